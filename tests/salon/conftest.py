"""Each test plays as somebody who has never played, with the store in memory where it can be."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

MEMORY = Path("/dev/shm")


@pytest.fixture(scope="session")
def many_homes() -> Iterator[Iterator[Path]]:
    """New folders without end; in memory where it can be had, for an fsync is slow on a disk."""
    in_memory = MEMORY.is_dir() and os.access(MEMORY, os.W_OK)
    with TemporaryDirectory(dir=MEMORY if in_memory else None, ignore_cleanup_errors=True) as root:
        # Another user, whom some tests play, may go through it.
        Path(root).chmod(0o755)
        yield (Path(root) / str(number) for number in count(1))


@pytest.fixture
def home(many_homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's home, empty; for games in this process it holds profiles and settings too."""
    home = next(many_homes)
    home.mkdir()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    # Said once to newcomers, in words and at times of their own.
    monkeypatch.setenv("BLACKJACK_HINTS", "off")
    monkeypatch.setenv("BLACKJACK_SPEECH", "terminal")
    return home
