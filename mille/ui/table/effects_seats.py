"""Effects at the seats and over the table: nods, fists, figures, chips; what is held up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from itertools import product
from math import cos, hypot, pi, sin
from typing import TypeAlias

import pygame
from pygame import SRCALPHA, Color, Surface, draw

from mille.engine.codec import Seat
from mille.engine.message import Message
from mille.ui import pieces as clay, tempo as t
from mille.ui.cloth import border, paper_in
from mille.ui.faces import ink_of
from mille.ui.pieces import HIGH as CHIP_HIGH, draw_badge, draw_speech
from mille.ui.scene import Live, Part, Services, painted
from mille.ui.shapes import draw_panel, draw_ring, hexed, icon, panel, sign, svg
from mille.ui.table.effects_base import INK, Effect, Layer, Runs, Scenery, Standing, pace
from mille.ui.table.sprites import out, settle, smooth
from mille.ui.tempo import Tempo
from mille.ui.text import BOLD, TITLE, blit_middle, blit_text
from mille.ui.theme import assets_root, mix, seat_colour
from mille.value import Value, replace
from mille.view import geometry
from mille.view.beat import Beat, CountUp, Deal, Felt, MomentKind, OpenFists, Pay, Spacing
from mille.view.geometry import Point, Rect, nearest_free
from mille.view.lying import Ground, union
from mille.view.names import Remark, width_of
from mille.view.table import Fist, Place, Role, SeatView, TableView, hand_of

Way: TypeAlias = Callable[[float], tuple[float, float]]
"""How far a slip is to the right and down at each part of the time, in parts of the most."""


WAYS: Mapping[str, Way] = {
    "nod": lambda part: (0.0, abs(sin(part * 4 * pi) * (1 - part))),
    "shake": lambda part: (sin(part * 4 * pi) * (1 - part), 0.0),
    "leap": lambda part: (0.0, -2.4 * abs(sin(2 * pi * part)) * (1 - part)),
    "sink": lambda part: (0.0, 1.6 * sin(pi * part)),
}


class Nod(Value):
    """A movement of a slip."""

    way: str
    lasts: float
    part: float = 0.0
    """How far it is, 0 to 1."""


class Nods(Effect):
    def __init__(self) -> None:
        self.moving: dict[Seat, Nod] = {}

    def update(self, dt: float, tempo: Tempo) -> bool:
        changes = self.busy
        for seat, each in [*self.moving.items()]:
            part = each.part + pace(dt, tempo, each.lasts, t.LONGEST_MOMENT)
            self.moving[seat] = replace(each, part=part)
            if part >= 1:
                del self.moving[seat]
        return changes

    @property
    def busy(self) -> bool:
        return bool(self.moving)

    def finish(self) -> None:
        self.moving.clear()

    def beat_ended(self, beat: Beat) -> None:
        if beat.nods is not None and beat.seat is not None:
            self.moving[beat.seat] = Nod("nod" if beat.nods else "shake", t.NOD)

    def shift(self, seat: Seat) -> tuple[float, float]:
        each = self.moving.get(seat)
        return WAYS[each.way](each.part) if each is not None else (0.0, 0.0)


# Signs of life at the seats: who is thinking hard now, and who has just won.


DOTS = 3
WIDE, HIGH = 42.0, 18.0
"""The size of the paper behind the dots, in pixels of 720 lines."""
STAR = 22.0
REST, LAUREL = Color("#B9AE9B"), Color("#8F5414")


TO_AND_FRO = 1.6
"""How long the light under the prompt takes there and back at the end of a deal, in seconds."""


class Life(Effect):
    """Dots at the slip of the seat that thinks hard, stars at the slips of the last winners."""

    def __init__(self) -> None:
        self.thinks: Seat | None = None
        """The seat that has been thinking for a while."""
        self.winners: Collection[Seat] = ()
        """Who won last, until the next deal."""
        self.goes_on = False
        """Whether a deal is over, and what follows comes by itself."""
        self._gone = 0.0

    def think(self, seat: Seat | None) -> bool:
        """Set who is thinking hard now, or None; returns whether it looks different now."""
        changes = seat != self.thinks
        if changes:
            self.thinks, self._gone = seat, 0.0
        return changes

    def beat_ended(self, beat: Beat) -> None:
        if any(isinstance(step, Deal) for step in beat.steps):
            self.winners = ()

    def update(self, dt: float, tempo: Tempo) -> bool:
        before, self._gone = self._lit, self._gone + dt
        lit = self.thinks is not None and self._lit != before
        return (lit or self.goes_on) and not tempo.still

    @property
    def _lit(self) -> int:
        return int(self._gone / t.DOT) % DOTS

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        s, seats = scenery.services, scenery.written.seats
        if self.goes_on and not s.settings.reduced_motion:
            under, u = scenery.stage.ground.prompt, s.unit
            at = Rect(under.center[0] - 60 * u, under.bottom - 2 * u, 120 * u, 2 * u)
            paint = painted(draw_waiting, s, at, round(self._gone % TO_AND_FRO, 3))
            yield Part("goes_on", "", at, paint=paint, layer=Layer.WORDS)
        for number, seat in enumerate(seats):
            paper = paper_in(scenery.slips[number], s.unit)
            if seat.seat in self.winners:
                side = STAR * s.unit
                left = min(paper.right - 0.45 * side, s.size[0] - side)
                at = Rect(left, paper.bottom - 0.45 * side, side, side)
                star = icon("star", side * 0.66, LAUREL)
                paint = painted(draw_badge, s, at.center, side, (s.theme.lit, LAUREL), star)
                name = s.words("sign.won")
                yield Part(f"won/{number}", "image", at, name, paint=paint, layer=Layer.WORN)
            if seat.seat == self.thinks:
                lit = DOTS if s.settings.reduced_motion else self._lit
                x, y = paper.x + 14 * s.unit, paper.bottom - 5 * s.unit  # below its words
                at = Rect(x, y, WIDE * s.unit, HIGH * s.unit)
                paint = painted(draw_dots, s, at, lit)
                yield Part(f"thinks/{number}", "", at, "", paint=paint, layer=Layer.WORN)


def draw_waiting(surface: Surface, s: Services, at: Rect, gone: float) -> None:
    draw_panel(surface, at, at.h / 2, s.theme.brass, None, 0, 0.3)
    wide, there = 0.3 * at.w, 0.5 - 0.5 * cos(2 * pi * gone / TO_AND_FRO)
    light = Rect(at.x + there * (at.w - wide), at.y, wide, at.h)
    draw_panel(surface, light, at.h / 2, s.theme.brass)


def draw_dots(surface: Surface, s: Services, at: Rect, lit: int) -> None:
    draw_panel(surface, at, at.h / 2, s.theme.paper, s.theme.paper_edge, 1.2 * s.unit)
    for n in range(DOTS):
        x, ink = at.x + at.w * (n + 1) / (DOTS + 1), INK if lit in (n, DOTS) else REST
        draw.circle(surface, ink, (round(x), round(at.center[1])), 3.1 * s.unit)


# Fists in front of the seats: closed until all open at the same moment and show what they hold.


class Fists(Runs[OpenFists]):
    step, usual = OpenFists, t.FISTS

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        stage, shown = scenery.stage, scenery.shown if self.busy else scenery.written
        if all(seat.fist is None for seat in scenery.shown.seats):
            return  # fists are withdrawn before the next deal
        for number, seat in enumerate(shown.seats):
            if seat.fist is None:
                continue
            part = self.runs[-1].part if self.runs else float(seat.fist is not Fist.CLOSED)
            rect = stage.ground.fist(seat.seat)
            if seat.fist is Fist.LAID:
                here = Place(Role.HAND, seat.seat)
                cards = [s.pose.rect for s in stage.sprites if s.place == here]
                rect = union(cards) if cards else rect
            paint = painted(draw_fist, rect, seat.fist, seat_colour(number), part)
            yield Part(f"fist/{number}", "", rect, paint=paint, layer=Layer.FLYING)


_BOX, _CHIP, _ARROW = (64.0, 64.0), (100.0, 77.0), (24.0, 24.0)
"""The view boxes of a hand, a chip and an arrow."""
KNOCKS, COUNTED = 3, 0.75
"""How often a fist knocks before it opens, and the part of its time that the knocking takes."""


def draw_fist(surface: Surface, rect: Rect, fist: Fist, sleeve: Color, opened: float = 1.0) -> None:
    """Draw a fist, or the open hand with what was in it, in a square as large as the place allows.

    `opened` is how far it has opened, 0 to 1; the sleeve is in the seat's colour.
    """
    side = 0.92 * min(rect.w, rect.h)
    if side < 6:
        return
    if fist is Fist.LAID:
        picture = svg(_drawn("chip"), _CHIP, side * 0.42, side * 0.42 * CHIP_HIGH)
        blit_middle(surface, picture, *rect.center)
        return
    closed = fist is Fist.CLOSED or opened < COUNTED
    swell, lift = 1.0, 0.0
    if fist is not Fist.CLOSED and opened < COUNTED:  # it knocks on the table
        lift = side * 0.2 * abs(sin(KNOCKS * pi * opened / COUNTED))
    elif fist is not Fist.CLOSED:  # it swells a little as it opens
        swell = 1.0 + 0.16 * sin(pi * (opened - COUNTED) / (1 - COUNTED))
    x, y, high = rect.center[0], rect.center[1] - lift, side * swell
    hand = _drawn("closed" if closed else "open", hexed(sleeve))
    picture = svg(hand, _BOX, high, high)
    surface.blit(picture, (round(x - high / 2), round(y - high / 2)))
    if not closed:
        _draw_held(surface, fist, x, y - high * 0.02, high)


def _draw_held(surface: Surface, fist: Fist, x: float, y: float, side: float) -> None:
    """Draw what lies in the open hand: a chip that stands for a choice, and its mark."""
    width = side * 0.44
    at = {Fist.CHIP: (0.0,), Fist.HIGH: (0.0,), Fist.BOTH: (-0.24, 0.24)}.get(fist, ())
    for aside in at:
        picture = svg(_drawn("chip"), _CHIP, width, width * CHIP_HIGH)
        left, top = x + aside * side - picture.width / 2, y - width * CHIP_HIGH / 2
        surface.blit(picture, (round(left), round(top)))
    marks = {
        Fist.HIGH: (("up", 0.0),),
        Fist.LOW: (("down", 0.0),),
        Fist.BOTH: (("up", -0.24), ("down", 0.24)),
    }.get(fist, ())
    for way, aside in marks:
        mark = svg(_drawn(way), _ARROW, width * 0.62, width * 0.62)
        top = y - width * 0.38 if fist is not Fist.LOW else y - width * 0.31
        surface.blit(mark, (round(x + aside * side - mark.width / 2), round(top)))


@cache
def _drawn(name: str, sleeve: str = "") -> str:
    """The inside of a drawing in `assets/hands`, whose current colour is that of the sleeve."""
    text = (assets_root() / "hands" / f"{name}.svg").read_text("utf-8")
    return text[text.index(">") + 1 : text.rindex("</svg>")].replace("currentColor", sleeve)


# Figures on slips, which count up or down.


class Counting(Runs[CountUp]):
    """The seats whose figure is being counted, until the new value is shown."""

    step, usual = CountUp, t.COUNT

    def counted(self, seat: SeatView, later: SeatView) -> SeatView:
        part = next((run.part for run in self.runs if run.step.seat == seat.seat), None)
        if part is None or seat.figure is None or later.figure is None:
            return seat
        return replace(seat, figure=round(seat.figure + (later.figure - seat.figure) * part))


# What is held up for everybody across the table: a few words for a second or so, or a moment.
#
# A moment is a sheet of paper with a medal that comes and goes, with light over the whole table and
# on the slip of its seat.


COMES, GOES = 0.16, 0.88
"""The parts of its time at which it has arrived, and at which it starts to leave."""
FAR = 0.12
"""How far it moves as it comes and goes, in heights of the cloth."""


class HeldUp(Standing[Message]):
    """What is held up now, one thing at a time."""

    def __init__(self, services: Services, nods: Nods) -> None:
        super().__init__()
        self._services = services
        self._nods = nods
        self.moment: Felt | None = None
        """The moment that the words are about, if any."""
        self.shines = False
        """Whether the light of a moment is showing."""
        self._seen: Beat | None = None
        """The last beat whose words were held up, maybe before its end."""
        self._whole = 0.0
        self._spacing = Spacing()

    def beat_ended(self, beat: Beat) -> None:
        if beat is self._seen:
            return
        self._seen = beat
        if beat.moment is not None and self._spacing.lets(beat.moment):
            self.feel(beat.moment)
        elif beat.moment is not None:
            self.hold(beat.moment.said)
        elif beat.banner is not None:
            self.hold(beat.banner)

    def stand(self, seconds: float) -> None:
        super().stand(seconds)
        self._spacing.since += seconds

    def hold(self, words: Message) -> None:
        self._begin(words, None, self._services.tempo(t.BANNER))

    def feel(self, felt: Felt) -> None:
        """Play the sound of a moment and hold it up; with reduced motion nothing moves."""
        tempo = self._services.tempo
        self._services.sound(felt.moment.sound)
        # Watching other players speeds the table up, but a moment lasts as long as ever.
        self._begin(felt.said, felt, min(t.LONGEST_MOMENT, tempo(t.MOMENT) * self._services.haste))
        self.stir()

    def stir(self) -> None:
        if self.moment is not None and not self._services.tempo.still:
            self.shines = True
            if self.moment.seat is not None:
                way = "sink" if self.moment.moment.kind is MomentKind.LOSS else "leap"
                self._nods.moving[self.moment.seat] = Nod(way, t.HOP)

    def _begin(self, words: Message, felt: Felt | None, seconds: float) -> None:
        if self._services.tempo.speed:
            self.said, self.moment, self.shines = words, felt, False
            self.left = self._whole = seconds
            self._services.dirty = True

    def see(self, before: TableView | None, now: TableView) -> None:
        self.shines = self.shines and before is not None

    def update(self, dt: float, tempo: Tempo) -> bool:
        moves = self._moves
        goes = super().update(dt, tempo)
        self.shines = self.shines and self._moves
        return goes or moves

    @property
    def _part(self) -> float:
        """How much of its time has passed, 0 to 1; 0.5 when nothing moves."""
        return 1 - self.left / self._whole if self._moves else 0.5

    @property
    def _moves(self) -> bool:
        """Whether it comes and goes, and does not just stand there."""
        return self.moment is not None and not self._services.tempo.still

    @property
    def due(self) -> float | None:
        return 0.0 if self._moves else super().due

    def end(self) -> None:
        self.said, self.moment, self.shines = None, None, False
        self._nods.finish()
        self._services.dirty = True

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        if self.said is None:
            return
        s, felt, moment, deed = scenery.services, scenery.felt, self.moment, []
        rect = scenery.below_compared(felt.common(scenery.in_view))
        paint = None  # without a moment it stands in the prompt band
        if moment is not None:
            deed = [] if moment.more is None else [moment.more]
            paint = painted(draw_moment, s, rect, moment, self._part)
            yield from self._light(scenery, moment)
        told, layer = s.words.joined([*deed, self.said]), Layer.HELD_UP
        live = Live.OFF if self.said == scenery.shown.headline else Live.POLITE
        yield Part("held_up", "status", felt, told, live=live, paint=paint, layer=layer)

    def _light(self, scenery: Scenery, moment: Felt) -> Iterator[Part]:
        if not self.shines:
            return
        s, felt, kind = scenery.services, scenery.felt, moment.moment.kind
        shine = painted(draw_shine, s, felt, kind, self._part)
        yield Part("shine", "", felt, paint=shine, layer=Layer.SHINE)
        for rect, seat in zip(scenery.slips, scenery.shown.seats, strict=True):
            if seat.seat == moment.seat:
                own = painted(draw_own, s, rect, kind, self._part)
                yield Part("shine/own", "", rect, paint=own, layer=Layer.SHINE)


def draw_moment(surface: Surface, s: Services, felt: Rect, moment: Felt, part: float) -> None:
    """Draw the paper of a moment: it rises from below, or falls for a loss; `part` is 0 to 1."""
    lost = moment.moment.kind is MomentKind.LOSS
    aside, strength = _way(part, lost)
    paper = _paper(s, felt, moment, 1.0 if lost else min(1.0, 0.3 + 2.4 * part))
    paper.set_alpha(round(255 * strength))
    x, y = felt.center
    top = y - paper.height / 2 + aside * FAR * felt.h
    surface.blit(paper, (round(x - paper.width / 2), round(top)))


def _paper(s: Services, felt: Rect, moment: Felt, woven: float) -> Surface:
    """The paper with its words, a border woven up to `woven`, and the medal on its upper edge."""
    u, theme, lost = s.unit, s.theme, moment.moment.kind is MomentKind.LOSS
    room = felt.w * 0.8
    lines = [s.texts.fitted(s.words.text(moment.said), s.pen(40, theme.ink, TITLE), room)]
    if moment.more is not None:
        lines.append(s.texts.fitted(s.words.text(moment.more), s.pen(20, theme.ink), room))
    disc = 66 * u
    w = max(each.width for each in lines) + 90 * u
    h = sum(each.height for each in lines) + 46 * u + 0.3 * disc
    made, top = Surface((w + 4 * u, h + 0.6 * disc + 5 * u), SRCALPHA), 0.6 * disc
    made.blit(panel(w, h, 12 * u, Color("#000000"), None, 0, 0.4), (4 * u, top + 5 * u))
    fill = mix(theme.paper, theme.table_edge, 0.16) if lost else theme.paper
    edge = theme.paper_edge if lost else theme.lit
    made.blit(panel(w, h, 12 * u, fill, edge, 2.5 * u), (0, top))
    made.blit(border(s.cloth, w - 28 * u, 8 * u, woven), (14 * u, top + h - 16 * u))
    medal = mix(theme.table_edge, theme.paper, 0.15) if lost else theme.lit
    draw_panel(made, Rect((w - disc) / 2, 0, disc, disc), disc / 2, medal, INK, 2.5 * u)
    drawn = sign(moment.moment.symbol, 0.6 * disc, theme.paper if lost else INK, s.symbols())
    made.blit(drawn, ((w - 0.6 * disc) / 2, 0.2 * disc))
    y = 1.04 * disc
    for line in lines:
        blit_text(made, line, w / 2, y, "center")
        y += line.height
    return made


def _way(part: float, lost: bool) -> tuple[float, float]:
    """How far it is below its place, and its opacity, both in parts of the most.

    A loss falls in and sinks away; anything else rises in and leaves upwards.
    """
    down = -1 if lost else 1
    if part < COMES:
        gone = part / COMES
        return down * (1 - (out if lost else settle)(gone)), min(1.0, 2 * gone)
    if part > GOES:
        gone = (part - GOES) / (1 - GOES)
        return -down * gone * gone, 1 - gone
    return 0.0, 1.0


def draw_shine(surface: Surface, s: Services, felt: Rect, kind: MomentKind, part: float) -> None:
    """Draw the change of light that goes with a moment.

    Brass and a woven border for a win, dusk for a loss, a band of light across the cloth for a turn
    of fortune, a border all the way round for something rare.
    """
    strength = sin(pi * part)
    if kind is MomentKind.TURN:
        _draw_band(surface, s, felt, part)
        return
    tint, most = {
        MomentKind.WIN: (s.theme.brass, 0.22),
        MomentKind.LOSS: (Color("#000000"), 0.42),
        MomentKind.RARE: (s.theme.brass, 0.12),
    }[kind]
    draw_panel(surface, felt, 14 * s.unit, tint, None, 0, most * strength)
    if kind is MomentKind.LOSS:
        return
    h, gap = 9 * s.unit, 6 * s.unit
    woven = min(1.0, part * 1.6)
    strip = border(s.cloth, felt.w - 2 * gap, h, woven)
    for y in (felt.y + gap, felt.bottom - gap - h):
        surface.blit(strip, (round(felt.x + gap), round(y)))
    if kind is MomentKind.RARE:
        side = border(s.cloth, felt.h - 2 * gap, h, woven)
        upright = pygame.transform.rotate(side, 90)
        for x in (felt.x + gap, felt.right - gap - h):
            surface.blit(upright, (round(x), round(felt.y + gap)))


def _draw_band(surface: Surface, s: Services, felt: Rect, part: float) -> None:
    """Draw a band of light crossing the cloth from left to right, soft on both sides."""
    wide, strips = felt.w * 0.3, 40
    middle = felt.x - wide / 2 + (felt.w + wide) * part
    for n in range(strips):
        left = middle - wide / 2 + wide * n / strips
        x, right = max(felt.x, left), min(felt.right, left + wide / strips)
        if right - x >= 1:
            ink = Surface((round(right) - round(x), round(felt.h)))
            ink.fill(s.theme.brass)
            ink.set_alpha(round(70 * sin(pi * (n + 0.5) / strips)))
            surface.blit(ink, (round(x), round(felt.y)))


def draw_own(surface: Surface, s: Services, rect: Rect, kind: MomentKind, part: float) -> None:
    """Draw the light on the slip of the moment's seat: a ring round it, or shade for a loss."""
    strength = min(1.0, 3 * sin(pi * part))
    if kind is MomentKind.LOSS:
        draw_panel(surface, rect, 8 * s.unit, Color("#000000"), None, 0, 0.4 * strength)
        return
    gap = (3 + 5 * strength) * s.unit
    draw_ring(surface, rect, gap, 8 * s.unit + gap, s.theme.brass, 4 * s.unit)


