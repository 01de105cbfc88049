"""NVDA as it comes and goes: the game plays on, and says once in text what happened."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("the Windows rig stands on Linux", allow_module_level=True)

from elsewhere import text
from rig import Console, Nvda, Rig, until, windows

DIRECT = ["--seed", "7", "--lang", "fr", "--hints", "off", "--speech", "direct"]
LOST = text("fr", "speech.lost", output="NVDA")
BACK = text("fr", "speech.back", output="NVDA")
NONE = text("fr", "speech.direct.no_output")


@pytest.fixture
def window(rig: Rig) -> Iterator[Console]:
    with Console(rig) as window:
        yield window


def play(window: Console, folder: Path, nvda: Nvda, *options: str) -> None:
    """Start a game, and wait for the first turn."""
    data = ["--data-dir", windows(folder / "data")]
    window.start(*DIRECT, *data, *options, variables=nvda.variables)
    window.hear(text("fr", "turn.own"))


def answers(window: Console) -> None:
    """The keys are answered in text, whatever becomes of the speech."""
    before = len(window.lines)
    window.press("v")
    window.hear("Quatre de carreau\\.", before)


def test_nvda_that_starts_in_play_is_told_and_speaks_from_then_on(
    window: Console, nvda: Nvda, tmp_path: Path
) -> None:
    nvda.fare("gone")
    play(window, tmp_path, nvda)
    assert window.lines[0] == NONE
    answers(window)
    assert nvda.told == []
    nvda.fare("running")
    window.press("c")
    nvda.hear("Valet de trèfle, trois de pique. 13.")
    window.hear(BACK)
    nvda.hear(BACK)
    window.press("ctrl-d")
    assert window.leaves() == 0
    assert window.lines.count(BACK) == 1
    assert nvda.spoken[-1] == window.lines[-2]


def test_nvda_that_ends_in_play_is_missed_once_in_text_and_comes_back(
    window: Console, nvda: Nvda, tmp_path: Path
) -> None:
    play(window, tmp_path, nvda)
    nvda.hear(text("fr", "turn.own"))
    nvda.fare("gone")
    answers(window)
    window.hear(LOST)
    answers(window)
    spoken = list(nvda.spoken)
    nvda.fare("running")
    window.press("t")
    until(lambda: nvda.spoken[len(spoken) :] or None, lambda: f"speech after {nvda.told}")
    answers(window)
    nvda.hear("Quatre de carreau.")
    window.press("ctrl-d")
    assert window.leaves() == 0
    assert window.lines.count(LOST) == 1


def test_nvda_that_hangs_is_left_behind_while_keys_are_answered(
    window: Console, nvda: Nvda, tmp_path: Path
) -> None:
    play(window, tmp_path, nvda)
    nvda.hear(text("fr", "turn.own"))
    nvda.fare("hangs")
    for _ in range(5):
        answers(window)
    window.hear(LOST)
    answers(window)
    nvda.fare("running")
    spoken = len(nvda.spoken)

    def speaks_again() -> bool | None:
        answers(window)
        return len(nvda.spoken) > spoken or None

    # It is left in peace for a while before it is tried again.
    until(speaks_again, lambda: f"speech after {nvda.told}")
    window.press("ctrl-d")
    assert window.leaves() == 0
    assert window.lines.count(LOST) == 1


def test_a_game_beside_a_hung_nvda_can_be_left(window: Console, nvda: Nvda, tmp_path: Path) -> None:
    nvda.fare("hangs")
    play(window, tmp_path, nvda)
    assert window.lines[0] == NONE
    answers(window)
    window.press("ctrl-d")
    assert window.leaves() == 0
    assert nvda.told == []


@pytest.mark.parametrize("missing", ["nvdaControllerClient64.dll", "pywin32"])
def test_without_a_library_the_game_plays_on_in_text(
    missing: str, rig: Rig, nvda: Nvda, tmp_path: Path
) -> None:
    lacking = rig.without(missing, tmp_path / "python")
    with Console(lacking) as window:
        play(window, tmp_path, nvda)
        assert window.lines[0] == NONE
        answers(window)
        window.press("ctrl-d")
        assert window.leaves() == 0
        assert all("Error" not in line for line in window.lines)
    assert nvda.told == []


def test_the_first_run_question_is_asked_once_and_its_answer_kept(
    window: Console, nvda: Nvda, tmp_path: Path
) -> None:
    options = ["--seed", "7", "--lang", "ro", "--hints", "off"]
    options += ["--data-dir", windows(tmp_path / "data")]
    asked, turn = text("ro", "heard.asked", output="NVDA"), text("ro", "turn.own")

    def start() -> list[str]:
        """Start a game; the lines down to the question or the first turn."""
        before = len(window.lines)
        window.start(*options, variables=nvda.variables)
        return window.hear(f"{re.escape(asked)}|{turn}", before - 1)

    def leave() -> None:
        window.press("ctrl-d")
        assert window.leaves() == 0

    # On a busy machine NVDA may be found too late to ask: then the next game does.
    while start()[-1] != asked:
        leave()
    nvda.hear(asked)
    before = len(window.lines)
    window.press("1")
    window.hear(turn, before)
    leave()
    told = len(nvda.told)
    assert start()[-1] == turn
    until(lambda: nvda.told[told:] or None, lambda: "direct speech, which was chosen")
    leave()
    assert window.lines.count(asked) == 1


def test_braille_without_speech_goes_to_nvda_alone(
    window: Console, nvda: Nvda, tmp_path: Path
) -> None:
    data = ["--data-dir", windows(tmp_path / "data")]
    options = ["--seed", "7", "--lang", "fr", "--hints", "off", "--braille", "on"]
    window.start(*options, *data, "--speech", "terminal", variables=nvda.variables)
    window.hear(text("fr", "turn.own"))
    until(lambda: ("braille", "À vous") in nvda.told or None, lambda: f"{nvda.told}")
    assert nvda.spoken == []
    window.press("ctrl-d")
    assert window.leaves() == 0


def test_voice_speaks_through_nvda_and_keeps_the_choice(
    window: Console, nvda: Nvda, rig: Rig
) -> None:
    window.start("voice", "--lang", "fr", variables=nvda.variables)
    # The cursor waits on a line of its own for what is typed, once the test line was spoken.
    until(
        lambda: (nvda.spoken and window.lines[9:] and window.cursor == 0) or None,
        lambda: f"{window.lines} {nvda.told}",
    )
    (spoken,) = nvda.spoken
    assert spoken in window.lines
    window.press("1", "enter")
    assert window.leaves() == 0
    assert rig.run("settings", "get", "speech").lines == ["direct"]
