"""The engine asks the rule set, never which game it is: rules that neither game plays."""

from __future__ import annotations

import pytest
from dealt import EUROPEAN, SALON, Game, varied

from blackjack_cli.game.terms import Reason


def test_aces_that_may_be_drawn_to_are_still_split_once_only() -> None:
    rules = varied(EUROPEAN, one_card_on_split_aces=False)
    game = Game(rules, "AA", up="7", hole="T", then="A5").act("split")
    assert game.ranks(1) == "AA"
    assert game.refusal("split") is Reason.SPLIT_ACES_ONCE
    assert "hit" in game.legal


def test_aces_may_be_split_again_where_the_rules_say_so() -> None:
    rules = varied(EUROPEAN, one_card_on_split_aces=False, resplit_aces=True)
    game = Game(rules, "AA", up="7", hole="T", then="AA" + "567").act("split", "split")
    assert [game.ranks(hand) for hand in (1, 2, 3)] == ["AA", "A", "A"]


def test_other_pairs_are_split_again_whatever_holds_of_aces() -> None:
    game = Game(EUROPEAN, "88", up="7", hole="T", then="8").act("split")
    assert "split" in game.legal


def test_nothing_is_split_where_a_seat_holds_one_hand() -> None:
    game = Game(varied(EUROPEAN, split_hands=1), "88", up="7", hole="T")
    assert game.refusal("split") is Reason.NO_SPLIT_HERE


def test_a_split_hand_is_not_doubled_where_the_rules_forbid_it() -> None:
    game = Game(varied(SALON, double_after_split=False), "88", up="7", then="3T").act("split")
    assert game.refusal("double") is Reason.DOUBLE_AFTER_SPLIT
    assert "double" in Game(varied(SALON, double_after_split=False), "65", up="7").legal


@pytest.mark.parametrize(
    ("hole", "draws", "ends"),
    [("6", "4", "A64"), ("6", "T5", "A6T"), ("7", "4", "A7"), ("6", "A", "A6A")],
)
def test_the_dealer_may_draw_on_a_soft_17(hole: str, draws: str, ends: str) -> None:
    rules = varied(EUROPEAN, hits_soft_17=True)
    assert Game(rules, "TT", up="A", hole=hole, dealer_draws=draws).act("stand").dealer == ends


def test_a_dealer_who_draws_on_soft_17_stands_on_a_hard_one() -> None:
    rules = varied(EUROPEAN, hits_soft_17=True)
    assert Game(rules, "TT", up="T", hole="7", dealer_draws="4").act("stand").dealer == "T7"


def test_a_natural_may_pay_two_to_one() -> None:
    rules = varied(EUROPEAN, natural_pays=(2, 1))
    assert Game(rules, "AK", up="7", hole="T").act("stand").settled() == ("natural", 20)


def test_a_hidden_card_goes_with_insurance_and_chips_too() -> None:
    rules = varied(SALON, hole_card=True)
    game = Game(rules, "T9", up="A", hole="K", chips=1000)
    assert game.dealt()[-1] == (0, 1, "?")
    game.act("insurance", "stand")
    assert game.net() == 0
