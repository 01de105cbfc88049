"""What Wine cannot show of Windows, with the system's part played by something else."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "linux":
    pytest.skip("these stand-ins are for a pseudo-terminal", allow_module_level=True)

import pexpect
from elsewhere import text
from running import variables

from blackjack_cli import play
from blackjack_cli.output.speech import OutputSink

# On Windows the event loop takes no handler of a signal.
NO_HANDLERS = """\
import asyncio.unix_events
import signal
import sys

from blackjack_cli.cli import main

loop = asyncio.unix_events._UnixSelectorEventLoop
before = loop.add_signal_handler

def add_signal_handler(self, number, *rest):
    if number == signal.SIGTERM:
        raise NotImplementedError
    before(self, number, *rest)

loop.add_signal_handler = add_signal_handler
sys.exit(main())
"""


def test_a_signal_ends_the_game_in_good_order_where_the_loop_takes_no_handler(
    tmp_path: Path,
) -> None:
    """Ctrl-Break, or the closing of the window; Wine tells the game of neither."""
    options = ["--lang", "en", "--seed", "7", "--hints", "off", "--speech", "terminal"]
    game = pexpect.spawn(
        sys.executable,
        ["-c", NO_HANDLERS, *options],
        env=variables(tmp_path, {"TERM": "xterm"}),
        encoding="utf-8",
        timeout=30,
    )
    game.expect_exact(text("en", "turn.own"))
    game.kill(signal.SIGTERM)
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 128 + signal.SIGTERM
    assert "Seed 7." in game.before.splitlines()[-1]


class Sapi:
    """SAPI as the library finds it on every Windows: there, whether anybody listens or not."""

    name = "sapi5"
    object: Any = None

    def is_active(self) -> bool:
        return True


class Nvda(Sapi):
    name = "NVDA"


@pytest.mark.parametrize(("kind", "listens"), [(Sapi, False), (Nvda, True)])
def test_that_there_is_a_synthesizer_does_not_mean_that_somebody_listens(
    kind: type[Sapi], listens: bool
) -> None:
    speech = OutputSink(classes=lambda: [kind])
    status = speech.wait(30)
    assert status is not None
    assert status.output is not None
    assert play._found(speech) is listens
    speech.close()
