"""Whether a speech server is there is told by where its clients look for it, without one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from blackjack_cli.environment import Environment

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Speech Dispatcher is Linux's")


def may_have_speech(**variables: str) -> bool:
    return Environment(variables=variables).may_have_speech()


@pytest.fixture
def socket(tmp_path: Path) -> Path:
    """What stands where a server listens."""
    socket = tmp_path / "speech-dispatcher" / "speechd.sock"
    socket.parent.mkdir()
    socket.touch()
    return socket


def test_these_tests_meet_no_server_of_the_machine() -> None:
    assert not Environment().may_have_speech()


def test_the_socket_in_the_users_runtime_folder_tells(socket: Path, tmp_path: Path) -> None:
    assert may_have_speech(XDG_RUNTIME_DIR=str(tmp_path))
    assert may_have_speech(XDG_CACHE_HOME=str(tmp_path), XDG_RUNTIME_DIR="")
    socket.unlink()
    assert not may_have_speech(XDG_RUNTIME_DIR=str(tmp_path))


def test_an_address_goes_before_it(socket: Path, tmp_path: Path) -> None:
    runtime = str(tmp_path)
    other = tmp_path / "other.sock"
    assert not may_have_speech(SPEECHD_ADDRESS=f"unix_socket:{other}", XDG_RUNTIME_DIR=runtime)
    other.touch()
    assert may_have_speech(SPEECHD_ADDRESS=f"unix_socket:{other}")
    assert may_have_speech(SPEECHD_ADDRESS="unix_socket", XDG_RUNTIME_DIR=runtime)
    assert not may_have_speech(SPEECHD_ADDRESS="no such method", XDG_RUNTIME_DIR=runtime)


def test_a_server_on_the_network_is_worth_a_look() -> None:
    assert may_have_speech(SPEECHD_ADDRESS="inet_socket:127.0.0.1:6560")


def test_a_folder_that_cannot_be_looked_into_holds_no_server() -> None:
    assert not may_have_speech(XDG_RUNTIME_DIR="no\0folder")
