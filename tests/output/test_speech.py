"""Speech never holds the game up, says each message once and in order, and comes back."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

import pytest
from fakes import Clock, Told
from streams import message
from waiting import HASTY, PATIENT

from blackjack_cli.output.message import Message, Priority
from blackjack_cli.output.speech import Change, Notice, OutputSink, Status

Make = Callable[..., OutputSink]


def now(text: str) -> Message:
    return message(text, priority=Priority.NOW)


@pytest.fixture
def nvda() -> Iterator[Told]:
    told = Told("NVDA")
    yield told
    told.release.set()


@pytest.fixture
def make(nvda: Told) -> Iterator[Make]:
    sinks: list[OutputSink] = []

    def build(*told: Told, **options: object) -> OutputSink:
        classes = [each.output_class() for each in told or (nvda,)]
        options.setdefault("timing", PATIENT)
        sinks.append(OutputSink(classes=lambda: classes, **options))  # type: ignore[arg-type]
        return sinks[-1]

    yield build
    nvda.release.set()
    for sink in sinks:
        sink.close()


class Gate:
    """Holds the output in its first call, so that what is queued meanwhile is known."""

    def __init__(self, told: Told) -> None:
        self.told = told
        told.hanging.add("speak")

    def open(self) -> None:
        self.told.hanging.clear()
        self.told.release.set()


def test_messages_are_said_once_in_order(make: Make, nvda: Told) -> None:
    sink = make()
    for text in ("one", "two", "three"):
        sink.say(message(text))
    nvda.wait_for("speak", "three")
    assert nvda.heard == [("speak", "one"), ("speak", "two"), ("speak", "three")]


def test_a_message_for_now_drops_what_waits_and_cuts_what_is_said(make: Make, nvda: Told) -> None:
    sink = make()
    sink.say(message("one"))
    nvda.wait_for("speak", "one")
    gate = Gate(nvda)
    sink.say(message("being said"))
    assert nvda.hung.wait(30)
    sink.say(message("dropped"))
    sink.say(now("refused"))
    sink.say(message("after"))
    gate.open()
    nvda.wait_for("speak", "after")
    assert nvda.heard[1:] == [("silence",), ("speak", "refused"), ("speak", "after")]


def test_a_key_press_drops_what_waits_and_cuts_what_is_said(make: Make, nvda: Told) -> None:
    sink = make()
    gate = Gate(nvda)
    sink.say(message("being said"))
    assert nvda.hung.wait(30)
    sink.say(message("dropped"))
    sink.hush()
    gate.open()
    nvda.wait_for("silence")
    sink.say(message("Eight of clubs. 15."))
    nvda.wait_for("speak", "Eight of clubs. 15.")
    assert nvda.heard == [("silence",), ("speak", "Eight of clubs. 15.")]


def test_an_output_that_is_abandoned_is_not_waited_for_and_is_told_nothing_more(
    make: Make, nvda: Told
) -> None:
    sink = make()
    gate = Gate(nvda)
    sink.say(message("being said"))
    assert nvda.hung.wait(30)
    sink.say(message("dropped"))
    sink.abandon()
    assert sink._thread.is_alive()
    sink.say(message("after"))
    gate.open()
    sink.close()
    assert not sink._thread.is_alive()
    assert [call for call in nvda.heard if call[0] == "speak"] == []


def test_silence_is_not_cut_again(make: Make, nvda: Told) -> None:
    sink = make()
    sink.hush()
    sink.say(message("one"))
    nvda.wait_for("speak", "one")
    sink.hush()
    nvda.wait_for("silence")
    sink.hush()
    sink.say(now("two"))
    nvda.wait_for("speak", "two")
    assert nvda.heard == [("speak", "one"), ("silence",), ("speak", "two")]


def test_an_output_that_cannot_be_silenced_is_interrupted(make: Make, nvda: Told) -> None:
    sink = OutputSink(classes=lambda: [nvda.output_class(can_silence=False)], timing=PATIENT)
    sink.say(message("one"))
    nvda.wait_for("speak", "one")
    sink.say(now("two"))
    nvda.wait_for("speak", "two", "interrupt")
    sink.hush()
    nvda.wait_for("speak", "", "interrupt")
    sink.close()


def test_braille_goes_beside_the_speech(make: Make, nvda: Told) -> None:
    sink = make(brailling=True)
    sink.say(Message("Eight of clubs. 15.", "8C 15", Priority.NEXT, "en"))
    nvda.wait_for("braille", "8C 15")
    assert nvda.heard == [("speak", "Eight of clubs. 15."), ("braille", "8C 15")]


def test_braille_goes_without_speech(make: Make, nvda: Told) -> None:
    sink = make(speaking=False, brailling=True)
    sink.say(Message("Eight of clubs. 15.", "8C 15", Priority.NEXT, "en"))
    nvda.wait_for("braille", "8C 15")
    assert nvda.heard == [("braille", "8C 15")]


def test_failing_braille_has_no_message_said_twice(make: Make, nvda: Told) -> None:
    sink = make(brailling=True)
    nvda.failing["braille"] = RuntimeError("no display")
    sink.say(message("one"))
    sink.say(message("two"))
    nvda.wait_for("speak", "two")
    assert nvda.heard == [("speak", "one"), ("speak", "two")]


def test_an_output_without_braille_only_speaks(make: Make, nvda: Told) -> None:
    classes = [nvda.output_class(can_braille=False)]
    sink = OutputSink(classes=lambda: classes, brailling=True, timing=PATIENT)
    status = sink.wait(30)
    assert status is not None
    assert not status.has_braille
    sink.say(message("one"))
    nvda.wait_for("speak", "one")
    sink.close()


def test_nothing_is_said_until_the_player_has_chosen_speech(make: Make, nvda: Told) -> None:
    sink = make(speaking=False)
    assert sink.wait(30) == Status("NVDA", True, True)
    sink.say(message("one"))
    sink.speaking = True
    sink.say(message("two"))
    nvda.wait_for("speak", "two")
    assert nvda.heard == [("speak", "two")]


def test_control_characters_of_a_name_are_not_said(make: Make, nvda: Told) -> None:
    sink = make()
    sink.say(message("Eve\x00\x1b[2J\nplays"))
    nvda.wait_for("speak", "Eve  [2J plays")


def test_without_an_output_the_game_plays_on(make: Make, nvda: Told) -> None:
    nvda.failing["build"] = OSError("no library")
    sink = make()
    sink.say(message("one"))
    sink.hush()
    assert sink.wait(30) == Status(None)
    sink.close()
    assert sink.take_notices() == []


def test_an_output_found_after_the_first_look_is_told(nvda: Told) -> None:
    may_load, told = threading.Event(), threading.Event()

    def classes() -> list[type]:
        assert may_load.wait(30)
        return [nvda.output_class()]

    sink = OutputSink(classes=classes, timing=PATIENT, on_notice=told.set)
    assert sink.wait(0) is None
    may_load.set()
    assert told.wait(30)
    assert sink.take_notices() == [Notice(Change.FOUND, "NVDA")]
    sink.close()


def test_a_library_that_cannot_be_imported_is_told(nvda: Told) -> None:
    def classes() -> list[type]:
        raise ModuleNotFoundError("No module named 'pywintypes'")

    sink = OutputSink(classes=classes, timing=PATIENT)
    status = sink.wait(30)
    assert status == Status(None, trouble="ModuleNotFoundError: No module named 'pywintypes'")
    sink.close()


def test_a_hung_output_does_not_hold_the_game_and_the_loss_is_told(make: Make, nvda: Told) -> None:
    told = threading.Event()
    sink = make(timing=HASTY, clock=Clock(), on_notice=told.set)
    nvda.hanging.add("speak")
    for number in range(100):
        sink.say(message(str(number)))
        sink.hush()
    sink.say(message("last"))
    assert told.wait(30)
    assert sink.take_notices() == [Notice(Change.LOST, "NVDA")]
    assert sink.take_notices() == []
    sink.close()


def test_loss_and_return_are_each_told_once_and_speech_goes_on(make: Make, nvda: Told) -> None:
    clock = Clock()
    told = threading.Semaphore(0)
    sink = make(clock=clock, on_notice=told.release)
    sink.say(message("one"))
    nvda.wait_for("speak", "one")
    for _ in range(2):
        nvda.active = False
        sink.say(message("unheard"))
        sink.wait_until(lambda status: status.output is None, 30)
        nvda.active = True
        clock.time += 60
        sink.say(message("again"))
        sink.wait_until(lambda status: status.output is not None, 30)
    assert told.acquire(timeout=30)
    assert told.acquire(timeout=30)
    assert sink.take_notices() == [Notice(Change.LOST, "NVDA"), Notice(Change.FOUND, "NVDA")]
    assert nvda.heard == [("speak", "one"), ("speak", "again"), ("speak", "again")]


def test_one_output_taking_over_from_another_is_told(make: Make, nvda: Told) -> None:
    other = Told("Other")
    sink = make(nvda, other)
    assert sink.wait(30) == Status("NVDA", True, True)
    nvda.active = False
    sink.say(message("one"))
    other.wait_for("speak", "one")
    sink.wait_until(lambda status: status.output == "Other", 30)
    assert sink.take_notices() == [Notice(Change.FOUND, "Other")]


def test_the_survey_lists_every_output(make: Make, nvda: Told) -> None:
    other = Told("Other")
    other.active = False
    sink = make(nvda, other)
    names = [(each.name, each.is_active) for each in sink.survey(30)]
    assert names == [("NVDA", True), ("Other", False)]


def test_closing_says_what_is_left_and_lets_go(make: Make, nvda: Told) -> None:
    sink = make()
    sink.wait(30)
    gate = Gate(nvda)
    sink.say(message("being said"))
    assert nvda.hung.wait(30)
    for text in ("old", "Balance: 12 chips.", "Goodbye."):
        sink.say(message(text))
    closing = threading.Thread(target=sink.close)
    closing.start()
    sink.wait_until(lambda status: sink._closing, 30)
    gate.open()
    closing.join(30)
    assert nvda.calls[-3:] == [
        ("speak", "Balance: 12 chips."),
        ("speak", "Goodbye."),
        ("close",),
    ]


def test_nothing_is_said_after_closing(make: Make, nvda: Told) -> None:
    sink = make()
    sink.close()
    sink.say(message("one"))
    sink.hush()
    assert nvda.heard == []


NOISY = """
import logging, sys, threading, time, warnings
from accessible_output2.outputs.base import Output
from blackjack_cli.output.chooser import Timing
from blackjack_cli.output.message import Message, Priority
from blackjack_cli.output.speech import OutputSink
from blackjack_cli.output.terminal import TerminalSink

