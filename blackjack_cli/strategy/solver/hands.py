"""The hands as arrays: one row for each number of `numbering`."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_cli.game.cards import BEST, TEN
from blackjack_cli.strategy import numbering

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Bools = NDArray[np.bool_]

VALUES = np.arange(1, TEN + 1)
"""The values of the cards. Arrays over cards and up cards have the place value - 1."""


class Hands(NamedTuple):
    """Arrays over all hands, by number. `h` below is their count, `numbering.HANDS`."""

    counts: Ints
    """(h, 10): how many cards of each value."""
    cards: Ints
    """(h,): how many cards."""
    hard: Ints
    """(h,): the sum with each ace as 1."""
    points: Ints
    """(h,): the best total."""
    soft: Bools
    """(h,): an ace counts 11."""
    drawn: Ints
    """(h, 10): the hand after one more card of each value; h where it is then over 21."""
    by_sum: tuple[Ints, ...]
    """The hands of each hard sum, 0 to 21: a card drawn always leads to a higher one."""


@cache
def all_hands() -> Hands:
    """The arrays, made once."""
    counts = np.array(list(numbering.hands()), dtype=np.intp)
    hard = counts @ VALUES
    soft = (counts[:, 0] > 0) & (hard + 10 <= BEST)
    drawn = np.full(counts.shape, len(counts), dtype=np.intp)
    for at, hand in enumerate(counts):
        for value in range(1, min(TEN, BEST - int(hard[at])) + 1):
            more = hand.copy()
            more[value - 1] += 1
            drawn[at, value - 1] = numbering.number(more)
    return Hands(
        counts=counts,
        cards=counts.sum(axis=1),
        hard=hard,
        points=hard + 10 * soft,
        soft=soft,
        drawn=drawn,
        by_sum=tuple(np.flatnonzero(hard == total) for total in range(BEST + 1)),
    )


def single(value: int) -> int:
    """The number of the hand of that one card."""
    return _of(value)


def pair(value: int) -> int:
    """The number of the hand of two such cards."""
    return _of(value, value)


def natural() -> int:
    """The number of the hand of an ace and a ten-valued card."""
    return _of(1, TEN)


def _of(*values: int) -> int:
    return numbering.number([values.count(value) for value in range(1, TEN + 1)])
