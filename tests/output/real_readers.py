"""Real terminal screen readers around a program, that write down what they would say.

`heard` is what the reader gave to its synthesizer, in order.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from configparser import ConfigParser
from pathlib import Path

from pty_program import PtyProgram
from real import need, need_file
from waiting import until


class Reader:
    """A screen reader that runs `argv` on its own terminal, inside another one."""

    def __init__(self, program: PtyProgram, log: Path) -> None:
        self.program = program
        self._log = log

    def send(self, keys: str | bytes) -> None:
        """Press the keys."""
        self.program.send(keys)

    @property
    def heard(self) -> list[str]:
        """What was said, without the reader's words about itself."""
        lines = self._log.read_text(encoding="utf-8").splitlines() if self._log.exists() else []
        return [said for line in lines for said in self.said(line)]

    def said(self, line: str) -> list[str]:
        """What was said of the game's lines by a line of the log."""
        raise NotImplementedError

    def wait_for(self, text: str) -> None:
        """Wait until the text was said, alone or as a part."""
        until(
            lambda: any(text in each for each in self.heard),
            lambda: f"{text!r} to be heard; so far {self.heard}",
        )

    def close(self) -> None:
        """End the reader and the program."""
        self.program.close()


class Yasr(Reader):
    """yasr, with a synthesizer that follows the protocol of emacspeak's speech servers."""

    def __init__(
        self, folder: Path, argv: Sequence[str | Path], environment: Mapping[str, str]
    ) -> None:
        log = folder / "heard"
        synthesizer = _script(
            folder / "synthesizer",
            f'while IFS= read -r line; do printf "%s\\n" "$line" >> {log}; done',
        )
        settings = folder / "yasr.conf"
        settings.write_text(
            "[normalkeys]\n[reviewkeys]\n[options]\n"
            "cursor tracking=full\nkey echo=off\nspecial=off\nshell=/bin/sh\n"
            f"synthesizer=emacspeak server\nsynthesizer port=|{synthesizer}\n"
            "[emacspeak server]\n"
        )
        # In a script, since yasr takes the program's options for its own.
        program = _program(folder, argv)
        super().__init__(PtyProgram([need("yasr"), "-C", settings, program], environment), log)

    def said(self, line: str) -> list[str]:
        match = re.fullmatch(r"q \{(.*)\}", line)
        return [match[1].strip()] if match else []


class Fenrir(Reader):
    """Fenrir on a terminal of its own, without sounds."""

    SETTINGS = "/etc/fenrirscreenreader/settings/settings.conf"
    # Without it Fenrir says so while it still starts, and may then start no further: what is
    # to speak that waits for a pipe which a process forked at the same moment keeps open.
    ENCHANT = "/usr/lib/python3/dist-packages/enchant/__init__.py"

    def __init__(
        self, folder: Path, argv: Sequence[str | Path], environment: Mapping[str, str]
    ) -> None:
        fenrir = need("fenrir")
        need_file(self.SETTINGS, "fenrir")
        need_file(self.ENCHANT, "python3-enchant")
        log = folder / "heard"
        speak = _script(folder / "speak", f'printf "%s\\n" "$1" >> {log}')
        settings = ConfigParser(interpolation=None)
        settings.optionxform = str  # type: ignore[assignment,method-assign]
        settings.read(self.SETTINGS, encoding="utf-8")
        settings["sound"]["enabled"] = "False"
        settings["remote"]["enable"] = "False"
        settings["speech"].update(
            driver="genericDriver", genericSpeechCommand=f'{speak} "fenrirText"'
        )
        settings["general"].update(
            punctuationLevel="none",
            shell=str(_program(folder, argv)),
            debugFile=str(folder / "fenrir.log"),
        )
        file = folder / "fenrir.conf"
        with file.open("w", encoding="utf-8") as stream:
            settings.write(stream)
        super().__init__(PtyProgram([fenrir, "-e", "-s", file], environment), log)

    def said(self, line: str) -> list[str]:
        if line.strip() in ("Start Fenrir", "Quit Fenrir"):
            return []
        # Where lines come together, a comma between spaces stands for the end of each.
        return [each.strip() for each in re.split(r" {2,}, ?", line) if each.strip(" ,")]


def _program(folder: Path, argv: Sequence[str | Path]) -> Path:
    return _script(folder / "program", "exec " + shlex.join(str(each) for each in argv))


def _script(path: Path, command: str) -> Path:
    path.write_text(f"#!/bin/sh\n{command}\n", encoding="utf-8")
    path.chmod(0o755)
    return path
