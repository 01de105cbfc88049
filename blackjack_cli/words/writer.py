"""Makes messages of named texts: one text in the verbosity of the player, one for braille."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from blackjack_cli.output.message import Message, Priority
from blackjack_cli.words.cards import CardStyle
from blackjack_cli.words.catalog import BRAILLE, Catalog
from blackjack_cli.words.wording import BRIEF, CELLS, LINE, Counted, Value, wordings


class Verbosity(StrEnum):
    """How much is said: three written texts of each message."""

    BRIEF = "brief"
    NORMAL = "normal"
    FULL = "full"


SILENT = {
    Verbosity.BRIEF: frozenset(
        {
            "round.started",
            "round.started.chips",
            "turn.own.alone",
            "stand.other.natural",
            "result.won",
            "result.lost",
            "result.even",
        }
    ),
    Verbosity.NORMAL: frozenset({"turn.own.alone", "stand.other.natural"}),
    Verbosity.FULL: frozenset[str](),
}
"""What a verbosity leaves out."""

_SEPARATOR = ", "


class Writer:
    """Writes messages. `catalog`, `verbosity` and `style` may be changed at any time."""

    def __init__(self, catalog: Catalog, verbosity: Verbosity, style: CardStyle) -> None:
        self.catalog = catalog
        self.verbosity = verbosity
        self.style = style

    def say(self, name: str, /, **fields: Value) -> list[Message]:
        """The text `name` as one message, or none where this verbosity leaves it out.

        A field that is `Counted` chooses the plural form of the text.
        """
        if name in SILENT[self.verbosity]:
            return []
        text = self._fitting(self.verbosity, name, fields)
        return [self._message(text, self._fitting(BRAILLE, name, fields))]

    def row(self, items: Sequence[tuple[str, Mapping[str, Value]]]) -> list[Message]:
        """Short texts in a row, as (name, fields): as many in a message as braille can hold."""
        messages: list[Message] = []
        text = braille = ""
        for name, fields in items:
            if name in SILENT[self.verbosity]:
                continue
            item = self._fitting(self.verbosity, name, fields, LINE - 1)
            cells = self._fitting(BRAILLE, name, fields)
            longer, more = text + _SEPARATOR + item, braille + _SEPARATOR + cells
            too_long = self.verbosity == BRIEF and len(longer) >= LINE
            if text and not too_long and len(more) <= CELLS:
                text, braille = longer, more
                continue
            if text:
                messages.append(self._message(text + ".", braille))
            text, braille = item, cells
        return [*messages, self._message(text + ".", braille)] if text else messages

    def _message(self, text: str, braille: str) -> Message:
        return Message(text, braille, Priority.NEXT, self.catalog.lang)

    def _fitting(self, form: str, name: str, fields: Mapping[str, Value], line: int = LINE) -> str:
        """The text filled in; brief and braille with ever shorter wordings until it fits."""
        choices = {
            field: wordings(self.catalog, form, self.style, value)
            for field, value in fields.items()
        }
        counted = [value for value in fields.values() if isinstance(value, Counted)]
        count = counted[0].count(self.catalog.lang) if counted else None
        text = self._filled(form, name, count, choices)
        if form not in (BRIEF, BRAILLE):
            return text
        while len(text) > (line if form == BRIEF else CELLS):
            longest = max(
                (field for field, left in choices.items() if len(left) > 1),
                key=lambda field: len(choices[field][0]),
                default=None,
            )
            if longest is None:
                break
            del choices[longest][0]
            text = self._filled(form, name, count, choices)
        return text

    def _filled(
        self, form: str, name: str, count: int | None, choices: Mapping[str, list[str]]
    ) -> str:
        values = {field: left[0] for field, left in choices.items()}
        if count is None:
            return self.catalog.text(form, name, **values)
        return self.catalog.plural(form, name, count, **values)


def now(messages: list[Message]) -> list[Message]:
    """The messages, the first of which cuts what is being said."""
    return [messages[0]._replace(priority=Priority.NOW), *messages[1:]] if messages else []
