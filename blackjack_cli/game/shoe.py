"""The seeded shoe: a Fisher-Yates shuffle that works only as far as cards are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from blackjack_cli.game.cards import PACK, Card


class Shoe:
    """Shuffled cards, read by position: `shoe.card(0)` is the first one dealt.

    The order follows from `cards`, `seed` and `number` alone. It is made from `random()`,
    the method whose sequence the Python documentation keeps for a given seed, so the same
    seed gives the same cards on every Python version, in each process and language. What
    has been drawn is remembered, so reading a position twice costs and changes nothing;
    that is why frozen states can share one shoe.
    """

    __slots__ = ("_cards", "_random", "_shuffled", "_whole", "number", "seed")

    def __init__(
        self,
        cards: Sequence[Card],
        seed: str,
        number: int | str,
        whole: Sequence[Card] | None = None,
    ) -> None:
        """`whole`: the full set that `cards` are what was left of, where some were not."""
        self.seed = seed
        self.number = number
        self._whole = cards if whole is None else whole
        self._cards = list(cards)
        # The places before this one hold what has been drawn, the others are yet to be shuffled.
        self._shuffled = 0
        self._random = Random(f"{seed}\n{number}".encode("utf-8", "surrogatepass")).random

    def __len__(self) -> int:
        """How many cards the shoe holds, drawn or not."""
        return len(self._cards)

    def card(self, position: int) -> Card:
        """The card at that position; IndexError behind the last one."""
        cards = self._cards
        if position >= len(cards):
            raise IndexError("the shoe has run out")
        at = self._shuffled
        while at <= position:
            pick = at + int(self._random() * (len(cards) - at))
            cards[at], cards[pick] = cards[pick], cards[at]
            at += 1
        self._shuffled = at
        return cards[position]

    def reshuffled(self, on_table: Sequence[Card]) -> Shoe:
        """A new shoe of the cards that are not on the table, for a round that needs more.

        They are taken from the full set: also what an earlier round left behind, or lay on
        the table at an earlier reshuffle, comes back. Where the full set is on the table, a
        whole new one comes in, so that no round ever fails for want of a card.
        """
        rest = list(self._whole)
        for card in on_table:
            if card in rest:
                rest.remove(card)
        return Shoe(rest or self._whole, self.seed, f"{self.number}+", self._whole)


def fresh(decks: int, seed: str, number: int) -> Shoe:
    """That many decks shuffled together, for round (or shoe) `number` of `seed`."""
    return Shoe(_in_order(decks), seed, number)


@cache
def _in_order(decks: int) -> tuple[Card, ...]:
    return PACK * decks
