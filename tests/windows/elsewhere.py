"""What the game says and logs on this system: nothing of it may be otherwise on Windows."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import pairwise

import pytest

from blackjack_cli import play
from blackjack_cli.cli import main
from blackjack_cli.environment import Environment
from blackjack_cli.output.message import Message
from blackjack_cli.output.terminal import TerminalSink
from blackjack_cli.words.catalog import Catalog

_BYTES = {"enter": b"\r", "space": b" ", "backspace": b"\x7f", "f1": b"\x1bOP"}


def as_bytes(keys: Sequence[str]) -> bytes:
    """The keys as they come over a pipe; a key is a character or a name, as in keymap.toml."""
    return b"".join(_BYTES.get(key, key.encode()) for key in keys)


class _Keys(io.BufferedIOBase):
    """A standard input that hands out one key at a time, and notes when the game asks for it."""

    def __init__(self, keys: Sequence[str], told: list[Message]) -> None:
        self._keys = iter(keys)
        self._told = told
        self.asked: list[int] = []

    def read1(self, _size: int = -1) -> bytes:
        self.asked.append(len(self._told))
        return as_bytes([key]) if (key := next(self._keys, None)) else b""


def messages(arguments: Sequence[str], keys: Sequence[str]) -> list[list[Message]]:
    """What is told until the first key, then what each key brings forth. The last key must end
    the game."""
    told: list[Message] = []

    class Telling(TerminalSink):
        def say(self, message: Message) -> None:
            told.append(message)
            super().say(message)

    given = _Keys(keys, told)
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(play, "TerminalSink", Telling)
        assert main(list(arguments), Environment(given, out, out)) == 0  # type: ignore[arg-type]
    assert len(given.asked) == len(keys)
    ends = [*given.asked, len(told)]
    return [told[: ends[0]], *(told[start:end] for start, end in pairwise(ends))]


def text(lang: str, name: str, **fields: object) -> str:
    """A text of the catalogue in normal verbosity."""
    return Catalog(lang).text("normal", name, **fields)
