"""A sink that keeps what it is given: for tests and for walking back through messages."""

from __future__ import annotations

from collections import deque

from blackjack_cli.output.message import Message


class Recorder:
    """Keeps the last `limit` messages, all of them where it is None.

    `messages` goes from the oldest to the newest; `hushed` counts the calls of `hush`.
    """

    def __init__(self, limit: int | None = None) -> None:
        self.messages: deque[Message] = deque(maxlen=limit)
        self.hushed = 0
        self.closed = False

    def say(self, message: Message) -> None:
        """Keep the message."""
        self.messages.append(message)

    def hush(self) -> None:
        """Count it."""
        self.hushed += 1

    def close(self) -> None:
        """Remember it."""
        self.closed = True

    @property
    def texts(self) -> list[str]:
        """The full texts, oldest first."""
        return [message.text for message in self.messages]
