"""Sessions of the Salon on a real store, cut off wherever it is changed, and taken up again.

A session that is cut off is thrown away with all that it knew; a new one is made from what the
store has, as by a program that is started again.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random

from dealt import SALON

from blackjack_cli.conversation import Conversation
from blackjack_cli.eventlog import EventLog
from blackjack_cli.game.actions import legal_actions
from blackjack_cli.game.events import Event, SeatInfo
from blackjack_cli.game.state import Round
from blackjack_cli.game.terms import Action
from blackjack_cli.intents import Phase
from blackjack_cli.journal import Journal, NoJournal, ProfileJournal, Replayed, replay
from blackjack_cli.keys.keymap import load as load_keymap
from blackjack_cli.output.message import Message
from blackjack_cli.session import Session, Setup
from blackjack_cli.stakes import FIRST_CHIPS
from blackjack_cli.store.profile import Profile
from blackjack_cli.store.records import CutShoe, OpenRound, SeatRecord
from blackjack_cli.store.store import Store
from blackjack_cli.strategy.level import Level
from blackjack_cli.strategy.levels import policy
from blackjack_cli.words.catalog import Catalog
from blackjack_cli.words.render import Renderer

KEYS = {
    Action.HIT: "space",
    Action.STAND: "enter",
    Action.DOUBLE: "d",
    Action.SPLIT: "p",
    Action.INSURANCE: "i",
    Action.SURRENDER: "f",
}
WEIGHTS = {
    Action.HIT: 3,
    Action.STAND: 3,
    Action.DOUBLE: 1,
    Action.SPLIT: 20,
    Action.INSURANCE: 6,
    Action.SURRENDER: 1,
}
"""So that in a few rounds everything happens."""

DAY = date(2027, 5, 3)


class Cut(Exception):
    """The power is gone."""


def at_times(seed: int, chance: float) -> Callable[[str], bool]:
    """The power goes at any moment with this chance."""
    choose = Random(seed)
    return lambda _moment: choose.random() < chance


@dataclass(frozen=True)
class Seated:
    """Who sits at the table, and how it is dealt."""

    seed: str
    levels: tuple[str, ...] = ()
    own: int = 1
    cut_shoe: bool = False
    auto_stand: bool = True
    rounds: int = 6

    def setup(self, chips: int) -> Setup:
        kinds: list[str | None] = list(self.levels)
        kinds.insert(self.own - 1, None)
        return Setup(
            game_version="1.0.0",
            rules=SALON,
            seed=self.seed,
            lang="en",
            seats=tuple(
                SeatInfo(at, "Ida" if level is None else f"Nr {at}", level)
                for at, level in enumerate(kinds, 1)
            ),
            stake=SALON.first_stake,
            balance=chips,
            cut_shoe=self.cut_shoe,
            auto_stand=self.auto_stand,
        )


class CutJournal:
    """A journal whose power goes at moments that the test chooses."""

    def __init__(self, journal: Journal, cut: Callable[[str], bool]) -> None:
        self._journal = journal
        self._cut = cut

    def _moment(self, name: str) -> None:
        if self._cut(name):
            raise Cut

    def dealt(self, table: Round, events: Sequence[Event], shoe: CutShoe | None) -> None:
        self._journal.dealt(table, events, shoe)
        self._moment("deal stored, not told")

    def acted(self, before: Round, action: Action, after: Round, events: Sequence[Event]) -> None:
        self._moment("act not stored")
        self._journal.acted(before, action, after, events)
        self._moment("end stored, not told" if after.over else "act stored, not told")

    def heard(self) -> None:
        self._moment("end told")
        self._journal.heard()

    def left(self, rounds: int, score: int) -> None:
        self._journal.left(rounds, score)


class Heard:
    """What the player hears."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, message: Message) -> None:
        self.lines.append(message.text)

    def hush(self) -> None: ...

    def close(self) -> None: ...

    def show_typed(self, entry: str) -> None: ...


