"""The command line: commands, options, and every error as one sentence."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable
from typing import Any

import click

from blackjack_cli import __version__
from blackjack_cli.environment import LANGUAGES, Environment
from blackjack_cli.eventlog import LogError
from blackjack_cli.options import (
    Convert,
    Option,
    Type,
    WrongUse,
    levels,
    one_of,
    seconds,
    seed,
    text,
    whole_number,
)
from blackjack_cli.output.message import Message, Priority
from blackjack_cli.output.terminal import TerminalSink
from blackjack_cli.store import settings
from blackjack_cli.store.errors import ProfileBusy, StoreError
from blackjack_cli.words.catalog import Catalog

RULES = ("european", "salon")
MOST_COMPUTERS = 6


class Context:
    """What every command is handed: the world outside, the words, the saved settings."""

    def __init__(self, environment: Environment, catalog: Catalog, saved: dict[str, str]) -> None:
        self.environment = environment
        self.catalog = catalog
        self.saved = saved

    def tell(self, lines: Iterable[str]) -> int:
        """Print lines on standard output; the exit code."""
        return tell(self.environment.stdout, self.catalog.lang, lines)


Command = Callable[[Context, dict[str, Any]], int]


def main(arguments: list[str] | None = None, environment: Environment | None = None) -> int:
    """Run one command; the exit code: 0 done, 1 failed, 2 wrong use, 130 interrupted."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    around = environment or Environment()
    catalog = Catalog(around.language())
    try:
        saved = settings.read(around.config_folder() / "settings.toml")
        lang, words = _language(words, around, saved, catalog)
        catalog = Catalog(lang)
        program = Program(Context(around, catalog, saved))
        return int(program.main(words, prog_name="blackjack", standalone_mode=False) or 0)
    except settings.SettingsError as error:
        sentence, code = catalog.ui("error.file", file=error.path, why=error.why), 2
    except LogError as error:
        sentence, code = catalog.ui("error.file", file=error.path, why=error.why), 1
    except StoreError as error:
        sentence, code = _store_sentence(error, catalog), 1
    except ProfileBusy as error:
        sentence, code = catalog.ui("error.profile_busy", name=error.name), 1
    except click.ClickException as error:
        sentence, code = _sentence(error, catalog), error.exit_code
    except (KeyboardInterrupt, click.Abort):
        return 130
    tell(around.stderr, catalog.lang, [sentence])
    return code


def tell(stream: Any, lang: str, lines: Iterable[str]) -> int:
    """Print lines as any console can show them; the exit code."""
    sink = TerminalSink(stream, is_tty=False)
    for line in lines:
        sink.say(Message(line, "", Priority.NEXT, lang))
    return sink.lost.exit_code if sink.lost and stream is not None else 0


def _language(
    words: list[str], around: Environment, saved: dict[str, str], catalog: Catalog
) -> tuple[str, list[str]]:
    """The language of this call, and the words without the option that named it.

    It is needed before anything is parsed: help and errors are in it.
    """
    kept: list[str] = []
    named: str | None = None
    origin = "--lang"
    at = 0
    while at < len(words):
        word = words[at]
        if word == "--":
            kept += words[at:]
            break
        if word == "--lang":
            if at + 1 == len(words):
                raise WrongUse(catalog.ui("error.missing_value", option="--lang"))
            named = words[at + 1]
            at += 1
        elif word.startswith("--lang="):
            named = word.removeprefix("--lang=")
        else:
            kept.append(word)
        at += 1
    if named is None and around.variables.get("BLACKJACK_LANG"):
        named, origin = around.variables["BLACKJACK_LANG"], "BLACKJACK_LANG"
    if named is None and "lang" in saved:
        named, origin = saved["lang"], "settings.toml, lang"
    if named is None:
        return catalog.lang, kept
    return Type(one_of(*LANGUAGES), catalog).named(named, origin), kept


def _sentence(error: click.ClickException, catalog: Catalog) -> str:
    match error:
        case WrongUse():
            return error.message
        case click.NoSuchOption():
            return catalog.ui("error.no_such_option", option=error.option_name)
        case click.BadOptionUsage():
            return catalog.ui("error.missing_value", option=error.option_name)
        case click.MissingParameter(param=click.Argument() as argument):
            return catalog.ui("error.missing_argument", argument=(argument.name or "").upper())
        case click.MissingParameter(param=click.Parameter() as option):
            return catalog.ui("error.missing_option", option=option.opts[0])
        case _:
            return error.format_message()


def _store_sentence(error: StoreError, catalog: Catalog) -> str:
    name = f"error.store.{error.reason}"
    return catalog.ui(name, path=error.path, why=error.why)


