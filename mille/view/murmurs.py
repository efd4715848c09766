"""What the people at the table utter without words: a hum, a laugh, a tut."""

from __future__ import annotations

from enum import StrEnum, unique

from mille.view.beat import Moment, MomentKind
from mille.view.names import Remark, occasion_of


@unique
class Murmur(StrEnum):
    """Each is a sound of every person: `laugh_odette`."""

    HUM = "hum"
    LAUGH = "laugh"
    TUT = "tut"


GLAD = ("sit", "back", "rematch", "good.mine", "escape", "won")
RUEFUL = ("bad.mine", "lost")
"""The occasions on which whoever speaks laughs, or tuts; on any other they hum."""


def of_remark(remark: Remark) -> Murmur:
    """What goes with a line."""
    occasion = occasion_of(remark)
    return Murmur.LAUGH if occasion in GLAD else Murmur.TUT if occasion in RUEFUL else Murmur.HUM


def of_moment(moment: Moment) -> Murmur:
    """What goes with a moment of one's own."""
    return Murmur.TUT if moment.kind is MomentKind.LOSS else Murmur.LAUGH
