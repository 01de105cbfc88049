"""Chips cover what is done to the chip: exactly enough is enough, half a chip less is not."""

from __future__ import annotations

import pytest
from dealt import EUROPEAN, SALON, Game

from blackjack_cli.game.shoe import fresh
from blackjack_cli.game.step import Staked, begin
from blackjack_cli.game.terms import Reason


def at_the_table(
    hand: str, chips: float, *, up: str = "A", then: str = "TT", stake: int = 10
) -> Game:
    return Game(SALON, hand, up=up, hole="T", then=then, stake=stake, chips=chips)


@pytest.mark.parametrize(
    ("action", "hand", "enough"),
    [("double", "65", 20), ("split", "88", 20), ("insurance", "T6", 15)],
)
def test_an_act_is_covered_by_exactly_enough_and_by_no_half_chip_less(
    action: str, hand: str, enough: int
) -> None:
    assert action in at_the_table(hand, enough).legal
    short = at_the_table(hand, enough - 0.5)
    assert action not in short.legal
    assert short.refusal(action) is Reason.CHIPS


def test_an_insured_hand_is_split_for_a_stake_and_half_of_one() -> None:
    assert "split" in at_the_table("88", 15 + 15).act("insurance").legal
    short = at_the_table("88", 15 + 14.5).act("insurance")
    assert short.refusal("split") is Reason.CHIPS


def test_chips_for_one_double_are_not_chips_for_two() -> None:
    game = at_the_table("88", 30, up="6", then="32TA").act("split", "double")
    assert game.free() == 0
    assert game.round.hand == 2
    assert game.refusal("double") is Reason.CHIPS
    assert game.legal == {"hit", "stand"}


def test_all_chips_on_the_table_still_leave_hit_stand_and_surrender() -> None:
    assert at_the_table("88", 10).legal == {"hit", "stand", "surrender"}


def test_giving_up_needs_no_chips() -> None:
    game = at_the_table("T6", 10).act("surrender")
    assert game.balance() == 5


def test_each_seat_has_chips_of_its_own() -> None:
    game = Game(SALON, "65", "65", up="6", hole="T", then="TT", stake=10, chips=20)
    game.act("double")
    assert (game.free(1), game.free(2)) == (0, 10)
    assert "double" in game.legal


def test_a_score_covers_everything() -> None:
    game = Game(EUROPEAN, "88", up="6", hole="T", then="32", stake=1_000_000).act("split", "double")
    assert game.hand(1).stake == 4_000_000


def test_what_is_won_or_lost_is_counted_from_the_chips_before_the_stake() -> None:
    game = at_the_table("65", 20, up="6", then="9").act("double")
    assert game.hand(1).total == 20
    assert game.balance() == 40


@pytest.mark.parametrize(
    "staked",
    [
        Staked(0, 100, False),
        Staked(-2, 100, False),
        Staked(3, 100, False),
        Staked(102, 100, True),
    ],
    ids=["nothing", "negative", "half a chip", "more than there is"],
)
def test_a_round_does_not_begin_with_a_stake_that_cannot_be(staked: Staked) -> None:
    with pytest.raises(ValueError, match="stake"):
        begin(SALON, 1, [staked], fresh(6, "x", 1))


@pytest.mark.parametrize("seats", [0, 8])
def test_a_round_has_one_to_seven_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="1 to 7 seats"):
        begin(SALON, 1, [Staked(20, 2000, True)] * seats, fresh(6, "x", 1))
