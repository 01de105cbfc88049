"""`kill -9` of a game at a terminal: the next start says so and goes on with the same round."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("needs pseudo-terminals", allow_module_level=True)

import pexpect
from ledger import Event, is_whole, rounds_of
from running import program, variables

PATIENCE = 20
"""Seconds that the slowest machine may take; nothing is measured by it."""

GOES_ON = "The round you left goes on."


class Game:
    """A game between two computer players, on the round of the exhaustive deaths."""

    def __init__(self, home: Path, pace: int) -> None:
        self.log = home / "log.jsonl"
        options = ("--rules", "salon", "--name", "Ida", "--players", "2", "--seat", "2")
        first, *rest = program(
            *(*options, "--seed", "12345", "--pace", str(pace), "--events", str(self.log))
        )
        self.terminal: Any = pexpect.spawn(
            first, rest, env=variables(home), cwd=str(home), timeout=PATIENCE, encoding="utf-8"
        )
        self.terminal.delaybeforesend = None

    def hears(self, *texts: str) -> None:
        for text in texts:
            self.terminal.expect_exact(text)

    def presses(self, key: str, *heard: str) -> None:
        self.terminal.send(key)
        self.hears(*heard)

    def listens(self) -> None:
        """Wait until what is pressed is heard: what is typed ahead of a deal does not act."""
        self.presses("n", "Seed 12345")

    def is_killed(self) -> list[Event]:
        """What it had logged of the round."""
        self.terminal.kill(signal.SIGKILL)
        self.terminal.wait()
        self.terminal.close()
        return self.logged()

    def logged(self) -> list[Event]:
        lines = self.log.read_text("utf-8").split("\n")[:-1]
        (events,) = rounds_of([json.loads(line) for line in lines])
        return events


def test_one_round_is_killed_at_each_kind_of_moment_and_played_to_its_end(home: Path) -> None:
    heard: list[list[Event]] = []

    def killed(game: Game) -> None:
        heard.append(game.is_killed())

    after_the_deal = Game(home, pace=0)
    after_the_deal.hears("1000 chips")
    after_the_deal.listens()
    after_the_deal.presses("\r", "Your turn.")
    killed(after_the_deal)
    assert heard[-1][-1]["event"] == "turn_started"

    before_the_draw = Game(home, pace=0)
    before_the_draw.hears(GOES_ON)
    before_the_draw.listens()
    before_the_draw.presses("i", "nsured")
    killed(before_the_draw)
    assert heard[-1][-1]["action"] == "insurance"

    after_the_split = Game(home, pace=0)
    after_the_split.hears(GOES_ON)
    after_the_split.listens()
    after_the_split.presses("p", "You split")
    killed(after_the_split)
    assert [event.get("action") for event in heard[-1][-2:]] == ["split", None]

    while_the_other_plays = Game(home, pace=10)
    while_the_other_plays.hears(GOES_ON)
    while_the_other_plays.listens()
    while_the_other_plays.presses(" \rd", "You double")
    killed(while_the_other_plays)
    assert (heard[-1][-1]["event"], heard[-1][-1]["seat"]) == ("turn_started", 3)

    to_its_end = Game(home, pace=0)
    to_its_end.hears(GOES_ON, "Chips: 960")
    to_its_end.presses("q")
    to_its_end.terminal.expect(pexpect.EOF)
    heard.append(to_its_end.logged())
    assert is_whole(heard[-1])
    for earlier in heard:
        assert heard[-1][: len(earlier)] == earlier
    assert [len(earlier) for earlier in heard] == sorted({len(earlier) for earlier in heard})
