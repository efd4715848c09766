"""Programs at the table on a busy machine. Those in `players` are run, never imported."""

from __future__ import annotations

import pytest

from mille.session import seated
from tests.patience import PATIENCE

collect_ignore = ["players"]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only tests about it limit the time that a program may take to start."""
    monkeypatch.setattr(seated, "READY_SECONDS", PATIENCE)
