"""accessible-output2's own classes for Windows and macOS, with the system below them replaced."""

from __future__ import annotations

import ctypes
import importlib
import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from fakes import Clock
from streams import message
from waiting import PATIENT

from blackjack_cli.output.chooser import Chooser
from blackjack_cli.output.message import Message, Priority
from blackjack_cli.output.speech import OutputSink
from blackjack_cli.output.voices import Voice, build

Calls = list[tuple[Any, ...]]


class ComError(Exception):
    """What pywin32 raises."""


class SapiToken:
    """A voice that is installed."""

    def __init__(self, description: str, languages: str) -> None:
        self.description = description
        self.languages = languages

    def GetDescription(self) -> str:
        return self.description

    def GetAttribute(self, name: str) -> str:
        return {"Language": self.languages}[name]


class Com:
    """An object behind COM: every method is written down. `broken` raises, as after a restart."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls
        self.broken = False
        self.AudioOutput = "default"
        self.Voice = SapiToken("David", "409;9")
        self._installed = [self.Voice, SapiToken("Hortense", "40C"), SapiToken("Andrei", "418")]

    def GetVoices(self) -> list[SapiToken]:
        return self._installed

    def __getattr__(self, name: str) -> Any:
        def method(*arguments: Any) -> bool:
            if self.broken:
                raise ComError(-2147023174, "The RPC server is unavailable.")
            self._calls.append((name, *arguments))
            return True

        return method


class System:
    """Windows or macOS as the library sees it. `installed`: the COM objects that there are."""

    def __init__(self) -> None:
        self.calls: Calls = []
        self.com = Com(self.calls)
        self.installed = {"FreedomSci.JawsApi", "SAPI.SPVoice"}
        self.nvda_answers = 0

    def load_com(self, *names: str) -> Com:
        if not self.installed & set(names):
            raise ComError(-2147221005, "Invalid class string")
        return self.com

    def library(self, _path: str) -> Any:
        def function(name: str) -> Any:
            return lambda *arguments: self.calls.append((name, *arguments))

        names = ("speakText", "brailleMessage", "cancelSpeech")
        functions = {f"nvdaController_{name}": function(name) for name in names}
        return SimpleNamespace(**functions, nvdaController_testIfRunning=lambda: self.nvda_answers)


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> Iterator[System]:
    system = System()

    def module(name: str, **contents: Any) -> None:
        made = ModuleType(name)
        vars(made).update(contents)
        monkeypatch.setitem(sys.modules, name, made)

    module("pywintypes", com_error=ComError)
    module("win32gui", FindWindow=lambda *names: 0)
    module("libloader.com", load_com=system.load_com)
    module("appscript", app=lambda name: VoiceOverApp(system.calls))
    windll = type("Windll", (), {"__getitem__": lambda self, path: system.library(path)})()
    monkeypatch.setattr(ctypes, "windll", windll, raising=False)
    before = set(sys.modules)
    yield system
    for name in set(sys.modules) - before:
        if name.startswith("accessible_output2.outputs."):
            # Also from the package, where the library looks for this system's outputs.
            vars(sys.modules["accessible_output2.outputs"]).pop(name.rpartition(".")[2], None)
            del sys.modules[name]


class VoiceOverApp:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def output(self, text: str) -> None:
        self._calls.append(("output", text))

    def isrunning(self) -> bool:
        return True


def output_class(name: str) -> Any:
    """The library's own class, from its module of that name."""
    return importlib.import_module(f"accessible_output2.outputs.{name}").output_class


def two_messages(name: str) -> None:
    """Play: one message, a refusal that cuts it, a key press, the end."""
    sink = OutputSink(classes=lambda: [output_class(name)], brailling=True, timing=PATIENT)
    assert sink.wait(30) is not None
    sink.say(Message("Eve & <Bob>: 8.", '8 "C\\', Priority.NEXT, "fr"))
    sink.survey(30)
    sink.say(message("Refused.", lang="fr", priority=Priority.NOW))
    sink.survey(30)
    sink.hush()
    sink.close()


def test_nvda_is_told_to_speak_to_braille_and_to_stop(system: System) -> None:
    two_messages("nvda")
    assert system.calls == [
        ("speakText", "Eve & <Bob>: 8."),
        ("brailleMessage", '8 "C\\'),
        ("cancelSpeech",),
        ("speakText", "Refused."),
        ("brailleMessage", "Refused."),
        ("cancelSpeech",),
    ]


