"""The Salon rule sheet, sentence by sentence. Amounts are chips; a stake here is 10."""

from __future__ import annotations

import pytest
from dealt import SALON, Game

from blackjack_cli.game.terms import Reason


def salon(*hands: str, up: str = "7", second: str = "T", then: str = "", draws: str = "") -> Game:
    """`second`: the dealer's second card, the first that the dealer draws."""
    return Game(SALON, *hands, up=up, hole=second, then=then, dealer_draws=draws, chips=1000)


# Course


def test_two_cards_face_up_to_each_and_then_one_to_the_dealer_who_hides_none() -> None:
    game = salon("T9", "54", up="7")
    assert game.dealt() == [(1, 1, "T"), (2, 1, "5"), (0, 1, "7"), (1, 1, "9"), (2, 1, "4")]
    assert game.round.hole is None


def test_the_dealer_draws_the_rest_after_the_last_seat() -> None:
    game = salon("T9", "T8", up="7", second="9", draws="T").act("stand")
    assert game.dealer == "7"
    game.act("stand")
    assert game.dealer == "79T"
    assert (game.settled(seat=1), game.settled(seat=2)) == (("win", 10), ("win", 10))


@pytest.mark.parametrize(
    ("up", "second", "draws", "ends"), [("T", "6", "5", "T65"), ("A", "6", "5", "A6")]
)
def test_the_dealer_draws_on_16_and_stands_on_17(
    up: str, second: str, draws: str, ends: str
) -> None:
    assert salon("TT", up=up, second=second, draws=draws).act("stand").dealer == ends


def test_the_dealer_plays_out_also_when_every_hand_is_over_21() -> None:
    game = salon("T6", up="5", second="4", then="T", draws="8").act("hit")
    assert game.dealer == "548"


@pytest.mark.parametrize(
    ("hand", "outcome", "net"),
    [("TT", "win", 10), ("T9", "push", 0), ("T8", "loss", -10)],
)
def test_a_win_brings_the_stake_a_push_gives_it_back_a_loss_takes_it(
    hand: str, outcome: str, net: int
) -> None:
    game = salon(hand, up="T", second="9").act("stand")
    assert game.settled() == (outcome, net)
    assert game.balance() == 1000 + net


def test_over_21_is_lost_whatever_the_dealer_does() -> None:
    game = salon("T6", up="T", second="6", then="T", draws="T").act("hit")
    assert game.settled() == ("bust", -10)


def test_a_black_jack_wins_the_stake_and_half_of_it_again() -> None:
    assert salon("AK").act("stand").settled() == ("natural", 15)


def test_a_black_jack_beats_a_21_of_three_cards() -> None:
    assert salon("AK", up="5", second="6", draws="T").act("stand").settled() == ("natural", 15)
    game = salon("T5", up="A", second="K", then="6").act("hit", "stand")
    assert game.settled() == ("loss", -10)


def test_black_jack_against_black_jack_is_a_push() -> None:
    assert salon("AK", up="A", second="Q").act("stand").settled() == ("push", 0)


# Doubling


@pytest.mark.parametrize("draws", [0, 1, 2, 3, 4])
def test_a_hand_may_be_doubled_at_any_moment_whatever_the_number_of_cards(draws: int) -> None:
    game = salon("22", up="6", second="T", then="2233T"[:draws] + "A", draws="T")
    game.act(*["hit"] * draws, "double")
    assert len(game.hand(1).cards) == 3 + draws
    assert game.why_closed() == "doubled"
    assert game.settled() == ("win", 20)


def test_doubling_draws_one_last_card_and_then_stands() -> None:
    game = salon("65", "T9", then="2").act("double")
    assert game.why_closed(seat=1) == "doubled"
    assert game.round.seat == 2


def test_a_soft_hand_of_three_cards_doubled_may_become_hard() -> None:
    game = salon("A2", up="6", second="T", then="5T", draws="T").act("hit", "double")
    assert (game.hand(1).total, game.hand(1).soft) == (18, False)
    assert game.settled() == ("win", 20)


def test_a_doubled_natural_is_one_no_more() -> None:
    game = salon("AK", up="9", second="9", then="5").act("double")
    assert game.settled() == ("loss", -20)


