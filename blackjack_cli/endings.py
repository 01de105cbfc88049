"""Signals: those that end a game in good order, with all saved and the terminal restored."""

from __future__ import annotations

import signal

_NAMES = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK")

ENDINGS = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
"""Those that this system has; SIGBREAK is Ctrl-Break on Windows."""


def wake_quietly() -> None:
    """Let no signal write among the lines of the game.

    A signal wakes the event loop by a byte into a socket. Where that takes no more, the loop is
    about to wake anyway, and Python would write a traceback to standard error.
    """
    signal.set_wakeup_fd(signal.set_wakeup_fd(-1), warn_on_full_buffer=False)
