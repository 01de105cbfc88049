"""Whole rounds by keys in a pseudo-terminal that answers no query."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path

import pytest
from running import call_by_key

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

import termios

from table import Seat

PLAYED = {
    "european": (
        ["--seed", "2870", "--level", "normal,easy"],
        # Splits to four hands, doubles, a refusal; then a round with every question.
        [*"cvppp dFz ", "d", *"sStonr,,.", "\r", *"cvxtzd", "\x1bOM", "n"],
    ),
    "salon": (
        ["--seed", "382", "--level", "easy,normal"],
        # Nothing but the offered stake; insurance, a split, a double.
        [*"csvtz?", "\r", *"cvizpd", *"SZtor", " ", "\x1bOP", *"F", "\n", *"tz", "\x1bOM", "n"],
    ),
}
"""The options and the key presses of each game."""


def at_table(game: str, data: Path) -> list[str]:
    """Options: the middle of three seats, nothing between the computer's moves."""
    others = ["--rules", game, "--players", "2", "--seat", "2"]
    return [*PLAYED[game][0], *others, "--name", "Ion", "--pace", "0", "--data-dir", str(data)]


@pytest.mark.parametrize("lang", ["fr", "ro"])
@pytest.mark.parametrize("game", PLAYED)
def test_at_a_terminal_every_line_is_shown_once_and_nothing_else_is(
    game: str, lang: str, home: Path
) -> None:
    keys = PLAYED[game][1]
    piped = call_by_key(*at_table(game, home / "piped"), "--lang", lang, keys=keys)
    seat = Seat(home, *at_table(game, home / "data"), lang=lang)
    for key, lines in zip(["", *keys], piped, strict=False):
        seat.presses(key)
        seat.hears_all("\r\n".join(lines))
    seat.presses("q")
    assert seat.leaves() == 0
    assert seat.lines == [*piped[-1], ""]
    assert b"\x1b" not in seat.raw
    assert seat.mode_after == seat.mode
    assert seat.errors.read_bytes() == b""


def test_the_cursor_rests_at_the_end_of_the_newest_line(home: Path) -> None:
    seat = Seat(home, "--seed", "7", lang="fr")
    seat.has_turn()
    seat.presses("v")
    seat.hears("Quatre de carreau\\.")
    # All that it wrote has arrived by the time that it is gone.
    seat.game.kill(signal.SIGKILL)
    assert seat.leaves() == -signal.SIGKILL
    assert seat.raw.endswith(f"{seat.told('turn.is.own')}\r\nQuatre de carreau.".encode())


def test_the_terminal_is_set_so_that_no_key_is_echoed_or_held_back(home: Path) -> None:
    seat = Seat(home, "--seed", "7")
    seat.has_turn()
    local = termios.tcgetattr(seat.game.child_fd)[3]
    assert not local & (termios.ECHO | termios.ICANON | termios.ISIG)


def test_the_digits_of_a_stake_are_shown_and_backspace_takes_them_away(home: Path) -> None:
    log = home / "log.jsonl"
    seat = Seat(home, "--rules", "salon", "--seed", "7", "--events", str(log))
    seat.has_stake()
    seat.presses("1")
    seat.hears_next(" 1")
    seat.presses("52\x7f\x7f4\x085")
    seat.hears_next("52" + "\b \b" * 2 + "4\b \b5")
    seat.presses("\r")
    seat.hears("Round 1")
    started = json.loads(log.read_text("utf-8").splitlines()[1])
    assert started["stakes"][0] == {"seat": 1, "amount": 15}


def test_a_stake_that_goes_on_after_a_question_is_shown_as_it_is_played(home: Path) -> None:
    log = home / "log.jsonl"
    seat = Seat(home, "--rules", "salon", "--seed", "7", "--events", str(log))
    seat.has_stake()
    seat.presses("2")
    seat.hears_next(" 2")
    seat.asks("c", "cards.none")
    seat.presses("57")
    seat.hears_next(" 257")
    seat.asks("c", "cards.none")
    seat.presses("\x7f")
    seat.hears_next(" 25")
    seat.presses("\r")
    seat.hears("Round 1")
    started = json.loads(log.read_text("utf-8").splitlines()[1])
    assert started["stakes"][0] == {"seat": 1, "amount": 25}


