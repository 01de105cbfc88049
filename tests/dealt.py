"""Hands dealt on purpose: shoes whose order a test chooses, and rounds played from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from blackjack_cli.game import rulesets
from blackjack_cli.game.actions import legal_actions
from blackjack_cli.game.cards import SUITS, Card, card
from blackjack_cli.game.events import (
    CardDealt,
    Event,
    HandClosed,
    HandSettled,
    InsuranceSettled,
    RoundEnded,
)
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.shoe import Shoe
from blackjack_cli.game.state import Hand, Round
from blackjack_cli.game.step import IllegalAction, Staked, begin, step
from blackjack_cli.game.terms import Action, Reason

EUROPEAN = rulesets.load("european")
SALON = rulesets.load("salon")


class StackedShoe(Shoe):
    """A shoe that deals the given cards in the given order."""

    def __init__(self, cards: Sequence[Card]) -> None:
        super().__init__(cards, "stacked", 1)

    def card(self, position: int) -> Card:
        return self._cards[position]


def with_suits(ranks: str) -> list[Card]:
    """Cards of those ranks, in suits that change from card to card."""
    return [card(rank + SUITS[at % 4]) for at, rank in enumerate(ranks)]


def stacked(
    rules: RuleSet, hands: Sequence[str], up: str, hole: str, then: str, dealer_draws: str
) -> StackedShoe:
    """The shoe that deals these hands (ranks, two each), one a seat, and `then` to the seats.

    `hole` is the dealer's second card: the hidden one, or the first that the dealer draws.
    """
    ranks = "".join(hand[0] for hand in hands) + up + "".join(hand[1] for hand in hands)
    ranks += hole + then if rules.hole_card else then + hole
    return StackedShoe(with_suits(ranks + dealer_draws))


class Game:
    """One round played act by act. Amounts here are chips or units, not half-chips.

    `then`: the cards that the seats draw after the deal, in order; `dealer_draws`: what the
    dealer draws after the second card. With `chips`, each seat's acts must be covered.
    """

    def __init__(
        self,
        rules: RuleSet,
        *hands: str,
        up: str,
        hole: str = "",
        then: str = "",
        dealer_draws: str = "",
        stake: int = 10,
        chips: float | None = None,
    ) -> None:
        shoe = stacked(rules, hands, up, hole, then, dealer_draws)
        balance = round(2 * (1000 if chips is None else chips))
        staked = [Staked(2 * stake, balance, chips is not None) for _ in hands]
        self.events: list[Event] = []
        self.round: Round
        self.round, events = begin(rules, 1, staked, shoe)
        self.events += events

    def act(self, *actions: str) -> Game:
        for action in actions:
            self.round, events = step(self.round, Action(action))
            self.events += events
        return self

    def refusal(self, action: str) -> Reason | None:
        """The reason that refuses the action now, None where it is legal."""
        try:
            step(self.round, Action(action))
        except IllegalAction as refused:
            return refused.reason
        return None

    @property
    def legal(self) -> set[str]:
        return {action.value for action in legal_actions(self.round)}

    def hand(self, hand: int, seat: int = 1) -> Hand:
        return self.round.seats[seat - 1].hands[hand - 1]

    def ranks(self, hand: int, seat: int = 1) -> str:
        return "".join(each.rank for each in self.hand(hand, seat).cards)

    @property
    def dealer(self) -> str:
        """The ranks of the dealer's face-up cards."""
        return "".join(each.rank for each in self.round.up)

    def free(self, seat: int = 1) -> float | None:
        free = self.round.seats[seat - 1].free
        return None if free is None else free / 2

    def why_closed(self, hand: int = 1, seat: int = 1) -> str | None:
        whys = [
            event.why.value
            for event in self.events
            if isinstance(event, HandClosed) and event[:2] == (seat, hand)
        ]
        assert len(whys) <= 1, "a hand closes once"
        return whys[0] if whys else None

    def settled(self, hand: int = 1, seat: int = 1) -> tuple[str, float]:
        """Outcome and net of the hand, insurance apart."""
        (event,) = [
            event
            for event in self.events
            if isinstance(event, HandSettled) and event[:2] == (seat, hand)
        ]
        return event.outcome.value, event.net / 2

    def insurance(self, hand: int = 1, seat: int = 1) -> tuple[float, float] | None:
        """Stake and net of the hand's insurance, None where none was settled."""
        settled = [
            (event.stake / 2, event.net / 2)
            for event in self.events
            if isinstance(event, InsuranceSettled) and event[:2] == (seat, hand)
        ]
        assert len(settled) <= 1, "an insurance is settled once"
        return settled[0] if settled else None

    def net(self, seat: int = 1) -> float:
        """What the seat won or lost in the round, all told."""
        end = self.events[-1]
        assert isinstance(end, RoundEnded), "the round is not over"
        return end.nets[seat - 1].amount / 2

    def balance(self, seat: int = 1) -> float:
        end = self.events[-1]
        assert isinstance(end, RoundEnded), "the round is not over"
        return end.balances[seat - 1].amount / 2

    def dealt(self) -> list[tuple[int, int, str]]:
        """Seat, hand and rank of each card dealt, `?` for the hidden one."""
        return [
            (event.seat, event.hand, "?" if event.card is None else event.card.rank)
            for event in self.events
            if isinstance(event, CardDealt)
        ]


def varied(rules: RuleSet, **fields: object) -> RuleSet:
    """The rule set with some of its rules changed."""
    return replace(rules, **fields)  # type: ignore[arg-type]
