"""However a game ends at a terminal: its exit code, its last words, the terminal as before."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

import pytest
from referee import judge

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

import termios

import pexpect
from table import Seat

LEFT_IN_A_TURN = {
    "Q twice": ("qq", 1, 0, "quit"),
    "Q, a question, Q twice": ("qcqq", 2, 0, "quit"),
    "Q, a key that means nothing, Q twice": ("qxqq", 2, 0, "quit"),
    "Q, a digit, Q twice": ("q5qq", 2, 0, "quit"),
    "Q, an arrow, Q twice": ("q\x1b[Aqq", 2, 0, "quit"),
    "Q, what the terminal says of its window, Q": ("q\x1b[Iq", 1, 0, "quit"),
    "Ctrl-C, a key that means nothing, Ctrl-C twice": ("\x03x\x03\x03", 2, 130, "interrupted"),
    "Q, a repetition, Q": ("qrq", 2, 0, "quit"),
    "Ctrl-C twice": ("\x03\x03", 1, 130, "interrupted"),
    "Ctrl-C twice, CSI-u form": ("\x1b[99;5u\x1b[27;5;99~", 1, 130, "interrupted"),
    "Ctrl-C, Q, Q": ("\x03qq", 2, 0, "quit"),
    "Q, Ctrl-C, Ctrl-C": ("q\x03\x03", 2, 130, "interrupted"),
    "Ctrl-D": ("\x04", 0, 0, "quit"),
    "Ctrl-D, CSI-u form": ("\x1b[100;5u", 0, 0, "quit"),
}
"""Keys, how often they make the game say what is at stake, the exit code, why in the log."""


@pytest.mark.parametrize(
    ("keys", "asked", "code", "why"), LEFT_IN_A_TURN.values(), ids=LEFT_IN_A_TURN
)
def test_keys_leave_a_turn(keys: str, asked: int, code: int, why: str, home: Path) -> None:
    log = home / "log.jsonl"
    seat = Seat(home, "--seed", "7", "--events", str(log))
    seat.has_turn()
    seat.presses(keys)
    assert seat.leaves() == code
    assert sum("1 at stake" in line for line in seat.lines) == asked
    ended = json.loads(log.read_text("utf-8").splitlines()[-1])
    assert ended == {"event": "session_ended", "rounds": 0, "seed": "7", "why": why}
    assert seat.lines[-2:] == ["No round played. Seed 7.", ""]
    assert seat.mode_after == seat.mode
    assert seat.errors.read_bytes() == b""
    judge(log.read_text("utf-8").splitlines())


@pytest.mark.parametrize("key", ["q", "\x03"])
def test_an_act_takes_the_wish_to_leave_back(key: str, home: Path) -> None:
    seat = Seat(home, "--rules", "salon", "--seed", "7", "--bet", "50")
    seat.has_stake()
    seat.presses("\r")
    seat.has_turn()
    # 13, 16; then 50 are still at stake.
    seat.presses(f"{key} {key}")
    asked, card, again = seat.hears("\\n.*\\n.*\\n.*50 at stake.*?\\.").strip().split("\n")
    assert (card, again) == ("Three of clubs. 16.", asked[: len(again)])
    seat.presses(key)
    assert seat.leaves() == (130 if key == "\x03" else 0)


def test_between_rounds_q_leaves_at_once(home: Path) -> None:
    seat = Seat(home, "--seed", "7", "--pace", "0")
    seat.has_turn()
    seat.presses("\r")
    seat.hears("Score: .*?\\.")
    seat.asks("t", "turn.is.nobody")
    seat.presses("q")
    assert seat.leaves() == 0
    assert seat.lines[-2].startswith("1 round.")


def test_while_a_stake_is_typed_q_leaves_at_once(home: Path) -> None:
    seat = Seat(home, "--rules", "salon", "--seed", "7")
    seat.has_stake()
    seat.presses("25q")
    assert seat.leaves() == 0
    assert seat.mode_after == seat.mode


def test_between_rounds_ctrl_c_asks_once(home: Path) -> None:
    seat = Seat(home, "--rules", "salon", "--seed", "7")
    seat.has_stake()
    seat.asks("\x03", "interrupt.asked.between")
    seat.presses("\x03")
    assert seat.leaves() == 130


SIGNALS = [(signal.SIGTERM, 143), (signal.SIGHUP, 129)]
STAGES = {
    "in a turn": ("european", ""),
    "while others play": ("european", "\r"),
    "while a stake is typed": ("salon", "12"),
}


@pytest.mark.parametrize(("number", "code"), SIGNALS)
@pytest.mark.parametrize(("game", "keys"), STAGES.values(), ids=STAGES)
def test_a_signal_ends_the_game_in_order(
    number: signal.Signals, code: int, game: str, keys: str, home: Path
) -> None:
    log = home / "log.jsonl"
    seat = Seat(home, "--rules", game, "--seed", "7", "--pace", "10", "--events", str(log))
    if game == "salon":
        seat.has_stake()
    else:
        seat.has_turn()
    seat.presses(keys)
    if keys:
        seat.hears("12" if game == "salon" else "You stand on 13\\.")
    seat.game.kill(number)
    assert seat.leaves() == code
    assert json.loads(log.read_text("utf-8").splitlines()[-1])["why"] == "signal"
    assert seat.lines[-2:] == ["No round played. Seed 7.", ""]
    assert seat.mode_after == seat.mode
    assert seat.errors.read_bytes() == b""


def test_ctrl_c_as_a_signal_asks_once_too(home: Path) -> None:
    seat = Seat(home, "--seed", "7")
    seat.has_turn()
    seat.game.kill(signal.SIGINT)
    seat.hears_told("interrupt.asked", staked=1)
    seat.game.kill(signal.SIGINT)
    assert seat.leaves() == 130
    assert seat.mode_after == seat.mode


@pytest.mark.parametrize("keys", ["", "\r"], ids=["in a turn", "while others play"])
def test_a_terminal_that_is_closed_ends_the_game_without_a_word(keys: str, home: Path) -> None:
    log = home / "log.jsonl"
    seat = Seat(home, "--seed", "7", "--pace", "10", "--events", str(log))
    seat.has_turn()
    seat.presses(keys)
    seat.hears("You stand on 13\\." if keys else "")
    os.close(seat.game.child_fd)
    seat.game.ptyproc.wait()
    seat.game.closed = True
    # The hang-up comes as a signal or as the end of the input, whichever is first.
    assert seat.game.ptyproc.exitstatus in (0, 129)
    assert seat.errors.read_bytes() == b""
    assert json.loads(log.read_text("utf-8").splitlines()[-1])["event"] == "session_ended"


def test_a_game_that_fails_leaves_the_terminal_as_it_was(home: Path) -> None:
    seat = Seat(home, "--rules", "salon", "--seed", "7", "--events", "/dev/full")
    assert seat.leaves() == 1
    assert seat.mode_after == seat.mode
    assert "/dev/full" in seat.errors.read_text("utf-8")
    assert seat.errors.read_text("utf-8").count("\n") == 1


PROMPT = "[ready]"


def at_a_shell(home: Path) -> Seat:
    """A shell with job control in the terminal, which can start the game."""
    more = {"PS1": PROMPT, "ENV": "", "HISTFILE": ""}
    # Its prompt goes to standard error.
    seat = Seat(home, command=["/bin/sh", "-c", "exec /bin/sh -im 2>&1"], more=more)
    seat.game.expect_exact(PROMPT)
    return seat


def after(seat: Seat, line: str) -> str:
    """What a line typed at the shell prints."""
    seat.presses(line + "\n")
    seat.game.expect_exact(PROMPT)
    return str(seat.game.before.decode().replace("\r\n", "\n").partition("\n")[2].strip())


def test_ctrl_z_gives_the_terminal_back_and_fg_goes_on_with_the_state_said_once(
    home: Path,
) -> None:
    seat = at_a_shell(home)
    found = after(seat, "stty -g")
    seat.presses(f"{sys.executable} -m blackjack_cli --seed 7\n")
    seat.has_turn()
    seat.presses("\x1a")
    seat.game.expect_exact(PROMPT)
    assert "\x1b" not in seat.game.before.decode()
    assert after(seat, "stty -g") == found
    seat.presses("fg\n")
    back = seat.hears_told("turn.is.own")
    for line in ("jack of clubs, three of spades. 13.", "Dealer: four of diamonds."):
        assert back.count(line) == 1
    assert seat.asks("t", "turn.is.own") == "\n" + seat.told("turn.is.own")
    local = termios.tcgetattr(seat.game.child_fd)[3]
    assert not local & (termios.ECHO | termios.ICANON)
    seat.presses("\x1a")
    seat.game.expect_exact(PROMPT)
    seat.presses("fg\n")
    seat.hears_told("turn.is.own")
    seat.presses("\x03\x03")
    seat.game.expect_exact(PROMPT)
    assert after(seat, "echo $?") == "130"
    assert after(seat, "stty -g") == found
    seat.presses("exit\n")
    seat.game.expect(pexpect.EOF)


def test_a_signal_after_fg_ends_the_game_in_order(home: Path) -> None:
    seat = at_a_shell(home)
    found = after(seat, "stty -g")
    log = home / "log.jsonl"
    seat.presses(f"{sys.executable} -m blackjack_cli --seed 7 --events {log}\n")
    seat.has_turn()
    seat.presses("\x1a")
    seat.game.expect_exact(PROMPT)
    number = after(seat, "jobs -p")
    seat.presses("fg\n")
    seat.hears_told("turn.is.own")
    os.kill(int(number), signal.SIGTERM)
    seat.game.expect_exact(PROMPT)
    assert after(seat, "echo $?") == "143"
    assert after(seat, "stty -g") == found
    assert json.loads(log.read_text("utf-8").splitlines()[-1])["why"] == "signal"
    seat.presses("exit\n")
    seat.game.expect(pexpect.EOF)


def test_a_game_that_is_stopped_by_a_signal_goes_on(home: Path) -> None:
    seat = Seat(home, "--seed", "7")
    seat.has_turn()
    seat.game.kill(signal.SIGSTOP)
    seat.game.kill(signal.SIGCONT)
    assert seat.asks("t", "turn.is.own") == "\n" + seat.told("turn.is.own")
