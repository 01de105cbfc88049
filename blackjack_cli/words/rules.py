"""The rules read out, made from the values of the rule set: it cannot say what is not played."""

from __future__ import annotations

from blackjack_cli.game.rulesets import NAMES, RuleSet
from blackjack_cli.stakes import FIRST_CHIPS
from blackjack_cli.words.amounts import amount, plural_count
from blackjack_cli.words.catalog import Catalog


def rules_text(catalog: Catalog, rules: RuleSet) -> list[str]:
    """The rules as plain lines, short headings among them."""
    catalog = catalog.of_game(rules.name)
    ui = catalog.ui
    return [
        ui("rules.title", game=game_name(catalog, rules.name), version=rules.version),
        ui("rules.goal.heading"),
        ui("rules.goal"),
        ui("rules.cards.heading"),
        catalog.ui_plural("rules.decks", rules.decks, decks=rules.decks),
        ui("rules.values"),
        ui("rules.ace"),
        ui("rules.natural"),
        ui("rules.course.heading"),
        catalog.ui_plural("rules.seats", rules.seats, seats=rules.seats),
        *_stakes(catalog, rules),
        ui("rules.deal.hidden" if rules.hole_card else "rules.deal.last"),
        ui("rules.order"),
        ui("rules.dealer.hits_soft" if rules.hits_soft_17 else "rules.dealer.stands_soft"),
        ui("rules.acts.heading"),
        ui("rules.hit"),
        ui("rules.stand"),
        ui("rules.double.any" if rules.double_any_cards else "rules.double.two"),
        *_splits(catalog, rules),
        ui("rules.insurance.yes" if rules.insurance else "rules.insurance.no"),
        ui("rules.surrender.yes" if rules.surrender else "rules.surrender.no"),
        ui("rules.nothing_else"),
        ui("rules.pay.heading"),
        ui("rules.pay.hands"),
        ui("rules.pay.natural", win=rules.natural_pays[0], stake=rules.natural_pays[1]),
        ui("rules.pay.win"),
        ui("rules.end.heading"),
        ui("rules.end"),
        ui("rules.computer.heading"),
        ui("rules.computer.sees"),
        ui("rules.computer.levels"),
    ]


def game_name(catalog: Catalog, rules_name: str) -> str:
    """What a game is called in the language."""
    if rules_name in NAMES:
        return catalog.ui(f"game.{rules_name}")
    return catalog.ui("game.other", name=rules_name)


def _stakes(catalog: Catalog, rules: RuleSet) -> list[str]:
    stake = catalog.ui_plural(
        "rules.stake.chips" if rules.chips else "rules.stake.units",
        plural_count(catalog.lang, rules.first_stake),
        first=amount(catalog, "normal", rules.first_stake),
    )
    money = catalog.ui("rules.money")
    if not rules.chips:
        return [stake, money]
    lasts = catalog.ui("rules.chips.last", chips=amount(catalog, "normal", FIRST_CHIPS))
    return [stake, catalog.ui("rules.cover"), lasts, money]


def _splits(catalog: Catalog, rules: RuleSet) -> list[str]:
    ui = catalog.ui
    if rules.split_hands == 1:
        return [ui("rules.split.none")]
    pair = "rules.split.rank" if rules.split_by_rank else "rules.split.value"
    lines = [
        catalog.ui_plural(pair, rules.split_hands, hands=rules.split_hands),
        ui("rules.double.split.yes" if rules.double_after_split else "rules.double.split.no"),
        ui("rules.aces.one" if rules.one_card_on_split_aces else "rules.aces.play"),
    ]
    if rules.split_hands > 2:
        lines.append(ui("rules.aces.again" if rules.resplit_aces else "rules.aces.once"))
    return lines
