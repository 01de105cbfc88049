"""The words under test are those of the catalogues as they stand now."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from blackjack_cli.data_files import data_file


@pytest.fixture(scope="session", autouse=True)
def _compiled_catalogues() -> None:
    """Compile the sources that the game will read; an installed game has its own."""
    script = Path(data_file("locales")) / "compile.py"
    if script.exists():
        runpy.run_path(str(script))["compile_all"]()
