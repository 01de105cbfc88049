"""A session to try things in, and players who press keys at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar, get_args

import pytest
from dealt import StackedShoe, with_suits

from blackjack_cli import session as session_module
from blackjack_cli.eventlog import as_line
from blackjack_cli.game import rulesets
from blackjack_cli.game.events import Event, SeatInfo
from blackjack_cli.intents import ACTS, Intent, Phase
from blackjack_cli.session import Happening, Session, Setup
from blackjack_cli.strategy.level import Level
from blackjack_cli.strategy.levels import policy

EVENTS = get_args(Event)


def sit(
    game: str,
    levels: Sequence[str] = (),
    *,
    own: int = 1,
    seed: str = "7",
    stake: int | None = None,
    chips: float = 1000,
    first_round: int = 1,
    cut_shoe: bool = False,
    auto_stand: bool = True,
) -> Session:
    """A session not begun yet. `levels`: of the computer players; `own`: the player's seat.

    `stake` and `chips` in chips or units.
    """
    rules = rulesets.load(game)
    kinds: list[str | None] = list(levels)
    kinds.insert(own - 1, None)
    seats = tuple(
        SeatInfo(at, "You" if level is None else f"Player {at}", level)
        for at, level in enumerate(kinds, 1)
    )
    setup = Setup(
        game_version="1.0.0",
        rules=rules,
        seed=seed,
        lang="en",
        seats=seats,
        stake=rules.first_stake if stake is None else 2 * stake,
        balance=round(2 * chips) if rules.chips else 0,
        first_round=first_round,
        cut_shoe=cut_shoe,
        auto_stand=auto_stand,
    )
    policies = {seat.seat: policy(Level(seat.level), rules) for seat in seats if seat.level}
    return Session(setup, policies)


def stack(monkeypatch: pytest.MonkeyPatch, *rounds: str) -> None:
    """Deal these ranks, in deal order, in each round to come."""
    shoes = [StackedShoe(with_suits(ranks)) for ranks in rounds]
    monkeypatch.setattr(session_module, "fresh", lambda *_what: shoes.pop(0))


def wait(session: Session) -> list[Happening]:
    """All that happens until the player can do something."""
    said: list[Happening] = []
    while session.phase is Phase.WAIT:
        said += session.advance()
    return said


def at_random(session: Session, choose: Random, rounds: int) -> list[Happening]:
    """Some rounds of a player who presses any key, also where it cannot act."""
    said = session.start()
    while session.played < rounds:
        if session.phase is Phase.WAIT and choose.random() < 0.9:
            said += session.advance()
        elif session.phase is Phase.BETWEEN or session.phase is Phase.STAKE:
            if session.rules.chips and session.balances[session.own_seat] < 2:
                break
            if choose.random() < 0.3:
                for sign in str(choose.randint(0, 120)):
                    session.type_stake(sign)
                said += session.take(Intent.CONFIRM)
            else:
                said += session.take(choose.choice([Intent.DEAL, *ACTS]))
        else:
            said += session.take(choose.choice([*ACTS, Intent.HIT, Intent.STAND, Intent.SPLIT]))
    return said + session.leave("quit")


def log(said: Sequence[Happening]) -> list[str]:
    """The lines of the event log."""
    return [as_line(each) for each in said if isinstance(each, EVENTS)]


T = TypeVar("T")


def of(kind: type[T], said: Sequence[object]) -> list[T]:
    return [each for each in said if isinstance(each, kind)]
