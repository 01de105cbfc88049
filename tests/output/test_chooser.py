"""Which output is used, and what becomes of one that fails, hangs, ends or comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from accessible_output2.outputs.base import OutputError
from fakes import Clock, Told
from waiting import HASTY, HASTY_TO_LOAD, PATIENT

from blackjack_cli.output.chooser import Chooser
from blackjack_cli.output.voices import Voice

RETRY = PATIENT.retry


def say(text: str) -> Callable[[Voice], None]:
    return lambda voice: voice.speak(text, "en", cut=False)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def nvda() -> Iterator[Told]:
    told = Told("NVDA")
    yield told
    told.release.set()


@pytest.fixture
def sapi() -> Told:
    return Told("Other")


@pytest.fixture
def chooser(nvda: Told, sapi: Told, clock: Clock) -> Chooser:
    return Chooser(lambda: [nvda.output_class(), sapi.output_class()], PATIENT, clock=clock)


@pytest.fixture
def hasty(nvda: Told, sapi: Told, clock: Clock) -> Chooser:
    return Chooser(lambda: [nvda.output_class(), sapi.output_class()], HASTY_TO_LOAD, clock=clock)


def test_the_first_active_output_is_used_and_no_other_is_built(
    chooser: Chooser, nvda: Told, sapi: Told
) -> None:
    assert chooser.perform(say("one")) is not None
    assert nvda.heard == [("speak", "one")]
    assert sapi.calls == []


def test_one_that_is_not_active_lets_the_next_speak_until_it_starts(
    chooser: Chooser, nvda: Told, sapi: Told
) -> None:
    nvda.active = False
    chooser.perform(say("one"))
    nvda.active = True
    chooser.perform(say("two"))
    assert (sapi.heard, nvda.heard) == ([("speak", "one")], [("speak", "two")])


@pytest.mark.parametrize(
    "error",
    [
        OSError("no such library"),
        AttributeError("windll"),
        ModuleNotFoundError("pywintypes"),
        OutputError("no COM object"),
        SystemExit(3),
        KeyboardInterrupt(),
    ],
)
def test_one_that_cannot_be_loaded_lets_the_next_speak(
    chooser: Chooser, nvda: Told, sapi: Told, error: BaseException
) -> None:
    nvda.failing["build"] = error
    voice = chooser.perform(say("one"))
    assert voice is not None
    assert voice.name == "Other"
    assert sapi.heard == [("speak", "one")]


def test_the_same_message_is_said_by_the_next_one_where_the_first_fails(
    chooser: Chooser, nvda: Told, sapi: Told
) -> None:
    chooser.perform(say("one"))
    nvda.failing["speak"] = RuntimeError("gone")
    chooser.perform(say("two"))
    assert (nvda.heard, sapi.heard) == ([("speak", "one")], [("speak", "two")])


def test_a_failed_output_is_built_anew_at_most_every_few_seconds_and_then_preferred_again(
    chooser: Chooser, nvda: Told, sapi: Told, clock: Clock
) -> None:
    chooser.perform(say("one"))
    nvda.failing["speak"] = RuntimeError("gone")
    clock.time += RETRY
    chooser.perform(say("two"))
    chooser.perform(say("three"))
    chooser.perform(say("four"))
    assert nvda.built == 2
    clock.time += RETRY
    chooser.perform(say("five"))
    assert nvda.built == 3
    del nvda.failing["speak"]
    clock.time += RETRY
    chooser.perform(say("six"))
    assert nvda.heard == [("speak", "one"), ("speak", "six")]
    assert [call[1] for call in sapi.heard] == ["two", "three", "four", "five"]


def test_a_server_that_was_restarted_loses_no_message(nvda: Told, clock: Clock) -> None:
    chooser = Chooser(lambda: [nvda.output_class()], PATIENT, clock=clock)
    chooser.perform(say("one"))
    clock.time += 60
    old_output_fails = iter([ConnectionError("broken pipe")])

    def speak(voice: Voice) -> None:
        for error in old_output_fails:
            raise error
        voice.speak("two", "en", cut=False)

    assert chooser.perform(speak) is not None
    assert nvda.heard == [("speak", "one"), ("speak", "two")]
    assert nvda.built == 2


def test_one_that_was_active_and_ended_is_built_anew_to_find_it_back(
    nvda: Told, clock: Clock
) -> None:
    chooser = Chooser(lambda: [nvda.output_class()], PATIENT, clock=clock)
    chooser.perform(say("one"))
    nvda.active = False
    chooser.perform(say("two"))
    assert nvda.built == 1
    clock.time += RETRY
    chooser.perform(say("three"))
    chooser.perform(say("four"))
    assert nvda.built == 2


def test_without_any_output_nothing_is_said_and_it_is_looked_for_again_later(
    chooser: Chooser, nvda: Told, sapi: Told, clock: Clock
) -> None:
    for told in (nvda, sapi):
        told.failing["build"] = OutputError("absent")
    assert chooser.perform(say("one")) is None
    nvda.failing.clear()
    assert chooser.perform(say("two")) is None
    clock.time += RETRY
    assert chooser.perform(say("three")) is not None
    assert nvda.heard == [("speak", "three")]


@pytest.mark.parametrize("hanging", ["speak", "is_active", "build"])
def test_an_output_that_hangs_is_left_behind_and_the_next_one_speaks_on(
    hasty: Chooser, nvda: Told, sapi: Told, hanging: str
) -> None:
    nvda.hanging.add(hanging)
    hasty.perform(say("one"))
    hasty.perform(say("two"))
    assert sapi.heard[-1] == ("speak", "two")
    assert nvda.threads.isdisjoint(sapi.threads)


def test_a_message_whose_output_hangs_is_not_said_a_second_time_by_another(
    hasty: Chooser, nvda: Told, sapi: Told
) -> None:
    nvda.hanging.add("speak")
    assert hasty.perform(say("perhaps heard")) is None
    assert sapi.heard == []


def test_one_that_hangs_again_and_again_is_tried_less_and_less_often(
    nvda: Told, clock: Clock
) -> None:
    timing = HASTY._replace(longest_retry=60)
    chooser = Chooser(lambda: [nvda.output_class()], timing, clock=clock)
    nvda.hanging.add("speak")
    tried_at = []
    built = 0
    for second in range(130):
        clock.time = 1000.0 + second
        chooser.perform(say("one"))
        if nvda.built > built:
            built = nvda.built
            tried_at.append(second)
    assert tried_at == [0, 4, 12, 28, 60, 120]


def test_one_that_no_longer_hangs_is_used_again(hasty: Chooser, nvda: Told, clock: Clock) -> None:
    nvda.hanging.add("speak")
    hasty.perform(say("one"))
    nvda.hanging.clear()
    clock.time += RETRY
    hasty.perform(say("two"))
    assert nvda.heard == [("speak", "two")]


def test_a_library_that_cannot_be_imported_is_told_and_not_tried_at_each_message(
    nvda: Told, clock: Clock
) -> None:
    attempts = []

    def classes() -> list[type]:
        attempts.append(clock.time)
        if len(attempts) == 1:
            raise ModuleNotFoundError("No module named 'pywintypes'")
        return [nvda.output_class()]

    chooser = Chooser(classes, PATIENT, clock=clock)
    assert chooser.perform(say("one")) is None
    assert chooser.perform(say("two")) is None
    assert chooser.trouble == "ModuleNotFoundError: No module named 'pywintypes'"
    assert len(attempts) == 1
    clock.time += PATIENT.longest_retry
    assert chooser.perform(say("three")) is not None
    assert chooser.trouble == ""


def test_all_outputs_are_listed_with_the_reason_why_one_is_not_there(
    chooser: Chooser, nvda: Told, sapi: Told
) -> None:
    nvda.failing["build"] = OSError("no library")
    chooser.find()
    listed = [(each.name, each.is_active, each.trouble) for each in chooser.candidates()]
    assert listed == [("NVDA", False, "OSError: no library"), ("Other", True, "")]


def test_one_output_can_be_asked_for_by_name(nvda: Told, sapi: Told, clock: Clock) -> None:
    classes = [nvda.output_class(), sapi.output_class()]
    chooser = Chooser(lambda: classes, PATIENT, only="Other", clock=clock)
    chooser.perform(say("one"))
    assert (nvda.calls, sapi.heard) == ([], [("speak", "one")])


def test_closing_lets_go_of_every_output(chooser: Chooser, nvda: Told, sapi: Told) -> None:
    nvda.active = False
    chooser.find()
    chooser.close()
    assert nvda.calls[-1] == sapi.calls[-1] == ("close",)
