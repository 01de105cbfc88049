"""A strategy chart: for each hard total, soft total and pair, by up card, an action.

Charts are commented TOML in `data/`. A row is written as ten codes, against 2 to 10 and the
ace:

`H` hit, `S` stand, `P` split; `Dh`, `Ds` double, else hit or stand; `Rh`, `Rs`, `Rp`, `Rd`
surrender, else hit, stand, split, or double (and where that is not legal either, hit).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path

from blackjack_cli.game import rulesets
from blackjack_cli.game.cards import ACE, BEST, Card
from blackjack_cli.game.terms import Action

DATA = Path(__file__).parent / "data"
"""The folder of the charts and values."""

UPS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
"""The up cards, in the order of a chart's columns."""

ROWS: dict[str, tuple[str, ...]] = {
    "hard": tuple(str(points) for points in range(4, BEST + 1)),
    "soft": tuple(str(points) for points in range(12, BEST + 1)),
    "pair": UPS,
}
"""The rows of each of the three tables."""

_PLANS: dict[str, tuple[Action, ...]] = {
    "H": (Action.HIT,),
    "S": (Action.STAND,),
    "P": (Action.SPLIT,),
    "Dh": (Action.DOUBLE, Action.HIT),
    "Ds": (Action.DOUBLE, Action.STAND),
    "Rh": (Action.SURRENDER, Action.HIT),
    "Rs": (Action.SURRENDER, Action.STAND),
    "Rp": (Action.SURRENDER, Action.SPLIT),
    "Rd": (Action.SURRENDER, Action.DOUBLE, Action.HIT),
}

CODES = tuple(_PLANS)
"""What a cell can say."""

_SPLITS = ("P", "Rp")

Table = Mapping[str, Mapping[str, str]]
Plans = tuple[tuple[tuple[Action, ...], ...], ...]


class ChartError(ValueError):
    """A chart that cannot be played; the text names the row and what it may hold."""


class Chart:
    """One chart. It is never changed after it is made.

    `tables` holds the codes as they are printed: `tables["hard"]["16"]["10"]`.
    """

    __slots__ = ("_hard", "_pair", "_soft", "tables")

    def __init__(self, tables: Mapping[str, Table]) -> None:
        """Of the tables hard, soft and pair; ChartError where a cell is missing or wrong."""
        self.tables: Mapping[str, Table] = {
            kind: {row: _checked_row(kind, row, tables) for row in rows}
            for kind, rows in ROWS.items()
        }
        self._hard = self._plans("hard")
        self._soft = self._plans("soft")
        self._pair = self._plans("pair")

    def code(self, kind: str, row: str, up: str) -> str:
        """The code of a cell: `code("soft", "18", "A")`; KeyError where there is none."""
        return self.tables[kind][row][up]

    def action(self, cards: tuple[Card, ...], up: Card, legal: Collection[Action]) -> Action:
        """What the chart does with these cards, of what is legal now.

        A pair that cannot be split is looked up as its total (two aces as soft 12), and an
        action that is not legal gives way to the one named after it. Insurance is never
        taken. `cards` are two or more, not over 21; hit and stand are always legal.
        """
        if Action.SPLIT in legal:
            plan = self._pair[cards[0][2]][up[2]]
        else:
            points = 0
            has_ace = False
            for each in cards:
                value = each[2]
                points += value
                if value == ACE:
                    has_ace = True
            if has_ace and points <= BEST - 10:
                plan = self._soft[points + 10][up[2]]
            else:
                plan = self._hard[points][up[2]]
        for action in plan:
            if action in legal:
                return action
        return plan[-1]

    def _plans(self, kind: str) -> Plans:
        """The actions to try in turn, by points (of a pair: by value) and value of the up card."""
        table = self.tables[kind]
        by_points = {_value(row): cells for row, cells in table.items()}
        return tuple(
            tuple(
                _PLANS[by_points[points][_up(value)]] if points in by_points and value else ()
                for value in range(11)
            )
            for points in range(BEST + 1)
        )

    def __eq__(self, other: object) -> bool:
        return self.tables == other.tables if isinstance(other, Chart) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(code for _, _, _, code in self.cells()))

    def cells(self) -> Iterable[tuple[str, str, str, str]]:
        """Each cell: table, row, up card, code."""
        for kind, table in self.tables.items():
            for row, codes in table.items():
                for up, code in codes.items():
                    yield kind, row, up, code


def parse(text: str) -> Chart:
    """The chart that a TOML text describes; ChartError where it is none."""
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ChartError(f"not TOML: {error}") from error
    tables: dict[str, dict[str, dict[str, str]]] = {}
    for kind in ROWS:
        rows = data.get(kind)
        if not isinstance(rows, dict):
            raise ChartError(f"{kind}: the table is missing")
        tables[kind] = {row: _read_row(kind, row, codes) for row, codes in rows.items()}
    return Chart(tables)


@cache
def load(level: str, rules_name: str) -> Chart:
    """The chart that a level plays by: `normal` the printed one in every game, `hard` its own.

    KeyError for a level that plays by no chart.
    """
    name = {"normal": "normal.toml", "hard": f"hard-{rules_name}.toml"}[level]
    found = parse((DATA / name).read_text("utf-8"))
    return found if rulesets.load(rules_name).surrender else without_surrender(found)


def without_surrender(chart: Chart) -> Chart:
    """The chart for a game that has no surrender: what its cells say else."""
    else_codes = {"Rh": "H", "Rs": "S", "Rp": "P", "Rd": "Dh"}
    return Chart(
        {
            kind: {
                row: {up: else_codes.get(code, code) for up, code in cells.items()}
                for row, cells in table.items()
            }
            for kind, table in chart.tables.items()
        }
    )


def draws_under(points: int) -> Chart:
    """The chart of one who draws under so many points, stands on them, and does nothing else."""

    def code(kind: str, row: str) -> str:
        total = _value(row)
        if kind == "pair":
            total = 12 if row == "A" else 2 * total
        return "H" if total < points else "S"

    return Chart(
        {
            kind: {row: {up: code(kind, row) for up in UPS} for row in rows}
            for kind, rows in ROWS.items()
        }
    )


def _value(row: str) -> int:
    return ACE if row == "A" else int(row)


def _up(value: int) -> str:
    return "A" if value == ACE else str(value)


def _read_row(kind: str, row: str, codes: object) -> dict[str, str]:
    given = codes.split() if isinstance(codes, str) else []
    if len(given) != len(UPS):
        raise ChartError(f"{kind}.{row}: {len(UPS)} codes are wanted, not {codes!r}")
    return dict(zip(UPS, given, strict=True))


def _checked_row(kind: str, row: str, tables: Mapping[str, Table]) -> dict[str, str]:
    cells = tables[kind].get(row)
    if cells is None:
        raise ChartError(f"{kind}.{row}: the row is missing")
    for up in UPS:
        code = cells.get(up)
        if code not in CODES or (kind != "pair" and code in _SPLITS):
            raise ChartError(f"{kind}.{row}, up card {up}: no such code: {code!r}")
    return {up: cells[up] for up in UPS}
