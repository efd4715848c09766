"""The command `mille` run in this process, and a record to give it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mille.cli import main
from tests.golden.make import HERE

GOLDEN = HERE / "records" / "mille-1-naturals.jsonl"
LINES: list[dict[str, Any]] = [json.loads(line) for line in GOLDEN.read_text("utf-8").splitlines()]
DEEP = "[" * 100_000 + "]" * 100_000
ENDLESS = "9" * 100_000


class Said:
    """What a command printed and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    def complains(self, code: int, *words: str) -> None:
        """Check that it ended with the code and one line that has all these words."""
        assert self.code == code, self.err
        assert len(self.err.splitlines()) == 1, self.err
        assert self.err.endswith("\n")
        assert "Traceback" not in self.err
        for word in words:
            assert word in self.err


class Command:
    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.patch = patch

    def __call__(self, *args: object, given: bytes = b"") -> Said:
        class Input:
            buffer = io.BytesIO(given)

        self.patch.setattr("sys.stdin", Input)
        self.capsys.readouterr()
        code = main([str(arg) for arg in args])
        said = self.capsys.readouterr()
        return Said(code, said.out, said.err)


@pytest.fixture
def mille(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(capsys, monkeypatch)


Verify = Callable[[bytes | list[Any]], Said]


@pytest.fixture
def verify(mille: Command, tmp_path: Path) -> Verify:
    """`mille verify` for a record, given as its bytes or its lines."""

    def said(given: bytes | list[Any]) -> Said:
        path = tmp_path / "record"
        path.write_bytes(given if isinstance(given, bytes) else dumped(given))
        return mille("verify", path)

    return said


def dumped(lines: list[Any]) -> bytes:
    """Lines as a record."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


def python(*args: str, given: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, *args], capture_output=True, input=given, env={**os.environ, **env}
    )
