"""Games that bring up every moment of Mille."""

from collections.abc import Iterator

from mille.engine.codec import Seat
from mille.games.mille.moves import Phase
from mille.games.mille.rules import MILLE
from tests.games.mille.positions import position
from tests.games.moments import Evening, Told

EVENINGS = [Evening(2, "1", {}, "thumb"), Evening(2, "2", {}, "thumb")]


def told() -> Iterator[Told]:
    """The eighth king joins seven."""
    state = position("KS 4C 5D 6D", my_melds="KC KC KD KD KH KH KS", phase=Phase.PLAY)
    for move in MILLE.moves(MILLE.observe(state, Seat(0))):
        yield Told(state, move)
