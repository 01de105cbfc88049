"""The European rule sheet, sentence by sentence. Amounts are units; a stake here is 10."""

from __future__ import annotations

import pytest
from dealt import EUROPEAN, Game

from blackjack_cli.game.terms import Reason


def european(*hands: str, up: str = "7", hole: str = "T", then: str = "", draws: str = "") -> Game:
    return Game(EUROPEAN, *hands, up=up, hole=hole, then=then, dealer_draws=draws)


# Set-up


def test_each_player_gets_two_cards_and_the_dealer_one_up_and_one_hidden() -> None:
    game = european("T9", "54", up="7", hole="K")
    assert game.dealt() == [
        (1, 1, "T"),
        (2, 1, "5"),
        (0, 1, "7"),
        (1, 1, "9"),
        (2, 1, "4"),
        (0, 1, "?"),
    ]
    assert game.dealer == "7"


@pytest.mark.parametrize("ten", "TJQK")
@pytest.mark.parametrize("ace_first", [True, False])
def test_a_natural_is_an_ace_with_a_ten_valued_card_as_the_first_two(
    ten: str, ace_first: bool
) -> None:
    game = european("A" + ten if ace_first else ten + "A").act("stand")
    assert game.why_closed() == "natural"
    assert game.settled() == ("natural", 15)


# The course of a round


def test_after_all_players_the_dealer_turns_the_hidden_card_and_draws_to_17() -> None:
    game = european("T9", "T8", up="2", hole="3", draws="46T").act("stand")
    assert game.dealer == "2"
    game.act("stand")
    assert game.dealer == "2346T"
    assert game.settled(seat=1) == ("win", 10)


@pytest.mark.parametrize(
    ("up", "hole", "draws", "ends"),
    [
        ("T", "6", "A", "T6A"),
        ("T", "7", "4", "T7"),
        ("A", "6", "T", "A6"),
        ("6", "A", "T", "6A"),
        ("A", "5", "A", "A5A"),
        ("A", "5", "TT", "A5TT"),
        ("A", "A", "5", "AA5"),
        ("3", "3", "A", "33A"),
    ],
)
def test_the_dealer_stands_on_every_17_soft_17_too(
    up: str, hole: str, draws: str, ends: str
) -> None:
    game = european("TT", up=up, hole=hole, draws=draws).act("stand")
    assert game.dealer == ends


def test_the_dealer_plays_out_also_when_every_hand_is_over_21() -> None:
    game = european("T6", up="5", hole="4", then="T", draws="35").act("hit")
    assert game.dealer == "5435"
    assert game.settled() == ("bust", -10)


def test_each_hand_is_compared_alone_with_the_dealers() -> None:
    game = european("88", up="9", hole="9", then="TA2").act("split", "stand", "hit", "stand")
    assert game.ranks(1) == "8T"
    assert game.ranks(2) == "8A2"
    assert game.settled(1) == ("push", 0)
    assert game.settled(2) == ("win", 10)
    assert game.net() == 10


# Legal actions


def test_drawing_is_legal_as_long_as_the_hand_is_not_over_21_and_not_closed() -> None:
    game = european("A2", then="A2A4T")
    for _draw in range(4):
        assert "hit" in game.legal
        game.act("hit")
    assert game.hand(1).total == 21
    game.act("hit")
    assert game.hand(1).total == 21, "six low cards and a ten are 21 hard"
    assert "hit" in game.legal


@pytest.mark.parametrize("hand", ["AK", "AT"])
def test_drawing_is_legal_on_a_natural_which_it_then_is_no_more(hand: str) -> None:
    game = european(hand, up="T", hole="A", then="T").act("hit", "stand")
    assert game.why_closed() == "stood"
    assert game.settled() == ("loss", -10)


def test_standing_closes_the_hand_at_once() -> None:
    game = european("T2", "T9").act("stand")
    assert game.why_closed(seat=1) == "stood"
    assert (game.round.seat, game.round.hand) == (2, 1)


def test_over_21_the_hand_loses_at_once_also_when_the_dealer_goes_over_later() -> None:
    game = european("T6", "T9", up="T", hole="6", then="9", draws="T").act("hit")
    assert game.why_closed(seat=1) == "bust"
    game.act("stand")
    assert game.settled(seat=1) == ("bust", -10)
    assert game.settled(seat=2) == ("win", 10)