# What is said for a while: a line where the prompt stands, or a remark on the speaker's seat.


LEAST_REMARK, NEAR = 150.0, 24.0
"""The least width of a remark, and how far from its seat it lies at most, in pixels of 720
lines."""
POINTS = 0.5
"""The part of what is beside a portrait that points take."""
TIP = 12.0
"""How long its tip is, in the same unit."""
SHAPES = (1.0, 1.5, 0.75)
"""The widths that are tried, in parts of the usual."""


class Remarks(Standing[Remark]):
    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._then: tuple[Remark, ...] = ()
        self._lies: tuple[Remark, Ground, Rect] | None = None
        """Where the last one was said to lie; that takes a while to find."""

    def say(self, *remarks: Remark) -> None:
        """Show remarks one after the other, each for as long as it takes to read, however fast the
        table goes.
        """
        self.said, self._then = remarks[0] if remarks else None, remarks[1:]
        if self.said is not None:
            self.left = t.REMARK + width_of(self._services.words(self.said.id)) * t.A_LETTER

    def end(self) -> None:
        self.say(*self._then)

    def _rect(self, scenery: Scenery, said: Remark) -> Rect:
        ground, lies = scenery.stage.ground, self._lies
        if lies is None or lies[0] is not said or lies[1] is not ground:
            self._lies = lies = said, ground, remark_rect(scenery, said)
        return lies[2]

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        if self.said is None:
            return
        s, seat = scenery.services, self.said.seat
        speaker = next(each.name for each in scenery.shown.seats if each.seat == seat)
        text, rect = s.words(self.said.id), self._rect(scenery, self.said)
        paint = None  # a caption has it if it is out of sight
        if scenery.in_view.overlap(rect) > 0.999 * rect.w * rect.h:
            to = None  # where it lies on their own slip
            if rect.overlap(scenery.stage.ground.slip(seat)) <= 0:
                to = next(_figures(scenery, seat)).center
            words, ink = _remark(s, text, rect.w, rect.h), ink_of(s, speaker)
            paint = painted(draw_speech, s, rect, words, ink, to, TIP * s.unit)
        told, layer = s.words("tell.of", what=speaker, said=text), Layer.HELD_UP
        yield Part("remark", "status", rect, told, live=Live.POLITE, paint=paint, layer=layer)


