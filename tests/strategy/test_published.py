"""The solver against figures that others have published; the files in tests/data name them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from blackjack_cli.game.rulesets import RuleSet, load
from blackjack_cli.strategy.numbering import number
from blackjack_cli.strategy.solver.analysis import Analysis
from blackjack_cli.strategy.solver.dealer import law

DATA = Path(__file__).parent.parent / "data"
EUROPEAN = load("european")

Analysed = Callable[[RuleSet], Analysis]

NO_HOLE_CARD = tomllib.loads((DATA / "no_hole_card_h17.toml").read_text("utf-8"))
FARMER = tomllib.loads((DATA / "farmer_six_decks.toml").read_text("utf-8"))
DEALER = tomllib.loads((DATA / "dealer_one_deck_s17.toml").read_text("utf-8"))["outcomes"]


@pytest.fixture(scope="module")
def analysed(analysis: Callable[[str], Analysis]) -> Analysed:
    """The analysis of a rule set, made once."""
    return cache(lambda rules: analysis(rules.name) if rules == EUROPEAN else Analysis(rules))


def value(rank: str) -> int:
    return 1 if rank == "A" else int(rank)


def place(hand: str, up: str) -> tuple[int, int]:
    """Where a hand against an up card stands in the arrays."""
    values = [value(rank) for rank in hand.split(",")]
    return value(up) - 1, number([values.count(each) for each in range(1, 11)])


@pytest.mark.parametrize("up", DEALER)
def test_dealer_ends_as_in_the_printed_table_for_one_deck(up: str) -> None:
    unseen = np.array([4] * 9 + [16])
    unseen[value(up) - 1] -= 1
    assert law(value(up), unseen[None], False)[0] == pytest.approx(DEALER[up], abs=6e-7)


@pytest.mark.parametrize("decks", ["six_decks", "eight_decks"])
def test_hands_against_an_ace_without_a_hole_card_are_worth_what_is_printed(
    decks: str, analysed: Analysed
) -> None:
    table = NO_HOLE_CARD[decks]
    best = analysed(replace(EUROPEAN, decks=table["decks"], hits_soft_17=True)).best
    assert len(table["against_ace"]) == 16
    for hand, printed in table["against_ace"].items():
        at = place(hand, "A")
        ours = best.stand[at], best.hit[at], best.double[at]
        assert ours == pytest.approx(printed, abs=5.1e-7), hand


@pytest.mark.parametrize(
    ("decks", "double_after_split"),
    [("six_decks", True), ("six_decks", False), ("eight_decks", True)],
)
def test_a_round_without_a_hole_card_is_worth_what_is_printed(
    decks: str, double_after_split: bool, analysed: Analysed
) -> None:
    table = NO_HOLE_CARD[decks]
    rules = replace(
        EUROPEAN,
        decks=table["decks"],
        hits_soft_17=True,
        double_after_split=double_after_split,
    )
    printed = table["rounds"][
        "double_after_split" if double_after_split else "no_double_after_split"
    ]
    assert analysed(rules).best_round() == pytest.approx(printed, abs=table["tolerance"])


def farmer_hands(table: str) -> Iterator[tuple[str, str, list[float]]]:
    for name, values in FARMER[table].items():
        hand, up = name.split(" v ")
        yield hand, up, values


@pytest.mark.parametrize("table", ["stands_on_soft_17", "hits_soft_17"])
def test_stand_hit_and_double_are_worth_what_another_analyser_says(
    table: str, analysed: Analysed
) -> None:
    found = analysed(replace(EUROPEAN, hits_soft_17=table == "hits_soft_17"))
    for hand, up, values in farmer_hands(table):
        at = place(hand, up)
        # Where that dealer has looked and has no natural: ours loses each stake to one.
        natural = found.first.natural[at]
        expected = [
            (1 - natural) * each - natural * stakes
            for each, stakes in zip(values[:3], (1, 1, 2), strict=True)
        ]
        ours = found.best.stand[at], found.best.hit[at], found.best.double[at]
        assert ours == pytest.approx(expected, abs=2e-9), (hand, up)


@pytest.mark.parametrize("table", ["stands_on_soft_17", "hits_soft_17"])
def test_splits_with_every_new_pair_split_again_are_worth_what_another_analyser_says(
    table: str, analysed: Analysed
) -> None:
    found = analysed(replace(EUROPEAN, hits_soft_17=table == "hits_soft_17"))
    splits = found.splitting
    pairs = 0
    for hand, up, values in farmer_hands(table):
        if len(values) < 4:
            continue
        pairs += 1
        card, at = value(hand.split(",")[0]), value(up) - 1
        alike = found.shoe[card - 1] - (np.arange(10) == card - 1)
        ours = splits.value(card, splits.best_choices(card), True, alike)[at]
        assert ours == pytest.approx(values[3], abs=2e-9), (hand, up)
    assert pairs >= 6


def test_a_split_is_never_worth_less_than_splitting_every_new_pair_again(
    analysed: Analysed,
) -> None:
    found = analysed(EUROPEAN)
    # Ten, ten against 6: a further 20 is better kept, which the printed play does not do.
    always = FARMER["stands_on_soft_17"]["10,10 v 6"][3]
    assert found.splits[5, 9] > always + 0.1
    assert found.splits[5, 9] < found.best.stand[place("10,10", "6")]
