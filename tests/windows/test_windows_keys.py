"""The keys of a Windows console: each does there what it does everywhere, and is heard so."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("the Windows rig stands on Linux", allow_module_level=True)

from elsewhere import messages, text
from rig import Console, Nvda, Rig, until, windows

from blackjack_cli.output.message import Message

INFORMATION = [*"cvsSotznarh?", "f1"]
HISTORY = [",", ",", ",", ".", "r"]

# With this seed the first hand is a pair of twos against a ten.
TABLE = ["--seed", "73", "--players", "1", "--level", "easy", "--name", "Zoé", "--pace", "0"]
KEYS = {
    "european": [*INFORMATION, *"if", "p", *"ctz", "space", "d", "enter", "enter", *HISTORY,
                 *"cvtzd", *"mmm", *"lllll", "space", *"ct", "q", "q"],
    "salon": ["enter", *INFORMATION, "i", "i", "p", "space", *"cst", "d", "d", *HISTORY, "enter",
              *"ctd", *"sotf", "b", "2", "5", "backspace", "0", "enter", "f", *"sS", "space",
              *"cn", "q"],
}  # fmt: skip
CONSOLES = {"terminal's": {}, "classic": {"RIG_CLASSIC_CONSOLE": "1"}}


class Hearing:
    """What is to be seen and what NVDA is to be told, beside what is seen and was told.

    The first line is left out: how the game is heard differs from system to system. So is the
    line that NVDA has been found, where that took long.
    """

    def __init__(self, window: Console, nvda: Nvda, lang: str) -> None:
        self._window = window
        self._nvda = nvda
        self._late = text(lang, "speech.back", output="NVDA")
        self._lines: list[str] = []
        self._told: list[tuple[str, str]] = []
        self._typed = ""

    def hear(self, key: str, answers: list[Message]) -> None:
        """Wait until the key has brought forth the answers, and nothing else."""
        # Whatever is being said is of the past; what is silent is not silenced again.
        if key and self._told[-1][0] != "cancel":
            self._told.append(("cancel", ""))
        for message in answers:
            self._lines.append(message.text)
            self._told += [("speak", message.text), ("braille", message.braille)]
        self._type("" if answers else key)
        lines = [line.rstrip() for line in self._lines]
        until(
            lambda: (self._told_so_far() == self._told and self._seen_so_far() == lines) or None,
            lambda: (
                f"{self._told} and {lines} after {key!r};"
                f" so far {self._told_so_far()} and {self._seen_so_far()}"
            ),
        )

    def _type(self, key: str) -> None:
        """Digits of a stake are shown behind the line that asks for it."""
        if not key:
            self._typed = ""
            return
        asked = self._lines[-1].removesuffix(f" {self._typed}") if self._typed else self._lines[-1]
        self._typed = self._typed[:-1] if key == "backspace" else self._typed + key
        self._lines[-1] = f"{asked} {self._typed}"

    def _told_so_far(self) -> list[tuple[str, str]]:
        told = self._nvda.told[2:]
        if ("speak", self._late) in told:
            at = told.index(("speak", self._late))
            del told[at : at + 2]
        return told

    def _seen_so_far(self) -> list[str]:
        return [line for line in self._window.lines[1:] if line not in ("", self._late)]


@pytest.mark.parametrize("rules", ["european", "salon"])
@pytest.mark.parametrize(("lang", "console"), [("fr", "terminal's"), ("ro", "classic")])
def test_every_key_is_answered_and_the_screen_reader_told_each_line_once(
    rules: str, lang: str, console: str, rig: Rig, nvda: Nvda, tmp_path: Path
) -> None:
    options = [*TABLE, "--rules", rules, "--lang", lang, "--hints", "off"]
    here, there = tmp_path / "here", tmp_path / "there"
    logs = [folder.with_suffix(".jsonl") for folder in (here, there)]
    keys = KEYS[rules]
    on_linux = ["--data-dir", str(here), "--events", str(logs[0])]
    first, *rest = messages([*options, *on_linux], keys)

    with Console(rig) as window:
        hearing = Hearing(window, nvda, lang)
        window.start(
            *options,
            *["--data-dir", windows(there), "--events", windows(logs[1]), "--speech", "direct"],
            variables={**nvda.variables, **CONSOLES[console]},
        )
        for key, answers in zip(["", *keys], [first[1:], *rest], strict=True):
            if key:
                window.press(key)
            hearing.hear(key, answers)
        assert window.leaves() == 0
        assert nvda.told[0] == ("speak", window.lines[0])
    assert all(0 < len(braille) <= 40 for call, braille in nvda.told if call == "braille")
    assert logs[1].read_bytes() == logs[0].read_bytes()
