"""The words of a round's end: what each hand won or lost, then what the player has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_cli.game.events import Event, HandSettled, InsuranceSettled, RoundEnded
from blackjack_cli.game.terms import Outcome
from blackjack_cli.output.message import Message
from blackjack_cli.words.seen import DEALER, Seen
from blackjack_cli.words.wording import Balance, Money, Name, Value
from blackjack_cli.words.writer import Writer

_OF_SEVERAL = {
    Outcome.WIN: "win",
    Outcome.NATURAL: "win",
    Outcome.PUSH: "push",
    Outcome.LOSS: "loss",
    Outcome.BUST: "bust",
    Outcome.SURRENDER: "loss",
}
"""Outcomes of one of several hands: a split hand is no natural and is not surrendered."""


class Settled(NamedTuple):
    """How a round was settled. `ended` is None while its sums are not known."""

    hands: tuple[HandSettled, ...]
    insurances: tuple[InsuranceSettled, ...]
    ended: RoundEnded | None

    @classmethod
    def of(cls, events: Sequence[Event]) -> Settled:
        """Sorted out of the events of a settlement."""
        return cls(
            tuple(event for event in events if isinstance(event, HandSettled)),
            tuple(event for event in events if isinstance(event, InsuranceSettled)),
            next((event for event in events if isinstance(event, RoundEnded)), None),
        )


def tell_settlement(writer: Writer, seen: Seen, settled: Settled) -> list[Message]:
    """The player's own first, with the balance; then the others', shortly."""
    hands = [hand for hand in settled.hands if hand.seat == seen.own]
    insurances = [each for each in settled.insurances if each.seat == seen.own]
    messages: list[Message] = []
    for insurance in insurances:
        messages += _insurance(writer, insurance, seen.hands(seen.own) > 1)
    balance = _balance(seen, settled)
    if len(hands) == 1 and balance is not None:
        messages += _only_hand(writer, seen, hands[0], balance)
    else:
        for hand in hands:
            messages += _one_of_hands(writer, seen, hand)
        if balance is not None:
            messages += _sum(writer, _net(settled, seen.own), balance)
    return messages + writer.row(_others(seen, settled))


def _balance(seen: Seen, settled: Settled) -> Balance | None:
    if settled.ended is None or seen.balance is None:
        return None
    return Balance(seen.balance, seen.chips)


def _net(settled: Settled, seat: int) -> int:
    assert settled.ended is not None
    return next(net.amount for net in settled.ended.nets if net.seat == seat)


def _insurance(writer: Writer, settled: InsuranceSettled, several: bool) -> list[Message]:
    name = "insurance.won" if settled.net > 0 else "insurance.lost"
    net = Money(abs(settled.net))
    if several:
        return writer.say(f"{name}.hand", hand=settled.hand, net=net)
    return writer.say(name, net=net)


def _only_hand(writer: Writer, seen: Seen, hand: HandSettled, balance: Balance) -> list[Message]:
    return writer.say(f"settled.{hand.outcome}", balance=balance, **_fields(seen, hand))


def _one_of_hands(writer: Writer, seen: Seen, hand: HandSettled) -> list[Message]:
    name = f"settled.hand.{_OF_SEVERAL[hand.outcome]}"
    return writer.say(name, hand=hand.hand, **_fields(seen, hand))


def _fields(seen: Seen, hand: HandSettled) -> dict[str, Value]:
    return {
        "net": Money(abs(hand.net)),
        "total": seen.worth((hand.seat, hand.hand)),
        "dealer": seen.worth(DEALER),
    }


def _sum(writer: Writer, net: int, balance: Balance) -> list[Message]:
    name = "round.won" if net > 0 else "round.lost" if net < 0 else "round.even"
    return writer.say(name, net=Money(abs(net)), balance=balance)


def _others(seen: Seen, settled: Settled) -> list[tuple[str, dict[str, Value]]]:
    if settled.ended is None:
        return []
    items: list[tuple[str, dict[str, Value]]] = []
    for seat, net in settled.ended.nets:
        if seat != seen.own:
            name = "result.won" if net > 0 else "result.lost" if net < 0 else "result.even"
            items.append((name, {"name": Name(seen.names[seat]), "net": Money(abs(net))}))
    return items
