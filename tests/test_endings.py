"""Signals in a game: nothing of them but what the game says."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest

from blackjack_cli.endings import wake_quietly

pytestmark = pytest.mark.skipif(os.name != "posix", reason="raises a signal of POSIX systems")


@pytest.fixture
def _full() -> Iterator[None]:
    """What wakes the event loop takes no further byte; a signal is handled."""
    reading, writing = socket.socketpair()
    with reading, writing:
        writing.setblocking(False)
        with suppress(BlockingIOError):
            while True:
                writing.send(bytes(65536))
        handler = signal.signal(signal.SIGWINCH, lambda _number, _frame: None)
        before = signal.set_wakeup_fd(writing.fileno())
        try:
            yield
        finally:
            signal.set_wakeup_fd(before)
            signal.signal(signal.SIGWINCH, handler)


@pytest.mark.usefixtures("_full")
def test_a_signal_that_need_not_wake_the_loop_writes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # What Python writes to standard error goes through this hook.
    written: list[object] = []
    monkeypatch.setattr("sys.unraisablehook", lambda error: written.append(error.exc_type))
    signal.raise_signal(signal.SIGWINCH)
    assert written == [BlockingIOError]
    wake_quietly()
    signal.raise_signal(signal.SIGWINCH)
    assert written == [BlockingIOError]
