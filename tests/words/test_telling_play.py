"""What is said of a round: first what is new, then what it makes, each thing once."""

from __future__ import annotations

from typing import Any

from dealt import EUROPEAN, SALON, Game
from telling import Teller, opening

from blackjack_cli.answers import HandSeen, OwnHands, Table
from blackjack_cli.game.cards import card
from blackjack_cli.game.events import Refused, Shuffled
from blackjack_cli.game.terms import Action, Reason
from blackjack_cli.output.message import Priority


def told(game: Game, *acts: str, teller: Teller) -> list[list[str]]:
    """The lines of the deal, then of each act."""
    lines = [teller.lines(game.events)]
    for act in acts:
        before = len(game.events)
        game.act(act)
        lines.append(teller.lines(game.events[before:]))
    return lines


def test_the_deal_is_one_line_a_seat_then_the_dealers_card() -> None:
    game = Game(EUROPEAN, "T6", "A7", up="9", hole="5", stake=1)
    (deal,) = told(game, teller=Teller(opening(others=1)))
    assert deal == [
        "Round 1.",
        "You have ten of spades, six of clubs. 16.",
        "Ada: ace of hearts, seven of spades. Soft 18.",
        "Dealer: nine of diamonds.",
        "Your turn.",
    ]


def test_the_players_own_cards_are_told_in_the_order_of_the_seats() -> None:
    game = Game(EUROPEAN, "T6", "A7", up="9", hole="5", stake=1)
    (deal,) = told(game, teller=Teller(opening(others=1, seat=2)))
    assert [line.split()[0] for line in deal[1:]] == ["Ada:", "You", "Dealer:"]


def test_alone_at_the_table_no_word_is_lost_on_whose_turn_it_is() -> None:
    (deal,) = told(Game(EUROPEAN, "T6", up="9", hole="5"), teller=Teller(opening()))
    assert deal[-1] == "Dealer: nine of hearts."


def test_full_says_what_can_be_done_and_that_a_card_is_hidden() -> None:
    (deal,) = told(Game(EUROPEAN, "88", up="9", hole="5"), teller=Teller(opening(), "en", "full"))
    assert deal[-2:] == [
        "Dealer shows nine of hearts, with one card hidden.",
        "You can hit, stand, double or split.",
    ]


def test_full_offers_insurance_and_surrender_where_they_can_be_taken() -> None:
    teller = Teller(opening("salon"), "en", "full")
    (deal,) = told(Game(SALON, "T6", up="A", chips=100), teller=teller)
    assert deal[-1] == "You can hit, stand, double, take insurance or surrender."


def test_brief_leaves_out_the_round_the_suits_and_who_is_first() -> None:
    teller = Teller(opening(others=1), "en", "brief")
    (deal,) = told(Game(EUROPEAN, "T6", "A7", up="9", hole="5"), teller=teller)
    assert deal == ["You: ten, six. 16.", "Ada: ace, seven. Soft 18.", "Dealer: nine."]


def test_a_natural_is_named_and_standing_on_it_by_itself_is_not_told_again() -> None:
    game = Game(EUROPEAN, "AK", up="9", hole="8")
    before = len(game.events)
    game.act("stand")
    teller = Teller(opening())
    lines = teller.lines(game.events)
    assert before < len(game.events)
    assert lines == [
        "Round 1.",
        "You have ace of spades, king of diamonds. Blackjack.",
        "Dealer: nine of hearts.",
        "Dealer turns eight of clubs: 17.",
        "Blackjack: you win 15. Score: 1015.",
    ]


def test_a_card_and_the_bust_it_makes_are_one_line() -> None:
    game = Game(EUROPEAN, "T6", up="9", hole="8", then="8")
    _, hit = told(game, "hit", teller=Teller(opening()))
    assert hit == [
        "Eight of spades. 24, bust.",
        "Dealer turns eight of clubs: 17.",
        "You lose 10. Score: 990.",
    ]


def test_a_draw_is_the_card_then_the_total_soft_where_it_is_soft() -> None:
    game = Game(EUROPEAN, "A3", up="9", hole="8", then="4T")
    _, first, second = told(game, "hit", "hit", teller=Teller(opening()))
    assert first == ["Four of spades. Soft 18."]
    assert second == ["Ten of hearts. 18."]


