"""What can be wrong with an event log. By itself: whoever words errors needs no events."""

from __future__ import annotations


class LogError(Exception):
    """The log cannot be written any more; `path` and `why` (the system's words)."""

    def __init__(self, path: str, error: OSError | ValueError) -> None:
        self.path = path
        self.why = getattr(error, "strerror", None) or str(error)
        super().__init__(f"{path}: {self.why}")
