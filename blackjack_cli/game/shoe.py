"""The seeded shoe: a Fisher-Yates shuffle that works only as far as cards are drawn."""

from __future__ import annotations

from collections.abc import Sequence
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

    __slots__ = ("_cards", "_drawn", "_moved", "_random", "_whole", "number", "seed")

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
        self._cards = cards
        self._whole = cards if whole is None else whole
        self._drawn: list[Card] = []
        # Only the places that a draw has touched: the cost is per card drawn.
        self._moved: dict[int, int] = {}
        self._random = Random(f"{seed}\n{number}".encode("utf-8", "surrogatepass")).random

    def __len__(self) -> int:
        """How many cards the shoe holds, drawn or not."""
        return len(self._cards)

    def card(self, position: int) -> Card:
        """The card at that position; IndexError behind the last one."""
        drawn = self._drawn
        at = len(drawn)
        if position < at:
            return drawn[position]
        cards, moved, random = self._cards, self._moved, self._random
        held = len(cards)
        if position >= held:
            raise IndexError("the shoe has run out")
        while at <= position:
            pick = at + int(random() * (held - at))
            drawn.append(cards[moved.get(pick, pick)])
            moved[pick] = moved.get(at, at)
            at += 1
        return drawn[position]

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
    return Shoe(PACK * decks, seed, number)