class Sitting:
    """A session from its start to its end or its cut."""

    def __init__(self, seated: Seated, chips: int, journal: Journal) -> None:
        setup = seated.setup(chips)
        policies = {
            seat.seat: policy(Level(seat.level), SALON) for seat in setup.seats if seat.level
        }
        self._seated = seated
        self._written = io.StringIO()
        self.heard = Heard()
        self.session = Session(setup, policies, journal)
        self.conversation = Conversation(
            self.session,
            Renderer(Catalog("en")),
            load_keymap(None),
            self.heard,
            self.heard,
            EventLog(self._written, "log"),
        )

    def play(self, replayed: Replayed | None = None) -> None:
        """Until as many rounds are played as are wanted; Cut."""
        conversation = self.conversation
        conversation.start(replayed)
        while self.session.number < self._seated.rounds or self.session.round is not None:
            if conversation.waiting:
                conversation.advance()
            else:
                for key in self._keys():
                    conversation.press(key)

    def _keys(self) -> list[str]:
        """What this player presses at this table; always the same, whatever happened before."""
        session = self.session
        if session.phase is not Phase.TURN:
            choose = Random(f"{self._seated.seed} {session.number}")
            typed = str(choose.randint(1, 90)) if choose.random() < 0.6 else ""
            return ["b", *typed, "enter"]
        table = session.round
        assert table is not None
        legal = legal_actions(table)
        choose = Random(f"{self._seated.seed} {table.number} {table.seats}")
        (action,) = choose.choices(legal, [WEIGHTS[each] for each in legal])
        return [KEYS[action]]

    @property
    def log(self) -> list[str]:
        return self._written.getvalue().split("\n")[:-1]


def uninterrupted(seated: Seated) -> list[str]:
    """The log of the session that nothing disturbs."""
    sitting = Sitting(seated, FIRST_CHIPS, NoJournal())
    sitting.play()
    sitting.conversation.leave("quit")
    return sitting.log


def journal_of(profile: Profile, seated: Seated) -> ProfileJournal:
    setup = seated.setup(0)
    seats = [SeatRecord(seat.seat, seat.name, seat.level, 0, 0) for seat in setup.seats]
    return ProfileJournal(profile, SALON, seats, seated.seed, setup.game_version)


@dataclass
class Interrupted:
    """What came of a session that was cut off again and again.

    `lines`: its log but for the first and the last line, each round as it was written last.
    `moments`: where it was cut off, by what was open then. `stake`: what the profile remembers.
    Amounts are half-chips.
    """

    lines: list[str]
    moments: Counter[str]
    chips: int = 0
    stake: int | None = None


def interrupted(seated: Seated, folder: Path, cut: Callable[[str], bool]) -> Interrupted:
    """Play it to its end however often it is cut off; `cut` is asked at each moment."""
    played = Interrupted([], Counter())
    begun = False
    while True:
        with Store.open(folder, lambda: DAY) as store:
            assert store.notices == ()
            profile = store.profile("Ida")
            stored = profile.open_round()
            journal = journal_of(profile, seated)
            replayed = None
            if begun:
                assert stored is not None, "it was cut off within a round"
                replayed = replay(SALON, stored)
                journal.taken_up(replayed)
                played.moments.update(moments_of(stored, replayed, seated))
            else:
                profile.sit_down()
            begun = True
            sitting = Sitting(seated, profile.chips, CutJournal(journal, cut))
            over = False
            with suppress(Cut):
                sitting.play(replayed)
                over = True
            _write_again(played.lines, sitting.log, resumed=replayed is not None)
            if over:
                played.chips, played.stake = profile.chips, profile.stake
                assert profile.open_round() is None
                return played


def _write_again(lines: list[str], log: list[str], *, resumed: bool) -> None:
    """The log of a session that took a round up replaces what was written of that round."""
    if not log:
        # Standing on 21 by itself, it was cut off before it could say anything.
        return
    first, *new = log
    assert json.loads(first)["event"] == "session_started"
    assert json.loads(first)["resumed"] is resumed
    if resumed:
        before = _from_round(lines, _first_round(new))
        assert new[: len(before)] == before, "what was heard is written as it was"
        del lines[len(lines) - len(before) :]
    lines += new


def _first_round(lines: Sequence[str]) -> int:
    events = map(json.loads, lines)
    return next(int(event["round"]) for event in events if event["event"] == "round_started")


def _from_round(lines: list[str], number: int) -> list[str]:
    """What stands behind the end of the round before."""
    ends = [at for at, line in enumerate(lines) if '"round_ended"' in line]
    before = [at for at in ends if json.loads(lines[at])["round"] < number]
    return lines[before[-1] + 1 if before else 0 :]


def moments_of(stored: OpenRound, replayed: Replayed, seated: Seated) -> list[str]:
    """What was open when the power went."""
    table = replayed.steps[-1].after
    own = [act.action for act in stored.acts if act.seat == seated.own]
    found = []
    if not stored.acts:
        found.append("after the deal")
    if table.over:
        found.append("before the end was heard")
    elif table.seat != seated.own:
        found.append("in a computer player's turn")
    elif Action.SPLIT in own:
        found.append("after a split")
    if own and own[-1] is Action.INSURANCE:
        found.append("between insurance and the next act")
    if stored.record.shoe is not None:
        found.append("the shoe is dealt on from")
    if stored.record.shoe is not None and stored.record.shoe.position > 0:
        found.append("in the midst of the shoe")
    return found
