"""A deal of Guts with real cards: who was in, and who had the best hand."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import Seat
from mille.engine.message import Fault, message
from mille.games.guts.scoring import antes, end_of_deal, end_of_game
from mille.games.guts.table import View, fold
from mille.value import replace
from mille.view.papers import AnswerKind, Ask, Deal, ScorePadOf


class GutsPad(ScorePadOf[View]):
    """Tied hands are all the best; if everybody is out, the best may have to pay (#13)."""

    def asks(self, view: View) -> Sequence[Ask]:
        values = ("out", "in", "best", "weenie")[: 4 if view.rules.all_out == "weenie" else 3]
        return (Ask("said", AnswerKind.ONE, view.playing, values),)

    def after_deal(self, view: View, deal: Deal) -> View:
        said = {seat: deal.one("said", seat) for seat in view.playing}
        inside = [seat for seat in said if said[seat] in ("in", "best")]
        top = tuple(seat for seat in said if said[seat] == ("best" if inside else "weenie"))
        if (len(inside) > 1 or (view.rules.all_out == "weenie" and not inside)) and not top:
            raise Fault(message("pad.nobody_best"))
        round, paid = antes(view)
        table = replace(
            view,
            deal=view.deal + 1,
            round=round,
            antes=paid,
            pot=view.pot + sum(paid),
            chips=tuple(had - ante for had, ante in zip(view.chips, paid)),
            words=tuple(seat in inside for seat in view.seats),
        )
        ended = end_of_deal(table, lambda table, seats: top)
        end = end_of_game(table, ended)
        view = fold(table, ended)
        return view if end is None else fold(view, end)

    def next_dealer(self, view: View, before: Seat, seats: int) -> Seat:
        """The deal skips seats that are out (#3)."""
        return view.around(before)[0]


PAD = GutsPad()
