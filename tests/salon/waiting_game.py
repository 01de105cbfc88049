"""A game in a process of its own that waits for keys."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from running import program, variables


class WaitingGame:
    """Standard input and output are pipes: it goes on when keys are sent."""

    def __init__(self, home: Path, *options: str) -> None:
        self.process = subprocess.Popen(
            program(*options),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=variables(home),
            cwd=home,
            encoding="utf-8",
        )

    def sends(self, keys: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(keys)
        self.process.stdin.flush()

    def hears(self, text: str) -> str:
        """The next line with the text in it."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if text in line:
                return line
        raise AssertionError(f"{text!r} never came")

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def ends(self) -> int:
        """Wait until it has ended, its input being at an end; the exit code."""
        self.process.communicate()
        return self.process.returncode


@contextmanager
def waiting_game(home: Path, *options: str) -> Iterator[WaitingGame]:
    game = WaitingGame(home, *options)
    try:
        yield game
    finally:
        game.kill()
