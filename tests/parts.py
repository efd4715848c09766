"""The quick part of a test, which always runs, and the long one: CONTRIBUTING.md says how."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def long(*values: Any) -> Any:
    """Values for a parametrised test that only the long run tries."""
    return pytest.param(*values, marks=pytest.mark.long)


def quick_first(values: Iterable[Any], quick: int) -> list[Any]:
    """Values of one parameter: the first so many for every run, the others for the long one."""
    return [value if n < quick else long(value) for n, value in enumerate(values)]


def quick_rows(rows: Iterable[tuple[Any, ...]], quick: int) -> list[Any]:
    """The same for several parameters, a row each time."""
    return [row if n < quick else long(*row) for n, row in enumerate(rows)]
