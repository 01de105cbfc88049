"""A disk that is full or read-only, a folder that is none: a reason, and nothing half written."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from made_up import STORE, Calendar, chips_of, open_store, play_round, record, summary

from blackjack_cli.game.terms import Action
from blackjack_cli.store.errors import Reason, StoreError
from blackjack_cli.store.profile import Profile
from blackjack_cli.store.store import Reader

NOBODY = 65534

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="modes and limits of POSIX")


@contextmanager
def no_right_to_write(*paths: Path) -> Iterator[None]:
    """Only reading is allowed there; root, who may do anything, becomes another user meanwhile."""
    modes = [(path, path.stat().st_mode) for path in paths]
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        for path, mode in modes:
            path.chmod(mode)


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """What a quota or a full disk does, for any user."""
    import resource

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@contextmanager
def small_disk(place: Path, kilobytes: int) -> Iterator[Path]:
    """A file system of its own, of that size."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(place)]
    mounted = sys.platform == "linux" and os.geteuid() == 0
    if not mounted or subprocess.run(command, capture_output=True, check=False).returncode != 0:
        pytest.skip("only root of a Linux system can mount a small disk")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def contents(folder: Path) -> dict[str, bytes]:
    """All files, but for the locks, which are always empty."""
    files = [path for path in folder.iterdir() if path.is_file()]
    return {path.name: path.read_bytes() for path in files}


def play_until_refused(profile: Profile) -> tuple[StoreError, int, int]:
    """Acts until the store takes no more: the error, how many it took, the chips then."""
    chips = profile.chips
    profile.begin_round(record(chips, stake=2), chips - 2)
    for acts in range(5000):
        try:
            profile.add_act(2, 1, Action.HIT, chips - 3 - acts, "x" * 64)
        except StoreError as error:
            return error, acts, chips - 2 - acts
    pytest.fail("the disk never was full")


@posix_only
def test_a_read_only_folder_is_refused_at_the_start(tmp_path: Path) -> None:
    with no_right_to_write(tmp_path), pytest.raises(StoreError) as refused:
        open_store(tmp_path)
    assert refused.value.reason is Reason.READ_ONLY
    assert list(tmp_path.iterdir()) == []


@posix_only
def test_a_folder_that_became_read_only_is_refused_and_left_alone(tmp_path: Path) -> None:
    assert chips_of(tmp_path, "Ida") == 2000
    before = contents(tmp_path)
    everything = [tmp_path, *tmp_path.rglob("*")]
    with no_right_to_write(*everything), pytest.raises(StoreError) as refused:
        open_store(tmp_path)
    assert refused.value.reason is Reason.READ_ONLY
    assert contents(tmp_path) == before


@posix_only
def test_a_store_that_may_not_be_written_is_refused_and_not_taken_for_broken(
    tmp_path: Path,
) -> None:
    assert chips_of(tmp_path, "Ida") == 2000
    # All but the store itself may be written, whoever runs the test.
    for path in (tmp_path, tmp_path / "locks", *(tmp_path / "locks").iterdir()):
        path.chmod(0o777)
    with no_right_to_write(tmp_path / STORE), pytest.raises(StoreError) as refused:
        open_store(tmp_path)
    assert refused.value.reason is Reason.READ_ONLY
    assert list(tmp_path.glob("*unreadable*")) == []


@posix_only
def test_a_read_only_store_can_still_be_asked(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        play_round(store.profile("Ida"), net=+20)
    everything = [tmp_path, *tmp_path.rglob("*")]
    # Loads what the other user may not be able to read of the Python that is running.
    Reader.open_to_read(tmp_path, Calendar()).close()
    tmp_path.as_uri()
    with no_right_to_write(*everything), Reader.open_to_read(tmp_path, Calendar()) as reader:
        assert [fortune.chips for fortune in reader.leaderboard(10)] == [2020]


@posix_only
def test_a_store_without_room_to_grow_takes_whole_acts_or_none(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile("Ida")
        with no_file_longer_than(60_000):
            refused, acts, chips = play_until_refused(profile)
            assert refused.reason is Reason.FULL
        assert acts > 0
        assert profile.chips == chips
        profile.add_act(2, 1, Action.STAND, chips, "room again")
    with open_store(tmp_path) as store:
        opened = store.profile("Ida").open_round()
        assert opened is not None
        assert len(opened.acts) == acts + 1
        assert opened.digest == "room again"


@posix_only
def test_without_room_for_a_new_store_none_is_begun(tmp_path: Path) -> None:
    with no_file_longer_than(10_000), pytest.raises(StoreError) as refused:
        open_store(tmp_path)
    assert refused.value.reason is Reason.FULL
    assert contents(tmp_path) == {}


def test_a_disk_that_fills_up_takes_whole_acts_or_none(tmp_path: Path) -> None:
    with small_disk(tmp_path, 400) as disk:
        with open_store(disk) as store:
            refused, acts, chips = play_until_refused(store.profile("Ida"))
            assert refused.reason is Reason.FULL
            assert acts > 0
        assert chips_of(disk, "Ida") == chips


def test_a_start_on_a_full_disk_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    with small_disk(tmp_path, 400) as disk:
        with open_store(disk) as store:
            play_round(store.profile("Ida"), net=+20)
        filler = disk / "filler"
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        before = contents(disk)
        with pytest.raises(StoreError) as refused:
            open_store(disk)
        assert refused.value.reason is Reason.FULL
        # SQLite has made an empty journal at most, of which it knows what to think.
        after = contents(disk)
        assert {name: after[name] for name in before} == before
        assert {name for name in after if name not in before} <= {f"{STORE}-wal", f"{STORE}-shm"}
        filler.unlink()
        assert chips_of(disk, "Ida") == 2020


def test_a_file_in_the_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder", encoding="utf-8")
    for folder in (tmp_path / "data", tmp_path / "data" / "deeper"):
        for opening in (Reader.open_to_read, open_store):
            with pytest.raises(StoreError) as refused:
                opening(folder, Calendar())
            assert refused.value.reason is Reason.NOT_A_FOLDER
        assert (tmp_path / "data").read_text(encoding="utf-8") == "not a folder"


def test_a_folder_name_that_no_system_takes_is_refused(tmp_path: Path) -> None:
    for opening in (Reader.open_to_read, open_store):
        with pytest.raises(StoreError) as refused:
            opening(tmp_path / "a\0b", Calendar())
        assert refused.value.reason is Reason.NOT_A_FOLDER


@pytest.mark.parametrize("name", ["a#b", "100%", "ș ♠", "it's"])
def test_any_folder_name_that_the_system_takes_will_do(tmp_path: Path, name: str) -> None:
    for net in (+2, +4):
        with open_store(tmp_path / name) as store:
            store.profile("Ida").end_round(None, summary(net, rules="european"))
    with Reader.open_to_read(tmp_path / name, Calendar()) as reader:
        assert [one.games[0].net for one in reader.stats()] == [6]


@pytest.mark.skipif(sys.platform != "linux", reason="not a name everywhere")
@pytest.mark.parametrize("name", ["a ? b", "\udcff\udcfe"])
def test_a_folder_name_that_only_some_systems_take_will_do(tmp_path: Path, name: str) -> None:
    test_any_folder_name_that_the_system_takes_will_do(tmp_path, name)
