"""The files of the store, and how they change places: in one step, for good, nothing lost."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from shutil import copyfile

from blackjack_cli.store.errors import Reason, StoreError

SIDECARS = ("-wal", "-journal", "-shm")
"""What SQLite keeps beside a file that is in use, or was when its process ended."""


class Files:
    """Where everything lies in the data folder. No name of a player is ever part of a path."""

    def __init__(self, folder: Path) -> None:
        """StoreError for a name that no folder can have."""
        if "\0" in str(folder):
            raise StoreError(Reason.NOT_A_FOLDER, folder, "NUL")
        self.folder = folder
        self.store = folder / "profiles.sqlite3"
        self.copy = folder / "profiles.last-good.sqlite3"
        self.new = folder / "profiles.new.sqlite3"
        """A store in the making."""
        self.new_copy = folder / "profiles.new-copy.sqlite3"
        self.locks = folder / "locks"
        self.opening = self.locks / "opening"

    def profile_lock(self, profile: int) -> Path:
        return self.locks / f"profile-{profile}"


def is_file(path: Path) -> bool:
    """A file with something in it: no folder, device, or link that leads to none."""
    return path.is_file() and path.stat().st_size > 0


def may_write(path: Path) -> bool:
    """Whether this user, on this file system, may change what is there."""
    return os.access(path, os.R_OK | os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def put_aside(path: Path) -> Path | None:
    """Give what is at `path` (a link itself, not what it leads to) a name not used yet.

    What SQLite has beside it goes along: a file put in its place would be taken for the one
    that the journal belongs to. The new path, None where there was nothing; OSError.
    """
    number = 1
    while os.path.lexists(kept := path.with_name(f"{path.stem}.unreadable-{number}{path.suffix}")):
        number += 1
    moved = os.path.lexists(path)
    if moved:
        os.rename(path, kept)
    for end in SIDECARS:
        beside = path.with_name(path.name + end)
        if os.path.lexists(beside):
            os.replace(beside, kept.with_name(kept.name + end))
    return kept if moved else None


def copy_whole(source: Path, target: Path) -> None:
    """Copy the bytes, on the disk when it returns; OSError."""
    copyfile(source, target)
    sync(target)


def put_in_place(new: Path, place: Path) -> None:
    """Replace what is at `place` in one step, on the disk when it returns; OSError."""
    sync(new)
    os.replace(new, place)
    sync_folder(place.parent)


def sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Make new names in the folder last. Windows has no such call and needs none."""
    if sys.platform != "win32":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def remove(path: Path) -> None:
    """Away with a file that may not be there, or may not be removed."""
    with suppress(OSError):
        path.unlink(missing_ok=True)
