"""A built-in player takes the seat of a program that failed: said, told, and marked on its slip."""

from __future__ import annotations

from collections.abc import Mapping

from mille.engine.game import Seat
from mille.engine.message import Message, message
from mille.session.saved_match import SavedMatch
from mille.ui import tempo as t
from mille.ui.table.table import Table
from mille.view.names import shown_name


def stand_ins(match: SavedMatch) -> Mapping[Seat, Message]:
    """Who plays on for whom, and why, by seat."""
    return {
        seat: message(
            "outside.replaced",
            other=shown_name(match.names[seat]),
            name=shown_name(match.header.seats[seat].name),
            why=each.why,
        )
        for seat, each in match.replaced.items()
    }


def tell(table: Table, match: SavedMatch, seat: Seat) -> None:
    """The seat was just taken over."""
    marked = stand_ins(match)
    table.take_over(match.names, marked)
    said = marked[seat]
    table.news.append(said)
    table.doers[said] = (seat,)
    words = len(table.services.words.text(said).split())
    table.say(said, False, max(t.TOAST, words * t.A_WORD))
    table.services.audio.play("refuse")
