"""A player's profile: chips, the round that is open, what was played.

Every change is one transaction, on the disk when the call returns. Amounts are half-chips.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from blackjack_cli.game.terms import Action
from blackjack_cli.stakes import FIRST_CHIPS
from blackjack_cli.store.lock import Lock
from blackjack_cli.store.records import (
    Act,
    CutShoe,
    Fortune,
    OpenRound,
    RoundRecord,
    RoundSummary,
    SeatRecord,
)
from blackjack_cli.store.texts import as_given, as_stored

if TYPE_CHECKING:
    import sqlite3
    from datetime import date

    from blackjack_cli.store.database import Database

MOST_CHIPS = 10**15
"""Chips never grow past this: the store takes more for a broken one."""

_SUMMARY = ", ".join(RoundSummary._fields)
_SUMMARY_VALUES = ", ".join("?" for _ in RoundSummary._fields)


class Profile:
    """One player's, held by this process alone.

    Methods raise StoreError where the store cannot take the change; it then has not happened.
    """

    def __init__(
        self, database: Database, number: int, name: str, lock: Lock, today: Callable[[], date]
    ) -> None:
        self.name = name
        self._database = database
        self._number = number
        self._lock = lock
        self._today = today

    def release(self) -> None:
        """Let another process play it."""
        self._lock.release()

    @property
    def chips(self) -> int:
        """The free chips: those on the table are not among them."""
        chips: int = self._mine("chips")[0][0]
        return chips

    @property
    def stake(self) -> int | None:
        """The last stake that was chosen in a game of chips; None before the first."""
        stake: int | None = self._mine("stake")[0][0]
        return stake

    @property
    def fortune(self) -> Fortune | None:
        """None where the profile has not yet sat down to a game of chips."""
        from datetime import date

        ((chips, day),) = self._mine("fortune, fortune_day")
        return None if chips is None else Fortune(self.name, chips, date.fromordinal(day))

    def sit_down(self) -> int | None:
        """Begin a session of chips: fewer than FIRST_CHIPS are raised to that.

        What they were before; None where nothing was raised. In an open round nothing is:
        its stakes are still the player's.
        """
        with self._database.change() as connection:
            before: int = connection.execute(
                "SELECT chips FROM profiles WHERE id = ?", [self._number]
            ).fetchone()[0]
            if self._is_open(connection):
                return None
            self._set_chips(connection, max(before, FIRST_CHIPS))
            self._note_fortune(connection)
        return before if before < FIRST_CHIPS else None

    # The open round

    def begin_round(self, record: RoundRecord, chips: int, dealt: str = "") -> None:
        """Open a round: the cards are dealt and the stake is paid, `chips` are left.

        `dealt`: the digest of the events of the deal. ValueError where a round is open, or
        the record's balance is not what the profile has.
        """
        own = next(seat for seat in record.seats if seat.seat == record.own_seat)
        shoe_number, shoe_position = record.shoe or (None, None)
        with self._database.change() as connection:
            if self._is_open(connection):
                raise ValueError("a round is open")
            (before,) = connection.execute(
                "SELECT chips FROM profiles WHERE id = ?", [self._number]
            ).fetchone()
            if not 0 <= chips <= before == own.balance:
                raise ValueError(f"{before} half-chips, not {own.balance} and then {chips}")
            connection.execute(
                "INSERT INTO open_rounds VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    self._number,
                    record.rules,
                    record.rules_version,
                    record.game_version,
                    as_stored(record.seed),
                    record.number,
                    record.own_seat,
                    shoe_number,
                    shoe_position,
                    dealt,
                ],
            )
            connection.executemany(
                "INSERT INTO open_seats VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (self._number, seat.seat, as_stored(seat.name), *seat[2:])
                    for seat in record.seats
                ],
            )
            connection.execute(
                "UPDATE profiles SET chips = ?, stake = ? WHERE id = ?",
                [chips, own.stake, self._number],
            )

    def add_act(self, seat: int, hand: int, action: Action, chips: int, digest: str) -> None:
        """Store one act of the open round, whoever took it, before it is heard.

        `chips`: the player's free ones after it. `digest`: of all events of the round so far,
        those included that the act led to. ValueError where no round is open.
        """
        with self._database.change() as connection:
            if not self._is_open(connection):
                raise ValueError("no round is open")
            connection.execute(
                "INSERT INTO open_acts SELECT ?, count(*) + 1, ?, ?, ?, ?"
                " FROM open_acts WHERE profile = ?",
                [self._number, seat, hand, action.value, digest, self._number],
            )
            self._set_chips(connection, chips)

    def open_round(self) -> OpenRound | None:
        """The round that was begun and not ended, with its acts in order."""
        found = self._database.rows("SELECT * FROM open_rounds WHERE profile = ?", self._number)
        if not found:
            return None
        (_, rules, rules_version, game_version, seed, number, own_seat, shoe, position, dealt) = (
            found[0]
        )
        seats = self._database.rows(
            "SELECT seat, name, level, stake, balance FROM open_seats"
            " WHERE profile = ? ORDER BY seat",
            self._number,
        )
        acts = self._database.rows(
            "SELECT seat, hand, action, digest FROM open_acts WHERE profile = ? ORDER BY number",
            self._number,
        )
        record = RoundRecord(
            rules,
            rules_version,
            game_version,
            as_given(seed),
            number,
            own_seat,
            tuple(SeatRecord(seat, as_given(name), *rest) for seat, name, *rest in seats),
            None if shoe is None else CutShoe(shoe, position),
        )
        acts_taken = tuple(
            Act(seat, hand, Action(action), text) for seat, hand, action, text in acts
        )
        return OpenRound(record, dealt, acts_taken)

    def end_round(self, chips: int | None, summary: RoundSummary) -> None:
        """Log a round that was played to its end; one of chips is closed, the fortune seen to.

        `chips`: what the player has now; None in a game without chips, which leaves an open
        round of another game alone. ValueError for chips where no round is open.
        """
        with self._database.change() as connection:
            if chips is not None:
                if not self._is_open(connection):
                    raise ValueError("no round is open")
                self._drop_round(connection)
                self._set_chips(connection, chips)
                self._note_fortune(connection)
            connection.execute(
                f"INSERT INTO rounds (profile, day, {_SUMMARY}) VALUES (?, ?, {_SUMMARY_VALUES})",
                [
                    self._number,
                    self._today().toordinal(),
                    *summary._replace(seed=as_stored(summary.seed)),
                ],
            )

    def void_round(self) -> int:
        """Drop the open round as if it had not been begun: the chips, all stakes given back.

        ValueError where no round is open.
        """
        with self._database.change() as connection:
            found = connection.execute(
                "SELECT balance FROM open_seats JOIN open_rounds USING (profile)"
                " WHERE profile = ? AND seat = own_seat",
                [self._number],
            ).fetchone()
            if found is None:
                raise ValueError("no round is open")
            self._drop_round(connection)
            self._set_chips(connection, found[0])
        return int(found[0])

    def add_session(self, rules: str, rounds: int, score: int) -> None:
        """Keep how a session without chips ended, today."""
        with self._database.change() as connection:
            connection.execute(
                "INSERT INTO sessions (profile, day, rules, rounds, score) VALUES (?, ?, ?, ?, ?)",
                [self._number, self._today().toordinal(), rules, rounds, score],
            )

    def _mine(self, columns: str) -> list[tuple[Any, ...]]:
        return self._database.rows(f"SELECT {columns} FROM profiles WHERE id = ?", self._number)

    def _is_open(self, connection: sqlite3.Connection) -> bool:
        query = "SELECT 1 FROM open_rounds WHERE profile = ?"
        return connection.execute(query, [self._number]).fetchone() is not None

    def _drop_round(self, connection: sqlite3.Connection) -> None:
        # Its seats and acts go with it.
        connection.execute("DELETE FROM open_rounds WHERE profile = ?", [self._number])

    def _set_chips(self, connection: sqlite3.Connection, chips: int) -> None:
        if chips < 0:
            raise ValueError(f"{chips} half-chips")
        connection.execute(
            "UPDATE profiles SET chips = ? WHERE id = ?", [min(chips, MOST_CHIPS), self._number]
        )

    def _note_fortune(self, connection: sqlite3.Connection) -> None:
        """Between rounds: are these the most chips that the profile has held?"""
        connection.execute(
            "UPDATE profiles SET fortune = chips, fortune_day = ?, fortune_turn ="
            " (SELECT coalesce(max(fortune_turn), 0) + 1 FROM profiles)"
            " WHERE id = ? AND (fortune IS NULL OR chips > fortune)",
            [self._today().toordinal(), self._number],
        )
