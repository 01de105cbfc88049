"""Waiting with a bound, in naps."""

from __future__ import annotations

from collections.abc import Callable

NAP = 0.1
"""Seconds."""


def waited(wait: Callable[[float], bool], seconds: float) -> bool:
    """Whether `wait` comes true within the time; it is given the seconds that it may take.

    It is asked for one nap after another. A signal that comes just as the game's thread lies
    down is heeded when it gets up, on Windows even Ctrl-C. And naps are counted, not what the
    clock shows: what others are waited for does not include a time in which this program was
    stopped itself, as a machine that slept.
    """
    while seconds > NAP:
        if wait(NAP):
            return True
        seconds -= NAP
    return wait(max(seconds, 0.0))
