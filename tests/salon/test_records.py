"""`blackjack leaderboard` and `blackjack stats`, in words of each language and as JSON."""

from __future__ import annotations

import io
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from running import LANGUAGES

from blackjack_cli.cli import main
from blackjack_cli.environment import Environment

FIRST, LATER = date(2027, 5, 3), date(2027, 11, 30)
SALON = ("--rules", "salon", "--players", "0")


class On(Environment):
    """A day that is chosen."""

    def __init__(self, day: date, keys: str) -> None:
        self.told = io.BytesIO()
        stdin = io.TextIOWrapper(io.BytesIO(keys.encode()), encoding="utf-8")
        stdout = io.TextIOWrapper(self.told, encoding="utf-8")
        super().__init__(stdin, stdout, stdout)
        self.day = day

    def today(self) -> date:
        return self.day


def on(day: date, *arguments: str, keys: str = "") -> list[str]:
    """What the program tells when it is run on that day."""
    around = On(day, keys)
    assert main(list(arguments), around) == 0
    return around.told.getvalue().decode().splitlines()


def answer(*arguments: str) -> Any:
    (line,) = on(LATER, *arguments, "--json")
    return json.loads(line)


def wins_10(name: str, day: date = FIRST) -> None:
    """Seed 5 deals a 19 against a 7; the dealer has 17."""
    told = on(day, *SALON, "--seed", "5", "--name", name, keys="10\n\nq")
    assert told[-1].startswith("1 round.")


def loses_10(name: str, day: date = FIRST) -> None:
    """Seed 1 deals a hand that loses when it stands."""
    told = on(day, *SALON, "--seed", "1", "--name", name, keys="10\n\nq")
    assert told[-1].startswith("1 round. Chips: 1000.")


@pytest.fixture
def _two_have_played(home: Path) -> None:
    # Seed 12 deals a natural.
    on(FIRST, *SALON, "--seed", "12", "--name", "Ida", keys="1\nq")
    wins_10("Bo")
    on(LATER, "--players", "0", "--seed", "5", "--name", "Bo", keys="\n\n \nq")


LEADERBOARD = {
    "en": """\
The greatest fortunes
1. Bo: 1010 chips, 3 May 2027
2. Ida: 1001.5 chips, 3 May 2027
""",
    "fr": """\
Les plus grandes fortunes
1. Bo : 1010 jetons, 3 mai 2027
2. Ida : 1001,5 jetons, 3 mai 2027
""",
    "ro": """\
Cele mai mari averi
1. Bo: 1010 jetoane, 3 mai 2027
2. Ida: 1001,5 jetoane, 3 mai 2027
""",
    "es": """\
Las mayores fortunas
1. Bo: 1010 fichas, 3 de mayo de 2027
2. Ida: 1001,5 fichas, 3 de mayo de 2027
""",
    "da": """\
De største formuer
1. Bo: 1010 jetoner, 3. maj 2027
2. Ida: 1001,5 jetoner, 3. maj 2027
""",
}


@pytest.mark.usefixtures("_two_have_played")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_greatest_fortunes_in_words(lang: str) -> None:
    assert on(LATER, "leaderboard", "--lang", lang) == LEADERBOARD[lang].splitlines()


