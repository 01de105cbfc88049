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


def legend(lang: str) -> dict[str, str]:
    lines = call("chart", "--rules", "salon", "--grid", "--lang", lang).lines[1:]
    named = (line.partition(":") for line in lines if ":" in line)
    return {code.strip(): act.strip() for code, _, act in named}


def test_what_the_codes_of_the_grid_stand_for() -> None:
    assert legend("en") == {
        "H": "hit",
        "S": "stand",
        "P": "split",
        "Dh": "double or hit",
        "Ds": "double or stand",
        "Rh": "surrender or hit",
        "Rs": "surrender or stand",
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_codes_are_explained_in_the_words_of_the_spoken_chart(lang: str) -> None:
    spoken = call("chart", "--rules", "salon", "--lang", lang).lines
    told = legend(lang)
    assert len(set(told.values())) == len(told) == 7
    # Hard 4 and 20, and a pair of eights against most.
    hard_4, hard_20, eights = spoken[2], spoken[18], spoken[-4]
    assert hard_4.endswith(f"{told['H']}.")
    assert hard_20.endswith(f"{told['S']}.")
    assert told["P"] in eights
    first, _, second = told["Ds"].rpartition(told["S"])
    assert (second, told["Dh"]) == ("", first + told["H"])
    first, _, second = told["Rs"].rpartition(told["S"])
    assert (second, told["Rh"]) == ("", first + told["H"])
