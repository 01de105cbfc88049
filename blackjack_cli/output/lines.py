"""Plain lines for who asked for them: help, rules, figures, errors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from blackjack_cli.output.message import Message, Priority
from blackjack_cli.output.terminal import OutputClosed, TerminalSink


def tell(stream: TextIO | None, lang: str, lines: Iterable[str]) -> int:
    """Print lines as any console can show them; the exit code: 1 where they did not arrive."""
    lost = written(stream, lang, lines)
    return lost.exit_code if lost is not None else 0


def written(stream: TextIO | None, lang: str, lines: Iterable[str]) -> OutputClosed | None:
    """The same; what became of them where they did not arrive."""
    sink = TerminalSink(stream, is_tty=False)
    for line in lines:
        sink.say(Message(line, "", Priority.NEXT, lang))
    return sink.lost if stream is not None else None
