"""Card names: the patterns of the glossary, and signs that cannot be mistaken."""

from __future__ import annotations

import pytest
from catalogue_sources import LANGUAGES

from blackjack_cli.game.cards import PACK, RANKS, SUITS, card
from blackjack_cli.words.cards import CardStyle, card_name, in_two_signs, short_rank
from blackjack_cli.words.catalog import Catalog

GLOSSARY = {
    "en": ("ace of spades", "jack of hearts", "queen of diamonds", "king of clubs", "ten of clubs"),
    "fr": ("as de pique", "valet de cœur", "dame de carreau", "roi de trèfle", "dix de trèfle"),
    "ro": (
        "as de pică",
        "valet de inimă roșie",
        "damă de romb",
        "rege de treflă",
        "zece de treflă",
    ),
    "es": (
        "as de picas",
        "jota de corazones",
        "reina de diamantes",
        "rey de tréboles",
        "diez de tréboles",
    ),
    "da": ("spar es", "hjerter knægt", "ruder dame", "klør konge", "klør ti"),
}
SHORT = {
    "en": ("AJQK", "T", "shdc"),
    "fr": ("AVDR", "X", "pckt"),
    "ro": ("AVDR", "X", "pirt"),
    "es": ("AJQK", "X", "pcdt"),
    "da": ("EBDK", "X", "shrk"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_are_called_as_in_the_glossary(lang: str) -> None:
    catalog = Catalog(lang)
    codes = ("AS", "JH", "QD", "KC", "TC")
    assert tuple(card_name(catalog, card(code)) for code in codes) == GLOSSARY[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_short_ranks_and_suits_are_those_of_the_glossary(lang: str) -> None:
    catalog = Catalog(lang)
    court, ten, suits = SHORT[lang]
    assert "".join(short_rank(catalog, card(rank + "S")) for rank in "AJQK") == court
    assert short_rank(catalog, card("TS")) == ten
    assert "".join(in_two_signs(catalog, card("2" + suit))[1] for suit in SUITS) == suits


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sign_stands_for_two_ranks_two_suits_or_a_rank_and_a_suit(lang: str) -> None:
    catalog = Catalog(lang)
    ranks = [short_rank(catalog, card(rank + "S")) for rank in RANKS]
    suits = [in_two_signs(catalog, card("2" + suit))[1] for suit in SUITS]
    assert len(set(ranks + suits)) == len(RANKS) + len(SUITS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_name_of_its_own_in_each_style(lang: str) -> None:
    catalog = Catalog(lang)
    for style in CardStyle:
        assert len({card_name(catalog, each, style) for each in PACK}) == len(PACK)
    signs = [in_two_signs(catalog, each) for each in PACK]
    assert len(set(signs)) == len(PACK)
    assert {len(each) for each in signs} == {2}


def test_symbols_are_the_short_rank_and_the_suit_as_printed() -> None:
    assert card_name(Catalog("en"), card("TH"), CardStyle.SYMBOLS) == "10♥"
    assert card_name(Catalog("fr"), card("KS"), CardStyle.SYMBOLS) == "R♠"
    assert card_name(Catalog("da"), card("AC"), CardStyle.SYMBOLS) == "E♣"
