"""The words of answers: to questions, to keys that cannot act, about stakes, speech and modes."""

from __future__ import annotations

from collections.abc import Sequence

from blackjack_cli.answers import (
    Advice,
    Answer,
    BetterWas,
    BetweenRounds,
    BrailleUnavailable,
    CanDo,
    ChipsRaised,
    DealerHand,
    Decisions,
    Guidance,
    GuideOffered,
    HandSeen,
    HeardAsked,
    HeardKept,
    HistoryEnd,
    InterruptAsked,
    KeptRoundFirst,
    LanguageSet,
    LeaveAsked,
    NoAdvice,
    NoChipsLeft,
    NothingKept,
    NothingYet,
    NotNow,
    OthersMoney,
    OwnHands,
    OwnMoney,
    RoundVoided,
    RoundWaits,
    SeedAndRound,
    SpeechBack,
    SpeechLost,
    SpeechMode,
    StakeAsked,
    StakeRefused,
    StakeTyped,
    StoreRescued,
    Table,
    Turn,
    VerbositySet,
)
from blackjack_cli.game.cards import is_ace_and_ten
from blackjack_cli.game.terms import Action
from blackjack_cli.intents import Intent
from blackjack_cli.output.message import Message
from blackjack_cli.words.guiding import tell_newcomer
from blackjack_cli.words.keys import digits_and_act, intent_name, key_name
from blackjack_cli.words.names import quotable, spoken_name
from blackjack_cli.words.seen import Seen
from blackjack_cli.words.wording import Cards, Counted, Given, Money, Name, Points, Value
from blackjack_cli.words.writer import Writer, now

_WAITS = (
    KeptRoundFirst,
    RoundWaits,
    BetterWas,
    BetweenRounds,
    BrailleUnavailable,
    ChipsRaised,
    Decisions,
    Guidance,
    GuideOffered,
    HeardAsked,
    NoChipsLeft,
    NothingKept,
    RoundVoided,
    SpeechBack,
    SpeechLost,
    SpeechMode,
    StakeAsked,
    StoreRescued,
)
"""What the game asks or reports by itself: it cuts nothing."""


def answer(writer: Writer, seen: Seen, given: Answer) -> list[Message]:
    """The messages of an answer; the first cuts what is being said of the past."""
    messages = _said(writer, seen, given)
    return messages if isinstance(given, _WAITS) else now(messages)


def _said(writer: Writer, seen: Seen, given: Answer) -> list[Message]:
    say = writer.say
    match given:
        case OwnHands():
            return _own_hands(writer, given)
        case DealerHand():
            return _dealer_hand(writer, given)
        case OwnMoney():
            return _own_money(writer, given)
        case OthersMoney():
            return _others_money(writer, given)
        case Turn():
            return _turn(writer, given)
        case Table():
            return _table(writer, seen, given)
        case SeedAndRound(seed, number):
            return say("seed.round", seed=Given(seed), round=number)
        case CanDo():
            return _can_do(writer, given)
        case NoAdvice():
            return say("advice.none")
        case Advice(best, worth):
            return say(f"advice.{best}", list=_worth(writer, worth))
        case NotNow(_, why):
            return say(f"not_now.{why}")
        case HistoryEnd(oldest):
            return say("history.oldest" if oldest else "history.newest")
        case NothingYet():
            return say("nothing.yet")
        case VerbositySet(verbosity):
            return say(f"verbosity.{verbosity}")
        case LanguageSet():
            return say("language.set")
        case _:
            return _reported(writer, given)


