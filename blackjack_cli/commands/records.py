"""`blackjack stats` and `blackjack leaderboard`: what the profiles have done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from blackjack_cli.half_chips import in_chips
from blackjack_cli.output.lines import tell
from blackjack_cli.store.records import GameTotals, ProfileStats
from blackjack_cli.store.store import Reader
from blackjack_cli.words.records import leaderboard_lines, stats_lines

if TYPE_CHECKING:
    from blackjack_cli.commands.command import Context

PLACES = 10
"""How many fortunes the leaderboard names."""


def leaderboard_command(context: Context, given: dict[str, Any]) -> int:
    """The exit code; StoreError where the store cannot be read."""
    with _store(context, given) as store:
        fortunes = store.leaderboard(PLACES)
    if not given["json"]:
        return context.tell(leaderboard_lines(context.catalog, fortunes))
    return _json(
        context,
        [
            {
                "place": place,
                "name": fortune.name,
                "chips": in_chips(fortune.chips),
                "day": fortune.day.isoformat(),
            }
            for place, fortune in enumerate(fortunes, 1)
        ],
    )


def stats_command(context: Context, given: dict[str, Any]) -> int:
    """The exit code; StoreError where the store cannot be read."""
    with _store(context, given) as store:
        profiles = store.stats(given["name"])
    if not given["json"]:
        return context.tell(stats_lines(context.catalog, profiles, given["name"]))
    return _json(context, [_profile(profile) for profile in profiles])


def _store(context: Context, given: dict[str, Any]) -> Reader:
    around = context.environment
    store = Reader.open_to_read(around.data_folder(given["data_dir"]), around.today)
    if store.notices:
        from blackjack_cli.keeping import told
        from blackjack_cli.words.render import Renderer

        renderer = Renderer(context.catalog)
        for notice in store.notices:
            # Beside the answer, which may be JSON.
            lines = [message.text for message in renderer.render(told(notice))]
            tell(around.stderr, context.catalog.lang, lines)
    return store


def _profile(profile: ProfileStats) -> dict[str, Any]:
    return {
        "name": profile.name,
        "games": [_game(game) for game in profile.games],
        "sessions": [
            {
                "rules": session.rules,
                "day": session.day.isoformat(),
                "rounds": session.rounds,
                "score": in_chips(session.score),
            }
            for session in profile.sessions
        ],
    }


def _game(game: GameTotals) -> dict[str, Any]:
    return {**game._asdict(), "net": in_chips(game.net)}


def _json(context: Context, answer: list[dict[str, Any]]) -> int:
    import json

    return context.tell([json.dumps(answer)])
