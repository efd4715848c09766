"""Games that bring up every moment of Guts."""

from tests.games.moments import Evening

EVENINGS = [
    Evening(4, "2", {"buy_in": 40}),
    Evening(4, "3", {"buy_in": 40}),
    Evening(4, "0", {"buy_in": 60}),
]
