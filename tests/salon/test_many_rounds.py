"""Thousands of rounds of computer players, judged from the cards alone."""

from __future__ import annotations

import json
from pathlib import Path

from referee import judge
from running import call


def test_3000_rounds_of_the_salon_are_played_by_its_sheet(home: Path) -> None:
    log = home / "log"
    ended = call(
        *("simulate", "--rules", "salon", "--rounds", "3000", "--players", "hard,normal,easy"),
        *("--seed", "3000", "--events", str(log), "--json"),
    )
    assert ended.code == 0
    tally = judge(log.read_text("utf-8").splitlines())
    assert tally.rounds == json.loads(ended.out)["rounds"] == 3000
    assert set(tally.outcomes) >= {"win", "natural", "push", "loss", "bust"}
    assert min(tally.acts[act] for act in ("hit", "stand", "double", "split")) > 100
    assert tally.most_hands == 2
