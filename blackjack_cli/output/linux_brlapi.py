"""BRLTTY's braille display, as an output of accessible-output2.

BRLTTY shows the terminal by itself; what is written through BrlAPI takes its place on the
display, so this is used for `--braille on` alone. Imported on the thread that owns the
output only, since it loads the library.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

from accessible_output2.outputs.base import Output, OutputError

from blackjack_cli.output import system_modules
from blackjack_cli.output.trouble import Trouble


class BrlApi(Output):  # type: ignore[misc]
    """Writes to the display of a running BRLTTY.

    Raises OutputError where there is no module for this Python or no BRLTTY. After any error
    the output is of no more use: build a new one.
    """

    name = "BRLTTY"

    def __init__(self) -> None:
        super().__init__()
        try:
            brlapi = system_modules.load("brlapi")
        except ImportError as error:
            raise OutputError(Trouble.NO_MODULE) from error
        self._connection: Any = None
        try:
            self._connection = brlapi.Connection()
            self._enter()
            # Reading on, routing and all else the keys of the display do stays BRLTTY's.
            self._connection.ignoreAllKeys()
        except Exception as error:
            self.close()
            raise OutputError(_why(brlapi, error)) from error

    def _enter(self) -> None:
        """Take the display over for the terminal of the game, or for all of them."""
        with suppress(Exception):
            self._connection.enterTtyMode(_console())
            return
        with suppress(Exception):
            self._connection.enterTtyMode()  # as a terminal window's environment tells it
            return
        self._connection.enterTtyModeWithPath([])

    def is_active(self) -> bool:
        """Whether there is a display with cells."""
        cells, lines = self._connection.displaySize
        return bool(cells * lines)

    def braille(self, text: str, **options: object) -> None:
        """Show the text, from the first cell on."""
        self._connection.writeText(text)

    def close(self) -> None:
        """Give the display back."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):  # a BRLTTY that has ended has taken it back
                connection.leaveTtyMode()
            with suppress(Exception):
                connection.closeConnection()


def _why(brlapi: Any, error: Exception) -> str:
    refused = getattr(error, "brlerrno", None) == brlapi.ERROR_AUTHENTICATION
    if isinstance(error, brlapi.ConnectionError) and not refused:
        return Trouble.NO_SERVER
    return f"BrlAPI: {error}"


def _console() -> int:
    """The number of the virtual console that the game is on; raises where it is on none."""
    return int(os.ttyname(0).removeprefix("/dev/tty"))
