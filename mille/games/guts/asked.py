"""What is told when you ask: the order of speech, and all that you know on your turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from mille.engine.game import Seat
from mille.engine.message import Message, message
from mille.games.guts.table import Phase, View


def order(view: View, names: Sequence[str]) -> Message:
    """Who speaks after whom, and what was said."""
    if view.phase is not Phase.DECLARE or view.dealer is None:
        return message("asked.nobody")
    who = _joined([_spoken(view, seat, names) for seat in view.around(view.dealer)])
    return message("asked.order", who=who)


def turn(view: View, names: Sequence[str]) -> Message | None:
    """All that is known when the viewer is asked, for those who do not see the table."""
    if not view.my_turn:
        return None
    price = view.price(view.seat)
    return message(
        "spoken.turn",
        deal=view.deal,
        round=view.round,
        n=view.pot,
        cards=_joined([message("asked.card", card=card) for card in view.hand]),
        who=order(view, names),
        price=message("middle.cost", n=price) if price else message("middle.free"),
    )


def _spoken(view: View, seat: Seat, names: Sequence[str]) -> Message:
    word = view.words[seat]
    if seat not in view.said:
        return message("asked.waits", name=names[seat])
    if view.secret or word is None:
        return message("asked.chose", name=names[seat])
    return message("asked.in" if word else "asked.out", name=names[seat])


def _joined(parts: Sequence[Message]) -> Message:
    return reduce(lambda first, then: message("asked.and", first=first, then=then), parts)
