"""One message to several outputs."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from blackjack_cli.output.message import Message
from blackjack_cli.output.sink import Sink


class Fanout:
    """Hands everything to each sink once, in the order in which they were given.

    A sink that raises has broken its promise: it is left out from then on and the others go
    on undisturbed. `dropped` holds those sinks with what they raised.
    """

    def __init__(self, sinks: Iterable[Sink]) -> None:
        self.sinks: list[Sink] = list(sinks)
        self.dropped: list[tuple[Sink, Exception]] = []

    def say(self, message: Message) -> None:
        """Hand the message to every sink."""
        self._each(lambda sink: sink.say(message))

    def hush(self) -> None:
        """Hush every sink."""
        self._each(lambda sink: sink.hush())

    def close(self) -> None:
        """Close every sink."""
        self._each(lambda sink: sink.close())

    def _each(self, call: Callable[[Sink], None]) -> None:
        for sink in list(self.sinks):
            try:
                call(sink)
            except Exception as error:
                self.sinks.remove(sink)
                self.dropped.append((sink, error))
