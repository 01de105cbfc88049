"""Modules of the distribution, loaded from inside a virtual environment by their path."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from blackjack_cli.output.system_modules import load

NAME = "module_of_the_distribution"


@pytest.fixture(autouse=True)
def _unload() -> Iterator[None]:
    yield
    for name in [each for each in sys.modules if each.partition(".")[0] == NAME]:
        del sys.modules[name]


def test_a_package_is_loaded_with_its_modules_and_its_folder_is_not_searched(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "python3" / "dist-packages"
    (folder / NAME).mkdir(parents=True)
    (folder / NAME / "__init__.py").write_text("from .client import *\n")
    (folder / NAME / "client.py").write_text("WORD = 'found'\n")
    (folder / "another.py").touch()
    before = list(sys.path)
    module = load(NAME, [str(tmp_path / "python3*" / "dist-packages")])
    assert module.WORD == "found"
    assert load(NAME, []) is module
    assert sys.path == before
    with pytest.raises(ModuleNotFoundError):
        load("another", [])


def test_the_first_folder_that_has_it_is_taken(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{NAME}.py").write_text(f"WORD = {name!r}\n")
    assert load(NAME, [str(tmp_path / "two"), str(tmp_path / "one")]).WORD == "two"


def test_a_module_of_the_environment_comes_first(tmp_path: Path) -> None:
    (tmp_path / "this.py").write_text("raise RuntimeError\n")
    import string

    assert load("string", [str(tmp_path)]) is string


def test_one_compiled_for_another_python_is_not_there(tmp_path: Path) -> None:
    (tmp_path / f"{NAME}.cpython-27-another.so").touch()
    with pytest.raises(ModuleNotFoundError):
        load(NAME, [str(tmp_path)])


def test_one_compiled_for_this_python_is_tried(tmp_path: Path) -> None:
    (tmp_path / f"{NAME}{EXTENSION_SUFFIXES[0]}").touch()
    with pytest.raises(ImportError) as caught:
        load(NAME, [str(tmp_path)])
    assert not isinstance(caught.value, ModuleNotFoundError)
    assert NAME not in sys.modules


def test_a_module_that_fails_is_not_left_half_loaded(tmp_path: Path) -> None:
    (tmp_path / f"{NAME}.py").write_text("1 / 0\n")
    with pytest.raises(ZeroDivisionError):
        load(NAME, [str(tmp_path)])
    assert NAME not in sys.modules
