"""What the profiles have done, asked of the store."""

from __future__ import annotations

from datetime import date

from blackjack_cli.store.database import Database
from blackjack_cli.store.records import Fortune, GameTotals, ProfileStats, SessionScore
from blackjack_cli.store.texts import as_given, as_stored, key

_SUMS = ", ".join(f"total({field})" for field in GameTotals._fields[2:])


def leaderboard(database: Database, limit: int) -> list[Fortune]:
    """The greatest fortunes ever held, one of each profile; of equal ones the first comes first."""
    return [
        Fortune(as_given(name), chips, date.fromordinal(day))
        for name, chips, day in database.rows(
            "SELECT name, fortune, fortune_day FROM profiles WHERE fortune IS NOT NULL"
            " ORDER BY fortune DESC, fortune_turn LIMIT ?",
            limit,
        )
    ]


def stats(database: Database, name: str | None) -> tuple[ProfileStats, ...]:
    """Of each profile by name, or of the one that is named: () where there is no such one."""
    profiles = (
        database.rows("SELECT id, name FROM profiles ORDER BY key")
        if name is None
        else database.rows("SELECT id, name FROM profiles WHERE key = ?", as_stored(key(name)))
    )
    return tuple(
        ProfileStats(as_given(name), _games(database, number), _sessions(database, number))
        for number, name in profiles
    )


def _games(database: Database, profile: int) -> tuple[GameTotals, ...]:
    return tuple(
        GameTotals._make((rules, rounds, *map(int, counts), cost))
        for rules, rounds, *counts, cost in database.rows(
            f"SELECT rules, count(*), {_SUMS} FROM rounds WHERE profile = ?"
            " GROUP BY rules ORDER BY rules",
            profile,
        )
    )


def _sessions(database: Database, profile: int) -> tuple[SessionScore, ...]:
    return tuple(
        SessionScore(rules, date.fromordinal(day), rounds, score)
        for rules, day, rounds, score in database.rows(
            "SELECT rules, day, rounds, score FROM sessions WHERE profile = ? ORDER BY id",
            profile,
        )
    )
