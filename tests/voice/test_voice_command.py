"""`blackjack voice`: what was found, what is used and why, how it sounds, what is kept."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import accessible_output2
import pytest
from accessible_output2.outputs.base import OutputError
from fakes import Told
from running import LANGUAGES, call
from waiting import HASTY_TO_LOAD, PATIENCE, PATIENT

from blackjack_cli.commands import voice as voice_command
from blackjack_cli.commands.command import Context
from blackjack_cli.output import linux_speechd
from blackjack_cli.output.trouble import Trouble

linux = pytest.mark.skipif(sys.platform != "linux", reason="these outputs are Linux's")


def client_module(test: Callable[..., None]) -> Callable[..., None]:
    """Marks a test of the real client of Speech Dispatcher, which leaves a refused socket open
    until it is collected."""
    marks = [
        pytest.mark.filterwarnings("ignore::ResourceWarning"),
        pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
        pytest.mark.usefixtures("_collected"),
    ]
    for mark in marks:
        test = mark(test)
    return test


if sys.platform == "linux":
    from real import PACKAGES, SpeechServer
    from real_braille import BrailleServer, need_brlapi

Install = Callable[..., None]


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """An output that works is waited for, however busy the machine is."""
    monkeypatch.setattr(voice_command, "TIMING", PATIENT)
    if sys.platform == "linux":
        monkeypatch.setattr(linux_speechd, "REPLY_SECONDS", PATIENCE)


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Makes fakes the outputs that the library knows, in their order, and no display beside."""
    fakes: list[Told] = []

    def install(*told: Told) -> None:
        fakes.extend(told)
        classes = [each.output_class(can_braille=each.name != "sapi5") for each in told]
        monkeypatch.setattr(accessible_output2, "get_output_classes", lambda: classes)

    monkeypatch.setattr(voice_command, "display_classes", lambda: [])
    yield install
    for each in fakes:
        each.release.set()


def silent(name: str) -> Told:
    """An output that can be loaded and does not run."""
    told = Told(name)
    told.active = False
    return told


@linux
@client_module
def test_one_line_is_printed_and_heard_in_each_language(
    serve: Callable[..., SpeechServer],
) -> None:
    server = serve()
    printed = []
    for lang in LANGUAGES:
        lines = call("voice", "--lang", lang).lines
        (line,) = [line for line in lines if line.endswith("Blackjack.")]
        printed.append((lang, line))
        server.wait_for(line)
    assert server.spoken == printed
    assert len({line for _lang, line in printed}) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("answer", "kept"),
    [("1\n", "direct"), ("2\n", "terminal"), (" 1 \r\n", "direct"), ("2", "terminal")],
)
def test_the_answer_is_kept_beside_what_was_kept_before(
    answer: str, kept: str, settings_file: Path, installed: Install
) -> None:
    installed(Told())
    settings_file.parent.mkdir(parents=True)
    settings_file.write_text('lang = "fr"\nspeech = "auto"\n')
    assert call("voice", keys=answer.encode()).code == 0
    assert tomllib.loads(settings_file.read_text()) == {"lang": "fr", "speech": kept}


@pytest.mark.parametrize("answer", ["\n", "", "0\n", "direct\n", "12\n", "\udcff1\n"])
def test_any_other_answer_and_the_end_of_input_change_nothing(
    answer: str, settings_file: Path, installed: Install
) -> None:
    installed(Told())
    ended = call("voice", keys=answer.encode("utf-8", "surrogateescape"))
    assert (ended.code, ended.err) == (0, "")
    assert ended.lines[-1] == "Nothing is changed."
    assert not settings_file.exists()


