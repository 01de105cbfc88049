"""Tables that are told: sessions and events in, lines out."""

from __future__ import annotations

from collections.abc import Iterable

from blackjack_cli.answers import Retold
from blackjack_cli.game import rulesets
from blackjack_cli.game.events import SeatInfo, SessionStarted
from blackjack_cli.output.message import Message
from blackjack_cli.session import Happening
from blackjack_cli.words.cards import CardStyle
from blackjack_cli.words.catalog import Catalog
from blackjack_cli.words.render import Renderer

NAMES = ("Ada", "Leo", "Mia", "Max", "Eva", "Oto")


def opening(rules: str = "european", others: int = 0, seat: int = 1) -> SessionStarted:
    """A session of the player and so many computer players."""
    names = iter(NAMES)
    seats = [
        SeatInfo(at, "Me", None) if at == seat else SeatInfo(at, next(names), "normal")
        for at in range(1, others + 2)
    ]
    version = rulesets.load(rules).version
    return SessionStarted("1.0.0", rules, version, "42", "en", False, tuple(seats))


class Teller:
    """A renderer that writes down what it says, step by step."""

    def __init__(
        self,
        start: SessionStarted | None = None,
        lang: str = "en",
        verbosity: str = "normal",
        style: str = CardStyle.WORDS,
    ) -> None:
        self.renderer = Renderer(Catalog(lang), verbosity, style)
        if start is not None:
            self.renderer.render(start)

    def messages(self, happenings: Iterable[Happening]) -> list[Message]:
        """What is said of one step."""
        said: list[Message] = []
        for each in happenings:
            assert not isinstance(each, Retold), "a conversation tells that again"
            said += self.renderer.render(each)
        return said + self.renderer.flush()

    def lines(self, happenings: Iterable[Happening]) -> list[str]:
        return [message.text for message in self.messages(happenings)]
