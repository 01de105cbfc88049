"""The keymap: what the player asks for with a key, in each phase.

Read from `keymap.toml`, a player's own file laid over it. Each action belongs to one table:
`turn`, `between` and `stake` are the phases that it acts in, `any` is all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from blackjack_cli.data_files import data_file
from blackjack_cli.intents import Intent, Phase
from blackjack_cli.keys.keymap_faults import Fault, KeymapError
from blackjack_cli.keys.keymap_file import TABLES, Entry, read_entries
from blackjack_cli.keys.names import DIGITS, other_case

_OWN: dict[Phase, tuple[str, ...]] = {
    Phase.TURN: ("turn", "any"),
    Phase.WAIT: ("any",),
    Phase.BETWEEN: ("between", "any"),
    Phase.STAKE: ("stake", "any"),
}
"""The tables whose actions can act in a phase."""

_REFUSED = ("turn", "between")
"""Tables whose actions are understood in every phase, so that a refusal can name them."""

ESSENTIAL = (Intent.HIT, Intent.STAND, Intent.DEAL, Intent.CONFIRM, Intent.LEAVE)
"""Without a key for these no round could be played, or the game not be left."""


class Keymap:
    """Which key asks for what. Made by `load`."""

    def __init__(self, keys: dict[Intent, tuple[str, ...]]) -> None:
        self._keys = keys
        self._lookup = {phase: _lookup(keys, phase) for phase in Phase}

    def intent(self, key: str, phase: Phase) -> Intent | None:
        """What `key` asks for in `phase`; None for a key that asks for nothing.

        In another phase than its own a game action is still found, unless its key has
        another meaning there: to be refused in words. The digits ask for nothing between
        rounds and while a stake is typed: they are the stake.
        """
        return self._lookup[phase].get(key)

    def keys(self, action: Intent) -> tuple[str, ...]:
        """The keys of an action, in the order of the file.

        A letter that acts in either case is in lower case; one in upper case is told from
        the same letter without Shift.
        """
        table = TABLES[action]
        phases = [phase for phase in Phase if table in _OWN[phase]]
        return tuple(dict.fromkeys(self._either_case(key, phases) for key in self._keys[action]))

    def actions(self, phase: Phase | None = None) -> Iterator[tuple[Intent, tuple[str, ...]]]:
        """The actions that can act in `phase`, or all, with their keys; none without a key."""
        for action in Intent:
            if self._keys[action] and (phase is None or TABLES[action] in _OWN[phase]):
                yield action, self.keys(action)

    def outlives_a_deal(self, key: str) -> bool:
        """Whether `key`, pressed before a deal, may still be answered after it.

        True of keys that change nothing in any phase; false of whatever would act on cards
        or stakes that the player had not heard of.
        """
        return key not in DIGITS and all(
            action is None or TABLES[action] == "any"
            for action in (self.intent(key, phase) for phase in Phase)
        )

    def _either_case(self, key: str, phases: list[Phase]) -> str:
        other = other_case(key)
        if other is None or not key.isupper():
            return key
        told_apart = any(
            self._lookup[phase].get(key) != self._lookup[phase].get(other) for phase in phases
        )
        return key if told_apart else other


def load(path: Path | None = None) -> Keymap:
    """The default keymap, with the player's file at `path` laid over it.

    KeymapError names file, line and actions of the first fault. FileNotFoundError: the
    game's own keymap is missing.
    """
    default = data_file("keymap.toml")
    entries = read_entries(default)
    if missing := [action for action in Intent if action not in entries]:
        raise KeymapError(Fault.NO_KEY, default, action=missing[0])
    if path is not None:
        own = read_entries(path)
        # The player's last: a clash with a default is then found on the player's line.
        entries = {a: entry for a, entry in entries.items() if a not in own} | own
    _check(entries)
    return Keymap({action: entries[action].keys for action in Intent})


def _check(entries: dict[Intent, Entry]) -> None:
    """KeymapError where an essential action has no key or two actions want one."""
    holders: dict[tuple[str, str], Intent] = {}
    for action, entry in entries.items():
        if action in ESSENTIAL and not entry.keys:
            raise KeymapError(Fault.NO_KEY, entry.path, line=entry.lines[0], action=action)
        for key, line in zip(entry.keys, entry.lines, strict=False):
            for table in {table for own in _OWN.values() if TABLES[action] in own for table in own}:
                if other := holders.get((table, key)):
                    raise KeymapError(
                        Fault.CONFLICT, entry.path, line=line, action=action, other=other, key=key
                    )
            holders[TABLES[action], key] = action


def _lookup(keys: dict[Intent, tuple[str, ...]], phase: Phase) -> dict[str, Intent]:
    """Key to intent in one phase: its own, then what is refused, then either case of both."""
    table: dict[str, Intent] = {}
    for name in _OWN[phase]:
        table |= {key: a for a in Intent if TABLES[a] == name for key in keys[a]}
    for name in _REFUSED:
        for action in Intent:
            if TABLES[action] == name:
                for key in keys[action]:
                    if key not in DIGITS or phase in (Phase.TURN, Phase.WAIT):
                        table.setdefault(key, action)
    for key, action in list(table.items()):
        if other := other_case(key):
            table.setdefault(other, action)
    return table
