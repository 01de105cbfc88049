"""What every command is made of: its context, its options, plain help, errors as sentences."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from typing import Any

import click

from blackjack_cli import __version__
from blackjack_cli.commands.options import Convert, Option, Type, WrongUse
from blackjack_cli.environment import LANGUAGES, Environment
from blackjack_cli.failures import tell_lost
from blackjack_cli.output.lines import written
from blackjack_cli.store import settings
from blackjack_cli.words.catalog import Catalog


class Context:
    """What every command is handed: the world outside, the words, the saved settings."""

    def __init__(
        self,
        environment: Environment,
        catalog: Catalog,
        saved: dict[str, str],
        *,
        broken: bool = False,
    ) -> None:
        """`broken`: there are settings that cannot be read; `saved` is then empty."""
        self.environment = environment
        self.catalog = catalog
        self.saved = saved
        self.broken = broken

    def remember(self, name: str, value: str) -> None:
        """Keep a setting that the game found out; that it cannot be kept is no one's fault."""
        with suppress(settings.SettingsError):
            settings.keep(self.environment.settings_file(), name, value)

    def tell(self, lines: Iterable[str]) -> int:
        """Print lines on standard output; the exit code. Where they can't be written, and
        somebody is there to read them, standard error says so."""
        lost = written(self.environment.stdout, self.catalog.lang, lines)
        return 0 if lost is None else tell_lost(lost, self.environment.stderr, self.catalog)


Run = Callable[[Context, dict[str, Any]], int]


class PlainCommand(click.Command):
    """A command whose help is plain lines and whose errors are sentences."""

    def __init__(
        self,
        context: Context,
        name: str,
        params: Sequence[click.Parameter],
        run: Run,
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
            params=[*params, lang_option(context), help_option(context)],
            callback=callback,
            add_help_option=False,
            context_settings={
                "allow_extra_args": True,
                "default_map": {key: context.saved[key] for key in saved if key in context.saved},
            },
        )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            # Whose option it is, is needed to say what is wrong.
            error.ctx = ctx
            raise

    def get_help(self, ctx: click.Context) -> str:
        catalog = self.context.catalog
        named = [param.name or "" for param in self.params if isinstance(param, click.Argument)]
        usage = " ".join(["blackjack", self.name or "", *(name.upper() for name in named)])
        usage = f"{usage} [{catalog.ui('help.options').lower()}]"
        return "\n".join(
            [
                catalog.ui(f"help.command.{self.name}"),
                help_line(catalog, catalog.ui("help.usage"), usage),
                catalog.ui("help.heading", title=catalog.ui("help.options")),
                *option_lines(catalog, self.params),
            ]
        )


def help_line(catalog: Catalog, name: str, text: str) -> str:
    """A name and what it stands for, as the language sets them off."""
    return catalog.ui("help.line", name=name, text=text)


def option_lines(catalog: Catalog, params: Sequence[click.Parameter]) -> list[str]:
    return [
        help_line(catalog, f"{param.opts[0]} {param.metavar or ''}".rstrip(), param.help or "")
        for param in params
        if isinstance(param, click.Option)
    ]


def help_option(context: Context) -> click.Option:
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


def version_option(context: Context) -> click.Option:
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


def lang_option(context: Context) -> click.Option:
    """Listed in the help; what it says was taken out before (`_language`)."""
    return click.Option(
        ["--lang"],
        metavar="|".join(LANGUAGES),
        expose_value=False,
        help=context.catalog.ui("help.option.lang"),
    )


def option(
    context: Context,
    name: str,
    convert: Convert,
    metavar: str,
    default: str | None = None,
    *,
    required: bool = False,
    told: str | None = None,
) -> Option:
    """An option that the environment and the settings can give too. `told`: the text of its
    help, where that is not the one of its name."""
    return Option(
        [f"--{name.replace('_', '-')}"],
        type=Type(convert, context.catalog),
        metavar=metavar,
        envvar=f"BLACKJACK_{name.upper()}",
        help=context.catalog.ui(told or f"help.option.{name}"),
        # A default of None would count as given.
        **({"required": True} if required else {"default": default}),
    )


def flag(context: Context, name: str) -> click.Option:
    return click.Option([f"--{name}"], is_flag=True, help=context.catalog.ui(f"help.option.{name}"))
