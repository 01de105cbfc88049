"""The game on Windows: over pipes, and at a console whose keys, signals and screen are ours."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import termios
import threading
import time
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import copy
from pathlib import Path, PureWindowsPath
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
T = TypeVar("T")
PATIENCE = 30
"""Seconds that the slowest machine may take; nothing is measured by it."""

# As the console script of an installed game does. Windows Python as the rig has it takes no
# folder from the environment.
START = """\
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
if os.environ.get("RIG_CLASSIC_CONSOLE"):
    # A console before Windows 10: keys come as keys, not as a terminal's characters.
    from prompt_toolkit.input import win32

    win32._is_win_vt100_input_enabled = lambda: False
from blackjack_cli.cli import main

if __name__ == "__main__":
    sys.exit(main())
"""


def missing_program() -> str:
    """What the rig needs and this machine lacks, "" where all is there."""
    if sys.platform != "linux":
        return "the Windows rig stands on Linux"
    for program, package in {
        "wine64": "wine64",
        "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64-posix",
    }.items():
        if not shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/lib/wine"):
            return f"{program} is not installed (Debian: {package})"
    return ""


def windows(path: Path) -> str:
    """The name by which Windows programs know the path."""
    return str(PureWindowsPath("Z:" + path.as_posix()))


class Ended(NamedTuple):
    """What came of a game over pipes: its exit code, and the bytes that it wrote."""

    code: int
    out: bytes
    err: bytes

    @property
    def lines(self) -> list[str]:
        """What was told, from the encoding that Windows takes for a pipe."""
        return self.out.decode("cp1252").split("\r\n")[:-1]

    @property
    def errors(self) -> list[str]:
        return self.err.decode("cp1252").split("\r\n")[:-1]


class Rig:
    """A Windows with the game on it. Use it in a `with` statement."""

    def __init__(self, folder: Path, scratch: Path) -> None:
        """`folder`: where the rig stands, or is set up; `scratch`: for this run alone."""
        self._set_up(folder)
        self.prefix = folder / "prefix"
        self.variables = {
            **{name: value for name, value in os.environ.items() if name in ("PATH", "HOME")},
            "WINEPREFIX": str(self.prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=;winedbg.exe=d",
            "LANG": "C.UTF-8",
        }
        self.variables["PATH"] += ":/usr/lib/wine"
        self._install(scratch / "game")
        self._use(folder / "python", scratch / "game" / "start.py")

    def _use(self, python: Path, game: Path) -> None:
        self.python, self._game = python, game
        self.command = ["wine64", str(python / "python.exe")]
        self.game = [windows(python / "python.exe"), windows(game)]

    def __enter__(self) -> Self:
        # Windows runs as long as a program does. What comes up with the first one keeps that
        # one's streams open for good: those must be nobody else's.
        self._first = subprocess.Popen(
            [*self.command, "-c", "import sys; print(flush=True); sys.stdin.read()"],
            env=self.variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._first.stdout is not None
        assert self._first.stdout.readline(), "Windows Python does not start"
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _where: TracebackType | None,
    ) -> None:
        for stream in (self._first.stdin, self._first.stdout):
            assert stream is not None
            stream.close()
        self._first.wait()

    def _set_up(self, folder: Path) -> None:
        made = subprocess.run(
            [HERE / "setup.sh", folder],
            env={**os.environ, "PYTHON": sys.executable},
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert made.returncode == 0, made.stdout.decode()

    def _install(self, folder: Path) -> None:
        """Unpack the wheel, as pip would."""
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        (wheel,) = folder.iterdir()
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
        (folder / "start.py").write_text(START)

    def without(self, missing: str, folder: Path) -> Rig:
        """The rig with a Python that lacks a package, or the DLL of a screen reader."""
        packages, theirs = self.python / "Lib/site-packages", folder / "Lib/site-packages"
        gone = {
            line.partition("/")[0].partition(",")[0]
            for record in packages.glob(f"{missing}-*.dist-info/RECORD")
            for line in record.read_text("utf-8").splitlines()
        }
        theirs.mkdir(parents=True)
        for source, target in [(self.python, folder), (packages, theirs)]:
            for path in source.iterdir():
                if path.name == "accessible_output2":
                    shutil.copytree(path, target / path.name, ignore=lambda *_: [missing])
                elif path.name not in gone and path.name != "Lib":
                    (target / path.name).symlink_to(path)
        rig = copy(self)
        rig._use(folder, self._game)
        return rig

    @property
    def app_data(self) -> Path:
        """The user's local application data."""
        (found,) = self.prefix.glob("drive_c/users/*/AppData/Local")
        return found

    def forget(self) -> None:
        """As before the first game on this machine."""
        shutil.rmtree(self.app_data / "blackjack-cli", ignore_errors=True)

    def run(
        self, *arguments: str, keys: bytes = b"", variables: Mapping[str, str] | None = None
    ) -> Ended:
        """Play with all three streams pipes, and no console."""
        ended = subprocess.run(
            [*self.command, self.game[1], *arguments],
            input=keys,
            capture_output=True,
            env={**self.variables, **(variables or {})},
            timeout=PATIENCE,
            check=False,
        )
        return Ended(ended.returncode, ended.stdout, ended.stderr)

    def read_one_line(self, *arguments: str, keys: bytes) -> tuple[int, bytes, bytes]:
        """Play into a pipe whose reader leaves after one line; exit code, line, errors."""
        with subprocess.Popen(
            [*self.command, self.game[1], *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.variables,
        ) as game:
            assert game.stdin is not None
            assert game.stdout is not None
            assert game.stderr is not None
            line = game.stdout.readline()
            game.stdout.close()
            with suppress(BrokenPipeError):
                game.stdin.write(keys)
                game.stdin.close()
            errors = game.stderr.read()
            return game.wait(PATIENCE), line, errors


class HandsFail(Exception):
    """The hands at a console could not do what they were told, or have ended by themselves."""


class Console:
    """A console window with hands at it. Use it in a `with` statement; one game at a time."""

    def __init__(self, rig: Rig, rows: int = 300, columns: int = 250) -> None:
        self._rig = rig
        self._size = struct.pack("HHHH", rows, columns, 0, 0)
        self._open()

    def _open(self) -> None:
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.settimeout(PATIENCE)
        self._master, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, self._size)
        port = self._server.getsockname()[1]
        self._process = subprocess.Popen(
            [*self._rig.command, windows(HERE / "hands.py"), str(port)],
            env=self._rig.variables,
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(terminal)
        self._painted = b""
        self._drain = threading.Thread(target=self._read_on, daemon=True)
        self._drain.start()
        self._connection, _ = self._server.accept()
        self._connection.settimeout(PATIENCE)
        self._stream = self._connection.makefile("rw", encoding="utf-8", newline="\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _where: TracebackType | None,
    ) -> None:
        self._close()

    def _close(self) -> None:
        with suppress(OSError):  # the hands have let go of their end
            self._connection.shutdown(socket.SHUT_RDWR)
        self._connection.close()
        self._server.close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._drain.join()
        os.close(self._master)

    def _read_on(self) -> None:
        """Take what the console paints, or it would wait; the screen is read another way, and
        the last of this is for the day when the hands are gone."""
        try:
            while painted := os.read(self._master, 65536):
                self._painted = (self._painted + painted)[-4096:]
        except OSError:  # the other side has ended
            return

    def _do(self, act: str, **given: object) -> Any:
        self._stream.write(json.dumps([act, given]) + "\n")
        self._stream.flush()
        line = self._stream.readline()
        if not line:
            raise HandsFail(f"{act}: {self._ending()}")
        answer = json.loads(line)
        if "failed" in answer:
            raise HandsFail(f"{act}: {answer['failed']}")
        return answer["done"]

    def _ending(self) -> str:
        """How the hands ended, and what stood on the console."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        return f"exit code {self._process.returncode}, {self._painted!r}"

    def start(
        self,
        *arguments: str,
        variables: Mapping[str, str] | None = None,
        stdin: str = "console",
        stdout: str = "console",
    ) -> None:
        """Start the game; a stream is "console", "pipe", "null", or "none" for no console."""
        how = {
            "command": [*self._rig.game, *arguments],
            "variables": variables or {},
            "stdin": stdin,
            "stdout": stdout,
        }
        try:
            self._do("start", **how)
        except (HandsFail, ConnectionError) as error:
            # Seen once in many hundred starts, and why is not known; what they could say of it
            # is printed. No game has been played yet: another console is as good.
            print(f"another console, for the hands at the first failed: {error}", file=sys.stderr)
            self._close()
            self._open()
            self._do("start", **how)

    def press(self, *keys: str) -> None:
        """Press the keys at once; a key is a character or a name, as in keymap.toml."""
        self._do("press", keys=keys)

    @property
    def lines(self) -> list[str]:
        """What is on the screen, down to the cursor."""
        return list(self._do("look")["lines"])

    @property
    def modes(self) -> list[int]:
        """How the console is set: input, output, its code page."""
        return list(self._do("modes"))

    @property
    def cursor(self) -> int:
        """The column that the cursor is in, in the last of the lines."""
        return int(self._do("look")["column"])

    def hear(self, pattern: str, after: int = 0) -> list[str]:
        """Wait until a line behind the first `after` ones matches wholly; the lines from there
        to the last."""

        def found() -> list[str] | None:
            lines = self.lines[after:]
            return lines if any(re.fullmatch(pattern, line) for line in lines) else None

        return until(found, lambda: f"{pattern!r}, after {self.lines}")

    def ask(self, key: str) -> str:
        """Press a key that brings forth one line; the line."""
        before = len(self.lines)
        self.press(key)
        (line,) = until(lambda: self.lines[before:] or None, lambda: f"an answer to {key!r}")
        return str(line)

    def leaves(self) -> int:
        """Wait for the end; the exit code."""
        code: Any = until(lambda: self._do("look")["code"], lambda: f"the end, after {self.lines}")
        return int(code)

    def write(self, text: str) -> None:
        """Into the game's standard input, a pipe."""
        self._do("write", text=text)

    def finish(self) -> dict[str, str]:
        """End its piped input; what came out of its pipes, `out` and `err`."""
        return dict(self._do("finish"))

    def interrupt(self) -> None:
        """The signal of Ctrl-C, to all in this console."""
        self._do("interrupt")

    def break_off(self) -> None:
        """The signal of Ctrl-Break."""
        self._do("break_off")

    def kill(self) -> None:
        """End the game as the Task Manager does."""
        self._do("kill")


class Nvda:
    """The stand-in for NVDA: what it was told, and how it fares."""

    def __init__(self, folder: Path) -> None:
        self._log = folder / "nvda.log"
        self._state = folder / "nvda.state"
        self.variables = {"NVDA_LOG": windows(self._log), "NVDA_STATE": windows(self._state)}
        self.fare("running")

    def fare(self, state: str) -> None:
        """From now on it is "running", "gone", or "hangs"."""
        new = self._state.with_suffix(".new")
        new.write_text(state)
        new.replace(self._state)

    @property
    def told(self) -> list[tuple[str, str]]:
        """What it was told: "speak" or "braille" and the text, or "cancel" and ""."""
        if not self._log.exists():
            return []
        lines = self._log.read_text("utf-8").split("\n")[:-1]
        return [(call, text) for call, _, text in (line.partition("\t") for line in lines)]

    @property
    def spoken(self) -> list[str]:
        return [text for call, text in self.told if call == "speak"]

    def hear(self, text: str) -> None:
        """Wait until it has been told to speak the text."""
        until(lambda: text in self.spoken or None, lambda: f"{text!r}, after {self.told}")


def until(found: Callable[[], T | None], what: Callable[[], str]) -> T:
    """What `found` finds, as soon as it is not None."""
    latest = time.monotonic() + PATIENCE
    while (result := found()) is None:
        if time.monotonic() > latest:
            pytest.fail(f"never came: {what()}")
        time.sleep(0.02)
    return result
