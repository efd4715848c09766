"""An unfinished game in words: against whom, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.message import Blank, Message, message
from mille.view.names import shown_name
from mille.view.presentation import Presenter
from mille.view.standing import counts

MOST_NAMED = 3


def with_whom(names: Sequence[str]) -> Message:
    """The other players."""
    return message("start.with", names=listed(names))


def listed(names: Sequence[str], most: int = MOST_NAMED) -> Message:
    """Up to `most` names, and how many more there are; one more is named too."""
    most += len(names) == most + 1
    shown: list[Blank] = [shown_name(name) for name in names[:most]]
    if len(names) > most:
        shown.append(message("names.others", n=len(names) - most))
    return message("names.all", names=tuple(shown))


def how_it_stands(presenter: Presenter, view: object, names: Sequence[str]) -> tuple[Message, ...]:
    """Which deal it is, and the figures on the slips: points, chips, cards."""
    table, sheet = presenter.show(view, names), presenter.sheet(view, names)
    said = [table.headline] if table.headline is not None else []
    if not said and not sheet.course:  # a game of one deal has a course
        said.append(message("left.deal", deal=sheet.shown + 1))
    _, *others = table.seats
    (unit, mine), *figures = map(counts, table.seats)
    theirs = sorted(figure for _, figure in figures if figure is not None)
    if mine is None or not theirs:
        return tuple(said)
    least, most = theirs[0], theirs[-1]
    if len(theirs) == 1:
        score = message("left.two", name=others[0].name, theirs=most, mine=mine)
    else:
        id = "left.several" if least < most else "left.alike"
        score = message(id, mine=mine, least=least, most=most)
    if unit is not None and not unit.blanks:  # not if the unit names a target
        score = message("left.unit", unit=unit, score=score)
    return (*said, score)
