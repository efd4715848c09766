"""The heads at the seats: the mood of each face, and the hats that fly from one to another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set as AbstractSet
from functools import lru_cache
from math import hypot, pi, sin

from pygame import Surface, transform

from mille.engine.codec import Seat
from mille.ui.cloth import paper_in
from mille.ui.faces import BARE, hat_alone, hat_of
from mille.ui.scene import Part, Services, painted
from mille.ui.table.effects_base import Effect, Layer, Scenery, pace
from mille.ui.table.effects_seats import Remarks
from mille.ui.table.sprites import smooth
from mille.ui.tempo import CHANGES, FELT, HAT, HAT_APART, HATS_MOST, PONDERS, WATCHES, Tempo
from mille.ui.text import blit_middle
from mille.value import Value, replace
from mille.view.geometry import Rect
from mille.view.lying import union
from mille.view.moods import Mood, moods_of, of_remark
from mille.view.names import Occasion
from mille.view.table import SeatView, TableView


class Face(Value):
    """How a face looks at one moment."""

    mood: Mood = Mood.AT_EASE
    before: Mood = Mood.AT_EASE
    """The mood that it had, while that fades."""
    part: float = 1.0
    """How far it has changed, 0 to 1."""


class Moods(Effect):
    """What the faces show: what somebody says, else what all have seen, else what is going on.

    Of the table it knows who sits there and who is on turn, and no card.
    """

    def __init__(self, remarks: Remarks) -> None:
        self.carries = False
        """Whether the viewer carries cards or chips, or holds cards up: the others look at them."""
        self._remarks = remarks
        self._seats: Sequence[Seat] = ()
        """The viewer's first."""
        self._on_turn: Seat | None = None
        """The only seat that is waited for."""
        self._together: AbstractSet[Seat] = frozenset()
        """The seats that are asked at the same time, and have not answered: they give no sign."""
        self._pondered = self._carried = 0.0
        """For how many seconds it has been, and something has been carried."""
        self._felt: dict[Seat, tuple[Mood, float]] = {}
        """What each seat that was moved feels, and for how many more seconds."""
        self._faces: dict[Seat, Face] = {}

    def hear(self, heard: Sequence[Occasion]) -> None:
        """Let the seats feel what has just been seen."""
        for seat, mood in moods_of(heard, self._seats).items():
            self._felt[seat] = mood, FELT

    def calm(self) -> None:
        """Forget what was seen: another table is looked at."""
        self._felt.clear()
        self._faces.clear()
        self._pondered = 0.0

    def face(self, seat: Seat) -> Face:
        return self._faces.get(seat, Face())

    def see(self, before: TableView | None, now: TableView) -> None:
        self._seats = [seat.seat for seat in now.seats]
        turns = {seat.seat for seat in now.seats if seat.on_turn}
        self._together = turns if len(turns) > 1 else self._together & turns
        on_turn = next(iter(turns - self._together), None)
        if on_turn != self._on_turn:
            self._on_turn, self._pondered = on_turn, 0.0

    def update(self, dt: float, tempo: Tempo) -> bool:
        self.stand(dt)
        by, changes = 1.0 if tempo.still else dt / CHANGES, False
        for seat in self._seats:
            face, mood = self.face(seat), self._wanted(seat)
            if mood is not face.mood:
                face = Face(mood, face.mood, 0.0)
            if face.part < 1:
                self._faces[seat], changes = replace(face, part=min(1.0, face.part + by)), True
        return changes

    def _wanted(self, seat: Seat) -> Mood:
        said = self._remarks.said
        spoken = of_remark(said) if said is not None and said.seat == seat else None
        if spoken is not None or seat in self._felt:
            return spoken or self._felt[seat][0]
        ponders = seat == self._on_turn and self._pondered >= PONDERS
        watches = seat != self._seats[0] and self._carried >= WATCHES
        return Mood.THINKING if ponders or watches else Mood.AT_EASE

    @property
    def due(self) -> float | None:
        faces = [(self.face(seat), self._wanted(seat)) for seat in self._seats]
        if any(face.part < 1 or face.mood is not mood for face, mood in faces):
            return 0.0
        left = [left for _, left in self._felt.values()]
        left += [PONDERS - self._pondered] if self._on_turn is not None else []
        left += [WATCHES - self._carried] if self.carries else []
        return min((each for each in left if each > 0), default=None)

    def stand(self, seconds: float) -> None:
        self._pondered += seconds
        self._carried = self._carried + seconds if self.carries else 0.0
        felt = [(seat, mood, left - seconds) for seat, (mood, left) in self._felt.items()]
        self._felt = {seat: (mood, left) for seat, mood, left in felt if left > 0}

    def finish(self) -> None:
        self._faces = {seat: replace(face, part=1.0) for seat, face in self._faces.items()}


# Hats, which go from head to head when the ranks change. One that nobody had, or gets, comes from
# the middle of the table, or goes there.


