"""The computer players: each level decides by an Observation, never by the state."""

from __future__ import annotations

from collections.abc import Callable

from blackjack_cli.game.cards import total
from blackjack_cli.game.observation import Observation
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.terms import Action
from blackjack_cli.strategy import chart
from blackjack_cli.strategy.level import Level

Policy = Callable[[Observation], Action]
"""Decides one action, always a legal one."""


def easy(seen: Observation) -> Action:
    """Draws under 17, else stands; nothing else (the European sheet, on computer players)."""
    return Action.HIT if total(seen.cards).points < 17 else Action.STAND


def policy(level: Level, rules: RuleSet) -> Policy:
    """How that level plays that game."""
    if level is Level.EASY:
        return easy
    by_chart = chart.load(level.value, rules.name)

    def play(seen: Observation) -> Action:
        return by_chart.action(seen.cards, seen.up, seen.legal)

    return play