STATS = {
    "en": """\
Bo
European blackjack: 2 rounds, in all 2
Won 2, lost 0, push 0, natural blackjack 0, doubled 0, split 0, surrendered 0
3 decisions, 2 by the chart, the others cost 0.43
Salon blackjack: 1 round, in all 10
Won 1, lost 0, push 0, natural blackjack 0, doubled 0, split 0, surrendered 0
1 decision, by the chart
30 November 2027, European blackjack: 2 rounds, score 2
Ida
Salon blackjack: 1 round, in all 1.5
Won 1, lost 0, push 0, natural blackjack 1, doubled 0, split 0, surrendered 0
""",
    "fr": """\
Bo
Blackjack européen : 2 manches, en tout 2
Victoires 2, défaites 0, égalités 0, blackjacks naturels 0, doublées 0, séparées 0, abandons 0
3 décisions, 2 selon le tableau, les autres ont coûté 0,43
Blackjack du Salon : 1 manche, en tout 10
Victoires 1, défaites 0, égalités 0, blackjacks naturels 0, doublées 0, partagées 0, abandons 0
1 décision, selon le tableau
30 novembre 2027, Blackjack européen : 2 manches, score 2
Ida
Blackjack du Salon : 1 manche, en tout 1,5
Victoires 1, défaites 0, égalités 0, blackjacks naturels 1, doublées 0, partagées 0, abandons 0
""",
    "ro": """\
Bo
Blackjack european: 2 runde, în total 2
Victorii 2, înfrângeri 0, egalități 0, blackjack natural 0, dublate 0, separate 0, abandonuri 0
3 decizii, 2 după tabel, celelalte au costat 0,43
Blackjack Salon: 1 rundă, în total 10
Victorii 1, înfrângeri 0, egalități 0, blackjack natural 0, dublate 0, separate 0, abandonuri 0
1 decizie, după tabel
30 noiembrie 2027, Blackjack european: 2 runde, scor 2
Ida
Blackjack Salon: 1 rundă, în total 1,5
Victorii 1, înfrângeri 0, egalități 0, blackjack natural 1, dublate 0, separate 0, abandonuri 0
""",
    "es": """\
Bo
Blackjack europeo: 2 rondas, en total 2
Victorias 2, derrotas 0, empates 0, blackjack natural 0, dobladas 0, separadas 0, rendidas 0
3 decisiones, 2 según la tabla, las demás costaron 0,43
Blackjack del Salón: 1 ronda, en total 10
Victorias 1, derrotas 0, empates 0, blackjack natural 0, dobladas 0, separadas 0, rendidas 0
1 decisión, según la tabla
30 de noviembre de 2027, Blackjack europeo: 2 rondas, puntuación 2
Ida
Blackjack del Salón: 1 ronda, en total 1,5
Victorias 1, derrotas 0, empates 0, blackjack natural 1, dobladas 0, separadas 0, rendidas 0
""",
    "da": """\
Bo
Europæisk blackjack: 2 runder, i alt 2
Sejre 2, nederlag 0, uafgjorte 0, naturlig blackjack 0, fordoblet 0, splittet 0, opgivet 0
3 beslutninger, 2 efter skemaet, de andre kostede 0,43
Salon-blackjack: 1 runde, i alt 10
Sejre 1, nederlag 0, uafgjorte 0, naturlig blackjack 0, fordoblet 0, splittet 0, opgivet 0
1 beslutning, efter skemaet
30. november 2027, Europæisk blackjack: 2 runder, point 2
Ida
Salon-blackjack: 1 runde, i alt 1,5
Sejre 1, nederlag 0, uafgjorte 0, naturlig blackjack 1, fordoblet 0, splittet 0, opgivet 0
""",
}


@pytest.mark.usefixtures("_two_have_played")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_profiles_have_done_in_words(lang: str) -> None:
    assert on(LATER, "stats", "--lang", lang) == STATS[lang].splitlines()


NOTHING = dict.fromkeys(
    ("losses", "pushes", "naturals", "doubles", "splits", "surrenders", "insured"), 0
)


@pytest.mark.usefixtures("_two_have_played")
def test_the_same_as_json() -> None:
    assert answer("leaderboard") == [
        {"place": 1, "name": "Bo", "chips": 1010, "day": "2027-05-03"},
        {"place": 2, "name": "Ida", "chips": 1001.5, "day": "2027-05-03"},
    ]
    bo, ida = answer("stats")
    assert (bo["name"], ida["name"]) == ("Bo", "Ida")
    european, salon = bo["games"]
    # The chart stands on soft 20 against a 4; what drawing costs is what `ev` says of it.
    assert european.pop("cost") == pytest.approx(
        answer("ev", "A9", "4")["values"]["stand"] - answer("ev", "A9", "4")["values"]["hit"]
    )
    assert european == {
        **NOTHING,
        **{"rules": "european", "rounds": 2, "net": 2, "wins": 2, "decisions": 3, "by_chart": 2},
    }
    assert salon == {
        **NOTHING,
        **{"rules": "salon", "rounds": 1, "net": 10, "wins": 1, "decisions": 1, "by_chart": 1},
        "cost": 0,
    }
    assert bo["sessions"] == [{"rules": "european", "day": "2027-11-30", "rounds": 2, "score": 2}]
    assert ida["games"] == [
        {
            **NOTHING,
            **{"rules": "salon", "rounds": 1, "net": 1.5, "wins": 1, "naturals": 1},
            **{"decisions": 0, "by_chart": 0, "cost": 0},
        }
    ]
    assert ida["sessions"] == []


