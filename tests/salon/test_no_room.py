"""A folder that may only be read, a disk that is full: one sentence, and nothing half written."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("modes and limits of POSIX", allow_module_level=True)

import resource

import pexpect
from deaths import Program, logged
from ledger import Ledger
from running import LANGUAGES, program, variables

from blackjack_cli.words.catalog import Catalog

SALON = ("--rules", "salon", "--name", "Ida", "--players", "1")


def no_file_longer_than(size: int) -> Callable[[], None]:
    """What a quota or a full disk does, for any user."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def mounted(*arguments: str) -> bool:
    """Whether the mount could be made: only root of a Linux system may, and not everywhere."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return False
    return subprocess.run(["mount", *arguments], capture_output=True, check=False).returncode == 0


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Nothing can be written there; for root, who may write anything, it is mounted so."""
    if os.geteuid() == 0:
        if not mounted("--bind", str(folder), str(folder)):
            pytest.skip("root can be kept from writing by mounts alone")
        try:
            assert mounted("-o", "remount,ro,bind", str(folder))
            yield
        finally:
            subprocess.run(["umount", str(folder)], check=True)
        return
    everything = [folder, *folder.rglob("*")]
    modes = [(path, path.stat().st_mode) for path in everything]
    for path in everything:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        yield
    finally:
        for path, mode in modes:
            path.chmod(mode)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def data(home: Path) -> Path:
    data = home / "data"
    game = Program(*SALON, "--data-dir", str(data))
    game.wait()
    assert game.code == 0
    return data


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("new", [False, True])
def test_in_a_read_only_folder_a_game_of_chips_is_refused(
    home: Path, data: Path, lang: str, new: bool
) -> None:
    folder = home / "new" if new else data
    folder.mkdir(exist_ok=True)
    before = contents(folder)
    with read_only(folder):
        game = Program(*SALON, "--lang", lang, "--data-dir", str(folder))
        told = game.wait()
    assert game.code == 1, "\n".join(told)
    refused = [
        Catalog(lang).ui("error.store.read_only", path=path)
        for path in [folder, *folder.rglob("*"), folder / "locks"]
    ]
    assert len(told) == 1
    assert told[0] in refused
    assert contents(folder) == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_european_game_is_played_there_after_one_sentence(
    home: Path, data: Path, lang: str
) -> None:
    before = contents(data)
    with read_only(data):
        game = Program(
            *("--lang", lang, "--seed", "5", "--name", "Ida", "--data-dir", str(data)),
            keys=b"\n" * 12 + b"q",
        )
        told = game.wait()
    assert game.code == 0
    start, end = Catalog(lang).text("normal", "store.nothing_kept", reason="\0").split("\0")
    assert sum(line.startswith(start) and line.endswith(end) for line in told) == 1
    assert len(told) > 20
    assert contents(data) == before


def test_what_is_kept_in_a_read_only_folder_can_be_told(data: Path) -> None:
    with read_only(data):
        for command, line in {"stats": "Ida", "leaderboard": "1. Ida: 1000 chips"}.items():
            asked = Program(command, "--data-dir", str(data))
            assert any(told.startswith(line) for told in asked.wait())
            assert asked.code == 0


def test_where_there_is_no_room_from_the_start_a_game_of_chips_is_refused(home: Path) -> None:
    folder = home / "new"
    game = Program(*SALON, "--data-dir", str(folder), prepare=no_file_longer_than(10_000))
    (told,) = game.wait()
    assert game.code == 1
    assert told.startswith("There is no room left for ")
    assert str(folder) in told
    european = Program(
        *("--seed", "5", "--data-dir", str(folder)),
        keys=b"\n" * 12,
        prepare=no_file_longer_than(10_000),
    )
    lines = european.wait()
    assert european.code == 0
    assert sum("can be kept" in line for line in lines) == 1


