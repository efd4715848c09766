"""Games that bring up every moment of Beggar My Neighbor."""

from collections.abc import Iterator
from typing import Any

from tests.games.beggar_my_neighbor.positions import GAME, dealt
from tests.games.beggar_my_neighbor.test_rules import ENDLESS
from tests.games.moments import Evening, Told

EVENINGS = [Evening(3, seed, {}) for seed in "123"]


def told() -> Iterator[Told]:
    """A game that never ends."""
    state: Any = dealt(*ENDLESS)
    while GAME.waiting(state).actor is not None:
        (move,) = GAME.moves(GAME.observe(state, state.turn))
        yield Told(state, move)
        state = GAME.play(state, move).state
