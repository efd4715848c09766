"""The last word of a game: its people with their faces, how it went, and what decided it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from math import floor, inf

import pygame
from pygame import Color, Surface

from mille.engine.message import Fault, Message, message
from mille.session.review import ReviewProcess
from mille.ui import cloth, pieces, shapes, theme
from mille.ui.faces import hat_of, ink_of
from mille.ui.input import Key, PointerDown, UiEvent
from mille.ui.pages.blocks import Nothing, Picture, Row, Text
from mille.ui.pages.page import Laid, Page
from mille.ui.pages.sheet import NARROW, entry_of
from mille.ui.scene import Live, Paint, Part, Services
from mille.ui.text import BOLD, TITLE, UI, Pen, blit_middle, blit_text
from mille.ui.widgets import Block, Button
from mille.value import Value, replace
from mille.view import action, moods
from mille.view.ending import Ending, course_of
from mille.view.geometry import Point, Rect

RACE = 1.2
"""How long the sashes race, or the people come, in seconds at speed 1."""
WAITS, LOOKS = 0.8, 0.3
"""After how many seconds the review begins, and how often the page looks how far it is."""
ENOUGH = 60.0
"""After so many seconds nobody waits for it any more."""
SKIPPED = 2.5
"""For how many seconds Space does nothing: at the table it skips, and here it would deal."""
WINNER, LOSER = 236.0, 210.0
"""The greatest faces of two, in pixels of 720 lines."""
HAT, RAYS = 0.3, 0.13
"""How much higher than a face a hat on it is, and how far a winner's rays reach, in faces."""
LEAST_FACE = 90.0
"""The least face of a winner, in pixels of 720 lines."""
TIP = 70.0
"""The longest tip of a paper, in pixels of 720 lines."""
NAME, FIGURE, WORDS = 22, 15, 19
"""The sizes of the letters of names, of what is below them and of what is said."""
LEAST_CELL = 6.5
"""The least width of one of many people, in letters of their figures."""


class LastWord(Value, eq=False):
    """What is told when a game is over; the seats are numbered as on its sheet."""

    ending: Ending
    headline: Message
    lines: tuple[Message, ...]
    """How long it took, and whether somebody lost by far."""
    stands: Message | None
    """How it stands with the others now, in games."""
    paid: Message | None
    """What the loser pays, and what for."""
    said: Mapping[int, str]
    """The id of the last word of each seat that has one."""


class Turning(Value, eq=False):
    """The deal that decided it, and what was played there."""

    lines: tuple[Message, ...] = ()
    picture: Surface | None = None
    """The table at the turn that cost most."""
    play: Callable[[], None] | None = None
    """Plays on from there."""


# What the people say, and who they are


def draw_words(
    surface: Surface, s: Services, room: Rect, text: str, name: str, to: Point, points: bool
) -> None:
    """Draw what somebody says on paper near `to`, where they are; its tip `points` there."""
    u, pad = s.unit, 16 * s.unit
    words = s.texts.balanced(text, s.pen(WORDS, s.theme.ink), room.w - 2 * pad, room.h - pad)
    wide, high = words.width + 2 * pad, words.height + pad
    align = min(max((to[0] - room.x) / room.w, 0.0), 1.0)
    box = Rect(room.x + align * (room.w - wide), room.center[1] - high / 2, wide, high)
    pieces.draw_speech(surface, s, box, words, ink_of(s, name), to if points else None, TIP * u)


