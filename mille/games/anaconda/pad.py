"""A deal of Anaconda with real cards: who paid what and went which way, and who had the
best hands.
"""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import Seat
from mille.engine.message import Fault, message
from mille.games.anaconda.folding import fold
from mille.games.anaconda.moves import Way
from mille.games.anaconda.scoring import end_of_game, shared_out
from mille.games.anaconda.table import View
from mille.value import replace
from mille.view.papers import AnswerKind, Ask, Deal, ScorePadOf

BEHIND = 100
"""The place of a hand that was given none: behind all others."""


class AnacondaPad(ScorePadOf[View]):
    """Places of the hands: 1 is the best, equal hands share a place, 0 is none."""

    def asks(self, view: View) -> Sequence[Ask]:
        playing, ways = view.playing, ("high", "low", "both")[: 3 if view.rules.both else 2]
        return (
            Ask("paid", AnswerKind.NUMBER, playing, usual=view.rules.ante),
            Ask("way", AnswerKind.ONE, playing, ("folded", *ways)),
            Ask("high", AnswerKind.NUMBER, playing),
            Ask("low", AnswerKind.NUMBER, playing),
        )

    def after_deal(self, view: View, deal: Deal) -> View:
        paid = tuple(
            deal.number("paid", seat) if seat in view.playing else 0 for seat in view.seats
        )
        if any(paid[seat] > view.chips[seat] for seat in view.playing):
            raise Fault(message("pad.paid_too_much"))
        ways = {seat: deal.one("way", seat) for seat in view.playing}
        folded = tuple(seat for seat in ways if ways[seat] == "folded")
        stay = [seat for seat in ways if seat not in folded]
        if not stay:
            raise Fault(message("pad.all_folded"))
        worth = {
            half: {seat: -(deal.number(half, seat) or BEHIND) for seat in stay}
            for half in ("high", "low")
        }
        for half, by_seat in worth.items():
            wanted = [seat for seat in stay if ways[seat] in (half, "both")]
            if len(stay) > 1 and wanted and max(by_seat[seat] for seat in wanted) == -BEHIND:
                raise Fault(message(f"pad.no_best.{half}"))
        table = replace(
            view,
            at=0,
            deal=view.deal + 1,
            dealer=view.playing[0],
            paid=paid,
            chips=tuple(had - gave for had, gave in zip(view.chips, paid)),
            folded=folded,
            words=tuple(Way(ways[Seat(seat)]) if seat in stay else None for seat in view.seats),
        )
        ended = shared_out(table, worth["high"], worth["low"])
        end = end_of_game(table, ended)
        view = fold(table, ended)
        return view if end is None else fold(view, end)

    def next_dealer(self, view: View, before: Seat, seats: int) -> Seat:
        """The deal skips seats that are out (#2)."""
        return view.around(before)[0]


PAD = AnacondaPad()
