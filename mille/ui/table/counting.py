"""The counting at the end of a deal: melds with their points, burning cards, racing ribbons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import sin
from typing import ClassVar, TypeVar

import pygame
from pygame import SRCALPHA, Color, Surface

from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.ui.cloth import border
from mille.ui.pieces import draw_face, draw_note
from mille.ui.scene import Live, Part, Services, painted
from mille.ui.shapes import draw_panel
from mille.ui.table.effects_base import INK, Effect, Layer, Run, Runs, Scenery
from mille.ui.table.effects_seats import HeldUp
from mille.ui.table.sprites import burning, burns_at, settle, smooth
from mille.ui.tempo import STANDS, WAIT, Tempo
from mille.ui.text import BOLD, TITLE, Pen, blit_middle, blit_text
from mille.ui.theme import mix, seat_colour
from mille.value import replace
from mille.view.beat import BURN, BURNS, RACE, RISE, Beat, Burn, Race, Rise, Worth
from mille.view.geometry import Point, Rect
from mille.view.lying import union
from mille.view.table import Role, SeatView, counts, unit_of

# Points on their way to the figures: those of melds, and those of burnt cards.


POPS, RESTS, STAMPS = 0.12, 0.5, 0.24
"""When a scrap has come, when it leaves, and when its stamp comes down, in parts of its time."""
FIGURE = 0.4
"""The part of a slip that its figure takes."""
C = TypeVar("C", Rise, Burn)


class Brought(Runs[C]):
    """Steps that bring points, which are in the figures as soon as they have arrived."""

    id: ClassVar[str]

    def points(self, run: Run[C]) -> int:
        """The points that have arrived by now."""
        raise NotImplementedError

    def counted(self, seat: SeatView, later: SeatView) -> SeatView:
        more = sum(self.points(run) for run in self.runs if run.step.seat == seat.seat)
        n = counts(seat)[1] if more else None
        if n is None:
            return seat
        return replace(seat, **{"second" if seat.figure is None else "figure": n + more})

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        for run in self.runs:
            seats = [each.seat for each in scenery.shown.seats]
            slip = scenery.slips[seats.index(run.step.seat)]
            told = scenery.services.words.text(run.step.told)
            yield Part(f"{self.id}/{run.step.seat}", "status", slip, told, live=Live.POLITE)
            yield from self.scraps(scenery, run, slip)

    def scraps(self, scenery: Scenery, run: Run[C], slip: Rect) -> Iterator[Part]:
        raise NotImplementedError


class Rises(Brought[Rise]):
    id, step, usual = "rise", Rise, RISE * WAIT

    def points(self, run: Run[Rise]) -> int:
        return sum(worth.points for worth, part in _worths(run) if part >= 1)

    def scraps(self, scenery: Scenery, run: Run[Rise], slip: Rect) -> Iterator[Part]:
        step, end = run.step, _figure(scenery, run.step.seat, slip)
        for k, (worth, part) in enumerate(_worths(run)):
            if 0 < part < 1:
                down = 0.3 if slip.overlap(scenery.felt) > 0 else -0.2  # from the seat itself
                start = slip.center[0], slip.bottom + down * slip.h
                if step.place is not None:
                    lies = scenery.stage.rect_of(step.place, worth.column or None)
                    start = (lies or slip).center
                paint = painted(draw_worth, scenery.services, worth, start, end, part)
                id = f"scrap/{step.seat}/{k}"
                yield Part(id, "", slip, paint=paint, layer=Layer.FLYING)


def _worths(run: Run[Rise]) -> Iterator[tuple[Worth, float]]:
    """What rises, and how far each has got, 0 to 1; less than 0 before it begins."""
    for k, worth in enumerate(run.step.worths):
        yield worth, min(1.0, run.part * run.step.times - k * run.step.apart)


class Burns(Brought[Burn]):
    id, step, usual = "burn", Burn, BURN * WAIT

    def points(self, run: Run[Burn]) -> int:
        return run.step.points if run.part >= 1 else 0

    def scraps(self, scenery: Scenery, run: Run[Burn], slip: Rect) -> Iterator[Part]:
        s, step, there = scenery.services, run.step, burning(run.step, scenery.stage.sprites)
        for k, (sprite, points) in enumerate(there):
            part = (run.part - burns_at(k, len(there))) / BURNS
            if 0 < part < 1:
                paint = painted(draw_burning, s, sprite.pose.rect, points, part)
                id = f"burns/{step.seat}/{k}"
                yield Part(id, "", slip, paint=paint, layer=Layer.FLYING)
        part = (run.part - 0.5) / 0.5
        if 0 < part < 1:
            lies = union([sprite.pose.rect for sprite, _ in there]) if there else slip
            end = _figure(scenery, step.seat, slip)
            paint = painted(draw_worth, s, Worth(step.points), lies.center, end, part, True)
            yield Part(f"scrap/{step.seat}", "", slip, paint=paint, layer=Layer.FLYING)


def _figure(scenery: Scenery, seat: Seat, slip: Rect) -> Point:
    """The middle of the figure on a slip: at the end of a plate's words, at the top of a paper."""
    if slip.overlap(scenery.felt) <= 0:
        return Rect(slip.x, slip.y, slip.w, slip.h * FIGURE).center
    words = scenery.stage.ground.beside_portrait(seat)
    return words.right - 0.15 * words.w, words.center[1]


