"""What every test can rely on: a player who has chosen nothing, hears nothing by accident, and
an unhurried Hypothesis."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# What tests of several folders share stands beside the tests that it was made for. It is made
# known here, before any of it is imported, so that its assertions explain themselves.
HERE = Path(__file__).parent
sys.path += [str(HERE / name) for name in ("output", "play", "salon", "session")]
pytest.register_assert_rewrite(
    "accounts", "cut_off", "deaths", "programs", "real", "real_braille", "referee", "running",
    "seated", "table", "waiting",
)  # fmt: skip

# A busy machine is no defect: only results are judged, never times.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


@pytest.fixture(scope="session", autouse=True)
def _signals_are_heard() -> Iterator[None]:
    """Under nohup and in the background some are ignored, also by every game a test starts."""
    names = ("SIGHUP", "SIGINT", "SIGQUIT")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    deaf = [number for number in numbers if signal.getsignal(number) == signal.SIG_IGN]
    for number in deaf:
        heard = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
        signal.signal(number, heard)
    yield
    for number in deaf:
        signal.signal(number, signal.SIG_IGN)


@pytest.fixture(scope="session", autouse=True)
def _nothing_chosen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No option in the environment, no settings or profiles of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        for name in os.environ:
            if name.startswith("BLACKJACK_") and name != "BLACKJACK_REAL_OUTPUTS":
                patch.delenv(name)
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "PYTHONIOENCODING"):
            patch.delenv(name, raising=False)
        patch.setenv("LANG", "C.UTF-8")
        # A test that wants a speech server brings its own: none that runs here is spoken to,
        # and none is started.
        patch.setenv("SPEECHD_ADDRESS", "unix_socket:/nonexistent")
        patch.setenv("SPEECHD_CMD", "/nonexistent")
        home = tmp_path_factory.mktemp("home")
        patch.setenv("XDG_CONFIG_HOME", str(home / "config"))
        patch.setenv("XDG_DATA_HOME", str(home / "data"))
        yield
