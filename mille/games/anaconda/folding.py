"""How events change a table of Anaconda, the referee's as well as a seat's."""

from __future__ import annotations

from typing import TypeVar

from mille.cards import Cards, Hand, without
from mille.engine.codec import Seat
from mille.games.anaconda import moves
from mille.games.anaconda.hands import showing
from mille.games.anaconda.plan import Phase, plan
from mille.games.anaconda.table import Answer, Table
from mille.parts import chips
from mille.parts.seats import changed
from mille.value import replace

TableT = TypeVar("TableT", bound=Table)
T = TypeVar("T")
ANSWERS = {
    moves.Checked: Answer.CHECK,
    moves.Folded: Answer.FOLD,
    moves.Betted: Answer.MORE,
    moves.Called: Answer.CALL,
    moves.Raised: Answer.MORE,
}


def fold(table: TableT, event: moves.Event) -> TableT:
    """The table after an event. Raises `ValueError` or `TypeError` for one that cannot have
    happened.
    """
    match event:
        case moves.Dealt():
            return _dealt(table, event)
        case moves.Checked() | moves.Folded() | moves.Betted() | moves.Called() | moves.Raised():
            return _acted(table, event)
        case moves.Passed(seat, cards):
            table = _answered(table, seat)
            return replace(table, passing=changed(table.passing, seat, cards))
        case moves.Exchanged():
            return _next(_exchanged(table, event))
        case moves.Said(seat, way):
            table = _answered(table, seat)
            return replace(table, words=changed(table.words, seat, way))
        case moves.Opened(words):
            return _next(replace(table, words=words, opened=True))
        case moves.Arranged(seat, cards):
            table = _answered(table, seat)
            table = replace(table, laid=changed(table.laid, seat, cards))
            return table if table.to_answer else _next(table)
        case moves.Turned(up):
            # Face-up cards of a seat that has since folded are remembered.
            up = tuple(now or before for now, before in zip(up, table.up, strict=True))
            return _next(replace(table, up=up))
        case moves.Shown(hands):
            return replace(table, shown=hands)
        case moves.DealEnded():
            return _deal_ended(table, event)
        case moves.GameEnded():
            return chips.over(table, event)


def _dealt(table: TableT, event: moves.Dealt) -> TableT:
    n = len(table.chips)
    if len(event.hands) != n:
        raise ValueError(event.hands)
    hands = chips.as_told(event.hands, event.counts)
    table = replace(
        table,
        at=-1,
        deal=event.deal,
        dealer=event.dealer,
        pot=event.pot,
        flavour=event.pot - sum(event.antes),
        chips=event.chips,
        hands=hands,
        stub=event.stub,
        paid=event.antes,
        folded=(),
        passing=(None,) * n,
        exchanged=(),
        words=(None,) * n,
        opened=False,
        laid=(None,) * n,
        up=(None,) * n,
        shown=(),
        spoken=(),
        answers=table.answers or (0,) * n,
        given_up=table.given_up or (0,) * n,
        turns=table.turns + 1,
    )
    return _next(table)


def _next(table: TableT) -> TableT:
    """The table at the next step, skipping betting rounds in which nobody can bet (#9)."""
    at, steps = table.at + 1, plan(table.rules)
    table = replace(table, at=at)
    able = sum(table.chips[seat] > 0 for seat in table.active)
    while steps[at].phase is Phase.BET and able < 2:
        at += 1
    betting = steps[at].phase is Phase.BET
    return replace(
        table,
        at=at,
        said=(),
        bets=(0,) * len(table.chips),
        raised=0,
        before=len(table.spoken),
        queue=_openers(table) if betting else (),
    )


def _openers(table: Table) -> tuple[Seat, ...]:
    """The seats that can bet in a new round, in order (#6)."""
    order = table.active
    if table.rules.roll_first == "best_showing" and any(table.up):
        worth = {seat: showing(table.up[seat] or ()) for seat in order}
        first = order.index(max(order, key=lambda seat: worth[seat]))  # ties go to the first (#17)
        order = order[first:] + order[:first]
    return tuple(seat for seat in order if table.chips[seat])


def _acted(
    table: TableT, event: moves.Checked | moves.Folded | moves.Betted | moves.Called | moves.Raised
) -> TableT:
    seat = event.seat
    if table.to_answer != (seat,):
        raise ValueError(seat)
    stage = len(table.exchanged) + any(table.up)
    spoken = (*table.spoken, (seat, stage, ANSWERS[type(event)]))
    queue, table = table.queue[1:], replace(table, spoken=spoken, turns=table.turns + 1)
    if table.to_pay(seat):
        folds = table.given_up[seat] + isinstance(event, moves.Folded)
        table = replace(
            table,
            answers=changed(table.answers, seat, table.answers[seat] + 1),
            given_up=changed(table.given_up, seat, folds),
        )
    if isinstance(event, moves.Folded):
        table = replace(table, folded=(*table.folded, seat), queue=queue)
    elif isinstance(event, moves.Checked):
        table = replace(table, queue=queue)
    else:
        if not 0 < event.chips <= table.chips[seat]:
            raise ValueError(event.chips)
        table = replace(
            table,
            chips=changed(table.chips, seat, table.chips[seat] - event.chips),
            bets=changed(table.bets, seat, table.bets[seat] + event.chips),
            paid=changed(table.paid, seat, table.paid[seat] + event.chips),
            pot=table.pot + event.chips,
            raised=table.raised + isinstance(event, moves.Raised),
            queue=queue if isinstance(event, moves.Called) else _after(table, seat),
        )
    return table if table.queue or len(table.active) < 2 else _next(table)


def _after(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """The seats that can answer a bet, starting to the left of the bettor."""
    order = table.active
    place = order.index(seat)
    return tuple(other for other in order[place + 1 :] + order[:place] if table.chips[other])


def _answered(table: TableT, seat: Seat) -> TableT:
    if not table.secret or seat not in table.to_answer:
        raise ValueError(seat)
    return replace(table, said=(*table.said, seat), turns=table.turns + 1)


def _exchanged(table: TableT, event: moves.Exchanged) -> TableT:
    """The packets leave the hands, and then join the other hands in order (#10)."""
    hands, n = list(table.hands), table.passed_at_once
    for packet in event.moves:
        hands[packet.from_] = _less(hands[packet.from_], packet.cards, n)
    for packet in event.moves:
        hands[packet.to] = _more(hands[packet.to], packet.cards, n)
    return replace(
        table,
        hands=tuple(hands),
        passing=(None,) * len(hands),
        exchanged=(*table.exchanged, event),
    )


def _less(hand: Hand, cards: Cards | None, n: int) -> Hand:
    if isinstance(hand, int):
        return hand - n
    if cards is None:
        raise TypeError(cards)
    return without(hand, cards)


def _more(hand: Hand, cards: Cards | None, n: int) -> Hand:
    if isinstance(hand, int):
        return hand + n
    if cards is None:
        raise TypeError(cards)
    return hand + cards


def _deal_ended(table: TableT, event: moves.DealEnded) -> TableT:
    n = len(table.chips)
    table = replace(
        table,
        at=-1,
        flavour=event.pot,
        hands=((),) * n,
        stub=(),
        paid=(0,) * n,
        bets=(0,) * n,
        queue=(),
        said=(),
        passing=(None,) * n,
        exchanged=(),
        laid=(None,) * n,
        up=(None,) * n,
    )
    return chips.paid_out(table, event)
