"""What is said to help: hints, a notice of what could not be saved, and tips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pygame import Color

from mille.engine.message import Message, message
from mille.ui import tempo as t
from mille.ui.input import Key, PointerDown, PointerMove, PointerUp, UiEvent
from mille.ui.pieces import draw_badge
from mille.ui.scene import Live, Part, Services, painted
from mille.ui.shapes import icon
from mille.ui.table.beside import Line, ToRead, fits_band, in_band, on_paper
from mille.ui.table.desk import Desk, Given, hint_in_words
from mille.ui.table.effects_base import Layer
from mille.ui.table.hand import Explained, Focus, Hand, Slip, Thing
from mille.ui.table.paint import signs_of_zone
from mille.ui.table.slips import signs_of, slip_value
from mille.ui.table.table import Table
from mille.ui.text import BOLD
from mille.ui.widgets import Button, explained, of_term
from mille.value import Struct, replace
from mille.view.geometry import Rect
from mille.view.lying import Column, union
from mille.view.presentation import Advice
from mille.view.table import Place

INK = Color("#1E1B1A")
REFUSED = Color("#7A1217")
"""The ink of what could not be saved."""
MUTED = Color("#5F564B")
"""The ink of a line about what the next press does."""


class Hints(Struct, eq=False, dict=True):
    """Asks the adviser, and keeps the hint while it is shown."""

    _desk: Desk
    _times: int = 0
    """How many hints have been given: each is read aloud, also one that says the same again."""
    _plan: tuple[Message, ...] = ()
    """The plan as it was told last."""

    @property
    def given(self) -> Given | None:
        """The hint that is shown, or else what a lesson says."""
        return self._desk.hint or self._desk.lesson

    def listen(self) -> None:
        """Show the adviser's hint once there is one, and light its cards.

        The cards are not chosen, so a click does the same as before.
        """
        desk = self._desk
        advised = desk.adviser.poll(desk.match.referee) if desk.adviser.asked else None
        if advised is None or not desk.my_move:
            return
        hint = self._of(advised.move, advised.reasons)
        if hint is not None:
            self.show(Given(advised.move, hint))

    def show(self, given: Given) -> None:
        """Show a hint and light its cards; the player's choice of cards stays as it is."""
        table, stage, hint = self._desk.table, self._desk.table.stage, given.hint
        if hint.why:  # what was told of the plan before goes without saying
            news = tuple(each for each in hint.plan if each not in self._plan)
            given, self._plan = replace(given, hint=replace(hint, plan=news)), hint.plan
        self._desk.hint, table.toast.said = replace(given, since=self._desk.clock()), None
        stage.hinted = set(stage.keys_of(given.hint.cards))
        about = [stage.shown_pose(each).rect for each in stage.hand() if each.key in stage.hinted]
        about += filter(None, [self.target()])
        if about:
            table.closeup.follow(union(about))
        self._times += 1
        table.services.dirty = True

    def _of(self, move: Any, reasons: Any = None) -> Advice | None:
        table = self._desk.table
        return table.presenter.advice(table.view, move, table.names, reasons)

    def name(self, tools: Sequence[Button]) -> None:
        for tool in [each for each in tools if each.id == "hint"]:
            after = self._desk.hint.after if self._desk.hint is not None else "hint"
            tool.name = tool.services.words(f"tool.{after}")

    def lay_out(self) -> None:
        """Light the cards that a lesson is about, and say in the prompt band what to do."""
        desk, given, table = self._desk, self.given, self._desk.table
        if desk.lesson is not None:
            about = (desk.hint or desk.lesson).hint.cards
            table.stage.hinted = set(table.stage.keys_of(about))
        text = "" if given is None else table.services.words.text(given.hint.said)
        fits = fits_band(table.services, table.stage.ground.prompt, text)
        offered = table.shown is not None and table.shown.offer is not None
        said = None if given is None or not fits or offered else given.hint.said
        table.advised = said

    def to_read(self) -> ToRead | None:
        """The reasons, and what has no room in the prompt band."""
        given, table = self.given, self._desk.table
        if given is None or table.toast.said is not None:
            return None
        text = table.services.words.text
        lines = [] if table.advised is not None else [Line(text(given.hint.said), 16.0, BOLD)]
        lines += [Line(text(each)) for each in (*given.plan, *given.why)]
        if given.after:
            lines.append(Line(text(message(given.after)), 13.0, ink=MUTED))
        return ToRead("advice", tuple(lines), self.target()) if lines else None

    def parts(self) -> Iterator[Part]:
        """The hint in place of the prompt, and lamps at its place and on its cards."""
        given, table, layer = self.given, self._desk.table, Layer.ADVICE
        if given is None:
            return
        place, s, stage, u = self.target(), table.services, table.stage, table.services.unit
        spots = []
        if place is not None:
            spots.append((place.x + 2 * u, place.y + 2 * u, 20 * u))
        for sprite in stage.hand():
            if (
                sprite.key in stage.hinted
                and not sprite.legs
                and sprite.key not in stage.hand_state.carried
            ):  # on the part of the card that its neighbour leaves free
                rect = stage.shown_pose(sprite).rect
                spots.append((rect.x + 0.14 * rect.w, rect.y + 0.5 * rect.h, 0.2 * rect.w))
        for n, (x, y, side) in enumerate(spots):
            glyph = icon("hint", 0.7 * side, INK)
            lamp = painted(draw_badge, s, (x, y), side, (s.theme.lit, INK), glyph)
            yield Part(f"lamp/{n}", "", Rect(x, y, 0, 0), paint=lamp, layer=layer)
        rect, text = stage.ground.zones["prompt"].rect, hint_in_words(s, given)
        live, times = Live.POLITE, self._times if self._desk.hint is not None else 0
        paint = in_band(table, "advice")
        yield Part("advice", "status", rect, text, live=live, times=times, paint=paint, layer=layer)
        reasons = on_paper(table, "advice")
        if reasons is not None and table.reading is not None:
            yield Part("advice/why", "", table.reading.rect, paint=reasons, layer=layer)

    def target(self) -> Rect | None:
        """The button that makes the advised move, or else the place that the hint is about."""
        given, table, stage = self.given, self._desk.table, self._desk.table.stage
        if given is None:
            return None
        able = (each for each in self._desk.actions if each.legal and each.move is not None)
        does = {f"do.{each.id}" for each in able if each.move == given.move}
        for button in table.buttons:
            if button.id in does:
                return button.bounds
        hint = given.hint
        if hint.target is None:
            return None
        return stage.rect_of(hint.target, hint.column) or stage.rect_of(hint.target)


