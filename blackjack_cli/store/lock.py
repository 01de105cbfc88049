"""Locks between processes, which the system releases however their holder ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            # All that can be wrong with the first byte of an open file; Wine gives no number.
            return False
        return True

else:
    import fcntl

    def _lock(descriptor: int) -> bool:
        try:
            # flock, not lockf: that one is lost when the process closes the file anywhere else.
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class Lock:
    """A lock that this process holds, until `release` or its end."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor: int | None = descriptor

    def release(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def try_lock(path: Path) -> Lock | None:
    """The lock that the file `path` stands for, None where another has it; OSError as from `open`.

    The file is made if need be, stays empty, and is never removed: a lock on a removed file
    would lock nobody out.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
    held = False
    try:
        held = _lock(descriptor)
    finally:
        if not held:
            os.close(descriptor)
    return Lock(descriptor) if held else None


@contextmanager
def waiting(path: Path, seconds: float) -> Iterator[None]:
    """Hold the lock meanwhile; TimeoutError where others have it for so long."""
    latest = monotonic() + seconds
    while (lock := try_lock(path)) is None:
        if monotonic() > latest:
            raise TimeoutError(f"{path} is held")
        sleep(0.02)
    try:
        yield
    finally:
        lock.release()
