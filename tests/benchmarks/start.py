"""How long the program takes to start, as ratios to the least that it could take.

    python tests/benchmarks/start.py

The least is a Python that imports the packages which the command cannot do without.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median

from measuring import ratio, take_turns, tell_versions

ROOT = Path(__file__).parent.parent.parent
PYTHON = [sys.executable, "-c"]
BLACKJACK = [*PYTHON, "import sys; from blackjack_cli.cli import main; sys.exit(main())"]
"""As the installed `blackjack` does it."""

READING = "click, platformdirs, tomllib"
"""What every command that reads to the player cannot do without: the settings are found by
the second and read by the third, as a rule set or a keymap is."""

PLAYING = f"{READING}, sqlite3, prompt_toolkit"

READ = ["rules", "keys", "chart", "ev A7 6", "settings", "leaderboard"]


def to_the_end(command: Sequence[str]) -> float:
    """Seconds until the program has ended."""
    begun = time.perf_counter()
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun


def to_the_turn(command: Sequence[str]) -> float:
    """Seconds until the player may act, at a pseudo-terminal; POSIX only."""
    import pty

    ours, its = pty.openpty()
    begun = time.perf_counter()
    with subprocess.Popen(command, cwd=ROOT, stdin=its, stdout=its, stderr=its) as running:
        os.close(its)
        written = b""
        while b"your turn" not in written.lower():
            written += os.read(ours, 1024)
        took = time.perf_counter() - begun
        running.kill()
    os.close(ours)
    return took


def main() -> None:
    tell_versions("click", "prompt_toolkit")
    with tempfile.TemporaryDirectory() as folder:
        play = [*BLACKJACK, "--data-dir", folder, "--lang", "en", "--speech", "terminal"]
        # No natural in the first hand, so that there is a turn.
        play += ["--seed", "7"]
        measures: dict[str, Callable[[], float]] = {
            name: partial(to_the_end, [*PYTHON, f"import {name}"])
            for name in ("click", READING, "prompt_toolkit", PLAYING)
        }
        for name in ("--version", *READ):
            measures[name] = partial(to_the_end, [*BLACKJACK, *name.split()])
        if sys.platform != "win32":
            measures["play"] = partial(to_the_turn, play)
        take_turns(2, measures)
        found = take_turns(20, measures)
    for name, seconds in found.items():
        print(f"{name}: {median(seconds) * 1000:.0f} ms, best {min(seconds) * 1000:.0f} ms")
    floors = {"--version": ["click"], **{name: ["click", READING] for name in READ}}
    for name, least in {**floors, "play": ["prompt_toolkit", PLAYING]}.items():
        for floor in least:
            if name in found:
                print(f"{name}, to {floor}: {ratio(found, name, floor):.2f}")


if __name__ == "__main__":
    main()
