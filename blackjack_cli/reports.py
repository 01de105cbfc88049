"""Answers to the player's questions, read off the session; they change nothing."""

from __future__ import annotations

from collections.abc import Callable

from blackjack_cli.answers import (
    Answer,
    DealerHand,
    HandSeen,
    OthersMoney,
    OwnHands,
    OwnMoney,
    SeedAndRound,
    Table,
    Turn,
)
from blackjack_cli.game.cards import total
from blackjack_cli.game.state import Round
from blackjack_cli.game.terms import Closed
from blackjack_cli.intents import Intent
from blackjack_cli.session import Session


def own_hands(session: Session) -> OwnHands:
    """The hand in play; all of them where none of the player's is."""
    table = session.round or session.last
    if table is None:
        return OwnHands((), 0)
    hands = _hands(table, session.own_seat)
    in_play = tuple(hand for hand in hands if hand.in_play)
    return OwnHands(in_play or hands, len(hands))


def dealer_hand(session: Session) -> DealerHand:
    table = session.round or session.last
    if table is None:
        return DealerHand((), 0, False, False)
    seen = total(table.up)
    return DealerHand(table.up, seen.points, seen.soft, table.hole is not None)


def own_money(session: Session) -> OwnMoney:
    return OwnMoney(session.free(session.own_seat), session.staked(), session.rules.chips)


def others_money(session: Session) -> OthersMoney:
    amounts = tuple(
        (seat.name, session.free(seat.seat))
        for seat in session.setup.seats
        if seat.seat != session.own_seat
    )
    return OthersMoney(amounts, session.rules.chips)


def turn(session: Session) -> Turn:
    table = session.round
    if table is None:
        return Turn(None, None, 0, 0)
    name = None if table.seat == session.own_seat else session.name(table.seat)
    return Turn(table.seat, name, table.hand, len(table.seat_in_play().hands))


def whole_table(session: Session) -> Table:
    table = session.round or session.last
    if table is None:
        return Table((), False)
    hands = [hand for seat in range(1, len(table.seats) + 1) for hand in _hands(table, seat)]
    seen = total(table.up)
    hands.append(HandSeen(0, 1, table.up, seen.points, seen.soft, 0, False))
    return Table(tuple(hands), table.hole is not None)


def seed_and_round(session: Session) -> SeedAndRound:
    return SeedAndRound(session.setup.seed, session.number)


ANSWERS: dict[Intent, Callable[[Session], Answer]] = {
    Intent.SAY_HAND: own_hands,
    Intent.SAY_DEALER: dealer_hand,
    Intent.SAY_CHIPS: own_money,
    Intent.SAY_OTHERS: others_money,
    Intent.SAY_TURN: turn,
    Intent.SAY_TABLE: whole_table,
    Intent.SAY_SEED: seed_and_round,
}
"""Each question and what answers it."""


def _hands(table: Round, seat: int) -> tuple[HandSeen, ...]:
    return tuple(
        HandSeen(
            seat,
            number,
            hand.cards,
            hand.total,
            hand.soft,
            hand.stake,
            table.seat == seat and table.hand == number,
            hand.insured,
            hand.closed is Closed.SURRENDERED,
        )
        for number, hand in enumerate(table.seats[seat - 1].hands, 1)
    )
