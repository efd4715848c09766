"""All effects of a table. A new one needs one line here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mille.engine.codec import Seat
from mille.ui.scene import Part, Services
from mille.ui.table.effects.beads import Beads
from mille.ui.table.effects.cloth import Cloth, Slide
from mille.ui.table.effects.cuts import Cuts
from mille.ui.table.effects.effect import Effect, Scenery
from mille.ui.table.effects.fists import Fists
from mille.ui.table.effects.held_up import HeldUp
from mille.ui.table.effects.life import Life
from mille.ui.table.effects.nods import Hats, Nods
from mille.ui.table.effects.payments import Payments
from mille.ui.table.effects.remarks import Line, Remarks
from mille.ui.table.effects.rim import Rim
from mille.ui.table.effects.rope import Rope
from mille.ui.table.effects.tallies import Counting, Tallies
from mille.ui.tempo import Tempo, soonest
from mille.view.beat import Beat, Timing
from mille.view.table import SeatView, TableView


class Effects:
    """The effects by name, in the order in which they are painted."""

    def __init__(self, services: Services) -> None:
        self.cloth = Cloth(services.settings.reduced_motion)
        self.rope = Rope()
        self.beads = Beads()
        self.hats = Hats()
        self.nods = Nods()
        self.counting = Counting()
        self.slide = Slide()
        self.rim = Rim()
        self.life = Life()
        self.payments = Payments()
        self.tallies = Tallies()
        self.fists = Fists()
        self.cuts = Cuts()
        self.toast = Line()
        self.telling = Line()
        self.remarks = Remarks(services)
        self.held_up = HeldUp(services, self.nods)
        self._all: list[Effect] = list(vars(self).values())
        # These are called several times a frame, so only the effects that override them are asked.
        self._settling, self._seen = self._with("settle"), self._with("parts")
        self._counted, self._shifting = self._with("counted"), self._with("shift")

    def _with(self, name: str) -> list[Effect]:
        """The effects that override the method of this name."""
        usual = getattr(Effect, name)
        return [each for each in self._all if getattr(type(each), name) is not usual]

    def __iter__(self) -> Iterator[Effect]:
        return iter(self._all)

    @property
    def usual(self) -> dict[type[Timing], float]:
        """For each kind of step that starts an effect, how long it usually takes, in seconds."""
        return {each.step: each.usual for each in self if each.step is not None}

    def start(self, step: Any, seconds: float) -> None:
        """Start the effects that belong to this step of a beat."""
        for each in self:
            if each.step is type(step):
                each.start(step, seconds)

    def show(self, now: TableView) -> None:
        """Show a table as it stands, with no change to animate."""
        for each in self:
            each.show(now)

    def see(self, before: TableView, now: TableView) -> None:
        """Notice that words and figures now show another table than before."""
        for each in self:
            each.see(before, now)

    def settle(self) -> None:
        """Notice that all cards of a beat have arrived."""
        for each in self._settling:
            each.settle()

    def beat_ended(self, beat: Beat) -> None:
        """Notice that this beat is over."""
        for each in self:
            each.beat_ended(beat)

    def update(self, dt: float, tempo: Tempo) -> bool:
        """Let `dt` seconds pass; returns whether something looks different now."""
        return max([each.update(dt, tempo) for each in self])

    @property
    def busy(self) -> bool:
        """Whether any of them is still running."""
        return any(each.busy for each in self)

    @property
    def due(self) -> float | None:
        """Seconds until any of them looks different by itself; None if none ever will."""
        return soonest(each.due for each in self)

    def stand(self, seconds: float) -> None:
        """Let time pass in which nothing looked different."""
        for each in self:
            each.stand(seconds)

    def finish(self) -> None:
        """Jump to the end of every change."""
        for each in self:
            each.finish()

    def shift(self, seat: Seat) -> tuple[float, float]:
        """How far the slip of a seat is moved to the right and down, in parts of the farthest."""
        shifts = [each.shift(seat) for each in self._shifting]
        return sum(x for x, _ in shifts), sum(y for _, y in shifts)

    def counted(self, seat: SeatView, later: SeatView) -> SeatView:
        """The slip as it looks now, on its way to `later`."""
        for each in self._counted:
            seat = each.counted(seat, later)
        return seat

    def parts(self, scenery: Scenery) -> list[Part]:
        """The parts to draw for all of them now."""
        return [part for each in self._seen for part in each.parts(scenery)]
