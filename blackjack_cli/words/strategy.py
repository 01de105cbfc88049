"""The words of the strategy: charts a line a row, and what each act on a hand is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from blackjack_cli.game.terms import Action
from blackjack_cli.strategy.chart import CODES, ROWS, UPS, Chart
from blackjack_cli.strategy.hand_text import HandError, HandReason
from blackjack_cli.words.catalog import Catalog
from blackjack_cli.words.keys import intent_name
from blackjack_cli.words.names import quotable

_LEGEND = {"Dh": "chart.grid.Dh"}
"""Codes that the spoken chart says shorter, after a note on what else to do."""


def chart_lines(catalog: Catalog, chart: Chart, title: str) -> list[str]:
    """The chart as sentences: "Hard 16: stand against 2 to 6, else hit."."""
    lines = [title, catalog.ui("chart.note")]
    for kind, rows in ROWS.items():
        for row in rows:
            fields = {
                "hand": hand_name(catalog, kind, row),
                "plan": _plan(catalog, chart, kind, row),
            }
            lines.append(_capital(catalog.ui("chart.row", **fields)))
    return lines


def grid_lines(catalog: Catalog, chart: Chart, title: str) -> list[str]:
    """The chart as columns of codes, for eyes, and what each code stands for."""
    lines = [title]
    for kind, rows in ROWS.items():
        head = catalog.ui(f"chart.grid.{kind}")
        lines.append("".join([f"{head:8}", *(f"{up:>4}" for up in UPS)]))
        lines += [
            "".join([f"{row:8}", *(f"{chart.code(kind, row, up):>4}" for up in UPS)])
            for row in rows
        ]
    used = {chart.code(kind, row, up) for kind, rows in ROWS.items() for row in rows for up in UPS}
    return lines + [
        catalog.ui("keys.line", key=code, act=catalog.ui(_LEGEND.get(code, f"chart.code.{code}")))
        for code in CODES
        if code in used
    ]


def hand_name(catalog: Catalog, kind: str, row: str) -> str:
    """A row of the chart: "hard 16", "soft 18", "8, 8"."""
    return catalog.ui(f"chart.{kind}", row=_up_name(catalog, row))


def worth_lines(
    catalog: Catalog, hand: Sequence[str], up: str, worth: Mapping[Action, float]
) -> list[str]:
    """What each act is worth on a hand of ranks, the best first; `worth` in first stakes."""
    ranked = sorted(worth.items(), key=lambda each: -each[1])
    shown = ", ".join(_rank(catalog, rank) for rank in hand)
    best = intent_name(catalog, ranked[0][0])
    first = catalog.ui("ev.best", hand=shown, up=_rank(catalog, up), act=best)
    return [_capital(first)] + [
        _capital(
            catalog.ui(
                "ev.line", act=intent_name(catalog, action), value=catalog.number(f"{value:.4f}")
            )
        )
        for action, value in ranked
    ]


def hand_fault(catalog: Catalog, error: HandError) -> str:
    """Why a text is no hand, and what would be right."""
    if error.reason in (HandReason.ONE_CARD, HandReason.NOT_SO_MANY):
        shown = ", ".join(_short(catalog, rank) for rank in error.text.split(","))
    else:
        shown = quotable(error.text)
    return catalog.ui(f"error.hand.{error.reason}", given=shown, points=error.points)


def _plan(catalog: Catalog, chart: Chart, kind: str, row: str) -> str:
    """What a row does, shortly: each act with its up cards, the commonest last as "else"."""
    codes = [chart.code(kind, row, up) for up in UPS]
    by_code = {code: [at for at, each in enumerate(codes) if each == code] for code in codes}
    rest = max(by_code, key=lambda code: (len(by_code[code]), by_code[code][-1]))
    parts = [
        catalog.ui("chart.against", act=catalog.ui(f"chart.code.{code}"), ups=_ups(catalog, ups))
        for code, ups in by_code.items()
        if code != rest
    ]
    act = catalog.ui(f"chart.code.{rest}")
    parts.append(catalog.ui("chart.else", act=act) if parts else act)
    return ", ".join(parts)


def _ups(catalog: Catalog, places: Sequence[int]) -> str:
    """Up cards by their places in a row: "2 to 6, ace"."""
    runs = []
    for _, run in groupby(enumerate(places), key=lambda each: each[1] - each[0]):
        at = [place for _, place in run]
        first, last = (_up_name(catalog, UPS[place]) for place in (at[0], at[-1]))
        if len(at) == 1:
            runs.append(first)
        elif len(at) == 2:
            runs += [first, last]
        else:
            runs.append(catalog.ui("chart.range", first=first, last=last))
    return ", ".join(runs)


def _up_name(catalog: Catalog, up: str) -> str:
    return catalog.ui("rank.A") if up == "A" else up


def _rank(catalog: Catalog, rank: str) -> str:
    """A rank as it is said beside others: figures as figures, the rest by name."""
    if rank == "T":
        return "10"
    return rank if rank.isdigit() else catalog.ui(f"rank.{rank}")


def _short(catalog: Catalog, rank: str) -> str:
    """A rank in the sign that the language writes it with."""
    if rank == "T":
        return "10"
    return rank if rank.isdigit() else catalog.ui(f"rank.short.{rank}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