class People(Block):
    """The people of a game with their faces, and what they say; where they are and how they look
    once all have come.
    """

    role = "list"

    def __init__(
        self, services: Services, told: LastWord, high: float, free: float, at: Callable[[], float]
    ) -> None:
        """They are at most `high`, with so much `free` around them in pixels; `at` is how far the
        race or the coming of the people is, from 0 to 1.
        """
        super().__init__(services, "people", services.words("last.people"))
        self._told, self._high, self._at, self._free = told, high, at, free
        self._ending = told.ending
        self._names = [*map(services.words.called, self._ending.sheet.seats)]

    def room(self, width: float, line: float) -> float:
        u, self.bounds = self.services.unit, replace(self.bounds, w=width)
        high = max(self._needed(LEAST_FACE * u), min(self._high, self._needed(WINNER * u)))
        return high + self._free

    def lay(self, at: Rect) -> None:
        super().lay(at.inset(0.0, self._free / 2))

    def _needed(self, face: float) -> float:
        """The height that it takes with the winner's face this wide."""
        return self._below + face * self._tall

    @property
    def _tall(self) -> float:
        """How high a face with a hat and rays is, in faces; in a wide window the hat may be beside
        the text above.
        """
        s = self.services
        return 1 + RAYS + (HAT if s.size[0] <= NARROW * s.font(15) else 0.0)

    @property
    def _below(self) -> float:
        """The height of what is written below a face."""
        return 1.4 * self.services.font(NAME)

    def faces(self) -> list[Rect]:
        """Where the face of each seat is, by the seats on the sheet."""
        u, b = self.services.unit, self.bounds
        high = b.h - self._below
        most = min(WINNER * u, 0.3 * b.w, high / self._tall)
        found = list[Rect]()
        for seat, x in enumerate((0.17, 0.83)):
            side = most if self._ending.places[seat] == 1 else most * LOSER / WINNER
            middle = b.y + high - (0.5 + RAYS) * most  # the winner's rays end above the name
            found.append(Rect(b.x + x * b.w - side / 2, middle - side / 2, side, side))
        return found

    def figure(self, seat: int) -> str:
        """What is written below a name; for two it stands at their sashes."""
        return ""

    def _room_of(self, seat: int) -> tuple[Rect, Point]:
        """The room for what a seat says, and the point that the tip of the paper comes to."""
        left, right = faces = self.faces()
        b, gap = self.bounds, 0.16 * left.w
        room = Rect(left.right + gap, b.y, right.x - left.right - 2 * gap, 0.8 * (b.h - gap))
        at = faces[seat]
        x = at.right - 0.03 * at.w if seat == 0 else at.x + 0.03 * at.w
        return room, (x, at.center[1])

    def shown(self, focus: str, hovered: str, view: Rect | None = None) -> Part:
        part, at = super().shown(focus, hovered, view), self._at()
        return replace(part, paint=partial(self._paint, at=at), parts=(*self._parts(at),))

    def _parts(self, at: float) -> Iterator[Part]:
        w, faces = self.services.words, self.faces()
        for seat in self._ending.order:
            name = w("last.place", place=self._ending.places[seat], name=self._names[seat])
            id, value = f"people/{seat}", self.figure(seat)
            yield Part(id, "listitem", faces[seat], name, value)
        for seat, said in self._told.said.items() if at >= 1 else ():
            text = w("tell.of", what=self._names[seat], said=w(said))
            room, _ = self._room_of(seat)
            yield Part(f"people/said.{seat}", "status", room, text, live=Live.POLITE)

    def comes_at(self, seat: int) -> float:
        return 0.0

    def in_first_row(self, seat: int) -> bool:
        """Whether nobody stands between a seat and what it says."""
        return True

    def _paint(self, surface: Surface, at: float) -> None:
        s, faces, sheet = self.services, self.faces(), self._ending.sheet
        for seat, face in enumerate(faces):
            if at < self.comes_at(seat):
                continue
            if self._ending.won and seat == 0 and at >= 1:
                blit_middle(surface, shapes.rays(1.26 * face.w), *face.center)
            entry = entry_of(sheet, seat)
            hat, name = hat_of(entry.marks if entry is not None else ()), sheet.seats[seat]
            mood = self._ending.mood(seat) if at >= 1 else moods.Mood.AT_EASE
            pieces.draw_face(surface, s, face.center, face.w, name, seat, mood, hat)
            self._name(surface, seat, face)
        for seat, said in self._told.said.items() if at >= 1 else ():
            room, to = self._room_of(seat)
            text, points = s.words(said), self.in_first_row(seat)
            if not points:
                text = s.words("tell.of", what=self._names[seat], said=text)
            draw_words(surface, s, room, text, sheet.seats[seat], to, points)

    def _name(self, surface: Surface, seat: int, face: Rect) -> None:
        s, y = self.services, face.bottom + 2 * self.services.unit
        y = max(y, self.bounds.bottom - self._below)
        pen = Pen(s.font(NAME), s.theme.text, TITLE, s.smallest)
        name = s.texts.fitted(self._names[seat], pen, 0.32 * self.bounds.w)
        blit_text(surface, name, face.center[0], y, "center")


