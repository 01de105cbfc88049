"""Seven seats that split as often as they can empty a shoe; the round goes on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from dealt import EUROPEAN, StackedShoe, varied, with_suits
from referee import SHEETS, Tally, judge

from blackjack_cli.eventlog import as_line
from blackjack_cli.game.actions import legal_actions
from blackjack_cli.game.cards import PACK
from blackjack_cli.game.events import CardDealt, SeatInfo, SessionEnded, SessionStarted, Shuffled
from blackjack_cli.game.shoe import fresh
from blackjack_cli.game.step import Staked, begin, step
from blackjack_cli.game.terms import Action

SEATS = tuple(SeatInfo(at, "Somebody", None) for at in range(1, 8))


def split_and_draw(decks: int, seed: str, left: int) -> Tally:
    """A round of seven seats that split and draw all they can, from the last `left` cards."""
    rules = varied(EUROPEAN, decks=decks)
    first = len(PACK) * decks - left
    shoe = fresh(decks, seed, 1)
    table, events = begin(rules, 1, [Staked(2, 0, False)] * 7, shoe, first)
    while not table.over:
        legal = legal_actions(table)
        few = table.hand_in_play().total < 20
        action = Action.SPLIT if Action.SPLIT in legal else Action.HIT if few else Action.STAND
        table, more = step(table, action)
        events += more
    start = SessionStarted("1.0.0", "european", "1.0.0", seed, "en", False, SEATS)
    log = [as_line(event) for event in (start, *events, SessionEnded(1, seed, "quit"))]
    return judge(log, sheet=replace(SHEETS["european"], decks=decks), position=first)


@pytest.mark.parametrize("left", [0, 1, 7, 14, 15, 16, 22])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_six_decks_near_their_end_are_shuffled_once_and_dealt_on(left: int, seed: str) -> None:
    assert split_and_draw(6, seed, left).shuffles == 1


def test_one_deck_for_seven_seats_runs_out_more_than_once_and_never_fails() -> None:
    shuffles = [split_and_draw(1, str(seed), 20) for seed in range(40)]
    assert all(tally.shuffles >= 1 for tally in shuffles)
    assert any(tally.shuffles >= 2 for tally in shuffles)
    assert max(tally.most_hands for tally in shuffles) == 4


def test_seven_seats_of_four_hands_each_from_a_shoe_of_forty_eights() -> None:
    shoe = StackedShoe(with_suits("8" * 40))
    table, events = begin(EUROPEAN, 1, [Staked(2, 0, False)] * 7, shoe)
    while not table.over:
        split = Action.SPLIT in legal_actions(table)
        table, more = step(table, Action.SPLIT if split else Action.STAND)
        events += more
    assert [len(seat.hands) for seat in table.seats] == [4] * 7
    # Two for each of the 28 hands, and three eights for the dealer.
    dealt = [event for event in events if isinstance(event, CardDealt)]
    assert len(dealt) == 2 * 28 + 3
    # All forty lie on the table when the next is wanted, so a whole new set comes in.
    assert [event for event in events if isinstance(event, Shuffled)] == [Shuffled(40)]
