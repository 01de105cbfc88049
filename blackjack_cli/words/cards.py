"""What a card is called: in words, in symbols, or in two signs for braille."""

from __future__ import annotations

from enum import StrEnum

from blackjack_cli.game.cards import Card
from blackjack_cli.words.catalog import Catalog

_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class CardStyle(StrEnum):
    """How the cards are told to the player."""

    WORDS = "words"
    """ten of hearts"""
    SYMBOLS = "symbols"
    """10♥"""


def in_words(catalog: Catalog, card: Card) -> str:
    """The whole name: ten of hearts."""
    return catalog.ui(
        "card.words", rank=rank_in_words(catalog, card), suit=catalog.ui(f"suit.{card.suit}")
    )


def rank_in_words(catalog: Catalog, card: Card) -> str:
    """The rank alone, all that counts in the game: ten."""
    return catalog.ui(f"rank.{card.rank}")


def in_symbols(catalog: Catalog, card: Card) -> str:
    """Rank and suit as printed on the card: 10♥."""
    rank = "10" if card.rank == "T" else short_rank(catalog, card)
    return catalog.ui("card.symbols", rank=rank, suit=_SYMBOLS[card.suit])


def in_two_signs(catalog: Catalog, card: Card) -> str:
    """Rank and suit as one sign each, for braille: Th."""
    return catalog.ui(
        "card.short", rank=short_rank(catalog, card), suit=catalog.ui(f"suit.short.{card.suit}")
    )


def short_rank(catalog: Catalog, card: Card) -> str:
    """The rank as one sign: T."""
    return card.rank if "2" <= card.rank <= "9" else catalog.ui(f"rank.short.{card.rank}")


def card_name(catalog: Catalog, card: Card, style: CardStyle = CardStyle.WORDS) -> str:
    """What the card is called in the style that the player has chosen."""
    named = in_words if style is CardStyle.WORDS else in_symbols
    return named(catalog, card)
