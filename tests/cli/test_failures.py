"""What fails without anybody's mistake, or in the middle: one sentence, exit code 1."""

from __future__ import annotations

import subprocess
from datetime import date
from pathlib import Path

import pytest
from running import LANGUAGES, Ended, call, program, variables

from blackjack_cli.store.store import Store

DEV_FULL = Path("/dev/full")


def one_sentence(ended: Ended, code: int, *named: str) -> str:
    assert ended.code == code
    assert ended.err.count("\n") == 1
    assert ended.err.endswith(".\n")
    assert [name for name in named if name not in ended.err] == []
    return ended.err


@pytest.mark.parametrize("command", [["play"], ["simulate", "--rounds", "1", "--players", "easy"]])
def test_a_log_that_cannot_be_opened_is_refused_before_anything_is_told(
    command: list[str], home: Path
) -> None:
    missing = home / "nowhere" / "log.jsonl"
    for path in (missing, home):
        told = set()
        for lang in LANGUAGES:
            ended = call(*command, "--events", str(path), "--lang", lang)
            assert ended.out == ""
            told.add(one_sentence(ended, 2, str(path)))
        assert len(told) == len(LANGUAGES)


@pytest.mark.skipif(not DEV_FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("rules", ["european", "salon"])
def test_a_log_that_cannot_be_written_any_more_ends_the_game(rules: str) -> None:
    ended = call("--rules", rules, "--events", str(DEV_FULL), keys=b"\n\n")
    one_sentence(ended, 1, str(DEV_FULL))
    assert len(ended.lines) <= 1


@pytest.mark.skipif(not DEV_FULL.exists(), reason="this system has no /dev/full")
def test_a_log_that_cannot_be_written_any_more_ends_the_simulation() -> None:
    ended = call("simulate", "--rounds", "5", "--players", "easy", "--events", str(DEV_FULL))
    one_sentence(ended, 1, str(DEV_FULL))
    assert ended.out == ""


def test_chips_that_cannot_be_kept_are_not_played_for(home: Path) -> None:
    folder = home / "data"
    folder.write_text("a file in its place")
    told = set()
    for lang in LANGUAGES:
        ended = call("--rules", "salon", "--data-dir", str(folder), "--lang", lang)
        assert ended.out == ""
        told.add(one_sentence(ended, 1, str(folder)))
    assert len(told) == len(LANGUAGES)


def test_a_game_without_chips_is_played_all_the_same_and_says_so(home: Path) -> None:
    folder = home / "data"
    folder.write_text("a file in its place")
    ended = call("--seed", "7", "--data-dir", str(folder), keys=b"\n")
    assert (ended.code, ended.err) == (0, "")
    ordinary = call("--seed", "7", "--data-dir", str(home / "other"), keys=b"\n")
    assert [line for line in ended.lines if line not in ordinary.lines] == [ended.lines[1]]


def test_a_second_game_of_a_profile_is_refused(home: Path) -> None:
    folder = home / "data"
    with Store.open(folder, lambda: date(2020, 1, 1)) as store:
        store.profile("Ana")
        told = set()
        for lang in LANGUAGES:
            ended = call("--name", "Ana", "--data-dir", str(folder), "--lang", lang)
            assert ended.out == ""
            told.add(one_sentence(ended, 1, "Ana", "--name"))
        assert len(told) == len(LANGUAGES)
    assert call("--name", "Ana", "--data-dir", str(folder)).code == 0


def test_nobody_is_known_before_the_first_game() -> None:
    for command in ("stats", "leaderboard"):
        ended = call(command)
        assert (ended.code, ended.err) == (0, "")
        assert len(ended.lines) == 1


def test_a_profile_that_is_not_there_is_named() -> None:
    for lang in LANGUAGES:
        ended = call("stats", "--name", "Zoé", "--lang", lang)
        assert (ended.code, len(ended.lines)) == (0, 1)
        assert "Zoé" in ended.out


@pytest.mark.skipif(not DEV_FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("command", [["rules"], ["stats"], ["--help"], ["--seed", "7"]])
def test_output_that_cannot_be_written_is_told_once(command: list[str], home: Path) -> None:
    told = set()
    for lang in LANGUAGES:
        with DEV_FULL.open("wb") as full:
            ended = subprocess.run(
                program(*command, "--lang", lang),
                env=variables(home),
                stdin=subprocess.DEVNULL,
                stdout=full,
                stderr=subprocess.PIPE,
                check=False,
            )
        told.add(one_sentence(Ended(ended.returncode, "", ended.stderr.decode()), 1))
    assert len(told) == len(LANGUAGES)
