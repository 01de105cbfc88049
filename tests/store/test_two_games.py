"""Two games at once: never on one profile, always on one store."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from made_up import STORE, chips_of, open_store, play_round

from blackjack_cli.store import opening
from blackjack_cli.store.errors import ProfileBusy, Reason, StoreError
from blackjack_cli.store.lock import try_lock

PLAYER = """
import sys
from made_up import Path, open_store, play_round

store = open_store(Path(sys.argv[1]))
profile = store.profile(sys.argv[2])
print("seated", flush=True)
for line in sys.stdin:
    for _ in range(int(line)):
        play_round(profile, net=+2)
    print(profile.chips, flush=True)
"""


class OtherGame:
    """A game in a process of its own, that plays as many rounds as it is asked to."""

    def __init__(self, folder: Path, name: str) -> None:
        paths = [str(Path(__file__).parent), str(Path(__file__).parent.parent.parent)]
        start = f"import sys; sys.path[:0] = {paths!r}\n{PLAYER}"
        self.process = subprocess.Popen(
            [sys.executable, "-c", start, str(folder), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        assert self._heard() == "seated"

    def begin(self, rounds: int) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{rounds}\n")
        self.process.stdin.flush()

    def chips(self) -> int:
        return int(self._heard())

    def _heard(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def end(self) -> None:
        self.process.communicate()


@contextmanager
def other_game(folder: Path, name: str) -> Iterator[OtherGame]:
    game = OtherGame(folder, name)
    try:
        yield game
    finally:
        game.process.kill()
        game.end()


def test_a_profile_that_another_game_holds_is_refused_until_that_ends(tmp_path: Path) -> None:
    with other_game(tmp_path, "Ida") as game, open_store(tmp_path) as store:
        with pytest.raises(ProfileBusy) as refused:
            store.profile("IDA")
        assert refused.value.name == "Ida"
        game.end()
        assert store.profile("Ida").chips == 2000


def test_right_after_a_kill_the_profile_is_free(tmp_path: Path) -> None:
    with other_game(tmp_path, "Ida") as game, open_store(tmp_path) as store:
        game.process.kill()
        game.process.wait()
        assert store.profile("Ida").chips == 2000


def test_also_one_process_cannot_hold_a_profile_twice(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        held = store.profile("Ida")
        # A second time too: that the first one went did not take the lock along.
        for _ in range(2):
            with open_store(tmp_path) as again, pytest.raises(ProfileBusy):
                again.profile("ida")
        held.release()
        assert store.profile("ida").chips == 2000


def test_two_profiles_play_at_once_on_one_store(tmp_path: Path) -> None:
    with other_game(tmp_path, "Ida") as ida, other_game(tmp_path, "Ole") as ole:
        ida.begin(200)
        ole.begin(300)
        with open_store(tmp_path) as store:
            bo = store.profile("Bo")
            for _ in range(100):
                play_round(bo, net=-2)
        assert (ida.chips(), ole.chips()) == (2400, 2600)
    assert [chips_of(tmp_path, name) for name in ("Ida", "Ole", "Bo")] == [2400, 2600, 1800]
    with open_store(tmp_path) as store:
        rounds = {one.name: one.games[0].rounds for one in store.stats()}
        assert rounds == {"Bo": 100, "Ida": 200, "Ole": 300}


def test_a_broken_store_is_not_taken_away_from_under_a_running_game(tmp_path: Path) -> None:
    with other_game(tmp_path, "Ida"):
        for path in tmp_path.glob(f"{STORE}*"):
            # Windows lets nobody write to the one that is mapped into memory.
            with suppress(OSError):
                path.write_bytes(b"no store")
        with pytest.raises(StoreError) as refused:
            open_store(tmp_path)
        assert refused.value.reason is Reason.BUSY
        assert (tmp_path / STORE).read_bytes() == b"no store"
    with open_store(tmp_path) as store:
        assert len(store.notices) == 1


def test_a_start_that_another_one_holds_up_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(tmp_path).close()
    monkeypatch.setattr(opening, "WAIT", 0)
    held = try_lock(tmp_path / "locks" / "opening")
    assert held is not None
    with pytest.raises(StoreError) as refused:
        open_store(tmp_path)
    assert refused.value.reason is Reason.BUSY
    held.release()
    open_store(tmp_path).close()


def test_a_game_that_was_opened_on_a_store_that_was_replaced_does_not_begin(
    tmp_path: Path,
) -> None:
    with open_store(tmp_path) as store:
        try:
            (tmp_path / STORE).rename(tmp_path / "elsewhere")
        except PermissionError:
            pytest.skip("this system lets nobody rename a file that is open")
        open_store(tmp_path).close()
        with pytest.raises(StoreError) as refused:
            store.profile("Ida")
        assert refused.value.reason is Reason.FAILED
