"""What the people at the table utter without words: a hum, a laugh, a tut."""

from __future__ import annotations

from enum import StrEnum, unique

from mille.view import moods
from mille.view.beat import Moment, MomentKind
from mille.view.moods import Mood
from mille.view.names import Remark, occasion_of


@unique
class Murmur(StrEnum):
    """Each is a sound of every person: `laugh_odette`."""

    HUM = "hum"
    LAUGH = "laugh"
    TUT = "tut"


UNLIKE = {"good.theirs": Murmur.HUM, "escape": Murmur.LAUGH}
"""What goes with lines that are said with another face."""


def of_remark(remark: Remark) -> Murmur:
    """What goes with a line, as with the face of whoever says it."""
    mood = moods.of_remark(remark)
    alike = Murmur.HUM if mood is None else Murmur.LAUGH if mood is Mood.PLEASED else Murmur.TUT
    return UNLIKE.get(occasion_of(remark), alike)


def of_moment(moment: Moment) -> Murmur:
    """What goes with a moment of one's own."""
    return Murmur.TUT if moment.kind is MomentKind.LOSS else Murmur.LAUGH