def _reported(writer: Writer, given: Answer) -> list[Message]:
    say = writer.say
    match given:
        case BetterWas(better, taken, price):
            return say(
                "coach.better",
                better=intent_name(writer.catalog, better),
                taken=intent_name(writer.catalog, taken),
                price=_hundredths(writer, price),
            )
        case Decisions(made, by_chart, cost):
            cost_in_words = _hundredths(writer, cost)
            return say("coach.decisions", made=Counted(made), by_chart=by_chart, cost=cost_in_words)
        case StakeAsked():
            return _stake_asked(writer, given)
        case StakeRefused(fault, most):
            return say(f"stake.fault.{fault}", most=Money(most))
        case StakeTyped(typed):
            return say("stake.typed", typed=Given(quotable(typed)))
        case KeptRoundFirst(seed, number):
            return say("round.kept_first", seed=Given(seed), round=number)
        case RoundWaits():
            return say("round.waits")
        case BetweenRounds():
            return say("between.rounds")
        case Guidance() | GuideOffered() | HeardAsked() | HeardKept():
            return tell_newcomer(writer, given)
        case NoChipsLeft():
            return say("chips.none")
        case ChipsRaised(before, to):
            return say("chips.raised", before=Money(before), to=Money(to))
        case RoundVoided(chips):
            return say("round.voided", chips=Money(chips))
        case StoreRescued(None, empty):
            return say("store.emptied.gone" if empty else "store.rescued.gone")
        case StoreRescued(str(kept), empty):
            return say("store.emptied" if empty else "store.rescued", file=Given(kept))
        case NothingKept(why):
            return say("store.nothing_kept", reason=Given(why))
        case LeaveAsked(staked, chips):
            return say("leave.asked.kept" if chips else "leave.asked", staked=Money(staked))
        case InterruptAsked(0):
            return say("interrupt.asked.between")
        case InterruptAsked(staked):
            return say("interrupt.asked", staked=Money(staked))
        case SpeechMode(direct, _, why):
            mode = "direct" if direct else "terminal"
            return say(f"speech.{mode}.{why}", output=_output(writer, given))
        case SpeechLost():
            return say("speech.lost", output=_output(writer, given))
        case SpeechBack():
            return say("speech.back", output=_output(writer, given))
        case BrailleUnavailable(reason):
            return say("braille.unavailable", reason=Given(reason))
    raise TypeError(f"nothing is said of {given!r}")


def _hand(hand: HandSeen, only: bool) -> dict[str, Value]:
    natural = only and is_ace_and_ten(hand.cards)
    return {"cards": Cards(hand.cards), "total": Points(hand.total, hand.soft, natural)}


def _own_hands(writer: Writer, given: OwnHands) -> list[Message]:
    if not given.hands:
        return writer.say("cards.none")
    messages: list[Message] = []
    for hand in given.hands:
        fields = _hand(hand, given.of == 1) | {"stake": Money(hand.stake)}
        if given.of == 1:
            messages += writer.say("hand.seen", **fields)
        else:
            messages += writer.say("hand.own", hand=hand.hand, of=given.of, **fields)
        messages += _own_marks(writer, hand, given.of)
    return messages


def _own_marks(writer: Writer, hand: HandSeen, of: int) -> list[Message]:
    """What became of the player's hand beside its cards."""
    if hand.surrendered:
        return writer.say("hand.surrendered")
    if not hand.insured:
        return []
    insured = Money(hand.insured)
    if of > 1:
        return writer.say("hand.own.insured", hand=hand.hand, insured=insured)
    return writer.say("hand.insured", insured=insured)


def _others_marks(writer: Writer, hand: HandSeen, name: Name) -> list[Message]:
    """The same of another player's; named, since a message may be heard by itself."""
    if hand.surrendered:
        return writer.say("hand.other.surrendered", name=name)
    if hand.insured:
        return writer.say("hand.other.insured", name=name, insured=Money(hand.insured))
    return []


def _dealer_hand(writer: Writer, given: DealerHand) -> list[Message]:
    cards = Cards(given.cards)
    match len(given.cards):
        case 0:
            return writer.say("cards.none")
        case 1:
            name = "dealer.card.hidden" if given.hidden else "dealer.card"
            return writer.say(name, cards=cards)
        case _:
            total = Points(given.total, given.soft, is_ace_and_ten(given.cards))
            return writer.say("dealer.cards", cards=cards, total=total)


