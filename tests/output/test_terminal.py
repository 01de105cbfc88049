"""Plain lines at a terminal and in a pipe, whatever the other end does."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from streams import WriteLog, message, text_stream

from blackjack_cli.output.terminal import Loss, OutputClosed, TerminalSink

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's devices")


def terminal(encoding: str = "utf-8") -> tuple[TerminalSink, WriteLog]:
    log = WriteLog()
    return TerminalSink(text_stream(log, encoding), is_tty=True, newline="\n"), log


def pipe(encoding: str = "utf-8") -> tuple[TerminalSink, WriteLog]:
    log = WriteLog()
    return TerminalSink(text_stream(log, encoding), is_tty=False, newline="\n"), log


def test_at_a_terminal_the_newline_stands_before_the_text_and_a_last_one_on_leaving() -> None:
    sink, log = terminal()
    sink.say(message("Your turn."))
    sink.say(message("Eight of clubs. 15."))
    sink.close()
    assert log.writes == [b"Your turn.", b"\nEight of clubs. 15.", b"\n"]


def test_elsewhere_the_newline_stands_after_the_text() -> None:
    sink, log = pipe()
    sink.say(message("Your turn."))
    sink.say(message("Eight of clubs. 15."))
    sink.close()
    assert log.writes == [b"Your turn.\n", b"Eight of clubs. 15.\n"]


def test_leaving_without_a_word_writes_nothing() -> None:
    sink, log = terminal()
    sink.close()
    assert log.writes == []


def test_lines_end_as_the_system_ends_them() -> None:
    log = WriteLog()
    sink = TerminalSink(text_stream(log), is_tty=False, newline="\r\n")
    sink.say(message("Your turn."))
    assert log.writes == [b"Your turn.\r\n"]


def test_a_hushed_terminal_writes_nothing() -> None:
    sink, log = terminal()
    sink.hush()
    assert log.writes == []


def test_what_was_printed_before_through_the_stream_comes_first() -> None:
    log = WriteLog()
    stream = text_stream(log)
    sink = TerminalSink(stream, is_tty=False, newline="\n")
    stream.write("before ")
    sink.say(message("after"))
    assert b"".join(log.writes) == b"before after\n"


def test_a_stream_without_bytes_below_takes_text() -> None:
    stream = io.StringIO()
    sink = TerminalSink(stream, is_tty=True)
    sink.say(message("10♥"))
    sink.say(message("Your turn."))
    sink.close()
    assert stream.getvalue() == "10♥\nYour turn.\n"


def test_digits_of_a_stake_are_shown_in_place_and_mended_in_place() -> None:
    sink, log = terminal()
    sink.say(message("Your stake?"))
    for entry in ("2", "22", "2", "25"):
        sink.show_typed(entry)
    sink.say(message("25 chips."))
    assert log.writes == [b"Your stake?", b" 2", b"2", b"\b \b", b"5", b"\n25 chips."]


def test_a_stake_that_was_taken_back_whole_begins_again_at_the_same_place() -> None:
    sink, log = terminal()
    sink.say(message("Your stake?"))
    for entry in ("2", "", "5"):
        sink.show_typed(entry)
    sink.say(message("Your stake?"))
    sink.show_typed("7")
    assert log.writes == [b"Your stake?", b" 2", b"\b \b", b"5", b"\nYour stake?", b" 7"]


def test_a_stake_that_goes_on_behind_another_message_is_shown_whole() -> None:
    sink, log = terminal()
    sink.say(message("Your stake?"))
    sink.show_typed("2")
    sink.say(message("No cards yet."))
    sink.show_typed("25")
    sink.say(message("No cards yet."))
    sink.show_typed("2")
    assert log.writes[1:] == [b" 2", b"\nNo cards yet.", b" 25", b"\nNo cards yet.", b" 2"]


def test_backspace_never_takes_a_message_away() -> None:
    sink, log = terminal()
    sink.say(message("Your stake?"))
    for entry in ("", "2", "", ""):
        sink.show_typed(entry)
    sink.say(message("Your stake?"))
    sink.show_typed("")
    assert log.writes == [b"Your stake?", b" 2", b"\b \b", b"\nYour stake?"]


def test_nothing_typed_is_shown_where_there_is_no_terminal() -> None:
    sink, log = pipe()
    sink.say(message("Your stake?"))
    sink.show_typed("2")
    sink.show_typed("")
    assert log.writes == [b"Your stake?\n"]


def test_a_key_that_is_no_character_is_not_shown() -> None:
    sink, log = terminal()
    sink.show_typed("\x1b")
    assert log.writes == []


def test_after_the_line_was_left_the_next_message_begins_at_once() -> None:
    sink, log = terminal()
    sink.say(message("Your turn."))
    sink.end_line()
    sink.end_line()
    sink.say(message("Your turn. 15."))
    sink.close()
    assert log.writes == [b"Your turn.", b"\n", b"Your turn. 15.", b"\n"]


def test_a_name_with_an_escape_sequence_moves_no_cursor() -> None:
    sink, log = terminal()
    sink.say(message("\x1b[2J\x9bEve\nplays"))
    assert log.writes == [b" [2J Eve plays"]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp850", "utf-8"])
def test_letters_that_the_console_lacks_never_raise(encoding: str) -> None:
    sink, log = terminal(encoding)
    sink.say(message("Andr\udce9 \ud800: ș ♥ œ 张", lang="fr"))
    assert sink.lost is None
    assert b"?" not in b"".join(log.writes)


def test_an_unknown_encoding_is_taken_for_ascii() -> None:
    log = WriteLog()
    stream = text_stream(log)

    class Odd:
        buffer, encoding = stream.buffer, "no-such"
        write, flush = stream.write, stream.flush

    sink = TerminalSink(Odd(), is_tty=False, newline="\n")
    sink.say(message("é"))
    assert log.writes == [b"e\n"]


class Failing(WriteLog):
    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def write(self, data: Any) -> int:
        super().write(data)
        raise OSError(self.number, os.strerror(self.number))


@pytest.mark.parametrize(
    ("number", "loss", "exit_code"),
    [
        (errno.EPIPE, Loss.READER_GONE, 0),
        (errno.EIO, Loss.READER_GONE, 0),
        (errno.ENOSPC, Loss.DISK_FULL, 1),
        (errno.EACCES, Loss.FAILED, 1),
    ],
)
def test_a_lost_output_is_told_once_and_then_let_alone(
    number: int, loss: Loss, exit_code: int
) -> None:
    raw = Failing(number)
    sink = TerminalSink(text_stream(raw), is_tty=True, newline="\n")
    sink.say(message("Your turn."))
    sink.say(message("Again."))
    sink.close()
    assert raw.writes == [b"Your turn."]
    assert isinstance(sink.lost, OutputClosed)
    assert sink.lost.loss is loss
    assert sink.lost.exit_code == exit_code


def test_without_standard_output_the_output_is_lost_from_the_start() -> None:
    sink = TerminalSink(None, is_tty=False)
    sink.say(message("Your turn."))
    assert sink.lost is not None


def test_a_stream_that_was_closed_is_lost() -> None:
    stream = text_stream(WriteLog())
    stream.close()
    sink = TerminalSink(stream, is_tty=False)
    sink.say(message("Your turn."))
    assert sink.lost is not None
    assert sink.lost.loss is Loss.READER_GONE


PROGRAM = """
import sys
from blackjack_cli.output.message import Message, Priority
from blackjack_cli.output.terminal import TerminalSink
sink = TerminalSink(sys.stdout, is_tty=False)
print("a buffered line")
while sink.lost is None:
    sink.say(Message("x" * 60, "x", Priority.NEXT, "en"))
