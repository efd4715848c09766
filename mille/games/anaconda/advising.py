"""Why a move is advised, in the words of the game: chances, prices, what kept cards become."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mille.engine.message import Message, message
from mille.games.anaconda.moves import Declare, Fold, Move, Pass
from mille.games.anaconda.table import View


def why(view: View, move: Move, reasons: Mapping[str, Any] | None) -> tuple[Message, ...]:
    """What a player gave as its reasons for a move (`players.reasons`), a sentence each."""
    if not reasons:
        return ()
    if isinstance(move, Pass):
        return (message(f"advice.becomes.{reasons['aim']}", n=int(reasons["ten"])),)
    if isinstance(move, Declare):
        high, low = int(reasons["high"]), int(reasons["low"])
        return (message("advice.halves", high=high, low=low),)
    have, need = int(reasons["have"]), int(reasons["need"])
    if not view.price_of_call(view.seat):
        return (message("advice.chance", have=have),)
    if have < need and not isinstance(move, Fold):
        return (message("advice.grows", have=have),)
    price, pot = int(reasons["price"]), int(reasons["pot"])
    return (message("advice.odds", n=price, pot=pot, need=need, have=have),)
