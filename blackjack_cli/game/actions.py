"""What the hand in play may do, and why not: the one place that decides it."""

from __future__ import annotations

from collections.abc import Callable

from blackjack_cli.game.cards import ACE, TEN, Card
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.state import Hand, Round, Seat
from blackjack_cli.game.terms import Action, Reason


def legal_actions(table: Round) -> tuple[Action, ...]:
    """The actions that the hand in play may take; () when the round is over."""
    return table.legal


def legal_for(rules: RuleSet, seat: Seat, hand: Hand, up: Card) -> tuple[Action, ...]:
    """What a hand in play at a seat may do against the dealer's up card."""
    return tuple([action for action, why in _WHY_NOT if why(rules, seat, hand, up) is None])


def why_illegal(table: Round, action: Action) -> Reason | None:
    """The reason that refuses the action, None if it is legal; LookupError when none can act."""
    seat = table.seat_in_play()
    return _WHY[action](table.rules, seat, seat.hands[table.hand - 1], table.up[0])


def _covers(seat: Seat, amount: int) -> bool:
    return seat.free is None or seat.free >= amount


def _never(_rules: RuleSet, _seat: Seat, _hand: Hand, _up: Card) -> Reason | None:
    """Draw and stand: a hand in play is neither over 21 nor closed, and that is all they need."""
    return None


def _why_no_double(rules: RuleSet, seat: Seat, hand: Hand, _up: Card) -> Reason | None:
    if len(hand.cards) != 2 and not rules.double_any_cards:
        return Reason.DOUBLE_TWO_CARDS
    if hand.from_split and not rules.double_after_split:
        return Reason.DOUBLE_AFTER_SPLIT
    return None if _covers(seat, hand.stake) else Reason.CHIPS


def _why_no_split(rules: RuleSet, seat: Seat, hand: Hand, _up: Card) -> Reason | None:
    if rules.split_hands == 1:
        return Reason.NO_SPLIT_HERE
    if len(hand.cards) != 2:
        return Reason.SPLIT_TWO_CARDS
    first, second = hand.cards
    if rules.split_by_rank and first.rank != second.rank:
        return Reason.SPLIT_SAME_RANK
    if first.value != second.value:
        return Reason.SPLIT_SAME_VALUE
    if len(seat.hands) >= rules.split_hands:
        return Reason.SPLIT_MOST_HANDS
    if hand.from_split and first.value == ACE and not rules.resplit_aces:
        return Reason.SPLIT_ACES_ONCE
    return None if _covers(seat, hand.stake + hand.insured) else Reason.CHIPS


def _why_no_insurance(rules: RuleSet, seat: Seat, hand: Hand, up: Card) -> Reason | None:
    if not rules.insurance:
        return Reason.NO_INSURANCE_HERE
    if up.value not in (ACE, TEN):
        return Reason.INSURANCE_UP_CARD
    if hand.insured:
        return Reason.INSURANCE_TAKEN
    if len(hand.cards) != 2:
        return Reason.INSURANCE_TWO_CARDS
    return None if _covers(seat, hand.stake // 2) else Reason.CHIPS


def _why_no_surrender(rules: RuleSet, _seat: Seat, hand: Hand, _up: Card) -> Reason | None:
    if not rules.surrender:
        return Reason.NO_SURRENDER_HERE
    if len(hand.cards) != 2 or hand.insured or hand.from_split:
        return Reason.SURRENDER_FIRST
    return None


_Why = Callable[[RuleSet, Seat, Hand, Card], Reason | None]
_WHY: dict[Action, _Why] = {
    Action.HIT: _never,
    Action.STAND: _never,
    Action.DOUBLE: _why_no_double,
    Action.SPLIT: _why_no_split,
    Action.INSURANCE: _why_no_insurance,
    Action.SURRENDER: _why_no_surrender,
}
_WHY_NOT = tuple(_WHY.items())
