"""A real BRLTTY with a display of 40 cells that a test reads, and a console for it to show."""

from __future__ import annotations

import fcntl
import os
import signal
import socket
import struct
import subprocess
import sys
import termios
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from real import missing, need
from waiting import PATIENCE, until

from blackjack_cli.output import system_modules

CELLS = 40

_VT_OPENQRY, _VT_GETSTATE, _VT_ACTIVATE, _VT_WAITACTIVE = 0x5600, 0x5603, 0x5606, 0x5607


class BrailleServer:
    """BRLTTY with its virtual display. `shown` are the lines it has shown, the newest last.

    `screen` is BRLTTY's screen driver: "no", or "lx" for the console in the foreground.
    """

    def __init__(self, folder: Path, screen: str = "no") -> None:
        self.program = need("brltty")
        self._folder = folder
        self._screen = screen
        self._port = _free_port()
        self._api = f"127.0.0.1:{_free_api_number()}"
        self.shown: list[str] = []
        self._process: subprocess.Popen[bytes] | None = None
        self._display: socket.socket | None = None

    @property
    def environment(self) -> dict[str, str]:
        """What a client of BrlAPI needs to find this server and no other."""
        return {"BRLAPI_HOST": self._api, "BRLAPI_AUTH": "none"}

    def start(self) -> None:
        arguments = ["-n", "-e", "-q", "-f", "/dev/null", "-P", str(self._folder / "pid")]
        arguments += ["-b", "vr", "-d", f"server:127.0.0.1:{self._port}", "-s", "no"]
        arguments += ["-x", self._screen, "-t", "en_US"]
        arguments += ["-A", f"host={self._api},auth=none"]
        self._process = subprocess.Popen(
            [self.program, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until(self._connect, "BRLTTY to start")
        until(self._takes_clients, "BRLTTY to offer its display to clients")

    def freeze(self) -> None:
        """Have it take connections and answer nothing."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        if self._process is not None:
            self._process.send_signal(number)

    def stop(self) -> None:
        """End it at once, as a crash would."""
        if self._display is not None:
            with suppress(OSError):
                self._display.shutdown(socket.SHUT_RDWR)
            self._reader.join(PATIENCE)
            self._display.close()
            self._display = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    @property
    def now(self) -> str:
        """What the display shows."""
        return self.shown[-1]

    def wait_for(self, text: str) -> None:
        """Wait until the display shows the text and nothing else.

        Of a line that is longer than the display it shows the tail, where the cursor is.
        """

        def shows() -> bool:
            now = self.shown[-1] if self.shown else ""
            return now == text or (len(text) >= CELLS and now != "" and text.endswith(now))

        until(shows, lambda: f"{text!r} on the display; so far {self.shown}")

    def _connect(self) -> bool:
        display = socket.socket()
        try:
            display.connect(("127.0.0.1", self._port))
        except OSError:
            display.close()
            return False
        display.sendall(f"cells {CELLS}\n".encode())
        self._display = display
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        return True

    def _takes_clients(self) -> bool:
        """Whether a client finds the display: the first to connect waits for about a second."""
        try:
            brlapi: Any = system_modules.load("brlapi")
        except ImportError:
            return True  # this Python has no clients
        try:
            client = brlapi.Connection(host=self._api.encode(), auth=b"none")
        except brlapi.ConnectionError:
            return False
        try:
            return bool(client.displaySize == (CELLS, 1))
        finally:
            client.closeConnection()

    def _read(self) -> None:
        assert self._display is not None
        with suppress(OSError), self._display.makefile(encoding="utf-8") as lines:
            for line in lines:
                if line.startswith('Visual "'):
                    self.shown.append(line.removeprefix('Visual "').rstrip("\n")[:-1].rstrip())


class VirtualConsole:
    """A program on a real virtual console of the machine, brought to the foreground.

    Skips the test where the machine has none that may be used.
    """

    def __init__(self) -> None:
        try:
            self._control = os.open("/dev/tty0", os.O_RDWR | os.O_NOCTTY)
            state = fcntl.ioctl(self._control, _VT_GETSTATE, bytes(6))
            free = fcntl.ioctl(self._control, _VT_OPENQRY, bytes(4))
            number = struct.unpack("i", free)[0]
            self._console = os.open(f"/dev/tty{number}", os.O_RDWR | os.O_NOCTTY)
            self._screen = os.open(f"/dev/vcsu{number}", os.O_RDONLY)
            self._cursor = os.open(f"/dev/vcsa{number}", os.O_RDONLY)
        except OSError as error:
            pytest.skip(f"no virtual console: {error}")
        self._before = struct.unpack("HHH", state)[0]
        self._process: subprocess.Popen[bytes] | None = None
        self._activate(number)
        os.write(self._console, b"\x1bc")  # what an earlier program left there

    def run(self, argv: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> None:
        self._process = subprocess.Popen(
            [str(each) for each in argv],
            stdin=self._console,
            stdout=self._console,
            stderr=self._console,
            env={**os.environ, "TERM": "linux", "LANG": "C.UTF-8", **(environment or {})},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 1),
        )

    def send(self, keys: str) -> None:
        """Press the keys."""
        for byte in keys.encode():
            try:
                fcntl.ioctl(self._console, termios.TIOCSTI, bytes([byte]))
            except OSError as error:
                pytest.skip(f"keys cannot be pressed on a virtual console: {error}")

    @property
    def line(self) -> str:
        """The text of the row that the cursor is in, as the kernel holds it."""
        columns, _, row = struct.unpack("xBBB", os.pread(self._cursor, 4, 0))
        cells = os.pread(self._screen, columns * 4, row * columns * 4)
        return cells.decode(f"utf-32-{sys.byteorder[0]}e").rstrip()

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._activate(self._before)
        for descriptor in (self._console, self._control, self._screen, self._cursor):
            os.close(descriptor)

    def _activate(self, number: int) -> None:
        fcntl.ioctl(self._control, _VT_ACTIVATE, number)
        fcntl.ioctl(self._control, _VT_WAITACTIVE, number)


def need_brlapi() -> None:
    """Skips the test, or fails it, where BrlAPI's module is not there for this Python.

    Debian has it for its own Python alone, so that under another the test is always skipped.
    """
    try:
        system_modules.load("brlapi")
    except ImportError as error:
        system = subprocess.run(
            ["/usr/bin/python3", "-c", "import sys; print(*sys.version_info[:2])"],
            capture_output=True,
            text=True,
            check=False,
        )
        if system.stdout.split() == [str(part) for part in sys.version_info[:2]]:
            missing(f"{error} (Debian: python3-brlapi)")
        pytest.skip(str(error))


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def _free_api_number() -> int:
    """BrlAPI's ports are numbered, beginning with 4101. (A local socket would stay behind.)"""
    for number in range(10, 200):
        with socket.socket() as taken, suppress(OSError):
            taken.bind(("127.0.0.1", 4101 + number))
            return number
    pytest.fail("no free port for BrlAPI")