class Crowd(People):
    """More than two people, in the order of their places on a woven strip."""

    @property
    def _columns(self) -> int:
        n, b = len(self._names), self.bounds
        return n if b.w / n >= LEAST_CELL * self.services.font(FIGURE) else -(-n // 2)

    @property
    def _below(self) -> float:
        s = self.services
        return 1.4 * s.font(NAME * 0.82) + 2.7 * s.font(FIGURE)

    @property
    def _above(self) -> float:
        """The height of what is said."""
        lines = 4.6 if self._columns < len(self._names) else 3.4
        return lines * self.services.font(WORDS) if self._told.said else 0.0

    def _needed(self, face: float) -> float:
        rows, wide = -(-len(self._names) // self._columns), self.bounds.w / self._columns
        high = min(face, 0.9 * wide) * (1 + HAT) + 20 * self.services.unit
        return self._above + rows * (high + self._below)

    def in_first_row(self, seat: int) -> bool:
        return self._ending.order.index(seat) < self._columns

    def _cell(self, seat: int) -> Rect:
        b, place, by = self.bounds, self._ending.order.index(seat), self._columns
        rows = -(-len(self._names) // by)
        high, (row, column) = (b.h - self._above) / rows, divmod(place, by)
        in_row = min(by, len(self._names) - row * by)
        wide = b.w / by
        left = b.center[0] - wide * in_row / 2
        return Rect(left + column * wide, b.y + self._above + row * high, wide, high)

    def faces(self) -> list[Rect]:
        u, found = self.services.unit, list[Rect]()
        for seat in range(len(self._names)):
            cell, first = self._cell(seat), self._ending.places[seat] == 1
            most = (cell.h - self._below - 20 * u) / (1 + HAT)
            side = min(WINNER * u, 0.9 * cell.w, most) * (1.0 if first else 0.8)
            bottom = cell.bottom - self._below - 20 * u
            found.append(Rect(cell.center[0] - side / 2, bottom - side, side, side))
        return found

    def figure(self, seat: int) -> str:
        entry, w = entry_of(self._ending.sheet, seat), self.services.words
        if entry is None:
            return ""
        worn = [mark.label for mark in entry.marks if mark.worn]
        return w.joined([*worn, w.number(entry.total)], "tell.beside")

    def _room_of(self, seat: int) -> tuple[Rect, Point]:
        b, at, several = self.bounds, self.faces()[seat], len(self._told.said) > 1
        wide = (0.48 if several else 0.7) * b.w
        left = b.x if self._ending.order.index(seat) * 2 < len(self._names) else b.right - wide
        room = Rect(left, b.y, wide, self._above - 12 * self.services.unit)
        return room, (at.center[0], at.y - 0.12 * at.h)

    def comes_at(self, seat: int) -> float:
        """When a seat comes: the last first."""
        order = self._ending.order
        return 0.9 * (len(order) - 1 - order.index(seat)) / len(order)

    def _paint(self, surface: Surface, at: float) -> None:
        s, u = self.services, self.services.unit
        for bottom in dict.fromkeys(self._cell(seat).bottom for seat in self._ending.order):
            rope = cloth.border(s.cloth, self.bounds.w, 14 * u)
            y = bottom - self._below - 18 * u
            surface.blit(rope, (round(self.bounds.x), round(y)))
        super()._paint(surface, at)

    def _name(self, surface: Surface, seat: int, face: Rect) -> None:
        s, cell = self.services, self._cell(seat)
        x, y, wide = cell.center[0], cell.bottom - self._below, 0.96 * cell.w
        pen, small = s.pen(NAME * 0.82, s.theme.text, TITLE), s.pen(FIGURE, s.theme.text)
        blit_text(surface, s.texts.fitted(self._names[seat], pen, wide), x, y, "center")
        figure = s.texts.wrapped(self.figure(seat), small, wide, 2.7 * small.size)
        blit_text(surface, figure, x, y + 1.4 * pen.size, "center")


# The race of two


class Race(Block):
    """Two sashes, woven deal by deal to their totals."""

    role = "list"

    def __init__(self, services: Services, ending: Ending, at: Callable[[], float]) -> None:
        super().__init__(services, "race", services.words("last.race"))
        self._ending, self._at, self._rows = ending, at, course_of(ending.sheet)
        goal, line = ending.sheet.goal, ending.sheet.line
        self._most = max(goal or 0, 1, *(max(row) for row in self._rows))
        beyond = None if line is None else message("tell.of", what=line.reason, said=line.points)
        told = [each for each in (goal, beyond) if each is not None]
        self.told = services.words.joined(told, "tell.then")

    @property
    def _high(self) -> float:
        """The height of a sash with what is around it."""
        return max(42 * self.services.unit, 1.35 * self.services.font(24))

    def room(self, width: float, line: float) -> float:
        return 2 * self._high + 1.5 * self.services.font(13)

    def inner(self) -> Iterator[Part]:
        w, sheet = self.services.words, self._ending.sheet
        for seat, name in enumerate(map(w.called, sheet.seats)):
            deals = () if sheet.course else sheet.deals
            total, won = w.number(self._rows[-1][seat]), [w.signed(d[seat].points) for d in deals]
            yield Part(f"race/{seat}", "listitem", self._track(seat), name, total, w.listed(won))

    def _track(self, seat: int) -> Rect:
        s, b = self.services, self.bounds
        left, right = self._high, 3.2 * s.font(26) + 3.4 * s.font(15)
        top = b.bottom - (2 - seat) * self._high
        return Rect(b.x + left, top + 0.12 * self._high, b.w - left - right, 0.76 * self._high)

    def shown(self, focus: str, hovered: str, view: Rect | None = None) -> Part:
        part = super().shown(focus, hovered, view)
        return replace(part, paint=partial(self._paint, at=self._at()))

    def _reached(self, at: float) -> tuple[int, list[float]]:
        """How many steps are done, and how far each seat is between this and the next."""
        exact = at * (len(self._rows) - 1)
        done = min(int(exact), len(self._rows) - 2)
        part, (now, then) = exact - done, self._rows[done : done + 2]
        return done + (part >= 1), [a + (b - a) * part for a, b in zip(now, then)]

    def _paint(self, surface: Surface, at: float) -> None:
        s, u, sheet = self.services, self.services.unit, self._ending.sheet
        done, totals = self._reached(at)
        for seat, total in enumerate(totals):
            track = self._track(seat)
            face = track.x - 0.55 * self._high, track.center[1]
            pieces.draw_face(surface, s, face, 0.76 * self._high, sheet.seats[seat], seat)
            shapes.draw_panel(surface, track, 3 * u, Color("#000000"), None, 0, 0.3)
            strip = cloth.border(s.cloth, track.w, track.h)
            if self._ending.places[seat] != 1 and at >= 1:
                strip = strip.copy()
                strip.set_alpha(150)
            wide = track.w * max(0.0, total) / self._most
            surface.blit(strip, (round(track.x), round(track.y)), (0, 0, round(wide), strip.height))
            for row in self._rows[1 : done + 1] if not sheet.course else ():
                self._stroke(surface, track, row[seat])
            x, y = track.right + 3.2 * s.font(26), track.center[1]
            figure = s.texts.render(s.words.number(round(total)), s.font(26), s.theme.text, TITLE)
            blit_text(surface, figure, x, y - figure.height / 2, "right")
            if at >= 1 and not sheet.course:
                last = s.words.signed(sheet.deals[-1][seat].points)
                gain = s.texts.render(last, s.font(15), s.theme.brass, BOLD)
                blit_text(surface, gain, x + 10 * u, y - gain.height / 2)
        self._lines(surface)

    def _stroke(self, surface: Surface, track: Rect, total: float) -> None:
        """Draw where a sash was after a deal."""
        x, w = track.x + track.w * total / self._most, 1.5 * self.services.unit
        if total > 0:
            y, high = round(track.y), track.h
            surface.fill(Color("#1E1B1A"), (round(x - w), y, round(2 * w), high))
            surface.fill(Color("#FFF6E4"), (round(x - w / 2), y, max(1, round(w)), high))

    def _lines(self, surface: Surface) -> None:
        """Draw a line at the goal, and a dashed one at what even a loser should reach; each with
        its name, if that has room.
        """
        s, u, sheet = self.services, self.services.unit, self._ending.sheet
        upper, lower = self._track(0), self._track(1)
        whole, lines = replace(upper, h=lower.bottom - upper.y), list[tuple[int, str, Color, int]]()
        if sheet.goal is not None:
            lines.append((sheet.goal, s.words.number(sheet.goal), s.theme.brass, 1))
        if sheet.line is not None:
            lines.append((sheet.line.points, s.words.text(sheet.line.reason), s.theme.text, 4))
        free = whole.x
        for total, said, ink, dashes in lines:
            if not 0 < total <= self._most:
                continue
            x = whole.x + whole.w * total / self._most
            words = s.texts.render(said, s.font(13), ink, BOLD)
            left = max(x - words.width / 2, free)
            if left + words.width <= whole.right and left <= x:
                blit_text(surface, words, left, self.bounds.y)
                free = left + words.width + 6 * u
            step = whole.h / (2 * dashes - 1)
            for n in range(dashes):
                y = whole.y + 2 * n * step
                surface.fill(ink, (round(x - u), round(y), max(1, round(2 * u)), round(step)))


# The deal that decided it


PICTURE, WIDE, MOST_WIDE = 112, 32, 0.45
"""The least height of the picture of a table in pixels of 720 lines, the least width of the paper
with a picture and a button beside its lines, in letters, and the most of it for the picture.
"""
LINES = 3
"""For how many lines there is room while they are looked for, and no picture is beside."""


@lru_cache(maxsize=1)
def _in_small(table: Surface, width: int) -> Surface:
    """A picture this wide, kept while the page tries how high everything is."""
    return pygame.transform.smoothscale(table, (width, width * table.height // table.width))


def turning_picture(
    s: Services, turning: Turning, said: Sequence[str], larger: float | None, width: float
) -> Surface:
    """A paper with the table at the turn, and what is `said` beside it. Where a review looks for
    that, all along there is room for it, `larger` by so many pixels than it must be.
    """
    u, pad, size = s.unit, 10 * s.unit, s.font(16)
    wide = width >= WIDE * size
    w, h = s.size if turning.picture is None else turning.picture.size
    across = min((PICTURE * u + (larger or 0.0)) * w / h, MOST_WIDE * width)
    picture = _in_small(turning.picture, round(across)) if turning.picture and wide else None
    tag = s.texts.render(s.words("replay.play_on"), size, Color("#1E1B1A"), BOLD)
    beside = picture.width + pad if picture is not None else 0.0
    aside = tag.width + 4 * pad if turning.play is not None and wide else 0.0
    room = width - 2 * pad - beside - aside
    lines = [
        s.texts.render(line, size, s.theme.ink, UI if n else BOLD, room)
        for n, line in enumerate(said)
    ]
    below = 2.2 * size if turning.play is not None and not aside else 0.0
    inside = sum(each.height for each in lines) + below
    needed = max(inside, 0.0 if picture is None else picture.height) + 2 * pad
    kept = across * h / w if wide else LINES * tag.height + 2.2 * size
    high = max(needed, 0.0 if larger is None else kept + 2 * pad)
    made = shapes.blank(width, high)
    paper = shapes.panel(width, needed, 8 * u, s.theme.paper, s.theme.paper_edge, 1.2 * u)
    blit_middle(made, paper, width / 2, high / 2)
    if picture is not None:
        made.blit(picture, (round(pad), round((high - picture.height) / 2)))
    y = (high - inside) / 2
    for each in lines:
        blit_text(made, each, pad + beside, y)
        y += each.height
    if turning.play is not None:
        box = Rect(
            width - tag.width - 3 * pad, (high - 2 * size) / 2, tag.width + 2 * pad, 2 * size
        )
        box = box if aside else replace(box, x=pad + beside, y=y + 0.2 * size)
        shapes.draw_panel(made, box, 7 * u, s.theme.main, s.theme.edge(s.theme.main), 1.4 * u)
        blit_middle(made, tag, *box.center)
    return made


class LastWordPage(Page):
    """The end of a game, over its darkened table; from here to another game or to its sheet."""

    opaque = True
    only_read = False
    start = "again"
    width = 1240.0
    gap = 8.0
    least = inf  # as high as the window: the buttons stay where they are

    def __init__(
        self,
        services: Services,
        told: LastWord,
        again: Callable[[], None],
        score: Callable[[], None],
        turning: Turning,
        review: Callable[[], ReviewProcess] | None,
        found: Callable[[Sequence[dict[str, object]]], Turning],
    ) -> None:
        """`turning` says which deal decided it; `review` looks at what the player did there, and
        what it has written is `found` to say more.
        """
        super().__init__(services)
        self.told, self.turning = told, turning
        self._again, self._score = again, score
        self._review, self._finds = review, found
        self._process: ReviewProcess | None = None
        self._raced = 1.0 if services.tempo.still else 0.0
        """How far the race is, from 0 to 1."""
        self._stood = 0.0
        """For how many seconds the last picture has stood."""
        self._looked = review is not None
        """Whether the paper about the deal that decided it may say more by and by."""
        self._high, self._larger, self._free = inf, 0.0, 0.0
        """The most height for the people, how much larger than its least the paper may be, and what
        is free around the people then, in pixels.
        """
        self._behind: Surface | None = None
        """The table behind it, blurred and dark."""

    @property
    def title(self) -> str:
        return self.services.words.text(self.told.headline)

    # Time

    @property
    def restless(self) -> bool:
        return self._raced < 1

    def update(self, dt: float) -> None:
        if self.restless:
            whole = self.services.tempo(RACE)
            self._raced = min(1.0, self._raced + dt / whole) if whole else 1.0
            self._made, self.services.dirty = None, True
            return
        self.stand(dt)
        self._look()

    def stand(self, seconds: float) -> None:
        self._stood += seconds

    def _look(self) -> None:
        """Begin the review once the page has stood for a moment, and take what it has found."""
        try:
            if self._review is not None and self._stood >= WAITS:
                self._process, self._review = self._review(), None
            if self._process is not None:
                self._process.poll()
                if self._process.done:
                    self._ended(self._finds(self._process.lines))
                elif self._stood >= ENOUGH:
                    self._ended(self.turning)
        except Fault:  # the deal that decided it is known all the same
            self._ended(self.turning)

    def _ended(self, turning: Turning) -> None:
        self.end(0.0)
        self.turning = turning
        self.changed()

    @property
    def looks(self) -> bool:
        """Whether what was played is still being looked at."""
        return self._review is not None or self._process is not None

    @property
    def due(self) -> float | None:
        return 0.0 if self.restless else LOOKS if self.looks else None

    def end(self, seconds: float) -> None:
        if self._process is not None:
            self._process.close()
        self._process = self._review = None

    # What can be done

    def handle(self, event: UiEvent) -> None:
        """Take an event; while the sashes race, a press only shows how the race ends."""
        if self.restless and isinstance(event, Key | PointerDown):
            self._raced = 1.0
            self.changed()
        elif isinstance(event, Key) and event.name == "space" and self._stood < SKIPPED:
            pass
        elif isinstance(event, Key) and self.services.meant(event) == action.House.SHEET.keys[0]:
            self.leave()
        else:
            super().handle(event)

    def leave(self) -> None:
        """Go on to the score."""
        self.end(0.0)
        self._score()

    def _play_again(self) -> None:
        self.end(0.0)
        self._again()

    # What it shows

    def resize(self) -> None:
        self._behind = None
        super().resize()

    def lay_out(self) -> Laid:
        """With smaller people if the whole page then shows at once, or else with a larger picture
        of the turn.
        """
        self._high, self._larger, self._free = inf, 0.0, 0.0
        laid = super().lay_out()
        free = floor(laid.view.h - laid.whole)
        if free < 0:
            people = next(block for block in laid.body if isinstance(block, People))
            self._high = people.bounds.h + free
        else:
            self._larger = free
            laid = super().lay_out()
            self._free = floor(laid.view.h - laid.whole)
        return super().lay_out()

    def blocks(self) -> Iterator[Block]:
        s, w, ending = self.services, self.services.words, self.told.ending
        told, paid = self.told, self.told.paid
        said = w.joined([*told.lines, *([] if told.stands is None else [told.stands])])
        if said:
            yield Text(s, said, 17, align="center", ink=s.theme.text, id="said")
        if paid is not None:
            block = Text(s, w.text(paid), 15, align="center", ink=s.theme.muted, id="paid")
            yield self._in_the_middle([block])
        at, two = (lambda: self._raced), len(ending.places) == 2
        yield (People if two else Crowd)(s, told, self._high, self._free, at)
        if two and len(course_of(ending.sheet)) > 1:
            yield Race(s, ending, at)
        lines, play = [*map(w.text, self.turning.lines)], self.turning.play
        lines += [w("last.looks")] if self.looks else []
        if lines:
            larger = self._larger if self._looked else None
            drawn = partial(turning_picture, s, self.turning, lines, larger)
            name, more = (lines[0], lines[1:]) if play is None else (w("replay.play_on"), lines)
            yield Picture(s, "turning", name, drawn, more, play)

    def foot(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        again = Button(s, "again", w("sheet.again"), self._play_again, main=True)
        score = Button(s, "score", w("sheet.title"), self.leave)
        return [self._in_the_middle([again, score])]

    def _in_the_middle(self, blocks: Sequence[Block]) -> Block:
        """Blocks side by side in the middle half of the page; a narrow one has them all over."""
        side = Nothing(self.services)
        side.part = len(blocks) / 2
        return Row(self.services, [side, *blocks, side] if self.letters > NARROW else blocks)

    def slip(self, sheet: Rect) -> None:
        """None: it stands on the table."""

    def _paint_paper(self, surface: Surface, laid: Laid, title: str) -> None:
        s, paper = self.services, laid.paper
        words = s.texts.fitted(title, s.pen(44, s.theme.text, TITLE), paper.w)
        blit_text(surface, words, paper.center[0], paper.y + 8 * s.unit, "center")

    def ground(self) -> Paint:
        s = self.services
        if self._behind is None:
            made = Surface(s.size)
            for scene in s.stack[: s.stack.index(self)] if self in s.stack else ():
                scene.draw(made)
            small = pygame.transform.smoothscale(made, [max(1, n // 12) for n in s.size])
            self._behind = pygame.transform.smoothscale(small, s.size)
            dark = s.theme.table_edge
            veil = Surface(s.size)
            veil.fill(theme.mix(dark, Color("#000000"), 0.5) if dark.hsla[2] < 50 else dark)
            veil.set_alpha(215)
            self._behind.blit(veil, (0, 0))
        behind = self._behind
        return lambda surface: surface.blit(behind, (0, 0)) and None
