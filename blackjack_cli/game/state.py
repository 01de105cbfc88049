"""The state of a round: frozen, so that each state can be kept, compared and tried out.

Amounts are half-chips.
"""

from __future__ import annotations

from typing import NamedTuple

from blackjack_cli.game.cards import ACE, BEST, Card, is_ace_and_ten
from blackjack_cli.game.events import Closed
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.shoe import Shoe


class Hand(NamedTuple):
    """One hand of a seat. `hard` counts each ace as 1; `closed` is None while it is played."""

    cards: tuple[Card, ...]
    hard: int
    has_ace: bool
    stake: int
    insured: int
    from_split: bool
    closed: Closed | None

    @property
    def soft(self) -> bool:
        """An ace counts 11."""
        return self.has_ace and self.hard <= BEST - 10

    @property
    def total(self) -> int:
        return self.hard + 10 if self.has_ace and self.hard <= BEST - 10 else self.hard

    @property
    def natural(self) -> bool:
        """An ace and a ten-valued card as first dealt: a 21 after a split is none."""
        return not self.from_split and is_ace_and_ten(self.cards)

    def with_card(self, card: Card) -> Hand:
        return Hand(
            (*self.cards, card),
            self.hard + card.value,
            self.has_ace or card.value == ACE,
            self.stake,
            self.insured,
            self.from_split,
            self.closed,
        )


class Seat(NamedTuple):
    """A seat in this round.

    `balance`: chips or score before the round. `free`: the chips that are not on the table,
    or None where a stake needs no cover.
    """

    hands: tuple[Hand, ...]
    balance: int
    free: int | None


class Round(NamedTuple):
    """A round in play, or over when `seat` is 0.

    `up` are the dealer's face-up cards, `hole` the hidden one until it is turned. `shoe` and
    `drawn` say which card comes next. `seat` and `hand` (from 1) are those in play.
    """

    rules: RuleSet
    number: int
    seats: tuple[Seat, ...]
    up: tuple[Card, ...]
    hole: Card | None
    shoe: Shoe
    drawn: int
    seat: int
    hand: int

    @property
    def over(self) -> bool:
        return self.seat == 0

    def seat_in_play(self) -> Seat:
        """LookupError when the round is over."""
        if self.seat == 0:
            raise LookupError("the round is over: no hand is in play")
        return self.seats[self.seat - 1]

    def hand_in_play(self) -> Hand:
        """LookupError when the round is over."""
        return self.seat_in_play().hands[self.hand - 1]
