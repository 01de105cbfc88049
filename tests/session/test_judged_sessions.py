"""Whole sessions of players who press any key, judged from the cards by the referee."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from referee import Foul, Tally, judge
from seated import at_random, log, sit

from blackjack_cli.intents import Intent, Phase
from blackjack_cli.strategy.level import Level

GAMES = ["european", "salon"]
levels = st.lists(st.sampled_from([Level.EASY.value, Level.NORMAL.value]), max_size=6)


def chips_at_start(lines: list[str], own: int, chips: float) -> dict[int, float]:
    return {own: chips} if '"rules": "salon"' in lines[0] else {}


@settings(max_examples=60)
@given(
    game=st.sampled_from(GAMES),
    levels=levels,
    own=st.integers(1, 7),
    chips=st.integers(1, 2000),
    stake=st.integers(1, 50),
    seed=st.text(st.characters(codec="utf-8")),
    first_round=st.integers(1, 1000),
    cut=st.booleans(),
    auto_stand=st.booleans(),
    keys=st.integers(0, 2**32),
)
def test_any_session_is_played_by_the_rules(
    game: str,
    levels: list[str],
    own: int,
    chips: int,
    stake: int,
    seed: str,
    first_round: int,
    cut: bool,
    auto_stand: bool,
    keys: int,
) -> None:
    session = sit(
        game,
        levels,
        own=min(own, len(levels) + 1),
        seed=seed,
        stake=stake,
        chips=chips,
        first_round=first_round,
        cut_shoe=cut,
        auto_stand=auto_stand,
    )
    lines = log(at_random(session, Random(keys), 6))
    judge(lines, cut=cut, balances=chips_at_start(lines, session.own_seat, chips))


@pytest.mark.parametrize("game", GAMES)
def test_in_many_rounds_everything_that_can_happen_does_and_is_judged(game: str) -> None:
    judged: list[Tally] = []
    for seed in range(6):
        session = sit(
            game,
            ["normal", "easy", "normal", "normal"],
            own=seed % 5 + 1,
            seed=str(seed),
            chips=1_000_000,
            cut_shoe=seed % 2 == 1,
        )
        judged.append(judge(log(at_random(session, Random(seed), 60)), cut=seed % 2 == 1))
    acts: Counter[str] = sum((tally.acts for tally in judged), Counter())
    closed: Counter[str] = sum((tally.closed for tally in judged), Counter())
    outcomes: Counter[str] = sum((tally.outcomes for tally in judged), Counter())
    if game == "european":
        assert set(acts) == {"hit", "stand", "double", "split"}
        assert set(closed) == {"stood", "bust", "doubled", "natural", "split_ace"}
        assert set(outcomes) == {"win", "natural", "push", "loss", "bust"}
        assert max(tally.most_hands for tally in judged) == 4
    else:
        assert set(acts) == {"hit", "stand", "double", "split", "insurance", "surrender"}
        assert set(closed) == {"stood", "bust", "doubled", "natural", "surrendered"}
        assert set(outcomes) == {"win", "natural", "push", "loss", "bust", "surrender"}
        assert max(tally.most_hands for tally in judged) == 2
    assert sum(tally.rounds for tally in judged) == 360
    assert sum(tally.shuffles for tally in judged) > 10


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("acts", range(4))
def test_a_session_left_within_a_round_is_a_whole_log_too(game: str, acts: int) -> None:
    left_within = 0
    for seed in range(10):
        session = sit(game, ["easy", "normal"], own=seed % 3 + 1, seed=str(seed))
        said = session.start()
        while session.played < 2 and session.round is None:
            said += session.take(Intent.DEAL)
        for _act in range(acts):
            if session.phase is Phase.WAIT:
                said += session.advance()
            elif session.phase is Phase.TURN:
                said += session.take(Intent.HIT)
        left_within += session.round is not None
        said += session.leave("quit")
        assert judge(log(said)).rounds == session.played
    assert left_within > 0


def test_the_referee_sees_a_session_that_says_more_rounds_than_it_played() -> None:
    session = sit("european")
    lines = log(at_random(session, Random(1), 2))
    with pytest.raises(Foul, match="rounds should be 2"):
        judge([*lines[:-1], lines[-1].replace('"rounds": 2', '"rounds": 3')])
