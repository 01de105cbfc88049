"""`blackjack voice`: which outputs are there, how they sound, and which way is kept."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from blackjack_cli.output.braille import display_classes, display_sink
from blackjack_cli.output.chooser import Timing
from blackjack_cli.output.message import Message, Priority
from blackjack_cli.output.speech import OutputSink
from blackjack_cli.output.trouble import Trouble
from blackjack_cli.store import settings

if TYPE_CHECKING:
    from blackjack_cli.commands.command import Context
    from blackjack_cli.output.chooser import Candidate

TIMING = Timing(load=20.0, close=8.0)
"""How long an output may take to load, and a test line to be heard."""

_LOOK = 120.0
"""Seconds that the outputs may take to load, all together: each has its own bound."""

_CELLS = 40

_CHOICES = {"1": "direct", "2": "terminal"}


def voice_command(context: Context, given: dict[str, Any]) -> int:
    """The exit code. SettingsError where the choice cannot be kept."""
    found, trouble = _speech_outputs()
    displays = _displays()
    active = [each for each in found if each.is_active]
    context.tell(_told(context, found, "voice.found.braille"))
    if trouble:
        context.tell([_unusable(context, "accessible-output2", trouble)])
    context.tell(_told(context, displays, "voice.found.display"))
    if not active:
        context.tell([context.catalog.ui("voice.none")])
    context.tell([_used(context, active, given["speech"])])
    for each in active:
        _test(context, each)
    if not active:
        context.tell([context.catalog.ui(f"voice.install.{_system()}")])
    return _choose(context)


def _speech_outputs() -> tuple[list[Candidate], str]:
    """All speech outputs of this system, and why their library cannot be loaded, if it cannot."""
    sink = OutputSink(speaking=False, timing=TIMING)
    try:
        found = sink.survey(_LOOK)
        return found, sink.status.trouble if sink.status and not found else ""
    finally:
        sink.close()


def _displays() -> list[Candidate]:
    """Braille displays that are no speech output's. They are not tried: what is printed here
    stands on them already."""
    if not display_classes():
        return []
    sink = display_sink(timing=TIMING)
    try:
        return sink.survey(_LOOK)
    finally:
        sink.close()


def _told(context: Context, found: list[Candidate], with_braille: str) -> list[str]:
    """A line on each output; `with_braille`: the text for one that works and takes braille."""
    ui = context.catalog.ui
    lines = []
    for each in found:
        if each.is_active:
            lines.append(ui(with_braille if each.has_braille else "voice.found", output=each.name))
        elif each.trouble in ("", Trouble.NO_SERVER):
            lines.append(ui("voice.silent", output=each.name))
        else:
            lines.append(_unusable(context, each.name, each.trouble))
    return lines


def _unusable(context: Context, name: str, trouble: str) -> str:
    ui = context.catalog.ui
    reason = ui(f"output.{trouble}") if trouble in set(Trouble) else trouble
    return ui("voice.trouble", output=name, reason=reason)


def _used(context: Context, active: list[Candidate], speech: str) -> str:
    """Which way is used now, and why."""
    ui = context.catalog.ui
    if speech == "auto":
        return ui("voice.used.unchosen")
    if speech == "direct" and not active:
        return ui("voice.used.nothing")
    source = click.get_current_context().get_parameter_source("speech")
    why = "settings" if source is ParameterSource.DEFAULT_MAP else "option"
    if speech == "direct":
        return ui(f"voice.used.direct.{why}", output=active[0].name)
    return ui(f"voice.used.terminal.{why}")


def _test(context: Context, output: Candidate) -> None:
    """One line through this output alone, printed as it is handed over."""
    line = context.catalog.ui("voice.test", output=output.name)
    context.tell([line])
    sink = OutputSink(speaking=True, brailling=output.has_braille, only=output.name, timing=TIMING)
    sink.say(Message(line, line[:_CELLS], Priority.NEXT, context.catalog.lang))
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
    settings.keep(context.environment.settings_file(), "speech", choice)
    return context.tell([ui(f"voice.kept.{choice}")])


def _system() -> str:
    return sys.platform if sys.platform in ("win32", "darwin") else "linux"
