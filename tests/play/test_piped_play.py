"""A game whose keys are piped in: the same events in every language, and every kind of end."""

from __future__ import annotations

import io
import json
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from referee import judge
from running import LANGUAGES, call, program, run, shell, variables

from blackjack_cli.cli import main
from blackjack_cli.environment import Environment

KEYS = b"ccvstz  \n\nc \n\nh\n \nrq"
SEED = ["--seed", "7", "--players", "1", "--level", "easy"]

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell and signals")


def logged(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("game", ["european", "salon"])
def test_each_language_has_words_of_its_own_for_the_very_same_events(game: str, home: Path) -> None:
    told = {}
    events = {}
    for lang in LANGUAGES:
        log = home / f"{lang}.jsonl"
        options = [*SEED, "--rules", game, "--lang", lang, "--events", str(log)]
        ended = call(*options, "--data-dir", str(home / lang), keys=KEYS)
        assert (ended.code, ended.err) == (0, "")
        assert "\x1b" not in ended.out
        told[lang] = ended.lines
        first, *others = logged(log)
        assert first.pop("lang") == lang
        events[lang] = [first, *others]
        assert judge(log.read_text("utf-8").splitlines()).rounds == 4
    assert all(events[lang] == events["en"] for lang in LANGUAGES)
    lengths = {len(lines) for lines in told.values()}
    assert len(lengths) == 1 or max(lengths) - min(lengths) < 4  # lists of keys wrap differently
    for lang in LANGUAGES:
        for other in LANGUAGES:
            shared = set(told[lang]) & set(told[other])
            assert lang == other or all(re.fullmatch("Ada.*|[0-9]+.*", line) for line in shared)


def test_as_a_process_it_plays_as_it_does_in_this_one(home: Path) -> None:
    options = [*SEED, "--lang", "fr"]
    ended = run(home, *options, keys=KEYS)
    assert ended == call(*options, "--data-dir", str(home / "other"), keys=KEYS)
    assert ended.code == 0


class Writes(io.RawIOBase):
    """A standard output that keeps each write apart."""

    def __init__(self) -> None:
        self.writes: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.writes.append(bytes(data))
        return len(data)


def test_each_message_is_one_write() -> None:
    raw = Writes()
    stdout = io.TextIOWrapper(io.BufferedWriter(raw), encoding="utf-8")
    stdin = io.TextIOWrapper(io.BytesIO(KEYS), encoding="utf-8")
    assert main(SEED, Environment(stdin, stdout, stdout)) == 0
    ending = os.linesep.encode()
    assert len(raw.writes) > 50
    assert all(data.endswith(ending) and data.count(ending) == 1 for data in raw.writes)


@pytest.mark.parametrize("keys", [b"", b"c", b"\n", b"\n\n ", b"q", b"qq"])
@pytest.mark.parametrize("game", ["european", "salon"])
def test_the_end_of_the_input_leaves_the_game(game: str, keys: bytes, home: Path) -> None:
    log = home / "log.jsonl"
    ended = call(*SEED, "--rules", game, "--events", str(log), keys=keys)
    assert (ended.code, ended.err) == (0, "")
    assert ended.lines[-1].endswith("Seed 7.")
    assert logged(log)[-1]["event"] == "session_ended"


def test_each_piped_key_is_taken_when_the_game_waits_for_one(home: Path) -> None:
    """So the keys of the next round may follow at once, and line feeds and returns are Enter."""
    first = home / "lf.jsonl", home / "crlf.jsonl"
    for log, keys in zip(first, [b"\n\n\n\n", b"\r\n\r\n\r\n\r\n"], strict=True):
        call(*SEED, "--events", str(log), "--data-dir", str(log) + ".d", keys=keys)
    assert logged(first[0]) == logged(first[1])
    assert [e["event"] for e in logged(first[0])].count("round_ended") == 2


@pytest.mark.parametrize(("keys", "code"), [(b"\x03\x03\n", 130), (b"\x03q", 0), (b"\x04\n", 0)])
def test_piped_ctrl_c_and_ctrl_d_leave_as_at_a_terminal(keys: bytes, code: int) -> None:
    ended = call(*SEED, keys=keys)
    assert ended.code == code
    assert ended.lines[-1] == "No round played. Seed 7."


ENCODINGS = {
    "ASCII": {"PYTHONIOENCODING": "ascii"},
    "ASCII, strict": {"PYTHONIOENCODING": "ascii:strict"},
    "the C locale": {"LC_ALL": "C", "LANG": "", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "code page 1252": {"PYTHONIOENCODING": "cp1252"},
    "code page 850": {"PYTHONIOENCODING": "cp850"},
}


@pytest.mark.parametrize("more", ENCODINGS.values(), ids=ENCODINGS)
def test_a_console_without_a_letter_gets_a_plain_one(more: dict[str, str], home: Path) -> None:
    command = program(*SEED, "--lang", "ro", "--cards", "symbols")
    ended = subprocess.run(
        command, input=b"\nqq", capture_output=True, env=variables(home, more), check=False
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"?" not in ended.stdout
    assert b"Ada" in ended.stdout
    assert ended.stdout.isascii() or "cp" in str(more)


@posix
@pytest.mark.parametrize(
    "script",
    ["blackjack --seed 7 </dev/null", "blackjack --seed 7 <&-", "blackjack --seed 7 <&- 2>&-"],
)
def test_without_keys_the_game_deals_and_leaves(script: str, home: Path) -> None:
    ended = shell(home, script)
    assert (ended.code, ended.err) == (0, "")
    assert ended.lines[-2:] == ["Your turn.", "No round played. Seed 7."]


@posix
@pytest.mark.parametrize(
    ("script", "code"),
    [
        # Nobody reads on: that is no failure of the game.
        ("{ printf 'zzzz\\n\\n\\n' | blackjack --seed 7; echo $? >code; } | head -1", 0),
        ("{ blackjack rules; echo $? >code; } | head -1", 0),
        ("{ blackjack --help; echo $? >code; } | head -1", 0),
        # There is nowhere to write.
        ("blackjack --seed 7 >/dev/full; echo $? >code", 1),
        ("blackjack rules >/dev/full; echo $? >code", 1),
        ("blackjack --help >/dev/full; echo $? >code", 1),
        ("blackjack --version >/dev/full; echo $? >code", 1),
        ("blackjack --seed 7 >&-; echo $? >code", 0),
        ("blackjack rules >&-; echo $? >code", 0),
        ("blackjack --zork 2>/dev/full; echo $? >code", 2),
        ("blackjack --zork 2>&-; echo $? >code", 2),
    ],
)
def test_an_output_that_takes_nothing_ends_the_program_in_order(
    script: str, code: int, home: Path
) -> None:
    if "/dev/full" in script and not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    ended = shell(home, script)
    assert (home / "code").read_text().strip() == str(code)
    assert ended.err.count("\n") <= 1
    assert "Traceback" not in ended.err
    assert ended.out.count("\n") <= 1


@posix
def test_a_full_pipe_gets_every_line_when_it_is_read_again(home: Path) -> None:
    keys = b"z" * 2000
    reading, writing = os.pipe()
    # A full pipe then says so, instead of letting the game wait.
    os.set_blocking(writing, False)
    with (
        subprocess.Popen(
            program(*SEED),
            stdin=subprocess.PIPE,
            stdout=writing,
            stderr=subprocess.PIPE,
            env=variables(home),
        ) as game,
        open(reading, "rb") as out,
    ):
        assert game.stdin is not None
        assert game.stderr is not None
        game.stdin.write(keys)
        game.stdin.close()
        # Read when there is no more room, or the game has ended after all.
        while game.poll() is None and select.select([], [writing], [], 0)[1]:
            os.sched_yield()
        os.close(writing)
        lines = out.read().decode().splitlines()
        assert game.stderr.read() == b""
    assert game.returncode == 0
    assert lines == call(*SEED, "--data-dir", str(home / "other"), keys=keys).lines


@posix
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)] if os.name == "posix" else []
)
def test_a_signal_ends_a_game_that_waits_for_piped_keys(
    number: signal.Signals, code: int, home: Path
) -> None:
    log = home / "log.jsonl"
    with subprocess.Popen(
        program(*SEED, "--events", str(log)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=variables(home),
        # A program that is started in the background may be deaf to it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as game:
        assert game.stdout is not None
        assert game.stderr is not None
        while game.stdout.readline() != b"Your turn.\n":
            assert game.poll() is None
        game.send_signal(number)
        assert game.stdout.read() == b"No round played. Seed 7.\n"
        assert game.stderr.read() == b""
    assert game.returncode == code
    assert logged(log)[-1]["event"] == "session_ended"
