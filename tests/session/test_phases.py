"""Whose turn it is, what acts in which phase, and standing by itself."""

from __future__ import annotations

import pytest
from seated import of, sit, stack, wait

from blackjack_cli.answers import NotNow, NotNowWhy
from blackjack_cli.game.events import (
    Acted,
    CardDealt,
    HandClosed,
    Refused,
    RoundEnded,
    RoundStarted,
    SessionStarted,
    TurnStarted,
)
from blackjack_cli.game.terms import Action, Reason
from blackjack_cli.intents import ACTS, Intent, Phase
from blackjack_cli.session import Happening, Session

TABLE = (*ACTS, Intent.DEAL, Intent.CHANGE_STAKE, Intent.CONFIRM)


def acted(said: list[Happening]) -> list[tuple[int, str]]:
    return [(each.seat, each.action.value) for each in of(Acted, said)]


def test_the_session_starts_by_naming_game_seed_and_seats() -> None:
    started = sit("european", ["easy", "normal"], own=2, seed="42").start()[0]
    assert isinstance(started, SessionStarted)
    assert (started.rules, started.rules_version, started.seed) == ("european", "1.0.0", "42")
    assert [(seat.seat, seat.level) for seat in started.seats] == [
        (1, "easy"),
        (2, None),
        (3, "normal"),
    ]


@pytest.mark.parametrize("own", [1, 2, 3])
def test_seats_act_in_seat_order_wherever_the_player_sits(
    monkeypatch: pytest.MonkeyPatch, own: int
) -> None:
    stack(monkeypatch, "TTT9" + "999" + "9")
    session = sit("european", ["easy", "easy"], own=own)
    said = session.start() + wait(session)
    assert session.phase is Phase.TURN
    said += session.take(Intent.STAND) + wait(session)
    assert acted(said) == [(1, "stand"), (2, "stand"), (3, "stand")]
    assert session.phase is Phase.BETWEEN
    assert isinstance(said[-1], RoundEnded)


def test_a_computer_player_acts_once_at_each_advance(monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, "2T9" + "29" + "9" + "2345")
    session = sit("european", ["easy"], own=2)
    session.start()
    acts = []
    while session.phase is Phase.WAIT:
        acts.append(acted(session.advance()))
    # 4, 6, 9, 13, 18.
    assert acts == [[(1, "hit")]] * 4 + [[(1, "stand")]]


def test_what_cannot_act_now_says_why_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, "T29" + "93" + "9" + "T")
    session = sit("european", ["easy"], own=2)
    session.start()
    assert session.phase is Phase.WAIT
    before = session.round
    for intent in TABLE:
        assert session.take(intent) == [NotNow(intent, NotNowWhy.NOT_YOUR_TURN)]
    wait(session)
    assert session.phase is Phase.TURN
    turn = session.round
    assert turn != before
    for intent in (Intent.DEAL, Intent.CHANGE_STAKE, Intent.CONFIRM):
        assert session.take(intent) == [NotNow(intent, NotNowWhy.ROUND_IN_PLAY)]
    assert session.round is turn
    session.take(Intent.STAND)
    assert session.phase is Phase.BETWEEN
    for intent in ACTS:
        assert session.take(intent) == [NotNow(intent, NotNowWhy.NO_ROUND)]
    assert session.phase is Phase.BETWEEN


def test_no_act_is_possible_while_a_stake_is_asked() -> None:
    session = sit("salon")
    session.start()
    assert session.phase is Phase.STAKE
    for intent in ACTS:
        assert session.take(intent) == [NotNow(intent, NotNowWhy.NO_ROUND)]
    assert session.phase is Phase.STAKE


