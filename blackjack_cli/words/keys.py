"""What keys are called, and what each does."""

from __future__ import annotations

from collections.abc import Iterable

from blackjack_cli.game.terms import Action
from blackjack_cli.intents import Intent
from blackjack_cli.words.catalog import Catalog

_SIGNS = {",": "comma", ".": "period", "?": "question", " ": "space"}
_NAMED = frozenset(
    {
        "space", "enter", "backspace", "tab", "comma", "period", "insert", "delete", "home",
        "end", "pageup", "pagedown", "up", "down", "left", "right",
    }
)  # fmt: skip


def key_name(catalog: Catalog, key: str) -> str:
    """What a key of the keymap is called: Space, C, Shift+S, F1."""
    key = _SIGNS.get(key, key)
    if key in _NAMED or key in _SIGNS.values():
        return catalog.ui(f"key.{key}")
    if key.startswith("ctrl-"):
        return catalog.ui("key.ctrl", letter=key[-1].upper())
    if len(key) == 1 and key != key.lower():
        return catalog.ui("key.shift", letter=key)
    # "ß" has no capital of one letter; the name of a key must not become another key's.
    return key.upper() if len(key.upper()) == len(key) else key


def intent_name(catalog: Catalog, intent: Intent | Action) -> str:
    """What a key does: hit, your cards. An action is named like its intent."""
    return catalog.ui(f"intent.{intent}")


def digits_and_act(catalog: Catalog) -> tuple[str, str]:
    """The keys that no keymap changes, and what they do: they type a stake."""
    return catalog.ui("key.digits"), catalog.ui("can.type_stake")


def keys_text(catalog: Catalog, keymap: Iterable[tuple[Intent, Iterable[str]]]) -> list[str]:
    """The keymap as lines, an action each: "Space: hit". An action without a key is left out.

    Digits stand behind the action that deals.
    """
    lines = []
    for intent, keys in keymap:
        names = ", ".join(key_name(catalog, key) for key in keys)
        if names:
            lines.append(catalog.ui("keys.line", key=names, act=intent_name(catalog, intent)))
        if intent is Intent.DEAL:
            digits, act = digits_and_act(catalog)
            lines.append(catalog.ui("keys.line", key=digits, act=act))
    return lines
