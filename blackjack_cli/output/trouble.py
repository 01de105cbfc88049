"""Why an output cannot be used, where that is the game's own finding and not a library's words."""

from __future__ import annotations

from enum import StrEnum


class Trouble(StrEnum):
    """Stands in a `Candidate`'s `trouble` in place of a library's words, for others to word."""

    NO_MODULE = "no_module"
    """The Python module that talks to it is not installed, or not for this Python."""
    NO_SERVER = "no_server"
    """The program behind it does not run, or cannot be reached."""
    NO_ANSWER = "no_answer"
    """It hangs."""
