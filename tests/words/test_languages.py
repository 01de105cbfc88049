"""Nothing English is left in the other languages, in any text and in whole rounds."""

from __future__ import annotations

import re
from functools import cache

import pytest
from catalogue_sources import FORMS, every_text, texts
from telling import Teller, opening

from blackjack_cli import reports
from blackjack_cli.game import rulesets
from blackjack_cli.intents import Intent, Phase
from blackjack_cli.session import Session, Setup
from blackjack_cli.strategy.level import Level
from blackjack_cli.strategy.levels import policy

# Words that a language shares with English: its own word is written the same, or it is the
# word of the table everywhere. The glossary keeps soft, hard, dealer and split where they are.
SHARED = {
    "fr": {
        "as", "blackjack", "braille", "ctrl", "double", "long", "max", "message", "normal", "on",
        "option", "possible", "score", "six", "table", "terminal", "version",
    },
    "ro": {
        "are", "as", "blackjack", "braille", "cost", "ctrl", "enter", "max", "minus", "natural",
        "normal", "soft", "terminal", "text",
    },
    "es": {"as", "blackjack", "braille", "ctrl", "has", "natural", "no", "normal", "terminal"},
    "da": {
        "at", "blackjack", "ctrl", "dealer", "enter", "for", "max", "minus", "normal", "soft",
        "split", "terminal", "to", "version",
    },
}  # fmt: skip
OTHERS = sorted(SHARED)


def words(text: str) -> set[str]:
    """The words of a text without its fields and the names of commands."""
    said = re.sub(r"\{\w+\}|blackjack voice|--rules salon|Salon", " ", text)
    return set(re.findall(r"[^\W\d_]+", said.lower()))


@cache
def english() -> set[str]:
    """Every word of the English messages."""
    return {
        word
        for (form, name), text in texts("en").items()
        if form in FORMS or name.startswith(("act.", "card.", "rank.", "suit.", "intent."))
        for string in text.strings
        for word in words(string)
        if len(word) > 1
    }


@pytest.mark.parametrize("lang", OTHERS)
def test_no_message_has_an_english_word_left(lang: str) -> None:
    left = {
        (text.name, word)
        for text in every_text(lang)
        if text.form in FORMS
        for string in text.strings
        for word in words(string) & english() - SHARED[lang]
    }
    assert left == set()


@pytest.mark.parametrize("lang", OTHERS)
def test_every_word_said_to_be_shared_is_used(lang: str) -> None:
    strings = " ".join(string for text in every_text(lang) for string in text.strings)
    assert SHARED[lang] <= words(strings)


def round_told(lang: str, rules: str, verbosity: str) -> list[str]:
    """Three rounds with every kind of act, every question asked on the way."""
    started = opening(rules, others=2)
    played = rulesets.load(rules)
    setup = Setup(
        game_version="1.0.0",
        rules=played,
        seed="7",
        lang=lang,
        seats=started.seats,
        stake=played.first_stake,
        balance=2000 if played.chips else 0,
    )
    others = {seat.seat: policy(Level.NORMAL, played) for seat in started.seats if seat.level}
    session = Session(setup, others)
    teller = Teller(lang=lang, verbosity=verbosity)
    lines = teller.lines(session.start())
    acts = [Intent.SPLIT, Intent.INSURANCE, Intent.SURRENDER, Intent.DOUBLE, Intent.HIT]
    for _ in range(3):
        lines += teller.lines(session.take(Intent.DEAL))
        for act in acts:
            lines += teller.lines([ask(session) for ask in reports.ANSWERS.values()])
            lines += teller.lines(session.take(act))
        while session.phase is not Phase.BETWEEN:
            waits = session.phase is Phase.WAIT
            lines += teller.lines(session.advance() if waits else session.take(Intent.STAND))
    return lines + teller.lines(session.leave("quit"))


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("rules", ["european", "salon"])
@pytest.mark.parametrize("verbosity", ["brief", "normal", "full"])
def test_a_spoken_session_has_no_english_word_left(lang: str, rules: str, verbosity: str) -> None:
    lines = round_told(lang, rules, verbosity)
    assert len(lines) > 40
    names = {"ada", "leo", "player", "me"}
    assert words(" ".join(lines)) & english() - SHARED[lang] - names == set()
