"""Two ways to the value of a game that share nothing with the solver: plain counting, exactly.

`chart_round` lets the real engine play every order of a small shoe. `hand_values` plays one
hand out against the dealer by recursion, card by card. Both reckon in fractions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache

from blackjack_cli.game.actions import legal_actions
from blackjack_cli.game.cards import Card, card
from blackjack_cli.game.events import Event, RoundEnded
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.shoe import Shoe
from blackjack_cli.game.state import Round
from blackjack_cli.game.step import Staked, begin, step
from blackjack_cli.strategy.chart import Chart

_STAKE = 4


class _NotYet(Exception):
    """A card is wanted that nobody has decided on."""


class _Known(Shoe):
    """A shoe of which the first cards are known and the others are still open."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        super().__init__(cards, "", 0)
        self.cards = cards

    def card(self, position: int) -> Card:
        if position >= len(self.cards):
            raise _NotYet
        return self.cards[position]


_Play = Callable[[tuple[Card, ...]], tuple[Round, list[Event]]]


def chart_round(rules: RuleSet, ranks: Mapping[str, int], chart: Chart) -> Fraction:
    """The mean net of a round, in first stakes, over all orders of the cards of a small shoe."""

    def mean(play: _Play, known: tuple[Card, ...], left: Counter[str]) -> Fraction:
        try:
            after, events = play(known)
        except _NotYet:
            cards = left.total()
            assert cards, "the shoe is too small: a round runs out of cards"
            return sum(
                (
                    Fraction(count, cards)
                    * mean(play, (*known, card(rank + "S")), left - Counter({rank: 1}))
                    for rank, count in left.items()
                ),
                Fraction(0),
            )
        if after.over:
            last = events[-1]
            assert isinstance(last, RoundEnded)
            return Fraction(last.nets[0].amount, _STAKE)
        action = chart.action(after.hand_in_play().cards, after.up[0], legal_actions(after))
        return mean(lambda more: step(after._replace(shoe=_Known(more)), action), known, left)

    def deal(known: tuple[Card, ...]) -> tuple[Round, list[Event]]:
        return begin(rules, 1, [Staked(_STAKE, 0, False)], _Known(known))

    return mean(deal, (), _Left(ranks))


class _Left(Counter[str]):
    """Counts of ranks, without those that are gone."""

    def __sub__(self, other: Mapping[str, int]) -> _Left:
        return _Left({r: n - other.get(r, 0) for r, n in self.items() if n > other.get(r, 0)})


Shoe10 = tuple[int, ...]


def _draws(shoe: Shoe10) -> Iterator[tuple[Fraction, int, Shoe10]]:
    cards = sum(shoe)
    for at, count in enumerate(shoe):
        if count:
            yield Fraction(count, cards), at + 1, (*shoe[:at], count - 1, *shoe[at + 1 :])


def _points(cards: tuple[int, ...]) -> int:
    hard = sum(cards)
    return hard + 10 if 1 in cards and hard <= 11 else hard


@cache
def _stands(mine: int, natural: bool, dealer: tuple[int, ...], shoe: Shoe10) -> Fraction:
    """A hand of so many points against the dealer's cards (a natural pays 3 to 2), S17."""
    theirs = _points(dealer)
    if len(dealer) == 1 or theirs < 17:
        return sum(
            (
                chance * _stands(mine, natural, tuple(sorted((*dealer, value))), left)
                for chance, value, left in _draws(shoe)
            ),
            Fraction(0),
        )
    if len(dealer) == 2 and theirs == 21:
        return Fraction(0) if natural else Fraction(-1)
    if natural:
        return Fraction(3, 2)
    if theirs > 21 or mine > theirs:
        return Fraction(1)
    return Fraction(0) if mine == theirs else Fraction(-1)


@cache
def hand_values(
    cards: tuple[int, ...], up: int, shoe: Shoe10, doubles_any: bool
) -> tuple[Fraction, Fraction, Fraction]:
    """Stand, hit and double of a hand, the best play following; `shoe` is what is unseen."""
    natural = len(cards) == 2 and _points(cards) == 21
    stand = _stands(_points(cards), natural, (up,), shoe)
    hit = double = Fraction(0)
    for chance, value, left in _draws(shoe):
        more = tuple(sorted((*cards, value)))
        if sum(more) > 21:
            hit -= chance
            double -= 2 * chance
            continue
        values = hand_values(more, up, left, doubles_any)
        hit += chance * max(values if doubles_any or len(more) == 2 else values[:2])
        double += 2 * chance * values[0]
    return stand, hit, double
