"""A speech server that dies, freezes and comes back in play: the text never waits for it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("Speech Dispatcher is Linux's", allow_module_level=True)

from real import SpeechServer
from running import unhurried
from table import Seat

DIRECT = ("--seed", "7", "--hints", "off", "--speech", "direct")
ANSWER = "\nFour of diamonds."
OUTPUT = {"output": "Speech Dispatcher"}

Serve = Callable[..., SpeechServer]


def asks_on_until_speech_is_back(seat: Seat) -> None:
    """Ask again and again; each question is answered, and speech comes back by itself."""
    back = seat.told("speech.back", **OUTPUT)
    while True:
        seat.presses("v")
        if seat.hears("diamonds\\.|back: .*?\\.").endswith(back):
            return


def test_what_becomes_of_a_server_that_dies_is_told_once_and_speech_comes_back(
    home: Path, serve: Serve
) -> None:
    server = serve()
    seat = Seat(home, *DIRECT, unhurried=True)
    seat.has_turn()
    server.wait_for(seat.told("turn.is.own"))
    server.kill()
    seat.presses("v")
    assert seat.hears("diamonds\\.") == ANSWER
    # No further key is needed to hear of it.
    assert seat.hears_told("speech.lost", **OUTPUT).count("\n") == 1
    for _ in range(10):
        assert seat.asks("t", "turn.is.own").count("\n") == 1
    server.start()
    asks_on_until_speech_is_back(seat)
    server.wait_for("Four of diamonds.")
    seat.presses("\x04")
    assert seat.leaves() == 0
    assert seat.raw.count(b"Speech lost") == seat.raw.count(b"Speech is back") == 1
    assert seat.errors.read_bytes() == b""


def test_while_a_server_is_frozen_every_key_is_answered_in_text(home: Path, serve: Serve) -> None:
    server = serve()
    # Its answers take milliseconds; more than the game's own bound where the machine is busy.
    seat = Seat(home, command=unhurried(*DIRECT, reply=5))
    seat.has_turn()
    server.wait_for(seat.told("turn.is.own"))
    server.freeze()
    spoken = len(server.texts)
    for _ in range(50):
        seat.presses("v")
        assert seat.hears("diamonds\\.").endswith(ANSWER)
    if b"Speech lost" not in seat.raw:
        seat.hears_told("speech.lost", **OUTPUT)
    assert server.texts[spoken:] == []
    server.thaw()
    asks_on_until_speech_is_back(seat)
    server.wait_for("Four of diamonds.")
    server.freeze()
    seat.presses("\x04")
    assert seat.leaves() == 0
    assert seat.raw.count(b"Speech lost") == seat.raw.count(b"Speech is back") == 1
    assert seat.errors.read_bytes() == b""


def test_a_server_frozen_from_the_start_is_given_up_and_found_when_it_goes_on(
    home: Path, serve: Serve
) -> None:
    server = serve()
    server.freeze()
    seat = Seat(home, *DIRECT)
    seat.has_turn()
    assert seat.lines[0] == seat.told("speech.direct.no_output")
    assert server.texts == []
    server.thaw()
    asks_on_until_speech_is_back(seat)


NOISY = '''
"""A client that prints, warns, and ends threads by errors."""

import logging, sys, threading, warnings

def noise():
    print("noise")
    print("noise", file=sys.stderr)
    warnings.warn("noise")
    logging.error("noise")
    threading.Thread(target=lambda: 1 / 0).start()

noise()

class Priority:
    MESSAGE = "message"

class SSIPClient:
    made = 0

    def __init__(self, *names):
        noise()
        SSIPClient.made += 1
        self.spoken = 0
        if SSIPClient.made > 1:
            raise RuntimeError("noise")

    def speak(self, text):
        noise()
        self.spoken += 1
        if self.spoken == 5:
            raise RuntimeError("noise")

    def set_priority(self, priority): noise()
    def set_language(self, lang): noise()
    def cancel(self): noise()
    def close(self): noise()
'''


def test_nothing_that_a_library_prints_or_raises_reaches_the_terminal(home: Path) -> None:
    (home / "speechd.py").write_text(NOISY)
    path = {"PYTHONPATH": f"{home}:{Path(__file__).parents[2]}"}

    lost = "Speech lost: Speech Dispatcher. The game goes on in text."

    def played(way: str, enough: Callable[[int, list[str]], bool]) -> tuple[int, list[str]]:
        """Ask until that is enough; how often, and what was told."""
        seat, asked = Seat(home, *DIRECT, "--speech", way, more=path, unhurried=True), 0
        seat.has_turn()
        while not enough(asked, seat.lines):
            seat.presses("v")
            seat.hears("diamonds\\.")
            seat.asks("t", "turn.is.own")
            asked += 1
        seat.presses("\x04")
        assert seat.leaves() == 0
        assert seat.errors.read_bytes() == b""
        return asked, seat.lines

    # A newer answer may take the place of one that was not spoken yet.
    asked, direct = played("direct", lambda count, told: count >= 10 and lost in told)
    _, terminal = played("terminal", lambda count, _: count == asked)
    assert direct[0] == "Screen reader speech: direct, Speech Dispatcher (chosen by option)."
    assert direct.count(lost) == 1
    assert [line for line in direct[1:] if line != lost] == terminal[1:]
