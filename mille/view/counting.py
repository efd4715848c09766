"""The counting at the end of a deal, from a game's figures: what rises, what burns, who leads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mille.cards import Card
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.view.beat import (
    APART,
    MOST_APART,
    RISE,
    Beat,
    Burn,
    Felt,
    HoldUp,
    Lane,
    Race,
    Rise,
    Step,
    Wait,
    Worth,
)
from mille.view.names import Seated, by_name, of_all
from mille.view.table import best_of, hand_of, melds_of

CLACKS = 0.25
"""When a meld that rises is heard, in parts of its time."""


def counted(
    steps: Iterable[Step], said: Message, by: Seat | None, felt: Felt | None, sound: str = ""
) -> Beat:
    """The end of a deal, whose moment comes before its figures are counted; without one a sound,
    and the words that say so.
    """
    steps = (HoldUp(times=0.0 if felt is None else 1.0), *steps)
    if felt is None:
        return Beat(steps, said, by, sound, said)
    return Beat(steps, said, by, moment=felt)


def rises(
    worths: Iterable[tuple[Seat, Iterable[Worth]]],
    view: Seated,
    names: Sequence[str],
    laid: bool = True,
) -> Iterator[Step]:
    """What some seats have brought rises at the same time, a double with a clack: melds that are
    `laid`, or points.
    """
    found = [(seat, some) for seat, each in worths if (some := tuple(each))]
    most = max((len(some) for _, some in found), default=0)
    apart = min(APART, MOST_APART / max(1, most - 1))
    id = "counted.melds" if laid else "counted.points"
    for n, (seat, some) in enumerate(found):
        told = by_name(id, seat, view, names, n=sum(each.points for each in some))
        place = melds_of(seat) if laid else None
        times = 1 + (most - 1) * apart
        yield Rise(seat, some, told, place, apart, along=n > 0, times=times)
    for k in range(most):
        stamped = any(len(some) > k and some[k].stamp for _, some in found)
        sound = "spoons" if stamped else "snap"
        yield Wait(times=(k * apart + CLACKS) * RISE, along=True, sound=sound)


def burns(
    left: Sequence[tuple[Seat, Sequence[tuple[Card, int]]]], view: Seated, names: Sequence[str]
) -> Iterator[Step]:
    """The cards left in some hands burn at the same time."""
    found = [(seat, tuple(cards)) for seat, cards in left if any(points for _, points in cards)]
    if found:
        yield Wait(times=0, sound="riffle")
    for n, (seat, cards) in enumerate(found):
        told = by_name("counted.left", seat, view, names, n=sum(points for _, points in cards))
        yield Burn(seat, hand_of(seat), cards, told, along=n > 0)


def race(
    after: Sequence[int],
    gained: Sequence[int],
    view: Seated,
    names: Sequence[str],
    *,
    goal: int | None = None,
    low: bool = False,
) -> tuple[Step, ...]:
    """The ribbons run from the totals before the deal to those after it; who leads is called."""
    before = [total - more for total, more in zip(after, gained, strict=True)]
    order = (Seat((view.seat + n) % len(after)) for n in range(len(after)))
    lanes = tuple(Lane(seat, before[seat], after[seat]) for seat in order)
    first, old = (best_of(each, low) if len({*each}) > 1 else [] for each in (after, before))
    best, *rest = sorted(after, reverse=not low)
    taken = len(first) == 1 and old not in ([], first)
    call: Message | None = None
    if len(first) == 1:
        id = "lead.taken" if taken else "lead.kept"
        call = by_name(id, first[0], view, names, n=abs(best - rest[0]))
    elif first:
        call = message("lead.level", name=of_all(first, names, view.seat))
    sound = "brass" if taken else "slide"
    return Race(lanes, goal, low, call, sound=sound), Wait(times=1.5)
