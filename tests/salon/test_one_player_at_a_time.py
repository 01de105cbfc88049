"""Two games at once: never on one profile, always on one store."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import LANGUAGES, run
from waiting_game import waiting_game

from blackjack_cli.words.catalog import Catalog

SALON = ("--rules", "salon")
IDA = (*SALON, "--name", "Ida")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_second_game_on_one_profile_is_refused_in_one_sentence(home: Path, lang: str) -> None:
    with waiting_game(home, *IDA) as first:
        first.hears("1000 chips")
        ended = run(home, *SALON, "--name", "IDA", "--lang", lang)
    busy = Catalog(lang).ui("error.profile_busy", name="Ida")
    assert (ended.code, ended.out, ended.err) == (1, "", busy + "\n")
    assert "Ida" in busy


def test_also_the_european_game_is_refused_then_and_what_was_played_is_told(home: Path) -> None:
    with waiting_game(home, *IDA) as first:
        first.hears("1000 chips")
        assert run(home, "--name", "Ida").code == 1
        assert run(home, "stats").lines == ["Ida", "No round played yet."]
        assert run(home, "leaderboard").lines[1].startswith("1. Ida: 1000 chips")


def test_right_after_a_kill_of_the_first_the_second_is_not_refused(home: Path) -> None:
    with waiting_game(home, *IDA, "--seed", "5") as first:
        first.sends("\n")
        first.hears("Your turn")
        first.kill()
        ended = run(home, *IDA)
    assert ended.code == 0
    assert "The round you left goes on." in ended.lines


def test_right_after_the_first_left_the_second_is_not_refused(home: Path) -> None:
    assert run(home, *IDA, "--seed", "5", keys=b"\nqq").code == 0
    assert "The round you left goes on." in run(home, *IDA).lines


def test_two_profiles_play_at_once_on_one_store(home: Path) -> None:
    seed = ("--seed", "5", "--players", "0")
    with waiting_game(home, *IDA, *seed) as ida, waiting_game(home, *SALON, "--name", "Bo") as bo:
        ida.hears("1000 chips")
        bo.hears("1000 chips")
        for _round in range(3):
            ida.sends("\n\n\n\n")
            bo.sends("\n")
        ida.sends("nq")
        bo.sends("qq")
        ida.hears("Seed 5, round ")
        assert (ida.ends(), bo.ends()) == (0, 0)
    profiles = json.loads(run(home, "stats", "--json").out)
    assert [each["name"] for each in profiles] == ["Bo", "Ida"]
    assert profiles[1]["games"][0]["rounds"] >= 2
