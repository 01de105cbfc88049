"""Looking a text up: whatever is not whole fails loudly."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
from catalogue_sources import LANGUAGES

from blackjack_cli.data_files import data_file
from blackjack_cli.words import catalog as catalog_module
from blackjack_cli.words.catalog import Catalog, MissingText


def test_a_text_that_there_is_not_fails_loudly() -> None:
    with pytest.raises(MissingText, match=r"no\.such\.text"):
        Catalog("en").ui("no.such.text")


def test_a_text_in_a_form_that_it_has_not_fails_loudly() -> None:
    with pytest.raises(MissingText, match=r"round\.started"):
        Catalog("en").text("brief", "round.started", round=1)


def test_a_plural_that_there_is_not_fails_loudly() -> None:
    with pytest.raises(MissingText):
        Catalog("ro").plural("normal", "no.such.text", 20)


def test_a_field_that_is_not_given_fails_loudly() -> None:
    with pytest.raises(MissingText, match="total"):
        Catalog("en").text("normal", "hit.own", card="eight of clubs")


def test_a_missing_catalogue_fails_loudly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog_module, "data_file", lambda _name: tmp_path)
    with pytest.raises(MissingText, match=r"compile\.py"):
        Catalog("fr").ui("rank.A")


def test_a_language_that_the_game_does_not_speak_is_refused() -> None:
    with pytest.raises(ValueError, match="zz"):
        Catalog("zz")


def test_braces_in_a_players_name_are_no_fields() -> None:
    told = Catalog("en").text("normal", "stand.other", name="{total}", total="18")
    assert told == "{total} stands on 18."


def test_a_sentence_begins_with_a_capital_and_a_name_stays_as_it_is() -> None:
    catalog = Catalog("en")
    assert catalog.text("normal", "hit.own", card="ace of clubs", total="soft 18") == (
        "Ace of clubs. Soft 18."
    )
    assert catalog.text("normal", "stand.other", name="ada", total="soft 18") == (
        "ada stands on soft 18."
    )
    romanian = Catalog("ro").text("normal", "hit.own", card="șase de pică", total="16")
    assert romanian == "Șase de pică. 16."


def test_a_game_has_its_own_words_where_the_language_has_them_and_else_those_of_every_game() -> (
    None
):
    plain, european, salon = Catalog("fr"), Catalog("fr", "european"), Catalog("fr", "salon")
    for form, name, said, in_the_salon in (
        ("ui", "intent.split", "séparer", "partager"),
        ("braille", "guide.split", "P séparer", "P partager"),
        ("brief", "advice.split", "Séparez.", "Partagez."),
        ("ui", "intent.stand", "rester", "rester"),
    ):
        told = [catalog.text(form, name, key="P") for catalog in (plain, european, salon)]
        assert told == [said, said, in_the_salon]
    assert salon.ui_plural("rules.seats", 1, seats=1) == plain.ui_plural("rules.seats", 1, seats=1)
    assert Catalog("en", "salon").ui("intent.split") == Catalog("en").ui("intent.split")
    assert Catalog("fr", "garden").ui("intent.split") == "séparer"


def test_a_plural_may_have_the_words_of_a_game_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "fr" / "LC_MESSAGES" / "blackjack.po"
    source.parent.mkdir(parents=True)
    entry = 'msgctxt "{}"\nmsgid "a.b"\nmsgid_plural "a.b"\nmsgstr[0] "{}"\nmsgstr[1] "{}"\n\n'
    header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
    entries = [entry.format("ui", "un", "des"), entry.format("ui@salon", "mon", "mes")]
    source.write_text(header + "".join(entries), "utf-8")
    compiled = runpy.run_path(str(data_file("locales") / "compile.py"))
    compiled["_compile"](source, source.with_suffix(".mo"))
    monkeypatch.setattr(catalog_module, "data_file", lambda _name: tmp_path)
    told = {
        game: [Catalog("fr", game).ui_plural("a.b", count) for count in (1, 2)]
        for game in ("", "european", "salon")
    }
    assert told == {"": ["un", "des"], "european": ["un", "des"], "salon": ["mon", "mes"]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogue_is_read_when_the_first_text_is_asked_for(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = []

    def counted(name: str) -> Path:
        reads.append(name)
        return data_file(name)

    monkeypatch.setattr(catalog_module, "data_file", counted)
    catalog = Catalog(lang)
    assert reads == []
    catalog.ui("rank.A")
    catalog.ui("rank.K")
    catalog.of_game("salon").ui("rank.K")
    assert reads == ["locales"]
