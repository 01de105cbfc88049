"""Saved settings: kept, used, overridden, and refused in words where the file is no good."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from running import LANGUAGES, call

from blackjack_cli.environment import Environment


@pytest.fixture
def file() -> Path:
    return Environment().settings_file()


def save(file: Path, text: str | bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())


def seats(*arguments: str) -> int:
    """How many sit at the table of a game."""
    log = Path(os.environ["HOME"]) / "log.jsonl"
    ended = call("--events", str(log), *arguments)
    assert (ended.code, ended.err) == (0, "")
    return len(json.loads(log.read_text("utf-8").splitlines()[0])["seats"])


def test_the_path_is_told_and_lies_in_the_folder_of_the_user(file: Path, home: Path) -> None:
    assert call("settings", "path").lines == [str(file)]
    assert file.is_relative_to(home)
    assert not file.exists()


def test_a_value_that_was_set_is_got_listed_and_used(file: Path) -> None:
    assert call("settings", "set", "players", "3") == (0, "players: 3\n", "")
    assert call("settings", "get", "players").lines == ["3"]
    assert call("settings", "set", "name", 'Zo"é\\').code == 0
    assert call("settings", "get", "name").lines == ['Zo"é\\']
    assert call("settings").lines == ['name: Zo"é\\', "players: 3"]
    assert seats() == 4
    assert sorted(path.name for path in file.parent.iterdir()) == [file.name]


def test_an_option_comes_first_then_a_variable_then_the_settings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert seats() == 2
    call("settings", "set", "players", "3")
    assert seats() == 4
    monkeypatch.setenv("BLACKJACK_PLAYERS", "2")
    assert seats() == 3
    assert seats("--players", "0") == 1
    assert seats("--players", "5") == 6


def test_the_language_too_comes_from_option_variable_settings_or_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = {lang: call("rules", "--lang", lang).lines[0] for lang in LANGUAGES}
    assert len(set(first.values())) == len(LANGUAGES)
    assert call("rules").lines[0] == first["en"]
    monkeypatch.setenv("LANG", "da_DK.UTF-8")
    assert call("rules").lines[0] == first["da"]
    call("settings", "set", "lang", "fr")
    assert call("rules").lines[0] == first["fr"]
    monkeypatch.setenv("BLACKJACK_LANG", "ro")
    assert call("rules").lines[0] == first["ro"]
    assert call("rules", "--lang", "es").lines[0] == first["es"]
    assert call("--lang", "es", "rules").lines[0] == first["es"]
    assert call("rules", "--lang=es").lines[0] == first["es"]


def test_the_rules_are_read_of_the_game_that_would_be_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    european, salon = (call("rules", game).lines for game in ("european", "salon"))
    assert call("rules").lines == european != salon
    call("settings", "set", "rules", "salon")
    assert call("rules").lines == salon
    monkeypatch.setenv("BLACKJACK_RULES", "european")
    assert call("rules").lines == european
    assert call("rules", "salon").lines == salon


def test_a_wrong_game_is_refused_by_the_name_of_what_says_so(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(file, 'rules = "zz"\n')
    assert call("rules").err == call("chart").err
    assert call("rules").err.startswith("settings.toml, rules takes one of")
    monkeypatch.setenv("BLACKJACK_RULES", "zz")
    assert call("rules").err == call("chart").err
    assert call("rules").err.startswith("BLACKJACK_RULES takes one of")
    assert call("rules", "salon").code == 0


def test_a_name_may_be_written_with_dashes() -> None:
    assert call("settings", "set", "auto-stand", "off").code == 0
    assert call("settings", "get", "auto_stand").lines == ["off"]


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("players = 3\n", "players", "3"),
        ("\ufeffplayers = 3\n", "players", "3"),
        ("pace = 0.5\n", "pace", "0.5"),
        ("auto_stand = false\n", "auto_stand", "off"),
        ('auto-stand = "off"\n', "auto-stand", "off"),
        ('# mine\r\nlang = "fr"\r\n', "lang", "fr"),
    ],
)
def test_a_file_edited_by_hand_is_read(text: str, name: str, value: str, file: Path) -> None:
    save(file, text)
    assert call("settings", "get", name).lines == [value]


BROKEN = {
    "no TOML": "players\n",
    "half a text": 'name = "Zo',
    "a table": "[play]\nplayers = 3\n",
    "a list": "players = [3]\n",
    "no text": b'name = "\xff"\n',
    "a name twice": "players = 1\nplayers = 2\n",
}


def test_a_value_below_zero_is_refused_as_a_value() -> None:
    ended = call("settings", "set", "pace", "-1")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == 'pace takes a number from 0 to 10, not "-1".\n'


def test_a_name_with_dashes_is_changed_where_it_stands(file: Path) -> None:
    save(file, '# mine\nauto-stand = "off"\nplayers = 2\n')
    call("settings", "set", "auto-stand", "on")
    assert file.read_text("utf-8") == '# mine\nauto_stand = "on"\nplayers = 2\n'


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("command", ["play", "rules", "settings", "settings get players"])
def test_a_file_that_is_no_such_file_is_named_in_one_sentence(
    command: str, text: str | bytes, file: Path
) -> None:
    save(file, text)
    told = set()
    for lang in LANGUAGES:
        ended = call(*command.split(), "--lang", lang)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err.count("\n") == 1
        assert str(file) in ended.err
        told.add(ended.err)
    assert len(told) == len(LANGUAGES)


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_such_a_file_can_be_found_and_mended(text: str | bytes, file: Path) -> None:
    save(file, text)
    assert call("settings", "path") == (0, f"{file}\n", "")
    assert call("play", "--help").code == 0
    aside = file.with_name(f"{file.name}.broken")
    ended = call("settings", "set", "players", "3")
    assert (ended.code, ended.lines[0], ended.err) == (0, "players: 3", "")
    assert len(ended.lines) == 2
    assert str(aside) in ended.lines[1]
    assert aside.read_bytes() == (text if isinstance(text, bytes) else text.encode())
    assert call("settings", "set", "players", "3").lines == ["players: 3"]
    assert seats() == 4


def test_a_folder_in_its_place_is_named(file: Path) -> None:
    file.mkdir(parents=True)
    ended = call()
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert str(file) in ended.err


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("players = 9\n", "players"),
        ('pace = "slow"\n', "pace"),
        ('lang = "zz"\n', "lang"),
        ("auto_stand = 2\n", "auto_stand"),
    ],
)
def test_a_wrong_value_in_the_file_is_named_with_the_file(text: str, name: str, file: Path) -> None:
    save(file, text)
    ended = call()
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert ended.err.startswith(f"settings.toml, {name}")
    assert [line.partition(":")[0] for line in call("settings").lines] == [name]


@pytest.mark.parametrize(("name", "code"), [("keymap", 2), ("data_dir", 1)])
def test_a_name_that_no_file_can_have_is_refused(
    name: str, code: int, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BLACKJACK_DATA_DIR")
    save(file, f'{name} = "a\\u0000b"\n')
    ended = call("--rules", "salon")
    assert (ended.code, ended.out, ended.err.count("\n")) == (code, "", 1)


def test_a_wrong_value_in_the_file_can_be_overridden_and_mended(file: Path) -> None:
    save(file, 'players = 9\nlang = "zz"\n')
    assert seats("--players", "1", "--lang", "en") == 2
    assert call("settings", "set", "lang", "en", "--lang", "en").code == 0
    assert call("settings", "set", "players", "1").code == 0
    assert seats() == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_saved_is_a_failure_told_in_one_sentence(lang: str, file: Path) -> None:
    # A folder stands where the new file would be written first.
    file.with_name(f"{file.name}.new").mkdir(parents=True)
    ended = call("settings", "set", "players", "3", "--lang", lang)
    assert (ended.code, ended.out, ended.err.count("\n")) == (1, "", 1)
    assert str(file) in ended.err


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are text on Windows")
def test_bytes_that_are_no_text_can_be_saved_in_some_form(file: Path) -> None:
    assert call("settings", "set", "name", "a\udcff").code == 0
    assert call("settings", "get", "name").lines[0].startswith("a")
    assert os.path.getsize(file)
