"""Help in every language: each command, each option, plain lines."""

from __future__ import annotations

import re

import pytest
from running import LANGUAGES, call

COMMANDS = {
    "play": "rules players level seat seed round bet name shoe speech braille verbosity cards pace"
    " coach auto-stand hints guided keymap events data-dir",
    "rules": "",
    "keys": "keymap",
    "chart": "rules level json grid",
    "ev": "rules json",
    "simulate": "rounds players rules seed jobs events json",
    "stats": "data-dir json",
    "leaderboard": "data-dir json",
    "voice": "",
    "settings": "",
}
"""The commands of the interface, and the options of each beside `--lang` and `--help`."""


def told(*arguments: str) -> list[str]:
    ended = call(*arguments)
    assert (ended.code, ended.err) == (0, "")
    return ended.lines


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_help_names_every_option_of_the_command(command: str, lang: str) -> None:
    lines = told(command, "--help", "--lang", lang)
    options = [*COMMANDS[command].split(), "lang", "help"]
    for option in options:
        (line,) = [line for line in lines if re.match(rf"--{option}\b(?!-)", line)]
        assert re.search(r": \S.*", line), "what it is for is said"
    assert told(command, "-h", "--lang", lang) == lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_names_every_command(lang: str) -> None:
    lines = told("--help", "--lang", lang)
    for command in COMMANDS:
        # In French a space stands before the colon.
        assert sum(bool(re.match(rf"{command}\s?: \S", line)) for line in lines) == 1
    assert "--version" in "".join(lines)


@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_help_is_plain_lines_that_differ_in_every_language(command: str | None) -> None:
    start = [command] if command else []
    texts = {lang: told(*start, "--help", "--lang", lang) for lang in LANGUAGES}
    for lines in texts.values():
        for line in lines:
            assert line.isprintable()
            assert line == line.strip() != ""
            assert "  " not in line, "no columns"
            assert len(line) <= 200
    for number, same in enumerate(zip(*texts.values(), strict=True)):
        assert len(set(same)) >= (2 if number else 5), same


WORDS = re.compile(r"[^\W\d_]{3,}")


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_no_english_word_is_left_in_the_help_of_another_language(
    command: str | None, lang: str
) -> None:
    """None that stands in the English help, beside names that are typed and words alike."""
    start = [command] if command else []
    typed = set(WORDS.findall(" ".join([*COMMANDS, *COMMANDS.values(), TYPED])))
    english = told(*start, "--help", "--lang", "en")
    words = {word.lower() for line in english for word in WORDS.findall(line)}
    found = {
        word.lower()
        for line in told(*start, "--help", "--lang", lang)
        for word in WORDS.findall(re.sub(r"^--[^:]*:", "", line))
        if word.lower() in words
    }
    assert found - typed - ALIKE[lang] == set()


TYPED = (
    "blackjack european salon easy normal hard fresh cut direct terminal brief full words symbols"
    " after off help version lang get set path name value hand game command json"
)
"""Values and words of the command line, the same in every language."""

ALIKE = {
    "da": {"braille", "for"},
    "es": {"braille"},
    "fr": {"action", "braille", "fortunes", "options", "place", "table"},
    "ro": {"braille"},
}
"""Words that the language shares with English."""


def test_the_version_is_told_in_every_form() -> None:
    lines = told("--version")
    assert re.fullmatch(r"blackjack \d+\.\d+\.\d+", lines[0])
    assert told("--version", "--lang", "fr") == lines
