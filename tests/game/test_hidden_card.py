"""The hidden card is in nothing that anyone hears, reads or decides by before its time."""

from __future__ import annotations

from collections import Counter
from random import Random

from dealt import EUROPEAN, SALON, StackedShoe
from hypothesis import given
from hypothesis import strategies as st

from blackjack_cli.eventlog import as_object
from blackjack_cli.game.actions import legal_actions
from blackjack_cli.game.cards import PACK, Card, card
from blackjack_cli.game.events import Event, HoleRevealed
from blackjack_cli.game.observation import Observation, observe
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.state import Round
from blackjack_cli.game.step import Staked, begin, step
from blackjack_cli.strategy.level import Level
from blackjack_cli.strategy.levels import policy

HIDDEN = card("KS")
OTHERS = [each for each in PACK if each != HIDDEN] * 6

shoes = st.integers(0, 2**32).map(lambda seed: Random(seed).sample(OTHERS, len(OTHERS)))
choices = st.integers(0, 2**32).map(Random)


def deal(rules: RuleSet, seats: int, cards: list[Card]) -> tuple[Round, list[Event]]:
    return begin(rules, 1, [Staked(20, 2000, rules.chips)] * seats, StackedShoe(cards))


def with_hidden(cards: list[Card], seats: int, hidden: Card) -> list[Card]:
    """The shoe with that card in the place of the dealer's hidden one."""
    at = 2 * seats + 1
    return [*cards[:at], hidden, *cards[at + 1 :]]


@given(seats=st.integers(1, 7), cards=shoes, choose=choices)
def test_no_event_no_log_line_and_no_observation_holds_the_hidden_card_before_it_is_turned(
    seats: int, cards: list[Card], choose: Random
) -> None:
    table, events = deal(EUROPEAN, seats, with_hidden(cards, seats, HIDDEN))
    while not table.over:
        seen = observe(table)
        assert HIDDEN not in {*seen.cards, seen.up, *(each for hand in seen.table for each in hand)}
        table, more = step(table, choose.choice(legal_actions(table)))
        events += more
    turned = next(at for at, event in enumerate(events) if isinstance(event, HoleRevealed))
    for event in events[:turned]:
        assert HIDDEN not in event, "a field of an event"
        assert HIDDEN.code not in str(as_object(event)), "a line of the log"
    assert HIDDEN.code in str(as_object(events[turned]))


@given(seats=st.integers(1, 7), cards=shoes, hidden=st.sampled_from(PACK), choose=choices)
def test_another_hidden_card_changes_nothing_that_happens_before_it_is_turned(
    seats: int, cards: list[Card], hidden: Card, choose: Random
) -> None:
    one, one_events = deal(EUROPEAN, seats, with_hidden(cards, seats, HIDDEN))
    other, other_events = deal(EUROPEAN, seats, with_hidden(cards, seats, hidden))
    while not one.over:
        assert legal_actions(one) == legal_actions(other)
        action = choose.choice(legal_actions(one))
        one, more = step(one, action)
        one_events += more
        other, more = step(other, action)
        other_events += more
    turned = next(at for at, event in enumerate(one_events) if isinstance(event, HoleRevealed))
    assert one_events[:turned] == other_events[:turned]


# Computer players


def test_an_observation_has_place_for_open_cards_and_legal_acts_alone() -> None:
    assert Observation._fields == ("cards", "up", "legal", "table")


def open_cards(table: Round) -> Counter[Card]:
    hands = [hand.cards for seat in table.seats for hand in seat.hands]
    return Counter(table.up) + Counter(each for cards in hands for each in cards)


@given(
    rules=st.sampled_from([EUROPEAN, SALON]),
    levels=st.lists(st.sampled_from([Level.EASY, Level.NORMAL]), min_size=1, max_size=7),
    cards=shoes,
    swap=choices,
)
def test_swapping_hidden_and_undealt_cards_never_changes_what_a_computer_player_does(
    rules: RuleSet, levels: list[Level], cards: list[Card], swap: Random
) -> None:
    table, _events = deal(rules, len(levels), cards)
    while not table.over:
        unseen = [*([table.hole] if table.hole else []), *cards[table.drawn :]]
        swap.shuffle(unseen)
        hole = unseen.pop() if table.hole else None
        other = table._replace(hole=hole, shoe=StackedShoe([*cards[: table.drawn], *unseen]))
        seen = observe(table)
        play = policy(levels[table.seat - 1], rules)
        assert play(seen) is play(observe(other))
        assert play(seen) in seen.legal
        assert Counter(
            [*seen.cards, seen.up, *(each for hand in seen.table for each in hand)]
        ) == open_cards(table)
        table, _events = step(table, play(seen))


@given(cards=shoes)
def test_easy_draws_under_17_else_stands_and_does_nothing_else(cards: list[Card]) -> None:
    table, _events = deal(SALON, 3, cards)
    while not table.over:
        action = policy(Level.EASY, SALON)(observe(table))
        assert action == ("hit" if table.hand_in_play().total < 17 else "stand")
        table, _events = step(table, action)
