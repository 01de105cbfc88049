"""Keeps what lasts while a session is played: each act is stored before it is heard.

A round of chips is stored as it is dealt and act by act. The act that ends it is stored with
the chips it leaves, but the round stays open until that was heard: a program that is killed
in between tells the end once more at the next start, and no chips change twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Protocol

from blackjack_cli.coach import Coach
from blackjack_cli.eventlog import as_line
from blackjack_cli.game.events import Amount, Event, HandSettled, InsuranceSettled, RoundEnded
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.shoe import fresh
from blackjack_cli.game.state import Round
from blackjack_cli.game.step import IllegalAction, Staked, begin, step
from blackjack_cli.game.terms import Action, Outcome
from blackjack_cli.store.errors import StoreError
from blackjack_cli.store.profile import Profile
from blackjack_cli.store.records import CutShoe, OpenRound, RoundRecord, RoundSummary, SeatRecord

Own = tuple[Round, Action]
"""A decision of the player: the table before it, and the act."""


class Journal(Protocol):
    """What a session tells of itself as it goes. A call that raises StoreError stored nothing."""

    def dealt(self, table: Round, events: Sequence[Event], shoe: CutShoe | None) -> None:
        """A round begins. `shoe`: where a shoe that is dealt on from stood before."""

    def acted(self, before: Round, action: Action, after: Round, events: Sequence[Event]) -> None:
        """The hand in play took an act, whoever's it is; `events` are all that it led to."""

    def heard(self) -> None:
        """The end of the round has been told to the player."""

    def left(self, rounds: int, score: int) -> None:
        """The session ends after that many rounds."""


class NoJournal:
    """Keeps nothing."""

    def dealt(self, table: Round, events: Sequence[Event], shoe: CutShoe | None) -> None: ...

    def acted(
        self, before: Round, action: Action, after: Round, events: Sequence[Event]
    ) -> None: ...

    def heard(self) -> None: ...

    def left(self, rounds: int, score: int) -> None: ...


class ProfileJournal:
    """Keeps a session in a player's profile."""

    def __init__(
        self,
        profile: Profile,
        rules: RuleSet,
        seats: Sequence[SeatRecord],
        seed: str,
        game_version: str,
    ) -> None:
        """`seats`: who sits where; their stakes and balances are taken from each round."""
        self._profile = profile
        self._rules = rules
        self._seats = seats
        self._own = next(seat.seat for seat in seats if seat.level is None)
        self._seed = seed
        self._game_version = game_version
        self._digest = Digest()
        self._decisions: list[Own] = []
        self._stake = 0
        self._unheard: tuple[int | None, RoundSummary] | None = None
        """Of a round that is over and not yet heard: the chips, where play is for chips, and
        the summary."""

    def dealt(self, table: Round, events: Sequence[Event], shoe: CutShoe | None) -> None:
        self._begin(table)
        self._digest.add(events)
        if not self._rules.chips:
            return
        seats = tuple(
            seat._replace(stake=at.hands[0].stake, balance=at.balance)
            for seat, at in zip(self._seats, table.seats, strict=True)
        )
        record = RoundRecord(
            self._rules.name,
            self._rules.version,
            self._game_version,
            self._seed,
            table.number,
            self._own,
            seats,
            shoe,
        )
        self._profile.begin_round(record, self._free(table), self._digest.text)

    def acted(self, before: Round, action: Action, after: Round, events: Sequence[Event]) -> None:
        self._note(before, action)
        self._digest.add(events)
        if self._rules.chips:
            chips = self._chips(after, events)
            self._profile.add_act(before.seat, before.hand, action, chips, self._digest.text)
        self._note_end(after, events)

    def taken_up(self, replayed: Replayed) -> None:
        """Go on with a round that was stored before."""
        self._begin(replayed.steps[0].after)
        self._digest = replayed.digest
        for before, after in zip(replayed.steps, replayed.steps[1:], strict=False):
            if after.action is not None:
                self._note(before.after, after.action)
        last = replayed.steps[-1]
        self._note_end(last.after, last.events)

    def heard(self) -> None:
        if self._unheard is not None:
            unheard, self._unheard = self._unheard, None
            with self._bearing():
                self._profile.end_round(*unheard)

    def left(self, rounds: int, score: int) -> None:
        if rounds and not self._rules.chips:
            with self._bearing():
                self._profile.add_session(self._rules.name, rounds, score)

    def _bearing(self) -> AbstractContextManager[None]:
        """Without chips nothing is at stake: a game is not ended by a line of statistics."""
        return nullcontext() if self._rules.chips else suppress(StoreError)

    def _begin(self, table: Round) -> None:
        self._digest = Digest()
        self._decisions = []
        self._stake = table.seats[self._own - 1].hands[0].stake

    def _free(self, table: Round) -> int:
        free = table.seats[self._own - 1].free
        assert free is not None
        return free

    def _chips(self, after: Round, events: Sequence[Event]) -> int:
        """The player's free chips after these events."""
        ended = _ended(events)
        return self._free(after) if ended is None else _of_seat(ended.balances, self._own)

    def _note_end(self, after: Round, events: Sequence[Event]) -> None:
        ended = _ended(events)
        if ended is not None:
            chips = self._chips(after, events) if self._rules.chips else None
            self._unheard = (chips, self._summary(ended, events))

    def _note(self, before: Round, action: Action) -> None:
        if before.seat == self._own:
            self._decisions.append((before, action))

    def _summary(self, ended: RoundEnded, events: Sequence[Event]) -> RoundSummary:
        outcomes = [
            event.outcome
            for event in events
            if isinstance(event, HandSettled) and event.seat == self._own
        ]
        insured = sum(
            isinstance(event, InsuranceSettled) and event.seat == self._own for event in events
        )
        acts = [action for _, action in self._decisions]
        coach = Coach(self._rules)
        for table, action in self._decisions:
            coach.judge(table, action)
        return RoundSummary(
            rules=self._rules.name,
            seed=self._seed,
            number=ended.round,
            stake=self._stake,
            net=_of_seat(ended.nets, self._own),
            wins=sum(outcome in (Outcome.WIN, Outcome.NATURAL) for outcome in outcomes),
            losses=sum(outcome in (Outcome.LOSS, Outcome.BUST) for outcome in outcomes),
            pushes=outcomes.count(Outcome.PUSH),
            naturals=outcomes.count(Outcome.NATURAL),
            doubles=acts.count(Action.DOUBLE),
            splits=acts.count(Action.SPLIT),
            surrenders=outcomes.count(Outcome.SURRENDER),
            insured=insured,
            decisions=coach.decisions,
            by_chart=coach.by_chart,
            cost=coach.cost,
        )