def draw_worth(
    surface: Surface, s: Services, worth: Worth, a: Point, b: Point, part: float, bad: bool = False
) -> None:
    """Draw points on a scrap of paper that comes up at `a`, gets its stamp, and goes to `b`."""
    stamped = bool(worth.stamp) and part >= STAMPS
    figure = s.words.signed(worth.plain if worth.stamp and not stamped else worth.points)
    text = (
        figure if worth.said is None else s.words("sheet.brought", what=worth.said, points=figure)
    )
    words = s.texts.render(text, s.font(17), s.theme.red if bad else INK, BOLD)
    way = smooth(max(0.0, part - RESTS) / (1 - RESTS))
    w, h = words.width + 20 * s.unit, words.height + 8 * s.unit
    x, y = a[0] + (b[0] - a[0]) * way, a[1] + (b[1] - a[1]) * way
    y += 0.8 * h * (1 - settle(min(1.0, part / POPS)))
    note = Rect(x - w / 2, y - h / 2, w, h).moved_into(Rect(0, 0, *s.size))
    draw_note(surface, s, note, words)
    if stamped and part < RESTS:
        size = s.font(26) * (1 + 1.2 * (1 - min(1.0, (part - STAMPS) / 0.06)))
        mark = s.texts.render(worth.stamp, size, s.theme.red, TITLE)
        stamp = Surface((mark.width + 14 * s.unit, mark.height + 2 * s.unit), SRCALPHA)
        draw_note(stamp, s, Rect(0, 0, *stamp.size), mark, s.theme.red)
        blit_middle(surface, pygame.transform.rotate(stamp, 12), note.center[0], note.y - 0.6 * h)


EMBERS = (("#5A1408", 9.0), ("#D8541C", 5.5), ("#FFD36B", 2.5))
"""The colours of the burning edge, the outermost first, and how thick each is in pixels of 720."""
TEETH = 7


def draw_burning(surface: Surface, s: Services, card: Rect, points: int, part: float) -> None:
    """Draw the burning edge that climbs a card, what is burnt below it, and the card's points."""
    edge, u = card.bottom - part * card.h, s.unit
    burnt = Surface((max(1, round(card.w)), max(1, round(card.bottom - edge))), SRCALPHA)
    burnt.fill((20, 10, 6, 90))
    surface.blit(burnt, (round(card.x), round(edge)))
    jagged = [
        (card.x + card.w * n / TEETH, edge + 2.5 * u * sin(2.4 * n + 9 * part))
        for n in range(TEETH + 1)
    ]
    for ink, wide in EMBERS:
        pygame.draw.lines(surface, Color(ink), False, jagged, max(1, round(wide * u)))
    if points:
        words = s.texts.render(s.words.signed(points), s.font(14), s.theme.red, BOLD)
        y = card.center[1] - 0.25 * card.h * part
        w, h = words.width + 10 * u, words.height + 2 * u
        draw_note(surface, s, Rect(card.center[0] - w / 2, y - h / 2, w, h), words)


# The ribbons: how far each seat has come, from its old total to the new one.


LANE, WIDEST, AIR = 50.0, 640.0, 12.0
"""The height of a lane, the greatest width of all, and the margin, in pixels of 720 lines."""
NEAR = 1.7
"""Lanes lower than this, in the smallest letters, stand in two columns."""