@pytest.mark.parametrize("typed", ["0", "1001", "2.5", "1,5", "1234567890123"])
def test_a_wrong_stake_is_refused_in_words_and_asked_again(typed: str, home: Path) -> None:
    seat = Seat(home, "--rules", "salon", "--seed", "7")
    asked = "Your bet: 10? You have 1000 chips."
    seat.has_stake()
    seat.presses(typed + "\r")
    shown, refused, again = seat.hears("You have 1000 chips\\.").split("\n")
    assert (shown, again) == (" " + typed, asked)
    assert refused.endswith(".")
    seat.presses("\r")
    seat.hears("\nRound 1")


def test_every_form_of_enter_stands(home: Path) -> None:
    seat = Seat(home, "--seed", "7", "--pace", "0")
    for key in ["\n", "\r", "\x1bOM", "\x1b[13u", "\x1b[57414u"]:
        seat.has_turn()
        seat.presses(key)
        assert seat.hears("\\.").startswith("\nYou stand on ")
        seat.hears("Score: .*?\\.\r\n.*?\\.")
        seat.presses(" ")


def test_shift_s_in_any_form_asks_for_the_others(home: Path) -> None:
    seat = Seat(home, "--seed", "7")
    seat.has_turn()
    forms = ["\x1b[115;2u", "\x1b[83;2u", "\x1b[115:83;2u", "\x1b[27;2;83~", "\x1b[27;2;115~"]
    for key in ["S", "o", *forms]:
        seat.presses(key)
        assert seat.hears("\\.") == "\nAda 0."


@pytest.mark.parametrize(
    "more",
    [
        {"TERM": "dumb"},
        {"TERM": "no-such-terminal"},
        {"TERM": ""},
        {"LANG": "C", "LC_ALL": "C"},
        {"PYTHONIOENCODING": "ascii"},
        {"NO_COLOR": "1"},
    ],
    ids=str,
)
def test_every_terminal_gets_the_same_plain_lines(more: dict[str, str], home: Path) -> None:
    seat = Seat(home, "--seed", "7", lang="es", more=more)
    seat.has_turn()
    seat.presses("\x04")
    assert seat.leaves() == 0
    assert b"\x1b" not in seat.raw
    assert b"?" not in seat.raw
    assert "tr" in seat.lines[3]
    assert seat.mode_after == seat.mode
    assert seat.errors.read_bytes() == b""


def test_a_window_that_changes_its_size_changes_nothing(home: Path) -> None:
    seat = Seat(home, "--seed", "7")
    seat.has_turn()
    for rows, columns in [(50, 132), (1, 1), (0, 0), (24, 40)]:
        seat.game.setwinsize(rows, columns)
        seat.presses("v")
        assert seat.hears("\\.") == "\nFour of diamonds."


def test_no_line_is_broken_where_the_window_ends(home: Path) -> None:
    options = ["--seed", "7", "--verbosity", "full"]
    told, _ = call_by_key(*options, "--data-dir", str(home / "piped"), keys=[])
    # Narrow from the first line on.
    narrow = ["/bin/sh", "-c", f'stty cols 10; exec "{sys.executable}" -m blackjack_cli "$@"', "sh"]
    seat = Seat(home, command=[*narrow, *options])
    seat.hears_all("\r\n".join(told))


def test_with_its_output_piped_the_game_still_takes_keys_unechoed(home: Path) -> None:
    game = f'"{sys.executable}" -m blackjack_cli --seed 7 | cat'
    seat = Seat(home, command=["/bin/sh", "-c", game])
    seat.has_turn()
    seat.presses("v\x04")
    assert seat.leaves() == 0
    told = call_by_key("--seed", "7", "--data-dir", str(home / "piped"), keys=["t", "v"])
    assert seat.lines == [*told[-1], ""]
    assert seat.mode_after == seat.mode


def test_with_its_keys_piped_the_game_still_ends_each_line_at_the_cursor(home: Path) -> None:
    game = f'printf "v\\n" | "{sys.executable}" -m blackjack_cli --seed 7'
    seat = Seat(home, command=["/bin/sh", "-c", game])
    assert seat.leaves() == 0
    told = call_by_key("--seed", "7", "--data-dir", str(home / "piped"), keys=["v", "\n"])
    assert seat.lines == [*told[-1], ""]
    assert seat.mode_after == seat.mode


def test_advice_while_another_plays_says_whose_turn_it_is(home: Path) -> None:
    seat = Seat(home, "--seed", "7", "--players", "2", "--seat", "3", "--pace", "10")
    seat.hears("Dealer: ")
    seat.presses("a")
    seat.hears("Ada's turn\\.")
