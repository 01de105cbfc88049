"""A real Speech Dispatcher to play against, and what is missing where there is none.

It runs by itself, away from that of whoever runs the tests, without sound, and writes down
what a listener would hear. A test that needs a program which is not installed is skipped;
with BLACKJACK_REAL_OUTPUTS=1 it fails instead.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import stat
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
from waiting import until

PACKAGES = {
    "speech-dispatcher": "speech-dispatcher speech-dispatcher-espeak-ng python3-speechd",
    "yasr": "yasr",
    "fenrir": "fenrir python3-enchant",
    "brltty": "brltty python3-brlapi",
    "sox": "sox",
}

LANGUAGES = ("en", "fr", "ro", "es", "da")


def need(program: str) -> str:
    """The path of the program; skips the test, or fails it, where it is not installed."""
    path = shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    if path is None:
        missing(f"{program} is not installed (Debian: {PACKAGES.get(program, program)})")
    return str(path)


def need_file(path: str, package: str) -> None:
    """Skips the test, or fails it, where the file is not there."""
    if not Path(path).exists():
        missing(f"{path} is not installed (Debian: {package})")


def missing(reason: str) -> None:
    """Skips the test; fails it where the real outputs are to be tried."""
    if os.environ.get("BLACKJACK_REAL_OUTPUTS") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


class SpeechServer:
    """A Speech Dispatcher whose synthesizer writes each message it is to speak into a file.

    `spoken` are pairs of language and text. Messages that are cut before their turn never
    reach the synthesizer. `seconds` is how long each message takes to be said.
    """

    def __init__(self, folder: Path, seconds: float = 0.0) -> None:
        self.program = need("speech-dispatcher")
        need_file("/usr/lib/speech-dispatcher-modules/sd_generic", "speech-dispatcher")
        self.folder = folder
        self.socket = folder / "speechd.sock"
        self.log = folder / "spoken"
        self.server_environment: dict[str, str] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._write_configuration(seconds)

    @property
    def environment(self) -> dict[str, str]:
        """What a client needs to find this server and no other."""
        return {"SPEECHD_ADDRESS": f"unix_socket:{self.socket}", "SPEECHD_CMD": "/nonexistent"}

    def start(self) -> None:
        self.socket.unlink(missing_ok=True)
        arguments = ["-s", "-C", self.folder / "conf", "-S", self.socket, "-c", "unix_socket"]
        arguments += ["-L", self.folder, "-P", self.folder / "pid", "-t", "0"]
        self._process = subprocess.Popen(
            [self.program, *map(str, arguments)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **self.server_environment},
            start_new_session=True,
        )
        until(self._answers, "Speech Dispatcher to start")

    def kill(self) -> None:
        """End it at once, as a crash would."""
        if self._process is None:
            return
        for number in [self._process.pid, *_descendants(self._process.pid)]:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        self._process.wait()
        self._process = None

    def freeze(self) -> None:
        """Have it take connections and answer nothing."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    @property
    def spoken(self) -> list[tuple[str, str]]:
        if not self.log.exists():
            return []
        lines = self.log.read_text(encoding="utf-8").splitlines()
        return [(lang, text) for lang, _, text in (line.partition("\t") for line in lines)]

    @property
    def texts(self) -> list[str]:
        return [text for _, text in self.spoken]

    def wait_for(self, text: str) -> None:
        """Wait until the text has been given to the synthesizer."""
        until(lambda: text in self.texts, lambda: f"{text!r} to be spoken; so far {self.texts}")

    def _signal(self, number: int) -> None:
        if self._process is not None:
            self._process.send_signal(number)

    def _answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(1)
            try:
                client.connect(str(self.socket))
                client.sendall(b"QUIT\r\n")
                return client.recv(100).startswith(b"231")
            except OSError:
                return False

    def _write_configuration(self, seconds: float) -> None:
        modules = self.folder / "conf" / "modules"
        modules.mkdir(parents=True)
        synthesizer = self.folder / "synthesizer"
        synthesizer.write_text(
            f'#!/bin/sh\nprintf "%s\\t%s\\n" "$1" "$2" >> {self.log}\nexec sleep {seconds}\n'
        )
        synthesizer.chmod(synthesizer.stat().st_mode | stat.S_IXUSR)
        (self.folder / "conf" / "speechd.conf").write_text(
            f"""LogLevel 3
LogDir "{self.folder}"
CommunicationMethod "unix_socket"
DefaultLanguage "en"
AudioOutputMethod "alsa"
AudioALSADevice "null"
AddModule "capture" "sd_generic" "capture.conf"
DefaultModule capture
Timeout 0
"""
        )
        languages = "".join(
            f'GenericLanguage "{lang}" "{lang}" "utf-8"\nAddVoice "{lang}" "MALE1" "voice-{lang}"\n'
            for lang in LANGUAGES
        )
        (modules / "capture.conf").write_text(
            f"""Debug 0
GenericExecuteSynth "{synthesizer} '$LANGUAGE' '$DATA'"
GenericMaxChunkLength 2000
GenericDelimiters "|"
{languages}DefaultVoice "voice-en"
"""
        )


def _descendants(parent: int) -> list[int]:
    """What the process has started, and what those have, as far as they still run."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            fields = entry.read_text(errors="replace").rpartition(")")[2].split()
            parents.setdefault(int(fields[1]), []).append(int(entry.parent.name))
    found = parents.get(parent, [])
    return [*found, *(each for child in found for each in _descendants(child))]
