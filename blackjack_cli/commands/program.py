"""A whole call of `blackjack`: its language, its command, and every error as one sentence."""

from __future__ import annotations

import click

from blackjack_cli.commands.command import (
    Context,
    help_line,
    help_option,
    option_lines,
    version_option,
)
from blackjack_cli.commands.listing import COMMANDS
from blackjack_cli.commands.options import Type, WrongUse, one_of
from blackjack_cli.environment import LANGUAGES, Environment
from blackjack_cli.failures import FAILURES, exit_code, told
from blackjack_cli.output.lines import tell
from blackjack_cli.store import settings
from blackjack_cli.words.catalog import Catalog


def run(arguments: list[str], environment: Environment) -> int:
    """Run one command; the exit code: 0 done, 1 failed, 2 wrong use, 130 interrupted."""
    words, around = list(arguments), environment
    catalog = Catalog(around.language())
    try:
        named, words = _language(words, around, catalog)
        catalog = Catalog(named or catalog.lang)
        saved, broken = _saved(words, around)
        if named is None and "lang" in saved:
            language = Type(one_of(*LANGUAGES), catalog)
            catalog = Catalog(language.named(saved["lang"], "settings.toml, lang"))
        program = Program(Context(around, catalog, saved, broken=broken))
        return int(program.main(words, prog_name="blackjack", standalone_mode=False) or 0)
    except FAILURES as error:
        sentence, code = told(error, catalog), exit_code(error)
    except click.ClickException as error:
        sentence, code = _sentence(error, catalog), error.exit_code
    except (KeyboardInterrupt, click.Abort):
        return 130
    tell(around.stderr, catalog.lang, [sentence])
    return code


def _saved(words: list[str], around: Environment) -> tuple[dict[str, str], bool]:
    """The saved settings, and whether they are broken.

    What tells of the settings or mends them, and the help, go on without them. SettingsError
    for everything else.
    """
    mends = words[:1] == ["settings"] or "--help" in words or "-h" in words
    try:
        saved = settings.read(around.settings_file())
    except settings.SettingsError:
        if not mends:
            raise
        return {}, True
    if mends and saved.get("lang", "en") not in LANGUAGES:
        del saved["lang"]
    return saved, False


def _language(
    words: list[str], around: Environment, catalog: Catalog
) -> tuple[str | None, list[str]]:
    """The language that an option or else a variable names, None where neither does, and the
    words without that option.

    It is needed before anything else is looked at: help and errors are in it.
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
    if named is None:
        return None, kept
    return Type(one_of(*LANGUAGES), catalog).named(named, origin), kept


def _sentence(error: click.ClickException, catalog: Catalog) -> str:
    match error:
        case WrongUse():
            return error.message
        case click.NoSuchOption():
            return catalog.ui("error.no_such_option", option=error.option_name)
        case click.BadOptionUsage() if _is_flag(error):
            # "--json=yes": nothing may follow it.
            return catalog.ui("error.unexpected_argument", argument=f"{error.option_name}=")
        case click.BadOptionUsage():
            return catalog.ui("error.missing_value", option=error.option_name)
        case click.MissingParameter(param=click.Argument() as argument):
            return catalog.ui("error.missing_argument", argument=(argument.name or "").upper())
        case click.MissingParameter(param=click.Parameter() as option):
            return catalog.ui("error.missing_option", option=option.opts[0])
        case _:
            return error.format_message()


def _is_flag(error: click.BadOptionUsage) -> bool:
    params = error.ctx.command.params if error.ctx else []
    return any(
        isinstance(param, click.Option) and param.is_flag and error.option_name in param.opts
        for param in params
    )


class Program(click.Group):
    """`blackjack`: without the name of a command it plays."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.catalog = context.catalog
        super().__init__(
            "blackjack",
            params=[help_option(context), version_option(context)],
            add_help_option=False,
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
            help_line(catalog, catalog.ui("help.usage"), "blackjack [play]"),
            catalog.ui("help.heading", title=catalog.ui("help.commands")),
            *(help_line(catalog, name, catalog.ui(f"help.command.{name}")) for name in COMMANDS),
            catalog.ui("help.heading", title=catalog.ui("help.options")),
            *option_lines(catalog, [*COMMANDS["play"](self.context).params, self.params[-1]]),
            catalog.ui("help.more"),
        ]
        return "\n".join(lines)
