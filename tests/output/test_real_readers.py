"""What real terminal screen readers say and what a braille display shows of the game's lines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("terminals of Unix", allow_module_level=True)

from real_braille import BrailleServer, VirtualConsole
from real_readers import Fenrir, Reader, Yasr

ROOT = Path(__file__).parent.parent.parent
PROGRAM = Path(__file__).with_name("line_program.py")

# What one key press brings forth, each.
STEPS = [
    ["Manche 1. À vous: deux de cœur, sept de pique. 9."],
    ["Țintă: 20 de jetoane.", "Opt de inimă roșie.", "Rândul dumneavoastră."],
    ["Huit de trèfle. 17."],
    ["Spar es, så: hånd på 21. Señal: mañana."],
]
LINES = [line for step in STEPS for line in step]

ENVIRONMENT = {"PYTHONPATH": str(ROOT)}


@pytest.fixture
def script(tmp_path: Path) -> Path:
    file = tmp_path / "lines"
    file.write_text("\n\n".join("\n".join(step) for step in STEPS) + "\n\n", encoding="utf-8")
    return file


@pytest.fixture
def read_aloud(tmp_path: Path, script: Path) -> Iterator[Callable[[type[Yasr | Fenrir]], Reader]]:
    readers: list[Reader] = []

    def start(kind: type[Yasr | Fenrir]) -> Reader:
        readers.append(kind(tmp_path, [sys.executable, PROGRAM, script], ENVIRONMENT))
        return readers[-1]

    yield start
    for reader in readers:
        reader.close()


@pytest.mark.parametrize("kind", [Yasr, Fenrir])
def test_a_terminal_screen_reader_says_each_line_once_whole_and_in_order(
    kind: type[Yasr | Fenrir], read_aloud: Callable[[type[Yasr | Fenrir]], Reader]
) -> None:
    reader = read_aloud(kind)
    for step in STEPS:
        reader.wait_for(step[-1])
        reader.send("x")
    assert reader.program.wait() == 0
    assert reader.heard[: len(LINES)] == LINES
    # On leaving, the cursor goes to an empty line.
    assert reader.heard[len(LINES) :] in ([], ["blank"])
    assert "\x1b" not in reader.program.text


def test_a_braille_display_shows_the_newest_line_of_a_console_after_every_key(
    tmp_path: Path, script: Path
) -> None:
    server = BrailleServer(tmp_path, screen="lx")
    console = VirtualConsole()
    try:
        server.start()
        console.run([sys.executable, PROGRAM, script], ENVIRONMENT)
        for step in STEPS:
            server.wait_for(step[-1])
            console.send("x")
    finally:
        console.close()
        server.stop()