class Ribbons(Effect):
    """The race of a deal, and its result until the table goes on."""

    step, usual = Race, RACE * WAIT

    def __init__(self, services: Services, held_up: HeldUp) -> None:
        self._services, self._held_up = services, held_up
        self._run: Run[Race] | None = None
        self._left: float | None = None
        """How many more seconds the result stands; None while they run."""
        self._told: Sequence[Message] = ()
        """What had no time to be seen, since nothing moves."""

    def start(self, step: Race, seconds: float) -> None:
        self._run, self._left, self._told = Run(step, seconds), None, ()

    def beat_ended(self, beat: Beat) -> None:
        race = next((step for step in beat.steps if isinstance(step, Race)), None)
        if race is None or not self._services.tempo.speed:
            return
        if self._run is None:  # nothing moves: the last picture comes at once
            self.start(race, 0.0)
            self._told = [step.told for step in beat.steps if isinstance(step, (Rise, Burn))]
        self._left = max(STANDS, self._services.tempo(STANDS))

    def update(self, dt: float, tempo: Tempo) -> bool:
        if self._run is None:
            return False
        moves, self._run.gone = self._run.part < 1, self._run.gone + dt
        self.stand(dt)
        return moves

    def stand(self, seconds: float) -> None:
        if self._left is not None and self._held_up.said is None:
            self._left -= seconds
            if self._left <= 0:
                self.finish()

    @property
    def busy(self) -> bool:
        return self._run is not None

    @property
    def holds(self) -> bool:
        """Whether the game waits for the result to be read, since it came at once."""
        return self.busy and self._services.tempo.still

    @property
    def due(self) -> float | None:
        return None if self._run is None else 0.0 if self._run.part < 1 else self._left

    def finish(self) -> None:
        self._run, self._left = None, None
        self._services.dirty = True

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        if self._run is None:
            return
        s, race, part = scenery.services, self._run.step, self._run.part
        call = race.call if part >= 1 else None
        rect = ribbons_rect(scenery, len(race.lanes))
        heard = call if self._left is not None else None  # after the deed that led to it
        told = s.words.joined([*self._told, heard or ""])
        paint = None
        if self._held_up.moment is None:
            head = title_of(s, scenery.written.seats) if call is None else call
            names = tuple(each.name for each in scenery.shown.seats)
            paint = painted(draw_race, s, rect, s.words.text(head), race, names, part)
        yield Part("race", "status", rect, told, live=Live.POLITE, paint=paint, layer=Layer.HELD_UP)


def title_of(s: Services, seats: Sequence[SeatView]) -> Message:
    """What is counted, and how far it goes."""
    caption = counts(seats[0])[0] or message("standings.title")
    title = Message(f"{caption.id}.heading", caption.blanks)
    return title if s.words.has(title.id) else unit_of(caption)


def ribbons_rect(scenery: Scenery, lanes: int) -> Rect:
    """The place of the ribbons: near the middle of the cloth, where no hand lies and nothing is
    said.
    """
    s, ground, air = scenery.services, scenery.stage.ground, AIR * scenery.services.unit
    taken = [rect for rect in scenery.slips if rect.overlap(scenery.felt) > 0]
    taken.append(ground.prompt)
    if "headline" in ground.zones:
        taken.append(ground.zones["headline"].rect)
    for place, zone in scenery.shown.zones.items():
        if place.role is Role.HAND and (zone.cards or place == ground.own_hand):
            taken.append(ground.zone(place).rect)
    felt = scenery.below_compared(scenery.felt.common(scenery.in_view).inset(air, air))
    if ground.compares:  # hands lie in the middle, and the viewer's has left its place
        taken = []
    lane = max(LANE * s.unit, 2.1 * s.least)
    wide, high = WIDEST * s.unit * max(1.0, s.scale), (lanes + 1) * lane + 2 * air
    return _place(felt, tuple(taken), wide, high)


@lru_cache(maxsize=8)
def _place(felt: Rect, taken: tuple[Rect, ...], w: float, h: float) -> Rect:
    """Where something of this size has most room on the cloth beside what is taken, and if several
    places have, the nearest to the middle.
    """
    (x, y), found = felt.center, list[tuple[float, float, Rect]]()
    lefts = {felt.x, *(rect.right for rect in taken if felt.x < rect.right < x)}
    rights = {felt.right, *(rect.x for rect in taken if x < rect.x < felt.right)}
    for left, right in product(lefts, rights):
        band, top = Rect(left, felt.y, right - left, felt.h), felt.y
        within = sorted((rect.y, rect.bottom) for rect in taken if rect.overlap(band) > 1)
        for begin, end in [*within, (felt.bottom, felt.bottom)]:
            wide, high = min(band.w, w), min(max(0.0, begin - top), h)
            free = Rect(left, top, band.w, max(0.0, begin - top))
            at = Rect(x - wide / 2, y - high / 2, wide, high).moved_into(free)
            found.append((wide * high, -abs(at.center[1] - y) - abs(at.center[0] - x), at))
            top = max(top, end)
    return max(found, key=lambda each: each[:2])[2]


