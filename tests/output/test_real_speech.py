"""Spoken through a real Speech Dispatcher: in order, in the language, and back after a crash."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fakes import Clock
from real import LANGUAGES, SpeechServer
from real_sound import SoundServer
from streams import message
from waiting import PATIENCE, PATIENT, ends, until

from blackjack_cli.output import linux_speechd
from blackjack_cli.output.message import Message, Priority
from blackjack_cli.output.speech import Change, Notice, OutputSink, Status

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="Speech Dispatcher is Linux's"),
    # The client module leaves a refused socket open until it is collected.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

TIMING = PATIENT._replace(retry=0.1, close=2)
NONE = Status(None)
FOUND = Status("Speech Dispatcher")


def now(text: str) -> Message:
    return message(text, priority=Priority.NOW)


@pytest.fixture(autouse=True)
def _collected() -> Iterator[None]:
    """Collect what the client module leaves open while its warnings are still ignored."""
    yield
    gc.collect()


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that runs is waited for, however busy the machine is."""
    monkeypatch.setattr(linux_speechd, "REPLY_SECONDS", PATIENCE)


Serve = Callable[[SpeechServer], SpeechServer]


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Makes a server the one that the client looks for, and ends it after the test."""
    served: list[SpeechServer] = []

    def use(server: SpeechServer) -> SpeechServer:
        served.append(server)
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        return server

    yield use
    for server in served:
        server.thaw()
        server.kill()


@pytest.fixture
def server(tmp_path: Path, serve: Serve) -> SpeechServer:
    """Not yet started."""
    return serve(SpeechServer(tmp_path))


@pytest.fixture
def sink(server: SpeechServer) -> Iterator[OutputSink]:
    """On a server that runs."""
    server.start()
    sink = OutputSink(timing=TIMING)
    yield sink
    sink.close()


SENTENCES = {
    "en": "Eight of clubs. 15.",
    "fr": 'As de cœur, l\'assurance coûte "2,5" & <b> $HOME.',
    "ro": "Opt de inimă roșie. Țintă: 20 de jetoane.",
    "es": "¿Otra carta? Señal: 15.",
    "da": "Spar es, så: hånd på 21.",
}


def test_each_message_is_spoken_once_in_order_in_its_language(
    server: SpeechServer, sink: OutputSink
) -> None:
    for lang in LANGUAGES:
        sink.say(message(SENTENCES[lang], lang=lang))
    sink.say(message("The end."))
    server.wait_for("The end.")
    assert server.spoken == [*((lang, SENTENCES[lang]) for lang in LANGUAGES), ("en", "The end.")]


def test_a_message_for_now_cuts_and_drops_and_others_queue(tmp_path: Path, serve: Serve) -> None:
    server = serve(SpeechServer(tmp_path, seconds=60))
    server.start()
    sink = OutputSink(timing=TIMING)
    for text in ("being said", "waits", "waits too"):
        sink.say(message(text))
    server.wait_for("being said")
    sink.say(now("refused"))
    server.wait_for("refused")
    sink.say(message("waits again"))
    sink.hush()
    sink.say(message("after the key"))
    server.wait_for("after the key")
    assert server.texts == ["being said", "refused", "after the key"]
    sink.close()


def test_the_last_words_are_spoken_though_the_game_has_ended(
    server: SpeechServer, sink: OutputSink
) -> None:
    sink.say(message("Goodbye."))
    sink.close()
    server.wait_for("Goodbye.")


def test_without_a_server_the_game_plays_on_until_one_is_started(server: SpeechServer) -> None:
    sink = OutputSink(timing=TIMING)
    assert sink.wait(30) == NONE
    sink.say(message("unheard"))
    server.start()
    until(lambda: _say_again(sink) == FOUND, "speech to be found")
    assert sink.take_notices() == [Notice(Change.FOUND, "Speech Dispatcher")]
    server.wait_for("again")
    assert "unheard" not in server.texts
    sink.close()


def test_speech_comes_back_after_the_server_was_killed_and_started_again(
    server: SpeechServer, sink: OutputSink
) -> None:
    sink.say(message("before"))
    server.wait_for("before")
    server.kill()
    sink.say(message("unheard"))
    assert sink.wait_until(lambda status: status.output is None, 30) == NONE
    server.start()
    until(lambda: _say_again(sink) == FOUND, "speech to come back")
    server.wait_for("again")
    assert sink.take_notices() == [
        Notice(Change.LOST, "Speech Dispatcher"),
        Notice(Change.FOUND, "Speech Dispatcher"),
    ]
    assert server.texts.count("before") == 1


def test_a_server_restarted_between_two_messages_loses_neither(
    server: SpeechServer,
) -> None:
    server.start()
    clock = Clock()
    sink = OutputSink(timing=TIMING, clock=clock)
    sink.say(message("before"))
    server.wait_for("before")
    server.kill()
    server.start()
    clock.time += TIMING.retry
    sink.say(message("after"))
    server.wait_for("after")
    assert server.texts == ["before", "after"]
    assert sink.take_notices() == []
    sink.close()


def test_a_frozen_server_holds_nothing_up_and_speaks_again_when_it_goes_on(
    server: SpeechServer, sink: OutputSink, monkeypatch: pytest.MonkeyPatch
) -> None:
    sink.say(message("before"))
    server.wait_for("before")
    sink.survey(PATIENCE)  # the server has answered, too
    monkeypatch.setattr(linux_speechd, "REPLY_SECONDS", 1.5)
    server.freeze()
    sink.say(message("frozen"))
    assert sink.wait_until(lambda status: status.output is None, 30) == NONE
    server.thaw()
    until(lambda: _say_again(sink) == FOUND, "speech to come back")
    server.wait_for("again")
    assert server.texts.count("frozen") <= 1
    assert sink.take_notices() == [
        Notice(Change.LOST, "Speech Dispatcher"),
        Notice(Change.FOUND, "Speech Dispatcher"),
    ]


def test_a_game_may_end_while_the_server_is_frozen(server: SpeechServer, sink: OutputSink) -> None:
    sink.wait(30)
    server.freeze()
    ends(lambda: sink.say(message("Goodbye.")), sink.close)
    assert server.texts == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_is_heard(lang: str, tmp_path: Path, serve: Serve) -> None:
    server = SoundServer(tmp_path)
    serve(server).start()
    sink = OutputSink(timing=TIMING)
    sink.say(message(SENTENCES[lang], lang=lang))
    server.wait_for_sound()
    sink.close()


def _say_again(sink: OutputSink) -> Status | None:
    sink.say(message("again"))
    return sink.status
