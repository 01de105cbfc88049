"""Only whole, known key presses come out of what a terminal sends."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sent import KEYS, SENT

from blackjack_cli.intents import Phase
from blackjack_cli.keys.keymap import load
from blackjack_cli.keys.reader import ESCAPE_PAUSE, KeyParser

KEYMAP = load()


class Terminal:
    """A parser with a clock that only moves when told to, fed as an input reads: decoded."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.now = 0.0
        self.parser = KeyParser(self.keys.append, clock=lambda: self.now)
        self.decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")

    def read(self, data: bytes) -> None:
        self.parser.feed(self.decoder.decode(data))

    def wait(self, seconds: float = 1.0) -> None:
        """Nothing comes for a while; after half a second prompt_toolkit flushes."""
        self.now += seconds
        if seconds >= 0.5:
            self.parser.flush()


def keys_of(reads: Iterable[bytes], pause: float | None = None) -> list[str]:
    terminal = Terminal()
    for number, data in enumerate(reads):
        if number and pause is not None:
            terminal.wait(pause)
        terminal.read(data)
    return terminal.keys


def acting(keys: Iterable[str]) -> list[str]:
    """The keys that ask for anything in any phase, typing a stake included."""
    return [
        key
        for key in keys
        if len(key) == 1
        or key.startswith("ctrl-")
        or any(KEYMAP.intent(key, phase) for phase in Phase)
    ]


def cuts(data: bytes) -> list[tuple[bytes, bytes]]:
    return [(data[:at], data[at:]) for at in range(1, len(data))]


def single_bytes(data: bytes) -> list[bytes]:
    return [data[at : at + 1] for at in range(len(data))]


@pytest.mark.parametrize("sent", SENT.values(), ids=SENT)
def test_what_a_terminal_sends_by_itself_never_acts(sent: bytes) -> None:
    assert acting(keys_of([sent])) == []


@pytest.mark.parametrize("sent", SENT.values(), ids=SENT)
def test_between_real_keys_only_those_act_in_one_read(sent: bytes) -> None:
    # By ECMA-48, ESC and a space want one more character, and in one read they get it.
    expected = ["c"] if sent == b"\x1b " else ["c", "v"]
    assert acting(keys_of([b"c" + sent + b"v"])) == expected


@pytest.mark.parametrize("sent", SENT.values(), ids=SENT)
def test_split_over_two_reads_at_each_place_nothing_in_it_acts(sent: bytes) -> None:
    for first, second in cuts(sent):
        assert acting(keys_of([first, second])) == [], (first, second)
        assert acting(keys_of([b"c" + first, second])) == ["c"], (first, second)


@pytest.mark.parametrize("sent", SENT.values(), ids=SENT)
def test_read_byte_by_byte_nothing_in_it_acts(sent: bytes) -> None:
    assert acting(keys_of(single_bytes(sent))) == []


@pytest.mark.parametrize("sent", SENT.values(), ids=SENT)
@pytest.mark.parametrize("pause", [0.1, 0.4, 1.0, 3600.0])
def test_split_by_any_pause_nothing_in_it_acts_and_the_next_key_does(
    sent: bytes, pause: float
) -> None:
    for first, second in cuts(sent):
        if first == b"\x1b" and (len(second.decode()) == 1 or second == b"\x1b[D"):
            continue  # Escape, a pause, a key: two key presses
        if first == b"\x1b\xc3":
            continue  # half a character is not yet read
        terminal = Terminal()
        terminal.read(first)
        terminal.wait(pause)
        terminal.read(second)
        assert acting(terminal.keys) == [], (first, second)
        terminal.wait()
        terminal.read(b"v")
        assert acting(terminal.keys) == ["v"], (first, second)


@pytest.mark.parametrize(("sent", "key"), KEYS.items(), ids=repr)
def test_a_whole_key_press_acts_in_one_read_and_byte_by_byte(sent: bytes, key: str) -> None:
    assert keys_of([sent]) == [key]
    assert keys_of(single_bytes(sent)) == [key]
    assert keys_of([b"c" + sent + b"v"]) == ["c", key, "v"]


