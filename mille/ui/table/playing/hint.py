"""Hints on the table: what to do, why, and where. One stands until something is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Protocol

from pygame import Color, Surface

from mille.engine.message import Message, message
from mille.session.driver import Driver
from mille.ui import tempo as t
from mille.ui.scene import SMALLEST, Node, Services
from mille.ui.shapes import icon, panel
from mille.ui.table.moving.lift import raised
from mille.ui.table.showing.offers import paper_of, words_of
from mille.ui.table.table import Table
from mille.ui.text import BOLD, UI
from mille.ui.widgets import Button
from mille.view.action import Ask
from mille.view.ground import union
from mille.view.layout import Rect
from mille.view.presentation import Advice
from mille.view.table import Place

INK = Color("#1E1B1A")
MUTED = Color("#5F564B")
GAP = 4.0
"""Between a hint that grows upwards and the cards there, in pixels of 720 lines."""
TALLER = 0.4
"""By how much of its height a hint grows at most."""
CRAMPED = 0.85
"""Before letters shrink further, the words of the middle make way."""
WIDTHS = (1.0, 0.75, 0.5, 0.35)
"""Parts of the width of the cloth that a hint may take upon it."""


@dataclass(frozen=True, slots=True)
class Given:
    """A hint that was given, and the move that it is about."""

    move: Any
    hint: Advice
    last: bool = True
    """Whether no better one will come."""
    asked: bool = False
    """Whether its odds were asked for."""

    @property
    def has_more(self) -> bool:
        """Whether there are odds that are not said yet; without a reason in words they are."""
        return bool(self.hint.odds) and bool(self.hint.why) and not self.asked

    @property
    def why(self) -> tuple[Message, ...]:
        """What speaks for it: first in the game's terms, then in figures."""
        return self.hint.why if self.has_more or not self.hint.odds else self.hint.odds

    @property
    def plan(self) -> tuple[Message, ...]:
        """What it is a part of."""
        return () if self.asked else self.hint.plan

    @property
    def after(self) -> str:
        """What the next press does: the id of a line."""
        if not self.last:
            return "hint.so_far"
        return "hint.odds" if self.has_more else "hint.again"


class HintsHost(Protocol):
    """What the table in play does for its hints."""

    table: Table
    driver: Driver

    @property
    def my_move(self) -> bool:
        """Whether the screen shows the latest, and it is the person's turn."""

    def say(self, said: Message, refusal: bool = False, seconds: float = t.TOAST) -> None:
        """One line for a little while."""

    def make(self, move: Any, used: Sequence[int] = ()) -> bool:
        """Make an own move; one that plainly loses the game is asked about first."""

    def look(self) -> None:
        """Find what can be done with the cards that are chosen now."""


