"""A guided round: what each key does, said when it first matters, and never again."""

from __future__ import annotations

from collections.abc import Callable

from blackjack_cli.answers import Guidance, Topic
from blackjack_cli.game.actions import legal_actions
from blackjack_cli.game.terms import Action
from blackjack_cli.intents import Intent, Phase
from blackjack_cli.session import Session

_BY_ACTION = {
    Action.SPLIT: (Topic.SPLIT, Intent.SPLIT),
    Action.DOUBLE: (Topic.DOUBLE, Intent.DOUBLE),
    Action.INSURANCE: (Topic.INSURANCE, Intent.INSURANCE),
    Action.SURRENDER: (Topic.SURRENDER, Intent.SURRENDER),
}
"""The rarer chances first: they are gone after the next card."""


class Guide:
    """Guides one player until the end of the first round with a choice in it: a natural leaves
    none. Space and Enter alone will do."""

    def __init__(self, session: Session, keys: Callable[[Intent], tuple[str, ...]]) -> None:
        self._session = session
        self._keys = keys
        self._told: set[Topic] = set()
        self._over = False
        self._begun_at = session.played

    def now(self) -> list[Guidance]:
        """What should be told now, in order."""
        session = self._session
        if self._over:
            return []
        match session.phase:
            case Phase.STAKE:
                return self._tell((Topic.STAKE, Intent.CONFIRM))
            case Phase.TURN:
                assert session.round is not None
                legal = legal_actions(session.round)
                chances = [_BY_ACTION[action] for action in _BY_ACTION if action in legal]
                if session.round.hand_in_play().natural:
                    # The rest is legal, and would only spoil it.
                    insurance = _BY_ACTION[Action.INSURANCE]
                    return self._tell(*(each for each in chances if each == insurance))
                return self._tell((Topic.TURN, Intent.HIT, Intent.STAND), *chances)
            case Phase.BETWEEN if session.played > self._begun_at:
                self._over = Topic.TURN in self._told
                return self._tell((Topic.AGAIN, Intent.DEAL, Intent.HELP, Intent.LEAVE))
        return []

    def _tell(self, *topics: tuple[Topic, *tuple[Intent, ...]]) -> list[Guidance]:
        new = [each for each in topics if each[0] not in self._told]
        self._told |= {topic for topic, *_ in new}
        return [
            Guidance(topic, tuple(keys[0] for intent in intents if (keys := self._keys(intent))))
            for topic, *intents in new
        ]
