"""Outputs of accessible-output2 that write down what they are told, fail and hang on demand."""

from __future__ import annotations

import threading
from typing import Any

from accessible_output2.outputs.base import Output


class Told:
    """What the instances of one fake output class are told, and how they behave.

    `active`: what `is_active` answers. `failing`: names of the calls that raise, "build"
    included. `hanging`: names of calls that block until `release` is set.
    """

    def __init__(self, name: str = "NVDA") -> None:
        self.name = name
        self.calls: list[tuple[str, ...]] = []
        self.changed = threading.Condition()
        self.active = True
        self.failing: dict[str, BaseException] = {}
        self.hanging: set[str] = set()
        self.hung = threading.Event()
        self.release = threading.Event()
        self.threads: set[int] = set()

    def call(self, name: str, *arguments: str) -> None:
        self.threads.add(threading.get_ident())
        if name in self.hanging:
            self.hung.set()
            self.release.wait(60)
            return
        if name in self.failing:
            raise self.failing[name]
        with self.changed:
            self.calls.append((name, *arguments))
            self.changed.notify_all()

    def wait_for(self, *last: str) -> None:
        """Wait until the call was the last one."""
        with self.changed:
            assert self.changed.wait_for(lambda: self.calls[-1:] == [last], 30), self.calls

    @property
    def built(self) -> int:
        return self.calls.count(("build",))

    @property
    def heard(self) -> list[tuple[str, ...]]:
        return [call for call in self.calls if call[0] not in ("build", "close")]

    def output_class(self, *, can_silence: bool = True, can_braille: bool = True) -> type[Output]:
        """A class as accessible-output2 has them, that tells this."""
        told = self

        class Fake(Output):  # type: ignore[misc]
            name = told.name

            def __init__(self) -> None:
                super().__init__()
                told.call("build")

            def is_active(self) -> bool:
                if "is_active" in told.hanging or "is_active" in told.failing:
                    told.call("is_active")
                return told.active

            def speak(self, text: str, interrupt: bool = False) -> None:
                told.call("speak", text, *(["interrupt"] if interrupt else []))

            def close(self) -> None:
                told.call("close")

        extra: dict[str, Any] = {}
        if can_silence:
            extra["silence"] = lambda self: told.call("silence")
        if can_braille:
            extra["braille"] = lambda self, text, **options: told.call("braille", text)
        return type("Fake", (Fake,), extra)


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time
