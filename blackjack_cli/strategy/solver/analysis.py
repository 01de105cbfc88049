"""A whole game: what each first hand and a round are worth, played at best or by a chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np

from blackjack_cli.game.cards import PACK, RANKS, TEN, Card
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.terms import Action
from blackjack_cli.strategy.chart import Chart
from blackjack_cli.strategy.hand_text import rank_value
from blackjack_cli.strategy.solver import play
from blackjack_cli.strategy.solver.hands import VALUES, Floats, Ints, all_hands, pair
from blackjack_cli.strategy.solver.splits import Splits
from blackjack_cli.strategy.values import SURRENDERED

_TENS = ("T", "J", "Q", "K")
_CARDS = {card.value: card for card in PACK}
_CHOICES = {
    Action.STAND: play.STAND,
    Action.HIT: play.HIT,
    Action.DOUBLE: play.DOUBLE,
    Action.SPLIT: play.SPLIT,
    Action.SURRENDER: play.SURRENDER,
}


class ByChart(NamedTuple):
    """What a chart does and what it is worth. Arrays (10, h) or (10, 10): up card, hand or pair."""

    first: Ints
    """The choices on first hands, a pair that is not split as its total."""
    pairs: Ints
    """The choices on pairs that may be split."""
    values: play.Values
    """The values on first hands under these choices."""
    splits: Floats
    """(10, 10): the value of splitting each pair against each up card."""


class Analysis:
    """The exact analysis of a rule set, by default with its own decks.

    `ranks` gives the shoe as so many cards of each rank instead, for small cases.
    """

    def __init__(self, rules: RuleSet, ranks: Mapping[str, int] | None = None) -> None:
        self.rules = rules
        ranks = ranks or dict.fromkeys(RANKS, 4 * rules.decks)
        self.ranks = {rank: ranks.get(rank, 0) for rank in RANKS}
        by_value = Counter[int]()
        for rank, count in self.ranks.items():
            by_value[rank_value(rank)] += count
        self.shoe: Ints = np.array([by_value[int(value)] for value in VALUES], dtype=np.intp)
        self.plain = play.table(rules, self.shoe)
        self.first = play.with_naturals(rules, self.plain)
        self.splitting = Splits(rules, self.shoe)

    @cached_property
    def best(self) -> play.Values:
        """The acts' values on first hands under the best play by the cards in hand."""
        return play.best(self.first, play.may_double(self.rules, split=False))[0]

    @cached_property
    def splits(self) -> Floats:
        """(10, 10): the value of splitting each pair against each up card, under the best play.

        Both by value - 1, the up card first. Nan where there is no such pair to split.
        """
        return self._split_values(None)

    @cached_property
    def insurance(self) -> Floats:
        """(10, h): the value of insuring a hand for half the stake, at two to one."""
        insured: Floats = 1.5 * self.first.natural - 0.5
        return insured

    @cached_property
    def start(self) -> Floats:
        """(10, h): the chance of an up card and a first hand of two cards together."""
        hands = all_hands()
        cards = self.shoe.sum()
        result = np.zeros(self.first.stand.shape)
        for at in np.flatnonzero(hands.cards == 2):
            counts = hands.counts[at]
            held = np.flatnonzero(counts)
            for up in range(len(VALUES)):
                left = self.shoe - (np.arange(TEN) == up)
                ways = (
                    left[held[0]] * (left[held[0]] - 1)
                    if len(held) == 1
                    else 2 * left[held[0]] * left[held[1]]
                )
                result[up, at] = self.shoe[up] * ways
        chances: Floats = result / (cards * (cards - 1) * (cards - 2))
        return chances

    @cached_property
    def pair_share(self) -> Floats:
        """(10, 10): by up card and value, how many of two cards of one value are a pair."""
        share = np.full((TEN, TEN), float(self.rules.split_hands > 1))
        if self.rules.split_hands > 1 and self.rules.split_by_rank:
            pairs = np.sum([weight for weight, _ in self._alike(TEN)], axis=0)
            for up in range(TEN):
                tens = self.shoe[TEN - 1] - (up == TEN - 1)
                ways = tens * (tens - 1) / 2 * self.shoe[TEN - 1]
                share[up, TEN - 1] = pairs[up] / ways if ways else 0.0
        return share

    def best_round(self) -> float:
        """The expected net of a round under the best play by the cards in hand."""
        values = self.best
        options = [values.stand, values.hit, values.double]
        if self.rules.surrender:
            options.append(np.full(values.stand.shape, SURRENDERED))
        unsplit = np.max(options, axis=0)
        total = (self.start * unsplit).sum()
        for value in VALUES if self.rules.split_hands > 1 else ():
            at = pair(int(value))
            gain = np.fmax(self.splits[:, value - 1] - unsplit[:, at], 0)
            total += (self.start[:, at] * self.pair_share[:, value - 1] * gain).sum()
        return float(total)

    def chart_round(self, chart: Chart) -> float:
        """The expected net of a round in which that chart is played throughout."""
        by_chart = self.by_chart(chart)
        values = by_chart.values
        none = np.zeros_like(values.stand)
        worth = np.array([values.stand, values.hit, values.double, none, none + SURRENDERED])
        unsplit = np.choose(by_chart.first, worth)
        total = (self.start * unsplit).sum()
        for value in VALUES if self.rules.split_hands > 1 else ():
            at = pair(int(value))
            of_pair = worth[:, :, at].copy()
            of_pair[play.SPLIT] = by_chart.splits[:, value - 1]
            paired = np.choose(by_chart.pairs[:, value - 1], of_pair)
            weight = self.start[:, at] * self.pair_share[:, value - 1]
            if not weight.any():
                continue
            total += (weight * (paired - unsplit[:, at])).sum()
        return float(total)

    def by_chart(self, chart: Chart) -> ByChart:
        """What the chart does on every hand, and what the acts are worth if it is played on."""
        first = self._choices(chart, split=False)
        pairs = np.zeros((TEN, TEN), dtype=np.intp)
        legal = (Action.SPLIT, *self._legal(2, split=False))
        for up, value in product(VALUES, VALUES):
            cards = (_CARDS[int(value)],) * 2
            pairs[up - 1, value - 1] = _CHOICES[chart.action(cards, _CARDS[int(up)], legal)]
        after = self._choices(chart, split=True)
        return ByChart(first, pairs, play.follow(self.first, first), self._split_values(after))

    def _split_values(self, choices: Ints | None) -> Floats:
        result = np.full((TEN, TEN), np.nan)
        if self.rules.split_hands < 2:
            return result
        for value in range(1, TEN + 1):
            if self.shoe[value - 1] < 2:
                continue
            after = self.splitting.best_choices(value) if choices is None else choices
            resplit = None if choices is None else True
            weights = np.zeros(TEN)
            total = np.zeros(TEN)
            for weight, alike in self._alike(value):
                total += weight * self.splitting.value(value, after, resplit, alike)
                weights += weight
            result[:, value - 1] = total / np.where(weights > 0, weights, 1)
        return result

    def _alike(self, value: int) -> list[tuple[Floats, Ints]]:
        """Weights (10,) of the cases, and how many cards then make a pair, the up card gone."""
        same_up = np.arange(TEN) == value - 1
        if value != TEN or not self.rules.split_by_rank:
            return [(np.ones(TEN), self.shoe[value - 1] - same_up)]
        cases: dict[tuple[int, ...], Floats] = {}
        for of_pair, of_up in product(_TENS, _TENS):
            alike = np.where(same_up, self.ranks[of_pair] - (of_pair == of_up), self.ranks[of_pair])
            weight = self.ranks[of_up] * alike * (alike - 1) / 2
            key = tuple(int(count) for count in alike)
            cases[key] = cases.get(key, np.zeros(TEN)) + weight
        return [(weight, np.array(key, dtype=np.intp)) for key, weight in cases.items()]

    def _legal(self, cards: int, *, split: bool) -> tuple[Action, ...]:
        """What is legal on a hand of so many cards, but for the split."""
        rules = self.rules
        legal = [Action.HIT, Action.STAND]
        doubles = rules.double_after_split if split else True
        if doubles and (cards == 2 or rules.double_any_cards):
            legal.append(Action.DOUBLE)
        if rules.surrender and cards == 2 and not split:
            legal.append(Action.SURRENDER)
        return tuple(legal)

    def _choices(self, chart: Chart, *, split: bool) -> Ints:
        """(10, h): what the chart does on each hand; on hands of one card it draws."""
        hands = all_hands()
        result = np.full(self.first.stand.shape, play.HIT, dtype=np.intp)
        for at in np.flatnonzero(hands.cards >= 2):
            cards = _cards(hands.counts[at])
            legal = self._legal(len(cards), split=split)
            for up in VALUES:
                result[up - 1, at] = _CHOICES[chart.action(cards, _CARDS[int(up)], legal)]
        return result


def _cards(counts: Ints) -> tuple[Card, ...]:
    return tuple(_CARDS[value] for value, count in enumerate(counts, 1) for _ in range(count))
