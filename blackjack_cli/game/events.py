"""Everything that happens at the table: one frozen class an event.

They are the only output of the engine. Amounts are half-chips, seats and hands count from
1, seat 0 is the dealer.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from blackjack_cli.game.cards import Card


class Action(StrEnum):
    """What a seat can do with the hand in play."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    INSURANCE = "insurance"
    SURRENDER = "surrender"


class Reason(StrEnum):
    """Why an action is refused: what the player hears."""

    NO_INSURANCE_HERE = "no_insurance_here"
    NO_SURRENDER_HERE = "no_surrender_here"
    NO_SPLIT_HERE = "no_split_here"
    DOUBLE_TWO_CARDS = "double_two_cards"
    DOUBLE_AFTER_SPLIT = "double_after_split"
    SPLIT_TWO_CARDS = "split_two_cards"
    SPLIT_SAME_VALUE = "split_same_value"
    SPLIT_SAME_RANK = "split_same_rank"
    SPLIT_MOST_HANDS = "split_most_hands"
    SPLIT_ACES_ONCE = "split_aces_once"
    INSURANCE_UP_CARD = "insurance_up_card"
    INSURANCE_TWO_CARDS = "insurance_two_cards"
    INSURANCE_TAKEN = "insurance_taken"
    SURRENDER_FIRST = "surrender_first"
    CHIPS = "chips"


class Closed(StrEnum):
    """Why a hand is closed."""

    STOOD = "stood"
    BUST = "bust"
    DOUBLED = "doubled"
    NATURAL = "natural"
    SPLIT_ACE = "split_ace"
    SURRENDERED = "surrendered"


class Outcome(StrEnum):
    """How a hand ended against the dealer."""

    WIN = "win"
    NATURAL = "natural"
    PUSH = "push"
    LOSS = "loss"
    BUST = "bust"
    SURRENDER = "surrender"


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
