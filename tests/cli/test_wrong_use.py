"""Wrong use: one sentence that says what would be right, exit code 2, nothing else."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from running import LANGUAGES, call, run

WRONG: dict[str, tuple[list[str], list[str]]] = {
    "a language that is not spoken": (["--lang", "zz"], ["--lang", "zz", "fr", "ro", "da"]),
    "a language in the other form": (["--lang=zz"], ["--lang", "zz", "fr"]),
    "no language": (["--lang"], ["--lang"]),
    "a language for another command": (["rules", "--lang", "zz"], ["--lang", "zz"]),
    "an empty seed": (["--seed", ""], ["--seed"]),
    "a blank seed": (["--seed", "  "], ["--seed"]),
    "too many players": (["--players", "9"], ["--players", "0", "6", "9"]),
    "players below none": (["--players", "-1"], ["--players", "0", "6", "-1"]),
    "a power of players": (["--players", "²"], ["--players", "0", "6", "²"]),
    "half a player": (["--players", "1.5"], ["--players", "0", "6"]),
    "players in words": (["--players", "many"], ["--players", "0", "6", "many"]),
    "Arabic digits": (["--players", "٣"], ["--players", "٣"]),
    "an endless number": (["--players", "9" * 400], ["--players", "0", "6"]),
    "a bet below nothing": (["--bet", "-1"], ["--bet", "1", "-1"]),
    "no bet": (["--bet", "0"], ["--bet", "1"]),
    "a power of a bet": (["--bet", "²"], ["--bet", "1", "²"]),
    "half a bet": (["--bet", "1.5"], ["--bet", "1", "1.5"]),
    "half a bet, with a comma": (["--bet", "1,5"], ["--bet", "1", "1,5"]),
    "a bet in powers of ten": (["--bet", "1e3"], ["--bet", "1e3"]),
    "more than the chips": (["--rules", "salon", "--bet", "1001"], ["--bet", "1000", "1001"]),
    "an empty bet": (["--bet", ""], ["--bet"]),
    "two levels for one player": (["--level", "hard,easy", "--players", "1"], ["--level", "1"]),
    "a level for nobody": (["--level", "easy,easy", "--players", "0"], ["--level", "0"]),
    "an unknown level": (["--level", "genius"], ["--level", "genius", "easy", "normal", "hard"]),
    "an empty level in a list": (["--level", "easy,", "--players", "2"], ["--level"]),
    "a seat that is not there": (["--seat", "5"], ["--seat", "5", "1", "2"]),
    "a seat at no table": (["--seat", "0"], ["--seat", "0", "1", "7"]),
    "round nought": (["--round", "0"], ["--round", "0", "1"]),
    "a round out of a cut shoe": (["--round", "3", "--shoe", "cut"], ["--round", "--shoe fresh"]),
    "a pace in words": (["--pace", "x"], ["--pace", "x", "0", "10"]),
    "too slow a pace": (["--pace", "10.1"], ["--pace", "10.1", "0"]),
    "a pace with two points": (["--pace", "1.2.3"], ["--pace"]),
    "a pace that is not a number": (["--pace", "nan"], ["--pace", "nan"]),
    "unknown rules": (["--rules", "spanish"], ["--rules", "spanish", "european", "salon"]),
    "an unknown shoe": (["--shoe", "new"], ["--shoe", "new", "fresh", "cut"]),
    "unknown speech": (["--speech", "loud"], ["--speech", "loud", "auto", "direct", "terminal"]),
    "unknown braille": (["--braille", "6"], ["--braille", "6", "auto", "on", "off"]),
    "an unknown verbosity": (["--verbosity", "all"], ["--verbosity", "all", "brief", "full"]),
    "unknown cards": (["--cards", "tarot"], ["--cards", "tarot", "words", "symbols"]),
    "an unknown coach": (["--coach", "before"], ["--coach", "before", "off", "after"]),
    "an unknown switch": (["--auto-stand", "si"], ["--auto-stand", "si", "on", "off"]),
    "an unknown option": (["--zork"], ["--zork", "--help"]),
    "an unknown option with a value": (["--zork=1"], ["--zork", "--help"]),
    "an unknown letter": (["-x"], ["-x", "--help"]),
    "an option of another command": (["--json"], ["--json", "--help"]),
    "a flag with a value": (["chart", "--json=yes"], ["--json", "--help"]),
    "an unknown command": (["zork"], ["zork", "play", "rules", "keys", "simulate", "settings"]),
    "an option without its value": (["--bet"], ["--bet"]),
    "an argument too many": (["play", "zork"], ["zork", "--help"]),
    "an argument behind a dash": (["--", "zork"], ["zork", "--help"]),
    "an empty folder name": (["--data-dir", ""], ["--data-dir"]),
    "an empty file name": (["--events", ""], ["--events"]),
    "an empty keymap": (["--keymap", ""], ["--keymap"]),
    "a control character": (["--players", "1\x1b[2J"], ["--players"]),
    "the rules of another game": (["rules", "zork"], ["GAME", "zork", "european", "salon"]),
    "two games' rules": (["rules", "salon", "european"], ["european", "--help"]),
    "no hand": (["ev"], ["HAND", "--help"]),
    "no up card": (["ev", "A7"], ["UP", "--help"]),
    "no card": (["ev", "ZZ", "6"], ["Z"]),
    "too high a hand": (["ev", "10,10,10", "6"], ["30", "21"]),
    "a chart of the easy level": (["chart", "--level", "easy"], ["--level", "normal", "hard"]),
    "no rounds to simulate": (["simulate"], ["--rounds", "--help"]),
    "nobody to simulate": (["simulate", "--rounds", "10"], ["--players", "--help"]),
    "simulated levels in figures": (
        ["simulate", "--rounds", "1", "--players", "3"],
        ["--players", "3", "easy", "normal", "hard"],
    ),
    "eight to simulate": (
        ["simulate", "--rounds", "1", "--players", ",".join(["easy"] * 8)],
        ["7"],
    ),
    "no process to simulate with": (
        ["simulate", "--rounds", "1", "--players", "easy", "--jobs", "0"],
        ["--jobs", "1"],
    ),
    "an unknown setting": (["settings", "get", "zork"], ["zork", "players", "lang"]),
    "a wrong value to save": (["settings", "set", "players", "9"], ["players", "9", "0", "6"]),
    "half an order to save": (["settings", "set", "players"], ["set NAME VALUE"]),
    "an unknown order": (["settings", "zork"], ["zork", "get NAME", "path"]),
    "a seed to save": (["settings", "set", "seed", "7"], ["seed", "players"]),
}
"""What is given, and what the sentence must name."""


def sentence(*arguments: str) -> str:
    """The one sentence that wrong use is answered with."""
    ended = call(*arguments)
    assert ended.code == 2
    assert ended.out == ""
    told, end = ended.err.split("\n")
    assert end == ""
    assert told.isprintable()
    assert told.endswith(".")
    assert ended.err.count(". ") == 0
    return told


@pytest.mark.parametrize(("arguments", "named"), WRONG.values(), ids=WRONG)
def test_wrong_use_is_answered_with_one_sentence_of_the_language_that_says_what_would_be_right(
    arguments: list[str], named: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = set()
    for lang in LANGUAGES:
        # That of the system, since some of the arguments name one.
        monkeypatch.setenv("LANG", f"{lang}_XX.UTF-8")
        answer = sentence(*arguments)
        assert [name for name in named if name not in answer] == []
        told.add(answer)
    assert len(told) == len(LANGUAGES)


VARIABLES = {
    "BLACKJACK_LANG": "zz",
    "BLACKJACK_PLAYERS": "9",
    "BLACKJACK_SEED": " ",
    "BLACKJACK_LEVEL": "genius",
    "BLACKJACK_SEAT": "eight",
    "BLACKJACK_ROUND": "0",
    "BLACKJACK_RULES": "spanish",
    "BLACKJACK_SHOE": "new",
    "BLACKJACK_SPEECH": "loud",
    "BLACKJACK_BRAILLE": "6",
    "BLACKJACK_VERBOSITY": "all",
    "BLACKJACK_CARDS": "tarot",
    "BLACKJACK_PACE": "-1",
    "BLACKJACK_COACH": "before",
    "BLACKJACK_AUTO_STAND": "si",
    "BLACKJACK_HINTS": "some",
}


@pytest.mark.parametrize(("name", "value"), VARIABLES.items())
def test_a_wrong_variable_is_named(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    assert sentence().startswith(name)


def test_a_bet_that_the_chips_do_not_cover_is_named_by_where_it_came_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert call("settings", "set", "bet", "1001").code == 0
    assert call().code == 0
    assert sentence("--rules", "salon").startswith("settings.toml, bet")
    monkeypatch.setenv("BLACKJACK_BET", "1002")
    assert sentence("--rules", "salon").startswith("BLACKJACK_BET")
    assert sentence("--rules", "salon", "--bet", "1003").startswith("--bet")
    assert call("--rules", "salon", "--bet", "1000").code == 0


def test_a_variable_for_another_command_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLACKJACK_PLAYERS", "9")
    monkeypatch.setenv("BLACKJACK_LEVEL", "genius")
    assert call("rules").code == 0
    assert call("chart", "--level", "normal").code == 0
    assert call("simulate", "--rounds", "1", "--players", "easy").code == 0


def test_an_empty_variable_counts_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.setenv(name, "")
    assert call().code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are text on Windows")
@pytest.mark.parametrize("option", ["--seed", "--name", "--players", "--events", "zork"])
def test_bytes_that_are_no_text_are_no_failure(option: str, home: Path) -> None:
    odd = "a\udcff\udc80"
    ended = run(home, *([option, odd] if option != "zork" else [odd]))
    assert ended.code in (0, 2)
    assert "Traceback" not in ended.err
    assert ended.err.count("\n") == (1 if ended.code else 0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_as_a_process_the_sentence_goes_to_standard_error_alone(lang: str, home: Path) -> None:
    ended = run(home, "--players", "9", "--lang", lang)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
