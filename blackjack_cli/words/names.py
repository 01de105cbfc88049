"""Players' names as they can be said and shown in one line."""

from __future__ import annotations

from blackjack_cli.words.catalog import Catalog
from blackjack_cli.words.wording import NAME_LENGTH

NAMED = 40
"""As much of a typed text as a sentence names."""


def quotable(text: str) -> str:
    """What somebody typed, as it can be named in a sentence."""
    return "".join(sign if sign.isprintable() else "?" for sign in text[:NAMED])


def spoken_name(catalog: Catalog, name: str, seat: int) -> str:
    """The name without what would break a line, cut to a sensible length; else "Player 2"."""
    printable = "".join(sign if sign.isprintable() else " " for sign in name)
    short = " ".join(printable.split())[:NAME_LENGTH].rstrip()
    return short or catalog.ui("player.seat", seat=seat)
