"""How a trick continues by itself from the cards on the table; no seat decides anything.

It needs no hidden state: anybody who has seen all the cards can tell what comes.
"""

from __future__ import annotations

from mille.cards import Card
from mille.games.beggar_my_neighbor.moves import Out, Played, Taken
from mille.games.beggar_my_neighbor.table import PRICES, Table, TableT, fold

LONGEST = 10_000
"""Cycles of more tricks than this are not looked for."""


def follows(table: Table) -> Out | Taken | None:
    """The next thing that happens automatically in or after a trick; None if there is nothing."""
    empty = [seat for seat in table.inside if not table.stacks[seat]]
    if not table.pile:  # between two tricks
        if empty:  # #11
            return Out(min(empty, key=lambda seat: (seat - table.turn) % len(table.stacks)))
        return None
    if table.owner is not None and not table.debt:  # the payment is complete (#7)
        return Taken(table.owner, len(table.pile))
    if empty and table.rules.lose == "when_empty":  # #12
        return Out(empty[0])
    if len(table.inside) == 1:  # #10
        return Taken(table.inside[0], len(table.pile))
    return Out(table.turn) if table.turn in empty else None  # #9


def position(table: Table) -> str:
    """The seat to lead and the stacks as text, with all number cards treated alike (#14)."""

    def sign(card: Card | None) -> str:
        if card is None:
            return "?"
        return card.rank if card.rank in PRICES else "-"

    return f"{table.turn} {' '.join(''.join(map(sign, stack)) for stack in table.stacks)}"


def round_trip(table: TableT) -> int:
    """After how many tricks an endless game returns to its present position (#14).

    All its cards have been seen by then. 0 if it does not return.
    """
    start, tricks = position(table), 0
    while len(table.inside) > 1 and tricks < LONGEST:
        card = table.stacks[table.turn][0]
        if card is None:
            return 0
        table = fold(table, Played(table.turn, card))
        while (event := follows(table)) is not None:
            table = fold(table, event)
            tricks += isinstance(event, Taken)
        if not table.pile and position(table) == start:
            return tricks
    return 0
