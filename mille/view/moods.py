"""How the people at the table feel about what everybody can see."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum, unique

from mille.engine.codec import Seat
from mille.view.names import END, FAIR, WEAK, Occasion, Remark, occasion_of


@unique
class Mood(StrEnum):
    """How a face looks."""

    AT_EASE = "at_ease"
    THINKING = "thinking"
    PLEASED = "pleased"
    CAUGHT_OUT = "caught_out"
    BEATEN = "beaten"
    """Bows, and raises the hat."""


OF_WORDS = {
    **dict.fromkeys(("sit", "back", "rematch", "good.mine", "good.theirs", "won"), Mood.PLEASED),
    **dict.fromkeys(("bad.mine", "escape"), Mood.CAUGHT_OUT),
    "last.won": Mood.PLEASED,
    **dict.fromkeys(("lost", "last.lost"), Mood.BEATEN),
}
"""With what face somebody speaks on an occasion of the house; other words change none."""


def of_remark(remark: Remark) -> Mood | None:
    """The mood that goes with a line.

    >>> of_remark(Remark(Seat(1), "voice.leo.bad.mine.2"))
    <Mood.CAUGHT_OUT: 'caught_out'>
    """
    return OF_WORDS.get(".".join(occasion_of(remark).split(".")[:2]))


def moods_of(heard: Sequence[Occasion], seats: Sequence[Seat]) -> dict[Seat, Mood]:
    """The mood of each seat that is moved by what has just been seen, the strongest first."""
    found: dict[Seat, Mood] = {}
    for each in sorted(heard, key=lambda each: each.strength):
        mood = _own(each)
        found |= {each.seat: mood} if mood is not None else {}
    watched = {each.seat for each in heard if not each.id or each.wins}
    two = len(seats) == 2  # what is good for one is bad for the other
    for seat in (seat for seat in seats if seat not in found):
        others = [each for each in heard if each.seat != seat]
        great = any(each.theirs == "good.theirs" and each.strength >= FAIR for each in others)
        if (two and great) or any(each.theirs == "rare" for each in others):
            found[seat] = Mood.CAUGHT_OUT
        elif watched and seat not in watched:
            found[seat] = Mood.THINKING
    return found


def _own(occasion: Occasion) -> Mood | None:
    """How a seat looks on an occasion of its own; small pleasures change no face."""
    if occasion.bows or (occasion.strength == END and not occasion.wins):
        return Mood.BEATEN
    if not occasion.wins and (occasion.id == "escape" or occasion.theirs == "bad.theirs"):
        return Mood.CAUGHT_OUT
    pleases = occasion.wins or (occasion.theirs and occasion.strength > WEAK)
    return Mood.PLEASED if pleases else None