print("one more for the last flush")
sys.exit(10 + sink.lost.exit_code)
"""


BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


@linux_only
def test_a_full_disk_leaves_no_traceback_even_at_the_last_flush() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            stdout=full,
            stderr=subprocess.PIPE,
            env=BUFFERED,
            check=False,
        )
    assert (done.returncode, done.stderr) == (11, b"")


def test_a_reader_that_leaves_causes_no_traceback_even_at_the_last_flush() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=BUFFERED,
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        assert program.stdout.readline().strip() == b"a buffered line"
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait() == 10


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no non-blocking pipes")
@pytest.mark.parametrize("kind", ["pipe", "pty"])
def test_a_full_output_that_does_not_wait_loses_no_text(kind: str) -> None:
    if kind == "pipe":
        reader, writer = os.pipe()
    else:
        import pty
        import tty

        reader, writer = pty.openpty()
        tty.setraw(writer)
    os.set_blocking(writer, False)
    stream = os.fdopen(writer, "w", encoding="utf-8")
    sink = TerminalSink(stream, is_tty=False, newline="\n")
    count = 3000
    expected = b"".join(b"%06d " % n + b"x" * 60 + b"\n" for n in range(count))

    # The reader only begins when the output is full: the sink then waits in _wait.
    full = threading.Event()
    wait = sink._wait

    def tell_and_wait() -> None:
        full.set()
        wait()

    sink._wait = tell_and_wait  # type: ignore[method-assign]

    def play() -> None:
        for number in range(count):
            sink.say(message(f"{number:06d} " + "x" * 60))
        full.set()

    player = threading.Thread(target=play)
    player.start()
    assert full.wait(30)
    got = b""
    while len(got) < len(expected):
        got += os.read(reader, 65536)
    player.join(30)
    assert got == expected
    assert sink.lost is None
    stream.close()
    os.close(reader)


@linux_only
def test_a_terminal_that_was_hung_up_is_lost() -> None:
    import pty

    reader, writer = pty.openpty()
    stream = os.fdopen(writer, "w", encoding="utf-8")
    sink = TerminalSink(stream, is_tty=True)
    os.close(reader)
    sink.say(message("Your turn."))
    stream.close()
    assert sink.lost is not None
    assert sink.lost.loss is Loss.READER_GONE
