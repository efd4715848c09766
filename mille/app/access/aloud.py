"""Finds what to read aloud: what is new in a frame, each line once, in the game's order.

Assistive programs could find out themselves which parts are new, but they read them in any order,
and they miss what comes and goes between two looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mille.ui.frame import Frame, Live
from mille.value import Value

NEWS, OLDER, EACH = "news", "news/older", "news/each"
"""The parts with news: the last line, older ones, and each line by itself if some are joined."""
COPIED = "copied"
"""A text to copy for other programs, which is no use to a listener."""
FIRST = 4
"""The most lines of a page to read when it opens, unless a button comes first."""


class Spoken(Value):
    """The lines to read aloud now."""

    lines: tuple[str, ...] = ()
    urgent: bool = False
    """Whether to read them at once, rather than after what is being said."""


class Aloud:
    """Compares each frame with the one before."""

    def __init__(self) -> None:
        self._scene = ""
        self._known: dict[str, tuple[str, int]] = {}
        """For each part that is read aloud, by id, its words, and how often they had been said."""
        self._first: dict[str, str] = {}
        """For each such part its first words since the last news: if they come back, they are not
        new.
        """
        self._log: list[str] = []
        self._before: tuple[str, ...] = ()

    def hear(self, scene: str, frame: Frame, all: bool = True) -> Spoken:
        """Find what is new in this frame of a scene of this kind; if not `all`, what is urgent."""
        live = [part for part in frame if part.live is not Live.OFF and part.name]
        log = _log(frame)
        new = _after(self._log, log)
        changed = [part for part in live if self._known.get(part.id) != (part.name, part.times)]
        urgent = any(part.live is Live.ASSERTIVE for part in changed)
        if new or scene != self._scene:
            self._first.clear()
        waits = {
            part.id: part.name for part in changed if part.live is Live.POLITE and not part.times
        }
        back = {id for id, name in waits.items() if self._first.get(id) == name}
        self._first = waits | self._first
        new += [part.name for part in changed if part.id not in (NEWS, *back)]
        new = [line for at, line in enumerate(new) if not _is_within(line, new[at + 1 :])]
        opening = list(_opening(frame)) if scene != self._scene else []
        for line in self._before if opening else ():  # the title repeats what ended the deal
            opening[0] = opening[0].removeprefix(f"{line} ")
        if opening[1:] and any(_says(opening[0], line) for line in self._before):
            del opening[0]
        new = [*opening, *new]
        again = scene == self._scene and not urgent  # refusals are repeated, and what is asked for
        asked = {part.name for part in changed if part.times}
        said = () if not again else [line for line in self._before if line not in asked]
        lines = tuple(line for line in new if line not in said)
        self._scene = scene
        self._known = {part.id: (part.name, part.times) for part in live}
        self._log = log or self._log  # a page over the table has no log
        self._before = lines or self._before
        return Spoken(lines, urgent) if all or urgent else Spoken()


def _opening(frame: Frame) -> Iterator[str]:
    """The title of a page, and its text before the first button."""
    for part in frame.parts:
        if part.role == "dialog":
            yield part.name
            said = 0
            for inner in part.walk():
                if inner.focusable or said == FIRST:
                    return
                words = "\n".join(filter(None, (inner.name, inner.value)))
                read = inner.role in ("label", "status", "document") and words != part.name
                if read and inner.id != COPIED:
                    said += 1
                    yield words


def _log(frame: Frame) -> list[str]:
    """The log's lines, the oldest first."""
    last, older, each = (frame.find(id) for id in (NEWS, OLDER, EACH))
    if last is None or not last.name:
        return []
    if each is not None:
        return each.value.split("\n")
    return [*(older.value.split("\n") if older is not None else ()), last.name]


def _after(before: list[str], now: list[str]) -> list[str]:
    """The lines that were added to the old log, assuming that it overlaps as much as possible."""
    for kept in range(min(len(before), len(now)), 0, -1):
        if before[-kept:] == now[:kept]:
            return now[kept:]
    return now[-1:]


def _says(title: str, line: str) -> bool:
    """Whether a title has no more to say than a line, but for which deal it was."""
    return title.rstrip(".").rpartition(": ")[2] in line


def _is_within(line: str, later: Sequence[str]) -> bool:
    """Whether a later line contains these sentences."""
    return any(f" {line} " in f" {each} " for each in later)
