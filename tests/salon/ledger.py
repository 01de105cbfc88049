"""A ledger over many runs of the program: every round once, every chip accounted for."""

from __future__ import annotations

from typing import Any

Event = dict[str, Any]
Key = tuple[str, int]
"""The seed and the number of a round."""


def rounds_of(events: list[Event]) -> list[list[Event]]:
    """The rounds of a log, the last one perhaps not whole, without what changes nothing."""
    rounds: list[list[Event]] = []
    for event in events:
        if event["event"] == "round_started":
            rounds.append([])
        if rounds and event["event"] not in ("refused", "session_ended"):
            rounds[-1].append(event)
    return rounds


def is_whole(events: list[Event]) -> bool:
    return bool(events) and bool(events[-1]["event"] == "round_ended")


def own(amounts: list[Event], seat: int) -> float:
    (amount,) = [each["amount"] for each in amounts if each["seat"] == seat]
    return float(amount)


class Ledger:
    """What the logs of the runs say of one player, entered run by run.

    An AssertionError for a round that is lost, played twice or otherwise, and for chips that
    are not those before and the announced net. Amounts are chips.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.chips = 1000.0
        self.most = 1000.0
        self.ended: dict[Key, Event] = {}
        self.open: tuple[Key, list[Event]] | None = None
        """The newest round while it is not known to be over: all of it that was ever logged."""
        self.taken_up = 0

    def enter(self, events: list[Event]) -> None:
        """The log of the next run."""
        if not events:
            return
        first = events[0]
        assert first["event"] == "session_started"
        if first["resumed"]:
            self.taken_up += 1
        else:
            assert self.open is None, "a round is lost"
            self.chips = max(self.chips, 1000)
        for at, round_ in enumerate(rounds_of(events)):
            key = (first["seed"], round_[0]["round"])
            if key in self.ended:
                # It had been told to its end, and may not have been heard.
                assert first["resumed"], "a round is played twice"
                assert at == 0
                assert key == list(self.ended)[-1]
                assert not is_whole(round_) or round_[-1] == self.ended[key]
            else:
                self._one_round(key, round_)

    def _one_round(self, key: Key, events: list[Event]) -> None:
        before: list[Event] = []
        if self.open is not None:
            assert key == self.open[0], "a round is lost"
            before = self.open[1]
        shorter, longer = sorted([before, events], key=len)
        assert longer[: len(shorter)] == shorter, "a round is played otherwise"
        self.open = (key, longer)
        if is_whole(events):
            end = events[-1]
            chips = own(end["balances"], self.seat)
            assert chips == self.chips + own(end["nets"], self.seat)
            self.chips, self.most = chips, max(self.most, chips)
            self.ended[key] = end
            self.open = None
