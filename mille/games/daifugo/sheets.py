"""The score sheet of Daifugo: who finished where, and who will give what to whom."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import Seat
from mille.engine.game import ScoreLine
from mille.engine.message import Message, message
from mille.games.daifugo.moves import DealEnded, Title
from mille.games.daifugo.places import hat, in_a_row
from mille.games.daifugo.table import View
from mille.parts.seats import around
from mille.view.names import by_name, who
from mille.view.papers import SheetEntry, SheetView, game_over
from mille.view.table import CardView, leads, won


def sheet(view: View, names: Sequence[str], deal: int | None = None) -> SheetView:
    """The sheet of that deal, counted from 0; by default the latest."""
    shown = len(view.deals) - 1 if deal is None else deal
    ended = view.deals[shown] if view.deals else None
    order = around(view.seat, view.seats)
    return SheetView(
        title=_title(view, names, ended),
        seats=tuple(names[seat] for seat in order),
        lines=tuple(() if ended is None else (_line(ended, seat),) for seat in order),
        deals=tuple(tuple(_entry(each, seat) for seat in order) for each in view.deals),
        shown=max(0, shown),
        count=max(1, len(view.deals)),
        notes=_notes(view, names, ended),
        over=view.ended is not None,
        order=() if ended is None else tuple(order.index(seat) for seat in ended.order),
    )


def _entry(ended: DealEnded, seat: Seat) -> SheetEntry:
    """The result of a deal for a seat: its points, its hat, the cards that it had left."""
    score = ended.scores[seat]
    return SheetEntry(
        score.points,
        ended.totals[seat],
        (hat(score.title),),
        left=tuple(map(CardView, score.left)),
    )


def _line(ended: DealEnded, seat: Seat) -> ScoreLine:
    score = ended.scores[seat]
    id = f"score.{score.title.value}" + (".fell" if score.fell else "")
    if score.title is Title.DESTITUTE and not score.left:  # a pad does not ask how many
        id += ".none"
    return ScoreLine(message(id, n=len(score.left)), score.points)


def _notes(view: View, names: Sequence[str], ended: DealEnded | None) -> tuple[Message, ...]:
    """Who will give what to whom, and how long the Daifugo has reigned."""
    if ended is None or ended != view.deals[-1]:
        return ()
    order, rules, totals = ended.order, view.rules, ended.totals
    now = leads(totals, view.seat, names)
    if view.ended is not None:  # in a tie, and where the last Daifugo wins, points tell nothing
        alone = rules.winner == "points" and totals.count(max(totals)) == 1
        now = won(totals, view.seat, names) if alone else None
    found = [] if now is None else [now]
    row = in_a_row(view)
    if row > 1:
        found.append(by_name("sheet.in_a_row", order[0], view, names, n=row))
    if view.ended is not None:
        return (message(f"sheet.wins.{rules.winner}"), *found)
    pairs = [(order[-1], order[0], rules.destitute_gives)]
    if view.seats > 3:  # with three seats there is only one exchange (#8)
        pairs.append((order[-2], order[1], rules.poor_gives))
    for poor, rich, n in pairs:
        if n:
            id = "sheet.gives.to_you" if rich == view.seat else who("sheet.gives", poor, view)
            found.append(message(id, name=names[poor], other=names[rich], n=n))
    leader = order[0] if rules.later_lead == "daifugo" else order[-1]
    return (*found, by_name("sheet.leads", leader, view, names))


def _title(view: View, names: Sequence[str], ended: DealEnded | None) -> Message:
    if ended is None:
        return message("sheet.none_yet")
    if view.ended is not None:
        return game_over([view.ended.winner], view.seat, names)
    return by_name("sheet.daifugo", ended.order[0], view, names)
