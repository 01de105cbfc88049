"""Keys of a terminal, through prompt_toolkit, which must not see anything but whole keys.

prompt_toolkit takes an unknown sequence apart and hands out its letters; here its parser is
replaced by ours. Importing this module loads prompt_toolkit.
"""

from __future__ import annotations

import os
import select
import sys
from typing import TYPE_CHECKING, Any

from prompt_toolkit.input import DummyInput
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys

from blackjack_cli.keys.names import ALWAYS, NAMED
from blackjack_cli.keys.reader import KeyParser

if TYPE_CHECKING:
    from prompt_toolkit.application import Application
    from prompt_toolkit.input import Input

_MOST_READS = 100
"""A terminal that never stops sending must not stop the game."""

_PRESSES: dict[str, KeyPress] = {
    "space": KeyPress(" "),
    "enter": KeyPress(Keys.ControlM, "\r"),
    "backspace": KeyPress(Keys.ControlH, "\x7f"),
    "tab": KeyPress(Keys.ControlI, "\t"),
}
_PRESSES |= {
    name: KeyPress(Keys(name.replace("ctrl-", "c-")), "")
    for name in NAMED | ALWAYS
    if name not in _PRESSES
}

_NAMES: dict[str, str] = {press.key: name for name, press in _PRESSES.items()}
_NAMES |= {Keys.ControlJ: "enter", Keys.SIGINT: "ctrl-c"}


def key_name(press: KeyPress) -> str | None:
    """The name that `Keymap` knows the key by; None for what is no key of the game."""
    if name := _NAMES.get(press.key):
        return name
    if isinstance(press.key, Keys):
        return None
    return press.key if len(press.key) == 1 and press.key.isprintable() else None


def key_press(name: str) -> KeyPress:
    """The key press that prompt_toolkit is handed for a name of `KeyParser`."""
    known = _PRESSES.get(name)
    return KeyPress(known.key, known.data) if known else KeyPress(name)


def open_keys() -> Input:
    """The terminal on standard input, as an input of prompt_toolkit that gives whole keys.

    OSError where there is none, on Windows also where there is no console.
    """
    if sys.stdin is None:
        return DummyInput()
    return TerminalKeys()


def drain(app: Application[Any]) -> list[str]:
    """Take back every key that was pressed and not yet acted on; their names, in order.

    For the moment when cards are dealt: what was pressed before does not act on them. A
    sequence that is only half read stays with the parser and is completed by later reads.
    """
    presses = app.key_processor.empty_queue()
    empty = 0
    for _ in range(_MOST_READS):
        more = app.input.read_keys()
        presses += more
        # One read may hold nothing but what the terminal sent by itself, or half a character.
        empty = 0 if more else empty + 1
        if empty == 2:
            break
    return [name for name in map(key_name, presses) if name]


class _Presses:
    """The parser as prompt_toolkit knows it: emits a `KeyPress` for each whole key."""

    def __init__(self) -> None:
        self._found: list[KeyPress] = []
        self.parser = KeyParser(lambda name: self._found.append(key_press(name)))

    def take(self) -> list[KeyPress]:
        """What has been found since the last time."""
        found, self._found = self._found, []
        return found


if sys.platform == "win32":
    from prompt_toolkit.input.win32 import Win32Input

    class TerminalKeys(Win32Input):
        """A Windows console, with or without terminal sequences in its input."""

        def __init__(self) -> None:
            super().__init__(sys.stdin)
            self._read_text: list[str] = []
            self._presses = _Presses()
            if hasattr(self.console_input_reader, "_vt100_parser"):
                self.console_input_reader._vt100_parser = self

        def feed(self, data: str) -> None:
            """As the reader's parser: it hands over one character at a time."""
            self._read_text.append(data)

        def read_keys(self) -> list[KeyPress]:
            keys = _without_alt(super().read_keys())
            text, self._read_text = "".join(self._read_text), []
            self._presses.parser.feed(text)
            return keys + self._presses.take()

        def flush_keys(self) -> list[KeyPress]:
            self._presses.parser.flush()
            return self._presses.take()

    def _without_alt(presses: list[KeyPress]) -> list[KeyPress]:
        """A console tells Alt with a key as Escape and the key, in one read: no key of ours."""
        kept: list[KeyPress] = []
        after_escape = False
        for press in presses:
            escape = press.key == Keys.Escape
            if not escape and not after_escape:
                kept.append(press)
            after_escape = escape
        return kept

else:
    from prompt_toolkit.input.posix_utils import PosixStdinReader
    from prompt_toolkit.input.vt100 import Vt100Input

    class _Reader(PosixStdinReader):
        """Reads what is there; a terminal that has gone away ends the input."""

        def read(self, count: int = 1024) -> str:
            """One read, "" where nothing is there or only part of a character."""
            if self.closed:
                return ""
            try:
                if not select.select([self.stdin_fd], [], [], 0)[0]:
                    return ""
                data = os.read(self.stdin_fd, count)
            except (BlockingIOError, InterruptedError):
                return ""
            except (OSError, ValueError):
                data = b""
            if not data:
                self.closed = True
            return self._stdin_decoder.decode(data)

    class TerminalKeys(Vt100Input):
        """A POSIX terminal on standard input."""

        def __init__(self) -> None:
            super().__init__(sys.stdin)
            # ASCII is what Python takes where it is told nothing, and no terminal's encoding.
            encoding = sys.stdin.encoding
            if encoding.lower() in ("ascii", "us-ascii", "ansi_x3.4-1968"):
                encoding = "utf-8"
            self.stdin_reader = _Reader(self.fileno(), encoding=encoding)
            self._presses = _Presses()

        def read_keys(self) -> list[KeyPress]:
            self._presses.parser.feed(self.stdin_reader.read())
            return self._presses.take()

        def flush_keys(self) -> list[KeyPress]:
            self._presses.parser.flush()
            return self._presses.take()
