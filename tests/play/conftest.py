"""Each test plays as somebody who has no profile yet, and wants no hints."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's home, empty."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("BLACKJACK_DATA_DIR", str(tmp_path / "data"))
    # Said once to newcomers, in words and at times of their own.
    monkeypatch.setenv("BLACKJACK_HINTS", "off")
    monkeypatch.setenv("BLACKJACK_SPEECH", "terminal")
    return tmp_path


if sys.platform != "win32":

    @pytest.fixture(autouse=True)
    def _nobody_stays() -> Iterator[None]:
        from table import SEATED

        yield
        while SEATED:
            SEATED.pop().gets_up()
