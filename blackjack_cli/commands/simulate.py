"""`blackjack simulate`: plays, tells how far it is, and gives the figures."""

from __future__ import annotations

import gc
import time
from typing import TYPE_CHECKING, Any

from blackjack_cli import __version__
from blackjack_cli.commands.files_given import read_log
from blackjack_cli.commands.options import WrongUse
from blackjack_cli.game import rulesets
from blackjack_cli.game.events import Event
from blackjack_cli.simulate import Sums, closing, opening, simulate

if TYPE_CHECKING:
    from blackjack_cli.commands.command import Context


def simulate_command(context: Context, given: dict[str, Any]) -> int:
    """The exit code. WrongUse for more seats than the rules allow or a log not written."""
    catalog = context.catalog
    rules = rulesets.load(given["rules"])
    levels = given["players"]
    if len(levels) > rules.seats:
        raise WrongUse(catalog.ui("error.seats_full", most=rules.seats))
    seed = given["seed"] or context.environment.new_seed()
    rounds = given["rounds"]
    log = read_log(context, given["events"])

    def listen(events: list[Event]) -> None:
        assert log is not None
        for event in events:
            log.write(event)

    if log is not None:
        log.write(opening(__version__, rules, levels, seed, catalog.lang))
    begun = time.perf_counter()
    told = 0
    sums: Sums | None = None
    gc.disable()
    try:
        for sums in simulate(
            rules, levels, seed, rounds, jobs=given["jobs"], listen=listen if log else None
        ):
            tenth = sums.rounds * 10 // rounds
            if tenth > told:
                told = tenth
                _progress(context, tenth * 10)
    finally:
        gc.enable()
    took = time.perf_counter() - begun
    assert sums is not None
    if log is not None:
        log.write(closing(rounds, seed))
    return _tell(context, given, sums, seed, took)


def _progress(context: Context, percent: int) -> None:
    from blackjack_cli.output.lines import tell

    line = context.catalog.ui("simulate.progress", percent=percent)
    tell(context.environment.stderr, context.catalog.lang, [line])


def _tell(context: Context, given: dict[str, Any], sums: Sums, seed: str, took: float) -> int:
    catalog = context.catalog
    rules = rulesets.load(given["rules"])
    players = [
        {
            "seat": seat,
            "level": level.value,
            "rounds": sums.rounds,
            "mean": sums.mean(seat, rules.first_stake),
            "standard_error": sums.standard_error(seat, rules.first_stake),
        }
        for seat, level in enumerate(given["players"], 1)
    ]
    if given["json"]:
        import json

        answer = {
            "rules": rules.name,
            "rounds": sums.rounds,
            "seed": seed,
            "seconds": took,
            "rounds_per_second": sums.rounds / took,
            "players": players,
        }
        return context.tell([json.dumps(answer)])
    lines = [
        catalog.ui(
            "simulate.player",
            seat=player["seat"],
            level=catalog.ui(f"level.{player['level']}"),
            mean=catalog.number(f"{player['mean']:+.5f}"),
            error=catalog.number(f"{player['standard_error']:.5f}"),
        )
        for player in players
    ]
    lines.append(
        catalog.ui(
            "simulate.speed",
            rounds=sums.rounds,
            seed=seed,
            speed=round(sums.rounds / took),
        )
    )
    return context.tell(lines)
