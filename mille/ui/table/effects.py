"""All effects of a table. A new one needs one line here."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin
from typing import Any, NamedTuple

from pygame import Color, Surface

from mille.engine.codec import Seat
from mille.ui.scene import Part, Services
from mille.ui.shapes import draw_panel, draw_ring, hexed, svg
from mille.ui.table import effects_base as base, effects_seats as seats
from mille.ui.table.counting import Burns, Ribbons, Rises
from mille.ui.table.effects_base import INK, Change, Effect, Scenery, pace, towards
from mille.ui.table.heads import Hats, Moods
from mille.ui.table.sprites import smooth
from mille.ui.tempo import PULLED, TURNING, Tempo, soonest
from mille.ui.text import BOLD, UI, Pen, blit_middle, blit_text, largest
from mille.view.beat import Beat, Step
from mille.view.geometry import Rect
from mille.view.table import Bead, SeatView, Studs, TableView

# The strip of a table: beads in a row or two, such as an order of suits that can be reversed.


WIDE, TALL = 20.0, 28.0
"""An empty place for a card, in units of the drawing."""
STEP, BETWEEN = 11.0, 9.0
"""From one place of a group to the next, and the room between two groups, in the same units."""
FAINT = 0.42
"""The opacity of groups that can no longer be reached, 0 to 1."""
APART = 26.0
"""The gap between two contracts, in pixels of 720 lines."""


class Beads(Change):
    lasts = TURNING

    def __init__(self) -> None:
        super().__init__()
        self.before: tuple[Bead, ...] = ()
        """The row as it was before it was reversed."""

    def see(self, before: TableView | None, now: TableView) -> None:
        super().see(before, now)
        if before is None:
            return
        was, turned = [bead.text for bead in before.strip], [bead.text for bead in now.strip]
        if was != turned and len(was) == len(turned) and all(text in was for text in turned):
            self.before, self.part = before.strip, 0.0


def draw_studs(groups: Sequence[Studs], height: float, ink: Color, lit: bool) -> Surface:
    """A picture of groups of places for cards: empty in colour `ink`, or with a card.

    The cards of a set have their marks at one height, those of a run rise.
    """
    parts, x = list[str](), 1.0
    for group in groups:
        for n in range(group.size):
            rise = 0.5 * n / max(1, group.size - 1) if group.linked else 0.0
            parts.append(_place(x + n * STEP, n < group.filled, hexed(ink), 0.72 - rise))
        x += (group.size - 1) * STEP + WIDE + BETWEEN
    width, strength = x - BETWEEN + 1, 1.0 if lit else FAINT
    body = f'<g opacity="{strength}">{"".join(parts)}</g>'
    return svg(body, (width, TALL + 2), height * width / (TALL + 2), height)


def _place(x: float, filled: bool, ink: str, mark: float) -> str:
    fill, edge = ("#F6EEDC", "#8A6A1E") if filled else ("#101418", ink)
    return (
        f'<rect x="{x}" y="1" width="{WIDE}" height="{TALL}" rx="2.5" fill="{fill}" '
        f'fill-opacity="{1.0 if filled else 0.3}" stroke="{edge}" stroke-width="1.1"/>'
        f'<circle cx="{x + 5.4}" cy="{1 + TALL * mark:.1f}" r="2" fill="{edge}"/>'
    )


class Contract(NamedTuple):
    bead: Bead
    rect: Rect
    places: Surface
    words: Surface
    beside: bool
    """Whether its words stand beside the places, and not below them."""


def contracts(s: Services, rect: Rect, beads: Sequence[Bead]) -> list[Contract]:
    """The contracts as empty places in the shape of their groups, with their words: side by side,
    or one below the other where that makes them larger.
    """
    n, gap = len(beads), APART * s.unit
    texts = [s.words.text(bead.text) for bead in beads]
    letters = max(s.least, min(s.font(13.5), 0.24 * rect.h))

    def made(high: float) -> list[Surface]:
        return [draw_studs(bead.studs, high, s.theme.text, bead.lit) for bead in beads]

    wide = sum(each.width for each in made(100.0)) / 100  # in heights
    in_a_row = min(rect.h - 1.4 * letters, 48 * s.unit * s.scale, (rect.w - gap * n) / wide)
    below = min(0.84 * rect.h / n, 0.5 * rect.w / (wide / n))
    beside = below > in_a_row
    places = made(max(in_a_row, below))
    if beside:
        left, down = max(each.width for each in places), rect.h / n
        rooms = [rect.w - left - 0.8 * gap] * n
        rects = [Rect(rect.x, rect.y + k * down, rect.w, down) for k in range(n)]
    else:
        widths = [each.width + gap for each in places]
        rooms = [each - 0.1 * gap for each in widths]
        xs = _in_a_row(rect, widths)
        rects = [Rect(x - w / 2, rect.y, w, rect.h) for x, w in zip(xs, rooms, strict=True)]
    high = rects[0].h if beside else rect.h - places[0].height
    words = [
        s.texts.balanced(text, Pen(letters, s.theme.text, UI, s.least), room, high)
        for text, room in zip(texts, rooms, strict=True)
    ]
    if (over := max(each.height for each in words) - high) > 0 and not beside:
        places = made(max(1.0, places[0].height - over))
    return [Contract(*each, beside) for each in zip(beads, rects, places, words, strict=True)]


def draw_contracts(surface: Surface, s: Services, rect: Rect, beads: Sequence[Bead]) -> None:
    """Draw the contracts, with a rim around one that the hand can make now."""
    found = contracts(s, rect, beads)
    tallest = max(each.words.height for each in found)
    for bead, at, places, words, beside in found:
        (x, y), u = at.center, s.unit
        left = at.x + 3 * u if beside else x - places.width / 2
        top = y - (places.height + (0 if beside else tallest)) / 2
        if bead.now:
            around = Rect(left, top, places.width, places.height)
            draw_ring(surface, around, 4 * u, 6 * u, s.theme.lit, 2 * u)
        surface.blit(places, (round(left), round(top)))
        if beside:
            surface.blit(words, (round(left + places.width + 8 * u), round(y - words.height / 2)))
        else:
            blit_text(surface, words, x, top + places.height, "center")


LEAST_BEAD = 13.5
"""Where letters would be smaller than this, the beads stand in two rows; in pixels of 720 lines."""
CLOSE = 1.25
"""The least height of a bead when there are two rows, in sizes of its letters."""


def draw_strip(
    surface: Surface,
    s: Services,
    rect: Rect,
    beads: Sequence[Bead],
    before: Sequence[Bead] = (),
    turned: float = 1.0,
) -> None:
    """Draw the strip: a row of beads, the lit ones on a bright ground and in bold.

    While the row is being reversed, `turned` (0 to 1) says how far each bead has moved from its
    place in `before`: those going right pass below, those going left above.
    """
    if beads[0].studs:
        draw_contracts(surface, s, rect, beads)
        return
    u = s.unit
    size, made, places = _best_strung(s, rect, beads, bool(before))
    at = _in_a_row(rect, [place.w for place in places])
    was = dict(zip([bead.text for bead in before], at, strict=False))
    for bead, words, place in zip(beads, made, places, strict=True):
        (x, y), w, h = place.center, place.w, place.h
        if turned < 1 and bead.text in was:
            start = was[bead.text]
            y += sin(pi * turned) * min(rect.h, size * 2) * (0.5 if x > start else -0.5)
            x = start + (x - start) * smooth(turned)
        ground = s.theme.lit if bead.lit else None
        edge = s.theme.text if bead.now else s.theme.zone
        line, faint = (2.4 * u, 1.0) if bead.now else (1 * u, 0.35 if not bead.lit else 1.0)
        box = Rect(x - w / 2 + u, y - h / 2, w - 2 * u, h)
        draw_panel(surface, box, h * 0.24, ground, edge, line, faint)
        blit_middle(surface, words, x, y)


def explained_beads(s: Services, rect: Rect, beads: Sequence[Bead]) -> list[tuple[Bead, Rect]]:
    """The beads of the strip that have an explanation, each with the place where it lies."""
    if not any(bead.about for bead in beads):
        return []
    if beads[0].studs:
        return [(each.bead, each.rect) for each in contracts(s, rect, beads)]
    rects = _best_strung(s, rect, beads)[2]
    return [each for each in zip(beads, rects, strict=True) if each[0].about is not None]


def _best_strung(
    s: Services, rect: Rect, beads: Sequence[Bead], turning: bool = False
) -> tuple[float, list[Surface], list[Rect]]:
    """The size of the letters, and the words and the place of each bead.

    Beads that would be too small to read, or too long, take two rows, unless the row is being
    reversed.
    """
    size, made, widths = _strung(s, rect, beads, 1)
    first = len(widths)
    if size < s.font(LEAST_BEAD, 1) and not turning:
        broken = _strung(s, rect, beads, 2)
        if broken[0] > size or sum(widths) > rect.w:
            (size, made, widths), first = broken, _first_row(broken[2])
    rows = [row for row in (widths[:first], widths[first:]) if row]
    h, places = min(max(rect.h / len(rows), size * CLOSE), size * 1.6), list[Rect]()
    for n, row in enumerate(rows):
        y = rect.center[1] + (0.0 if len(rows) == 1 else h * (0.56 if n else -0.56))
        for x, w in zip(_in_a_row(rect, row), row, strict=True):
            places.append(Rect(x - w / 2, y - h / 2, w, h))
    return size, made, places


def _strung(
    s: Services, rect: Rect, beads: Sequence[Bead], rows: int
) -> tuple[float, list[Surface], list[float]]:
    """The size of the letters, and the words and width of each bead, when they fill `rows` rows."""
    texts = [s.words.text(bead.text) for bead in beads]
    one = 0.6 if s.scale <= 1 else 0.72  # larger text takes more of the bead
    size = min(s.font(16), rect.h * (one if rows == 1 else 0.54 / rows))

    def strung(size: float) -> tuple[list[Surface], list[float]]:
        looks = [(INK, BOLD) if bead.lit else (s.theme.text, UI) for bead in beads]
        made = [s.texts.render(text, size, *look) for text, look in zip(texts, looks, strict=True)]
        pad = size * 0.45
        return made, [max(size * 1.25, words.width + pad) + 2 * s.unit for words in made]

    def has_room(size: float) -> bool:
        widths = strung(size)[1]
        first = _first_row(widths) if rows == 2 else len(widths)
        return max(sum(widths[:first]), sum(widths[first:])) <= rect.w

    size = largest(max(s.least, size), s.least, has_room)
    made, widths = strung(size)
    spare = (rect.w - sum(widths)) / len(widths) if rows == 1 else 0.0
    return size, made, [wide + max(0.0, min(spare, 0.4 * size)) for wide in widths]


def _first_row(widths: Sequence[float]) -> int:
    """How many beads go into the first of two rows, so that both are about equally long."""
    half, so_far = sum(widths) / 2, 0.0
    for n, wide in enumerate(widths):
        if so_far + wide / 2 > half:
            return n
        so_far += wide
    return len(widths)


def _in_a_row(rect: Rect, widths: Sequence[float]) -> list[float]:
    """The x of the middle of each of these things, laid side by side and centred in `rect`."""
    left, found = rect.center[0] - sum(widths) / 2, []
    for w in widths:
        found.append(left + w / 2)
        left += w
    return found


# A rope that is pulled to and fro: each seat's share of a whole.


class Rope(Effect):
    """The share of the rope that each owner is shown with now."""

    def __init__(self) -> None:
        self.parts_now: tuple[float, ...] = ()
        """Each share of the whole, 0 to 1."""
        self._wanted: tuple[float, ...] = ()

    def see(self, before: TableView | None, now: TableView) -> None:
        self._wanted = _shares(now)
        if before is None or len(self._wanted) != len(self.parts_now):
            self.parts_now = self._wanted

    def update(self, dt: float, tempo: Tempo) -> bool:
        changes, by = self.busy, pace(dt, tempo, PULLED)
        pulled = zip(self.parts_now, self._wanted, strict=True)
        self.parts_now = tuple(towards(now, wanted, by) for now, wanted in pulled)
        return changes

    @property
    def busy(self) -> bool:
        return self.parts_now != self._wanted

    def finish(self) -> None:
        self.parts_now = self._wanted


def _shares(now: TableView) -> tuple[float, ...]:
    whole = sum(n for _, n in now.rope)
    return tuple(n / whole for _, n in now.rope) if whole else ()


class Effects:
    """The effects by name, in the order in which they are painted."""

    def __init__(self, services: Services) -> None:
        self.cloth = base.Cloth(services.settings.reduced_motion)
        self.rope = Rope()
        self.beads = Beads()
        self.nods = seats.Nods()
        self.counting = seats.Counting()
        self.rim = base.Rim()
        self.life = seats.Life()
        self.payments = seats.Payments()
        self.rises = Rises()
        self.burns = Burns()
        self.fists = seats.Fists()
        self.cuts = base.Cuts()
        self.toast = seats.Line()
        self.telling = seats.Line()
        self.remarks = seats.Remarks(services)
        self.held_up = seats.HeldUp(services, self.nods)
        self.ribbons = Ribbons(services, self.held_up)
        self.moods, self.hats = Moods(self.remarks), Hats(services)
        self._all: list[Effect] = list(vars(self).values())
        # These are called in each frame, so only the effects that override them are asked.
        self._settling, self._seen = self._with("settle"), self._with("parts")
        self._counted, self._shifting = self._with("counted"), self._with("shift")
        self._updated, self._ended = self._with("update"), self._with("beat_ended")
        self._stands, self._ends = self._with("stand"), self._with("finish")

    def _with(self, name: str) -> list[Effect]:
        usual = getattr(Effect, name)
        return [each for each in self._all if getattr(type(each), name) is not usual]

    @property
    def usual(self) -> dict[type[Step], float]:
        """For each kind of step that starts an effect, how long it usually takes, in seconds."""
        return {each.step: each.usual for each in self._all if each.step is not None}

    def start(self, step: Any, seconds: float) -> None:
        for each in self._all:
            if each.step is type(step):
                each.start(step, seconds)

    def see(self, before: TableView | None, now: TableView) -> None:
        for each in self._all:
            each.see(before, now)

    def settle(self) -> None:
        for each in self._settling:
            each.settle()

    def beat_ended(self, beat: Beat) -> None:
        for each in self._ended:
            each.beat_ended(beat)

    def update(self, dt: float, tempo: Tempo) -> bool:
        return max([each.update(dt, tempo) for each in self._updated])

    @property
    def busy(self) -> bool:
        return any(each.busy for each in self._all)

    @property
    def due(self) -> float | None:
        return soonest([each.due for each in self._all])

    def stand(self, seconds: float) -> None:
        for each in self._stands:
            each.stand(seconds)

    def finish(self) -> None:
        for each in self._ends:
            each.finish()

    def shift(self, seat: Seat) -> tuple[float, float]:
        shifts = [each.shift(seat) for each in self._shifting]
        return sum(x for x, _ in shifts), sum(y for _, y in shifts)

    def counted(self, seat: SeatView, later: SeatView) -> SeatView:
        for each in self._counted:
            seat = each.counted(seat, later)
        return seat

    def parts(self, scenery: Scenery) -> list[Part]:
        return [part for each in self._seen for part in each.parts(scenery)]
