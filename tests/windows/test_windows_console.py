"""A game at a Windows console: how it is left, what is no key, where the streams lead."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "linux":
    pytest.skip("the Windows rig stands on Linux", allow_module_level=True)

from elsewhere import text
from rig import Console, Rig, windows

CLASSIC = {"RIG_CLASSIC_CONSOLE": "1"}
# The first hand: jack of clubs, three of spades; then the dealer's four of diamonds.
SEED = ["--seed", "7", "--speech", "terminal", "--hints", "off", "--pace", "0"]


@pytest.fixture
def window(rig: Rig) -> Iterator[Console]:
    with Console(rig) as window:
        yield window


def sit_down(window: Console, folder: Path, *options: str, lang: str = "ro", **how: Any) -> None:
    """Start a game, and wait for the first turn."""
    window.start(*SEED, "--data-dir", windows(folder), "--lang", lang, *options, **how)
    window.hear(text(lang, "turn.own"))


def last(window: Console) -> str:
    """The last line; at a console each begins on a line of its own."""
    return window.lines[-1]


def test_the_cursor_rests_at_the_end_of_the_newest_line(window: Console, tmp_path: Path) -> None:
    sit_down(window, tmp_path)
    assert window.cursor == len("E rândul dumneavoastră.") == len(last(window))
    window.ask("v")
    assert window.cursor == len("Patru de romb.") == len(last(window))


@pytest.mark.parametrize("way", ["keys", "signals"])
def test_the_second_ctrl_c_leaves_and_the_console_is_as_it_was(
    way: str, window: Console, tmp_path: Path
) -> None:
    def ctrl_c() -> None:
        if way == "keys":
            window.press("ctrl-c")
        else:
            window.interrupt()

    found = window.modes
    sit_down(window, tmp_path)
    assert window.modes != found
    before = len(window.lines)
    ctrl_c()
    assert window.hear(".*Ctrl-C.*", before) == [last(window)]
    ctrl_c()
    assert window.leaves() == 130
    assert window.modes == found
    assert window.cursor == 0


def test_ctrl_d_leaves_at_once(window: Console, tmp_path: Path) -> None:
    found = window.modes
    sit_down(window, tmp_path)
    window.press("ctrl-d")
    assert window.leaves() == 0
    assert window.modes == found


@pytest.mark.parametrize("console", [{}, CLASSIC], ids=["terminal's", "classic"])
def test_what_is_no_key_of_the_game_does_nothing(
    console: dict[str, str], window: Console, tmp_path: Path
) -> None:
    sit_down(window, tmp_path, variables=console)
    before = len(window.lines)
    for key in ["alt-d", "up", "delete", "shift", "tab", "ctrl-z", "x", "é"]:
        window.press(key)
    assert window.ask("v") == "Patru de romb."
    # Escape and a key that follows at once are Alt with that key.
    window.press("escape")
    window.press("x")
    assert window.ask("c") == "Valet de treflă, trei de pică. 13."
    assert len(window.lines) == before + 2


def test_sequences_of_a_terminal_do_not_act_as_their_letters(
    window: Console, tmp_path: Path
) -> None:
    sit_down(window, tmp_path)
    before = len(window.lines)
    for sequence in ["\x1b[I", "\x1b]11;rgb:0000/dddd/ffff\x07", "\x1b[200~dpif\x1b[201~"]:
        window.press(*sequence)
    assert window.ask("v") == "Patru de romb."
    assert len(window.lines) == before + 1


@pytest.mark.parametrize("console", [{}, CLASSIC], ids=["terminal's", "classic"])
def test_keys_pressed_before_the_deal_do_not_act_on_the_cards(
    console: dict[str, str], window: Console, tmp_path: Path
) -> None:
    log = tmp_path / "log.jsonl"
    sit_down(window, tmp_path, "--events", windows(log), variables=console)
    window.press("enter")
    window.hear("Câștigați .*")
    # No Enter: with a letter in one read, a classic console's keys count as pasted.
    window.press("space", "space", "d", "p")
    window.hear("Runda 2\\.")
    assert window.ask("v").endswith(".")
    events = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    dealt = max(at for at, event in enumerate(events) if event["event"] == "round_started")
    assert [event for event in events[dealt:] if event["event"] == "acted"] == []
    window.press("ctrl-d")
    assert window.leaves() == 0


def test_a_pipe_beside_a_console_is_read_and_the_console_left_alone(
    window: Console, tmp_path: Path
) -> None:
    found = window.modes
    sit_down(window, tmp_path, stdin="pipe")
    assert window.modes == found
    window.press("d", "q", "q")
    before = len(window.lines)
    window.write("vc")
    assert window.hear("Valet .*", before) == [
        "Patru de romb.",
        "Valet de treflă, trei de pică. 13.",
    ]
    window.finish()
    assert window.leaves() == 0
    # The keys are still there for whoever reads the console next.
    assert window.modes == found


def test_the_keys_of_a_console_play_into_a_pipe(window: Console, tmp_path: Path) -> None:
    window.start(
        *[*SEED, "--data-dir", windows(tmp_path), "--lang", "ro"], stdin="console", stdout="pipe"
    )
    window.press("v", "q", "q")
    told = window.finish()
    assert window.leaves() == 0
    assert "\r\nPatru de romb.\r\n" in told["out"]
    assert "\x1b" not in told["out"]
    assert told["err"] == ""


def test_the_null_device_is_no_console(window: Console, tmp_path: Path) -> None:
    """Windows calls it a terminal."""
    sit_down(window, tmp_path, stdin="null")
    assert window.leaves() == 0
    window.start(*SEED, "--data-dir", windows(tmp_path), stdin="null", stdout="null")
    assert window.leaves() == 0


def test_without_any_console_and_streams_the_game_ends(window: Console, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    window.start(
        *[*SEED, "--data-dir", windows(tmp_path), "--events", windows(log)],
        stdin="none",
        stdout="none",
    )
    assert window.leaves() == 0
    assert log.read_text("utf-8").startswith('{"event": "session_started"')
