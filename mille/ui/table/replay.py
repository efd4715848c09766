"""A recorded game at its table: any step, from any seat, and played on from there at any pace."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

import pygame
from pygame import Color, Surface

from mille.cards import in_order
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.session import disk
from mille.session.matches import Match
from mille.session.record import next_pace
from mille.session.sources import Replay, after, before
from mille.ui import tempo as t
from mille.ui.input import (
    Key,
    LetGo,
    PointerDown,
    PointerLeft,
    PointerMove,
    PointerUp,
    UiEvent,
    Wheel,
)
from mille.ui.pages.reading import LogPage
from mille.ui.scene import AtTable, Frame, Part, Services, painted
from mille.ui.shapes import draw_panel, icon
from mille.ui.table.effects_base import Layer
from mille.ui.table.purposes import at_any_time
from mille.ui.table.sprites import mark
from mille.ui.table.table import AtItsTable, Table, fastest, recall
from mille.ui.text import UI, blit_every
from mille.ui.theme import mix
from mille.ui.widgets import Block, Button, as_row, draw_tip, lay_tip, shares
from mille.value import Value, replace
from mille.view.action import HOUSE, House
from mille.view.geometry import Rect
from mille.view.names import YOU
from mille.view.papers import TurnView, told_of
from mille.view.table import CardView, Role, TableView, ZoneView

# The table of a replay, which can be shown with all cards open.


class ReplayTable(Table):
    def __init__(self, services: Services, replayed: Replay, names: Sequence[str]) -> None:
        super().__init__(services, replayed.entry, names, tools=())
        self._replayed = replayed
        is_here = disk.games().resolve() in replayed.path.resolve().parents
        self._mine = is_here and services.settings.is_me(YOU)
        """Whether whoever is playing has played this game, if they had no name in it."""
        self.open, self.asks = False, False

    def seated(self, me: Seat, step: int) -> list[str]:
        """Who sat where at a step. A seat without a name is "You" only in its own view, and gets
        your name only in a game of yours.
        """
        names, w = list(self._replayed.names(step)), self.services.words
        named = bool(w.listener.own_name)
        for seat, name in enumerate(names):
            if name == YOU and not (self._mine if named else seat == me):
                names[seat] = w("replay.player")
        return names

    def _arrived(self) -> None:
        arrives = self._coming is not None
        super()._arrived()
        if arrives:
            self.say_again()

    def say_again(self) -> None:
        """Show the remarks that were made at this step, one after the other."""
        said = self._replayed.remarks.get(self._replayed.step, ())
        self.effects.remarks.say(*(each for each in said if self.services.words.has(each.id)))

    def show_of(self, view: object) -> TableView:
        """What a view shows; with open cards, also what the other seats can see."""
        shown = super().show_of(view)
        if not self.open:
            return shown
        seats = (seat.seat for seat in shown.seats if seat.seat != shown.me)
        views = (self._replayed.view(self._replayed.step, seat) for seat in seats)
        return opened(shown, (self.presenter.show(each, self.names) for each in views))


def opened(shown: TableView, others: Iterable[TableView]) -> TableView:
    """The table of one seat, with the faces of cards that another seat knows.

    Cards that nobody knows, such as the stock, stay hidden.
    """
    zones = dict(shown.zones)
    for other in others:
        for place, zone in zones.items():
            known = other.zones.get(place)
            if known is None or place.seat != other.me or not _hides(zone):
                continue
            if not _hides(known):  # a large hand may show fewer backs than cards
                faces = [each.card for each in known.cards if each.card is not None]
                cards = in_order(faces) if place.role is Role.HAND else faces
                zones[place] = replace(zone, cards=tuple(map(CardView, cards)))
    return replace(shown, zones=zones)


def _hides(zone: ZoneView) -> bool:
    return any(each.card is None for each in zone.cards)


# Below a replayed table: the timeline, and buttons with a sign instead of words.


MARKS = {"inaccuracy": "#D8B24A", "mistake": "#E08A4A", "blunder": "#E0555C"}
"""The colours for the grades of costly turns; other turns are not marked."""
LETTERS = 12


class Timeline(Block):
    """The steps of a game, from the first to the last."""

    role = "slider"
    focusable = True
    actions = ("next", "previous", "press")

    def __init__(
        self,
        services: Services,
        count: int,
        deals: Sequence[int],
        turning_points: Sequence[int],
        marks: Mapping[int, str],
    ) -> None:
        """`marks` has the grades of turns, by the step before each."""
        super().__init__(services, "time")
        self._count = max(1, count)
        self._deals, self._turning_points, self._marks = deals, turning_points, marks
        self.now = 0
        """The step that the table shows."""

    @property
    def value(self) -> str:
        deal = sum(each <= self.now for each in self._deals)
        at = message("replay.at", deal=max(1, deal), step=self.now, all=self._count)
        return self.services.words.text(at)

    def step_at(self, x: float) -> int:
        line = self._line()
        part = (x - line.x) / max(1.0, line.w)
        return max(0, min(self._count, round(part * self._count)))

    @property
    def high(self) -> float:
        s = self.services
        return max(40 * s.unit, 22 * s.unit + 1.36 * s.font(LETTERS))

    def _line(self) -> Rect:
        """The rectangle of the line itself, with room below it for the numbers."""
        b, u = self.bounds, self.services.unit
        return Rect(b.x + 14 * u, b.y + 12 * u, b.w - 28 * u, 6 * u)

    def _x(self, step: int) -> float:
        line = self._line()
        return line.x + line.w * step / self._count

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        s, u, line = self.services, self.services.unit, self._line()
        ink, brass = s.theme.wood_text, s.theme.brass
        dark = mix(s.theme.wood_edge, Color("#000000"), 0.35)
        draw_panel(surface, line, 3 * u, dark)
        gone = self._x(self.now) - line.x
        if gone >= 1:
            draw_panel(surface, replace(line, w=gone), min(3 * u, gone / 2), brass)
        self._draw_deals(surface, ink)
        side = 13 * u
        for step in self._turning_points:
            flag = icon("flag", side, ink)
            surface.blit(flag, (round(self._x(step) - side * 0.25), round(line.y - side)))
        for step, grade in self._marks.items():
            if grade in MARKS:
                at = round(self._x(step)), round(line.y + line.h / 2)
                pygame.draw.circle(surface, Color("#1E1B1A"), at, round(5.5 * u))
                pygame.draw.circle(surface, Color(MARKS[grade]), at, round(4.5 * u))
        top = line.bottom - 17 * u  # above the numbers of the deals
        knob = Rect(self._x(self.now) - 5 * u, top, 10 * u, 20 * u)
        fill = mix(brass, Color("#FFFFFF"), 0.35 if hovered else 0.15)
        draw_panel(surface, knob, 4 * u, fill, dark, 1.4 * u)
        self._ring(surface, focused)

    def _draw_deals(self, surface: Surface, ink: Color) -> None:
        """Draw a post where each deal begins, with as many of their numbers as have room."""
        s, u, line = self.services, self.services.unit, self._line()
        at = [self._x(step) for step in self._deals]
        for x in at:
            draw_panel(surface, Rect(x - u, line.y - 3 * u, 2 * u, line.h + 6 * u), 0, ink)
        size, deals = s.font(LETTERS), range(1, len(at) + 1)
        numbers = [s.texts.render(str(deal), size, ink, UI) for deal in deals]
        blit_every(surface, numbers, at, line.bottom + 4 * u, 10 * u)


class SignButton(Button):
    """Half as wide as a button with words."""

    part = 0.45

    @property
    def tip(self) -> str:  # type: ignore[override]
        """Its name, since nothing else says what it does."""
        return self.name

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        s, b = self.services, self.bounds
        fill = mix(s.theme.button, Color("#FFFFFF"), 0.12 if hovered else 0.0)
        edge = s.theme.edge(fill)
        draw_panel(surface, b, 8 * s.unit, fill, edge, 1.4 * s.unit)
        side = min(b.w * 0.7, b.h * 0.5)
        glyph = icon(self.picture, side, s.theme.button_text)
        surface.blit(glyph, (round(b.center[0] - side / 2), round(b.center[1] - side / 2)))
        self._ring(surface, focused)


LEAST_PAUSE = 0.15
"""The least pause between two steps, in seconds."""
ROW = 42
"""The height of a row of buttons, in pixels of 720 lines."""


class Leads(Value):
    """What the buttons of a replay open."""

    leave: Callable[[], None]
    play_on: Callable[[Replay, int, Seat], None]
    """Play on from a step, at a seat."""
    ask: Callable[[Replay, int, Seat], None]
    """Show what others would have done at a step, at a seat."""


class ReplayScene(AtItsTable):
    """The table, the timeline below it, and the buttons."""

    def __init__(
        self,
        services: Services,
        replayed: Replay,
        leads: Leads,
        seat: Seat,
        step: int | None = None,
        marks: Sequence[TurnView] = (),
    ) -> None:
        """Begin at a step, or at the first deal; `marks` are turns that were reviewed."""
        self.services = services = AtTable(services)
        self.match, self.replayed, self.header = Match(replayed), replayed, replayed.header
        self._leads = leads
        self.seat = seat
        self._marks = {turn.start.at - 1: turn for turn in marks}
        self.table: ReplayTable = ReplayTable(services, replayed, replayed.names(0))
        grades = {at: turn.grade for at, turn in self._marks.items()}
        where = replayed.deals, replayed.turning_points
        self.time = Timeline(services, replayed.count, *where, grades)
        self.playing = False
        self._waited = 0.0
        self._dragging = False
        self._unread = False
        """Whether the log has not been brought up to the shown step."""
        self.focus, self.focus_seen, self.hovered = "time", False, ""
        self._blocks: list[Button] = []
        self.match.goto(next(iter(replayed.deals), 0) if step is None else step)

    # The step that is shown

    @property
    def step(self) -> int:
        return self.replayed.step

    def go(self, step: int) -> None:
        self._show(step)
        self._recall()
        self.table.say_again()

    def _show(self, step: int) -> None:
        table = self.table
        self.match.goto(step)
        self.time.now = self.step
        table.names = table.seated(self.seat, self.step)
        table.news.clear()
        table.doers = {}
        table.trail, table.toast.said, table.telling.said = (), None, None
        table.effects.held_up.end()
        table.show(self.match.view(self.seat))
        self._unread, self._waited = True, 0.0
        self._changed()

    def _recall(self) -> None:
        """Rebuild the log of the deal up to this step, and mark the cards that came last."""
        table, replayed = self.table, self.replayed
        self._unread = False
        past = replayed.moments[: self.step]
        seated = partial(table.seated, self.seat)
        mark(table.stage.sprites, recall(table, replayed.start, past, self.seat, seated))
        self._tell_mark()

    def _tell_mark(self) -> None:
        turn = self._marks.get(self.step)
        if turn is None or self.seat != self.header.me:  # in this view "you" is somebody else
            return
        told = told_of(turn)
        self.table.news += told
        if "trail" in self.table.stage.ground.zones:  # other tables have words beside them only
            self.table.trail = told

    def forward(self) -> None:
        table, replayed = self.table, self.replayed
        if self.step == replayed.count:
            self.playing = False
            return
        if table.restless:
            table.hurry()
        if self._unread:
            self._recall()
        self.match.goto(self.step + 1)
        self.time.now = self.step
        event, view = replayed.event(self.step, self.seat), self.match.view(self.seat)
        table.names = table.seated(self.seat, self.step)
        table.tell(event, view)
        self._tell_mark()
        self._waited = 0.0
        self._changed()

    def play(self) -> None:
        """Play on at a pace, or pause; at the end, start from the beginning."""
        self.playing = not self.playing
        if self.playing and self.step == self.replayed.count:
            self.go(0)
        self._waited = LEAST_PAUSE
        self._changed()

    def _jump(self, step: int) -> None:
        self.playing = False
        self.go(step)

    def _one(self, by: int) -> None:
        self.playing = False
        if by > 0:
            self.forward()
        else:
            self.go(self.step - 1)

    def _next_of(self, marks: Sequence[int], by: int) -> None:
        end = self.replayed.count
        self._jump(after(marks, self.step, end) if by > 0 else before(marks, self.step))

    # The seat it is seen from

    def sit(self, seat: Seat) -> None:
        """See the table from a seat, with what that seat could know."""
        self.seat, self.table.open = seat, False
        self.go(self.step)
        if seat != self.header.me:
            name = self.table.names[seat]
            self.table.say(message("replay.sat", name=name), False, t.TOAST)

    def open_cards(self) -> None:
        """Open all cards, or hide again what the seat could not see."""
        self.table.open = not self.table.open
        self.go(self.step)

    def faster(self) -> None:
        self.services.pace = next_pace(self.services.speed)
        self._changed()

    # Questions

    @property
    def asked_seat(self) -> Seat | None:
        """The seat to move at this step, the viewer's if it may; None if nobody is to move."""
        on_turn = self.replayed.seats_on_turn(self.step)
        if self.seat in on_turn:
            return self.seat
        return on_turn[0] if on_turn else None

    def _with_seat(self, lead: Callable[[Replay, int, Seat], None]) -> None:
        seat = self.asked_seat
        self.playing = False
        if seat is None:
            self.table.say(message("replay.no_choice"), True, t.TOAST)
        else:
            lead(self.replayed, self.step, seat)

    def leave(self) -> None:
        self.services.pace = None
        self._leads.leave()

    # Below the table

    def _controls(self) -> list[Button]:
        s, w, record, leads = self.services, self.services.words, self.replayed, self._leads
        sit_next = partial(self.sit, Seat((self.seat + 1) % len(record.header.seats)))

        def sign(id: str, picture: str, action: Callable[[], object]) -> Button:
            return SignButton(s, id, w(f"replay.{id}"), action, picture=picture)

        def named(id: str, name: str, action: Callable[[], object], *says: str) -> Button:
            made = Button(s, id, name, action)
            made.key, *made.others = says  # its key, and what else may stand on it
            return made

        seats = [w("replay.seat", name=name) for name in self.table.names]
        opened = named("open", w("replay.open"), self.open_cards, "0")
        opened.main = self.table.open
        play = "replay.pause" if self.playing else "replay.play"
        pace = w("tool.pace.now", n=f"{s.speed:g}") if s.speed else w("tool.pace")
        return [
            named("back", w("tool.back"), self.leave, "escape"),
            sign("deal_back", "deal_back", partial(self._next_of, record.deals, -1)),
            sign("turn_back", "turn_back", partial(self._next_of, record.turns, -1)),
            sign("step_back", "left", partial(self._one, -1)),
            SignButton(s, "play", w(play), self.play, picture="pause" if self.playing else "auto"),
            sign("step_on", "right", partial(self._one, 1)),
            sign("turn_on", "pace", partial(self._next_of, record.turns, 1)),
            sign("deal_on", "deal_on", partial(self._next_of, record.deals, 1)),
            named("pace", pace, self.faster, "v", fastest(s)),
            named("seat", seats[self.seat], sit_next, str(self.seat + 1), *seats),
            opened,
            named("ask", w("replay.ask"), partial(self._with_seat, leads.ask), "h"),
            named("play_on", w("replay.play_on"), partial(self._with_seat, leads.play_on), "i"),
        ]

    def _lay_out(self) -> None:
        """Lay out the timeline above one row of buttons, or two in a narrow window."""
        u, (w, h) = self.services.unit, self.services.size
        self._blocks = self._controls()
        self.time.name = self.services.words("replay.time")
        narrow, blocks = w < 72 * self.services.font(15), self._blocks
        rows = [blocks[:8], blocks[8:]] if narrow else [blocks]
        line, row, gap = self.time.high, max(ROW * u, 2.0 * self.services.font(15)), 6 * u
        self.below = line + (row + gap) * len(rows)
        y = h - self.below
        self.time.bounds = Rect(0, y, w, line)
        y += line
        for each in rows:
            one = (w - gap * (len(each) + 1)) / sum(block.part for block in each)
            named = [block for block in each if block.part == 1.0]
            as_row(named)
            wide = iter(shares([block.wanted for block in named], one * len(named)))
            x = gap
            for block in each:
                block.bounds = Rect(x, y, next(wide) if block in named else one * block.part, row)
                x += block.bounds.w + gap
            y += row + gap

    def offers(self, part: Part) -> bool:
        return any(block.id == part.id for block in self._all)

    @property
    def _all(self) -> list[Block]:
        return [self.time, *self._blocks]

    def handle(self, event: UiEvent) -> None:
        """Take an event: keys and buttons step, and the pointer can drag the timeline."""
        self.services.dirty = True
        event = self.table.closeup.on_table(event)
        match event:
            case Key():
                self._press(event)
            case PointerDown(x, y, 1):
                self.focus_seen = False
                if self.time.bounds.holds(x, y):
                    self._dragging, self.playing = True, False
                    self._drag(x)
                elif (block := self._under(x, y)) is not None:
                    self.focus = block.id
                    block.press()
            case PointerMove(x, y):
                under = self._under(x, y)
                self.hovered = "" if under is None else under.id
                if self._dragging:
                    self._drag(x)
            case PointerUp() | LetGo():
                self._dragging = False
                if self._unread:
                    self.go(self.step)
            case PointerLeft():
                self.hovered = ""
            case Wheel(steps=steps) if self.services.zoom == 1:
                self.playing = False
                self.go(self.step - (1 if steps > 0 else -1))
        self._changed()

    def _drag(self, x: float) -> None:
        step = self.time.step_at(x)
        if step != self.step:
            self._show(step)

    def _under(self, x: float, y: float) -> Block | None:
        return next((block for block in self._all if block.bounds.holds(x, y)), None)

    def _press(self, key: Key) -> None:
        chord, blocks = self.services.meant(key), {block.id: block for block in self._all}
        each, down = HOUSE.get(chord), 1 if chord.endswith("down") else -1
        match chord:
            case "tab":
                ids, by = list(blocks), -1 if key.shift else 1
                self.focus = ids[(ids.index(self.focus) + by) % len(ids)]
                self.focus_seen = True
                self.table.closeup.follow(blocks[self.focus].bounds)
            case "left" | "right":
                self._one(1 if chord == "right" else -1)
            case "up" | "down":
                self._next_of(self.replayed.turns, down)
            case "page up" | "page down" | "pageup" | "pagedown":
                self._next_of(self.replayed.deals, down)
            case "home" | "end":
                self._jump(self.replayed.count if chord == "end" else 0)
            case "space" | "return":
                if self.focus == "time" or not self.focus_seen:
                    self.play()
                else:
                    blocks[self.focus].press()
            case _ if each is House.NUMBER and int(chord) <= len(self.replayed.header.seats):
                self.sit(Seat(int(chord) - 1))
            case _ if each is House.SHEET:
                self.services.push(at_any_time(self.table))
            case _ if each is House.LOG:
                self.services.push(LogPage(self.services, self.table.log()))
            case _:
                for button in [each for each in self._blocks if each.key == chord]:
                    button.action()

    def swipes(self, x: float, y: float) -> bool:
        """Whether the table is larger than the window, and this is neither timeline nor button."""
        there = self.table.closeup.origin
        return self.services.zoom > 1 and self._under(x + there[0], y + there[1]) is None

    def act(self, id: str, action: str, text: str = "") -> None:
        self.services.dirty = True
        if id == "time" and action in ("next", "previous"):
            self._one(1 if action == "next" else -1)
        elif id == "time":
            self.play()
        else:
            for button in [each for each in self._blocks if each.id == id]:
                button.press()
        self._changed()

    # Time

    @property
    def restless(self) -> bool:
        return self.playing or self.table.restless

    @property
    def due(self) -> float | None:
        if self.playing and not self.table.restless:
            return t.soonest([max(0.0, self._pause - self._waited), self.table.due])
        return self.table.due

    def stand(self, seconds: float) -> None:
        if self.playing and not self.table.restless:
            self._waited += seconds
        self.table.stand(seconds)

    @property
    def watched(self) -> bool:
        return self.playing

    def update(self, dt: float) -> None:
        """Move the cards; after a pause take the next step."""
        self.table.update(dt)
        if not self.playing or self.table.restless:
            return
        self._waited += dt
        if self._waited >= self._pause:
            self.forward()

    @property
    def _pause(self) -> float:
        tempo = self.services.tempo
        if self.step + 1 in self.replayed.deals:
            return max(LEAST_PAUSE, tempo(t.END_OF_DEAL))
        begins = self.step in self.replayed.turns
        return max(LEAST_PAUSE, tempo(t.THINK if begins else t.BETWEEN_STEPS))

    # Scene

    def resize(self) -> None:
        self._lay_out()
        self.table.below = self.below
        self.table.resize()
        if self.table.view is None:
            self.go(self.step)
        self._changed()

    def prepare(self) -> None:
        self.table.prepare()

    def _changed(self) -> None:
        self._lay_out()
        self.table.picture.made = None
        self.services.dirty = True

    def frame(self) -> Frame:
        return self.table.picture.frame(self._parts)

    def _parts(self) -> Iterator[Part]:
        yield from self.table.parts()
        on = self.focus if self.focus_seen else ""
        for block in self._all:
            made = block.shown(on, self.hovered)
            yield replace(made, focused=block.id == self.focus, layer=Layer.BUTTONS)
        tipped = next((each for each in self._all if each.id == (self.hovered or on)), None)
        s, room, place = self.services, self.table.closeup.seen, None
        if tipped is not None and tipped.tip:
            place = lay_tip(s, tipped.bounds, tipped.tip, room=room)
        if tipped is not None and place is not None:
            paint = painted(draw_tip, s, place, tipped.tip)
            yield Part("tip", "", place, paint=paint, layer=Layer.TIPS)
