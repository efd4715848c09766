"""The log of a table: news noted as it happens, and recalled when a game is resumed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mille.engine.codec import Seat
from mille.engine.match import Moment
from mille.ui.table.moving.sprites import Arrival, arrivals, begins_a_deal, said_by_steps
from mille.ui.table.showing.view import OLD_NEWS, ShownTable
from mille.view.beat import Beat
from mille.view.names import shown_name

RECENT = 40
"""When a table is set up again, cards that came more events ago than this are not marked."""


def note(table: ShownTable, beat: Beat, me: Seat) -> None:
    """Add the news of a beat to the log, for the seat `me`.

    News about another seat also goes beside the piles; a line that joins the one before replaces
    it.
    """
    begins, line = begins_a_deal(beat), beat.news
    if line is None:
        return
    doers: tuple[Seat, ...] = () if beat.seat is None else (beat.seat,)
    if beat.joins is not None and table.news:
        last = table.news.pop()
        if table.trail and table.trail[-1] is last:
            table.trail = table.trail[:-1]
        doers = table.doers.get(last, ()) + doers
        table.joined = {**table.joined, beat.joins: (*table.joined.get(last, (last,)), line)}
        line = beat.joins
    table.news.append(line)
    if begins:
        del table.news[: -1 - OLD_NEWS]
        table.first_news = line
        table.doers = {line: table.doers[line] for line in table.news if line in table.doers}
        table.joined = {line: table.joined[line] for line in table.news if line in table.joined}
    elif beat.seat not in (me, None):
        table.trail += (line,)
    table.doers = {**table.doers, line: doers}


def right_after(table: ShownTable, before: Any, event: Any) -> Any:
    """The view right after one event, in games that tell a move event by event; None in others,
    which show the view after the whole move.
    """
    if table.presenter.by_event and before is not None:
        return table.entry.game.fold(before, event)
    return None


def recall(
    table: ShownTable,
    start: Any,
    moments: Sequence[Moment[Any, Any]],
    seat: Seat,
    names_then: Callable[[int], Sequence[str]] | None = None,
) -> list[Arrival]:
    """Add the news of the current deal without showing it; returns which cards to mark.

    `moments` are all moments of a match that began in state `start`; `names_then` gives the names
    at the seats after a number of moments, if they have changed.
    """
    game = table.entry.game
    since: list[tuple[Beat, Any]] = []  # what is marked: what came after the last own move
    deals = (n for n in reversed(range(len(moments))) if _deals(table, moments[n], seat))
    first = next(deals, 0)
    while first and moments[first - 1].state is moments[first].state:  # within a move
        first -= 1
    view: Any = game.observe(moments[first - 1].state if first else start, seat)
    for left, moment in zip(reversed(range(len(moments) - first)), moments[first:]):
        event = game.redact(moment.event, seat)
        view = right_after(table, view, event) or game.observe(moment.state, seat)
        sat = names_then(len(moments) - left - 1) if names_then else table.names
        beat = table.presenter.beat(event, view, list(map(shown_name, sat)))
        if begins_a_deal(beat) or beat.seat == seat:
            table.trail, since = (), []
        if left < RECENT:
            since.append((beat, view))
        table.news += said_by_steps(beat)
        note(table, beat, seat)
    return [each for beat, view in since for each in arrivals(beat, table.show_of(view), seat)]


def _deals(table: ShownTable, moment: Moment[Any, Any], seat: Seat) -> bool:
    """Whether a deal begins with this moment."""
    game = table.entry.game
    if game.write(moment.event)["event"] != "deal":
        return False
    event, view = game.redact(moment.event, seat), game.observe(moment.state, seat)
    return begins_a_deal(table.presenter.beat(event, view, table.names))
