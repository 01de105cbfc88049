"""What a key press makes the game do and say: the one place where both ends meet.

A key becomes an intent, the intent happens in the session, what happened becomes messages,
and every output carries them. The loop around it (`play`) only brings keys and time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from blackjack_cli import reports
from blackjack_cli.answers import (
    Answer,
    BetweenRounds,
    CanDo,
    Decisions,
    GuideOffered,
    HeardAsked,
    HistoryEnd,
    LanguageSet,
    NoAdvice,
    NothingYet,
    Retold,
    StakeTyped,
    VerbositySet,
)
from blackjack_cli.coach import Coach
from blackjack_cli.environment import LANGUAGES
from blackjack_cli.eventlog import EventLog
from blackjack_cli.game.actions import legal_actions
from blackjack_cli.game.events import Acted, CardDealt, Event, HandClosed, RoundEnded
from blackjack_cli.guide import Guide
from blackjack_cli.intents import ACTS, Intent, Phase
from blackjack_cli.journal import Replayed
from blackjack_cli.keys.keymap import Keymap
from blackjack_cli.output.message import Message, Priority
from blackjack_cli.output.sink import Sink
from blackjack_cli.session import Happening, Session
from blackjack_cli.words.catalog import Catalog
from blackjack_cli.words.render import Renderer
from blackjack_cli.words.writer import Verbosity

KEPT = 100
"""How many messages can be walked back through."""

_TABLE = frozenset(ACTS) | {
    Intent.DEAL,
    Intent.CHANGE_STAKE,
    Intent.CONFIRM,
    Intent.ERASE,
    Intent.LEAVE,
}
"""The intents that the session takes; the others are questions and ways of hearing."""


class Typed(Protocol):
    """Where a stake shows while it is typed."""

    def show_typed(self, entry: str) -> None: ...


class Conversation:
    """A session with words, keys and outputs around it."""

    def __init__(
        self,
        session: Session,
        renderer: Renderer,
        keymap: Keymap,
        out: Sink,
        typed: Typed,
        log: EventLog | None = None,
        *,
        coaching: bool = False,
        guided: bool = False,
        hints: bool = False,
    ) -> None:
        """`coaching`: say after an act what would have been better; it is counted anyway.
        `guided`: say what each key does when it first matters. `hints`: this may be the
        player's first session, in which a few things are said once."""
        self.session = session
        self.renderer = renderer
        self.keymap = keymap
        self._out = out
        self._typed = typed
        self._log = log
        self.coach = Coach(session.rules)
        self._coaching = coaching
        self._guide = Guide(session, keymap.keys) if guided else None
        self._hints = hints
        self._question: tuple[HeardAsked, Callable[[int], list[Happening]]] | None = None
        self._kept: deque[Message] = deque(maxlen=KEPT)
        self._at = 0
        """Where the player stands in the kept messages; their number when at the end."""
        self._ways: dict[Intent, Callable[[], None]] = {
            Intent.REPEAT: self._repeat,
            Intent.HISTORY_BACK: lambda: self._walk(-1),
            Intent.HISTORY_FORWARD: lambda: self._walk(1),
            Intent.VERBOSITY: self._next_verbosity,
            Intent.LANGUAGE: self._next_language,
            Intent.HELP: lambda: self.say([self.can_do()]),
            Intent.GUIDE: self._begin_guide,
            Intent.ADVICE: lambda: self.say([self.advice()]),
        }

    @property
    def ended(self) -> bool:
        return self.session.ended

    @property
    def waiting(self) -> bool:
        """Somebody else is to act: call `advance`."""
        return not self.ended and self.session.phase is Phase.WAIT

    def start(self, replayed: Replayed | None = None) -> None:
        """Begin, or go on with a round that was left."""
        if replayed is None:
            offer = self.keymap.keys(Intent.GUIDE)
            if self._hints and self._guide is None and offer:
                self.say([GuideOffered(offer[0])])
            self.say(self.session.start())
            return
        self.say(self.session.take_up(replayed))
        if self.session.round is not None:
            self.state(Priority.NEXT)

    def advance(self) -> None:
        """The computer player whose turn it is acts once."""
        self.say(self.session.advance())

    def ask_how_heard(self, output: str, kept: Callable[[int], list[Happening]]) -> None:
        """The first-run question, before the game: how often was this heard? `kept` takes
        the answer, 0, 1 or 2, and says what becomes of it."""
        question = HeardAsked(output)
        self._question = question, kept
        self.say([question])

    @property
    def asking(self) -> bool:
        """The first-run question is not yet answered: the game waits with its beginning."""
        return self._question is not None

    def _answer(
        self, question: HeardAsked, kept: Callable[[int], list[Happening]], key: str
    ) -> None:
        """A key while the question is asked. Any that neither answers nor leaves says it again,
        in the language and verbosity that it may have chosen."""
        self._out.hush()
        if key in ("0", "1", "2"):
            self._question = None
            self.say(kept(int(key)))
            return
        intent = self.keymap.intent(key, self.session.phase)
        if intent is Intent.LEAVE:
            self._take(intent)
            return
        if intent in (Intent.LANGUAGE, Intent.VERBOSITY):
            self._ways[intent]()
        self.say([question])

    def press(self, key: str) -> None:
        """A whole key press, by its name in `keys`. Keys without a meaning now do nothing."""
        if self._question is not None:
            self._answer(*self._question, key)
            return
        phase = self.session.phase
        intent = self.keymap.intent(key, phase)
        # Any other key takes the wish to leave back, also one that means nothing now.
        if intent not in (Intent.LEAVE, Intent.REPEAT):
            self.session.stay()
        # A decimal mark in a stake is refused in words; as keys of the history it would be
        # lost, and 2.5 become 25.
        if intent is None or (self.session.typed and key in (",", ".")):
            self._type(key)
            return
        self._out.hush()
        if intent in self._ways:
            self._ways[intent]()
        elif intent in _TABLE:
            self._take(intent)
            if intent is Intent.ERASE:
                self._typed.show_typed(self.session.typed or "")
        else:
            self.say([reports.ANSWERS[intent](self.session)])

    def interrupt(self) -> None:
        """Ctrl-C: the second one leaves."""
        self._out.hush()
        self._end(self.session.interrupt())

    def leave(self, why: str) -> None:
        self._end(self.session.leave(why))

    def state(self, priority: Priority = Priority.NOW) -> None:
        """Say once where the game stands, after the player was away."""
        if self._question is not None:
            self.say([self._question[0]])
        elif self.session.round is None:
            self.say([reports.own_money(self.session)], priority)
        else:
            self.say([reports.whole_table(self.session), reports.turn(self.session)], priority)

    def say(self, happenings: Iterable[Happening], priority: Priority | None = None) -> None:
        """Log the events, then tell everything that happened, each message once and in order.

        `priority`: of all the messages, where it is not to be their own.
        """
        messages: list[Message] = []
        ends_round = False
        for happening in happenings:
            if isinstance(happening, Retold):
                self._retell(happening)
                continue
            ends_round = ends_round or isinstance(happening, RoundEnded)
            if self._log is not None and isinstance(happening, Event):
                self._log.write(happening)
            messages += self.renderer.render(happening)
        messages += self.renderer.flush()
        for hint in self._hints_now():
            messages += self.renderer.render(hint)
        for message in messages:
            self._kept.append(message)
            self._out.say(message if priority is None else message._replace(priority=priority))
        if messages:
            self._at = len(self._kept) - 1
        # Only here: what is said after a signal cut the end of a round short is not that end.
        if ends_round:
            self.session.journal.heard()

    def _hints_now(self) -> Sequence[Answer]:
        """What a newcomer should hear now; each once."""
        if self.ended or self.asking:
            return []
        if self._guide is not None:
            return self._guide.now()
        if self._hints and self.session.played == 1 and self.session.phase is Phase.BETWEEN:
            self._hints = False
            return [BetweenRounds()]
        return []

    def _begin_guide(self) -> None:
        self._guide = Guide(self.session, self.keymap.keys)
        match self.session.phase:
            case Phase.WAIT:
                self.say([reports.turn(self.session)])
            case Phase.BETWEEN:
                self.say([BetweenRounds()])
            case _:
                self.say([])

    def _retell(self, retold: Retold) -> None:
        """What was heard before goes into the log once more, and into what the words know."""
        for event in retold.events:
            if self._log is not None:
                self._log.write(event)
            self.renderer.render(event)
        self.renderer.flush()

    def advice(self) -> Answer:
        """What the exact chart says of the player's hand in play; while others play, who does."""
        table = self.session.round
        if self.waiting:
            return reports.turn(self.session)
        if table is None or self.session.phase is not Phase.TURN:
            return NoAdvice()
        return self.coach.advice(table)

    def can_do(self) -> CanDo:
        """The keys that can act now: first those that play, then those that ask."""
        phase = self.session.phase
        return CanDo(
            tuple(
                (intent, keys)
                for intent in self._possible(phase)
                if (keys := self.keymap.keys(intent))
            ),
            digits=phase in (Phase.BETWEEN, Phase.STAKE),
        )

    def _possible(self, phase: Phase) -> Sequence[Intent]:
        table = self.session.round
        if phase is Phase.TURN and table is not None:
            first = [Intent(action.value) for action in legal_actions(table)]
        elif phase is Phase.BETWEEN:
            first = [Intent.DEAL, Intent.CHANGE_STAKE]
        elif phase is Phase.STAKE:
            first = [Intent.CONFIRM, Intent.ERASE]
        else:
            first = []
        return first + [intent for intent in Intent if intent in self._ways or intent in _ASKED]

    def _type(self, key: str) -> None:
        """A sign of a stake, shown where it is typed."""
        if len(key) == 1 and self.session.phase in (Phase.BETWEEN, Phase.STAKE):
            # What is no stake is refused with Enter: dropped, it would make another of the rest.
            if self.session.phase is Phase.BETWEEN and not (key.isnumeric() or key in "+-"):
                return
            self._out.hush()
            if self.session.type_stake(key):
                self._typed.show_typed(self.session.typed or "")

    def _take(self, intent: Intent) -> None:
        before = self.session.round if self.session.phase is Phase.TURN else None
        happenings = self.session.take(intent)
        acted = happenings[0] if happenings else None
        if before is not None and isinstance(acted, Acted):
            better = self.coach.judge(before, acted.action)
            if better is not None and self._coaching:
                # Behind the card that the act drew, before whatever follows from it.
                happenings.insert(_after_own_act(happenings), better)
        self._end(happenings)

    def _end(self, happenings: list[Happening]) -> None:
        """Say it; with the coach's count before the last word where the session ends."""
        coach = self.coach
        if self._coaching and self.session.ended and happenings and coach.decisions:
            happenings.insert(-1, Decisions(coach.decisions, coach.by_chart, coach.cost))
        self.say(happenings)

    # Ways of hearing

    def _repeat(self) -> None:
        if self.session.typed:
            self.say([StakeTyped(self.session.typed)])
        elif self._kept:
            self._again(self._kept[self._at])
        else:
            self.say([NothingYet()])

    def _walk(self, step: int) -> None:
        if not self._kept:
            self.say([NothingYet()])
            return
        to = self._at + step
        if 0 <= to < len(self._kept):
            self._at = to
            self._again(self._kept[to])
        else:
            # The end is said, but not kept: else the walk would never leave it.
            for message in self.renderer.render(HistoryEnd(oldest=step < 0)):
                self._out.say(message)

    def _again(self, message: Message) -> None:
        self._out.say(message._replace(priority=Priority.NOW))

    def _next_verbosity(self) -> None:
        levels = list(Verbosity)
        now = levels.index(self.renderer.verbosity)
        self.renderer.verbosity = levels[(now + 1) % len(levels)]
        self.say([VerbositySet(self.renderer.verbosity.value)])

    def _next_language(self) -> None:
        now = LANGUAGES.index(self.renderer.catalog.lang)
        lang = LANGUAGES[(now + 1) % len(LANGUAGES)]
        self.renderer.catalog = Catalog(lang, self.renderer.catalog.game)
        self.say([LanguageSet(lang)])


def _after_own_act(happenings: Sequence[Happening]) -> int:
    """The place behind the player's act, its card, and the end of the hand it made."""
    seat = happenings[0].seat if isinstance(happenings[0], Acted) else None
    for at, each in enumerate(happenings[1:], 1):
        if not (isinstance(each, CardDealt | HandClosed) and each.seat == seat):
            return at
    return len(happenings)


_ASKED = frozenset(reports.ANSWERS) | {Intent.LEAVE}
