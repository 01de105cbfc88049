"""What a stored act costs, in counts: one fsync, and SQLite only where a store is opened."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from real import need

PATHS = [str(Path(__file__).parent), str(Path(__file__).parent.parent.parent)]

PLAY = f"""
import os, sys; sys.path[:0] = {PATHS!r}
from made_up import Path, open_store, record, summary
from blackjack_cli.game.terms import Action

store = open_store(Path(sys.argv[1]))
profile = store.profile("Ida")
for number in range(1, int(sys.argv[2]) + 1):
    profile.begin_round(record(2000, number=number), 1980)
    for _ in range(int(sys.argv[3])):
        profile.add_act(2, 1, Action.HIT, 1980, "digest")
    profile.end_round(2000, summary(number=number))
# No closing: that too would write to the disk.
os._exit(0)
"""


def fsyncs(folder: Path, rounds: int, acts: int) -> int:
    """How often the system is asked to write through, in so many rounds of so many acts."""
    trace = folder.with_suffix(".trace")
    command = ["strace", "-f", "-o", str(trace), "-e", "trace=fsync,fdatasync"]
    play = [sys.executable, "-c", PLAY, str(folder), str(rounds), str(acts)]
    subprocess.run([*command, *play], check=True)
    return trace.read_text(encoding="utf-8").count("sync(")


@pytest.fixture
def strace() -> None:
    """Skips the test where there is none, or where it may not trace."""
    if subprocess.run([need("strace"), "true"], capture_output=True, check=False).returncode:
        pytest.skip("strace may not trace here")


@pytest.mark.usefixtures("strace")
def test_the_deal_each_act_and_the_end_cost_one_fsync_each(tmp_path: Path) -> None:
    nothing = fsyncs(tmp_path / "a", rounds=1, acts=0)
    assert fsyncs(tmp_path / "b", rounds=1, acts=10) - nothing == 10
    assert fsyncs(tmp_path / "c", rounds=11, acts=0) - nothing == 2 * 10


@pytest.mark.usefixtures("strace")
def test_a_start_waits_for_the_disk_only_for_the_copy(tmp_path: Path) -> None:
    fsyncs(tmp_path / "a", rounds=0, acts=0)
    assert fsyncs(tmp_path / "a", rounds=0, acts=0) == 1


def test_sqlite_is_loaded_only_when_a_store_is_opened(tmp_path: Path) -> None:
    program = f"""
import sys; sys.path[:0] = {PATHS!r}
from datetime import date
from pathlib import Path
from blackjack_cli.store.store import Store
before = "sqlite3" in sys.modules
Store.open(Path(sys.argv[1]), date.today).close()
print(before, "sqlite3" in sys.modules)
"""
    command = [sys.executable, "-c", program, str(tmp_path)]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert run.stdout.split() == ["False", "True"]
