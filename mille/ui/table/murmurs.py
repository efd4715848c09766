"""When the people at a table hum, laugh or tut: as they speak, at a moment, deep in thought."""

from __future__ import annotations

from math import inf

from mille.agents import PEOPLE
from mille.engine.codec import Seat
from mille.ui.table.desk import Desk
from mille.view.beat import Felt
from mille.view.murmurs import Murmur, of_moment, of_remark
from mille.view.names import Remark

AFTER = 0.35
"""How long after a moment has come its seat is heard, so that its own sound comes first."""
LONG = 3.0
"""At every speed: somebody who has been thinking for so long hums."""
APART, HUMS_APART = 6.0, 45.0
"""How long nobody has been heard before somebody laughs or tuts, and before somebody hums over a
thought; in seconds."""


class Murmurs:
    """Lets the people be heard, seldom and one at a time."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._said: Remark | None = None
        self._felt: Felt | None = None
        self._came = inf
        """When the moment came whose seat is still to be heard; on the desk's clock."""
        self._thought = -1
        """The turn that was hummed over last."""
        self._last = -inf

    def update(self) -> None:
        desk, effects = self._desk, self._desk.table.effects
        said, felt = effects.remarks.said, effects.held_up.moment
        if felt is not self._felt:
            self._felt, self._came = felt, desk.clock()
        if said is not self._said:
            self._said = said
            if said is not None:
                self._utter(said.seat, of_remark(said))
        if felt is not None and felt.seat is not None:
            after = 0.0 if desk.services.tempo.still else AFTER
            if desk.clock() - self._came >= after:
                self._came = inf
                self._utter(felt.seat, of_moment(felt.moment), after=felt.moment.sound)
        thinks = desk.match.thinks_for(LONG) if effects.life.thinks is not None else None
        if thinks is not None and desk.match.waiting.turn != self._thought:
            self._thought = desk.match.waiting.turn
            self._utter(thinks, Murmur.HUM, HUMS_APART)

    def _utter(self, seat: Seat, murmur: Murmur, apart: float = APART, after: str = "") -> None:
        desk, who = self._desk, self._desk.match.player_at(seat)
        if who in PEOPLE and desk.on_top and desk.clock() - self._last >= apart:
            self._last = desk.clock()
            desk.services.murmur(murmur, PEOPLE[who].voice, after)
