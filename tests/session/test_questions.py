"""Answers to questions: read off the table, without the hidden card, changing nothing."""

from __future__ import annotations

from random import Random

import pytest
from dealt import StackedShoe
from hypothesis import given
from hypothesis import strategies as st
from seated import sit, stack, wait

from blackjack_cli import reports
from blackjack_cli import session as session_module
from blackjack_cli.answers import (
    Answer,
    DealerHand,
    HandSeen,
    OthersMoney,
    OwnHands,
    OwnMoney,
    SeedAndRound,
    Table,
    Turn,
)
from blackjack_cli.game.cards import PACK, card
from blackjack_cli.intents import Intent, Phase
from blackjack_cli.session import Session


def ask(session: Session) -> dict[Intent, Answer]:
    return {intent: answer(session) for intent, answer in reports.ANSWERS.items()}


def cards(*hands: HandSeen) -> list[str]:
    return ["".join(each.rank for each in hand.cards) for hand in hands]


@given(
    deal=st.integers(0, 2**32).map(Random),
    choose=st.integers(0, 2**32).map(Random),
    players=st.integers(0, 6),
)
def test_no_answer_holds_the_hidden_card_before_it_is_turned(
    deal: Random, choose: Random, players: int
) -> None:
    hidden = card("KS")
    others = [each for each in PACK if each != hidden] * 6
    shoe = deal.sample(others, len(others))
    shoe[2 * players + 3] = hidden
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session_module, "fresh", lambda *_what: StackedShoe(shoe))
        session = sit("european", (["easy", "normal"] * 3)[:players], own=1 + players // 2)
        session.start()
        while session.round is not None:
            assert session.round.hole == hidden
            for answer in ask(session).values():
                assert repr(hidden) not in repr(answer)
            if session.phase is Phase.WAIT:
                session.advance()
            else:
                session.take(choose.choice([Intent.HIT, Intent.STAND, Intent.SPLIT]))
        assert repr(hidden) in repr(reports.dealer_hand(session))


@pytest.mark.parametrize("game", ["european", "salon"])
def test_questions_change_nothing_in_any_phase(game: str) -> None:
    choose = Random(1)
    session = sit(game, ["easy", "normal"], own=2)
    ask(session)
    session.start()
    seen = set()
    for _step in range(60):
        before = (repr(session.round), session.phase, session.typed, dict(session.balances))
        assert ask(session) == ask(session)
        assert (repr(session.round), session.phase, session.typed, session.balances) == before
        seen.add(session.phase)
        if session.phase is Phase.WAIT:
            session.advance()
        elif session.phase is Phase.TURN:
            session.take(choose.choice([Intent.HIT, Intent.STAND]))
        else:
            session.take(Intent.DEAL)
    assert {Phase.WAIT, Phase.TURN, Phase.BETWEEN} <= seen


def test_before_the_first_deal_there_is_nothing_to_tell() -> None:
    session = sit("salon", ["easy"], stake=25, chips=700)
    session.start()
    assert reports.own_hands(session) == OwnHands((), 0)
    assert reports.dealer_hand(session) == DealerHand((), 0, False, False)
    assert reports.whole_table(session) == Table((), False)
    assert reports.turn(session) == Turn(None, None, 0, 0)
    assert reports.own_money(session) == OwnMoney(1400, 0, True)


@pytest.fixture
def european(monkeypatch: pytest.MonkeyPatch) -> Session:
    """Seat 1 has 9 7, the player in seat 2 a pair of tens against a 5, an ace is hidden."""
    stack(monkeypatch, "9T5" + "7T" + "A" + "83" + "TT")
    session = sit("european", ["normal"], own=2, stake=3, seed="42", first_round=5)
    session.start()
    wait(session)
    return session


def test_c_tells_the_hand_in_play_and_how_many_there_are(european: Session) -> None:
    answer = reports.own_hands(european)
    assert (cards(*answer.hands), answer.of) == (["TT"], 1)
    european.take(Intent.SPLIT)
    answer = reports.own_hands(european)
    assert (cards(*answer.hands), answer.of) == (["T8"], 2)
    assert (answer.hands[0].hand, answer.hands[0].total, answer.hands[0].stake) == (1, 18, 6)
    european.take(Intent.STAND)
    assert cards(*reports.own_hands(european).hands) == ["T3"]


def test_c_tells_all_hands_after_the_round(european: Session) -> None:
    for act in (Intent.SPLIT, Intent.STAND, Intent.STAND):
        european.take(act)
    assert cards(*reports.own_hands(european).hands) == ["T8", "T3"]


def test_v_tells_the_dealers_visible_card_alone(european: Session) -> None:
    answer = reports.dealer_hand(european)
    assert ([each.rank for each in answer.cards], answer.total, answer.hidden) == (["5"], 5, True)
    european.take(Intent.STAND)
    after = reports.dealer_hand(european)
    assert ([each.rank for each in after.cards][:2], after.hidden) == (["5", "A"], False)


def test_s_tells_the_score_and_what_is_staked(european: Session) -> None:
    assert reports.own_money(european) == OwnMoney(0, 6, False)
    european.take(Intent.SPLIT)
    assert reports.own_money(european) == OwnMoney(0, 12, False)


def test_s_tells_the_chips_that_are_left_beside_stakes_and_insurance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stack(monkeypatch, "TA6" + "9")
    session = sit("salon", stake=25, chips=100)
    session.start()
    session.take(Intent.CONFIRM)
    assert reports.own_money(session) == OwnMoney(150, 50, True)
    session.take(Intent.INSURANCE)
    assert reports.own_money(session) == OwnMoney(125, 75, True)
    session.take(Intent.STAND)
    assert reports.own_money(session) == OwnMoney(125, 0, True)


def test_others_money_names_the_others_in_seat_order() -> None:
    session = sit("salon", ["easy", "normal"], own=2)
    session.start()
    assert reports.others_money(session) == OthersMoney(
        (("Player 1", 2000), ("Player 3", 2000)), True
    )
    session.take(Intent.CONFIRM)
    assert reports.others_money(session).amounts[0] == ("Player 1", 1800)


def test_t_tells_whose_turn_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, "9T5" + "7T" + "A" + "83" + "TT")
    session = sit("european", ["easy"], own=2)
    session.start()
    assert reports.turn(session) == Turn(1, "Player 1", 1, 1)
    wait(session)
    assert reports.turn(session) == Turn(2, None, 1, 1)
    session.take(Intent.STAND)
    assert reports.turn(session) == Turn(None, None, 0, 0)


def test_z_tells_every_hand_in_seat_order_and_the_dealer_last(european: Session) -> None:
    table = reports.whole_table(european)
    assert [(hand.seat, hand.in_play) for hand in table.hands] == [
        (1, False),
        (2, True),
        (0, False),
    ]
    assert cards(*table.hands) == ["97", "TT", "5"]
    assert table.hidden


@pytest.mark.parametrize(
    ("act", "told"), [(Intent.INSURANCE, (25, False)), (Intent.SURRENDER, (0, True))]
)
def test_z_tells_what_is_insured_and_what_was_surrendered(
    act: Intent, told: tuple[int, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, "TA6" + "9T")
    session = sit("salon", stake=25)
    session.start()
    session.take(Intent.CONFIRM)
    session.take(act)
    own, _dealer = reports.whole_table(session).hands
    assert (own.insured, own.surrendered) == told


def test_n_tells_what_repeats_this_round(european: Session) -> None:
    assert reports.seed_and_round(european) == SeedAndRound("42", 5)
