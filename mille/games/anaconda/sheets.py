"""The sheet of a deal: what each seat paid and won, and why the pot was divided that way."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import Seat
from mille.engine.game import ScoreLine
from mille.engine.message import Message, message
from mille.games.anaconda import naming
from mille.games.anaconda.moves import DealEnded, Pot, Way
from mille.games.anaconda.table import View
from mille.games.anaconda.telling import takes, won
from mille.parts.seats import around
from mille.value import replace
from mille.view.names import by_name, of_all, who
from mille.view.papers import SheetView, chips_sheet


def paper(view: View, names: Sequence[str], deal: int | None = None) -> SheetView:
    """The sheet of a deal, counted from 0; by default the latest."""
    order = around(view.seat, len(view.chips))
    shown = len(view.deals) - 1 if deal is None else deal
    ended = view.deals[shown] if 0 <= shown < len(view.deals) else None
    latest = ended is not None and shown == len(view.deals) - 1 and view.at < 0
    said = None
    if ended is not None:
        said = _happened(view if latest else replace(view, shown=()), ended, names)
    return replace(
        chips_sheet(view, names, order, shown, said),
        lines=tuple(_lines(ended, seat) for seat in order),
        notes=_why(view, ended, names, latest) if ended is not None else (),
    )


def _happened(view: View, ended: DealEnded, names: Sequence[str]) -> Message:
    """What the viewer won and with what; otherwise who won."""
    took = [Seat(i) for i, each in enumerate(ended.scores) if each.high or each.low or each.alone]
    if view.seat in took or len(took) == 1:
        return takes(ended, view.seat if view.seat in took else took[0], view, names)
    ways = [way for way in ("high", "low") if any(getattr(each, way) for each in ended.scores)]
    if len(ways) > 1:
        return replace(won(ended, view, names), id="title.halves")
    return message(f"title.whole.{ways[0]}", name=of_all(took, names))


def _lines(ended: DealEnded | None, seat: Seat) -> tuple[ScoreLine, ...]:
    if ended is None:
        return ()
    score = ended.scores[seat]
    return (
        ScoreLine(message("score.high"), score.high),
        ScoreLine(message("score.low"), score.low),
        ScoreLine(message("score.alone"), score.alone),
        ScoreLine(message("score.paid"), -score.paid),
    )


def _why(view: View, ended: DealEnded, names: Sequence[str], latest: bool) -> tuple[Message, ...]:
    """Why the pot was divided that way, one sentence per pot and half (#16, #19 to #22)."""
    found: list[Message] = []
    for i, score in enumerate(ended.scores):
        if score.returned:
            found.append(
                message(who("pots.returned", Seat(i), view), n=score.returned, name=names[i])
            )
    for i, score in enumerate(ended.scores):
        if score.alone:
            found.append(message(who("pots.alone", Seat(i), view), n=score.alone, name=names[i]))
    for number, pot in enumerate(ended.pots):
        found += _why_pot(view, pot, number, len(ended.pots), names, latest)
    if latest:
        found += _beaten(view, ended, names)
    if ended.pot:
        left = latest and view.ended is not None and view.ended.left
        found.append(message("pots.left" if left else "pots.stays", n=ended.pot))
    return tuple(found)


def _why_pot(
    view: View, pot: Pot, number: int, of: int, names: Sequence[str], latest: bool
) -> list[Message]:
    found = []
    if of > 1:
        kind = "side" if number else "main"
        found.append(message(f"pots.{kind}", n=pot.chips, name=of_all(pot.seats, names)))
    part = pot.chips // 2 if pot.high and pot.low else pot.chips
    for way, winners in ((Way.HIGH, pot.high), (Way.LOW, pot.low)):
        if not winners:
            continue
        half = "half" if pot.high and pot.low else "all"
        each = part // len(winners)
        hand = _hand(view, winners[0], way) if latest else None
        id = "gets.part" if hand is None else "gets.hand"
        id = f"{id}.shared" if len(winners) > 1 else who(id, winners[0], view)
        blanks = {} if hand is None else {"hand": hand}
        part_of, name = message(f"part.{half}.{way}"), of_all(winners, names)
        found.append(message(id, part=part_of, name=name, n=each, **blanks))
    return found


def _beaten(view: View, ended: DealEnded, names: Sequence[str]) -> list[Message]:
    """The hands that were shown and won nothing."""
    return [
        by_name(f"beaten.{way}", Seat(seat), view, names, hand=hand)
        for seat, way in enumerate(view.words)
        if way is not None
        and not any(seat in (*pot.high, *pot.low) for pot in ended.pots)
        and (hand := _hand(view, Seat(seat), way)) is not None
    ]


def _hand(view: View, seat: Seat, way: Way) -> Message | None:
    cards = view.shown[seat] if view.shown else None
    return None if cards is None else naming.name_for(way, view.rules.low, cards)
