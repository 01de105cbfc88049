"""The program, but with other bounds on the waiting for its outputs.

    python tests/unhurried.py REPLY CLOSE ARGUMENTS

REPLY is how many seconds an output may take to be found and to answer, CLOSE how many it may go
on when the game is over.
"""

from __future__ import annotations

import sys

from blackjack_cli import play
from blackjack_cli.cli import main
from blackjack_cli.output import linux_speechd, speech
from blackjack_cli.output.chooser import Timing

if __name__ == "__main__":
    reply, close = (float(given) for given in sys.argv[1:3])
    play._FIRST_LOOK = play._LONGER_LOOK = 2 * reply
    linux_speechd.REPLY_SECONDS = reply
    timing = Timing(load=2 * reply, call=2 * reply, close=close)
    vars(speech)["Timing"] = lambda: timing
    sys.exit(main(sys.argv[3:]))
