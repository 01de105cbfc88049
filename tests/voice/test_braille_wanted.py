"""`--braille on`: the braille text on the display, or one sentence on why there is none."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import accessible_output2
import pytest
from accessible_output2.outputs.base import OutputError
from fakes import Told
from running import call
from waiting import PATIENCE

from blackjack_cli import play
from blackjack_cli.output import braille
from blackjack_cli.output.trouble import Trouble

linux = pytest.mark.skipif(sys.platform != "linux", reason="BRLTTY is Linux's")

if sys.platform == "linux":
    from real_braille import BrailleServer, need_brlapi
    from table import Seat

GAME = ("--seed", "7", "--players", "0", "--braille", "on")


def sentence(lang: str = "en") -> str:
    """The line after the first, which tells how the game is heard."""
    lines = call(*GAME, "--lang", lang).lines
    assert "lackjack" in lines[2]
    return lines[1]


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """An output that works is found, however busy the machine is."""
    for look in ("_FIRST_LOOK", "_LONGER_LOOK"):
        monkeypatch.setattr(play, look, PATIENCE)


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Told:
    """A display that writes down what it is given, in BRLTTY's place."""
    told = Told("BRLTTY")
    monkeypatch.setattr(braille, "display_classes", lambda: [told.output_class()])
    monkeypatch.setattr(play, "sys", SimpleNamespace(platform="linux"))
    return told


WHY_NOT = {
    "no server": (
        OutputError(Trouble.NO_SERVER),
        "No braille output: BRLTTY (not running).",
        "Pas de sortie braille : BRLTTY (pas en marche).",
    ),
    "no module": (
        OutputError(Trouble.NO_MODULE),
        "No braille output: BRLTTY (its Python module is not installed).",
        "Pas de sortie braille : BRLTTY (son module Python n'est pas installé).",
    ),
    "the library's words": (
        OutputError("BrlAPI: access denied"),
        "No braille output: BRLTTY (BrlAPI: access denied).",
        "Pas de sortie braille : BRLTTY (BrlAPI: access denied).",
    ),
}


@pytest.mark.parametrize(("error", "english", "french"), WHY_NOT.values(), ids=WHY_NOT)
def test_why_there_is_no_braille_is_said_in_one_sentence(
    error: OutputError, english: str, french: str, display: Told
) -> None:
    display.failing["build"] = error
    assert sentence() == english
    assert sentence("fr") == french


def test_a_display_without_cells_is_none(display: Told) -> None:
    display.active = False
    assert sentence("fr") == "Pas de sortie braille : BRLTTY."


def test_a_library_that_hangs_is_told_and_the_game_begins(
    display: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "_LONGER_LOOK", 0.1)
    display.hanging.add("build")
    assert sentence("fr") == "Pas de sortie braille : BRLTTY (pas de réponse)."
    display.release.set()


@linux
def test_the_display_of_a_real_brltty_shows_the_braille_text(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need_brlapi()
    server = BrailleServer(home)
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    try:
        server.start()
        seat = Seat(home, *GAME, "--hints", "off", lang="fr", unhurried=True)
        seat.hears("Croupier : roi de trèfle\\.")
        seat.asks("t", "turn.is.own")
        for key, text, cells in [
            ("v", "Roi de trèfle\\.", "Croupier Rt"),
            ("c", "carreau. 14\\.", "14 Vt 4k"),
            (" ", "Deux de trèfle. 16\\.", "2t 16"),
        ]:
            seat.presses(key)
            seat.hears(text)
            server.wait_for(cells)
        assert "Pas de sortie braille" not in seat.raw.decode()
        seat.presses("\x04")
        assert seat.leaves() == 0
    finally:
        server.stop()


READERS = {
    "NVDA": (Told("NVDA"), True, None),
    "a reader without braille": (Told("System Access"), False, "System Access"),
}


@pytest.mark.parametrize(("told", "takes", "named"), READERS.values(), ids=READERS)
def test_elsewhere_the_screen_reader_shows_it_or_is_said_not_to(
    told: Told, takes: bool, named: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    classes = [told.output_class(can_braille=takes)]
    monkeypatch.setattr(accessible_output2, "get_output_classes", lambda: classes)
    monkeypatch.setattr(play, "sys", SimpleNamespace(platform="win32"))
    lines = call(*GAME, "--speech", "terminal").lines
    if named:
        assert lines[1] == f"No braille output: {named}."
    else:
        assert lines[1] == "European blackjack."
        assert {call[0] for call in told.heard} == {"braille"}


def test_elsewhere_without_a_screen_reader_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accessible_output2, "get_output_classes", lambda: [])
    for system, reader in (("win32", "NVDA"), ("darwin", "VoiceOver")):
        monkeypatch.setattr(play, "sys", SimpleNamespace(platform=system))
        assert sentence() == f"No braille output: {reader} (not running)."
