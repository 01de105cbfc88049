"""What can be staked: the bounds, and stakes as a player types them. Amounts are half-chips."""

from __future__ import annotations

from enum import StrEnum

FIRST_CHIPS = 2000
"""What a player has at first, and each session begins with at least: 1000 chips."""

MOST_UNITS = 2_000_000
"""The largest stake where no chips bound it: a million units, in half-chips."""

_LONGEST = 12


class StakeFault(StrEnum):
    NOT_A_NUMBER = "not_a_number"
    ZERO = "zero"
    HALF = "half"
    TOO_MUCH = "too_much"
    TOO_LONG = "too_long"


class StakeError(ValueError):
    """A text that is no stake; `fault` says why."""

    def __init__(self, fault: StakeFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


def parse_stake(text: str, most: int) -> int:
    """The stake a text names, 1 chip to `most` half-chips; StakeError for anything else.

    Only the digits 0 to 9 count: no sign, space, exponent or digit of another script.
    """
    if len(text) > _LONGEST:
        raise StakeError(StakeFault.TOO_LONG)
    if not (text.isascii() and text.isdigit()):
        whole, mark, rest = text.replace(",", ".").partition(".")
        if mark and (whole + rest).isascii() and (whole + rest).isdigit():
            raise StakeError(StakeFault.HALF)
        raise StakeError(StakeFault.NOT_A_NUMBER)
    stake = 2 * int(text)
    if stake == 0:
        raise StakeError(StakeFault.ZERO)
    if stake > most:
        raise StakeError(StakeFault.TOO_MUCH)
    return stake
