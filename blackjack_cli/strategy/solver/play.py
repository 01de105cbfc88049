"""What stand, hit and double are worth by the cards in hand, for every hand at once.

Values are the expected net in units of the first stake. Arrays are (10, h): up card, hand.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from blackjack_cli.game.cards import TEN
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.strategy.solver.dealer import NATURAL, OVER, law
from blackjack_cli.strategy.solver.hands import VALUES, Bools, Floats, Ints, all_hands, natural

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
"""The acts in the arrays of choices."""


class Table(NamedTuple):
    """The shoe as a seat sees it that knows its own hand, the up card and some cards gone."""

    stand: Floats
    """(10, h): the value of standing; an ace and a ten are worth no more than another 21."""
    natural: Floats
    """(10, h): the chance that the dealer has a natural."""
    draw: Floats
    """(10, h, 10): the chance of each value as the next card."""


class Values(NamedTuple):
    """The acts' values and the hand's when it is played on, each (10, h)."""

    stand: Floats
    hit: Floats
    double: Floats
    played: Floats


def unseen(shoe: Ints, gone: Ints) -> Ints:
    """(10, h, 10): what is left of the shoe without up card, hand and the cards gone."""
    hands = all_hands()
    up = np.eye(TEN, dtype=np.intp)
    left: Ints = shoe - gone - up[:, None, :] - hands.counts[None, :, :]
    return left


def table(rules: RuleSet, shoe: Ints, gone: Ints | None = None, only: Ints | None = None) -> Table:
    """The table of a shoe (counts by value) of which some cards are gone besides.

    `only` names the hands whose standing is wanted; the others' is left at 0.
    """
    hands = all_hands()
    left = unseen(shoe, np.zeros(TEN, dtype=np.intp) if gone is None else gone)
    possible = np.maximum(left, 0)
    draw = possible / np.maximum(possible.sum(axis=2, keepdims=True), 1)
    stand = np.zeros(left.shape[:2])
    natural = np.zeros(left.shape[:2])
    who = np.arange(len(hands.hard)) if only is None else only
    # A dealer's 17 stands in place 0, and each hand under 17 loses to all of them.
    beaten = hands.points[who, None] - 17 - np.arange(NATURAL)[None, :]
    sign = np.concatenate([np.sign(beaten), np.full((len(who), 1), -1)], axis=1)
    for at, up in enumerate(VALUES):
        chances = law(int(up), left[at, who], rules.hits_soft_17)
        natural[at, who] = chances[:, NATURAL]
        stand[at, who] = (chances[:, :OVER] * sign).sum(axis=1) + chances[:, OVER]
    return Table(stand, natural, draw)


def doubled(shoe_table: Table) -> Floats:
    """The value of doubling each hand: one more card, twice the stake."""
    hands = all_hands()
    ends = np.concatenate([shoe_table.stand, np.full((len(VALUES), 1), -1.0)], axis=1)
    result = np.zeros_like(shoe_table.stand)
    for at in range(len(VALUES)):
        result += shoe_table.draw[:, :, at] * ends[:, hands.drawn[:, at]]
    return 2 * result


def best(shoe_table: Table, may_double: Bools) -> tuple[Values, Ints]:
    """The values under the best play by the cards in hand, and the choices."""
    choices = np.full(shoe_table.stand.shape, -1, dtype=np.intp)
    values = _play(shoe_table, may_double, choices)
    options = [values.stand, values.hit, np.where(may_double, values.double, -np.inf)]
    return values, np.argmax(options, axis=0)


def follow(shoe_table: Table, choices: Ints) -> Values:
    """The values under fixed choices; a split or surrender in them counts as a stand."""
    return _play(shoe_table, np.ones(choices.shape[1], dtype=bool), choices)


def _play(shoe_table: Table, may_double: Bools, choices: Ints) -> Values:
    hands = all_hands()
    stand, draw = shoe_table.stand, shoe_table.draw
    double = doubled(shoe_table)
    hit = np.zeros_like(stand)
    played = np.full((stand.shape[0], stand.shape[1] + 1), -1.0)
    for who in reversed(hands.by_sum):
        hit[:, who] = (draw[:, who] * played[:, hands.drawn[who]]).sum(axis=2)
        free = np.maximum(
            np.maximum(stand[:, who], hit[:, who]),
            np.where(may_double[who], double[:, who], -np.inf),
        )
        choice = choices[:, who]
        played[:, who] = np.select(
            [choice < 0, choice == HIT, choice == DOUBLE],
            [free, hit[:, who], double[:, who]],
            stand[:, who],
        )
    return Values(stand, hit, double, played[:, :-1])


def may_double(rules: RuleSet, *, split: bool) -> Bools:
    """(h,): the hands that may be doubled, as first hands or after a split."""
    cards = all_hands().cards
    if split and not rules.double_after_split:
        return np.zeros(len(cards), dtype=bool)
    return (cards >= 2) if rules.double_any_cards else (cards == 2)


def with_naturals(rules: RuleSet, shoe_table: Table) -> Table:
    """The table for first hands: an ace and a ten are a natural and paid as one."""
    at = natural()
    win, stake = rules.natural_pays
    stand = shoe_table.stand.copy()
    stand[:, at] = win / stake * (1 - shoe_table.natural[:, at])
    return shoe_table._replace(stand=stand)
