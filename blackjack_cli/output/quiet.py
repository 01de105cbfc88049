"""What a library prints never reaches the player.

Standard output and standard error are replaced by a pair that lets the game's own thread
through and swallows every other thread: the one that owns the output, and those that the
library starts by itself, whose tracebacks Python would print too. The game's thread is never
touched, so that nothing of the game can be lost, however long a library hangs.

The file descriptors below are left alone. They belong to the whole process: turning them
away, even briefly, would take lines of the game with it. None of the libraries used prints
from C; sound libraries, which do, run in the speech server and not here.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable
from typing import Any


class OwnThreadOnly:
    """A stream that takes text from the game's thread and the main thread alone."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self._own = {threading.get_ident(), threading.main_thread().ident}

    def write(self, text: str, /) -> int:
        """Write the text, or swallow it; its length either way."""
        if threading.get_ident() in self._own:
            self.stream.write(text)
        return len(text)

    def writelines(self, lines: Iterable[str], /) -> None:
        """Write each of the lines, or swallow them."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Flush for the game's thread."""
        if threading.get_ident() in self._own:
            self.stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def keep_libraries_quiet() -> None:
    """Called by the game's thread before the first library is loaded; safe to call again.

    Lasts until the process ends, since a library that hangs may print at any time.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is not None and not isinstance(stream, OwnThreadOnly):
            setattr(sys, name, OwnThreadOnly(stream))
