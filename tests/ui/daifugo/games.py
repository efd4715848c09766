"""Games played up to a certain moment, to go on in the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mille.agents import decide
from mille.engine.codec import CHANCE
from mille.games import entry
from mille.games.daifugo.table import View
from mille.session import disk, matches
from mille.session.sources import ME
from tests.games.daifugo.positions import rules


def saved(
    stop: Callable[[View], bool],
    preset: str = "standard",
    seats: int = 4,
    seeds: Sequence[int] = (),
) -> View:
    """Save the first game in which a seat comes to that moment."""
    player = entry("daifugo").players["club"]
    for seed in seeds or range(100):
        others = ["club"] * (seats - 1)
        match = matches.begin(
            disk.current_game(), "daifugo", rules(preset), others, "You", str(seed)
        )
        referee = match.referee
        while referee.actor is not None:
            view: View = referee.view(ME)
            if stop(view):
                match.close()
                return view
            if referee.actor is CHANCE:
                referee.chance()
                continue
            seat = referee.actor
            referee.submit(seat, decide(player.think(referee.view(seat), referee.dice_for(seat))))
        match.close()
        disk.current_game().unlink()
    raise AssertionError("no game comes to that")
