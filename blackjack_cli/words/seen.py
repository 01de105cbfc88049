"""What the events told so far: the little that the words of the next one need."""

from __future__ import annotations

from collections.abc import Mapping

from blackjack_cli.game.cards import Card, is_ace_and_ten
from blackjack_cli.game.events import (
    Acted,
    CardDealt,
    Event,
    HoleRevealed,
    RoundEnded,
    RoundStarted,
    Shuffled,
)
from blackjack_cli.game.terms import Action
from blackjack_cli.words.wording import Points

DEALER = (0, 1)

Place = tuple[int, int]
"""A seat and the number of a hand there."""


class Seen:
    """The table as the player has heard it. Amounts are half-chips."""

    def __init__(self, names: Mapping[int, str], own: int = 0, chips: bool = False) -> None:
        """Of a session that begins: who sits where, the player's seat, what is played for."""
        self.names = names
        self.own = own
        """0 where only computer players sit."""
        self.chips = chips
        """Play is for chips, else for the units of a score."""
        self.balance: int | None = None
        """The player's chips or score after the last round."""
        self.dealing = False
        """The first cards of a round are being dealt."""
        self._new_round()

    def _new_round(self) -> None:
        self.cards: dict[Place, tuple[Card, ...]] = {}
        self.stakes: dict[Place, int] = {}
        self.insured: set[Place] = set()
        self.hidden = False
        self._totals: dict[Place, tuple[int, bool]] = {}

    def hands(self, seat: int) -> int:
        """How many hands the seat holds."""
        return sum(1 for place in self.cards if place[0] == seat)

    def worth(self, place: Place) -> Points:
        """What the hand is worth by the last event on it."""
        cards = self.cards[place]
        points, soft = self._totals[place]
        natural = is_ace_and_ten(cards) and self.hands(place[0]) == 1
        return Points(points, soft, natural)

    def note(self, event: Event) -> None:
        """Take in one event."""
        if self.dealing and not isinstance(event, CardDealt | Shuffled):
            self.dealing = False
        match event:
            case RoundStarted():
                self._new_round()
                self.dealing = True
                self.stakes = {(stake.seat, 1): stake.amount for stake in event.stakes}
            case CardDealt(card=None):
                self.hidden = True
            case CardDealt(seat, hand, card, points, soft) if card is not None:
                self._add((seat, hand), card, points, soft)
            case HoleRevealed(card, points, soft):
                self.hidden = False
                self._add(DEALER, card, points, soft)
            case Acted():
                self._note_act(event)
            case RoundEnded():
                own = [each.amount for each in event.balances if each.seat == self.own]
                self.balance = own[0] if own else None

    def _add(self, place: Place, card: Card, points: int, soft: bool) -> None:
        self.cards[place] = (*self.cards.get(place, ()), card)
        self._totals[place] = (points, soft)

    def _note_act(self, event: Acted) -> None:
        place = (event.seat, event.hand)
        match event.action:
            case Action.DOUBLE:
                self.stakes[place] *= 2
            case Action.INSURANCE:
                self.insured.add(place)
            case Action.SPLIT:
                new = (event.seat, self.hands(event.seat) + 1)
                first, second = self.cards[place]
                self.cards[place], self.cards[new] = (first,), (second,)
                self.stakes[new] = self.stakes[place]
                if place in self.insured:
                    self.insured.add(new)