def test_nvda_that_is_not_running_is_told_nothing_until_it_runs(system: System) -> None:
    system.nvda_answers = 1722
    chooser = Chooser(lambda: [output_class("nvda")], PATIENT, clock=Clock())
    assert chooser.perform(lambda voice: voice.speak("one", "en", cut=False)) is None
    system.nvda_answers = 0
    voice = chooser.perform(lambda voice: voice.speak("two", "en", cut=False))
    assert voice is not None
    assert (voice.name, voice.is_screen_reader, voice.has_braille) == ("NVDA", True, True)
    assert system.calls == [("speakText", "two")]


def test_jaws_is_told_to_speak_to_braille_and_to_stop(system: System) -> None:
    two_messages("jaws")
    told = [call for call in system.calls if call != ("SayString", "", 0)]  # whether it runs
    assert told == [
        ("SayString", "      Eve & <Bob>: 8.", False),
        ("RunFunction", 'BrailleString("8 \'C/")'),
        ("SayString", "      Refused.", True),
        ("RunFunction", 'BrailleString("Refused.")'),
        ("StopSpeech",),
    ]


def test_sapi_reads_names_as_text_in_a_voice_of_the_language(system: System) -> None:
    two_messages("sapi5")
    assert system.com.Voice.description == "Hortense"
    assert system.calls == [
        ("Speak", '<pitch absmiddle="0">Eve &amp; &lt;Bob>: 8.</pitch>', 9),
        ("Speak", "", 3),
        ("Speak", '<pitch absmiddle="0">Refused.</pitch>', 9),
        ("Speak", "", 3),
        ("WaitUntilDone", PATIENT.close * 750),  # three quarters of what closing may take
    ]


@pytest.mark.parametrize(
    ("lang", "voice"), [("en", "David"), ("fr", "Hortense"), ("ro", "Andrei"), ("da", "David")]
)
def test_sapi_keeps_the_players_voice_unless_another_speaks_the_language(
    system: System, lang: str, voice: str
) -> None:
    build(output_class("sapi5")).speak("8", lang, cut=False)
    assert system.com.Voice.description == voice


def test_sapi_is_no_screen_reader(system: System) -> None:
    assert not build(output_class("sapi5")).is_screen_reader
    assert build(output_class("jaws")).is_screen_reader


def test_voiceover_which_ignores_interrupt_is_silenced(system: System) -> None:
    two_messages("voiceover")
    assert system.calls == [
        ("output", "Eve & <Bob>: 8."),
        ("output", ""),
        ("output", "Refused."),
        ("output", ""),
    ]


def test_sapi_speaks_where_jaws_is_not_installed(system: System) -> None:
    system.installed.remove("FreedomSci.JawsApi")
    chooser = Chooser(lambda: [output_class("jaws"), output_class("sapi5")], PATIENT)
    voice = chooser.find()
    assert voice is not None
    assert voice.name == "SAPI 5"
    jaws = chooser.candidates()[0]
    assert (jaws.name, jaws.is_screen_reader, jaws.has_braille) == ("JAWS", True, True)
    assert (jaws.is_active, jaws.trouble) == (False, "")


def test_an_object_that_com_no_longer_reaches_is_made_anew(system: System) -> None:
    clock = Clock()
    chooser = Chooser(lambda: [output_class("sapi5")], PATIENT, clock=clock)
    chooser.find()
    system.com.broken = True
    assert chooser.perform(lambda voice: voice.speak("one", "en", cut=False)) is None
    system.com.broken = False
    clock.time += 60
    assert chooser.perform(lambda voice: voice.speak("two", "en", cut=False)) is not None
    assert [call[1] for call in system.calls] == ['<pitch absmiddle="0">two</pitch>']


def test_a_library_that_is_not_there_is_told_in_its_own_words(
    system: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(ctypes, "windll")
    chooser = Chooser(lambda: [output_class("nvda")], PATIENT)
    assert chooser.find() is None
    assert "windll" in chooser.candidates()[0].trouble


def test_missing_pywin32_is_told_in_its_own_words(
    system: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pywintypes", None)
    chooser = Chooser(lambda: [output_class("sapi5")], PATIENT)
    assert chooser.find() is None
    assert "pywintypes" in chooser.trouble


def test_voices_without_a_name_of_their_own_keep_the_librarys(system: System) -> None:
    names = {"nvda": "NVDA", "jaws": "JAWS", "sapi5": "SAPI 5", "voiceover": "VoiceOver"}
    built: dict[str, Voice] = {name: build(output_class(name)) for name in names}
    assert {name: voice.name for name, voice in built.items()} == names
