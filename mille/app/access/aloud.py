"""What is read aloud by itself: what is new in a frame, each line once, in the order of the game.

Assistive programs would find out for themselves which parts are new, but they say them in any
order, and what came and went between two looks is lost to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mille.ui.frame import Frame, Live

NEWS, OLDER, EACH = "news", "news/older", "news/each"
"""The parts with what happened: the last line, those before it, and each of them where some are
written together."""
COPIED = "copied"
"""A text for other programs, which says nothing to an ear."""
FIRST = 4
"""So many lines of a page are read when it opens, unless a button comes before."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """Lines to be read aloud now."""

    lines: tuple[str, ...] = ()
    urgent: bool = False
    """Whether they are said at once, and not when what is being said has ended."""


class Aloud:
    """Compares each frame with the one before."""

    def __init__(self) -> None:
        self._scene = ""
        self._known: dict[str, tuple[str, int]] = {}
        """By id, what stood in a part that is read aloud, and how often it had been said."""
        self._first: dict[str, str] = {}
        """What such a part said first since anything happened: when it comes back it is known."""
        self._log: list[str] = []
        self._before: tuple[str, ...] = ()

    def hear(self, scene: str, frame: Frame) -> Spoken:
        """What is new in this frame of that kind of scene."""
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
        for line in self._before if opening else ():  # what ended the deal stands above its sheet
            opening[0] = opening[0].removeprefix(f"{line} ")
        if opening[1:] and any(_says(opening[0], line) for line in self._before):
            del opening[0]
        new = [*opening, *new]
        again = scene == self._scene and not urgent  # a refusal is said as often as it is met
        lines = tuple(line for line in new if not again or line not in self._before)
        self._scene = scene
        self._known = {part.id: (part.name, part.times) for part in live}
        self._log = log or self._log  # a page that lies over the table has none
        self._before = lines or self._before
        return Spoken(lines, urgent)


def _opening(frame: Frame) -> Iterator[str]:
    """The title of a page, and what stands before its first button."""
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
    """What happened, the oldest line that is still known first."""
    last, older, each = (frame.find(id) for id in (NEWS, OLDER, EACH))
    if last is None or not last.name:
        return []
    if each is not None:
        return each.value.split("\n")
    return [*(older.value.split("\n") if older is not None else ()), last.name]


def _after(before: list[str], now: list[str]) -> list[str]:
    """The lines that came to those before; as many of these as can be are the same."""
    for kept in range(min(len(before), len(now)), 0, -1):
        if before[-kept:] == now[:kept]:
            return now[kept:]
    return now[-1:]


def _says(title: str, line: str) -> bool:
    """Whether a title has no more to say than a line, but for which deal it was."""
    return title.rstrip(".").rpartition(": ")[2] in line


def _is_within(line: str, later: Sequence[str]) -> bool:
    """Whether a line that comes later begins or goes on with these sentences."""
    return any(f" {line} " in f" {each} " for each in later)
