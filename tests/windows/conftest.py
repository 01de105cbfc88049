"""One rig for all tests of Windows, and for each test a machine that has not seen the game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from rig import Nvda, Rig

# Taken now: for the time of the tests all such variables are taken away.
FOLDER = os.environ.get("BLACKJACK_WINDOWS_RIG")


@pytest.fixture(scope="session")
def whole_rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    """The rig, set up in BLACKJACK_WINDOWS_RIG where that names a folder. Where it cannot stand,
    tests are skipped; with BLACKJACK_REAL_OUTPUTS=1 they fail."""
    from rig import Rig, missing_program

    if missing := missing_program():
        if os.environ.get("BLACKJACK_REAL_OUTPUTS") == "1":
            pytest.fail(missing)
        pytest.skip(missing)
    folder = Path(FOLDER).absolute() if FOLDER else tmp_path_factory.mktemp("windows")
    with Rig(folder, tmp_path_factory.mktemp("installed")) as rig:
        yield rig


@pytest.fixture
def rig(whole_rig: Rig) -> Rig:
    """The rig, without settings and profiles."""
    whole_rig.forget()
    return whole_rig


@pytest.fixture
def nvda(tmp_path: Path) -> Nvda:
    """The stand-in for NVDA, running."""
    from rig import Nvda

    return Nvda(tmp_path)
