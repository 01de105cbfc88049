"""Waiting for what another program, or another thread, does."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from blackjack_cli.output.chooser import Timing

PATIENCE = 30.0
"""Seconds until something that should happen counts as not happening."""

PATIENT = Timing(load=PATIENCE, call=PATIENCE, close=PATIENCE)
"""For outputs of which none is meant to hang: a busy machine may hold any call up."""

HASTY = PATIENT._replace(call=0.5)
"""For a test of one that hangs when it is called."""

HASTY_TO_LOAD = HASTY._replace(load=0.5)
"""For a test of one that hangs when it is built."""


def ends(*calls: Callable[[], object]) -> None:
    """Make the calls, one after another; fails the test when they do not come back."""
    thread = threading.Thread(target=lambda: [call() for call in calls], daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert not thread.is_alive(), "it was held up"


def until(condition: Callable[[], bool], what: str | Callable[[], str]) -> None:
    """Wait until the condition holds; fails the test when it does not come to hold."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            pytest.fail(f"waited in vain for {what if isinstance(what, str) else what()}")
        time.sleep(0.02)
