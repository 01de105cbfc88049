"""Says what a key brings forth as the game does: no echo, each message in one write.

Arguments: a file of lines; an empty line waits for a key. For what reads a terminal.
"""

from __future__ import annotations

import os
import sys
import termios
import tty
from pathlib import Path

from blackjack_cli.output.message import Message, Priority
from blackjack_cli.output.terminal import TerminalSink


def main() -> None:
    sink = TerminalSink(sys.stdout, is_tty=True)
    before = termios.tcgetattr(0)
    tty.setcbreak(0)
    try:
        for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines():
            if line:
                sink.say(Message(line, line[:40], Priority.NEXT, "en"))
            else:
                os.read(0, 1)
    finally:
        sink.close()
        termios.tcsetattr(0, termios.TCSADRAIN, before)


if __name__ == "__main__":
    main()
