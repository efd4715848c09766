"""Papers on the cloth: hints, a notice of what could not be saved, and tips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pygame import Color, Surface

from mille.ui import tempo as t
from mille.ui.input import Key, PointerDown, PointerMove, PointerUp, UiEvent
from mille.ui.pieces import RED, draw_badge, draw_note
from mille.ui.scene import Live, Part, Services, painted
from mille.ui.shapes import draw_panel, icon
from mille.ui.table import desk as paper
from mille.ui.table.beside import GROWS, grown, offer_words, paper_of, reach_of
from mille.ui.table.desk import Desk, Elsewhere, Given, Lines, lying
from mille.ui.table.effects_base import Layer
from mille.ui.table.hand import Explained, Focus, Hand, Slip, Thing
from mille.ui.table.lettering import REFUSED
from mille.ui.table.paint import signs_of_zone
from mille.ui.table.slips import signs_of, slip_value
from mille.ui.table.sprites import raised
from mille.ui.table.table import Table
from mille.ui.text import UI
from mille.ui.widgets import Button, explained, lay_tip, of_term, tip_words
from mille.value import Struct, replace
from mille.view.geometry import Rect
from mille.view.lying import Column, union
from mille.view.presentation import Advice
from mille.view.table import Place

WIDTHS = (0.8, 0.6, 0.45, 0.3)
"""The widths to try for a slip, as parts of the width of the cloth."""
WORDS = ("trail", "headline", "middle", "strip", "under")
"""Places with words that papers should leave visible if possible."""


def words_around(table: Table) -> list[Rect]:
    """Where the words of the table stand, other than the prompt."""
    zones = table.stage.ground.zones
    return [zones[name].rect for name in WORDS if name in zones]


class Hints(Struct, eq=False, dict=True):
    """Asks the adviser, and keeps the hint while it is shown."""

    _desk: Desk
    rect: Rect | None = None
    """Where the hint lies."""
    _lines: Lines | None = None
    _times: int = 0
    """How many hints have been given: each is read aloud, also one that says the same again."""

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
        table, stage = self._desk.table, self._desk.table.stage
        self._desk.hint, table.toast = replace(given, since=self._desk.clock()), None
        stage.hinted = set(stage.keys_of(given.hint.cards))
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
        """Find the place of the hint's slip, and its lines."""
        table = self._desk.table
        self.rect = self._lines = None
        if self._desk.lesson is not None:
            about = (self._desk.hint or self._desk.lesson).hint.cards
            table.stage.hinted = set(table.stage.keys_of(about))
        if self.given is None or table.toast is not None or table.telling is not None:
            return
        place, s, offered = self.target(), table.services, offer_words(table)
        self.rect, self._lines = offered, self._on_offer
        if offered is None:
            self.rect, self._lines = paper.lay_hint(s, *self._where(self.given, place))
        if self._lines is None or self.rect is None or not table.closeup.shows(self.rect):
            where = self._elsewhere(place, offered or table.stage.ground.prompt)
            self.rect, self._lines = paper.lay_apart(s, self.given, where)
            if table.services.zoom > 1 and not self._teaches and where.price(self.rect)[0]:
                self.rect = self._lines = None  # there is always a caption, which has its words

    def parts(self) -> Iterator[Part]:
        """The hint in place of the prompt, and lamps at its place and on its cards."""
        given, table, layer = self.given, self._desk.table, Layer.ADVICE
        if given is None:
            return
        place, s, stage, u = self.target(), table.services, table.stage, table.services.unit
        spots = []
        if place is not None:  # at the bottom, clear of a card's rank and of signs
            spots.append((place.x + 5 * u, place.bottom - 5 * u, 26))
        for sprite in stage.hand():
            if (
                sprite.key in stage.hinted
                and not sprite.legs
                and sprite.key not in stage.hand_state.carried
            ):
                rect = stage.shown_pose(sprite).rect
                spots.append((rect.x + 12 * u, rect.y - 8 * u, 19))
        for n, (x, y, size) in enumerate(spots):
            glyph = icon("hint", 0.7 * size * u, paper.INK)
            lamp = painted(draw_badge, s, (x, y), size * u, (s.theme.lit, paper.INK), glyph)
            yield Part(f"lamp/{n}", "", Rect(x, y, 0, 0), paint=lamp, layer=layer)
        paint = None
        if self.rect is not None and self._lines is not None:
            on_offer = self.rect == offer_words(table)
            draw = paper.draw_on_offer if on_offer else paper.draw_slip
            paint = painted(draw, s, self.rect, self._lines)
        rect, text = stage.ground.zones["prompt"].rect, paper.hint_in_words(s, given)
        live, times = Live.POLITE, self._times if self._desk.hint is not None else 0
        yield Part("advice", "status", rect, text, live=live, times=times, paint=paint, layer=layer)

    @property
    def hides_words(self) -> bool:
        """Whether the hint stands in place of the prompt or of an offer's question."""
        offered = offer_words(self._desk.table)
        return self.rect is not None and offered in (None, self.rect)

    @property
    def _on_offer(self) -> Lines | None:
        """The hint in place of the question that it answers, if it fits there.

        A lesson answers no question, so the question stays visible beside it.
        """
        table, hint = self._desk.table, self._desk.hint
        offered = offer_words(table)
        if hint is None or offered is None:
            return None
        return paper.lines_on_offer(table.services, offered, hint)

    def _where(
        self, given: Given, lit: Rect | None
    ) -> tuple[Rect, Given, Sequence[Rect], float, bool, Elsewhere]:
        """What `lay_hint` needs: the prompt's place, the hint, and what is free around it.

        The beads are covered last, since players read their order with a hint. What a lesson says
        covers no words, because it refers to them.
        """
        table = self._desk.table
        zones, more = table.stage.ground.zones, [paper_of(table)]
        rect = zones["prompt"].rect
        if self._teaches:
            more = []
        elif "strip" in zones:
            high = zones["strip"].rect.y - more[0].y
            more.insert(0, replace(more[0], h=high))
        centred = "trail" not in zones  # like the prompt there
        above = paper.free_above(table, rect)
        return rect, given, more, above, centred, self._elsewhere(lit, rect)

    def _elsewhere(self, lit: Rect | None, prompt: Rect) -> Elsewhere:
        table = self._desk.table
        stage = table.stage
        keep = [each.bounds for each in (*table.tools, *table.buttons, *table.fists)]
        unit = table.services.unit
        held = [raised(sprite.home, by, unit).rect for sprite in stage.hand() for by in (0, 1)]
        hand = (union(held),) if held else ()
        keep += [lit] if lit is not None else []
        keep += [table.slip_rect(number) for number in range(len(table.names))]
        keep += filter(None, [reach_of(table)])
        if self._teaches:
            keep += [*self._desk.lit, *(each.rect for each in stage.columns)]
            keep += words_around(table)
        zones = table.shown.zones if table.shown is not None else {}
        counted = (stage.ground.zone(at).rect for at, zone in zones.items() if zone.title)
        view, rather = table.felt_in_view, (*lying(table), *counted)
        reading = table.news_rect.common(table.closeup.seen)
        return Elsewhere(view, (*keep, *hand), rather, prompt, hand, reading)

    @property
    def _teaches(self) -> bool:
        """Whether it is a lesson that speaks, not a hint."""
        return self._desk.hint is None and self._desk.lesson is not None

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


