"""From what a terminal sends to whole key presses.

A terminal sends more than keys: focus, mouse and paste reports, replies about colours and
the cursor, Alt with a letter, forms of keys that nobody asked for. Each is one sequence, and
none may act as the letters in it would. So a sequence is followed to its end, over any
number of reads, and only what is a known key as a whole comes out.

A sequence whose end never comes must not take the keyboard with it: after a silence it may
take one more read, which is one key press, and is then given up. The one sequence that
cannot be told from keys is ESC and a letter: together, or in quick succession, they are Alt
with the letter; after a short pause they are Escape, which does nothing, and the letter.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic

from blackjack_cli.keys.sequences import control_key, csi_key, linux_key, ss3_key

ESCAPE_PAUSE = 0.08
"""Seconds after which an Escape was the key by itself. Nobody types two keys faster, and no
terminal takes longer within Alt and a letter."""

_ESC, _BEL, _ST = "\x1b", "\x07", "\x9c"
_INTRODUCERS = "[]PX^_ON"
"""After ESC: CSI, OSC, DCS, SOS, PM, APC, SS3, SS2."""
_NO_KEYS = "[]^_\\"
"""Of what can follow ESC, that which no key of the game is: it never begins something new."""
_PASTE = ("200", "~")
_PASTE_ENDS = ("\x1b[201~", "\x9b201~")

_BROKEN = re.compile("[\udcc2-\udcf4][\udc80-\udcbf]+")
"""The first bytes of a UTF-8 character that never was completed: no 8-bit control characters."""


class KeyParser:
    """Takes what is read, calls `emit` with the name of each whole key press.

    The methods are those of prompt_toolkit's `Vt100Parser`. `clock`: seconds, monotonic.
    """

    def __init__(self, emit: Callable[[str], None], clock: Callable[[], float] = monotonic) -> None:
        self._emit_key = emit
        self._clock = clock
        self._fed_at = clock()
        self.reset()

    def reset(self, request: bool = False) -> None:
        """Forget whatever is unfinished."""
        self._state: Callable[[str], None] = self._ground
        self._sequences = 0  # how many were begun, to know one from the next
        self._stale = False
        self._after_cr = False
        self._meta = False
        self._collected = ""
        self._remaining = 0
        self._ends_at_bel = False

    def feed(self, data: str) -> None:
        """Parse `data`, which came in one read."""
        if not data:
            return
        now = self._clock()
        if now - self._fed_at >= ESCAPE_PAUSE:
            self._pause()
        self._fed_at = now
        if self._state == self._escape_alone:
            # A key comes alone; several characters at once are the rest of a sequence.
            rest = data[0] in _NO_KEYS or (data[0] in _INTRODUCERS and len(data) > 1)
            self._state = self._escape if rest else self._ground
        stale, sequences = self._stale, self._sequences
        self._stale = False
        if stale and self._state == self._paste and self._is_key_press(data):
            self._state = self._ground
            self._break_through(data)
            return
        for character in _BROKEN.sub(lambda found: "\udcff" * len(found[0]), data):
            self._state(character)
        if stale and sequences == self._sequences and self._state != self._paste:
            self._state = self._ground

    def flush(self) -> None:
        """Nothing has come for a while: what is unfinished may have been given up."""
        self._pause()
        self._stale = self._state not in (self._ground, self._escape_alone)

    def feed_and_flush(self, data: str) -> None:
        """`feed`, then `flush`."""
        self.feed(data)
        self.flush()

    def _pause(self) -> None:
        self._after_cr = False
        if self._state == self._escape:
            self._state = self._escape_alone
        elif self._state == self._swallow and not self._remaining:
            # No terminal sends these by itself: it was Alt with a sign.
            self._state = self._ground

    def _emit(self, key: str | None) -> None:
        if key is not None and not self._meta:
            self._emit_key(key)

    def _ground(self, character: str) -> None:
        after_cr, self._after_cr = self._after_cr, character == "\r"
        self._meta = False
        if character == _ESC:
            self._begin(self._escape)
        elif introducer := _c1(character):
            if introducer in _INTRODUCERS:
                self._introduce(introducer)
        elif character == "\n" and after_cr:
            pass
        elif character == " ":
            self._emit("space")
        elif character < " " or character == "\x7f":
            self._emit(control_key(character))
        elif character.isprintable():
            self._emit(character)

    def _begin(self, state: Callable[[str], None]) -> None:
        self._sequences += 1
        self._collected = ""
        self._state = state

    def _escape(self, character: str) -> None:
        """ESC came."""
        if character == _ESC:
            self._meta = True
        elif character in _INTRODUCERS:
            self._introduce(character)
        elif " " <= character <= "/":
            # By ECMA-48 one more character is to come; as a key it is Alt with a sign.
            self._remaining = 0
            self._state = self._swallow
        else:
            self._break_off(character)

    def _escape_alone(self, character: str) -> None:
        """ESC came, and a pause: `feed` decides what it was."""
        raise AssertionError(character)

    def _introduce(self, introducer: str) -> None:
        if introducer == "[":
            self._begin(self._csi)
        elif introducer == "O":
            self._begin(self._ss3)
        elif introducer == "N":
            self._remaining = 0
            self._begin(self._swallow)
        else:
            self._ends_at_bel = introducer == "]"
            self._begin(self._string)

    def _csi(self, character: str) -> None:
        if not self._collected and character == "[":
            self._state = self._linux
        elif not self._collected and character == "M":
            # The oldest mouse report: button, column and row as one character each.
            self._remaining = 3
            self._state = self._swallow
        elif " " <= character <= "?":
            self._collected += character
        elif "@" <= character <= "~":
            self._state = self._ground
            if (self._collected, character) == _PASTE:
                self._begin(self._paste)
            else:
                self._emit(csi_key(self._collected, character))
        else:
            self._break_off(character)

    def _ss3(self, character: str) -> None:
        if character in "0123456789;" and len(self._collected) < 4:
            self._collected += character
        elif " " <= character <= "~":
            self._state = self._ground
            self._emit(None if self._collected else ss3_key(character))
        else:
            self._break_off(character)

    def _linux(self, character: str) -> None:
        if " " <= character <= "~":
            self._state = self._ground
            self._emit(linux_key(character))
        else:
            self._break_off(character)

    def _swallow(self, character: str) -> None:
        """`_remaining` more characters belong to the sequence; 0 is one that may be missing."""
        if character < " " and character != "\0":
            self._break_off(character)
            return
        self._remaining -= 1
        if self._remaining <= 0:
            self._state = self._ground

    def _string(self, character: str) -> None:
        """In OSC, DCS, SOS, PM or APC, whose end is ESC \\, or BEL for OSC."""
        ended = character == _BEL and self._ends_at_bel
        if ended or _c1(character) == "\\":
            self._state = self._ground
        elif character in "\x1b\r\n\x18\x1a\x03\x04":
            self._break_off(character)

    def _paste(self, character: str) -> None:
        self._collected = (self._collected + character)[-6:]
        if self._collected.endswith(_PASTE_ENDS):
            self._state = self._ground

    def _is_key_press(self, data: str) -> bool:
        """Whether `data`, a read by itself, is a key and not more of what is being pasted."""
        if len(data) > 1 and data[0] != _ESC:
            return False
        text = self._collected + data
        return not any(
            end in text or text.endswith(tuple(end[:length] for length in range(1, len(end))))
            for end in _PASTE_ENDS
        )

    def _break_off(self, character: str) -> None:
        """`character` cannot be part of the sequence: it ends it, and is swallowed with it."""
        self._state = self._ground
        if character == _ESC or _c1(character):
            self._ground(character)
        else:
            self._after_cr = character == "\r"
            self._break_through(character)

    def _break_through(self, data: str) -> None:
        """Ctrl-C and Ctrl-D are heard whatever is unfinished."""
        self._meta = False
        if data in ("\x03", "\x04"):
            self._emit(control_key(data))


def _c1(character: str) -> str:
    """What follows ESC in the 7-bit form of an 8-bit control character, "" for any other.

    A byte that is no UTF-8 arrives as a lone surrogate.
    """
    code = ord(character)
    if 0xDC80 <= code <= 0xDC9F:
        code -= 0xDC00
    return chr(code - 0x40) if 0x80 <= code <= 0x9F else ""
