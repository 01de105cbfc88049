"""A real Speech Dispatcher that speaks with eSpeak NG's voices, into a file instead of a card."""

from __future__ import annotations

import subprocess
from pathlib import Path

from real import SpeechServer, need, need_file
from waiting import until


class SoundServer(SpeechServer):
    """`loudness` is the greatest amplitude of what has been said so far, from 0 to 1."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        need_file("/usr/lib/speech-dispatcher-modules/sd_espeak-ng", "speech-dispatcher-espeak-ng")
        self._sox = need("sox")
        self._sound = folder / "sound.wav"
        alsa = folder / "asound.conf"
        alsa.write_text(
            "</usr/share/alsa/alsa.conf>\n"
            f'pcm.recorded {{ type file slave.pcm null file "{self._sound}" format "wav" }}\n'
        )
        self.server_environment = {"ALSA_CONFIG_PATH": str(alsa)}
        (folder / "conf" / "speechd.conf").write_text(
            f"""LogLevel 3
LogDir "{folder}"
CommunicationMethod "unix_socket"
DefaultLanguage "en"
AudioOutputMethod "alsa"
AudioALSADevice "recorded"
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule espeak-ng
Timeout 0
"""
        )
        (folder / "conf" / "modules" / "espeak-ng.conf").write_text("Debug 0\n")

    @property
    def loudness(self) -> float:
        """0 before anything was said."""
        if not self._sound.exists():
            return 0.0
        # The length in the header is only written at the end.
        done = subprocess.run(
            [self._sox, "--ignore-length", self._sound, "-n", "stat"],
            capture_output=True,
            text=True,
            check=False,
        )
        values = dict(line.split(":", 1) for line in done.stderr.splitlines() if ":" in line)
        return float(values.get("Maximum amplitude", "0"))

    def wait_for_sound(self) -> None:
        """Wait until something could be heard."""
        until(lambda: self.loudness > 0.05, "a sound")