class Program(click.Group):
    """`blackjack`: without the name of a command it plays."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.catalog = context.catalog
        super().__init__(
            "blackjack", params=[_help(context), _version(context)], add_help_option=False
        )

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        build = COMMANDS.get(cmd_name)
        return build(self.context) if build else None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0].startswith("-") and args[0] not in ("--help", "-h", "--version")):
            args = ["play", *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS:
            raise WrongUse(
                self.catalog.ui(
                    "error.no_such_command", command=args[0], commands=", ".join(COMMANDS)
                )
            )
        return super().resolve_command(ctx, args)

    def get_help(self, ctx: click.Context) -> str:
        catalog = self.catalog
        lines = [
            catalog.ui("help.program"),
            f"{catalog.ui('help.usage')}: blackjack [play]",
            f"{catalog.ui('help.commands')}:",
            *(f"{name}: {catalog.ui(f'help.command.{name}')}" for name in COMMANDS),
            f"{catalog.ui('help.options')}:",
            *_option_lines(self.params),
        ]
        return "\n".join(lines)


class PlainCommand(click.Command):
    """A command whose help is plain lines and whose errors are sentences."""

    def __init__(
        self,
        context: Context,
        name: str,
        params: list[click.Parameter],
        run: Command,
        *,
        saved: Collection[str] = (),
    ) -> None:
        """`saved`: the settings that this command follows."""
        self.context = context

        def callback(**values: Any) -> int:
            extra = click.get_current_context().args
            if extra:
                raise WrongUse(context.catalog.ui("error.unexpected_argument", argument=extra[0]))
            return run(context, values)

        super().__init__(
            name,
            params=[*params, _lang(context), _help(context)],
            callback=callback,
            add_help_option=False,
            context_settings={
                "allow_extra_args": True,
                "default_map": {key: context.saved[key] for key in saved if key in context.saved},
            },
        )

    def get_help(self, ctx: click.Context) -> str:
        catalog = self.context.catalog
        named = [param.name or "" for param in self.params if isinstance(param, click.Argument)]
        usage = " ".join(["blackjack", self.name or "", *(name.upper() for name in named)])
        return "\n".join(
            [
                catalog.ui(f"help.command.{self.name}"),
                f"{catalog.ui('help.usage')}: {usage} [{catalog.ui('help.options').lower()}]",
                f"{catalog.ui('help.options')}:",
                *_option_lines(self.params),
            ]
        )


def _option_lines(params: list[click.Parameter]) -> list[str]:
    return [
        f"{' '.join([param.opts[0], *([param.metavar] if param.metavar else [])])}: {param.help}"
        for param in params
        if isinstance(param, click.Option)
    ]


def _help(context: Context) -> click.Option:
    def show(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
        if value:
            ctx.exit(context.tell(ctx.get_help().split("\n")))

    return click.Option(
        ["--help", "-h"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help=context.catalog.ui("help.option.help"),
    )


def _version(context: Context) -> click.Option:
    def show(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
        if value:
            ctx.exit(context.tell([f"blackjack {__version__}"]))

    return click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help=context.catalog.ui("help.option.version"),
    )


def _lang(context: Context) -> click.Option:
    """Listed in the help; what it says was taken out before (`_language`)."""
    return click.Option(
        ["--lang"],
        metavar="|".join(LANGUAGES),
        expose_value=False,
        help=context.catalog.ui("help.option.lang"),
    )


def option(
    context: Context, name: str, convert: Convert, metavar: str, default: str | None = None
) -> Option:
    """An option that the environment and the settings can give too."""
    return Option(
        [f"--{name.replace('_', '-')}"],
        type=Type(convert, context.catalog),
        metavar=metavar,
        envvar=f"BLACKJACK_{name.upper()}",
        default=default,
        help=context.catalog.ui(f"help.option.{name}"),
    )


def flag(context: Context, name: str) -> click.Option:
    return click.Option([f"--{name}"], is_flag=True, help=context.catalog.ui(f"help.option.{name}"))


def _rules(context: Context) -> Option:
    return option(context, "rules", one_of(*RULES), "|".join(RULES), RULES[0])


def _play_options(context: Context) -> list[click.Parameter]:
    def choices(name: str, *values: str) -> Option:
        return option(context, name, one_of(*values), "|".join(values), values[0])

    return [
        _rules(context),
        option(context, "players", whole_number(0, MOST_COMPUTERS), "N", "1"),
        option(context, "level", levels, "easy|normal|hard", "normal"),
        option(context, "seat", whole_number(1, MOST_COMPUTERS + 1), "N", "1"),
        option(context, "seed", seed, "TEXT"),
        option(context, "round", whole_number(1), "N", "1"),
        option(context, "bet", text, "N"),
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
        option(context, "keymap", text, "FILE"),
        option(context, "events", text, "FILE"),
        option(context, "data_dir", text, "DIR"),
    ]


def _play(context: Context) -> click.Command:
    def run(context: Context, given: dict[str, Any]) -> int:
        from blackjack_cli.arrange import arrange
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

        return context.tell(rules_text(context.catalog, rulesets.load(given["game"])))

    game = click.Argument(
        ["game"], type=Type(one_of(*RULES), context.catalog), required=False, default=RULES[0]
    )
    return PlainCommand(context, "rules", [game], run)


def _keys(context: Context) -> click.Command:
    def run(context: Context, given: dict[str, Any]) -> int:
        from blackjack_cli.arrange import read_keymap
        from blackjack_cli.words.keys import keys_text

        keymap = read_keymap(context, given["keymap"])
        return context.tell(keys_text(context.catalog, keymap.actions()))

    keymap = option(context, "keymap", text, "FILE")
    return PlainCommand(context, "keys", [keymap], run, saved=["keymap"])


def _simulate(context: Context) -> click.Command:
    def run(context: Context, given: dict[str, Any]) -> int:
        from blackjack_cli.simulate_command import simulate_command

        return simulate_command(context, given)

    rounds = option(context, "rounds", whole_number(1), "N")
    rounds.required = True
    players = option(context, "players", levels, "LEVEL,LEVEL")
    players.required = True
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


def _settings(context: Context) -> click.Command:
    def run(context: Context, given: dict[str, Any]) -> int:
        from blackjack_cli.settings_command import settings_command

        return settings_command(context, given["words"], _play_options(context))

    words = click.Argument(["words"], nargs=-1)
    return PlainCommand(context, "settings", [words], run)


COMMANDS: dict[str, Callable[[Context], click.Command]] = {
    "play": _play,
    "rules": _rules_command,
    "keys": _keys,
    "simulate": _simulate,
    "settings": _settings,
}
