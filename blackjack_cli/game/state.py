"""The state of a round: frozen, so that each state can be kept, compared and tried out.

Amounts are half-chips.
"""

from __future__ import annotations

from typing import NamedTuple

from blackjack_cli.game.cards import BEST, Card, added
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.shoe import Shoe
from blackjack_cli.game.terms import Action, Closed


class Hand(NamedTuple):
    """One hand of a seat. `soft`: an ace counts 11. `closed` is None while it is played."""

    cards: tuple[Card, ...]
    total: int
    soft: bool
    stake: int
    insured: int
    from_split: bool
    closed: Closed | None

    @property
    def natural(self) -> bool:
        """An ace and a ten-valued card as first dealt: a 21 after a split is none."""
        return self.total == BEST and len(self.cards) == 2 and not self.from_split

    def with_card(self, card: Card) -> Hand:
        # Fields by position, here and below: `_replace` takes three times as long.
        total, soft = added(self.total, self.soft, card.value)
        return Hand(
            (*self.cards, card),
            total,
            soft,
            self.stake,
            self.insured,
            self.from_split,
            self.closed,
        )

    def with_end(self, why: Closed) -> Hand:
        """The same hand, closed."""
        return Hand(
            self.cards, self.total, self.soft, self.stake, self.insured, self.from_split, why
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
    `drawn` say which card comes next. `seat` and `hand` (from 1) are those in play, `legal` is
    what the hand may do (`actions.py` decides it).
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
    legal: tuple[Action, ...]

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
