"""Who of the people at a table says what to what has been seen, and how often anybody does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import count, takewhile

from mille.agents.people import Person
from mille.cards.dice import Dice
from mille.engine.game import Seat
from mille.view.voices import END, STRONG, WEAK, Occasion, Remark

APART = 3
"""Before somebody speaks again, all at the table have so many turns."""
OFTEN = {"usual": (0.35, 0.7, 1.0), "rare": (0.0, 0.15, 0.6), "off": (0.0, 0.0, 0.0)}
"""How often a usual person speaks of a weak, a good and a strong occasion, by the setting."""
OWN = 0.65
"""How often it is the one whose it is who speaks, where others could."""


def choose(
    occasions: Sequence[Occasion],
    people: Mapping[Seat, Person],
    known: Callable[[str], bool],
    said: Collection[str],
    often: str,
    dice: Dice,
) -> Remark | None:
    """Who says what to these occasions, if anybody does.

    `people` are those who may speak, by their seats, `known` says whether there are words for an
    id, and `said` are the lines of this evening, none of which is said again.
    """
    for occasion in sorted(occasions, key=lambda each: -each.strength):
        found = {
            seat: lines
            for seat, person in people.items()
            if (
                lines := [
                    each for each in _lines(occasion, seat, people, known) if each not in said
                ]
            )
        }
        if not found:
            continue
        own, others = occasion.seat in found, sorted(found.keys() - {occasion.seat})
        seat = occasion.seat if (own and dice.random() < OWN) or not others else dice.choice(others)
        wanted = OFTEN[often][min(occasion.strength, STRONG)] * people[seat].talks
        if occasion.strength == END or dice.random() < wanted:
            return Remark(seat, dice.choice(found[seat]))
    return None


def _lines(
    occasion: Occasion, seat: Seat, people: Mapping[Seat, Person], known: Callable[[str], bool]
) -> Iterable[str]:
    """All that a seat may say to something. What is no great matter others speak of to the person
    alone, for they cannot say to whom they speak.
    """
    own = seat == occasion.seat
    if not own and occasion.strength == WEAK and occasion.seat in people:
        return ()
    id = occasion.id if own else occasion.theirs
    lines = (f"voice.{people[seat].voice}.{id}.{n}" for n in count(1))
    return takewhile(known, lines) if id else ()