def test_a_double_tells_the_card_and_settles_twice_the_stake() -> None:
    game = Game(EUROPEAN, "56", up="9", hole="8", then="T")
    _, double = told(game, "double", teller=Teller(opening(), "en", "full"))
    assert double == [
        "You double, bet 20: ten of spades. 21.",
        "Dealer turns the hidden eight of clubs: 17.",
        "21 against 17: you win 20. Score: 1020.",
    ]


def test_each_hand_of_a_split_is_told_with_its_number_and_the_sum_comes_last() -> None:
    game = Game(EUROPEAN, "88", up="9", hole="8", then="KT")
    _, split, first, second = told(game, "split", "stand", "stand", teller=Teller(opening()))
    assert split == ["You split. Hand 1: eight of spades, king of spades. 18."]
    assert first == [
        "You stand on 18.",
        "Hand 2 of 2: eight of diamonds, ten of hearts. 18.",
    ]
    assert second == [
        "You stand on 18.",
        "Dealer turns eight of clubs: 17.",
        "Hand 1: you win 10.",
        "Hand 2: you win 10.",
        "In all you win 20. Score: 1020.",
    ]


def test_split_aces_are_told_with_the_one_card_that_each_gets() -> None:
    game = Game(EUROPEAN, "AA", up="9", hole="8", then="K5")
    _, split = told(game, "split", teller=Teller(opening()))
    assert split[:2] == [
        "You split. Hand 1: ace of spades, king of spades. Soft 21.",
        "Hand 2 of 2: ace of diamonds, five of hearts. Soft 16.",
    ]


def test_the_dealers_cards_are_told_one_by_one_and_the_last_says_the_result() -> None:
    game = Game(EUROPEAN, "T8", up="6", hole="9", dealer_draws="K")
    _, stand = told(game, "stand", teller=Teller(opening()))
    assert stand == [
        "You stand on 18.",
        "Dealer turns nine of clubs: 15.",
        "Dealer draws king of spades: 25, bust.",
        "You win 10. Score: 1010.",
    ]


def test_a_dealers_natural_is_named() -> None:
    game = Game(EUROPEAN, "T8", up="A", hole="K")
    _, stand = told(game, "stand", teller=Teller(opening()))
    assert stand[1:] == ["Dealer turns king of clubs: blackjack.", "You lose 10. Score: 990."]


def test_others_are_told_one_line_an_act_and_their_results_in_one_line() -> None:
    game = Game(EUROPEAN, "T8", "T2", up="9", hole="8", then="6")
    teller = Teller(opening(others=1))
    _, own, hit, stand = told(game, "stand", "hit", "stand", teller=teller)
    assert own == ["You stand on 18."]
    assert hit == ["Ada draws six of diamonds: 18."]
    assert stand == [
        "Ada stands on 18.",
        "Dealer turns eight of hearts: 17.",
        "You win 10. Score: 1010.",
        "Ada wins 10.",
    ]


def test_brief_says_others_acts_shortly_and_leaves_their_results_to_be_asked_for() -> None:
    game = Game(EUROPEAN, "T8", "T2", up="9", hole="8", then="6")
    teller = Teller(opening(others=1), "en", "brief")
    _, own, hit, stand = told(game, "stand", "hit", "stand", teller=teller)
    assert own == ["Stand on 18."]
    assert hit == ["Ada: six, 18."]
    assert stand == ["Ada stands, 18.", "Dealer: eight, 17.", "Won 10. Score: 1010."]


def test_insurance_and_the_hand_are_settled_each_in_its_line_then_the_chips() -> None:
    game = Game(SALON, "T8", up="A", hole="K", chips=100)
    _, insured, stand = told(game, "insurance", "stand", teller=Teller(opening("salon")))
    assert insured == ["Insured for 5."]
    assert stand[-2:] == ["Insurance wins 10.", "You lose 10. Chips: 100."]


