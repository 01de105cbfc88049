"""Opening a store: made where there is none, checked, mended from its copy, copied, migrated."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from blackjack_cli.stakes import FIRST_CHIPS
from blackjack_cli.store import schema
from blackjack_cli.store.database import WAIT, Database, reason_of
from blackjack_cli.store.errors import ProfileBusy, Reason, StoreError, StoreNewer
from blackjack_cli.store.files import (
    Files,
    copy_whole,
    is_file,
    may_write,
    put_aside,
    put_in_place,
    remove,
    sync,
)
from blackjack_cli.store.lock import Lock, try_lock, waiting
from blackjack_cli.store.records import Notice, NoticeKind
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

    An empty one in memory where there is no store yet, None where there is one that must
    first be mended or migrated. StoreError.
    """
    _require_sqlite(files)
    with _faults(files.folder):
        if not any(map(os.path.lexists, (files.store, files.copy))):
            way = (files.folder, *files.folder.parents)
            there = next(filter(os.path.lexists, way), files.folder)
            if os.path.lexists(there) and not there.is_dir():
                raise StoreError(Reason.NOT_A_FOLDER, there)
            return _nothing_yet()
        # Nobody can change a file in such a place; but its log could not be read either.
        log = files.store.with_name(files.store.name + "-wal")
        immutable = not may_write(files.folder) and not os.path.lexists(log)
        try:
            database = _open_sound(files.store, immutable=immutable)
        except schema.Unsound:
            return None
    if _version(database) < len(schema.MIGRATIONS):
        database.close()
        return None
    return database


def _nothing_yet() -> Database:
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
        return _open_and_keep(files), ()
    except schema.Unsound:
        # Also where only the copy is there: the store was deleted, or lost by a power cut
        # between two renames. The fortunes are worth keeping.
        notice = _mend(files)
        return _open_and_keep(files), (notice,)


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
        _open_and_copy(files.new, files.new_copy).close()
    except schema.Unsound:
        return False
    finally:
        remove(files.new_copy)
    return True


def _make(path: Path) -> None:
    """A new store. It is made under another name: a half-made one never has the right one."""
    path.unlink(missing_ok=True)
    try:
        with closing(Database(path)) as database, database.unsynced(), database.faults():
            schema.migrate(database.connection, 0)
    except BaseException:
        remove(path)
        raise


def _replace(files: Files) -> Path | None:
    """`files.new` becomes the store; where the one before it is kept, None if there was none."""
    kept = put_aside(files.store)
    put_in_place(files.new, files.store)
    return kept


def _open_and_keep(files: Files) -> Database:
    """The store, with what it holds now kept as the last good copy; Unsound, StoreError."""
    try:
        database = _open_and_copy(files.store, files.new_copy)
        try:
            if files.copy.is_dir():
                put_aside(files.copy)
            sync(files.new_copy)
            # No need to wait for the folder: after a power cut the copy before is as good.
            os.replace(files.new_copy, files.copy)
        except BaseException:
            database.close()
            raise
    finally:
        remove(files.new_copy)
    return database


def _open_and_copy(path: Path, copy: Path) -> Database:
    """The store at `path`, sound and writable, and all that it holds at `copy`.

    Unsound also where it cannot be copied, which is the last proof that all can be read.
    """
    database = _open_sound(path)
    try:
        with _unsound_if_unreadable():
            database.require_writable()
            remove(copy)
            # One moment's state, whatever other games write meanwhile.
            with database.unsynced():
                database.rows("VACUUM INTO CAST(? AS TEXT)", os.fsencode(copy))
    except BaseException:
        database.close()
        raise
    return database


def _open_sound(path: Path, *, immutable: bool = False) -> Database:
    """The store at `path`; Unsound where it is none, StoreNewer, StoreError."""
    if not is_file(path):
        raise schema.Unsound("no file, or an empty one")
    with _unsound_if_unreadable():
        database = Database(path, immutable=immutable)
        try:
            version = _version(database)
            if len(schema.MIGRATIONS) < version <= schema.MOST_VERSIONS:
                raise StoreNewer(path, version, len(schema.MIGRATIONS))
            with database.faults():
                schema.check(database.connection, version)
        except BaseException:
            database.close()
            raise
    return database


@contextmanager
def _unsound_if_unreadable() -> Iterator[None]:
    try:
        yield
    except StoreError as error:
        if error.reason is Reason.UNREADABLE:
            raise schema.Unsound(error.why) from error
        raise


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
