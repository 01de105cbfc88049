"""Logs that the program itself writes with `--events`, judged by the referee."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from referee import Tally, judge

ROOT = Path(__file__).parent.parent.parent
GAMES = ["european", "salon"]


def blackjack(
    tmp_path: Path, *args: str, keys: str = ""
) -> tuple[subprocess.CompletedProcess[str], list[str]]:
    """A run of the program with these keys piped to it, and the lines of its log."""
    log = tmp_path / "log.jsonl"
    run = subprocess.run(
        [sys.executable, "-m", "blackjack_cli", *args, "--events", str(log)],
        input=keys,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "BLACKJACK_DATA_DIR": str(tmp_path / "data")},
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run, log.read_text("utf-8").splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_simulated_rounds(tmp_path: Path, game: str) -> None:
    run, lines = blackjack(
        tmp_path,
        *("simulate", "--rounds", "120", "--players", "normal,easy,hard,easy,normal"),
        *("--rules", game, "--seed", "11", "--json"),
    )
    assert judge(lines).rounds == json.loads(run.stdout)["rounds"] == 120


def played(tmp_path: Path, game: str, *args: str, seed: int, keys: int) -> Tally:
    choose = Random(seed)
    pressed = "".join(choose.choice(" \n  \ndpif") for _key in range(keys))
    run, lines = blackjack(tmp_path, "--rules", game, *args, "--seed", str(seed), keys=pressed)
    assert run.stderr == ""
    return judge(lines, cut="cut" in args)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", ["0", "1", "6"])
def test_played_rounds(tmp_path: Path, game: str, players: str) -> None:
    seat = str(1 + int(players) // 2)
    level = "normal" if players == "1" else "easy"
    args = ("--players", players, "--seat", seat, "--level", level)
    assert played(tmp_path, game, *args, seed=int(players), keys=40).rounds > 5


@pytest.mark.parametrize("game", GAMES)
def test_rounds_from_one_shoe(tmp_path: Path, game: str) -> None:
    tally = played(tmp_path, game, "--players", "6", "--shoe", "cut", seed=5, keys=60)
    assert tally.shuffles >= 2