class Notice(Struct, eq=False, dict=True):
    """A notice from a failed save to the next that succeeds; it lies where it hides least."""

    _desk: Desk
    _hints: Hints
    rect: Rect | None = None
    """Where the notice lies."""
    _words: Surface | None = None

    def lay_out(self) -> None:
        made = self._made() if self._desk.table.toast != self._desk.unsaved else None
        self.rect, self._words = made or (None, None)

    def parts(self) -> Iterator[Part]:
        """The notice; it is in the tree all the time, but not drawn while a toast says the same."""
        s, said = self._desk.services, self._desk.unsaved
        if said is None or self._desk.table.shown is None:
            return
        rect, paint = self._desk.table.felt, None
        if self.rect is not None:
            rect, paint = self.rect, painted(draw_note, s, self.rect, self._words, RED)
        text, live = s.words.text(said), Live.ASSERTIVE
        yield Part("unsaved", "alert", rect, text, live=live, paint=paint, layer=Layer.NOTICE)

    def _made(self) -> tuple[Rect, Surface] | None:
        """The place of the notice, and its words as a picture."""
        said = self._desk.unsaved
        if said is None or self._desk.table.shown is None:
            return None
        return lay_slip(self._desk, self._hints, self._desk.services.words.text(said))


def lay_slip(
    desk: Desk, hints: Hints, text: str, ink: Color = REFUSED, more: float = 0.0
) -> tuple[Rect, Surface]:
    """The place where a slip with this text hides least, and its words as a picture.

    `more` is extra room below the words.
    """
    table, s = desk.table, desk.services
    ground, u = table.stage.ground, s.unit
    buttons = (each.bounds for each in (*table.tools, *table.buttons, *table.fists))
    strip = [ground.zones["strip"].rect] if "strip" in ground.zones else []
    keep = [*buttons, ground.prompt, *strip, *lying(table)]
    if table.shown is not None and table.shown.offer is not None:
        keep.append(grown(table, GROWS * paper_of(table).h))
    if hints.rect is not None:
        keep.append(hints.rect)
    felt = table.felt_in_view
    there = Elsewhere(felt, tuple(keep), tuple(words_around(table)), ground.prompt)
    found = []
    for part in WIDTHS:
        lines = s.texts.render(text, s.font(15), ink, UI, felt.w * part)
        w, h = lines.width + 24 * u, lines.height + 14 * u + more
        found.append((there.place(w, h, 4 * u), lines))
    return min(found, key=lambda each: there.price(each[0]))


