"""A stored round that this version would play otherwise: said so, and its stakes given back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import cycle
from pathlib import Path

import pytest
from running import LANGUAGES, Ended, call

from blackjack_cli import journal
from blackjack_cli.game.shoe import Shoe, fresh
from blackjack_cli.game.step import _Table
from blackjack_cli.words.catalog import Catalog

SALON = ("--rules", "salon", "--name", "Ida", "--players", "2", "--seat", "2")
Change = Callable[[pytest.MonkeyPatch, Path], None]


def tampered(statement: str) -> Change:
    def change(_patch: pytest.MonkeyPatch, data: Path) -> None:
        with closing(sqlite3.connect(data / "profiles.sqlite3")) as store:
            store.execute(statement)
            store.commit()

    return change


def shuffles_otherwise(patch: pytest.MonkeyPatch, _data: Path) -> None:
    def other(decks: int, seed: str, number: int) -> Shoe:
        return fresh(decks, f"{seed}, but another way", number)

    patch.setattr(journal, "fresh", other)


def splits_otherwise(patch: pytest.MonkeyPatch, _data: Path) -> None:
    """An engine that deals a card more to the first hand of a split."""
    split = _Table.split

    def other(table: _Table) -> None:
        split(table)
        table.complete_split_hand()

    patch.setattr(_Table, "split", other)


CHANGES: dict[str, Change] = {
    "another shuffle": shuffles_otherwise,
    "another split": splits_otherwise,
    "another deal": tampered("UPDATE open_rounds SET dealt = 'an older one'"),
    "another act": tampered("UPDATE open_acts SET digest = 'x' WHERE action = 'insurance'"),
    "an act that is not allowed": tampered(
        "UPDATE open_acts SET action = 'surrender' WHERE action = 'split'"
    ),
    "another turn order": tampered("UPDATE open_acts SET seat = 3 WHERE seat = 1"),
    "a hand that is not in play": tampered("UPDATE open_acts SET hand = 2 WHERE seat = 2"),
    "another seed": tampered("UPDATE open_rounds SET seed = 'x'"),
    "another shoe": tampered("UPDATE open_rounds SET shoe_number = 9, shoe_position = 400"),
    "half a stake": tampered("UPDATE open_seats SET stake = 201 WHERE seat = 2"),
}
LANGUAGE_OF = dict(zip(CHANGES, cycle(LANGUAGES)))


def start(home: Path, *options: str, keys: bytes) -> tuple[Ended, list[dict[str, object]]]:
    log = home / "log"
    ended = call(*SALON, *options, "--events", str(log), keys=keys)
    assert (ended.code, ended.err) == (0, "")
    return ended, [json.loads(line) for line in log.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("change", CHANGES)
def test_it_is_said_once_and_the_stakes_are_back(
    home: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    # Seed 12345 deals a pair against an ace: 100 are staked, 50 insure it, 150 split it.
    left, events = start(home, "--seed", "12345", keys=b"100\nips")
    told = Catalog("en").plural("normal", "money.chips.staked", 700, amount=700, staked=300)
    assert told in left.lines
    acts = [event["action"] for event in events if event["event"] == "acted"]
    assert acts[-2:] == ["insurance", "split"]
    lang = LANGUAGE_OF[change]
    voided = Catalog(lang).text("normal", "round.voided", chips="1000")
    with monkeypatch.context() as patch:
        CHANGES[change](patch, home / "data" / "blackjack-cli")
        ended, events = start(home, "--lang", lang, "--seed", "other", keys=b"")
    # What is kept of the round, and of chips, is as if it had not been begun.
    assert ended.lines.count(voided) == 1
    assert [event["event"] for event in events] == ["session_started", "session_ended"]
    assert (events[0]["resumed"], events[0]["seed"]) == (False, "other")
    again, _ = start(home, "--lang", lang, keys=b"")
    assert voided not in again.lines
    asked = [line for line in again.lines if "1000" in line]
    assert len(asked) == 1
    ((stats,),) = [json.loads(call("stats", "--json").out)]
    assert stats["games"] == []


def test_the_version_that_would_play_it_alike_goes_on(home: Path) -> None:
    start(home, "--seed", "12345", keys=b"100\nip")
    tampered("UPDATE open_rounds SET game_version = '0.0.1'")(
        pytest.MonkeyPatch(), home / "data" / "blackjack-cli"
    )
    ended, events = start(home, keys=b" \nd")
    assert "The round you left goes on." in ended.lines
    assert events[0]["resumed"] is True
    (end,) = [event for event in events if event["event"] == "round_ended"]
    nets: object = end["nets"]
    # The player loses both hands, one of them doubled, and both insurances.
    assert nets == [
        {"seat": 1, "amount": -100},
        {"seat": 2, "amount": -400},
        {"seat": 3, "amount": 100},
    ]
