"""Each test plays as somebody new, at real terminals and speech servers of its own."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

if sys.platform == "linux":
    from real import SpeechServer

    Serve = Callable[..., SpeechServer]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's home, empty; for runs in this process it holds profiles and settings too."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def settings_file(home: Path) -> Path:
    """Where the player's choices are kept; nothing is kept yet."""
    return home / "config" / "blackjack-cli" / "settings.toml"


@pytest.fixture
def serve(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Starts a speech server, the one that programs will find; ends it after the test."""
    served: list[SpeechServer] = []

    def start(seconds: float = 0.0) -> SpeechServer:
        folder = home / f"server{len(served)}"
        folder.mkdir()
        server = SpeechServer(folder, seconds)
        served.append(server)
        server.start()
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        return server

    yield start
    for server in served:
        server.thaw()
        server.kill()


@pytest.fixture(scope="session", autouse=True)
def _threads_may_exit() -> Iterator[None]:
    """Speech Dispatcher's client ends its own thread by sys.exit, which is no failure."""
    strict = threading.excepthook

    def hook(args: threading.ExceptHookArgs) -> None:
        if args.exc_type is not SystemExit:
            strict(args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threading, "excepthook", hook)
        yield


@pytest.fixture
def _collected() -> Iterator[None]:
    """Collect what the client module leaves open while its warnings are still ignored."""
    yield
    gc.collect()
