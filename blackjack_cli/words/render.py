"""Events and answers become messages."""

from __future__ import annotations

from blackjack_cli.answers import Answer
from blackjack_cli.game.events import (
    Acted,
    CardDealt,
    Event,
    HandClosed,
    HandSettled,
    HoleRevealed,
    InsuranceSettled,
    Refused,
    RoundEnded,
    RoundStarted,
    SessionEnded,
    SessionStarted,
    Shuffled,
    TurnStarted,
)
from blackjack_cli.game.rulesets import NAMES, load
from blackjack_cli.output.message import Message
from blackjack_cli.words.answering import answer
from blackjack_cli.words.cards import CardStyle
from blackjack_cli.words.catalog import Catalog
from blackjack_cli.words.names import spoken_name
from blackjack_cli.words.playing import tell_deal, tell_dealer_card, tell_play
from blackjack_cli.words.rules import game_name
from blackjack_cli.words.seen import DEALER, Seen
from blackjack_cli.words.settling import Settled, tell_settlement
from blackjack_cli.words.wording import Balance, Counted, Given, Money
from blackjack_cli.words.writer import Verbosity, Writer, now

__all__ = ["CardStyle", "Renderer", "Verbosity"]


class Renderer:
    """Tells what happens, one event or answer at a time.

    An event may be held back until the next one shows what it did, so that both are one
    message: the two cards of a deal, a card and the bust that it makes. `flush` at the end of
    each step says what is still held. `catalog`, `verbosity` and `card_style` may be changed
    in play; they hold from the next event on.
    """

    def __init__(
        self,
        catalog: Catalog,
        verbosity: str = Verbosity.NORMAL,
        card_style: str = CardStyle.WORDS,
    ) -> None:
        """ValueError for a verbosity or a card style that there is not."""
        self._writer = Writer(catalog, Verbosity(verbosity), CardStyle(card_style))
        self._seen = Seen({})
        self._held: list[Event] = []
        self._deal_held = False

    @property
    def catalog(self) -> Catalog:
        return self._writer.catalog

    @catalog.setter
    def catalog(self, catalog: Catalog) -> None:
        self._writer.catalog = catalog

    @property
    def verbosity(self) -> Verbosity:
        return self._writer.verbosity

    @verbosity.setter
    def verbosity(self, verbosity: Verbosity) -> None:
        self._writer.verbosity = verbosity

    @property
    def card_style(self) -> CardStyle:
        return self._writer.style

    @card_style.setter
    def card_style(self, style: CardStyle) -> None:
        self._writer.style = style

    def render(self, happening: Event | Answer) -> list[Message]:
        """The messages that can be said now that this has happened, in their order."""
        if not isinstance(happening, Event):
            return [*self.flush(), *answer(self._writer, self._seen, happening)]
        event = happening
        if isinstance(event, Shuffled):
            return self._writer.say("cards.shuffled", cards=event.cards)
        messages = [] if self._continues(event) else self.flush()
        if not self._held:
            self._deal_held = self._seen.dealing and isinstance(event, CardDealt)
        self._seen.note(event)
        if isinstance(event, _HELD) and not _is_dealers_draw(event, self._deal_held):
            self._held.append(event)
            return messages + self.flush() if isinstance(event, RoundEnded) else messages
        return messages + self._tell_now(event)

    def flush(self) -> list[Message]:
        """What was held back, now that nothing follows it."""
        held, self._held = self._held, []
        if not held:
            return []
        if self._deal_held:
            return tell_deal(self._writer, self._seen)
        if isinstance(held[0], HandSettled | InsuranceSettled | RoundEnded):
            return tell_settlement(self._writer, self._seen, Settled.of(held))
        return tell_play(self._writer, self._seen, held)

    def _continues(self, event: Event) -> bool:
        """Whether the event belongs to what is held: the deal, a hand's act, the settlement."""
        if not self._held:
            return False
        first = self._held[0]
        if self._deal_held:
            return isinstance(event, CardDealt)
        if isinstance(first, HandSettled | InsuranceSettled):
            return isinstance(event, HandSettled | InsuranceSettled | RoundEnded)
        if not isinstance(first, _OF_A_HAND) or not isinstance(event, _OF_A_HAND):
            return False
        if (event.seat, event.hand) != (first.seat, first.hand):
            return False
        return not (isinstance(event, Acted) and any(isinstance(e, Acted) for e in self._held))

    def _tell_now(self, event: Event) -> list[Message]:
        say = self._writer.say
        match event:
            case SessionStarted():
                return self._begin(event)
            case RoundStarted():
                stake = self._seen.stakes.get((self._seen.own, 1), 0)
                name = "round.started.chips" if self._seen.chips else "round.started"
                return say(name, round=event.round, stake=Money(stake))
            case CardDealt() | HoleRevealed():
                return tell_dealer_card(self._writer, self._seen, event)
            case Refused():
                return now(say(f"refused.{event.reason}", hands=self._seen.hands(event.seat)))
            case SessionEnded():
                return self._end(event)
        raise TypeError(f"nothing is said of {event!r}")

    def _begin(self, event: SessionStarted) -> list[Message]:
        catalog = self.catalog = self.catalog.of_game(event.rules)
        say = self._writer.say
        names = {seat.seat: spoken_name(catalog, seat.name, seat.seat) for seat in event.seats}
        own = next((seat.seat for seat in event.seats if seat.level is None), 0)
        self._seen = Seen(names, own, chips=event.rules in NAMES and load(event.rules).chips)
        game = game_name(catalog, event.rules)
        others = [name for seat, name in names.items() if seat != own]
        if others:
            messages = say(
                "session.started.with", game=game, names=", ".join(others), seat=own, of=len(names)
            )
        else:
            messages = say("session.started.alone", game=game)
        return messages + say("session.resumed") if event.resumed else messages

    def _end(self, event: SessionEnded) -> list[Message]:
        balance = self._seen.balance
        if balance is None:
            return self._writer.say("session.ended.unplayed", seed=Given(event.seed))
        worth = Balance(balance, self._seen.chips)
        # A brief line has no room for both.
        before = self._writer.say("session.balance", balance=worth) if self._is_brief else []
        return before + self._writer.say(
            "session.ended", rounds=Counted(event.rounds), balance=worth, seed=Given(event.seed)
        )

    @property
    def _is_brief(self) -> bool:
        return self.verbosity is Verbosity.BRIEF


_OF_A_HAND = TurnStarted | Acted | CardDealt | HandClosed
_HELD = TurnStarted | Acted | CardDealt | HandClosed | HandSettled | InsuranceSettled | RoundEnded


def _is_dealers_draw(event: Event, deal_held: bool) -> bool:
    return isinstance(event, CardDealt) and (event.seat, event.hand) == DEALER and not deal_held
