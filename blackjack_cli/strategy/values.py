"""The exact value of each action on any hand, looked up in files that the solver has made.

A file `data/values-NAME.bin` holds 32-bit little-endian integers, billionths of the first
stake: for each hand by its number (see `numbering`), for each up card from ace to ten, the
values of stand, hit and double; then for each pair, for each up card, the value of its
split; then for each up card that of standing on an ace and a ten that are no natural.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import unpack_from

from blackjack_cli.game.cards import ACE, TEN
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.terms import Action
from blackjack_cli.strategy.chart import DATA
from blackjack_cli.strategy.hand_text import check, rank_value
from blackjack_cli.strategy.numbering import HANDS, number

SCALE = 1_000_000_000
"""The integers in a file are so many to the first stake."""

SURRENDERED = -0.5

_ACTIONS = (Action.STAND, Action.HIT, Action.DOUBLE)
_HAND_BYTES = 4 * len(_ACTIONS)
_SPLITS_AT = HANDS * TEN * _HAND_BYTES
_PLAIN_AT = _SPLITS_AT + 4 * TEN * TEN


def action_values(
    rules: RuleSet, hand: Sequence[str], up: str, *, after_split: bool = False
) -> dict[Action, float]:
    """The value of each legal action, in first stakes, on a hand of ranks against an up card.

    Expected net over everything unseen, with the best play by the cards in hand afterwards.
    Ranks are those of `cards.RANKS`. The hand is a first one and nothing has been done with
    it but drawing; `after_split` makes it one that a split has made: an ace and a ten are
    then no natural, nothing is surrendered, and a further split counts as a first one.
    Insurance is left out (see `insurance_value`). HandError for an impossible hand.
    """
    check(rules, hand, up)
    data = _data(rules.name)
    values = [rank_value(rank) for rank in hand]
    counts = [values.count(value) for value in range(ACE, TEN + 1)]
    up_at = rank_value(up) - 1
    record = unpack_from("<3i", data, (number(counts) * TEN + up_at) * _HAND_BYTES)
    result = {action: each / SCALE for action, each in zip(_ACTIONS, record, strict=True)}
    two = len(hand) == 2
    if after_split and two and set(values) == {ACE, TEN}:
        result[Action.STAND] = _one(data, _PLAIN_AT + 4 * up_at)
    if not (two or rules.double_any_cards) or (after_split and not rules.double_after_split):
        del result[Action.DOUBLE]
    if two and _is_pair(rules, hand, values) and rules.split_hands > (2 if after_split else 1):
        result[Action.SPLIT] = _one(data, _SPLITS_AT + 4 * ((values[0] - 1) * TEN + up_at))
    if two and rules.surrender and not after_split:
        result[Action.SURRENDER] = SURRENDERED
    return result


def best_action(values: dict[Action, float]) -> Action:
    """The action that is worth most; the first one of equals."""
    return max(values, key=lambda action: values[action])


def insurance_value(rules: RuleSet, hand: Sequence[str], up: str) -> float | None:
    """What insuring the hand adds to its value, in first stakes; None where it is not offered.

    Half the stake at two to one. It is worth less than nothing on every hand of six decks.
    """
    up_value = rank_value(up)
    if not rules.insurance or len(hand) != 2 or up_value not in (ACE, TEN):
        return None
    check(rules, hand, up)
    wanted = ACE + TEN - up_value
    whole = 4 * rules.decks * (4 if wanted == TEN else 1)
    left = whole - sum(rank_value(rank) == wanted for rank in hand)
    chance = left / (52 * rules.decks - 1 - len(hand))
    return 1.5 * chance - 0.5


def _is_pair(rules: RuleSet, hand: Sequence[str], values: Sequence[int]) -> bool:
    return hand[0] == hand[1] if rules.split_by_rank else values[0] == values[1]


def _one(data: bytes, at: int) -> float:
    return float(unpack_from("<i", data, at)[0]) / SCALE


@cache
def _data(rules_name: str) -> bytes:
    return (DATA / f"values-{rules_name}.bin").read_bytes()
