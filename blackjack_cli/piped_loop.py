"""The loop of a game whose keys come through a pipe: each is taken when the game waits for it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING

from blackjack_cli.conversation import Conversation
from blackjack_cli.endings import ENDINGS
from blackjack_cli.journal import Replayed
from blackjack_cli.keys.pipe import PipedKeys
from blackjack_cli.output.terminal import TerminalSink
from blackjack_cli.speech_changes import tell_changes

if TYPE_CHECKING:
    from blackjack_cli.output.speech import OutputSink

_SIGNALS = [signal.SIGINT, *ENDINGS]


def play_piped(
    conversation: Conversation,
    replayed: Replayed | None,
    terminal: TerminalSink,
    keys: PipedKeys,
    speech: OutputSink | None = None,
) -> int:
    """Until the player leaves, a signal comes or nothing can be written; the exit code."""
    ending = _Ending(terminal)
    with ending.heard():
        with suppress(_Stopped):
            conversation.start(replayed)
            while not conversation.ended and terminal.lost is None and not ending.signal:
                tell_changes(conversation, speech)
                if conversation.waiting:
                    conversation.advance()
                elif (key := ending.next_key(keys)) is None:
                    conversation.leave("end_of_input")
                elif key == "ctrl-c":
                    conversation.interrupt()
                    if conversation.ended:
                        return 130
                elif key == "ctrl-d":
                    conversation.leave("quit")
                else:
                    conversation.press(key)
        if ending.signal:
            with suppress(_Stopped):
                interrupted = ending.signal == signal.SIGINT
                conversation.leave("interrupted" if interrupted else "signal")
            return 128 + ending.signal
    return 0


class _Stopped(BaseException):
    """A signal ends the game: no failure, which something on its way could catch."""


class _Ending:
    """The first signal that asked for an end; `signal` is 0 before.

    It interrupts nothing but the wait for a key, so that no message is cut or said twice. A
    second one interrupts whatever goes on, were it a pipe that nobody reads.
    """

    def __init__(self, terminal: TerminalSink) -> None:
        self.signal = 0
        self._terminal = terminal
        self._waiting = False
        self._awake = -1

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Within it signals are noted. One that the program was started deaf to stays unheard."""
        before = {number: signal.getsignal(number) for number in _SIGNALS}
        heard = [number for number in _SIGNALS if before[number] != signal.SIG_IGN]
        for number in heard:
            signal.signal(number, self._note)
        try:
            with self._woken():
                yield
        finally:
            for number in heard:
                signal.signal(number, before[number])

    @contextmanager
    def _woken(self) -> Iterator[None]:
        """A signal makes `_awake` readable, so that one just before a wait ends it too."""
        if sys.platform == "win32":
            yield
            return
        self._awake, wake = os.pipe()
        os.set_blocking(wake, False)
        before = signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(before)
            os.close(wake)
            os.close(self._awake)

    def next_key(self, keys: PipedKeys) -> str | None:
        """The next key, None at the end of the input; `_Stopped` where a signal came before."""
        try:
            self._waiting = True
            if self.signal:
                raise _Stopped
            if sys.platform != "win32":
                keys.wait(self._awake)
            return keys.next_key()
        finally:
            self._waiting = False

    def _note(self, number: int, _frame: FrameType | None) -> None:
        again = self.signal
        self.signal = again or number
        self._terminal.give_up()
        if self._waiting or again:
            raise _Stopped
