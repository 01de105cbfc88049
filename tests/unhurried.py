"""The program, except that an output that works is waited for however busy the machine is."""

from __future__ import annotations

import sys

from blackjack_cli import play
from blackjack_cli.cli import main
from blackjack_cli.output import linux_speechd, speech
from blackjack_cli.output.chooser import Timing

PATIENCE = 30.0
"""Seconds."""

if __name__ == "__main__":
    play._FIRST_LOOK = play._LONGER_LOOK = PATIENCE
    linux_speechd.REPLY_SECONDS = PATIENCE
    patient = Timing(load=PATIENCE, call=PATIENCE)
    speech.Timing = lambda: patient  # type: ignore[misc,assignment]
    sys.exit(main())
