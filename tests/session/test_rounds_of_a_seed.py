"""A round of a seed is the same round whatever was played before; one shoe is dealt on from."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from referee import judge
from seated import at_random, log, of, sit

from blackjack_cli.game.events import CardDealt, Event, RoundStarted, Shuffled
from blackjack_cli.intents import Intent, Phase
from blackjack_cli.session import Happening, Session

GAMES = ["european", "salon"]


def play(session: Session, rounds: int, choose: Random | None = None) -> list[Happening]:
    """That many rounds: standing always, or any act as it is chosen."""
    said = session.start()
    for _round in range(rounds):
        if session.round is None:
            said += session.take(Intent.DEAL)
        while session.round is not None:
            if session.phase is Phase.WAIT:
                said += session.advance()
                continue
            acts = [Intent.STAND, Intent.HIT, Intent.DOUBLE, Intent.SPLIT, Intent.STAND]
            said += session.take(choose.choice(acts) if choose else Intent.STAND)
    return said


def round_of(said: list[Happening], number: int) -> list[str]:
    """The log lines of that round."""
    lines = log(said)
    (start,) = [
        at for at, line in enumerate(lines) if f'"round_started", "round": {number},' in line
    ]
    end = next(at for at in range(start, len(lines)) if '"round_ended"' in lines[at])
    return lines[start:end]


@given(keys=st.integers(0, 2**32), number=st.integers(2, 6), players=st.integers(0, 4))
def test_a_round_dealt_by_itself_is_the_round_within_a_session_whatever_was_done_before(
    keys: int, number: int, players: int
) -> None:
    levels = ["normal", "easy", "easy", "normal"][:players]
    session = sit("european", levels, seed="a")
    within = play(session, number - 1, Random(keys)) + stand_through(session)
    alone = play(sit("european", levels, seed="a", first_round=number), 1)
    assert round_of(within, number) == round_of(alone, number)


def stand_through(session: Session) -> list[Happening]:
    said = session.take(Intent.DEAL)
    while session.round is not None:
        said += session.advance() if session.phase is Phase.WAIT else session.take(Intent.STAND)
    return said


@pytest.mark.parametrize("number", [2, 5])
def test_also_in_the_salon_where_chips_differ_the_same_cards_are_dealt(number: int) -> None:
    session = sit("salon", ["easy", "normal"], own=2, seed="a")
    play(session, number - 1, Random(1))
    within = of(CardDealt, session.take(Intent.DEAL))
    alone = sit("salon", ["easy", "normal"], own=2, seed="a", first_round=number)
    alone.start()
    assert within == of(CardDealt, alone.take(Intent.DEAL))
    assert len(within) == 7


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_the_same_keys_are_the_same_session(game: str) -> None:
    one, other = (
        log(at_random(sit(game, ["easy", "normal"], own=2, seed="x"), Random(3), 8))
        for _time in range(2)
    )
    assert one == other
    assert one != log(at_random(sit(game, ["easy", "normal"], own=2, seed="y"), Random(3), 8))


def test_the_language_changes_no_event_but_its_own_name() -> None:
    logs = []
    for lang in ("fr", "da"):
        session = sit("european", ["normal"])
        session.setup = replace(session.setup, lang=lang)
        logs.append(log(at_random(session, Random(5), 3)))
    assert logs[0][1:] == logs[1][1:]
    assert logs[0][0] == logs[1][0].replace('"da"', '"fr"')


# One shoe


@pytest.mark.parametrize("game", GAMES)
def test_a_cut_shoe_is_shuffled_between_rounds_once_three_quarters_are_dealt(game: str) -> None:
    session = sit(game, ["easy", "easy", "normal"], cut_shoe=True)
    said = play(session, 60)
    events = [each for each in said if isinstance(each, Event)]
    at_shuffles = [at for at, event in enumerate(events) if isinstance(event, Shuffled)]
    assert len(at_shuffles) > 3
    for one, other in pairwise(at_shuffles):
        assert isinstance(events[other + 1], RoundStarted), "never within a round here"
        dealt = of(CardDealt, events[one:other])
        assert len(dealt) >= 0.75 * 312
        last_round = max(at for at in range(one, other) if isinstance(events[at], RoundStarted))
        assert len(of(CardDealt, events[one:last_round])) < 0.75 * 312
    assert judge(log([*said, *session.leave("quit")]), cut=True).shuffles == len(at_shuffles)


def test_a_cut_shoe_is_announced_at_the_first_round_and_a_fresh_one_never() -> None:
    assert of(Shuffled, play(sit("european", cut_shoe=True), 1)) == [Shuffled(312)]
    assert of(Shuffled, play(sit("european"), 20)) == []


def test_cards_of_a_cut_shoe_are_not_dealt_again_before_the_shuffle() -> None:
    session = sit("european", ["easy"] * 6, cut_shoe=True)
    said = play(session, 5)
    cards = [event.card for event in of(CardDealt, said)]
    assert max(cards.count(card) for card in set(cards) if card) <= 6
