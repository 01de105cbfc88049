"""Compiles every `LANG/LC_MESSAGES/blackjack.po` here to a `.mo` that the game can read.

    python locales/compile.py [FOLDER]

Needs Babel, which only builds and tests have; the build hook calls `compile_all` too.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALES = Path(__file__).resolve().parent
SOURCES = "*/LC_MESSAGES/blackjack.po"


def compile_all(target_dir: Path | None = None) -> list[Path]:
    """Writes `LANG/LC_MESSAGES/blackjack.mo` under the folder, beside the sources by default.

    Each file is replaced whole, so that a game which runs meanwhile reads the old or the new.
    ValueError, naming file and text, where a text is fuzzy or has no translation.
    """
    target_dir = LOCALES if target_dir is None else target_dir
    return [
        _compile(source, target_dir / source.relative_to(LOCALES).with_suffix(".mo"))
        for source in sorted(LOCALES.glob(SOURCES))
    ]


def _compile(source: Path, target: Path) -> Path:
    with source.open("rb") as file:
        catalog = read_po(file, abort_invalid=True)
    for message in catalog:
        given = message.string or ""
        strings = [given] if isinstance(given, str) else given
        # The entry without an id is the header, which a new file may bring marked fuzzy.
        if message.id and (message.fuzzy or not all(strings)):
            raise ValueError(f"{source}: {message.context}, {message.id}: not translated")
    games = {message.context.partition("@")[2] for message in catalog if message.context} - {""}
    if games:
        # Which games have texts of their own, so that none is looked for where there is none.
        catalog.add("games", " ".join(sorted(games)))
    target.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=target.parent, suffix=".tmp")
    try:
        with os.fdopen(descriptor, "wb") as file:
            write_mo(file, catalog)
        os.chmod(name, 0o644)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise
    return target


if __name__ == "__main__":
    for path in compile_all(Path(sys.argv[1]) if len(sys.argv) > 1 else None):
        print(path)
