"""A game from its first line to its last: outputs, and the keys of a terminal or a pipe."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

from blackjack_cli.answers import Answer, BrailleUnavailable, ModeWhy, SpeechMode
from blackjack_cli.conversation import Conversation
from blackjack_cli.environment import Environment
from blackjack_cli.failures import FAILURES, tell_lost, told
from blackjack_cli.keys.pipe import PipedKeys
from blackjack_cli.keys.unechoed import unechoed
from blackjack_cli.laid import Laid
from blackjack_cli.output.fanout import Fanout
from blackjack_cli.output.message import Message, Priority
from blackjack_cli.output.terminal import TerminalSink
from blackjack_cli.piped_loop import play_piped
from blackjack_cli.words.cards import CardStyle
from blackjack_cli.words.render import Renderer
from blackjack_cli.words.writer import Verbosity

if TYPE_CHECKING:
    from blackjack_cli.output.speech import OutputSink

_FIRST_LOOK = 1.0
"""Seconds that the first line waits for an output that may be there."""

_LONGER_LOOK = 3.0
"""The same for an output that was chosen, or whose server runs: on a slow machine a library
takes more than a second to load, and a BRLTTY that has just started answers after one second.
Speech that does not answer is given up sooner."""


def play(laid: Laid, environment: Environment) -> int:
    """Play until the player leaves; the exit code."""
    with ExitStack() as unseen:
        if environment.is_terminal(environment.stdin) and environment.stdin is not None:
            unseen.enter_context(unechoed(environment.stdin))
        return _play(laid, environment, unseen)


def _play(laid: Laid, environment: Environment, unseen: ExitStack) -> int:
    """`unseen`: to be closed where the keys are read."""
    at_terminal = environment.is_terminal(environment.stdin)
    terminal = TerminalSink(environment.stdout, is_tty=environment.is_terminal(environment.stdout))
    speech = _speech(laid, at_terminal)
    notices: list[Answer] = []
    display = _display(laid, notices)
    _readers_braille(laid, speech, notices)
    out = Fanout([sink for sink in (terminal, speech, display) if sink is not None])
    conversation = Conversation(
        laid.session,
        Renderer(laid.catalog, Verbosity(laid.verbosity), CardStyle(laid.cards)),
        laid.keymap,
        out,
        terminal,
        laid.log,
        coaching=laid.coaching,
        guided=laid.guided,
        hints=laid.hints and at_terminal,
    )
    conversation.say([_mode(laid, speech), *notices, *laid.notices])
    try:
        if at_terminal:
            from blackjack_cli.terminal_loop import TerminalLoop

            loop = TerminalLoop(conversation, laid, terminal, speech)
            unseen.close()
            code = loop.run()
        else:
            keys = PipedKeys(environment.stdin)
            code = play_piped(conversation, laid.replayed, terminal, keys, speech)
        if terminal.lost is not None and not conversation.ended:
            conversation.leave("output_lost")
        if at_terminal and laid.hints and laid.session.played:
            laid.remember("hints", "off")
    except FAILURES as error:
        # Whoever only hears the game would not hear what is printed when it is over.
        sentence = told(error, laid.catalog)
        if speech is not None:
            speech.say(Message(sentence, sentence[:40], Priority.NOW, laid.catalog.lang))
        raise
    finally:
        out.close()
        if laid.log is not None:
            laid.log.close()
    if terminal.lost is None or environment.stdout is None:
        return code
    return code or tell_lost(terminal.lost, environment.stderr, laid.catalog)


def _speech(laid: Laid, at_terminal: bool) -> OutputSink | None:
    """The screen reader's output: for speech of the game's own, for the first-run question,
    and for braille, which NVDA and JAWS take beside speech or alone."""
    speaks = laid.speech == "direct"
    asks = laid.speech == "auto" and at_terminal and laid.may_be_heard()
    # On Linux a display is BRLTTY's, which has a sink of its own.
    brailles = laid.braille == "on" and sys.platform != "linux"
    if not (speaks or asks or brailles):
        return None
    from blackjack_cli.output.speech import OutputSink

    brailles = brailles or (speaks and laid.braille == "auto")
    speech = OutputSink(speaking=speaks or asks, brailling=brailles)
    if asks and not _found(speech):
        if not brailles:
            speech.abandon()
            return None
        speech.speaking = False
    return speech


def _found(speech: OutputSink) -> bool:
    """Whether a voice is there that the player may hear: a plain synthesizer is on every
    Windows, so it says nothing of the player."""
    # On Linux speech is only looked for where its server runs.
    status = speech.wait(_LONGER_LOOK if sys.platform == "linux" else _FIRST_LOOK)
    return status is not None and status.output not in (None, "SAPI 5")


def _display(laid: Laid, notices: list[Answer]) -> OutputSink | None:
    """BRLTTY's display, taken over where the player wants it; why not, where that fails."""
    if laid.braille != "on" or sys.platform != "linux":
        return None
    from blackjack_cli.output.braille import display_sink

    display = display_sink()
    found = display.survey(_LONGER_LOOK)
    if not found:
        notices.append(_no_braille(laid, "BRLTTY", "no_answer"))
    elif not found[0].is_active:
        notices.append(_no_braille(laid, found[0].name, found[0].trouble))
    return display


def _readers_braille(laid: Laid, speech: OutputSink | None, notices: list[Answer]) -> None:
    """Say so where the player wants braille and the screen reader takes none."""
    if laid.braille != "on" or sys.platform == "linux" or speech is None:
        return
    status = speech.wait(_LONGER_LOOK)
    if status is None or status.output is None:
        reader = "VoiceOver" if sys.platform == "darwin" else "NVDA"
        notices.append(_no_braille(laid, reader, "no_server" if status else "no_answer"))
    elif not status.has_braille:
        notices.append(_no_braille(laid, status.output, ""))


def _no_braille(laid: Laid, name: str, trouble: str) -> BrailleUnavailable:
    from blackjack_cli.output.trouble import Trouble

    reason = laid.catalog.ui(f"output.{trouble}") if trouble in set(Trouble) else trouble
    return BrailleUnavailable(f"{name} ({reason})" if reason else name)


def _mode(laid: Laid, speech: OutputSink | None) -> SpeechMode:
    if speech is None or laid.speech == "auto":
        return SpeechMode(False, None, laid.speech_why)
    status = speech.wait(_LONGER_LOOK)
    if status is None or status.output is None:
        return SpeechMode(True, None, ModeWhy.NO_OUTPUT)
    return SpeechMode(True, status.output, laid.speech_why)