class Hints:
    """Asks whoever advises, and keeps what was advised for as long as it stands."""

    def __init__(self, host: HintsHost) -> None:
        self._host = host
        self.adviser = host.driver.adviser()
        self.given: Given | None = None
        self.slip: Rect | None = None
        """Where it lies."""
        self._lines: _Lines | None = None

    def press(self) -> None:
        """Ask what the strongest player would do here, and why; then for its odds; then do it."""
        host = self._host
        if not host.my_move:
            host.say(message("refusal.not_your_turn"), refusal=True)
        elif self.given is not None:
            if self.given.last and self.given.has_more:
                self.given = replace(self.given, asked=True)
                host.table.services.dirty = True
            elif self.given.last:
                host.make(self.given.move, sorted(host.table.stage.hinted))
        else:
            self.adviser.ask()
            host.say(message("hint.waits"), seconds=t.ADVICE)

    def look(self) -> None:
        """Show what was advised, once there is something, and the cards that it is about.

        They are not chosen: what a click does stays what the person has chosen.
        """
        host = self._host
        advised = self.adviser.poll(host.driver.referee) if self.adviser.asked else None
        if advised is None or not host.my_move:
            return
        hint = self._of(advised.move, advised.reasons)
        if hint is None:
            return
        self.show(Given(advised.move, hint, advised.last))

    def show(self, given: Given) -> None:
        """Let a hint stand, and mark its cards; what the person has chosen stays chosen."""
        table, stage = self._host.table, self._host.table.stage
        self.given, table.toast = given, None
        stage.hinted = set(stage.keys_of(given.hint.cards))
        table.services.dirty = True
        self._host.look()

    def _of(self, move: Any, reasons: Any = None) -> Advice | None:
        table = self._host.table
        return table.presenter.advice(table.view, move, table.names, reasons)

    def dress(self, tool: Button) -> None:
        """Let the button say what it does next."""
        if tool.id == "hint":
            after = self.given.after if self.given is not None else "hint.so_far"
            said = {"hint.so_far": "tool.hint", "hint.odds": "tool.hint.odds"}
            tool.name = tool.services.words(said.get(after, "tool.hint.again"))

    def answer(self, asked: Ask) -> Any:
        """The answer to a question that was hinted at; None if none was."""
        if self.given is None:
            return None

        def done(move: Any) -> object:
            its = self._of(move)
            return its and (its.target, its.column, Counter(its.cards))

        wanted = done(self.given.move)
        return next((each.move for each in asked.answers if done(each.move) == wanted), None)

    def put_away(self) -> None:
        """Something was done: the hint is about it no more."""
        self.given = None
        self._host.table.stage.hinted.clear()

    def lay_out(self) -> None:
        """Find where its slip lies, and its lines."""
        table = self._host.table
        self.slip = self._lines = None
        if self.given is None or table.toast is not None:
            return
        place, s, offered = self.lit(), table.services, words_of(table)
        if offered is None:
            self.slip, self._lines = lay_hint(s, *self._where(self.given, place))
            return
        self.slip, self._lines = offered, lines_on_offer(s, offered, self.given)
        if self._lines is None:
            self.slip, self._lines = _lay_apart(s, self.given, self._elsewhere(place, offered))

    def draw(self, surface: Surface) -> None:
        """The hint in the place of the prompt, and a mark at its place and on its cards."""
        if self.given is None:
            return
        table = self._host.table
        place, s, offered = self.lit(), table.services, words_of(table)
        if place is not None:  # below, where neither the rank of a card nor a sign is
            draw_lamp(surface, s, place.x + 5 * s.unit, place.bottom - 5 * s.unit, 26)
        self._draw_marks(surface)
        if self.slip is None or self._lines is None:
            return
        if self.slip == offered:
            y = offered.center[1] - self._lines.high / 2
            self._lines.draw(surface, offered.x + 15 * s.unit, y + 2 * s.unit)
        else:
            draw_slip(surface, s, self.slip, self._lines)

    @property
    def hides_words(self) -> bool:
        """Whether it stands in the place of what is waited for, or asked."""
        table = self._host.table
        offered = words_of(table)
        if self.given is None or offered is None:
            return self.given is not None
        return lines_on_offer(table.services, offered, self.given) is not None

    def _where(
        self, given: Given, lit: Rect | None
    ) -> tuple[Rect, Given, Rect, float, bool, Elsewhere]:
        """What decides where it lies: the place of the prompt, it, and what is free around."""
        table = self._host.table
        rect, more = table.stage.ground.zones["prompt"].rect, paper_of(table)
        centred = "trail" not in table.stage.ground.zones  # as the prompt is there
        above = free_above(table, rect)
        return rect, given, more, above, centred, self._elsewhere(lit, rect)

    def _elsewhere(self, lit: Rect | None, prompt: Rect) -> Elsewhere:
        table = self._host.table
        stage = table.stage
        keep = [each.bounds for each in (*table.tools, *table.buttons, *table.fists)]
        unit = table.services.unit
        held = [raised(sprite.home, by, unit).rect for sprite in stage.hand() for by in (0, 1)]
        hand = (union(held),) if held else ()
        keep += [lit] if lit is not None else []
        keep += [paper_of(table)] if words_of(table) is not None else []
        return Elsewhere(table.felt, (*keep, *hand), tuple(lying(table)), prompt, hand)

    def _draw_marks(self, surface: Surface) -> None:
        """A little lamp above each card that the hint is about."""
        table = self._host.table
        stage, u = table.stage, table.services.unit
        for sprite in stage.hand():
            if sprite.key not in stage.hinted or sprite.legs or sprite.key in stage.carried:
                continue
            rect = stage.shown_pose(sprite).rect
            draw_lamp(surface, table.services, rect.x + 12 * u, rect.y - 8 * u, 19)

    def lit(self) -> Rect | None:
        """The place that the hint is about."""
        if self.given is None or self.given.hint.target is None:
            return None
        hint, stage = self.given.hint, self._host.table.stage
        assert hint.target is not None
        return stage.rect_of(hint.target, hint.column) or stage.rect_of(hint.target)

    def nodes(self) -> list[Node]:
        """The hint, as assistive programs are told of it."""
        if self.given is None:
            return []
        table = self._host.table
        text = said(table.services, self.given)
        return [Node("status", text, table.stage.ground.zones["prompt"].rect, id="advice")]


