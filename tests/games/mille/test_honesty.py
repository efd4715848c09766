"""Nobody who chooses a move can know a hidden card.

By type: a player gets a view and dice. By import: pyproject.toml forbids players the state and the
rules. By test, here: the cards that a seat cannot see are dealt anew between the other hand and the
stock, and the player must not notice: the same moves, the same values of all that it looked at, to
the last bit, and as much chance used. Each answer comes from a player without memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mille.agents import PEOPLE, decide
from mille.cards import Card, Dice
from mille.engine.codec import CHANCE, Seat
from mille.games import entry
from mille.games.mille.players import LEVELS, Effort, Planner, planner
from mille.games.mille.position import flatten
from mille.games.mille.rules import MILLE, Mille, MilleState
from mille.games.mille.table import MilleView
from mille.value import replace
from tests.games.matches import play_out
from tests.games.mille.agree import TABLES
from tests.parts import long, quick_first

QUICK = LEVELS["expert"]
SEARCH = replace(LEVELS["grandmaster"], worlds=24)
PAIRS = [("thumb", "random"), ("thumb", "thumb"), ("random", "thumb")]


def positions(n: int, name: str) -> Iterator[MilleState]:
    """States under all rules, `n` of them, in which somebody has a choice."""
    game = entry("mille")
    found = 0
    for number in range(1000):
        table = replace(TABLES[number % len(TABLES)], preset="custom", target=300)
        match = play_out(game, table, f"{name} {number}", PAIRS[number % len(PAIRS)])
        for turn in match.turns[::2]:
            if turn.actor is not CHANCE:
                yield turn.state
                found += 1
                if found == n:
                    return


def answer(effort: Effort, view: MilleView) -> tuple[Any, int]:
    """All that a player without memory thinks, and the next number of its dice."""
    dice = Dice("honest")
    advice = decide(Planner(effort).advise(view, dice))
    return advice, dice.bits()


def noticed(effort: Effort, n: int, name: str, game: Mille = MILLE) -> int:
    """In how many of n positions a player answers differently when hidden cards lie elsewhere."""
    count = moved = 0
    for number, state in enumerate(positions(n, name)):
        seat = state.turn
        other = Seat(1 - seat)
        # Worlds come from the honest view, since the game on trial may show too much.
        view = MILLE.observe(state, seat)
        world = MILLE.imagine(view, Dice(f"world {number}"))
        moved += world.hands[other] != state.hands[other]
        count += answer(effort, game.observe(state, seat)) != answer(
            effort, game.observe(world, seat)
        )
    assert moved > 0.8 * n  # the hidden cards did lie elsewhere
    return count


@pytest.mark.parametrize("n", [60, long(1200)])
def test_thousands_of_positions(n: int) -> None:
    assert noticed(QUICK, n, "quick") == 0


@pytest.mark.long
@pytest.mark.parametrize("n", [8, long(80)])
def test_positions_that_are_searched(n: int) -> None:
    assert noticed(SEARCH, n, "search") == 0


@pytest.mark.parametrize("name", quick_first([*list(PEOPLE)[::2], *list(PEOPLE)[1::2]], 3))
def test_everyone_at_the_table(name: str) -> None:
    effort = planner(name).effort
    fewer = replace(effort, worlds=min(effort.worlds, 12))
    assert noticed(fewer, 12 if effort.worlds else 40, name) == 0


def test_the_flat_deal_holds_nothing_hidden() -> None:
    """In the deal that the search starts from, the other hand and the stock are empty."""
    for state in positions(300, "flat"):
        view = MILLE.observe(state, state.turn)
        world = MILLE.imagine(view, Dice("flat"))
        assert flatten(view) == flatten(MILLE.observe(world, state.turn))


class SortsTheStock(Mille):
    """A view in which the size of the stock gives away its first card."""

    def observe(self, state: MilleState, seat: Seat) -> MilleView:
        """The view with a number that stands for a card."""
        view = super().observe(state, seat)
        first: Card | None = state.stock[0] if state.stock else None
        odd = first is not None and first.index % 2
        return replace(view, stock=view.stock_count - odd if view.stock_count > 1 else 1)


@pytest.mark.long
def test_a_leak_is_found() -> None:
    assert noticed(QUICK, 60, "leak", SortsTheStock()) > 10
    assert noticed(SEARCH, 24, "leak", SortsTheStock()) > 0
