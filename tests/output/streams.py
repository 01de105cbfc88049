"""Stand-ins for standard output that show what was written, write by write."""

from __future__ import annotations

import io
from typing import Any

from blackjack_cli.output.message import Message, Priority


def message(text: str, lang: str = "en", priority: Priority = Priority.NEXT) -> Message:
    """A message whose braille is the text."""
    return Message(text, text[:40], priority, lang)


class WriteLog(io.RawIOBase):
    """A raw stream that keeps each write apart."""

    def __init__(self) -> None:
        self.writes: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.writes.append(bytes(data))
        return len(data)


def text_stream(raw: io.RawIOBase, encoding: str = "utf-8") -> io.TextIOWrapper:
    """Standard output as Python builds it, over `raw`."""
    return io.TextIOWrapper(io.BufferedWriter(raw), encoding=encoding)
