"""Whole rounds as they are heard and felt: real speech, terminal readers and braille display."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("these outputs are Linux's", allow_module_level=True)

from pty_program import PtyProgram
from real import SpeechServer
from real_braille import BrailleServer, VirtualConsole
from real_readers import Fenrir, Reader, Yasr
from running import program, unhurried
from waiting import PATIENCE, until

ROOT = Path(__file__).parent.parent.parent

# Cards, dealer, chips, turn, table, hit, an action that is refused, repeat, help, stand.
KEYS = ["c", "v", "s", "t", "z", " ", "i", "r", "h", "\r"]


def options(folder: Path, *more: str) -> list[str]:
    """Of a game with a seed, a store of its own and a log of its events."""
    fixed = ["--seed", "7", "--data-dir", str(folder / "data"), "--rules", "european"]
    fixed += ["--events", str(folder / "events")]
    return [*fixed, *more]


def environment(folder: Path) -> dict[str, str]:
    return {"PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": str(folder / "config")}


def lines(program: PtyProgram) -> list[str]:
    """The lines that the game has written."""
    return program.text.split("\n")


def words(line: str) -> list[str]:
    """A line without punctuation, which a reader may leave to its own rules."""
    return re.findall(r"\w+", line)


def wait_for_event(folder: Path, event: str) -> None:
    """Wait until the event has happened."""
    log = folder / "events"
    until(lambda: log.exists() and f'"{event}"' in log.read_text(), event)


def _has_more_than(count: int, program: PtyProgram) -> bool:
    return len(lines(program)) > count


def _no_longer_shows(line: str, console: VirtualConsole) -> bool:
    return console.line != line


def play_round(folder: Path, program: PtyProgram, heard: Callable[[], list[str]]) -> None:
    """Press each key once what the one before brought forth has been written and heard, then
    hear the round to its end and leave."""
    wait_for_event(folder, "turn_started")

    def all_heard() -> bool:
        # All of it: the last line alone may be one that R has just repeated.
        said = [words(line) for line in heard() if line != "blank"]
        return program.is_quiet() and said == [words(line) for line in lines(program)]

    for key in KEYS:
        until(all_heard, lambda: f"{lines(program)} to be heard; so far {heard()}")
        answered = partial(_has_more_than, len(lines(program)), program)
        program.send(key)
        until(answered, f"an answer to {key!r}")
    wait_for_event(folder, "round_ended")
    until(all_heard, lambda: f"{lines(program)} to be heard; so far {heard()}")
    program.send("\x04")
    assert program.wait() == 0


@pytest.mark.parametrize("lang", ["fr", "ro"])
@pytest.mark.parametrize("kind", [Yasr, Fenrir])
def test_a_terminal_screen_reader_says_every_line_of_a_round_once_and_whole(
    kind: type[Yasr | Fenrir], lang: str, tmp_path: Path
) -> None:
    game = program(*options(tmp_path, "--lang", lang, "--speech", "terminal"))
    reader: Reader = kind(tmp_path, game, environment(tmp_path))
    try:
        play_round(tmp_path, reader.program, lambda: reader.heard)
        written = lines(reader.program)
        assert "\x1b" not in reader.program.text
        assert len(written) > len(KEYS)
        # The last lines may be said no more, since the reader ends with the game.
        heard = [words(line) for line in reader.heard if line != "blank"]
        assert heard == [words(line) for line in written[: len(heard)]]
        assert len(heard) >= len(written) - 3
        assert "blank" not in reader.heard[:-1]
    finally:
        reader.close()


@pytest.mark.parametrize("lang", ["fr", "ro"])
def test_direct_speech_says_every_line_of_a_round_once_in_the_language(
    lang: str, tmp_path: Path
) -> None:
    server = SpeechServer(tmp_path)
    server.start()
    direct = options(tmp_path, "--lang", lang, "--speech", "direct")
    game = unhurried(*direct, close=PATIENCE)
    played = PtyProgram(game, {**environment(tmp_path), **server.environment})
    try:
        play_round(tmp_path, played, lambda: server.texts)
        written = [line for line in lines(played) if line]
        server.wait_for(written[-1])
        assert server.texts == written
        assert {spoken_lang for spoken_lang, _ in server.spoken} == {lang}
    finally:
        played.close()
        server.kill()


def test_a_braille_display_shows_the_newest_line_after_every_key(tmp_path: Path) -> None:
    server = BrailleServer(tmp_path, screen="lx")
    console = VirtualConsole()
    brief = options(tmp_path, "--lang", "fr", "--speech", "terminal", "--verbosity", "brief")
    try:
        server.start()
        console.run(program(*brief), environment(tmp_path))
        wait_for_event(tmp_path, "turn_started")
        for key in KEYS:
            answered = partial(_no_longer_shows, console.line, console)
            console.send(key)
            if key != "r":
                until(answered, f"an answer to {key!r}")
            until(
                lambda: server.shown[-1:] == [console.line],
                lambda: f"{console.line!r} on the display; so far {server.shown}",
            )
    finally:
        console.close()
        server.stop()
