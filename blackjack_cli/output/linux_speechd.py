"""Speech Dispatcher, as an output of accessible-output2.

The library's own class knows no language, waits for ever for a server that has stopped, and
never comes back after a server that was killed. Imported on the thread that owns the outputs
only, since it loads the library.
"""

from __future__ import annotations

import threading
from typing import Any

from accessible_output2.outputs.base import Output, OutputError

from blackjack_cli.output import system_modules
from blackjack_cli.output.naps import waited
from blackjack_cli.output.trouble import Trouble

REPLY_SECONDS = 1.5
"""How long the server may take to answer a command. A running one answers in milliseconds."""


class SpeechDispatcher(Output):  # type: ignore[misc]
    """Speaks in the language of the game, with the priority of a message.

    Raises OutputError where there is no client module or no server, and where the server does
    not answer. After any error the output is of no more use: build a new one.
    """

    name = "Linux Speech Dispatcher"

    def __init__(self) -> None:
        super().__init__()
        try:
            speechd = system_modules.load("speechd")
        except ImportError as error:
            raise OutputError(Trouble.NO_MODULE) from error
        self._lang: str | None = None
        self._client: Any = None
        try:
            self._client = _client_class(speechd)("blackjack", "game", "player")
            # Other programs' messages wait for ours and ours for theirs; none is dropped.
            self._client.set_priority(speechd.Priority.MESSAGE)
        except Exception as error:
            self.close()
            raise OutputError(_why(speechd, error)) from error

    def is_active(self) -> bool:
        """True as long as the connection stands."""
        connection = getattr(self._client, "_conn", None)
        thread = getattr(connection, "_communication_thread", None)
        return self._client is not None and (thread is None or thread.is_alive())

    def set_language(self, lang: str) -> None:
        """Speak what follows in the language, an ISO 639 code."""
        if lang != self._lang:
            self._client.set_language(lang)
            self._lang = lang

    def speak(self, text: str, interrupt: bool = False) -> None:
        """Queue the text in the server; `interrupt` cuts what is being said."""
        if interrupt:
            self.silence()
        self._client.speak(text)

    def silence(self) -> None:
        """Cut what is being said, and drop what waits."""
        self._client.cancel()

    def close(self) -> None:
        """Let go of the server, which goes on saying what it has been given."""
        client, self._client = self._client, None
        if client is not None:
            client.close()


def _why(speechd: Any, error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return Trouble.NO_ANSWER
    if isinstance(error, getattr(speechd, "SSIPCommunicationError", ())):
        return Trouble.NO_SERVER
    return f"Speech Dispatcher: {error}"


def _client_class(speechd: Any) -> Any:
    """The module's client, made to wait for a reply no longer than `REPLY_SECONDS`."""

    class Client(speechd.SSIPClient):  # type: ignore[misc]
        def _connect_with_autospawn(self, *args: Any) -> None:
            super()._connect_with_autospawn(*args)
            # Before the first command is sent: a stopped server takes the connection and
            # then answers nothing. Without this attribute only the thread's owner, who
            # leaves it behind when it hangs, bounds the wait.
            connection = self._conn
            if hasattr(connection, "_ssip_reply_semaphore"):
                connection._ssip_reply_semaphore = _Replies()

        def __del__(self) -> None:
            """Nothing: the module's own would wait for its thread while the program ends, when
            no thread runs any more, and so for ever. The system closes the connection."""

    return Client


class _Replies:
    """Counts the replies that have come in; gives up waiting for one."""

    def __init__(self) -> None:
        self._semaphore = threading.Semaphore(0)

    def acquire(self) -> None:
        if not waited(lambda nap: self._semaphore.acquire(timeout=nap), REPLY_SECONDS):
            raise TimeoutError(f"no reply within {REPLY_SECONDS} seconds")

    def release(self) -> None:
        self._semaphore.release()