def test_an_illegal_act_is_refused_with_its_reason_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stack(monkeypatch, "2A3" + "9" + "T")
    session = sit("european")
    session.start()
    turn = session.round
    assert session.take(Intent.SPLIT) == [Refused(1, 1, Action.SPLIT, Reason.SPLIT_SAME_VALUE)]
    assert session.take(Intent.INSURANCE) == [
        Refused(1, 1, Action.INSURANCE, Reason.NO_INSURANCE_HERE)
    ]
    assert session.round is turn


def test_a_question_is_no_act_of_the_table() -> None:
    session = sit("european")
    session.start()
    with pytest.raises(ValueError, match="asks nothing of the table"):
        session.take(Intent.SAY_HAND)


def test_another_round_is_dealt_with_the_next_number() -> None:
    session = sit("european", first_round=17)
    numbers = [each.round for each in of(RoundStarted, session.start())]
    for _round in range(3):
        while session.phase is Phase.TURN:
            session.take(Intent.STAND)
        numbers += [each.round for each in of(RoundStarted, session.take(Intent.DEAL))]
    assert numbers == [17, 18, 19, 20]


# Standing by itself


def begin(session: Session) -> list[Happening]:
    said = session.start()
    return said + (session.take(Intent.CONFIRM) if session.phase is Phase.STAKE else [])


def test_on_a_natural_the_hand_stands_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, "A9K" + "9")
    session = sit("european")
    said = begin(session)
    assert acted(said) == [(1, "stand")]
    assert of(HandClosed, said)[0].why == "natural"
    assert session.phase is Phase.BETWEEN


def test_on_21_drawn_the_hand_stands_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, "595" + "9" + "A")
    session = sit("european")
    begin(session)
    assert acted(session.take(Intent.HIT)) == [(1, "hit"), (1, "stand")]


def test_on_21_after_a_split_the_hand_stands_and_the_next_one_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stack(monkeypatch, "T9T" + "9" + "A5")
    session = sit("european")
    begin(session)
    said = session.take(Intent.SPLIT)
    assert acted(said) == [(1, "split"), (1, "stand")]
    assert of(TurnStarted, said)[-1][:2] == (1, 2)
    assert session.phase is Phase.TURN


def test_with_auto_stand_off_21_and_a_natural_wait_for_the_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stack(monkeypatch, "A9K" + "9" + "T")
    session = sit("european", auto_stand=False)
    assert acted(begin(session)) == []
    assert session.phase is Phase.TURN
    assert acted(session.take(Intent.HIT)) == [(1, "hit")]
    assert session.phase is Phase.TURN


@pytest.mark.parametrize("up", "AT")
def test_a_natural_does_not_stand_by_itself_while_insurance_may_be_taken(
    monkeypatch: pytest.MonkeyPatch, up: str
) -> None:
    stack(monkeypatch, f"A{up}K" + "9")
    session = sit("salon")
    assert acted(begin(session)) == []
    assert session.phase is Phase.TURN
    said = session.take(Intent.INSURANCE)
    assert acted(said) == [(1, "insurance"), (1, "stand")]
    assert session.phase is Phase.BETWEEN


def test_a_split_21_does_not_stand_by_itself_while_insurance_may_be_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stack(monkeypatch, "TAT" + "A5" + "9")
    session = sit("salon")
    begin(session)
    assert acted(session.take(Intent.SPLIT)) == [(1, "split")]
    assert session.phase is Phase.TURN


def test_a_natural_stands_by_itself_where_no_chips_are_left_for_insurance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stack(monkeypatch, "AAK" + "9")
    session = sit("salon", stake=10, chips=10)
    assert acted(begin(session)) == [(1, "stand")]


def test_a_natural_stands_by_itself_against_a_low_card(monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, "A9K" + "9")
    assert acted(begin(sit("salon"))) == [(1, "stand")]


def test_on_20_nothing_happens_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, "T9K" + "9")
    session = sit("european")
    said = begin(session)
    assert acted(said) == []
    assert isinstance(said[-1], TurnStarted)
    assert [each.seat for each in of(CardDealt, said)] == [1, 0, 1, 0]
