"""A rule set: one frozen value per game, read from `rulesets/*.toml` and checked.

Nothing in the engine asks which game is played; it asks the rule set a question.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

NAMES = ("european", "salon")

_FOLDER = Path(__file__).parents[1] / "rulesets"


class RuleSetError(ValueError):
    """A rule set file that cannot be played; the text names the field and what it may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The rules of one game. The comments in `rulesets/*.toml` give each rule's source."""

    name: str
    version: str
    decks: int
    seats: int
    hole_card: bool
    """One dealer card lies hidden during the round; else the dealer draws it at the end."""
    hits_soft_17: bool
    natural_pays: tuple[int, int]
    """Win and stake: (3, 2) pays 3 for each 2 staked."""
    double_any_cards: bool
    """Doubling is legal on any number of cards; else on exactly two."""
    double_after_split: bool
    split_by_rank: bool
    """A pair is two cards of one rank; else of one value, ten with jack too."""
    split_hands: int
    """The most hands that a seat may hold; 1 where nothing is ever split."""
    one_card_on_split_aces: bool
    resplit_aces: bool
    insurance: bool
    surrender: bool
    chips: bool
    """Stakes are paid out of chips that must cover them; else units of a score."""
    first_stake: int
    """The stake offered first, in half-chips."""


_TABLES: dict[str, tuple[str, ...]] = {
    "dealer": ("second_card", "hits_soft_17"),
    "natural": ("pays",),
    "double": ("cards", "after_split"),
    "split": ("pair", "hands", "one_card_on_aces", "resplit_aces"),
    "insurance": ("offered",),
    "surrender": ("offered",),
    "stake": ("of", "first"),
}
_TOP = ("name", "version", "decks", "seats")


def parse(text: str) -> RuleSet:
    """The rule set that a TOML text describes; RuleSetError where a rule is wrong or missing."""
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleSetError(f"not TOML: {error}") from error
    _check_fields(data)
    if _flag(data, "split.resplit_aces") and _flag(data, "split.one_card_on_aces"):
        raise RuleSetError(
            "split.resplit_aces: true needs split.one_card_on_aces = false; a hand that is"
            " closed at one card is never split again"
        )
    return RuleSet(
        name=_text(data, "name"),
        version=_text(data, "version"),
        decks=_number(data, "decks", 1, 8),
        seats=_number(data, "seats", 1, 7),
        hole_card=_choice(data, "dealer.second_card", ("hidden", "last")) == "hidden",
        hits_soft_17=_flag(data, "dealer.hits_soft_17"),
        natural_pays=_ratio(data, "natural.pays"),
        double_any_cards=_choice(data, "double.cards", ("two", "any")) == "any",
        double_after_split=_flag(data, "double.after_split"),
        split_by_rank=_choice(data, "split.pair", ("value", "rank")) == "rank",
        split_hands=_number(data, "split.hands", 1, 4),
        one_card_on_split_aces=_flag(data, "split.one_card_on_aces"),
        resplit_aces=_flag(data, "split.resplit_aces"),
        insurance=_flag(data, "insurance.offered"),
        surrender=_flag(data, "surrender.offered"),
        chips=_choice(data, "stake.of", ("units", "chips")) == "chips",
        first_stake=2 * _number(data, "stake.first", 1, 1_000_000),
    )


@cache
def load(name: str) -> RuleSet:
    """The rule set of that name (`NAMES`) that comes with the game."""
    if name not in NAMES:
        raise RuleSetError(f"no rule set {name!r}; there are {', '.join(NAMES)}")
    return parse((_FOLDER / f"{name}.toml").read_text("utf-8"))


def _check_fields(data: dict[str, Any]) -> None:
    for field in data:
        if field not in _TOP and field not in _TABLES:
            raise RuleSetError(f"{field}: no such rule")
    for table, fields in _TABLES.items():
        given = data.get(table)
        if not isinstance(given, dict):
            raise RuleSetError(f"{table}: the table is missing")
        for field in given:
            if field not in fields:
                raise RuleSetError(f"{table}.{field}: no such rule")


def _get(data: dict[str, Any], path: str) -> object:
    value: Any = data
    for part in path.split("."):
        if part not in value:
            raise RuleSetError(f"{path}: the rule is missing")
        value = value[part]
    return value


def _text(data: dict[str, Any], path: str) -> str:
    value = _get(data, path)
    if not isinstance(value, str) or not value:
        raise RuleSetError(f"{path}: a text is wanted, not {value!r}")
    return value


def _number(data: dict[str, Any], path: str, least: int, most: int) -> int:
    value = _get(data, path)
    if type(value) is not int or not least <= value <= most:
        raise RuleSetError(f"{path}: a whole number from {least} to {most}, not {value!r}")
    return value


def _flag(data: dict[str, Any], path: str) -> bool:
    value = _get(data, path)
    if not isinstance(value, bool):
        raise RuleSetError(f"{path}: true or false, not {value!r}")
    return value


def _choice(data: dict[str, Any], path: str, choices: tuple[str, ...]) -> str:
    value = _get(data, path)
    if not isinstance(value, str) or value not in choices:
        raise RuleSetError(f"{path}: one of {', '.join(choices)}, not {value!r}")
    return value


def _ratio(data: dict[str, Any], path: str) -> tuple[int, int]:
    value = _get(data, path)
    match value:
        case [int(win), int(stake)] if (
            type(win) is int and type(stake) is int and win >= stake and stake in (1, 2)
        ):
            # Stakes are whole chips, so an even number of half-chips: any win per
            # 1 or 2 staked then comes out whole in half-chips.
            return win, stake
    raise RuleSetError(f"{path}: [win, stake] with a stake of 1 or 2, not {value!r}")