def noise():
    print("Cannot find espeak.core")
    print("to the error stream", file=sys.stderr)
    sys.stdout.writelines(["more"])
    warnings.warn("deprecated")
    logging.error("failed")

class Noisy(Output):
    name = "Noisy"
    def __init__(self):
        noise()
        thread = threading.Thread(target=lambda: 1 / 0)
        thread.start()
        thread.join()
    def is_active(self):
        return True
    def speak(self, text, interrupt=False):
        noise()
        if text == "hang":
            time.sleep(3600)

terminal = TerminalSink(sys.stdout, is_tty=False)
speech = OutputSink(classes=lambda: [Noisy], timing=Timing(close=0.2))
assert speech.wait(30).output == "Noisy"
for text in ("heard", "hang"):
    message = Message(text, text, Priority.NEXT, "en")
    terminal.say(message)
    speech.say(message)
print("the game's own")
print("the game's own error", file=sys.stderr)
speech.close()
"""


def test_nothing_a_library_prints_reaches_the_player_and_a_hung_one_lets_the_game_end() -> None:
    done = subprocess.run(
        [sys.executable, "-c", NOISY], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stderr.splitlines() == ["the game's own error"]
    assert done.stdout.splitlines() == ["heard", "hang", "the game's own"]
    assert done.returncode == 0


def test_the_speech_library_is_not_imported_by_the_games_thread() -> None:
    program = (
        "import sys; import blackjack_cli.output.speech; "
        "sys.exit('accessible_output2' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
