"""What became of the speech output in play: told once, in text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from blackjack_cli.answers import SpeechBack, SpeechLost
from blackjack_cli.conversation import Conversation

if TYPE_CHECKING:
    from blackjack_cli.output.speech import OutputSink


def tell_changes(conversation: Conversation, speech: OutputSink | None) -> None:
    """Say what has changed since the last call."""
    if speech is None:
        return
    from blackjack_cli.output.speech import Change

    for notice in speech.take_notices():
        lost = notice.change is Change.LOST
        answer = SpeechLost(notice.output) if lost else SpeechBack(notice.output)
        conversation.say([answer])
