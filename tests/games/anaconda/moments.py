"""Evenings at which everything happens that is felt at this table."""

from tests.games.moments import Evening

EVENINGS = [
    Evening(5, "1", {"buy_in": 30, "deals": 6}),
    Evening(3, "0", {}, "novice"),
]
