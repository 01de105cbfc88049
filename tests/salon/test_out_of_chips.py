"""Who has lost all is told so, and begins the next session with 1000 chips."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import LANGUAGES, call

from blackjack_cli.words.catalog import Catalog

SALON = ("--rules", "salon", "--name", "Ida", "--players", "0")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_with_no_chips_left_only_leaving_is_left_and_the_next_session_begins_with_1000(
    lang: str,
) -> None:
    words = Catalog(lang)
    # Seed 2 deals a hand that loses when it stands.
    ended = call(*SALON, "--seed", "2", "--lang", lang, keys=b"1000\n\n\n 5\nq")
    assert (ended.code, ended.err) == (0, "")
    none_left = words.text("normal", "chips.none")
    assert ended.lines.count(none_left) >= 2
    assert ended.lines[-2] == none_left
    again = call(*SALON, "--seed", "2", "--lang", lang, keys=b"q")
    raised = words.text("normal", "chips.raised", before="0", to="1000")
    assert again.lines.count(raised) == 1
    assert raised not in call(*SALON, "--seed", "2", "--lang", lang, keys=b"q").lines


def test_a_round_that_is_taken_up_is_no_new_session_so_nothing_is_raised(home: Path) -> None:
    call(*SALON, "--seed", "2", keys=b"990\n\n7\nqq")
    log = home / "log"
    ended = call(*SALON, "--events", str(log), keys=b"\n")
    assert not any("raised" in line for line in ended.lines)
    events = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    (end,) = [event for event in events if event["event"] == "round_ended"]
    assert end["nets"][0]["amount"] + 10 == end["balances"][0]["amount"]