def test_a_setting_made_while_the_player_thinks_is_not_lost(
    settings_file: Path, installed: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(Told())
    ask = voice_command._choose

    def later(context: Context) -> int:
        settings_file.parent.mkdir(parents=True)
        settings_file.write_text('verbosity = "brief"\n')
        return ask(context)

    monkeypatch.setattr(voice_command, "_choose", later)
    call("voice", keys=b"2\n")
    kept = {"speech": "terminal", "verbosity": "brief"}
    assert tomllib.loads(settings_file.read_text()) == kept


def test_every_output_is_listed_and_each_that_works_says_the_line_and_shows_it(
    installed: Install,
) -> None:
    nvda, jaws, sapi, other = Told("NVDA"), silent("jaws"), Told("sapi5"), Told("System Access")
    other.failing["build"] = OSError("no such library")
    installed(nvda, jaws, sapi, other)
    ended = call("voice")
    assert ended.code == 0
    assert ended.lines[:7] == [
        "Found: NVDA, speech and braille.",
        "Not running: JAWS.",
        "Found: SAPI 5, speech.",
        "Not usable: System Access (OSError: no such library).",
        "Used now: the terminal, read by your screen reader, since nothing has been chosen.",
        "This is NVDA. Ace of spades, king of hearts. Blackjack.",
        "This is SAPI 5. Ace of spades, king of hearts. Blackjack.",
    ]
    assert nvda.heard == [
        ("speak", "This is NVDA. Ace of spades, king of hearts. Blackjack."),
        ("braille", "This is NVDA. Ace of spades, king of hea"),
    ]
    assert sapi.heard == [("speak", "This is SAPI 5. Ace of spades, king of hearts. Blackjack.")]
    assert jaws.heard == other.heard == []


def test_an_output_that_hangs_on_load_is_told_in_a_line_and_the_next_is_tried(
    installed: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    hanging, nvda = Told("JAWS"), Told("NVDA")
    hanging.hanging.add("build")
    installed(hanging, nvda)
    monkeypatch.setattr(voice_command, "TIMING", HASTY_TO_LOAD)
    lines = call("voice").lines
    assert lines[:2] == ["Not usable: JAWS (no answer).", "Found: NVDA, speech and braille."]
    assert nvda.heard[0][0] == "speak"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ModuleNotFoundError("No module named 'pywintypes'"), "pywintypes"),
        (OSError("cannot load"), "cannot load"),
        (SystemExit(3), "SystemExit"),
    ],
)
def test_a_library_that_cannot_be_loaded_at_all_is_told_in_a_line(
    error: BaseException, told: str, installed: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed()

    def fail() -> None:
        raise error

    monkeypatch.setattr(accessible_output2, "get_output_classes", fail)
    ended = call("voice")
    assert (ended.code, ended.err) == (0, "")
    assert ended.lines[0].startswith("Not usable: accessible-output2 (")
    assert told in ended.lines[0]
    assert ended.lines[1] == "No speech output is running."


WHY = {
    "not chosen": ([], {}, "", "since nothing has been chosen."),
    "option": (["--speech", "direct"], {}, "terminal", "through NVDA, chosen by option."),
    "variable": ([], {"BLACKJACK_SPEECH": "terminal"}, "direct", "reader, chosen by option."),
    "settings, direct": ([], {}, "direct", "through NVDA, chosen in settings."),
    "settings, terminal": ([], {}, "terminal", "reader, chosen in settings."),
}


@pytest.mark.parametrize(("options", "variables", "saved", "told"), WHY.values(), ids=WHY)
def test_what_is_used_is_told_with_the_reason(
    options: list[str],
    variables: dict[str, str],
    saved: str,
    told: str,
    settings_file: Path,
    installed: Install,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    installed(Told())
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    if saved:
        settings_file.parent.mkdir(parents=True)
        settings_file.write_text(f'speech = "{saved}"\n')
    (used,) = [line for line in call("voice", *options).lines if line.startswith("Used now:")]
    assert used.endswith(told)


def test_direct_speech_without_an_output_is_told(installed: Install) -> None:
    installed(silent("NVDA"))
    lines = call("voice", "--speech", "direct").lines
    assert lines[:3] == [
        "Not running: NVDA.",
        "No speech output is running.",
        "Direct speech is chosen, but no output is running: the game goes on in text.",
    ]


TO_INSTALL = {
    "linux": {"speech-dispatcher", "speech-dispatcher-espeak-ng", "python3-speechd"},
    "win32": {"NVDA", "JAWS", "nvaccess.org", "NVDA+5"},
    "darwin": {"VoiceOver", "AppleScript"},
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", TO_INSTALL)
def test_where_nothing_is_found_it_tells_what_to_install_on_this_system(
    system: str, lang: str, installed: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(silent("NVDA"))
    monkeypatch.setattr(voice_command, "sys", SimpleNamespace(platform=system))
    ended = call("voice", "--lang", lang)
    assert ended.code == 0
    assert TO_INSTALL[system] <= set(re.findall(r"[\w.+-]*\w", ended.lines[-3]))


@linux
def test_the_packages_to_install_are_those_that_these_tests_need() -> None:
    assert TO_INSTALL["linux"] == set(PACKAGES["speech-dispatcher"].split())


@linux
@client_module
def test_a_server_that_is_not_there_or_a_module_that_is_missing_is_told_in_the_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(voice_command, "display_classes", lambda: [])
    assert "Pas en marche : Speech Dispatcher." in call("voice", "--lang", "fr").lines
    monkeypatch.setattr("blackjack_cli.output.system_modules.load", _no_module)
    line = "Inutilisable : Speech Dispatcher (son module Python n'est pas installé)."
    assert line in call("voice", "--lang", "fr").lines


def _no_module(name: str) -> None:
    raise ModuleNotFoundError(name)


@linux
@client_module
def test_a_braille_display_is_found_beside_the_speech_outputs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need_brlapi()
    server = BrailleServer(tmp_path)
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    try:
        server.start()
        lines = call("voice", "--lang", "fr").lines
    finally:
        server.stop()
    assert "Trouvé : BRLTTY, braille." in lines
    # It does not speak.
    assert "Aucune sortie vocale n'est en marche." in lines


ALIKE = {
    "da": {"enter", "for"},
    "es": {"braille", "no", "terminal"},
    "fr": {"braille", "module", "option", "terminal"},
    "ro": {"braille", "enter", "terminal"},
}
"""Words that are written the same in English."""

NAMES = "NVDA JAWS SAPI Ex Wye Blackjack Python"


@pytest.mark.parametrize("lang", ALIKE)
def test_nothing_english_is_left(lang: str, installed: Install) -> None:
    ex, wye = Told("Ex"), Told("Wye")
    ex.failing["build"] = OutputError(Trouble.NO_MODULE)
    wye.failing["build"] = OutputError(Trouble.NO_ANSWER)
    installed(Told("NVDA"), silent("jaws"), Told("sapi5"), ex, wye)
    told: dict[str, set[str]] = {"en": set(), lang: set()}
    for each in told:
        for way in ("auto", "direct", "terminal"):
            for keys in (b"1\n", b"2\n", b"\n"):
                text = call("voice", "--lang", each, "--speech", way, keys=keys).out
                told[each].update(re.findall(r"[^\W\d_]{2,}", text.lower()))
    assert told["en"] & told[lang] - set(NAMES.lower().split()) <= ALIKE[lang]
