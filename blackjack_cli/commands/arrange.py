"""From the options of `play` to a table that is laid: checked, or refused in one sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from blackjack_cli import __version__
from blackjack_cli.answers import KeptRoundFirst, ModeWhy
from blackjack_cli.commands.files_given import read_keymap, read_log
from blackjack_cli.commands.options import WrongUse, origin
from blackjack_cli.game import rulesets
from blackjack_cli.game.events import SeatInfo
from blackjack_cli.game.rulesets import RuleSet
from blackjack_cli.keeping import Kept, keep
from blackjack_cli.laid import Laid
from blackjack_cli.session import Session, Setup
from blackjack_cli.stakes import MOST_UNITS, StakeError, parse_stake
from blackjack_cli.store.records import RoundRecord
from blackjack_cli.strategy.level import Level
from blackjack_cli.strategy.levels import policy
from blackjack_cli.words.catalog import Catalog
from blackjack_cli.words.names import quotable

if TYPE_CHECKING:
    from blackjack_cli.commands.command import Context

NAMES = ("Ada", "Leo", "Mia", "Max", "Eva", "Oto")
"""The computer players, short and said alike in the five languages."""


def arrange(context: Context, given: dict[str, Any]) -> Laid:
    """WrongUse, with the sentence, for options that do not fit together or a file not read;
    StoreError and ProfileBusy where the profile cannot be played."""
    catalog = context.catalog
    rules = rulesets.load(given["rules"])
    seats = _seats(context, given, rules)
    if given["round"] > 1 and given["shoe"] == "cut":
        raise WrongUse(catalog.ui("error.round_needs_fresh"))
    keymap = read_keymap(context, given["keymap"])
    own = next(seat.name for seat in seats if seat.level is None)
    around = context.environment
    kept = keep(rules, own, around.data_folder(given["data_dir"]), around.today)
    if kept.store is not None:
        click.get_current_context().call_on_close(kept.store.close)
    setup = Setup(
        game_version=__version__,
        rules=rules,
        seed=given["seed"] or around.new_seed(),
        lang=catalog.lang,
        seats=seats,
        stake=_stake(catalog, given["bet"], rules, kept),
        balance=kept.chips,
        first_round=given["round"],
        cut_shoe=given["shoe"] == "cut",
        auto_stand=given["auto_stand"] == "on",
    )
    notices = kept.notices
    if kept.replayed is not None:
        record = kept.replayed.record
        asked, setup = setup, _as_left(setup, record)
        if _left_out(asked, setup):
            notices = (*notices, KeptRoundFirst(record.seed, record.number))
    levels = {seat.seat: Level(seat.level) for seat in setup.seats if seat.level is not None}
    session = Session(
        setup,
        {seat: policy(level, rules) for seat, level in levels.items()},
        kept.journal(setup),
    )
    return Laid(
        session=session,
        replayed=kept.replayed,
        notices=notices,
        catalog=catalog,
        verbosity=given["verbosity"],
        cards=given["cards"],
        keymap=keymap,
        log=read_log(context, given["events"]),
        pace=given["pace"],
        speech=given["speech"],
        speech_why=_why_this_speech(given["speech"]),
        braille=given["braille"],
        coaching=given["coach"] == "after",
        guided=given["guided"],
        hints=given["hints"] == "on",
        remember=context.remember,
        may_be_heard=around.may_have_speech,
    )


def _as_left(setup: Setup, record: RoundRecord) -> Setup:
    """The table of a round that was left: its seed and seats, whatever is asked for now."""
    return replace(
        setup,
        seed=record.seed,
        seats=tuple(SeatInfo(seat.seat, seat.name, seat.level) for seat in record.seats),
        first_round=record.number,
        cut_shoe=record.shoe is not None,
    )


def _left_out(asked: Setup, left: Setup) -> bool:
    """Whether the player asks for another table than the one where the round was left."""
    now, then = ([seat.level for seat in setup.seats] for setup in (asked, left))
    differs = {
        "seed": asked.seed != left.seed,
        "round": asked.first_round != left.first_round,
        "shoe": asked.cut_shoe != left.cut_shoe,
        "players": len(now) != len(then),
        "seat": now.index(None) != then.index(None),
        "level": [level for level in now if level] != [level for level in then if level],
    }
    return any(_asked_for(name) for name, other in differs.items() if other)


def _asked_for(name: str) -> bool:
    """Whether this call names the option, rather than a setting or the default."""
    asked = (ParameterSource.COMMANDLINE, ParameterSource.ENVIRONMENT)
    return click.get_current_context().get_parameter_source(name) in asked


def _why_this_speech(speech: str) -> ModeWhy:
    source = click.get_current_context().get_parameter_source("speech")
    if speech == "auto" or source is ParameterSource.DEFAULT:
        return ModeWhy.NOT_CHOSEN
    return ModeWhy.SETTINGS if source is ParameterSource.DEFAULT_MAP else ModeWhy.OPTION


def _seats(context: Context, given: dict[str, Any], rules: RuleSet) -> tuple[SeatInfo, ...]:
    catalog = context.catalog
    computers = given["players"]
    levels: tuple[Level, ...] = given["level"]
    if len(levels) == 1:
        levels *= computers
    elif len(levels) != computers:
        raise WrongUse(catalog.ui("error.levels_count", given=len(levels), players=computers))
    own = given["seat"]
    if own > computers + 1:
        raise WrongUse(catalog.ui("error.seat", given=own, most=computers + 1))
    if computers + 1 > rules.seats:
        raise WrongUse(catalog.ui("error.seats_full", most=rules.seats))
    name = (given["name"] or "").strip() or context.environment.user_name()
    names = [other for other in NAMES if other.casefold() != name.strip().casefold()] + ["Ivo"]
    seats = [SeatInfo(0, names[at], level.value) for at, level in enumerate(levels)]
    seats.insert(own - 1, SeatInfo(0, name, None))
    return tuple(seat._replace(seat=at) for at, seat in enumerate(seats, 1))


def _stake(catalog: Catalog, bet: str | None, rules: RuleSet, kept: Kept) -> int:
    """Half-chips. What is more than the player has is asked for again at the table."""
    if bet is None:
        return kept.stake or rules.first_stake
    most = kept.chips if rules.chips and kept.replayed is None else MOST_UNITS
    try:
        return parse_stake(bet, most)
    except StakeError as error:
        shown = quotable(bet)
        raise WrongUse(
            catalog.ui("error.stake", option=origin("bet"), given=shown, most=most // 2)
        ) from error