def test_a_split_of_an_insured_hand_says_what_the_second_insurance_costs() -> None:
    game = Game(SALON, "88", up="A", then="TT", hole="9", chips=100)
    _, _, split, *_ = told(game, "insurance", "split", teller=Teller(opening("salon")))
    assert split == [
        "You split, insuring both for 5 more. Hand 1: eight of spades, ten of clubs. 18."
    ]


def test_a_surrender_says_what_comes_back() -> None:
    game = Game(SALON, "T6", up="9", hole="8", stake=5, chips=100)
    _, given_up = told(game, "surrender", teller=Teller(opening("salon")))
    assert given_up[0] == "You surrender: 2.5 back."
    assert given_up[-1] == "You lose 2.5. Chips: 97.5."


def test_the_whole_table_says_of_each_hand_what_became_of_it_and_whose_it_is() -> None:
    def hand(seat: int, number: int, codes: str, points: int, **more: Any) -> HandSeen:
        cards = tuple(card(code) for code in codes.split())
        return HandSeen(seat, number, cards, points, False, 20, False, **more)

    table = Table(
        (
            hand(1, 1, "TS 6H", 16, insured=10),
            hand(2, 1, "9S 7H", 16, surrendered=True),
            hand(3, 1, "8S 2H", 10, insured=5),
            hand(0, 1, "AD", 11),
        ),
        False,
    )
    assert Teller(opening("salon", others=2)).lines([table]) == [
        "You have ten of spades, six of hearts. 16.",
        "Insured for 5.",
        "Ada: nine of spades, seven of hearts. 16.",
        "Ada surrendered.",
        "Leo: eight of spades, two of hearts. 10.",
        "Leo is insured for 2.5.",
        "Dealer: ace of diamonds.",
    ]


def test_own_hands_say_which_of_them_is_insured_and_that_one_was_surrendered() -> None:
    cards = (card("8S"), card("3H"))
    first = HandSeen(1, 1, cards, 11, False, 20, True, insured=10)
    hands = (first, first._replace(hand=2))
    for answer in (OwnHands(hands, 2), Table(hands, False)):
        assert Teller(opening("salon")).lines([answer]) == [
            "Hand 1 of 2: eight of spades, three of hearts. 11.",
            "Hand 1 is insured for 5.",
            "Hand 2 of 2: eight of spades, three of hearts. 11.",
            "Hand 2 is insured for 5.",
        ]
    surrendered = first._replace(insured=0, surrendered=True)
    assert Teller(opening("salon")).lines([OwnHands((surrendered,), 1)])[1:] == ["You surrendered."]


def test_a_refusal_gives_the_reason_and_cuts_what_is_being_said() -> None:
    teller = Teller(opening())
    teller.lines(Game(EUROPEAN, "T6", up="9", hole="5").events)
    refused = Refused(1, 1, Action.SPLIT, Reason.SPLIT_SAME_VALUE)
    (message,) = teller.messages([refused])
    assert message.text == "Split only two cards of the same value."
    assert message.priority is Priority.NOW


def test_what_happens_by_itself_waits_for_its_turn_to_be_said() -> None:
    game = Game(EUROPEAN, "T6", up="9", hole="8", then="8").act("hit")
    messages = Teller(opening()).messages(game.events)
    assert {message.priority for message in messages} == {Priority.NEXT}


def test_a_shuffle_within_the_deal_breaks_no_hand_apart() -> None:
    events = Game(EUROPEAN, "T6", up="9", hole="5").events
    lines = Teller(opening()).lines([*events[:3], Shuffled(312), *events[3:]])
    assert lines == [
        "Round 1.",
        "The cards are shuffled.",
        "You have ten of spades, six of diamonds. 16.",
        "Dealer: nine of hearts.",
    ]


def test_language_and_verbosity_change_with_the_next_event() -> None:
    from blackjack_cli.words.catalog import Catalog
    from blackjack_cli.words.render import Verbosity

    game = Game(EUROPEAN, "A3", up="9", hole="8", then="4T")
    teller = Teller(opening())
    teller.lines(game.events)
    teller.renderer.catalog = Catalog("ro")
    teller.renderer.verbosity = Verbosity.BRIEF
    before = len(game.events)
    (message,) = teller.messages(game.act("hit").events[before:])
    assert (message.text, message.lang) == ("Patru. 18 soft.", "ro")
