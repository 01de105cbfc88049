"""What splitting a pair is worth.

The play after a split depends on the own hand alone: it is the best by the cards of that
hand for one who knows that one more card of the pair lies in the other hand. For that way
of playing the value is exact. Resplitting is part of it: a new pair is split again as long
as that is legal, or never, whichever is worth more.

The value of one hand X that begins with a pair card, when the other hands hold `a` further
pair cards and `b` cards that are known only not to be pair cards, follows from the shoes of
which pair cards alone are gone. With q the chance that an unseen card is a pair card,

    E[X; a, b] = (E[X; a, b-1] - q E[X; a+1, b-1]) / (1 - q),

for E[X; a, b-1] is the mean over what the next unseen card is. The values of all hands are
added up over the states (hands, pending, completed): how many hands there are, how many
of them still wait for their second card, and how many got one that is not a pair card.

What is left out: a player who used the cards of all the own hands at once would do better.
With six decks, to know one more card of another hand is worth at most 3.4e-4 of a stake to
a hand (2,2 against 4, on whether to stand on 12), and 8e-6 on the average of all pairs and
up cards; to know the number of hands as well, at most 2e-5 where splitting is best. The
rounds in which a pair is split are one in fifty, so a round's value lacks less than 1e-5.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from blackjack_cli.game.cards import ACE, TEN
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.strategy.solver import play
from blackjack_cli.strategy.solver.hands import Floats, Ints, all_hands, pair, single


class Splits:
    """The splits of all pairs from one shoe. Tables of the thinned shoes are kept."""

    def __init__(self, rules: RuleSet, shoe: Ints) -> None:
        self._rules = rules
        self._shoe = shoe
        self._tables: dict[tuple[int, int], play.Table] = {}

    def most_hands(self, value: int) -> int:
        """How many hands such a pair may become. Aces that get one card are closed by it."""
        rules = self._rules
        once = value == ACE and (rules.one_card_on_split_aces or not rules.resplit_aces)
        return min(2, rules.split_hands) if once else rules.split_hands

    def table(self, value: int, gone: int) -> play.Table:
        """The shoe without `gone` cards of that value, for hands that hold one."""
        key = value, gone
        if key not in self._tables:
            missing = np.zeros(TEN, dtype=np.intp)
            missing[value - 1] = gone
            holders = np.flatnonzero(all_hands().counts[:, value - 1] > 0)
            self._tables[key] = play.table(self._rules, self._shoe, missing, holders)
        return self._tables[key]

    def best_choices(self, value: int) -> Ints:
        """(10, h): the best play after the split of that pair, by the cards of the own hand."""
        if value == ACE and self._rules.one_card_on_split_aces:
            return self.closed_aces()
        return play.best(self.table(value, 1), play.may_double(self._rules, split=True))[1]

    def closed_aces(self) -> Ints:
        """The play on split aces that get one card each: none."""
        hands = all_hands()
        return np.full((TEN, len(hands.cards)), play.STAND, dtype=np.intp)

    def value(self, value: int, choices: Ints, resplit: bool | None, alike: Ints) -> Floats:
        """(10,): the value of splitting that pair and playing the hands by `choices`.

        `resplit` says whether new pairs are split again; None: whichever is worth more.
        `alike` (10,) says how many cards the shoe holds without the up card that would make
        a pair with one of these.
        """
        if value == ACE and self._rules.one_card_on_split_aces:
            choices = self.closed_aces()
        most = self.most_hands(value)
        reach = 2 * most - 3 if most > 2 else 1
        plain = np.zeros((reach + 1, TEN))
        kept = np.zeros((reach + 1, TEN))
        for gone in range(1, reach + 1):
            values = play.follow(self.table(value, gone), choices)
            plain[gone] = values.hit[:, single(value)]
            kept[gone] = values.played[:, pair(value)]
        never: Floats = 2 * plain[1]
        if most == 2 or resplit is False:
            return never
        left = self._shoe.sum() - 1
        again = np.array(
            [
                _resplit(most, plain[:, up], kept[:, up], int(alike[up]), int(left))
                for up in range(TEN)
            ]
        )
        return again if resplit else np.maximum(never, again)


def _resplit(most: int, plain: Floats, kept: Floats, alike: int, left: int) -> float:
    """The value of a split against one up card, when new pairs are split too.

    `plain[a]` is the value of a hand of one pair card with `a` further ones gone, `kept[a]`
    that of an unsplit pair; `alike` of `left` cards make a pair, the up card taken out.
    """

    def chance(pairs: int, others: int) -> float:
        """Of a pair card, when so many pair cards and others are gone."""
        rest = left - pairs - others
        return max(alike - pairs, 0) / rest if rest > 0 else 0.0

    def gone(values: Floats, own: int, a: int, b: int) -> float:
        """E[X; a, b] of a hand that holds `own` pair cards."""
        if b == 0:
            return float(values[a])
        q = chance(own + a, b - 1)
        if q >= 1:
            return 0.0
        return (gone(values, own, a, b - 1) - q * gone(values, own, a + 1, b - 1)) / (1 - q)

    @cache
    def pending(a: int, b: int) -> float:
        return gone(plain, 1, a, b)

    @cache
    def completed(a: int, b: int) -> float:
        """The value of a hand whose second card is known not to be a pair card."""
        q = chance(1 + a, b)
        if q >= 1:
            return 0.0
        pairs = gone(kept, 2, a, b) if q > 0 else 0.0
        return (pending(a, b) - q * pairs) / (1 - q)

    def total(hands: int, waiting: int, done: int) -> float:
        if hands == most or waiting == 0:
            value = done * completed(hands - 1, done - 1) if done else 0.0
            return value + (waiting * pending(hands - 1, done) if waiting else 0.0)
        q = chance(hands, done)
        more = q * total(hands + 1, waiting + 1, done) if q > 0 else 0.0
        return more + ((1 - q) * total(hands, waiting - 1, done + 1) if q < 1 else 0.0)

    return total(2, 2, 0)
