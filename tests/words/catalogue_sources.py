"""The catalogues as their sources say them, read by Babel."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

LOCALES = Path(__file__).parents[2] / "locales"
LANGUAGES = ("en", "fr", "ro", "es", "da")
FORMS = ("brief", "normal", "full", "braille")

_FIELD = re.compile(r"\{(\w+)\}")


class Text(NamedTuple):
    """One entry. `strings`: its plural forms, one where it has none. `game`: the one whose
    words it has, "" where it is said of any."""

    form: str
    name: str
    strings: tuple[str, ...]
    comment: str
    plural: bool
    game: str

    @property
    def fields(self) -> list[set[str]]:
        """The fields of each plural form."""
        return [set(_FIELD.findall(string)) for string in self.strings]


@cache
def source(lang: str) -> Catalog:
    with (LOCALES / lang / "LC_MESSAGES" / "blackjack.po").open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


@cache
def every_text(lang: str) -> tuple[Text, ...]:
    """Every text, and every variant of one for a game."""
    found = []
    for message in source(lang):
        if not message.id:
            continue
        plural = not isinstance(message.id, str)
        name = message.id if isinstance(message.id, str) else message.id[0]
        given = message.string or ""
        strings = (given,) if isinstance(given, str) else tuple(given)
        comment = " ".join(message.auto_comments)
        form, _, game = (message.context or "").partition("@")
        found.append(Text(form, name, strings, comment, plural, game))
    return tuple(found)


@cache
def texts(lang: str) -> dict[tuple[str, str], Text]:
    """Every text by form and name, as it is said of no game."""
    return {(text.form, text.name): text for text in every_text(lang) if not text.game}


def variants(lang: str) -> list[Text]:
    """The texts that stand beside the plain ones, each for a game."""
    return [text for text in every_text(lang) if text.game]


SPEECHES = [
    (lang, game)
    for lang in LANGUAGES
    for game in ("", *sorted({text.game for text in variants(lang)}))
]
"""Each language, plain and as it is spoken of each game that it has words for, as (lang, game)."""
