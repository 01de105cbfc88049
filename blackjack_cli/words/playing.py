"""The words of the deal, of what each hand does, and of the dealer's cards."""

from __future__ import annotations

from collections.abc import Sequence

from blackjack_cli.game.cards import Card
from blackjack_cli.game.events import Acted, CardDealt, Event, HandClosed, HoleRevealed, TurnStarted
from blackjack_cli.game.terms import Action, Closed
from blackjack_cli.output.message import Message
from blackjack_cli.words.seen import DEALER, Place, Seen
from blackjack_cli.words.wording import Cards, Money, Name, Value
from blackjack_cli.words.writer import Verbosity, Writer


def tell_deal(writer: Writer, seen: Seen) -> list[Message]:
    """The hands as dealt: one message a seat, the dealer's last."""
    messages: list[Message] = []
    for seat in seen.names:
        if (seat, 1) in seen.cards:
            name = "seat.own" if seat == seen.own else "seat.other"
            messages += writer.say(name, **_hand(seen, (seat, 1)))
    name = "seat.dealer.hidden" if seen.hidden else "seat.dealer"
    return messages + writer.say(name, cards=Cards(seen.cards[DEALER]))


def tell_dealer_card(writer: Writer, seen: Seen, event: CardDealt | HoleRevealed) -> list[Message]:
    """One more card of the dealer, and what it makes."""
    assert event.card is not None
    name = "dealer.turns" if isinstance(event, HoleRevealed) else "dealer.draws"
    return writer.say(name, card=Cards((event.card,)), total=seen.worth(DEALER))


class _Play:
    """What one hand did in one go: its turn, its act, the card that came, its end."""

    def __init__(self, held: Sequence[Event]) -> None:
        self.place: Place = (0, 0)
        self.turn: TurnStarted | None = None
        self.action: Action | None = None
        self.card: Card | None = None
        self.closed: Closed | None = None
        for event in held:
            match event:
                case TurnStarted():
                    self.turn = event
                case Acted():
                    self.action = event.action
                case CardDealt():
                    self.card = event.card
                case HandClosed():
                    self.closed = event.why
                case _:
                    raise TypeError(f"no part of a hand's play: {event!r}")
            self.place = (event.seat, event.hand)


def tell_play(writer: Writer, seen: Seen, held: Sequence[Event]) -> list[Message]:
    """What a hand did: an act with all that it brought, a new hand, or a turn that begins."""
    play = _Play(held)
    own = play.place[0] == seen.own
    messages: list[Message] = []
    if play.card is not None and play.action in (None, Action.STAND):
        messages += _own_hand(writer, seen, play) if own else _others_hand(writer, seen, play)
    if play.action is not None:
        return messages + (_own_act if own else _others_act)(writer, seen, play)
    if play.card is None and play.turn is not None and own:
        return _own_turn(writer, seen, play, play.turn)
    return messages


def _own_turn(writer: Writer, seen: Seen, play: _Play, turn: TurnStarted) -> list[Message]:
    acts = _acts(writer, turn)
    if seen.hands(seen.own) > 1:
        return _own_hand(writer, seen, play)
    if seen.worth(play.place).natural and Action.INSURANCE in turn.legal:
        return writer.say("turn.own.natural")
    if len(seen.names) == 1:
        return writer.say("turn.own.alone", acts=acts)
    if writer.verbosity is Verbosity.BRIEF and seen.own == min(seen.names):
        # Nobody was heard since the deal: whose turn it is needs no word.
        return []
    return writer.say("turn.own", acts=acts)


def _own_hand(writer: Writer, seen: Seen, play: _Play) -> list[Message]:
    """Another hand of the player comes into play, or a split ace gets its only card."""
    fields = _numbered(seen, play.place)
    if play.closed is Closed.SPLIT_ACE:
        return writer.say("hand.own.ace", **fields)
    if play.turn is not None and play.action is None:
        return writer.say("hand.own.turn", acts=_acts(writer, play.turn), **fields)
    return writer.say("hand.own", stake=Money(seen.stakes[play.place]), **fields)


def _others_hand(writer: Writer, seen: Seen, play: _Play) -> list[Message]:
    return writer.say("hand.other", hand=play.place[1], **_hand(seen, play.place))


def _own_act(writer: Writer, seen: Seen, play: _Play) -> list[Message]:
    place, total = play.place, seen.worth(play.place)
    stake = Money(seen.stakes[place])
    half = Money(seen.stakes[place] // 2)
    match play.action:
        case Action.HIT:
            return writer.say("hit.own", card=_card(play), total=total)
        case Action.DOUBLE:
            return writer.say("double.own", card=_card(play), total=total, stake=stake)
        case Action.SPLIT if place in seen.insured:
            fields = _numbered(seen, place)
            return writer.say("split.own.insured", stake=stake, insured=half, **fields)
        case Action.SPLIT:
            return writer.say("split.own", stake=stake, **_numbered(seen, place))
        case Action.INSURANCE:
            return writer.say("insurance.own", stake=half)
        case Action.SURRENDER:
            return writer.say("surrender.own", back=half)
        case Action.STAND if not total.natural:
            return writer.say("stand.own", total=total)
    # The game stood by itself on the natural, of which the player has just heard.
    return [] if play.turn is not None else writer.say("stand.own.natural")


def _others_act(writer: Writer, seen: Seen, play: _Play) -> list[Message]:
    place, total = play.place, seen.worth(play.place)
    name = Name(seen.names[place[0]])
    match play.action:
        case Action.HIT:
            return writer.say("hit.other", name=name, card=_card(play), total=total)
        case Action.DOUBLE:
            return writer.say("double.other", name=name, card=_card(play), total=total)
        case Action.SPLIT:
            return writer.say("split.other", hand=place[1], **_hand(seen, place))
        case Action.INSURANCE:
            return writer.say("insurance.other", name=name)
        case Action.SURRENDER:
            return writer.say("surrender.other", name=name)
        case Action.STAND if not total.natural:
            return writer.say("stand.other", name=name, total=total)
    return writer.say("stand.other.natural", name=name)


def _card(play: _Play) -> Cards:
    assert play.card is not None
    return Cards((play.card,))


def _hand(seen: Seen, place: Place) -> dict[str, Value]:
    fields: dict[str, Value] = {"cards": Cards(seen.cards[place]), "total": seen.worth(place)}
    return fields if place[0] == seen.own else fields | {"name": Name(seen.names[place[0]])}


def _numbered(seen: Seen, place: Place) -> dict[str, Value]:
    return _hand(seen, place) | {"hand": place[1], "of": seen.hands(place[0])}


def _acts(writer: Writer, turn: TurnStarted) -> str:
    """What can be done, as a list: hit, stand or double."""
    acts = [writer.catalog.ui(f"act.{action}") for action in turn.legal]
    if len(acts) < 2:
        return "".join(acts)
    return writer.catalog.ui("list.or", most=", ".join(acts[:-1]), last=acts[-1])
