"""Why a move is advised, in the game's own words: chances, prices, what kept cards may become."""

from __future__ import annotations

from mille.engine.codec import Json
from mille.engine.message import Message, message
from mille.games.anaconda.moves import Bet, Call, Check, Declare, Fold, Move, Pass, Raise, Way
from mille.games.anaconda.table import View


def terms(view: View, move: Move, reasons: Json | None) -> tuple[Message, ...]:
    """What speaks for an action in a betting round, without figures."""
    if not isinstance(move, Bet | Call | Check | Fold | Raise):
        return ()
    if not reasons:
        return (_price(view),) if isinstance(move, Call | Fold) else ()
    alone = _alone(view)
    if alone is not None and isinstance(move, Bet | Raise):
        return (alone, message("advice.pot"))
    if alone is not None and isinstance(move, Call):
        return (alone, _price(view))
    have, need = int(reasons["have"]), int(reasons["need"])
    good = have >= 200 // (len(view.active) + 1)  # just under an even share
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


def _alone(view: View) -> Message | None:
    """Whether nobody else goes this seat's way, so that its half is certain (#20)."""
    way = view.words[view.seat]
    others = [view.words[seat] for seat in view.active if seat != view.seat]
    if way not in (Way.HIGH, Way.LOW) or not others:
        return None
    # A seat that goes both ways is counted as a rival; an undeclared way cannot be relied on.
    opposite = Way.LOW if way is Way.HIGH else Way.HIGH
    return message(f"advice.alone.{way}") if set(others) == {opposite} else None


def _price(view: View) -> Message:
    """What a call costs, and what it can win."""
    price = view.price_of_call(view.seat)
    return message("advice.price", n=price, half=(view.pot + price) // 2)


def odds(view: View, move: Move, reasons: Json | None) -> tuple[Message, ...]:
    """The figures that a player gave for a move (`players.reasons`), one sentence each."""
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
