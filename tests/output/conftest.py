"""Speech Dispatcher's client ends its own thread by sys.exit, which is no failure."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def _threads_may_exit() -> Iterator[None]:
    """Let `SystemExit` end a thread in silence, as Python does outside pytest."""
    strict = threading.excepthook

    def hook(args: threading.ExceptHookArgs) -> None:
        if args.exc_type is not SystemExit:
            strict(args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threading, "excepthook", hook)
        yield
