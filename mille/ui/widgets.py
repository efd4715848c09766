"""The blocks that pages are made of, to press, choose or read; and the table's buttons.

A block draws itself where it is laid, and tells what it is at the same time (`Block.shown`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import count, takewhile
from typing import Any
from unicodedata import combining, normalize

from pygame import Color, Surface

from mille.engine.message import Message
from mille.i18n import Catalog, plain
from mille.ui.pieces import draw_note
from mille.ui.scene import REARRANGED, Part, Services
from mille.ui.shapes import draw_panel, focus_ring, icon, sign, within_ring
from mille.ui.text import BOLD, UI, Pen, blit_text
from mille.ui.theme import mix
from mille.value import Value
from mille.view.geometry import Rect
from mille.view.names import width_of

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
    turns: Mapping[str, str] = {"left": "previous", "right": "next"}
    """The arrow keys that do one of its actions instead of leading away from it."""
    part = 1.0
    """Its share of a row, in proportion to the others'."""
    column: Sequence[Choice] = ()
    """The choices of the rows above and below, whose boxes are as wide."""
    after: float | None = None
    """The space below it in pixels of 720 lines; None for the usual space."""
    tip = ""
    """What is said beside it under the pointer or the focus."""
    called = ""
    """Its name as it is told, if that says more than what stands on it."""
    told = ""
    """Its value, unless that depends on more."""

    def __init__(self, services: Services, id: str = "", name: str = "") -> None:
        self.services = services
        self.id = id
        self.name = name
        self.bounds = NOWHERE
        self.under = 0.0
        """The height of the room for notes."""

    @property
    def value(self) -> str:
        return self.told

    @property
    def more(self) -> str:
        """What else it says: a note below it, its key."""
        return ""

    def leaves(self) -> Iterator[Block]:
        """The blocks that show: itself, or those that it only lays out."""
        yield self

    def lay(self, at: Rect) -> None:
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
            self.called or self.name,
            self.value,
            self.more,
            focusable=self.focusable,
            focused=focused,
            selected=self.selected,
            enabled=self.enabled,
            actions=self.actions,
            paint=partial(self.draw, focused=focused, hovered=hovered == self.id),
            parts=tuple(self.inner()),
        )

    def inner(self) -> Iterable[Part]:
        """The parts inside it that are told or pressed by themselves; their ids start with its
        id.
        """
        return ()

    def has(self, id: str) -> bool:
        return id == self.id or id.startswith(f"{self.id}/")

    def into(self, inner: str = "", view: Rect | None = None, way: str = "") -> str:
        """The id to give the focus when the keys come to it from direction `way`, or when something
        is done with the part `inner`.
        """
        return self.id

    def over(self, x: float, y: float) -> str:
        return self.id

    def tip_of(self, id: str) -> tuple[Rect, str]:
        """The tip for this id, and the rectangle it belongs to."""
        return self.bounds, self.tip if id == self.id else ""

    def spot(self, focus: str) -> Rect:
        """The rectangle to keep in sight while this id has the focus."""
        inside = (part for each in self.inner() for part in each.walk())
        return next((part.bounds for part in inside if part.id == focus), self.bounds)

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
        b = self.bounds
        return Rect(b.x, b.y, b.w, b.h - self.under)

    def _wide(self, text: str, letters: float, face: str) -> int:
        return self.services.texts.render(text, letters, self.services.theme.ink, face).width

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
BESIDE = 0.2
"""The least space between a key and words beside it, in lines of its letters."""
QUIET = 0.8
"""How high a quiet button is, as a part of the others."""
MOST_SHARE = 2.0
"""How many times its equal share the longest of some buttons side by side may want."""
GLOW = 0.06
"""How much lighter a button is under the pointer: its key can still be read."""
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


