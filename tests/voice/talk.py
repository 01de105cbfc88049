"""A game in this process, key by key: what is said, and what the guide tells."""

from __future__ import annotations

from collections.abc import Sequence

from blackjack_cli.answers import Answer, BetweenRounds, Guidance, GuideOffered, Topic
from blackjack_cli.conversation import Conversation
from blackjack_cli.game.events import Event
from blackjack_cli.keys.keymap import load
from blackjack_cli.output.message import Message
from blackjack_cli.output.recorder import Recorder
from blackjack_cli.session import Session
from blackjack_cli.words.catalog import Catalog
from blackjack_cli.words.render import Renderer


class Nowhere:
    """Where a typed stake shows: nowhere."""

    def show_typed(self, entry: str) -> None:
        """Show nothing."""


class _Noting(Renderer):
    """Writes down what is told, beside telling it."""

    def __init__(self, lang: str, verbosity: str) -> None:
        super().__init__(Catalog(lang), verbosity)
        self.told: list[Event | Answer] = []

    def render(self, happening: Event | Answer) -> list[Message]:
        self.told.append(happening)
        return super().render(happening)


class Talk:
    """A conversation at a table. `told`: what its messages were made of, in order."""

    def __init__(
        self,
        session: Session,
        lang: str = "en",
        verbosity: str = "normal",
        *,
        guided: bool = False,
        hints: bool = False,
    ) -> None:
        self.out = Recorder()
        self.session = session
        renderer = _Noting(lang, verbosity)
        self.told = renderer.told
        self.conversation = Conversation(
            session, renderer, load(None), self.out, Nowhere(), guided=guided, hints=hints
        )

    def start(self) -> list[str]:
        """Begin, and let the others move; what was said."""
        before = len(self.out.messages)
        self.conversation.start()
        return self._rest(before)

    def press(self, *keys: str) -> list[str]:
        """Press keys, by their names, and let the others move; what was said."""
        before = len(self.out.messages)
        for key in keys:
            self.conversation.press(key)
        return self._rest(before)

    def _rest(self, before: int) -> list[str]:
        while self.conversation.waiting:
            self.conversation.advance()
        return self.out.texts[before:]

    @property
    def topics(self) -> Sequence[Topic]:
        """What the guide has told of, in order."""
        return [each.topic for each in self.told if isinstance(each, Guidance)]

    @property
    def hints(self) -> Sequence[BetweenRounds | GuideOffered]:
        """What was said to a newcomer beside the guide."""
        return [each for each in self.told if isinstance(each, BetweenRounds | GuideOffered)]
