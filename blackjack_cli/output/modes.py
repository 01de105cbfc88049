"""How the game is to be heard and felt, and why: as data, for the words to be made from."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class SpeechChoice(Enum):
    """What the player may choose: `--speech`."""

    AUTO = "auto"
    DIRECT = "direct"
    TERMINAL = "terminal"


class BrailleChoice(Enum):
    """What the player may choose: `--braille`."""

    AUTO = "auto"
    ON = "on"
    OFF = "off"


class Origin(Enum):
    """Where a choice was made."""

    OPTION = "option"
    ENVIRONMENT = "environment"
    SETTINGS = "settings"
    DEFAULT = "default"


class Reason(Enum):
    """Why speech is direct, or goes through the terminal."""

    OPTION = "option"
    ENVIRONMENT = "environment"
    SETTINGS = "settings"
    NOT_CHOSEN = "not chosen"
    """Nothing was chosen yet: through the terminal, as most screen readers read it."""


class Mode(NamedTuple):
    """What the outputs are to do.

    `speaks`: the game speaks by itself, beside printing. `brailles`: it also sends braille
    through the output that speaks (NVDA and JAWS take it). `takes_display`: it writes to the
    braille display through BRLTTY, in place of the terminal's own line. `asks`: the first-run
    question is due, if an active speech output is found.
    """

    speaks: bool
    brailles: bool
    takes_display: bool
    asks: bool
    reason: Reason

    @property
    def needs_output(self) -> bool:
        """Whether an output of the screen reader has to be looked for."""
        return self.speaks or self.brailles or self.asks


class Heard(Enum):
    """The answer to the first-run question: how often the player heard it."""

    ONCE = "once"
    TWICE = "twice"
    NOT_AT_ALL = "not at all"


def decide(
    speech: SpeechChoice, origin: Origin, braille: BrailleChoice, *, at_terminal: bool
) -> Mode:
    """The mode for the choices; `origin` is where that of speech was made."""
    speaks = speech is SpeechChoice.DIRECT
    chosen = speech is not SpeechChoice.AUTO
    brailles = braille is BrailleChoice.ON or (braille is BrailleChoice.AUTO and speaks)
    return Mode(
        speaks=speaks,
        brailles=brailles,
        takes_display=braille is BrailleChoice.ON,
        asks=not chosen and at_terminal,
        reason=Reason(origin.value) if chosen and origin is not Origin.DEFAULT
        else Reason.NOT_CHOSEN,
    )  # fmt: skip


def choice_for(heard: Heard, *, spoke: bool) -> SpeechChoice | None:
    """What to keep after the first-run question, which was printed, and spoken if `spoke`.

    Heard twice: the terminal is read already. Heard once: whichever of the two it was, the
    terminal alone cannot be told from speech alone, so the game goes on as it did when it
    asked. Not at all: None; nothing is to be kept, and `blackjack voice` is to be named.
    """
    if heard is Heard.TWICE:
        return SpeechChoice.TERMINAL
    if heard is Heard.ONCE:
        return SpeechChoice.DIRECT if spoke else SpeechChoice.TERMINAL
    return None
