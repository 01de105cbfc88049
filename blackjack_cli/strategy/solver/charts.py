"""The exact chart of a rule set: for each cell the action that is worth most.

A cell stands for many hands, so its action is the one that is worth most on the average of
the hands that come to it, each as often as it comes when the chart itself is played, and
with the chart played on afterwards. That is a fixed point: a chart is improved until every
cell is the best answer to the chart as a whole.

The averages are over first hands, by what lies in the hand. Pairs that may be split have
cells of their own, so they count for a total only where nothing else makes it (hard 4 and
soft 12). Where an action is open to hands of two cards alone (double, surrender), it is
chosen by them, and what is done without it by the longer hands.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.strategy.chart import ROWS, UPS, Chart, draws_under
from blackjack_cli.strategy.solver import play
from blackjack_cli.strategy.solver.analysis import Analysis, ByChart
from blackjack_cli.strategy.solver.hands import Bools, Floats, Ints, all_hands, pair
from blackjack_cli.strategy.values import SURRENDERED

_MOST_STEPS = 50


class NoFixedPoint(ArithmeticError):
    """The improvement of a chart runs in a circle."""


class _Worth(NamedTuple):
    """What the acts are worth on a group of hands, each weighed by how often it comes."""

    stand: float
    hit: float
    double: float
    surrender: float


def exact_chart(analysis: Analysis) -> Chart:
    """The chart of the analysed game; NoFixedPoint where no chart answers itself best."""
    chart = draws_under(17)
    for _ in range(_MOST_STEPS):
        better = improved(analysis, chart)
        if better == chart:
            return chart
        chart = better
    raise NoFixedPoint(f"no fixed point within {_MOST_STEPS} steps")


def improved(analysis: Analysis, chart: Chart) -> Chart:
    """The chart whose cells are the best answers to the given one."""
    by_chart = analysis.by_chart(chart)
    short, long = frequencies(analysis, by_chart)
    tables: dict[str, dict[str, dict[str, str]]] = {}
    for kind in ("hard", "soft"):
        tables[kind] = {
            row: {
                up: _total_code(analysis, by_chart, _members(kind, int(row)), at, short, long)
                for at, up in _columns()
            }
            for row in ROWS[kind]
        }
    tables["pair"] = {
        row: {up: _pair_code(analysis, by_chart, _value(row), at) for at, up in _columns()}
        for row in ROWS["pair"]
    }
    return Chart(tables)


def frequencies(analysis: Analysis, by_chart: ByChart) -> tuple[Floats, Floats]:
    """How often each hand comes up (10, h), when the chart is played.

    First the hands of two cards that are no pair that may be split, then the longer ones.
    """
    hands = all_hands()
    short = analysis.start.copy()
    drawing = np.where(by_chart.first == play.HIT, short, 0.0)
    for value in range(1, 11):
        at = pair(value)
        paired = short[:, at] * analysis.pair_share[:, value - 1]
        short[:, at] -= paired
        hit = by_chart.pairs[:, value - 1] == play.HIT
        unpaired = np.where(by_chart.first[:, at] == play.HIT, short[:, at], 0.0)
        drawing[:, at] = np.where(hit, paired, 0.0) + unpaired
    long = np.zeros((drawing.shape[0], drawing.shape[1] + 1))
    draws = by_chart.first == play.HIT
    for who in hands.by_sum:
        longer = who[hands.cards[who] > 2]
        drawing[:, longer] = np.where(draws[:, longer], long[:, longer], 0.0)
        for at in range(hands.drawn.shape[1]):
            long[:, hands.drawn[who, at]] += drawing[:, who] * analysis.first.draw[:, who, at]
    return short, long[:, :-1]


def _members(kind: str, points: int) -> Bools:
    hands = all_hands()
    of_kind = hands.soft == (kind == "soft")
    members: Bools = of_kind & (hands.points == points) & (hands.cards >= 2)
    return members


def _columns() -> list[tuple[int, str]]:
    """The place of each up card in the arrays."""
    return [(_value(up) - 1, up) for up in UPS]


def _value(row: str) -> int:
    return 1 if row == "A" else int(row)


def _total_code(
    analysis: Analysis, by_chart: ByChart, members: Bools, up: int, short: Floats, long: Floats
) -> str:
    two = np.flatnonzero(members & (all_hands().cards == 2))
    more = np.flatnonzero(members & (all_hands().cards > 2))
    of_two, of_more = short[up, two], long[up, more]
    if not of_two.any() and not of_more.any():
        of_two = analysis.start[up, two]
    return _code(
        analysis.rules,
        _worth(by_chart.values, up, two, of_two),
        _worth(by_chart.values, up, more, of_more),
    )


def _worth(values: play.Values, up: int, who: Ints, weight: Floats) -> _Worth:
    return _Worth(
        stand=float(weight @ values.stand[up, who]),
        hit=float(weight @ values.hit[up, who]),
        double=float(weight @ values.double[up, who]),
        surrender=float(SURRENDERED * weight.sum()),
    )


def _code(rules: RuleSet, two: _Worth, more: _Worth) -> str:
    """The best code for a total, of what its acts are worth on two cards and on more.

    Of codes that are worth the same, the one whose fallback is better on two cards.
    """
    options = {
        "S": (two.stand + more.stand, two.stand),
        "H": (two.hit + more.hit, two.hit),
    }
    for fallback, two_rest, more_rest in (("h", two.hit, more.hit), ("s", two.stand, more.stand)):
        doubled = more.double if rules.double_any_cards else more_rest
        tie = two_rest + (more_rest if rules.double_any_cards else 0.0)
        options["D" + fallback] = (two.double + doubled, tie)
        if rules.surrender:
            options["R" + fallback] = (two.surrender + more_rest, two_rest)
    if rules.surrender and rules.double_any_cards:
        options["Rd"] = (two.surrender + more.double, two.double)
    return max(options, key=lambda code: options[code])


def _pair_code(analysis: Analysis, by_chart: ByChart, value: int, up: int) -> str:
    at = pair(value)
    values = by_chart.values
    worth = {
        "S": values.stand[up, at],
        "H": values.hit[up, at],
        "D": values.double[up, at],
        "P": by_chart.splits[up, value - 1],
    }
    if np.isnan(worth["P"]):
        del worth["P"]
    code = max(worth, key=lambda each: worth[each])
    if analysis.rules.surrender and worth[code] < SURRENDERED:
        return "R" + code.lower()
    if code == "D":
        return "Dh" if worth["H"] > worth["S"] else "Ds"
    return code