def test_doubling_gives_one_card_more_and_closes_the_hand() -> None:
    game = european("65", up="7", hole="T", then="2").act("double")
    assert game.ranks(1) == "652"
    assert game.why_closed() == "doubled"
    assert game.settled() == ("loss", -20)


@pytest.mark.parametrize("first", ["92", "A9", "AK", "TT", "88"])
def test_any_first_two_cards_may_be_doubled(first: str) -> None:
    assert "double" in european(first).legal


def test_doubling_is_refused_on_three_cards() -> None:
    game = european("23", then="4").act("hit")
    assert game.refusal("double") is Reason.DOUBLE_TWO_CARDS
    assert game.legal == {"hit", "stand"}


def test_a_doubled_hand_over_21_is_closed_as_bust_and_loses_twice_the_stake() -> None:
    game = european("T2", then="T").act("double")
    assert game.why_closed() == "bust"
    assert game.settled() == ("bust", -20)


def test_a_doubled_soft_hand_may_become_a_hard_one() -> None:
    game = european("A7", up="6", hole="T", then="9", draws="A").act("double")
    assert (game.hand(1).total, game.hand(1).soft) == (17, False)
    assert game.settled() == ("push", 0)


def test_a_doubled_21_pays_twice_the_stake_and_no_natural() -> None:
    assert european("65", then="T").act("double").settled() == ("win", 20)


def test_a_split_hand_of_two_cards_may_be_doubled() -> None:
    game = european("88", up="6", hole="T", then="3TT", draws="T").act("split", "double", "stand")
    assert game.settled(1) == ("win", 20)
    assert game.settled(2) == ("win", 10)


@pytest.mark.parametrize("pair", ["TJ", "JT", "QK", "TT", "KK", "22", "AA"])
def test_two_cards_of_the_same_value_may_be_split(pair: str) -> None:
    game = european(pair, then="55").act("split")
    assert game.ranks(1) == pair[0] + "5"
    assert game.ranks(2)[0] == pair[1]


@pytest.mark.parametrize("cards", ["9T", "AT", "78", "A2"])
def test_cards_of_different_value_are_not_split(cards: str) -> None:
    assert european(cards).refusal("split") is Reason.SPLIT_SAME_VALUE


def test_a_pair_is_not_split_after_a_card_was_drawn() -> None:
    game = european("22", then="2").act("hit")
    assert game.refusal("split") is Reason.SPLIT_TWO_CARDS


def test_a_seat_splits_up_to_four_hands_and_never_to_a_fifth() -> None:
    game = european("88", then="888" + "9TT")
    for hands in (2, 3, 4):
        game.act("split")
        assert len(game.round.seats[0].hands) == hands
    assert game.ranks(1) == "88"
    assert game.refusal("split") is Reason.SPLIT_MOST_HANDS
    game.act("stand", "stand", "stand", "stand")
    assert [game.ranks(hand) for hand in (1, 2, 3, 4)] == ["88", "89", "8T", "8T"]


def test_a_later_hand_may_be_split_too_and_its_new_hand_takes_the_next_number() -> None:
    game = european("99", then="29" + "345").act("split", "stand", "split")
    assert [game.ranks(hand) for hand in (1, 2, 3)] == ["92", "93", "9"]
    game.act("stand")
    assert (game.round.hand, game.ranks(3)) == (3, "94")


def test_split_aces_get_one_card_each_and_are_closed_at_once() -> None:
    game = european("AA", "T9", up="7", hole="T", then="53").act("split")
    assert (game.ranks(1), game.ranks(2)) == ("A5", "A3")
    assert (game.why_closed(1), game.why_closed(2)) == ("split_ace", "split_ace")
    assert (game.round.seat, game.round.hand) == (2, 1)


def test_aces_are_split_once_only() -> None:
    game = european("AA", up="7", hole="T", then="AA").act("split")
    assert game.round.over
    assert (game.ranks(1), game.ranks(2)) == ("AA", "AA")
    assert (game.settled(1), game.settled(2)) == (("loss", -10), ("loss", -10))


