"""A round that is taken up again is the round that was left, wherever that was."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cut_off import DAY, Seated, at_times, interrupted, uninterrupted
from hypothesis import given, settings
from hypothesis import strategies as st

from blackjack_cli.store.store import Store

LEVELS = st.lists(st.sampled_from(["easy", "normal", "hard"]), max_size=6)


def net_of(lines: list[str], own: int) -> float:
    ends = [json.loads(line) for line in lines if '"round_ended"' in line]
    return sum(float(net["amount"]) for end in ends for net in end["nets"] if net["seat"] == own)


@settings(max_examples=40)
@given(
    seed=st.text(),
    levels=LEVELS,
    own=st.integers(1, 7),
    cut_shoe=st.booleans(),
    auto_stand=st.booleans(),
    power=st.integers(0, 2**32),
)
def test_the_game_that_is_cut_off_anywhere_goes_on_as_if_nothing_had_happened(
    many_homes: Iterator[Path],
    seed: str,
    levels: list[str],
    own: int,
    cut_shoe: bool,
    auto_stand: bool,
    power: int,
) -> None:
    own = min(own, len(levels) + 1)
    seated = Seated(seed, tuple(levels), own, cut_shoe, auto_stand, rounds=3)
    played = interrupted(seated, next(many_homes), at_times(power, 0.2))
    whole = uninterrupted(seated)
    assert played.lines == whole[1:-1]
    assert played.chips == 2000 + 2 * net_of(whole, own)


def test_it_is_so_at_each_kind_of_moment(many_homes: Iterator[Path]) -> None:
    open_then: Counter[str] = Counter()
    cut_at: Counter[str] = Counter()
    for number in range(16):
        power_goes = at_times(number, 0.12)

        def cut(moment: str, power_goes: Callable[[str], bool] = power_goes) -> bool:
            gone = power_goes(moment)
            cut_at[moment] += gone
            return gone

        seated = Seated(
            str(number),
            ("easy", "normal", "hard")[: number % 4],
            own=number % 3 % (number % 4 + 1) + 1,
            cut_shoe=number % 2 == 1,
            auto_stand=number % 5 != 0,
            rounds=14 if number % 2 else 7,
        )
        played = interrupted(seated, next(many_homes), cut)
        assert played.lines == uninterrupted(seated)[1:-1]
        open_then += played.moments
    assert set(cut_at) == {
        "deal stored, not told",
        "act not stored",
        "act stored, not told",
        "end stored, not told",
        "end told",
    }
    assert min(cut_at.values()) >= 5
    assert set(open_then) == {
        "after the deal",
        "after a split",
        "between insurance and the next act",
        "in a computer player's turn",
        "before the end was heard",
        "the shoe is dealt on from",
        "in the midst of the shoe",
    }
    assert min(open_then.values()) >= 5


@pytest.mark.parametrize("moment", ["end stored, not told", "end told"])
def test_an_end_that_may_not_have_been_heard_is_told_and_its_round_counted_once(
    many_homes: Iterator[Path], moment: str
) -> None:
    folder = next(many_homes)
    seated = Seated("17", ("easy",), rounds=5)
    cuts = 0

    def cut(at: str) -> bool:
        nonlocal cuts
        cuts += at == moment
        # Twice in a row, then never for that round.
        return at == moment and cuts % 3 != 0

    whole = uninterrupted(seated)
    assert interrupted(seated, folder, cut).lines == whole[1:-1]
    assert cuts >= 5
    with Store.open(folder, lambda: DAY) as store:
        (totals,) = store.stats("Ida")[0].games
        assert (totals.rounds, totals.net) == (5, 2 * net_of(whole, 1))
