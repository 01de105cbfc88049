"""`kill -9` of the whole program at any moment: no round is lost, none is played twice."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from itertools import count
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("forks and kills processes as POSIX systems do", allow_module_level=True)

from deaths import Player, Program, dies_at, logged
from ledger import Event, is_whole, own, rounds_of

from blackjack_cli.store.records import ProfileStats
from blackjack_cli.store.store import Reader

SALON = ("--rules", "salon", "--name", "Ida")
OWN = 2


def kept(data: Path) -> ProfileStats:
    with Reader.open_to_read(data, date.today) as store:
        assert store.notices == ()
        (stats,) = store.stats("Ida")
    return stats


@dataclass(frozen=True)
class Run:
    """A run of the program: its exit code, lines, and the rounds in its log."""

    code: int
    lines: list[str]
    resumed: bool
    rounds: list[list[Event]]


def play(folder: Path, *, dies: int = -1, of: Sequence[int] = (signal.SIGKILL,)) -> Run:
    """A round of a player in the second of three seats, or what is left of it.

    `dies`: the moment at which the signals `of` come, never if negative.
    """
    log = folder / "log"
    log.unlink(missing_ok=True)
    game = Program(
        *(*SALON, "--seed", SEED, "--players", "2", "--seat", str(OWN)),
        *("--data-dir", str(folder), "--events", str(log)),
        keys=Player(log, OWN, ACTS),
        prepare=dies_at(dies, of),
    )
    lines = game.wait()
    events = logged(log)
    return Run(game.code, lines, bool(events) and events[0]["resumed"], rounds_of(events))


# Insurance on a pair against an ace, a split, a double, computer players who draw before and
# behind the player, and three more cards of the dealer.
SEED, ACTS = "12345", "ip \nd"


@pytest.fixture(scope="module")
def begun(many_homes: Iterator[Path]) -> Path:
    """A data folder with a profile that has not played."""
    folder = next(many_homes)
    Program(*SALON, "--data-dir", str(folder)).wait()
    return folder


@pytest.fixture(scope="module")
def undisturbed(begun: Path, many_homes: Iterator[Path]) -> Run:
    run = play(Path(shutil.copytree(begun, next(many_homes))))
    assert run.code == 0
    assert [is_whole(each) for each in run.rounds] == [True]
    return run


def test_a_round_that_dies_at_any_moment_is_the_same_round_when_it_is_taken_up(
    many_homes: Iterator[Path], begun: Path, undisturbed: Run
) -> None:
    (whole,) = undisturbed.rounds
    died: Counter[str] = Counter()
    for moment in count():
        folder = Path(shutil.copytree(begun, next(many_homes)))
        first = play(folder, dies=moment)
        if first.code == 0:
            break
        assert first.code == -signal.SIGKILL, first.lines
        heard = first.rounds[0] if first.rounds else []
        closed = bool(kept(folder).games)
        again = play(folder)
        assert (again.code, again.rounds) == (0, [whole])
        if again.resumed:
            assert not closed, "what was counted is not played again"
            assert whole[: len(heard)] == heard
            assert again.lines[-1] == undisturbed.lines[-1]
            died["within" if heard != whole else "told to its end"] += 1
        else:
            # The second run was a new session, in which the cards of this seed came again.
            assert heard == (whole if closed else [])
            died["after" if closed else "before"] += 1
        (game,) = kept(folder).games
        rounds = 2 if closed else 1
        assert (game.rounds, game.net) == (rounds, rounds * 2 * own(whole[-1]["nets"], OWN))
    assert died.keys() == {"before", "within", "told to its end", "after"}
    assert died["within"] > 25


@pytest.fixture(scope="module")
def last_act(many_homes: Iterator[Path], begun: Path, undisturbed: Run) -> int:
    """The moment after the one act was stored that ends the round, before any of it is told."""
    (whole,) = undisturbed.rounds
    acts = sum(event["event"] == "acted" for event in whole)

    def is_stored(moment: int) -> bool:
        folder = Path(shutil.copytree(begun, next(many_homes)))
        play(folder, dies=moment)
        with closing(sqlite3.connect(folder / "profiles.sqlite3")) as store:
            (stored,) = store.execute("SELECT count(*) FROM open_acts").fetchone()
        return bool(stored == acts or kept(folder).games)

    # Every moment before that one comes before every one after it.
    return bisect_left(range(400), True, key=is_stored)


def test_an_end_that_was_stored_and_not_told_is_told_however_often_that_is_cut_off(
    many_homes: Iterator[Path], begun: Path, undisturbed: Run, last_act: int
) -> None:
    (whole,) = undisturbed.rounds
    left = Path(shutil.copytree(begun, next(many_homes)))
    assert play(left, dies=last_act).rounds != [whole]
    untold = 0
    for moment in count():
        folder = Path(shutil.copytree(left, next(many_homes)))
        run = play(folder, dies=moment)
        if run.code == 0:
            break
        untold += run.rounds != [whole]
        told_or_told_again(folder, run, undisturbed)
    assert untold > 10


def test_an_end_that_two_signals_cut_short_is_told_again(
    many_homes: Iterator[Path], begun: Path, undisturbed: Run, last_act: int
) -> None:
    untold = 0
    for moment in count(last_act):
        folder = Path(shutil.copytree(begun, next(many_homes)))
        run = play(folder, dies=moment, of=(signal.SIGHUP, signal.SIGTERM))
        if run.code == 0:
            break
        assert run.code == 128 + signal.SIGHUP
        untold += run.rounds != undisturbed.rounds
        told_or_told_again(folder, run, undisturbed)
    assert untold > 10


def told_or_told_again(folder: Path, run: Run, undisturbed: Run) -> None:
    closed = bool(kept(folder).games)
    if not closed:
        last = play(folder)
        assert (last.resumed, last.rounds) == (True, undisturbed.rounds)
        assert last.lines[-3:] == undisturbed.lines[-3:]
    else:
        assert run.rounds == undisturbed.rounds
    (game,) = kept(folder).games
    (whole,) = undisturbed.rounds
    assert (game.rounds, game.net) == (1, 2 * own(whole[-1]["nets"], OWN))
