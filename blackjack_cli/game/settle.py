"""What each hand won or lost, in half-chips. Each hand is settled alone against the dealer."""

from __future__ import annotations

from blackjack_cli.game.cards import BEST
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.state import Hand
from blackjack_cli.game.terms import Closed, Outcome


def settle(rules: RuleSet, hand: Hand, dealer: int, dealer_natural: bool) -> tuple[Outcome, int]:
    """Outcome and net of a closed hand against the dealer's last total, insurance apart."""
    if hand.closed is Closed.SURRENDERED:
        return Outcome.SURRENDER, -(hand.stake // 2)
    if hand.total > BEST:
        return Outcome.BUST, -hand.stake
    if hand.natural:
        if dealer_natural:
            return Outcome.PUSH, 0
        win, stake = rules.natural_pays
        return Outcome.NATURAL, hand.stake * win // stake
    if dealer_natural or hand.total < dealer <= BEST:
        return Outcome.LOSS, -hand.stake
    if hand.total == dealer:
        return Outcome.PUSH, 0
    return Outcome.WIN, hand.stake


def settle_insurance(hand: Hand, dealer_natural: bool) -> int:
    """Net of the insurance on a hand: 2 to 1 if the dealer has a natural, else it is lost."""
    return 2 * hand.insured if dealer_natural else -hand.insured