class Notice(Struct, eq=False):
    """A notice from a failed save to the next that succeeds."""

    _desk: Desk

    def to_read(self) -> ToRead | None:
        """The notice; nothing while a toast says the same."""
        said = self._desk.unsaved
        if said is None or self._desk.table.toast.said == said:
            return None
        return ToRead("unsaved", (Line(self._desk.services.words.text(said), ink=REFUSED),))

    def parts(self) -> Iterator[Part]:
        """The notice; it is in the tree all the time."""
        table, said = self._desk.table, self._desk.unsaved
        if said is not None and table.shown is not None:
            text, paint = self._desk.services.words.text(said), on_paper(table, "unsaved")
            read = table.reading
            rect = table.stage.ground.prompt if read is None or paint is None else read.rect
            kind = "unsaved", "alert", rect, text
            yield Part(*kind, live=Live.ASSERTIVE, paint=paint, layer=Layer.NOTICE)


MOST = 3
"""How often an evening the pointer is told the same thing."""
DOES = "do."
"""The prefix of the ids of buttons that do something in the game."""
NOWHERE = Rect(0, 0, 0, 0)


class NoMore(Button):
    """The button beside what is told to help, after which it comes only when it is asked for."""

    def __init__(self, services: Services, id: str) -> None:
        super().__init__(services, id, "", self._hush)

    @property
    def high(self) -> float:
        return 2 * self.services.font(15)

    def _hush(self) -> None:
        self.services.dirty = True
        self.services.save_settings(self.services.settings.changed(whispers=False))

    def on_paper(self, paper: Rect, layer: Layer) -> Part:
        """Lay it at the foot of its paper."""
        s, u, high = self.services, self.services.unit, self.high
        self.name = s.words("whisper.hush")
        wide, top = min(self.wanted, paper.w - 16 * u), paper.bottom - high - 5 * u
        self.bounds = at = Rect(paper.center[0] - wide / 2, top, wide, high - 2 * u)
        paint, does = painted(self.draw, False, False), self.actions
        return Part(self.id, self.role, at, self.name, actions=does, paint=paint, layer=layer)


