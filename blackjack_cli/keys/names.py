"""What keys are called, in `keymap.toml` and between the modules that read and use them.

A key that types something is named by its character, in the case typed: `c`, `S`, `?`, `,`.
The space bar is `space`. All others have names of several letters: `enter`, `f1`, `ctrl-a`.
"""

from __future__ import annotations

from string import ascii_lowercase

DIGITS = frozenset("0123456789")
"""What a stake is typed with."""

ALWAYS = frozenset({"ctrl-c", "ctrl-d", "ctrl-z"})
"""Keys that no keymap gives away: interrupt, leave, suspend."""

NAMED = frozenset(
    {
        "space", "enter", "backspace", "tab", "insert", "delete", "home", "end",
        "pageup", "pagedown", "up", "down", "left", "right",
        *(f"f{number}" for number in range(1, 13)),
        # A terminal sends the same byte for ctrl-h, -i, -j, -m as for keys that have a name.
        *(f"ctrl-{letter}" for letter in ascii_lowercase if letter not in "cdzhijm"),
    }
)  # fmt: skip
"""The names that a keymap may use besides single characters."""

UNMAPPABLE = ALWAYS | {"escape", "ctrl-h", "ctrl-i", "ctrl-j", "ctrl-m"}
"""Names that are understood and refused."""

_SPELLINGS = {"comma": ",", "period": ".", " ": "space"}


def canonical(name: str) -> str | None:
    """The name of the key that a keymap calls `name`; None where there is no such key."""
    if len(name) > 1:
        name = name.lower()
    name = _SPELLINGS.get(name, name)
    if name in NAMED or (len(name) == 1 and name.isprintable()):
        return name
    return None


def other_case(key: str) -> str | None:
    """The key that the same letter is in the other case; None for what has no two cases."""
    swapped = key.swapcase()
    return swapped if len(key) == len(swapped) == 1 and swapped != key else None
