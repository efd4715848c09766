"""Beggar My Neighbor's sheet: what each seat has, and what was remarkable."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.game import Seat
from mille.engine.message import Message, message
from mille.games.beggar_my_neighbor.flow import round_trip
from mille.games.beggar_my_neighbor.moves import How
from mille.games.beggar_my_neighbor.table import View
from mille.games.beggar_my_neighbor.wording import outcome, tricks_taken
from mille.parts.seats import around
from mille.view.sheet import Figure, SheetEntry, SheetView

FEW = 3
"""With so many cards left a seat is as good as beaten, and a comeback is one to remember."""


def sheet(view: View, names: Sequence[str]) -> SheetView:
    """What each seat has so far, and at the end what is remembered."""
    order = around(view.seat, len(view.stacks))
    over = bool(view.results)
    entries = tuple(
        SheetEntry(len(view.stacks[seat]), len(view.stacks[seat]), said=tricks_taken(view, seat))
        for seat in order
    )
    return SheetView(
        title=_title(view, names),
        seats=tuple(names[seat] for seat in order),
        lines=((),) * len(order),
        deals=(entries,) if view.dealer is not None else (),
        over=over,
        won=over and view.results[view.seat] == max(view.results),
        course=tuple(tuple(counts[seat] for seat in order) for counts in view.course),
        course_label=message("sheet.course", n=sum(view.tricks)),
        figures=_figures(view) if over else (),
    )


def _title(view: View, names: Sequence[str]) -> Message:
    """How long it has lasted, and at the end who has won."""
    lasted = message("sheet.game", tricks=sum(view.tricks), n=view.turned)
    if not view.results:
        return lasted
    winners = [Seat(seat) for seat in view.seats if view.results[seat]]
    id = "sheet.endless" if view.how is How.ENDLESS else "sheet.over"
    return message(id, won=outcome(winners, view, names), lasted=lasted)


def _figures(view: View) -> tuple[Figure, ...]:
    """What is remembered of a game that is over."""
    tricks = sum(view.tricks)
    if view.how is How.ENDLESS:
        return (Figure("endless", message("figure.endless"), round_trip(view)),)
    found = [
        Figure("longest", message("figure.longest"), tricks),
        Figure("turned", message("figure.turned"), view.turned),
        Figure("shortest", message("figure.shortest"), tricks, least=True),
        Figure("biggest", message("figure.biggest"), view.biggest),
        Figure("battle", message("figure.battle"), view.longest_battle),
    ]
    fewest = min(counts[view.seat] for counts in view.course)
    if view.how is How.WON and view.results[view.seat] and fewest <= FEW:
        found.append(Figure("comeback", message("figure.comeback"), fewest, least=True))
    return tuple(found)
