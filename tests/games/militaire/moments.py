"""Games that bring up every moment of Militaire."""

from collections.abc import Iterator

from mille.games.militaire.rules import MILITAIRE
from tests.games.militaire.positions import DRAW, a_run, position, throw
from tests.games.moments import Evening, Told

EVENINGS = [Evening(2, seed, {"max_deals": 4}, "novice") for seed in "01"]


def told() -> Iterator[Told]:
    """A run of seven."""
    state = position("AH 2H 3H *1 5H 6H 7H", stock="KD")
    for move in (DRAW, a_run("AH 2H 3H *1 5H 6H 7H"), throw("KD")):
        yield Told(state, move)
        state = MILITAIRE.play(state, move).state
