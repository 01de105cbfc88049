"""Who gets a card when, whose turn it is, and that hands keep their numbers."""

from __future__ import annotations

import pytest
from dealt import EUROPEAN, SALON, Game

from blackjack_cli.game.actions import legal_actions, why_illegal
from blackjack_cli.game.events import (
    Acted,
    CardDealt,
    Event,
    HandClosed,
    HandSettled,
    HoleRevealed,
    InsuranceSettled,
    RoundEnded,
    RoundStarted,
    TurnStarted,
)
from blackjack_cli.game.step import IllegalAction, step
from blackjack_cli.game.terms import Action


def kinds(events: list[Event]) -> list[type]:
    return [type(event) for event in events]


def turns(game: Game) -> list[tuple[int, int]]:
    return [(event.seat, event.hand) for event in game.events if isinstance(event, TurnStarted)]


def test_seats_act_in_seat_order_and_the_dealer_last() -> None:
    game = Game(EUROPEAN, "T9", "T8", "T7", up="9", hole="9").act("stand", "stand", "stand")
    assert turns(game) == [(1, 1), (2, 1), (3, 1)]
    assert kinds(game.events[-5:]) == [HoleRevealed, *[HandSettled] * 3, RoundEnded]


def test_the_round_begins_with_the_stakes_of_all_seats() -> None:
    game = Game(SALON, "T9", "T8", up="9", stake=25, chips=100)
    start = game.events[0]
    assert isinstance(start, RoundStarted)
    assert start == (1, ((1, 50), (2, 50)))


def test_a_seat_plays_its_hands_in_number_order() -> None:
    game = Game(EUROPEAN, "88", "T9", up="9", hole="9", then="88TTTT")
    game.act("split", "split", "split", *["stand"] * 5)
    assert turns(game) == [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1)]


def test_the_hand_in_play_gets_its_second_card_at_once_the_later_ones_at_their_turn() -> None:
    game = Game(EUROPEAN, "TT", up="9", hole="9", then="8" + "56" + "7").act("split")
    assert game.dealt()[-1] == (1, 1, "8")
    assert game.ranks(2) == "T"
    game.act("stand")
    assert game.dealt()[-1] == (1, 2, "5")
    game.act("hit", "stand")
    assert (game.ranks(1), game.ranks(2)) == ("T8", "T56")


def test_a_second_card_is_dealt_before_the_turn_of_its_hand_starts() -> None:
    game = Game(EUROPEAN, "TT", up="9", hole="9", then="85").act("split", "stand")
    assert kinds(game.events[-4:]) == [Acted, HandClosed, CardDealt, TurnStarted]


def test_hands_never_change_their_number_when_a_middle_one_is_split() -> None:
    # Queen and king tell the hands apart: 1 begins with the king, 2 with the queen.
    game = Game(EUROPEAN, "KQ", up="9", hole="9", then="5" + "J" + "2" + "3")
    game.act("split", "stand")
    assert (game.ranks(1), game.ranks(2)) == ("K5", "QJ")
    game.act("split")
    assert (game.ranks(1), game.ranks(2), game.ranks(3)) == ("K5", "Q2", "J")
    game.act("stand")
    assert (game.ranks(1), game.ranks(2), game.ranks(3)) == ("K5", "Q2", "J3")
    game.act("stand")
    settled = [event.hand for event in game.events if isinstance(event, HandSettled)]
    assert settled == [1, 2, 3]


def test_the_turn_passes_over_seats_whose_split_aces_are_closed() -> None:
    game = Game(EUROPEAN, "AA", "T9", up="9", hole="9", then="55").act("split", "stand")
    assert turns(game) == [(1, 1), (2, 1)]


def test_a_turn_tells_the_legal_acts_in_it() -> None:
    game = Game(SALON, "88", up="A", chips=100)
    started = game.events[-1]
    assert isinstance(started, TurnStarted)
    assert set(started.legal) == set(Action)


def test_an_insurance_is_settled_after_the_hand_that_it_is_on() -> None:
    game = Game(SALON, "T9", "T8", up="A", hole="K", chips=100)
    game.act("insurance", "stand", "stand")
    assert kinds(game.events[-4:]) == [HandSettled, InsuranceSettled, HandSettled, RoundEnded]


def test_after_the_last_hand_the_round_is_over_and_nobody_can_act() -> None:
    table = Game(EUROPEAN, "T9", up="9", hole="9").act("stand").round
    assert table.over
    assert legal_actions(table) == ()
    for action in Action:
        with pytest.raises(LookupError, match="over"):
            why_illegal(table, action)
        with pytest.raises(LookupError, match="over"):
            step(table, action)


def test_a_state_is_never_changed_by_a_step() -> None:
    before = Game(EUROPEAN, "88", up="9", hole="9", then="TT").round
    first, events = step(before, Action.SPLIT)
    again, events_again = step(before, Action.SPLIT)
    assert len(before.seats[0].hands) == 1
    assert (first, events) == (again, events_again)
    assert len({before, first, again}) == 2, "states can be compared and kept in sets"
    with pytest.raises(AttributeError):
        before.seat = 2  # type: ignore[misc]


def test_a_refused_act_names_its_reason() -> None:
    table = Game(EUROPEAN, "T9", up="9", hole="9").round
    with pytest.raises(IllegalAction) as refused:
        step(table, Action.SURRENDER)
    assert refused.value.reason is why_illegal(table, Action.SURRENDER)
