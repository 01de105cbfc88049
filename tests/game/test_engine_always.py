"""What holds after every act, whatever is done, by any rules: a machine that tries it all out."""

from __future__ import annotations

from collections import Counter

import pytest
from dealt import EUROPEAN, SALON
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from referee import Sheet, judge

from blackjack_cli.eventlog import as_line
from blackjack_cli.game.actions import legal_actions, why_illegal
from blackjack_cli.game.cards import Card
from blackjack_cli.game.events import RoundEnded, SeatInfo, SessionEnded, SessionStarted, Shuffled
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.shoe import fresh
from blackjack_cli.game.state import Hand, Round
from blackjack_cli.game.step import IllegalAction, Staked, begin, step
from blackjack_cli.game.terms import Action

flags = st.booleans()
any_rules = st.builds(
    RuleSet,
    name=st.just("european"),
    version=st.just("1.0.0"),
    decks=st.integers(1, 8),
    seats=st.just(7),
    hole_card=flags,
    hits_soft_17=flags,
    natural_pays=st.sampled_from([(3, 2), (1, 1), (2, 1)]),
    double_any_cards=flags,
    double_after_split=flags,
    split_by_rank=flags,
    split_hands=st.integers(1, 4),
    one_card_on_split_aces=flags,
    resplit_aces=flags,
    insurance=flags,
    surrender=flags,
    chips=flags,
    first_stake=st.just(2),
)


def sheet(rules: RuleSet) -> Sheet:
    """The rules as the referee knows them."""
    win, stake = rules.natural_pays
    return Sheet(
        version=rules.version,
        decks=rules.decks,
        hidden_card=rules.hole_card,
        draws_on_soft_17=rules.hits_soft_17,
        natural_pays=win / stake,
        double_cards=None if rules.double_any_cards else (2,),
        double_after_split=rules.double_after_split,
        pair_of="rank" if rules.split_by_rank else "value",
        most_hands=rules.split_hands,
        one_card_on_split_aces=rules.one_card_on_split_aces,
        aces_split_again=rules.resplit_aces,
        insurance=rules.insurance,
        surrender=rules.surrender,
        chips=rules.chips,
    )


def on_table(table: Round) -> Counter[Card]:
    cards = Counter(table.up)
    cards.update([table.hole] if table.hole else [])
    for seat in table.seats:
        for hand in seat.hands:
            cards.update(hand.cards)
    return cards


class ARound(RuleBasedStateMachine):
    """A round from the deal to its end, then judged by the referee."""

    @initialize(
        rules=st.one_of(st.just(EUROPEAN), st.just(SALON), any_rules),
        purses=st.lists(st.tuples(st.integers(1, 30), st.integers(0, 100)), min_size=1, max_size=7),
        covered=flags,
        seed=st.text(st.characters(codec="utf-8"), max_size=5),
        number=st.integers(1, 10**6),
        from_the_end=st.one_of(st.none(), st.integers(0, 20)),
    )
    def deal(
        self,
        rules: RuleSet,
        purses: list[tuple[int, int]],
        covered: bool,
        seed: str,
        number: int,
        from_the_end: int | None,
    ) -> None:
        """`purses`: stakes in chips, half-chips beside. `from_the_end`: so many cards are left."""
        self.played_by = rules
        self.covered = covered
        self.number = number
        self.first = 0 if from_the_end is None else 52 * rules.decks - from_the_end
        self.staked = [Staked(2 * stake, 2 * stake + rest, covered) for stake, rest in purses]
        seats = tuple(SeatInfo(at, "Somebody", None) for at in range(1, len(purses) + 1))
        self.start = SessionStarted("1.0.0", "european", "1.0.0", seed, "en", False, seats)
        self.begin_round()

    def begin_round(self) -> None:
        shoe = fresh(self.played_by.decks, self.start.seed, self.number)
        self.table, self.events = begin(self.played_by, self.number, self.staked, shoe, self.first)
        self.closed: dict[tuple[int, int], Hand] = {}
        self.first_cards = [[seat.hands[0].cards[0]] for seat in self.table.seats]

    @precondition(lambda self: not self.table.over)
    @rule(action=st.sampled_from(Action))
    def anyone_tries(self, action: Action) -> None:
        self.try_it(action)

    @precondition(lambda self: Action.SPLIT in legal_actions(self.table))
    @rule()
    def a_pair_is_split(self) -> None:
        self.try_it(Action.SPLIT)

    def try_it(self, action: Action) -> None:
        before = self.table
        written = repr(before)
        reason = why_illegal(before, action)
        assert (reason is None) == (action in legal_actions(before))
        if reason is None:
            self.table, events = step(before, action)
            assert events, "an act that is heard by nobody"
            self.events += events
        else:
            with pytest.raises(IllegalAction) as refused:
                step(before, action)
            assert refused.value.reason is reason
        assert repr(before) == written, "a state that changed"

    @invariant()
    def chips_are_never_owed_and_none_is_lost_on_the_way(self) -> None:
        for seat in self.table.seats:
            if seat.free is None:
                continue
            assert seat.free >= 0
            back = sum(hand.stake // 2 for hand in seat.hands if hand.closed == "surrendered")
            staked = sum(hand.stake + hand.insured for hand in seat.hands)
            assert seat.free + staked - back == seat.balance

    @invariant()
    def no_card_lies_more_often_than_there_are_decks(self) -> None:
        whole = 52 * self.played_by.decks
        sets = 1 + sum(
            event.cards == whole for event in self.events[2:] if isinstance(event, Shuffled)
        )
        assert max(on_table(self.table).values()) <= self.played_by.decks * sets

    @invariant()
    def a_closed_hand_stays_as_it_is_and_hands_keep_their_numbers(self) -> None:
        for at, seat in enumerate(self.table.seats):
            firsts = self.first_cards[at]
            firsts += [hand.cards[0] for hand in seat.hands[len(firsts) :]]
            assert [hand.cards[0] for hand in seat.hands] == firsts
            for number, hand in enumerate(seat.hands):
                if hand.closed is not None:
                    assert self.closed.setdefault((at, number), hand) == hand
        for at, number in self.closed:
            assert self.table.seats[at].hands[number].closed is not None

    @invariant()
    def the_hand_in_play_can_draw_and_stand(self) -> None:
        if not self.table.over:
            hand = self.table.hand_in_play()
            assert hand.closed is None
            assert hand.total <= 21
            assert {Action.HIT, Action.STAND} <= set(legal_actions(self.table))

    @invariant()
    def a_state_can_be_kept_in_a_set(self) -> None:
        assert {self.table: True}[self.table]

    @precondition(lambda self: self.table.over)
    @rule()
    def another_round_is_dealt(self) -> None:
        self.judge_round()
        self.number += 1
        self.begin_round()

    def teardown(self) -> None:
        if hasattr(self, "table"):
            while not self.table.over:
                self.try_it(Action.STAND)
            self.judge_round()

    def judge_round(self) -> None:
        assert isinstance(self.events[-1], RoundEnded), "every round ends"
        log = [self.start, *self.events, SessionEnded(1, self.start.seed, "quit")]
        judge(
            [as_line(event) for event in log],
            sheet=sheet(self.played_by),
            position=self.first,
            covered=self.covered,
        )


ARound.TestCase.settings = settings(max_examples=100, stateful_step_count=40)
TestARound = ARound.TestCase
