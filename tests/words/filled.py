"""Values for the fields of the texts: any that may come, and the longest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from catalogue_sources import FORMS, texts
from hypothesis import strategies as st

from blackjack_cli.game.cards import BEST, PACK, Card, card, total
from blackjack_cli.game.terms import Action
from blackjack_cli.keys.names import NAMED
from blackjack_cli.words.catalog import Catalog
from blackjack_cli.words.keys import intent_name, key_name
from blackjack_cli.words.names import spoken_name
from blackjack_cli.words.rules import game_name
from blackjack_cli.words.wording import Balance, Cards, Counted, Given, Money, Name, Points, Value

MOST_HALF_CHIPS = 1_999_999
"""999999,5."""

PARTS = ("total.", "balance.", "amount.")
"""Texts that only ever fill a field of another."""

ITEMS = ("result.", "others.item", "can.item")
"""Texts that only ever stand in a row."""


MONEY = st.integers(0, MOST_HALF_CHIPS).map(Money)
SCORE = st.integers(-MOST_HALF_CHIPS, MOST_HALF_CHIPS).map(Money)
BALANCE = SCORE.map(lambda score: Balance(score.half_chips, False)) | (
    MONEY.map(lambda chips: Balance(chips.half_chips, True))
)
NUMBER = st.integers(1, 10_000_000)
HUNDREDTHS = st.integers(0, 99_999).map(lambda cents: f"{cents / 100:.2f}")
KEYS = st.sampled_from([*sorted(NAMED), "q", "S", "?"])
FROM_OUTSIDE = st.text(max_size=60)
ONE_CARD = st.sampled_from(PACK)
DECK = st.lists(ONE_CARD, min_size=2, max_size=22)


def fields_in(form: str, name: str) -> list[set[str]]:
    text = texts("en").get((form, name))
    return text.fields if text else []


NAMES = sorted({name for form, name in texts("en") if form == "braille"})
SAID = [name for name in NAMES if not name.startswith(PARTS + ITEMS) and name != "cards.shuffled"]
FIELDS = {
    name: set().union(*(fields for form in FORMS for fields in fields_in(form, name)))
    for name in NAMES
}
ONE_CARD_SEEN = {"seat.dealer", "seat.dealer.hidden", "dealer.card", "dealer.card.hidden"}
ACES, ACES_WORTH = Cards((card("AS"),) * BEST), Points(BEST, False)
"""The most cards that a hand can hold without being over 21."""
NEVER_NATURAL = ("stand.", "hit.", "double.")
"""A hand that drew is none, and who stands on one is told in a text of its own."""
LONG_CARDS = ("QD", "JH", "7D", "4H")
KEY_FIELDS = {"total", "net", "back", "amount", "offered", "most"}
"""The amounts and totals without which a message is of no use."""
WITH_KEY_FIELDS = [
    name
    for name in SAID
    if KEY_FIELDS & texts("en")["braille", name].fields[0] and not name.startswith("round.")
]
POINTS = st.integers(4, 31).flatmap(
    lambda worth: st.booleans().map(lambda soft: Points(worth, soft and 12 <= worth <= BEST))
)


def hand_of(cards: list[Card]) -> tuple[Card, ...]:
    """The cards up to the one that makes them more than 21: nobody draws after that."""
    for count in range(2, len(cards)):
        if total(cards[:count]).points > BEST:
            return tuple(cards[:count])
    return tuple(cards)


@st.composite
def fields_of(draw: st.DrawFn, catalog: Catalog, text: str) -> dict[str, Value]:
    """Any values for the fields of the text, as they may come together."""
    cards = hand_of(draw(DECK)) if "cards" in FIELDS[text] else ()
    if text in ONE_CARD_SEEN:
        cards = cards[:1]
    worth = Points(*total(cards)) if cards else draw(POINTS)
    values: dict[str, Value] = {}
    for name in sorted(FIELDS[text]):
        match name:
            case "cards":
                values[name] = Cards(cards)
            case "total":
                natural = worth == (BEST, True, False) and len(cards) in (0, 2)
                natural = natural and not text.startswith(NEVER_NATURAL)
                values[name] = worth._replace(natural=natural and draw(st.booleans()))
            case "card":
                values[name] = Cards((draw(ONE_CARD),))
            case "dealer":
                values[name] = draw(POINTS)
            case "balance":
                values[name] = draw(BALANCE)
            case "name":
                values[name] = Name(spoken_name(catalog, draw(FROM_OUTSIDE), 2))
            case "seed" | "reason" | "output" | "file" | "typed":
                values[name] = Given(draw(FROM_OUTSIDE))
            case "key" | "hit" | "stand" | "deal" | "help" | "leave":
                values[name] = Given(key_name(catalog, draw(KEYS)))
            case "game":
                values[name] = game_name(catalog, draw(st.sampled_from(["european", "salon"])))
            case "names" | "acts" | "list":
                values[name] = ""  # never in brief or braille
            case "hand" | "of" | "hands" | "seat":
                values[name] = draw(st.integers(1, 7))
            case "round" | "by_chart":
                values[name] = draw(NUMBER)
            case "rounds" | "made":
                values[name] = Counted(draw(NUMBER))
            case "cost" | "price":
                values[name] = catalog.number(draw(HUNDREDTHS))
            case "better" | "taken":
                values[name] = intent_name(catalog, draw(st.sampled_from(Action)))
            case "most":
                values[name] = Money(2 * draw(st.integers(1, 1_000_000)))
            case "amount" if text.startswith("money.score"):
                values[name] = draw(SCORE)
            case "amount" | "chips" if texts("en")["braille", text].plural:
                values[name] = Counted(draw(MONEY))
            case (
                "net"
                | "stake"
                | "insured"
                | "back"
                | "amount"
                | "staked"
                | "offered"
                | "before"
                | "to"
                | "chips"
            ):
                values[name] = draw(MONEY)
            case _:
                raise AssertionError(f"{text}: what may {name} be?")
    return values


def longest(catalog: Catalog, text: str) -> Iterator[dict[str, Value]]:
    """Every combination of the longest values for the fields of the text."""
    choices = {name: _longest(catalog, text, name) for name in sorted(FIELDS[text])}
    for chosen in product(*choices.values()):
        values = dict(zip(choices, chosen, strict=True))
        if values.get("cards") != ACES or values.get("total", ACES_WORTH) == ACES_WORTH:
            yield values


def _longest(catalog: Catalog, text: str, name: str) -> list[Value]:
    match name:
        case "cards" if text in ONE_CARD_SEEN:
            return [Cards((card(code),)) for code in LONG_CARDS]
        case "cards":
            pairs: list[Value] = [Cards((card(code),) * 2) for code in LONG_CARDS]
            return pairs if text.startswith(("split.", "seat.dealer")) else [*pairs, ACES]
        case "card":
            return [Cards((card(code),)) for code in LONG_CARDS]
        case "total":
            return [Points(BEST, False), Points(31, False), Points(BEST, True, True)]
        case "dealer":
            return [Points(26, False)]
        case "balance":
            return [Balance(-MOST_HALF_CHIPS, False), Balance(MOST_HALF_CHIPS, True)]
        case "name":
            return [Name("W" * 20)]
        case "seed" | "reason" | "output" | "file" | "typed":
            return [Given("W" * 60)]
        case "key" | "hit" | "stand" | "deal" | "help" | "leave":
            return [Given(key_name(catalog, key)) for key in ("?", "space")]
        case "game":
            return [game_name(catalog, rules) for rules in ("european", "salon")]
        case "names" | "acts" | "list":
            return [""]
        case "hand" | "of" | "hands" | "seat":
            return [4]
        case "round" | "by_chart":
            return [999_999]
        case "rounds" | "made":
            return [Counted(999_999), Counted(1)]
        case "cost" | "price":
            return [catalog.number("999.99")]
        case "better" | "taken":
            return [intent_name(catalog, action) for action in Action]
        case "most":
            return [Money(2_000_000)]
        case "amount" if text.startswith("money.score"):
            return [Money(-MOST_HALF_CHIPS)]
        case "amount" | "chips" if texts("en")["braille", text].plural:
            return [Counted(Money(MOST_HALF_CHIPS))]
    return [Money(MOST_HALF_CHIPS)]
