"""Why a move is advised, in the words of the game: chances, prices, what kept cards become."""

from __future__ import annotations

from mille.engine.codec import Json
from mille.engine.message import Message, message
from mille.games.anaconda.moves import Bet, Call, Check, Declare, Fold, Move, Pass, Raise
from mille.games.anaconda.table import View


def terms(view: View, move: Move, reasons: Json | None) -> tuple[Message, ...]:
    """What speaks for a word in a round of bets, without a figure."""
    if not isinstance(move, Bet | Call | Check | Fold | Raise):
        return ()
    if not reasons:
        return (_price(view),) if isinstance(move, Call | Fold) else ()
    have, need = int(reasons["have"]), int(reasons["need"])
    good = have >= 200 // (len(view.active) + 1)  # a little less than two halves among all
    match move:
        case Bet() | Raise():
            return (message("advice.worth_more" if good else "advice.pressure"),)
        case Call() if have < need:
            return (message("advice.grows"), _price(view))
        case Call():
            return (message("advice.pays"), _price(view))
        case Fold():
            return (message("advice.too_dear"), _price(view))
        case _:
            return (message("advice.slow" if good else "advice.weak"),)


def _price(view: View) -> Message:
    """What a call costs, and what it is for."""
    price = view.price_of_call(view.seat)
    return message("advice.price", n=price, half=(view.pot + price) // 2)


def odds(view: View, move: Move, reasons: Json | None) -> tuple[Message, ...]:
    """What a player gave as its figures for a move (`players.reasons`), a sentence each."""
    if not reasons:
        return ()
    if isinstance(move, Pass):
        return (message(f"advice.becomes.{reasons['aim']}", n=int(reasons["ten"])),)
    if isinstance(move, Declare):
        high, low = int(reasons["high"]), int(reasons["low"])
        return (message("advice.halves", high=high, low=low),)
    have, need = int(reasons["have"]), int(reasons["need"])
    if isinstance(move, Call | Fold) and (have >= need or isinstance(move, Fold)):
        price, pot = int(reasons["price"]), int(reasons["pot"])
        return (message("advice.odds", n=price, pot=pot, need=need, have=have),)
    return (message("advice.chance", have=have),)
