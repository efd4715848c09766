"""The command `mille` run in this process, and a record to give it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any

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

    @property
    def json(self) -> Any:
        """The JSON that it printed, which must be all that it did."""
        assert (self.code, self.err) == (0, "")
        return json.loads(self.out)

    def complains(self, code: int, *words: str) -> None:
        """Check that it ended with the code and one line that has all these words."""
        assert self.code == code, self.err
        assert len(self.err.splitlines()) == 1, self.err
        assert self.err.endswith("\n")
        assert "Traceback" not in self.err
        assert [word for word in words if word not in self.err] == []

    def refuses(self, *words: str) -> None:
        """Check that it has printed nothing but such a line, and that bad input is its reason."""
        self.complains(2, *words)
        assert self.out == "" and len(self.err) < 400


class Command:
    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.patch = patch

    def __call__(self, *args: object, given: bytes | dict[str, Any] = b"") -> Said:
        """Run it with this input: bytes, or an object as JSON."""
        data = given if isinstance(given, bytes) else json.dumps(given).encode()
        self.patch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(data)))
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


def header_of(record: Path) -> dict[str, Any]:
    header: dict[str, Any] = json.loads(record.read_text("utf-8").splitlines()[0])
    return header


def dumped(lines: list[Any]) -> bytes:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


def python(
    *args: str,
    given: bytes = b"",
    out: IO[bytes] | int = subprocess.PIPE,
    err: IO[bytes] | int = subprocess.PIPE,
    **env: str,
) -> subprocess.CompletedProcess[bytes]:
    """Run Python, which buffers its output as it does unless told otherwise."""
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, *args]
    return subprocess.run(command, input=given, stdout=out, stderr=err, env={**usual, **env})


def program(*args: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own."""
    return python("-m", "mille", *args, **more)
