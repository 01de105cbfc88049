"""The entry point. It loads no more than the call needs: starting is quick."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from blackjack_cli import __version__

if TYPE_CHECKING:
    from blackjack_cli.environment import Environment


def main(arguments: list[str] | None = None, environment: Environment | None = None) -> int:
    """Run one command; the exit code: 0 done, 1 failed, 2 wrong use, 130 interrupted.

    `environment`: where it runs; what the process was started with, if it is not given.
    """
    words = sys.argv[1:] if arguments is None else arguments
    if words == ["--version"]:
        click.echo(f"blackjack {__version__}")
        return 0
    from blackjack_cli.environment import Environment
    from blackjack_cli.program import run

    return run(words, environment or Environment())