def _remark(s: Services, text: str, width: float, high: float) -> Surface:
    """The words of a remark on a paper of this size; in two lines even if that is low."""
    room, high = width - 16 * s.unit, max(high - 8 * s.unit, 2.9 * s.least)
    return s.texts.wrapped(text, s.pen(14.5, s.theme.ink), room, high)


def remark_rect(scenery: Scenery, remark: Remark) -> Rect:
    """The paper of a remark, beside everything near its seat. Where there is no room it lies on the
    speaker's name, state and cards, on what else is theirs, or on what others have, but never on a
    face or a figure.
    """
    s, ground, edge = scenery.services, scenery.stage.ground, 4 * scenery.services.unit
    rects = {id: zone.rect.inset(-edge, -edge) for id, zone in ground.zones.items() if id != "felt"}
    own = [id for id in rects if id.endswith(f".{(remark.seat - ground.me) % ground.seats}")]
    plate = [id for id in own if id.startswith(("slip", "hand"))]
    theirs = [id for id in rects if "." in id and not id.endswith(".0")]
    kept = [*_figures(scenery, remark.seat)]
    all_kept = [rect for seat in scenery.shown.seats[1:] for rect in _figures(scenery, seat.seat)]
    ways: list[tuple[list[str], list[Rect]]]
    ways = [([], []), (plate, kept), (own, kept), (theirs, all_kept)]
    words, text = ground.beside_portrait(remark.seat), s.words(remark.id)
    window, far = Rect(0, 0, *s.size).inset(edge, edge), NEAR * s.unit
    at, block = window, union([rects[id] for id in plate])
    usual = max(words.w, LEAST_REMARK * s.unit)
    for (covers, uncovered), wide in product(ways, [part * usual for part in SHAPES]):
        taken = (*(rect for id, rect in rects.items() if id not in covers), *uncovered)
        high = _remark(s, text, wide, words.h).height + 8 * s.unit
        within = block.inset(-wide - far, -high - far).common(window)
        if (found := nearest_free(within, taken, wide, high, words.center)) is not None:
            return found
        at = Rect(words.x, words.y, wide, high).moved_into(window)
    return at


