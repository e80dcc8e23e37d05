"""The world that every test runs in: a home of its own and a frozen environment."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from hypothesis import settings

FROZEN = {
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
}
UNSET = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TEXTUAL", "TEXTUAL_THEME", "LANGUAGE")

MARKS = (
    "slow: takes more than a few seconds",
    "terminal: drives the program in a real terminal",
    "bench: measures, and prints what it measured",
)

# The same examples in every run: what fails here fails everywhere. For new ones:
# HYPOTHESIS_PROFILE=fresh pytest
settings.register_profile(
    "casemate", max_examples=40, deadline=None, derandomize=True, database=None, print_blob=True
)
settings.register_profile("fresh", max_examples=400, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "casemate"))


def pytest_configure(config: pytest.Config) -> None:
    """Register the marks, and freeze what the program looks at while it is imported."""
    for mark in MARKS:
        config.addinivalue_line("markers", mark)
    os.environ.update(FROZEN)
    for name in UNSET:
        os.environ.pop(name, None)
    if hasattr(time, "tzset"):
        time.tzset()


@pytest.fixture(autouse=True)
def casemate_home(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """An empty CASEMATE_HOME for each test, and the environment frozen once more."""
    home = tmp_path_factory.mktemp("casemate-home")
    monkeypatch.setenv("CASEMATE_HOME", str(home))
    for name, value in FROZEN.items():
        monkeypatch.setenv(name, value)
    for name in UNSET:
        monkeypatch.delenv(name, raising=False)
    return home
