"""Opening a store: made where there is none, checked, mended from its copy, copied, migrated."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from blackjack_cli.store import schema
from blackjack_cli.store.database import WAIT, Database, reason_of, remove
from blackjack_cli.store.errors import ProfileBusy, Reason, StoreError, StoreNewer
from blackjack_cli.store.files import (
    Files,
    copy_whole,
    is_file,
    put_aside,
    put_in_place,
)
from blackjack_cli.store.lock import Lock, try_lock, waiting
from blackjack_cli.store.records import FIRST_CHIPS, Notice, NoticeKind
from blackjack_cli.store.texts import as_given, as_stored, key, tidy


def open_to_play(files: Files) -> tuple[Database, tuple[Notice, ...]]:
    """The store, sound and of the newest version, copied as it was found; StoreError."""
    _require_sqlite(files)
    with _faults(files.folder):
        files.folder.mkdir(parents=True, exist_ok=True)
        files.locks.mkdir(exist_ok=True)
        with _alone(files):
            database, notices = _make_or_mend(files)
            try:
                _keep_copy(files, database)
                version = _version(database)
                if version < len(schema.MIGRATIONS):
                    _require_nobody_plays(files)
                    with database.faults():
                        schema.migrate(database.connection, version)
                database.log_ahead()
            except BaseException:
                database.close()
                raise
    return database, notices


def open_to_read(files: Files) -> Database | None:
    """The store, if it is there, sound and of the newest version; nothing in it is changed.

    None where it must first be made, mended or migrated. StoreError.
    """
    _require_sqlite(files)
    with _faults(files.folder):
        # Nobody can change a file in such a place; but its log could not be read either.
        locked = files.folder.is_dir() and not os.access(files.folder, os.W_OK)
        log = files.store.with_name(files.store.name + "-wal")
        immutable = locked and not os.path.lexists(log)
        try:
            database = _open_sound(files.store, immutable=immutable)
        except schema.Unsound:
            return None
    if _version(database) < len(schema.MIGRATIONS):
        database.close()
        return None
    return database


def nothing_yet() -> Database:
    """A store without a profile that lies nowhere."""
    database = Database(Path(":memory:"))
    with database.faults():
        schema.migrate(database.connection, 0)
    return database


def take_profile(files: Files, database: Database, name: str) -> tuple[int, str, Lock]:
    """Number, name and lock of a profile, which is made if need be; ProfileBusy, StoreError."""
    folded = as_stored(key(name))
    with _faults(files.folder), _alone(files):
        if not database.is_in_place():
            raise StoreError(Reason.FAILED, files.store, "another file is in its place")
        with database.change() as connection:
            connection.execute(
                "INSERT INTO profiles (key, name, chips) VALUES (?, ?, ?)"
                " ON CONFLICT (key) DO NOTHING",
                [folded, as_stored(tidy(name)), FIRST_CHIPS],
            )
        ((number, kept),) = database.rows("SELECT id, name FROM profiles WHERE key = ?", folded)
        lock = try_lock(files.profile_lock(number))
    if lock is None:
        raise ProfileBusy(as_given(kept))
    return number, as_given(kept), lock


@contextmanager
def _alone(files: Files) -> Iterator[None]:
    """Keep others from opening the store, or taking a profile of it, meanwhile."""
    try:
        with waiting(files.opening, WAIT):
            yield
    except TimeoutError as error:
        raise StoreError(Reason.BUSY, files.store, str(error)) from error


def _require_sqlite(files: Files) -> None:
    if sqlite3.sqlite_version_info < schema.OLDEST_SQLITE:
        oldest = ".".join(map(str, schema.OLDEST_SQLITE))
        raise StoreError(Reason.OLD_SQLITE, files.store, oldest)


def _require_nobody_plays(files: Files) -> None:
    """A store that a running game writes to must not change its place or its tables."""
    for path in files.locks.glob("profile-*"):
        lock = try_lock(path)
        if lock is None:
            raise StoreError(Reason.BUSY, files.store, "a game is running")
        lock.release()


def _make_or_mend(files: Files) -> tuple[Database, tuple[Notice, ...]]:
    """The store as it lies there, else made, else mended: sound, perhaps of an older version."""
    if not os.path.lexists(files.store) and not os.path.lexists(files.copy):
        _make(files.new)
        _replace(files)
    try:
        return _open_sound(files.store), ()
    except schema.Unsound:
        # Also where only the copy is there: the store was deleted, or lost by a power cut
        # between two renames. The fortunes are worth keeping.
        notice = _mend(files)
        return _open_sound(files.store), (notice,)


def _mend(files: Files) -> Notice:
    """The last good copy, or a new store, in the place of one that is no good."""
    _require_nobody_plays(files)
    try:
        if _copy_is_sound(files):
            return Notice(NoticeKind.RESCUED, _replace(files))
        kept = put_aside(files.copy)
        _make(files.new)
        return Notice(NoticeKind.RESCUED_EMPTY, _replace(files) or kept)
    finally:
        remove(files.new)


def _copy_is_sound(files: Files) -> bool:
    """Whether there is a sound copy; it is `files.new` then. SQLite never opens the copy itself."""
    if not is_file(files.copy):
        return False
    copy_whole(files.copy, files.new)
    try:
        _open_sound(files.new).close()
    except schema.Unsound:
        return False
    return True


def _make(path: Path) -> None:
    """A new store. It is made under another name: a half-made one never has the right one."""
    path.unlink(missing_ok=True)
    with closing(Database(path)) as database, database.faults():
        schema.migrate(database.connection, 0)


def _replace(files: Files) -> Path | None:
    """`files.new` becomes the store; where the one before it is kept, None if there was none."""
    kept = put_aside(files.store)
    put_in_place(files.new, files.store)
    return kept


def _keep_copy(files: Files, database: Database) -> None:
    """The state of now is the last good one: consistent, whatever other games write meanwhile."""
    try:
        remove(files.new_copy)
        database.rows("VACUUM INTO ?", str(files.new_copy))
        if files.copy.is_dir():
            put_aside(files.copy)
        put_in_place(files.new_copy, files.copy)
    finally:
        remove(files.new_copy)


def _open_sound(path: Path, *, immutable: bool = False) -> Database:
    """The store at `path`; Unsound where it is none, StoreNewer, StoreError."""
    if not is_file(path):
        raise schema.Unsound("no file, or an empty one")
    database: Database | None = None
    try:
        database = Database(path, immutable=immutable)
        version = _version(database)
        if version > len(schema.MIGRATIONS):
            raise StoreNewer(path, version, len(schema.MIGRATIONS))
        with database.faults():
            schema.check(database.connection, version)
    except BaseException as error:
        if database is not None:
            database.close()
        if isinstance(error, StoreError) and error.reason is Reason.UNREADABLE:
            raise schema.Unsound(error.why) from error
        raise
    return database


def _version(database: Database) -> int:
    with database.faults():
        return schema.version_of(database.connection)


@contextmanager
def _faults(folder: Path) -> Iterator[None]:
    """The system's errors as StoreError."""
    try:
        yield
    except OSError as error:
        path = Path(error.filename) if isinstance(error.filename, str) else folder
        raise StoreError(reason_of(error), path, error.strerror or str(error)) from error
    except schema.Unsound as error:
        raise StoreError(Reason.UNREADABLE, folder, str(error)) from error
    except ValueError as error:
        # A NUL in the folder's name.
        raise StoreError(Reason.NOT_A_FOLDER, folder, str(error)) from error
