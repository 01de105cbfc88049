"""Stakes as they are chosen at the table, with all that is left of the chips."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from referee import judge
from running import LANGUAGES, Ended, call

from blackjack_cli.words.catalog import Catalog

OPTIONS = ("--rules", "salon", "--players", "0", "--name", "Ida")


def play(
    home: Path, *options: str, keys: str, chips: float = 1000
) -> tuple[Ended, list[dict[str, Any]]]:
    """A game with these keys and at first these chips, and its log, which is judged."""
    log = home / "log"
    ended = call(*OPTIONS, *options, "--events", str(log), keys=keys.encode())
    assert (ended.code, ended.err) == (0, "")
    lines = log.read_text("utf-8").split("\n")[:-1]
    judge(lines, balances={1: chips})
    return ended, [json.loads(line) for line in lines]


def stakes(events: list[dict[str, Any]]) -> list[float]:
    """Of each round that was dealt."""
    rounds = [event for event in events if event["event"] == "round_started"]
    return [each["stakes"][0]["amount"] for each in rounds]


def asked(ended: Ended) -> list[str]:
    """The stakes that were offered."""
    start, middle, _ = (
        Catalog("en").plural("normal", "stake.asked.chips", 2, offered="\0", chips="\0").split("\0")
    )
    lines = [line for line in ended.lines if line.startswith(start) and middle in line]
    return [line.removeprefix(start).split(middle)[0] for line in lines]


# Seed 1: 16 against a 6: standing on it ends the round.


@pytest.mark.parametrize("deal", ["\n", " "])
def test_the_last_stake_is_offered_again_on_space_or_enter(home: Path, deal: str) -> None:
    _, events = play(home, "--seed", "1", keys=f"30{deal}\n{deal}\n{deal}\n")
    assert stakes(events) == [30, 30, 30]


def test_also_in_the_next_session_and_never_the_doubled_one(home: Path) -> None:
    first, events = play(home, "--seed", "1", keys="30\ndq")
    assert asked(first) == ["10"]
    settled = [event["stake"] for event in events if event["event"] == "hand_settled"]
    assert settled == [60]
    (chips,) = [each["balances"][0]["amount"] for each in events if "balances" in each]
    second, events = play(home, "--seed", "1", keys="\n\n\nq", chips=chips)
    assert asked(second) == ["30"]
    assert stakes(events)[:1] == [30]


def test_digits_start_another_stake_backspace_mends_it_and_b_asks(home: Path) -> None:
    keys = "47\b\b25\n\n" + "8\n\n" + "b\n\n" + "b9\x7f71\n\n"
    ended, events = play(home, "--seed", "1", keys=keys)
    assert stakes(events) == [25, 8, 8, 71]
    assert asked(ended) == ["10", "8", "8"]


REFUSED = {
    "1001": "too_much",
    "999999999999": "too_much",
    "0": "zero",
    "000": "zero",
    "2.5": "half",
    "2,5": "half",
    "²": "not_a_number",
    "٣": "not_a_number",
    "½": "not_a_number",
    "1_000": "not_a_number",
    "1e3": "not_a_number",
    "+5": "not_a_number",
    "-5": "not_a_number",
    "1" * 30: "too_long",
}


@pytest.mark.parametrize("begun", [False, True], ids=["at first", "between rounds"])
@pytest.mark.parametrize("text", REFUSED, ids=ascii)
def test_a_wrong_stake_is_refused_in_words_and_asked_again(
    home: Path, text: str, begun: bool
) -> None:
    lang = LANGUAGES[len(text) % len(LANGUAGES)]
    before = "10\n\n" if begun else ""
    ended, events = play(home, "--seed", "19", "--lang", lang, keys=f"{before}{text}\n{text}\n7\n")
    (chips,) = [each["balances"][0]["amount"] for each in events if "balances" in each][:1] or [
        1000
    ]
    refusal = Catalog(lang).text("normal", f"stake.fault.{REFUSED[text]}", most=int(chips))
    assert ended.lines.count(refusal) == 2
    assert stakes(events)[-1] == 7
    assert len(stakes(events)) == 1 + begun


def test_letters_are_questions_also_while_a_stake_is_typed(home: Path) -> None:
    ended, events = play(home, "--seed", "1", keys="1nan2\n")
    assert stakes(events) == [12]
    assert sum("Seed 1" in line for line in ended.lines) == 3


# Seed 428: eights against a ten; both can be doubled after the split.
COVER = [
    (500, "d", ["double"]),
    (501, "d", ["no double"]),
    (1000, "d", ["no double"]),
    (500, "p", ["split"]),
    (501, "p", ["no split"]),
    (666, "i", ["insurance"]),
    (667, "i", ["no insurance"]),
    (333, "ip", ["insurance", "split"]),
    (334, "ip", ["insurance", "no split"]),
    (333, "pdd", ["split", "double", "no double"]),
    (251, "pdd", ["split", "double", "no double"]),
    (250, "pdd", ["split", "double", "double"]),
    (250, "ipdd", ["insurance", "split", "double", "no double"]),
    (200, "ipdd", ["insurance", "split", "double", "double"]),
    (201, "ipdd", ["insurance", "split", "double", "no double"]),
]


@pytest.mark.parametrize(("stake", "keys", "wanted"), COVER)
def test_chips_cover_an_act_to_the_half_chip_or_it_is_refused(
    home: Path, stake: int, keys: str, wanted: list[str]
) -> None:
    ended, events = play(home, "--seed", "428", keys=f"{stake}\n{keys}")
    assert [
        event["action"] if event["event"] == "acted" else f"no {event['action']}"
        for event in events
        if event["event"] in ("acted", "refused")
    ] == wanted
    refused = [event["reason"] for event in events if event["event"] == "refused"]
    assert refused == ["chips"] * len(refused)
    told = Catalog("en").text("normal", "refused.chips")
    assert ended.lines.count(told) == len(refused)


def test_who_has_staked_all_has_nothing_beside_it(home: Path) -> None:
    ended, _ = play(home, "--seed", "428", keys="1000\ns")
    told = Catalog("en").plural("normal", "money.chips.staked", 0, amount=0, staked=1000)
    assert told in ended.lines
