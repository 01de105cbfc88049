"""What can be wrong with the store, as data: the words for it are said elsewhere."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path


class Reason(StrEnum):
    """Why the store cannot be used."""

    READ_ONLY = "read_only"
    """The folder, or a file in it, may not be written."""
    FULL = "full"
    """No room: a full disk, a quota, a largest file size."""
    NOT_A_FOLDER = "not_a_folder"
    """Something else has the folder's name, or lies on the way to it."""
    BUSY = "busy"
    """Another process kept it for too long, or must end before the store can be renewed."""
    UNREADABLE = "unreadable"
    """It broke while games were played on it; it is mended when it is next opened alone."""
    NEWER = "newer"
    """A newer version of the game has changed it; see `StoreNewer`."""
    OLD_SQLITE = "old_sqlite"
    """Python's SQLite is too old for it; `why` is the oldest version that will do."""
    FAILED = "failed"
    """Anything else; `why` has the system's words."""


class StoreError(Exception):
    """The store cannot be used, or did not take a change: nothing of the change is kept.

    `path` is the folder or file meant, `why` the words of the system or of SQLite.
    """

    def __init__(self, reason: Reason, path: Path, why: str = "") -> None:
        super().__init__(f"{path}: {reason.value} ({why})")
        self.reason = reason
        self.path = path
        self.why = why


class StoreNewer(StoreError):
    """The store's schema is `found`, this version of the game knows up to `known`."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(Reason.NEWER, path, f"schema {found}, not {known}")
        self.found = found
        self.known = known


class ProfileBusy(Exception):
    """Another running game plays the profile `name`."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name
