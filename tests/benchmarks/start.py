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

READ = ["rules", "keys", "chart", "ev A7 6", "settings", "leaderboard"]


def to_the_end(command: Sequence[str]) -> float:
    """Seconds until the program has ended."""
    begun = time.perf_counter()
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun


def to_the_first_line(command: Sequence[str]) -> float:
    """Seconds until it has written a line, its input a pipe."""
    begun = time.perf_counter()
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline().strip()
        took = time.perf_counter() - begun
        running.communicate(b"")
    return took


def to_the_first_line_at_a_terminal(command: Sequence[str]) -> float:
    """The same with a pseudo-terminal for input and output; POSIX only."""
    import pty

    ours, its = pty.openpty()
    begun = time.perf_counter()
    with subprocess.Popen(command, cwd=ROOT, stdin=its, stdout=its, stderr=its) as running:
        os.close(its)
        written = b""
        while not written.strip():
            written += os.read(ours, 1024)
        took = time.perf_counter() - begun
        running.kill()
    os.close(ours)
    return took


def main() -> None:
    tell_versions("click", "prompt_toolkit")
    with tempfile.TemporaryDirectory() as folder:
        play = [*BLACKJACK, "--data-dir", folder, "--lang", "en", "--speech", "terminal"]
        measures: dict[str, Callable[[], float]] = {
            "click": partial(to_the_end, [*PYTHON, "import click"]),
            READING: partial(to_the_end, [*PYTHON, f"import {READING}"]),
            "prompt_toolkit": partial(to_the_end, [*PYTHON, "import prompt_toolkit"]),
            "--version": partial(to_the_end, [*BLACKJACK, "--version"]),
            **{name: partial(to_the_end, [*BLACKJACK, *name.split()]) for name in READ},
            "play, piped keys": partial(to_the_first_line, play),
        }
        if sys.platform != "win32":
            measures["play, terminal"] = partial(to_the_first_line_at_a_terminal, play)
        take_turns(2, measures)
        found = take_turns(20, measures)
    for name, seconds in found.items():
        print(f"{name}: {median(seconds) * 1000:.0f} ms, best {min(seconds) * 1000:.0f} ms")
    for name in ("--version", "rules", "play, piped keys"):
        print(f"{name}, to click: {ratio(found, name, 'click'):.2f}")
    for name in READ:
        print(f"{name}, to {READING}: {ratio(found, name, READING):.2f}")
    for name in ("play, piped keys", "play, terminal"):
        if name in found:
            print(f"{name}, to prompt_toolkit: {ratio(found, name, 'prompt_toolkit'):.2f}")


if __name__ == "__main__":
    main()