def test_carriage_return_and_line_feed_together_are_one_enter() -> None:
    assert keys_of([b"\r\n"]) == ["enter"]
    assert keys_of([b"\r", b"\n"]) == ["enter"]
    assert keys_of([b"\r\n\r\n"]) == ["enter", "enter"]
    assert keys_of([b"\n\n"]) == ["enter", "enter"]
    assert keys_of([b"\r", b"\n"], pause=0.2) == ["enter", "enter"]


def test_escape_does_nothing_and_takes_no_key_with_it() -> None:
    assert keys_of([b"\x1b", b"d"], pause=ESCAPE_PAUSE) == ["d"]
    assert keys_of([b"\x1b", b"d"], pause=1.0) == ["d"]
    assert keys_of([b"\x1b", b"\x1b", b" "], pause=0.2) == ["space"]
    assert keys_of([b"\x1b", b"\x1bOP"], pause=0.2) == ["f1"]
    assert keys_of([b"\x1b"]) == []


def test_alt_with_a_letter_may_come_in_two_reads() -> None:
    assert keys_of([b"\x1b", b"d"], pause=ESCAPE_PAUSE / 2) == []


UNFINISHED = [
    b"\x1b[", b"\x1b[1;", b"\x1b[ ", b"\x1bO", b"\x1bO5", b"\x1bN", b"\x1b(", b"\x1b]",
    b"\x1b]11;rgb:", b"\x1bP", b"\x1bP1+r", b"\x1b_G", b"\x1b^", b"\x1bX", b"\x1b[M", b"\x1b[M ",
    b"\x1b[200~", b"\x1b[200~dpif", b"\x1b[200~d\x1b[20", b"\x1b[[", b"\x1b", b"\x1b\x1b", b"\x9b",
    b"\x9d", b"\x90", b"\x1b[" + b"1" * 5000, b"\xe2",
]  # fmt: skip


@pytest.mark.parametrize("unfinished", UNFINISHED)
@pytest.mark.parametrize("first", [b"x", b"5", b" ", b"\r", b"\x7f", b"d", b"\x1bOP", b"\x1b[A"])
def test_an_unfinished_sequence_takes_one_key_press_at_most(
    unfinished: bytes, first: bytes
) -> None:
    terminal = Terminal()
    terminal.read(unfinished)
    terminal.wait()
    terminal.read(first)
    terminal.keys.clear()
    terminal.wait()
    terminal.read(b"d")
    assert terminal.keys == ["d"]


@pytest.mark.parametrize("unfinished", UNFINISHED)
@pytest.mark.parametrize("key", [b"\x03", b"\x04"])
def test_ctrl_c_and_ctrl_d_are_heard_whatever_is_unfinished(unfinished: bytes, key: bytes) -> None:
    assert keys_of([unfinished, key], pause=1.0) == [KEYS[key]]


@pytest.mark.parametrize("ending", [b"\r", b"\n", b"\x18"])
def test_a_line_end_ends_an_unfinished_string_and_goes_with_it(ending: bytes) -> None:
    assert keys_of([b"\x1b]11;rgb:d" + ending + b"d"]) == ["d"]


def test_a_long_paste_that_stumbles_stays_a_paste() -> None:
    reads = [b"\x1b[200~" + b"d" * 900, b"p" * 1024, b"i" * 1024, b"f" * 9 + b"\x1b[201~d"]
    assert keys_of(reads, pause=1.0) == ["d"]


def test_reset_forgets_what_is_unfinished() -> None:
    terminal = Terminal()
    terminal.read(b"\x1b]11;rgb:")
    terminal.parser.reset()
    terminal.read(b"d")
    assert terminal.keys == ["d"]


def test_feed_and_flush_reads_and_then_counts_as_a_silence() -> None:
    terminal = Terminal()
    terminal.parser.feed_and_flush("d\x1b")
    terminal.read(b"p")
    assert terminal.keys == ["d", "p"]


