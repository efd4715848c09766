"""Who of the people at a table says what to what has been seen, and how often anybody does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import count, takewhile

from mille.agents.people import Person
from mille.cards.dice import Dice
from mille.engine.game import Seat
from mille.view.voices import END, STRONG, Occasion, Remark

APART = 3
"""Somebody speaks in at most one of so many turns."""
OFTEN = {"usual": (0.3, 0.6, 1.0), "rare": (0.0, 0.15, 0.6), "off": (0.0, 0.0, 0.0)}
"""How often a usual person speaks of a weak, a good and a strong occasion, by the setting."""


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
        strong = min(occasion.strength, STRONG)
        # Whose it is has the first word.
        order = sorted(dice.shuffled(sorted(people)), key=lambda seat: seat != occasion.seat)
        for seat in order:
            person, id = people[seat], occasion.id if seat == occasion.seat else occasion.theirs
            lines = [line for line in _lines(person, id, known) if line not in said]
            wanted = 1.0 if occasion.strength == END else OFTEN[often][strong] * person.talks
            if id and lines and dice.random() < wanted:
                return Remark(seat, dice.choice(lines))
    return None


def _lines(person: Person, id: str, known: Callable[[str], bool]) -> Iterable[str]:
    """All that somebody may say to something."""
    return takewhile(known, (f"voice.{person.voice}.{id}.{n}" for n in count(1)))