MOST = 3
"""How often an evening the pointer is told the same thing."""
DOES = "do."
"""The prefix of the ids of buttons that do something in the game."""
NOWHERE = Rect(0, 0, 0, 0)


class NoMore:
    """The button beside what is told to help, after which it comes only when it is asked for."""

    def __init__(self, services: Services, id: str) -> None:
        self.button = Button(services, id, "", self.press)

    @property
    def high(self) -> float:
        return 2 * self.button.services.font(15)

    def press(self) -> None:
        s = self.button.services
        s.dirty = True
        s.save_settings(s.settings.changed(whispers=False))

    def lay(self, paper: Rect) -> None:
        s, high = self.button.services, self.high
        self.button.name, u = s.words("whisper.hush"), s.unit
        wide = min(self.button.wanted, paper.w - 16 * u)
        x, y = paper.center[0] - wide / 2, paper.bottom - high - 5 * u
        self.button.bounds = Rect(x, y, wide, high - 2 * u)

    def part(self, layer: Layer) -> Part:
        button = self.button
        paint = painted(_draw_button, button)
        at, actions = button.bounds, button.actions
        return Part(
            button.id, button.role, at, button.name, actions=actions, paint=paint, layer=layer
        )


def draw_told(surface: Surface, s: Services, rect: Rect, words: Surface) -> None:
    """Draw words at the top of a small paper."""
    draw_panel(surface, rect, 9 * s.unit, s.theme.paper, s.theme.brass, 2 * s.unit)
    surface.blit(words, (round(rect.x + 12 * s.unit), round(rect.y + 7 * s.unit)))


def _draw_button(surface: Surface, button: Button) -> None:
    button.draw(surface, False, False)


class Tips(Struct, eq=False, dict=True):
    """Explains things on the table: tools, and terms of the game by the message `LABEL.about`.

    The pointer gets a tip where it comes to rest, and the same one only a few times an evening; the
    keys, and a finger that rests, always get one.
    """

    _desk: Desk
    _hand: Hand
    _focus: Focus
    _hints: Hints
    _notice: Notice
    no_more: NoMore
    _about: str = ""
    _place: Rect = NOWHERE
    _left: float = 0.0
    lies: Rect | None = None
    """Where the slip of the tip lies."""
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
        """Seconds until a tip appears; None if none will."""
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
            case PointerMove(x, y, finger):
                if (x, y) != state.point or finger:
                    self._moved = "finger" if finger else "pointer"
                    if not self.shown:
                        self._wait()
            case PointerDown(x, y) if self.lies and self.no_more.button.bounds.holds(x, y):
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

    def lay_out(self) -> None:
        """Find the place of the tip, if there is one and no page covers the table."""
        self.lies, table = None, self._table
        if self.shown and self._desk.on_top and table.closeup.seen.overlap(self._place) > 0:
            keep = [each.bounds for each in (*table.tools, *table.buttons, *table.fists)]
            keep += filter(None, (self._hints.rect, self._notice.rect))
            room, more = table.closeup.seen, 0.0 if self._asked else self.no_more.high
            words = [table.stage.ground.prompt, *words_around(table)]
            for avoid in ([*keep, *words], keep):
                at = table.services, self._place, self.shown, avoid, room, more
                self.lies = self.lies or lay_tip(*at)
            if self.lies is not None:
                self.no_more.lay(self.lies)

    def parts(self) -> Iterator[Part]:
        if self.lies is not None:
            s = self._table.services
            paint = painted(draw_told, s, self.lies, tip_words(s, self.shown))
            yield Part("tip", "status", self.lies, self.shown, paint=paint, layer=Layer.TIPS)
            if not self._asked:
                yield self.no_more.part(Layer.TIPS)

    def _under(self) -> tuple[str, Rect]:
        """The explanation of what is under the pointer or the focus, and its place."""
        focus, pointer, s = self._focus, self._hand.state.point, self._table.services
        if focus.state.seen and focus.id != self._at:
            self._moved, self._at = "keys", focus.id
        if not (self._moved and self._at_rest):
            return "", NOWHERE
        if focus.state.seen:  # a switch leaves it on what was done, where nobody rests
            return ("", NOWHERE) if s.settings.switch != "off" else self._of(focus.thing)
        near = -8 * s.unit
        if self.lies is not None and self.lies.inset(near, near).holds(*pointer):
            return self._about, self._place  # on the way to its button
        if self._moved == "keys" or self._hushed.holds(*pointer):
            return "", NOWHERE
        self._hushed = NOWHERE
        about, place = self._of(focus.at(*pointer))
        told = not s.settings.whispers or s.tips[about] >= MOST
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
        """The explanation of a thing, and its place."""
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