def said(s: Services, given: Given) -> str:
    """All of it in words, as assistive programs are told."""
    why = [s.words.text(each) for each in (*given.plan, *given.why)]
    return " ".join([s.words.text(given.hint.said), *why, s.words(given.after)])


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The cloth, as the place of a hint that has no room where the prompt is."""

    felt: Rect
    keep: tuple[Rect, ...]
    """What it has to leave in sight, as far as it can."""
    rather: tuple[Rect, ...]
    """And what it rather leaves in sight too."""
    prompt: Rect
    """What it lies near."""
    hand: tuple[Rect, ...] = ()
    """The own cards: where they are few, the cloth beside them is free."""

    def price(self, it: Rect) -> tuple[int, int, float]:
        """How bad a place is."""
        hidden = (sum(it.overlap(each) for each in some) for some in (self.keep, self.rather))
        keep, rather = map(round, hidden)
        return keep, rather, abs(it.y - self.prompt.y)

    @lru_cache(maxsize=8)  # noqa: B019 - it is asked in every frame, and holds only rectangles
    def place(self, w: float, h: float, gap: float) -> Rect:
        """Where a slip of that size lies."""
        felt = self.felt.inset(gap, gap)
        xs = [self.prompt.center[0] - w / 2, felt.x, felt.right - w]
        ys = [self.prompt.bottom - h, felt.y, felt.bottom - h]
        for each in self.hand:
            xs += [each.right + gap, each.x - gap - w]
        for each in (*self.keep, *self.rather):
            ys += [each.y - gap - h, each.bottom + gap]
        there = [
            Rect(max(felt.x, min(x, felt.right - w)), max(felt.y, min(y, felt.bottom - h)), w, h)
            for x in xs
            for y in ys
        ]
        return min(there, key=self.price)


def lying(table: Table) -> list[Rect]:
    """Where cards, slips and chips lie."""
    stage, zones = table.stage, table.shown.zones if table.shown is not None else {}
    by_place: dict[Place, list[Rect]] = {}
    for sprite in stage.sprites:
        by_place.setdefault(sprite.place, []).append(sprite.home.rect)
    found = [union(rects) for rects in by_place.values()]
    found += [table.slip_rect(number) for number in range(len(table.names))]
    found += [stage.ground.zone(at).rect for at, zone in zones.items() if zone.amount is not None]
    return found


def free_above(table: Table, rect: Rect) -> float:
    """How far a slip of paper can grow upwards and lie on no card."""
    beside = (each for each in lying(table) if each.x < rect.right and rect.x < each.right)
    ends = [each.bottom for each in beside if each.bottom <= rect.y]
    free = rect.y - max(ends, default=rect.y) - GAP * table.services.unit
    return min(max(0.0, free), TALLER * rect.h)


def draw_slip(surface: Surface, s: Services, place: Rect, lines: _Lines) -> None:
    """A slip with these lines."""
    u = s.unit
    slip = panel(place.w, place.h, 9 * u, s.theme.paper, s.theme.brass, 2 * u)
    surface.blit(slip, (round(place.x), round(place.y)))
    lines.draw(surface, place.x + 13 * u, place.y + 7 * u)


def lay_hint(
    s: Services,
    rect: Rect,
    given: Given,
    more: Rect | None = None,
    above: float = 0.0,
    centred: bool = False,
    apart: Elsewhere | None = None,
) -> tuple[Rect, _Lines]:
    """Where a hint lies, and its lines: what, why, and the key that does it.

    It may grow upwards by what is free `above`. Words that would have to be small there take as
    much as they need of `more`, where the words of the middle are; what has no room there either
    lies `apart`, for no word of it is left out.
    """
    u, lines = s.unit, _lines(s, given, rect, rect.h + above - 14 * s.unit)
    covers = lines.scale < CRAMPED and more is not None and more.h > rect.h
    if covers and more is not None:
        lines = _lines(s, given, more, more.h - 14 * u)
    room = more.h if covers and more is not None else rect.h + above
    if apart is not None and lines.high > room - 14 * u:
        return _lay_apart(s, given, apart)
    w, h = max(each.width for each in lines.made) + 26 * u, lines.high + 14 * u
    top = min(rect.center[1] - h / 2, rect.bottom - h)
    if covers and more is not None:
        top = max(more.y, min(rect.center[1] - h / 2, more.bottom - h))
        rect = more
    return Rect(rect.center[0] - w / 2 if centred else rect.x + 2 * u, top, w, h), lines


def _lay_apart(s: Services, given: Given, apart: Elsewhere) -> tuple[Rect, _Lines]:
    """All of a hint on a slip of its own upon the cloth."""
    u, felt = s.unit, apart.felt
    found: list[tuple[Rect, _Lines]] = []
    for part in WIDTHS:
        lines = _lines(s, given, Rect(0, 0, felt.w * part, felt.h), felt.h - 30 * u)
        w, h = max(each.width for each in lines.made) + 26 * u, lines.high + 14 * u
        found.append((apart.place(w, h, 4 * u), lines))
    return min(found, key=lambda each: apart.price(each[0]))


def lines_on_offer(s: Services, words: Rect, given: Given) -> _Lines | None:
    """The lines of a hint on the paper of an offer, in the place of its words; None where they
    would be small there, or have no room.
    """
    lines = _lines(s, given, words, words.h - 10 * s.unit)
    fits = lines.high <= words.h - 10 * s.unit and lines.scale >= CRAMPED
    return lines if fits else None


@dataclass(frozen=True, slots=True)
class _Lines:
    """The lines of a hint as they are drawn."""

    made: Sequence[Surface]
    gap: float
    scale: float
    """How large the letters are, where 1 is as they should be."""

    @property
    def high(self) -> float:
        """How high they are together."""
        return sum(each.height for each in self.made) + self.gap * (len(self.made) - 1)

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Each below the other."""
        for each in self.made:
            surface.blit(each, (round(x), round(y)))
            y += each.height + self.gap


