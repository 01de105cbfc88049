"""One round of each game in the words of each language, kept: a changed wording is seen.

The rounds are those of `tests/data/golden`. Each message is a line, its braille an indented one.
`python tests/words/test_golden_words.py` writes the files afresh, to be read before they are
kept.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2])]

from catalogue_sources import LANGUAGES
from telling import Teller

from blackjack_cli.game.cards import card
from blackjack_cli.game.events import Amount, Event, SeatInfo, TurnStarted
from blackjack_cli.game.terms import Action

EVENTS = Path(__file__).parents[1] / "data" / "golden"
WORDS = Path(__file__).parent / "golden"
GAMES = ("european", "salon")

KINDS = {kind.__name__: kind for kind in get_args(Event)}
MONEY = {"amount", "stake", "net"}


def read(game: str) -> Iterator[Event]:
    """The events of a log, made afresh from its lines."""
    for line in (EVENTS / f"{game}.jsonl").read_text("utf-8").splitlines():
        fields = json.loads(line)
        kind = KINDS[fields.pop("event").title().replace("_", "")]
        yield kind(**{name: value_of(name, value) for name, value in fields.items()})


def value_of(name: str, value: Any) -> Any:
    if name == "card":
        return value and card(value)
    if name in MONEY:
        return round(2 * value)
    if name == "seats":
        return tuple(SeatInfo(each["seat"], each["name"], each["level"]) for each in value)
    if name in ("stakes", "nets", "balances"):
        return tuple(Amount(each["seat"], round(2 * each["amount"])) for each in value)
    if name == "legal":
        return tuple(Action(each) for each in value)
    return value


def told(game: str, lang: str) -> str:
    teller, lines, step = Teller(lang=lang), [], []
    for event in read(game):
        step.append(event)
        if isinstance(event, TurnStarted):
            lines += [f"{m.text}\n  {m.braille}\n" for m in teller.messages(step)]
            step = []
    lines += [f"{m.text}\n  {m.braille}\n" for m in teller.messages(step)]
    return "".join(lines)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_golden_round_is_told_as_it_was(game: str, lang: str) -> None:
    assert told(game, lang) == (WORDS / f"{game}.{lang}.txt").read_text("utf-8")


if __name__ == "__main__":
    WORDS.mkdir(exist_ok=True)
    for game in GAMES:
        for lang in LANGUAGES:
            (WORDS / f"{game}.{lang}.txt").write_text(told(game, lang), "utf-8")
