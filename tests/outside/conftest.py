"""Programs at the table, on a machine that is busy. Those in `players` are run, never imported."""

from __future__ import annotations

import pytest

from mille.session import outside
from tests.patience import PATIENCE

collect_ignore = ["players"]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long a program may take to come is tried where it is told so."""
    monkeypatch.setattr(outside, "READY_SECONDS", PATIENCE)
