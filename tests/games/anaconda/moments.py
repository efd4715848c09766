"""Games that bring up every moment of Anaconda."""

from tests.games.moments import Evening

EVENINGS = [
    Evening(5, "0", {"buy_in": 30, "deals": 6}),
    Evening(5, "1", {"buy_in": 30, "deals": 6}),
    Evening(3, "0", {}, "novice"),
]
