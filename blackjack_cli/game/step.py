"""The engine: `begin` deals a round, `step` plays one action; both say what happened.

States are never changed: each call answers with a new one and the events between.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_cli.game.actions import legal_for, why_illegal
from blackjack_cli.game.cards import ACE, BEST, Card, total
from blackjack_cli.game.events import (
    Acted,
    Action,
    Amount,
    CardDealt,
    Closed,
    Event,
    HandClosed,
    HandSettled,
    HoleRevealed,
    InsuranceSettled,
    Reason,
    RoundEnded,
    RoundStarted,
    Shuffled,
    TurnStarted,
)
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.settle import settle, settle_insurance
from blackjack_cli.game.shoe import Shoe
from blackjack_cli.game.state import Hand, Round, Seat


class IllegalAction(ValueError):
    """An action that the rules refuse; `reason` says why. Nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class Staked(NamedTuple):
    """What a seat brings into a round, in half-chips.

    `covered`: stakes must be paid out of `balance`; else the balance is a score, or play is
    without limit.
    """

    stake: int
    balance: int
    covered: bool


def begin(
    rules: RuleSet, number: int, staked: Sequence[Staked], shoe: Shoe, drawn: int = 0
) -> tuple[Round, list[Event]]:
    """Round `number`, dealt from position `drawn` of the shoe.

    ValueError for a stake that is not a positive number of whole chips, or not covered.
    """
    if not 1 <= len(staked) <= rules.seats:
        raise ValueError(f"1 to {rules.seats} seats, not {len(staked)}")
    for each in staked:
        if each.stake <= 0 or each.stake % 2:
            raise ValueError("a stake is a positive number of whole chips")
        if each.covered and each.stake > each.balance:
            raise ValueError("a stake must be covered by the chips of its seat")
    table = _Table.laid(rules, number, staked, shoe, drawn)
    table.deal()
    table.next_hand(1, 0)
    return table.frozen(), table.events


def step(before: Round, action: Action) -> tuple[Round, list[Event]]:
    """The round after the hand in play took the action.

    IllegalAction with the reason if it may not; LookupError when the round is over.
    """
    reason = why_illegal(before, action)
    if reason is not None:
        raise IllegalAction(reason)
    table = _Table.of(before)
    seat, hand = before.seat, before.hand
    table.events.append(Acted(seat, hand, action))
    match action:
        case Action.HIT:
            table.deal_to(seat, hand)
        case Action.STAND:
            natural = before.hand_in_play().natural
            table.close(seat, hand, Closed.NATURAL if natural else Closed.STOOD)
        case Action.DOUBLE:
            table.double(seat, hand)
        case Action.SPLIT:
            table.split(seat, hand)
        case Action.INSURANCE:
            table.insure(seat, hand)
        case Action.SURRENDER:
            table.surrender(seat, hand)
    if table.hands[seat - 1][hand - 1].closed is not None:
        table.next_hand(seat, hand)
    return table.frozen(), table.events


