"""Weighs the player's decisions against the exact chart of the game; silent on good ones."""

from __future__ import annotations

from blackjack_cli.answers import Advice, BetterWas
from blackjack_cli.game.cards import BEST
from blackjack_cli.game.observation import observe
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.state import Round
from blackjack_cli.game.terms import Action
from blackjack_cli.strategy import chart, values
from blackjack_cli.strategy.level import Level

_WORTH_A_WORD = 0.005
"""The least price, in first stakes, that is a hundredth when it is rounded."""


class Coach:
    """Counts decisions: all, those by the chart, and what the others cost in first stakes.

    The cost of an act is the exact value of the chart's action less that of the act taken,
    by the cards in hand; where the cards make the act as good as the chart's, nothing.
    """

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self.decisions = 0
        self.by_chart = 0
        self.cost = 0.0

    def advice(self, table: Round) -> Advice:
        """The chart's action on the hand in play, and what each legal one is worth, best first.

        LookupError when the round is over.
        """
        best = self._chart_action(table)
        worth = self._worth(table)
        ranked = sorted(worth.items(), key=lambda each: -each[1])
        return Advice(best, tuple(ranked))

    def judge(self, table: Round, taken: Action) -> BetterWas | None:
        """Count a decision on the hand in play; what was better, if the chart says another.

        None also where that would not be better by a hundredth of a stake with these cards, and
        for an act that decided nothing: standing on 21.
        """
        if taken is Action.STAND and table.hand_in_play().total == BEST:
            return None
        better = self._chart_action(table)
        self.decisions += 1
        if taken is better:
            self.by_chart += 1
            return None
        worth = self._worth(table)
        price = max(0.0, worth[better] - worth[taken])
        self.cost += price
        return BetterWas(better, taken, price) if price >= _WORTH_A_WORD else None

    def _chart_action(self, table: Round) -> Action:
        seen = observe(table)
        by_chart = chart.load(Level.HARD.value, self._rules.name)
        return by_chart.action(seen.cards, seen.up, seen.legal)

    def _worth(self, table: Round) -> dict[Action, float]:
        """Of each legal action, in first stakes. Insurance: what it adds to the best of them."""
        seen = observe(table)
        ranks = [card.rank for card in seen.cards]
        after_split = table.hand_in_play().from_split
        worth = {
            action: value
            for action, value in values.action_values(
                self._rules, ranks, seen.up.rank, after_split=after_split
            ).items()
            if action in seen.legal
        }
        added = values.insurance_value(self._rules, ranks, seen.up.rank)
        if Action.INSURANCE in seen.legal and added is not None:
            worth[Action.INSURANCE] = max(worth.values()) + added
        return worth
