"""Words shared by the table of Beggar My Neighbor and its sheet."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.game import Seat
from mille.engine.message import Message, message
from mille.games.beggar_my_neighbor.table import View
from mille.view.names import who


def tricks_taken(view: View, seat: Seat) -> Message:
    """How many piles a seat has taken."""
    return message("slip.took", n=view.tricks[seat])


def outcome(winners: Sequence[Seat], view: View, names: Sequence[str]) -> Message:
    """Who has won."""
    if len(winners) > 1:
        return message("news.drawn")
    return message(who("news.won", winners[0], view), name=names[winners[0]])
