"""The event log: one JSON object a line, written and flushed as it happens."""

from __future__ import annotations

import json
import re
from enum import StrEnum
from typing import Any, TextIO

from blackjack_cli.game.cards import Card
from blackjack_cli.game.events import Amount, Event, SeatInfo

_MONEY = {"amount", "stake", "net"}


class EventLog:
    """Writes events to a text stream that is UTF-8 with bare line feeds.

    OSError from the stream is the caller's: a log that cannot be written is an error.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, event: Event) -> None:
        self._stream.write(as_line(event) + "\n")
        self._stream.flush()

    def close(self) -> None:
        self._stream.close()


def open_log(path: str) -> EventLog:
    """A log that replaces the file at `path`; OSError where it cannot be written."""
    return EventLog(open(path, "w", encoding="utf-8", errors="backslashreplace", newline="\n"))


def as_line(event: Event) -> str:
    """The event as one JSON object without line breaks."""
    return json.dumps(as_object(event), ensure_ascii=False, separators=(", ", ": "))


def as_object(event: Event) -> dict[str, Any]:
    """The event as the log shows it: amounts in chips or units, cards as rank and suit."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()
    return {"event": name, **{key: _plain(key, value) for key, value in event._asdict().items()}}


def _plain(key: str, value: object) -> object:
    match value:
        case Card():
            return value.code
        case SeatInfo():
            kind = "human" if value.level is None else "computer"
            return {"seat": value.seat, "name": value.name, "kind": kind, "level": value.level}
        case Amount():
            return {"seat": value.seat, "amount": in_chips(value.amount)}
        case StrEnum():
            return value.value
        case tuple():
            return [_plain(key, each) for each in value]
        case int() if key in _MONEY and not isinstance(value, bool):
            return in_chips(value)
    return value


def in_chips(half_chips: int) -> int | float:
    """A JSON number of chips or units: a multiple of 0.5, whole where it is whole."""
    return half_chips // 2 if half_chips % 2 == 0 else half_chips / 2
