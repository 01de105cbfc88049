"""What is read of a game in French has the game's own word for splitting; else it is "séparer"."""

from __future__ import annotations

import pytest
from running import call

READ = {
    "rules": (("rules", "european"), ("rules", "salon")),
    "chart": (("chart", "--rules", "european"), ("chart", "--rules", "salon")),
    "ev": (("ev", "8,8", "6", "--rules", "european"), ("ev", "8,8", "6", "--rules", "salon")),
}


@pytest.mark.parametrize("command", READ)
def test_each_game_is_read_with_its_own_word_and_never_the_other(command: str) -> None:
    european, salon = (call(*words, "--lang", "fr").out.lower() for words in READ[command])
    assert "sépar" in european
    assert "partag" not in european
    assert "partag" in salon
    assert "sépar" not in salon


def test_the_keys_are_those_of_no_game() -> None:
    assert "P : séparer" in call("keys", "--lang", "fr").lines
