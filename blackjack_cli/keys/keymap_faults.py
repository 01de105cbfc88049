"""What can be wrong with a keymap file, told without words: those are the catalogue's."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path


class Fault(StrEnum):
    """The kind of a fault. The comment says which fields of `KeymapError` it fills."""

    MISSING = "missing"  # the file is not there
    FOLDER = "folder"  # it is a folder
    UNREADABLE = "unreadable"  # it cannot be read
    TOO_LARGE = "too_large"  # it is larger than any keymap
    NOT_UTF8 = "not_utf8"  # line
    NOT_TOML = "not_toml"  # line, where known
    REPEATED = "repeated"  # line: it names a table or an action a second time
    UNKNOWN_TABLE = "unknown_table"  # line, table; nearest
    UNKNOWN_ACTION = "unknown_action"  # line, action; nearest
    WRONG_TABLE = "wrong_table"  # line, action; table: the one it belongs to
    WRONG_TYPE = "wrong_type"  # line, action or table: not a key, not a list of keys
    UNKNOWN_KEY = "unknown_key"  # line, action, key; nearest
    UNMAPPABLE = "unmappable"  # line, action, key: ctrl-c and others that stay as they are
    DIGIT = "digit"  # line, action, key: digits type the stake
    NO_KEY = "no_key"  # line, action: it needs one
    CONFLICT = "conflict"  # line, action, other, key: both can act in one phase


class KeymapError(ValueError):
    """A keymap file that cannot be used.

    `path`: the file. `line`: from 1. `action` and `other`: as `keymap.toml` names them,
    `action` the one on that line. `key`: as the file writes it. `table`: without brackets.
    `nearest`: what was probably meant, where something is near.
    """

    def __init__(
        self,
        fault: Fault,
        path: Path,
        *,
        line: int | None = None,
        action: str | None = None,
        other: str | None = None,
        key: str | None = None,
        table: str | None = None,
        nearest: str | None = None,
    ) -> None:
        self.fault = fault
        self.path = path
        self.line = line
        self.action = action
        self.other = other
        self.key = key
        self.table = table
        self.nearest = nearest
        fields = {
            "line": line,
            "action": action,
            "other": other,
            "key": key,
            "table": table,
            "nearest": nearest,
        }
        told = [f"{name}={value}" for name, value in fields.items() if value is not None]
        super().__init__(" ".join([f"{path}: {fault}", *told]))