@pytest.mark.usefixtures("_two_have_played")
def test_of_one_profile_whatever_the_case_of_its_name() -> None:
    assert on(LATER, "stats", "--name", "iDA") == STATS["en"].splitlines()[-3:]
    assert answer("stats", "--name", "Nobody") == []


@pytest.mark.usefixtures("home")
def test_before_anybody_has_played(home: Path) -> None:
    for lang in LANGUAGES:
        for command in ("leaderboard", "stats"):
            (line,) = on(LATER, command, "--lang", lang)
            assert line.endswith(".")
    assert answer("leaderboard") == answer("stats") == []
    assert not (home / "data").exists()


def fortunes() -> list[tuple[str, float, str]]:
    return [(each["name"], each["chips"], each["day"]) for each in answer("leaderboard")]


@pytest.mark.usefixtures("home")
def test_of_equal_fortunes_the_first_comes_first() -> None:
    for name in ("Zoe", "Bo", "Ida"):
        on(FIRST, *SALON, "--name", name, keys="q")
    assert [name for name, _, _ in fortunes()] == ["Zoe", "Bo", "Ida"]
    wins_10("Ida")
    assert [name for name, _, _ in fortunes()] == ["Ida", "Zoe", "Bo"]
    wins_10("Zoe")
    assert [name for name, _, _ in fortunes()] == ["Ida", "Zoe", "Bo"]
    assert [answer("leaderboard")[at]["place"] for at in range(3)] == [1, 2, 3]


@pytest.mark.usefixtures("home")
def test_a_fortune_is_the_greatest_ever_held_and_its_day_the_first_that_it_was() -> None:
    wins_10("Bo")
    loses_10("Bo", LATER)
    assert fortunes() == [("Bo", 1010, "2027-05-03")]
    wins_10("Bo", LATER)
    assert fortunes() == [("Bo", 1010, "2027-05-03")]
    wins_10("Bo", LATER)
    assert fortunes() == [("Bo", 1020, "2027-11-30")]


@pytest.mark.usefixtures("home")
def test_the_european_game_leaves_a_round_of_chips_alone_and_is_counted() -> None:
    on(FIRST, *SALON, "--seed", "5", "--name", "Bo", keys="10\nqq")
    before = answer("leaderboard")
    told = on(LATER, "--players", "0", "--seed", "5", "--name", "Bo", keys="\n\n \nqq")
    assert told[-1] == "2 rounds. Score: 2. Seed 5."
    (bo,) = answer("stats")
    assert [(game["rules"], game["rounds"]) for game in bo["games"]] == [("european", 2)]
    assert [session["score"] for session in bo["sessions"]] == [2]
    assert answer("leaderboard") == before
    told = on(LATER, *SALON, "--seed", "other", "--name", "Bo", keys="\nq")
    assert "The round you left goes on." in told
    assert told[-1] == "1 round. Chips: 1010. Seed 5."
    assert [game["rules"] for game in answer("stats")[0]["games"]] == ["european", "salon"]


@pytest.mark.usefixtures("home")
def test_a_european_session_that_ends_in_a_round_counts_the_whole_ones() -> None:
    on(FIRST, "--players", "0", "--seed", "5", "--name", "Bo", keys="\n\nqq")
    on(FIRST, "--players", "0", "--seed", "5", "--name", "Bo", keys="qq")
    (bo,) = answer("stats")
    assert [game["rounds"] for game in bo["games"]] == [1]
    assert [session["rounds"] for session in bo["sessions"]] == [1]


def test_insured_hands_are_counted_in_words_as_in_json() -> None:
    # Seed 1 deals a ten to the dealer.
    on(FIRST, *SALON, "--seed", "1", "--name", "Ida", keys="10\ni\n q")
    assert on(LATER, "stats", "--lang", "en")[3] == "Insured 1"
    (ida,) = answer("stats")
    assert ida["games"][0]["insured"] == 1
