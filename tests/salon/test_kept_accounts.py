"""What a profile keeps of its rounds is what an account of the log comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from accounts import Account, account_of
from cut_off import DAY, Seated, at_times, interrupted, uninterrupted

from blackjack_cli.store.store import Store

NUMBERS = range(12)


def seated(number: int) -> Seated:
    return Seated(
        f"account {number}",
        ("hard", "easy", "normal")[: number % 3],
        own=number % (number % 3 + 1) + 1,
        cut_shoe=number % 4 == 3,
        auto_stand=number % 2 == 0,
        rounds=12,
    )


@pytest.fixture(scope="module")
def accounts() -> list[Account]:
    return [account_of(uninterrupted(seated(each)), cut=each % 4 == 3) for each in NUMBERS]


def test_the_totals_of_a_profile_are_those_of_its_log(
    many_homes: Iterator[Path], accounts: list[Account]
) -> None:
    for number, account in zip(NUMBERS, accounts, strict=True):
        folder = next(many_homes)
        played = interrupted(seated(number), folder, at_times(number, 0.05))
        with Store.open(folder, lambda: DAY) as store:
            (stats,) = store.stats()
            ((_, fortune, day),) = store.leaderboard(10)
        (game,) = stats.games
        kept = {**game._asdict(), "net": game.net / 2}
        assert kept.pop("cost") == pytest.approx(account.cost, abs=1e-4)
        assert kept == account.totals
        assert played.chips / 2 == 1000 + account.net
        assert fortune >= max(2000, played.chips)
        assert day == DAY
        assert stats.sessions == ()


def test_in_these_accounts_there_is_everything(accounts: list[Account]) -> None:
    seen: Counter[str] = Counter()
    for account in accounts:
        seen.update({name: int(count) for name, count in account.totals.items() if name != "rules"})
        assert account.cost > 0
        assert 0 < account.by_chart < account.decisions
    names = ("wins", "losses", "pushes", "naturals", "doubles", "splits", "surrenders", "insured")
    assert min(seen[name] for name in names) >= 3, seen


def test_the_stake_that_is_remembered_is_the_one_chosen_last_never_a_doubled_one(
    many_homes: Iterator[Path],
) -> None:
    doubled = 0
    for number in range(8):
        for rounds in (1, 2, 3):
            at_table = Seated(f"stakes {number}", rounds=rounds)
            played = interrupted(at_table, next(many_homes), lambda _: False)
            account = account_of(uninterrupted(at_table))
            assert played.stake == 2 * account.stakes[-1]
            last = [line for line in played.lines if f'"round_started", "round": {rounds}' in line]
            end = played.lines[played.lines.index(last[0]) :]
            doubled += any('"action": "double"' in line for line in end)
    assert doubled >= 2
