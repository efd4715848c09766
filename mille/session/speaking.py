"""Which of the people at the table comments on what just happened, and how often."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import count, takewhile

from mille.agents import Person
from mille.cards import Dice
from mille.engine.codec import Seat
from mille.view.names import END, STRONG, WEAK, Occasion, Remark

APART = 3
"""How many turns must pass, counting everybody's, before anybody speaks again."""
OFTEN = {"usual": (0.35, 0.7, 1.0), "rare": (0.0, 0.15, 0.6), "off": (0.0, 0.0, 0.0)}
"""For each setting, the chance that an average person comments on a weak, good or
strong occasion."""
OWN = 0.65
"""The chance that the person concerned is the one to comment, if others could too."""


def choose(
    occasions: Sequence[Occasion],
    people: Mapping[Seat, Person],
    known: Callable[[str], bool],
    said: Collection[str],
    often: str,
    dice: Dice,
) -> Remark | None:
    """Choose who comments on these occasions, and how; None if nobody does.

    `people` are those who may speak, by seat; `known` says whether an id has words; `said` are the
    lines already used this evening, none of which is repeated.
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
    """All lines that a seat may say on an occasion. On weak occasions, others comment only on the
    real person, because a remark does not say whom it is addressed to.
    """
    own = seat == occasion.seat
    if not own and occasion.strength == WEAK and occasion.seat in people:
        return ()
    id = occasion.id if own else occasion.theirs
    lines = (f"voice.{people[seat].voice}.{id}.{n}" for n in count(1))
    return takewhile(known, lines) if id else ()
