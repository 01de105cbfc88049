"""One path from each version of the schema to the next."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from made_up import STORE, Calendar, open_store, play_round

from blackjack_cli.store import schema
from blackjack_cli.store.errors import Reason, StoreError
from blackjack_cli.store.records import NoticeKind
from blackjack_cli.store.store import Reader, Store

LATER = (
    ("ALTER TABLE profiles ADD COLUMN title TEXT NOT NULL DEFAULT 'player'",),
    ("CREATE TABLE prizes (profile INTEGER NOT NULL REFERENCES profiles, prize TEXT) STRICT",),
)


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store of this version, in a program that is two versions on."""
    with open_store(tmp_path) as store:
        play_round(store.profile("Ida"), net=+20)
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, *LATER))
    return tmp_path


def version_and_titles(path: Path) -> tuple[int, list[str]]:
    with closing(sqlite3.connect(path)) as connection:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        titles = connection.execute("SELECT title FROM profiles").fetchall()
        connection.execute("SELECT * FROM prizes")
    return version, [title for (title,) in titles]


def test_an_older_store_is_brought_up_step_by_step_and_keeps_everything(older: Path) -> None:
    newest = len(schema.MIGRATIONS)
    with open_store(older) as store:
        assert store.notices == ()
        assert store.profile("Ida").chips == 2020
    assert version_and_titles(older / STORE) == (newest, ["player"])
    open_store(older).close()


def test_only_asking_an_older_store_brings_it_up_too(older: Path) -> None:
    with Reader.open_to_read(older, Calendar()) as reader:
        assert [fortune.chips for fortune in reader.leaderboard(10)] == [2020]
    assert version_and_titles(older / STORE)[0] == len(schema.MIGRATIONS)


def test_the_copy_of_an_older_version_is_brought_up_when_it_is_needed(older: Path) -> None:
    copy = next(older.glob("*good*"))
    os.replace(older / STORE, copy)
    (older / STORE).write_bytes(b"")
    with open_store(older) as store:
        assert [notice.kind for notice in store.notices] == [NoticeKind.RESCUED]
        assert store.profile("Ida").chips == 2020
    assert version_and_titles(older / STORE)[0] == len(schema.MIGRATIONS)


def test_a_step_that_fails_changes_nothing(older: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (older / STORE).read_bytes()
    wrong = (*schema.MIGRATIONS[:-1], ("CREATE TABLE profiles (x)",))
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", wrong)
        with pytest.raises(StoreError):
            open_store(older)
    assert (older / STORE).read_bytes() == before
    with open_store(older) as store:
        assert store.profile("Ida").chips == 2020


def test_no_table_changes_under_a_running_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        with monkeypatch.context() as patch:
            patch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, *LATER))
            with pytest.raises(StoreError) as refused:
                Store.open(tmp_path, Calendar())
        assert refused.value.reason is Reason.BUSY
        play_round(profile, net=+20)
        assert profile.chips == 2020
