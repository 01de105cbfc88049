"""Brief lines and braille texts fit a display of 40 cells, whatever is filled in.

The cursor rests behind a line, on a cell of its own: so a line has 39 characters.
"""

from __future__ import annotations

import re

import pytest
from catalogue_sources import SPEECHES, texts
from filled import KEY_FIELDS, MOST_HALF_CHIPS, SAID, WITH_KEY_FIELDS, fields_of, longest
from hypothesis import given
from hypothesis import strategies as st

from blackjack_cli.intents import ACTS, Intent
from blackjack_cli.words.cards import CardStyle
from blackjack_cli.words.catalog import Catalog
from blackjack_cli.words.keys import intent_name
from blackjack_cli.words.names import spoken_name
from blackjack_cli.words.wording import Counted, Given, Money, Name, Points, Value
from blackjack_cli.words.writer import SILENT, Verbosity, Writer


@pytest.mark.parametrize(("lang", "game"), SPEECHES)
@pytest.mark.parametrize("style", CardStyle)
def test_the_longest_values_fit_into_every_brief_line_and_braille_text(
    lang: str, game: str, style: CardStyle
) -> None:
    catalog = Catalog(lang, game)
    brief, full = (Writer(catalog, each, style) for each in (Verbosity.BRIEF, Verbosity.FULL))
    too_long = set()
    for name in SAID:
        for values in longest(catalog, name):
            lines = [message.text for message in brief.say(name, **values)]
            cells = [message.braille for message in full.say(name, **values)]
            too_long |= {(name, line) for line in lines if not 0 < len(line) <= 39}
            too_long |= {(name, text) for text in cells if not 0 < len(text) <= 40}
    assert too_long == set()


@pytest.mark.parametrize(("lang", "game"), SPEECHES)
@pytest.mark.parametrize("style", CardStyle)
@given(data=st.data())
def test_no_brief_line_and_no_braille_text_is_longer_than_40(
    lang: str, game: str, style: CardStyle, data: st.DataObject
) -> None:
    catalog = Catalog(lang, game)
    writer = Writer(catalog, Verbosity.BRIEF, style)
    name = data.draw(st.sampled_from(SAID))
    values = data.draw(fields_of(catalog, name))
    for message in writer.say(name, **values):
        assert 0 < len(message.text) <= 39
        assert len(message.braille) <= 40
    writer.verbosity = Verbosity.FULL
    (message,) = writer.say(name, **values)
    assert 0 < len(message.braille) <= 40


@pytest.mark.parametrize(("lang", "game"), SPEECHES)
@given(data=st.data())
def test_the_first_20_cells_of_braille_hold_totals_and_amounts(
    lang: str, game: str, data: st.DataObject
) -> None:
    catalog = Catalog(lang, game)
    writer = Writer(catalog, Verbosity.FULL, CardStyle.WORDS)
    name = data.draw(st.sampled_from(WITH_KEY_FIELDS))
    values = data.draw(fields_of(catalog, name))
    (message,) = writer.say(name, **values)
    beginning = message.braille[:20]
    for each in KEY_FIELDS & texts(lang)["braille", name].fields[0]:
        value = values[each]
        if isinstance(value, Counted):
            value = value.of
        if isinstance(value, Points):
            shown = "blackja" if value.natural else str(value.points)
        else:
            assert isinstance(value, Money)
            # Of more than 9999,5 the beginning is enough to know what happened.
            shown = catalog.number_in("braille", f"{value.half_chips / 2:.1f}")[:6].removesuffix(
                catalog.ui("number.mark")
            )
            shown = shown.removesuffix(catalog.ui("number.mark") + "0")
        assert shown in beginning, message.braille


@pytest.mark.parametrize(("lang", "game"), SPEECHES)
@given(
    names=st.lists(st.text(max_size=40), min_size=1, max_size=6),
    amounts=st.lists(st.integers(-MOST_HALF_CHIPS, MOST_HALF_CHIPS), min_size=6, max_size=6),
    verbosity=st.sampled_from(Verbosity),
)
def test_rows_of_players_fit_and_leave_nobody_out(
    lang: str, game: str, names: list[str], amounts: list[int], verbosity: Verbosity
) -> None:
    catalog = Catalog(lang, game)
    writer = Writer(catalog, verbosity, CardStyle.WORDS)
    rows = writer.row(
        [
            ("others.item", {"name": Name(spoken_name(catalog, name, 2)), "amount": Money(amount)})
            for name, amount in zip(names, amounts, strict=False)
        ]
    )
    told = " ".join(message.braille for message in rows)
    for amount in amounts[: len(names)]:
        assert catalog.number_in("braille", str(amount // 2)) in told or amount % 2
    assert all(len(message.braille) <= 40 for message in rows)
    if verbosity is Verbosity.BRIEF:
        assert all(len(message.text) <= 39 for message in rows)


@pytest.mark.parametrize(("lang", "game"), SPEECHES)
def test_rows_of_keys_fit_and_leave_no_key_out(lang: str, game: str) -> None:
    catalog = Catalog(lang, game)
    writer = Writer(catalog, Verbosity.BRIEF, CardStyle.WORDS)
    key = catalog.ui("key.question")
    items: list[tuple[str, dict[str, Value]]] = [
        ("can.item", {"key": Given(key), "act": intent_name(catalog, intent)}) for intent in Intent
    ]
    rows = writer.row(items)
    assert all(len(message.text) <= 39 and len(message.braille) <= 40 for message in rows)
    told = " ".join(message.text for message in rows)
    assert [act for act in ACTS if intent_name(catalog, act) not in told] == []


def test_what_is_left_out_is_left_out_of_rows_too() -> None:
    writer = Writer(Catalog("en"), Verbosity.BRIEF, CardStyle.WORDS)
    assert "result.won" in SILENT[Verbosity.BRIEF]
    assert writer.row([("result.won", {"name": Name("Ada"), "net": Money(2)})]) == []


def test_a_name_with_control_characters_stays_on_one_line_and_reads_as_before() -> None:
    catalog = Catalog("en")
    assert spoken_name(catalog, "  Ada\n\x1b[31mLove\u202elace\x00 ", 2) == "Ada [31mLove lace"
    assert spoken_name(catalog, "\x07\u200b", 3) == "Player 3"
    assert re.fullmatch(r"A{20}", spoken_name(catalog, "A" * 500, 2))
