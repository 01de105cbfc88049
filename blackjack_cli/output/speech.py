"""Speaking and brailling through the screen reader, without ever holding the game up.

The game's thread only puts messages into a queue. A thread of this sink takes them out and
has them spoken through a `Chooser`, whose outputs live on a third thread that may hang.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from typing import Any, NamedTuple

from blackjack_cli.output.chooser import Candidate, Chooser, Timing
from blackjack_cli.output.message import Message, Priority
from blackjack_cli.output.naps import waited
from blackjack_cli.output.plain import clean
from blackjack_cli.output.quiet import keep_libraries_quiet
from blackjack_cli.output.voices import Voice, speech_classes

_LONGEST_QUEUE = 50
_LEFT_AT_CLOSE = 2


class Change(Enum):
    """What became of the output in play."""

    LOST = "lost"
    """It fails, hangs or has ended, and there is no other."""
    FOUND = "found"
    """One is there where there was none, or takes over from another."""


class Notice(NamedTuple):
    """A change that the player should be told, in text, once."""

    change: Change
    output: str


class Status(NamedTuple):
    """The output in use; `output` is None where there is none.

    `trouble` is the library's own word on why it could not be loaded at all.
    """

    output: str | None
    is_screen_reader: bool = False
    has_braille: bool = False
    trouble: str = ""


class OutputSink:
    """Carries messages to an output of accessible-output2.

    `speaking` and `brailling` may be changed at any time; while both are off, the outputs are
    still looked for. `classes` and `only` are those of `Chooser`. `on_notice` is called, on
    another thread than the game's, when `take_notices` has something new; it must not block.

    No method blocks (`wait` and `survey` do, within the time they are given, and `close` for
    at most `timing.close`), none raises, and no thread keeps the process alive.
    """

    def __init__(
        self,
        *,
        classes: Callable[[], list[Any]] = speech_classes,
        speaking: bool = True,
        brailling: bool = False,
        only: str | None = None,
        on_notice: Callable[[], None] | None = None,
        timing: Timing | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.speaking = speaking
        self.brailling = brailling
        self._timing = timing or Timing()
        self._on_notice = on_notice
        self._chooser = Chooser(classes, self._timing, only=only, clock=clock)
        self._voice: Voice | None = None
        self._spoken = False  # since it was last silenced

        self._changed = threading.Condition()
        self._queue: deque[Message] = deque(maxlen=_LONGEST_QUEUE)
        self._cut = False
        self._closing = False
        self._surveys: deque[_Survey] = deque()
        self._status: Status | None = None
        self._waited_in_vain = False
        self._notices: deque[Notice] = deque()
        self._told: set[Notice] = set()

        keep_libraries_quiet()
        self._thread = threading.Thread(target=self._run, name="speech queue", daemon=True)
        self._thread.start()

    def say(self, message: Message) -> None:
        """Queue the message; one that is to be said now cuts those before it."""
        if not (self.speaking or self.brailling):
            return
        with self._changed:
            if self._closing:
                return
            if message.priority is Priority.NOW:
                self._queue.clear()
                self._cut = True
            self._queue.append(message)
            self._changed.notify_all()

    def hush(self) -> None:
        """Cut what is being said, and drop what waits; not the last words of the game."""
        with self._changed:
            if self._closing:
                return
            self._queue.clear()
            self._cut = True
            self._changed.notify_all()

    def close(self) -> None:
        """Hand over the last messages, then let go of the output."""
        with self._changed:
            self._closing = True
            while len(self._queue) > _LEFT_AT_CLOSE:
                self._queue.popleft()
            self._changed.notify_all()
        waited(self._has_ended, self._timing.close)

    def abandon(self) -> None:
        """Let go of the output without waiting for it, whatever it is still doing."""
        with self._changed:
            self._closing = True
            self._queue.clear()
            self._changed.notify_all()

    @property
    def status(self) -> Status | None:
        """The output in use; None as long as it is being looked for."""
        return self._status

    def wait(self, seconds: float) -> Status | None:
        """The status, as soon as the outputs have been looked for; None if that takes longer."""
        return self.wait_until(lambda status: True, seconds)

    def wait_until(self, condition: Callable[[Status], bool], seconds: float) -> Status | None:
        """The status, as soon as it meets the condition; as it is then, if that takes longer.

        Who waited for a first status in vain has told the player so: what is found later is a
        change.
        """
        with self._changed:
            self._await(lambda: self._status is not None and condition(self._status), seconds)
            self._waited_in_vain = self._status is None
            return self._status

    def take_notices(self) -> list[Notice]:
        """The changes since the last call, each at most once in a game."""
        with self._changed:
            notices = list(self._notices)
            self._notices.clear()
        return notices

    def survey(self, seconds: float) -> list[Candidate]:
        """All outputs of this system, built and asked; empty if that takes longer."""
        survey = _Survey()
        with self._changed:
            self._surveys.append(survey)
            self._changed.notify_all()
            self._await(lambda: survey.done, seconds)
        return survey.candidates

    def _await(self, condition: Callable[[], bool], seconds: float) -> None:
        """Wait for a change after which the condition holds, for as long at most."""
        waited(lambda nap: self._changed.wait_for(condition, nap), seconds)

    def _has_ended(self, seconds: float) -> bool:
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        self._settle(self._chooser.find())
        while True:
            with self._changed:
                self._changed.wait_for(self._has_work)
                survey = self._surveys.popleft() if self._surveys else None
                cut, self._cut = self._cut, False
                message = self._queue.popleft() if self._queue else None
                ended = self._closing and not (survey or cut or message)
            if ended:
                self._chooser.close()
                return
            if survey is not None:
                survey.candidates = self._chooser.candidates()
                with self._changed:
                    survey.done = True
                    self._changed.notify_all()
            if message is not None:
                self._deliver(message, cut)
            elif cut:
                self._silence()

    def _has_work(self) -> bool:
        return bool(self._queue or self._cut or self._surveys or self._closing)

    def _deliver(self, message: Message, cut: bool) -> None:
        text, braille = clean(message.text), clean(message.braille)
        speaking, brailling = self.speaking, self.brailling

        def carry(voice: Voice) -> None:
            if speaking:
                voice.speak(text, message.lang, cut=cut and self._spoken)
            elif brailling and voice.has_braille:
                voice.braille(braille)

        def braille_too(voice: Voice) -> None:
            # Not part of the act above: where it fails, nothing is to be spoken again.
            with suppress(Exception):
                voice.braille(braille)

        voice = self._chooser.perform(carry)
        self._spoken = speaking and voice is not None
        if voice is not None and speaking and brailling and voice.has_braille:
            self._chooser.ask(voice, braille_too)
        self._settle(voice)

    def _silence(self) -> None:
        if self._spoken and self._voice is not None:
            self._chooser.ask(self._voice, lambda voice: voice.silence())
        self._spoken = False

    def _settle(self, voice: Voice | None) -> None:
        """Note the output in use, and what of it the player should be told."""
        self._voice = voice
        if voice is None:
            status = Status(None, trouble=self._chooser.trouble)
        else:
            status = Status(voice.name, voice.is_screen_reader, voice.has_braille)
        with self._changed:
            notice = self._change_to(status)
            if notice is not None:
                self._told.add(notice)
                self._notices.append(notice)
            self._status = status
            self._changed.notify_all()
        if notice is not None and self._on_notice is not None:
            with suppress(Exception):  # a game that is ending may no longer listen
                self._on_notice()

    def _change_to(self, status: Status) -> Notice | None:
        """What there is to tell of the new status, if it was not told before."""
        before = self._status
        if before is None and self._waited_in_vain:
            before = Status(None)
        if before is None or before.output == status.output:
            return None
        if status.output is not None:
            notice = Notice(Change.FOUND, status.output)
        else:
            assert before.output is not None
            notice = Notice(Change.LOST, before.output)
        return None if notice in self._told else notice


class _Survey:
    """A question for all outputs, and the answer."""

    def __init__(self) -> None:
        self.done = False
        self.candidates: list[Candidate] = []
