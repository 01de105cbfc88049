"""A faulty keymap file is refused before the game starts, in one sentence that says where."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import LANGUAGES, call

from blackjack_cli.keys.keymap_faults import Fault

FAULTY: dict[Fault, tuple[bytes, list[str]]] = {
    Fault.CONFLICT: (b'[turn]\nhit = "x"\nsplit = "x"\n', ["3", "hit", "split", "x"]),
    Fault.UNKNOWN_ACTION: (b'[any]\nhlep = "h"\n', ["2", "hlep", "help"]),
    Fault.UNKNOWN_TABLE: (b'[turns]\nhit = "x"\n', ["1", "turns", "turn"]),
    Fault.WRONG_TABLE: (b'[any]\nhit = "x"\n', ["2", "hit", "[turn]"]),
    Fault.UNKNOWN_KEY: (b'[turn]\nhit = "spaec"\n', ["2", "spaec", "space"]),
    Fault.UNMAPPABLE: (b'[any]\nleave = "ctrl-c"\n', ["2", "ctrl-c"]),
    Fault.DIGIT: (b'[any]\nhelp = ["h", "1"]\n', ["2", "1", "help"]),
    Fault.WRONG_TYPE: (b"[turn]\nhit = 5\n", ["2", "hit"]),
    Fault.NO_KEY: (b"[any]\nleave = []\n", ["2", "leave"]),
    Fault.REPEATED: (b'[turn]\nhit = "x"\nhit = "y"\n', ["3"]),
    Fault.NOT_TOML: (b"[turn]\n\nhit = space\n", ["3"]),
    Fault.NOT_UTF8: (b'[turn]\nhit = "\xff"\n', ["2"]),
    Fault.TOO_LARGE: (b"#" * 200_000, []),
}
"""A file with the fault, and what must be named: the line, the actions, the key."""

WITHOUT_A_FILE = {Fault.MISSING, Fault.FOLDER, Fault.UNREADABLE}


def test_every_fault_of_a_file_has_an_example() -> None:
    assert set(FAULTY) | WITHOUT_A_FILE == set(Fault)


@pytest.mark.parametrize("fault", FAULTY)
def test_a_fault_is_told_with_file_line_and_what_stands_there(fault: Fault, home: Path) -> None:
    content, named = FAULTY[fault]
    path = home / "own.keymap"
    path.write_bytes(content)
    told = set()
    for lang in LANGUAGES:
        for command in (["play"], ["keys"]):
            ended = call(*command, "--keymap", str(path), "--lang", lang)
            assert (ended.code, ended.out) == (2, "")
            assert ended.err.count("\n") == 1
            assert ended.err.startswith(str(path))
            rest = ended.err.removeprefix(str(path))
            assert [name for name in named if name not in rest] == []
        told.add(ended.err)
    assert len(told) == len(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_keymap_that_cannot_be_read_is_told_too(lang: str, home: Path) -> None:
    for path in (home / "nowhere", home):
        ended = call("--keymap", str(path), "--lang", lang)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err.count("\n") == 1
        assert str(path) in ended.err


def test_a_keymap_of_ones_own_is_in_force_and_listed(home: Path) -> None:
    path = home / "own.keymap"
    path.write_text('[turn]\nhit = "x"\n[any]\nsay_dealer = ["v", "é"]\n', "utf-8")
    assert "X: hit" in call("keys", "--keymap", str(path)).lines
    ended = call("--seed", "7", "--keymap", str(path), keys="xé".encode())
    assert ended.code == 0
    assert ended.lines[-3].startswith("Four of diamonds") or "17." in ended.lines[-3]
    assert "Four of diamonds." in ended.lines
