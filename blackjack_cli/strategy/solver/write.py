"""The data that the game reads: charts as commented TOML, values as packed integers."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.strategy.chart import UPS, Chart
from blackjack_cli.strategy.solver.analysis import Analysis
from blackjack_cli.strategy.solver.hands import natural
from blackjack_cli.strategy.values import SCALE

_CODES = """\
# H hit, S stand, P split; Dh / Ds double, else hit / stand;
# Rh / Rs / Rp / Rd surrender, else hit / stand / split / double.
# A pair that cannot be split (any more) is looked up as its hard or soft total.
"""


def chart_text(rules: RuleSet, chart: Chart, expected: float) -> str:
    """The chart as TOML that a person can read; `expected` is its value a round."""
    second = "lies hidden, and nobody looks" if rules.hole_card else "is drawn at the end"
    lines = [
        f"# The exact basic strategy of {rules.name} {rules.version}: {rules.decks} decks.",
        f"# The dealer's second card {second}: it is one of the unseen cards.",
        "# Made by `python -m blackjack_cli.strategy.solver --write`; not to be edited by hand.",
        f"# Expected net a round, in first stakes, when it is played throughout: {expected:+.7f}",
        "#",
        *_CODES.splitlines(),
    ]
    for kind, table in chart.tables.items():
        lines += ["", f"[{kind}]", "#      " + _row(UPS)]
        lines += [f'{row:2} = " {_row(tuple(cells.values()))}"' for row, cells in table.items()]
    return "\n".join(lines) + "\n"


def _row(cells: tuple[str, ...]) -> str:
    return "".join(f"{cell:4}" for cell in cells).rstrip()


def packed_values(analysis: Analysis) -> bytes:
    """The value file of a rule set, as `values` describes it."""
    best = analysis.best
    by_hand = np.stack([best.stand, best.hit, best.double], axis=2).transpose(1, 0, 2)
    splits = np.nan_to_num(analysis.splits).T
    plain = analysis.plain.stand[:, natural()]
    whole = np.concatenate([by_hand.ravel(), splits.ravel(), plain])
    return np.round(whole * SCALE).astype("<i4").tobytes()


def write(folder: Path, analysis: Analysis, chart: Chart) -> None:
    """Write both files of a rule set into the folder."""
    rules = analysis.rules
    text = chart_text(rules, chart, analysis.chart_round(chart))
    (folder / f"hard-{rules.name}.toml").write_text(text, "utf-8", newline="\n")
    (folder / f"values-{rules.name}.bin").write_bytes(packed_values(analysis))
