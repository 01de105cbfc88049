"""Keys that are pressed too early: before the cards are dealt, or while others play."""

from __future__ import annotations

import json
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

from real import need_file
from table import Seat
from waiting import PATIENCE

SLOWEST = ("--pace", "10")
"""Ten seconds between the computer's moves, the longest there is."""


def events(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()]


def names(log: Path) -> list[str]:
    return [event["event"] for event in events(log)]


@pytest.fixture
def log(home: Path) -> Path:
    return home / "log.jsonl"


# Over one read of 1024 bytes, and within one.
@pytest.mark.parametrize("many", [1, 900], ids=["one read", "many reads"])
def test_what_is_typed_with_the_deal_does_not_act_but_questions_are_answered(
    many: int, home: Path, log: Path
) -> None:
    seat = Seat(home, "--seed", "7", "--pace", "0", "--events", str(log))
    seat.has_turn()
    seat.presses("\r")
    seat.hears("Space or Enter|Score: .*?\\.")
    before = len(names(log))
    seat.presses(" " + " \rdpif\n" * many + "v")
    seat.has_turn()
    assert seat.lines.count("Three of hearts.") == 1
    new = names(log)[before:]
    assert new[0] == "round_started"
    assert new[-1] == "turn_started"
    assert set(new) == {"round_started", "card_dealt", "turn_started"}


def test_what_is_typed_before_the_game_begins_does_not_act_on_its_first_round(
    home: Path, log: Path
) -> None:
    game = f'read -r _; exec "{sys.executable}" -m blackjack_cli "$@"'
    options = ["--seed", "7", "--pace", "0", "--events", str(log)]
    seat = Seat(home, command=["/bin/sh", "-c", game, "sh", *options])
    # The shell takes the first line; what is behind it waits for the game.
    seat.presses("\r  \r\rdv")
    seat.has_turn()
    assert "Four of diamonds." in seat.lines
    assert names(log)[-1] == "turn_started"
    assert "acted" not in names(log)


def test_what_is_typed_before_the_stake_is_asked_for_is_no_stake(home: Path, log: Path) -> None:
    game = f'read -r _; exec "{sys.executable}" -m blackjack_cli "$@"'
    options = ["--rules", "salon", "--seed", "7", "--events", str(log)]
    seat = Seat(home, command=["/bin/sh", "-c", game, "sh", *options])
    seat.presses("\r100\r ")
    seat.has_stake()
    assert names(log) == ["session_started"]


def test_ctrl_c_and_ctrl_d_typed_with_the_deal_are_heard(home: Path) -> None:
    seat = Seat(home, "--rules", "salon", "--seed", "7")
    seat.has_stake()
    seat.presses("\r\x03\x03")
    assert seat.leaves() == 130
    seat = Seat(home, "--rules", "salon", "--seed", "8", "--name", "Ion")
    seat.has_stake()
    seat.presses("\r\x04")
    assert seat.leaves() == 0


@pytest.mark.parametrize(("key", "code"), [("\x04", 0), ("\x03\x03", 130), ("qq", 0)])
def test_leaving_is_heard_before_the_game_begins(key: str, code: int, home: Path) -> None:
    # In the terminal's own line mode it would be no key.
    ready = "stty -icanon -isig -echo; echo ready; read -r _; "
    game = f'{ready} exec "{sys.executable}" -m blackjack_cli --seed 7'
    seat = Seat(home, command=["/bin/sh", "-c", game])
    seat.hears("ready")
    seat.presses("\r" + key)
    assert seat.leaves() == code
    assert seat.errors.read_bytes() == b""


def test_a_key_that_acts_is_refused_while_others_play_and_never_kept_for_later(
    home: Path, log: Path
) -> None:
    seat = Seat(home, "--seed", "7", "--level", "easy", "--events", str(log), *SLOWEST, patience=9)
    seat.has_turn()
    seat.presses("\r")
    seat.hears("You stand on 13\\.")
    for key, move in [(" ", "Ada draws"), ("\r", "Ada draws"), ("d", "Score")]:
        assert seat.asks(key, "not_now.not_your_turn").count("\n") == 1
        # Sooner than the pace: the key has hurried it.
        seat.hears(move + ".*?\\.")
    assert seat.asks("t", "turn.is.nobody")
    assert names(log).count("round_started") == 1
    own = [event for event in events(log) if event.get("seat") == 1 and "action" in event]
    assert [event["action"] for event in own] == ["stand"]


