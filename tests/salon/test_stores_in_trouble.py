"""A store that is broken, gone or newer, as the player meets it: words, never a traceback."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import cycle
from pathlib import Path

import pytest
from running import LANGUAGES, Ended, run

from blackjack_cli.words.catalog import Catalog

SALON = ("--rules", "salon", "--name", "Ida", "--players", "0")
STORE = "profiles.sqlite3"
BAD = "profiles.unreadable-1.sqlite3"


@pytest.fixture(scope="module")
def played(many_homes: Iterator[Path]) -> Path:
    """1010 chips when the last game began, 1020 when it ended."""
    home = next(many_homes)
    home.mkdir()
    for _game in range(2):
        # Seed 5 deals a 19 that wins.
        ended = run(home, *SALON, "--seed", "5", "--data-dir", str(home), keys=b"\n\nq")
        assert ended.code == 0
    assert "Chips: 1020." in ended.lines[-1]
    return home


@pytest.fixture
def data(home: Path, played: Path) -> Path:
    return Path(shutil.copytree(played, home / "data folder"))


def sql(*statements: str) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            for statement in statements:
                connection.execute(statement)

    return damage


def content(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        path.write_bytes(change(path.read_bytes()))

    return damage


UNCHECKED = "PRAGMA ignore_check_constraints = ON"
DAMAGE = {
    "empty": content(lambda _: b""),
    "cut in half": content(lambda data: data[: len(data) // 2]),
    "zeroed": content(lambda data: bytes(len(data))),
    "zeroed behind the first page": content(lambda data: data[:4096] + bytes(len(data) - 4096)),
    "text": content(lambda _: b"chips = 5000\n"),
    "wrong types": sql(
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'profiles'",
        "PRAGMA writable_schema = RESET",
        UNCHECKED,
        "UPDATE profiles SET chips = 'many'",
    ),
    "an older schema than there ever was": sql("PRAGMA user_version = 0"),
    "negative chips": sql(UNCHECKED, "UPDATE profiles SET chips = -2"),
    "huge chips": sql(UNCHECKED, "UPDATE profiles SET chips = 1 << 62"),
}
LANGUAGE_OF = dict(zip(DAMAGE, cycle(LANGUAGES)))


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_broken_store_is_kept_aside_and_the_game_goes_on_with_its_last_good_copy(
    home: Path, data: Path, damage: str
) -> None:
    lang = LANGUAGE_OF[damage]
    DAMAGE[damage](data / STORE)
    bad = (data / STORE).read_bytes()
    options = (*SALON, "--lang", lang, "--data-dir", str(data))
    ended = run(home, *options, keys=b"sq")
    assert (ended.code, ended.err) == (0, "")
    told = Catalog(lang).text("normal", "store.rescued", file=str(data / BAD))
    assert ended.lines.count(told) == 1
    assert any("1010" in line for line in ended.lines)
    assert (data / BAD).read_bytes() == bad
    assert told not in run(home, *options).lines


@pytest.mark.parametrize("command", ["stats", "leaderboard"])
@pytest.mark.parametrize("form", [(), ("--json",)], ids=["words", "json"])
def test_who_asks_for_records_first_is_told_so_beside_the_answer(
    home: Path, data: Path, command: str, form: tuple[str, ...]
) -> None:
    (data / STORE).write_bytes(b"")
    ended = run(home, command, *form, "--data-dir", str(data))
    assert ended.code == 0
    told = Catalog("en").text("normal", "store.rescued", file=str(data / BAD))
    assert ended.err == told + "\n"
    assert told not in ended.out
    assert (form == ()) or json.loads(ended.out)
    assert run(home, command, *form, "--data-dir", str(data)) == Ended(0, ended.out, "")


def test_where_the_copy_is_as_bad_all_begin_anew(home: Path, data: Path) -> None:
    for path in data.glob("*.sqlite3"):
        path.write_bytes(b"no store")
    ended = run(home, *SALON, "--data-dir", str(data))
    assert (ended.code, ended.err) == (0, "")
    assert Catalog("en").text("normal", "store.emptied", file=str(data / BAD)) in ended.lines
    assert any("1000 chips" in line for line in ended.lines)


def test_a_store_that_is_gone_comes_back_from_its_copy(home: Path, data: Path) -> None:
    (data / STORE).unlink()
    ended = run(home, *SALON, "--data-dir", str(data))
    assert (ended.code, ended.err) == (0, "")
    assert Catalog("en").text("normal", "store.rescued.gone") in ended.lines
    assert any("1010 chips" in line for line in ended.lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_store_of_a_newer_version_is_refused_and_left_alone(
    home: Path, data: Path, lang: str
) -> None:
    sql("PRAGMA user_version = 99")(data / STORE)
    before = (data / STORE).read_bytes()
    refused = Catalog(lang).ui("error.store.newer", path=str(data / STORE)) + "\n"
    for command in (SALON, ("stats",), ("leaderboard", "--json")):
        ended = run(home, *command, "--lang", lang, "--data-dir", str(data))
        assert ended == Ended(1, "", refused)
    assert (data / STORE).read_bytes() == before


def test_the_most_chips_that_a_store_can_hold_are_played_with(home: Path, data: Path) -> None:
    sql(f"UPDATE profiles SET chips = {10**15}")(data / STORE)
    options = ("--seed", "5", "--data-dir", str(data))
    ended = run(home, *SALON, *options, keys=b"10\n\n10\nq")
    assert (ended.code, ended.err) == (0, "")
    assert any(str(10**15 // 2) in line.replace(" ", "") for line in ended.lines)


def test_something_else_in_the_place_of_the_folder(home: Path) -> None:
    (home / "file").write_text("not a folder", encoding="utf-8")
    for folder in (home / "file", home / "file" / "deeper"):
        ended = run(home, *SALON, "--data-dir", str(folder))
        assert (ended.code, ended.out) == (1, "")
        assert ended.err.count("\n") == 1
        assert str(home / "file") in ended.err
        european = run(home, "--data-dir", str(folder), "--seed", "5", keys=b"\nq")
        assert (european.code, european.err) == (0, "")
        assert european.lines[-1].startswith("1 round.")
    assert (home / "file").read_text(encoding="utf-8") == "not a folder"
