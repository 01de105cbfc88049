"""The commands of `blackjack`, their arguments and options. Each loads what it needs when run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from blackjack_cli.commands.command import Context, PlainCommand, flag, option
from blackjack_cli.commands.options import (
    Option,
    Type,
    levels,
    one_of,
    seconds,
    seed,
    stake,
    text,
    whole_number,
)
from blackjack_cli.game.rulesets import NAMES

MOST_COMPUTERS = 6


def _rules(context: Context) -> Option:
    return option(context, "rules", one_of(*NAMES), "|".join(NAMES), NAMES[0])


def _play_options(context: Context) -> list[click.Parameter]:
    def choices(name: str, *values: str) -> Option:
        return option(context, name, one_of(*values), "|".join(values), values[0])

    return [
        _rules(context),
        option(context, "players", whole_number(0, MOST_COMPUTERS), "N", "1"),
        option(context, "level", levels, "easy|normal|hard", "normal"),
        option(context, "seat", whole_number(1, MOST_COMPUTERS + 1), "N", "1"),
        option(context, "seed", seed, "TEXT"),
        option(context, "round", whole_number(1, 1_000_000_000), "N", "1"),
        option(context, "bet", stake, "N"),
        option(context, "name", text, "TEXT"),
        choices("shoe", "fresh", "cut"),
        choices("speech", "auto", "direct", "terminal"),
        choices("braille", "auto", "on", "off"),
        option(
            context, "verbosity", one_of("brief", "normal", "full"), "brief|normal|full", "normal"
        ),
        choices("cards", "words", "symbols"),
        option(context, "pace", seconds(10), "SECONDS"),
        choices("coach", "off", "after"),
        choices("auto_stand", "on", "off"),
        choices("hints", "on", "off"),
        flag(context, "guided"),
        option(context, "keymap", text, "FILE"),
        option(context, "events", text, "FILE"),
        option(context, "data_dir", text, "DIR"),
    ]


def _play(context: Context) -> click.Command:
    def run(context: Context, given: dict[str, Any]) -> int:
        from blackjack_cli.commands.arrange import arrange
        from blackjack_cli.play import play

        return play(arrange(context, given), context.environment)

    options = _play_options(context)
    return PlainCommand(
        context, "play", options, run, saved=[param.name or "" for param in options]
    )


def _rules_command(context: Context) -> click.Command:
    def run(context: Context, given: dict[str, Any]) -> int:
        from blackjack_cli.game import rulesets
        from blackjack_cli.words.rules import rules_text

        game = given["game"] or played_here()
        return context.tell(rules_text(context.catalog, rulesets.load(game)))

    def played_here() -> str:
        """Where no game is named: the one that is played, with the name of what says so."""
        variable, setting = "BLACKJACK_RULES", "rules"
        if value := context.environment.variables.get(variable):
            return str(kind.named(value, variable))
        return str(kind.named(context.saved.get(setting, NAMES[0]), f"settings.toml, {setting}"))

    kind = Type(one_of(*NAMES), context.catalog)
    game = click.Argument(["game"], type=kind, required=False)
    return PlainCommand(context, "rules", [game], run)


def _keys(context: Context) -> click.Command:
    def run(context: Context, given: dict[str, Any]) -> int:
        from blackjack_cli.commands.files_given import read_keymap
        from blackjack_cli.words.keys import keys_text

        keymap = read_keymap(context, given["keymap"])
        return context.tell(keys_text(context.catalog, keymap.actions()))

    keymap = option(context, "keymap", text, "FILE")
    return PlainCommand(context, "keys", [keymap], run, saved=["keymap"])


def _simulate(context: Context) -> click.Command:
    def run(context: Context, given: dict[str, Any]) -> int:
        from blackjack_cli.commands.simulate import simulate_command

        return simulate_command(context, given)

    rounds = option(context, "rounds", whole_number(1, 1_000_000_000), "N", required=True)
    players = option(
        context,
        "players",
        levels,
        "LEVEL,LEVEL",
        required=True,
        told="help.option.players.levels",
    )
    # In the environment and the settings this name is a number of computer players.
    players.envvar = None
    params: list[click.Parameter] = [
        rounds,
        players,
        _rules(context),
        option(context, "seed", seed, "TEXT"),
        option(context, "jobs", whole_number(1, 256), "J", "1"),
        option(context, "events", text, "FILE"),
        flag(context, "json"),
    ]
    return PlainCommand(context, "simulate", params, run, saved=["rules"])


def _chart(context: Context) -> click.Command:
    def run(context: Context, given: dict[str, Any]) -> int:
        from blackjack_cli.commands.strategy import chart_command

        return chart_command(context, given)

    level = option(
        context,
        "level",
        one_of("normal", "hard"),
        "normal|hard",
        "hard",
        told="help.option.level.chart",
    )
    # In the environment and the settings this name is how well the computer plays.
    level.envvar = None
    params = [_rules(context), level, flag(context, "json"), flag(context, "grid")]
    return PlainCommand(context, "chart", params, run, saved=["rules"])


def _ev(context: Context) -> click.Command:
    def run(context: Context, given: dict[str, Any]) -> int:
        from blackjack_cli.commands.strategy import ev_command

        return ev_command(context, given)

    params = [
        click.Argument(["hand"], metavar="HAND"),
        click.Argument(["up"], metavar="UP"),
        _rules(context),
        flag(context, "json"),
    ]
    return PlainCommand(context, "ev", params, run, saved=["rules"])


def _stats(context: Context) -> click.Command:
    def run(context: Context, given: dict[str, Any]) -> int:
        from blackjack_cli.commands.records import stats_command

        return stats_command(context, given)

    name = option(context, "name", text, "TEXT")
    params = [name, option(context, "data_dir", text, "DIR"), flag(context, "json")]
    return PlainCommand(context, "stats", params, run, saved=["data_dir"])


def _leaderboard(context: Context) -> click.Command:
    def run(context: Context, given: dict[str, Any]) -> int:
        from blackjack_cli.commands.records import leaderboard_command

        return leaderboard_command(context, given)

    params = [option(context, "data_dir", text, "DIR"), flag(context, "json")]
    return PlainCommand(context, "leaderboard", params, run, saved=["data_dir"])


def _voice(context: Context) -> click.Command:
    def run(context: Context, given: dict[str, Any]) -> int:
        from blackjack_cli.commands.voice import voice_command

        return voice_command(context, given)

    speech = option(
        context, "speech", one_of("auto", "direct", "terminal"), "auto|direct|terminal", "auto"
    )
    return PlainCommand(context, "voice", [speech], run, saved=["speech"])


def _settings(context: Context) -> click.Command:
    def run(context: Context, given: dict[str, Any]) -> int:
        from blackjack_cli.commands.settings import settings_command

        return settings_command(context, given["words"], _play_options(context))

    words = click.Argument(["words"], nargs=-1)
    command = PlainCommand(context, "settings", [words], run)
    # A value may begin with a dash: it is refused as a value, not as an option.
    command.context_settings["ignore_unknown_options"] = True
    return command


COMMANDS: dict[str, Callable[[Context], click.Command]] = {
    "play": _play,
    "rules": _rules_command,
    "keys": _keys,
    "chart": _chart,
    "ev": _ev,
    "simulate": _simulate,
    "stats": _stats,
    "leaderboard": _leaderboard,
    "voice": _voice,
    "settings": _settings,
}
