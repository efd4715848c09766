"""The examples in the docstrings give what they say."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import mille

ROOT = Path(mille.__file__).parent.parent
FILES = [path for path in ROOT.glob("mille/**/*.py") if ">>>" in path.read_text("utf-8")]
NAMES = sorted(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in FILES)


@pytest.mark.parametrize("name", NAMES)
def test_examples(name: str) -> None:
    tried = doctest.testmod(import_module(name))
    assert tried.attempted
    assert not tried.failed
