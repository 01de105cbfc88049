"""The thread that owns a speech library, and may be left behind when the library hangs."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from importlib import import_module
from queue import SimpleQueue
from typing import Any, TypeVar

from blackjack_cli.output.naps import waited

T = TypeVar("T")


class Hung(Exception):
    """A call did not come back in time; its thread was left behind."""


class Owner:
    """Runs every call on one thread of its own: COM objects belong to the thread that made them.

    The thread never keeps the process alive.
    """

    def __init__(self, name: str) -> None:
        self._calls: SimpleQueue[_Call | None] = SimpleQueue()
        self.left_behind = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def call(self, function: Callable[[], T], timeout: float) -> T:
        """What `function` returns or raises on the owning thread.

        Raises Hung after `timeout` seconds; from then on the owner is left behind, and takes
        no further call.
        """
        call = _Call(function)
        self._calls.put(call)
        if not waited(call.done.wait, timeout):
            self.left_behind = True
            self.let_go()
            raise Hung
        if call.error is not None:
            raise call.error
        result: T = call.result
        return result

    def let_go(self) -> None:
        """End the thread as soon as its present call has come back."""
        self._calls.put(None)

    def _run(self) -> None:
        uninitialize = _join_com()
        while (call := self._calls.get()) is not None:
            call.run()
            del call  # keeps nothing of the last call alive while waiting
        uninitialize()


class _Call:
    def __init__(self, function: Callable[[], Any]) -> None:
        self._function = function
        self.done = threading.Event()
        self.result: Any = None
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            self.result = self._function()
        except Exception as error:
            self.error = error
        except BaseException as error:  # a library that calls sys.exit must not end its owner
            self.error = RuntimeError(f"{type(error).__name__}: {error}")
        self.done.set()


def _join_com() -> Callable[[], None]:
    """Make COM usable on this thread, on Windows; the function that undoes it.

    The multithreaded kind: a thread of the other kind would have to handle window messages
    while it waits, or hold up other programs.
    """
    if sys.platform != "win32":
        return lambda: None
    if not hasattr(sys, "coinit_flags"):
        sys.coinit_flags = 0  # what pythoncom starts the thread that imports it with
    try:
        pythoncom = import_module("pythoncom")
        pythoncom.CoInitializeEx(0)
    except Exception:  # without pywin32 the outputs that need it will say so
        return lambda: None
    uninitialize: Callable[[], None] = pythoncom.CoUninitialize
    return uninitialize
