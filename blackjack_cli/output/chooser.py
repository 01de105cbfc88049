"""Which output is used: the first active one, and what becomes of those that fail or hang."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from blackjack_cli.output.owner import Hung, Owner
from blackjack_cli.output.trouble import Trouble
from blackjack_cli.output.voices import (
    Voice,
    build,
    display_name,
    has_braille,
    is_screen_reader,
)


class Timing(NamedTuple):
    """How long the outputs are waited for, in seconds."""

    load: float = 20.0
    """For one output to load: the first use of COM on a machine takes long."""
    call: float = 3.0
    """For a call to come back, before its output counts as hung."""
    retry: float = 4.0
    """Between two attempts at an output that failed."""
    longest_retry: float = 120.0
    """Between two attempts at one that hangs each time: the pause doubles up to this."""
    close: float = 2.0
    """For what is left to be said at the end of the game."""


class Candidate(NamedTuple):
    """An output of this system.

    `trouble` is why it cannot be used: one of `Trouble`, else the library's words; empty also
    where it simply is not installed or does not run.
    """

    name: str
    is_active: bool
    is_screen_reader: bool
    has_braille: bool
    trouble: str


class _Slot:
    """The place of one output class, filled while the output works."""

    def __init__(self, output_class: Any) -> None:
        self.output_class = output_class
        self.voice: Voice | None = None
        self.trouble = ""
        self.retry_at = 0.0
        self.hung = 0
        self.worked = False  # it has stood at least once
        self.was_active = False

    @property
    def name(self) -> str:
        return display_name(self.output_class)


class Chooser:
    """Builds the outputs and has each act done by the first that is active.

    For use by one thread. Every method comes back within a bounded time and raises nothing.
    `classes` gives the classes of accessible-output2 in the order to be tried; `only` leaves
    the one output of that name.
    """

    def __init__(
        self,
        classes: Callable[[], list[Any]],
        timing: Timing,
        *,
        only: str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._classes = classes
        self._timing = timing
        self._only = only
        self._clock = clock
        self._owner: Owner | None = None
        self._slots: list[_Slot] | None = None
        self._load_at = 0.0
        self.trouble = ""

    def find(self) -> Voice | None:
        """The output that would be used now."""
        return self.perform(lambda voice: None)

    def perform(self, act: Callable[[Voice], None]) -> Voice | None:
        """Have the first active output do the act; the output, None where there is none.

        Where one fails, the next does it; where that leaves none, those that failed are built
        anew and asked again. An act that hangs is done by no other: it may have been heard.
        """
        try:
            done = self._try_each(act)
            while done is None and self._build_until_active():
                done = self._try_each(act)
        except Hung:
            return None
        return done

    def ask(self, voice: Voice, act: Callable[[Voice], None]) -> bool:
        """Have this output do the act; whether it did."""
        slot = next((slot for slot in self._filled() if slot.voice is voice), None)
        try:
            return slot is not None and self._do(slot, act)
        except Hung:
            return False

    def candidates(self) -> list[Candidate]:
        """All outputs of this system, in the order in which they are tried."""
        found = []
        for slot in self._load_slots():
            self._build(slot)
            kind = slot.output_class
            active = self._is_active(slot)
            reader, braille = is_screen_reader(kind), has_braille(kind)
            found.append(Candidate(slot.name, active, reader, braille, slot.trouble))
        return found

    def close(self) -> None:
        """Let go of every output; the one that speaks has most of `timing.close` for it."""
        seconds = self._timing.close
        for slot in self._filled():
            try:
                self._do(slot, lambda voice: voice.close(seconds * 0.75), seconds)
            except Hung:
                break
            slot.voice = None
        if self._owner is not None:
            self._owner.let_go()

    def _try_each(self, act: Callable[[Voice], None]) -> Voice | None:
        for slot in self._load_slots():
            if slot.worked:  # it is missed, even while another output stands in for it
                self._build(slot)
            if not self._is_active(slot) and slot.was_active:
                self._renew(slot)
            voice = slot.voice
            if self._is_active(slot) and self._do(slot, act):
                slot.hung = 0
                return voice
        return None

    def _renew(self, slot: _Slot) -> None:
        """Build the output anew: its old connection may be what has ended."""
        if self._clock() >= slot.retry_at:
            slot.voice = None
            self._build(slot)

    def _build_until_active(self) -> bool:
        """Build what is missing, in order, until one is active; whether one is."""
        return any(self._build(slot) and self._is_active(slot) for slot in self._load_slots())

    def _filled(self) -> Iterator[_Slot]:
        return (slot for slot in list(self._slots or ()) if slot.voice is not None)

    def _is_active(self, slot: _Slot) -> bool:
        answers: list[bool] = []
        try:
            self._do(slot, lambda voice: answers.append(voice.is_active()))
        except Hung:
            return False
        slot.was_active = slot.was_active or answers == [True]
        return answers == [True]

    def _do(self, slot: _Slot, act: Callable[[Voice], None], seconds: float | None = None) -> bool:
        """Whether the output did the act. Raises Hung after `seconds`, else `timing.call`."""
        voice = slot.voice
        if voice is None:
            return False
        try:
            self._call(slot, lambda: act(voice), seconds or self._timing.call)
        except Hung:
            raise
        except Exception as error:
            slot.trouble = _words(error)
            slot.voice = None
            return False
        return True

    def _build(self, slot: _Slot) -> bool:
        """Build the output where it is missing and may be tried again; whether it now stands."""
        now = self._clock()
        if slot.voice is not None or now < slot.retry_at:
            return False
        slot.retry_at = now + self._timing.retry
        try:
            slot.voice = self._call(slot, lambda: build(slot.output_class), self._timing.load)
        except Hung:
            return False
        except Exception as error:
            slot.trouble = _words(error)
            return False
        slot.trouble = ""
        slot.worked = True
        return True

    def _load_slots(self) -> list[_Slot]:
        if self._slots is None and self._clock() >= self._load_at:
            self._load_at = self._clock() + self._timing.longest_retry
            try:
                classes = self._the_owner().call(self._classes, self._timing.load)
            except Exception as error:
                self.trouble = _words(error)
            else:
                slots = [_Slot(each) for each in classes]
                self._slots = [slot for slot in slots if self._only in (None, slot.name)]
                self.trouble = ""
        return self._slots or []

    def _call(self, slot: _Slot, function: Callable[[], Any], timeout: float) -> Any:
        try:
            return self._the_owner().call(function, timeout)
        except Hung:
            self._leave_behind(slot)
            raise

    def _leave_behind(self, hung: _Slot) -> None:
        """All outputs stay with the thread that hangs; the others may be built anew at once."""
        now = self._clock()
        for slot in self._slots or ():
            slot.voice = None
            if slot.worked:
                slot.retry_at = now
        hung.hung += 1
        pause = self._timing.retry * 2 ** (hung.hung - 1)
        hung.retry_at = now + min(pause, self._timing.longest_retry)
        hung.trouble = Trouble.NO_ANSWER

    def _the_owner(self) -> Owner:
        if self._owner is None or self._owner.left_behind:
            self._owner = Owner("speech output")
        return self._owner


def _words(error: Exception) -> str:
    """What the library says of an error, in a line. Its own without words mean "not there"."""
    if isinstance(error, Hung):
        return Trouble.NO_ANSWER
    words = next(iter(str(error).splitlines()), "")
    kind = type(error).__name__
    if kind == "OutputError":
        return words
    return f"{kind}: {words}" if words else kind
