"""Milliseconds from a key press to the line that answers it, and to the last such line.

    python tests/benchmarks/key_to_line.py [FOLDER]

The game runs in this process, its keys and its output in memory: what is measured is our
own, from the key's character to the written line, the store included. Each act is stored,
and on the disk, before it is heard, so a profile in FOLDER adds what that disk takes; it is
in memory (/dev/shm) where there is one and no folder is named.
"""

from __future__ import annotations

import io
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from measuring import tell_versions

from blackjack_cli.cli import main as blackjack
from blackjack_cli.environment import Environment

MEMORY = Path("/dev/shm")
KEYS = {"\n": "Enter: stand, or deal", " ": "Space: draw, or deal", "c": "C: own cards"}
WARM_UP = 20
PRESSES = 600


class Keyboard:
    """Gives a key each time that the game waits for one, and notes when."""

    def __init__(self) -> None:
        self.given: list[tuple[str, float]] = []
        self.asked: list[float] = []

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        raise OSError

    def read1(self, _most: int) -> bytes:
        now = time.perf_counter()
        self.asked.append(now)
        if len(self.asked) > PRESSES:
            return b""
        key = list(KEYS)[len(self.asked) % len(KEYS)]
        self.given.append((key, time.perf_counter()))
        return key.encode()


class Paper(io.RawIOBase):
    """Notes when something was written."""

    def __init__(self) -> None:
        self.written: list[float] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.written.append(time.perf_counter())
        return len(data)


def play(folder: str, rules: str, others: int) -> None:
    keyboard, paper = Keyboard(), Paper()
    stdin: Any = keyboard
    out = io.TextIOWrapper(io.BufferedWriter(paper), encoding="utf-8")
    options = f"--lang en --seed 7 --rules {rules} --players {others} --level hard --name me"
    code = blackjack([*options.split(), "--data-dir", folder], Environment(stdin, out, out))
    assert code == 0
    print(f"{rules}, {others} computer players:")
    for key, name in KEYS.items():
        first, last = [], []
        for (pressed, begun), ended in list(zip(keyboard.given, keyboard.asked[1:], strict=True))[
            WARM_UP:
        ]:
            if pressed == key:
                lines = [at for at in paper.written if begun < at <= ended]
                first.append((lines[0] - begun) * 1000)
                last.append((lines[-1] - begun) * 1000)
        print(
            f"  {name}: first line {median(first):.2f} ms (19 of 20 in"
            f" {quantiles(first, n=20)[-1]:.2f}), last line {median(last):.2f} ms"
        )


def main() -> None:
    tell_versions()
    where = sys.argv[1] if len(sys.argv) > 1 else MEMORY if MEMORY.is_dir() else None
    for rules, others in [("european", 0), ("salon", 0), ("salon", 6)]:
        with tempfile.TemporaryDirectory(dir=where) as folder:
            play(folder, rules, others)


if __name__ == "__main__":
    main()
