"""Whatever is played: each card and each result is told once, and nothing fails."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from catalogue_sources import LANGUAGES
from hypothesis import given, settings
from hypothesis import strategies as st
from telling import Teller, opening

from blackjack_cli.game import rulesets
from blackjack_cli.game.actions import legal_actions
from blackjack_cli.game.events import Acted, CardDealt, Event, HandSettled, HoleRevealed
from blackjack_cli.game.shoe import fresh
from blackjack_cli.game.step import Staked, begin, step
from blackjack_cli.game.terms import Action
from blackjack_cli.words.cards import in_two_signs, in_words
from blackjack_cli.words.catalog import Catalog


def rounds(rules_name: str, others: int, seed: int) -> list[list[Event]]:
    """The steps of one round in which everybody acts at random."""
    rules, chance = rulesets.load(rules_name), Random(seed)
    staked = [Staked(20, 2000, rules.chips) for _ in range(others + 1)]
    table, events = begin(rules, 1, staked, fresh(rules.decks, str(seed), 1))
    steps = [events]
    while not table.over:
        table, events = step(table, chance.choice(legal_actions(table)))
        steps.append(events)
    return steps


def cards_of(steps: list[list[Event]], catalog: Catalog) -> Counter[str]:
    """Each face-up card by name, the first card of a split hand once more when it is told."""
    told: Counter[str] = Counter()
    hands: dict[tuple[int, int], list[str]] = {}
    just_split: tuple[int, int] | None = None
    for event in (event for events in steps for event in events):
        match event:
            case CardDealt(seat, hand, card) if card is not None:
                name = in_words(catalog, card)
                hands.setdefault((seat, hand), []).append(name)
                told[name] += 1
                # A later hand of a split is told whole when its second card comes.
                if hand > 1 and len(hands[seat, hand]) == 2 and (seat, hand) != just_split:
                    told[hands[seat, hand][0]] += 1
                just_split = None
            case HoleRevealed(card):
                told[in_words(catalog, card)] += 1
            case Acted(seat, hand, Action.SPLIT):
                first, second = hands[seat, hand]
                number = sum(1 for at in hands if at[0] == seat) + 1
                hands[seat, hand], hands[seat, number] = [first], [second]
                told[first] += 1
                just_split = (seat, hand)
    return told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", ["european", "salon"])
@settings(max_examples=40)
@given(others=st.integers(0, 6), seed=st.integers(0, 10**6))
def test_every_card_that_is_seen_is_told_once(
    lang: str, rules: str, others: int, seed: int
) -> None:
    steps = rounds(rules, others, seed)
    teller = Teller(opening(rules, others=others), lang)
    catalog = Catalog(lang)
    text = " ".join(line for events in steps for line in teller.lines(events)).lower()
    for name, times in cards_of(steps, catalog).items():
        assert len(text.split(name)) - 1 == times, name


@pytest.mark.parametrize("verbosity", ["brief", "normal", "full"])
@settings(max_examples=40)
@given(
    others=st.integers(0, 6),
    seed=st.integers(0, 10**6),
    rules=st.sampled_from(["european", "salon"]),
)
def test_every_hand_of_the_player_is_settled_in_words_and_brief_stays_short(
    verbosity: str, others: int, seed: int, rules: str
) -> None:
    steps = rounds(rules, others, seed)
    teller = Teller(opening(rules, others=others), "en", verbosity)
    messages = [message for events in steps for message in teller.messages(events)]
    assert all(0 < len(message.braille) <= 40 for message in messages)
    if verbosity == "brief":
        assert max(len(message.text) for message in messages) <= 40
    own = [event for event in steps[-1] if isinstance(event, HandSettled) and event.seat == 1]
    balance = "Chips:" if rules == "salon" else "Score:"
    told = [message.text for message in messages if balance in message.text]
    assert len(told) == 1
    if len(own) > 1:
        told = [m.text for m in messages if m.text.startswith("Hand ")]
        for hand in own:
            assert any(text.startswith(f"Hand {hand.hand}") for text in told)


@given(seed=st.integers(0, 10**6))
@settings(max_examples=40)
def test_the_hidden_card_is_told_in_no_form_before_it_is_turned(seed: int) -> None:
    steps = rounds("european", 2, seed)
    (turned,) = [e for events in steps for e in events if isinstance(e, HoleRevealed)]
    seen = [e.card for events in steps[:-1] for e in events if isinstance(e, CardDealt) and e.card]
    if turned.card in seen:
        return
    catalog = Catalog("en")
    teller = Teller(opening(others=2), "en", "full")
    for events in steps[:-1]:
        for message in teller.messages(events):
            assert in_words(catalog, turned.card) not in message.text.lower()
            assert in_two_signs(catalog, turned.card) not in message.braille.split()
