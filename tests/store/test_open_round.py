"""A round that was begun comes back whole: the record, each act in order, the last digest."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_up import open_store, record, summary

from blackjack_cli.game.terms import Action
from blackjack_cli.store.records import Act, CutShoe, OpenRound, SeatRecord


@pytest.mark.parametrize("shoe", [None, CutShoe(number=3, position=211)])
def test_an_open_round_comes_back_as_it_was_stored(tmp_path: Path, shoe: CutShoe | None) -> None:
    begun = record(2000, stake=60, number=17, shoe=shoe)
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        profile.begin_round(begun, 1940, "dealt")
        profile.add_act(1, 1, Action.STAND, 1940, "a")
        profile.add_act(2, 1, Action.SPLIT, 1880, "b")
        profile.add_act(2, 2, Action.HIT, 1880, "c")
    with open_store(tmp_path) as store:
        assert store.profile("Ida").open_round() == OpenRound(
            begun,
            "dealt",
            (
                Act(1, 1, Action.STAND, "a"),
                Act(2, 1, Action.SPLIT, "b"),
                Act(2, 2, Action.HIT, "c"),
            ),
        )


def test_the_last_digest_is_the_last_acts_or_else_the_deals(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        profile.begin_round(record(2000), 1980, "dealt")
        opened = profile.open_round()
        assert opened is not None
        assert opened.digest == "dealt"
        profile.add_act(2, 1, Action.HIT, 1980, "hit")
        opened = profile.open_round()
        assert opened is not None
        assert opened.digest == "hit"


@pytest.mark.parametrize("action", Action)
def test_every_action_there_is_can_be_stored(tmp_path: Path, action: Action) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        profile.begin_round(record(2000), 1980)
        profile.add_act(2, 1, action, 1980, "")
        opened = profile.open_round()
        assert opened is not None
        assert [act.action for act in opened.acts] == [action]


def test_a_round_that_ended_leaves_no_act_behind_for_the_next(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        profile.begin_round(record(2000), 1980)
        profile.add_act(2, 1, Action.HIT, 1980, "")
        profile.end_round(1980, summary(-20))
        assert profile.open_round() is None
        profile.begin_round(record(1980, number=2), 1960)
        opened = profile.open_round()
        assert opened is not None
        assert opened.acts == ()


def test_open_rounds_of_two_profiles_are_two(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        ida, ole = store.profile("Ida"), store.profile("Ole")
        ida.begin_round(record(2000, number=5), 1980)
        ole.begin_round(record(2000, number=9), 1980)
        ida.add_act(2, 1, Action.HIT, 1980, "Ida's")
        ole.add_act(2, 1, Action.STAND, 1980, "Ole's")
        ole.end_round(2020, summary(+20))
        opened = ida.open_round()
        assert opened is not None
        assert opened.record.number == 5
        assert opened.digest == "Ida's"
        assert ole.open_round() is None


@pytest.mark.parametrize("text", ["42", "ș ♠ 😀", "a\udc80b", "\\udc80", "\\\\", "nul\0nul", " "])
def test_seeds_and_names_come_back_letter_by_letter(tmp_path: Path, text: str) -> None:
    begun = record(2000)._replace(
        seed=text, own_seat=1, seats=(SeatRecord(1, text, None, 20, 2000),)
    )
    with open_store(tmp_path) as store:
        store.profile("Ida").begin_round(begun, 1980)
    with open_store(tmp_path) as store:
        opened = store.profile("Ida").open_round()
        assert opened is not None
        assert opened.record == begun
