"""One player at a table: intents in, events and answers out.

The session knows the rules, the stakes, the turn; it knows no words, keys or clock.
Amounts are half-chips.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from blackjack_cli.answers import (
    Answer,
    InterruptAsked,
    LeaveAsked,
    NoChipsLeft,
    NotNow,
    NotNowWhy,
    Retold,
    StakeAsked,
    StakeRefused,
)
from blackjack_cli.game.actions import legal_actions, why_illegal
from blackjack_cli.game.cards import BEST
from blackjack_cli.game.events import (
    Event,
    Refused,
    RoundEnded,
    SeatInfo,
    SessionEnded,
    SessionStarted,
    Shuffled,
)
from blackjack_cli.game.observation import observe
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.shoe import Shoe, fresh
from blackjack_cli.game.state import Round
from blackjack_cli.game.step import Staked, begin, step
from blackjack_cli.game.terms import Action
from blackjack_cli.intents import ACTS, Intent, Phase
from blackjack_cli.journal import Journal, NoJournal, Replayed
from blackjack_cli.stakes import FIRST_CHIPS, MOST_UNITS, StakeError, parse_stake
from blackjack_cli.store.profile import MOST_CHIPS
from blackjack_cli.store.records import CutShoe
from blackjack_cli.strategy.levels import Policy

Happening = Event | Answer | Retold

_CUT = 0.75
"""Where the cut card lies in a shoe that is dealt on from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a session is begun with.

    `seats`: in seat order; the player's has the level None. `balance`: the player's chips, or
    the score so far. `cut_shoe`: deal on from one shoe, else shuffle for each round.
    """

    game_version: str
    rules: RuleSet
    seed: str
    lang: str
    seats: tuple[SeatInfo, ...]
    stake: int
    balance: int
    first_round: int = 1
    cut_shoe: bool = False
    auto_stand: bool = True


class Session:
    """The table of one player.

    `start` begins; then `take` each intent of the player, and `advance` while `phase` is
    WAIT. Each returns what happened, in order; nothing happens in between.
    """

    def __init__(
        self, setup: Setup, policies: dict[int, Policy], journal: Journal | None = None
    ) -> None:
        """`policies`: how each computer player's seat decides. `journal`: keeps what lasts.

        The methods that play raise what the journal raises: StoreError, nothing was heard.
        """
        self.setup = setup
        self.journal = journal or NoJournal()
        self.rules = setup.rules
        self.own_seat = next(seat.seat for seat in setup.seats if seat.level is None)
        self.round: Round | None = None
        self.last: Round | None = None
        """The round that was played before, for questions between rounds."""
        self.number = setup.first_round - 1
        self.played = 0
        self.stake = setup.stake
        self.typed: str | None = None
        """The stake being typed, None when none is."""
        self.ended = False
        self.balances = {
            seat.seat: setup.balance
            if seat.level is None
            else (FIRST_CHIPS if setup.rules.chips else 0)
            for seat in setup.seats
        }
        self._policies = policies
        self._asked: str | None = None
        """How the player asked to leave, where a second time does it: by Q or by Ctrl-C."""
        self._seated = False
        self._shoe: Shoe | None = None
        self._drawn = 0

    @property
    def phase(self) -> Phase:
        if self.round is not None:
            return Phase.TURN if self.round.seat == self.own_seat else Phase.WAIT
        return Phase.BETWEEN if self.typed is None else Phase.STAKE

    def start(self) -> list[Happening]:
        """Sit down. The European game deals at once; a game of chips asks for the stake."""
        said = [self._started(resumed=False)]
        return said + (self._ask_stake() if self.rules.chips else self._deal())

    def take_up(self, replayed: Replayed) -> list[Happening]:
        """Sit down at a round that was left, where it stood."""
        record = replayed.record
        self.number = record.number
        self.balances = {seat.seat: seat.balance for seat in record.seats}
        self.stake = record.seats[self.own_seat - 1].stake
        *before, last = replayed.steps
        self.round = last.after
        heard: list[Event] = []
        if record.shoe is not None:
            self._shoe = replayed.steps[0].after.shoe
            if record.shoe.position == 0:
                heard.append(Shuffled(len(self._shoe)))
        heard += [event for each in before for event in each.events]
        # The end of a round is told, even though it may have been heard: the program may
        # have been stopped just before.
        events: list[Event] = last.events if last.after.over else []
        if not last.after.over:
            heard += last.events
        return [self._started(resumed=True), Retold(tuple(heard)), *self._after(events)]

    def _started(self, *, resumed: bool) -> Happening:
        setup = self.setup
        self._seated = True
        return SessionStarted(
            setup.game_version,
            setup.rules.name,
            setup.rules.version,
            setup.seed,
            setup.lang,
            resumed,
            setup.seats,
        )

    def take(self, intent: Intent) -> list[Happening]:
        """Do what the player asks of the table, or say why not.

        ValueError for an intent that asks nothing of it (see `reports` for questions).
        """
        if intent is Intent.LEAVE:
            return self._leave_or_ask()
        self.stay()
        if intent in ACTS:
            return self._act(Action(intent.value))
        if intent is Intent.DEAL:
            return self._confirm_stake() if self.round is None else [self._not_now(intent)]
        if intent is Intent.CHANGE_STAKE:
            return self._change_stake()
        if intent is Intent.CONFIRM:
            return self._confirm_stake()
        if intent is Intent.ERASE:
            self.typed = self.typed[:-1] if self.typed else self.typed
            return []
        raise ValueError(f"{intent} asks nothing of the table")

    def type_stake(self, sign: str) -> bool:
        """One sign of a stake, typed between rounds; False where none can be typed now."""
        if self.round is not None:
            return False
        self.stay()
        self.typed = (self.typed or "") + sign
        return True

    def advance(self) -> list[Happening]:
        """The computer player whose turn it is acts once. Only in the phase WAIT."""
        table = self.round
        assert table is not None
        return self._step(self._policies[table.seat](observe(table)))

    def leave(self, why: str) -> list[Happening]:
        """End at once: `quit`, `end_of_input`, `interrupted` or a signal's name."""
        if self.ended:
            return []
        self.ended = True
        if not self._seated:
            return []
        self.journal.left(self.played, self.balances[self.own_seat])
        return [SessionEnded(self.played, self.setup.seed, why)]

    def stay(self) -> None:
        """The player does something else than leaving: it has to be asked for anew."""
        self._asked = None

    def interrupt(self) -> list[Happening]:
        """Ctrl-C: asks once, leaves the second time."""
        if self._asked == "interrupted":
            return self.leave("interrupted")
        self._asked = "interrupted"
        return [InterruptAsked(self.staked(), self.rules.chips)]

    # What is true now

    def name(self, seat: int) -> str:
        return self.setup.seats[seat - 1].name

    def staked(self) -> int:
        """What the player has on the table, insurance included; 0 between rounds."""
        if self.round is None:
            return 0
        seat = self.round.seats[self.own_seat - 1]
        return sum(hand.stake + hand.insured for hand in seat.hands if hand.closed != "surrendered")

    def free(self, seat: int) -> int:
        """The chips that a seat has left beside its stakes; in a game of units, its score."""
        if self.round is not None:
            free = self.round.seats[seat - 1].free
            if free is not None:
                return free
        return self.balances[seat]

    # Rounds

    def _deal(self) -> list[Happening]:
        if self.rules.chips and self.balances[self.own_seat] < 2:
            return [NoChipsLeft()]
        if self.stake > self._most():
            return self._ask_stake()
        self.typed = None
        self.number += 1
        said: list[Happening] = []
        shoe, drawn = self._cards(said)
        stood = CutShoe(int(shoe.number), drawn) if self.setup.cut_shoe else None
        self.round, events = begin(self.rules, self.number, self._stakes(), shoe, drawn)
        self.journal.dealt(self.round, events, stood)
        return said + self._after(events)

    def _cards(self, said: list[Happening]) -> tuple[Shoe, int]:
        """The shoe of the next round and where it stands."""
        setup = self.setup
        if not setup.cut_shoe:
            return fresh(self.rules.decks, setup.seed, self.number), 0
        if self._shoe is None or self._drawn >= _CUT * len(self._shoe):
            number = 1 if self._shoe is None else int(self._shoe.number) + 1
            self._shoe = fresh(self.rules.decks, setup.seed, number)
            self._drawn = 0
            said.append(Shuffled(len(self._shoe)))
        return self._shoe, self._drawn

    def _stakes(self) -> Sequence[Staked]:
        chips = self.rules.chips
        stakes = []
        for seat in self.setup.seats:
            balance = self.balances[seat.seat]
            if seat.level is None:
                stake = self.stake
            elif not chips:
                stake = self.rules.first_stake
            else:
                if balance < 20:
                    balance = self.balances[seat.seat] = FIRST_CHIPS
                # A tenth of the chips in whole tens, ten chips at least.
                stake = max(20, balance // 200 * 20)
            stakes.append(Staked(stake, balance, chips))
        return stakes

    def _act(self, action: Action) -> list[Happening]:
        if self.phase is not Phase.TURN:
            return [self._not_now(Intent(action.value))]
        assert self.round is not None
        reason = why_illegal(self.round, action)
        if reason is not None:
            return [Refused(self.own_seat, self.round.hand, action, reason)]
        return self._step(action)

    def _step(self, action: Action) -> list[Happening]:
        assert self.round is not None
        before = self.round
        self.round, events = step(before, action)
        self.journal.acted(before, action, self.round, events)
        return self._after(events)

    def _after(self, events: list[Event]) -> list[Happening]:
        """What follows by itself: standing on 21, the end of the round."""
        said: list[Happening] = list(events)
        assert self.round is not None
        if self.round.over:
            self._end_round(events)
        elif self._stands_by_itself():
            said += self._step(Action.STAND)
        return said

    def _stands_by_itself(self) -> bool:
        """On 21 nothing is better than to stand; but insurance may still be worth a thought."""
        table = self.round
        return (
            self.setup.auto_stand
            and table is not None
            and table.seat == self.own_seat
            and table.hand_in_play().total == BEST
            and Action.INSURANCE not in legal_actions(table)
        )

    def _end_round(self, events: list[Event]) -> None:
        assert self.round is not None
        for event in events:
            if isinstance(event, RoundEnded):
                for balance in event.balances:
                    self.balances[balance.seat] = min(balance.amount, MOST_CHIPS)
        # A shoe that ran out in the round is not dealt on from: the next round shuffles.
        ran_out = self.round.shoe is not self._shoe
        self._drawn = len(self.round.shoe) if ran_out else self.round.drawn
        self.last, self.round = self.round, None
        self.played += 1

    # Stakes

    def _most(self) -> int:
        """The largest stake, in half-chips: whole chips only."""
        return self.balances[self.own_seat] // 2 * 2 if self.rules.chips else MOST_UNITS

    def _ask_stake(self) -> list[Happening]:
        if self.rules.chips and self.balances[self.own_seat] < 2:
            return [NoChipsLeft()]
        self.stake = min(self.stake, self._most())
        self.typed = ""
        chips = self.balances[self.own_seat] if self.rules.chips else None
        return [StakeAsked(self.stake, chips)]

    def _change_stake(self) -> list[Happening]:
        return self._ask_stake() if self.round is None else [self._not_now(Intent.CHANGE_STAKE)]

    def _confirm_stake(self) -> list[Happening]:
        """The typed stake, or the offered one where nothing was typed; then the deal."""
        if self.round is not None:
            return [self._not_now(Intent.CONFIRM)]
        if self.typed:
            try:
                self.stake = parse_stake(self.typed, self._most())
            except StakeError as error:
                self.typed = ""
                return [StakeRefused(error.fault, self._most()), *self._ask_stake()]
        return self._deal()

    # The end

    def _not_now(self, intent: Intent) -> NotNow:
        match self.phase:
            case Phase.TURN:
                return NotNow(intent, NotNowWhy.ROUND_IN_PLAY)
            case Phase.WAIT:
                return NotNow(intent, NotNowWhy.NOT_YOUR_TURN)
            case _:
                return NotNow(intent, NotNowWhy.NO_ROUND)

    def _leave_or_ask(self) -> list[Happening]:
        if self.round is None or self._asked == "quit":
            return self.leave("quit")
        self._asked = "quit"
        return [LeaveAsked(self.staked(), self.rules.chips)]
