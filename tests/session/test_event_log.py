"""The event log: one JSON object a line, in the format that scripts rely on."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from blackjack_cli.eventlog import EventLog, as_line, open_log
from blackjack_cli.game.cards import card
from blackjack_cli.game.events import (
    Acted,
    Amount,
    CardDealt,
    Event,
    HandClosed,
    HandSettled,
    HoleRevealed,
    InsuranceSettled,
    Refused,
    RoundEnded,
    RoundStarted,
    SeatInfo,
    SessionEnded,
    SessionStarted,
    Shuffled,
    TurnStarted,
)
from blackjack_cli.game.terms import Action, Closed, Outcome, Reason
from blackjack_cli.half_chips import in_chips
from blackjack_cli.log_error import LogError

LINES: list[tuple[Event, str]] = [
    (
        SessionStarted(
            "0.1.0",
            "european",
            "1.0.0",
            "42",
            "fr",
            False,
            (SeatInfo(1, "Zoé", None), SeatInfo(2, "Ana", "easy")),
        ),
        '{"event": "session_started", "game_version": "0.1.0", "rules": "european", '
        '"rules_version": "1.0.0", "seed": "42", "lang": "fr", "resumed": false, "seats": '
        '[{"seat": 1, "name": "Zoé", "kind": "human", "level": null}, '
        '{"seat": 2, "name": "Ana", "kind": "computer", "level": "easy"}]}',
    ),
    (
        RoundStarted(3, (Amount(1, 2), Amount(2, 20))),
        '{"event": "round_started", "round": 3, "stakes": '
        '[{"seat": 1, "amount": 1}, {"seat": 2, "amount": 10}]}',
    ),
    (Shuffled(312), '{"event": "shuffled", "cards": 312}'),
    (
        CardDealt(2, 1, card("AS"), 11, True),
        '{"event": "card_dealt", "seat": 2, "hand": 1, "card": "AS", "total": 11, "soft": true}',
    ),
    (
        CardDealt(0, 1, None, 10, False),
        '{"event": "card_dealt", "seat": 0, "hand": 1, "card": null, "total": 10, "soft": false}',
    ),
    (
        TurnStarted(1, 2, (Action.HIT, Action.STAND)),
        '{"event": "turn_started", "seat": 1, "hand": 2, "legal": ["hit", "stand"]}',
    ),
    (
        Acted(1, 2, Action.DOUBLE),
        '{"event": "acted", "seat": 1, "hand": 2, "action": "double"}',
    ),
    (
        Refused(1, 1, Action.SPLIT, Reason.CHIPS),
        '{"event": "refused", "seat": 1, "hand": 1, "action": "split", "reason": "chips"}',
    ),
    (
        HandClosed(1, 1, Closed.SPLIT_ACE),
        '{"event": "hand_closed", "seat": 1, "hand": 1, "why": "split_ace"}',
    ),
    (
        HoleRevealed(card("TD"), 17, False),
        '{"event": "hole_revealed", "card": "TD", "total": 17, "soft": false}',
    ),
    (
        HandSettled(1, 1, Outcome.NATURAL, 6, 9),
        '{"event": "hand_settled", "seat": 1, "hand": 1, "outcome": "natural", '
        '"stake": 3, "net": 4.5}',
    ),
    (
        InsuranceSettled(1, 1, 3, -3),
        '{"event": "insurance_settled", "seat": 1, "hand": 1, "stake": 1.5, "net": -1.5}',
    ),
    (
        RoundEnded(3, (Amount(1, 9),), (Amount(1, -1),)),
        '{"event": "round_ended", "round": 3, "nets": [{"seat": 1, "amount": 4.5}], '
        '"balances": [{"seat": 1, "amount": -0.5}]}',
    ),
    (
        SessionEnded(3, "42", "quit"),
        '{"event": "session_ended", "rounds": 3, "seed": "42", "why": "quit"}',
    ),
]


@pytest.mark.parametrize(("event", "line"), LINES, ids=lambda each: type(each).__name__)
def test_each_event_is_written_in_its_format(event: Event, line: str) -> None:
    assert as_line(event) == line


@pytest.mark.parametrize(
    ("half_chips", "chips"), [(0, 0), (1, 0.5), (2, 1), (-1, -0.5), (-3, -1.5), (2001, 1000.5)]
)
def test_amounts_are_whole_where_they_are_whole_else_halves(half_chips: int, chips: float) -> None:
    assert in_chips(half_chips) == chips
    assert type(in_chips(half_chips)) is type(chips)


def test_each_event_is_flushed_as_it_happens() -> None:
    class Watched(io.StringIO):
        flushed: list[str]

        def flush(self) -> None:
            self.flushed = self.getvalue().splitlines()

    stream = Watched()
    log = EventLog(stream, "log.jsonl")
    for number in (1, 2, 3):
        log.write(Shuffled(number))
        assert len(stream.flushed) == number


@pytest.mark.parametrize(
    "seed", ["42", "épée ♠", 'a "quoted" one', "two\nlines", "\u2028", "\x00", "\udc80"]
)
def test_a_line_is_one_line_of_utf8_whatever_the_seed(tmp_path: Path, seed: str) -> None:
    log = open_log(str(tmp_path / "log.jsonl"))
    log.write(SessionEnded(1, seed, "quit"))
    log.write(Shuffled(312))
    log.close()
    raw = (tmp_path / "log.jsonl").read_bytes()
    assert raw.count(b"\n") == 2
    assert b"\r" not in raw
    assert json.loads(raw.decode("utf-8").split("\n")[0])["seed"] == seed


def test_a_log_replaces_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text("old\n" * 100, encoding="utf-8")
    log = open_log(str(path))
    log.write(Shuffled(312))
    log.close()
    assert path.read_text("utf-8") == '{"event": "shuffled", "cards": 312}\n'


def test_a_log_that_cannot_be_opened_is_an_error_that_names_it(tmp_path: Path) -> None:
    path = str(tmp_path / "nowhere" / "log.jsonl")
    with pytest.raises(LogError) as failed:
        open_log(path)
    assert failed.value.path == path


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_log_on_a_full_disk_is_an_error_at_the_first_event() -> None:
    log = open_log("/dev/full")
    with pytest.raises(LogError) as failed:
        log.write(Shuffled(312))
    assert failed.value.path == "/dev/full"
    log.close()
