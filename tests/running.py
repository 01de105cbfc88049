"""The program as it is started: in this process with streams of its own, or as one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from blackjack_cli.cli import main
from blackjack_cli.environment import Environment

ROOT = Path(__file__).parent.parent
LANGUAGES = ("da", "en", "es", "fr", "ro")


class Ended(NamedTuple):
    """What came of a run. `out` and `err`: decoded, each line end a line feed."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def call(*arguments: str, keys: bytes = b"") -> Ended:
    """Run the program in this process, `keys` on a standard input that is no terminal."""
    out, err = io.BytesIO(), io.BytesIO()
    streams = [io.TextIOWrapper(stream, encoding="utf-8") for stream in (out, err)]
    stdin = io.TextIOWrapper(io.BytesIO(keys), encoding="utf-8")
    code = main(list(arguments), Environment(stdin, streams[0], streams[1]))
    told = [stream.getvalue().decode().replace(os.linesep, "\n") for stream in (out, err)]
    return Ended(code, *told)


class _OneByOne:
    """A standard input that gives a key at a time; `shown`: all that was told before each."""

    def __init__(self, keys: Sequence[str], out: io.BytesIO) -> None:
        self._keys = iter(keys)
        self._out = out
        self.shown: list[str] = []

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        raise OSError

    def read1(self, _most: int) -> bytes:
        self.shown.append(self._out.getvalue().decode())
        return next(self._keys, "").encode()


def call_by_key(*arguments: str, keys: Sequence[str]) -> list[list[str]]:
    """All lines that a game in this process had told when it asked for each key, and for one
    more; last those at its end."""
    out = io.BytesIO()
    stdin: Any = _OneByOne(keys, out)
    stdout = io.TextIOWrapper(out, encoding="utf-8")
    assert main(list(arguments), Environment(stdin, stdout, stdout)) == 0
    return [text.splitlines() for text in [*stdin.shown, out.getvalue().decode()]]


def variables(home: Path, more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of a player whose home is `home`; an empty value takes one away."""
    environment = {
        **os.environ,
        "HOME": str(home),
        "USERPROFILE": str(home),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "data"),
        "PYTHONPATH": str(ROOT),
        **(more or {}),
    }
    return {name: value for name, value in environment.items() if value}


def program(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "blackjack_cli", *arguments]


def unhurried(*arguments: str, reply: float = 15, close: float = 2) -> list[str]:
    """The program, waiting for an output that works however busy the machine is: `reply`
    seconds for an answer, `close` for what is left to be said at the end."""
    bounds = [str(reply), str(close)]
    return [sys.executable, str(ROOT / "tests" / "unhurried.py"), *bounds, *arguments]


def run(
    home: Path,
    *arguments: str,
    keys: bytes = b"",
    more: Mapping[str, str] | None = None,
) -> Ended:
    """Run the program as a process, `keys` piped in."""
    ended = subprocess.run(
        program(*arguments),
        input=keys,
        capture_output=True,
        cwd=home,
        env=variables(home, more),
        check=False,
    )
    return Ended(ended.returncode, _decoded(ended.stdout), _decoded(ended.stderr))


def shell(home: Path, script: str, more: Mapping[str, str] | None = None) -> Ended:
    """Run a line of the POSIX shell in which `blackjack` is the program."""
    blackjack = f'blackjack() {{ "{sys.executable}" -m blackjack_cli "$@"; }}\n'
    ended = subprocess.run(
        ["/bin/sh", "-c", blackjack + script],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=home,
        env=variables(home, more),
        check=False,
    )
    return Ended(ended.returncode, _decoded(ended.stdout), _decoded(ended.stderr))


def _decoded(data: bytes) -> str:
    return data.decode().replace("\r\n", "\n")


def sentences(text: str) -> Sequence[str]:
    """The lines of what was told, each of which is one sentence."""
    return [line for line in text.split("\n") if line]