def test_questions_are_answered_while_others_play_and_hurry_them(home: Path) -> None:
    options = ["--seed", "7", "--level", "easy", "--players", "2", "--seat", "3", *SLOWEST]
    seat = Seat(home, *options, patience=9)
    seat.hears("Dealer: .*?\\.")
    told = ""
    for key in ["v", "c", "s", "o", "z", "n", "r", "x", "\x1bOA"]:
        seat.presses(key)
        told += seat.hears("(Ada|Leo) (draws|stands).*?\\.|Your turn\\.")
        if told.endswith(seat.told("turn.own")):
            break
    moves = [line for line in told.split("\n") if line.startswith(("Ada ", "Leo "))]
    assert len(moves) >= 3
    assert told.endswith("\n" + seat.told("turn.own"))


def test_the_computer_plays_on_by_itself(home: Path) -> None:
    seat = Seat(home, "--seed", "7", "--level", "easy", "--pace", "0.001")
    seat.has_turn()
    seat.presses("\r")
    assert seat.hears("Score: .*?\\.").count("Ada draws") == 2


def test_leaving_does_not_wait_for_others_who_play(home: Path) -> None:
    seat = Seat(home, "--seed", "7", *SLOWEST, patience=9)
    seat.has_turn()
    seat.presses("\r")
    seat.hears("You stand on 13\\.")
    seat.presses("\x04")
    assert seat.leaves() == 0


class Unanswering:
    """A speech server that takes every call and does not answer until it is told to."""

    def __init__(self, server: socket.socket, place: Path) -> None:
        self._server = server
        self.calls: list[socket.socket] = []
        self.variables = {"SPEECHD_ADDRESS": f"unix_socket:{place}"}
        server.settimeout(PATIENCE)
        server.bind(str(place))
        server.listen()

    def is_called(self) -> None:
        """Wait until the game looks for speech."""
        call, _ = self._server.accept()
        self.calls.append(call)

    def answers(self) -> None:
        """Have it answer what it was asked, by an error."""
        for call in self.calls:
            call.recv(1024)
            call.sendall(b"500 ERR\r\n")


@pytest.fixture
def unanswering(home: Path) -> Iterator[Unanswering]:
    need_file("/usr/lib/python3/dist-packages/speechd/__init__.py", "python3-speechd")
    with socket.socket(socket.AF_UNIX) as server:
        unanswering = Unanswering(server, home / "speechd.sock")
        yield unanswering
        for call in unanswering.calls:
            call.close()


def sits_beside(server: Unanswering, home: Path, way: str) -> Seat:
    """At a game that does not give the server up while the test is at work."""
    return Seat(home, "--seed", "7", "--speech", way, more=server.variables, unhurried=True)


@pytest.mark.parametrize("way", ["auto", "direct"])
def test_what_is_typed_while_speech_is_looked_for_is_not_shown(
    way: str, home: Path, unanswering: Unanswering
) -> None:
    seat = sits_beside(unanswering, home, way)
    unanswering.is_called()
    seat.presses("vv\r")
    unanswering.answers()
    seat.has_turn()
    assert seat.lines[0].startswith("Screen reader speech: ")
    assert "" not in seat.lines
    seat.presses("\x04")
    assert seat.leaves() == 0
    assert seat.mode_after == seat.mode


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_while_speech_is_looked_for_leaves_the_terminal_as_it_was(
    number: signal.Signals, code: int, home: Path, unanswering: Unanswering
) -> None:
    seat = sits_beside(unanswering, home, "direct")
    unanswering.is_called()
    seat.game.kill(number)
    assert seat.leaves() == code
    assert seat.mode_after == seat.mode
    assert seat.raw == b""
    assert seat.errors.read_bytes() == b""
