"""Text on surfaces: the program's own fonts, and a cache of pictures of text.

A line that its face cannot draw is drawn by another face, or by several; what none of them has is
shown as a mark. Names come from other people and programs, so they may be in any script: each sign,
as a person would see it, that no face has becomes one mark.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Any
from unicodedata import category, normalize

import pygame
from pygame import Color, Surface
from pygame.font import Font

from mille.i18n import HYPHEN, PHRASE, plain
from mille.ui.shapes import Recent, blank
from mille.ui.theme import assets_root
from mille.value import Value

UI = "ui-regular"
BOLD = "ui-bold"
TITLE = "title-bold"
SERIF = "title-regular"
MOST_CACHED = 600
MOST_FONTS = 60
"""The most fonts kept. Each is an open file, and enlarging a window asks for others all the
time.
"""
WIDE_SPACES = 40
"""Below this size, the narrow space of the title face would make words run together."""

MOST_LETTERS = 2000
"""No line or paragraph of ours is longer; of text from a file, no more than this is measured."""

_JAPANESE, _JAPANESE_BOLD = "ja-regular", "ja-bold"
_FIRST_WIDE, _LAST_WIDE = "\u2e80", "\uffef"
"""From this letter on, the Latin faces have none (`assets/fonts/SOURCES.md`); emoji are beyond."""
_REGULAR = (_JAPANESE, "he-regular", "ar-regular")
_BOLD = (_JAPANESE_BOLD, "he-bold", "ar-bold")
_BEYOND = {UI: _REGULAR, SERIF: (UI, *_REGULAR), BOLD: _BOLD, TITLE: (BOLD, *_BOLD)}
_BEYOND |= {_JAPANESE_BOLD: _BOLD}
"""For each face, the faces to try for letters that it lacks; names may have any."""
FACES = frozenset((*_BEYOND, *_REGULAR, *_BOLD))
"""All faces."""
_FROM_THE_RIGHT = {"he": "Hebr", "ar": "Arab"}
"""The scripts that are written from right to left, by the first letters of a face's name."""
_PROBE = 20
"""The size at which a face is asked whether it has a letter."""
READABLE = 0.7
"""How far a name may shrink before it is cut, as a part of its size."""


class Pen(Value):
    """How letters are drawn that may shrink."""

    size: float
    colour: Color
    face: str
    least: float
    """The size down to which they may."""
    centred: bool = False
    """Whether each line stands in the middle of the others."""


