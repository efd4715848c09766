"""Text in which letters of several faces meet: which piece of it is drawn by which face.

Names come from other people and programs, so from any script. What no face here has is shown as a
mark, one for each sign that a person would see, and is never passed over in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from unicodedata import category, normalize

Has = Callable[[str, str], bool]
"""Whether a face has a letter."""
Piece = tuple[str, str]
"""A face, and what it draws."""

MARK = "▯"
"""Stands for a sign that no face has; each face of the game's texts has this one."""

_JOINER = "\N{ZERO WIDTH JOINER}"
_INVISIBLE = ("Cf", "Cc")
"""Categories of what changes others and is not drawn itself."""


def tidy(text: str) -> str:
    """The same text with letters and their accents in one, where there is such a letter."""
    return normalize("NFC", text)


def signs(text: str) -> list[str]:
    r"""What a person sees as one sign each: a letter with its marks, a flag, a family.

    >>> len(signs("e\u0301a"))
    2
    >>> len(signs("\U0001f468\u200d\U0001f469\u200d\U0001f467\U0001f1e8\U0001f1e6"))
    2
    """
    found: list[str] = []
    for letter in text:
        if found and (_is_added(letter) or found[-1].endswith(_JOINER) or _flag(found[-1], letter)):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _is_added(letter: str) -> bool:
    return category(letter) in ("Mn", "Mc", "Me", "Cf") or "\U0001f3fb" <= letter <= "\U0001f3ff"


def _flag(before: str, letter: str) -> bool:
    """Whether two letters of a country's code meet."""
    return len(before) == 1 and all(
        "\U0001f1e6" <= each <= "\U0001f1ff" for each in before + letter
    )


def whole(text: str, faces: Sequence[str], has: Has) -> str | None:
    """The first face that has all of the text."""
    return next((face for face in faces if all(has(face, letter) for letter in text)), None)


def split(line: str, faces: Sequence[str], has: Has) -> list[Piece]:
    """The pieces of a line in the order of reading, the first of `faces` preferred.

    A word stays in one face where one has all of it, and words of one face stay together: a script
    that is written from right to left is turned round as a whole.
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
    face = whole(word, faces, has)
    if face is not None:
        if word:
            yield face, word
        return
    for sign in signs(word):
        letters = "".join(letter for letter in sign if category(letter) not in _INVISIBLE)
        face = whole(letters, faces, has)
        if face is None:  # perhaps but for its marks
            letters = letters[:1]
            face = whole(letters, faces, has)
        if not letters:
            continue
        yield (faces[0], MARK) if face is None else (face, letters)


def broken(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """The text in lines no wider than `width`, broken between words where that is possible."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and measure(longer) > width:
                lines.append(line)
                longer = word
            while measure(longer) > width and len(longer) > 1:
                fits = _fitting(longer, width, measure)
                lines.append(longer[:fits])
                longer = longer[fits:]
            line = longer
        lines.append(line)
    return lines


def _fitting(word: str, width: float, measure: Callable[[str], float]) -> int:
    """How many letters of a word fit, and at least one sign."""
    fits = 0
    for sign in signs(word):
        if fits and measure(word[: fits + len(sign)]) > width:
            break
        fits += len(sign)
    return fits
