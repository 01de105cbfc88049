"""Simulated rounds are rounds of the same game: judged by the referee, and added up."""

from __future__ import annotations

import json
from statistics import fmean, stdev

import pytest
from referee import judge

from blackjack_cli.eventlog import as_line
from blackjack_cli.game import rulesets
from blackjack_cli.game.events import Event
from blackjack_cli.simulate import Sums, closing, opening, simulate
from blackjack_cli.strategy.level import Level

GAMES = ["european", "salon"]
LEVELS = [Level.NORMAL, Level.EASY, Level.HARD, Level.EASY, Level.NORMAL]


def run(game: str, rounds: int) -> tuple[Sums, list[str]]:
    """The sums of all rounds and the log."""
    rules = rulesets.load(game)
    events: list[Event] = [opening("1.0.0", rules, LEVELS, "11", "en")]
    *_, sums = simulate(rules, LEVELS, "11", rounds, listen=events.extend)
    events.append(closing(rounds, "11"))
    return sums, [as_line(event) for event in events]


@pytest.mark.parametrize("game", GAMES)
def test_every_round_is_played_by_the_rules_and_balances_run_on(game: str) -> None:
    _sums, lines = run(game, 400)
    tally = judge(lines)
    assert tally.rounds == 400
    assert tally.acts["split"] > 10
    assert tally.acts["double"] > 50


@pytest.mark.parametrize("game", GAMES)
def test_mean_and_standard_error_are_those_of_the_nets_in_the_log(game: str) -> None:
    sums, lines = run(game, 150)
    ends = [json.loads(line) for line in lines if '"round_ended"' in line]
    first_stake = {"european": 1, "salon": 10}[game]
    for seat in range(1, 6):
        nets = [end["nets"][seat - 1]["amount"] / first_stake for end in ends]
        assert sums.mean(seat, 2 * first_stake) == pytest.approx(fmean(nets))
        error = stdev(nets) / 150**0.5
        assert sums.standard_error(seat, 2 * first_stake) == pytest.approx(error)


def test_one_round_has_no_spread() -> None:
    sums, _lines = run("european", 1)
    assert sums.standard_error(1, 2) == 0
