"""`--braille on`: messages on the display of a real BRLTTY, which may die, freeze and return."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("BrlAPI is used on Linux", allow_module_level=True)

from fakes import Clock
from real_braille import BrailleServer, VirtualConsole, need_brlapi
from waiting import PATIENT, ends, until

from blackjack_cli.output.braille import display_sink
from blackjack_cli.output.message import Message, Priority
from blackjack_cli.output.speech import Change, Notice, OutputSink, Status
from blackjack_cli.output.trouble import Trouble

TIMING = PATIENT._replace(retry=0.1, close=2)
NONE = Status(None)
FOUND = Status("BRLTTY", is_screen_reader=True, has_braille=True)
LOST_AND_FOUND = [Notice(Change.LOST, "BRLTTY"), Notice(Change.FOUND, "BRLTTY")]


def braille(text: str) -> Message:
    return Message("The full text is not for the display.", text, Priority.NEXT, "fr")


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BrailleServer]:
    """Not yet started, and the one that the client will look for."""
    need_brlapi()
    server = BrailleServer(tmp_path)
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    yield server
    server.thaw()
    server.stop()


@pytest.fixture
def sink(server: BrailleServer) -> Iterator[OutputSink]:
    """On a server that runs."""
    server.start()
    sink = display_sink(timing=TIMING)
    yield sink
    sink.close()


def test_the_display_shows_the_braille_text_of_each_message(
    server: BrailleServer, sink: OutputSink
) -> None:
    for text in ("8♣ 15", "As de cœur, ț ș å ñ", "Rien ne va plus: 21"):
        sink.say(braille(text))
        server.wait_for(text)


def test_the_display_is_given_back_to_the_console_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need_brlapi()
    server = BrailleServer(tmp_path, screen="lx")
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    console = VirtualConsole()
    try:
        server.start()
        console.run([sys.executable, "-c", "input('a line of the console')"])
        server.wait_for("a line of the console")
        sink = display_sink(timing=TIMING)
        sink.say(braille("8C 15"))
        server.wait_for("8C 15")
        sink.close()
        console.send("!")  # BRLTTY shows it when it next changes
        server.wait_for("a line of the console!")
    finally:
        console.close()
        server.stop()


def test_without_brltty_the_game_plays_on(server: BrailleServer) -> None:
    sink = display_sink(timing=TIMING, clock=Clock())
    assert sink.wait(30) == NONE
    assert [each.trouble for each in sink.survey(30)] == [Trouble.NO_SERVER]
    sink.say(braille("8C 15"))
    sink.close()


def test_the_display_comes_back_after_brltty_was_killed_and_started_again(
    server: BrailleServer, sink: OutputSink
) -> None:
    assert sink.wait(30) == FOUND
    server.stop()
    until(lambda: _say_again(sink) == NONE, "the loss to be seen")
    server.start()
    until(lambda: _say_again(sink) == FOUND, "braille to come back")
    server.wait_for("again")
    assert sink.take_notices() == LOST_AND_FOUND


def test_a_frozen_brltty_holds_nothing_up(server: BrailleServer, sink: OutputSink) -> None:
    assert sink.wait(30) == FOUND
    server.freeze()
    ends(lambda: sink.say(braille("frozen")), sink.hush, sink.close)
    assert "frozen" not in server.shown


def _say_again(sink: OutputSink) -> Status | None:
    sink.say(braille("again"))
    return sink.status
