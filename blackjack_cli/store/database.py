"""One connection to a store: settings, transactions, and SQLite's errors in the store's terms."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from blackjack_cli.store.errors import Reason, StoreError
from blackjack_cli.store.files import may_write, remove

WAIT = 10.0
"""Seconds to wait for another process that is writing."""

_PRAGMAS = (
    "trusted_schema = OFF",
    "cell_size_check = ON",
    "foreign_keys = ON",
    "synchronous = FULL",
    # macOS: fsync alone does not empty the drive's own cache.
    "fullfsync = ON",
)

_UNREADABLE = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_SCHEMA,
    # What SQL that is right says of a table that is not what it should be.
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_MISMATCH,
}
_UNREADABLE_EXTENDED = {sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS}

_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
_READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}
_NOT_A_FOLDER = {errno.ENOTDIR, errno.EEXIST}
_SHARING_VIOLATION = 32

_PROBE = bytes(65536)


class Database:
    """A connection; it makes no file. All that goes wrong leaves it as a StoreError.

    The journal is a write-ahead log: a change then costs one fsync instead of the four of a
    rollback journal, and readers and a writer never wait for each other.
    """

    def __init__(self, path: Path, *, immutable: bool = False) -> None:
        """`immutable`: for a file in a place where nothing can be written."""
        self.path = path
        self._identity = _identity(path)
        if immutable:
            name: Path | str = path.absolute().as_uri() + "?immutable=1"
        else:
            name = path
        with self.faults():
            # No isolation level: transactions begin and end where `change` says so.
            self.connection = sqlite3.connect(
                name, timeout=WAIT, isolation_level=None, uri=immutable
            )
            # Text that is not UTF-8, in a store that was tampered with, is no reason to fail.
            self.connection.text_factory = lambda text: text.decode("utf-8", "replace")
            try:
                for pragma in _PRAGMAS:
                    self.connection.execute(f"PRAGMA {pragma}")
            except BaseException:
                self.connection.close()
                raise

    def log_ahead(self) -> None:
        """Have changes written ahead; a file system that cannot do it keeps a rollback journal."""
        with self.faults():
            self.connection.execute("PRAGMA journal_mode = WAL")

    def is_in_place(self) -> bool:
        """Whether the file that is open is still the one that has the name."""
        return self._identity == _identity(self.path)

    def close(self) -> None:
        self.connection.close()

    def require_writable(self) -> None:
        """StoreError where nothing can be changed."""
        with self.faults():
            # BEGIN IMMEDIATE alone would not tell: it only reads where nothing can be written.
            self.connection.execute("DELETE FROM profiles WHERE FALSE")

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """One transaction: on the disk when it is left, or undone when it is left by an error."""
        connection = self.connection
        with self.faults():
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    @contextmanager
    def unsynced(self) -> Iterator[None]:
        """For what makes a new file, which `sync` is called on when it is whole."""
        with self.faults():
            self.connection.execute("PRAGMA synchronous = OFF")
            try:
                yield
            finally:
                self.connection.execute("PRAGMA synchronous = FULL")

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self.faults():
            return self.connection.execute(query, values).fetchall()

    @contextmanager
    def faults(self) -> Iterator[None]:
        """SQLite's errors as StoreError."""
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(self._reason(error), self.path, str(error)) from error
        except UnicodeDecodeError as error:
            # An error message that quotes what stands in a broken file.
            raise StoreError(Reason.UNREADABLE, self.path, str(error)) from error

    def _reason(self, error: sqlite3.Error) -> Reason:
        extended = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_MISUSE)
        code = extended & 0xFF
        if code in _UNREADABLE or extended in _UNREADABLE_EXTENDED:
            return Reason.UNREADABLE
        if code == sqlite3.SQLITE_FULL:
            return Reason.FULL
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return Reason.BUSY
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
            # A file that says of itself that it may only be read was tampered with.
            return self._why_not_written() or Reason.UNREADABLE
        if code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
            return self._why_not_written() or Reason.FAILED
        return Reason.FAILED

    def _why_not_written(self) -> Reason | None:
        """SQLite does not say why the system refused: try to write beside the file."""
        probe = self.path.with_name(f"{self.path.name}.{os.getpid()}.probe")
        try:
            if self.path.exists() and not may_write(self.path):
                return Reason.READ_ONLY
            with probe.open("wb") as file:
                file.write(_PROBE)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            return reason_of(error)
        finally:
            remove(probe)
        return None


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def reason_of(error: OSError) -> Reason:
    """The system's error in the store's terms."""
    if sys.platform == "win32" and error.winerror == _SHARING_VIOLATION:
        return Reason.BUSY
    if error.errno in _FULL:
        return Reason.FULL
    if error.errno in _READ_ONLY:
        return Reason.READ_ONLY
    return Reason.NOT_A_FOLDER if error.errno in _NOT_A_FOLDER else Reason.FAILED
