"""What each hand won or lost, in half-chips. Each hand is settled alone against the dealer."""

from __future__ import annotations

from blackjack_cli.game.cards import BEST, Card, is_ace_and_ten, total
from blackjack_cli.game.events import Closed, Outcome
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.state import Hand


def settle(rules: RuleSet, hand: Hand, dealer: tuple[Card, ...]) -> tuple[Outcome, int]:
    """Outcome and net of a closed hand against all the dealer's cards, insurance apart."""
    if hand.closed is Closed.SURRENDERED:
        return Outcome.SURRENDER, -(hand.stake // 2)
    mine = hand.total
    if mine > BEST:
        return Outcome.BUST, -hand.stake
    dealer_natural = is_ace_and_ten(dealer)
    if hand.natural:
        if dealer_natural:
            return Outcome.PUSH, 0
        win, stake = rules.natural_pays
        return Outcome.NATURAL, hand.stake * win // stake
    theirs = total(dealer).points
    if dealer_natural or mine < theirs <= BEST:
        return Outcome.LOSS, -hand.stake
    if mine == theirs:
        return Outcome.PUSH, 0
    return Outcome.WIN, hand.stake


def settle_insurance(hand: Hand, dealer: tuple[Card, ...]) -> int:
    """Net of the insurance on a hand: 2 to 1 if the dealer has a natural, else it is lost."""
    return 2 * hand.insured if is_ace_and_ten(dealer) else -hand.insured
