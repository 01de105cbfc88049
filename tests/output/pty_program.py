"""A program on a pseudo-terminal that answers no query, as a test sees and drives it."""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import struct
import subprocess
import termios
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from waiting import PATIENCE, until


class PtyProgram:
    """`argv` with a terminal of its own; `output` is every byte that it has written."""

    def __init__(
        self,
        argv: Sequence[str | Path],
        environment: Mapping[str, str] | None = None,
        *,
        rows: int = 24,
        columns: int = 132,
    ) -> None:
        self._master, slave = pty.openpty()
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(slave, termios.TIOCSWINSZ, size)
        self.process = subprocess.Popen(
            [str(each) for each in argv],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "TERM": "linux", "LANG": "C.UTF-8", **(environment or {})},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.output = b""
        self._written_at = time.monotonic()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def send(self, keys: str | bytes) -> None:
        """Press the keys, in one write."""
        os.write(self._master, keys.encode() if isinstance(keys, str) else keys)

    @property
    def text(self) -> str:
        """What was written, with plain line ends."""
        return self.output.decode(errors="replace").replace("\r\n", "\n")

    def is_quiet(self, seconds: float = 0.4) -> bool:
        """Whether nothing has been written for so long: longer than any pause inside an answer."""
        return time.monotonic() - self._written_at > seconds

    def wait_for(self, text: str) -> None:
        """Wait until the text has been written."""
        until(lambda: text in self.text, lambda: f"{text!r} to be written; so far {self.text!r}")

    def wait(self) -> int:
        """The exit code, once the program has ended and all it wrote has been read."""
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            pytest.fail(f"the program did not end; so far {self.text!r}")
        self._reader.join(PATIENCE)
        return code

    def close(self) -> None:
        """End the program, and all that it started on this terminal, if it still runs."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self._reader.join(PATIENCE)
        os.close(self._master)

    def _read(self) -> None:
        while True:
            try:
                data = os.read(self._master, 65536)
            except OSError:  # Linux's way to say that the last program has left the terminal
                return
            if not data:
                return
            self.output += data
            self._written_at = time.monotonic()
