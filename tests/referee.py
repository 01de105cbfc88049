"""An independent referee of event logs: `python tests/referee.py FILE`.

It reads the JSON lines that `--events` writes, takes nothing from them but who sat down with
what stakes and what each seat did, and works out all the rest from the cards alone: the shoe of
the seed, deal order, turn order, hand numbers, totals, legal acts, the dealer's play,
settlement and balances. The first line that differs is a `Foul`. It knows the rule sheets and
the format of the log, and shares no code with the game.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

Log = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """The rules of a game, as its sheet gives them."""

    version: str = "1.0.0"
    decks: int = 6
    hidden_card: bool
    draws_on_soft_17: bool = False
    natural_pays: float = 1.5
    double_cards: tuple[int, ...] | None
    """On how many cards a hand may be doubled; None: on any number."""
    double_after_split: bool = True
    pair_of: str
    most_hands: int
    one_card_on_split_aces: bool
    aces_split_again: bool
    insurance: bool
    surrender: bool
    chips: bool


SHEETS = {
    "european": Sheet(
        hidden_card=True,
        double_cards=(2,),
        pair_of="value",
        most_hands=4,
        one_card_on_split_aces=True,
        aces_split_again=False,
        insurance=False,
        surrender=False,
        chips=False,
    ),
    "salon": Sheet(
        hidden_card=False,
        double_cards=None,
        pair_of="rank",
        most_hands=2,
        one_card_on_split_aces=False,
        aces_split_again=False,
        insurance=True,
        surrender=True,
        chips=True,
    ),
}

FIELDS = {
    "session_started": "game_version rules rules_version seed lang resumed seats",
    "round_started": "round stakes",
    "shuffled": "cards",
    "card_dealt": "seat hand card total soft",
    "turn_started": "seat hand legal",
    "acted": "seat hand action",
    "refused": "seat hand action reason",
    "hand_closed": "seat hand why",
    "hole_revealed": "card total soft",
    "hand_settled": "seat hand outcome stake net",
    "insurance_settled": "seat hand stake net",
    "round_ended": "round nets balances",
    "session_ended": "rounds seed why",
}
ACTS = {"hit", "stand", "double", "split", "insurance", "surrender"}
NEEDS_COVER = {"double", "split", "insurance"}


class Foul(AssertionError):
    """What the log says is not what the cards and the rules make."""


class _Left(Exception):
    """The player left within a round."""


@dataclass
class Hand:
    stake: float
    cards: list[str] = field(default_factory=list)
    insured: float = 0
    split: bool = False
    closed: str | None = None


@dataclass
class Seat:
    hands: list[Hand]
    free: float | None
    """Chips beside the stakes; None where nothing bounds them, or nobody told."""


@dataclass
class Tally:
    """What a log held: a test that wants splits to be judged can see that there were some."""

    rounds: int = 0
    acts: Counter[str] = field(default_factory=Counter)
    closed: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    shuffles: int = 0
    most_hands: int = 0
    insurances: int = 0
    events: int = 0


def worth(card: str) -> int:
    return 1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 10


def points(cards: Iterable[str]) -> tuple[int, bool]:
    """Best total, and whether an ace counts 11 in it."""
    values = [worth(card) for card in cards]
    totals = [sum(values) + 10 * elevens for elevens in range(values.count(1) + 1)]
    best = max((each for each in totals if each <= 21), default=totals[0])
    return best, best != totals[0]


def ace_and_ten(cards: list[str]) -> bool:
    return sorted(worth(card) for card in cards) == [1, 10]


def shuffled(cards: list[str], seed: str, number: str) -> list[str]:
    """The whole Fisher-Yates shuffle over `random()`, first place first."""
    cards = cards.copy()
    draw = Random(f"{seed}\n{number}".encode("utf-8", "surrogatepass"))
    for place in range(len(cards)):
        other = place + int(draw.random() * (len(cards) - place))
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def decks_of(number: int) -> list[str]:
    return [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"] * number


class Referee:
    """Judges one log. See `judge`."""

    def __init__(
        self, log: list[Log], sheet: Sheet | None, cut: bool, position: int, covered: bool | None
    ) -> None:
        self.log = log
        self.at = 0
        self.tally = Tally(events=len(log))
        start = self.take("session_started")
        self.check(start["rules"] in SHEETS, "a game that nobody knows")
        self.sheet = sheet or SHEETS[start["rules"]]
        self.check(start["rules_version"] == self.sheet.version, "another version of the rules")
        self.seed = start["seed"]
        self.seats = start["seats"]
        self.check_seats()
        human = any(seat["kind"] == "human" for seat in self.seats)
        self.covered = self.sheet.chips and human if covered is None else covered
        self.starts_at_0 = covered is None and not self.sheet.chips
        self.cut = cut
        self.whole = decks_of(self.sheet.decks)
        self.shoe: list[str] = []
        self.position = position
        self.first_position = position
        self.shoe_number = "0"
        self.whole_sets = 1
        self.balances: dict[int, float] = {}
        self.round = 0

    # Reading

    def fail(self, text: str) -> None:
        here = json.dumps(self.log[self.at]) if self.at < len(self.log) else "the end of the log"
        raise Foul(f"event {self.at + 1}, round {self.round if self.at else 0}: {text}: {here}")

    def check(self, holds: bool, text: str) -> None:
        if not holds:
            self.at -= 1
            self.fail(text)

    @property
    def next(self) -> str:
        return str(self.log[self.at].get("event")) if self.at < len(self.log) else "nothing"

    def take(self, name: str, **wanted: object) -> Log:
        """The next event, which must be this one with these fields."""
        if self.next != name:
            self.fail(f"{name} {wanted} should stand here")
        event = self.log[self.at]
        if set(event) != {"event", *FIELDS[name].split()}:
            self.fail(f"{name} has the fields {FIELDS[name]}")
        for key, value in wanted.items():
            given = event[key]
            if given != value or isinstance(given, bool) != isinstance(value, bool):
                self.fail(f"{key} should be {value!r}")
        self.at += 1
        return event

    def check_seats(self) -> None:
        self.check(
            [seat["seat"] for seat in self.seats] == list(range(1, len(self.seats) + 1)),
            "seats count from 1",
        )
        self.check(len(self.seats) <= 7, "seven seats at the most")
        for seat in self.seats:
            self.check(set(seat) == {"seat", "name", "kind", "level"}, "the fields of a seat")
            human = seat["kind"] == "human" and seat["level"] is None
            computer = seat["kind"] == "computer" and seat["level"] in ("easy", "normal", "hard")
            self.check(human or computer, "a seat is a human or a computer of a level")

    def amounts(self, listed: list[Log]) -> list[float]:
        """The amounts of all seats, in seat order."""
        self.check([set(each) for each in listed] == [{"seat", "amount"}] * len(self.seats), "")
        self.check(
            [each["seat"] for each in listed] == [seat["seat"] for seat in self.seats], "seat order"
        )
        for each in listed:
            self.check(type(each["amount"]) in (int, float), "an amount is a number")
            self.check(2 * each["amount"] % 1 == 0, "amounts are multiples of 0.5")
        return [each["amount"] for each in listed]

    # Cards

    def on_table(self) -> list[str]:
        cards = [card for seat in self.table for hand in seat.hands for card in hand.cards]
        return cards + self.up + ([self.hole] if self.hole else [])

    def draw(self) -> str:
        """The card that comes next; a shoe that has run out is shuffled before our eyes."""
        if self.position == len(self.shoe):
            rest = self.whole.copy()
            for card in self.on_table():
                if card in rest:
                    rest.remove(card)
            if not rest:
                self.whole_sets += 1
            self.shoe_number += "+"
            self.shoe = shuffled(rest or self.whole, self.seed, self.shoe_number)
            self.position = 0
            self.take("shuffled", cards=len(self.shoe))
            self.tally.shuffles += 1
        self.position += 1
        return self.shoe[self.position - 1]

    def deal(self, cards: list[str], seat: int, hand: int) -> None:
        card = self.draw()
        cards.append(card)
        total, soft = points(cards)
        self.take("card_dealt", seat=seat, hand=hand, card=card, total=total, soft=soft)

    def next_shoe(self) -> None:
        if not self.cut:
            self.shoe_number = str(self.round)
            self.shoe = shuffled(self.whole, self.seed, self.shoe_number)
            self.position = self.first_position
        elif "+" in self.shoe_number or self.position >= 0.75 * len(self.shoe):
            # Behind the cut card, or after a shoe that ran out within a round.
            self.shoe_number = str(int(self.shoe_number.rstrip("+")) + 1)
            self.shoe = shuffled(self.whole, self.seed, self.shoe_number)
            self.position = 0
            self.take("shuffled", cards=len(self.whole))
            self.tally.shuffles += 1

    # A session

    def judge(self) -> Tally:
        first = True
        while self.next != "session_ended":
            if first:
                self.round = next(
                    (each["round"] for each in self.log if each["event"] == "round_started"), 1
                )
            else:
                self.round += 1
            first = False
            self.next_shoe()
            try:
                self.play_round()
            except _Left:
                break
            self.tally.rounds += 1
        end = self.take("session_ended", rounds=self.tally.rounds, seed=self.seed)
        self.check(isinstance(end["why"], str) and end["why"] != "", "why it ended")
        if self.at != len(self.log):
            self.fail("the session has ended")
        return self.tally

    def start_balances(self, stakes: list[float]) -> list[float | None]:
        """What each seat had before the round: known from the last one, else told by its end."""
        end = next((each for each in self.log[self.at :] if each["event"] == "round_ended"), None)
        before: list[float | None] = []
        for at, seat in enumerate(self.seats):
            had: float | None = self.balances.get(seat["seat"])
            if had is None and self.starts_at_0:
                had = 0
            elif had is None and end is not None:
                had = end["balances"][at]["amount"] - end["nets"][at]["amount"]
            if self.covered and seat["kind"] == "computer":
                # Computer players have 1000 chips at first, and again when they are broke.
                if seat["seat"] not in self.balances or (had is not None and had < 10):
                    had = 1000
                assert had is not None
                self.check(stakes[at] == max(10, had // 100 * 10), "a tenth of the chips")
            before.append(had)
        return before

    def play_round(self) -> None:
        stakes = self.amounts(self.take("round_started", round=self.round)["stakes"])
        for stake in stakes:
            self.check(stake > 0 and stake % 1 == 0, "a stake is a whole number")
        before = self.start_balances(stakes)
        self.table = []
        for stake, had in zip(stakes, before, strict=True):
            free = had - stake if self.covered and had is not None else None
            self.check(free is None or free >= 0, "a stake is covered")
            self.table.append(Seat([Hand(stake)], free))
        self.up: list[str] = []
        self.hole: str | None = None
        for _card in range(2):
            for number, seat in enumerate(self.table, 1):
                self.deal(seat.hands[0].cards, number, 1)
            if not self.up:
                self.deal(self.up, 0, 1)
        if self.sheet.hidden_card:
            self.hole = self.draw()
            total, soft = points(self.up)
            self.take("card_dealt", seat=0, hand=1, card=None, total=total, soft=soft)
        for number, seat in enumerate(self.table, 1):
            self.play_seat(number, seat)
        self.dealer_plays()
        self.settle(before)

    # Turns

    def play_seat(self, number: int, seat: Seat) -> None:
        # The list grows while it is walked: a split adds the hand with the next number.
        for at, hand in enumerate(seat.hands, 1):
            if hand.split and len(hand.cards) == 1:
                self.complete_split(seat, number, at)
            if hand.closed:
                continue
            self.take_turn_started(seat, hand, number, at)
            while hand.closed is None:
                self.take_act(seat, hand, number, at)
        self.tally.most_hands = max(self.tally.most_hands, len(seat.hands))

    def take_turn_started(self, seat: Seat, hand: Hand, number: int, at: int) -> None:
        legal = self.take("turn_started", seat=number, hand=at)["legal"]
        self.check(len(legal) == len(set(legal)), "an act named twice")
        known = self.legal(seat, hand)
        unsure = NEEDS_COVER if self.covered and seat.free is None else set()
        self.check(known - unsure <= set(legal) <= known, f"{sorted(known)} are legal")

    def legal(self, seat: Seat, hand: Hand) -> set[str]:
        sheet = self.sheet
        two = len(hand.cards) == 2
        values = [worth(card) for card in hand.cards]
        same = values if sheet.pair_of == "value" else [card[0] for card in hand.cards]
        funds = float("inf") if seat.free is None else seat.free
        acts = {"hit", "stand"}
        if (
            (sheet.double_cards is None or len(hand.cards) in sheet.double_cards)
            and (sheet.double_after_split or not hand.split)
            and hand.stake <= funds
        ):
            acts.add("double")
        if (
            two
            and len(set(same)) == 1
            and len(seat.hands) < sheet.most_hands
            and (sheet.aces_split_again or not (hand.split and values[0] == 1))
            and hand.stake + hand.insured <= funds
        ):
            acts.add("split")
        if (
            sheet.insurance
            and two
            and not hand.insured
            and worth(self.up[0]) in (1, 10)
            and hand.stake / 2 <= funds
        ):
            acts.add("insurance")
        if sheet.surrender and two and not hand.insured and not hand.split:
            acts.add("surrender")
        return acts

    def take_act(self, seat: Seat, hand: Hand, number: int, at: int) -> None:
        if self.next == "session_ended":
            raise _Left
        legal = self.legal(seat, hand)
        if self.next == "refused":
            event = self.take("refused", seat=number, hand=at)
            self.check(event["action"] in ACTS - legal, "that act is legal")
            self.check(isinstance(event["reason"], str) and event["reason"] != "", "a reason")
            self.check(self.seats[number - 1]["kind"] == "human", "computers do what is legal")
            self.tally.refused[event["action"]] += 1
            return
        act = self.take("acted", seat=number, hand=at)["action"]
        self.check(act in legal, f"{sorted(legal)} are legal")
        self.tally.acts[act] += 1
        match act:
            case "hit":
                self.deal(hand.cards, number, at)
                if points(hand.cards)[0] > 21:
                    self.close(hand, number, at, "bust")
            case "stand":
                natural = ace_and_ten(hand.cards) and not hand.split
                self.close(hand, number, at, "natural" if natural else "stood")
            case "double":
                self.pay(seat, hand.stake)
                hand.stake *= 2
                self.deal(hand.cards, number, at)
                self.close(hand, number, at, "bust" if points(hand.cards)[0] > 21 else "doubled")
            case "split":
                self.pay(seat, hand.stake + hand.insured)
                seat.hands.append(
                    Hand(hand.stake, [hand.cards.pop()], hand.insured, split=True),
                )
                hand.split = True
                self.complete_split(seat, number, at)
            case "insurance":
                self.pay(seat, hand.stake / 2)
                hand.insured = hand.stake / 2
                self.tally.insurances += 1
            case "surrender":
                self.pay(seat, -hand.stake / 2)
                self.close(hand, number, at, "surrendered")

    def complete_split(self, seat: Seat, number: int, at: int) -> None:
        hand = seat.hands[at - 1]
        self.deal(hand.cards, number, at)
        if self.sheet.one_card_on_split_aces and worth(hand.cards[0]) == 1:
            self.close(hand, number, at, "split_ace")

    def close(self, hand: Hand, number: int, at: int, why: str) -> None:
        hand.closed = why
        self.take("hand_closed", seat=number, hand=at, why=why)
        self.tally.closed[why] += 1

    def pay(self, seat: Seat, amount: float) -> None:
        if seat.free is not None:
            seat.free -= amount
            assert seat.free >= 0

    # The end of a round

    def dealer_plays(self) -> None:
        if self.hole:
            self.up.append(self.hole)
            total, soft = points(self.up)
            self.take("hole_revealed", card=self.hole, total=total, soft=soft)
            self.hole = None
        while (at := points(self.up))[0] < 17 or (at == (17, True) and self.sheet.draws_on_soft_17):
            self.deal(self.up, 0, 1)
        most = self.sheet.decks * self.whole_sets
        self.check(max(Counter(self.on_table()).values()) <= most, "a card too often on the table")

    def outcome(self, hand: Hand) -> tuple[str, float]:
        if hand.closed == "surrendered":
            return "surrender", -hand.stake / 2
        own, theirs = points(hand.cards)[0], points(self.up)[0]
        if own > 21:
            return "bust", -hand.stake
        own_natural, their_natural = ace_and_ten(hand.cards) and not hand.split, False
        if len(self.up) == 2:
            their_natural = ace_and_ten(self.up)
        if own_natural and not their_natural:
            return "natural", hand.stake * self.sheet.natural_pays
        if their_natural and not own_natural:
            return "loss", -hand.stake
        if theirs > 21 or own > theirs:
            return "win", hand.stake
        return ("push", 0) if own == theirs else ("loss", -hand.stake)

    def settle(self, before: list[float | None]) -> None:
        nets: list[float] = []
        for number, seat in enumerate(self.table, 1):
            nets.append(0)
            for at, hand in enumerate(seat.hands, 1):
                outcome, net = self.outcome(hand)
                self.take(
                    "hand_settled",
                    seat=number,
                    hand=at,
                    outcome=outcome,
                    stake=hand.stake,
                    net=net,
                )
                self.tally.outcomes[outcome] += 1
                nets[-1] += net
                if hand.insured:
                    paid = 2 * hand.insured if ace_and_ten(self.up) else -hand.insured
                    self.take(
                        "insurance_settled", seat=number, hand=at, stake=hand.insured, net=paid
                    )
                    nets[-1] += paid
        end = self.take("round_ended", round=self.round)
        self.check(self.amounts(end["nets"]) == nets, f"nets {nets}")
        balances = self.amounts(end["balances"])
        for number, (had, net, has) in enumerate(zip(before, nets, balances, strict=True), 1):
            self.check(had is not None and has == had + net, f"seat {number} had {had}")
            self.check(not self.covered or has >= 0, "chips are never owed")
            self.balances[number] = has


def judge(
    lines: Iterable[str],
    *,
    sheet: Sheet | None = None,
    cut: bool = False,
    position: int = 0,
    covered: bool | None = None,
    balances: Mapping[int, float] | None = None,
) -> Tally:
    """The tally of a log, or a `Foul` at its first wrong event.

    `sheet`: other rules than those that the log names. `cut`: it was dealt on from one shoe;
    else afresh for each round, from `position` on. `covered`: whether chips bound what a seat
    can do; else as in the game named, where a human sits at the table. `balances`: what seats
    had at first; else the first round tells it.
    """
    referee = Referee([json.loads(line) for line in lines], sheet, cut, position, covered)
    if balances is not None:
        referee.balances.update(balances)
    try:
        return referee.judge()
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise Foul(f"event {referee.at + 1} is not in the format: {error!r}") from error


if __name__ == "__main__":
    with Path(sys.argv[1]).open(encoding="utf-8") as log_file:
        print(judge(log_file, cut="cut" in sys.argv[2:]))
