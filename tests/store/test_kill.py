"""`kill -9` at any moment: nothing is lost, nothing is half written."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

import pytest
from made_up import STORE, open_store, play_round, record, summary

from blackjack_cli.game.terms import Action

if sys.platform == "win32":
    pytest.skip("forks and kills processes as POSIX systems do", allow_module_level=True)

from forked import Game, Tell

NETS = (+30, -20, 0, +41, -50)
"""Added up they never fall below the first chips, so no start raises them."""
STAKE = 20
ACTS = (Action.HIT, Action.DOUBLE, Action.STAND, Action.SPLIT)


def acts_of(number: int) -> int:
    return number % 4 + 1


def chips_after(number: int, step: int) -> int:
    """Step 0 is the deal, then each act, then the end of the round."""
    over = step > acts_of(number)
    fives, rest = divmod(number if over else max(number - 1, 0), 5)
    chips = 2000 + fives * sum(NETS) + sum(NETS[:rest])
    if over:
        return chips
    doubled = sum(ACTS[each] in (Action.DOUBLE, Action.SPLIT) for each in range(step))
    return chips - STAKE * (1 + doubled)


def next_of(number: int, step: int) -> tuple[int, int]:
    return (number + 1, 0) if step > acts_of(number) else (number, step + 1)


def play_on(folder: Path) -> Callable[[Tell], None]:
    """Take up what is open, then round after round; each step is told once it is stored."""

    def play(tell: Tell) -> None:
        with open_store(folder) as store:
            assert store.notices == ()
            profile = store.profile("Ida")
            profile.sit_down()
            opened = profile.open_round()
            games = store.stats("Ida")[0].games
            played = games[0].rounds if games else 0
            if opened is None:
                number, step = played, acts_of(played) + 1
            else:
                number, step = opened.record.number, len(opened.acts)
                assert opened.digest == f"{number}.{step}"
                assert number == played + 1
            tell(f"{number} {step} {profile.chips}")
            for _ in range(5000):
                number, step = next_of(number, step)
                chips = profile.chips
                if step == 0:
                    profile.begin_round(
                        record(chips, STAKE, number), chips - STAKE, f"{number}.{step}"
                    )
                elif step <= acts_of(number):
                    action = ACTS[step - 1]
                    left = chips - STAKE if action in (Action.DOUBLE, Action.SPLIT) else chips
                    profile.add_act(2, 1, action, left, f"{number}.{step}")
                else:
                    staked = chips_after(number, 0) + STAKE - chips
                    net = NETS[(number - 1) % 5]
                    profile.end_round(chips + staked + net, summary(net, number=number))
                tell(f"{number} {step} {profile.chips}")

    return play


def test_200_kills_at_random_moments_never_part_chips_from_the_last_whole_act(
    tmp_path: Path,
) -> None:
    # Loads what the games need, before they are forked off one by one.
    open_store(tmp_path).close()
    random = Random(9)
    last = (0, 2)
    open_when_killed = 0
    for _ in range(200):
        game = Game(play_on(tmp_path))
        told = [game.lines.readline().strip() for _ in range(random.choice((0, 1, 2, 3, 8)))]
        for _ in range(random.randrange(2000)):
            """Some moment later, anywhere in the next step."""
        told += game.kill()
        for line in told:
            assert not line.startswith("fault"), line
            number, step, chips = map(int, line.split())
            # The first line is what the store said after the kill before: the step that was
            # told last, or one more that was stored and not told any more.
            assert (number, step) in (last, next_of(*last))
            assert chips == chips_after(number, step)
            last = number, step
        open_when_killed += last[1] <= acts_of(last[0])
    assert open_when_killed > 50
    with open_store(tmp_path) as store:
        (games,) = store.stats("Ida")[0].games
        rounds = last[0] - (last[1] <= acts_of(last[0]))
        assert games.rounds - rounds in (0, 1)
        assert games.net == sum(NETS[each % 5] for each in range(games.rounds))


STEPS = ("open", "rename", "replace", "fsync")


def dies_at(step: int, folder: Path) -> Callable[[Tell], None]:
    """Open the store, and die just before the given one of the system calls that matter."""

    def play(tell: Tell) -> None:
        left = step

        def counted(call: Callable[..., object]) -> Callable[..., object]:
            def counting(*given: object, **named: object) -> object:
                nonlocal left
                left -= 1
                if left < 0:
                    os._exit(9)
                return call(*given, **named)

            return counting

        for name in STEPS:
            setattr(os, name, counted(getattr(os, name)))
        with open_store(folder):
            tell("opened")

    return play


@pytest.mark.parametrize("damage", ["none", "empty", "gone", "copy too"])
def test_a_start_that_is_cut_off_at_any_step_loses_nothing(tmp_path: Path, damage: str) -> None:
    for step in count():
        folder = tmp_path / str(step)
        with open_store(folder) as store:
            play_round(store.profile("Ida"), net=+20)
        open_store(folder).close()
        if damage in ("empty", "copy too"):
            (folder / STORE).write_bytes(b"")
        if damage == "gone":
            (folder / STORE).unlink()
        if damage == "copy too":
            next(folder.glob("*good*")).write_bytes(b"no store")
        told = Game(dies_at(step, folder)).wait()
        with open_store(folder) as store:
            assert store.profile("Ida").chips == (2000 if damage == "copy too" else 2020)
        if damage != "none":
            aside = sorted(path.name for path in folder.glob("*unreadable*"))
            assert len(aside) == {"empty": 1, "gone": 0, "copy too": 2}[damage]
        if told == ["opened"]:
            break
    assert step >= 4


def test_a_first_start_that_is_cut_off_at_any_step_is_made_good_by_the_next(
    tmp_path: Path,
) -> None:
    for step in count():
        folder = tmp_path / str(step)
        told = Game(dies_at(step, folder)).wait()
        with open_store(folder) as store:
            assert store.notices == ()
            assert store.profile("Ida").chips == 2000
        if told == ["opened"]:
            break
    assert step >= 4
