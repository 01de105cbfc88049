"""Before the game reads keys: none that is pressed meanwhile is shown."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import TextIO

from blackjack_cli.endings import ENDINGS


@contextmanager
def unechoed(stream: TextIO) -> Iterator[None]:
    """Within, the terminal shows no key press and keeps each for whoever reads it next.

    However it is left, by a signal too, the terminal is then as it was. Does nothing on
    Windows, whose consoles show no key press that nobody reads.
    """
    if sys.platform == "win32":
        yield
        return
    import termios

    terminal = stream.fileno()
    found = termios.tcgetattr(terminal)
    unseen = [*found]
    unseen[3] &= ~(termios.ECHO | termios.ICANON)
    with ExitStack() as restored:
        for number in ENDINGS:
            if signal.getsignal(number) == signal.SIG_DFL:
                restored.callback(signal.signal, number, signal.signal(number, _leave))
        restored.callback(termios.tcsetattr, terminal, termios.TCSANOW, found)
        termios.tcsetattr(terminal, termios.TCSANOW, unseen)
        yield


def _leave(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
