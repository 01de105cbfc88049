"""A game in a pseudo-terminal that answers no query: what is typed, what is heard."""

from __future__ import annotations

import os
import pickle
import re
import signal
import termios
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pexpect
import pytest
import running
from waiting import PATIENCE

from blackjack_cli.words.catalog import Catalog

SEATED: list[Seat] = []
"""All that have sat down in a test."""


class Seat:
    """Sits at a game that runs in a pseudo-terminal of 24 lines and 80 columns.

    `raw`: the bytes that were heard so far. `terminal`: the path of the one it sits at. `mode`:
    the terminal's before the game set its own, `mode_after` when it had ended. `errors`: the
    file that standard error goes to.
    """

    def __init__(
        self,
        home: Path,
        *options: str,
        lang: str = "en",
        more: Mapping[str, str] | None = None,
        patience: float = PATIENCE,
        command: Sequence[str] = (),
        unhurried: bool = False,
    ) -> None:
        """`command`: something that runs in the terminal in place of the game. `unhurried`: the
        game waits for its outputs, however busy the machine is."""
        self.raw = b""
        self.errors = home / "stderr"
        self._noted = home / "terminal"
        self._catalog = Catalog(lang)
        start = running.unhurried if unhurried else running.program
        first, *rest = command or start(*options, "--lang", lang)
        spawn: Any = pexpect.spawn
        self.game = spawn(
            first,
            rest,
            env=running.variables(home, {"TERM": "xterm-256color", **(more or {})}),
            cwd=str(home),
            timeout=patience,
            dimensions=(24, 80),
            preexec_fn=self._before_the_game,
        )
        # pexpect's own pauses, for programs that are less sure of when they listen.
        self.game.delaybeforesend = None
        self.game.ptyproc.delayafterclose = 0
        SEATED.append(self)
        self.terminal, self.mode = pickle.loads(self._noted.read_bytes())
        self.mode_after = self.mode

    def _before_the_game(self) -> None:
        os.dup2(os.open(self.errors, os.O_WRONLY | os.O_CREAT), 2)
        # Noted here, since the game may have set its own mode before the test looks.
        self._noted.write_bytes(pickle.dumps((os.ttyname(0), termios.tcgetattr(0))))

    def presses(self, keys: str | bytes) -> None:
        """Type keys, all in one write."""
        self.game.send(keys)

    def hears(self, pattern: str) -> str:
        """Wait until the text matches; what came since the last time, up to its end."""
        if self.game.expect([re.compile(pattern.encode(), re.DOTALL), *_NEVER]):
            errors = self.errors.read_text("utf-8")
            pytest.fail(f"{pattern!r} never came, but {self.game.before.decode()!r}; {errors}")
        return self._heard(self.game.before + self.game.after)

    def told(self, name: str, **fields: object) -> str:
        """A text of the catalogue in normal verbosity."""
        return self._catalog.text("normal", name, **fields)

    def hears_told(self, name: str, **fields: object) -> str:
        """Wait for a text of the catalogue; what came since the last time, up to its end."""
        return self.hears(re.escape(self.told(name, **fields)))

    def has_turn(self) -> None:
        """Wait until the player is to act, and the game listens: what is pressed while it deals
        does not act, so a question goes first."""
        self.hears_told("turn.own")
        self.asks("t", "turn.is.own")

    def has_stake(self) -> None:
        """Wait until the stake is asked for first, and the game listens."""
        self.hears("1.?000 .*?\\.")
        self.asks("t", "turn.is.nobody")

    def asks(self, key: str | bytes, answer: str) -> str:
        """Press a key with an answer in the catalogue; what came since the last time.

        The answer shows that whatever was pressed before has had its effect.
        """
        self.presses(key)
        return self.hears_told(answer)

    def hears_all(self, text: str) -> None:
        """Wait until all that came from the start on is `text`, and nothing else."""
        missing = len(text.encode()) - len(self.raw)
        if missing > 0:
            ended = self.game.expect_exact([text.encode()[-missing:], *_NEVER])
            self._heard(self.game.before + (b"" if ended else self.game.after))
        assert (self.raw + self.game.buffer).decode().split("\r\n") == text.split("\r\n")

    def hears_next(self, text: str) -> None:
        """Wait until `text` has come, and nothing else."""
        self.hears_all(self.raw.decode() + text)

    def leaves(self) -> int:
        """Wait for the end; the exit code, or -n where signal n ended it."""
        if self.game.expect([pexpect.EOF, pexpect.TIMEOUT]):
            pytest.fail(f"it goes on: {self.game.before.decode()!r}")
        self._heard(self.game.before)
        self.mode_after = termios.tcgetattr(self.game.child_fd)
        self.game.wait()
        self.game.close()
        if self.game.exitstatus is not None:
            return int(self.game.exitstatus)
        return -int(self.game.signalstatus)

    def gets_up(self) -> None:
        """End the game, if it goes on, as a test does with what it leaves behind."""
        if not self.game.closed:
            self.game.kill(signal.SIGKILL)
            self.game.wait()
            self.game.close()

    def _heard(self, came: bytes) -> str:
        self.raw += came
        return came.decode().replace("\r\n", "\n")

    @property
    def lines(self) -> list[str]:
        """What was shown so far, line by line."""
        return self.raw.decode().replace("\r\n", "\n").split("\n")


_NEVER = [pexpect.TIMEOUT, pexpect.EOF]
