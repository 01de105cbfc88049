"""Everything that happens at the table: one frozen class an event.

They are the only output of the engine. Amounts are half-chips, seats and hands count from
1, seat 0 is the dealer.
"""

from __future__ import annotations

from typing import NamedTuple

from blackjack_cli.game.cards import Card
from blackjack_cli.game.terms import Action, Closed, Outcome, Reason


class SeatInfo(NamedTuple):
    """Who sits where. `level` is None for the human player."""

    seat: int
    name: str
    level: str | None


class Amount(NamedTuple):
    """So many half-chips of a seat."""

    seat: int
    amount: int


class SessionStarted(NamedTuple):
    game_version: str
    rules: str
    rules_version: str
    seed: str
    lang: str
    resumed: bool
    seats: tuple[SeatInfo, ...]


class RoundStarted(NamedTuple):
    round: int
    stakes: tuple[Amount, ...]


class Shuffled(NamedTuple):
    cards: int


class CardDealt(NamedTuple):
    """`card` is None for the hidden one; `total` and `soft` then speak of the cards seen."""

    seat: int
    hand: int
    card: Card | None
    total: int
    soft: bool


class TurnStarted(NamedTuple):
    seat: int
    hand: int
    legal: tuple[Action, ...]


class Acted(NamedTuple):
    seat: int
    hand: int
    action: Action


class Refused(NamedTuple):
    seat: int
    hand: int
    action: Action
    reason: Reason


class HandClosed(NamedTuple):
    seat: int
    hand: int
    why: Closed


class HoleRevealed(NamedTuple):
    card: Card
    total: int
    soft: bool


class HandSettled(NamedTuple):
    seat: int
    hand: int
    outcome: Outcome
    stake: int
    net: int


class InsuranceSettled(NamedTuple):
    seat: int
    hand: int
    stake: int
    net: int


class RoundEnded(NamedTuple):
    round: int
    nets: tuple[Amount, ...]
    balances: tuple[Amount, ...]


class SessionEnded(NamedTuple):
    rounds: int
    seed: str
    why: str


Event = (
    SessionStarted
    | RoundStarted
    | Shuffled
    | CardDealt
    | TurnStarted
    | Acted
    | Refused
    | HandClosed
    | HoleRevealed
    | HandSettled
    | InsuranceSettled
    | RoundEnded
    | SessionEnded
)
