"""Where the stores of these tests lie."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

MEMORY = Path("/dev/shm")


@pytest.fixture(scope="session")
def many_folders() -> Iterator[Iterator[Path]]:
    """New folders without end; in memory where it can be had, for an fsync is slow on a disk."""
    in_memory = MEMORY.is_dir() and os.access(MEMORY, os.W_OK)
    with TemporaryDirectory(dir=MEMORY if in_memory else None, ignore_cleanup_errors=True) as root:
        # Another user, whom some tests play, may go through it.
        Path(root).chmod(0o755)
        yield (Path(root) / str(number) for number in count(1))


@pytest.fixture
def tmp_path(many_folders: Iterator[Path]) -> Path:
    folder = next(many_folders)
    folder.mkdir()
    return folder
