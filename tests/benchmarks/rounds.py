"""Rounds a second of `simulate`, beside two public simulators, by turns in one run.

    python tests/benchmarks/rounds.py --others OTHERS/bin/python --before CHECKOUT

Without `--others` or `--before` those are left out. README.md says what each plays.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from measuring import ratio, take_turns, tell_versions

ROOT = Path(__file__).parent.parent.parent

PY21 = """
import sys, time
from py21 import Game, Player
rounds = int(sys.argv[1])
game = Game([Player(10**9)])
begun = time.perf_counter()
game.simulate(rounds)
print(rounds / (time.perf_counter() - begun))
"""
"""Its Player plays basic strategy unless told otherwise."""

JACKBLACK = """
import sys, time
from jackblack import Player, Simulation
from jackblack.player import Simple17
rounds = int(sys.argv[1])
game = Simulation([Player("one", chips=10**9, strategy=Simple17())])
begun = time.perf_counter()
game.run(n_times=rounds)
print(rounds / (time.perf_counter() - begun))
"""
"""It brings no basic strategy; Simple17 draws under 17, else stands, as our `easy` does."""


def output(command: list[str], cwd: Path | None = None) -> str:
    """Standard output of a program that must succeed."""
    return subprocess.run(
        command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True
    ).stdout


def ours(checkout: Path, level: str, jobs: int, rounds: int) -> float:
    """As the program says it: from the first round to the last, workers' start included."""
    options = f"--players {level} --rules european --seed 1 --jobs {jobs} --rounds {rounds} --json"
    told = output([sys.executable, "-m", "blackjack_cli", "simulate", *options.split()], checkout)
    return float(json.loads(told)["rounds_per_second"])


def theirs(python: str, program: str, rounds: int) -> float:
    return float(output([python, "-c", program, str(rounds)]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--others", help="a Python that has py21 and jackblack")
    parser.add_argument("--before", type=Path, help="another checkout of this project")
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--times", type=int, default=7)
    parser.add_argument("--tries", type=int, default=10, help="for a quiet moment")
    given = parser.parse_args()
    measures: dict[str, Callable[[], float]] = {}
    for level, other, program in [("normal", "py21", PY21), ("easy", "jackblack", JACKBLACK)]:
        for jobs in (1, 2):
            measures[f"{level}, {jobs} jobs"] = partial(ours, ROOT, level, jobs, given.rounds)
        if given.before:
            measures[f"{level} before"] = partial(ours, given.before, level, 1, given.rounds)
        if given.others:
            measures[other] = partial(theirs, given.others, program, given.rounds)
    tell_versions()
    found = take_turns(given.times, measures, given.tries)
    for name, speeds in found.items():
        print(f"{name}: {median(speeds):,.0f} rounds a second, best {max(speeds):,.0f}")
    for level, other in [("normal", "py21"), ("easy", "jackblack")]:
        print(f"{level}, 2 jobs to 1: {ratio(found, f'{level}, 2 jobs', f'{level}, 1 jobs'):.2f}")
        for beside in (f"{level} before", other):
            if beside in found:
                for jobs in (1, 2):
                    times = ratio(found, f"{level}, {jobs} jobs", beside)
                    print(f"{level}, {jobs} jobs, to {beside}: {times:.2f}")


if __name__ == "__main__":
    main()
