"""Waiting for what another program, or another thread, does."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from blackjack_cli.output.chooser import Timing

PATIENCE = 30.0
"""Seconds until something that should happen counts as not happening."""

PATIENT = Timing(load=PATIENCE, call=PATIENCE, close=PATIENCE)
"""For outputs of which none is meant to hang: a busy machine may hold any call up."""

HASTY = PATIENT._replace(load=0.5, call=0.5)
"""For a test of one that hangs."""


def until(condition: Callable[[], bool], what: str | Callable[[], str]) -> None:
    """Wait until the condition holds; fails the test when it does not come to hold."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            pytest.fail(f"waited in vain for {what if isinstance(what, str) else what()}")
        time.sleep(0.02)
