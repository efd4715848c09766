"""Fists before the seats: closed until all open at the same moment, and what was in them."""

from __future__ import annotations

from collections.abc import Iterator

from mille.ui.fists import draw_fist
from mille.ui.frame import Part, painted
from mille.ui.table.effects.effect import Effect, Layer, Scenery
from mille.ui.tempo import FISTS, Tempo
from mille.ui.theme import seat_colour
from mille.view.beat import OpenFists
from mille.view.ground import union
from mille.view.table import Fist, Place, Role


class Fists(Effect):
    """How far they have opened."""

    step, usual = OpenFists, FISTS

    def __init__(self) -> None:
        self._gone: float | None = None
        """For how long they have opened; None where none do."""
        self._whole = 0.0

    def start(self, step: OpenFists, seconds: float) -> None:
        self._gone, self._whole = 0.0, seconds

    def update(self, dt: float, tempo: Tempo) -> bool:
        if self._gone is not None:
            self._gone += dt
        return self.busy

    @property
    def busy(self) -> bool:
        return self._gone is not None

    def settle(self) -> None:
        self._gone = None

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        stage, shown = scenery.stage, scenery.shown if self.busy else scenery.said
        if all(seat.fist is None for seat in scenery.shown.seats):
            return  # they are taken back before the next cards are dealt
        for number, seat in enumerate(shown.seats):
            if seat.fist is None:
                continue
            part = float(seat.fist is not Fist.CLOSED)
            if self._gone is not None:
                part = min(1.0, self._gone / self._whole) if self._whole else 1.0
            rect = stage.ground.fist(seat.seat)
            if seat.fist is Fist.LAID:
                here = Place(Role.HAND, seat.seat)
                cards = [s.pose.rect for s in stage.sprites if s.place == here]
                rect = union(cards) if cards else rect
            paint = painted(draw_fist, rect, seat.fist, seat_colour(number), part)
            yield Part(f"fist/{number}", "", rect, paint=paint, layer=Layer.FLYING)
