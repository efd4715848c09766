"""What the tests of all games share."""

import pytest

from tests.games.matches import Match, table_match


@pytest.fixture(scope="module")
def match(request: pytest.FixtureRequest) -> Match:
    return table_match(request.param)