class Tips(Struct, eq=False, dict=True):
    """Explains things on the table: tools, and terms of the game by the message `LABEL.about`.

    The pointer gets a tip where it comes to rest, and the same one only a few times an evening; the
    keys, and a finger that rests, always get one.
    """

    _desk: Desk
    _hand: Hand
    _focus: Focus
    no_more: NoMore
    _about: str = ""
    _place: Rect = NOWHERE
    _left: float = 0.0
    _moved: str = ""
    """What moved last, since a button was pressed or the tip went: `keys`, `finger`, `pointer`."""
    _at: str = ""
    """What the keys were on."""
    _quiet: float = 0.0
    """Until when no tip comes, since something has happened; on the desk's clock."""
    _hushed: Rect = NOWHERE
    """The place that was clicked: it is not explained until the pointer comes back to it."""
    _seen: object = None
    """The view that was last shown."""

    @property
    def _table(self) -> Table:
        return self._desk.table

    @property
    def _asked(self) -> bool:
        """Whether the keys or a finger ask for it: then it is always told."""
        return self._focus.state.seen or self._moved == "finger"

    @property
    def shown(self) -> str:
        """The text of the tip that is shown now, or an empty string."""
        return self._about if self._left <= 0 else ""

    @property
    def waiting(self) -> bool:
        return bool(self._about) and self._left > 0

    @property
    def due(self) -> float | None:
        return self._left if self.waiting else None

    def stand(self, seconds: float) -> None:
        """Let the pointer or the focus rest where it is."""
        if self.waiting:
            self._left -= seconds
            if self._left <= 0:
                self._table.services.dirty = True
                if not self._asked:
                    self._table.services.tips[self._about] += 1

    def update(self, dt: float) -> None:
        """Find what the pointer or the focus is on, and for how long it has been there."""
        if self._table.view is not self._seen:
            if self._seen is not None:
                self._go()
            self._seen = self._table.view
        about, place = self._under()
        if about != self._about or place != self._place:
            self._table.services.dirty |= bool(self.shown)
            self._about, self._place = about, place
            self._wait()
        else:
            self.stand(dt)

    def taken(self, event: UiEvent) -> bool:
        """Heed what the person does; whether it was for the button of the tip."""
        state = self._hand.state
        match event:
            case Key():
                self._go()
                self._moved = "keys"
            case PointerMove(x, y, finger, still=False):
                if (x, y) != state.point or finger:
                    self._moved = "finger" if finger else "pointer"
                    if not self.shown:
                        self._wait()
            case PointerDown(x, y) if self._is_read and self.no_more.bounds.holds(x, y):
                self.no_more.press()
                self._go()
                return True
            case PointerDown(x, y) | PointerUp(x, y):
                self._go()
                self._moved = ""
                self._hushed = self._of(self._focus.at(x, y))[1]
        return False

    def _wait(self) -> None:
        self._left = max(t.REST, 0.0 if self._asked else self._quiet - self._desk.clock())

    def _go(self) -> None:
        """Take the tip away: something was done or happened."""
        if self.shown:
            self._moved, self._table.services.dirty = "", True
        self._quiet = self._desk.clock() + t.QUIET
        self._wait()

    def to_read(self) -> ToRead | None:
        """The tip, if there is one and no page covers the table."""
        seen = self._table.closeup.seen.overlap(self._place) > 0
        if not (self.shown and self._desk.on_top and seen):
            return None
        foot = 0.0 if self._asked else self.no_more.high
        return ToRead("tip", (Line(self.shown),), self._place, foot)

    @property
    def _is_read(self) -> bool:
        return self._table.reading is not None and self._table.reading.id == "tip"

    def parts(self) -> Iterator[Part]:
        """The tip; on a table larger than the window, captions say what is out of sight."""
        read, paint = self._table.reading, on_paper(self._table, "tip")
        if read is not None and self._is_read:
            live = Live.POLITE if self._table.services.zoom > 1 else Live.OFF
            kind = "tip", "status", read.rect if paint is not None else self._place, self.shown
            yield Part(*kind, live=live, paint=paint, layer=Layer.TIPS)
            if paint is not None and not self._asked:
                yield self.no_more.on_paper(read.rect, Layer.TIPS)

    def _under(self) -> tuple[str, Rect]:
        """The explanation of what is under the pointer or the focus, and its place."""
        focus, pointer, s = self._focus, self._hand.state.point, self._table.services
        if focus.state.seen and focus.id != self._at:
            self._moved, self._at = "keys", focus.id
        if not (self._moved and self._at_rest):
            return "", NOWHERE
        if focus.state.seen:  # a switch leaves it on what was done, where nobody rests
            return ("", NOWHERE) if s.settings.switch != "off" else self._of(focus.thing)
        read, near = self._table.reading, -8 * s.unit
        if read is not None and self._is_read and read.rect.inset(near, near).holds(*pointer):
            return self._about, self._place  # on the way to its button
        if self._moved == "keys" or self._hushed.holds(*pointer):
            return "", NOWHERE
        self._hushed = NOWHERE
        about, place = self._of(focus.at(*pointer))
        told = not s.settings.gives_tips or s.tips[about] >= MOST
        return (about, place) if self._asked or self.shown == about or not told else ("", NOWHERE)

    @property
    def _at_rest(self) -> bool:
        """Whether nothing moves, is pressed, chosen or held up, and no page covers the table."""
        desk, table, stage = self._desk, self._table, self._table.stage
        pressed = self._hand.full or stage.hand_state.press is not None
        if not desk.on_top or table.shown is None or pressed or stage.busy:
            return False
        return not (
            stage.hand_state.chosen or table.effects.held_up.busy or table.effects.remarks.busy
        )

    def _of(self, thing: Thing | None) -> tuple[str, Rect]:
        table, words = self._table, self._table.services.words
        match thing:
            case Button():
                about = f"tool.{thing.id}.about"
                if not thing.id.startswith(DOES) or words.has(about):
                    return (words(about) if words.has(about) else ""), thing.bounds
                return of_term(words, thing.name), thing.bounds
            case Explained(_, bead, rect) if bead.about is not None:
                return words.text(bead.about), rect
            case Slip(number):
                return self._of_slip(number)
            case Column():
                return explained(words, thing.view.label), thing.rect
            case Place() if table.shown is not None:
                zone = table.shown.zones[thing]
                said = [*map(words, signs_of_zone(zone)), explained(words, zone.label)]
                return words.joined(said), table.stage.ground.zone(thing).rect
        return "", NOWHERE

    def _of_slip(self, number: int) -> tuple[str, Rect]:
        table = self._table
        assert table.shown is not None
        words, seat = table.services.words, table.shown.seats[number]
        if table.services.scale > 1:  # in large letters the slip itself has room for less
            what = slip_value(words, table.shown.seats, number)
            said = [words("tell.of", what=seat.name, said=what)]
        else:
            said = [] if seat.instead is None else [words.text(seat.instead)]
            said += [words(sign) for sign in signs_of(seat)]
        said.append(words("panel.about"))
        captions = filter(None, (seat.caption, seat.second_caption))
        said += [explained(words, caption) for caption in captions]
        said += [explained(words, mark.label) for mark in seat.marks if mark.count]
        return words.joined(said), table.slip_rect(number)
