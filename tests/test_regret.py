"""Players' choices compared at the same positions."""

import sys
from pathlib import Path

import pytest

from benchmarks import regret


def test_goes_on_from_what_it_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(name: str, positions: int) -> str:
        (tmp_path / name).mkdir(exist_ok=True)
        words = f"regret --game guts --worlds 4 --positions {positions} --folder"
        monkeypatch.setattr(sys, "argv", [*words.split(), str(tmp_path / name)])
        regret.main()
        return (tmp_path / name / "regret-guts.jsonl").read_text()

    whole = measured("whole", 6)
    assert measured("halves", 3) != whole
    assert measured("halves", 6) == whole
    assert len(whole.splitlines()) == 7
