"""What a game's table needs room for, before anything was dealt."""

from __future__ import annotations

from mille.engine.game import Seat
from mille.games import GameEntry
from mille.view.plan import Plan, plan_of


def plan_of_game(game: GameEntry, seats: int) -> Plan:
    """The plan of a game's table for so many seats, by its first rule set."""
    rules = next(iter(game.rule_sets.values()))
    view = game.game.observe(game.game.start(rules, seats), Seat(0))
    names, presenter = [""] * seats, game.presenter
    return plan_of(presenter.show(view, names), presenter.has_buttons, len(presenter.tools))
