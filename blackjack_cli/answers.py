"""What the game says that is no event of the table: answers to keys, questions, notices.

Frozen, one class each, like the events; they change nothing and are not logged. Amounts are
half-chips.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from blackjack_cli.game.cards import Card
from blackjack_cli.game.events import Event
from blackjack_cli.game.terms import Action
from blackjack_cli.intents import Intent
from blackjack_cli.stakes import StakeFault


class HandSeen(NamedTuple):
    """One hand as anybody at the table sees it. Dealer: seat 0, hand 1."""

    seat: int
    hand: int
    cards: tuple[Card, ...]
    total: int
    soft: bool
    stake: int
    in_play: bool
    insured: int = 0
    """What its insurance cost."""
    surrendered: bool = False


class OwnHands(NamedTuple):
    """C: the player's hand in play, or all the player's hands where none is; () between rounds."""

    hands: tuple[HandSeen, ...]
    of: int
    """How many hands the player holds in this round."""


class DealerHand(NamedTuple):
    """V: the dealer's visible cards; () before the deal. `hidden`: one more lies face down."""

    cards: tuple[Card, ...]
    total: int
    soft: bool
    hidden: bool


class OwnMoney(NamedTuple):
    """S: the chips left in the player's hands, or the score; `staked` lies on the table."""

    amount: int
    staked: int
    chips: bool


class OthersMoney(NamedTuple):
    """Shift+S, O: chips or scores of the others as (name, half-chips), in seat order."""

    amounts: tuple[tuple[str, int], ...]
    chips: bool


class Turn(NamedTuple):
    """T: whose turn it is. `name` is None for the player; `seat` 0 is the dealer, None nobody."""

    seat: int | None
    name: str | None
    hand: int
    of: int


class Table(NamedTuple):
    """Z: every hand on the table in seat order, the dealer last."""

    hands: tuple[HandSeen, ...]
    hidden: bool


class SeedAndRound(NamedTuple):
    """N: what repeats this round: `blackjack --seed SEED --round ROUND`."""

    seed: str
    round: int


class CanDo(NamedTuple):
    """H: only the keys that can act now, as (intent, key names), in a sensible order."""

    keys: tuple[tuple[Intent, tuple[str, ...]], ...]
    digits: bool = False
    """Whether digits type a stake."""


class Advice(NamedTuple):
    """A: the exact chart's action on this hand, and what each legal one is worth.

    `worth`: (action, expected net in first stakes), the best first; told in full verbosity.
    """

    best: Action
    worth: tuple[tuple[Action, float], ...]


class BetterWas(NamedTuple):
    """The coach, after an act that the chart would not take. `price` in first stakes."""

    better: Action
    taken: Action
    price: float


class Decisions(NamedTuple):
    """The coach, at the end: decisions, those by the chart, what the others cost in stakes."""

    made: int
    by_chart: int
    cost: float


class NoAdvice(NamedTuple):
    """A, where there is no hand to advise on."""


class NotNowWhy(StrEnum):
    NOT_YOUR_TURN = "not_your_turn"
    NO_ROUND = "no_round"
    ROUND_IN_PLAY = "round_in_play"


class NotNow(NamedTuple):
    """A key whose intent cannot act in this phase."""

    intent: Intent
    why: NotNowWhy


class StakeAsked(NamedTuple):
    """The game asks for a stake. `offered` is taken on Space or Enter; `chips` None: no limit."""

    offered: int
    chips: int | None


class StakeRefused(NamedTuple):
    """A stake that can't be: said with what would be right, then asked again.

    `most`: the largest that can be, in half-chips (the player's chips, or a fixed bound).
    """

    fault: StakeFault
    most: int


class StakeTyped(NamedTuple):
    """R, while a stake is typed: what stands there."""

    typed: str


class BetweenRounds(NamedTuple):
    """Said once after the very first round: what deals again (later only on H)."""


class LeaveAsked(NamedTuple):
    """Q in a round: what is at stake; a second Q leaves."""

    staked: int
    chips: bool


