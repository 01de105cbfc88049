"""Hands as players type them, in the short ranks of five languages; and those that cannot be."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from blackjack_cli.game.cards import RANKS
from blackjack_cli.game.rulesets import load
from blackjack_cli.strategy.hand_text import HandError, HandReason, check, read_hand, read_up

EUROPEAN = load("european")


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("A7", "A7"),
        ("A,7", "A7"),
        ("a 7", "A7"),
        ("10,2,4", "T24"),
        ("1024", "T24"),
        ("TT", "TT"),
        ("10 10", "TT"),
        ("1010", "TT"),
        ("1,1,1,1,1,1,1", "AAAAAAA"),
        ("X2", "T2"),
        ("JQK", "JQK"),
        ("AVDR", "AJQK"),
        ("ebdk", "AJQK"),
        ("B 3", "J3"),
        (" A ; 7 ", "A7"),
        ("9-9", "99"),
    ],
)
def test_a_hand_is_read_in_any_of_the_languages(text: str, ranks: str) -> None:
    assert read_hand(text) == tuple(ranks)


@given(st.lists(st.sampled_from(RANKS), min_size=1), st.sampled_from(["", " ", ",", ", ", "+"]))
def test_every_list_of_ranks_is_read_back(ranks: list[str], between: str) -> None:
    assert read_hand(between.join(ranks)) == tuple(ranks)


@given(st.text(min_size=1).filter(lambda text: not text.isspace()))
@example("11")
def test_a_text_with_anything_else_in_it_is_refused_with_what_is_none(text: str) -> None:
    with pytest.raises(HandError) as refused:
        read_hand(f"A {text} # 7")
    assert refused.value.reason is HandReason.NO_CARD
    assert refused.value.text
    assert refused.value.text in f"{text} #"


@pytest.mark.parametrize("text", ["", "  ", ",", "\n"])
def test_a_hand_without_cards_is_refused(text: str) -> None:
    with pytest.raises(HandError) as refused:
        read_hand(text)
    assert refused.value.reason is HandReason.NO_CARDS


@pytest.mark.parametrize(("text", "sign"), [("A0", "0"), ("A²", "²"), ("7z", "z"), ("A♠", "♠")])
def test_a_sign_that_is_no_card_is_named(text: str, sign: str) -> None:
    with pytest.raises(HandError) as refused:
        read_hand(text)
    assert (refused.value.reason, refused.value.text) == (HandReason.NO_CARD, sign)


@pytest.mark.parametrize(("text", "rank"), [("10", "T"), ("1", "A"), ("e", "A"), ("D", "Q")])
def test_an_up_card_is_one_card(text: str, rank: str) -> None:
    assert read_up(text) == rank


@pytest.mark.parametrize("text", ["", "22", "10 9"])
def test_an_up_card_that_is_not_one_card_is_refused(text: str) -> None:
    with pytest.raises(HandError) as refused:
        read_up(text)
    assert refused.value.reason is HandReason.ONE_UP_CARD


def test_one_card_is_no_hand() -> None:
    with pytest.raises(HandError) as refused:
        check(EUROPEAN, ("J",), "3")
    assert refused.value.reason is HandReason.ONE_CARD


def test_a_hand_over_21_is_refused_with_its_sum() -> None:
    with pytest.raises(HandError) as refused:
        check(EUROPEAN, ("T", "T", "T"), "T")
    assert (refused.value.reason, refused.value.points) == (HandReason.OVER_21, 30)


def test_21_aces_can_be_but_not_more_of_a_rank_than_the_shoe_holds() -> None:
    check(EUROPEAN, ("A",) * 21, "A")
    one_deck = replace(EUROPEAN, decks=1)
    check(one_deck, ("2",) * 3, "2")
    with pytest.raises(HandError) as refused:
        check(one_deck, ("2",) * 4, "2")
    assert (refused.value.reason, refused.value.text) == (HandReason.NOT_SO_MANY, "2")
