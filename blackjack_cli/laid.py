"""A table that is laid: all that a game is played with, made from what the player asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from blackjack_cli.answers import Answer, ModeWhy
from blackjack_cli.eventlog import EventLog
from blackjack_cli.journal import Replayed
from blackjack_cli.keys.keymap import Keymap
from blackjack_cli.session import Session
from blackjack_cli.words.catalog import Catalog


@dataclass(frozen=True, slots=True)
class Laid:
    """A table that is laid, and how it is heard. `pace`: seconds, None where not chosen."""

    session: Session
    replayed: Replayed | None
    notices: tuple[Answer, ...]
    catalog: Catalog
    verbosity: str
    cards: str
    keymap: Keymap
    log: EventLog | None
    pace: float | None
    speech: str
    speech_why: ModeWhy
    braille: str
    coaching: bool
    guided: bool
    hints: bool
    remember: Callable[[str, str], None]
    """Keep a setting; where it cannot be kept, the question comes again another time."""
    may_be_heard: Callable[[], bool]
