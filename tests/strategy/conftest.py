"""The analyses of both games, made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from blackjack_cli.game.rulesets import load
from blackjack_cli.strategy.chart import Chart
from blackjack_cli.strategy.solver.analysis import Analysis
from blackjack_cli.strategy.solver.charts import exact_chart


@cache
def _analysis(name: str) -> Analysis:
    return Analysis(load(name))


@cache
def _derived(name: str) -> Chart:
    return exact_chart(_analysis(name))


@pytest.fixture(scope="session")
def analysis() -> Callable[[str], Analysis]:
    """The analysis of the rule set of that name."""
    return _analysis


@pytest.fixture(scope="session")
def derived() -> Callable[[str], Chart]:
    """The chart of the rule set of that name, derived afresh."""
    return _derived
