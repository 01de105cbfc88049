"""A says what the exact chart would do; the coach says afterwards what was not by the chart."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from running import LANGUAGES, call, call_by_key

SEEDS = range(1, 26)


def dealt(log: Path) -> tuple[list[str], str, list[str]]:
    """The ranks of the player's first hand, of the dealer's card, and what was legal."""
    events = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    cards = [event for event in events if event["event"] == "card_dealt"]
    own = [rank(event["card"]) for event in cards if event["seat"] == 1][:2]
    up = next(rank(event["card"]) for event in cards if event["seat"] == 0)
    turn: list[str] = next(
        (each["legal"] for each in events if each["event"] == "turn_started"), []
    )
    return own, up, turn


def rank(card: str) -> str:
    return "10" if card[0] in "TJQK" else card[0]


def by_chart(chart: dict[str, Any], own: list[str], up: str) -> str:
    """The code of a hand of two cards."""
    if own[0] == own[1] and own[0] in chart["pair"]:
        return str(chart["pair"][own[0]][up])
    if "A" in own:
        other = own[0] if own[1] == "A" else own[1]
        return str(chart["soft"][str(11 + (1 if other == "A" else int(other)))][up])
    return str(chart["hard"][str(int(own[0]) + int(own[1]))][up])


CODES = {
    "H": "Hit.",
    "S": "Stand.",
    "Dh": "Double.",
    "Ds": "Double.",
    "P": "Split.",
    "Rh": "Surrender.",
    "Rs": "Surrender.",
    "Rp": "Surrender.",
    "Rd": "Surrender.",
}


@pytest.mark.parametrize("rules", ["european", "salon"])
def test_advice_is_what_the_chart_says_of_the_hand(rules: str, home: Path) -> None:
    chart = json.loads(call("chart", "--rules", rules, "--json").out)
    asked = set()
    for seed in SEEDS:
        log = home / "log.jsonl"
        options = ["--rules", rules, "--seed", str(seed), "--players", "0", "--auto-stand", "off"]
        kept = ["--events", str(log), "--data-dir", str(home / str(seed))]
        keys = ["\r", "a"] if rules == "salon" else ["a"]
        *_, before, after, _ended = call_by_key(*options, *kept, keys=keys)
        own, up, legal = dealt(log)
        (told,) = after[len(before) :]
        code = by_chart(chart, own, up)
        asked.add(code)
        if legal and not (own[0] == own[1] == "10"):
            assert told == CODES[code], (own, up)
    assert len(asked) >= 4


def test_in_full_verbosity_advice_says_what_each_act_is_worth() -> None:
    worth = json.loads(call("ev", "10,3", "4", "--json").out)["values"]
    told = call("--seed", "7", "--verbosity", "full", keys=b"a").lines[-2]
    assert told.startswith("Stand.")
    for act in ("hit", "stand", "double"):
        assert f"{act} minus {-worth[act]:.2f}" in told


def test_without_a_hand_there_is_no_advice() -> None:
    assert call("--seed", "7", "--rules", "salon", keys=b"a").lines[-2] == "No hand to advise on."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_coach_says_after_the_card_what_would_have_been_better_and_by_how_much(
    lang: str, home: Path
) -> None:
    options = ["--seed", "7", "--level", "easy", "--lang", lang]
    keys = [" ", "\r", "\r"]
    plain = call_by_key(*options, "--data-dir", str(home / "1"), keys=keys)
    coached = call_by_key(*options, "--coach", "after", "--data-dir", str(home / "2"), keys=keys)
    # 13 against 4 stands; it is hit, and comes to 17, which stands.
    extra = [line for line in coached[-1] if line not in plain[-1]]
    assert len(extra) == 2
    better, decisions = extra
    values = json.loads(call("ev", "10,3", "4", "--json").out)["values"]
    price = f"{values['stand'] - values['hit']:.2f}".replace(".", "." if lang == "en" else ",")
    assert price in better
    assert coached[1].index(better) == len(plain[0]) + 1
    assert sorted(re.findall(r"\d+", decisions)[:2]) == ["1", "2"]
    assert price in decisions
    assert coached[-1][-2] == decisions


def test_the_coach_speaks_of_the_act_before_the_dealer_draws() -> None:
    options = ["--rules", "salon", "--players", "0", "--coach", "after", "--seed", "w"]
    lines = call(*options, "--lang", "en", keys=b"\n\n").lines
    act = lines.index("You stand on 12.")
    assert lines[act + 1].startswith("Better: hit")
    assert lines[act + 2].startswith("Dealer draws")
