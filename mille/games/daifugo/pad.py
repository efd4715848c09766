"""A deal of Daifugo with real cards: the order in which the players went out."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import Seat
from mille.engine.message import Fault, message
from mille.games.daifugo.scoring import end_of_deal, end_of_game
from mille.games.daifugo.table import View, fold
from mille.value import replace
from mille.view.papers import AnswerKind, Ask, Deal, ScorePadOf


class DaifugoPad(ScorePadOf[View]):
    """Who went out first, second and so on; the remaining player is last."""

    def asks(self, view: View) -> Sequence[Ask]:
        places = range(1, view.seats)
        asks = [Ask(f"place.{n}", AnswerKind.SEAT, n=n) for n in places]
        if view.rules.capital_fall and view.deals:
            asks.append(Ask("fell", AnswerKind.ONE, values=("no", "yes")))
        return asks

    def after_deal(self, view: View, deal: Deal) -> View:
        named = [deal.seat(f"place.{n}") for n in range(1, view.seats)]
        order = [seat for seat in named if seat is not None]
        if len(set(order)) < view.seats - 1:
            raise Fault(message("pad.order"))
        order += [Seat(seat) for seat in range(view.seats) if seat not in order]
        fallen = None
        if view.rules.capital_fall and view.deals and deal.one("fell") == "yes":
            fallen = view.deals[-1].order[0]
            if order[-1] != fallen:
                raise Fault(message("pad.fell_last"))
        number = len(view.deals) + 1
        ended = end_of_deal(view.rules, number, order, fallen, ((),) * view.seats, view.totals)
        view = fold(replace(view, deal=number), ended)
        if number < view.rules.deals:
            return view
        return fold(view, end_of_game(view.rules, order, view.totals))

    def next_dealer(self, view: View, before: Seat, seats: int) -> Seat:
        """The Destitute deals (#2)."""
        return view.deals[-1].order[-1]


PAD = DaifugoPad()
