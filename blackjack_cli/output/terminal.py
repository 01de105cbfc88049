"""Plain lines, appended: what terminal screen readers and braille displays read."""

from __future__ import annotations

import errno
import os
import sys
import time
from enum import Enum
from typing import Any, Protocol

from blackjack_cli.output.message import Message
from blackjack_cli.output.plain import clean, encode


class Loss(Enum):
    """Why nothing can be written any more."""

    READER_GONE = "reader gone"
    DISK_FULL = "disk full"
    FAILED = "failed"


class OutputClosed(Exception):
    """Nothing written to the terminal arrives any more; the game should save and end."""

    def __init__(self, loss: Loss, error: Exception | None = None) -> None:
        super().__init__(loss.value)
        self.loss = loss
        self.error = error

    @property
    def why(self) -> str:
        """The system's own words."""
        return getattr(self.error, "strerror", None) or str(self.error or self)

    @property
    def exit_code(self) -> int:
        """0 where the reader has left (`blackjack | head`), 1 where lines were lost."""
        return 0 if self.loss is Loss.READER_GONE else 1


class Stream(Protocol):
    """What is needed of standard output; a `TextIO` fits.

    Where it has a `buffer`, bytes are written below that, in its `encoding`.
    """

    def write(self, text: str, /) -> int: ...

    def flush(self) -> None: ...


class TerminalSink:
    """Writes each message as one line, in one write.

    At a terminal the newline stands before the text, so that the cursor rests at the end of
    the newest line, where a braille display shows it. Elsewhere it stands after the text.

    `stream` is None where the program was started without standard output. `newline` is what
    ends a line where the stream itself is passed by: the system's.

    No method raises. `lost` is None until a write fails for good; from then on it holds the
    exception for the play loop to end on, and nothing is written any more.
    """

    def __init__(self, stream: Stream | None, *, is_tty: bool, newline: str = os.linesep) -> None:
        self._stream = stream
        self._is_tty = is_tty
        # Text goes to the raw layer because a buffered one loses what a full, non-blocking
        # terminal does not take, and raises again when the interpreter shuts down.
        buffer = getattr(stream, "buffer", None)
        self._raw: Any = getattr(buffer, "raw", buffer)
        self._encoding: str | None = None
        if self._raw is not None:
            self._encoding = _known_encoding(getattr(stream, "encoding", None))
        self._newline = newline if self._raw is not None else "\n"
        self._pending = bytearray()
        self._at_line_start = True
        self._typed = ""  # what of a stake stands behind the newest message
        self._apart = False  # whether what is typed next already stands apart from the message
        self._given_up = False
        self.lost: OutputClosed | None = None
        if stream is None:
            self.lost = OutputClosed(Loss.READER_GONE)

    def say(self, message: Message) -> None:
        """Write the message as a line of its own."""
        text = clean(message.text)
        self._typed = ""
        self._apart = False
        if not self._is_tty:
            self._write(text + self._newline, message.lang)
            return
        before = "" if self._at_line_start else self._newline
        self._at_line_start = False
        self._write(before + text, message.lang)

    def hush(self) -> None:
        """What is written stays."""

    def show_typed(self, entry: str) -> None:
        """Show the stake as it is typed so far, in place and whole; at a terminal only.

        A message may have come since the last digit: then all of it stands behind that one. A
        space keeps it apart. Lets go of characters that cannot be shown.
        """
        if not self._is_tty:
            return
        entry = "".join(char for char in entry if char.isprintable())
        kept = len(self._typed)
        while not entry.startswith(self._typed[:kept]):
            kept -= 1
        erased, new = len(self._typed) - kept, entry[kept:]
        if not (erased or new):
            return
        apart = "" if self._apart or self._at_line_start else " "
        self._write("\b \b" * erased + apart + new)
        self._typed = entry
        self._apart = True
        self._at_line_start = False

    def end_line(self) -> None:
        """Leave the newest line, so that what another program prints begins on its own.

        For leaving and before the game is suspended; the next message takes no newline.
        """
        if self._is_tty and not self._at_line_start:
            self._write(self._newline)
        self._at_line_start = True
        self._typed = ""
        self._apart = False

    def give_up(self) -> None:
        """From now on wait no longer for an output that takes nothing; for signal handlers."""
        self._given_up = True

    def close(self) -> None:
        """End the last line. The stream stays open: it is the caller's."""
        self.end_line()

    def _write(self, text: str, lang: str = "en") -> None:
        if self.lost is not None:
            return
        try:
            if self._encoding is None:
                self._write_text(text)
            else:
                self._pending += encode(text, self._encoding, lang)
                self._drain()
        except (OSError, ValueError) as error:
            self.lost = OutputClosed(_loss(error), error)
            self._pending.clear()
            self._silence_shutdown()

    def _write_text(self, text: str) -> None:
        assert self._stream is not None
        self._stream.write(text)
        self._stream.flush()

    def _drain(self) -> None:
        """Write all that is pending; what an interrupt leaves goes before the next text."""
        assert self._stream is not None
        while True:
            try:
                self._stream.flush()
                break
            except BlockingIOError:
                self._wait_for_room()
        while self._pending:
            self._wait_for_room()
            written = self._raw.write(bytes(self._pending))  # None: it is full
            if written:
                del self._pending[:written]
            elif sys.platform == "win32":  # where room cannot be waited for
                time.sleep(0.01)

    def _wait_for_room(self) -> None:
        """A write to a full output would not come back, whatever signal asks for the end."""
        while not self._has_room(0):
            self._wait()

    def _wait(self) -> None:
        """Wait a while, or until there is room; an error where the game gives up waiting."""
        if not self._has_room(100) and self._given_up:
            raise BrokenPipeError(errno.EPIPE, "nobody reads")

    def _has_room(self, milliseconds: int) -> bool:
        try:
            from select import POLLOUT, poll

            poller = poll()
            poller.register(self._raw.fileno(), POLLOUT)
        except (ImportError, OSError):  # Windows, or no file of the system
            return True
        return bool(poller.poll(milliseconds))

    def _silence_shutdown(self) -> None:
        """Let the interpreter's own last flush go nowhere instead of failing once more."""
        try:
            descriptor = self._raw.fileno()
            nowhere = os.open(os.devnull, os.O_WRONLY)
        except (AttributeError, OSError, ValueError):
            return
        try:
            os.dup2(nowhere, descriptor, inheritable=True)
        except OSError:
            pass
        finally:
            os.close(nowhere)


def _known_encoding(name: str | None) -> str:
    try:
        "".encode(name or "ascii")
    except LookupError:
        return "ascii"
    return name or "ascii"


def _loss(error: OSError | ValueError) -> Loss:
    if isinstance(error, ValueError):  # the stream was closed
        return Loss.READER_GONE
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG):
        return Loss.DISK_FULL
    gone = {errno.EPIPE, errno.EIO, errno.ECONNRESET, errno.ENXIO, errno.EBADF}
    if os.name == "nt":
        gone.add(errno.EINVAL)  # what the C library says of a pipe whose reader has left
    return Loss.READER_GONE if error.errno in gone else Loss.FAILED
