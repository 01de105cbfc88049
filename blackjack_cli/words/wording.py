"""The values that fill the fields of a text, and how each is worded, longest form first.

A value has several wordings where a line may have to be made shorter: brief lines and
braille hold 40 characters.
"""

from __future__ import annotations

from typing import NamedTuple

from blackjack_cli.game.cards import BEST, Card
from blackjack_cli.words.amounts import amount, plural_count
from blackjack_cli.words.cards import (
    CardStyle,
    card_name,
    in_two_signs,
    rank_in_words,
    short_rank,
)
from blackjack_cli.words.catalog import BRAILLE, Catalog

BRIEF = "brief"
CELLS = 40
"""The most cells of a braille text."""

LINE = 39
"""The most characters of a brief line: the cursor rests behind the last one, and a display
of 40 cells shows the cell that it is on."""

NAME_LENGTH = 20
_NAME_CELLS = 8
_SHORTER_NAMES = (16, 12, 10, 8, 6, 5, 4, 3)
_CUT_MARK = "..."


class Cards(NamedTuple):
    """Some cards, in the order dealt."""

    cards: tuple[Card, ...]


class Points(NamedTuple):
    """What a hand is worth. `natural`: a blackjack as dealt."""

    points: int
    soft: bool
    natural: bool = False


class Money(NamedTuple):
    """An amount in half-chips."""

    half_chips: int


class Balance(NamedTuple):
    """What a player has: chips, or the units of a score. A sentence without its full stop."""

    half_chips: int
    chips: bool


class Name(NamedTuple):
    """A player's name."""

    text: str


class Given(NamedTuple):
    """Words that come from outside, of any length: a seed, a reason, an output's name."""

    text: str


class Counted(NamedTuple):
    """An amount, or a number of things, that chooses the plural form of the text."""

    of: Money | int

    def count(self, lang: str) -> int:
        """The whole number whose plural form it takes."""
        return self.of if isinstance(self.of, int) else plural_count(lang, self.of.half_chips)


Value = str | int | Cards | Points | Money | Balance | Name | Given | Counted


def wordings(catalog: Catalog, form: str, style: CardStyle, value: Value) -> list[str]:
    """The value in words: the one to use, then shorter ones for a line that is too long."""
    match value:
        case Cards(cards):
            return _cards(catalog, form, style, cards)
        case Points():
            return [points(catalog, form, value)]
        case Money(half_chips):
            return [amount(catalog, form, half_chips)]
        case Balance(half_chips, chips):
            of = "balance.chips" if chips else "balance.units"
            return [catalog.text(form, of, amount=amount(catalog, form, half_chips))]
        case Name(text):
            cells = _NAME_CELLS if form == BRAILLE else NAME_LENGTH
            return [
                text[:cells].rstrip(),
                *(text[:n].rstrip() for n in _SHORTER_NAMES if n < cells),
            ]
        case Given(text):
            cuts = range(min(len(text), CELLS) - len(_CUT_MARK) - 1, 0, -1)
            return [text, *(text[:cut] + _CUT_MARK for cut in cuts)]
        case Counted(of):
            return wordings(catalog, form, style, of)
        case _:
            return [str(value)]


def points(catalog: Catalog, form: str, worth: Points) -> str:
    """What a hand is worth, in words: soft 17."""
    if worth.natural:
        return catalog.text(form, "total.natural")
    kind = "bust" if worth.points > BEST else "soft" if worth.soft else "hard"
    return catalog.text(form, f"total.{kind}", points=worth.points)


def _cards(catalog: Catalog, form: str, style: CardStyle, cards: tuple[Card, ...]) -> list[str]:
    """Suits decide nothing in this game: brief leaves them out where ranks are words."""
    ranks = [short_rank(catalog, card) for card in cards]
    if form == BRAILLE:
        return [" ".join(in_two_signs(catalog, card) for card in cards), "".join(ranks)]
    if style is CardStyle.SYMBOLS:
        named = " ".join(card_name(catalog, card, style) for card in cards)
    elif form == BRIEF:
        named = ", ".join(rank_in_words(catalog, card) for card in cards)
    else:
        named = ", ".join(card_name(catalog, card, style) for card in cards)
    return [named, " ".join(ranks), "".join(ranks)]
