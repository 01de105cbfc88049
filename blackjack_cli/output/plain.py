"""Text that an output can carry: no control characters, and a plain letter for each lost one."""

from __future__ import annotations

# The short suits of each language (one sign, unambiguous beside a rank), for a console
# that has no suit symbols.
_SUITS = {
    "en": "shdc",
    "fr": "pckt",
    "ro": "pirt",
    "es": "pcdt",
    "da": "shrk",
}
_SUIT_SYMBOLS = "♠♥♦♣♤♡♢♧"

# What Unicode's decompositions do not give.
_STAND_INS = {
    "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "ß": "ss", "ẞ": "SS",
    "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th",
    "ı": "i", "ħ": "h", "Ħ": "H", "ŋ": "ng", "Ŋ": "Ng", "ŧ": "t", "Ŧ": "T",
    "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "‹": "'", "›": "'",
    "“": '"', "”": '"', "„": '"', "‟": '"', "″": '"', "«": '"', "»": '"',
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-",
    "⁄": "/", "•": "*", "·": ".", "×": "x", "÷": "/", "→": "->", "←": "<-", "≤": "<=", "≥": ">=",
    "¿": "", "¡": "", "€": "EUR", "£": "GBP", "°": "o", "§": "S", "©": "(c)", "®": "(r)",
}  # fmt: skip

_UNREADABLE = "-"
_JOINERS = "\u200c\u200d"


def clean(text: str) -> str:
    """The text as one line that no terminal, console or speech library takes as a command.

    Control characters and line ends become spaces; invisible marks that turn the reading
    direction are dropped; a byte that the system could not decode (a lone surrogate, as in
    a name given on the command line) becomes the letter it has in Windows-1252.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _clean_char(char) for char in text)


def _clean_char(char: str) -> str:
    code = ord(char)
    if code < 0x20 or 0x7F <= code <= 0x9F or char in "\u2028\u2029":
        return " "
    if char.isspace() or char in _JOINERS:
        return char
    if 0xD800 <= code <= 0xDFFF:
        byte = code - 0xDC00
        letter = bytes([byte]).decode("cp1252", "ignore") if 0x80 <= byte <= 0xFF else ""
        return letter or _UNREADABLE
    from unicodedata import category

    return "" if category(char) == "Cf" else char


def encode(text: str, encoding: str, lang: str = "en") -> bytes:
    """The text in the encoding; a readable plain form stands in for what it has no letter for.

    Suits take their short letter in `lang`. Raises LookupError for an unknown encoding,
    nothing else.
    """
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return _fitting(text, encoding, lang).encode(encoding, "ignore")


def _fitting(text: str, encoding: str, lang: str) -> str:
    from unicodedata import normalize

    fits = []
    for char in normalize("NFC", text):
        if _can_encode(char, encoding):
            fits.append(char)
        else:
            fits.append(_stand_in(char, encoding, lang))
    return "".join(fits)


def _can_encode(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _stand_in(char: str, encoding: str, lang: str) -> str:
    if char in _SUIT_SYMBOLS:
        return _SUITS.get(lang, _SUITS["en"])[_SUIT_SYMBOLS.index(char) % 4]
    if char in _STAND_INS:
        return _STAND_INS[char]
    if char in "\ufe0e\ufe0f" or char in _JOINERS:
        return ""

    from unicodedata import combining, name, normalize

    parts = normalize("NFKD", char)
    base = "".join(part for part in parts if not combining(part))
    if base != char:
        return "".join(
            part if _can_encode(part, encoding) else _stand_in(part, encoding, lang)
            for part in base
        )
    return _spelled(name(char, ""))


def _spelled(unicode_name: str) -> str:
    """A letter of another alphabet by its Unicode name: CYRILLIC CAPITAL LETTER YA is "Ya"."""
    kind, found, letter = unicode_name.rpartition(" LETTER ")
    if not found or " " in letter or not letter.isalpha():
        return _UNREADABLE
    return letter.title() if "CAPITAL" in kind else letter.lower()
