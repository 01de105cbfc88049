"""The solver against plain counting, where a shoe is small enough to be counted out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from plain_count import chart_round, hand_values

from blackjack_cli.game.rulesets import RuleSet, load
from blackjack_cli.strategy import chart
from blackjack_cli.strategy.chart import Chart, draws_under
from blackjack_cli.strategy.numbering import number
from blackjack_cli.strategy.solver.analysis import Analysis

EUROPEAN = load("european")
SALON = load("salon")


def changed(base: Chart, *cells: tuple[str, str, str]) -> Chart:
    """The chart with other codes in whole rows: (table, row, code)."""
    tables = {
        kind: {row: dict(codes) for row, codes in table.items()}
        for kind, table in base.tables.items()
    }
    for kind, row, code in cells:
        tables[kind][row] = dict.fromkeys(tables[kind][row], code)
    return Chart(tables)


NORMAL = chart.load("normal", "european")
SPLITS_EIGHTS = changed(NORMAL, ("pair", "8", "P"), ("hard", "16", "S"), ("hard", "11", "Dh"))
SPLITS_TENS = changed(NORMAL, ("pair", "10", "P"), ("hard", "16", "Rs"), ("hard", "13", "Ds"))
SPLITS_ACES = changed(NORMAL, ("pair", "A", "P"), ("soft", "18", "Ds"), ("hard", "14", "S"))
DRAWS_LITTLE = changed(draws_under(14), ("hard", "9", "Dh"), ("pair", "9", "P"))


@pytest.mark.parametrize(
    ("rules", "ranks", "by"),
    [
        pytest.param(EUROPEAN, {"8": 6, "T": 5, "3": 3}, SPLITS_EIGHTS, id="eights, four hands"),
        pytest.param(
            replace(EUROPEAN, split_hands=3, double_after_split=False, hits_soft_17=True),
            {"8": 5, "T": 4, "A": 4},
            SPLITS_EIGHTS,
            id="three hands, dealer hits soft 17",
        ),
        pytest.param(EUROPEAN, {"A": 5, "T": 4, "7": 5}, SPLITS_ACES, id="aces, one card each"),
        pytest.param(
            replace(EUROPEAN, one_card_on_split_aces=False, resplit_aces=True, split_hands=3),
            {"A": 5, "8": 5, "9": 5},
            SPLITS_ACES,
            id="aces split again",
        ),
        pytest.param(EUROPEAN, {"T": 3, "J": 3, "6": 5}, SPLITS_TENS, id="pairs by value"),
        pytest.param(SALON, {"T": 3, "J": 3, "6": 4, "3": 3}, SPLITS_TENS, id="pairs by rank"),
        pytest.param(
            replace(SALON, split_hands=3),
            {"T": 4, "J": 3, "6": 4},
            SPLITS_TENS,
            id="pairs by rank, three hands",
        ),
        pytest.param(SALON, {"A": 5, "7": 4, "6": 4}, SPLITS_ACES, id="aces played on"),
        pytest.param(
            replace(SALON, split_hands=1, decks=1),
            {"9": 4, "5": 4, "4": 4},
            DRAWS_LITTLE,
            id="no splits",
        ),
    ],
)
def test_a_chart_is_worth_what_all_orders_of_the_shoe_give_in_the_engine(
    rules: RuleSet, ranks: dict[str, int], by: Chart
) -> None:
    exact = chart_round(rules, ranks, by)
    assert Analysis(rules, ranks).chart_round(by) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize("rules", [EUROPEAN, SALON], ids=lambda rules: rules.name)
@pytest.mark.parametrize(
    "shoe",
    [
        pytest.param({1: 4, 4: 4, 6: 4, 10: 6}, id="aces, fours, sixes, tens"),
        pytest.param({2: 5, 5: 5, 7: 3, 9: 3}, id="twos, fives, sevens, nines"),
    ],
)
def test_the_best_play_of_a_hand_is_worth_what_recursion_gives(
    rules: RuleSet, shoe: dict[int, int]
) -> None:
    names = {1: "A", 10: "T"}
    analysis = Analysis(rules, {names.get(value, str(value)): n for value, n in shoe.items()})
    counted = 0
    for up in shoe:
        for first in shoe:
            for second in shoe:
                for third in (0, *shoe):
                    cards = tuple(sorted(value for value in (first, second, third) if value))
                    gone = Counter([*cards, up])
                    if sum(cards) > 21 or any(gone[value] > shoe[value] for value in gone):
                        continue
                    left = tuple(shoe.get(value, 0) - gone[value] for value in range(1, 11))
                    expected = hand_values(cards, up, left, rules.double_any_cards)
                    at = up - 1, number([cards.count(value) for value in range(1, 11)])
                    best = analysis.best
                    for ours, exact in zip(
                        (best.stand[at], best.hit[at], best.double[at]), expected, strict=True
                    ):
                        assert ours == pytest.approx(float(exact), abs=1e-12), (cards, up)
                        counted += 1
    assert counted > 300


def test_insurance_is_worth_what_the_unseen_cards_say() -> None:
    analysis = Analysis(SALON, {"A": 4, "9": 6, "T": 5})
    # Against an ace, holding 10 and 9: four of the twelve unseen cards are tens.
    at = number((0, 0, 0, 0, 0, 0, 0, 0, 1, 1))
    assert analysis.insurance[0, at] == pytest.approx(0.5 * (2 * 4 - 8) / 12, abs=1e-12)
