"""What is handed out is whole: the sdist builds, and its wheel finds its words and keys."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from blackjack_cli import __version__

ROOT = Path(__file__).parent.parent
LANGUAGES = ("da", "en", "es", "fr", "ro")


def build(source: Path, target: str, into: Path) -> Path:
    """Build without isolation or network; the file that came out."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(into)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (built,) = into.iterdir()
    return built


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked sdist."""
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(build(ROOT, "sdist", folder)) as archive:
        if hasattr(tarfile, "data_filter"):
            archive.extractall(folder, filter="data")
        else:  # Python 3.11.2, Debian's, has no filters yet
            archive.extractall(folder)
    (unpacked,) = (path for path in folder.iterdir() if path.is_dir())
    return unpacked


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    """The wheel that was built from the sdist."""
    with zipfile.ZipFile(build(sdist, "wheel", tmp_path_factory.mktemp("wheel"))) as archive:
        yield archive


def package_files(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in (folder / "blackjack_cli").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_sdist_holds_sources_and_nothing_compiled(sdist: Path) -> None:
    files = {path.relative_to(sdist).as_posix() for path in sdist.rglob("*") if path.is_file()}
    assert package_files(ROOT) <= files
    assert {f"locales/{lang}/LC_MESSAGES/blackjack.po" for lang in LANGUAGES} <= files
    assert {"keymap.toml", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE"} <= files
    assert {"tests/test_packaging.py", "locales/compile.py"} <= files
    assert [name for name in files if name.endswith((".mo", ".pyc"))] == []


def test_the_wheel_of_the_sdist_holds_the_package_its_catalogues_and_its_keymap(
    wheel: zipfile.ZipFile,
) -> None:
    names = {name for name in wheel.namelist() if name.startswith("blackjack_cli/")}
    data = {f"blackjack_cli/_data/locales/{lang}/LC_MESSAGES/blackjack.mo" for lang in LANGUAGES}
    assert names == package_files(ROOT) | data | {"blackjack_cli/_data/keymap.toml"}
    packed = wheel.read("blackjack_cli/_data/keymap.toml")
    assert packed == (ROOT / "keymap.toml").read_bytes()


def test_the_wheel_asks_for_the_four_libraries_and_python_3_11(wheel: zipfile.ZipFile) -> None:
    info = f"blackjack_cli-{__version__}.dist-info"
    metadata = wheel.read(f"{info}/METADATA").decode().splitlines()
    needed = {
        line.split()[1].split(">")[0].split("<")[0].replace("_", "-")
        for line in metadata
        if line.startswith("Requires-Dist:") and "extra ==" not in line
    }
    assert needed == {"accessible-output2", "click", "platformdirs", "prompt-toolkit"}
    assert "Requires-Python: >=3.11" in metadata
    assert "blackjack = blackjack_cli.cli:main" in wheel.read(f"{info}/entry_points.txt").decode()


def test_an_installed_wheel_finds_its_words_and_keys_far_from_the_checkout(
    wheel: zipfile.ZipFile, tmp_path: Path
) -> None:
    installed = tmp_path / "installed"
    wheel.extractall(installed)
    # -P keeps the folder off the path; PYTHONPATH comes before an editable install.
    environment = {**os.environ, "PYTHONPATH": str(installed), "PYTHONUTF8": "1"}

    def python(*arguments: str) -> str:
        run = subprocess.run(
            [sys.executable, "-P", *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert (run.returncode, run.stderr) == (0, "")
        return run.stdout

    origin = python("-c", "import blackjack_cli.cli as module; print(module.__file__)")
    assert Path(origin.strip()).is_relative_to(installed)
    told = {python("-m", "blackjack_cli", "keys", "--lang", lang) for lang in LANGUAGES}
    assert len(told) == len(LANGUAGES)
