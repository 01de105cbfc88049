"""A store that cannot be read is kept aside, and the copy of the last good start is used."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_up import KEPT, STORE, Calendar, open_store, play_round, record, tamper, two_starts

from blackjack_cli.store.errors import Reason, StoreError, StoreNewer
from blackjack_cli.store.records import Notice, NoticeKind
from blackjack_cli.store.store import Reader


def overwrite(content: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    def damage(folder: Path) -> None:
        path = folder / STORE
        path.write_bytes(content(path.read_bytes()))

    return damage


def sql(*statements: str) -> Callable[[Path], None]:
    return lambda folder: tamper(folder, *statements)


def other_file(make: Callable[[Path], object]) -> Callable[[Path], None]:
    def damage(folder: Path) -> None:
        (folder / STORE).unlink()
        make(folder / STORE)

    return damage


def another_programs_file(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE profiles (id INTEGER PRIMARY KEY, chips INTEGER)")
        connection.commit()


UNCHECKED = "PRAGMA ignore_check_constraints = ON"
ANY_TYPE = (
    "PRAGMA writable_schema = ON",
    "UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'profiles'",
    "PRAGMA writable_schema = RESET",
)
STRICT_AGAIN = (
    "PRAGMA writable_schema = ON",
    "UPDATE sqlite_schema SET sql = sql || 'STRICT' WHERE name = 'profiles'",
)

DAMAGE = {
    "empty": overwrite(lambda _: b""),
    "one byte": overwrite(lambda _: b"S"),
    "cut in half": overwrite(lambda content: content[: len(content) // 2]),
    "the last page missing": overwrite(lambda content: content[:-4096]),
    "zeroed": overwrite(lambda content: bytes(len(content))),
    "the first page zeroed": overwrite(lambda content: bytes(4096) + content[4096:]),
    "all but the first page zeroed": overwrite(
        lambda content: content[:4096] + bytes(len(content) - 4096)
    ),
    "of a format that may only be read": overwrite(
        lambda content: content[:18] + b"\3" + content[19:]
    ),
    "of another encoding": overwrite(lambda content: content[:59] + b"\2" + content[60:]),
    "of no encoding": overwrite(lambda content: content[:59] + b"\4" + content[60:]),
    "text": overwrite(lambda _: b"chips = 5000\n" * 1000),
    "another program's": other_file(another_programs_file),
    "a table's name that is no text": overwrite(
        lambda content: content.replace(b"open_rounds", b"\xff" * 11, 1)
    ),
    "a folder": other_file(lambda path: path.mkdir()),
    "a folder that is not empty": other_file(lambda path: (path / "x").mkdir(parents=True)),
    "a wrong mark": sql("PRAGMA application_id = 7"),
    "version 0": sql("PRAGMA user_version = 0"),
    "negative version": sql("PRAGMA user_version = -1"),
    "version sixteen million": sql("PRAGMA user_version = 16777217"),
    "negative chips": sql(UNCHECKED, "UPDATE profiles SET chips = -2"),
    "huge chips": sql(UNCHECKED, "UPDATE profiles SET chips = 1 << 62"),
    "a day that never was": sql(UNCHECKED, "UPDATE rounds SET day = 0"),
    "a table missing": sql("DROP TABLE sessions"),
    "a column more": sql("ALTER TABLE rounds ADD COLUMN cheat INTEGER"),
    "a trigger": sql(
        "CREATE TRIGGER rich AFTER UPDATE ON profiles BEGIN"
        " UPDATE profiles SET chips = 9999 WHERE id = new.id; END"
    ),
    "wrong types": sql(UNCHECKED, *ANY_TYPE, "UPDATE profiles SET chips = 'many'", *STRICT_AGAIN),
    "tables of no fixed type": sql(*ANY_TYPE),
    "a round of nobody": sql("UPDATE rounds SET profile = 77"),
    "an open round of nobody": sql("UPDATE open_rounds SET profile = 77"),
    "an open round without seats": sql("DELETE FROM open_seats"),
    "an open round without the player": sql("UPDATE open_rounds SET own_seat = 1"),
    "two players in an open round": sql("UPDATE open_seats SET level = NULL"),
    "a seat missing": sql("DELETE FROM open_seats WHERE seat = 1"),
    "an act missing": sql("UPDATE open_acts SET number = 2"),
    "an act that there is not": sql(UNCHECKED, "UPDATE open_acts SET action = 'cheat'"),
    "a stake of nothing": sql(UNCHECKED, "UPDATE open_seats SET stake = 0"),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_the_bad_file_is_kept_and_the_last_good_copy_used(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    two_starts(tmp_path)
    damage(tmp_path)
    bad = (tmp_path / STORE).is_file() and (tmp_path / STORE).read_bytes()
    with open_store(tmp_path) as store:
        assert store.notices == (Notice(NoticeKind.RESCUED, tmp_path / KEPT),)
        assert store.profile("Ida").chips == 2020
    assert (tmp_path / KEPT).exists()
    if bad is not False:
        assert (tmp_path / KEPT).read_bytes() == bad
    with open_store(tmp_path) as store:
        assert store.notices == ()


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_where_the_copy_is_as_bad_a_new_store_is_begun(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    two_starts(tmp_path)
    with open_store(tmp_path):
        """Now the copy too has the open round, for the damage to find it."""
    damage(tmp_path)
    copy = next(path for path in tmp_path.glob("*good*"))
    copy.unlink()
    if (tmp_path / STORE).is_dir():
        shutil.copytree(tmp_path / STORE, copy)
    else:
        shutil.copyfile(tmp_path / STORE, copy)
    with open_store(tmp_path) as store:
        assert store.notices == (Notice(NoticeKind.RESCUED_EMPTY, tmp_path / KEPT),)
        assert store.stats() == ()
        assert store.profile("Ida").chips == 2000
    assert len(list(tmp_path.glob("*unreadable*"))) == 2


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_who_only_asks_gets_the_same_answers(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    two_starts(tmp_path)
    damage(tmp_path)
    with Reader.open_to_read(tmp_path, Calendar()) as reader:
        # What only hinders writing need not be mended to read.
        best = 2020 if reader.notices else 2040
        assert [(one.name, one.chips) for one in reader.leaderboard(10)] == [("Ida", best)]


def test_a_name_that_is_no_text_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    two_starts(tmp_path)
    tamper(tmp_path, "UPDATE profiles SET name = CAST(x'49ff' AS TEXT)")
    with open_store(tmp_path) as store:
        assert [one.name for one in store.leaderboard(10)] == ["I\ufffd"]


def test_without_a_copy_a_new_store_is_begun(tmp_path: Path) -> None:
    (tmp_path / STORE).write_bytes(b"no store")
    with open_store(tmp_path) as store:
        assert store.notices == (Notice(NoticeKind.RESCUED_EMPTY, tmp_path / KEPT),)
        assert store.profile("Ida").chips == 2000
    assert (tmp_path / KEPT).read_bytes() == b"no store"


def test_only_asking_mends_a_broken_store_too(tmp_path: Path) -> None:
    two_starts(tmp_path)
    (tmp_path / STORE).write_bytes(b"")
    with Reader.open_to_read(tmp_path, Calendar()) as reader:
        assert [notice.kind for notice in reader.notices] == [NoticeKind.RESCUED]
        assert [fortune.chips for fortune in reader.leaderboard(10)] == [2020]


def test_a_store_that_breaks_while_it_is_played_on_says_so(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        play_round(profile, net=+20)
        tamper(tmp_path, "DROP TABLE open_rounds")
        with pytest.raises(StoreError) as refused:
            profile.begin_round(record(2020), 2000)
        assert refused.value.reason is Reason.UNREADABLE


@pytest.mark.parametrize("asking", [False, True])
def test_the_store_of_a_newer_version_is_refused_and_not_touched(
    tmp_path: Path, asking: bool
) -> None:
    two_starts(tmp_path)
    tamper(tmp_path, "PRAGMA user_version = 99", "CREATE TABLE of_the_future (x)")

    def contents() -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}

    before = contents()
    opening = Reader.open_to_read if asking else open_store
    with pytest.raises(StoreNewer) as refused:
        opening(tmp_path, Calendar())
    assert (refused.value.reason, refused.value.found) == (Reason.NEWER, 99)
    assert refused.value.known < 99
    assert contents() == before


def test_a_broken_store_whose_copy_is_of_a_newer_version_is_not_touched(tmp_path: Path) -> None:
    two_starts(tmp_path)
    tamper(tmp_path, "PRAGMA user_version = 99")
    copy = next(tmp_path.glob("*good*"))
    os.replace(tmp_path / STORE, copy)
    (tmp_path / STORE).write_bytes(b"no store")
    names = sorted(path.name for path in tmp_path.iterdir())
    with pytest.raises(StoreNewer):
        open_store(tmp_path)
    assert (tmp_path / STORE).read_bytes() == b"no store"
    assert sorted(path.name for path in tmp_path.iterdir()) == names


@pytest.fixture(scope="module")
def whole(many_folders: Iterator[Path]) -> Path:
    folder = next(many_folders)
    two_starts(folder)
    return folder


@settings(max_examples=40)
@given(data=st.data())
def test_whatever_bytes_are_lost_the_game_opens_and_the_chips_are_sane(
    whole: Path, many_folders: Iterator[Path], data: st.DataObject
) -> None:
    content = (whole / STORE).read_bytes()
    at = data.draw(st.integers(0, len(content) - 1))
    way = data.draw(st.sampled_from(["cut", "zeroed", "noise"]))
    if way == "cut":
        damaged = content[:at]
    else:
        length = data.draw(st.integers(1, 6000))
        noise = bytes(length) if way == "zeroed" else data.draw(st.binary(min_size=1, max_size=64))
        damaged = content[:at] + noise + content[at + len(noise) :]
    folder = next(many_folders)
    shutil.copytree(whole, folder)
    (folder / STORE).write_bytes(damaged)
    try:
        store = open_store(folder)
    except StoreNewer:
        # The bytes of the version can become those of a later one; none are when zeroed.
        assert way == "noise"
        return
    with store:
        profile = store.profile("Ida")
        seen = (profile.chips, profile.fortune, profile.open_round(), store.stats())
        assert 0 <= profile.chips <= 10**15
        if store.notices:
            assert profile.chips == 2020
            return
    if way == "cut":
        with open_store(whole) as store:
            profile = store.profile("Ida")
            assert seen == (profile.chips, profile.fortune, profile.open_round(), store.stats())
