"""Every event and every answer is told, in every language and verbosity."""

from __future__ import annotations

from itertools import product
from typing import Any, get_args

import pytest
from catalogue_sources import LANGUAGES, texts
from telling import Teller, opening

from blackjack_cli import answers as a
from blackjack_cli.game import events as e
from blackjack_cli.game.cards import card
from blackjack_cli.game.terms import Action, Outcome, Reason
from blackjack_cli.intents import Intent
from blackjack_cli.output.message import Priority
from blackjack_cli.stakes import StakeFault
from blackjack_cli.words.writer import SILENT, Verbosity

AS, TH, NINE = card("AS"), card("TH"), card("9C")
HAND = a.HandSeen(1, 1, (AS, NINE), 20, True, 20, True)

# Of each answer an example for every value that its words depend on.
ANSWERS: dict[type, list[Any]] = {
    a.OwnHands: [
        a.OwnHands((), 0),
        a.OwnHands((HAND,), 1),
        a.OwnHands((HAND, HAND._replace(hand=2)), 2),
        a.OwnHands((HAND._replace(insured=10),), 1),
        a.OwnHands((HAND._replace(surrendered=True),), 1),
    ],
    a.DealerHand: [
        a.DealerHand((), 0, False, False),
        a.DealerHand((NINE,), 9, False, True),
        a.DealerHand((NINE,), 9, False, False),
        a.DealerHand((NINE, TH), 19, False, False),
    ],
    a.OwnMoney: [a.OwnMoney(30, staked, chips) for staked, chips in product((0, 2), (True, False))],
    a.OthersMoney: [a.OthersMoney((), True), a.OthersMoney((("Ada", 3), ("Leo", -2)), False)],
    a.Turn: [
        a.Turn(None, None, 0, 0),
        a.Turn(0, None, 1, 1),
        a.Turn(1, None, 1, 1),
        a.Turn(1, None, 2, 3),
        a.Turn(2, "Ada", 1, 1),
    ],
    a.Table: [
        a.Table((), False),
        a.Table(
            (
                HAND,
                HAND._replace(hand=2),
                HAND._replace(seat=2, insured=10),
                HAND._replace(seat=2, hand=2, surrendered=True),
                HAND._replace(seat=0, cards=(NINE,), total=9, soft=False),
            ),
            True,
        ),
    ],
    a.SeedAndRound: [a.SeedAndRound("42", 3)],
    a.CanDo: [
        a.CanDo(tuple((intent, ("f1",)) for intent in Intent), digits) for digits in (False, True)
    ],
    a.NoAdvice: [a.NoAdvice()],
    a.Advice: [a.Advice(action, ((action, 0.25), (Action.HIT, -1.5))) for action in Action],
    a.BetterWas: [a.BetterWas(action, Action.HIT, 0.123) for action in Action],
    a.Decisions: [a.Decisions(20, 18, 0.35), a.Decisions(1, 1, 0.0)],
    a.NotNow: [a.NotNow(Intent.HIT, why) for why in a.NotNowWhy],
    a.StakeAsked: [a.StakeAsked(2, None), a.StakeAsked(20, 2000)],
    a.StakeRefused: [a.StakeRefused(fault, 2000) for fault in StakeFault],
    a.StakeTyped: [a.StakeTyped("25")],
    a.KeptRoundFirst: [a.KeptRoundFirst("42", 17)],
    a.RoundWaits: [a.RoundWaits()],
    a.BetweenRounds: [a.BetweenRounds()],
    a.Guidance: [
        a.Guidance(a.Topic.TURN, ("space", "enter")),
        a.Guidance(a.Topic.AGAIN, ("space", "h", "q")),
        a.Guidance(a.Topic.AGAIN, ("space", "q")),
        *(
            a.Guidance(topic, ("d",))
            for topic in a.Topic
            if topic not in (a.Topic.TURN, a.Topic.AGAIN)
        ),
    ],
    a.GuideOffered: [a.GuideOffered("g")],
    a.HeardAsked: [a.HeardAsked("NVDA")],
    a.HeardKept: [a.HeardKept(*how) for how in product((True, False), repeat=2)],
    a.LeaveAsked: [a.LeaveAsked(20, True)],
    a.InterruptAsked: [a.InterruptAsked(0, True), a.InterruptAsked(20, False)],
    a.NoChipsLeft: [a.NoChipsLeft()],
    a.ChipsRaised: [a.ChipsRaised(1, 2000)],
    a.RoundVoided: [a.RoundVoided(2000)],
    a.StoreRescued: [
        a.StoreRescued(kept, empty)
        for kept, empty in product(("profiles.sqlite3.broken", None), (True, False))
    ],
    a.NothingKept: [a.NothingKept("read_only")],
    a.HistoryEnd: [a.HistoryEnd(True), a.HistoryEnd(False)],
    a.NothingYet: [a.NothingYet()],
    a.VerbositySet: [a.VerbositySet(verbosity.value) for verbosity in Verbosity],
    a.LanguageSet: [a.LanguageSet(lang) for lang in LANGUAGES],
    a.SpeechMode: [
        a.SpeechMode(direct, "NVDA" if direct else None, why)
        for direct, why in product((True, False), a.ModeWhy)
    ],
    a.SpeechLost: [a.SpeechLost("NVDA"), a.SpeechLost(None)],
    a.SpeechBack: [a.SpeechBack("NVDA")],
    a.BrailleUnavailable: [a.BrailleUnavailable("no display")],
}
WAITING = {
    a.KeptRoundFirst, a.RoundWaits,
    a.BetterWas, a.BetweenRounds, a.BrailleUnavailable, a.ChipsRaised, a.Decisions,
    a.Guidance, a.GuideOffered, a.HeardAsked,
    a.NoChipsLeft, a.NothingKept, a.RoundVoided, a.StoreRescued, a.SpeechBack,
    a.SpeechLost, a.SpeechMode, a.StakeAsked,
}  # fmt: skip
"""What the game says by itself."""


