"""Texts that a player can choose: kept exactly, found whatever their case."""

from __future__ import annotations

import re
from unicodedata import normalize

_ESCAPE = re.compile(r"\\(\\|u[0-9a-f]{4})")


def as_stored(text: str) -> str:
    """The text, with what UTF-8 cannot hold (bytes in no known encoding) escaped."""
    return text.replace("\\", "\\\\").encode("utf-8", "backslashreplace").decode("utf-8")


def as_given(text: str) -> str:
    """The text that `as_stored` was given."""
    return _ESCAPE.sub(lambda found: _sign(found[1]), text)


def _sign(escaped: str) -> str:
    return "\\" if escaped == "\\" else chr(int(escaped[1:], 16))


def tidy(name: str) -> str:
    """The name as it is shown: without space around it, each letter in its one composed form."""
    return normalize("NFC", name.strip())


def key(name: str) -> str:
    """What names that differ only in case or in how letters are composed have in common."""
    # Folding can leave a form that is not composed; and some letters fold only in composed form.
    return normalize("NFC", tidy(name).casefold())
