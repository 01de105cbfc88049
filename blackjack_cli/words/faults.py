"""What is wrong with a keymap file, in one sentence that says what would be right."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from blackjack_cli.words.catalog import Catalog


class KeymapFault(Protocol):
    """What the words need of a fault: its kind, where it is, and what stands there."""

    @property
    def fault(self) -> str: ...
    @property
    def path(self) -> Path: ...
    @property
    def line(self) -> int | None: ...
    @property
    def action(self) -> str | None: ...
    @property
    def other(self) -> str | None: ...
    @property
    def key(self) -> str | None: ...
    @property
    def table(self) -> str | None: ...
    @property
    def nearest(self) -> str | None: ...


def keymap_fault(catalog: Catalog, fault: KeymapFault) -> str:
    """The sentence for a fault of a keymap file."""
    name = f"error.keymap.{fault.fault}"
    if fault.nearest is not None:
        name += ".near"
    elif fault.fault == "not_toml" and fault.line is None:
        name += ".somewhere"
    return catalog.ui(
        name,
        file=fault.path,
        line=fault.line or 1,
        action=fault.action or fault.table,
        other=fault.other,
        key=fault.key,
        table=fault.table,
        nearest=fault.nearest,
    )