def draw_race(
    surface: Surface,
    s: Services,
    rect: Rect,
    head: str,
    race: Race,
    names: Sequence[str],
    part: float,
) -> None:
    """Draw the ribbons on a paper, as far as `part`, 0 to 1."""
    lanes, called = race.lanes, race.call is not None and part >= 1
    u, air, gone = s.unit, AIR * s.unit, smooth(part)
    edge = s.theme.lit if called else s.theme.brass
    draw_panel(surface, rect, 12 * u, s.theme.paper, edge, 2 * u)
    inner = rect.inset(air, 0.6 * air)
    down = 2 if inner.h / (len(lanes) + 1) < NEAR * s.least and len(lanes) > 3 else 1
    rows = -(-len(lanes) // down)
    high = inner.h / (rows + 1)
    words = s.texts.fitted(head, Pen(min(s.font(24), 0.72 * high), INK, TITLE, s.least), inner.w)
    blit_middle(surface, words, inner.center[0], inner.y + high / 2)
    totals = [total for lane in lanes for total in (lane.before, lane.after)]
    least, most = min(0, *totals) if race.goal is None else 0, max(1, race.goal or 0, *totals)
    first = (min if race.low else max)(lane.after for lane in lanes)
    size = min(s.font(22), 0.62 * high)
    figures = [s.words.number(n) for n in (min(totals), max(totals))]
    ends = [s.texts.render(figure, size, INK, BOLD).width for figure in figures]
    wide = inner.w / down
    for k, (lane, name) in enumerate(zip(lanes, names, strict=True)):
        x, y = inner.x + k // rows * wide, inner.y + (1 + k % rows) * high
        at = Rect(x + (air if k >= rows else 0), y, wide - (air if down > 1 else 0), high)
        total = lane.before + (lane.after - lane.before) * gone
        far = (total - least) / (most - least)
        leads = called and lane.after == first
        goal = None if race.goal is None else (race.goal - least) / (most - least)
        far = 1 - 0.85 * far if race.low else far
        _draw_lane(surface, s, at, (name, k), round(total), far, leads, max(ends), goal)


def _draw_lane(
    surface: Surface,
    s: Services,
    at: Rect,
    who: tuple[str, int],
    total: int,
    far: float,
    leads: bool,
    room: float,
    goal: float | None,
) -> None:
    """Draw one lane: the person, the ribbon as far as it has come, the goal, and the total."""
    u, side, y = s.unit, min(0.9 * at.h, 46 * s.unit * s.scale), at.center[1]
    if leads:
        draw_panel(
            surface, at.inset(-4 * u, 0.04 * at.h), 6 * u, mix(s.theme.paper, s.theme.lit, 0.4)
        )
    draw_face(surface, s, (at.x + side / 2, y), side, *who)
    pen = Pen(min(s.font(22), 0.62 * at.h), INK, BOLD, s.least)
    words = s.texts.fitted(s.words.number(total), pen, room)
    blit_text(surface, words, at.right, y - words.height / 2, "right")
    left, high = at.x + side + 8 * u, min(0.5 * at.h, 24 * u)
    track = Rect(left, y - high / 2, max(8.0, at.right - room - 10 * u - left), high)
    draw_panel(surface, track, 0.3 * high, mix(s.theme.paper, s.theme.paper_edge, 0.6))
    length = max(0.0, min(1.0, far)) * track.w
    if length >= 1:
        ribbon = border(s.cloth, track.w, high)
        surface.blit(ribbon, (round(track.x), round(track.y)), (0, 0, round(length), round(high)))
    tip = Rect(track.x + length - 3 * u, track.y - 0.1 * high, 6 * u, 1.2 * high)
    draw_panel(surface, tip, 2.5 * u, seat_colour(who[1]), INK, 1.2 * u)
    if goal is not None:
        post = Rect(track.x + goal * track.w - 1.5 * u, at.y, 3 * u, at.h)
        draw_panel(surface, post, 1.5 * u, s.theme.brass)
