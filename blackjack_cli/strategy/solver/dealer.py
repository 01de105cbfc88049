"""How the dealer's hand ends: its exact law, given the cards that are gone.

The dealer's draws behind an up card are taken as a whole: each set of cards that the dealer
can end with, and the number of orders in which the rule lets it come. The chance of a set
is that number times a product of falling factorials of what is unseen, so no hand needs a
recursion of its own. The hidden card, or the card drawn last, is one of the unseen ones:
nobody has looked at it, so nothing is conditional on it.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

import numpy as np

from blackjack_cli.game.cards import ACE, BEST, TEN
from blackjack_cli.strategy.solver.hands import Floats, Ints

NATURAL = 5
OVER = 6
OUTCOMES = 7
"""17, 18, 19, 20, 21 (places 0 to 4), a natural, over 21."""

_LOW = 3
_CHUNK = 1 << 18


class Endings(NamedTuple):
    """The dealer's card sets behind one up card: each has a part of low and one of high cards."""

    low: Ints
    """(l, 3): the different counts of aces, twos and threes."""
    high: Ints
    """(g, 7): the different counts of the other values."""
    low_at: Ints
    """(sets,): which row of `low` a set has."""
    high_at: Ints
    size: Ints
    """(sets,): how many cards the dealer draws."""
    orders: Floats
    """(sets, 6): in how many orders the set comes, in the column of its outcome."""


@cache
def endings(up: int, hits_soft_17: bool) -> Endings:
    """All card sets that the dealer can draw behind that up card and not be over 21.

    The many that are over 21 are what is missing to 1.
    """
    open_sets: Counter[tuple[int, ...]] = Counter({(0,) * TEN: 1})
    orders: dict[tuple[int, ...], int] = {}
    outcomes: dict[tuple[int, ...], int] = {}
    while open_sets:
        grown: Counter[tuple[int, ...]] = Counter()
        for cards, ways in open_sets.items():
            for at in range(TEN):
                more = (*cards[:at], cards[at] + 1, *cards[at + 1 :])
                outcome = _outcome(up, more, hits_soft_17)
                if outcome is None:
                    grown[more] += ways
                elif outcome != OVER:
                    orders[more] = orders.get(more, 0) + ways
                    outcomes[more] = outcome
        open_sets = grown
    sets = np.array(list(orders), dtype=np.intp)
    low, low_at = np.unique(sets[:, :_LOW], axis=0, return_inverse=True)
    high, high_at = np.unique(sets[:, _LOW:], axis=0, return_inverse=True)
    table = np.zeros((len(sets), OVER))
    table[np.arange(len(sets)), list(outcomes.values())] = list(orders.values())
    return Endings(low, high, low_at.ravel(), high_at.ravel(), sets.sum(axis=1), table)


def _outcome(up: int, drawn: tuple[int, ...], hits_soft_17: bool) -> int | None:
    """The outcome of the dealer's cards; None while the dealer has to draw."""
    hard = up + sum(value * count for value, count in enumerate(drawn, 1))
    has_ace = up == ACE or drawn[0] > 0
    soft = has_ace and hard + 10 <= BEST
    points = hard + 10 if soft else hard
    if points > BEST:
        return OVER
    if points == BEST and sum(drawn) == 1:
        return NATURAL
    if points < 17 or (points == 17 and soft and hits_soft_17):
        return None
    return points - 17


def law(up: int, unseen: Ints, hits_soft_17: bool) -> Floats:
    """The chances of the outcomes, (n, 7), for n sets of unseen cards, (n, 10).

    `unseen` leaves out the up card and all cards that are known to be gone. It must hold
    enough for the dealer to end.
    """
    sets = endings(up, hits_soft_17)
    unseen = np.maximum(unseen, 0)
    longest = int(sets.size.max())
    falling = _falling(int(unseen.max(initial=0)), longest)
    left = unseen.sum(axis=1)
    per_size = np.ones((len(unseen), longest + 1))
    for size in range(1, longest + 1):
        per_size[:, size] = per_size[:, size - 1] * np.maximum(left - size + 1, 0)
    per_size = np.divide(1.0, per_size, out=np.zeros_like(per_size), where=per_size > 0)
    result = np.empty((len(unseen), OUTCOMES))
    rows = max(1, _CHUNK // len(sets.size))
    for start in range(0, len(unseen), rows):
        part = slice(start, start + rows)
        low = _product(falling, unseen[part, :_LOW], sets.low)
        high = _product(falling, unseen[part, _LOW:], sets.high)
        chances = low[:, sets.low_at]
        chances *= high[:, sets.high_at]
        chances *= per_size[part][:, sets.size]
        result[part, :OVER] = chances @ sets.orders
    result[:, OVER] = 1 - result[:, :OVER].sum(axis=1)
    return result


def _falling(most: int, longest: int) -> Floats:
    """`[n, k]`: n (n - 1) ... (n - k + 1)."""
    table = np.ones((most + 1, longest + 1))
    for k in range(1, longest + 1):
        table[:, k] = table[:, k - 1] * np.maximum(np.arange(most + 1) - k + 1, 0)
    return table


def _product(falling: Floats, unseen: Ints, wanted: Ints) -> Floats:
    """(n, m): the product over the values of the falling factorials."""
    result = np.ones((len(unseen), len(wanted)))
    for at in range(wanted.shape[1]):
        result *= falling[unseen[:, at, None], wanted[None, :, at]]
    return result
