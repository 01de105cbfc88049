"""Several outputs and the one that keeps what it is given."""

from __future__ import annotations

from streams import message

from blackjack_cli.output.fanout import Fanout
from blackjack_cli.output.recorder import Recorder


class Faulty(Recorder):
    def say(self, message: object) -> None:
        raise RuntimeError("no")


def test_each_sink_gets_each_message_once_and_in_order() -> None:
    first, second = Recorder(), Recorder()
    fanout = Fanout([first, second])
    for text in ("one", "two", "three"):
        fanout.say(message(text))
    fanout.hush()
    fanout.close()
    for sink in (first, second):
        assert sink.texts == ["one", "two", "three"]
        assert (sink.hushed, sink.closed) == (1, True)


def test_a_sink_that_raises_is_left_out_and_the_others_hear_everything() -> None:
    faulty, before, after = Faulty(), Recorder(), Recorder()
    fanout = Fanout([before, faulty, after])
    fanout.say(message("one"))
    fanout.say(message("two"))
    fanout.close()
    assert before.texts == after.texts == ["one", "two"]
    assert [(sink, str(error)) for sink, error in fanout.dropped] == [(faulty, "no")]
    assert not faulty.closed


def test_a_recorder_with_a_limit_keeps_the_newest() -> None:
    recorder = Recorder(limit=2)
    for text in ("one", "two", "three"):
        recorder.say(message(text))
    assert recorder.texts == ["two", "three"]
