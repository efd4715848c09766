"""The blocks that pages are made of, to press, choose or read; and the table's buttons.

A block draws itself where it is laid, and tells what it is at the same time (`Block.shown`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pygame import Color, Surface

from mille.ui.frame import Part
from mille.ui.scene import REARRANGED, Services
from mille.ui.shapes import draw_panel, focus_ring, sign, within_ring
from mille.ui.text import BOLD, UI, blit_text
from mille.ui.theme import mix
from mille.view.geometry import Rect

NOWHERE = Rect(0, 0, 0, 0)
NOTE = 13
"""The size of the letters of a note, in pixels of 720 lines."""


class Block:
    """A piece of a page, or a button of the table: as wide as it is told, as high as it needs. It
    is made anew, words included, after every change.
    """

    role = "label"
    focusable = False
    typing = False
    """Whether text is typed into it."""
    enabled = True
    selected = False
    actions: tuple[str, ...] = ()
    """What can be done with it, the usual action first; `act` does it."""
    part = 1.0
    """Its share of a row, in proportion to the others'."""
    after: float | None = None
    """The space below it in pixels of 720 lines; None for the usual space."""
    tip = ""
    """What is said beside it under the pointer or the focus."""

    def __init__(self, services: Services, id: str = "", name: str = "") -> None:
        self.services = services
        self.id = id
        self.name = name
        self.bounds = NOWHERE
        self.under = 0.0
        """The height of the room for notes."""

    @property
    def value(self) -> str:
        """What is chosen in it, as text."""
        return ""

    @property
    def more(self) -> str:
        """What else it says: a note below it, its key."""
        return ""

    def leaves(self) -> Iterator[Block]:
        """The blocks that show: itself, or those that it only lays out."""
        yield self

    def lay(self, at: Rect) -> None:
        """Take this place."""
        self.bounds = at

    def shown(self, focus: str, hovered: str, view: Rect | None = None) -> Part:
        """Its part of the frame; of a long one, only what is in view.

        `focus` and `hovered` are the ids to draw with the focus and under the pointer.
        """
        focused = focus == self.id
        return Part(
            self.id,
            self.role,
            self.bounds,
            self.name,
            self.value,
            self.more,
            focusable=self.focusable,
            focused=focused,
            selected=self.selected,
            enabled=self.enabled,
            actions=self.actions,
            paint=partial(self.draw, focused=focused, hovered=hovered == self.id),
            parts=self.inner(),
        )

    def inner(self) -> tuple[Part, ...]:
        """The parts inside it that are told or pressed by themselves; their ids start with its
        id.
        """
        return ()

    def has(self, id: str) -> bool:
        """Whether the id is its own, or that of a part inside it."""
        return id == self.id or id.startswith(f"{self.id}/")

    def into(self, inner: str = "", view: Rect | None = None, way: str = "") -> str:
        """The id to give the focus when the keys come to it from direction `way`, or when something
        is done with the part `inner`.
        """
        return self.id

    def over(self, x: float, y: float) -> str:
        """The id of what is under the pointer."""
        return self.id

    def tip_of(self, id: str) -> tuple[Rect, str]:
        """The tip for this id, and the rectangle it belongs to."""
        return self.bounds, self.tip if id == self.id else ""

    def spot(self, focus: str) -> Rect:
        """The rectangle to keep in sight while this id has the focus."""
        return self.bounds

    def step(self, key: str, focus: str, view: Rect) -> str:
        """The id to focus after a key that leads from one part inside it to another; else empty."""
        return ""

    def act(self, action: str, inner: str = "", text: str = "") -> None:
        """Do one of its actions; `inner` is the rest of the id of the part that offers it."""
        if action == self.actions[0]:
            self.press()

    def press(self) -> None:
        """Do the usual action."""

    def notes(self) -> Sequence[str]:
        """All notes that may appear under its line."""
        return ()

    def is_cramped(self, width: float) -> bool:
        """Whether very large letters would have to shrink at this width."""
        return False

    def room(self, width: float, line: float) -> float:
        """The height that it takes: a line, and the longest note under it."""
        s = self.services
        size, ink = s.font(NOTE), s.theme.ink_muted
        notes = [s.texts.render(note, size, ink, UI, width) for note in self.notes() if note]
        self.under = max((note.height + 5 * s.unit for note in notes), default=0.0)
        return line + self.under

    def line(self) -> Rect:
        """Its bounds without the note."""
        b = self.bounds
        return Rect(b.x, b.y, b.w, b.h - self.under)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw it."""

    def _note(self, surface: Surface, note: str, ink: Color) -> None:
        if note:
            s, b = self.services, self.line()
            words = s.texts.render(note, s.font(NOTE), ink, UI, b.w)
            blit_text(surface, words, b.x + within_ring(s.unit), b.bottom + 5 * s.unit)

    def _ring(self, surface: Surface, focused: bool) -> None:
        if focused:
            b = self.line()
            focus_ring(surface, b.x, b.y, b.w, b.h, self.services.unit)


LETTERS = 15
"""The size of a button's letters, in pixels of 720 lines."""
KEY = 11
"""The size of a key's letters on its button, in pixels of 720 lines."""
NEAREST = 6
"""The least space between a key and the side of its button, in pixels; half of it to its words."""
MOST_SHARE = 2.0
"""How many times its equal share the longest of some buttons side by side may want."""
LOW = 36
"""On a button lower than this, in pixels of 720 lines, the key goes beside the words, not above."""


