"""The tables of the store, the one path from each version to the next, and what is sound.

Amounts are half-chips or half-units, days are `date.toordinal()`. Texts that a player can
choose are kept as `texts.as_stored` writes them.
"""

from __future__ import annotations

import sqlite3

APPLICATION = 0x424A4B31
"""Marks a file as a store of this game (PRAGMA application_id): "BJK1"."""

OLDEST_SQLITE = (3, 37, 0)
"""The first with strict tables."""

MOST_VERSIONS = 10_000
"""A version past this is no newer game's but damage."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE profiles (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            chips INTEGER NOT NULL CHECK (chips BETWEEN 0 AND 1000000000000000),
            stake INTEGER CHECK (stake BETWEEN 1 AND 1000000000000000),
            fortune INTEGER CHECK (fortune BETWEEN 0 AND 1000000000000000),
            fortune_day INTEGER CHECK (fortune_day BETWEEN 1 AND 3652059),
            -- Counts up with each new fortune of any profile: who was first.
            fortune_turn INTEGER,
            CHECK ((fortune IS NULL) = (fortune_day IS NULL)),
            CHECK ((fortune IS NULL) = (fortune_turn IS NULL))
        ) STRICT
        """,
        """
        CREATE TABLE open_rounds (
            profile INTEGER PRIMARY KEY REFERENCES profiles,
            rules TEXT NOT NULL,
            rules_version TEXT NOT NULL,
            game_version TEXT NOT NULL,
            seed TEXT NOT NULL,
            number INTEGER NOT NULL CHECK (number >= 1),
            own_seat INTEGER NOT NULL,
            shoe_number INTEGER CHECK (shoe_number >= 1),
            shoe_position INTEGER CHECK (shoe_position >= 0),
            dealt TEXT NOT NULL,
            CHECK ((shoe_number IS NULL) = (shoe_position IS NULL))
        ) STRICT
        """,
        """
        CREATE TABLE open_seats (
            profile INTEGER NOT NULL REFERENCES open_rounds ON DELETE CASCADE,
            seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 7),
            name TEXT NOT NULL,
            level TEXT CHECK (level IN ('easy', 'normal', 'hard')),
            stake INTEGER NOT NULL CHECK (stake BETWEEN 1 AND balance),
            balance INTEGER NOT NULL CHECK (balance <= 1000000000000000),
            PRIMARY KEY (profile, seat)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE open_acts (
            profile INTEGER NOT NULL REFERENCES open_rounds ON DELETE CASCADE,
            number INTEGER NOT NULL CHECK (number >= 1),
            seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 7),
            hand INTEGER NOT NULL CHECK (hand >= 1),
            action TEXT NOT NULL CHECK (
                action IN ('hit', 'stand', 'double', 'split', 'insurance', 'surrender')
            ),
            digest TEXT NOT NULL,
            PRIMARY KEY (profile, number)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE rounds (
            id INTEGER PRIMARY KEY,
            profile INTEGER NOT NULL REFERENCES profiles,
            day INTEGER NOT NULL CHECK (day BETWEEN 1 AND 3652059),
            rules TEXT NOT NULL,
            seed TEXT NOT NULL,
            number INTEGER NOT NULL CHECK (number >= 1),
            stake INTEGER NOT NULL CHECK (stake >= 1),
            net INTEGER NOT NULL,
            wins INTEGER NOT NULL CHECK (wins >= 0),
            losses INTEGER NOT NULL CHECK (losses >= 0),
            pushes INTEGER NOT NULL CHECK (pushes >= 0),
            naturals INTEGER NOT NULL CHECK (naturals >= 0),
            doubles INTEGER NOT NULL CHECK (doubles >= 0),
            splits INTEGER NOT NULL CHECK (splits >= 0),
            surrenders INTEGER NOT NULL CHECK (surrenders >= 0),
            insured INTEGER NOT NULL CHECK (insured >= 0),
            decisions INTEGER NOT NULL CHECK (decisions >= 0),
            by_chart INTEGER NOT NULL CHECK (by_chart BETWEEN 0 AND decisions),
            cost REAL NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE sessions (
            id INTEGER PRIMARY KEY,
            profile INTEGER NOT NULL REFERENCES profiles,
            day INTEGER NOT NULL CHECK (day BETWEEN 1 AND 3652059),
            rules TEXT NOT NULL,
            rounds INTEGER NOT NULL CHECK (rounds >= 0),
            score INTEGER NOT NULL
        ) STRICT
        """,
    ),
)
"""MIGRATIONS[n] leads from version n (PRAGMA user_version) to n + 1. Never change one that was
released: `check` compares what it made, letter by letter."""

_NEVER = (
    # The seats of an open round count from 1, and the player's is the one without a level.
    """
    SELECT 1 FROM open_rounds LEFT JOIN open_seats USING (profile) GROUP BY profile
    HAVING count(seat) = 0 OR max(seat) <> count(seat) OR sum(level IS NULL) <> 1
        OR sum(level IS NULL AND seat = own_seat) <> 1
    """,
    """
    SELECT 1 FROM open_acts GROUP BY profile HAVING max(number) <> count(*)
    """,
)
"""Queries that find nothing in a sound store, beside what the constraints already forbid."""


class Unsound(Exception):
    """A file that is no store of this game, or a broken one; the text says what was seen."""


def version_of(connection: sqlite3.Connection) -> int:
    """The version of the schema; Unsound for another program's file."""
    if _pragma(connection, "application_id") != APPLICATION:
        raise Unsound("another program's file")
    return _pragma(connection, "user_version")


def check(connection: sqlite3.Connection, version: int) -> None:
    """Unsound where tables, types, constraints or values are not what `version` allows."""
    if not 1 <= version <= len(MIGRATIONS):
        raise Unsound(f"version {version}")
    with_nothing = sqlite3.connect(":memory:", isolation_level=None)
    try:
        migrate(with_nothing, 0, version)
        if _shape(connection) != _shape(with_nothing):
            raise Unsound("other tables")
    finally:
        with_nothing.close()
    # Checks types, NOT NULL and CHECK too; foreign keys are a pragma of their own.
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != ("ok",):
        raise Unsound(str(found))
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        raise Unsound("foreign key")
    if version == len(MIGRATIONS):
        for query in _NEVER:
            if connection.execute(query).fetchone():
                raise Unsound(" ".join(query.split()))


def migrate(connection: sqlite3.Connection, have: int, want: int | None = None) -> None:
    """Bring the schema from version `have` to `want`, else the newest, in one transaction."""
    want = len(MIGRATIONS) if want is None else want
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statements in MIGRATIONS[have:want]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {want}")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _shape(connection: sqlite3.Connection) -> list[object]:
    """All tables, indexes, triggers and views, as they were declared."""
    return connection.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema"
        " WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name"
    ).fetchall()
