"""Leaving: Q asks in a round, a second one leaves; Ctrl-C asks; an end comes once."""

from __future__ import annotations

import pytest
from seated import sit, stack

from blackjack_cli.answers import InterruptAsked, LeaveAsked
from blackjack_cli.game.events import SessionEnded
from blackjack_cli.intents import Intent
from blackjack_cli.session import Session


def in_a_round(game: str = "european", stake: int = 5) -> Session:
    session = sit(game, stake=stake, seed="42")
    session.start()
    if session.round is None:
        session.take(Intent.CONFIRM)
    return session


def between_rounds() -> Session:
    session = in_a_round()
    while session.round is not None:
        session.take(Intent.STAND)
    return session


@pytest.fixture(autouse=True)
def _a_hard_16(monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, *["TA6" + "8" + "2" * 9] * 3)


def test_between_rounds_leaving_is_at_once() -> None:
    session = between_rounds()
    assert session.take(Intent.LEAVE) == [SessionEnded(1, "42", "quit")]
    assert session.ended


def test_in_a_round_it_says_what_is_at_stake_and_leaves_the_second_time() -> None:
    session = in_a_round(stake=5)
    assert session.take(Intent.LEAVE) == [LeaveAsked(10, False)]
    assert not session.ended
    assert session.take(Intent.LEAVE) == [SessionEnded(0, "42", "quit")]


def test_what_is_at_stake_includes_the_insurance() -> None:
    session = in_a_round("salon", stake=5)
    session.take(Intent.INSURANCE)
    assert session.take(Intent.LEAVE) == [LeaveAsked(10 + 5, True)]


def test_an_act_between_two_presses_takes_the_first_one_back() -> None:
    session = in_a_round()
    session.take(Intent.LEAVE)
    session.take(Intent.HIT)
    assert session.take(Intent.LEAVE) == [LeaveAsked(10, False)]


def test_leaving_is_asked_again_after_a_refused_act() -> None:
    session = in_a_round()
    session.take(Intent.LEAVE)
    session.take(Intent.SURRENDER)
    assert session.take(Intent.LEAVE) == [LeaveAsked(10, False)]


def test_ctrl_c_asks_once_and_leaves_the_second_time() -> None:
    session = in_a_round()
    assert session.interrupt() == [InterruptAsked(10, False)]
    assert session.interrupt() == [SessionEnded(0, "42", "interrupted")]


def test_between_rounds_ctrl_c_asks_too_with_nothing_at_stake() -> None:
    session = between_rounds()
    assert session.interrupt() == [InterruptAsked(0, False)]
    assert session.interrupt() == [SessionEnded(1, "42", "interrupted")]


def test_an_act_between_takes_ctrl_c_back() -> None:
    session = in_a_round()
    session.interrupt()
    session.take(Intent.HIT)
    assert session.interrupt() == [InterruptAsked(10, False)]


def test_digits_of_a_stake_take_ctrl_c_back() -> None:
    session = between_rounds()
    session.interrupt()
    session.type_stake("5")
    assert session.interrupt() == [InterruptAsked(0, False)]


@pytest.mark.parametrize("why", ["end_of_input", "SIGTERM", "quit"])
def test_an_end_from_outside_is_at_once_and_says_why(why: str) -> None:
    assert in_a_round().leave(why) == [SessionEnded(0, "42", why)]


def test_a_session_ends_once() -> None:
    session = in_a_round()
    session.leave("end_of_input")
    assert session.leave("quit") == []


def test_leaving_is_possible_while_others_play(monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, "2T9" + "39" + "9" + "22T")
    session = sit("european", ["easy"], own=2)
    session.start()
    assert session.take(Intent.LEAVE) == [LeaveAsked(2, False)]
    session.advance()
    assert isinstance(session.take(Intent.LEAVE)[0], SessionEnded)
