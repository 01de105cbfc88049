"""Waiting for what another program does."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

PATIENCE = 30.0
"""Seconds until something that should happen counts as not happening."""


def until(condition: Callable[[], bool], what: str | Callable[[], str]) -> None:
    """Wait until the condition holds; fails the test when it does not come to hold."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            pytest.fail(f"waited in vain for {what if isinstance(what, str) else what()}")
        time.sleep(0.02)
