"""Pipes, files and folders on Windows: code pages, line ends, names that are devices."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("the Windows rig stands on Linux", allow_module_level=True)

from elsewhere import as_bytes, messages
from rig import Ended, Rig, windows
from running import call

# With this seed the first hand is a pair of twos against a ten.
TABLE = ["--seed", "73", "--players", "1", "--level", "easy", "--name", "Zoé"]
KEYS = [*"cvsSotznarh?", "f1", "i", "p", "space", "d", "enter", ",", "r", "m", "space", "q"]

# What Windows' code page for the west of Europe lacks of each language, and what stands in.
STAND_INS = {
    "en": {},
    "fr": {},
    "ro": str.maketrans("ășțĂȘȚ", "astAST"),
    "es": {},
    "da": {},
}
SUITS = {"fr": "pckt", "ro": "pirt"}


def one_sentence(ended: Ended, code: int) -> str:
    """What the game said when it refused: nothing else, in one line."""
    assert (ended.code, ended.out) == (code, b"")
    (sentence,) = ended.errors
    assert sentence.endswith(".")
    return sentence


@pytest.mark.parametrize("lang", STAND_INS)
def test_over_a_pipe_a_readable_letter_stands_in_for_each_that_windows_lacks(
    lang: str, rig: Rig, tmp_path: Path
) -> None:
    logs = [tmp_path / "here.jsonl", tmp_path / "there.jsonl"]
    options = [*TABLE, "--lang", lang]
    here = ["--data-dir", str(tmp_path / "here"), "--events", str(logs[0])]
    expected = [message.text for told in messages([*options, *here], KEYS) for message in told]
    there = ["--data-dir", windows(tmp_path / "there"), "--events", windows(logs[1])]
    ended = rig.run(*options, *there, keys=as_bytes(KEYS))
    assert (ended.code, ended.err) == (0, b"")
    assert ended.lines == [line.translate(STAND_INS[lang]) for line in expected]
    # The log is the same file on every system, whatever the language.
    assert b"Zo\xc3\xa9" in logs[1].read_bytes()
    assert logs[1].read_bytes() == logs[0].read_bytes()


@pytest.mark.parametrize("lang", SUITS)
def test_suits_become_letters_where_there_is_no_sign_for_them(
    lang: str, rig: Rig, tmp_path: Path
) -> None:
    options = [*TABLE, "--lang", lang, "--cards", "symbols"]
    here = [*options, "--data-dir", str(tmp_path / "here")]
    expected = [message.text for told in messages(here, ["c", "v", "q", "q"]) for message in told]
    letters = str.maketrans("♠♥♦♣", SUITS[lang]) | STAND_INS[lang]
    ended = rig.run(*options, "--data-dir", windows(tmp_path / "there"), keys=b"cvqq")
    assert ended.lines == [line.translate(letters) for line in expected]


def test_a_reader_that_leaves_ends_the_game_in_silence(rig: Rig, tmp_path: Path) -> None:
    code, first, err = rig.read_one_line(*TABLE, "--data-dir", windows(tmp_path), keys=b"c" * 2000)
    assert (code, err) == (0, b"")
    assert first.endswith(b".\r\n")


@pytest.mark.parametrize("command", ["rules", "chart", "--help"])
def test_every_command_tells_readable_lines(command: str, rig: Rig) -> None:
    ended = rig.run(command, "--lang", "ro")
    assert (ended.code, ended.err) == (0, b"")
    assert len(ended.lines) > 5
    assert "?" not in "".join(ended.lines)


def test_simulations_on_several_processors_are_those_of_other_systems(rig: Rig) -> None:
    options = ["--rounds", "200", "--players", "easy,normal", "--seed", "11", "--json"]
    ended = rig.run("simulate", *options, "--jobs", "2")
    assert ended.code == 0
    assert json.loads(ended.out)["players"] == json.loads(call("simulate", *options).out)["players"]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (["--lang", "zz"], "en, fr, ro, es, da"),
        (["--bet", "²"], "whole number"),
        (["--keymap", "con"], "con"),
        (["--events", "con.jsonl"], "con.jsonl"),
        (["--events", "a?b"], "a?b"),
        (["--events", "Q:\\log"], "Q:\\log"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_refused_in_one_sentence(
    wrong: list[str], right: str, rig: Rig, tmp_path: Path
) -> None:
    ended = rig.run("--data-dir", windows(tmp_path), *wrong, keys=b" ")
    assert right in one_sentence(ended, 2)


@pytest.mark.parametrize("device", ["nul", "aux"])
def test_an_event_log_into_a_device_is_harmless(device: str, rig: Rig, tmp_path: Path) -> None:
    ended = rig.run(*TABLE, "--data-dir", windows(tmp_path), "--events", device, keys=b"\r")
    if ended.code:
        assert device in one_sentence(ended, 2)
    else:
        assert ended.err == b""
    assert list(tmp_path.glob(device)) == []


def test_a_data_folder_that_is_a_device_is_refused_where_chips_last(rig: Rig) -> None:
    ended = rig.run(*TABLE, "--rules", "salon", "--data-dir", "nul\\here", keys=b"\r")
    assert "--data-dir" in one_sentence(ended, 1)


def test_a_keymap_from_a_windows_editor_is_understood(rig: Rig, tmp_path: Path) -> None:
    keymap = tmp_path / "keys.toml"
    lines = ["# Mes touches à moi", "[any]", 'say_dealer = "é"', 'say_hand = "k"', ""]
    keymap.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(lines).encode())
    options = [*TABLE, "--lang", "fr", "--data-dir", windows(tmp_path)]
    ended = rig.run(*options, "--keymap", windows(keymap), keys="ékcvqq".encode())
    at = ended.lines.index("À vous.")
    assert ended.lines[at + 1 : at + 3] == [
        "Dix de carreau.",
        "Deux de trèfle, deux de pique. 4.",
    ]
    lines[2] = 'say_dealer = ["é", "hyper-é"]'
    keymap.write_bytes("\r\n".join(lines).encode())
    refused = one_sentence(rig.run("--lang", "fr", "--keymap", windows(keymap)), 2)
    assert "hyper-é" in refused
    assert re.search(r"\b3\b", refused)


def test_settings_and_profiles_are_kept_in_the_users_application_data(rig: Rig) -> None:
    folder = rig.app_data / "blackjack-cli"
    assert not folder.exists()
    told = rig.run("settings", "path").lines
    assert [line.rpartition("\\")[2] for line in told] == ["settings.toml"]
    assert "\\AppData\\Local\\blackjack-cli\\" in told[0]
    for name, value in [("name", "Țuțu"), ("rules", "salon")]:
        assert rig.run("settings", "set", name, value).code == 0
    kept = (folder / "settings.toml").read_bytes().decode()
    assert set(kept.split("\n")) == {'name = "Țuțu"', 'rules = "salon"', ""}
    ended = rig.run("--seed", "73", keys=b"\rqq")
    assert "Salon" in ended.lines[1]
    assert (folder / "profiles.sqlite3").is_file()
    assert rig.run("leaderboard", "--lang", "en").lines[1].startswith("1. Tutu: 1000 chips")


def test_no_name_of_a_player_becomes_the_name_of_a_file(rig: Rig, tmp_path: Path) -> None:
    names = ["con", "nul.txt", "..\\x"]
    table = ["--rules", "salon", "--seed", "73", "--data-dir", windows(tmp_path / "data")]
    for name in names:
        # Leaving in the middle of the round, with the stake in it.
        ended = rig.run(*table, "--name", name, keys=b"\rqq")
        assert (ended.code, ended.err) == (0, b"")
        assert ended.lines[-1].startswith("No round")
    kept = {path.name for path in (tmp_path / "data").iterdir()}
    assert kept == {"profiles.sqlite3", "profiles.last-good.sqlite3", "locks"}
    locks = {path.name for path in (tmp_path / "data" / "locks").iterdir()}
    assert locks == {"opening", *(f"profile-{number}" for number in range(1, len(names) + 1))}
    told = rig.run("leaderboard", "--data-dir", windows(tmp_path / "data")).lines
    assert [line.partition(". ")[2].rpartition(": ")[0] for line in told[1:]] == [
        name.strip() for name in names
    ]
