"""`blackjack chart --grid`: the same chart in columns, with what its codes stand for."""

from __future__ import annotations

import json

import pytest
from running import LANGUAGES, call


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize("game", ["european", "salon"])
def test_the_grid_is_the_chart_and_names_the_codes_that_it_uses(game: str, level: str) -> None:
    asked = ("chart", "--rules", game, "--level", level)
    chart = json.loads(call(*asked, "--json").out)
    lines = call(*asked, "--grid").lines[1:]
    shown: dict[str, dict[str, dict[str, str]]] = {}
    for first, *cells in (line.split() for line in lines if ":" not in line):
        if first in ("hard", "soft", "pair"):
            table, ups = shown.setdefault(first, {}), cells
        else:
            table[first] = dict(zip(ups, cells, strict=True))
    assert shown == {kind: chart[kind] for kind in ("hard", "soft", "pair")}
    named = [line.partition(": ")[0] for line in lines if ":" in line]
    used = {code for table in shown.values() for row in table.values() for code in row.values()}
    assert sorted(named) == sorted(used)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_codes_of_the_grid_stand_for_is_told_in_the_language(lang: str) -> None:
    spoken = call("chart", "--rules", "salon", "--lang", lang).out
    lines = call("chart", "--rules", "salon", "--grid", "--lang", lang).lines[1:]
    told = [line.partition(":")[2].strip() for line in lines if ":" in line]
    assert len(set(told)) == len(told) == 7
    assert all(act in spoken for act in told)