def test_no_answer_is_forgotten_here() -> None:
    assert set(get_args(a.Answer)) == set(ANSWERS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("verbosity", Verbosity)
@pytest.mark.parametrize("kind", ANSWERS, ids=lambda kind: kind.__name__)
def test_every_answer_is_told(lang: str, verbosity: Verbosity, kind: type) -> None:
    for answer in ANSWERS[kind]:
        messages = Teller(opening(others=1), lang, verbosity).messages([answer])
        assert messages
        assert all(m.text and m.braille and m.lang == lang for m in messages)
        first = Priority.NEXT if kind in WAITING else Priority.NOW
        assert messages[0].priority is first
        assert {m.priority for m in messages[1:]} <= {Priority.NEXT}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("verbosity", Verbosity)
def test_every_refusal_is_told_by_its_reason(lang: str, verbosity: Verbosity) -> None:
    teller = Teller(opening(), lang, verbosity)
    told = [teller.lines([e.Refused(1, 1, Action.DOUBLE, reason)])[0] for reason in Reason]
    assert len(set(told)) == len(Reason)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("outcome", Outcome)
@pytest.mark.parametrize("hands", [1, 2])
def test_every_outcome_is_told_of_one_hand_and_of_several(
    lang: str, outcome: Outcome, hands: int
) -> None:
    teller = Teller(opening(), lang)
    events: list[e.Event] = [e.RoundStarted(1, (e.Amount(1, 2),))]
    events += [e.CardDealt(1, 1, TH, 10, False), e.CardDealt(0, 1, NINE, 9, False)]
    events += [e.CardDealt(1, 1, TH, 20, False)]
    teller.lines(events)
    if hands == 2:
        teller.lines([e.Acted(1, 1, Action.SPLIT), e.CardDealt(1, 1, NINE, 19, False)])
        teller.lines([e.CardDealt(1, 2, AS, 21, True)])
    net = {"win": 2, "natural": 3, "push": 0, "surrender": -1}.get(outcome.value, -2)
    settled: list[e.Event] = [
        e.HandSettled(1, hand, outcome, 2, net) for hand in range(1, hands + 1)
    ]
    sums = (e.Amount(1, net * hands),)
    lines = teller.lines([*settled, e.RoundEnded(1, sums, sums)])
    # A line a hand, and with several hands the sum.
    assert len(lines) == (1 if hands == 1 else 3)
    known = {text for (form, _), entry in texts("en").items() for text in entry.strings}
    assert lang == "en" or not known & set(lines)


def test_what_a_verbosity_leaves_out_says_nothing_in_it() -> None:
    teller = Teller(opening(), "en", "brief")
    assert "round.started" in SILENT[Verbosity.BRIEF]
    assert teller.messages([e.RoundStarted(1, (e.Amount(1, 2),))]) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_session_says_who_sits_where_and_ends_with_the_seed(lang: str) -> None:
    teller = Teller(lang=lang)
    (first,) = teller.lines([opening(others=2, seat=2)])
    assert {"Ada", "Leo", "2", "3"} <= set(first.replace(",", " ").replace(".", " ").split())
    (last,) = teller.lines([e.SessionEnded(0, "harbour", "quit")])
    assert "harbour" in last


def test_a_round_taken_up_again_is_told_in_a_sentence() -> None:
    lines = Teller().lines([opening()._replace(resumed=True)])
    assert lines == ["European blackjack.", "The round you left goes on."]


def test_romanian_counts_the_rounds_of_a_session() -> None:
    teller = Teller(opening(), "ro")
    teller.lines([e.RoundEnded(20, (e.Amount(1, 0),), (e.Amount(1, 7),))])
    assert teller.lines([e.SessionEnded(20, "42", "quit")]) == [
        "20 de runde. Scor: 3,5. Sămânță 42."
    ]


def test_a_chance_that_has_no_key_is_not_told_of() -> None:
    assert Teller(opening()).messages([a.Guidance(a.Topic.DOUBLE, ())]) == []
