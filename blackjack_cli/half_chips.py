"""Half-chips, in which the game counts, as JSON has them."""

from __future__ import annotations


def in_chips(half_chips: int) -> int | float:
    """A JSON number of chips or units: a multiple of 0.5, whole where it is whole."""
    return half_chips // 2 if half_chips % 2 == 0 else half_chips / 2