def _ended(events: Sequence[Event]) -> RoundEnded | None:
    return next((event for event in events if isinstance(event, RoundEnded)), None)


def _of_seat(amounts: Sequence[Amount], seat: int) -> int:
    return next(amount.amount for amount in amounts if amount.seat == seat)


class Digest:
    """Stands for events: another text as soon as one of them is another."""

    def __init__(self) -> None:
        self._sum = sha256()

    def add(self, events: Sequence[Event]) -> None:
        for event in events:
            self._sum.update(as_line(event).encode("utf-8", "surrogatepass"))

    @property
    def text(self) -> str:
        return self._sum.hexdigest()


class ReplayDiffers(Exception):
    """This version of the game would play a stored round otherwise than it was heard."""


@dataclass(frozen=True, slots=True)
class Step:
    """One act of a stored round, or its deal: what it led to."""

    action: Action | None
    after: Round
    events: list[Event]


@dataclass(slots=True)
class Replayed:
    """A stored round, played again up to where it stood."""

    record: RoundRecord
    steps: list[Step]
    digest: Digest = field(default_factory=Digest)


def replay(rules: RuleSet, stored: OpenRound) -> Replayed:
    """Play a stored round again; ReplayDiffers where it would not be the same."""
    record = stored.record
    shoe, drawn = fresh(rules.decks, record.seed, record.number), 0
    if record.shoe is not None:
        shoe, drawn = fresh(rules.decks, record.seed, record.shoe.number), record.shoe.position
    staked = [Staked(seat.stake, seat.balance, rules.chips) for seat in record.seats]
    replayed = Replayed(record, [])
    try:
        table, events = begin(rules, record.number, staked, shoe, drawn)
        replayed.steps.append(Step(None, table, events))
        _check(replayed, events, stored.dealt)
        for act in stored.acts:
            if (table.seat, table.hand) != (act.seat, act.hand):
                raise ReplayDiffers
            table, events = step(table, act.action)
            replayed.steps.append(Step(act.action, table, events))
            _check(replayed, events, act.digest)
    except (IllegalAction, LookupError, ValueError) as error:
        raise ReplayDiffers from error
    return replayed


def _check(replayed: Replayed, events: Sequence[Event], digest: str) -> None:
    replayed.digest.add(events)
    if replayed.digest.text != digest:
        raise ReplayDiffers
