"""Each test starts the program as somebody who has never used it."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackjack_cli.environment import Environment


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's home, empty."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("BLACKJACK_DATA_DIR", str(tmp_path / "data"))
    # Not by the environment alone, which Windows does not ask for it.
    folder = tmp_path / "config" / "blackjack-cli"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder.parent))
    monkeypatch.setattr(Environment, "config_folder", lambda _self: folder)
    return tmp_path
