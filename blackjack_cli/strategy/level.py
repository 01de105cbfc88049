"""The levels of the computer players, by name; how each plays stands in `levels`."""

from __future__ import annotations

from enum import StrEnum


class Level(StrEnum):
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
