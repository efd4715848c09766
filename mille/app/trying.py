"""A turn of a game that was looked back at, opened at the table to be tried otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from mille.engine.game import Fault
from mille.engine.message import Message, message
from mille.i18n.catalog import why
from mille.session import trial
from mille.ui.pages.menu import MenuPage, Way
from mille.ui.scene import Services
from mille.ui.table.purpose import TriedTurn
from mille.view.review import StepView, TurnView


def open_turn(services: Services, clock: Callable[[], float], path: Path, turn: TurnView) -> None:
    """Show the table of the record at `path` as it was before the turn, with what was better."""
    s, words, start = services, services.words, turn.start
    try:
        kept = trial.read(path)
        trial.Trial(kept, start.at).close()
    except Fault as fault:

        def back() -> None:
            s.pop(page)

        said = message("unread.body", why=why(fault, words))
        ways: list[Way] = [("back", message("rules.back"), back)]
        page = MenuPage(s, message("unread.title"), ways, back, [said])
        s.push(page)
        return

    def begin() -> trial.Trial:
        return trial.Trial(kept, start.at, start.moves, start.reasons)

    s.push(TriedTurn(s, begin, _told(turn), clock).play)


def _told(turn: TurnView) -> tuple[Message, ...]:
    """What the turn was, in lines."""
    grade = message(f"grade.{turn.grade}.near" if turn.near else f"grade.{turn.grade}")
    lines = [message("review.spot", where=turn.where, grade=grade)]
    for choice in turn.choices[:1]:
        for name, steps in (("you", choice.played), ("better", choice.better)):
            lines.append(message(f"trial.{name}", done=_said(steps)))
    return tuple(lines)


def _said(steps: Sequence[StepView]) -> Message:
    """What was done, one after the other."""
    first, *rest = (step.told for step in steps)
    for each in rest:
        first = message("done.then", first=first, next=each)
    return first
