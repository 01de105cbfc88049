"""A simulation shared out among processes: the same sums, and an end in good order."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path

import pytest
from running import call, program, variables

from blackjack_cli.game import rulesets
from blackjack_cli.simulate import Sums, simulate
from blackjack_cli.strategy.level import Level

LEVELS = [Level.HARD, Level.EASY]
ROUNDS = 500


def sums_of(game: str, jobs: int) -> Sums:
    *_, sums = simulate(rulesets.load(game), LEVELS, "11", ROUNDS, jobs=jobs)
    return sums


@pytest.mark.parametrize("game", ["european", "salon"])
def test_any_number_of_processes_comes_to_the_same_sums(game: str) -> None:
    alone = sums_of(game, 1)
    assert alone.rounds == ROUNDS
    assert any(alone.nets)
    assert sums_of(game, 2) == alone
    assert sums_of(game, 3) == alone


@pytest.mark.parametrize("killed", [1, 2])
def test_the_rounds_of_a_process_that_was_killed_are_played_all_the_same(killed: int) -> None:
    played = simulate(rulesets.load("european"), LEVELS, "11", ROUNDS, jobs=2)
    sums = next(played)
    workers = active_children()
    assert len(workers) == 2
    for worker in workers[:killed]:
        worker.kill()
        worker.join()
    for sums in played:
        assert sums.rounds <= ROUNDS
    assert sums == sums_of("european", 1)
    assert not active_children()


def test_a_simulation_that_is_given_up_leaves_no_process_behind() -> None:
    played = simulate(rulesets.load("european"), LEVELS, "11", ROUNDS, jobs=2)
    next(played)
    assert active_children()
    played.close()  # type: ignore[attr-defined]
    assert not active_children()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_tenth_is_told_once_as_a_plain_line_on_the_error_stream(jobs: str) -> None:
    ended = call("simulate", "--rounds", "200", "--players", "easy", "--jobs", jobs, "--lang", "en")
    assert ended.code == 0
    tenths = range(10, 101, 10)
    assert ended.err == "".join(f"{percent} percent done\n" for percent in tenths)
    assert "percent" not in ended.out


@pytest.mark.skipif(sys.platform == "win32", reason="process groups are those of POSIX")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_every_process_without_a_word(jobs: str, tmp_path: Path) -> None:
    arguments = ["--rounds", "200000", "--players", "easy", "--jobs", jobs]
    with subprocess.Popen(
        program("simulate", *arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=variables(tmp_path),
        start_new_session=True,
    ) as running:
        assert running.stderr is not None
        # The first tenth has been played, so every process runs.
        running.stderr.readline()
        os.killpg(running.pid, signal.SIGINT)
        # Its end of file comes when the last process that holds the stream is gone.
        out, err = running.communicate()
    assert running.returncode == 130
    assert (out, err.strip()) == (b"", b"")
