"""The seeded shoe: the same cards for the same seed, everywhere, and only as far as dealt."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter

import pytest
from dealt import EUROPEAN, varied
from hypothesis import given, settings
from hypothesis import strategies as st

from blackjack_cli.game import shoe as shoe_module
from blackjack_cli.game.cards import PACK
from blackjack_cli.game.events import Shuffled
from blackjack_cli.game.shoe import Shoe, fresh
from blackjack_cli.game.step import Staked, begin

GOLDEN = {
    ("7", 1): ("JC KC 4D 3S 2C 3C 4D AD 4D JS AS JD 3H 4S 3C KH 2D AD 8C JH"),
    ("7", 2): ("QS 8H 3H 3S 9D QH TH 6D 4S 5D 7S 7D TD 7S 6H 8D 3D 6D 2C QD"),
    ("42", 17): ("TS 4C 4H 9H 4D QC JC 5C 9H 5C 3H 2C 6C AD 2S 8D 2S 2S 9D 4D"),
    ("", 1): ("JD AH 4H 5S TH TD KS KH TS 2D AH 6C 4C 2C 9S AS 5H JH KS TH"),
    ("épée", 3): ("6C AS 2S 7S 4H 2D 6S 9D JH TH 3D KC QH 3H 2H 9H QD 8C 7H 7D"),
    ("a seed of words", 1000000): ("KS 4S 3D 6D TH TH 3D 8D JS 3D AH TS JS KS 8H 8C QS 5S 8C 5S"),
}
"""Made by `fisher_yates` below, on CPython 3.11."""


seeds = st.text(st.characters(codec="utf-8"))


def fisher_yates(decks: int, seed: str, number: int | str) -> list[str]:
    """The whole shuffle written out over `random()`, by the Python documentation's promise."""
    cards = [rank + suit for _deck in range(decks) for suit in "SHDC" for rank in "A23456789TJQK"]
    draw = random.Random(f"{seed}\n{number}".encode())
    for place in range(len(cards)):
        other = place + int(draw.random() * (len(cards) - place))
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def codes(shoe: Shoe, number: int | None = None) -> list[str]:
    return [shoe.card(at).code for at in range(len(shoe) if number is None else number)]


@pytest.mark.parametrize(("seed", "number"), GOLDEN)
def test_a_seed_and_a_round_give_these_first_cards_for_ever(seed: str, number: int) -> None:
    assert codes(fresh(6, seed, number), 20) == GOLDEN[seed, number].split()


@settings(max_examples=40)
@given(seed=seeds, number=st.integers(1, 10**9), decks=st.integers(1, 8))
def test_the_lazy_shuffle_is_the_whole_shuffle(seed: str, number: int, decks: int) -> None:
    assert codes(fresh(decks, seed, number)) == fisher_yates(decks, seed, number)


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_another_process_with_another_hash_seed_deals_the_same_cards(hash_seed: str) -> None:
    program = (
        "from blackjack_cli.game.shoe import fresh\n"
        "shoe = fresh(6, 'épée', 3)\n"
        "print(*[shoe.card(at).code for at in range(312)])"
    )
    run = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == codes(fresh(6, "épée", 3))


def test_other_seeds_and_other_rounds_are_other_cards() -> None:
    sequences = [(seed, number) for seed in ("7", "8", "") for number in (1, 2, 3)]
    assert len({tuple(codes(fresh(6, *each), 30)) for each in sequences}) == len(sequences)


def test_six_decks_hold_each_card_six_times() -> None:
    assert Counter(codes(fresh(6, "7", 1))) == Counter({each.code: 6 for each in PACK})


def test_one_random_number_is_drawn_for_each_card_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    class Counting(random.Random):
        def random(self) -> float:
            nonlocal calls
            calls += 1
            return super().random()

    monkeypatch.setattr(shoe_module, "Random", Counting)
    shoe = fresh(6, "7", 1)
    assert calls == 0
    for position in (0, 0, 4, 2, 9, 9):
        shoe.card(position)
    assert calls == 10
    begin(EUROPEAN, 1, [Staked(2, 0, False)] * 5, fresh(6, "7", 1))
    assert calls == 10 + 12


def test_behind_the_last_card_there_is_none() -> None:
    shoe = fresh(1, "7", 1)
    assert codes(shoe)
    with pytest.raises(IndexError):
        shoe.card(52)


# A shoe that runs out


@given(
    seed=st.text(st.characters(codec="utf-8")), dealt=st.integers(0, 100), table=st.integers(0, 60)
)
def test_a_reshuffle_takes_every_card_that_is_not_on_the_table(
    seed: str, dealt: int, table: int
) -> None:
    shoe = fresh(6, seed, 1)
    on_table = [shoe.card(dealt + at) for at in range(table)]
    second = shoe.reshuffled(on_table)
    assert Counter(codes(second)) + Counter(each.code for each in on_table) == Counter(codes(shoe))


def test_a_second_reshuffle_loses_no_card_and_brings_none_back_twice() -> None:
    shoe = fresh(1, "7", 1)
    on_table = [shoe.card(at) for at in range(5)]
    second = shoe.reshuffled(on_table)
    on_table += [second.card(at) for at in range(3)]
    third = second.reshuffled(on_table)
    assert Counter(codes(third)) == Counter(each.code for each in PACK) - Counter(
        each.code for each in on_table
    )


def test_cards_of_an_earlier_round_come_back_at_a_reshuffle() -> None:
    shoe = fresh(1, "7", 1)
    second = shoe.reshuffled([shoe.card(at) for at in range(20)])
    assert len(second) == 32
    assert len(second.reshuffled([])) == 52


def test_where_every_card_is_on_the_table_a_whole_new_set_comes_in() -> None:
    shoe = fresh(1, "7", 1)
    again = shoe.reshuffled([shoe.card(at) for at in range(52)])
    assert sorted(codes(again)) == sorted(each.code for each in PACK)


def test_a_reshuffle_is_another_order_and_always_the_same_one() -> None:
    shoe = fresh(6, "7", 1)
    on_table = [shoe.card(at) for at in range(30)]
    rest = codes(shoe.reshuffled(on_table))
    assert rest == codes(fresh(6, "7", 1).reshuffled(on_table))
    assert rest != codes(shoe)[30:]


def test_a_round_that_meets_the_end_of_the_shoe_says_shuffled_and_deals_on() -> None:
    table, events = begin(EUROPEAN, 9, [Staked(2, 0, False)] * 3, fresh(6, "7", 1), drawn=308)
    # Four cards are left; the fifth of the eight is dealt from the 308 that are not on the table.
    assert [event for event in events if isinstance(event, Shuffled)] == [Shuffled(308)]
    assert isinstance(events[5], Shuffled)
    assert (table.drawn, len(table.shoe)) == (4, 308)


def test_a_shoe_that_ends_with_the_round_before_is_shuffled_whole() -> None:
    rules = varied(EUROPEAN, decks=1)
    _table, events = begin(rules, 2, [Staked(2, 0, False)], fresh(1, "7", 1), drawn=52)
    assert events[1] == Shuffled(52)
