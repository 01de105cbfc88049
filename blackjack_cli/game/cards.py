"""Cards and what a hand of them is worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")

ACE = 1
"""The value of an ace before it is asked whether it may count 11."""

TEN = 10
BEST = 21
"""The highest total that is not over."""


class Card(NamedTuple):
    """One card. `value` is 1 for an ace, 10 for a ten, jack, queen or king."""

    rank: str
    suit: str
    value: int

    @property
    def code(self) -> str:
        """Rank and suit in two signs, as the event log writes them: `AS`, `TD`."""
        return self.rank + self.suit


def _value(rank: str) -> int:
    if rank == "A":
        return ACE
    return int(rank) if rank.isdigit() else TEN


PACK: tuple[Card, ...] = tuple(Card(rank, suit, _value(rank)) for suit in SUITS for rank in RANKS)
"""The 52 cards of one deck, in a fixed order."""

_BY_CODE = {card.code: card for card in PACK}


def card(code: str) -> Card:
    """The card of a code such as `AS` or `TD`; KeyError for anything else."""
    return _BY_CODE[code]


class Total(NamedTuple):
    """What a hand is worth. Soft: one of its aces counts 11."""

    points: int
    soft: bool


def added(points: int, soft: bool, value: int) -> tuple[int, bool]:
    """Points and softness of a hand that gets a card of that value.

    An ace counts 11 while that keeps the hand at or under 21.
    """
    points += value
    if value == ACE and points + 10 <= BEST:
        return points + 10, True
    if soft and points > BEST:
        return points - 10, False
    return points, soft


def total(cards: Iterable[Card]) -> Total:
    """The best total of these cards."""
    points, soft = 0, False
    for each in cards:
        points, soft = added(points, soft, each.value)
    return Total(points, soft)


def is_ace_and_ten(cards: tuple[Card, ...]) -> bool:
    """Two cards, an ace and a ten-valued one: a natural, if they were dealt as a first hand."""
    return len(cards) == 2 and {cards[0].value, cards[1].value} == {ACE, TEN}
