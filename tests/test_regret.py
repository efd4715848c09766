"""Choices measured at the same positions."""

import sys
from pathlib import Path

import pytest

from benchmarks import regret


def test_goes_on_from_what_it_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(name: str, positions: int) -> str:
        file = tmp_path / name
        words = f"regret --game guts --levels novice,club --worlds 4 --positions {positions}"
        monkeypatch.setattr(sys, "argv", [*words.split(), "--file", str(file)])
        regret.main()
        return file.read_text()

    whole = measured("whole", 6)
    assert measured("halves", 3) != whole
    assert measured("halves", 6) == whole
    assert len(whole.splitlines()) == 7
