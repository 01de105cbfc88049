"""What a player can ask for, and the phases in which keys mean different things."""

from __future__ import annotations

from enum import StrEnum


class Intent(StrEnum):
    """What a whole key press asks for. The names are those of `keymap.toml`."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    INSURANCE = "insurance"
    SURRENDER = "surrender"

    DEAL = "deal"
    CONFIRM = "confirm"
    ERASE = "erase"
    CHANGE_STAKE = "change_stake"

    SAY_HAND = "say_hand"
    SAY_DEALER = "say_dealer"
    SAY_CHIPS = "say_chips"
    SAY_OTHERS = "say_others"
    SAY_TURN = "say_turn"
    SAY_TABLE = "say_table"
    SAY_SEED = "say_seed"
    ADVICE = "advice"
    HELP = "help"
    GUIDE = "guide"

    REPEAT = "repeat"
    HISTORY_BACK = "history_back"
    HISTORY_FORWARD = "history_forward"
    VERBOSITY = "verbosity"
    LANGUAGE = "language"
    LEAVE = "leave"


ACTS = (
    Intent.HIT,
    Intent.STAND,
    Intent.DOUBLE,
    Intent.SPLIT,
    Intent.INSURANCE,
    Intent.SURRENDER,
)
"""The intents that act on the hand in play; each has the name of its `Action`."""


class Phase(StrEnum):
    """What the game waits for."""

    TURN = "turn"
    """The player's decision on the hand in play."""

    WAIT = "wait"
    """Others act: computer players, the dealer."""

    BETWEEN = "between"
    """No round is in play: deal again, or set another stake."""

    STAKE = "stake"
    """The player types a stake."""
