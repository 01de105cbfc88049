"""The store of all profiles: the one way in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from blackjack_cli.store.files import Files
from blackjack_cli.store.profile import Profile
from blackjack_cli.store.records import Fortune, Notice, ProfileStats
from blackjack_cli.store.texts import tidy

if TYPE_CHECKING:
    from datetime import date

    from blackjack_cli.store.database import Database


class Reader:
    """An open store that can be asked; close it, or use it in a `with` statement.

    Its methods raise StoreError. Other processes may have it open at the same time.
    """

    def __init__(self, database: Database, notices: tuple[Notice, ...] = ()) -> None:
        self.notices = notices
        """What had to be done to open it: to be told to the player."""
        self._database = database

    @classmethod
    def open_to_read(cls, folder: Path, today: Callable[[], date]) -> Reader:
        """The store in `folder`, only to be asked: no file is made, and no copy.

        One that must be mended or migrated first is opened as by `Store.open`.
        """
        from blackjack_cli.store.opening import open_to_read

        database = open_to_read(Files(folder))
        return Reader(database) if database else Store.open(folder, today)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _where: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._database.close()

    def leaderboard(self, limit: int) -> list[Fortune]:
        """The greatest fortunes ever held, one of each profile; the first of equals first."""
        from blackjack_cli.store.statistics import leaderboard

        return leaderboard(self._database, limit)

    def stats(self, name: str | None = None) -> tuple[ProfileStats, ...]:
        """Of each profile by name, or of the one named: () where there is no such one."""
        from blackjack_cli.store.statistics import stats

        return stats(self._database, name)


class Store(Reader):
    """A store that profiles are played on."""

    def __init__(
        self,
        database: Database,
        notices: tuple[Notice, ...],
        files: Files,
        today: Callable[[], date],
    ) -> None:
        super().__init__(database, notices)
        self._files = files
        self._today = today
        self._profiles: list[Profile] = []

    @classmethod
    def open(cls, folder: Path, today: Callable[[], date]) -> Store:
        """The store in `folder`, which is made if need be; a copy of it is kept."""
        from blackjack_cli.store.opening import open_to_play

        files = Files(folder)
        database, notices = open_to_play(files)
        return cls(database, notices, files, today)

    def close(self) -> None:
        for profile in self._profiles:
            profile.release()
        super().close()

    def profile(self, name: str) -> Profile:
        """The profile of that name, made if need be, for this process alone.

        It is this process's until it is released, the store closed, or the process ended in
        whatever way. ProfileBusy where another has it; ValueError for a name of nothing.
        """
        from blackjack_cli.store.opening import take_profile

        if not tidy(name):
            raise ValueError("a name is wanted")
        number, kept_name, lock = take_profile(self._files, self._database, name)
        profile = Profile(self._database, number, kept_name, lock, self._today)
        # Kept here, for a lock that nothing refers to would be released.
        self._profiles.append(profile)
        return profile
