"""Solve the rule sets of the game: say their figures, and write their data with `--write`."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

if find_spec("numpy") is None:
    sys.exit("The solver needs NumPy: install the package with its extra named solver.")

from blackjack_cli.game import rulesets
from blackjack_cli.strategy import data
from blackjack_cli.strategy.chart import draws_under, load
from blackjack_cli.strategy.solver.analysis import Analysis
from blackjack_cli.strategy.solver.charts import exact_chart
from blackjack_cli.strategy.solver.write import write


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m blackjack_cli.strategy.solver", description=__doc__
    )
    parser.add_argument("--write", action="store_true", help="write the files in strategy/data")
    parser.add_argument("--rules", choices=rulesets.NAMES, help="this rule set alone")
    options = parser.parse_args()
    for name in [options.rules] if options.rules else rulesets.NAMES:
        begun = perf_counter()
        rules = rulesets.load(name)
        analysis = Analysis(rules)
        hard = exact_chart(analysis)
        if options.write:
            write(Path(data.__path__[0]), analysis, hard)
        print(f"{name}: expected net a round, in first stakes")
        print(f"  best play by the cards in hand  {analysis.best_round():+.10f}")
        for level, chart in (
            ("hard", hard),
            ("normal", load("normal", name)),
            ("easy", draws_under(17)),
        ):
            print(f"  {level:30}  {analysis.chart_round(chart):+.10f}")
        print(f"  solved in {perf_counter() - begun:.1f} s")


if __name__ == "__main__":
    main()
