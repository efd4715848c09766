"""Who gets the pot of a deal, who pays, and how the evening ends (guts.md #12 to #22)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mille.cards import known
from mille.engine.codec import Seat
from mille.games.guts.hands import worth
from mille.games.guts.moves import DealEnded, GameEnded, Score
from mille.games.guts.table import Table
from mille.parts import chips
from mille.parts.chips import Why


def best(table: Table, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats with the best hand among some; equal hands share."""
    values = {seat: worth(table.rules, known(table.hands[seat])) for seat in seats}
    top = max(values.values())
    return tuple(seat for seat in seats if values[seat] == top)


def antes(table: Table) -> tuple[int, tuple[int, ...]]:
    """The round that the next deal belongs to, and each seat's ante: antes are only due in the
    first deal of a round (#4, #5, #7).
    """
    fresh = not table.deals or table.deals[-1].round_over
    ante = table.rules.ante if fresh else 0
    return table.round + fresh, chips.antes(table, ante, debt=table.rules.short == "debt")


Judge: TypeAlias = Callable[[Table, tuple[Seat, ...]], tuple[Seat, ...]]
"""Decides which of some seats have the best hand."""


def end_of_deal(table: Table, best: Judge = best) -> DealEnded:
    """The payout of a deal in which all seats have declared."""
    n = len(table.chips)
    won, paid = [0] * n, [0] * n
    inside = tuple(seat for seat in table.playing if table.words[seat])
    winners: tuple[Seat, ...] = ()
    pot, round_over = table.pot, False
    if not inside:
        if table.rules.all_out == "weenie":  # #13
            for seat in best(table, table.playing):
                paid[seat] = table.price(seat)
            pot += sum(paid)
    elif len(inside) == 1:  # #14
        winners, won[inside[0]], pot, round_over = inside, pot, 0, True
    else:
        winners = best(table, inside)  # #15
        share = pot // len(winners)
        for seat in inside:
            if seat in winners:
                won[seat] = share
            else:
                paid[seat] = table.price(seat)  # #16 to #19
        pot = pot - share * len(winners) + sum(paid)
        round_over = not sum(paid)
    totals = tuple(had + won[i] - paid[i] for i, had in enumerate(table.chips))
    broke: tuple[Seat, ...] = ()
    if table.rules.short == "out":
        broke = tuple(seat for seat in table.playing if totals[seat] <= 0)
    return DealEnded(
        in_=inside,
        winners=winners,
        scores=tuple(
            Score(table.antes[i], won[i], paid[i], won[i] - paid[i] - table.antes[i])
            for i in range(n)
        ),
        pot=pot,
        totals=totals,
        broke=broke,
        round_over=round_over,
    )


def end_of_game(table: Table, last: DealEnded) -> GameEnded | None:
    """The end of the game, if this deal brought it (#20, #21); `table` is as it was
    before scoring.
    """
    rules, played = table.rules, len(table.deals) + 1
    still = tuple(seat for seat in table.playing if seat not in last.broke)
    if len(still) <= 1:
        return chips.end_of_game(last.totals, last.pot, Why.ONE_LEFT, still or table.playing)
    if played >= rules.deals and last.round_over:
        return chips.end_of_game(last.totals, last.pot, Why.DEALS)
    if played >= rules.deals + rules.extra_deals:
        return chips.end_of_game(last.totals, last.pot, Why.STOPPED, still)
    return None
