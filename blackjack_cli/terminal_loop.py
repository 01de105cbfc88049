"""The loop at a terminal: brings keys, time and signals to the conversation. Wiring only."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING

from blackjack_cli.answers import HeardKept
from blackjack_cli.conversation import Conversation
from blackjack_cli.endings import ENDINGS, wake_quietly
from blackjack_cli.laid import Laid
from blackjack_cli.output.terminal import TerminalSink
from blackjack_cli.session import Happening
from blackjack_cli.speech_changes import tell_changes

if TYPE_CHECKING:
    from prompt_toolkit.application import Application
    from prompt_toolkit.key_binding import KeyPressEvent

    from blackjack_cli.output.speech import OutputSink

_WATCH = 0.5
"""Seconds between two looks at the speech output."""

_PACE = 0.2
"""Seconds between the computer players' moves: enough to hear them apart."""


class TerminalLoop:
    """A prompt_toolkit loop that reads keys and draws nothing."""

    def __init__(
        self,
        conversation: Conversation,
        laid: Laid,
        terminal: TerminalSink,
        speech: OutputSink | None,
    ) -> None:
        from prompt_toolkit.application import Application
        from prompt_toolkit.key_binding import KeyBindings
        from prompt_toolkit.keys import Keys
        from prompt_toolkit.layout import Layout, Window
        from prompt_toolkit.output import DummyOutput

        from blackjack_cli.keys.terminal import open_keys

        self._conversation = conversation
        self._laid = laid
        self._started = False
        self._terminal = terminal
        self._pace = _PACE if laid.pace is None else laid.pace
        self._speech = speech
        self._loop: asyncio.AbstractEventLoop | None = None
        self._hurry = asyncio.Event()
        self._moves: asyncio.Task[None] | None = None
        self._code = 0
        self._failure: Exception | None = None
        self._raw = ExitStack()
        bindings = KeyBindings()
        # Eager, so that none of the toolkit's own bindings comes first.
        bindings.add(Keys.Any, eager=True)(self._pressed)
        # With a layout of its own the dummy one's binding of Enter is gone; without a
        # screen output not a byte is written beside our lines.
        self._app: Application[None] = Application(
            layout=Layout(Window()),
            key_bindings=bindings,
            input=open_keys(),
            output=DummyOutput(),
        )

    def run(self) -> int:
        """Until the player leaves; the exit code."""
        # Raw from the first line to the last: no key press is ever echoed.
        with ExitStack() as handlers, self._raw:
            self._raw.enter_context(self._app.input.raw_mode())
            self._hear_signals(handlers)
            while not self._over():
                try:
                    self._app.run(pre_run=self._begin, set_exception_handler=False)
                except EOFError:
                    self._conversation.leave("end_of_input")
                except KeyboardInterrupt:  # Ctrl-C as a signal, on Windows
                    self._interrupt()
        if self._failure is not None:
            raise self._failure
        return self._code

    def _over(self) -> bool:
        return (
            self._conversation.ended or self._terminal.lost is not None or self._failure is not None
        )

    def _begin(self) -> None:
        """For each run of the toolkit's loop: a Ctrl-C on Windows ends one and begins another."""
        self._loop = asyncio.get_running_loop()
        wake_quietly()
        self._moves = None
        self._hurry = asyncio.Event()
        self._safely(self._start)
        if self._speech is not None:
            self._app.create_background_task(self._watch_speech())

    def _start(self) -> None:
        """Begin with the game, or first with the question of how it is heard."""
        speech = self._speech
        if self._started or self._conversation.asking:
            return
        if self._laid.speech != "auto" or speech is None or not speech.speaking:
            return
        if speech.status is not None and speech.status.output is not None:
            # What was pressed before it was asked is no answer.
            pressed = self._outliving()
            self._conversation.ask_how_heard(speech.status.output, self._keep_how_heard)
            for name in pressed:
                self._key(name)

    def _keep_how_heard(self, times: int) -> list[Happening]:
        """Heard twice, the terminal is read already; once, speech and terminal together are
        heard once; never, nothing is gained by speaking."""
        direct = times == 1
        assert self._speech is not None
        self._speech.speaking = direct
        braille = self._laid.braille
        self._speech.brailling = braille == "on" or (direct and braille == "auto")
        self._laid.remember("speech", "direct" if direct else "terminal")
        return [HeardKept(direct, heard=times > 0)]

    def _hear_signals(self, handlers: ExitStack) -> None:
        """Until `handlers` are closed. Not through the loop alone, which does not come to it
        while a write is stuck."""

        def stop_soon(number: int, _frame: FrameType | None) -> None:
            self._code = self._code or 128 + number
            self._terminal.give_up()
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._stop)

        for number in ENDINGS:
            if signal.getsignal(number) != signal.SIG_IGN:
                handlers.callback(signal.signal, number, signal.signal(number, stop_soon))

    def _stop(self) -> None:
        self._safely(lambda: self._conversation.leave("signal"))

    # Keys

    def _pressed(self, event: KeyPressEvent) -> None:
        from blackjack_cli.keys.terminal import key_name

        for press in event.key_sequence:
            if name := key_name(press):
                self._safely(partial(self._key, name))

    def _key(self, name: str) -> None:
        if self._over():
            return
        if self._playing():
            self._hurry.set()
        match name:
            case "ctrl-c":
                self._interrupt()
            case "ctrl-d":
                self._conversation.leave("quit")
            case "ctrl-z":
                self._suspend()
            case _:
                self._press(name)

    def _press(self, name: str) -> None:
        session = self._conversation.session
        before = session.number, session.played
        self._conversation.press(name)
        if (session.number, session.played) != before:
            self._drop_typed_ahead()

    def _drop_typed_ahead(self) -> None:
        """A key pressed before the cards were dealt does not act on them; nor does one stake
        chips again that was pressed before the end of a round was told."""
        for name in self._outliving():
            self._key(name)

    def _outliving(self) -> list[str]:
        """Take back what was pressed and not yet acted on; those keys that act nonetheless."""
        from blackjack_cli.keys.terminal import drain

        outlives = self._conversation.keymap.outlives_a_deal
        return [name for name in drain(self._app) if outlives(name)]

    def _interrupt(self) -> None:
        self._conversation.interrupt()
        if self._conversation.ended:
            self._code = 130

    def _suspend(self) -> None:
        stop = getattr(signal, "SIGTSTP", None)
        if stop is None:
            return
        self._terminal.end_line()
        # The terminal as it was found, then as it will be found: others use it in between.
        self._raw.close()
        os.kill(0, stop)
        self._raw.enter_context(self._app.input.raw_mode())
        self._conversation.state()

    # Time

    def _safely(self, act: Callable[[], None]) -> None:
        """Do it, then see to what follows. What it raises ends the loop, after the terminal
        is restored: the toolkit would print it and wait for Enter."""
        try:
            act()
            if not (self._started or self._over() or self._conversation.asking):
                self._started = True
                self._conversation.start(self._laid.replayed)
                self._drop_typed_ahead()
            tell_changes(self._conversation, self._speech)
            self._others_move()
        except Exception as error:
            self._failure = error
        if self._over() and self._app.is_running and not self._app.is_done:
            self._app.exit()

    def _others_move(self) -> None:
        if not self._conversation.waiting:
            return
        if self._pace == 0:
            while self._conversation.waiting:
                self._conversation.advance()
        elif not self._playing():
            self._hurry.clear()
            self._moves = self._app.create_background_task(self._move_in_turn())

    def _playing(self) -> bool:
        """Whether others move, at their pace; any key hurries them."""
        return self._moves is not None and not self._moves.done()

    async def _move_in_turn(self) -> None:
        while self._conversation.waiting and not self._over():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), self._pace)
            self._hurry.clear()
            if self._conversation.waiting:
                self._safely_advance()

    def _safely_advance(self) -> None:
        try:
            self._conversation.advance()
        except Exception as error:
            self._failure = error
        if self._over() and not self._app.is_done:
            self._app.exit()

    async def _watch_speech(self) -> None:
        """What becomes of the speech output is told when it happens, not at the next key."""
        while not self._over():
            await asyncio.sleep(_WATCH)
            self._safely(lambda: None)
