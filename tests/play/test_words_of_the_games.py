"""Splitting in French: "séparer" in the European game, "partager" in the Salon, as on its sheet."""

from __future__ import annotations

from random import Random

import pytest
from running import call, call_by_key

SAID = {"european": "sépar", "salon": "partag"}
NEVER_SAID = {"european": "partag", "salon": "sépar"}

KINDS = {
    "european": (
        "\nVous séparez. Main ",
        "\nLeo sépare. Main ",
        "\nMieux valait séparer",
        "P : séparer",
        "\nP sépare la paire en deux mains",
        "\nOn ne sépare que deux cartes.",
        "\nOn ne sépare que deux cartes de même valeur.",
    ),
    "salon": (
        "\nVous partagez. Main ",
        "\nVous partagez et assurez les deux mains",
        "\nLeo partage. Main ",
        "\nPartagez.",
        "\nMieux valait partager",
        "P : partager",
        "\nP partage la paire en deux mains",
        "\nOn ne partage que deux cartes.",
        "\nOn ne partage qu'une paire, deux cartes de même rang.",
    ),
}
"""What the session below tells of splitting: acts, advice, coach, help, guide and refusals."""


def session(game: str, verbosity: str) -> str:
    """All that is told in many rounds, with every act and whatever says what can be done."""
    chance = Random(7)
    presses = ["\r", "\r", "  ", "ppp", "ap", "id", "ip", "h", "g"]
    keys = "".join(chance.choice(presses) for _ in range(1500))
    options = ("--players", "3", "--coach", "after", "--guided", "--verbosity", verbosity)
    ended = call("--rules", game, "--lang", "fr", "--seed", "7", *options, keys=keys.encode())
    assert (ended.code, ended.err) == (0, "")
    return ended.out


@pytest.mark.parametrize("game", SAID)
@pytest.mark.parametrize("verbosity", ["brief", "normal", "full"])
def test_a_session_has_the_word_of_its_game_and_never_the_other(game: str, verbosity: str) -> None:
    told = session(game, verbosity)
    assert SAID[game] in told.lower()
    assert NEVER_SAID[game] not in told.lower()
    if verbosity == "normal":
        assert [kind for kind in KINDS[game] if kind not in told] == []


@pytest.mark.parametrize("game", SAID)
def test_the_word_of_the_game_stays_when_the_language_is_changed_in_play(game: str) -> None:
    # A third card, then all languages in turn, until it is French again.
    keys = ["\r", " ", *"lllll", "p"] if game == "salon" else [" ", *"lllll", "p"]
    told = call_by_key("--rules", game, "--lang", "fr", "--seed", "7", "--level", "easy", keys=keys)
    word = {"european": "sépare", "salon": "partage"}[game]
    assert told[-2][-1] == f"On ne {word} que deux cartes."
