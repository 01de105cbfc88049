"""What goes into the store and comes out of it. Amounts are half-chips or half-units."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from blackjack_cli.game.terms import Action

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path


class SeatRecord(NamedTuple):
    """Who sits where in an open round, and with what. `level` is None for the player.

    `balance`: the chips before the stake was laid.
    """

    seat: int
    name: str
    level: str | None
    stake: int
    balance: int


class CutShoe(NamedTuple):
    """A shoe that is dealt on from: its number of the seed, and the next card's position."""

    number: int
    position: int


class RoundRecord(NamedTuple):
    """All that is needed to deal a round again. `shoe` is None where each round has its own."""

    rules: str
    rules_version: str
    game_version: str
    seed: str
    number: int
    own_seat: int
    seats: tuple[SeatRecord, ...]
    shoe: CutShoe | None = None


class Act(NamedTuple):
    """One act of a round, of whoever took it.

    `digest` stands for all events of the round up to and with those that it led to.
    """

    seat: int
    hand: int
    action: Action
    digest: str


class OpenRound(NamedTuple):
    """A round that was begun and not ended. `dealt` is the digest of its deal."""

    record: RoundRecord
    dealt: str
    acts: tuple[Act, ...]

    @property
    def digest(self) -> str:
        """The digest of all that has happened."""
        return self.acts[-1].digest if self.acts else self.dealt


class RoundSummary(NamedTuple):
    """What is kept of a round that was played to its end, of the player's seat alone.

    `stake`: the first one. `decisions`: acts that were a choice; `by_chart`: those that the
    chart would have taken; `cost`: what the others lost in expected value, in first stakes.
    """

    rules: str
    seed: str
    number: int
    stake: int
    net: int
    wins: int = 0
    losses: int = 0
    pushes: int = 0
    naturals: int = 0
    doubles: int = 0
    splits: int = 0
    surrenders: int = 0
    insured: int = 0
    decisions: int = 0
    by_chart: int = 0
    cost: float = 0.0


class Fortune(NamedTuple):
    """The most chips that a profile has held between two rounds, and the day it first did."""

    name: str
    chips: int
    day: date


class GameTotals(NamedTuple):
    """All rounds of a profile in one game, added up; the fields as in `RoundSummary`."""

    rules: str
    rounds: int
    net: int
    wins: int
    losses: int
    pushes: int
    naturals: int
    doubles: int
    splits: int
    surrenders: int
    insured: int
    decisions: int
    by_chart: int
    cost: float


class SessionScore(NamedTuple):
    """How a session without chips ended."""

    rules: str
    day: date
    rounds: int
    score: int


class ProfileStats(NamedTuple):
    """What a profile has done: each game that it played, each session that had a score."""

    name: str
    games: tuple[GameTotals, ...]
    sessions: tuple[SessionScore, ...]


class NoticeKind(StrEnum):
    """What had to be done to open the store."""

    RESCUED = "rescued"
    """It could not be read, or was gone: the copy of the last good start is used."""
    RESCUED_EMPTY = "rescued_empty"
    """It could not be read, and no copy could either: a new one was begun."""


class Notice(NamedTuple):
    """`kept`: where the unreadable file is now; None where the file was gone."""

    kind: NoticeKind
    kept: Path | None
