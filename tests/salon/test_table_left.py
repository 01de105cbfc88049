"""A round that was left goes on at its own table; who asks for another is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import call

TABLE = ("--seed", "harbour", "--players", "1", "--level", "easy")
OTHERS = [
    ("--seed", "5"),
    ("--players", "2"),
    ("--level", "hard"),
    ("--seat", "2"),
    ("--round", "2"),
    ("--shoe", "cut"),
]


def sit_down(*options: str) -> list[str]:
    return call("--rules", "salon", "--name", "Ida", "--lang", "en", *options, keys=b"\n").lines


@pytest.fixture(autouse=True)
def _left(home: Path) -> None:
    """Ida left in her turn."""
    assert "Your turn." in sit_down(*TABLE)


def is_told(lines: list[str]) -> bool:
    return any("goes first: round 1 of seed harbour" in line for line in lines)


@pytest.mark.parametrize("options", [(), TABLE, TABLE[:2], ("--seat", "1", "--shoe", "fresh")])
def test_nothing_is_left_out_where_the_same_table_is_asked_for(options: tuple[str, ...]) -> None:
    assert not is_told(sit_down(*options))


@pytest.mark.parametrize("options", OTHERS, ids="".join)
def test_another_table_that_is_asked_for_is_left_out_and_that_is_said(
    options: tuple[str, ...],
) -> None:
    assert is_told(sit_down(*options))
