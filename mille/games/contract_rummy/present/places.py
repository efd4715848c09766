"""The places of the table, and whose turn it is there."""

from __future__ import annotations

from typing import Any

from mille.games.contract_rummy.melds import OnTable
from mille.games.contract_rummy.table import Phase, View
from mille.parts.melds import Kind, Laid, rank_of, stands_for

SLOT = "slot."
"""The prefix for the names of the tray's columns, before the number of the part."""


def is_my_turn(view: View) -> bool:
    """Whether the seat may draw, lay or discard."""
    return view.phase in (Phase.DRAW, Phase.PLAY) and view.turn == view.seat


def is_asked(view: View) -> bool:
    """Whether the upcard is offered to the seat."""
    return view.phase is Phase.ASK and view.asked == view.seat


def is_out(view: View) -> bool:
    """Whether a deal is over: hands are open, or about to be, because no turn can follow."""
    over = view.phase in (Phase.DEAL, Phase.OVER)
    return view.has_run_out or (over and bool(view.deal))


def ends(meld: Laid | OnTable) -> dict[str, Any]:
    """The blanks for words about a meld: its rank, or its lowest and highest card."""
    shape = Laid(meld.kind, meld.cards)
    if meld.kind is Kind.SET:
        return {"rank": rank_of(meld.cards), "n": len(meld.cards)}
    meant = stands_for(shape)
    return {"low": meant[0], "high": meant[-1]}
