"""Braille: through the screen reader that speaks, or on BRLTTY's display.

NVDA and JAWS take braille beside speech: `OutputSink(brailling=True)` sends it. BRLTTY shows
the terminal by itself, and is only written to where the player asked for it.
"""

from __future__ import annotations

import sys
from typing import Any

from blackjack_cli.output.speech import OutputSink


def display_classes() -> list[Any]:
    """Classes of the outputs that write to a braille display and nothing else."""
    if sys.platform != "linux":
        return []
    from blackjack_cli.output.linux_brlapi import BrlApi

    return [BrlApi]


def display_sink(**options: Any) -> OutputSink:
    """A sink that takes the braille display over; the options are those of `OutputSink`."""
    return OutputSink(classes=display_classes, speaking=False, brailling=True, **options)
