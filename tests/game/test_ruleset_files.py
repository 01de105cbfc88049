"""The two games as data: they say what the sheets say, and a faulty file names its fault."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError, asdict
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackjack_cli.game.rulesets import NAMES, RuleSetError, load, parse

SHEETS = {
    "european": {
        "name": "european",
        "version": "1.0.0",
        "decks": 6,
        "seats": 7,
        "hole_card": True,
        "hits_soft_17": False,
        "natural_pays": (3, 2),
        "double_any_cards": False,
        "double_after_split": True,
        "split_by_rank": False,
        "split_hands": 4,
        "one_card_on_split_aces": True,
        "resplit_aces": False,
        "insurance": False,
        "surrender": False,
        "chips": False,
        "first_stake": 2,
    },
    "salon": {
        "name": "salon",
        "version": "1.0.0",
        "decks": 6,
        "seats": 7,
        "hole_card": False,
        "hits_soft_17": False,
        "natural_pays": (3, 2),
        "double_any_cards": True,
        "double_after_split": True,
        "split_by_rank": True,
        "split_hands": 2,
        "one_card_on_split_aces": False,
        "resplit_aces": False,
        "insurance": True,
        "surrender": True,
        "chips": True,
        "first_stake": 20,
    },
}

FIELDS = {
    "name": ["1", "true", '""', "[]"],
    "version": ["1.0", "false", '""'],
    "decks": ["0", "9", "-1", "6.0", '"6"', "true", "[6]"],
    "seats": ["0", "8", "7.5", '"seven"', "false"],
    "dealer.second_card": ['"none"', "true", "1", '""', '["hidden"]'],
    "dealer.hits_soft_17": ["0", "1", '"no"', "[]"],
    "natural.pays": [
        "1.5",
        '"3:2"',
        "[3]",
        "[3, 2, 1]",
        "[3, 0]",
        "[3, -2]",
        "[6, 5]",
        "[1, 2]",
        "[3.0, 2]",
        "[true, true]",
        "[]",
    ],
    "double.cards": ['"three"', "2", "true"],
    "double.after_split": ["1", '"yes"'],
    "split.pair": ['"suit"', "10", "false"],
    "split.hands": ["0", "5", "2.0", '"4"', "true"],
    "split.one_card_on_aces": ["1", '"true"'],
    "split.resplit_aces": ["0", '"false"'],
    "insurance.offered": ["0", '"no"', "{}"],
    "surrender.offered": ["1", '"yes"', "[true]"],
    "stake.of": ['"money"', "true", "0"],
    "stake.first": ["0", "-1", "1.5", '"1"', "true", "1_000_001"],
}
"""Each field of a file, and values that it must not have."""


def text(name: str) -> str:
    return files("blackjack_cli.rulesets").joinpath(f"{name}.toml").read_text("utf-8")


def with_value(path: str, value: str | None) -> str:
    """The European file with another value of one field, or without it."""
    table, _dot, field = path.rpartition(".")
    lines = []
    at = ""
    for line in text("european").splitlines():
        if line.startswith("["):
            at = line.strip("[]")
        if at == table and line.startswith(field + " ="):
            line = "" if value is None else f"{field} = {value}"
        lines.append(line)
    return "\n".join(lines)


@pytest.mark.parametrize("name", SHEETS)
def test_the_file_says_what_the_sheet_says(name: str) -> None:
    assert asdict(load(name)) == SHEETS[name]


def test_there_are_two_games() -> None:
    assert set(NAMES) == set(SHEETS)
    with pytest.raises(RuleSetError, match="european, salon"):
        load("poker")


def test_every_field_of_the_files_is_in_the_table_of_faults() -> None:
    paths = set()
    for name in NAMES:
        at = ""
        for line in text(name).splitlines():
            if line.startswith("["):
                at = line.strip("[]") + "."
            elif found := re.match(r"(\w+) = ", line):
                paths.add(at + found[1])
    assert paths == set(FIELDS)


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_of_the_files_is_explained_by_a_comment(name: str) -> None:
    before = ""
    for line in text(name).splitlines():
        if " = " in line and not line.startswith(("#", "name", "version")):
            assert before.startswith("#"), line
        before = line


@pytest.mark.parametrize(
    ("path", "value"), [(path, value) for path, values in FIELDS.items() for value in values]
)
def test_a_faulty_value_is_refused_naming_the_field_and_the_value(path: str, value: str) -> None:
    with pytest.raises(RuleSetError, match=rf"^{re.escape(path)}: .*not "):
        parse(with_value(path, value))


@pytest.mark.parametrize("path", FIELDS)
def test_a_missing_rule_is_named(path: str) -> None:
    with pytest.raises(RuleSetError, match=f"^{re.escape(path)}: the rule is missing"):
        parse(with_value(path, None))


@pytest.mark.parametrize("table", ["dealer", "natural", "double", "split", "insurance", "stake"])
def test_a_missing_table_is_named(table: str) -> None:
    without = re.sub(rf"\[{table}\]\n(?:[^\[].*\n|\n)*", "", text("european"))
    with pytest.raises(RuleSetError, match=f"^{table}: the table is missing"):
        parse(without)


@pytest.mark.parametrize("added", ["peek = true", "[sidebets]", "[side]\nbets = 1"])
def test_an_unknown_rule_is_named(added: str) -> None:
    body = text("european")
    faulty = body + added if added.startswith("[") else added + "\n" + body
    with pytest.raises(RuleSetError, match=r"^(peek|sidebets|side): no such rule"):
        parse(faulty)


def test_an_unknown_field_of_a_table_is_named() -> None:
    with pytest.raises(RuleSetError, match=r"^dealer\.peeks: no such rule"):
        parse(text("european").replace("[dealer]\n", "[dealer]\npeeks = true\n"))


def test_a_rule_in_the_place_of_a_table_is_refused() -> None:
    body = re.sub(r"\[stake\][^\[]*", "", text("european"))
    with pytest.raises(RuleSetError, match=r"^stake: the table is missing"):
        parse("stake = 1\n" + body)


@given(st.text())
def test_what_is_no_rule_set_is_refused_and_never_crashes(anything: str) -> None:
    with pytest.raises(RuleSetError):
        parse(anything)


def test_a_rule_set_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        load("salon").decks = 1  # type: ignore[misc]


def test_within_the_bounds_another_game_can_be_written() -> None:
    rules = parse(with_value("natural.pays", "[2, 1]").replace("decks = 6", "decks = 1"))
    assert (rules.natural_pays, rules.decks) == ((2, 1), 1)


def test_aces_split_again_and_closed_at_one_card_are_refused_together() -> None:
    with pytest.raises(RuleSetError, match=r"^split\.resplit_aces: .*one_card_on_aces = false"):
        parse(with_value("split.resplit_aces", "true"))
    both = with_value("split.resplit_aces", "true").replace(
        "one_card_on_aces = true", "one_card_on_aces = false"
    )
    assert parse(both).resplit_aces
