"""How is this heard? Asked once, of who may hear it, before the first deal."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "linux":
    pytest.skip("Speech Dispatcher is Linux's", allow_module_level=True)

from real import SpeechServer
from running import run
from seated import sit
from table import Seat
from talk import Talk

from blackjack_cli.answers import HeardKept
from blackjack_cli.session import Happening
from blackjack_cli.words.catalog import Catalog

GAME = ("--seed", "7", "--hints", "off")

Serve = Callable[..., SpeechServer]


def question(lang: str = "en", verbosity: str = "normal") -> str:
    return Catalog(lang).text(verbosity, "heard.asked", output="Speech Dispatcher")


def sits(home: Path, *options: str, lang: str = "en") -> Seat:
    """At a game that finds the server, however busy the machine is."""
    return Seat(home, *options, lang=lang, unhurried=True)


def asks(seat: Seat, lang: str = "en", verbosity: str = "normal") -> str:
    """Wait for the question; what came up to its end."""
    return seat.hears(re.escape(question(lang, verbosity)))


def mode(seat: Seat, way: str = "terminal", why: str = "not_chosen", **fields: Any) -> str:
    """The first line."""
    return seat.told(f"speech.{way}.{why}", **fields)


ANSWERS = {
    "once": ("1", "direct", "heard.kept.direct"),
    "twice": ("2", "terminal", "heard.kept.terminal"),
    "not at all": ("0", "terminal", "heard.kept.none"),
}


@pytest.mark.parametrize(("key", "kept", "told"), ANSWERS.values(), ids=ANSWERS)
def test_the_question_is_printed_and_spoken_before_the_deal_and_its_answer_kept_for_good(
    key: str, kept: str, told: str, home: Path, settings_file: Path, serve: Serve
) -> None:
    server = serve()
    log = home / "log.jsonl"
    seat = sits(home, *GAME, "--events", str(log), lang="fr")
    assert asks(seat, "fr") == f"{mode(seat)}\n{question('fr')}"
    server.wait_for(question("fr"))
    assert server.spoken == [("fr", mode(seat)), ("fr", question("fr"))]
    assert not settings_file.exists()
    assert log.read_bytes() == b""

    seat.presses(key)
    kept_line = seat.hears_told(told).removeprefix("\n")
    if kept == "direct":
        server.wait_for(kept_line)
    seat.has_turn()
    assert tomllib.loads(settings_file.read_text()) == {"speech": kept}
    seat.presses("v")
    seat.hears("Quatre de carreau\\.")
    if kept == "direct":
        server.wait_for("Quatre de carreau.")
        # What a key cut before it was said is not heard; what is heard was printed, in order.
        printed = iter(seat.lines)
        assert all(line in printed for line in server.texts)
    seat.presses("\x04")
    assert seat.leaves() == 0
    if kept == "terminal":
        assert server.texts == [mode(seat), question("fr")]

    again = sits(home, *GAME, "--seed", "8", lang="fr")
    again.has_turn()
    direct = {"way": "direct", "output": "Speech Dispatcher"} if kept == "direct" else {}
    assert again.lines[0] == mode(again, why="settings", **direct)
    assert question("fr") not in again.lines
    again.presses("\x04")
    assert again.leaves() == 0


def test_any_other_key_says_it_again_in_the_language_and_verbosity_it_chose(
    home: Path, settings_file: Path, serve: Serve
) -> None:
    server = serve()
    seat = sits(home, *GAME, lang="en")
    asks(seat)
    for key in [" ", "\r", "5", "x", "c", "r", ",", "h", "g", "d", "\x7f", "\x1b[A"]:
        seat.presses(key)
        assert asks(seat) == "\n" + question(), key
    seat.presses("m")
    full = seat.told("verbosity.full")
    assert asks(seat, "en", "full") == f"\n{full}\n{question('en', 'full')}"
    seat.presses("l")
    assert asks(seat, "fr", "full").startswith("\nFrançais")
    server.wait_for(question("fr", "full"))
    assert server.spoken[-1][0] == "fr"
    assert not settings_file.exists()
    seat.presses("2")
    seat.hears("Vous avez : ")
    seat.presses("\x04")
    assert seat.leaves() == 0


def test_who_comes_back_to_the_question_hears_it_again() -> None:
    talk = Talk(sit("european"))
    kept: list[int] = []

    def keep(times: int) -> list[Happening]:
        kept.append(times)
        return [HeardKept(times == 1, times > 0)]

    talk.conversation.ask_how_heard("NVDA", keep)
    talk.conversation.state()
    assert [text.count("NVDA") for text in talk.out.texts] == [1, 1]
    talk.press("1")
    assert talk.told[-1] == HeardKept(direct=True, heard=True)
    assert (kept, talk.conversation.asking) == ([1], False)


LEAVING = {
    "Q": ("q", 0),
    "Ctrl-C twice": ("\x03\x03", 130),
    "Ctrl-C, a key, Ctrl-C": ("\x03c\x03", 130),
    "Ctrl-D": ("\x04", 0),
}


@pytest.mark.parametrize(("keys", "code"), LEAVING.values(), ids=LEAVING)
def test_who_leaves_at_the_question_is_asked_again_next_time(
    keys: str, code: int, home: Path, settings_file: Path, serve: Serve
) -> None:
    serve()
    log = home / "log.jsonl"
    seat = sits(home, *GAME, "--events", str(log))
    asks(seat)
    seat.presses(keys)
    assert seat.leaves() == code
    assert seat.mode_after == seat.mode
    assert seat.errors.read_bytes() == b""
    # The session had not begun.
    assert log.read_bytes() == b""
    assert not settings_file.exists()
    asks(sits(home, *GAME))


@pytest.mark.parametrize("way", ["terminal", "direct"])
def test_who_chose_by_an_option_is_not_asked(
    way: str, home: Path, settings_file: Path, serve: Serve
) -> None:
    serve()
    seat = sits(home, *GAME, "--speech", way)
    seat.has_turn()
    output = {"output": "Speech Dispatcher"} if way == "direct" else {}
    assert seat.lines[0] == mode(seat, way, "option", **output)
    assert question() not in seat.raw.decode()
    assert not settings_file.exists()


def test_who_pipes_keys_in_is_not_asked(home: Path, serve: Serve) -> None:
    server = serve()
    ended = run(home, *GAME, keys=b"v")
    assert (ended.code, ended.err) == (0, "")
    assert ended.lines[0].endswith("through the terminal (not chosen yet).")
    assert question() not in ended.lines
    assert server.texts == []


def test_without_a_server_nothing_is_asked_and_nothing_of_speech_is_loaded(home: Path) -> None:
    seat = Seat(home, command=[sys.executable, "-X", "importtime", "-m", "blackjack_cli", *GAME])
    seat.has_turn()
    seat.presses("\x04")
    assert seat.leaves() == 0
    assert seat.lines[0] == mode(seat)
    assert question() not in seat.raw.decode()
    loaded = set(re.findall(r"\| +([\w.]+)$", seat.errors.read_text(), re.MULTILINE))
    assert "prompt_toolkit" in loaded
    speech = {"accessible_output2", "speechd", "brlapi", "blackjack_cli.output.speech"}
    assert loaded & speech == set()


def test_a_socket_that_nobody_listens_at_asks_nothing(home: Path, serve: Serve) -> None:
    server = serve()
    server.kill()
    server.socket.touch()
    seat = sits(home, *GAME)
    seat.has_turn()
    assert question() not in seat.raw.decode()


def test_where_the_answer_cannot_be_kept_the_game_goes_on_as_answered(
    home: Path, settings_file: Path, serve: Serve
) -> None:
    server = serve()
    # A folder stands where the new file would be written.
    (settings_file.parent / "settings.toml.new").mkdir(parents=True)
    seat = sits(home, *GAME)
    asks(seat)
    seat.presses("1")
    seat.hears_told("heard.kept.direct")
    seat.has_turn()
    seat.presses("v")
    server.wait_for("Four of diamonds.")
    seat.presses("\x04")
    assert seat.leaves() == 0
    assert seat.errors.read_bytes() == b""


def test_a_round_that_was_left_waits_for_the_answer(home: Path, serve: Serve) -> None:
    salon = ("--rules", "salon", *GAME)
    seat = sits(home, *salon)
    seat.has_stake()
    seat.presses("\r")
    seat.hears("Dealer: .*?\\.")
    seat.presses("\x04")
    assert seat.leaves() == 0
    serve()
    for leave in (True, False):
        seat = sits(home, *salon)
        asks(seat)
        seat.presses("\x04" if leave else "2")
        if leave:
            assert seat.leaves() == 0
    seat.hears_told("session.resumed")
