"""What a player at the table may see, and nothing else."""

from __future__ import annotations

from typing import NamedTuple

from blackjack_cli.game.cards import Card
from blackjack_cli.game.state import Round
from blackjack_cli.game.terms import Action


class Observation(NamedTuple):
    """The hand in play, the cards that lie open, the legal actions.

    `table`: the other open hands, in seat and hand order. There is no hole card, shoe or
    seed in it, so nobody who decides by it can know them.
    """

    cards: tuple[Card, ...]
    up: Card
    legal: tuple[Action, ...]
    table: tuple[tuple[Card, ...], ...]


def observe(table: Round) -> Observation:
    """What the seat in play sees; LookupError when the round is over."""
    mine = table.hand_in_play()
    # By identity: another hand may hold equal cards and stakes.
    others = [hand.cards for seat in table.seats for hand in seat.hands if hand is not mine]
    return Observation(mine.cards, table.up[0], table.legal, tuple(others))
