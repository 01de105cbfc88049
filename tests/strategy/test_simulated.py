"""Ten million rounds of each game, played once through the engine, against the solver."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from blackjack_cli.strategy.chart import Chart, draws_under, load
from blackjack_cli.strategy.level import Level
from blackjack_cli.strategy.solver.analysis import Analysis

FILE = Path(__file__).parent.parent / "data" / "simulated.toml"
SIMULATED = tomllib.loads(FILE.read_text("utf-8"))


def chart_of(level: str, game: str) -> Chart:
    return draws_under(17) if level == "easy" else load(level, game)


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("game", ["european", "salon"])
def test_the_simulated_mean_is_the_exact_value_within_four_standard_errors(
    game: str, level: str, analysis: Callable[[str], Analysis]
) -> None:
    simulated = SIMULATED[game]
    assert simulated["rounds"] >= 10_000_000
    mean, error = simulated[level]
    assert 0 < error < 0.0006
    exact = analysis(game).chart_round(chart_of(level, game))
    assert abs(mean - exact) < 4 * error
