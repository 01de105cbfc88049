"""What a log of the Salon comes to, counted from its lines and the cards alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from referee import Hand, Referee, Seat, points, worth

from blackjack_cli.game import rulesets
from blackjack_cli.game.cards import card
from blackjack_cli.game.terms import Action
from blackjack_cli.strategy import chart, values

SALON = rulesets.load("salon")
UNSEEN = 6 * 52 - 3
"""Cards of six decks but for the two of a hand and the dealer's."""


@dataclass
class Account:
    """Of the player alone. Amounts are chips, `cost` first stakes, as `stats --json` has them."""

    rounds: int = 0
    net: float = 0
    counts: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    by_chart: int = 0
    cost: float = 0
    stakes: list[float] = field(default_factory=list)
    """The first stake of each round."""

    @property
    def totals(self) -> dict[str, Any]:
        """As `stats --json` has them, but for the cost."""
        outcomes = self.counts
        return {
            "rules": "salon",
            "rounds": self.rounds,
            "net": self.net,
            "wins": outcomes["win"] + outcomes["natural"],
            "losses": outcomes["loss"] + outcomes["bust"],
            "pushes": outcomes["push"],
            "naturals": outcomes["natural"],
            "doubles": outcomes["double"],
            "splits": outcomes["split"],
            "surrenders": outcomes["surrender"],
            "insured": outcomes["insured"],
            "decisions": self.decisions,
            "by_chart": self.by_chart,
        }


class Accountant(Referee):
    """Judges a log, and counts what the player did at each decision."""

    def __init__(self, lines: Iterable[str], *, cut: bool = False) -> None:
        self.account = Account()
        self.own = 0
        super().__init__([json.loads(line) for line in lines], None, cut, 0, None)
        self.own = next(seat["seat"] for seat in self.seats if seat["kind"] == "human")

    def take(self, name: str, **wanted: object) -> dict[str, Any]:
        event = super().take(name, **wanted)
        account, counts = self.account, self.account.counts
        mine = event.get("seat") == self.own
        match name:
            case "round_started":
                account.stakes += self._mine(event["stakes"])
            case "acted" if mine and event["action"] in ("double", "split"):
                counts[event["action"]] += 1
            case "hand_settled" if mine:
                counts[event["outcome"]] += 1
            case "insurance_settled" if mine:
                counts["insured"] += 1
            case "round_ended":
                account.rounds += 1
                account.net += sum(self._mine(event["nets"]))
        return event

    def _mine(self, amounts: list[dict[str, Any]]) -> list[float]:
        return [each["amount"] for each in amounts if each["seat"] == self.own]

    def take_act(self, seat: Seat, hand: Hand, number: int, at: int) -> None:
        if number == self.own and self.next == "acted":
            action = Action(self.log[self.at]["action"])
            if action is not Action.STAND or points(hand.cards)[0] < 21:
                self._decide(seat, hand, action)
        super().take_act(seat, hand, number, at)

    def _decide(self, seat: Seat, hand: Hand, action: Action) -> None:
        legal = {Action(each) for each in self.legal(seat, hand)}
        up = card(self.up[0])
        better = chart.load("hard", "salon").action(tuple(map(card, hand.cards)), up, legal)
        self.account.decisions += 1
        if action is better:
            self.account.by_chart += 1
            return
        ranks = [each[0] for each in hand.cards]
        net = values.action_values(SALON, ranks, up.rank, after_split=hand.split)
        best = max(net[each] for each in legal if each in net)
        taken = best + self._insurance(hand) if action is Action.INSURANCE else net[action]
        self.account.cost += max(0, net[better] - taken)

    def _insurance(self, hand: Hand) -> float:
        """What half a stake at two to one is worth, before the dealer's second card."""
        wanted = 10 if worth(self.up[0]) == 1 else 1
        of_six_decks = {1: 24, 10: 96}[wanted]
        seen = sum(worth(each) == wanted for each in hand.cards)
        chance = (of_six_decks - seen) / UNSEEN
        return 0.5 * (3 * chance - 1)


def account_of(lines: Iterable[str], *, cut: bool = False) -> Account:
    """The account of a whole log, which is judged by the way."""
    accountant = Accountant(lines, cut=cut)
    accountant.judge()
    return accountant.account
