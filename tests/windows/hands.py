"""The player's hands and eyes at a Windows console. Run by Windows Python, in that console.

It connects to the port that it is given and does what it is told, a line of JSON each time,
answered by one: what came of it, or the traceback of why it could not be done. The game runs
as a process of its own in the same console, and is untouched: its keys come as console input
events, and what it shows is read off the screen's cells.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import socket
import subprocess
import sys
import traceback
from ctypes import wintypes
from typing import Any

assert sys.platform == "win32"

VIRTUAL_TERMINAL_INPUT = 0x200
SHIFT, CTRL, ALT, ENHANCED = 0x10, 0x08, 0x02, 0x100

# Virtual key code, character, what is held down.
KEYS = {
    "enter": (0x0D, "\r", 0),
    "space": (0x20, " ", 0),
    "backspace": (0x08, "\x08", 0),
    "tab": (0x09, "\t", 0),
    "escape": (0x1B, "\x1b", 0),
    "up": (0x26, "\0", ENHANCED),
    "delete": (0x2E, "\0", ENHANCED),
    "f1": (0x70, "\0", 0),
    "shift": (0x10, "\0", SHIFT),
    "ctrl-c": (0x43, "\x03", CTRL),
    "ctrl-d": (0x44, "\x04", CTRL),
    "ctrl-z": (0x5A, "\x1a", CTRL),
    "alt-d": (0x44, "d", ALT),
}
# What a console makes of them where its input is that of a terminal: characters.
SEQUENCES = {
    "backspace": "\x7f",
    "up": "\x1b[A",
    "delete": "\x1b[3~",
    "f1": "\x1bOP",
    "shift": "",
    "alt-d": "\x1bd",
}


class Key(ctypes.Structure):
    """KEY_EVENT_RECORD"""

    _fields_ = (
        ("down", wintypes.BOOL),
        ("count", wintypes.WORD),
        ("virtual", wintypes.WORD),
        ("scan", wintypes.WORD),
        ("character", wintypes.WCHAR),
        ("held", wintypes.DWORD),
    )


class Record(ctypes.Structure):
    """INPUT_RECORD, of a key"""

    _fields_ = (("type", wintypes.WORD), ("key", Key))


class Screen(ctypes.Structure):
    """CONSOLE_SCREEN_BUFFER_INFO"""

    _fields_ = (
        ("size", wintypes._COORD),
        ("cursor", wintypes._COORD),
        ("attributes", wintypes.WORD),
        ("window", wintypes.SMALL_RECT),
        ("most", wintypes._COORD),
    )


kernel32 = ctypes.WinDLL("kernel32", use_last_error=True)
kernel32.CreateFileW.restype = wintypes.HANDLE


def opened(name: str) -> wintypes.HANDLE:
    """A handle of the console: CONIN$ or CONOUT$."""
    return wintypes.HANDLE(kernel32.CreateFileW(name, 0xC0000000, 3, None, 3, 0, None))


def must(done: int) -> None:
    if not done:
        raise ctypes.WinError(ctypes.get_last_error())


class Hands:
    def __init__(self) -> None:
        self.keyboard = opened("CONIN$")
        self.screen = opened("CONOUT$")
        self.game: subprocess.Popen[bytes] | None = None

    def start(self, command: list[str], variables: dict[str, str], stdin: str, stdout: str) -> None:
        """Start the game; a stream is "console", "pipe", "null" or "none"."""
        streams = {"console": None, "pipe": subprocess.PIPE, "null": subprocess.DEVNULL}
        environment = {**os.environ, **variables}
        if "none" in (stdin, stdout):
            # Handles of nothing, as a program has that was started by no console program.
            nothing = subprocess.STARTUPINFO(dwFlags=subprocess.STARTF_USESTDHANDLES)
            self.game = subprocess.Popen(
                command,
                env=environment,
                startupinfo=nothing,
                creationflags=subprocess.DETACHED_PROCESS,
            )
        else:
            self.game = subprocess.Popen(
                command,
                env=environment,
                stdin=streams[stdin],
                stdout=streams[stdout],
                stderr=subprocess.PIPE if stdout == "pipe" else None,
            )

    def press(self, keys: list[str]) -> None:
        """Press and release each key: all are there when the game looks for the first."""
        mode = wintypes.DWORD()
        must(kernel32.GetConsoleMode(self.keyboard, ctypes.byref(mode)))
        as_terminal = bool(mode.value & VIRTUAL_TERMINAL_INPUT)
        events = []
        for key in keys:
            if key in KEYS and not (as_terminal and key in SEQUENCES):
                events += [(down, *KEYS[key]) for down in (1, 0)]
            else:
                for character in SEQUENCES.get(key, key):
                    held = SHIFT if character.isupper() else 0
                    events += [(down, 0, character, held) for down in (1, 0)]
        records = (Record * len(events))(
            *(
                Record(1, Key(down, 1, virtual, 0, character, held))
                for down, virtual, character, held in events
            )
        )
        count = wintypes.DWORD()
        written = ctypes.byref(count)
        must(kernel32.WriteConsoleInputW(self.keyboard, records, len(records), written))

    def look(self) -> dict[str, Any]:
        """The lines down to the cursor, which is in column `column`; the code if it has ended."""
        info = Screen()
        must(kernel32.GetConsoleScreenBufferInfo(self.screen, ctypes.byref(info)))
        width, rows = info.size.X, info.cursor.Y + 1
        cells = ctypes.create_unicode_buffer(width * rows + 1)
        count = wintypes.DWORD()
        must(
            kernel32.ReadConsoleOutputCharacterW(
                self.screen, cells, width * rows, wintypes._COORD(0, 0), ctypes.byref(count)
            )
        )
        text = cells[: width * rows]
        lines = [text[at : at + width].rstrip() for at in range(0, len(text), width)]
        code = self.game.poll() if self.game else None
        return {"lines": lines, "column": info.cursor.X, "code": code}

    def modes(self) -> list[int]:
        """How the console is set: input, output, its code page."""
        found = []
        for handle in (self.keyboard, self.screen):
            mode = wintypes.DWORD()
            must(kernel32.GetConsoleMode(handle, ctypes.byref(mode)))
            found.append(mode.value)
        return [*found, kernel32.GetConsoleOutputCP()]

    def write(self, text: str) -> None:
        """Into the game's standard input, a pipe."""
        assert self.game is not None
        assert self.game.stdin is not None
        self.game.stdin.write(text.encode())
        self.game.stdin.flush()

    def finish(self) -> dict[str, str]:
        """End its piped input; what came out of its pipes until it ended."""
        assert self.game is not None
        out, err = self.game.communicate()
        return {"out": (out or b"").decode("cp1252"), "err": (err or b"").decode("cp1252")}

    def interrupt(self) -> None:
        """The signal of Ctrl-C, to all in this console."""
        must(kernel32.GenerateConsoleCtrlEvent(signal.CTRL_C_EVENT, 0))

    def break_off(self) -> None:
        """The signal of Ctrl-Break."""
        must(kernel32.GenerateConsoleCtrlEvent(signal.CTRL_BREAK_EVENT, 0))

    def kill(self) -> None:
        """As the Task Manager does."""
        assert self.game is not None
        self.game.kill()
        self.game.wait()


def main() -> None:
    for number in (signal.SIGINT, signal.SIGBREAK):
        signal.signal(number, lambda _number, _frame: None)
    hands = Hands()
    with socket.create_connection(("127.0.0.1", int(sys.argv[1]))) as connection:
        stream = connection.makefile("rw", encoding="utf-8", newline="\n")
        for line in stream:
            act, given = json.loads(line)
            try:
                answer = {"done": getattr(hands, act)(**given)}
            except Exception:
                answer = {"failed": traceback.format_exc()}
            stream.write(json.dumps(answer) + "\n")
            stream.flush()
    if hands.game is not None and hands.game.poll() is None:
        hands.game.kill()


main()
