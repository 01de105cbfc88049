"""`blackjack settings`: show, read and change what is saved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from blackjack_cli.commands.files_given import read_keymap
from blackjack_cli.commands.options import Type, WrongUse, one_of
from blackjack_cli.environment import LANGUAGES
from blackjack_cli.store import settings

if TYPE_CHECKING:
    from blackjack_cli.commands.command import Context

_NEVER_SAVED = ("seed", "round", "events", "guided")
"""Options that speak of one session only."""


def settings_command(
    context: Context, words: Sequence[str], options: Sequence[click.Parameter]
) -> int:
    """`settings`, `settings get NAME`, `settings set NAME VALUE`, `settings path`.

    SettingsError where the first two find settings that cannot be read; the others go on.
    WrongUse, with the sentence, for anything else and for a value that the option refuses.
    """
    path = context.environment.settings_file()
    types = {
        param.name or "": param.type for param in options if param.name not in _NEVER_SAVED
    } | {"lang": Type(one_of(*LANGUAGES), context.catalog)}
    match words:
        case []:
            kept = [f"{name}: {value}" for name, value in sorted(settings.read(path).items())]
            return context.tell(kept or [context.catalog.ui("settings.none")])
        case ["path"]:
            return context.tell([str(path)])
        case ["get", name]:
            name = _known(context, name, types)
            unset = context.catalog.ui("settings.unset", name=name)
            return context.tell([settings.read(path).get(name, unset)])
        case ["set", name, value]:
            name = _known(context, name, types)
            kind = types[name]
            if isinstance(kind, Type):
                kind.named(value, name)
            if name == "keymap":
                read_keymap(context, value)
            lines = [f"{name}: {value}"]
            if context.broken and (aside := settings.keep_aside(path)):
                lines.append(context.catalog.ui("settings.kept_aside", path=aside))
            settings.keep(path, name, value)
            return context.tell(lines)
    raise WrongUse(
        context.catalog.ui(
            "error.choice",
            option="settings",
            given=" ".join(words),
            choices="get NAME, set NAME VALUE, path",
        )
    )


def _known(context: Context, name: str, types: dict[str, click.ParamType[Any]]) -> str:
    plain = name.replace("-", "_")
    if plain not in types:
        raise WrongUse(
            context.catalog.ui(
                "error.choice", option="settings", given=name, choices=", ".join(sorted(types))
            )
        )
    return plain
