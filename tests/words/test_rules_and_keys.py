"""The rules read-out says what the rule set says; keys and faults have words of their own."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from catalogue_sources import LANGUAGES
from dealt import EUROPEAN, SALON, varied

from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.intents import Intent
from blackjack_cli.keys import keymap
from blackjack_cli.keys.keymap_faults import Fault, KeymapError
from blackjack_cli.keys.names import NAMED
from blackjack_cli.words.catalog import Catalog
from blackjack_cli.words.faults import keymap_fault
from blackjack_cli.words.keys import intent_name, key_name, keys_text
from blackjack_cli.words.rules import rules_text

# Of each rule another value; whatever it is, the player hears it.
OTHER_RULES: dict[str, object] = {
    "name": "garden",
    "version": "2.0.0",
    "decks": 1,
    "seats": 5,
    "hole_card": False,
    "hits_soft_17": True,
    "natural_pays": (6, 5),
    "double_any_cards": True,
    "double_after_split": False,
    "split_by_rank": True,
    "split_hands": 3,
    "one_card_on_split_aces": False,
    "resplit_aces": True,
    "insurance": True,
    "surrender": True,
    "chips": True,
    "first_stake": 40,
}


def test_no_rule_is_forgotten_here() -> None:
    assert {field.name for field in fields(RuleSet)} == set(OTHER_RULES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rule", OTHER_RULES)
def test_another_value_of_a_rule_changes_what_is_read(lang: str, rule: str) -> None:
    catalog = Catalog(lang)
    changed = varied(EUROPEAN, **{rule: OTHER_RULES[rule]})
    assert rules_text(catalog, changed) != rules_text(catalog, EUROPEAN)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_games_are_read_as_plain_lines(lang: str) -> None:
    for rules in (EUROPEAN, SALON):
        lines = rules_text(Catalog(lang), rules)
        assert all(line == line.strip() and line and "\n" not in line for line in lines)
        assert len(set(lines)) == len(lines)


def test_the_european_rules_are_those_of_the_sheet() -> None:
    text = " ".join(rules_text(Catalog("fr"), EUROPEAN))
    for said in ("6 paquets", "17, même souple", "3 pour 2", "4 mains", "pas d'assurance",
                 "pas d'abandon", "1 unité", "carte cachée", "1.0.0"):  # fmt: skip
        assert said in text


def test_the_salon_rules_are_those_of_the_sheet() -> None:
    text = " ".join(rules_text(Catalog("fr"), SALON))
    for said in ("à tout moment", "2 pour 1", "2 mains", "d'une paire", "moitié de la mise"):
        assert said in text


def test_a_game_that_never_splits_says_nothing_of_split_hands() -> None:
    lines = rules_text(Catalog("en"), varied(EUROPEAN, split_hands=1))
    assert "There is no splitting." in lines
    assert [line for line in lines if "split ace" in line or "split hand" in line] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_of_the_keymap_and_digits_are_told_in_a_line_of_their_own(lang: str) -> None:
    actions = list(keymap.load().actions())
    lines = keys_text(Catalog(lang), actions)
    assert len(lines) == len(set(lines)) == len(actions) + 1 == len(Intent) + 1


def test_digits_are_told_after_what_deals() -> None:
    lines = keys_text(Catalog("en"), keymap.load().actions())
    assert lines[lines.index("Space, Enter: deal") + 1] == "Digits: type the bet"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_has_a_name_unlike_the_others(lang: str) -> None:
    catalog = Catalog(lang)
    assert len({intent_name(catalog, intent) for intent in Intent}) == len(Intent)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_has_a_name_unlike_the_others(lang: str) -> None:
    catalog = Catalog(lang)
    keys = [*NAMED, *"abcdefghijklmnopqrstuvwxyz", *"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *"?,.!;:éß"]
    assert len({key_name(catalog, key) for key in keys}) == len(keys)


def test_keys_are_called_as_they_are_on_the_keyboard() -> None:
    french = Catalog("fr")
    names = [key_name(french, key) for key in ("space", "enter", "c", "S", ",", "f1", "ctrl-a")]
    assert names == ["Espace", "Entrée", "C", "Maj+S", "Virgule", "F1", "Ctrl+A"]


def test_an_action_without_a_key_is_not_told() -> None:
    assert keys_text(Catalog("en"), [(Intent.HIT, ("space",)), (Intent.SPLIT, ())]) == [
        "Space: hit"
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("nearest", [None, "hit"])
def test_every_fault_of_a_keymap_is_one_sentence_that_names_file_and_line(
    lang: str, fault: Fault, nearest: str | None
) -> None:
    of_a_name = fault in (Fault.UNKNOWN_TABLE, Fault.UNKNOWN_ACTION, Fault.UNKNOWN_KEY)
    of_the_file = fault in (Fault.MISSING, Fault.FOLDER, Fault.UNREADABLE, Fault.TOO_LARGE)
    error = KeymapError(
        fault,
        Path("my.toml"),
        line=None if of_the_file else 12,
        action="hitt",
        other="stand",
        key="x",
        table="turn",
        nearest=nearest if of_a_name else None,
    )
    sentence = keymap_fault(Catalog(lang), error)
    assert "my.toml" in sentence
    assert sentence.endswith(".")
    assert "None" not in sentence
    assert of_the_file or "12" in sentence
    if fault is Fault.CONFLICT:
        assert all(name in sentence for name in ("hitt", "stand", "x"))


def test_a_keymap_that_is_no_toml_at_no_known_line_is_told_so() -> None:
    error = KeymapError(Fault.NOT_TOML, Path("my.toml"))
    assert "line" not in keymap_fault(Catalog("en"), error).replace("lines", "")