def test_a_ten_on_a_split_ace_is_21_and_no_natural() -> None:
    game = european("AA", up="T", hole="9", then="TK").act("split")
    assert (game.why_closed(1), game.why_closed(2)) == ("split_ace", "split_ace")
    assert (game.settled(1), game.settled(2)) == (("win", 10), ("win", 10))


def test_an_ace_on_a_split_ten_is_21_and_no_natural() -> None:
    game = european("TT", up="T", hole="9", then="AA").act("split", "stand", "stand")
    assert (game.why_closed(1), game.why_closed(2)) == ("stood", "stood")
    assert (game.settled(1), game.settled(2)) == (("win", 10), ("win", 10))


def test_a_21_after_a_split_loses_to_the_dealers_natural() -> None:
    game = european("AA", up="A", hole="K", then="TT").act("split")
    assert (game.settled(1), game.settled(2)) == (("loss", -10), ("loss", -10))


# Score


@pytest.mark.parametrize(
    ("hand", "outcome", "net"),
    [("T9", "win", 10), ("T8", "push", 0), ("T7", "loss", -10), ("98", "loss", -10)],
)
def test_a_win_is_one_a_loss_minus_one_a_push_nothing(hand: str, outcome: str, net: int) -> None:
    assert european(hand, up="9", hole="9").act("stand").settled() == (outcome, net)


def test_a_natural_against_a_hand_that_is_none_pays_one_and_a_half() -> None:
    assert european("AK", up="T", hole="8").act("stand").settled() == ("natural", 15)


def test_a_natural_beats_every_other_21_of_the_dealer() -> None:
    game = european("AK", up="5", hole="6", draws="T").act("stand")
    assert game.dealer == "56T"
    assert game.settled() == ("natural", 15)


def test_the_dealers_natural_beats_every_other_21() -> None:
    game = european("T5", up="A", hole="K", then="6").act("hit", "stand")
    assert game.hand(1).total == 21
    assert game.settled() == ("loss", -10)


@pytest.mark.parametrize(("up", "hole"), [("A", "Q"), ("Q", "A")])
def test_natural_against_natural_is_a_push(up: str, hole: str) -> None:
    assert european("KA", up=up, hole=hole).act("stand").settled() == ("push", 0)


def test_half_of_an_odd_stake_is_paid_in_full() -> None:
    game = Game(EUROPEAN, "AK", up="9", hole="9", stake=7).act("stand")
    assert game.settled() == ("natural", 10.5)
    assert game.balance() == 1000 + 10.5


def test_nobody_peeks_so_a_double_and_a_split_lose_in_full_to_the_dealers_natural() -> None:
    game = european("88", "65", up="A", hole="J", then="3TTT")
    game.act("split", "double", "stand", "double")
    assert game.hand(1, seat=1).total == 21
    assert game.net(1) == -30
    assert game.hand(1, seat=2).total == 21
    assert game.net(2) == -20


# Particular cases


@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ("A2", 13, True),
        ("AA", 12, True),
        ("AAA", 13, True),
        ("AAAA7", 21, True),
        ("AAAA8", 12, False),
        ("A9A", 21, True),
        ("ATA", 12, False),
        ("A6T", 17, False),
        ("A5A4", 21, True),
        ("T9A", 20, False),
    ],
)
def test_an_ace_counts_11_as_long_as_that_is_not_over_21_else_1(
    cards: str, total: int, soft: bool
) -> None:
    game = european(cards[:2], then=cards[2:]).act(*["hit"] * (len(cards) - 2))
    assert (game.hand(1).total, game.hand(1).soft) == (total, soft)


def test_five_cards_under_21_win_nothing_by_themselves() -> None:
    game = european("22", up="T", hole="T", then="345").act("hit", "hit", "hit", "stand")
    assert game.settled() == ("loss", -10)


@pytest.mark.parametrize(
    ("action", "reason"),
    [("insurance", Reason.NO_INSURANCE_HERE), ("surrender", Reason.NO_SURRENDER_HERE)],
)
def test_insurance_and_surrender_are_switched_off(action: str, reason: Reason) -> None:
    assert european("T6", up="A", hole="T").refusal(action) is reason


def test_the_score_may_fall_below_zero() -> None:
    game = Game(EUROPEAN, "T6", up="T", hole="T", stake=3, chips=None).act("stand")
    assert game.free() is None
    assert game.net() == -3
