"""One message: what every output carries, each in its own form."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Priority(Enum):
    """NOW cuts the speech that is under way (answers, refusals); NEXT queues behind it."""

    NOW = "now"
    NEXT = "next"


class Message(NamedTuple):
    """`text` is printed and spoken; `braille` is at most 40 cells, the first 20 carry what matters.

    `lang` is the language that both are in: `en`, `fr`, `ro`, `es`, `da`.
    """

    text: str
    braille: str
    priority: Priority
    lang: str
