"""A turn of a game that was looked back at, opened at the table to be tried otherwise."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mille.app.replaying import open_fault
from mille.engine.game import Fault
from mille.session import trial
from mille.ui.scene import Services
from mille.ui.table.purpose import TriedTurn
from mille.view.review import TurnView, told_of


def open_turn(services: Services, clock: Callable[[], float], path: Path, turn: TurnView) -> None:
    """Show the table of the record at `path` as it was before the turn, with what was better."""
    s, start = services, turn.start
    try:
        kept = trial.read(path)
        trial.Trial(kept, start.at).close()
    except Fault as fault:
        open_fault(s, fault)
        return

    def begin() -> trial.Trial:
        return trial.Trial(kept, start.at, start.moves, start.reasons)

    s.push(TriedTurn(s, begin, told_of(turn), clock).play)
