"""A hint on paper: what to do and why, line by line, and where on the cloth it fits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from operator import mul
from typing import Any, ClassVar

from pygame import Color, Surface

from mille.engine.message import Message, message
from mille.ui.scene import Services
from mille.ui.shapes import draw_panel
from mille.ui.table.table import Table
from mille.ui.text import BOLD, UI
from mille.value import Value
from mille.view.geometry import Rect
from mille.view.lying import union
from mille.view.presentation import Advice
from mille.view.table import Lie, Place

INK = Color("#1E1B1A")
MUTED = Color("#5F564B")
GAP = 4.0
"""The gap between a hint that grows upwards and the cards above it, in pixels of 720 lines."""
TALLER = 0.6
"""How much a hint may grow, as a part of its height."""
WIDTHS = (1.0, 0.75, 0.5, 0.35)
"""The widths to try for a hint that lies on the cloth, as parts of its width."""


class Given(Value):
    """A hint that was given, and the move it suggests."""

    smallest: ClassVar[float] = 0.84
    """The least scale of its letters before it covers the words of the middle, or lies
    elsewhere.
    """
    move: Any
    hint: Advice
    last: bool = True
    """Whether this is the final hint, with no better one to come."""
    asked: bool = False
    """Whether the player has asked for its odds."""
    since: float = 0.0
    """When it was given, in seconds of the table's clock."""

    @property
    def has_more(self) -> bool:
        """Whether it has odds that are not shown yet; without a reason in words they always are."""
        return bool(self.hint.odds) and bool(self.hint.why) and not self.asked

    @property
    def why(self) -> tuple[Message, ...]:
        """The reasons: first in the game's terms, then in figures once they are asked for."""
        return self.hint.why if self.has_more or not self.hint.odds else self.hint.odds

    @property
    def plan(self) -> tuple[Message, ...]:
        """The plan that the move belongs to."""
        return () if self.asked else self.hint.plan

    @property
    def after(self) -> str:
        """The message id of the line that says what the next press does; may be empty."""
        if not self.last:
            return "hint.so_far"
        return "hint.odds" if self.has_more else "hint.again"

    @property
    def shorter(self) -> Given:
        """The hint for a place with little room."""
        return self


def hint_in_words(s: Services, given: Given) -> str:
    """The whole hint in words, for assistive programs."""
    after = [message(given.after)] if given.after else []
    return s.words.joined([given.hint.said, *given.plan, *given.why, *after])


class Elsewhere(Value):
    """Finds a place on the cloth for a hint that does not fit where the prompt is."""

    felt: Rect
    keep: tuple[Rect, ...]
    """What to leave visible if at all possible."""
    rather: tuple[Rect, ...]
    """What else should rather stay visible."""
    prompt: Rect
    """The place of the prompt, to stay near."""
    hand: tuple[Rect, ...] = ()
    """The viewer's cards: beside a small hand the cloth is free."""

    def price(self, it: Rect) -> tuple[int, int, float]:
        """How bad a place is; the least is best."""
        hidden = (sum(it.overlap(each) for each in some) for some in (self.keep, self.rather))
        keep, rather = map(round, hidden)
        return keep, rather, abs(it.y - self.prompt.y)

    @lru_cache(maxsize=8)  # noqa: B019 - called in every frame, and keeps only rectangles
    def place(self, w: float, h: float, gap: float) -> Rect:
        """The best place for a slip of this size."""
        felt = self.felt.inset(gap, gap)
        xs = [self.prompt.center[0] - w / 2, felt.x, felt.right - w]
        ys = [self.prompt.bottom - h, felt.y, felt.bottom - h]
        for each in self.hand:
            xs += [each.right + gap, each.x - gap - w]
        for each in (*self.keep, *self.rather):
            ys += [each.y - gap - h, each.bottom + gap]
        xs = [*dict.fromkeys(max(felt.x, min(x, felt.right - w)) for x in xs)]
        ys = [*dict.fromkeys(max(felt.y, min(y, felt.bottom - h)) for y in ys)]
        hidden = [
            (
                {x: [_shared(x, x + w, it.x, it.right) for it in some] for x in xs},
                {y: [_shared(y, y + h, it.y, it.bottom) for it in some] for y in ys},
            )
            for some in (self.keep, self.rather)
        ]

        def price(at: tuple[float, float]) -> tuple[int, int, float]:
            """The same as `price`, in a tenth of the time for places that share their sides."""
            x, y = at
            keep, rather = (round(sum(map(mul, wide[x], high[y]))) for wide, high in hidden)
            return keep, rather, abs(y - self.prompt.y)

        return Rect(*min(product(xs, ys), key=price), w, h)


def _shared(low: float, high: float, other_low: float, other_high: float) -> float:
    """The length that two stretches share."""
    return max(0.0, min(high, other_high) - max(low, other_low))


def lying(table: Table) -> list[Rect]:
    """The rectangles of all cards, slips, piles and chips."""
    stage, zones = table.stage, table.shown.zones if table.shown is not None else {}
    by_place: dict[Place, list[Rect]] = {}
    for sprite in stage.sprites:
        by_place.setdefault(sprite.place, []).append(sprite.home.rect)
    found = [union(rects) for rects in by_place.values()]
    found += [table.slip_rect(number) for number in range(len(table.names))]
    found += [stage.ground.zone(at).rect for at, zone in zones.items() if zone.amount is not None]
    found += [stage.pile_rect(at) for at, zone in zones.items() if zone.lie is Lie.PILE]
    return found


