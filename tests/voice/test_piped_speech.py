"""Where the keys come through a pipe, too, it is told what becomes of the speech output."""

from __future__ import annotations

import io
from typing import cast

from seated import sit
from talk import Talk

from blackjack_cli.keys.pipe import PipedKeys
from blackjack_cli.output.speech import Change, Notice, OutputSink
from blackjack_cli.output.terminal import TerminalSink
from blackjack_cli.piped_loop import play_piped


class Failing:
    """An output that is lost after the first key and back after the second."""

    def __init__(self) -> None:
        self.changes: list[list[Notice]] = [
            [],
            [Notice(Change.LOST, "NVDA")],
            [Notice(Change.FOUND, "NVDA")],
        ]

    def take_notices(self) -> list[Notice]:
        return self.changes.pop(0) if self.changes else []


def test_speech_that_is_lost_and_back_is_told_once_each_between_two_keys() -> None:
    talk = Talk(sit("european"))
    terminal = TerminalSink(io.StringIO(), is_tty=False)
    keys = PipedKeys(io.BytesIO(b"vvv"))
    speech = cast(OutputSink, Failing())
    assert play_piped(talk.conversation, None, terminal, keys, speech) == 0
    told = [message.text for message in talk.out.messages if "NVDA" in message.text]
    assert len(told) == 2
    assert told[0] != told[1]
