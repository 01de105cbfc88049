"""One keymap file: read, and each entry in it checked by itself."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from blackjack_cli.intents import ACTS, Intent
from blackjack_cli.keys.keymap_faults import Fault, KeymapError
from blackjack_cli.keys.names import DIGITS, NAMED, UNMAPPABLE, canonical
from blackjack_cli.keys.toml_lines import Place, value_lines

TABLES: dict[Intent, str] = {
    action: (
        "turn"
        if action in ACTS
        else "between"
        if action in (Intent.DEAL, Intent.CHANGE_STAKE)
        else "stake"
        if action in (Intent.CONFIRM, Intent.ERASE)
        else "any"
    )
    for action in Intent
}
"""The table that each action belongs to."""

_TABLE_NAMES = ("turn", "between", "stake", "any")

_MOST_BYTES = 100_000


@dataclass(frozen=True, slots=True)
class Entry:
    """The keys that a file gives an action, by canonical name, with the line of each.

    Without a key, the one line is the action's.
    """

    path: Path
    keys: tuple[str, ...]
    lines: tuple[int, ...]


def read_entries(path: Path) -> dict[Intent, Entry]:
    """The entries of a keymap file in their order; KeymapError for the first fault."""
    text = _read(path)
    try:
        document = tomllib.loads(text)
        lines = value_lines(text)
    except tomllib.TOMLDecodeError as error:
        raise _not_toml(path, text, error) from error
    except RecursionError as error:
        raise KeymapError(Fault.NOT_TOML, path) from error
    entries: dict[Intent, Entry] = {}
    for table, content in document.items():
        line = lines[(table,)] if (table,) in lines else _first_line(lines, table)
        if table not in _TABLE_NAMES:
            raise _stray(path, line, table, isinstance(content, dict))
        if not isinstance(content, dict):
            raise KeymapError(Fault.WRONG_TYPE, path, line=line, table=table)
        for name, value in content.items():
            action = _action(path, _first_line(lines, table, name), table, name)
            entries[action] = _entry(path, lines, (table, name), action, value)
    return entries


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise KeymapError(Fault.MISSING, path) from error
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        # Windows calls the opening of a folder a lack of permission.
        fault = Fault.FOLDER if path.is_dir() else Fault.UNREADABLE
        raise KeymapError(fault, path) from error
    if len(data) > _MOST_BYTES:
        raise KeymapError(Fault.TOO_LARGE, path)
    try:
        # Windows editors begin UTF-8 with a byte order mark.
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise KeymapError(Fault.NOT_UTF8, path, line=line) from error


def _not_toml(path: Path, text: str, error: tomllib.TOMLDecodeError) -> KeymapError:
    """tomllib tells the line in its English message, and a second naming by its wording."""
    message = str(error)
    found = re.search(r"at line (\d+)", message)
    line = int(found[1]) if found else text.rstrip().count("\n") + 1
    twice = message.startswith(("Cannot overwrite", "Cannot declare", "Cannot mutate"))
    return KeymapError(Fault.REPEATED if twice else Fault.NOT_TOML, path, line=line)


def _first_line(lines: dict[Place, int], *place: str) -> int:
    """The line of the value at `place`, or where it is only opened by a dotted key."""
    return min(line for at, line in lines.items() if at[: len(place)] == place)


def _stray(path: Path, line: int, name: str, is_table: bool) -> KeymapError:
    """What stands at the top of a file and is no table of ours."""
    if is_table:
        near = _nearest(name, _TABLE_NAMES)
        return KeymapError(Fault.UNKNOWN_TABLE, path, line=line, table=name, nearest=near)
    if name in TABLES:
        table = TABLES[Intent(name)]
        return KeymapError(Fault.WRONG_TABLE, path, line=line, action=name, table=table)
    return KeymapError(
        Fault.UNKNOWN_ACTION, path, line=line, action=name, nearest=_nearest(name, TABLES)
    )


def _action(path: Path, line: int, table: str, name: str) -> Intent:
    if name not in TABLES:
        near = _nearest(name, TABLES)
        raise KeymapError(Fault.UNKNOWN_ACTION, path, line=line, action=name, nearest=near)
    action = Intent(name)
    if TABLES[action] != table:
        raise KeymapError(Fault.WRONG_TABLE, path, line=line, action=name, table=TABLES[action])
    return action


def _entry(
    path: Path, lines: dict[Place, int], place: tuple[str, str], action: Intent, value: Any
) -> Entry:
    line = _first_line(lines, *place)
    items = [value] if isinstance(value, str) else value
    if not isinstance(items, list):
        raise KeymapError(Fault.WRONG_TYPE, path, line=line, action=action)
    keys: dict[str, int] = {}
    for index, item in enumerate(items):
        at = lines.get((*place, index), line)
        if not isinstance(item, str):
            raise KeymapError(Fault.WRONG_TYPE, path, line=at, action=action)
        keys.setdefault(_key(path, at, action, item), at)
    return Entry(path, tuple(keys), tuple(keys.values()) or (line,))


def _key(path: Path, line: int, action: Intent, name: str) -> str:
    if name.lower() in UNMAPPABLE:
        raise KeymapError(Fault.UNMAPPABLE, path, line=line, action=action, key=name)
    key = canonical(name)
    if key is None:
        near = _nearest(name.lower(), NAMED | {"comma", "period"})
        raise KeymapError(Fault.UNKNOWN_KEY, path, line=line, action=action, key=name, nearest=near)
    if key in DIGITS and TABLES[action] != "turn":
        raise KeymapError(Fault.DIGIT, path, line=line, action=action, key=name)
    return key


def _nearest(name: str, names: Iterable[str]) -> str | None:
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, sorted(names), n=1)), None)