class _Table:
    """One step in the making: what `begin` and `step` change before it is frozen again."""

    __slots__ = (
        "drawn",
        "events",
        "free",
        "hand",
        "hands",
        "hole",
        "number",
        "rules",
        "seat",
        "seats",
        "shoe",
        "up",
    )

    def __init__(self, before: Round) -> None:
        (
            self.rules,
            self.number,
            self.seats,
            self.up,
            self.hole,
            self.shoe,
            self.drawn,
            self.seat,
            self.hand,
        ) = before
        self.hands = [list(seat.hands) for seat in self.seats]
        self.free = [seat.free for seat in self.seats]
        self.events: list[Event] = []

    @classmethod
    def of(cls, before: Round) -> _Table:
        return cls(before)

    @classmethod
    def laid(
        cls, rules: RuleSet, number: int, staked: Sequence[Staked], shoe: Shoe, drawn: int
    ) -> _Table:
        seats = tuple(
            Seat(
                (Hand((), 0, False, each.stake, 0, False, None),),
                each.balance,
                each.balance - each.stake if each.covered else None,
            )
            for each in staked
        )
        return cls(Round(rules, number, seats, (), None, shoe, drawn, 0, 0))

    def frozen(self) -> Round:
        seats = tuple(
            [
                Seat(tuple(hands), seat.balance, free)
                for seat, hands, free in zip(self.seats, self.hands, self.free, strict=True)
            ]
        )
        return Round(
            self.rules,
            self.number,
            seats,
            self.up,
            self.hole,
            self.shoe,
            self.drawn,
            self.seat,
            self.hand,
        )

    # Cards

    def draw(self) -> Card:
        try:
            card = self.shoe.card(self.drawn)
        except IndexError:
            self.shoe = self.shoe.reshuffled(self.on_table())
            self.drawn = 0
            self.events.append(Shuffled(len(self.shoe)))
            card = self.shoe.card(0)
        self.drawn += 1
        return card

    def on_table(self) -> list[Card]:
        cards = [card for hands in self.hands for hand in hands for card in hand.cards]
        cards.extend(self.up)
        if self.hole is not None:
            cards.append(self.hole)
        return cards

    def deal(self) -> None:
        """One card to each seat, one up to the dealer, a second to each seat, the hole card."""
        stakes = [Amount(at, hands[0].stake) for at, hands in enumerate(self.hands, 1)]
        self.events.append(RoundStarted(self.number, tuple(stakes)))
        for seat in range(1, len(self.hands) + 1):
            self.give(seat, 1)
        self.deal_to_dealer()
        for seat in range(1, len(self.hands) + 1):
            self.give(seat, 1)
        if self.rules.hole_card:
            self.hole = self.draw()
            seen = total(self.up)
            self.events.append(CardDealt(0, 1, None, seen.points, seen.soft))

    def give(self, seat: int, hand: int) -> Hand:
        card = self.draw()
        after = self.hands[seat - 1][hand - 1].with_card(card)
        self.hands[seat - 1][hand - 1] = after
        self.events.append(CardDealt(seat, hand, card, after.total, after.soft))
        return after

    def deal_to(self, seat: int, hand: int) -> None:
        """A card to a hand in play: over 21 it loses at once."""
        if self.give(seat, hand).hard > BEST:
            self.close(seat, hand, Closed.BUST)

    def deal_to_dealer(self) -> None:
        card = self.draw()
        self.up = (*self.up, card)
        seen = total(self.up)
        self.events.append(CardDealt(0, 1, card, seen.points, seen.soft))

    # What a hand does

    def close(self, seat: int, hand: int, why: Closed) -> None:
        hands = self.hands[seat - 1]
        hands[hand - 1] = hands[hand - 1]._replace(closed=why)
        self.events.append(HandClosed(seat, hand, why))

    def pay(self, seat: int, amount: int) -> None:
        free = self.free[seat - 1]
        if free is not None:
            self.free[seat - 1] = free - amount

    def double(self, seat: int, hand: int) -> None:
        hands = self.hands[seat - 1]
        before = hands[hand - 1]
        self.pay(seat, before.stake)
        hands[hand - 1] = before._replace(stake=2 * before.stake)
        self.deal_to(seat, hand)
        if hands[hand - 1].closed is None:
            self.close(seat, hand, Closed.DOUBLED)

    def split(self, seat: int, hand: int) -> None:
        """The second card goes to a new hand, the next in number; an insured hand leaves two."""
        hands = self.hands[seat - 1]
        before = hands[hand - 1]
        self.pay(seat, before.stake + before.insured)
        empty = Hand((), 0, False, before.stake, before.insured, True, None)
        first, second = before.cards
        hands[hand - 1] = empty.with_card(first)
        hands.append(empty.with_card(second))
        self.complete_split_hand(seat, hand)

    def complete_split_hand(self, seat: int, hand: int) -> None:
        """The second card of a split hand; on a split ace it may be the last one."""
        after = self.give(seat, hand)
        if after.cards[0].value == ACE and self.rules.one_card_on_split_aces:
            self.close(seat, hand, Closed.SPLIT_ACE)

    def insure(self, seat: int, hand: int) -> None:
        hands = self.hands[seat - 1]
        half = hands[hand - 1].stake // 2
        self.pay(seat, half)
        hands[hand - 1] = hands[hand - 1]._replace(insured=half)

    def surrender(self, seat: int, hand: int) -> None:
        """Half of the stake comes back at once."""
        self.pay(seat, -(self.hands[seat - 1][hand - 1].stake // 2))
        self.close(seat, hand, Closed.SURRENDERED)

    # Whose turn it is

    def next_hand(self, seat: int, hand: int) -> None:
        """The turn goes to the hand after (seat, hand); after the last one the dealer plays."""
        while seat <= len(self.hands):
            hand += 1
            if hand > len(self.hands[seat - 1]):
                seat, hand = seat + 1, 0
                continue
            if len(self.hands[seat - 1][hand - 1].cards) == 1:
                self.complete_split_hand(seat, hand)
            if self.hands[seat - 1][hand - 1].closed is None:
                self.seat, self.hand = seat, hand
                self.events.append(TurnStarted(seat, hand, self.legal()))
                return
        self.seat, self.hand = 0, 0
        self.dealer_plays()
        self.settle()

    def legal(self) -> tuple[Action, ...]:
        """What the hand in play may do."""
        hands = tuple(self.hands[self.seat - 1])
        seat = Seat(hands, self.seats[self.seat - 1].balance, self.free[self.seat - 1])
        return legal_for(self.rules, seat, hands[self.hand - 1], self.up[0])

    def dealer_plays(self) -> None:
        """The dealer turns the hole card and draws to 17, also when nothing is left to win."""
        if self.hole is not None:
            self.up = (*self.up, self.hole)
            shown = total(self.up)
            self.events.append(HoleRevealed(self.hole, shown.points, shown.soft))
            self.hole = None
        while self.dealer_draws():
            self.deal_to_dealer()

    def dealer_draws(self) -> bool:
        points, soft = total(self.up)
        return points < 17 or (points == 17 and soft and self.rules.hits_soft_17)

    def settle(self) -> None:
        nets: list[Amount] = []
        for at, hands in enumerate(self.hands, 1):
            sum_of_seat = 0
            for number, hand in enumerate(hands, 1):
                outcome, net = settle(self.rules, hand, self.up)
                self.events.append(HandSettled(at, number, outcome, hand.stake, net))
                sum_of_seat += net
                if hand.insured:
                    net = settle_insurance(hand, self.up)
                    self.events.append(InsuranceSettled(at, number, hand.insured, net))
                    sum_of_seat += net
            nets.append(Amount(at, sum_of_seat))
        balances = tuple(
            [
                Amount(net.seat, seat.balance + net.amount)
                for net, seat in zip(nets, self.seats, strict=True)
            ]
        )
        self.events.append(RoundEnded(self.number, tuple(nets), balances))
