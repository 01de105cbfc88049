"""The line that each value of a TOML file stands on, which `tomllib` does not tell."""

from __future__ import annotations

import re
import tomllib

Place = tuple[str | int, ...]
"""The keys that lead to a value, and its index where it stands in an array."""

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:[^"\\]|\\[\s\S]|"{1,2}(?!"))*"{3,5}'
    r"|'''(?:[^']|'{1,2}(?!'))*'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
)
_SCALAR = re.compile(r"[^\s,#\]}]+(?: [0-9][^\s,#\]}]*)?")


def value_lines(text: str) -> dict[Place, int]:
    """The line, from 1, of each value by the way to it; also of each table header.

    `text` must be TOML that `tomllib` takes: nothing is checked here once more.
    """
    return _Scanner(text).scan()


class _Scanner:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._lines: dict[Place, int] = {}
        self._headers: dict[Place, int] = {}

    def scan(self) -> dict[Place, int]:
        table: Place = ()
        while self._more():
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)
        return self._lines

    def _more(self) -> bool:
        blank = _BLANK.match(self._text, self._at)
        assert blank is not None
        self._at = blank.end()
        return self._at < len(self._text)

    def _take(self, token: str) -> bool:
        """Whether `token` comes next, blanks aside; then it is behind us."""
        self._more()
        taken = self._text.startswith(token, self._at)
        if taken:
            self._at += len(token)
        return taken

    def _match(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        assert found is not None, "not TOML"
        self._at = found.end()
        return found.group()

    def _note(self, place: Place) -> None:
        self._lines.setdefault(place, self._text.count("\n", 0, self._at) + 1)

    def _header(self) -> Place:
        array = self._text.startswith("[[", self._at)
        self._at += 2 if array else 1
        self._more()
        place = self._key()
        if array:
            index = self._headers.get(place, 0)
            self._headers[place] = index + 1
            place = (*place, index)
        self._note(place)
        self._take("]]" if array else "]")
        return place

    def _key(self) -> Place:
        parts: list[str] = []
        while True:
            self._more()
            if self._text[self._at] in "\"'":
                parts.append(tomllib.loads(f"key = {self._match(_STRING)}")["key"])
            else:
                parts.append(self._match(_BARE_KEY))
            if not self._take("."):
                return tuple(parts)

    def _pair(self, table: Place) -> None:
        place = (*table, *self._key())
        self._note(place)
        self._take("=")
        self._value(place)

    def _value(self, place: Place) -> None:
        self._more()
        self._note(place)
        first = self._text[self._at]
        if first == "[":
            self._at += 1
            index = 0
            while not self._take("]"):
                self._value((*place, index))
                self._take(",")
                index += 1
        elif first == "{":
            self._at += 1
            while not self._take("}"):
                self._pair(place)
                self._take(",")
        else:
            self._match(_STRING if first in "\"'" else _SCALAR)
