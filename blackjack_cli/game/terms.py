"""What can be done at the table, why not, and how a hand closes and ends."""

from __future__ import annotations

from enum import StrEnum


class Action(StrEnum):
    """What a seat can do with the hand in play."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    INSURANCE = "insurance"
    SURRENDER = "surrender"


class Reason(StrEnum):
    """Why an action is refused: what the player hears."""

    NO_INSURANCE_HERE = "no_insurance_here"
    NO_SURRENDER_HERE = "no_surrender_here"
    NO_SPLIT_HERE = "no_split_here"
    DOUBLE_TWO_CARDS = "double_two_cards"
    DOUBLE_AFTER_SPLIT = "double_after_split"
    SPLIT_TWO_CARDS = "split_two_cards"
    SPLIT_SAME_VALUE = "split_same_value"
    SPLIT_SAME_RANK = "split_same_rank"
    SPLIT_MOST_HANDS = "split_most_hands"
    SPLIT_ACES_ONCE = "split_aces_once"
    INSURANCE_UP_CARD = "insurance_up_card"
    INSURANCE_TWO_CARDS = "insurance_two_cards"
    INSURANCE_TAKEN = "insurance_taken"
    SURRENDER_FIRST = "surrender_first"
    CHIPS = "chips"


class Closed(StrEnum):
    """Why a hand is closed."""

    STOOD = "stood"
    BUST = "bust"
    DOUBLED = "doubled"
    NATURAL = "natural"
    SPLIT_ACE = "split_ace"
    SURRENDERED = "surrendered"


class Outcome(StrEnum):
    """How a hand ended against the dealer."""

    WIN = "win"
    NATURAL = "natural"
    PUSH = "push"
    LOSS = "loss"
    BUST = "bust"
    SURRENDER = "surrender"
