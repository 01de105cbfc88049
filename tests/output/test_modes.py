"""Direct or through the terminal, and what braille goes where."""

from __future__ import annotations

import pytest

from blackjack_cli.output.modes import (
    BrailleChoice,
    Heard,
    Origin,
    Reason,
    SpeechChoice,
    choice_for,
    decide,
)

AUTO, DIRECT, TERMINAL = SpeechChoice.AUTO, SpeechChoice.DIRECT, SpeechChoice.TERMINAL


@pytest.mark.parametrize("origin", [Origin.OPTION, Origin.ENVIRONMENT, Origin.SETTINGS])
@pytest.mark.parametrize("speech", [DIRECT, TERMINAL])
def test_a_choice_is_followed_and_its_origin_told(speech: SpeechChoice, origin: Origin) -> None:
    mode = decide(speech, origin, BrailleChoice.AUTO, at_terminal=True)
    assert mode.speaks == (speech is DIRECT)
    assert mode.reason.value == origin.value
    assert not mode.asks


@pytest.mark.parametrize(("at_terminal", "asks"), [(True, True), (False, False)])
@pytest.mark.parametrize("origin", list(Origin))
def test_auto_is_the_terminal_and_asks_only_at_one(
    origin: Origin, at_terminal: bool, asks: bool
) -> None:
    mode = decide(AUTO, origin, BrailleChoice.AUTO, at_terminal=at_terminal)
    assert (mode.speaks, mode.asks, mode.reason) == (False, asks, Reason.NOT_CHOSEN)


@pytest.mark.parametrize(
    ("speech", "braille", "brailles", "takes_display"),
    [
        (DIRECT, BrailleChoice.AUTO, True, False),
        (DIRECT, BrailleChoice.ON, True, True),
        (DIRECT, BrailleChoice.OFF, False, False),
        (TERMINAL, BrailleChoice.AUTO, False, False),
        (TERMINAL, BrailleChoice.ON, True, True),
        (TERMINAL, BrailleChoice.OFF, False, False),
    ],
)
def test_braille_goes_beside_direct_speech_and_takes_the_display_only_when_asked_to(
    speech: SpeechChoice, braille: BrailleChoice, brailles: bool, takes_display: bool
) -> None:
    mode = decide(speech, Origin.SETTINGS, braille, at_terminal=True)
    assert (mode.brailles, mode.takes_display) == (brailles, takes_display)


def test_no_output_is_looked_for_where_none_is_needed() -> None:
    silent = decide(TERMINAL, Origin.SETTINGS, BrailleChoice.AUTO, at_terminal=True)
    assert not silent.needs_output
    for speech, braille in [
        (DIRECT, BrailleChoice.OFF),
        (TERMINAL, BrailleChoice.ON),
        (AUTO, BrailleChoice.AUTO),
    ]:
        assert decide(speech, Origin.SETTINGS, braille, at_terminal=True).needs_output


@pytest.mark.parametrize(
    ("heard", "spoke", "choice"),
    [
        (Heard.TWICE, True, TERMINAL),
        (Heard.ONCE, True, DIRECT),
        (Heard.ONCE, False, TERMINAL),
        (Heard.NOT_AT_ALL, True, None),
        (Heard.NOT_AT_ALL, False, None),
    ],
)
def test_the_first_run_question_decides_what_is_kept(
    heard: Heard, spoke: bool, choice: SpeechChoice | None
) -> None:
    assert choice_for(heard, spoke=spoke) is choice