# Splitting


@pytest.mark.parametrize("pair", ["22", "TT", "KK", "AA"])
def test_a_dealt_pair_becomes_two_hands(pair: str) -> None:
    game = salon(pair, then="56").act("split", "stand", "stand")
    assert (game.ranks(1), game.ranks(2)) == (pair[0] + "5", pair[1] + "6")


@pytest.mark.parametrize("cards", ["TJ", "QK", "TQ"])
def test_ten_and_jack_are_no_pair(cards: str) -> None:
    assert salon(cards).refusal("split") is Reason.SPLIT_SAME_RANK


def test_a_pair_is_split_as_dealt_only_not_after_a_hit() -> None:
    assert salon("88", then="2").act("hit").refusal("split") is Reason.SPLIT_TWO_CARDS


def test_there_are_two_hands_and_no_more() -> None:
    game = salon("88", then="88").act("split")
    assert game.ranks(1) == "88"
    assert game.refusal("split") is Reason.SPLIT_MOST_HANDS
    game.act("stand")
    assert game.ranks(2) == "88"
    assert game.refusal("split") is Reason.SPLIT_MOST_HANDS


def test_both_hands_are_played_one_after_the_other_like_ordinary_ones_aces_too() -> None:
    game = salon("AA", up="6", second="T", then="54" + "23", draws="T")
    game.act("split", "hit", "stand")
    assert game.ranks(1) == "A54"
    assert game.ranks(2) == "A2"
    game.act("double")
    assert (game.ranks(2), game.why_closed(2)) == ("A23", "doubled")
    assert game.net() == 10 + 20


def test_a_ten_on_a_split_ace_is_21_played_on_and_no_natural() -> None:
    game = salon("AA", up="T", second="9", then="TK").act("split")
    assert game.hand(1).total == 21
    assert "hit" in game.legal
    game.act("stand", "stand")
    assert (game.why_closed(1), game.why_closed(2)) == ("stood", "stood")
    assert (game.settled(1), game.settled(2)) == (("win", 10), ("win", 10))


@pytest.mark.parametrize(
    ("then", "net"), [("TT", 20), ("T2", 0), ("22", -20)], ids=["both", "one", "none"]
)
def test_two_hands_win_twice_the_stake_or_nothing_or_lose_it_twice(then: str, net: int) -> None:
    game = salon("99", up="8", second="T", then=then).act("split", "stand", "stand")
    assert game.net() == net


def test_a_split_pays_the_stake_a_second_time() -> None:
    game = salon("99", then="22")
    assert game.free() == 990
    assert game.act("split").free() == 980


# Insurance


@pytest.mark.parametrize("up", "ATJQK")
def test_insurance_is_offered_against_an_ace_and_every_ten_valued_card(up: str) -> None:
    assert "insurance" in salon("T6", up=up).legal


@pytest.mark.parametrize("up", "23456789")
def test_insurance_is_refused_against_any_other_card(up: str) -> None:
    assert salon("T6", up=up).refusal("insurance") is Reason.INSURANCE_UP_CARD


def test_insurance_costs_half_the_stake() -> None:
    game = salon("T6", up="A").act("insurance")
    assert game.free() == 985
    assert game.hand(1).insured == 10, "half-chips"
    assert game.hand(1).closed is None


def test_with_the_dealers_black_jack_insurance_pays_twice_and_nothing_is_won_or_lost() -> None:
    game = salon("T9", up="A", second="K").act("insurance", "stand")
    assert game.settled() == ("loss", -10)
    assert game.insurance() == (5, 10)
    assert game.net() == 0


def test_without_black_jack_insurance_is_lost_and_a_won_hand_wins_half_the_stake() -> None:
    game = salon("T9", up="K", second="8").act("insurance", "stand")
    assert game.insurance() == (5, -5)
    assert game.net() == 5


def test_both_lost_is_one_and_a_half_stakes() -> None:
    assert salon("T6", up="K", second="8").act("insurance", "stand").net() == -15


