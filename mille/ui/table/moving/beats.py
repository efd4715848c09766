"""What the table asks of a beat before it shows it: its fists, its lines, whether it is a deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from mille.engine.message import Message
from mille.ui.tempo import A_WORD, WAIT
from mille.view.beat import Beat, Deal, OpenFists, Read, Say, Step, Travel, Wait
from mille.view.table import Role, TableView


def lying_already(beat: Beat, before: TableView) -> Beat:
    """The beat of cards that were put together before: they lie where they are laid."""
    steps: list[Step] = []
    sounds: list[str] = []
    for step in beat.steps:
        if isinstance(step, Travel) and step.target.role in (Role.MELDS, Role.TRICK):
            lie = before.zones[step.target].cards if step.target.role is Role.TRICK else ()
            there = {each.card for each in lie}
            away = tuple(card for card in step.cards if card not in there)
            if step.target.role is Role.MELDS or not away:
                sounds.append(step.sound)
                continue
            step = replace(step, cards=away)
        steps.append(step)
    sound = next(filter(None, sounds), beat.sound)
    return replace(beat, steps=tuple(steps), sound=sound)


def fists_first(beat: Beat) -> tuple[Sequence[Step], Beat]:
    """The opening of fists with what goes along, and the beat that follows it."""
    n = 0
    if beat.steps and isinstance(beat.steps[0], OpenFists):
        n = next((i for i, s in enumerate(beat.steps) if i and not s.along), len(beat.steps))
    return beat.steps[:n], replace(beat, steps=beat.steps[n:])


def with_time_to_read(beat: Beat, words: Callable[[Message], str], haste: float) -> Beat:
    """The beat with a wait for each line that is to be read, as long as the line has words.

    Where the table goes faster for somebody who only watches, reading takes as long as ever.
    """

    def wait(step: Read) -> Wait:
        said = step.said or beat.news
        n = len(words(said).split()) if said is not None else 0
        return Wait(times=haste * n * A_WORD / WAIT)

    if not any(isinstance(step, Read) for step in beat.steps):
        return beat
    steps = (wait(step) if isinstance(step, Read) else step for step in beat.steps)
    return replace(beat, steps=tuple(steps))


def said_by_steps(beat: Beat) -> list[Message]:
    """The lines that are said while it goes on."""
    return [step.said for step in beat.steps if isinstance(step, Say)]


def begins_a_deal(beat: Beat) -> bool:
    """Whether cards are dealt in it."""
    return any(isinstance(step, Deal) for step in beat.steps)
