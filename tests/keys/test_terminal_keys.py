"""Keys through prompt_toolkit: names there and back, and a real pseudo-terminal."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator
from io import FileIO

import pytest
from prompt_toolkit.application import Application
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import DummyOutput

from blackjack_cli.keys.names import ALWAYS, NAMED
from blackjack_cli.keys.terminal import TerminalKeys, drain, key_name, key_press, open_keys


@pytest.mark.parametrize("name", sorted(NAMED | ALWAYS | set("aSé?,.7")))
def test_every_key_keeps_its_name_through_prompt_toolkit(name: str) -> None:
    assert key_name(key_press(name)) == name


@pytest.mark.parametrize(
    ("press", "name"),
    [
        (KeyPress(Keys.ControlM), "enter"),
        (KeyPress(Keys.ControlJ), "enter"),
        (KeyPress(Keys.Backspace), "backspace"),
        (KeyPress(" "), "space"),
        (KeyPress("S"), "S"),
        (KeyPress(Keys.ControlC), "ctrl-c"),
        (KeyPress(Keys.SIGINT), "ctrl-c"),
        (KeyPress(Keys.F1), "f1"),
        (KeyPress(Keys.Escape), None),
        (KeyPress(Keys.BracketedPaste, "ddd"), None),
        (KeyPress(Keys.CPRResponse), None),
        (KeyPress(Keys.WindowsMouseEvent), None),
        (KeyPress(Keys.ControlSpace), None),
        (KeyPress(Keys.ShiftLeft), None),
        (KeyPress("\x9b"), None),
        (KeyPress("\ud83c"), None),
    ],
)
def test_keys_as_windows_gives_them_have_our_names_or_none(
    press: KeyPress, name: str | None
) -> None:
    assert key_name(press) == name


if sys.platform != "win32":
    Terminal = tuple[TerminalKeys, FileIO]

    @pytest.fixture
    def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
        """The keys of a pseudo-terminal, and the end that a terminal writes into."""
        master, slave = os.openpty()
        with FileIO(master, "r+") as end, os.fdopen(slave, encoding="utf-8") as stream:
            monkeypatch.setattr(sys, "stdin", stream)
            keys = open_keys()
            assert isinstance(keys, TerminalKeys)
            with keys.raw_mode():
                yield keys, end

    def arrived(keys: TerminalKeys) -> None:
        """Wait until what was written has come through the terminal."""
        assert select.select([keys.fileno()], [], [], 20)[0]

    def names(presses: list[KeyPress]) -> list[str | None]:
        return [key_name(press) for press in presses]

    def test_whole_keys_come_through_a_terminal(terminal: Terminal) -> None:
        keys, master = terminal
        master.write(b"c\x1b[I\x1bd\x1b[83;2u\r\x1bOP\x03")
        arrived(keys)
        assert names(keys.read_keys()) == ["c", "S", "enter", "f1", "ctrl-c"]
        assert keys.read_keys() == []

    def test_escape_and_a_key_after_the_flush_is_that_key(terminal: Terminal) -> None:
        keys, master = terminal
        master.write(b"\x1b")
        arrived(keys)
        assert keys.read_keys() + keys.flush_keys() == []
        master.write(b"d")
        arrived(keys)
        assert names(keys.read_keys()) == ["d"]

    def test_a_terminal_that_goes_away_ends_the_input(terminal: Terminal) -> None:
        keys, master = terminal
        master.close()
        arrived(keys)
        assert keys.read_keys() == []
        assert keys.closed

    def test_drain_takes_back_what_was_pressed_and_keeps_half_a_sequence(
        terminal: Terminal,
    ) -> None:
        keys, master = terminal
        app: Application[None] = Application(input=keys, output=DummyOutput())
        app.key_processor.feed_multiple([key_press("d"), key_press("c")])
        master.write(b"p\x1b[I\x1b[200~ff\x1b[201~q\x1b[100;")
        arrived(keys)
        assert drain(app) == ["d", "c", "p", "q"]
        assert not app.key_processor.input_queue
        master.write(b"3u v")
        arrived(keys)
        assert names(keys.read_keys()) == ["space", "v"]

    def test_drain_reads_past_what_is_no_key(terminal: Terminal) -> None:
        keys, master = terminal
        app: Application[None] = Application(input=keys, output=DummyOutput())
        master.write(b"\x1b[I" * 400 + b"d")
        arrived(keys)
        assert drain(app) == ["d"]

    @pytest.mark.parametrize("encoding", ["ascii", "utf-8", "latin-1"])
    def test_accented_keys_arrive_in_the_encoding_of_the_terminal(
        encoding: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        master, slave = os.openpty()
        with FileIO(master, "r+") as end, os.fdopen(slave, encoding=encoding) as stream:
            monkeypatch.setattr(sys, "stdin", stream)
            keys = TerminalKeys()
            with keys.raw_mode():
                end.write("é".encode("utf-8" if encoding == "ascii" else encoding))
                arrived(keys)
                assert names(keys.read_keys()) == ["é"]


def test_without_standard_input_the_input_is_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert open_keys().closed