class Fit(Value):
    """A button's letters, kept for the next frame."""

    to: tuple[Any, ...] = ()
    """Its words and its room."""
    size: float = 0.0
    with_picture: bool = False


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
        told: str = "",
        main: bool = False,
        picture: str = "",
    ) -> None:
        super().__init__(services, id, name)
        self.action, self.told, self.main, self.picture = action, told, main, picture
        self.key = ""
        """The key that does the same, by its usual name; shown small in the corner."""
        self.key_works = True
        """Whether it does so now, and not something else that has the focus."""
        self.quiet = False
        """Whether it is lower than others, and only an outline."""
        self.others: Sequence[str] = ()
        """What else may come to stand on it: it stays as wide."""
        self.roomy = False
        """Whether it is wide enough for its key beside the words, however low it is."""
        self.row: Sequence[Button] = ()
        """Those beside it: the letters of all are as small as of the one with the least room."""
        self._fit = Fit()

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
        words = self._wide(self.name, size, BOLD) + 14 * s.unit
        return words + (0.0 if large or self.roomy else self.key_wide) > width

    @property
    def wanted(self) -> float:
        """How wide it must be for its words in their usual letters."""
        size, words = self.services.font(LETTERS), (self.name, *self.others)
        return max(self._wide(each, size, BOLD) for each in words) + 14 * self.services.unit

    @property
    def key_wide(self) -> float:
        cap = self._cap(self.services.theme.ink)
        return cap.width if cap else 0.0

    def line(self) -> Rect:
        return self.bounds

    def room(self, width: float, line: float) -> float:
        s = self.services
        return max(QUIET * line, 1.7 * s.font(LETTERS), s.target) if self.quiet else line

    def _lettering(self) -> tuple[float, bool]:
        """The size of its letters, and whether its picture fits beside them."""
        alone = self._alone()
        return min([alone.size, *(each._alone().size for each in self.row)]), alone.with_picture

    def _alone(self) -> Fit:
        """The same if nothing stood beside it; those beside it ask for it too."""
        now = self.name, self.key, self.bounds, self.services.scale, self.services.least
        if self._fit.to != now:
            self._fit = Fit(now, *self._fitted())
        return self._fit

    def _fitted(self) -> tuple[float, bool]:
        """Letters shrink a little, then the picture goes, then they shrink as far as they can."""
        s = self.services
        room, high = self.bounds.w - 14 * s.unit, self.bounds.h * 0.62
        if self.bounds.h < LOW * s.unit and not self.picture:
            room -= self.key_wide  # the key goes beside the words
        for with_picture, least in ((True, 0.75), (False, 0.0)):
            size = min(s.font(LETTERS), high)
            smallest = max(s.least, size * least)
            while size >= smallest and (self.picture or not with_picture):
                picture = 1.15 * size + 6 * s.unit if with_picture else 0.0
                if self._wide(self.name, size, BOLD) + picture <= room:
                    return size, with_picture
                size -= 1
        return s.least, False

    def shown_name(self) -> str:
        """The words on it: its name, cut only if not even the smallest letters fit."""
        return self._in_letters(self._lettering()[0])

    def _in_letters(self, size: float) -> str:
        name, room = self.name, self.bounds.w - 8 * self.services.unit
        while len(name) > 1 and self._wide(name, size, BOLD) > room:
            name = name[:-2].rstrip() + "…"
        return name

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw a rounded button; the main one of a page is brass."""
        s, b = self.services, self.bounds
        fill = s.theme.main if self.main else s.theme.button
        ink = Color("#1E1B1A") if self.main else s.theme.button_text
        if self.quiet:
            fill, ink = s.theme.paper, s.theme.ink
        if hovered and self.enabled:
            fill = mix(fill, Color("#FFFFFF"), GLOW)
        if not self.enabled:
            fill, ink = mix(fill, s.theme.wood_edge, 0.6), mix(ink, s.theme.wood_edge, 0.3)
        edge = s.theme.button if self.quiet else s.theme.edge(fill)
        draw_panel(surface, b, 8 * s.unit, fill, edge, 1.4 * s.unit)
        size, with_picture = self._lettering()
        label = s.texts.render(self._in_letters(size), size, ink, BOLD)
        cap = self._cap(ink)
        low = b.h < LOW * s.unit
        picture = size * 1.15 + 6 * s.unit if with_picture else 0.0
        beside = low or (cap is not None and self._in_the_way(label, cap))
        aside = self._aside(label.width + picture, cap) if beside else 0.0
        words = label.get_bounding_rect()
        under = 0 if cap is None else cap.get_bounding_rect().bottom + 1
        fits = under + words.height + 6 * s.unit <= b.h
        if aside is None and (low or not fits):  # the key needs the picture's room
            with_picture, picture = False, 0.0
            aside = self._aside(label.width, cap)
        left, middle = b.center[0] - (aside or 0.0) - (label.width - picture) / 2, b.center[1]
        if cap is not None and low and not self.roomy:  # the key goes above the words
            lowest = s.texts.render("g", size, ink, BOLD).get_bounding_rect().bottom
            free = b.bottom - 4 * s.unit - (middle - label.height / 2 + lowest)
            middle += max(0.0, min(3 * s.unit, free))
        if cap is not None and aside is None:
            top = middle - label.height / 2
            free = b.bottom - 5 * s.unit - (top + words.bottom)
            if fits:
                over = b.y + s.unit + under - (top + words.top)
                middle += max(0.0, min(free, over + 3 * s.unit * s.scale))
            else:  # words come first; the page of keys lists the key
                cap = s.texts.render(s.words.key(self.key), s.least, ink, UI)
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

    def _in_the_way(self, label: Surface, cap: Surface) -> bool:
        """Whether the ink of the key reaches down to that of the words, or almost; or it is wider
        than they are, as above a number.
        """
        words = (self.bounds.h - label.height) / 2 + label.get_bounding_rect().top
        low = 5 * self.services.unit + cap.get_bounding_rect().bottom > words
        return low or cap.width > label.width

    def _aside(self, width: float, cap: Surface | None) -> float | None:
        """How far words beside the key must move left, so as not to touch it.

        None if they do not fit beside it.
        """
        if cap is None:
            return 0.0
        s, b, u = self.services, self.bounds, self.services.unit
        gap = max(5 * u * max(1.0, s.scale), NEAREST / 2, BESIDE * cap.height)
        over = b.center[0] + width / 2 + gap - self._left_of(cap)
        free = (b.w - width) / 2 - 5 * u
        return max(0.0, over) if over <= free else None


def as_row(buttons: Sequence[Button]) -> None:
    """Give the buttons of a row letters of one size."""
    for each in buttons:
        each.row = buttons


# A tip: a short explanation on a slip beside what the pointer or the focus is on.


WIDTH = 300
"""The widest line, in pixels of 720 lines."""
LEAST = 3
"""The least letters of a term to be found within a text; *in* counts only by itself."""


def explained(words: Catalog, said: Message) -> str:
    """What a message means, or an empty string: its `ID.about`, with the same blanks; else the
    meaning of the longest term in it that the game or the house explains.
    """
    about = f"{said.id}.about"
    if words.has(about):
        return words.text(Message(about, said.blanks))
    return of_term(words, words.text(said))


@lru_cache(maxsize=64)
def of_term(words: Catalog, text: str) -> str:
    """The meaning of the longest term in a text; empty if it has none."""
    whole = bare(text)
    for id in sorted(terms(words), key=lambda id: -len(words(id))):
        if says(whole, bare(words(id))):
            return words("tell.of", what=words(id), said=words(f"{id}.about"))
    return ""


def says(text: str, term: str) -> bool:
    """Whether a bare text has a term in it."""
    is_wide = width_of(term) > len(term)  # and has no spaces around it
    found = term in text if is_wide else re.search(rf"\b{re.escape(term)}\w?\b", text)
    return (bool(found) and width_of(term) >= LEAST) or term == text


def terms(words: Catalog) -> list[str]:
    """The ids of all explained words, in alphabetical order."""
    of_game = takewhile(words.has, (f"term.{n}" for n in count(1)))
    of_house = takewhile(words.has, (f"glossary.{n}" for n in count(1)))
    return sorted([*of_game, *of_house], key=lambda id: bare(words(id)))


KANA_MARK = 8
"""The class of the marks that stand above letters of Japanese, as in Unicode."""
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})
"""Letters that keyboards lack: who looks for *cœur* types *coeur*."""


def bare(word: str) -> str:
    """A word for sorting and searching: without accents and ligatures, in lower case.

    Japanese letters keep the marks that make others of them.
    """
    parts = normalize("NFD", plain(word).casefold().translate(LIGATURES))
    return normalize("NFC", "".join(each for each in parts if combining(each) in (0, KANA_MARK)))


def draw_tip(surface: Surface, s: Services, place: Rect, text: str) -> None:
    draw_note(surface, s, place, _words(s, text))


def lay_tip(s: Services, at: Rect, text: str, room: Rect | None = None) -> Rect | None:
    """The place of a tip in the window, or in `room` of it: below, above or beside `at`."""
    words, u = _words(s, text), s.unit
    w, h, gap = words.width + 24 * u, words.height + 14 * u, 6 * u
    room = (room or Rect(0, 0, *s.size)).inset(gap, gap)
    xs = [at.center[0] - w / 2, at.right + gap, at.x - w - gap]
    ys = [at.bottom + gap, at.y - h - gap, at.center[1] - h / 2]
    right, bottom = room.right - w, room.bottom - h
    there = (Rect(min(max(x, room.x), right), y, w, h) for y in ys for x in xs)
    free = (it for it in there if room.y <= it.y <= bottom and not it.overlap(at))
    return next(free, None)


def _words(s: Services, text: str) -> Surface:
    ink, width = Color("#1E1B1A"), WIDTH * s.unit
    return s.texts.balanced(text, s.pen(14, ink), width, s.size[1])


# Choices of one of a few values: between arrows, or on buttons that show all.


ABOVE = 1.5
"""The height of a name above its box, in letters."""
MOST_TURNED = 4
"""A choice of more values than this opens a list of them."""


class Option(Value):
    """One of the values of a choice."""

    value: object
    name: str
    about: str = ""
    """What it means; empty if that needs no words."""
    picture: Callable[[float, float], Surface] | None = None
    """Makes a picture of it, at most so wide and so high in pixels."""


class Choice(Block):
    """One of a few values, shown between two arrows; of many values, `press` opens a list."""

    role = "spinbutton"
    focusable = True
    actions: tuple[str, ...] = ("next", "previous")
    listed = True
    """Whether many values are in a list; else they are turned one by one, however many."""
    unknown = 0
    """The index if the current value is none of them; -1 for none."""

    def __init__(
        self,
        services: Services,
        id: str,
        name: str,
        options: Sequence[Option],
        current: object,
        changed: Callable[[Any], object],
    ) -> None:
        """`changed` takes the value that is chosen."""
        super().__init__(services, id, name)
        self.options = options
        self.changed = changed
        self.may_say: Sequence[str] = ()
        """Other notes that may appear below it, for which room is kept."""
        self._asked: dict[float, float] = {}
        self._above = 0.0
        """The height of its name, if its box needs the whole line below that."""
        self.index = next(
            (i for i, each in enumerate(options) if each.value == current), self.unknown
        )
        if self.listed and len(options) > MOST_TURNED:
            self.role, self.actions = "combobox", ("press", *self.actions)

    @property
    def value(self) -> str:
        return self.options[self.index].name if self.index >= 0 else ""

    @property
    def more(self) -> str:
        return self.options[self.index].about if self.index >= 0 else ""

    def notes(self) -> Sequence[str]:
        """All notes that may appear below it: what each value means, and `may_say`."""
        return [*(option.about for option in self.options), *self.may_say]

    def is_cramped(self, width: float) -> bool:
        s = self.services
        letters = s.font(15) if s.scale > REARRANGED else s.least
        name = self._wide(self.name, letters, UI) + 14 * s.unit
        return name + self.asked(letters) > width

    def room(self, width: float, line: float) -> float:
        self._above = ABOVE * self.services.font(15) if self.is_cramped(width) else 0.0
        return super().room(width, line) + self._above

    def turn(self, by: int) -> None:
        here = self.index if self.index >= 0 else min(0, -by)
        self.choose((here + by) % len(self.options))

    def choose(self, index: int) -> None:
        self.index = index
        self.services.audio.play("tick")
        self.changed(self.options[index].value)

    def act(self, action: str, inner: str = "", text: str = "") -> None:
        self.turn(-1 if action == "previous" else 1)

    def inner(self) -> Iterator[Part]:
        """Its left arrow, for the pointer only."""
        if self.actions[0] != "press":
            box = self._box()
            left = Rect(box.x, box.y, box.w * 0.25, box.h)
            yield Part(f"{self.id}/previous", "", left, actions=("previous",))

    def _box(self) -> Rect:
        """The box of the value; a long value gets whatever width the name leaves."""
        s, b = self.services, self.line()
        if self._above:
            return Rect(b.x, b.y + self._above, b.w, b.h - self._above)
        free = self._free(b.w, s.font(15) if s.scale > REARRANGED else s.least)
        wide = min(free, max(self.shared(b.w), self.asked(s.least)))
        return Rect(b.right - wide, b.y, wide, b.h)

    def shared(self, width: float) -> float:
        """How wide the boxes of its column are, in lines of this width."""
        s, column = self.services, self.column or (self,)
        asked, least = (max(e.asked(size) for e in column) for size in (s.font(15), s.least))
        free, most = (min(e._free(width, size) for e in column) for size in (s.font(15), s.least))
        half = min(width * 0.54, max(free, asked)) if s.scale > REARRANGED else width * 0.54
        return max(half, min(free, asked), min(most, least))

    def asked(self, letters: float) -> float:
        """The width of the box in which all its values fit in letters of this size."""
        s = self.services
        if letters not in self._asked:
            wide = [self._wide(option.name, letters, BOLD) for option in self.options]
            self._asked[letters] = max(wide) + 2.1 * s.font(15) + 26 * s.unit
        return self._asked[letters]

    def _free(self, width: float, letters: float) -> float:
        return width - self._wide(self.name, letters, UI) - 14 * self.services.unit

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw the name on the left, the value between arrows on the right, its meaning below."""
        s, b, box = self.services, self.line(), self._box()
        size = s.font(15)
        inset = within_ring(s.unit)
        free = b.w - (0.0 if self._above else box.w) - inset
        label = s.texts.fitted(self.name, Pen(size, s.theme.ink, UI, s.least), free)
        middle = b.y + self._above / 2 if self._above else b.center[1]
        blit_text(surface, label, b.x + inset, middle - label.height / 2)
        fill = mix(s.theme.paper, s.theme.paper_edge, 0.75 if hovered else 0.4)
        draw_panel(surface, box, 7 * s.unit, fill, s.theme.paper_edge, 1.2 * s.unit)
        side = size * 1.05
        ends = {"left": box.x + 7 * s.unit, "right": box.right - 7 * s.unit - side}
        if self.actions[0] == "press":
            ends = {"down": ends["right"]}
        for name, x in ends.items():
            arrow = icon(name, side, s.theme.ink_muted)
            surface.blit(arrow, (round(x), round(box.center[1] - side / 2)))
        room = box.w - 2 * side - 26 * s.unit
        value = s.texts.fitted(self.value, Pen(size, s.theme.ink, BOLD, s.least), room)
        middle = box.center[1] - value.height / 2
        blit_text(surface, value, box.center[0], middle, "center")
        self._note(surface, self.options[self.index].about, s.theme.ink_muted)
        self._ring(surface, focused)


