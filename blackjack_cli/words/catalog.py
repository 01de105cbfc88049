"""The texts of one language, looked up by a symbolic name in one of several forms.

Texts stand in `locales/LANG/LC_MESSAGES/blackjack.po`, English too. The form is the gettext
context: `brief`, `normal`, `full` and `braille` of a message, `ui` of a text that has one form.
A language may have a text once more in its words for one game: `normal@salon`.
"""

from __future__ import annotations

import re
from functools import cached_property
from gettext import GNUTranslations

from blackjack_cli.data_files import data_file
from blackjack_cli.environment import LANGUAGES

BRAILLE = "braille"
UI = "ui"


class MissingText(LookupError):
    """A text, a catalogue or a field that is not there: a game that is not whole."""


class Catalog:
    """The texts of one language; its file is read when the first text is asked for.

    `game`: the game that they are said of, "" where they are said of none.
    ValueError for a language that the game does not speak.
    """

    def __init__(self, lang: str, game: str = "") -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
        self.lang = lang
        self.game = game
        self._loaded: GNUTranslations | None = None
        self._templates: dict[tuple[str, str], Template] = {}

    def of_game(self, game: str) -> Catalog:
        """The texts as they are said of a game; the file is not read again."""
        catalog = Catalog(self.lang, game)
        catalog._loaded = self._loaded
        return catalog

    def text(self, form: str, name: str, /, **fields: object) -> str:
        """The text `name` in a form; MissingText where there is none or a field is not given."""
        template = self._templates.get((form, name))
        if template is None:
            found = self._translations.pgettext(self._context(form, name), name)
            template = self._template(form, name, found)
            self._templates[form, name] = template
        return template.fill(fields)

    def plural(self, form: str, name: str, count: int, /, **fields: object) -> str:
        """The text `name` in the plural form that the language has for `count`."""
        found = self._translations.npgettext(self._context(form, name), name, name, count)
        return self._template(form, name, found).fill(fields)

    def ui(self, name: str, /, **fields: object) -> str:
        """The text `name` that has one form: names, headings, errors."""
        return self.text(UI, name, **fields)

    def ui_plural(self, name: str, count: int, /, **fields: object) -> str:
        """The text `name` that has one form, in the plural form for `count`."""
        return self.plural(UI, name, count, **fields)

    def number(self, text: str) -> str:
        """A number as Python writes it, with the language's decimal mark and minus in words."""
        return self.number_in(UI, text)

    def number_in(self, form: str, text: str) -> str:
        """A number as Python writes it, in a form: only braille has a minus sign."""
        number = text.lstrip("+-").replace(".", self.ui("number.mark"))
        return self.text(form, "amount.negative", amount=number) if text[0] == "-" else number

    @property
    def _translations(self) -> GNUTranslations:
        if self._loaded is None:
            path = data_file("locales") / self.lang / "LC_MESSAGES" / "blackjack.mo"
            try:
                with path.open("rb") as file:
                    self._loaded = GNUTranslations(file)
            except OSError as error:
                raise MissingText(
                    f"{path} cannot be read ({error.strerror}); in a checkout,"
                    " `python locales/compile.py` makes it"
                ) from error
        return self._loaded

    def _context(self, form: str, name: str) -> str:
        if not self._has_own_words:
            return form
        own = f"{form}@{self.game}"
        return form if self._translations.pgettext(own, name) == name else own

    @cached_property
    def _has_own_words(self) -> bool:
        """Whether any text has a variant for the game; `locales/compile.py` writes it down."""
        return self.game in self._translations.gettext("games").split()

    def _template(self, form: str, name: str, found: str) -> Template:
        # What gettext does not know it hands back; names are never texts of their own.
        if found == name:
            raise MissingText(f"{self.lang}: no text {name!r} of the form {form!r}")
        return Template(name, found, sentence=form not in (BRAILLE, UI))


_FIELD = re.compile(r"\{(\w+)\}")
_SENTENCE_END = (". ", "! ", "? ", "¿", "¡")

AS_GIVEN = frozenset({"name", "names", "list", "seed", "reason", "output", "file"})
"""Fields that keep their first letter wherever they stand: people's words, not the game's."""


class Template:
    """A text with fields in braces. Filled in, a sentence begins with a capital letter."""

    __slots__ = ("_capitals", "_fields", "_literals", "_name")

    def __init__(self, name: str, text: str, *, sentence: bool) -> None:
        parts = _FIELD.split(text)
        self._name = name
        self._literals = parts[::2]
        self._fields = parts[1::2]
        self._capitals = [
            sentence
            and field not in AS_GIVEN
            and (literal.endswith(_SENTENCE_END) or (at == 0 and literal == ""))
            for at, (literal, field) in enumerate(zip(self._literals, self._fields, strict=False))
        ]

    def fill(self, fields: dict[str, object]) -> str:
        """The text with its fields; MissingText where one is not given."""
        text = self._literals[0]
        for at, field in enumerate(self._fields):
            if field not in fields:
                raise MissingText(f"{self._name}: the field {field!r} is not given")
            value = str(fields[field])
            if self._capitals[at]:
                value = value[:1].upper() + value[1:]
            text += value + self._literals[at + 1]
        return text
