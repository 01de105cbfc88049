"""Keys from standard input that is no terminal."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
from typing import IO

import pytest

from blackjack_cli.keys.pipe import PipedKeys


def all_keys(stream: IO[bytes] | IO[str] | None) -> list[str]:
    keys = PipedKeys(stream)
    return list(iter(keys.next_key, None))


def test_each_character_is_a_key_and_a_line_end_is_one_enter() -> None:
    text = "cS \nd\r\n\r7é,".encode()
    assert all_keys(io.BytesIO(text)) == [
        "c", "S", "space", "enter", "d", "enter", "enter", "7", "é", ",",
    ]  # fmt: skip


def test_escape_sequences_do_not_act_in_a_pipe_either() -> None:
    assert all_keys(io.BytesIO(b"c\x1b[I\x1bd\x1b]11;d\x07\x1b[200~d\x1b[201~\x1bOPv")) == [
        "c", "f1", "v",
    ]  # fmt: skip


def test_bytes_that_are_no_utf8_are_no_keys() -> None:
    assert all_keys(io.BytesIO(b"c\xff\xe2\x99d\xc3")) == ["c", "d"]


def test_the_bytes_behind_a_text_stream_count_not_its_encoding() -> None:
    stream = io.TextIOWrapper(io.BytesIO("éș\r\nc".encode()), encoding="cp1252")
    assert all_keys(stream) == ["é", "ș", "enter", "c"]


def test_a_text_stream_without_bytes_is_read_as_it_is() -> None:
    assert all_keys(io.StringIO("c\r\nd")) == ["c", "enter", "d"]


def test_a_stream_that_cannot_be_read_is_at_its_end() -> None:
    closed = io.BytesIO(b"c")
    closed.close()
    assert all_keys(closed) == []
    assert all_keys(None) == []


def test_a_descriptor_that_is_not_for_reading_is_at_its_end(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    path = tmp_path_factory.mktemp("pipe") / "written"
    with path.open("wb", buffering=0) as unreadable:
        assert all_keys(unreadable) == []


def test_the_end_stays_the_end() -> None:
    keys = PipedKeys(io.BytesIO(b"c"))
    assert [keys.next_key() for _ in range(4)] == ["c", None, None, None]


def test_a_key_is_there_as_soon_as_it_is_written() -> None:
    """A program that plays writes one key, waits for what it does, then writes the next."""
    reading, writing = os.pipe()
    with open(reading, "rb") as stream, open(writing, "wb", buffering=0) as pen:
        keys = PipedKeys(stream)
        # Fails, rather than hangs, where a reader waits for more than there is.
        rescue = threading.Timer(20, pen.write, [b"x" * 2000])
        rescue.start()
        got = []
        for key in (b"c", b"\x1b[", b"I", b"\n", b"d"):
            pen.write(key)
            if key not in (b"\x1b[", b"I"):
                got.append(keys.next_key())
        rescue.cancel()
    assert got == ["c", "enter", "d"]


def test_standard_input_of_a_process_is_read_to_its_end_without_prompt_toolkit() -> None:
    program = (
        "import sys\n"
        "from blackjack_cli.keys.pipe import PipedKeys\n"
        "keys = PipedKeys(sys.stdin)\n"
        "print(list(iter(keys.next_key, None)), 'prompt_toolkit' in sys.modules)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        input="ccvé\nq".encode(),
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )
    assert run.stdout.decode() == "['c', 'c', 'v', 'é', 'enter', 'q'] False\n".replace(
        "\n", os.linesep
    )
