"""The whole program in processes forked off, for POSIX systems: cheap enough to kill many.

Each starts as by `blackjack`: with arguments, streams of its own, and nothing of the games
before it but what lies in its data folder.
"""

from __future__ import annotations

import io
import json
import os
import signal
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from traceback import format_exc
from typing import Any, NoReturn

from dealt import SALON

from blackjack_cli.cli import main
from blackjack_cli.environment import Environment
from blackjack_cli.eventlog import EventLog
from blackjack_cli.output.terminal import TerminalSink
from blackjack_cli.store.database import Database
from blackjack_cli.strategy import chart, values

# What a game loads when it is needed; here once for all of them.
for _name in ("commands.arrange", "commands.listing", "commands.records", "play", "store.opening"):
    import_module(f"blackjack_cli.{_name}")
for _level in ("normal", "hard"):
    chart.load(_level, "salon")
values.action_values(SALON, ["T", "6"], "T")


class Program:
    """`blackjack ARGUMENTS` in a process of its own.

    `keys`: standard input; a stream, for keys that are chosen in that process. `prepare` is
    called there first. `lines`: standard output, to be read while the program runs.
    """

    def __init__(
        self,
        *arguments: str,
        keys: bytes | io.RawIOBase = b"",
        prepare: Callable[[], object] = lambda: None,
    ) -> None:
        reading, writing = os.pipe()
        with warnings.catch_warnings():
            # Threads that other tests left behind hold nothing that the child needs.
            warnings.simplefilter("ignore", DeprecationWarning)
            self.process = os.fork()
        if self.process == 0:
            os.close(reading)
            _run(arguments, keys, prepare, writing)
        os.close(writing)
        self.lines = os.fdopen(reading, encoding="utf-8")

    def kill(self) -> list[str]:
        """End it by SIGKILL; what it had told and was not read."""
        os.kill(self.process, signal.SIGKILL)
        return self.wait()

    def wait(self) -> list[str]:
        """What it still tells until it ends; `code` then is its exit code, -n of signal n."""
        with self.lines:
            rest = self.lines.read().splitlines()
        _, status = os.waitpid(self.process, 0)
        self.code = os.waitstatus_to_exitcode(status)
        return rest


def _run(
    arguments: Sequence[str],
    keys: bytes | io.RawIOBase,
    prepare: Callable[[], object],
    writing: int,
) -> NoReturn:
    """The child never goes back into the tests, whatever happens."""
    code = 99
    try:
        # Errors stand among the lines.
        out = io.TextIOWrapper(os.fdopen(writing, "wb"), encoding="utf-8")
        stdin: Any = io.BytesIO(keys) if isinstance(keys, bytes) else keys
        prepare()
        code = main(list(arguments), Environment(stdin, out, out))
    except BaseException:
        out.write(format_exc())
        out.flush()
    finally:
        os._exit(code)


def dies_at(moment: int, of: Sequence[int]) -> Callable[[], None]:
    """Prepares a program to get the signals at the moment of that number, from 0.

    Moments are: before a change of the store begins, before it is committed, after it; after
    a line is told; after an event is in the log.
    """

    def prepare() -> None:
        left = moment

        def pass_moment() -> None:
            nonlocal left
            left -= 1
            if left == -1:
                for number in of:
                    os.kill(os.getpid(), number)

        change, say, write = Database.change, TerminalSink.say, EventLog.write

        @contextmanager
        def changing(self: Database) -> Iterator[Any]:
            pass_moment()
            with change(self) as connection:
                yield connection
                pass_moment()
            pass_moment()

        def saying(self: TerminalSink, message: Any) -> None:
            say(self, message)
            pass_moment()

        def writing(self: EventLog, event: Any) -> None:
            write(self, event)
            pass_moment()

        Database.change = changing  # type: ignore[method-assign]
        TerminalSink.say = saying  # type: ignore[method-assign]
        EventLog.write = writing  # type: ignore[method-assign]

    return prepare


class Player(io.RawIOBase):
    """Standard input of a player who reads the log, and plays `acts` on the round in it.

    Each act is a key; those that were taken before a round was left are not pressed again.
    """

    def __init__(self, log: Path, own: int, acts: str) -> None:
        super().__init__()
        self._log = log
        self._own = own
        self._acts = acts

    def read1(self, _most: int) -> bytes:
        events = logged(self._log)
        names = [event["event"] for event in events]
        if "round_ended" in names:
            return b""
        if "round_started" not in names:
            return b"\n"
        acted = [event for event in events if event["event"] == "acted"]
        return self._acts[sum(event["seat"] == self._own for event in acted)].encode()


def logged(log: Path) -> list[dict[str, Any]]:
    """The events in a log; a last line that was cut off is none."""
    if not log.exists():
        return []
    return [json.loads(line) for line in log.read_text("utf-8").split("\n")[:-1]]