FACE = 0.92
"""The width of a face, in parts of its portrait's."""
TOSSED, TIPPED = 0.2, 24.0
"""How high a hat flies, as a part of the distance; how far it tips on the way, in degrees."""


class Flight(Value):
    """A hat on its way."""

    hat: str
    giver: Seat | None
    taker: Seat | None
    gone: float
    """How long it has been flying, in seconds at speed 1; negative until it sets out."""


class Hats(Effect):
    def __init__(self, services: Services) -> None:
        self._services = services
        self.flights: list[Flight] = []

    def see(self, before: TableView | None, now: TableView) -> None:
        super().see(before, now)
        if before is None or self._services.tempo.still:
            return
        had, got = _hats_of(before), _hats_of(now)
        given = {seat: hat for seat, hat in had.items() if got.get(seat) != hat}
        ways: list[tuple[str, Seat | None, Seat | None]] = []
        for seat, hat in got.items():
            if had.get(seat) != hat:
                giver = next((each for each in given if given[each] == hat), None)
                ways.append((hat, giver, seat))
                if giver is not None:
                    del given[giver]
        ways += [(hat, seat, None) for seat, hat in given.items()]
        apart = min(HAT_APART, (HATS_MOST - HAT) / max(1, len(ways) - 1))
        self.flights += [Flight(*way, -n * apart) for n, way in enumerate(ways)]

    def update(self, dt: float, tempo: Tempo) -> bool:
        changes, by = self.busy, HAT * pace(dt, tempo, HAT, HAT)
        flown = (replace(each, gone=each.gone + by) for each in self.flights)
        self.flights = [each for each in flown if each.gone < HAT and not tempo.still]
        return changes

    @property
    def busy(self) -> bool:
        return bool(self.flights)

    def finish(self) -> None:
        self.flights.clear()

    def worn(self, seat: SeatView) -> str:
        """The hat on a head now, `BARE` while one comes, or once its own has set out."""
        waits = [each.hat for each in self.flights if each.giver == seat.seat and each.gone < 0]
        goes = any(seat.seat in (each.giver, each.taker) for each in self.flights)
        return waits[-1] if waits else BARE if goes else hat_of(seat.marks)

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        if not self.flights:
            return
        s, (x, y), heads = scenery.services, scenery.felt.center, dict[Seat | None, Rect]()
        for seat, slip in zip(scenery.shown.seats, scenery.slips, strict=True):
            lies = slip.overlap(scenery.felt) > 0, scenery.stage.ground.is_mirrored(seat.seat)
            heads[seat.seat] = portrait_at(slip, s.unit, *lies)
        wide = max(each.w for each in heads.values())
        heads[None] = Rect(x - wide / 2, y - wide / 2, wide, wide)
        for n, each in enumerate(self.flights):
            if each.gone >= 0:
                way, part = (heads[each.giver], heads[each.taker]), each.gone / HAT
                seen = part if each.giver is None else 1 - part if each.taker is None else 1.0
                paint = painted(draw_flying, each.hat, *way, part, seen)
                yield Part(f"hat/{n}", "", union(way), paint=paint, layer=Layer.FLYING)


def _hats_of(table: TableView) -> dict[Seat, str]:
    worn = {seat.seat: hat_of(seat.marks) for seat in table.seats}
    return {seat: hat for seat, hat in worn.items() if hat not in ("", BARE)}


def draw_flying(
    surface: Surface, hat: str, start: Rect, end: Rect, part: float, seen: float
) -> None:
    """Draw a hat on its way from one portrait to another, in an arc as high as the picture allows;
    `seen` is its opacity.
    """
    (ax, ay), (bx, by), t = start.center, end.center, smooth(part)
    large, wide = max(start.w, end.w), start.w + (end.w - start.w) * t
    if (drawn := hat_alone(hat, FACE * large)) is None:
        return
    flat, above = drawn
    tip = -TIPPED * sin(2 * pi * t) * (1 if bx >= ax else -1)
    picture = transform.rotozoom(flat, tip, wide / large)
    picture.set_alpha(round(255 * seen))
    high = above * wide / large + TOSSED * hypot(bx - ax, by - ay) * 4 * t * (1 - t)
    y = max(picture.height / 2, ay + (by - ay) * t - high)
    blit_middle(surface, picture, ax + (bx - ax) * t, y)


# Where the heads are


@lru_cache(maxsize=64)
def portrait_at(slip: Rect, u: float, on_cloth: bool, mirrored: bool) -> Rect:
    """The square of a portrait, on a plate or a paper; a hat may stick out of it."""
    if on_cloth:
        return Rect(slip.right - slip.h if mirrored else slip.x, slip.y, slip.h, slip.h)
    box = paper_in(slip, u).inset(10 * u, 8 * u)
    side = min(0.42 * box.w, 0.54 * box.h)
    return Rect(box.x, box.y, side, side)
