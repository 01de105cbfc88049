"""What a hand's actions are worth, as the game looks it up."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from fractions import Fraction

import pytest
from plain_count import hand_values

from blackjack_cli.game.rulesets import RuleSet, load
from blackjack_cli.game.terms import Action
from blackjack_cli.strategy.hand_text import HandError, rank_value
from blackjack_cli.strategy.numbering import HANDS, hands, number
from blackjack_cli.strategy.values import action_values, best_action, insurance_value

EUROPEAN, SALON = load("european"), load("salon")
HIT, STAND, DOUBLE = Action.HIT, Action.STAND, Action.DOUBLE
SPLIT, SURRENDER = Action.SPLIT, Action.SURRENDER


def test_every_hand_has_its_own_number() -> None:
    # 3,082 sets of at least one card are not over 21: the partitions of 1 to 21 into parts
    # of at most 10, and the empty hand is number 0.
    listed = list(hands())
    assert len(listed) == HANDS == 3083
    assert [number(each) for each in listed] == list(range(HANDS))


def test_a_hand_over_21_has_no_number() -> None:
    with pytest.raises(ValueError, match="over 21"):
        number((0, 0, 0, 0, 0, 0, 0, 0, 0, 3))


@pytest.mark.parametrize(
    ("rules", "hand", "up", "legal"),
    [
        (EUROPEAN, "A7", "6", {HIT, STAND, DOUBLE}),
        (EUROPEAN, "T24", "T", {HIT, STAND}),
        (EUROPEAN, "JK", "6", {HIT, STAND, DOUBLE, SPLIT}),
        (SALON, "JK", "6", {HIT, STAND, DOUBLE, SURRENDER}),
        (SALON, "KK", "6", {HIT, STAND, DOUBLE, SPLIT, SURRENDER}),
        (SALON, "T24", "T", {HIT, STAND, DOUBLE}),
    ],
)
def test_only_legal_actions_have_a_value(
    rules: RuleSet, hand: str, up: str, legal: set[Action]
) -> None:
    assert set(action_values(rules, tuple(hand), up)) == legal


@pytest.mark.parametrize("hand", ["99", "T8", "T64", "9A", "AT", "665", "77", "A83"])
@pytest.mark.parametrize("up", ["9", "T"])
@pytest.mark.parametrize("rules", [EUROPEAN, SALON], ids=lambda rules: rules.name)
def test_the_values_looked_up_are_those_of_counting_the_whole_shoe(
    rules: RuleSet, hand: str, up: str
) -> None:
    gone = Counter(rank_value(rank) for rank in (*hand, up))
    shoe = tuple(24 * (4 if value == 10 else 1) - gone[value] for value in range(1, 11))
    cards = tuple(sorted(rank_value(rank) for rank in hand))
    exact: tuple[Fraction, ...] = hand_values(cards, rank_value(up), shoe, rules.double_any_cards)
    found = action_values(rules, tuple(hand), up)
    for action, expected in zip((STAND, HIT, DOUBLE), exact, strict=True):
        if action in found:
            assert found[action] == pytest.approx(float(expected), abs=1e-9)


def test_seven_aces_against_5_have_values() -> None:
    found = action_values(SALON, ("A",) * 7, "5")
    assert best_action(found) is DOUBLE
    # Soft 17: standing wins when the dealer is over 21 and no more than draws with a 17.
    assert -0.05 < found[STAND] < 0


def test_a_natural_is_worth_one_and_a_half_unless_the_dealer_has_one() -> None:
    # Against an ace: 95 tens among the 309 cards that are unseen.
    found = action_values(EUROPEAN, ("A", "K"), "A")
    assert found[STAND] == pytest.approx(1.5 * (1 - 95 / 309), abs=1e-9)
    assert action_values(EUROPEAN, ("T", "A"), "6")[STAND] == 1.5


def test_after_a_split_an_ace_and_a_ten_are_21_and_nothing_is_surrendered() -> None:
    found = action_values(SALON, ("A", "K"), "A", after_split=True)
    assert found[STAND] < 1 - 95 / 309
    assert set(found) == {STAND, HIT, DOUBLE}
    assert SPLIT not in action_values(SALON, ("8", "8"), "6", after_split=True)
    assert SPLIT in action_values(EUROPEAN, ("8", "8"), "6", after_split=True)


def test_surrender_costs_half_the_stake_and_is_best_with_16_against_a_ten() -> None:
    found = action_values(SALON, ("9", "7"), "K")
    assert found[SURRENDER] == -0.5
    assert best_action(found) is SURRENDER


def test_insurance_is_offered_in_the_salon_on_two_cards_against_ace_or_ten_and_costs() -> None:
    # 95 of 309 unseen cards are tens: half of the stake at two to one.
    value = insurance_value(SALON, ("T", "9"), "A")
    assert value == pytest.approx(0.5 * (2 * 95 - 214) / 309, abs=1e-12)
    assert insurance_value(SALON, ("9", "9"), "K") == pytest.approx(
        0.5 * (2 * 24 - 285) / 309, abs=1e-12
    )
    assert insurance_value(SALON, ("9", "9"), "9") is None
    assert insurance_value(SALON, ("9", "5", "2"), "A") is None
    assert insurance_value(EUROPEAN, ("T", "9"), "A") is None


def test_an_impossible_hand_has_no_values() -> None:
    with pytest.raises(HandError):
        action_values(EUROPEAN, ("T", "T", "T"), "T")


def test_looking_up_values_and_charts_needs_no_numpy() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys\n"
            "from blackjack_cli.game.rulesets import load\n"
            "from blackjack_cli.strategy import chart, levels, values\n"
            "values.action_values(load('salon'), ('8', '8'), 'A')\n"
            "chart.load('hard', 'salon')\n"
            "print('numpy' in sys.modules)",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "False"