def _own_money(writer: Writer, given: OwnMoney) -> list[Message]:
    name = "money.chips" if given.chips else "money.score"
    amount = Money(given.amount)
    fields: dict[str, Value] = {"amount": Counted(amount) if given.chips else amount}
    if given.staked:
        name, fields = f"{name}.staked", fields | {"staked": Money(given.staked)}
    return writer.say(name, **fields)


def _others_money(writer: Writer, given: OthersMoney) -> list[Message]:
    if not given.amounts:
        return writer.say("others.none")
    items: list[tuple[str, dict[str, Value]]] = [
        ("others.item", {"name": _name(writer, name, 0), "amount": Money(amount)})
        for name, amount in given.amounts
    ]
    return writer.row(items)


def _turn(writer: Writer, given: Turn) -> list[Message]:
    if given.seat is None:
        return writer.say("turn.is.nobody")
    if given.seat == 0:
        return writer.say("turn.is.dealer")
    if given.name is not None:
        return writer.say("turn.is.other", name=_name(writer, given.name, given.seat))
    if given.of > 1:
        return writer.say("turn.is.own.hand", hand=given.hand, of=given.of)
    return writer.say("turn.is.own")


def _table(writer: Writer, seen: Seen, given: Table) -> list[Message]:
    """Every hand as a message: a line each on a terminal and a braille display."""
    if not given.hands:
        return writer.say("cards.none")
    messages: list[Message] = []
    for hand in given.hands:
        of = sum(1 for other in given.hands if other.seat == hand.seat)
        fields = _hand(hand, of == 1)
        marks: list[Message] = []
        if hand.seat == 0:
            name = "seat.dealer.hand"
            if len(hand.cards) == 1:
                name = "seat.dealer.hidden" if given.hidden else "seat.dealer"
        elif hand.seat == seen.own:
            name = "seat.own" if of == 1 else "hand.own"
            fields |= {"hand": hand.hand, "of": of, "stake": Money(hand.stake)}
            marks = _own_marks(writer, hand, of)
        else:
            name = "seat.other" if of == 1 else "hand.other"
            fields |= {"hand": hand.hand, "name": Name(seen.names[hand.seat])}
            marks = _others_marks(writer, hand, Name(seen.names[hand.seat]))
        messages += writer.say(name, **fields) + marks
    return messages


def _can_do(writer: Writer, given: CanDo) -> list[Message]:
    catalog = writer.catalog
    items: list[tuple[str, dict[str, Value]]] = [
        (
            "can.item",
            {"key": Given(key_name(catalog, keys[0])), "act": intent_name(catalog, intent)},
        )
        for intent, keys in given.keys
        if keys
    ]
    if given.digits:
        digits, act = digits_and_act(catalog)
        deals_first = bool(given.keys) and given.keys[0][0] is Intent.DEAL
        items.insert(int(deals_first), ("can.item", {"key": Given(digits), "act": act}))
    return writer.row(items)


def _worth(writer: Writer, worth: Sequence[tuple[Action, float]]) -> str:
    ui, number = writer.catalog.ui, writer.catalog.number
    return ", ".join(
        ui("worth.item", act=intent_name(writer.catalog, action), value=number(f"{value:.2f}"))
        for action, value in worth
    )


def _hundredths(writer: Writer, units: float) -> str:
    """Units to the hundredth."""
    return writer.catalog.number(f"{units:.2f}")


def _stake_asked(writer: Writer, given: StakeAsked) -> list[Message]:
    offered = Money(given.offered)
    if given.chips is None:
        return writer.say("stake.asked", offered=offered)
    return writer.say("stake.asked.chips", offered=offered, chips=Counted(Money(given.chips)))


def _name(writer: Writer, name: str, seat: int) -> Name:
    return Name(spoken_name(writer.catalog, name, seat))


def _output(writer: Writer, given: SpeechMode | SpeechLost | SpeechBack) -> Given:
    return Given(given.output or writer.catalog.ui("speech.some_output"))
