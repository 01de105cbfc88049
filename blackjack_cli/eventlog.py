"""The event log: one JSON object a line, written and flushed as it happens."""

from __future__ import annotations

import re
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Any, TextIO

from blackjack_cli.game.cards import Card
from blackjack_cli.game.events import Amount, Event, SeatInfo
from blackjack_cli.half_chips import in_chips
from blackjack_cli.log_error import LogError

_MONEY = {"amount", "stake", "net"}


class EventLog:
    """Writes events to a text stream that is UTF-8 with bare line feeds.

    LogError where that fails: who asked for a log must not play on without it.
    """

    def __init__(self, stream: TextIO, path: str) -> None:
        self._stream = stream
        self._path = path

    def write(self, event: Event) -> None:
        try:
            self._stream.write(as_line(event) + "\n")
            self._stream.flush()
        except (OSError, ValueError) as error:
            raise LogError(self._path, error) from error

    def close(self) -> None:
        # What is left in the buffer failed before and was told then.
        with suppress(OSError):
            self._stream.close()


def open_log(path: str) -> EventLog:
    """A log that replaces the file at `path`; LogError where it cannot be written."""
    try:
        return EventLog(
            Path(path).open("w", encoding="utf-8", errors="backslashreplace", newline="\n"), path
        )
    except (OSError, ValueError) as error:
        raise LogError(path, error) from error


def as_line(event: Event) -> str:
    """The event as one JSON object without line breaks."""
    import json

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
