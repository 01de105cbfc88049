"""Made-up days, rounds and damage for the tests of the store. Amounts are half-chips."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

from blackjack_cli.game.terms import Action
from blackjack_cli.store.profile import Profile
from blackjack_cli.store.records import CutShoe, RoundRecord, RoundSummary, SeatRecord
from blackjack_cli.store.store import Store

STORE = "profiles.sqlite3"
KEPT = "profiles.unreadable-1.sqlite3"
DAY = date(2026, 3, 1)


class Calendar:
    """Today, as the test turns its pages."""

    def __init__(self, day: date = DAY) -> None:
        self.day = day

    def __call__(self) -> date:
        return self.day


def open_store(folder: Path, today: Calendar | None = None) -> Store:
    return Store.open(folder, today or Calendar())


def record(
    balance: int, stake: int = 20, number: int = 1, shoe: CutShoe | None = None
) -> RoundRecord:
    """A round of the player in seat 2, between two computer players."""
    return RoundRecord(
        rules="salon",
        rules_version="1.0.0",
        game_version="0.1.0",
        seed="42",
        number=number,
        own_seat=2,
        seats=(
            SeatRecord(1, "Ada", "easy", 200, 2000),
            SeatRecord(2, "Player", None, stake, balance),
            SeatRecord(3, "Leo", "hard", 200, 2100),
        ),
        shoe=shoe,
    )


def summary(net: int = 0, rules: str = "salon", number: int = 1) -> RoundSummary:
    return RoundSummary(rules=rules, seed="42", number=number, stake=20, net=net)


def play_round(profile: Profile, net: int, stake: int = 20) -> None:
    """A whole round of chips that ends so."""
    before = profile.chips
    profile.begin_round(record(before, stake), before - stake)
    profile.end_round(before + net, summary(net))


def chips_of(folder: Path, name: str) -> int:
    """What the store says of a profile when it is opened afresh."""
    with open_store(folder) as store:
        return store.profile(name).chips


def tamper(folder: Path, *statements: str) -> None:
    """Change the store behind the game's back, as any SQLite shell can."""
    with closing(sqlite3.connect(folder / STORE, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def two_starts(folder: Path) -> None:
    """1010 chips at the last good start; 1020 at the end of it, with a round open."""
    with open_store(folder) as store:
        play_round(store.profile("Ida"), net=+20)
    with open_store(folder) as store:
        profile = store.profile("Ida")
        play_round(profile, net=+20)
        profile.begin_round(record(2040), 2020)
        profile.add_act(2, 1, Action.HIT, 2020, "hit")