def play_until_no_room(folder: Path, log: Path, room: Callable[[], None]) -> None:
    """Round after round, of a seed that has the name of the log, until the store is full."""
    game = Program(
        *(*SALON, "--seed", log.name, "--data-dir", str(folder), "--events", str(log)),
        keys=b" \n\n" * 4000,
        prepare=room,
    )
    told = game.wait()
    assert game.code == 1
    assert told[-1].startswith("There is no room left for ")
    assert str(folder) in told[-1]


def test_when_room_runs_out_in_a_round_one_sentence_ends_the_game_and_the_round_is_kept(
    home: Path, data: Path
) -> None:
    ledger = Ledger(seat=1)
    for room in (50_000, 55_000, 58_000, 61_000, 64_000):
        log = home / f"room {room}"
        play_until_no_room(data, log, no_file_longer_than(room))
        ledger.enter(logged(log))
        log = home / f"after {room}"
        game = Program(*(*SALON, "--data-dir", str(data), "--events", str(log)), keys=b"\n" * 8)
        game.wait()
        assert game.code == 0
        ledger.enter(logged(log))
    assert ledger.taken_up >= 3
    assert len(ledger.ended) > 10


def test_a_european_game_that_runs_out_of_room_is_played_on(home: Path, data: Path) -> None:
    game = Program(
        *("--seed", "5", "--name", "Ida", "--data-dir", str(data)),
        keys=b" \n\n" * 100,
        prepare=no_file_longer_than(60_000),
    )
    told = game.wait()
    assert game.code == 0
    (rounds,) = re.findall(r"^\d+", told[-1])
    asked = Program("stats", "--data-dir", str(data), "--json")
    ((profile,),) = [json.loads(line) for line in asked.wait()]
    (kept,) = profile["games"]
    assert 3 < kept["rounds"] < int(rounds)


def test_also_at_a_terminal_one_sentence_ends_the_game(home: Path) -> None:
    first, *rest = program(*SALON, "--seed", "full")
    game: Any = pexpect.spawn(
        first,
        rest,
        env=variables(home),
        timeout=30,
        encoding="utf-8",
        preexec_fn=no_file_longer_than(50_000),
    )
    game.expect_exact("1000 chips")
    # Dealing and standing, each followed by a question that is answered when both were heard.
    game.send("\rn")
    while game.expect_exact([pexpect.EOF, "Seed full"]) != 0:
        with suppress(OSError):
            game.send("\rn")
    # Keys that came too late for the game are the terminal's, which shows them.
    told = [line for line in game.before.split("\r\n") if line not in ("", "n")]
    assert told[-1].startswith("There is no room left for ")
    assert "Traceback" not in game.before
    game.close()
    assert game.exitstatus == 1


@pytest.fixture
def small_disk(home: Path) -> Iterator[Path]:
    """A file system of its own, of 300 kilobytes."""
    place = home / "disk"
    place.mkdir()
    if not mounted("-t", "tmpfs", "-o", "size=300k", "tmpfs", str(place)):
        pytest.skip("only root of a Linux system can mount a small disk")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def test_a_disk_that_fills_up_ends_the_game_and_loses_nothing(home: Path, small_disk: Path) -> None:
    ledger = Ledger(seat=1)
    log = home / "log"
    play_until_no_room(small_disk, log, lambda: None)
    ledger.enter(logged(log))
    assert len(ledger.ended) > 3
    with suppress(OSError), (small_disk / "filler").open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    refused = Program(*SALON, "--data-dir", str(small_disk))
    (told,) = refused.wait()
    assert refused.code == 1
    assert told.startswith("There is no room left for ")
    (small_disk / "filler").unlink()
    game = Program(*(*SALON, "--data-dir", str(small_disk), "--events", str(log)), keys=b"\n" * 8)
    game.wait()
    assert game.code == 0
    ledger.enter(logged(log))
    assert ledger.open is None or ledger.taken_up == 1
