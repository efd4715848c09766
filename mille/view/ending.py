"""How a game went, from what everybody has seen of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mille.engine.message import Blank
from mille.value import Value
from mille.view.moods import Mood
from mille.view.names import YOURSELF
from mille.view.papers import SheetView

BEHIND, BEHIND_IN_CARDS = 1.8, 2 / 3
"""How far behind a winner must have been for a comeback: in usual deals, by which first and last
are parted in each; where one deal is the game, as a part of all cards."""
CLOSE = 0.3
"""How near to each other first and second end for it to be close, in usual deals."""
RUNS = (3, 5)
"""How long runs are that are spoken of; after these, every fifth game of one."""


def course_of(sheet: SheetView) -> Sequence[Sequence[int]]:
    """The totals from the start on, after each deal or step by step through the only one; empty
    where nobody knows them, as of a game with real cards.
    """
    if sheet.course or not sheet.deals:
        return sheet.course if len(sheet.course) > 2 else ()
    first = [entry.total - entry.points for entry in sheet.deals[0]]
    return (first, *([entry.total for entry in deal] for deal in sheet.deals))


def outcome(mine: int | None, theirs: int | None) -> int:
    """How a game went for one against another with these places: 1 if the one won it, -1 if the
    other did, 0 if neither or both.
    """
    return (mine == 1) - (theirs == 1)


class Ending(Value):
    """A game that is over; the seats are numbered as on its sheet, the viewer's first."""

    sheet: SheetView
    places: tuple[int, ...]
    """The place of each seat, 1 the best."""

    @property
    def order(self) -> list[int]:
        """The seats from the first place to the last."""
        return sorted(range(len(self.places)), key=lambda seat: (self.places[seat], seat))

    @property
    def called(self) -> list[Blank]:
        """What each seat is called where the viewer is spoken to."""
        return [YOURSELF, *self.sheet.seats[1:]]

    @property
    def won(self) -> bool:
        """Whether the viewer was first, alone or with others."""
        return self.places[0] == 1

    @property
    def is_shared(self) -> bool:
        return self.places.count(1) > 1

    @property
    def speakers(self) -> list[int]:
        """Who has a last word: of two the other one, else whoever was first and last."""
        ends = self.order[:1] + self.order[-1:]
        return [seat for seat in dict.fromkeys(ends) if seat]

    @property
    def pair(self) -> tuple[int, int]:
        """The winner, and whoever is compared with them: the viewer, unless the viewer won."""
        first, second, *_ = self.order
        return first, second if self.won else 0

    @property
    def decided(self) -> tuple[int, int] | None:
        """The deal in which the winner passed the other of the pair for good, counted from 1, or
        the step of the only deal, and 0; if the winner was never behind, the one that gained most
        on the other, and how much. None if there was one alone, or a draw.
        """
        rows, (winner, other) = course_of(self.sheet), self.pair
        if len(rows) <= 2 or self.is_shared:
            return None
        gaps = [self._ahead(row, winner, other) for row in rows]
        behind = [n for n, gap in enumerate(gaps[:-1]) if gap < 0]
        if behind:
            ahead = (n for n in range(behind[-1] + 1, len(gaps)) if gaps[n] > 0)
            return next(ahead, len(gaps) - 1), 0
        gains = [after - before for before, after in pairwise(gaps)]
        most = max(gains)
        return (len(gains) - gains[::-1].index(most), most) if most > 0 else None

    def how(self, seat: int, met: Sequence[int]) -> str:
        """How it went for somebody with a last word, as what they say is named.

        `met` are the outcomes of the viewer's earlier games with this seat, the oldest first.
        """
        now = outcome(self.places[0], self.places[seat])
        row = 1 + next((n for n, each in enumerate(reversed(met)) if each != now), len(met))
        near = seat in self.order[:2]
        if near and self.sheet.trounced:
            return self.sheet.trounced
        if now == 1 and met and 1 not in met:
            return "first"
        if now and (row in RUNS or (row > RUNS[-1] and row % RUNS[-1] == 0)):
            return "run"
        if self._came_back:
            return "comeback"
        return "close" if near and self._was_close else "plain"

    def mood(self, seat: int) -> Mood:
        """How a seat looks at the end: by its place, and by what became of it in the second half.

        Pleased are the better half; caught out those who fell back, or who end low and did before.
        """
        place, last, rows = self.places[seat], max(self.places), course_of(self.sheet)
        if place in (1, last):
            return Mood.PLEASED if place == 1 else Mood.BEATEN
        then = rows[len(rows) // 2] if rows else ()
        better = sum(self._ahead(then, other, seat) > 0 for other in range(len(then)))
        before = 1 + better if rows else place
        if place > before or (place == before and 2 * place > 1 + last):
            return Mood.CAUGHT_OUT
        return Mood.PLEASED if 2 * place <= 1 + last else Mood.THINKING

    def _ahead(self, row: Sequence[int], seat: int, other: int) -> int:
        return (row[other] - row[seat]) if self.sheet.low else (row[seat] - row[other])

    @property
    def _usual(self) -> float:
        """By how much first and last are parted in a usual deal."""
        rows = course_of(self.sheet)
        if len(rows) <= 2:
            return 0.0
        if self.sheet.course:
            return sum(rows[0]) * BEHIND_IN_CARDS / BEHIND
        gains = ([now - then for then, now in zip(*each)] for each in pairwise(rows))
        parted = sorted(max(each) - min(each) for each in gains)
        return parted[len(parted) // 2]

    @property
    def _came_back(self) -> bool:
        """Whether the winner has been far behind somebody."""
        winner, *others = self.order
        behind = (
            -self._ahead(row, winner, other) for row in course_of(self.sheet) for other in others
        )
        return not self.is_shared and 0 < BEHIND * self._usual <= max(behind, default=0)

    @property
    def _was_close(self) -> bool:
        rows, (first, second) = course_of(self.sheet), self.order[:2]
        if len(rows) <= 2 or self.sheet.course:
            return False
        return abs(self._ahead(rows[-1], first, second)) <= CLOSE * self._usual