class Turned(Choice):
    """A choice whose values are turned one by one, however many there are."""

    listed = False


GAP, SIDE = 5, 11
"""The space between two buttons of some picks, and beside their words, in pixels of 720 lines."""
NAMED = 0.3
"""The part of the line that the name of some picks may take beside them."""


class Picks(Turned):
    """One of a few values, each a button of its own: one press sets it.

    They go in as many rows as their words need. Their name stands before them, or above them where
    that is too narrow.
    """

    role = "radiogroup"
    inner_role = "radio"
    """The role of each of its buttons."""
    upright = False
    """Whether they stand one below the other."""
    named = True
    """Whether the name is drawn too, not only told."""
    aligned = False
    """Whether they stay beside their name, in as many rows as that takes, while words fit there."""
    pictured = 58.0
    """How much higher those with a picture are, in pixels of 720 lines."""
    _columns = 1
    _pointed = ""
    """The value under the pointer."""

    @property
    def _lead(self) -> str:
        """The name as it is drawn."""
        return self.name if self.named else ""

    def is_cramped(self, width: float) -> bool:
        return self._widest() > width

    def _widest(self) -> float:
        s = self.services
        wide = max(self._wide(option.name, s.font(15), BOLD) for option in self.options)
        return max(wide + 2 * SIDE * s.unit, s.target)

    @property
    def _pictured(self) -> bool:
        return any(option.picture for option in self.options)

    def _high(self, line: float) -> float:
        s = self.services
        return line + (self.pictured * s.unit * max(1.0, s.scale) if self._pictured else 0.0)

    def room(self, width: float, line: float) -> float:
        s, n, gap = self.services, len(self.options), GAP * self.services.unit
        wide = self._wide(self._lead, s.font(15), UI) + 14 * s.unit if self._lead else 0.0
        each, right = self._widest() + gap, width * (1 - NAMED)
        narrow = (1 if self.aligned else n) * each <= right and not self._pictured
        beside = not wide or (wide <= width * NAMED and narrow)
        self._above = 0.0 if beside else ABOVE * s.font(15)
        most = int(((right if wide and beside else width) + gap) // each)
        rows = n if self.upright else -(-n // max(1, min(n, most)))
        self._columns = -(-n // rows)
        high = self._above + rows * (self._high(line) + gap) - gap
        return Block.room(self, width, high)

    def cells(self) -> list[Rect]:
        b, gap, n = self.line(), GAP * self.services.unit, len(self.options)
        left = b.w * NAMED if self._lead and not self._above else 0.0
        rows = -(-n // self._columns)
        wide = (b.w - left - gap * (self._columns - 1)) / self._columns
        high = (b.h - self._above - gap * (rows - 1)) / rows
        x, y = b.x + left, b.y + self._above
        places = [divmod(i, self._columns) for i in range(n)]
        return [
            Rect(x + at * (wide + gap), y + row * (high + gap), wide, high) for row, at in places
        ]

    def inner(self) -> Iterator[Part]:
        differ = len({option.about for option in self.options}) > 1
        for i, (option, cell) in enumerate(zip(self.options, self.cells())):
            about = option.about if differ else ""  # what is true of all is said with their name
            id, on = f"{self.id}/{option.value}", i == self.index
            at = self.inner_role, cell, option.name, about
            yield Part(id, *at, selected=on, actions=("choose",))

    def over(self, x: float, y: float) -> str:
        here = (part.id for part in self.inner() if part.bounds.holds(x, y))
        return next(here, self.id)

    def shown(self, focus: str, hovered: str, view: Rect | None = None) -> Part:
        self._pointed = hovered.removeprefix(f"{self.id}/")
        return super().shown(self.id if self.has(focus) else focus, hovered, view)

    def act(self, action: str, inner: str = "", text: str = "") -> None:
        if action == "choose":
            self.choose([str(option.value) for option in self.options].index(inner))
        else:
            super().act(action)

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw the name and each button, and below them what the chosen value means."""
        s, b, inset = self.services, self.line(), within_ring(self.services.unit)
        cells = self.cells()
        if self._lead:
            free = (b.w if self._above else cells[0].x - b.x) - inset
            words = s.texts.fitted(self._lead, s.pen(15, s.theme.ink), free)
            high = self._above or cells[0].h
            blit_text(surface, words, b.x + inset, b.y + (high - words.height) / 2)
        for i, (option, cell) in enumerate(zip(self.options, cells)):
            self._draw_cell(surface, cell, option, i == self.index)
        self._note(surface, self.more, s.theme.ink_muted)
        if focused:
            at = cells[max(0, self.index)]
            focus_ring(surface, at.x, at.y, at.w, at.h, s.unit)

    def _draw_cell(self, surface: Surface, cell: Rect, option: Option, chosen: bool) -> None:
        s, paper = self.services, self.services.theme.paper
        fill = mix(paper, s.theme.main, 0.3) if chosen else mix(paper, s.theme.paper_edge, 0.3)
        if self._pointed == str(option.value):
            fill = mix(fill, s.theme.paper_edge, 0.35)
        edge, line = (s.theme.main, 2.4) if chosen else (s.theme.paper_edge, 1.2)
        draw_panel(surface, cell, 7 * s.unit, fill, edge, line * s.unit)
        face, room = BOLD if chosen else UI, cell.w - 2 * min(SIDE * s.unit, cell.w / 12)
        words = s.texts.fitted(option.name, s.pen(15, s.theme.ink, face), room)
        middle = cell.center[1]
        if option.picture is not None:
            high = cell.h - words.height - 3 * 5 * s.unit
            picture, top = option.picture(room, high), cell.y + 5 * s.unit
            blit_text(surface, picture, cell.center[0], top + (high - picture.height) / 2, "center")
            middle = cell.bottom - 5 * s.unit - words.height / 2
        blit_text(surface, words, cell.center[0], middle - words.height / 2, "center")


class Tabs(Picks):
    """The parts of a page, of which one is open, in a row above it."""

    role = "tablist"
    inner_role = "tab"
    unknown = -1
    named = False


class SideTabs(Tabs):
    """The same in a column at its side."""

    upright = True
    turns = {"up": "previous", "down": "next"}
