"""The files in strategy/data are what the solver makes, and no cell could be better."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from importlib.resources import files

import pytest

from blackjack_cli.game.rulesets import NAMES
from blackjack_cli.strategy.chart import Chart, draws_under, load, parse
from blackjack_cli.strategy.solver.analysis import Analysis
from blackjack_cli.strategy.solver.charts import improved
from blackjack_cli.strategy.solver.write import chart_text, packed_values

Analyses = Callable[[str], Analysis]
Charts = Callable[[str], Chart]

DATA = files("blackjack_cli.strategy.data")


@pytest.mark.parametrize("name", NAMES)
def test_the_chart_derived_afresh_is_the_one_in_the_file(
    name: str, analysis: Analyses, derived: Charts
) -> None:
    chart = derived(name)
    assert chart == load("hard", name)
    text = chart_text(analysis(name).rules, chart, analysis(name).chart_round(chart))
    assert text == DATA.joinpath(f"hard-{name}.toml").read_text("utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_the_values_derived_afresh_are_those_in_the_file(name: str, analysis: Analyses) -> None:
    made, kept = array("i"), array("i")
    made.frombytes(packed_values(analysis(name)))
    kept.frombytes(DATA.joinpath(f"values-{name}.bin").read_bytes())
    assert len(made) == len(kept)
    # The last billionth is a matter of rounding, which another processor may do otherwise.
    assert max(abs(a - b) for a, b in zip(made, kept, strict=True)) <= 1


@pytest.mark.parametrize("name", NAMES)
def test_the_chart_is_found_from_another_start_too(
    name: str, analysis: Analyses, derived: Charts
) -> None:
    chart = load("normal", name)
    for _ in range(10):
        chart = improved(analysis(name), chart)
    assert chart == derived(name)


@pytest.mark.parametrize(
    ("name", "kind", "row", "up", "other"),
    [
        # The closest cells of each game, and some that printed charts have otherwise.
        ("european", "hard", "16", "10", "S"),
        ("european", "hard", "12", "4", "H"),
        ("european", "hard", "11", "10", "Dh"),
        ("european", "soft", "18", "2", "Ds"),
        ("european", "soft", "18", "A", "S"),
        ("european", "soft", "13", "5", "H"),
        ("european", "soft", "15", "4", "H"),
        ("european", "pair", "8", "10", "P"),
        ("european", "pair", "3", "2", "H"),
        ("european", "pair", "A", "A", "P"),
        ("salon", "hard", "16", "10", "Rh"),
        ("salon", "hard", "16", "9", "H"),
        ("salon", "hard", "14", "10", "H"),
        ("salon", "hard", "7", "A", "H"),
        ("salon", "hard", "17", "A", "S"),
        ("salon", "soft", "14", "5", "H"),
        ("salon", "soft", "18", "2", "Ds"),
        ("salon", "soft", "13", "6", "Dh"),
        ("salon", "pair", "4", "5", "H"),
        ("salon", "pair", "3", "2", "P"),
        ("salon", "pair", "8", "10", "P"),
    ],
)
def test_no_other_code_in_a_close_cell_is_worth_more(
    name: str, kind: str, row: str, up: str, other: str, analysis: Analyses, derived: Charts
) -> None:
    chart = derived(name)
    tables = {
        table: {each: dict(codes) for each, codes in rows.items()}
        for table, rows in chart.tables.items()
    }
    assert tables[kind][row][up] != other
    tables[kind][row][up] = other
    found = analysis(name)
    assert found.chart_round(Chart(tables)) < found.chart_round(chart)


@pytest.mark.parametrize("name", NAMES)
def test_the_levels_come_in_their_order_and_none_beats_the_best_play(
    name: str, analysis: Analyses
) -> None:
    found = analysis(name)
    easy = found.chart_round(draws_under(17))
    normal = found.chart_round(load("normal", name))
    hard = found.chart_round(load("hard", name))
    assert easy < normal < hard < found.best_round()


def test_insurance_is_never_worth_taking_in_the_salon(analysis: Analyses) -> None:
    found = analysis("salon")
    for up in (0, 9):
        dealt = found.start[up] > 0
        assert found.insurance[up, dealt].max() < 0


def test_a_written_chart_says_what_it_is_worth_and_reads_back(
    analysis: Analyses, derived: Charts
) -> None:
    text = chart_text(analysis("salon").rules, derived("salon"), 0.25)
    assert parse(text) == derived("salon")
    assert "+0.2500000" in text
