"""Amounts: half-chips as each language writes them, and the plurals that go with them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from babel import Locale
from catalogue_sources import LANGUAGES

from blackjack_cli.answers import OwnMoney
from blackjack_cli.words.amounts import amount, plural_count
from blackjack_cli.words.catalog import Catalog
from blackjack_cli.words.render import Renderer


@pytest.mark.parametrize(
    ("lang", "half", "many"),
    [
        ("en", "1.5", "999999.5"),
        ("fr", "1,5", "999999,5"),
        ("ro", "1,5", "999999,5"),
        ("es", "1,5", "999999,5"),
        ("da", "1,5", "999999,5"),
    ],
)
def test_halves_have_the_decimal_mark_of_the_language(lang: str, half: str, many: str) -> None:
    assert amount(Catalog(lang), "normal", 3) == half
    assert amount(Catalog(lang), "normal", 1_999_999) == many


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_amounts_have_no_decimals(lang: str) -> None:
    assert amount(Catalog(lang), "normal", 0) == "0"
    assert amount(Catalog(lang), "normal", 2030) == "1015"


def test_an_amount_below_zero_has_its_sign_in_words_and_in_braille_as_a_sign() -> None:
    assert amount(Catalog("en"), "normal", -3) == "minus 1.5"
    assert amount(Catalog("fr"), "brief", -3) == "moins 1,5"
    assert amount(Catalog("es"), "full", -1) == "menos 0,5"
    assert amount(Catalog("da"), "braille", -3) == "-1,5"


def test_other_numbers_follow_the_same_rules() -> None:
    assert Catalog("ro").number("-0.25000") == "minus 0,25000"
    assert Catalog("en").number("+0.5") == "0.5"


def chips(lang: str, half_chips: int) -> str:
    (message,) = Renderer(Catalog(lang)).render(OwnMoney(half_chips, 0, True))
    return message.text


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (0, "0 jetoane."),
        (1, "1 jeton."),
        (2, "2 jetoane."),
        (19, "19 jetoane."),
        (20, "20 de jetoane."),
        (100, "100 de jetoane."),
        (101, "101 jetoane."),
        (119, "119 jetoane."),
        (120, "120 de jetoane."),
        (1015, "1015 jetoane."),
    ],
)
def test_romanian_counts_chips_in_three_forms(number: int, told: str) -> None:
    assert chips("ro", 2 * number) == told


def test_french_takes_the_singular_below_two() -> None:
    assert [chips("fr", half_chips) for half_chips in (0, 1, 2, 3, 4)] == [
        "0 jeton.",
        "0,5 jeton.",
        "1 jeton.",
        "1,5 jeton.",
        "2 jetons.",
    ]


def test_english_counts_a_fraction_as_many() -> None:
    told = [chips("en", half_chips) for half_chips in (0, 1, 2, 3)]
    assert told == ["0 chips.", "0.5 chips.", "1 chip.", "1.5 chips."]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_forms_are_those_of_unicode_for_every_amount(lang: str) -> None:
    rule = Locale(lang).plural_form
    for half_chips in range(3000):
        by_unicode = rule(float(Fraction(half_chips, 2)) if half_chips % 2 else half_chips // 2)
        by_count = rule(plural_count(lang, half_chips))
        assert by_count == by_unicode, half_chips / 2