def _figures(scenery: Scenery, seat: Seat) -> Iterator[Rect]:
    """The face of a seat, its points, and the number of its cards."""
    s, ground, hand = scenery.services, scenery.stage.ground, hand_of(seat)
    words, slip = ground.beside_portrait(seat), ground.slip(seat)
    if slip.overlap(scenery.felt) <= 0:
        yield Rect(slip.x, slip.y, slip.w, words.y - slip.y)
        return
    yield Rect(words.right if ground.is_mirrored(seat) else slip.x, slip.y, slip.h, slip.h)
    yield Rect(words.right - POINTS * words.w, words.y, POINTS * words.w, words.h)
    if ground.has(hand):
        rect = ground.zone(hand).rect
        yield Rect(rect.x, rect.y, rect.w, 0.24 * rect.h + s.font(10))


class Line(Standing[Message]):
    """One such line, which stands until there was time to read it, whatever else happens."""

    def __init__(self) -> None:
        super().__init__()
        self.is_refusal = False
        self.times = 0
        """How many lines have been said so far."""

    def say(self, said: Message, seconds: float, refusal: bool = False) -> None:
        self.said, self.is_refusal, self.left = said, refusal, seconds
        self.times += 1


# Chips on their way between places, and how many each place shows meanwhile.


ARC = 0.16
"""How high chips fly, as a part of the distance."""
MOST_ROLLING = 3
"""The most chips that are drawn rolling at the same time."""
ON_THE_WAY = 30.0
"""The width of a chip in flight, in pixels of 720 lines."""


