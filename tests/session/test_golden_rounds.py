"""One round of each game, kept as its events: what was once right stays so.

The files are what the program wrote, but not merely that: the referee works out every event of
them from the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from referee import judge
from seated import log, sit

from blackjack_cli.intents import Intent, Phase
from blackjack_cli.session import Happening

FILES = Path(__file__).parent.parent / "data" / "golden"

ROUNDS = {
    "european": ("2870", ["normal", "easy"], "split split split hit double surrender hit double"),
    "salon": ("382", ["easy", "normal"], "confirm insurance split double"),
}
"""Seed, levels of seats 1 and 3, and what the player in seat 2 asks for."""


def replay(game: str, seed: str, levels: Sequence[str], keys: str) -> list[Happening]:
    session = sit(game, levels, own=2, seed=seed, stake={"european": 1, "salon": 25}[game])
    said = session.start()
    pressed = iter(keys.split())
    while not (session.played and session.phase is Phase.BETWEEN):
        waiting = session.phase is Phase.WAIT
        said += session.advance() if waiting else session.take(Intent(next(pressed)))
    assert list(pressed) == [], "no key is left over"
    return said + session.leave("quit")


def read(game: str) -> list[str]:
    return (FILES / f"{game}.jsonl").read_text("utf-8").splitlines()


@pytest.mark.parametrize("game", ROUNDS)
def test_the_golden_round_is_played_as_it_was(game: str) -> None:
    assert log(replay(game, *ROUNDS[game])) == read(game)


def test_the_golden_round_of_the_european_game_is_right_and_holds_much_of_it() -> None:
    tally = judge(read("european"))
    assert tally.acts == {"split": 3, "hit": 2, "double": 2, "stand": 2}
    assert tally.closed == {"natural": 1, "bust": 2, "doubled": 2, "stood": 1}
    assert tally.refused == {"surrender": 1}
    assert tally.most_hands == 4


def test_the_golden_round_of_the_salon_is_right_and_holds_much_of_it() -> None:
    tally = judge(read("salon"), balances={2: 1000})
    assert tally.acts == {
        "hit": 1,
        "insurance": 1,
        "split": 1,
        "double": 1,
        "stand": 1,
        "surrender": 1,
    }
    assert tally.outcomes == {"bust": 1, "loss": 1, "win": 1, "surrender": 1}
    assert tally.most_hands == 2
