"""Settings of the whole test run."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "usual",
    deadline=None,
    derandomize=True,
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile(
    "deep", settings.get_profile("usual"), derandomize=False, max_examples=2000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))
"""`HYPOTHESIS_PROFILE=deep pytest` looks for longer, and at other examples each time."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Thousands of tests are no garbage: looked through at each collection they cost a third."""
    gc.disable()
    result = yield
    gc.enable()
    gc.freeze()
    return result


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """The program's own words have examples; those of the tests have none, and are not searched."""
    found = yield
    return [each for each in found if type(each) is pytest.Module]
