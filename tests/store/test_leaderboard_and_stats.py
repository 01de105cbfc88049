"""What the profiles have done: greatest fortunes, rounds added up, scores of sessions."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from made_up import Calendar, open_store, play_round, summary

from blackjack_cli.store.records import Fortune, GameTotals, RoundSummary, SessionScore
from blackjack_cli.store.store import Reader


def test_the_greatest_fortune_comes_first_and_of_equal_ones_the_first(tmp_path: Path) -> None:
    today = Calendar(date(2026, 3, 1))
    with open_store(tmp_path, today) as store:
        for name, net in [("Ida", 100), ("Ole", 300), ("Bo", 100), ("Kim", -500)]:
            profile = store.profile(name)
            profile.sit_down()
            play_round(profile, net, stake=600)
        today.day = date(2026, 3, 2)
        play_round(store.profile("Eva"), net=+100)
        assert store.leaderboard(10) == [
            Fortune("Ole", 2300, date(2026, 3, 1)),
            Fortune("Ida", 2100, date(2026, 3, 1)),
            Fortune("Bo", 2100, date(2026, 3, 1)),
            Fortune("Eva", 2100, date(2026, 3, 2)),
            Fortune("Kim", 2000, date(2026, 3, 1)),
        ]
        assert [fortune.name for fortune in store.leaderboard(2)] == ["Ole", "Ida"]


def test_who_has_never_played_for_chips_is_not_on_the_leaderboard(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        store.profile("Ida").end_round(None, summary(+20, rules="european"))
        assert store.leaderboard(10) == []


def test_rounds_are_added_up_for_each_game(tmp_path: Path) -> None:
    first = RoundSummary(
        "european", "7", 1, 2, 3, 1, 0, 0, 1, 0, 0, 0, 0, decisions=4, by_chart=3, cost=0.25
    )
    second = RoundSummary(
        "european", "7", 2, 2, -8, 0, 2, 1, 0, 2, 2, 1, 1, decisions=6, by_chart=6, cost=0.5
    )
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        profile.end_round(None, first)
        profile.end_round(None, second)
        play_round(profile, net=-20)
        (ida,) = store.stats("IDA")
    assert ida.name == "Ida"
    assert ida.games == (
        GameTotals("european", 2, -5, 1, 2, 1, 1, 2, 2, 1, 1, 10, 9, 0.75),
        GameTotals("salon", 1, -20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.0),
    )


def test_the_score_of_a_session_is_kept_as_a_line(tmp_path: Path) -> None:
    today = Calendar(date(2026, 3, 1))
    with open_store(tmp_path, today) as store:
        profile = store.profile("Ida")
        profile.add_session("european", rounds=12, score=-7)
        today.day = date(2026, 3, 2)
        profile.add_session("european", rounds=3, score=9)
        assert profile.chips == 2000
    with open_store(tmp_path) as store:
        (ida,) = store.stats("Ida")
        assert ida.sessions == (
            SessionScore("european", date(2026, 3, 1), 12, -7),
            SessionScore("european", date(2026, 3, 2), 3, 9),
        )


def test_stats_are_of_one_profile_or_of_each(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        play_round(store.profile("ole"), net=+20)
        play_round(store.profile("Ida"), net=-20)
        each = store.stats()
        assert [(one.name, one.games[0].net) for one in each] == [("Ida", -20), ("ole", 20)]
        assert store.stats("nobody") == ()


def test_asking_makes_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with Reader.open_to_read(folder, Calendar()) as reader:
        assert reader.leaderboard(10) == []
        assert reader.stats() == ()
    assert list(tmp_path.iterdir()) == []


def test_asking_sees_a_game_that_is_running_and_does_not_disturb_it(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        play_round(profile, net=+20)
        with Reader.open_to_read(tmp_path, Calendar()) as reader:
            assert [fortune.chips for fortune in reader.leaderboard(10)] == [2020]
            play_round(profile, net=+20)
            assert [fortune.chips for fortune in reader.leaderboard(10)] == [2040]