class Payments(Runs[Pay]):
    """The payments that words and figures do not show yet."""

    step, usual = Pay, t.PAY

    def __init__(self) -> None:
        super().__init__()
        self.taken_up: dict[Place, int] = {}
        """How many chips the player is carrying, by the place they were taken from."""
        self.dropped: tuple[Place, float, float] | None = None
        """Where carried chips of a place were let go; its next payment sets out there."""
        self._let_go: dict[int, Point] = {}
        """For each payment by its number that sets out there, the point."""

    def start(self, step: Pay, seconds: float) -> None:
        if self.dropped is not None and self.dropped[0] == step.source:
            self._let_go[len(self.runs)], self.dropped = self.dropped[1:], None
        super().start(step, seconds)

    def settle(self) -> None:
        super().settle()
        self._let_go.clear()

    def finish(self) -> None:
        self.settle()
        self.dropped = None

    def paid(self, place: Place) -> int:
        """How many chips have come to a place (left it, if negative) and are not in its figure."""
        left = sum(run.step.amount for run in self.runs if run.step.source == place)
        come = (run for run in self.runs if run.step.target == place and run.part >= 1)
        return sum(run.step.amount for run in come) - left

    def lying(self, place: Place, amount: int) -> int:
        """How many chips to show in a place now, if its figure says `amount`."""
        return amount + self.paid(place) - self.taken_up.get(place, 0)

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        s, ground = scenery.services, scenery.stage.ground
        for n, run in enumerate(self.runs):
            step = run.step
            if run.part >= 1 or not (ground.has(step.source) and ground.has(step.target)):
                continue
            source = ground.zone(step.source).rect
            start, end = self._let_go.get(n, source.center), ground.zone(step.target).rect.center
            paint = painted(draw_flight, s, step, source, start, end, run.part)
            yield Part(f"flight/{n}", "", source, paint=paint, layer=Layer.FLYING)


