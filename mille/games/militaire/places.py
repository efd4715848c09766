"""Whose turn it is, and the names of melds."""

from __future__ import annotations

from typing import Any

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games.militaire.table import Phase, View
from mille.parts.melds import Kind, Laid, rank_of, stands_for


def is_my_turn(view: View) -> bool:
    """Whether the view's seat has to choose."""
    return is_turn_of(view, view.seat)


def is_turn_of(view: View, seat: Seat) -> bool:
    """Whether a seat has to choose; none has while a finish is being scored."""
    return view.phase in (Phase.DRAW, Phase.PLAY) and view.turn == seat and not view.is_out


def ends(meld: Laid) -> dict[str, Any]:
    """The blanks for words about a meld: its rank, or its lowest and highest card."""
    if meld.kind is Kind.SET:
        n = len(meld.cards)
        return {"rank": rank_of(meld.cards), "n": n, "many": message(f"many.{n}")}
    meant = stands_for(meld)
    return {"low": meant[0], "high": meant[-1]}