def free_above(table: Table, rect: Rect) -> float:
    """How far a slip at `rect` can grow upwards without covering a card, in pixels."""
    beside = (each for each in lying(table) if each.x < rect.right and rect.x < each.right)
    ends = [each.bottom for each in beside if each.bottom <= rect.y]
    free = rect.y - max(ends, default=rect.y) - GAP * table.services.unit
    return min(max(0.0, free), TALLER * rect.h)


def draw_on_offer(surface: Surface, s: Services, place: Rect, lines: Lines) -> None:
    """Draw a hint's lines on the paper of an offer."""
    y = place.center[1] - lines.high / 2
    lines.draw(surface, place.x + 15 * s.unit, y + 2 * s.unit)


def draw_slip(surface: Surface, s: Services, place: Rect, lines: Lines) -> None:
    """Draw a slip of paper with a hint's lines."""
    u = s.unit
    draw_panel(surface, place, 9 * u, s.theme.paper, s.theme.brass, 2 * u)
    lines.draw(surface, place.x + 13 * u, place.y + 7 * u)


def lay_hint(
    s: Services,
    rect: Rect,
    given: Given,
    more: Sequence[Rect] = (),
    above: float = 0.0,
    centred: bool = False,
    apart: Elsewhere | None = None,
) -> tuple[Rect, Lines]:
    """Where a hint lies, and its lines: what to do, why, and the key for it.

    It may grow upwards by `above`, which is free. If its words would be too small there, it takes
    what it needs of the first place in `more` that is large enough, over the words in the middle;
    if they would be too small there too, it lies `apart`. No word is ever left out.
    """
    u, room, covers = s.unit, rect.h + above, rect
    lines = _lines(s, given, rect, room - 14 * u)
    if lines.scale < given.smallest:
        given = given.shorter
        lines = _lines(s, given, rect, room - 14 * u)
    for larger in more:
        if lines.scale < given.smallest and larger.h > rect.h:
            room, covers = larger.h, larger
            lines = _lines(s, given, covers, room - 14 * u)
    if apart is not None and (lines.high > room - 14 * u or lines.scale < given.smallest):
        elsewhere = lay_apart(s, given, apart)
        if lines.high > room - 14 * u or elsewhere[1].scale > lines.scale:
            return elsewhere
    w, h = max(each.width for each in lines.made) + 26 * u, lines.high + 14 * u
    top = min(rect.center[1] - h / 2, rect.bottom - h)
    if covers is not rect:
        top = max(covers.y, min(rect.center[1] - h / 2, covers.bottom - h))
    return Rect(covers.center[0] - w / 2 if centred else covers.x + 2 * u, top, w, h), lines


def lay_apart(s: Services, given: Given, apart: Elsewhere) -> tuple[Rect, Lines]:
    """Where a hint lies on a slip of its own on the cloth, and its lines."""
    u, felt = s.unit, apart.felt
    found: list[tuple[Rect, Lines]] = []
    for part in WIDTHS:
        lines = _lines(s, given, Rect(0, 0, felt.w * part, felt.h), felt.h - 30 * u)
        w, h = max(each.width for each in lines.made) + 26 * u, lines.high + 14 * u
        found.append((apart.place(w, h, 4 * u), lines))
    return min(found, key=lambda each: apart.price(each[0]))


def lines_on_offer(s: Services, words: Rect, given: Given) -> Lines | None:
    """The lines of a hint that replaces the words of an offer; None if they would be small or do
    not fit.
    """
    lines = _lines(s, given, words, words.h - 10 * s.unit)
    fits = lines.high <= words.h - 10 * s.unit and lines.scale >= given.smallest
    return lines if fits else None


class Lines(Value):
    """The lines of a hint as pictures."""

    made: Sequence[Surface]
    gap: float
    scale: float
    """The size of the letters in parts of what it should be."""

    @property
    def high(self) -> float:
        """The height of all lines together."""
        return sum(each.height for each in self.made) + self.gap * (len(self.made) - 1)

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the lines one below the other."""
        for each in self.made:
            surface.blit(each, (round(x), round(y)))
            y += each.height + self.gap


def _lines(s: Services, given: Given, rect: Rect, room: float) -> Lines:
    """The lines of a hint for this width; smaller if they would be higher than `room`.

    They are higher if even the smallest letters do not fit.
    """
    hint, k, u = given.hint, 1.0, s.unit
    plan, reasons = ([s.words.text(each) for each in some] for some in (given.plan, given.why))
    while True:
        lines = [(s.words.text(hint.said), 17.0, BOLD, INK)]
        lines += [(each, 14.5, UI, INK) for each in (*plan, *reasons)]
        if given.after:
            lines.append((s.words(given.after), 13.0, UI, MUTED))
        made = [
            s.texts.render(text, max(s.smallest, s.font(size) * k), ink, face, rect.w - 32 * u)
            for text, size, face, ink in lines
        ]
        found = Lines(made, 3 * u * k, k)
        if found.high <= room:
            return found
        if s.font(17) * k <= s.smallest:  # smaller ones could not be read
            return found
        k *= 0.96
