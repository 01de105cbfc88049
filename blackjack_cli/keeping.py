"""The player's profile for a session: opened, its open round played again, its chips seen to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from blackjack_cli.answers import (
    Answer,
    ChipsRaised,
    NothingKept,
    RoundVoided,
    RoundWaits,
    StoreRescued,
)
from blackjack_cli.journal import (
    Journal,
    NoJournal,
    ProfileJournal,
    ReplayDiffers,
    Replayed,
    replay,
)
from blackjack_cli.store.errors import StoreError
from blackjack_cli.store.records import Notice, NoticeKind, SeatRecord
from blackjack_cli.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from blackjack_cli.game.rulesets import RuleSet
    from blackjack_cli.session import Setup
    from blackjack_cli.store.profile import Profile


@dataclass(frozen=True, slots=True)
class Kept:
    """What the profile brings into the session. Amounts are half-chips.

    `chips`: free ones, 0 in a game without; `stake`: the last one chosen, None before any.
    `notices`: what the player should be told. `store` and `profile` are None where nothing
    can be kept; close the store at the end.
    """

    store: Store | None
    profile: Profile | None
    chips: int
    stake: int | None
    replayed: Replayed | None
    notices: tuple[Answer, ...]

    def journal(self, setup: Setup) -> Journal:
        """What keeps the session that is set up."""
        if self.profile is None:
            return NoJournal()
        seats = [SeatRecord(seat.seat, seat.name, seat.level, 0, 0) for seat in setup.seats]
        journal = ProfileJournal(self.profile, setup.rules, seats, setup.seed, setup.game_version)
        if self.replayed is not None:
            journal.taken_up(self.replayed)
        return journal


def keep(rules: RuleSet, name: str, folder: Path, today: Callable[[], date]) -> Kept:
    """Open the profile of that name.

    ProfileBusy where another game plays it. StoreError where it cannot be kept and chips are
    at stake; a game without chips then goes on and keeps nothing.
    """
    try:
        store = Store.open(folder, today)
        try:
            return _keep(store, rules, name)
        except BaseException:
            store.close()
            raise
    except StoreError as error:
        if rules.chips:
            raise
        return Kept(None, None, 0, None, None, (NothingKept(error.why or error.reason),))


def _keep(store: Store, rules: RuleSet, name: str) -> Kept:
    profile = store.profile(name)
    notices = [told(notice) for notice in store.notices]
    if not rules.chips:
        if profile.open_round() is not None:
            notices.append(RoundWaits())
        return Kept(store, profile, 0, None, None, tuple(notices))
    replayed = _open_round(rules, profile, notices)
    stake = profile.stake
    if replayed is None:
        before = profile.sit_down()
        if before is not None:
            notices.append(ChipsRaised(before, profile.chips))
            # The stake that emptied the purse would be most of what is in it now.
            stake = None
    return Kept(store, profile, profile.chips, stake, replayed, tuple(notices))


def _open_round(rules: RuleSet, profile: Profile, notices: list[Answer]) -> Replayed | None:
    stored = profile.open_round()
    if stored is None:
        return None
    try:
        return replay(rules, stored)
    except ReplayDiffers:
        notices.append(RoundVoided(profile.void_round()))
        return None


def told(notice: Notice) -> Answer:
    """What had to be done to open the store, as it is told."""
    kept = str(notice.kept) if notice.kept is not None else None
    return StoreRescued(kept, notice.kind is NoticeKind.RESCUED_EMPTY)