class Texts:
    """Draws lines of text. Sizes are in pixels."""

    def __init__(self) -> None:
        self._fonts = Recent[tuple[str, int], Font](MOST_FONTS)
        self._drawn = Recent[tuple[Any, ...], Surface](MOST_CACHED)
        self._has: dict[tuple[str, str], bool] = {}
        self._fitted = Recent[tuple[object, ...], Surface](MOST_CACHED)
        """The pictures of fitted lines, so that no frame tries again."""

    def font(self, face: str, size: float) -> Font:
        key = (face, max(8, round(size)))
        return self._fonts.of(key, _opened, *key)

    def render(
        self,
        text: str,
        size: float,
        colour: Color,
        face: str = UI,
        wrap: float = 0,
        centred: bool = False,
    ) -> Surface:
        """The text as a picture, broken into lines of at most `wrap` pixels unless that is 0.

        Do not draw on it: the same text gets the same picture again.
        """
        text = text[:MOST_LETTERS]
        key = (text, face, max(8, round(size)), tuple(colour), int(wrap), centred)
        given = text or " ", size, colour, face, int(wrap), centred
        return self._drawn.of(key, self._picture, *given)

    def _picture(
        self, text: str, size: float, colour: Color, face: str, wrap: int, centred: bool
    ) -> Surface:
        if text.isascii():
            return self._plain(text, size, colour, face, wrap, centred)
        text = normalize("NFC", text)
        faces = self._faces(text, face)
        face = faces[0]
        if one_face(plain(text), (face,), self.has):
            return self._plain(text, size, colour, face, wrap, centred)

        def pieces(line: str) -> list[Piece]:
            return split(_with_wide_spaces(line, face, size), faces, self.has)

        def width(line: str) -> float:
            return sum(self.font(each, size).size(letters)[0] for each, letters in pieces(line))

        room = wrap or float("inf")
        lines = broken(unwidowed(text, room, width), room, width)
        drawn = [self._line(pieces(each), size, colour, face) for each in lines]
        whole = blank(max(line.width for line in drawn), sum(line.height for line in drawn))
        y = 0
        for line in drawn:
            whole.blit(line, ((whole.width - line.width) // 2 * centred, y))
            y += line.height
        return whole

    def reach(self, text: str, n: int, size: float, face: str = UI) -> float:
        """How far the first `n` letters of a line reach, in pixels, where all of it is drawn."""
        text, begin = drawable(text), normalize("NFC", drawable(text[:n]))
        faces = self._faces(text, face)
        pieces = split(_with_wide_spaces(begin, faces[0], size), faces, self.has)
        return float(sum(self.font(each, size).size(letters)[0] for each, letters in pieces))

    def _faces(self, text: str, face: str) -> tuple[str, ...]:
        """The faces that draw a text, the first for all letters that it has."""
        if any(letter >= _FIRST_WIDE and self.has(_JAPANESE, letter) for letter in text):
            face = _JAPANESE_BOLD if face in (BOLD, TITLE) else _JAPANESE
        return (face, *(each for each in _BEYOND.get(face, _REGULAR) if each != face))

    def _plain(
        self, text: str, size: float, colour: Color, face: str, wrap: int, centred: bool
    ) -> Surface:
        """The text drawn by one face, which has all of its letters."""
        font = self.font(face, size)

        def width(line: str) -> float:
            return font.size(_with_wide_spaces(line, face, size))[0]

        if wrap:  # the library's own way of breaking leaves a space at the head of some lines
            text = "\n".join(broken(unwidowed(text, wrap, width), wrap, width))
        font.align = pygame.FONT_CENTER if centred else pygame.FONT_LEFT
        return font.render(_with_wide_spaces(plain(text), face, size), True, colour)

    def _line(self, line: Sequence[Piece], size: float, colour: Color, face: str) -> Surface:
        """Pieces side by side on one base line; as high as `face`, unless one needs more."""
        usual = self.font(face, size)
        above, below = usual.get_ascent(), usual.get_height() - usual.get_ascent()
        drawn: list[tuple[Surface, int]] = []
        for each, letters in line:
            font = self.font(each, size)
            picture, rise = font.render(letters, True, colour), font.get_ascent()
            ink = picture.get_bounding_rect()
            above, below = max(above, rise - ink.top), max(below, ink.bottom - rise)
            drawn.append((picture, rise))
        whole = blank(sum(picture.width for picture, _ in drawn), above + below)
        x = 0
        for picture, rise in drawn:
            whole.blit(picture, (x, above - rise))
            x += picture.width
        return whole

    def has(self, face: str, letter: str) -> bool:
        """Whether a face has a letter; spaces and invisible signs count as present in all."""
        key = face, letter
        if key not in self._has:
            # A letter that a face lacks is drawn as nothing, in the width of a letter.
            given = self.font(face, _PROBE).metrics(letter)[0]
            nothing = given is None or not any(given[:4])
            self._has[key] = not nothing or letter.isspace()
        return self._has[key]

    def fitted(self, text: str, pen: Pen, width: float) -> Surface:
        """One line no wider than `width`: first in smaller letters, then cut with an ellipsis."""
        key = (text, pen.face, pen.size, tuple(pen.colour), width, pen.least)
        return self._fitted.of(key, self._fit, text[:MOST_LETTERS], pen, width)

    def _fit(self, text: str, pen: Pen, width: float) -> Surface:
        text, size = " ".join(text.splitlines()), pen.size

        def made(line: str, size: float) -> Surface:
            return self.render(line, size, pen.colour, pen.face)

        if made(text, size).width > width:
            size = largest(size, pen.least, lambda size: made(text, size).width <= width)
        if (whole := made(text, size)).width <= width:
            return whole
        lengths = range(1, len(text))
        kept = bisect_left(lengths, True, key=lambda n: made(_cut(text, n), size).width > width)
        return made(_cut(text, kept), size)

    def wrapped(self, text: str, pen: Pen, width: float, height: float) -> Surface:
        """Lines within `width`, in smaller letters if they would be higher than `height`, or if a
        word would be broken.
        """
        width = max(1.0, width)

        def fits(n: int) -> bool:
            high = self.render(text, n, pen.colour, pen.face, width).height
            return high <= height and self.longest(text, n, pen.face) <= width

        size = largest(pen.size, pen.least, fits)
        return self.render(text, size, pen.colour, pen.face, width, pen.centred)

    def longest(self, text: str, size: float, face: str, whole: bool = False) -> int:
        """How wide the longest of what is not to be broken is; or, with `whole`, of the words."""
        if _is_plain(text):
            font, found = self.font(face, size), text.split()
        else:
            font = self.font(self._faces(text, face)[0], size)
            found = [word for line in text.split("\n") for _, word in spaced_words(line)]
            if not whole:
                found = [part for word in found for part in parts_of(word)]
            found = [_ended(each) for each in found]
        return max([font.size(drawable(each))[0] for each in found], default=0)

    def balanced(self, text: str, pen: Pen, width: float, height: float) -> Surface:
        """The same in lines of about the same length, so that no word is left alone on a line."""
        words = self.wrapped(text, pen, width, height)
        narrowest = max(words.width / 2, self.longest(text, pen.size, pen.face, whole=True))
        while width * 0.94 > narrowest:
            width *= 0.94
            if width >= words.width + 1:  # the lines stay as they are
                continue
            narrower = self.wrapped(text, pen, width, height)
            if narrower.height != words.height or narrower.width > width:
                break
            words = narrower
        return words


def _opened(face: str, size: int) -> Font:
    font = Font(assets_root() / "fonts" / f"{face}.ttf", size)
    if (script := _FROM_THE_RIGHT.get(face[:2])) is not None:
        font.size("")  # raises an error for a bad file; the next line would crash
        font.set_script(script)
        font.set_direction(pygame.DIRECTION_RTL)
    return font


def largest(size: float, least: float, fits: Callable[[int], bool]) -> int:
    """The largest size up to `size` at which something fits, in whole pixels; else `least`.

    Asking for a larger size never gives a smaller result.
    """
    most = round(size)
    if fits(most):
        return most
    tried = range(min(ceil(least), most), most)
    found = bisect_left(tried, True, key=lambda n: not fits(n))
    return tried[max(0, found - 1)] if tried else most


def _cut(text: str, kept: int) -> str:
    """The first `kept` letters of a line, and an ellipsis."""
    return text[:kept].rstrip() + "…"


def _with_wide_spaces(text: str, face: str, size: float) -> str:
    narrow = face in (TITLE, SERIF) and size < WIDE_SPACES
    return text.replace(" ", "  ").replace("\u00a0", "\u00a0\u00a0") if narrow else text


def blit_text(
    surface: Surface, picture: Surface, x: float, y: float, align: str = "left"
) -> pygame.Rect:
    """Draw a picture with its left, middle (`center`) or right edge at `x`, its top at `y`."""
    if align == "center":
        x -= picture.width / 2
    elif align == "right":
        x -= picture.width
    return surface.blit(picture, (round(x), round(y)))


def blit_every(
    surface: Surface, pictures: Sequence[Surface], at: Sequence[float], y: float, gap: float
) -> None:
    """Draw pictures from left to right with their middles at these x, and a gap between them.

    Where there is no room for all, every second, third and so on is drawn from the first on.
    """
    shown: list[tuple[float, Surface]] = []
    for every in range(1, len(pictures) + 1):
        shown = list(zip(at, pictures))[::every]
        if all(
            x - one.width / 2 - gap >= before + other.width / 2
            for (before, other), (x, one) in pairwise(shown)
        ):
            break
    for x, picture in shown:
        blit_text(surface, picture, x, y, "center")


def blit_middle(surface: Surface, picture: Surface, x: float, y: float) -> None:
    surface.blit(picture, (round(x - picture.width / 2), round(y - picture.height / 2)))


# Text with letters of several faces: which piece is drawn by which face

Has = Callable[[str, str], bool]
"""Says whether a face has a letter."""
Piece = tuple[str, str]
"""A face, and the letters that it draws."""

MARK = "▯"
"""Stands for a sign that no face has; every face of the game's texts has this one."""

_JOINER = "\N{ZERO WIDTH JOINER}"
_INVISIBLE = ("Cf", "Cc")
"""The categories of invisible characters that only change others."""


def drawable(text: str) -> str:
    """The same text with `MARK` for each half of a letter, as in a name that is not UTF-8."""
    if text.isascii():
        return text
    return "".join(MARK if category(letter) == "Cs" else letter for letter in text)


def signs(text: str) -> list[str]:
    r"""The text in signs as a person sees them: a letter with its marks, a flag, a family.

    >>> len(signs("e\u0301a"))
    2
    >>> len(signs("\U0001f468\u200d\U0001f469\u200d\U0001f467\U0001f1e8\U0001f1e6"))
    2
    """
    found: list[str] = []
    for letter in text:
        before = found[-1] if found else ""
        added = (
            category(letter) in ("Mn", "Mc", "Me", "Cf") or "\U0001f3fb" <= letter <= "\U0001f3ff"
        )
        flag = len(before) == 1 and all("\U0001f1e6" <= a <= "\U0001f1ff" for a in before + letter)
        if before and (added or before.endswith(_JOINER) or flag):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def one_face(text: str, faces: Sequence[str], has: Has) -> str | None:
    return next((face for face in faces if all(has(face, letter) for letter in text)), None)


def split(line: str, faces: Sequence[str], has: Has) -> list[Piece]:
    """The pieces of a line in reading order; the first of `faces` is preferred.

    A word stays in one face if one has all of it, and words of one face stay together, so that a
    script written from right to left is reversed as a whole.
    """
    pieces: list[Piece] = []

    def add(face: str, letters: str) -> None:
        if pieces and pieces[-1][0] == face:
            pieces[-1] = face, pieces[-1][1] + letters
        elif letters:
            pieces.append((face, letters))

    gap = ""
    for word in line.split(" "):
        for face, letters in _word(word, faces, has):
            if gap and pieces and pieces[-1][0] != face:
                add(faces[0], gap)
                gap = ""
            add(face, gap + letters)
            gap = ""
        gap += " "
    add(faces[0], gap[1:])
    return pieces


def _word(word: str, faces: Sequence[str], has: Has) -> Iterator[Piece]:
    face = one_face(word, faces, has)
    if face is not None:
        if word:
            yield face, word
        return
    for sign in signs(word):
        letters = "".join(letter for letter in sign if category(letter) not in _INVISIBLE)
        face = one_face(letters, faces, has)
        if face is None:  # maybe without its marks
            letters = letters[:1]
            face = one_face(letters, faces, has)
        if not letters:
            continue
        yield (faces[0], MARK) if face is None else (face, letters)


# Lines: a text breaks at spaces and between the phrases of Japanese; a word that is longer than a
# line breaks at its marks, or after a hyphen, or else anywhere.

_NO_HEAD = (
    "、。，．・：；？！‥…ー〜～」』）】〉》〕］｝々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％"
    ",.:;?!)}%"
)
"""What begins no line."""
_NO_END = "「『（【〈《〔［｛({"
_GAP = re.compile(f"( |(?<![{_NO_END}]){PHRASE}(?![{_NO_HEAD}]))")
_INSIDE = re.compile(rf"(?<={HYPHEN})(?=.)|(?<=[^\W\d_]{{3}}-)(?=[^\W\d_]{{3}})")
LONG = 14
"""A word with so many letters may be broken after a hyphen of its own."""


def _is_plain(text: str) -> bool:
    """Whether lines of it end at white space and nowhere else."""
    unusual = not text.isascii() and (
        max(text) >= _FIRST_WIDE or any(mark in text for mark in f"{HYPHEN}{PHRASE}\u00a0\u202f")
    )
    return not unusual and "-" not in text


def _may_part(before: str, after: str) -> bool:
    """Whether a line may end between two letters, the first of which is Japanese."""
    wide = _FIRST_WIDE <= before <= _LAST_WIDE and before not in _NO_END
    return wide and after not in f" {_NO_HEAD}"


def spaced_words(line: str) -> list[tuple[str, str]]:
    """What stands between the places where a line may end, each with the space before it.

    In Japanese these are phrases, or letters where nobody has marked the phrases.
    """
    wide = 0 if line.isascii() else sum(letter >= _FIRST_WIDE for letter in line)
    if PHRASE not in line and 2 * wide > len(line):
        line = "".join(a + PHRASE * _may_part(a, b) for a, b in zip(line, f"{line[1:]} "))
    gaps = ["", *_GAP.split(line)]
    return [(plain(gap), word) for gap, word in zip(gaps[::2], gaps[1::2])]


def parts_of(word: str) -> list[str]:
    """What a word that is longer than a line is broken into."""
    return _INSIDE.split(word) if HYPHEN in word or len(word) >= LONG else [word]


def _ended(part: str) -> str:
    """A part of a word as it ends a line."""
    return plain(part) + "-" * part.endswith(HYPHEN)


def broken(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """The text in lines no wider than `width`, broken between words if possible."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for gap, word in spaced_words(paragraph):
            shown = plain(word)
            longer = f"{line}{gap}{shown}" if line else shown
            if line and measure(longer) > width:
                lines.append(line.removesuffix(" ·"))  # it parts what stands beside each other
                longer = shown
            while measure(longer) > width and len(longer) > 1:
                begun, word = _divided(word, width, measure)
                lines.append(begun)
                longer = plain(word)
            line = longer
        lines.append(line)
    return lines


def unwidowed(text: str, width: float, measure: Callable[[str], float]) -> str:
    """The text with a break before its last two words if the last would be alone on its line.

    It is as high as before, the line above keeps at least two words, and what a colon or a full
    stop parts stays apart.
    """
    *above, last = broken(text, width, measure)
    first, _, word = above[-1].rpartition(" ") if above else ("", "", "")
    alone = " " not in last and plain(text).endswith(f"{first} {word} {last}")
    if not alone or " " not in first or not word[-1:].isalnum():
        return text
    fits = measure(f"{word} {last}") <= width
    return "{}\n{} {}".format(*text.rsplit(" ", 2)) if fits else text


def _divided(word: str, width: float, measure: Callable[[str], float]) -> tuple[str, str]:
    """As much of a word as fits in a line, at least one whole sign, and the rest."""
    parts = parts_of(word)
    for n in range(len(parts) - 1, 0, -1):
        begun = _ended("".join(parts[:n]))
        if measure(begun) <= width:
            return begun, "".join(parts[n:])
    word, fits, best = plain(word), 0, 0
    for sign in signs(word):
        if fits and measure(word[: fits + len(sign)]) > width:
            break
        fits += len(sign)
        best = fits if _may_part(word[fits - 1], word[fits : fits + 1]) else best
    return word[: best or fits], word[best or fits :]
