"""A chart is read, refused where it is faulty, and plays in every situation that can arise."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from blackjack_cli.game.cards import Card, card
from blackjack_cli.game.rulesets import NAMES
from blackjack_cli.game.terms import Action
from blackjack_cli.strategy.chart import (
    CODES,
    ROWS,
    UPS,
    Chart,
    ChartError,
    draws_under,
    load,
    parse,
)

HIT, STAND, DOUBLE = Action.HIT, Action.STAND, Action.DOUBLE
SPLIT, INSURANCE, SURRENDER = Action.SPLIT, Action.INSURANCE, Action.SURRENDER


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(card(code) for code in codes.split())


def everywhere(code: str) -> Chart:
    """The chart with that code in each cell; where only pairs have it, totals are hit."""
    return Chart(
        {
            kind: {
                row: dict.fromkeys(UPS, "H" if kind != "pair" and "P" in code.upper() else code)
                for row in rows
            }
            for kind, rows in ROWS.items()
        }
    )


@pytest.mark.parametrize(
    ("code", "legal", "action"),
    [
        ("H", (HIT, STAND, DOUBLE, SURRENDER), HIT),
        ("S", (HIT, STAND, DOUBLE, SURRENDER), STAND),
        ("Dh", (HIT, STAND, DOUBLE), DOUBLE),
        ("Dh", (HIT, STAND), HIT),
        ("Ds", (HIT, STAND, DOUBLE), DOUBLE),
        ("Ds", (HIT, STAND), STAND),
        ("Rh", (HIT, STAND, SURRENDER), SURRENDER),
        ("Rh", (HIT, STAND, DOUBLE), HIT),
        ("Rs", (HIT, STAND, SURRENDER), SURRENDER),
        ("Rs", (HIT, STAND, DOUBLE), STAND),
        ("Rd", (HIT, STAND, DOUBLE, SURRENDER), SURRENDER),
        ("Rd", (HIT, STAND, DOUBLE), DOUBLE),
        ("Rd", (HIT, STAND), HIT),
    ],
)
def test_a_code_gives_way_to_what_is_named_after_it(
    code: str, legal: tuple[Action, ...], action: Action
) -> None:
    assert everywhere(code).action(cards("TS 6H"), card("9D"), legal) is action
    assert everywhere(code).action(cards("AS 6H"), card("AD"), legal) is action


@pytest.mark.parametrize(
    ("code", "legal", "action"),
    [
        ("P", (HIT, STAND, DOUBLE, SPLIT, SURRENDER), SPLIT),
        ("P", (HIT, STAND, DOUBLE), HIT),
        ("Rp", (HIT, STAND, DOUBLE, SPLIT, SURRENDER), SURRENDER),
        ("Rp", (HIT, STAND, DOUBLE, SPLIT), SPLIT),
        ("Rp", (HIT, STAND, DOUBLE), HIT),
        ("Dh", (HIT, STAND, SPLIT), HIT),
    ],
)
def test_a_pair_is_split_or_surrendered_by_its_own_row(
    code: str, legal: tuple[Action, ...], action: Action
) -> None:
    assert everywhere(code).action(cards("8S 8H"), card("TD"), legal) is action


def test_a_pair_that_cannot_be_split_any_more_is_its_total() -> None:
    hard = load("hard", "european")
    # At the fourth hand: 16 against 7 is drawn to, 18 against 6 stands, 8 against 6 draws.
    assert hard.action(cards("8S 8H"), card("7D"), (HIT, STAND, DOUBLE)) is HIT
    assert hard.action(cards("9S 9H"), card("6D"), (HIT, STAND, DOUBLE)) is STAND
    assert hard.action(cards("4S 4H"), card("6D"), (HIT, STAND, DOUBLE)) is HIT
    assert hard.action(cards("9S 9H"), card("6D"), (HIT, STAND, DOUBLE, SPLIT)) is SPLIT


def test_two_aces_that_cannot_be_split_are_soft_12() -> None:
    hard = load("hard", "salon")
    assert hard.action(cards("AS AH"), card("6D"), (HIT, STAND, DOUBLE, SPLIT)) is SPLIT
    assert hard.action(cards("AS AH"), card("6D"), (HIT, STAND)) is HIT


def test_jack_and_king_that_may_not_be_split_are_20() -> None:
    hard = load("hard", "salon")
    assert hard.action(cards("JS KH"), card("6D"), (HIT, STAND, DOUBLE, SURRENDER)) is STAND


def test_long_16_against_a_ten_stands_in_the_salon_and_draws_in_the_european_game() -> None:
    salon, european = load("hard", "salon"), load("hard", "european")
    two, three = cards("TS 6H"), cards("7S 5H 4D")
    assert salon.action(two, card("KD"), (HIT, STAND, DOUBLE, INSURANCE, SURRENDER)) is SURRENDER
    assert salon.action(three, card("KD"), (HIT, STAND, DOUBLE)) is STAND
    assert european.action(two, card("KD"), (HIT, STAND, DOUBLE)) is HIT
    assert european.action(three, card("KD"), (HIT, STAND)) is HIT


def test_doubling_on_three_cards_where_the_game_allows_it() -> None:
    hard = load("hard", "salon")
    assert hard.action(cards("2S 3H 6D"), card("6C"), (HIT, STAND, DOUBLE)) is DOUBLE
    assert hard.action(cards("2S 3H 6D"), card("6C"), (HIT, STAND)) is HIT


def test_aces_are_soft_only_while_one_counts_11() -> None:
    normal = load("normal", "european")
    assert normal.action(cards("AS 7H"), card("9D"), (HIT, STAND)) is HIT
    assert normal.action(cards("AS 7H TD"), card("9D"), (HIT, STAND)) is STAND
    assert normal.action(cards("AS AH 6D"), card("9D"), (HIT, STAND)) is HIT


@pytest.mark.parametrize("rules", NAMES)
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_every_hand_gets_a_legal_action_and_none_is_insured(level: str, rules: str) -> None:
    chart = load(level, rules)
    of_value = {value: card(f"{rank}S") for value, rank in enumerate("A23456789T", 1)}
    situations = [
        (HIT, STAND),
        (HIT, STAND, DOUBLE),
        (HIT, STAND, SURRENDER),
        (HIT, STAND, DOUBLE, INSURANCE, SURRENDER),
    ]
    asked = 0
    for size in (2, 3, 4):
        for values in combinations_with_replacement(range(1, 11), size):
            if sum(values) > 21:
                continue
            hand = tuple(of_value[value] for value in values)
            for up in of_value.values():
                pairs = (
                    [(*legal, SPLIT) for legal in situations]
                    if len(set(values)) == 1 and size == 2
                    else []
                )
                for legal in situations + pairs:
                    action = chart.action(hand, up, legal)
                    assert action in legal
                    assert action is not INSURANCE
                    asked += 1
    assert asked > 10_000


def test_normal_is_the_printed_chart_where_it_differs_from_the_exact_ones() -> None:
    # Wizard of Odds, basic strategy in text for a dealer who stands on soft 17: "Always split
    # aces and 8s"; "Double hard 11 except against a dealer A"; "Surrender hard 16 (but not a
    # pair of 8s) vs. dealer 9, 10, or A, and hard 15 vs. dealer 10".
    normal = load("normal", "european")
    assert (
        set(normal.tables["pair"]["8"].values())
        == set(normal.tables["pair"]["A"].values())
        == {"P"}
    )
    assert [up for up in UPS if normal.code("hard", "11", up) != "Dh"] == ["A"]
    salon = load("normal", "salon")
    surrendered = [(row, up) for _, row, up, code in salon.cells() if code == "Rh"]
    assert surrendered == [("15", "10"), ("16", "9"), ("16", "10"), ("16", "A")]


def test_a_chart_names_no_surrender_in_a_game_that_has_none() -> None:
    codes = {code for _, _, _, code in load("normal", "european").cells()}
    assert codes == {"H", "S", "Dh", "Ds", "P"}
    assert load("normal", "european").code("hard", "16", "10") == "H"


def test_one_who_draws_under_17_does_nothing_else() -> None:
    easy = draws_under(17)
    unsplit = (HIT, STAND, DOUBLE, INSURANCE, SURRENDER)
    assert easy.action(cards("TS 6H"), card("6D"), unsplit) is HIT
    assert easy.action(cards("AS 6H"), card("TD"), unsplit) is STAND
    assert easy.action(cards("8S 8H"), card("6D"), tuple(Action)) is HIT
    assert easy.action(cards("9S 9H"), card("6D"), tuple(Action)) is STAND


def test_a_level_without_a_chart_is_not_found() -> None:
    with pytest.raises(KeyError):
        load("easy", "european")


def written(**rows: str) -> str:
    """A whole chart of hits as TOML, with some rows of its hard table as given."""
    lines = []
    for kind, names in ROWS.items():
        lines.append(f"[{kind}]")
        for name in names:
            codes = rows.get("hard" + name, "H " * 10) if kind == "hard" else "H " * 10
            if codes:
                lines.append(f'{name} = "{codes}"')
    return "\n".join(lines)


def test_a_written_chart_is_read() -> None:
    chart = parse(written(hard16="S S S S S H H Rh Rs Rd"))
    assert chart.code("hard", "16", "6") == "S"
    assert [chart.code("hard", "16", up) for up in ("9", "10", "A")] == ["Rh", "Rs", "Rd"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (written(hard16="H H H"), "hard.16"),
        (written(hard16=""), "hard.16"),
        (written(hard16="H H H H H H H H H X"), "hard.16, up card A"),
        (written(hard16="H H P H H H H H H H"), "hard.16, up card 4"),
        ("[hard]\n", "soft"),
        ("[hard", "not TOML"),
    ],
)
def test_a_faulty_chart_is_refused_by_its_row(text: str, told: str) -> None:
    with pytest.raises(ChartError, match=told):
        parse(text)


@pytest.mark.parametrize("rules", NAMES)
def test_the_exact_charts_hold_only_known_codes_in_all_380_cells(rules: str) -> None:
    cells = list(load("hard", rules).cells())
    assert len(cells) == (18 + 10 + 10) * 10
    assert {code for *_, code in cells} <= set(CODES)
