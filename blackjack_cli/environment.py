"""The world outside, handed in as one object: streams, variables, folders, chance."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from datetime import date

LANGUAGES = ("en", "fr", "ro", "es", "da")


@dataclass
class Environment:
    """Where the program runs. A stream is None where the program was started without it."""

    stdin: TextIO | None = field(default_factory=lambda: sys.stdin)
    stdout: TextIO | None = field(default_factory=lambda: sys.stdout)
    stderr: TextIO | None = field(default_factory=lambda: sys.stderr)
    variables: Mapping[str, str] = field(default_factory=lambda: os.environ)

    def is_terminal(self, stream: TextIO | None) -> bool:
        try:
            return stream is not None and stream.isatty() and not _is_null_device(stream)
        except (OSError, ValueError):
            return False

    def language(self) -> str:
        """The first of the five languages that the system asks for, else English."""
        for name in self._languages():
            if name[:2].lower() in LANGUAGES and not name[2:3].isalpha():
                return name[:2].lower()
        return "en"

    def _languages(self) -> list[str]:
        """Locale names, the most wanted first, as gettext looks them up."""
        variables = self.variables
        locale = next(
            (variables[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if variables.get(name)),
            "",
        )
        if locale.partition(".")[0] in ("C", "POSIX"):
            return []
        if locale:
            return [*variables.get("LANGUAGE", "").split(":"), locale]
        if sys.platform == "win32":
            import ctypes
            from locale import windows_locale

            return [windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")]
        return []

    def user_name(self) -> str:
        """The name that the user is logged in by; "player" where there is none."""
        for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
            if self.variables.get(name):
                return self.variables[name]
        if sys.platform != "win32":
            import pwd

            with suppress(KeyError):
                return pwd.getpwuid(os.getuid()).pw_name
        return "player"

    def config_folder(self) -> Path:
        """The user's configuration folder for the game; it need not exist."""
        from platformdirs import user_config_path

        return user_config_path("blackjack-cli", appauthor=False)

    def settings_file(self) -> Path:
        return self.config_folder() / "settings.toml"

    def may_have_speech(self) -> bool:
        """Whether looking for a speech output is worth its time, told without loading one.

        On Linux one is there if Speech Dispatcher runs: a game that nobody told to speak
        does not start it.
        """
        if sys.platform != "linux":
            return True
        address = self.variables.get("SPEECHD_ADDRESS") or "unix_socket"
        method, _, place = address.partition(":")
        if method != "unix_socket":
            return method == "inet_socket"
        # Unlike that of a Path, this is False also where the folder is another user's.
        return os.path.exists(place or self._speech_socket())

    def _speech_socket(self) -> str:
        """Where Speech Dispatcher's own client looks for it, if no address is set."""
        runtime = self.variables.get("XDG_RUNTIME_DIR") or self.variables.get("XDG_CACHE_HOME")
        folder = runtime or os.path.expanduser("~/.cache")
        return os.path.join(folder, "speech-dispatcher", "speechd.sock")

    def data_folder(self, chosen: str | None = None) -> Path:
        """The chosen folder, else the user's data folder for the game; it need not exist."""
        if chosen:
            return Path(chosen)
        from platformdirs import user_data_path

        return user_data_path("blackjack-cli", appauthor=False, roaming=False)

    def today(self) -> date:
        from datetime import date

        return date.today()

    def new_seed(self) -> str:
        """A seed drawn by chance: six digits, short to hear and to type again."""
        from random import SystemRandom

        return str(SystemRandom().randrange(100_000, 1_000_000))


def _is_null_device(stream: TextIO) -> bool:
    """Windows calls NUL a terminal; what it has no console mode for is none."""
    if sys.platform != "win32":
        return False
    import ctypes
    import msvcrt

    handle = ctypes.c_void_p(msvcrt.get_osfhandle(stream.fileno()))
    return not ctypes.windll.kernel32.GetConsoleMode(handle, ctypes.byref(ctypes.c_ulong()))
