"""The five catalogues in step: the same texts, with the same fields, all of them needed."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from catalogue_sources import FORMS, LANGUAGES, every_text, source, texts, variants

from blackjack_cli.game.rulesets import NAMES
from blackjack_cli.words.writer import SILENT

PACKAGE = Path(__file__).parents[2] / "blackjack_cli"
OTHERS = [lang for lang in LANGUAGES if lang != "en"]


@pytest.mark.parametrize("lang", OTHERS)
def test_no_text_is_missing_or_left_over(lang: str) -> None:
    assert texts(lang).keys() == texts("en").keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_translated_and_none_is_fuzzy_or_obsolete(lang: str) -> None:
    assert [text for text in every_text(lang) if not all(text.strings)] == []
    assert [message.id for message in source(lang) if message.id and message.fuzzy] == []
    assert source(lang).obsolete == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_fields_are_those_of_the_english_text_in_every_plural_form(lang: str) -> None:
    english = texts("en")
    wrong = [
        text
        for text in every_text(lang)
        if any(fields != english[text.form, text.name].fields[0] for fields in text.fields)
    ]
    assert wrong == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_text_for_one_game_stands_beside_a_plain_one_and_says_it_in_other_words(
    lang: str,
) -> None:
    plain = texts(lang)
    for variant in variants(lang):
        text = plain[variant.form, variant.name]
        assert variant.game in NAMES
        assert variant.plural == text.plural
        assert variant.strings != text.strings


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_brace_stands_outside_a_field(lang: str) -> None:
    strings = [string for text in every_text(lang) for string in text.strings]
    assert [s for s in strings if re.search(r"[{}]", re.sub(r"\{\w+\}", "", s))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_texts_have_every_form_of_the_language(lang: str) -> None:
    forms = 3 if lang == "ro" else 2
    plurals = [text for text in every_text(lang) if text.plural]
    assert plurals
    assert {len(text.strings) for text in plurals} == {forms}
    assert {key for key, text in texts(lang).items() if text.plural} == {
        key for key, text in texts("en").items() if text.plural
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_tells_translators_what_it_is_for_and_what_each_field_holds(lang: str) -> None:
    silent = []
    for text in every_text(lang):
        named = set(re.findall(r"\{(\w+)\}", text.comment))
        if not text.comment.startswith("Translators: ") or not text.fields[0] <= named:
            silent.append(text)
    assert silent == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_verbosity_leaves_out_has_no_text_there_and_all_else_has_all_four_forms(
    lang: str,
) -> None:
    names = {name for form, name in texts(lang) if form in FORMS}
    there = {form: {name for f, name in texts(lang) if f == form} for form in FORMS}
    assert there["braille"] == names
    for verbosity, silent in SILENT.items():
        assert there[verbosity] == names - silent


def test_romanian_writes_its_letters_with_a_comma_below() -> None:
    strings = "".join(string for text in every_text("ro") for string in text.strings)
    assert set("șțăâî") <= set(strings)
    assert set("şţŞŢ") & set(strings) == set()


def test_french_sets_a_space_before_high_marks() -> None:
    strings = [
        re.sub(r"--?\w+|\{\w+\}", "x", string)
        for text in every_text("fr")
        if text.form != "braille"
        for string in text.strings
    ]
    assert [string for string in strings if re.search(r"\w[;!?]|[^ \d]:( |$)", string)] == []


def _asked_for() -> list[re.Pattern[str]]:
    """What the code may ask for: its strings, with anything where a value is filled in."""
    patterns = []
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                patterns.append(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr):
                pattern = "".join(
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                    for part in node.values
                )
                if re.search(r"[a-z]\\\.|\\\.[a-z]", pattern):
                    patterns.append(pattern)
    return [re.compile(pattern) for pattern in set(patterns)]


def test_the_code_asks_for_every_text() -> None:
    patterns = _asked_for()
    names = {name for _, name in texts("en")}
    stale = {name for name in names if not any(pattern.fullmatch(name) for pattern in patterns)}
    assert stale == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_reads_like_a_name(lang: str) -> None:
    """What gettext does not know it hands back as it was asked for: the two must differ."""
    names = {name for _, name in texts(lang)}
    assert names & {string for text in every_text(lang) for string in text.strings} == set()


_NAME = re.compile(r"(?:error|guide|heard|help|rules|voice)(?:\.[a-z_]+)+")


def _named() -> set[str]:
    """Patterns of the names that the catalogue and the writer are asked for."""
    named = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and _NAME.fullmatch(str(node.value)):
                named.add(re.escape(str(node.value)))
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            if called in ("ui", "ui_plural", "say"):
                named.update(_patterns(node.args[0]))
    return named


def _patterns(given: ast.expr) -> list[str]:
    match given:
        case ast.Constant(value=str(text)):
            return [re.escape(text)]
        case ast.JoinedStr():
            return [
                "".join(
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                    for part in given.values
                )
            ]
        case ast.IfExp():
            return _patterns(given.body) + _patterns(given.orelse)
    return []


def test_every_text_that_the_code_asks_for_is_there() -> None:
    names = {name for _, name in texts("en")}
    asked = _named()
    assert len(asked) > 100
    missing = {p for p in asked if not any(re.fullmatch(p, name) for name in names)}
    assert missing == set()