class InterruptAsked(NamedTuple):
    """Ctrl-C: a second one leaves. `staked` is 0 between rounds."""

    staked: int
    chips: bool


class NoChipsLeft(NamedTuple):
    """Nothing to stake: only leaving is left; the next session begins with 1000 chips."""


class ChipsRaised(NamedTuple):
    """A session begins with fewer chips than it should: they are raised, and from what."""

    before: int
    to: int


class RoundVoided(NamedTuple):
    """A stored round that this version would play otherwise: the stake is given back."""

    chips: int


class KeptRoundFirst(NamedTuple):
    """A kept round goes on although another seed, round or table was asked for."""

    seed: str
    round: int


class RoundWaits(NamedTuple):
    """A game without chips begins while a kept round of a game of chips waits."""


class StoreRescued(NamedTuple):
    """The profiles could not be read; `kept` is where the broken file is now, None if gone.

    `empty`: there was no copy of a good start either, so all begin anew.
    """

    kept: str | None
    empty: bool


class NothingKept(NamedTuple):
    """A game without chips goes on although nothing of it can be kept; `why` as the system says."""

    why: str


class Retold(NamedTuple):
    """The events of a round that is taken up again: logged once more, but heard before."""

    events: tuple[Event, ...]


class HistoryEnd(NamedTuple):
    """Comma or full stop at an end of the messages kept."""

    oldest: bool


class NothingYet(NamedTuple):
    """R or comma before anything was said."""


class VerbositySet(NamedTuple):
    verbosity: str
    """brief, normal or full."""


class LanguageSet(NamedTuple):
    lang: str


class Topic(StrEnum):
    """What a guided round tells of, each when it first matters."""

    TURN = "turn"
    DOUBLE = "double"
    SPLIT = "split"
    INSURANCE = "insurance"
    SURRENDER = "surrender"
    STAKE = "stake"
    AGAIN = "again"


class Guidance(NamedTuple):
    """What a key does, said in a guided round; `keys` are those of the keymap in force."""

    topic: Topic
    keys: tuple[str, ...]


class GuideOffered(NamedTuple):
    """In the very first session: `key` begins a guided round, any other just plays."""

    key: str


class HeardAsked(NamedTuple):
    """The first-run question: was this heard once, twice, or not at all? Keys 1, 2, 0."""

    output: str


class HeardKept(NamedTuple):
    """The answer is kept: the game speaks by itself, or leaves it to the screen reader."""

    direct: bool
    heard: bool
    """False: it was not heard at all; `blackjack voice` tells what can be done."""


class ModeWhy(StrEnum):
    """Why speech is direct or through the terminal."""

    OPTION = "option"
    SETTINGS = "settings"
    NOT_CHOSEN = "not_chosen"
    NO_OUTPUT = "no_output"


class SpeechMode(NamedTuple):
    """The first line: how the game is heard, and why. `output`: the name found, such as NVDA."""

    direct: bool
    output: str | None
    why: ModeWhy


class SpeechLost(NamedTuple):
    """Direct speech failed in play: said once, in text; it comes back by itself if it can."""

    output: str | None


class SpeechBack(NamedTuple):
    output: str | None


class BrailleUnavailable(NamedTuple):
    """`--braille on` and nothing that shows braille; `reason` as the library gives it."""

    reason: str


Answer = (
    OwnHands
    | DealerHand
    | OwnMoney
    | OthersMoney
    | Turn
    | Table
    | SeedAndRound
    | CanDo
    | NoAdvice
    | Advice
    | BetterWas
    | Decisions
    | NotNow
    | StakeAsked
    | StakeRefused
    | StakeTyped
    | KeptRoundFirst
    | RoundWaits
    | BetweenRounds
    | LeaveAsked
    | Guidance
    | GuideOffered
    | HeardAsked
    | HeardKept
    | InterruptAsked
    | NoChipsLeft
    | ChipsRaised
    | RoundVoided
    | StoreRescued
    | NothingKept
    | HistoryEnd
    | NothingYet
    | VerbositySet
    | LanguageSet
    | SpeechMode
    | SpeechLost
    | SpeechBack
    | BrailleUnavailable
)
