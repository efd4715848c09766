"""Games that bring up every moment of Guts."""

from tests.games.moments import Evening

EVENINGS = [Evening(4, "2", {"buy_in": 60}), Evening(4, "6", {"buy_in": 60})]
