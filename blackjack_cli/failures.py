"""What can go wrong outside the game, as one sentence and an exit code."""

from __future__ import annotations

from typing import TextIO

from blackjack_cli.log_error import LogError
from blackjack_cli.output.lines import tell
from blackjack_cli.output.terminal import OutputClosed
from blackjack_cli.store.errors import ProfileBusy, StoreError
from blackjack_cli.store.settings import NotSaved, SettingsError
from blackjack_cli.words.catalog import Catalog

Failure = SettingsError | LogError | StoreError | ProfileBusy
FAILURES = (SettingsError, LogError, StoreError, ProfileBusy)


def told(error: Failure, catalog: Catalog) -> str:
    """The sentence: what is wrong, and what can be done."""
    match error:
        case StoreError():
            return catalog.ui(f"error.store.{error.reason}", path=error.path, why=error.why)
        case ProfileBusy():
            return catalog.ui("error.profile_busy", name=error.name)
        case SettingsError() if not isinstance(error, NotSaved):
            return catalog.ui("error.settings", file=error.path, why=error.why)
    return catalog.ui("error.file", file=error.path, why=error.why)


def exit_code(error: Failure) -> int:
    """1 failed; 2 where a file of the player's own is wrong."""
    return 2 if isinstance(error, SettingsError) and not isinstance(error, NotSaved) else 1


def tell_lost(lost: OutputClosed, stderr: TextIO | None, catalog: Catalog) -> int:
    """Say why the output could not be written, unless its reader has left; the exit code."""
    if lost.exit_code:
        tell(stderr, catalog.lang, [catalog.ui("error.output", why=lost.why)])
    return lost.exit_code