def test_a_21_of_three_cards_is_no_black_jack_and_pays_no_insurance() -> None:
    game = salon("T9", up="A", second="4", draws="6").act("insurance", "stand")
    assert game.dealer == "A46"
    assert game.insurance() == (5, -5)


def test_insurance_on_a_natural_pays_beside_the_push() -> None:
    game = salon("AK", up="A", second="K").act("insurance", "stand")
    assert game.settled() == ("push", 0)
    assert game.insurance() == (5, 10)
    assert game.net() == 10


def test_insurance_on_a_natural_is_lost_beside_the_natural_that_wins() -> None:
    game = salon("AK", up="A", second="7").act("insurance", "stand")
    assert game.net() == 15 - 5


def test_insurance_is_taken_once() -> None:
    game = salon("T6", up="A").act("insurance")
    assert game.refusal("insurance") is Reason.INSURANCE_TAKEN


def test_insurance_is_refused_once_a_card_was_drawn() -> None:
    game = salon("22", up="A", then="3").act("hit")
    assert game.refusal("insurance") is Reason.INSURANCE_TWO_CARDS


def test_an_insured_hand_plays_on_and_doubles_its_stake_not_its_insurance() -> None:
    game = salon("65", up="K", second="7", then="T").act("insurance", "double")
    assert game.settled() == ("win", 20)
    assert game.insurance() == (5, -5)


def test_an_insured_hand_that_is_split_leaves_two_insured_ones() -> None:
    game = salon("88", up="A", second="K", then="TT").act("insurance", "split")
    assert game.free() == 1000 - 10 - 5 - 10 - 5
    assert game.refusal("insurance") is Reason.INSURANCE_TAKEN
    game.act("stand")
    assert game.refusal("insurance") is Reason.INSURANCE_TAKEN
    game.act("stand")
    assert (game.insurance(1), game.insurance(2)) == ((5, 10), (5, 10))
    assert game.net() == 0


@pytest.mark.parametrize("insured", [1, 2])
def test_a_split_hand_may_be_insured_by_itself(insured: int) -> None:
    game = salon("88", up="A", second="9", then="TT").act("split")
    for hand in (1, 2):
        if hand == insured:
            game.act("insurance")
        game.act("stand")
    assert game.insurance(insured) == (5, -5)
    assert game.insurance(3 - insured) is None
    assert game.net() == -20 - 5


def test_half_of_an_odd_stake_is_insured_to_the_half_chip() -> None:
    game = Game(SALON, "T9", up="A", hole="8", stake=7, chips=100).act("insurance")
    assert game.free() == 100 - 7 - 3.5
    game.act("stand")
    assert game.insurance() == (3.5, -3.5)
    assert game.balance() == 100 - 3.5


# Giving up


def test_giving_up_as_the_first_act_brings_half_the_stake_back_at_once() -> None:
    game = salon("T6", "T9", up="A").act("surrender")
    assert game.why_closed(seat=1) == "surrendered"
    assert game.free(seat=1) == 995
    assert game.round.seat == 2


@pytest.mark.parametrize("second", ["K", "T", "5"])
def test_the_other_half_is_lost_for_good_whatever_the_dealer_holds(second: str) -> None:
    game = salon("T6", up="A", second=second, draws="TT").act("surrender")
    assert game.settled() == ("surrender", -5)
    assert game.balance() == 995


@pytest.mark.parametrize("up", "23456789TA")
def test_giving_up_is_possible_against_any_card(up: str) -> None:
    assert "surrender" in salon("T6", up=up).legal


@pytest.mark.parametrize("first", ["hit", "insurance", "split"])
def test_giving_up_is_refused_after_any_other_act(first: str) -> None:
    game = salon("22", up="A", then="23").act(first)
    assert game.refusal("surrender") is Reason.SURRENDER_FIRST


def test_giving_up_is_refused_on_the_second_hand_of_a_split() -> None:
    game = salon("88", then="TT").act("split", "stand")
    assert game.refusal("surrender") is Reason.SURRENDER_FIRST


def test_giving_up_an_odd_stake_loses_half_a_chip_too() -> None:
    game = Game(SALON, "T6", up="9", hole="9", stake=5, chips=100).act("surrender")
    assert game.balance() == 97.5
