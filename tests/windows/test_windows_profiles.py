"""Chips that last, on Windows: after any end, and with one game at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("the Windows rig stands on Linux", allow_module_level=True)

from elsewhere import text
from rig import Console, Rig, windows

SALON = ["--rules", "salon", "--speech", "terminal", "--hints", "off", "--pace", "0"]
SALON += ["--name", "con", "--lang", "en"]


@pytest.fixture
def window(rig: Rig) -> Iterator[Console]:
    with Console(rig) as window:
        yield window


def test_a_round_that_was_killed_is_taken_up_where_it_stood(
    window: Console, tmp_path: Path
) -> None:
    options = [*SALON, "--data-dir", windows(tmp_path)]
    window.start(*options, "--seed", "73")
    window.hear(".*Your bet.*")
    for key in "40":
        window.press(key)
    window.press("enter")
    window.hear(text("en", "turn.own"))
    assert window.ask("space") == "Six of spades. 10."
    hand, money = window.ask("c"), window.ask("s")
    window.kill()

    before = len(window.lines)
    window.start(*options, "--seed", "another")
    window.hear(text("en", "turn.own"), before)
    assert window.ask("c") == hand
    assert window.ask("s") == money
    assert window.ask("n") == "Seed 73, round 1."
    window.press("ctrl-d")
    assert window.leaves() == 0


def test_a_profile_in_play_is_refused_to_a_second_game_until_the_first_has_ended(
    window: Console, rig: Rig, tmp_path: Path
) -> None:
    options = [*SALON, "--data-dir", windows(tmp_path)]
    window.start(*options)
    window.hear(".*Your bet.*")
    second = rig.run(*options, keys=b"\rqq")
    assert (second.code, second.out) == (1, b"")
    (sentence,) = second.errors
    assert "con" in sentence
    assert sentence.endswith(".")
    # Another player is not kept out.
    assert rig.run(*options, "--name", "aux", keys=b"\rqq").code == 0
    window.kill()
    assert rig.run(*options, keys=b"\rqq").code == 0
