"""What the fuzzer has found, and a little of what it does, in every run of the tests."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import mille

if sys.platform == "win32":
    pytest.skip("Windows has no such limits", allow_module_level=True)

from tests.fuzz.check import examine
from tests.fuzz.plain import run
from tests.fuzz.readers import ALL, OWN, Reader
from tests.parts import long

ROOT = Path(mille.__file__).parent
CASES = Path(__file__).parent / "cases"
FOUND = sorted(CASES.glob("*/*.bin"))


@pytest.mark.parametrize("case", FOUND, ids=lambda case: f"{case.parent.name}-{case.stem}")
def test_what_was_found_once(case: Path) -> None:
    """Now it is read or refused like any other input."""
    (reader,) = (each for each in ALL if each.name == case.parent.name)
    assert examine(reader.read, case.read_bytes()) is None


@pytest.mark.parametrize("inputs", [2, long(60)])
@pytest.mark.parametrize("reader", ALL, ids=lambda reader: reader.name)
def test_some_spoiled_input(reader: Reader, inputs: int) -> None:
    for data in reader.seeds()[:inputs]:
        examine(reader.read, data)  # modules loaded at first use are no finding
    found = [(str(finding), data[:200]) for data, finding in run(reader, inputs, "tests")]
    assert not found


def test_no_reader_is_missing() -> None:
    """Whatever in the program makes values of text or bytes from elsewhere is fed here."""
    makers = re.compile(
        r"^ *(?:from|import) [\w.]*(?:\b(?:sqlite3|tomllib|plistlib|pytmx|ElementTree|gettext)\b"
        r"|.*\b(?:read_as|read_json|fit|ZipFile|RawConfigParser)\b)",
        re.MULTILINE,
    )
    files = {path.relative_to(ROOT).as_posix(): path for path in ROOT.rglob("*.py")}
    found = {name for name, path in files.items() if makers.search(path.read_text("utf-8"))}
    fed = [name for reader in ALL for name in reader.of]
    assert sorted([*fed, *OWN]) == sorted(found)


def test_there_are_cases() -> None:
    assert FOUND
