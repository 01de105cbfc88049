"""Keys from standard input where it is no terminal: its characters, one at a time.

The parser is the terminal's, so escape sequences do not act here either. Silences mean
nothing: whoever writes into a pipe may take any time within a sequence.
"""

from __future__ import annotations

import codecs
from collections import deque
from contextlib import suppress
from select import select
from typing import IO

from blackjack_cli.keys.reader import KeyParser


class PipedKeys:
    """The whole key presses in a stream, each taken when the game asks for one."""

    def __init__(self, stream: IO[bytes] | IO[str] | None) -> None:
        """`stream`: `sys.stdin`, which may be None or closed, or a stream of bytes.

        A text stream's bytes are taken, whatever its encoding: keys come as UTF-8.
        """
        self._stream: IO[bytes] | IO[str] | None = getattr(stream, "buffer", stream)
        # A byte that is no UTF-8 becomes a lone surrogate, as at a terminal, and is no key.
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        self._keys: deque[str] = deque()
        self._parser = KeyParser(self._keys.append, clock=lambda: 0.0)

    def next_key(self) -> str | None:
        """The next key by its name, waiting for it; None at the end of the input."""
        while not self._keys:
            text = self._read()
            if text is None:
                return None
            self._parser.feed(text)
        return self._keys.popleft()

    def wait(self, beside: int) -> None:
        """Wait until there is a key, the end of the input, or something to read in the
        descriptor `beside`. Not on Windows, where pipes cannot be waited for."""
        if self._keys or self._stream is None:
            return
        # OSError, ValueError: a stream without a descriptor never lets one wait.
        with suppress(OSError, ValueError):
            select([self._stream.fileno(), beside], [], [])

    def _read(self) -> str | None:
        """What is there, at least one byte; None at the end or where nothing can be read."""
        if self._stream is None:
            return None
        try:
            data = self._read_some()
        except (OSError, ValueError):
            # Closed, or a descriptor that is not for reading.
            data = b""
        if not data:
            self._stream = None
            return None
        return data if isinstance(data, str) else self._decoder.decode(data)

    def _read_some(self) -> bytes | str:
        stream = self._stream
        assert stream is not None
        read1 = getattr(stream, "read1", None)
        if read1 is not None:
            return bytes(read1(1024))
        return stream.read(1)
