"""A guided round: what each key does, told once, when it first matters; offered to newcomers."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from random import Random

import pytest
from running import LANGUAGES, run
from seated import sit, stack
from talk import Talk

from blackjack_cli.answers import BetweenRounds, GuideOffered, Topic
from blackjack_cli.game.actions import legal_actions
from blackjack_cli.game.terms import Action
from blackjack_cli.intents import Phase
from blackjack_cli.words.catalog import Catalog

MATTERS = {
    Action.DOUBLE: Topic.DOUBLE,
    Action.SPLIT: Topic.SPLIT,
    Action.INSURANCE: Topic.INSURANCE,
    Action.SURRENDER: Topic.SURRENDER,
}


@pytest.mark.parametrize("game", ["european", "salon"])
@pytest.mark.parametrize("number", range(30))
def test_enter_and_space_alone_lead_to_the_end_and_each_key_is_told_when_it_can_act(
    game: str, number: int
) -> None:
    chance = Random(number)
    talk = Talk(sit(game, ["easy"], own=2, seed=str(number)), "fr", guided=True)
    talk.start()
    could: set[Topic] = set()
    while not (Topic.TURN in could and talk.session.phase is Phase.BETWEEN):
        if talk.session.phase is Phase.TURN:
            assert talk.session.round is not None
            legal = legal_actions(talk.session.round)
            if talk.session.round.hand_in_play().natural:
                legal = tuple(action for action in legal if action is Action.INSURANCE)
            else:
                could.add(Topic.TURN)
            could |= {MATTERS[action] for action in legal if action in MATTERS}
        elif talk.session.phase is Phase.STAKE:
            could.add(Topic.STAKE)
        assert set(talk.topics) - {Topic.AGAIN} == could
        talk.press(chance.choice(["space", "enter"]))
    told = list(talk.topics)
    assert set(told) == could | {Topic.AGAIN}
    assert len(told) == len(set(told))
    # It is over: nothing is told in the rounds that follow.
    for _ in range(20):
        talk.press("enter")
    assert talk.topics == told


def french(topic: str, game: str = "", **keys: str) -> str:
    """What the guide says of a topic, with the names of the keys."""
    return Catalog("fr", game).text("normal", f"guide.{topic}", **keys)


TURN = french("turn", hit="Espace", stand="Entrée")
DOUBLE = french("double", key="D")
AGAIN = french("again", deal="Espace", help="H", leave="Q")

LOSING = "T97" + "8T"
"""17 against the 19 of a dealer who has no natural."""


def test_the_chances_of_a_hand_are_told_before_they_are_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stack(monkeypatch, "8A8" + "2T5T9")
    talk = Talk(sit("salon"), "fr", guided=True)
    assert talk.start()[-1] == french("stake", key="Entrée")
    assert talk.press("enter")[-5:] == [
        TURN,
        french("split", "salon", key="P"),
        DOUBLE,
        french("insurance", key="I"),
        french("surrender", key="F"),
    ]
    assert len(talk.press("space")) == 1
    assert talk.press("enter")[-1] == AGAIN


def test_after_a_natural_there_was_no_choice_and_the_guide_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stack(monkeypatch, "A9K" + "7T", LOSING, LOSING)
    talk = Talk(sit("european"), "fr", guided=True)
    assert talk.start()[-1] == AGAIN
    assert talk.press("enter")[-2:] == [TURN, DOUBLE]
    assert AGAIN not in talk.press("enter")
    assert not {TURN, DOUBLE, AGAIN} & set(talk.press("space", "enter"))


def test_g_begins_it_at_any_time_and_is_always_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, LOSING, LOSING)
    talk = Talk(sit("european"), "fr")
    talk.start()
    assert talk.topics == []
    assert talk.press("g") == [TURN, DOUBLE]
    assert len(talk.press("v", "c")) == 2
    # Asked for again, it is told again.
    assert talk.press("g") == [TURN, DOUBLE]
    assert talk.press("enter")[-1] == AGAIN
    assert len(talk.press("g")) == 1
    assert isinstance(talk.told[-1], BetweenRounds)
    assert talk.press("enter")[-2:] == [TURN, DOUBLE]


def test_g_while_another_plays_tells_whose_turn_it_is() -> None:
    talk = Talk(sit("european", ["easy"], own=2))
    talk.conversation.start()
    assert talk.session.phase is Phase.WAIT
    talk.conversation.press("g")
    assert "Player 1" in talk.out.texts[-1]
    talk.press()
    assert talk.topics[0] is Topic.TURN


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_keys_of_a_guided_round_are_named_in_the_language(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    space = {"fr": "Espace", "ro": "Spațiu", "es": "Espacio", "da": "Mellemrum", "en": "Space"}
    stack(monkeypatch, LOSING)
    talk = Talk(sit("european"), lang, guided=True)
    assert talk.start()[-2].startswith(space[lang] + " ")
    assert talk.press("enter")[-1].startswith(space[lang] + " ")


def test_the_hint_on_how_to_go_on_is_said_once_in_the_first_round_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stack(monkeypatch, *[LOSING] * 4)
    talk = Talk(sit("european"), hints=True)
    talk.start()
    assert talk.told[0] == GuideOffered("g")
    talk.press("enter")
    assert isinstance(talk.told[-1], BetweenRounds)
    for key in ("v", "c", "enter", "enter", "h", "enter", "enter"):
        talk.press(key)
    assert len(talk.hints) == 2
    experienced = Talk(sit("european"))
    experienced.start()
    experienced.press("enter")
    assert experienced.hints == []


def test_who_is_guided_hears_the_hint_from_the_guide_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stack(monkeypatch, LOSING, LOSING)
    talk = Talk(sit("european"), guided=True, hints=True)
    talk.start()
    talk.press("enter", "enter", "enter")
    assert talk.topics[-1] is Topic.AGAIN
    assert talk.hints == []


OFFER = french("offered", key="G")
HINT = Catalog("fr").text("normal", "between.rounds")


def test_newcomers_at_a_terminal_are_offered_it_until_they_have_played_a_round(
    home: Path, settings_file: Path
) -> None:
    if sys.platform == "win32":
        pytest.skip("Windows has no pseudo-terminals")
    from table import Seat

    def sits(*options: str) -> Seat:
        seat = Seat(home, "--seed", "7", "--players", "0", *options, lang="fr")
        seat.hears("Croupier : .*?\\.")
        seat.asks("t", "turn.is.own")
        return seat

    for leaving in ("\x04", "\x04", "\r"):
        seat = sits()
        assert seat.lines[1] == OFFER
        assert not settings_file.exists()
        seat.presses(leaving)
        if leaving == "\r":
            seat.hears_told("between.rounds")
            seat.presses("q")
        assert seat.leaves() == 0
    assert tomllib.loads(settings_file.read_text()) == {"hints": "off"}
    seat = sits()
    assert OFFER not in seat.raw.decode()
    seat.presses("\r")
    seat.hears("Score : .*?\\.")
    seat.asks("t", "turn.is.nobody")
    seat.presses("q")
    assert seat.leaves() == 0
    assert HINT not in seat.raw.decode()


def test_it_is_not_offered_to_who_asked_for_it_pipes_keys_or_wants_no_hints(
    home: Path, settings_file: Path
) -> None:
    for options in (["--guided"], ["--hints", "off"], []):
        ended = run(home, "--seed", "7", "--lang", "fr", *options, keys=b"\nqq")
        assert ended.code == 0
        assert OFFER not in ended.out
    # A round by piped keys is no first session.
    assert not settings_file.exists()