def _lines(s: Services, given: Given, rect: Rect, room: float) -> _Lines:
    """A hint in lines as wide as a place; smaller if they would be higher than there is room.

    They are higher where not even the smallest letters have room.
    """
    hint, k, u = given.hint, 1.0, s.unit
    plan, reasons = ([s.words.text(each) for each in some] for some in (given.plan, given.why))
    while True:
        lines = [(s.words.text(hint.said), 17.0, BOLD, INK)]
        lines += [(each, 14.5, UI, INK) for each in (*plan, *reasons)]
        lines.append((s.words(given.after), 13.0, UI, MUTED))
        made = [
            s.texts.render(text, max(SMALLEST, s.font(size) * k), ink, face, rect.w - 32 * u)
            for text, size, face, ink in lines
        ]
        found = _Lines(made, 3 * u * k, k)
        if found.high <= room:
            return found
        if s.font(17) * k <= SMALLEST:  # none too small to read
            return found
        k *= 0.96


def draw_lamp(surface: Surface, s: Services, x: float, y: float, size: float) -> None:
    """A lamp round a point, so many pixels of 720 lines across: a hint is about what is there."""
    side = size * s.unit
    disc = panel(side, side, side / 2, s.theme.brass, INK, 1.4 * s.unit)
    x, y = x - side / 2, y - side / 2
    surface.blit(disc, (round(x), round(y)))
    surface.blit(icon("hint", side * 0.7, INK), (round(x + side * 0.15), round(y + side * 0.15)))
