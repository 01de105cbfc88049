"""The saved settings: a flat TOML file of names and values, as the options take them."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path


class SettingsError(Exception):
    """Settings that cannot be read or written; `path` and `why` (the system's or TOML's words)."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path = path
        self.why = why


class NotSaved(SettingsError):
    """Settings that cannot be written."""


def read(path: Path) -> dict[str, str]:
    """Each setting as the text that its option takes; {} where nothing was saved.

    SettingsError where the file is there but is no such file.
    """
    try:
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise SettingsError(path, error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise SettingsError(path, "UTF-8") from error
    return _parsed(path, text)


def keep(path: Path, name: str, value: str) -> None:
    """Save one setting and leave the rest of the file as it is, its comments too.

    NotSaved where that cannot be; SettingsError where the file is no such file. What came as a
    byte that is no text is saved as a question mark.
    """
    wanted = {**read(path), name: value}
    line = f"{name} = {_quoted(value)}"
    text = path.read_text("utf-8-sig") if path.exists() else ""
    written = re.escape(name).replace("_", "[-_]")
    changed, count = re.subn(rf"(?m)^{written}[ \t]*=.*$", lambda _: line, text, count=1)
    if not count:
        changed = f"{line}\n" if not text else f"{text.rstrip()}\n{line}\n"
    if _parsed(path, changed) != wanted:
        # A value over several lines, or the like: the file is written anew.
        changed = "".join(f"{key} = {_quoted(each)}\n" for key, each in sorted(wanted.items()))
    _write(path, changed)


def keep_aside(path: Path) -> Path | None:
    """Give a file that cannot be read another name, so that a new one can be begun; that name,
    None where the file keeps its own."""
    try:
        return path.replace(path.with_name(path.name + ".broken"))
    except OSError:
        return None


def _write(path: Path, text: str) -> None:
    """Replace the file in one step; NotSaved where that cannot be."""
    half_done = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with half_done.open("w", encoding="utf-8", errors="replace", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        half_done.replace(path)
    except OSError as error:
        with suppress(OSError):
            half_done.unlink()
        raise NotSaved(path, error.strerror or str(error)) from error


def _parsed(path: Path, text: str) -> dict[str, str]:
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(path, str(error)) from error
    # By hand a name may be written as the option is.
    return {name.replace("-", "_"): _text(path, name, value) for name, value in data.items()}


def _text(path: Path, name: str, value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (str, int, float)):
        return str(value)
    raise SettingsError(path, name)


def _quoted(value: str) -> str:
    """A TOML basic string."""
    signs = {'"': '\\"', "\\": "\\\\"}
    return (
        '"'
        + "".join(
            signs.get(sign, sign) if sign >= " " and sign != "\x7f" else f"\\u{ord(sign):04X}"
            for sign in value
        )
        + '"'
    )
