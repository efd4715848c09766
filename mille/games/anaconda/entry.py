"""All that Anaconda offers to the table."""

from mille.games import GameEntry
from mille.games.anaconda import TITLE
from mille.games.anaconda.options import OPTIONS
from mille.games.anaconda.players import OPPONENTS, PLAYERS
from mille.games.anaconda.rules import ANACONDA

GAME = GameEntry(
    title=TITLE,
    game=ANACONDA,
    players=PLAYERS,
    heavy=frozenset(),
    stand_in="expert",
    opponents=OPPONENTS,
    options=OPTIONS,
    lines=ANACONDA,
)
