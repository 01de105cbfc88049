"""What a terminal sends by itself changes nothing in a game."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from random import Random

import pytest
from referee import judge
from sent import SENT

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

import fcntl
import struct
import termios

from table import Seat

TWO_KEYS = (b"\x1b", b"\x1b\xc3")
"""Escape, a pause and a letter are two key presses, and a machine may be slow enough for one."""

EATS_A_KEY = b"\x1b "
"""By ECMA-48 one character more belongs to it."""


def is_read(terminal: int) -> bool:
    """Whether the game has taken all that was typed."""
    return struct.unpack("i", fcntl.ioctl(terminal, termios.FIONREAD, b"\0" * 4)) == (0,)


def in_two_reads(seat: Seat, sent: bytes, terminal: int) -> None:
    for cut in range(1, len(sent)):
        first, second = sent[:cut], sent[cut:]
        if first in TWO_KEYS:
            continue
        seat.presses(first)
        while not is_read(terminal):
            os.sched_yield()
        seat.presses(second)


def test_what_a_terminal_sends_by_itself_changes_nothing_in_a_turn(home: Path) -> None:
    log = home / "log.jsonl"
    seat = Seat(home, "--seed", "7", "--events", str(log))
    seat.has_turn()
    dealt = log.read_bytes()
    answer = "\n" + seat.told("turn.is.own")
    terminal = os.open(seat.terminal, os.O_RDWR | os.O_NOCTTY)
    for name, sent in SENT.items():
        if sent == EATS_A_KEY:
            continue
        seat.presses(sent)
        assert seat.asks("t", "turn.is.own") == answer, name
        in_two_reads(seat, sent, terminal)
        assert seat.asks("t", "turn.is.own") == answer, name
    os.close(terminal)
    assert log.read_bytes() == dealt


def test_what_a_terminal_sends_by_itself_is_no_part_of_a_stake(home: Path) -> None:
    log = home / "log.jsonl"
    seat = Seat(home, "--rules", "salon", "--seed", "7", "--events", str(log))
    seat.has_stake()
    seat.presses("2")
    seat.hears_next(" 2")
    for sent in SENT.values():
        if sent != EATS_A_KEY:
            seat.presses(sent)
    # The last one may be half a character, which takes what follows with it.
    seat.presses("\x1b[I")
    seat.presses("5")
    seat.hears_next("5")
    seat.presses("\r")
    seat.has_turn()
    started = json.loads(log.read_text("utf-8").splitlines()[1])
    assert started["stakes"][0]["amount"] == 25


@pytest.mark.parametrize("number", range(4))
def test_after_any_bytes_the_game_is_whole_and_the_terminal_as_it_was(
    number: int, home: Path
) -> None:
    chance = Random(number)
    log = home / "log.jsonl"
    seat = Seat(home, "--seed", str(number), "--pace", "0", "--events", str(log), more={"TERM": ""})
    seat.has_turn()
    # Ctrl-C and Ctrl-D would end it early.
    noise = bytes(b for b in chance.randbytes(3000) if b not in b"\x03\x04qQ")
    for at in range(0, len(noise), 50):
        seat.presses(noise[at : at + 50])
    seat.presses("\x18\x1b[I")
    seat.presses("\x04\x04")
    assert seat.leaves() == 0
    assert b"\x1b" not in seat.raw
    assert seat.mode_after == seat.mode
    assert seat.errors.read_bytes() == b""
    assert judge(log.read_text("utf-8").splitlines()).rounds >= 0
