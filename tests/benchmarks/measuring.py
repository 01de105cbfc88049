"""What the benchmarks share: turns taken in one run, quiet moments, medians, ratios."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Mapping
from importlib.metadata import version
from pathlib import Path
from statistics import median

Measures = dict[str, list[float]]

STAT = Path("/proc/stat")
NOISE = 0.1
"""What others may take of the machine while something is measured."""


def take_turns(times: int, measures: Mapping[str, Callable[[], float]], tries: int = 1) -> Measures:
    """Each measure that many times, by turns: what else the machine does falls on all alike.

    On Linux a measure during which others took more than `NOISE` of the machine is made
    again, `tries` times at the most; the quietest one counts.
    """
    found: Measures = {name: [] for name in measures}
    for _ in range(times):
        for name, measure in measures.items():
            made = []
            for _ in range(tries if STAT.exists() else 1):
                before = _others_and_all()
                result = measure()
                others, everything = (b - a for a, b in zip(before, _others_and_all(), strict=True))
                made.append((others / everything if everything else 0.0, result))
                if made[-1][0] <= NOISE:
                    break
            found[name].append(min(made)[1])
    return found


def _others_and_all() -> tuple[float, float]:
    """Processor seconds since the start: of other programs, and all that there were."""
    if not STAT.exists():
        return 0.0, 0.0
    second = os.sysconf("SC_CLK_TCK")
    ticks = [int(field) for field in STAT.read_text("ascii").split("\n")[0].split()[1:9]]
    idle = ticks[3] + ticks[4]
    mine = os.times()
    own = mine.user + mine.system + mine.children_user + mine.children_system
    return (sum(ticks) - idle) / second - own, sum(ticks) / second


def ratio(found: Measures, name: str, other: str) -> float:
    """The median of the ratios within each turn."""
    return median(a / b for a, b in zip(found[name], found[other], strict=True))


def tell_versions(*packages: str) -> None:
    named = [f"{package} {version(package)}" for package in packages]
    print(", ".join([f"Python {platform.python_version()}", *named]))
