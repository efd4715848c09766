"""A tip: a short explanation on a slip beside what the pointer or the focus is on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import count, takewhile
from math import hypot
from unicodedata import combining, normalize

from pygame import Color, Surface

from mille.engine.message import Message
from mille.i18n import Catalog
from mille.ui.notes import draw_note
from mille.ui.scene import Services
from mille.ui.text import UI
from mille.view.geometry import Rect

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
        term = bare(words(id))
        among = len(term) >= LEAST and re.search(rf"\b{re.escape(term)}\w?\b", whole)
        if among or term == whole:
            return words("glossary.said", term=words(id), about=words(f"{id}.about"))
    return ""


def terms(words: Catalog) -> list[str]:
    """The ids of all explained words, in alphabetical order."""
    of_game = takewhile(words.has, (f"term.{n}" for n in count(1)))
    of_house = takewhile(words.has, (f"glossary.{n}" for n in count(1)))
    return sorted([*of_game, *of_house], key=lambda id: bare(words(id)))


def bare(word: str) -> str:
    """A word for sorting and searching: without accents, in lower case."""
    return "".join(each for each in normalize("NFD", word.casefold()) if not combining(each))


def draw_tip(surface: Surface, s: Services, place: Rect, text: str) -> None:
    """Draw a tip at its place."""
    draw_note(surface, s, place, _words(s, text))


def lay_tip(
    s: Services, at: Rect, text: str, avoid: Sequence[Rect] = (), room: Rect | None = None
) -> Rect | None:
    """The place of a tip in the window, or in `room` of it, beside `at` and clear of everything in
    `avoid`; or None.
    """
    words, u = _words(s, text), s.unit
    size, room = (words.width + 24 * u, words.height + 14 * u), room or Rect(0, 0, *s.size)
    return _beside(room.inset(6 * u, 6 * u), at, *size, 6 * u, avoid)


def _words(s: Services, text: str) -> Surface:
    ink, width = Color("#1E1B1A"), WIDTH * s.unit
    return s.texts.balanced(text, s.font(14), ink, width, s.size[1], UI, s.least)


def _beside(
    room: Rect, at: Rect, w: float, h: float, gap: float, avoid: Sequence[Rect]
) -> Rect | None:
    """A place for a slip of this size: below, above or beside `at`, or past what is in the way."""
    right, bottom = room.right - w, room.bottom - h
    xs = [at.center[0] - w / 2, at.right + gap, at.x - w - gap]
    ys = [at.bottom + gap, at.y - h - gap, at.center[1] - h / 2]
    for other in avoid:
        xs += [other.right + gap, other.x - w - gap]
        ys += [other.bottom + gap, other.y - h - gap]
    ys = [y for y in ys if room.y <= y <= bottom]
    there = (Rect(min(max(x, room.x), right), y, w, h) for x in xs for y in ys)
    free = (each for each in there if not any(each.overlap(other) > 0 for other in (at, *avoid)))
    x, y = at.center

    def apart(it: Rect) -> tuple[bool, int]:
        across = it.y < at.bottom and at.y < it.bottom  # people look beside it last
        return across, round(hypot(it.center[0] - x, it.center[1] - y))

    return min(free, key=apart, default=None)
