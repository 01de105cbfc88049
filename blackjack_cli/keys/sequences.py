"""What whole escape sequences mean: the key behind one, or none.

Sources: ECMA-48 (form), xterm "Control Sequences" (function keys, keypad, modifyOtherKeys),
the kitty keyboard protocol (CSI u, modifier bits, event types), console_codes(4) (Linux).
"""

from __future__ import annotations

import re

from blackjack_cli.keys.names import ALWAYS, NAMED

SHIFT, CTRL = 1, 4
_LOCKS = 64 | 128
"""Caps Lock and Num Lock: they tell the state of the keyboard, not of this key press."""
_PRESS = 1
"""The event type; 2 is a repeat while the key is held, 3 its release."""

_LETTERS = {
    "A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end",
    "P": "f1", "Q": "f2", "R": "f3", "S": "f4",
}  # fmt: skip

_NUMBERS = {
    1: "home", 2: "insert", 3: "delete", 4: "end", 5: "pageup", 6: "pagedown",
    7: "home", 8: "end", 11: "f1", 12: "f2", 13: "f3", 14: "f4", 15: "f5", 17: "f6",
    18: "f7", 19: "f8", 20: "f9", 21: "f10", 23: "f11", 24: "f12",
}  # fmt: skip

_KEYPAD = {"M": "enter", "I": "tab", "X": "=", "j": "*", "k": "+", "l": ",", "m": "-", "n": "."}
_KEYPAD |= {"o": "/"} | {chr(ord("p") + digit): str(digit) for digit in range(10)}

_SS3 = _LETTERS | _KEYPAD

_CODES = {9: "tab", 13: "enter", 32: "space", 127: "backspace", 57409: ".", 57414: "enter"}
_CODES |= {57399 + digit: str(digit) for digit in range(10)}
"""Code points of CSI u that stand for keys: the control characters, the kitty keypad."""

_LINUX = {"A": "f1", "B": "f2", "C": "f3", "D": "f4", "E": "f5"}

_PARAMETERS = re.compile(r"[0-9:;]*")


def ss3_key(final: str) -> str | None:
    """The key of `ESC O` and one more character: F1 to F4, the keypad."""
    return _SS3.get(final)


def linux_key(final: str) -> str | None:
    """The key of `ESC [ [` and one more character: F1 to F5 of the Linux console."""
    return _LINUX.get(final)


def csi_key(parameters: str, final: str) -> str | None:
    """The key of `ESC [`, `parameters` (intermediates included) and `final`.

    None for all that is no key press of ours: reports, replies, releases, keys with Alt.
    """
    if len(parameters) > 40 or not _PARAMETERS.fullmatch(parameters):
        return None
    # A field left out counts as 1: no modifier, a press.
    fields = [[int(part or 1) for part in field.split(":")] for field in parameters.split(";")]
    first = fields[0]
    modifiers, event = [*(fields[1] if len(fields) > 1 else [1]), _PRESS][:2]
    held = (modifiers - 1) & ~_LOCKS
    if event != _PRESS:
        return None
    if final == "u" and len(fields) <= 3:
        return _character_key(first, held)
    if final == "~" and first == [27] and len(fields) == 3:
        return _character_key(fields[2], held)
    if held or len(fields) > 2:
        return None
    if final == "~":
        return _NUMBERS.get(first[0]) if parameters[:1].isdigit() else None
    if final == "R" and parameters:
        # F3 with a modifier has the form of a cursor position report.
        return None
    return _LETTERS.get(final) if first == [1] else None


def control_key(character: str) -> str | None:
    """The key of a control character, or none: NUL and Escape do nothing."""
    if character in "\r\n":
        return "enter"
    if character in "\b\x7f":
        return "backspace"
    if character == "\t":
        return "tab"
    return _named(f"ctrl-{chr(ord(character) + 0x60)}") if character <= "\x1a" else None


def _character_key(code: list[int], held: int) -> str | None:
    """The key of a code point, its shifted and its base-layout form, and what is held."""
    plain, shifted, base = [*code, 0, 0][:3]
    if held == CTRL:
        # On a Cyrillic or Greek layout the base layout tells which Ctrl key it is.
        letter = _character(base if plain > 127 and base > 1 else plain).lower()
        return _named(f"ctrl-{letter}")
    if held == 0:
        return _CODES.get(plain) or _character(plain) or None
    if held == SHIFT:
        if shifted > 1:
            return _character(shifted) or None
        letter = _character(plain)
        # What Shift makes of other characters is the layout's affair and is not told.
        return letter.upper() if letter.isalpha() and len(letter.upper()) == 1 else None
    return None


def _character(code: int) -> str:
    """The printable character of a code point, "" for another one."""
    character = chr(code) if 32 < code < 0x110000 else ""
    return character if character.isprintable() else ""


def _named(name: str) -> str | None:
    return name if name in NAMED | ALWAYS else None
