"""Imports run one way, outside packages stay in their place, and starting stays light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = "blackjack_cli"

LEAVES = {"", "data_files", "endings", "environment", "half_chips", "log_error", "stakes"}
"""Modules that anyone may import, and that import nothing but one another."""

ORDER = [
    {"game", "rulesets"},
    {"strategy"},
    {"store"},
    {"intents", "answers"},
    {"coach", "eventlog", "simulate"},
    {"journal"},
    {"session"},
    {"guide", "keeping", "reports"},
    {"output.message"},
    {"words"},
    {"output"},
    {"keys"},
    {"conversation", "failures", "laid"},
    {"speech_changes"},
    {"piped_loop", "terminal_loop"},
    {"play"},
    {"commands.options"},
    {"commands.command"},
    {"commands.files_given"},
    {"commands.arrange"},
    {"commands"},
    {"commands.listing"},
    {"commands.program"},
    {"cli", "__main__"},
]
"""A module may import its own layer and those before it. `output.message` is what words make."""

SEES_ONLY = {
    "words": {
        "game", "rulesets", "strategy", "store.records", "intents", "answers",
        "output.message", "words",
    },
    "output": {"output.message", "output"},
    "keys": {"intents", "keys"},
}  # fmt: skip
"""Layers that must not know what else stands before them."""

ONLY_IN = {
    "accessible_output2": {"output"},
    "brlapi": {"output"},
    "click": {"commands"},
    "numpy": {"strategy.solver*"},
    "platformdirs": {"environment"},
    "prompt_toolkit": {"keys", "terminal_loop"},
    "pythoncom": {"output"},
    "speechd": {"output"},
    "sqlite3": {"store"},
}
"""The places that an outside package, or a costly one of Python's own, may be imported from."""

IMPURE = {
    "asyncio", "datetime", "gettext", "locale", "logging", "os", "socket", "sqlite3",
    "subprocess", "sys", "threading", "time",
}  # fmt: skip


def module_name(path: Path) -> str:
    """`game.cards` of blackjack_cli/game/cards.py; "" of the package itself."""
    parts = path.relative_to(ROOT / PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted((ROOT / PACKAGE).rglob("*.py"))}


def imports(module: str) -> Iterator[tuple[str, int]]:
    """Every module that `module` imports, wherever in the file, with the line."""
    package = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = node.module or ""
            if node.level:
                base = [PACKAGE, *package.split(".")] if package else [PACKAGE]
                base = base[: len(base) - node.level + 1]
                source = ".".join([*base, *([source] if source else [])])
            inside = source.partition(".")[0] == PACKAGE
            for alias in node.names:
                deeper = f"{source}.{alias.name}"
                submodule = inside and deeper.partition(".")[2] in MODULES
                yield (deeper if submodule else source), node.lineno


def own_imports(module: str) -> Iterator[tuple[str, int]]:
    """The imports from the package itself, without its name."""
    for name, line in imports(module):
        top, _, rest = name.partition(".")
        if top == PACKAGE:
            yield rest, line


def within(module: str, place: str) -> bool:
    """Whether `module` is `place`, a module name or pattern, or stands in it."""
    return fnmatchcase(module, place) or fnmatchcase(module, f"{place}.*")


def layer(module: str) -> int:
    """The place of the module in ORDER, its longest name first; -1 for a leaf."""
    if module in LEAVES:
        return -1
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        for place, names in enumerate(ORDER):
            if any(fnmatchcase(".".join(parts[:length]), name) for name in names):
                return place
    pytest.fail(f"{PACKAGE}.{module} has no layer: give it one in ORDER of {__file__}")


@pytest.mark.parametrize("module", MODULES)
def test_imports_never_run_back(module: str) -> None:
    backwards = [
        f"line {line}: {imported}"
        for imported, line in own_imports(module)
        if layer(imported) > layer(module)
    ]
    assert backwards == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {module: {name for name, _ in own_imports(module)} - {module} for module in MODULES}
    # Raises CycleError, which names the modules of the circle.
    assert set(MODULES) <= set(TopologicalSorter(graph).static_order())


@pytest.mark.parametrize("top", SEES_ONLY)
def test_later_layers_see_only_what_they_are_handed(top: str) -> None:
    for module in MODULES:
        if not within(module, top):
            continue
        seen = {name for name, _ in own_imports(module)} - LEAVES
        unknown = {n for n in seen if not any(within(n, place) for place in SEES_ONLY[top])}
        assert unknown == set(), f"{module} may see only {sorted(SEES_ONLY[top])}"


def test_outside_packages_stay_in_their_place() -> None:
    known = sys.stdlib_module_names | {PACKAGE}
    for module in MODULES:
        for name, line in imports(module):
            top = name.partition(".")[0]
            where = f"{MODULES[module].relative_to(ROOT)}:{line} imports {name}"
            if top in ONLY_IN:
                assert any(within(module, place) for place in ONLY_IN[top]), where
            else:
                assert top in known, where


def test_the_rules_are_pure() -> None:
    for module in MODULES:
        if within(module, "game"):
            tops = {name.partition(".")[0] for name, _ in imports(module)}
            assert tops & IMPURE == set(), module
            assert tops <= sys.stdlib_module_names | {PACKAGE}, module


def loaded(*arguments: str, keys: str = "") -> set[str]:
    """The modules that a whole run of the program loads."""
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", PACKAGE, *arguments],
        input=keys,
        capture_output=True,
        cwd=ROOT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    lines = run.stderr.splitlines()
    marked = [line for line in lines if line.startswith("import time:")]
    assert run.returncode == 0, "\n".join(line for line in lines if line not in marked)
    return {line.rpartition("|")[2].strip() for line in marked}


COSTLY = {"accessible_output2", "babel", "numpy", "prompt_toolkit", "sqlite3"}


PLAYED = {f"{PACKAGE}.{name}" for name in ("eventlog", "game.events", "game.step", "session")}
"""What a command that plays nothing has no use for."""


@pytest.mark.parametrize("command", ["--help", "rules", "keys", "chart", "ev A7 6", "settings"])
def test_what_only_tells_loads_no_terminal_store_speech_or_table(command: str) -> None:
    modules = loaded(*command.split())
    assert f"{PACKAGE}.output.lines" in modules
    assert modules & (COSTLY | PLAYED) == set()


@pytest.mark.parametrize("command", ["leaderboard", "stats"])
def test_what_tells_of_profiles_loads_the_store_and_no_table(command: str, tmp_path: Path) -> None:
    modules = loaded(command, "--data-dir", str(tmp_path))
    assert f"{PACKAGE}.store.store" in modules
    assert modules & PLAYED == set()


def test_the_version_is_said_without_the_game() -> None:
    modules = loaded("--version")
    assert f"{PACKAGE}.cli" in modules
    game = {name for name in modules if name.startswith(f"{PACKAGE}.game.")}
    unneeded = COSTLY | {"asyncio", "click", "json", "random", "tomllib"}
    assert game | modules & unneeded == set()


def test_piped_keys_load_no_terminal_toolkit(tmp_path: Path) -> None:
    modules = loaded("play", "--seed", "7", "--data-dir", str(tmp_path), keys="\nqq")
    assert f"{PACKAGE}.session" in modules
    unneeded = {"accessible_output2", "asyncio", "babel", "numpy", "prompt_toolkit"}
    assert modules & unneeded == set()
