"""Computer players among themselves, through the same engine; chips without limit."""

from __future__ import annotations

import gc
import math
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from operator import add
from typing import TYPE_CHECKING, NamedTuple, cast

from blackjack_cli.game.events import Event, RoundEnded, SeatInfo, SessionEnded, SessionStarted
from blackjack_cli.game.observation import observe
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.game.shoe import fresh
from blackjack_cli.game.step import Staked, begin, step
from blackjack_cli.strategy.level import Level
from blackjack_cli.strategy.levels import policy

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Listener = Callable[[list[Event]], None]

MOST_AT_ONCE = 2000
"""Rounds that one process plays at a time, at the most. The sums are whole numbers, so they
come out the same however the rounds are shared out."""

MOST_WORKERS = 60
"""Windows can wait for some sixty things at once."""


class Sums(NamedTuple):
    """Over some rounds, for each seat: the sum of nets and of their squares, in half-chips."""

    rounds: int
    nets: tuple[int, ...]
    squares: tuple[int, ...]

    def plus(self, other: Sums) -> Sums:
        return Sums(
            self.rounds + other.rounds,
            tuple(a + b for a, b in zip(self.nets, other.nets, strict=True)),
            tuple(a + b for a, b in zip(self.squares, other.squares, strict=True)),
        )

    def mean(self, seat: int, stake: int) -> float:
        """Mean net a round of a seat (from 1), in first stakes of `stake` half-chips."""
        return self.nets[seat - 1] / self.rounds / stake

    def standard_error(self, seat: int, stake: int) -> float:
        """Of that mean; 0 where one round says nothing of the spread."""
        rounds = self.rounds
        if rounds < 2:
            return 0.0
        # Whole numbers up to the last step: no rounding, whatever was added first.
        spread = self.squares[seat - 1] * rounds - self.nets[seat - 1] ** 2
        return math.sqrt(spread / (rounds * rounds * (rounds - 1))) / stake


def play_rounds(
    rules: RuleSet,
    levels: Sequence[Level],
    seed: str,
    first: int,
    rounds: int,
    listen: Listener | None = None,
    before: Sequence[int] | None = None,
) -> Sums:
    """Rounds `first` to `first + rounds - 1` of the seed, one seat for each level.

    `listen` is handed the events of each deal and act, in order. `before`: the balances that
    the seats bring, in half-chips; 0 each unless given.
    """
    policies = [policy(level, rules) for level in levels]
    stake = rules.first_stake
    balances = [0] * len(levels) if before is None else list(before)
    nets = [0] * len(levels)
    squares = [0] * len(levels)
    for number in range(first, first + rounds):
        staked = [Staked(stake, balance, False) for balance in balances]
        table, events = begin(rules, number, staked, fresh(rules.decks, seed, number))
        if listen is not None:
            listen(events)
        while table.seat:
            table, events = step(table, policies[table.seat - 1](observe(table)))
            if listen is not None:
                listen(events)
        ended = events[-1]
        assert isinstance(ended, RoundEnded)
        for at, (_, net) in enumerate(ended.nets):
            balances[at] += net
            nets[at] += net
            squares[at] += net * net
    return Sums(rounds, tuple(nets), tuple(squares))


def simulate(
    rules: RuleSet,
    levels: Sequence[Level],
    seed: str,
    rounds: int,
    *,
    jobs: int = 1,
    listen: Listener | None = None,
) -> Iterator[Sums]:
    """The sums so far after each chunk; the last are those of all rounds.

    `jobs` processes play. Rounds are played in the order of their numbers by this process
    where `listen` is given.
    """
    size = min(MOST_AT_ONCE, max(1, rounds // 10))
    chunks = [(first, min(size, rounds - first + 1)) for first in range(1, rounds + 1, size)]
    so_far: Sums | None = None
    if jobs == 1 or len(chunks) == 1 or listen is not None:
        played = _played_here(rules, levels, seed, chunks, listen)
    else:
        played = _shared_out(rules, levels, seed, chunks, jobs)
    for sums in played:
        so_far = sums if so_far is None else so_far.plus(sums)
        yield so_far


_Chunk = tuple[int, int]
"""The number of the first round, and how many they are."""


def _played_here(
    rules: RuleSet,
    levels: Sequence[Level],
    seed: str,
    chunks: Sequence[_Chunk],
    listen: Listener | None,
) -> Iterator[Sums]:
    balances: Sequence[int] = [0] * len(levels)
    for first, rounds in chunks:
        sums = play_rounds(rules, levels, seed, first, rounds, listen, balances)
        balances = list(map(add, balances, sums.nets))
        yield sums


def _shared_out(
    rules: RuleSet, levels: Sequence[Level], seed: str, chunks: Sequence[_Chunk], jobs: int
) -> Iterator[Sums]:
    """Each worker gets a chunk, and another one for each that it sends back.

    What a worker that was killed had in hand goes to the others, at the last to this process.
    """
    # The same on every system, and safe also where threads run.
    from multiprocessing import get_context
    from multiprocessing.connection import wait

    spawn = get_context("spawn")
    left = deque(chunks)
    in_hand: dict[Connection, _Chunk] = {}
    workers = []

    def hand_out(here: Connection) -> None:
        if left:
            with suppress(OSError):
                here.send(left[0])
                in_hand[here] = left.popleft()

    try:
        with _interrupts_held():
            for _ in range(min(jobs, len(chunks), MOST_WORKERS)):
                here, there = spawn.Pipe()
                worker = spawn.Process(
                    target=_work, args=(there, rules, tuple(levels), seed), daemon=True
                )
                worker.start()
                workers.append(worker)
                there.close()
                hand_out(here)
        while in_hand:
            for here in cast("list[Connection]", wait(list(in_hand))):
                chunk = in_hand.pop(here)
                try:
                    sums = here.recv()
                except (EOFError, OSError):
                    left.appendleft(chunk)
                    continue
                hand_out(here)
                yield sums
        for first, rounds in left:
            yield play_rounds(rules, levels, seed, first, rounds)
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()


def _work(there: Connection, rules: RuleSet, levels: tuple[Level, ...], seed: str) -> None:
    """In a process of its own: play the chunks that come, until no more can come."""
    # Ctrl-C is the parent's to answer.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # States and events hold no circles: looking for garbage in them only costs time.
    gc.disable()
    with suppress(EOFError, OSError):
        while True:
            first, rounds = there.recv()
            there.send(play_rounds(rules, levels, seed, first, rounds))


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits, and processes started meanwhile never hear it, not even as they load."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def opening(
    game_version: str, rules: RuleSet, levels: Sequence[Level], seed: str, lang: str
) -> SessionStarted:
    """The first event of a simulation's log."""
    seats = tuple(
        SeatInfo(at, f"{level.value} {at}", level.value) for at, level in enumerate(levels, 1)
    )
    return SessionStarted(game_version, rules.name, rules.version, seed, lang, False, seats)


def closing(rounds: int, seed: str) -> SessionEnded:
    """The last event of a simulation's log."""
    return SessionEnded(rounds, seed, "done")
