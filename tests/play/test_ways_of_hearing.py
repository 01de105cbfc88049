"""Keys that ask, repeat, walk back and change how things are said; none changes the game."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from running import LANGUAGES, call_by_key

from blackjack_cli.environment import LANGUAGES as IN_ORDER
from blackjack_cli.words.catalog import Catalog

EASY = ["--seed", "7", "--level", "easy"]


def answers(*options: str, keys: Sequence[str]) -> list[list[str]]:
    """What each key was answered with, line by line; first what was told before any."""
    told = call_by_key(*options, keys=keys)
    starts = [0, *map(len, told)]
    return [lines[start:] for start, lines in zip(starts, told, strict=False)][:-1]


def last_answer(*options: str, keys: Sequence[str]) -> list[str]:
    return answers(*options, keys=keys)[-1]


def listed(lines: Sequence[str]) -> dict[str, str]:
    """The keys that help lists, each with what it asks for."""
    items = ", ".join(line.removesuffix(".") for line in lines).split(", ")
    return {key: act for key, _, act in (item.partition(": ") for item in items)}


# Help

ACTS = {"Space": " ", "Enter": "\r", "D": "d", "P": "p", "I": "i", "F": "f", "B": "b"}

STAGES = {
    "a first turn": (["--seed", "7"], []),
    "a pair": (["--seed", "2870", "--seat", "2", "--players", "2", "--level", "normal,easy"], []),
    "a third card": (["--seed", "7"], [" "]),
    "between two rounds": (["--seed", "7"], ["\r"]),
    "the salon's first stake": (["--seed", "7", "--rules", "salon"], []),
    "a turn in the salon": (["--seed", "7", "--rules", "salon"], ["\r"]),
    "a third card in the salon": (["--seed", "7", "--rules", "salon"], ["\r", " "]),
    "an ace or a ten shown in the salon": (
        [*("--seed", "382", "--rules", "salon", "--players", "2", "--level", "easy,normal")],
        ["\r"],
    ),
    "insured in the salon": (
        [*("--seed", "382", "--rules", "salon", "--players", "2", "--level", "easy,normal")],
        ["\r", "i"],
    ),
    "between rounds in the salon": (["--seed", "7", "--rules", "salon"], ["\r", "\r"]),
}


NOT_NOW = [f"not_now.{why}" for why in ("not_your_turn", "no_round", "round_in_play")]


@pytest.mark.parametrize(("options", "keys"), STAGES.values(), ids=STAGES)
def test_help_lists_the_keys_that_act_now_and_no_other(
    options: list[str], keys: list[str], home: Path
) -> None:
    """A key acts where pressing it is not refused."""
    not_now = {Catalog("en").text("normal", name) for name in NOT_NOW}

    def acts(key: str) -> bool:
        log = home / f"{ord(key)}.jsonl"
        kept = ["--events", str(log), "--data-dir", str(log.with_suffix(""))]
        told = last_answer(*options, *kept, keys=[*keys, key])
        last, _end = [json.loads(line) for line in log.read_text("utf-8").splitlines()[-2:]]
        return last["event"] != "refused" and not not_now & set(told)

    here = listed(last_answer(*options, "--data-dir", str(home / "help"), keys=[*keys, "h"]))
    if here.get("Space") == "deal":
        # One key is named for each act; Enter is another for this one.
        here["Enter"] = here["Space"]
    elif "confirm" in here.get("Enter", ""):
        # Space is another; B says the question again.
        here["Space"] = here["B"] = here["Enter"]
    assert [name for name, key in ACTS.items() if acts(key)] == [n for n in ACTS if n in here]
    assert {*"CVSTZNHRMLQ"} <= set(here)

    typed = [*options, "--data-dir", str(home / "digits")]
    heard = last_answer(*typed, keys=[*keys, "5", "r"])
    assert ("Digits" in here) == (heard == [Catalog("en").text("normal", "stake.typed", typed="5")])


def test_h_question_mark_and_f1_are_the_same_help() -> None:
    told = answers(*EASY, keys=["h", "?", "\x1bOP"])
    assert told[1] == told[2] == told[3]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_in_brief_fits_a_display_of_40_cells(lang: str) -> None:
    for line in last_answer(*EASY, "--verbosity", "brief", "--lang", lang, keys=["h"]):
        assert len(line) <= 40


# Repeat and history


def test_r_says_the_last_message_again_and_again() -> None:
    told = answers(*EASY, keys=["v", "r", "r", "d", "r"])
    assert told[1] == told[2] == told[3] == ["Four of diamonds."]
    assert told[5] == told[4][-1:]


def test_comma_and_full_stop_walk_through_the_last_100_messages_and_say_their_ends() -> None:
    before = ["\r", *" \r" * 14]
    kept = [line for lines in answers(*EASY, keys=before) for line in lines][-100:]
    assert len(kept) == 100
    back = [","] * 101
    forth = ["."] * 101
    told = answers(*EASY, keys=[*before, *back, *forth, "r"])[len(before) + 1 :]
    assert told[:99] == [[line] for line in reversed(kept[:-1])]
    oldest, newest = ["First message."], ["Last message."]
    assert told[99:101] == [oldest, oldest]
    assert told[101:200] == [[line] for line in kept[1:]]
    assert told[200:202] == [newest, newest]
    assert told[202] == kept[-1:]


def test_a_new_message_takes_the_walk_back_to_the_end() -> None:
    told = answers(*EASY, keys=[*",,,", "v", ","])
    assert told[4] == ["Four of diamonds."]
    assert told[5] == told[0][-1:]


# Verbosity and language


def test_m_walks_through_the_verbosities_and_what_follows_is_in_it(home: Path) -> None:
    alone = {
        verbosity: last_answer(
            *EASY, "--verbosity", verbosity, "--data-dir", str(home / verbosity), keys=["c"]
        )
        for verbosity in ("brief", "normal", "full")
    }
    assert len({tuple(lines) for lines in alone.values()}) > 1
    told = answers(*EASY, keys=[*"mcmcmc"])
    assert told[2] == alone["full"]
    assert told[4] == alone["brief"]
    assert told[6] == alone["normal"]


def test_l_walks_through_the_languages_and_what_follows_is_in_it(home: Path) -> None:
    alone = {
        lang: answers(*EASY, "--lang", lang, "--data-dir", str(home / lang), keys=["v", "\r"])
        for lang in LANGUAGES
    }
    told = answers(*EASY, "--lang", "en", keys=[*"lv" * 5, "\r"])
    walked = [*IN_ORDER[1:], IN_ORDER[0]]
    assert set(walked) == set(LANGUAGES)
    for number, lang in enumerate(walked):
        assert told[2 + 2 * number] == alone[lang][1]
    named = [told[1 + 2 * number] for number in range(5)]
    assert len({tuple(lines) for lines in named}) == 5
    assert told[-1] == alone["en"][2]


def test_asking_in_any_way_changes_nothing(home: Path) -> None:
    acts = [" ", " ", "\r", "\r"]
    asks = [*"cvsSotznrhmlmlmlmlml,..,?a"]
    logs = []
    for number, keys in enumerate(([], asks)):
        log = home / f"{number}.jsonl"
        typed = [key for act in acts for key in [*keys, act]] + list(keys)
        folder = str(home / str(number))
        call_by_key(*EASY, "--events", str(log), "--data-dir", folder, keys=typed)
        logs.append(log.read_bytes())
    assert logs[0] == logs[1]


# Questions


def test_n_says_what_plays_this_round_again(home: Path) -> None:
    keys = ["n", "\r", "n", " ", "n"]
    told = answers(*EASY, keys=keys)
    assert told[1] == ["Seed 7, round 1."]
    assert told[5] == ["Seed 7, round 2."]
    second = answers(*EASY, "--round", "2", "--data-dir", str(home / "other"), keys=["n"])
    dealt = [line for line in told[4] if line.startswith(("You have", "Ada:", "Dealer:"))]
    assert len(dealt) == 3
    assert [line for line in second[0] if line in dealt] == dealt


def test_a_game_without_a_seed_says_one_that_plays_it_again(home: Path) -> None:
    told = answers("--level", "easy", "--data-dir", str(home / "1"), keys=["n", "\r"])
    found = re.fullmatch(r"Seed (\S+), round 1\.", told[1][0])
    assert found
    seed = ["--seed", found[1]]
    again = answers(*seed, "--level", "easy", "--data-dir", str(home / "2"), keys=["n", "\r"])
    assert again == told


def test_z_tells_every_hand_once_the_dealer_last() -> None:
    options = ["--seed", "2870", "--seat", "2", "--players", "2", "--level", "normal,easy"]
    told = answers(*options, keys=["p", "p", "z"])
    own = [line for line in told[3] if line.startswith("Hand ")]
    assert len(own) == 3
    assert told[3][0].startswith("Ada: ")
    assert told[3][-2].startswith("Leo: ")
    assert told[3][-1].startswith("Dealer: ")
    assert len(told[3]) == 6


@pytest.mark.parametrize("key", ["o", "S"])
def test_o_and_shift_s_say_the_others_money_and_s_ones_own(key: str) -> None:
    told = answers(*EASY, "--players", "2", "--bet", "3", keys=[key, "s", "\r", key])
    assert told[1] == ["Ada 0, Leo 0."]
    assert told[2] == ["Score: 0, bet 3."]
    assert re.fullmatch(r"Ada (minus )?\d(\.5)?, Leo (minus )?\d(\.5)?\.", told[4][0])
    assert told[4] != told[1]


def test_with_nobody_else_there_is_nothing_to_say_of_others() -> None:
    assert last_answer(*EASY, "--players", "0", keys=["o"]) == ["Nobody else plays."]


def test_t_says_whose_turn_it_is() -> None:
    told = answers(*EASY, keys=["t", "\r", "t"])
    assert told[1] == ["Your turn."]
    assert told[3] == ["No round in play."]


def test_c_and_v_tell_the_last_round_until_the_next_is_dealt() -> None:
    told = answers(*EASY, keys=["\r", "c", "v"])
    assert told[2] == ["Jack of clubs, three of spades. 13."]
    assert told[3][0].startswith("Four of diamonds, three of clubs, ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_is_answered_at_every_stage_in_every_language(lang: str, home: Path) -> None:
    asks = [*"cvsSotznrha"]
    for rules in ("european", "salon"):
        keys = [*asks, "\r", *asks, "\r", *asks, "\r", *asks]
        options = ["--rules", rules, "--lang", lang, "--data-dir", str(home / rules)]
        told = answers(*EASY, *options, keys=keys)[1:]
        assert [key for key, lines in zip(keys, told, strict=True) if not lines] == []


def test_the_own_hand_is_told_with_its_insurance() -> None:
    # Seed 1 deals a ten to the dealer.
    salon = ["--rules", "salon", "--players", "0", "--seed", "1", "--lang", "en"]
    hand = "Four of diamonds, jack of spades. 14."
    told = answers(*salon, keys=["\r", "c", "i", "c"])
    assert told[2] == [hand]
    assert told[4] == [hand, "Insured for 5."]
