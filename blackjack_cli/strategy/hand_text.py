"""A hand that is typed, such as `A7`, `10,2,4` or `TT`, and whether there can be such a hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from blackjack_cli.game.cards import BEST, PACK, RANKS
from blackjack_cli.game.rulesets import RuleSet

_VALUES = {card.rank: card.value for card in PACK}

# The short ranks of all five languages; none of them means two things of different value.
_SIGNS = {rank: rank for rank in RANKS} | {
    "1": "A",
    "E": "A",
    "X": "T",
    "V": "J",
    "B": "J",
    "D": "Q",
    "R": "K",
}
_DIGITS = re.compile(r"(?<![0-9])1[1-9]+(?![0-9])|(?<![0-9])1(?=10)|[2-9]1(?!0)")
_BETWEEN = ",;+-/"


class HandReason(StrEnum):
    """Why a text is no hand, or no up card, that the game can have."""

    NO_CARDS = "no_cards"
    NO_CARD = "no_card"
    ONE_CARD = "one_card"
    OVER_21 = "over_21"
    NOT_SO_MANY = "not_so_many"
    ONE_UP_CARD = "one_up_card"


class HandError(ValueError):
    """A hand or up card that cannot be.

    `text` is what is wrong with it: the sign or the figures that are no card (NO_CARD), the
    rank of which the shoe has too few (NOT_SO_MANY), else what was given; `points` the sum of a
    hand that is over 21, each ace as 1.
    """

    def __init__(self, reason: HandReason, text: str, points: int = 0) -> None:
        super().__init__(f"{reason}: {text!r}")
        self.reason = reason
        self.text = text
        self.points = points


def rank_value(rank: str) -> int:
    """The value of a rank: 1 for an ace, 10 for ten, jack, queen and king."""
    return _VALUES[rank]


def read_hand(text: str) -> tuple[str, ...]:
    """The ranks (those of `cards.RANKS`) of a typed hand.

    Small or capital letters, the short ranks of any of the five languages, ten as `10`, `T` or
    `X`, ace as `1` too; with or without spaces, commas or the like between the cards.
    HandError where no card is in it, or something that is none.
    """
    ranks = _ranks(text)
    if not ranks:
        raise HandError(HandReason.NO_CARDS, text)
    return ranks


def read_up(text: str) -> str:
    """The rank of a typed up card; HandError where it is not exactly one card."""
    ranks = _ranks(text)
    if len(ranks) != 1:
        raise HandError(HandReason.ONE_UP_CARD, text)
    return ranks[0]


def check(rules: RuleSet, hand: Sequence[str], up: str) -> None:
    """HandError where the hand has no two cards, is over 21, or is not in the shoe."""
    shown = ",".join(hand)
    if len(hand) < 2:
        raise HandError(HandReason.ONE_CARD, shown)
    points = sum(rank_value(rank) for rank in hand)
    if points > BEST:
        raise HandError(HandReason.OVER_21, shown, points)
    for rank in hand:
        if [*hand, up].count(rank) > 4 * rules.decks:
            raise HandError(HandReason.NOT_SO_MANY, rank)


def _ranks(text: str) -> tuple[str, ...]:
    ranks = []
    # 16 could be an ace and a six or a total: 1 is an ace only by itself.
    if total := _DIGITS.search(text):
        raise HandError(HandReason.NO_CARD, total[0])
    for sign in text.replace("10", "T"):
        if sign.isspace() or sign in _BETWEEN:
            continue
        rank = _SIGNS.get(sign.upper())
        if rank is None:
            raise HandError(HandReason.NO_CARD, sign)
        ranks.append(rank)
    return tuple(ranks)
