"""Names are found whatever their case, and are never part of a path."""

from __future__ import annotations

from pathlib import Path
from unicodedata import normalize

import pytest
from made_up import open_store, play_round


@pytest.mark.parametrize(
    ("name", "again"),
    [
        ("Zo\u00eb", "ZOE\u0308 "),
        ("Zoe\u0308", "zo\u00eb"),
        ("Stra\u00dfe", "STRASSE"),
        ("\u0390", "\u03aa\u0301"),
        ("\u0218tefan", "s\u0326tefan"),
    ],
)
def test_case_and_the_way_letters_are_composed_do_not_make_another_profile(
    tmp_path: Path, name: str, again: str
) -> None:
    with open_store(tmp_path) as store:
        profile = store.profile(name)
        play_round(profile, net=+2)
        profile.release()
        assert store.profile(again).chips == 2002
        assert store.stats(again)[0].name == normalize("NFC", name)


@pytest.mark.parametrize(
    "name",
    ["con", "aux", "NUL", "../x", "/etc/passwd", "C:\\x", "😀", "a\0b", "\udc80", "x" * 5000, "'"],
)
def test_no_name_is_a_danger_to_files(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "data"
    with open_store(folder) as store:
        play_round(store.profile("Ida"), net=0)
        before = {path.relative_to(tmp_path) for path in tmp_path.rglob("*")}
        profile = store.profile(name)
        play_round(profile, net=+2)
        assert profile.name == name
        new = {path.relative_to(tmp_path) for path in tmp_path.rglob("*")} - before
        assert new == {Path("data/locks/profile-2")}
    with open_store(folder) as store:
        assert store.profile(name).chips == 2002


@pytest.mark.parametrize("name", ["", "  ", "\t"])
def test_nothing_is_no_name(tmp_path: Path, name: str) -> None:
    with open_store(tmp_path) as store, pytest.raises(ValueError, match="a name is wanted"):
        store.profile(name)
