"""The score sheet of Militaire: melds and bonuses item by item."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mille.cards import Cards
from mille.engine.game import ScoreLine
from mille.engine.message import message
from mille.games.militaire.places import ends
from mille.games.militaire.scoring import bonus, cards_points, score
from mille.games.militaire.table import Phase, View
from mille.parts.melds import Laid, is_joker
from mille.parts.seats import around
from mille.view.names import said_of
from mille.view.papers import SheetEntry, SheetView, game_over
from mille.view.table import leads, won


def sheet(view: View, names: Sequence[str], deal: int | None = None) -> SheetView:
    """The score sheet of that deal, counted from 0; by default the latest."""
    order = around(view.seat, view.seats)
    runs = not view.deals or view.phase not in (Phase.DEAL, Phase.OVER)
    number = len(view.deals) + runs
    shown = number - 1 if deal is None else deal
    melds = view.laid_in(shown)
    if shown < len(view.deals):
        ended = view.deals[shown]
        scores, out, kept = ended.scores, ended.out, ended.kept
        title = message("sheet.dead", n=shown + 1)
        if out is not None:
            title = message(said_of("sheet.out", names[out]), n=shown + 1, name=names[out])
    else:
        scores = tuple(score(own, False, ()) for own in view.melds)
        out, kept = None, ()
        title = message("sheet.runs", n=number)
    totals = view.deals[shown].totals if shown < len(view.deals) else view.totals
    last = view.ended is not None and shown == len(view.deals) - 1
    now = leads(totals, view.seat, names)
    if view.ended is not None and last:
        title = game_over(view.ended.winners, view.seat, names)
        now = won(totals, view.seat, names)
    return SheetView(
        title=title,
        seats=tuple(names[seat] for seat in order),
        lines=tuple(
            tuple(_items(melds[seat], seat == out, kept))
            if melds is not None
            else scores[seat].lines
            for seat in order
        ),
        deals=tuple(
            tuple(SheetEntry(d.scores[seat].total, d.totals[seat]) for seat in order)
            for d in view.deals
        ),
        shown=shown,
        count=number,
        over=view.ended is not None,
        notes=(now,) if now is not None else (),
    )


def _items(melds: Sequence[Laid], finished: bool, kept: Cards) -> Iterator[ScoreLine]:
    """The points of each meld, the finisher's bonuses, then the card kept (#17 to #19)."""
    for meld in melds:
        words = message(f"score.{meld.kind}", **ends(meld))
        yield ScoreLine(words, cards_points(meld.cards))
        if finished:
            n = len(meld.cards)
            yield ScoreLine(message(f"score.{meld.kind}.bonus", n=n), bonus(meld))
    if finished and kept:
        (card,) = kept
        rank = message("card.joker") if is_joker(card) else card.rank  # a pad may know no more
        yield ScoreLine(message("score.kept", rank=rank), -cards_points(kept))
    if not melds:
        yield ScoreLine(message("score.nothing"), 0)
