"""The outputs of accessible-output2, evened out: each speaks, falls silent and brailles alike.

Everything here runs on the thread that owns the outputs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib.util import find_spec
from typing import Any

from blackjack_cli.output import system_modules

_NAMES = {
    "jaws": "JAWS",
    "sapi5": "SAPI 5",
    "Linux Speech Dispatcher": "Speech Dispatcher",
    "Linux ESpeak": "eSpeak",
}

_SYNTHESIZERS = {"sapi5", "Linux Speech Dispatcher", "Linux ESpeak"}

# The primary language of a Windows language identifier (its lowest ten bits).
_WINDOWS_LANGUAGES = {"da": 0x06, "en": 0x09, "es": 0x0A, "fr": 0x0C, "ro": 0x18}


class Voice:
    """One output. `output` is an instance of a class of accessible-output2.

    `is_screen_reader` is False for a plain synthesizer, which is there (and active) whether
    or not anybody uses a screen reader. Any method may raise whatever the library raises.
    """

    def __init__(self, output: Any) -> None:
        self.output = output
        self.name = display_name(type(output))
        self.is_screen_reader = is_screen_reader(type(output))
        self.has_braille = has_braille(type(output))

    def is_active(self) -> bool:
        """Whether it would be heard now."""
        return bool(self.output.is_active())

    def speak(self, text: str, lang: str, *, cut: bool) -> None:
        """Say the text; `cut` stops what is being said first."""
        if not hasattr(self.output, "silence"):
            self.output.speak(text, interrupt=cut)
            return
        if cut:
            self.silence()
        self.output.speak(text)

    def silence(self) -> None:
        """Stop what is being said."""
        if hasattr(self.output, "silence"):
            self.output.silence()
        else:
            self.output.speak("", interrupt=True)

    def braille(self, text: str) -> None:
        """Show the text on the braille display."""
        self.output.braille(text)

    def close(self, seconds: float) -> None:
        """Let go; where it would fall silent by that, after `seconds` at the latest."""
        if hasattr(self.output, "close"):
            self.output.close()


class JawsVoice(Voice):
    """JAWS, whose text goes through JAWS' own script language for braille."""

    def silence(self) -> None:
        self.output.object.StopSpeech()

    def braille(self, text: str) -> None:
        self.output.braille(text.replace("\\", "/"))


class SapiVoice(Voice):
    """SAPI 5, which reads text as XML and has a voice for each language that is installed."""

    def __init__(self, output: Any) -> None:
        super().__init__(output)
        self._lang: str | None = None

    def speak(self, text: str, lang: str, *, cut: bool) -> None:
        if lang != self._lang:
            self._lang = lang
            with suppress(Exception):  # any voice is better than none
                self._choose_voice(_WINDOWS_LANGUAGES[lang])
        # The library escapes "<" alone.
        super().speak(text.replace("&", "&amp;"), lang, cut=cut)

    def close(self, seconds: float) -> None:
        # It falls silent with the process.
        self.output.object.WaitUntilDone(int(seconds * 1000))
        super().close(seconds)

    def _choose_voice(self, language: int) -> None:
        """Keep the player's own voice where it speaks the language, else the first that does."""
        speech = self.output.object
        if _speaks(speech.Voice, language):
            return
        for voice in speech.GetVoices():
            if _speaks(voice, language):
                self.output.set_voice(voice.GetDescription())
                return


class SpeechDispatcherVoice(Voice):
    """Speech Dispatcher, which has a voice for each language."""

    def speak(self, text: str, lang: str, *, cut: bool) -> None:
        self.output.set_language(lang)
        super().speak(text, lang, cut=cut)


_KINDS: dict[str, type[Voice]] = {
    "jaws": JawsVoice,
    "sapi5": SapiVoice,
    "Linux Speech Dispatcher": SpeechDispatcherVoice,
}


def display_name(output_class: Any) -> str:
    """The name that players know the output by."""
    name = str(output_class.name)
    return _NAMES.get(name, name)


def is_screen_reader(output_class: Any) -> bool:
    """False for a plain synthesizer."""
    return output_class.name not in _SYNTHESIZERS


def has_braille(output_class: Any) -> bool:
    """Whether the class takes braille, beyond the library's empty method."""
    from accessible_output2.outputs.base import Output

    return getattr(output_class, "braille", None) is not Output.braille


def build(output_class: Any) -> Voice:
    """A new instance of the output; raises what the library raises where it is not there."""
    return _KINDS.get(output_class.name, Voice)(output_class())


def speech_classes() -> list[Any]:
    """Classes of all outputs for this system, the first to be tried first.

    Raises whatever the library raises when it cannot be loaded.
    """
    if sys.platform == "linux":
        with suppress(Exception):  # its absence is told by the output that needs it
            system_modules.load("speechd")
    import accessible_output2.outputs  # what the next call looks into

    classes = accessible_output2.get_output_classes()
    return list(_with_ours(classes)) if sys.platform == "linux" else classes


def _with_ours(classes: Iterable[Any]) -> Iterable[Any]:
    from blackjack_cli.output.linux_speechd import SpeechDispatcher

    for each in classes:
        if each.name == SpeechDispatcher.name:
            yield SpeechDispatcher
        elif each.name != "Linux ESpeak" or find_spec("espeak") is not None:
            # No distribution has the module of the other any more: where it is not, a player
            # need not read that it does not run.
            yield each


def _speaks(voice: Any, language: int) -> bool:
    """Whether one of the voice's language identifiers ("409;9", hexadecimal) is the language."""
    identifiers = str(voice.GetAttribute("Language")).split(";")
    return any(int(each, 16) & 0x3FF == language for each in identifiers if each)
