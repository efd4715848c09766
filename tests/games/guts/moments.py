"""Evenings at which everything happens that is felt at this table."""

from tests.games.moments import Evening

EVENINGS = [
    Evening(4, "2", {"buy_in": 40}),
    Evening(4, "3", {"buy_in": 40}),
]