FRAGMENTS = [
    *((sent, key) for sent, key in KEYS.items() if key not in ("ctrl-c", "ctrl-d")),
    *(
        (sent, None)
        for name, sent in SENT.items()
        if name not in ("Alt and Space", "half a character")
    ),
]


@given(data=st.data())
def test_any_mixture_of_keys_and_reports_in_any_reads_gives_exactly_the_keys(
    data: st.DataObject,
) -> None:
    fragments = data.draw(st.lists(st.sampled_from(FRAGMENTS), max_size=12))
    # A carriage return and a line feed behind it are one key press.
    fragments = [
        (sent, key)
        for number, (sent, key) in enumerate(fragments)
        if sent != b"\n" or not number or not fragments[number - 1][0].endswith(b"\r")
    ]
    whole = b"".join(sent for sent, _ in fragments)
    places = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=8)))
    reads = [whole[a:b] for a, b in zip([0, *places], [*places, len(whole)], strict=True)]
    expected = [key for _, key in fragments if key]
    assert acting(keys_of(reads)) == acting(expected)


SEQUENCE = re.compile(
    r"""\x1b+(?:
        \[200~ (?: .*?\x1b\[201~ | .* )
      | \[\[ [ -~]?
      | \[M [^\x01-\x1f]{0,3}
      | \[ (?P<csi>[0-?]*[ -/]*[@-~]?)
      | [ON] (?P<ss3>[^\x1b]?)
      | \] [^\x07\x1b\r\n\x18\x1a\x03\x04]* \x07?
      | [PX^_] [^\x1b\r\n\x18\x1a\x03\x04]*
      | [ -/] [^\x1b]?
      | .?
    )""",
    re.VERBOSE | re.DOTALL,
)
"""ECMA-48 control functions and their unfinished beginnings, 7-bit."""

CHARACTER = re.compile(r"(\d+)(?::[\d:]*)?(?:;[\d:]*)*u|27;[\d:]*;(\d+)~")


def could_act(text: str) -> str:
    """What a reader of regular expressions takes for keys, generously."""

    def key(found: re.Match[str]) -> str:
        if found["ss3"]:
            return {"M": "\r"}.get(found["ss3"], "")
        character = CHARACTER.fullmatch(found["csi"] or "")
        code = int(character[1] or character[2]) if character else 0
        return chr(13 if code == 57414 else code).lower() if code < 0x110000 else ""

    return SEQUENCE.sub(key, text).lower()


@given(
    text=st.lists(
        st.sampled_from(
            ["\x1b", "\x1b[", "\x1bO", "\x1b]", "\x1bP", "\x1b[200~", "\x1b[201~", "\x1b\\",
             "\x07", ";", ":", "1", "2", "5", "27", "100", "112", "13", "u", "~", "M", "m", "?",
             "<", "d", "D", "p", "P", "i", "I", "f", "F", " ", "\r", "q", "$", "[", "]", "O"]
        ),
        max_size=14,
    ).map("".join)
)  # fmt: skip
@example("\x1b[1;5D")
@example("\x1b[100;1:3u")
def test_no_game_key_acts_that_an_independent_reading_does_not_see(text: str) -> None:
    keys = keys_of([text.encode()])
    possible = iter(could_act(text))
    names = {"space": " ", "enter": "\r"}
    for key in keys:
        character = names.get(key, key).lower()
        if character in "dpifq \r":
            assert character in possible, (keys, could_act(text))


@given(reads=st.lists(st.binary(max_size=30), max_size=6), pauses=st.lists(st.booleans()))
@example(reads=[b"\x1b]"], pauses=[])
@example(reads=[b"\x1b[200~"], pauses=[])
def test_after_any_bytes_a_pause_and_a_harmless_key_a_real_key_acts(
    reads: list[bytes], pauses: list[bool]
) -> None:
    terminal = Terminal()
    for number, data in enumerate(reads):
        terminal.read(data)
        if pauses[number : number + 1] == [True]:
            terminal.wait()
    terminal.wait()
    terminal.read(b"x")
    terminal.keys.clear()
    terminal.wait()
    terminal.read(b"d")
    assert terminal.keys == ["d"]
