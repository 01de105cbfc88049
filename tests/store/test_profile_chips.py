"""Chips that last: a new profile, the start of a session, a round from its stake to its end."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from made_up import Calendar, chips_of, open_store, play_round, record, summary

from blackjack_cli.game.terms import Action
from blackjack_cli.store.records import Fortune


def test_a_new_profile_has_1000_chips_and_no_stake_yet(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        assert (profile.chips, profile.stake, profile.open_round()) == (2000, None, None)


def test_the_next_session_begins_with_what_the_last_one_ended_with(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        play_round(store.profile("Ida"), net=+31)
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        assert profile.sit_down() is None
        assert profile.chips == 2031


@pytest.mark.parametrize(("left", "raised_from"), [(0, 0), (1, 1), (1999, 1999), (2000, None)])
def test_a_session_never_begins_under_1000_chips(
    tmp_path: Path, left: int, raised_from: int | None
) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        play_round(profile, net=left - 2000, stake=2000)
        assert profile.sit_down() == raised_from
        assert profile.chips == 2000


def test_what_lies_on_the_table_is_not_made_up_for_at_the_next_start(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        store.profile("Ida").begin_round(record(2000, stake=1500), 500)
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        assert profile.sit_down() is None
        assert profile.chips == 500


def test_chips_change_with_the_act_that_changes_them(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        profile.begin_round(record(2000, stake=20), 1980)
        assert profile.chips == 1980
        profile.add_act(2, 1, Action.DOUBLE, 1960, "after the double")
        assert profile.chips == 1960
        profile.end_round(2040, summary(+40))
        assert profile.chips == 2040
    assert chips_of(tmp_path, "Ida") == 2040


def test_what_a_round_has_won_is_kept_while_its_end_has_not_yet_been_told(
    tmp_path: Path,
) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        profile.begin_round(record(2000, stake=20), 1980)
        profile.add_act(2, 1, Action.STAND, 2020, "won")
    with open_store(tmp_path) as store:
        assert store.notices == ()
        profile = store.profile("Ida")
        opened = profile.open_round()
        assert opened is not None
        assert (profile.chips, opened.digest) == (2020, "won")
        profile.end_round(2020, summary(+20))
        assert profile.fortune is not None
        assert profile.fortune.chips == 2020


def test_the_stake_that_is_offered_again_is_the_chosen_one_never_a_doubled_one(
    tmp_path: Path,
) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        profile.begin_round(record(2000, stake=30), 1970)
        profile.add_act(2, 1, Action.DOUBLE, 1940, "")
        profile.end_round(2060, summary(+60))
        assert profile.stake == 30
    with open_store(tmp_path) as store:
        assert store.profile("Ida").stake == 30


def test_a_voided_round_gives_every_stake_back(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        play_round(profile, net=+7)
        profile.begin_round(record(2007, stake=100), 1907)
        profile.add_act(2, 1, Action.INSURANCE, 1857, "insured")
        profile.add_act(2, 1, Action.DOUBLE, 1757, "doubled")
        assert profile.void_round() == 2007
        assert (profile.chips, profile.open_round()) == (2007, None)
        assert [game.rounds for game in store.stats("Ida")[0].games] == [1]


def test_the_fortune_is_the_most_chips_between_rounds_and_the_first_day_of_them(
    tmp_path: Path,
) -> None:
    today = Calendar(date(2026, 3, 1))
    with open_store(tmp_path, today) as store:
        profile = store.profile("Ida")
        assert profile.fortune is None
        profile.sit_down()
        assert profile.fortune == Fortune("Ida", 2000, date(2026, 3, 1))
        today.day = date(2026, 3, 2)
        play_round(profile, net=+500)
        today.day = date(2026, 3, 3)
        play_round(profile, net=-500)
        play_round(profile, net=+500)
        assert profile.fortune == Fortune("Ida", 2500, date(2026, 3, 2))


def test_a_game_without_chips_leaves_the_chips_alone_and_is_no_fortune(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        profile.end_round(None, summary(-20, rules="european"))
        assert (profile.chips, profile.fortune, profile.stake) == (2000, None, None)


def test_an_open_round_of_chips_waits_while_another_game_is_played(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        profile.begin_round(record(2000), 1980)
        profile.end_round(None, summary(+2, rules="european"))
        opened = profile.open_round()
        assert opened is not None
        assert (profile.chips, opened.record.number) == (1980, 1)
        assert [game.rules for game in store.stats("Ida")[0].games] == ["european"]


def test_a_round_cannot_begin_with_other_chips_than_the_profile_has(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        with pytest.raises(ValueError, match="2000 half-chips"):
            profile.begin_round(record(2002), 1982)
        assert (profile.chips, profile.open_round()) == (2000, None)


def test_an_open_round_must_end_before_the_next_begins(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        profile.begin_round(record(2000), 1980)
        with pytest.raises(ValueError, match="a round is open"):
            profile.begin_round(record(1980, number=2), 1960)
        opened = profile.open_round()
        assert opened is not None
        assert opened.record.number == 1
        assert profile.chips == 1980


def test_nothing_can_be_done_in_a_round_that_is_not_open(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        with pytest.raises(ValueError, match="no round is open"):
            profile.add_act(2, 1, Action.HIT, 1980, "")
        with pytest.raises(ValueError, match="no round is open"):
            profile.end_round(2040, summary(+40))
        with pytest.raises(ValueError, match="no round is open"):
            profile.void_round()
        assert profile.chips == 2000
        assert store.stats("Ida")[0].games == ()


def test_chips_below_zero_are_refused_and_the_act_with_them(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        profile.begin_round(record(2000, stake=20), 1980)
        with pytest.raises(ValueError, match="-2 half-chips"):
            profile.add_act(2, 1, Action.DOUBLE, -2, "")
        opened = profile.open_round()
        assert opened is not None
        assert opened.acts == ()
        assert profile.chips == 1980
