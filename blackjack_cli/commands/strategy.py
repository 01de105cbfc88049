"""`blackjack chart` and `blackjack ev`: the exact strategy, told or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from blackjack_cli.commands.options import WrongUse
from blackjack_cli.game import rulesets
from blackjack_cli.strategy import chart
from blackjack_cli.strategy.hand_text import HandError, check, read_hand, read_up
from blackjack_cli.strategy.level import Level
from blackjack_cli.strategy.values import action_values, best_action
from blackjack_cli.words.strategy import chart_lines, grid_lines, hand_fault, worth_lines

if TYPE_CHECKING:
    from blackjack_cli.commands.command import Context


def chart_command(context: Context, given: dict[str, Any]) -> int:
    """The exit code."""
    rules, level = given["rules"], Level(given["level"])
    found = chart.load(level.value, rules)
    if given["json"]:
        return _json(context, {"rules": rules, "level": level.value, **found.tables})
    catalog = context.catalog.of_game(rules)
    title = catalog.ui(f"chart.title.{level}", game=catalog.ui(f"game.{rules}"))
    lines = (
        grid_lines(catalog, found, title) if given["grid"] else chart_lines(catalog, found, title)
    )
    return context.tell(lines)


def ev_command(context: Context, given: dict[str, Any]) -> int:
    """The exit code; WrongUse, with the sentence, for a hand that cannot be."""
    rules = rulesets.load(given["rules"])
    try:
        hand, up = read_hand(given["hand"]), read_up(given["up"])
        check(rules, hand, up)
    except HandError as error:
        raise WrongUse(hand_fault(context.catalog, error)) from error
    worth = action_values(rules, hand, up)
    if given["json"]:
        answer = {
            "rules": rules.name,
            "hand": [_shown(rank) for rank in hand],
            "up": _shown(up),
            "values": {action.value: value for action, value in worth.items()},
            "best": best_action(worth).value,
        }
        return _json(context, answer)
    return context.tell(worth_lines(context.catalog.of_game(rules.name), hand, up, worth))


def _shown(rank: str) -> str:
    return "10" if rank == "T" else rank


def _json(context: Context, answer: dict[str, Any]) -> int:
    import json

    return context.tell([json.dumps(answer)])
