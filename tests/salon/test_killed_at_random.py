"""200 times `kill -9` at random moments of running games: chips are what was announced."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

if sys.platform == "win32":
    pytest.skip("forks and kills processes as POSIX systems do", allow_module_level=True)

from deaths import Player, Program, logged
from ledger import Ledger, own

OWN = 2
OPTIONS = ("--rules", "salon", "--name", "Ida", "--players", "2", "--seat", str(OWN))


def keys(choose: Random) -> bytes:
    """Of somebody who plays on and on, with ever new stakes."""
    pressed = ["17\n", "90\n", "1000\n", *" \n\n\ndpif" * 2]
    return "".join(choose.choices(pressed, k=600)).encode()


def test_200_kills_at_random_moments_lose_no_round_and_no_chip(
    many_homes: Iterator[Path],
) -> None:
    data = next(many_homes)
    choose = Random(4)
    ledger = Ledger(OWN)
    in_a_round = 0
    for run in range(200):
        log = data.with_name(f"{data.name}-{run}.jsonl")
        game = Program(
            *(*OPTIONS, "--seed", f"run {run}", "--data-dir", str(data), "--events", str(log)),
            keys=keys(choose),
        )
        for _ in range(choose.choice([1, 4, 12, 30, 60])):
            game.lines.readline()
        for _ in range(choose.randrange(3000)):
            """Some moment later, anywhere in the next step."""
        game.kill()
        ledger.enter(logged(log))
        in_a_round += ledger.open is not None
    assert in_a_round > 100
    assert ledger.taken_up > 100
    log = data.with_name(f"{data.name}-last.jsonl")
    game = Program(
        *(*OPTIONS, "--seed", "last", "--data-dir", str(data), "--events", str(log)),
        keys=Player(log, OWN, "\n" * 20),
    )
    told = game.wait()
    assert game.code == 0
    ledger.enter(logged(log))
    assert ledger.open is None
    assert len(ledger.ended) > 200
    chips = f"{ledger.chips:g}"
    assert f"Chips: {chips}." in told[-1]
    stats = Program("stats", "--data-dir", str(data), "--json").wait()
    ((profile,),) = [json.loads(line) for line in stats]
    (totals,) = profile["games"]
    nets = [own(end["nets"], OWN) for end in ledger.ended.values()]
    assert (totals["rounds"], totals["net"]) == (len(nets), sum(nets))
    board = Program("leaderboard", "--data-dir", str(data), "--json").wait()
    ((first,),) = [json.loads(line) for line in board]
    assert (first["name"], first["chips"]) == ("Ida", ledger.most)
