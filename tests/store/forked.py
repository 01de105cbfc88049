"""Games in processes of their own, forked off, for POSIX systems: cheap enough to kill many."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn, TextIO

Tell = Callable[[str], None]


class Game:
    """A process that runs `play`, which tells what has happened through a pipe, line by line."""

    def __init__(self, play: Callable[[Tell], None]) -> None:
        reading, writing = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            os.close(reading)
            _run(play, writing)
        os.close(writing)
        self.lines: TextIO = os.fdopen(reading, encoding="utf-8")

    def kill(self) -> list[str]:
        """End it by SIGKILL; whole lines that were still told."""
        os.kill(self.process, signal.SIGKILL)
        return self.wait()

    def wait(self) -> list[str]:
        """What it still tells until it ends."""
        with self.lines:
            rest = [line.strip() for line in self.lines if line.endswith("\n")]
        _, self.status = os.waitpid(self.process, 0)
        return rest


def _run(play: Callable[[Tell], None], writing: int) -> NoReturn:
    """The child never goes back into the tests, whatever happens."""
    try:
        with suppress(BrokenPipeError):
            play(lambda line: _write(writing, line))
        os._exit(0)
    except BaseException as error:
        with suppress(OSError):
            _write(writing, f"fault: {error!r}")
    finally:
        os._exit(1)


def _write(writing: int, line: str) -> None:
    os.write(writing, f"{line}\n".encode())
