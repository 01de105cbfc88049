"""The entry point. It loads no more than the call needs: starting is quick."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from blackjack_cli import __version__
from blackjack_cli.output.lines import tell

if TYPE_CHECKING:
    from blackjack_cli.environment import Environment


def main(arguments: list[str] | None = None, environment: Environment | None = None) -> int:
    """Run one command; the exit code: 0 done, 1 failed, 2 wrong use, 130 interrupted.

    `environment`: where it runs; what the process was started with, if it is not given.
    """
    words = sys.argv[1:] if arguments is None else arguments
    from blackjack_cli.environment import Environment

    around = environment or Environment()
    if words == ["--version"]:
        return tell(around.stdout, "en", [f"blackjack {__version__}"])
    from blackjack_cli.commands.program import run

    return run(words, around)
