"""The referee sees every fault: one wrong value, a missing, doubled or misplaced event."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from referee import Foul, Log, judge, points

GOLDEN = Path(__file__).parent.parent / "data" / "golden"
FREE = {"game_version", "name", "lang", "reason", "why", "resumed", "level", "kind"}
"""Texts that no card decides (of `why` only that of the session's end)."""


def read(game: str) -> list[Log]:
    return [json.loads(line) for line in (GOLDEN / f"{game}.jsonl").read_text("utf-8").splitlines()]


def is_foul(log: list[Log]) -> bool:
    chips = {2: 1000} if "salon" in str(log[0]) else None
    try:
        judge([json.dumps(event) for event in log], balances=chips)
    except Foul:
        return True
    return False


def other(value: Any) -> Any:
    """Another value that could stand there."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if value is None:
        return "2H"
    if isinstance(value, list):
        return value[1:]
    others = {"hit": "stand", "surrender": "hit", "AS": "AC", "loss": "push"}
    return others.get(value, "hit" if value in ("stand", "double", "split") else value + "x")


def faults(log: list[Log]) -> Iterator[tuple[str, list[Log]]]:
    """Every log that differs from the given one in one value."""
    for at, event in enumerate(log):
        for key, value in event.items():
            if key in FREE and (key != "why" or event["event"] == "session_ended"):
                continue
            faulty = deepcopy(log)
            faulty[at][key] = other(value)
            yield f"{at} {key}", faulty
            if isinstance(value, list) and value and isinstance(value[0], dict):
                for place, item in enumerate(value):
                    for inner in item.keys() - FREE:
                        faulty = deepcopy(log)
                        faulty[at][key][place][inner] = other(item[inner])
                        yield f"{at} {key} {place} {inner}", faulty


@pytest.mark.parametrize("game", ["european", "salon"])
def test_one_wrong_value_is_a_foul(game: str) -> None:
    log = read(game)
    assert not is_foul(log)
    tried = dict(faults(log))
    assert len(tried) > 150
    assert [what for what, faulty in tried.items() if not is_foul(faulty)] == []


@pytest.mark.parametrize("game", ["european", "salon"])
def test_a_missing_a_doubled_and_a_misplaced_event_are_fouls(game: str) -> None:
    log = read(game)
    for at, event in enumerate(log):
        wrongs = [log[:at] + log[at + 1 :], [*log[: at + 1], *log[at:]]]
        if event["event"] == "refused":
            wrongs = []  # A player may be refused as often as wished.
        if at + 1 < len(log) and log[at + 1]["event"] != "refused":
            wrongs.append([*log[:at], log[at + 1], event, *log[at + 2 :]])
        for wrong in wrongs:
            assert is_foul(wrong), f"nothing seen at {at}"


def test_a_card_too_many_or_a_field_too_many_is_a_foul() -> None:
    log = read("salon")
    log[3]["colour"] = "red"
    with pytest.raises(Foul, match="has the fields"):
        judge([json.dumps(event) for event in log])


def test_an_illegal_act_is_a_foul_however_the_log_goes_on() -> None:
    log = read("european")
    at = next(at for at, event in enumerate(log) if event["event"] == "refused")
    log[at] = {"event": "acted", "seat": 2, "hand": 3, "action": "surrender"}
    with pytest.raises(Foul, match="are legal"):
        judge([json.dumps(event) for event in log])


def test_a_refusal_of_what_is_legal_is_a_foul() -> None:
    log = read("european")
    at = next(at for at, event in enumerate(log) if event["event"] == "refused")
    log[at]["action"] = "double"
    with pytest.raises(Foul, match="that act is legal"):
        judge([json.dumps(event) for event in log])


@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ("AS KH", 21, True),
        ("AS AH", 12, True),
        ("AS AH 9C", 21, True),
        ("AS AH TC", 12, False),
        ("2S 3H", 5, False),
        ("TS 6H 7D", 23, False),
        ("AS 5H 5D", 21, True),
        ("AS 5H 6D", 12, False),
    ],
)
def test_the_referee_counts_hands(cards: str, total: int, soft: bool) -> None:
    assert points(cards.split()) == (total, soft)
