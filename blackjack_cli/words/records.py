"""The words of what lasts: the greatest fortunes, and what each profile has done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from blackjack_cli.store.records import Fortune, GameTotals, ProfileStats
from blackjack_cli.words.amounts import amount, plural_count
from blackjack_cli.words.catalog import UI, Catalog
from blackjack_cli.words.names import spoken_name


def leaderboard_lines(catalog: Catalog, fortunes: Sequence[Fortune]) -> list[str]:
    """The greatest fortunes, a line each: "1. Ana: 2500 chips, 3 May 2027."."""
    if not fortunes:
        return [catalog.ui("leaderboard.none")]
    return [catalog.ui("leaderboard.title")] + [
        catalog.ui_plural(
            "leaderboard.line",
            plural_count(catalog.lang, fortune.chips),
            place=place,
            name=spoken_name(catalog, fortune.name, place),
            chips=amount(catalog, UI, fortune.chips),
            day=day_name(catalog, fortune.day),
        )
        for place, fortune in enumerate(fortunes, 1)
    ]


def stats_lines(
    catalog: Catalog, profiles: Iterable[ProfileStats], only: str | None = None
) -> list[str]:
    """What each profile has done: its name, then each game in a few lines, then the sessions.

    `only`: the one profile that was asked for.
    """
    lines: list[str] = []
    for at, profile in enumerate(profiles, 1):
        lines.append(catalog.ui("stats.profile", name=spoken_name(catalog, profile.name, at)))
        if not profile.games:
            lines.append(catalog.ui("stats.no_rounds"))
        for game in profile.games:
            lines += _game_lines(catalog, game)
        for session in profile.sessions:
            lines.append(
                catalog.ui_plural(
                    "stats.session",
                    session.rounds,
                    day=day_name(catalog, session.day),
                    game=catalog.ui(f"game.{session.rules}"),
                    rounds=session.rounds,
                    score=amount(catalog, UI, session.score),
                )
            )
    if not lines and only is not None:
        return [catalog.ui("stats.unknown", name=spoken_name(catalog, only, 1))]
    return lines or [catalog.ui("stats.none")]


def day_name(catalog: Catalog, day: date) -> str:
    """A day as it is said: 30 November 2026."""
    month = catalog.ui(f"month.{day.month}")
    return catalog.ui("day", day=day.day, month=month, year=day.year)


def _game_lines(catalog: Catalog, game: GameTotals) -> list[str]:
    catalog = catalog.of_game(game.rules)
    net = amount(catalog, UI, game.net)
    name = catalog.ui(f"game.{game.rules}")
    lines = [
        catalog.ui_plural("stats.game", game.rounds, game=name, rounds=game.rounds, net=net),
        catalog.ui(
            "stats.hands",
            wins=game.wins,
            losses=game.losses,
            pushes=game.pushes,
            naturals=game.naturals,
            doubles=game.doubles,
            splits=game.splits,
            surrenders=game.surrenders,
        ),
    ]
    if game.insured:
        lines.append(catalog.ui("stats.insured", insured=game.insured))
    if game.decisions and game.by_chart == game.decisions:
        lines.append(
            catalog.ui_plural("stats.decisions.all", game.decisions, decisions=game.decisions)
        )
    elif game.decisions:
        lines.append(
            catalog.ui_plural(
                "stats.decisions",
                game.decisions,
                decisions=game.decisions,
                by_chart=game.by_chart,
                cost=catalog.number(f"{game.cost:.2f}"),
            )
        )
    return lines
