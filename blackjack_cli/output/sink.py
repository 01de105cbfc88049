"""What every output is to the game."""

from __future__ import annotations

from typing import Protocol

from blackjack_cli.output.message import Message


class Sink(Protocol):
    """An output. None of its methods may block the game or raise."""

    def say(self, message: Message) -> None:
        """Show, speak or write the message."""

    def hush(self) -> None:
        """The player pressed a key: stop what is being said of the past."""

    def close(self) -> None:
        """The game ends; say what is left, briefly, then let go."""
