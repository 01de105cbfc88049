"""Whose profile it is where no name is given."""

from __future__ import annotations

import os
import subprocess

import pytest

from blackjack_cli.environment import Environment


def test_a_variable_names_the_user() -> None:
    assert Environment(variables={"USER": "ida"}).user_name() == "ida"
    assert Environment(variables={"LOGNAME": "bo", "USER": "ida"}).user_name() == "bo"


@pytest.mark.skipif(os.name != "posix", reason="asks a program of POSIX systems")
def test_without_a_variable_the_system_names_the_user() -> None:
    known = subprocess.run(["id", "-un"], capture_output=True, text=True, check=False)
    expected = known.stdout.strip() if known.returncode == 0 else "player"
    assert Environment(variables={}).user_name() == expected
