"""The files that a player names on the command line: read, or refused in one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from blackjack_cli.commands.options import WrongUse
from blackjack_cli.keys.keymap import Keymap
from blackjack_cli.keys.keymap import load as load_keymap
from blackjack_cli.keys.keymap_faults import KeymapError
from blackjack_cli.log_error import LogError

if TYPE_CHECKING:
    from blackjack_cli.commands.command import Context
    from blackjack_cli.eventlog import EventLog


def read_keymap(context: Context, path: str | None) -> Keymap:
    """WrongUse, with the sentence, for a keymap file with a fault."""
    try:
        return load_keymap(Path(path) if path else None)
    except KeymapError as error:
        from blackjack_cli.words.faults import keymap_fault

        raise WrongUse(keymap_fault(context.catalog, error)) from error


def read_log(context: Context, path: str | None) -> EventLog | None:
    """The log, closed with the command. WrongUse, with the sentence, where it can't be written."""
    if not path:
        return None
    from blackjack_cli.eventlog import open_log

    try:
        log = open_log(path)
    except LogError as error:
        raise WrongUse(context.catalog.ui("error.file", file=path, why=error.why)) from error
    click.get_current_context().call_on_close(log.close)
    return log
