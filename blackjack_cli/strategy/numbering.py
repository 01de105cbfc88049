"""Every hand that is not over 21, as counts of the ten card values, has a number.

A hand is ten counts: aces, twos, up to the ten-valued cards. Hands are numbered from 0 in
the order of their counts (`(0, ..., 0)` first), so a number is found by arithmetic, without
a list of the hands, and a file can hold one record a hand and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from blackjack_cli.game.cards import BEST, TEN

Counts = tuple[int, ...]


def _ways() -> tuple[tuple[int, ...], ...]:
    """`[value][sum]`: how many hands of cards of that value and higher reach no more than sum."""
    rows = [(1,) * (BEST + 1)]
    for value in range(TEN, 0, -1):
        higher = rows[0]
        rows.insert(
            0, tuple(sum(higher[at] for at in range(s, -1, -value)) for s in range(BEST + 1))
        )
    return ((0,) * (BEST + 1), *rows)


_WAYS = _ways()

HANDS = _WAYS[1][BEST]
"""How many hands there are, the empty one and those of one card too."""


def number(counts: Sequence[int]) -> int:
    """The number of a hand; ValueError where it is over 21."""
    left = BEST
    before = 0
    for value, count in enumerate(counts, 1):
        for _ in range(count):
            before += _WAYS[value + 1][left]
            left -= value
            if left < 0:
                raise ValueError("the hand is over 21")
    return before


def hands() -> Iterator[Counts]:
    """All hands in the order of their numbers."""

    def of(value: int, left: int) -> Iterator[Counts]:
        if value > TEN:
            yield ()
            return
        for count in range(left // value + 1):
            for rest in of(value + 1, left - count * value):
                yield (count, *rest)

    return of(1, BEST)
