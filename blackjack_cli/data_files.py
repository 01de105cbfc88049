"""Where the files stand that players and translators edit: `keymap.toml` and `locales/`."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def data_file(name: str) -> Path:
    """The file or folder `name`: packed with an installed game, else at the checkout's top.

    FileNotFoundError, naming both places, where it is in neither: a game that is not whole
    must not start.
    """
    places = (PACKAGE / "_data" / name, PACKAGE.parent / name)
    for place in places:
        if place.exists():
            return place
    raise FileNotFoundError(f"{name} is missing: neither {places[0]} nor {places[1]} exists")
