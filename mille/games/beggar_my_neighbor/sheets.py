"""The sheet of Beggar My Neighbor: what each seat has."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games.beggar_my_neighbor.moves import How
from mille.games.beggar_my_neighbor.table import View
from mille.parts.seats import around
from mille.view.names import by_name
from mille.view.papers import SheetEntry, SheetView


def tricks_taken(view: View, seat: Seat) -> Message:
    """How many piles a seat has taken."""
    return message("slip.took", n=view.tricks[seat])


def outcome(winners: Sequence[Seat], view: View, names: Sequence[str]) -> Message:
    """Who has won."""
    if len(winners) > 1:
        return message("news.drawn")
    return by_name("news.won", winners[0], view, names)


def sheet(view: View, names: Sequence[str]) -> SheetView:
    """What each seat has so far."""
    order = around(view.seat, len(view.stacks))
    entries = tuple(
        SheetEntry(len(view.stacks[seat]), len(view.stacks[seat]), said=tricks_taken(view, seat))
        for seat in order
    )
    return SheetView(
        title=_title(view, names),
        seats=tuple(names[seat] for seat in order),
        lines=((),) * len(order),
        deals=(entries,) if view.dealer is not None else (),
        over=bool(view.results),
        course=tuple(tuple(counts[seat] for seat in order) for counts in view.course),
        course_label=message("sheet.course", n=sum(view.tricks)),
    )


def _title(view: View, names: Sequence[str]) -> Message:
    """How long the game has lasted, or who has won."""
    tricks = sum(view.tricks)
    lasted = message("tally.tricks", n=tricks)
    if view.turned:  # a score pad does not count them
        lasted = message("sheet.game", tricks=tricks, n=view.turned)
    if not view.results:
        return lasted
    winners = [Seat(seat) for seat in view.seats if view.results[seat]]
    id = "sheet.endless" if view.how is How.ENDLESS else "sheet.over"
    return message(id, won=outcome(winners, view, names), lasted=lasted)
