"""The signals that end a game in good order, with all saved and the terminal restored."""

from __future__ import annotations

import signal

_NAMES = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK")

ENDINGS = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
"""Those that this system has; SIGBREAK is Ctrl-Break on Windows."""