def shares(wanted: Sequence[float], room: float) -> list[float]:
    """The widths of what stands side by side: the same, or as wanted if that is too narrow for one.

    >>> shares([3, 4], 10), shares([6, 3], 10.5), shares([99, 4], 16)
    ([5.0, 5.0], [7.0, 3.5], [12.8, 3.2])
    """
    same = room / len(wanted)
    if max(wanted) <= same:
        return [same for _ in wanted]
    parts = [min(each, MOST_SHARE * same) for each in wanted]
    return [room * part / sum(parts) for part in parts]


class Button(Block):
    """A button with words."""

    role = "button"
    focusable = True
    actions: tuple[str, ...] = ("press",)

    def __init__(
        self,
        services: Services,
        id: str,
        name: str,
        action: Callable[[], object],
        picture: str = "",
        main: bool = False,
    ) -> None:
        super().__init__(services, id, name)
        self.action = action
        self.picture = picture
        self.main = main
        self.key = ""
        """The key that does the same, by its usual name; shown small in the corner."""
        self.key_works = True
        """Whether it does so now, and not something else that has the focus."""
        self.others: Sequence[str] = ()
        """What else may come to stand on it: it stays as wide."""
        self.roomy = False
        """Whether it is wide enough for its key beside the words, however low it is."""

    @property
    def more(self) -> str:
        return self.services.words.key(self.key) if self.key and self.key_works else ""

    def press(self) -> None:
        if self.enabled:
            self.services.audio.play("tick")
            self.action()

    def is_cramped(self, width: float) -> bool:
        s = self.services
        large = s.scale > REARRANGED
        size = s.font(LETTERS) if large else s.least
        words = s.texts.render(self.name, size, s.theme.ink, BOLD).width + 14 * s.unit
        cap = None if large or self.roomy else self._cap(s.theme.ink)
        return words + (cap.width if cap else 0.0) > width

    @property
    def wanted(self) -> float:
        """How wide it must be for its words in their usual letters."""
        s = self.services
        size, ink, words = s.font(LETTERS), s.theme.ink, (self.name, *self.others)
        return max(s.texts.render(each, size, ink, BOLD).width for each in words) + 14 * s.unit

    @property
    def wanted_with_key(self) -> float:
        """The same with its key beside them."""
        cap = self._cap(self.services.theme.ink)
        return self.wanted + (cap.width if cap else 0.0)

    def line(self) -> Rect:
        """All of it: a button is as high as what stands beside it."""
        return self.bounds

    def _lettering(self) -> tuple[float, bool]:
        """The size of its letters, and whether its picture fits beside them.

        Letters shrink a little, then the picture goes, then letters shrink as far as they can.
        """
        s = self.services
        ink, room, high = s.theme.button_text, self.bounds.w - 14 * s.unit, self.bounds.h * 0.62
        low = self.bounds.h < LOW * s.unit and not self.picture
        if low and (cap := self._cap(ink)) is not None:
            room -= cap.width  # the key goes beside the words
        for with_picture, least in ((True, 0.75), (False, 0.0)):
            size = min(s.font(LETTERS), high)
            smallest = max(s.least, size * least)
            while size >= smallest and (self.picture or not with_picture):
                picture = 1.15 * size + 6 * s.unit if with_picture else 0.0
                if s.texts.render(self.name, size, ink, BOLD).width + picture <= room:
                    return size, with_picture
                size -= 1
        return s.least, False

    def shown_name(self) -> str:
        """The words on it: its name, cut only if not even the smallest letters fit."""
        return self._in_letters(self._lettering()[0])

    def _in_letters(self, size: float) -> str:
        s, name = self.services, self.name
        room = self.bounds.w - 8 * s.unit
        while len(name) > 1 and s.texts.render(name, size, s.theme.ink, BOLD).width > room:
            name = name[:-2].rstrip() + "…"
        return name

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw a rounded button; the main one of a page is brass."""
        s, b = self.services, self.bounds
        fill = s.theme.main if self.main else s.theme.button
        ink = Color("#1E1B1A") if self.main else s.theme.button_text
        if hovered and self.enabled:
            fill = mix(fill, Color("#FFFFFF"), 0.12)
        if not self.enabled:
            fill, ink = mix(fill, s.theme.wood_edge, 0.6), mix(ink, s.theme.wood_edge, 0.3)
        edge = s.theme.edge(fill)
        draw_panel(surface, b, 8 * s.unit, fill, edge, 1.4 * s.unit)
        size, with_picture = self._lettering()
        label = s.texts.render(self._in_letters(size), size, ink, BOLD)
        cap = self._cap(mix(ink, fill, 0.2))
        low = b.h < LOW * s.unit
        picture = size * 1.15 + 6 * s.unit if with_picture else 0.0
        beside = low or (cap is not None and self._as_high(label, cap))
        aside = self._aside(label.width + picture, cap) if beside else 0.0
        if aside is None:  # the key needs the picture's room
            with_picture, picture = False, 0.0
            aside = self._aside(label.width, cap)
        left, middle = b.center[0] - (aside or 0.0) - (label.width - picture) / 2, b.center[1]
        words = label.get_bounding_rect()
        if cap is not None and low and not self.roomy:  # the key goes above the words
            lowest = s.texts.render("g", size, ink, BOLD).get_bounding_rect().bottom
            free = b.bottom - 4 * s.unit - (middle - label.height / 2 + lowest)
            middle += max(0.0, min(3 * s.unit, free))
        if cap is not None and aside is None:
            top = middle - label.height / 2
            under = b.y + s.unit + cap.get_bounding_rect().bottom + 1 - (top + words.top)
            free = b.bottom - 5 * s.unit - (top + words.bottom)
            if under <= free:
                middle += max(0.0, min(free, under + 2 * s.unit * (s.scale - 1)))
            else:  # words come first; the page of keys lists the key
                cap = s.texts.render(s.words.key(self.key), s.least, mix(ink, fill, 0.2), UI)
                aside = self._aside(label.width, cap) if s.scale > 1 else None
                if aside is None and s.least <= size - 1:
                    less = s.texts.render(self._in_letters(size - 1), size - 1, ink, BOLD)
                    aside = self._aside(less.width, cap)
                    label = label if aside is None else less
                left, cap = (left, None) if aside is None else (left - aside, cap)
        if with_picture:
            glyph = sign(self.picture, size * 1.15, ink, s.symbols())
            surface.blit(glyph, (round(left - picture), round(middle - size * 1.15 / 2)))
        blit_text(surface, label, left, middle - label.height / 2)
        self._draw_key(surface, cap)
        self._ring(surface, focused)

    def _draw_key(self, surface: Surface, cap: Surface | None) -> None:
        """Draw the key in the upper corner."""
        if cap is not None and self.key_works:
            blit_text(surface, cap, self._left_of(cap), self.bounds.y + self.services.unit)

    def _cap(self, ink: Color) -> Surface | None:
        """The key as a small picture for the upper corner, or None."""
        if not self.key:
            return None
        s = self.services
        part = 0.3 * s.scale  # larger text takes more of the button
        size = max(s.least, min(s.font(KEY), self.bounds.h * part))
        return s.texts.render(s.words.key(self.key), size, ink, UI)

    def _left_of(self, cap: Surface) -> float:
        return self.bounds.right - max(6 * self.services.unit, NEAREST) - cap.width

    def _as_high(self, label: Surface, cap: Surface) -> bool:
        """Whether the ink of the key reaches down to that of the words, or almost."""
        words = (self.bounds.h - label.height) / 2 + label.get_bounding_rect().top
        return 3 * self.services.unit + cap.get_bounding_rect().bottom > words

    def _aside(self, width: float, cap: Surface | None) -> float | None:
        """How far words beside the key must move left, so as not to touch it.

        None if they do not fit beside it.
        """
        if cap is None:
            return 0.0
        s, b, u = self.services, self.bounds, self.services.unit
        gap = max(3 * u * max(1.0, s.scale), NEAREST / 2)
        over = b.center[0] + width / 2 + gap - self._left_of(cap)
        free = (b.w - width) / 2 - 5 * u
        return max(0.0, over) if over <= free else None
