"""`blackjack voice`: which speech outputs are there, how they sound, and which way is kept."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from blackjack_cli.output.chooser import Timing
from blackjack_cli.output.message import Message, Priority
from blackjack_cli.output.speech import OutputSink
from blackjack_cli.store import settings

if TYPE_CHECKING:
    from blackjack_cli.command import Context
    from blackjack_cli.output.chooser import Candidate

_LOOK = 20.0
"""Seconds that the outputs may take to load, all together."""

_LINE = 8.0
"""Seconds that a test line may take to be heard."""

_CHOICES = {"1": "direct", "2": "terminal"}


def voice_command(context: Context, given: dict[str, Any]) -> int:
    """The exit code. SettingsError where the choice cannot be kept."""
    candidates = _candidates()
    active = [each for each in candidates if each.is_active]
    context.tell(_found(context, candidates))
    context.tell([_used(context, active, given["speech"])])
    for each in active:
        _test(context, each.name)
    if not active:
        context.tell([context.catalog.ui(f"voice.install.{_system()}")])
    return _choose(context)


def _candidates() -> list[Candidate]:
    sink = OutputSink(speaking=False)
    try:
        return sink.survey(_LOOK)
    finally:
        sink.close()


def _found(context: Context, candidates: list[Candidate]) -> list[str]:
    ui = context.catalog.ui
    lines = []
    for each in candidates:
        if each.is_active:
            kind = "voice.found.braille" if each.has_braille else "voice.found"
            lines.append(ui(kind, output=each.name))
        elif each.trouble:
            lines.append(ui("voice.trouble", output=each.name, reason=each.trouble))
        else:
            lines.append(ui("voice.silent", output=each.name))
    if not any(each.is_active for each in candidates):
        lines.append(ui("voice.none"))
    return lines


def _used(context: Context, active: list[Candidate], speech: str) -> str:
    """Which way is used now, and why."""
    ui = context.catalog.ui
    if speech == "direct" and active:
        return ui("voice.used.direct", output=active[0].name)
    if speech == "direct":
        return ui("voice.used.nothing")
    return ui("voice.used.terminal" if speech == "terminal" else "voice.used.unchosen")


def _test(context: Context, name: str) -> None:
    """One line through this output alone, printed as it is handed over."""
    line = context.catalog.ui("voice.test", output=name)
    context.tell([line])
    sink = OutputSink(speaking=True, only=name, timing=Timing(close=_LINE))
    sink.say(Message(line, line[:40], Priority.NEXT, context.catalog.lang))
    sink.wait(_LOOK)
    sink.close()


def _choose(context: Context) -> int:
    """Ask which way to keep; the answer is a line, so that any terminal reads it."""
    ui = context.catalog.ui
    stdin = context.environment.stdin
    context.tell([ui("voice.ask")])
    try:
        answer = stdin.readline().strip() if stdin is not None else ""
    except (OSError, ValueError):
        answer = ""
    choice = _CHOICES.get(answer)
    if choice is None:
        return context.tell([ui("voice.unchanged")])
    settings.write(context.environment.settings_file(), {**context.saved, "speech": choice})
    return context.tell([ui(f"voice.kept.{choice}")])


def _system() -> str:
    return sys.platform if sys.platform in ("win32", "darwin") else "linux"
