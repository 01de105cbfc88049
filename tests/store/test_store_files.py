"""Which file becomes which: links, journals, names, and what is on the disk before what."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from made_up import KEPT, STORE, chips_of, open_store, play_round, two_starts

from blackjack_cli.store.records import Notice, NoticeKind


def link(path: Path, target: Path | str) -> None:
    with suppress(OSError):
        path.symlink_to(target)
    if not path.is_symlink():
        pytest.skip("this system, or this user, makes no symbolic links")


def test_the_journal_of_a_broken_store_is_kept_with_it_and_never_played_into_the_copy(
    tmp_path: Path,
) -> None:
    with open_store(tmp_path / "running") as store:
        play_round(store.profile("Ida"), net=+20)
        # What a killed game leaves behind: the store, and a journal of all that it did.
        for ending in ("emptied", "gone"):
            shutil.copytree(tmp_path / "running", tmp_path / ending)
    (tmp_path / "emptied" / STORE).write_bytes(b"")
    (tmp_path / "gone" / STORE).unlink()
    for ending in ("emptied", "gone"):
        assert (tmp_path / ending / f"{STORE}-wal").stat().st_size > 0
        with open_store(tmp_path / ending) as store:
            assert [notice.kind for notice in store.notices] == [NoticeKind.RESCUED]
            # The copy was made before the profile was.
            assert store.stats() == ()
        assert (tmp_path / ending / f"{KEPT}-wal").stat().st_size > 0


def test_the_journal_that_a_killed_game_leaves_is_played_into_its_store(tmp_path: Path) -> None:
    with open_store(tmp_path / "running") as store:
        play_round(store.profile("Ida"), net=+20)
        shutil.copytree(tmp_path / "running", tmp_path / "killed")
    (tmp_path / "killed" / f"{STORE}-shm").unlink()
    with open_store(tmp_path / "killed") as store:
        assert store.notices == ()
        assert store.profile("Ida").chips == 2020


def test_a_folder_in_the_place_of_the_copy_is_put_aside(tmp_path: Path) -> None:
    two_starts(tmp_path)
    copy = next(tmp_path.glob("*good*"))
    copy.unlink()
    (copy / "x").mkdir(parents=True)
    with open_store(tmp_path) as store:
        assert store.notices == ()
        assert store.profile("Ida").chips == 2020
    assert copy.is_file()


def test_a_new_file_is_on_the_disk_before_it_gets_its_name_and_the_name_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_starts(tmp_path)
    (tmp_path / STORE).write_bytes(b"")
    seen: list[str] = []
    fsync, replace = os.fsync, os.replace

    def name(descriptor: int) -> str:
        known = [tmp_path, *tmp_path.iterdir()]
        return next(
            path.name for path in known if os.path.samestat(path.stat(), os.fstat(descriptor))
        )

    def seen_fsync(descriptor: int) -> None:
        seen.append(f"fsync {name(descriptor)}")
        fsync(descriptor)

    def seen_replace(source: Path, target: Path) -> None:
        seen.append(f"{source.name} becomes {target.name}")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", seen_fsync)
    monkeypatch.setattr(os, "replace", seen_replace)
    open_store(tmp_path).close()
    renames = {at: line.split(" becomes ") for at, line in enumerate(seen) if "becomes" in line}
    assert STORE in {target for _, target in renames.values()}
    for at, (source, target) in renames.items():
        assert f"fsync {source}" in seen[:at]
        if target == STORE and sys.platform != "win32":
            assert seen[at + 1] == f"fsync {tmp_path.name}"


def test_each_bad_file_is_kept_under_a_name_of_its_own(tmp_path: Path) -> None:
    two_starts(tmp_path)
    for content in (b"first", b"second"):
        (tmp_path / STORE).write_bytes(content)
        open_store(tmp_path).close()
    kept = [path.read_bytes() for path in sorted(tmp_path.glob("*unreadable*"))]
    assert kept == [b"first", b"second"]


def test_a_store_that_is_gone_is_made_again_from_its_copy(tmp_path: Path) -> None:
    two_starts(tmp_path)
    (tmp_path / STORE).unlink()
    with open_store(tmp_path) as store:
        assert store.notices == (Notice(NoticeKind.RESCUED, None),)
        assert store.profile("Ida").chips == 2020


def test_a_link_to_a_store_elsewhere_is_followed_and_never_replaced_by_the_copy(
    tmp_path: Path,
) -> None:
    elsewhere, folder = tmp_path / "elsewhere", tmp_path / "data"
    two_starts(elsewhere)
    folder.mkdir()
    link(folder / STORE, elsewhere / STORE)
    with open_store(folder) as store:
        profile = store.profile("Ida")
        assert profile.chips == 2020
        profile.void_round()
    assert (folder / STORE).is_symlink()
    assert chips_of(elsewhere, "Ida") == 2040


@pytest.mark.parametrize("target", ["nothing", STORE, os.devnull])
def test_a_link_that_leads_to_no_store_is_itself_kept_aside(tmp_path: Path, target: str) -> None:
    link(tmp_path / STORE, target)
    with open_store(tmp_path) as store:
        assert store.notices == (Notice(NoticeKind.RESCUED_EMPTY, tmp_path / KEPT),)
    assert (tmp_path / KEPT).is_symlink()
    assert (tmp_path / STORE).is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes among files")
def test_a_pipe_in_the_place_of_the_store_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / STORE)
    with open_store(tmp_path) as store:
        assert store.notices == (Notice(NoticeKind.RESCUED_EMPTY, tmp_path / KEPT),)
