"""The options of the command line: what a value may be, and where it came from.

A value comes from the option, else the environment (`BLACKJACK_LANG` and so on), else the
saved settings, else the default. Each type answers a bad value with one sentence that says
what would be right and names the place the value came from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
from click.core import ParameterSource

from blackjack_cli.stakes import MOST_UNITS, StakeError, parse_stake
from blackjack_cli.strategy.level import Level
from blackjack_cli.words.catalog import Catalog
from blackjack_cli.words.names import quotable

Convert = Callable[["Given"], Any]


class WrongUse(click.UsageError):
    """A sentence for the player, whole and translated. Exit code 2."""


class Given:
    """A value as it was given, with what is needed to refuse it in words."""

    def __init__(self, catalog: Catalog, value: str, origin: str) -> None:
        self.catalog = catalog
        self.value = value
        self.origin = origin

    def refuse(self, msgid: str, **fields: object) -> WrongUse:
        shown = quotable(self.value)
        return WrongUse(self.catalog.ui(msgid, option=self.origin, given=shown, **fields))


def one_of(*choices: str) -> Convert:
    def convert(given: Given) -> str:
        if given.value.lower() in choices:
            return given.value.lower()
        raise given.refuse("error.choice", choices=", ".join(choices))

    return convert


def whole_number(least: int, most: int) -> Convert:
    def convert(given: Given) -> int:
        text = given.value
        if text.isascii() and text.isdigit() and len(text) < 16 and least <= int(text) <= most:
            return int(text)
        raise given.refuse("error.number", least=least, most=most)

    return convert


def seconds(most: float) -> Convert:
    def convert(given: Given) -> float:
        text = given.value.replace(",", ".")
        whole, _, rest = text.partition(".")
        if (whole + rest).isascii() and (whole + rest).isdigit() and float(text) <= most:
            return float(text)
        raise given.refuse("error.number", least=0, most=f"{most:g}")

    return convert


def levels(given: Given) -> tuple[Level, ...]:
    """One level for all computer players, or a comma list with one for each."""
    names = [name.strip().lower() for name in given.value.split(",")]
    try:
        return tuple(Level(name) for name in names)
    except ValueError:
        raise given.refuse("error.choice", choices=", ".join(Level)) from None


def text(given: Given) -> str:
    if not given.value.strip():
        raise given.refuse("error.missing_value")
    return given.value


def stake(given: Given) -> str:
    """A stake as text: what it may be at the most is known when the player's chips are."""
    try:
        parse_stake(given.value, MOST_UNITS)
    except StakeError as error:
        raise given.refuse("error.stake", most=MOST_UNITS // 2) from error
    return given.value


def seed(given: Given) -> str:
    if not given.value.strip():
        raise given.refuse("error.seed_empty")
    return given.value


class Type(click.ParamType[Any]):
    """A click type around one of the conversions above."""

    name = "value"

    def __init__(self, convert: Convert, catalog: Catalog) -> None:
        self._convert = convert
        self._catalog = catalog

    def named(self, value: str, origin: str) -> Any:
        """The value, where it came another way than through click."""
        return self._convert(Given(self._catalog, value, origin))

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        return self._convert(Given(self._catalog, value, _origin(param, ctx)))


def origin(name: str) -> str:
    """The same for the option `name` of the command that runs."""
    ctx = click.get_current_context()
    return _origin(next(param for param in ctx.command.params if param.name == name), ctx)


def _origin(param: click.Parameter | None, ctx: click.Context | None) -> str:
    """The name by which the player gave the value: option, variable or setting."""
    if param is None:
        return ""
    if isinstance(param, click.Argument):
        return (param.name or "").upper()
    source = ctx.meta.get(_source_key(param)) if ctx else None
    if source is ParameterSource.ENVIRONMENT and isinstance(param.envvar, str):
        return param.envvar
    if source is ParameterSource.DEFAULT_MAP:
        return f"settings.toml, {param.name}"
    return param.opts[0]


def _source_key(param: click.Parameter) -> str:
    return f"blackjack_cli.source.{param.name}"


class Option(click.Option):
    """An option whose type knows whether the value is an option's, a variable's or a setting's."""

    def consume_value(self, ctx: click.Context, opts: Any) -> tuple[Any, ParameterSource]:
        value, source = super().consume_value(ctx, opts)
        ctx.meta[_source_key(self)] = source
        return value, source