def draw_flight(
    surface: Surface, s: Services, step: Pay, source: Rect, a: Point, b: Point, part: float
) -> None:
    """Draw chips in a low arc, or flat on the cloth if they are raked in."""
    t = smooth(part) if step.raked else out(part) * 0.4 + part * 0.6
    x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
    if step.rolls:
        _draw_rolling(surface, s, step.amount, a, b, t)
        return
    if step.raked:
        room = Rect(x - source.w / 2, y - source.h / 2, source.w, source.h * 0.8)
        laid = clay.draw_stacks(surface, s, geometry.heap(step.amount, room, s.unit))
        if laid is not None:  # the amount travels with them
            size = min(s.font(24), source.h * 0.26)
            words = s.texts.render(s.words.number(step.amount), size, s.theme.text, BOLD)
            blit_text(surface, words, laid.center[0], laid.bottom, "center")
        return
    far = hypot(b[0] - a[0], b[1] - a[1])
    high = y - ARC * far * 4 * t * (1 - t) / 2
    clay.draw_chips(surface, s, geometry.thrown(step.amount), x, high, ON_THE_WAY * s.unit)


def _draw_rolling(
    surface: Surface, s: Services, amount: int, a: Point, b: Point, part: float
) -> None:
    """Draw odd chips rolling on edge, one behind the other, along a slight curve."""
    width, far = ON_THE_WAY * s.unit, hypot(b[0] - a[0], b[1] - a[1])
    for i in range(min(amount, MOST_ROLLING)):
        t = max(0.0, min(1.0, part * (1 + 0.14 * i) - 0.14 * i))
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + 0.08 * far * sin(pi * t)
        turned = 360 * far * t / (pi * width) * (1 if b[0] >= a[0] else -1)
        clay.draw_on_edge(surface, x, y, width, turned)
