"""The engine: `begin` deals a round, `step` plays one action; both say what happened.

States are never changed: each call answers with a new one and the events between.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_cli.game.actions import legal_for, why_illegal
from blackjack_cli.game.cards import ACE, BEST, Card, added, total
from blackjack_cli.game.events import (
    Acted,
    Amount,
    CardDealt,
    Event,
    HandClosed,
    HandSettled,
    HoleRevealed,
    InsuranceSettled,
    RoundEnded,
    RoundStarted,
    Shuffled,
    TurnStarted,
)
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.settle import settle, settle_insurance
from blackjack_cli.game.shoe import Shoe
from blackjack_cli.game.state import Hand, Round, Seat
from blackjack_cli.game.terms import Action, Closed, Reason

HIT, STAND, DOUBLE, SPLIT, INSURANCE, SURRENDER = Action


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
    table = _Table(rules, number, [], (), None, shoe, drawn)
    table.deal(staked)
    table.seat = table.hand = 1
    return table.frozen(new_turn=True), table.events


def step(before: Round, action: Action) -> tuple[Round, list[Event]]:
    """The round after the hand in play took the action.

    IllegalAction with the reason if it may not; LookupError when the round is over.
    """
    rules, number, seats, up, hole, shoe, drawn, seat, hand, legal = before
    if action not in legal:
        reason = why_illegal(before, action)
        assert reason is not None
        raise IllegalAction(reason)
    table = _Table(rules, number, list(seats), up, hole, shoe, drawn)
    table.pick_up(seat, hand)
    table.events.append(Acted(seat, hand, action))
    if action is HIT:
        table.hit()
    elif action is STAND:
        table.stand()
    elif action is DOUBLE:
        table.double()
    elif action is SPLIT:
        table.split()
    elif action is INSURANCE:
        table.insure()
    else:
        table.surrender()
    closed = table.hands[hand - 1].closed is not None
    seat_goes_on = not closed or table.next_hand()
    table.lay_down()
    if not seat_goes_on:
        table.next_seat()
    return table.frozen(new_turn=closed), table.events


class _Table:
    """One step in the making: what `begin` and `step` change before it is frozen again.

    `hands` and `free` are those of the seat in play, picked up to be changed; in `seats` they
    are again when they are laid down. `points` and `soft` are of the dealer's face-up cards.
    """

    __slots__ = (
        "drawn",
        "events",
        "free",
        "hand",
        "hands",
        "hole",
        "number",
        "points",
        "rules",
        "seat",
        "seats",
        "shoe",
        "soft",
        "up",
    )

    def __init__(
        self,
        rules: RuleSet,
        number: int,
        seats: list[Seat],
        up: tuple[Card, ...],
        hole: Card | None,
        shoe: Shoe,
        drawn: int,
    ) -> None:
        self.rules = rules
        self.number = number
        self.seats = seats
        self.up = up
        self.hole = hole
        self.shoe = shoe
        self.drawn = drawn
        self.points, self.soft = 0, False
        self.seat = self.hand = 0
        self.hands: list[Hand] = []
        self.free: int | None = None
        self.events: list[Event] = []

    def pick_up(self, seat: int, hand: int) -> None:
        self.seat, self.hand = seat, hand
        hands, _, self.free = self.seats[seat - 1]
        self.hands = list(hands)

    def lay_down(self) -> None:
        at = self.seat - 1
        self.seats[at] = Seat(tuple(self.hands), self.seats[at].balance, self.free)
        self.hands = []

    def frozen(self, new_turn: bool) -> Round:
        """The state as it is now. A turn that has just come is the last that is told."""
        seats = tuple(self.seats)
        legal: tuple[Action, ...] = ()
        if self.seat:
            seat = seats[self.seat - 1]
            legal = legal_for(self.rules, seat, seat.hands[self.hand - 1], self.up[0])
            if new_turn:
                self.events.append(TurnStarted(self.seat, self.hand, legal))
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
            legal,
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
        others = [seat for at, seat in enumerate(self.seats, 1) if at != self.seat]
        hands = [hand for seat in others for hand in seat.hands] + self.hands
        cards = [card for hand in hands for card in hand.cards]
        cards.extend(self.up)
        if self.hole is not None:
            cards.append(self.hole)
        return cards

    def deal(self, staked: Sequence[Staked]) -> None:
        """One card to each seat, one up to the dealer, a second to each seat, the hole card."""
        stakes = [Amount(at, each.stake) for at, each in enumerate(staked, 1)]
        self.events.append(RoundStarted(self.number, tuple(stakes)))
        for at, each in enumerate(staked, 1):
            hand = self.dealt(at, 1, Hand((), 0, False, each.stake, 0, False, None))
            free = each.balance - each.stake if each.covered else None
            self.seats.append(Seat((hand,), each.balance, free))
        self.deal_to_dealer()
        for at, seat in enumerate(self.seats, 1):
            hand = self.dealt(at, 1, seat.hands[0])
            self.seats[at - 1] = Seat((hand,), seat.balance, seat.free)
        if self.rules.hole_card:
            self.hole = self.draw()
            self.events.append(CardDealt(0, 1, None, self.points, self.soft))

    def dealt(self, seat: int, number: int, hand: Hand) -> Hand:
        """The hand with one more card."""
        card = self.draw()
        after = hand.with_card(card)
        self.events.append(CardDealt(seat, number, card, after.total, after.soft))
        return after

    def deal_to_dealer(self) -> None:
        card = self.draw()
        self.turn_up(card)
        self.events.append(CardDealt(0, 1, card, self.points, self.soft))

    def turn_up(self, card: Card) -> None:
        self.up = (*self.up, card)
        self.points, self.soft = added(self.points, self.soft, card.value)

    # What the hand in play does

    def give(self) -> Hand:
        """A card to the hand in play."""
        at = self.hand - 1
        self.hands[at] = after = self.dealt(self.seat, self.hand, self.hands[at])
        return after

    def close(self, why: Closed) -> None:
        at = self.hand - 1
        self.hands[at] = self.hands[at].with_end(why)
        self.events.append(HandClosed(self.seat, self.hand, why))

    def pay(self, amount: int) -> None:
        if self.free is not None:
            self.free -= amount

    def hit(self) -> None:
        """Over 21 the hand loses at once."""
        if self.give().total > BEST:
            self.close(Closed.BUST)

    def stand(self) -> None:
        self.close(Closed.NATURAL if self.hands[self.hand - 1].natural else Closed.STOOD)

    def double(self) -> None:
        at = self.hand - 1
        stake = self.hands[at].stake
        self.pay(stake)
        self.hands[at] = self.hands[at]._replace(stake=2 * stake)
        self.close(Closed.BUST if self.give().total > BEST else Closed.DOUBLED)

    def split(self) -> None:
        """The second card goes to a new hand, the next in number; an insured hand leaves two."""
        before = self.hands[self.hand - 1]
        self.pay(before.stake + before.insured)
        empty = Hand((), 0, False, before.stake, before.insured, True, None)
        first, second = before.cards
        self.hands[self.hand - 1] = empty.with_card(first)
        self.hands.append(empty.with_card(second))
        self.complete_split_hand()

    def complete_split_hand(self) -> None:
        """The second card of a split hand; on a split ace it may be the last one."""
        after = self.give()
        if after.cards[0].value == ACE and self.rules.one_card_on_split_aces:
            self.close(Closed.SPLIT_ACE)

    def insure(self) -> None:
        at = self.hand - 1
        half = self.hands[at].stake // 2
        self.pay(half)
        self.hands[at] = self.hands[at]._replace(insured=half)

    def surrender(self) -> None:
        """Half of the stake comes back at once."""
        self.pay(-(self.hands[self.hand - 1].stake // 2))
        self.close(Closed.SURRENDERED)

    # Whose turn it is

    def next_hand(self) -> bool:
        """The turn goes to the next hand of the seat that can act; False if there is none."""
        while self.hand < len(self.hands):
            self.hand += 1
            if len(self.hands[self.hand - 1].cards) == 1:
                self.complete_split_hand()
            if self.hands[self.hand - 1].closed is None:
                return True
        return False

    def next_seat(self) -> None:
        """The turn goes to the next seat; after the last one the dealer plays."""
        if self.seat < len(self.seats):
            self.seat += 1
            self.hand = 1
        else:
            self.seat = self.hand = 0
            self.dealer_plays()
            self.settle()

    def dealer_plays(self) -> None:
        """The dealer turns the hole card and draws to 17, also when nothing is left to win."""
        self.points, self.soft = total(self.up)
        if self.hole is not None:
            self.turn_up(self.hole)
            self.events.append(HoleRevealed(self.hole, self.points, self.soft))
            self.hole = None
        while self.points < 17 or (self.points == 17 and self.soft and self.rules.hits_soft_17):
            self.deal_to_dealer()

    def settle(self) -> None:
        natural = self.points == BEST and len(self.up) == 2
        nets: list[Amount] = []
        balances: list[Amount] = []
        for at, (hands, balance, _) in enumerate(self.seats, 1):
            sum_of_seat = 0
            for number, hand in enumerate(hands, 1):
                outcome, net = settle(self.rules, hand, self.points, natural)
                self.events.append(HandSettled(at, number, outcome, hand.stake, net))
                sum_of_seat += net
                if hand.insured:
                    net = settle_insurance(hand, natural)
                    self.events.append(InsuranceSettled(at, number, hand.insured, net))
                    sum_of_seat += net
            nets.append(Amount(at, sum_of_seat))
            balances.append(Amount(at, balance + sum_of_seat))
        self.events.append(RoundEnded(self.number, tuple(nets), tuple(balances)))
