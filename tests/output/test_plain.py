"""What is shown where a console lacks a letter, and what of a text never gets through."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackjack_cli.output.plain import clean, encode

ENCODINGS = ["ascii", "cp1252", "cp850", "cp437", "latin-1", "utf-8"]

# Every letter outside ASCII that the five languages write, with typography and suits.
LETTERS = "àâæçéèêëîïôœùûüÿ ăâîșț áéíñóúü¡¿ æøå ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ ĂÎȘȚ ÁÍÑÓÚ ÆØÅ ’“”«»–—… ♠♥♦♣"

any_text = st.text(st.characters(codec=None))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("opt de inimă roșie, șapte, țintă", "opt de inima rosie, sapte, tinta"),
        ("dix de cœur, séparé", "dix de coeur, separe"),
        ("Œuvre", "OEuvre"),
        ("hånd, trække, spår, Ø", "hand, traekke, spar, O"),
        ("mañana", "manana"),
        ("“so” – it’s…", '"so" - it\'s...'),
        ("½ 2½", "1/2 21/2"),
        ("Łódź, Straße", "Lodz, Strasse"),
        ("n\u0303 composed of two", "n composed of two"),
        ("Яша", "Yashaa"),
        ("Ωmega", "Omegamega"),
    ],
)
def test_a_readable_plain_letter_stands_in_on_an_ascii_console(text: str, plain: str) -> None:
    assert encode(text, "ascii") == plain.encode()


@pytest.mark.parametrize(
    ("lang", "plain"),
    [
        ("en", b"10s 10h 10d 10c"),
        ("fr", b"10p 10c 10k 10t"),
        ("ro", b"10p 10i 10r 10t"),
        ("es", b"10p 10c 10d 10t"),
        ("da", b"10s 10h 10r 10k"),
    ],
)
def test_a_suit_symbol_becomes_the_short_suit_of_the_language(lang: str, plain: bytes) -> None:
    assert encode("10♠ 10♥ 10♦ 10♣", "cp850", lang) == plain


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("lang", ["en", "fr", "ro", "es", "da", "zz"])
def test_no_letter_of_the_languages_is_lost_or_becomes_a_question_mark(
    encoding: str, lang: str
) -> None:
    for char in LETTERS.replace("¡", "").replace("¿", ""):
        shown = encode(char, encoding, lang).decode(encoding)
        assert shown
        assert "?" not in shown


def test_letters_that_the_console_has_stay_as_they_are() -> None:
    assert encode("é œ ș", "cp1252").decode("cp1252") == "é œ s"
    assert encode("é œ ș", "cp850").decode("cp850") == "é oe s"
    assert encode("é œ ș 10♥", "utf-8").decode() == "é œ ș 10♥"


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=any_text)
def test_any_text_can_be_shown_in_any_encoding_without_new_question_marks(
    encoding: str, text: str
) -> None:
    shown = encode(clean(text), encoding).decode(encoding)
    assert shown.count("?") <= unicodedata.normalize("NFKC", text).count("?")


@given(any_text)
def test_a_cleaned_text_is_one_line_without_control_characters(text: str) -> None:
    cleaned = clean(text)
    assert len(cleaned.splitlines()) <= 1
    assert not [char for char in cleaned if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\x1b[2JEve", " [2JEve"),
        ("Eve\r\nDealer bust.", "Eve  Dealer bust."),
        ("a\x9b31mb", "a 31mb"),
        ("Eve\u202eevil", "Eveevil"),
        ("Andr\udce9", "André"),
        ("x\ud800y", "x-y"),
        ("nul\x00byte", "nul byte"),
        ("C’est\u00a0fini\u202f!", "C’est\u00a0fini\u202f!"),
    ],
)
def test_a_name_cannot_command_the_terminal(name: str, shown: str) -> None:
    assert clean(name) == shown
