"""From the events of a record, or those that a seat is told, back to the moves behind them."""

from __future__ import annotations

from collections import Counter
from typing import Any, assert_never

from mille.cards import count, in_order
from mille.engine.codec import Line, Seat
from mille.engine.message import Fault, Refusal, message
from mille.games.mille import moves
from mille.games.mille.rules.refusing import refusal
from mille.games.mille.table import PACKS, SEATS, Table, hidden
from mille.parts.rummy import deal_told


def moves_of(table: Table, event: moves.Event) -> tuple[moves.Move, ...]:
    """The moves that an event of a record stands for; none if it only follows from others.

    Raises `Fault` if it names a seat that is not on turn.
    """
    match event:
        case moves.Dealt(dealer, hands, discard, stock):
            return (deal_told(dealer, hands, discard, stock, SEATS),)
        case moves.Reshuffled(stock):
            if isinstance(stock, int):
                raise Fault(message("fault.no_card_list", field="stock"))
            # A reshuffle on demand is caused by a draw, which the record shows after it.
            asked = (moves.Draw(),) if table.phase is moves.Phase.DRAW and not table.stock else ()
            return (*asked, moves.Reshuffle(stock))
        case moves.DealEnded():
            # When a pack is declined with nothing to draw, the record shows only this (#41).
            return (moves.Draw(),) if table.phase is moves.Phase.DRAW and not table.stock else ()
        case moves.GameEnded():
            return ()
        case _:
            return (_chosen(table, event),)


def _chosen(
    table: Table,
    event: moves.Drawn | moves.UpcardTwoTaken | moves.PackTaken | moves.Melded | moves.Discarded,
) -> moves.Move:
    """The seat's move behind an event. Raises `Fault` if the seat is not on turn."""
    if event.seat >= SEATS:
        raise Fault(message("fault.no_seat", field="seat"))
    if table.phase in (moves.Phase.DRAW, moves.Phase.PLAY) and event.seat != table.turn:
        raise Fault(message("fault.not_on_turn", seat=event.seat, turn=table.turn))
    match event:
        case moves.Drawn():
            return moves.Draw()
        case moves.UpcardTwoTaken():
            return moves.TakeUpcardTwo()
        case moves.PackTaken(_, meld):
            return moves.TakePack(meld)
        case moves.Melded(_, rank, cards):
            return moves.LayMeld(rank, cards)
        case moves.Discarded(_, card):
            return moves.Discard(card)
        case _:
            assert_never(event)


def not_next(view: Table, seat: Seat, event: moves.Event) -> Refusal | None:
    """Why this event cannot come next as far as the seat can know, or None if it can."""
    early = message("fault.event_early", event=moves.EVENTS.name(event))
    move: moves.Move | None = None
    if not isinstance(event, moves.Dealt | moves.Reshuffled | moves.DealEnded | moves.GameEnded):
        move = _chosen(view, event)
    match event:
        case moves.Dealt(dealer, hands, discard):
            if any((hand is None) is (owner == seat) for owner, hand in enumerate(hands)):
                return message("fault.card_hidden")
            if (
                view.phase is not moves.Phase.DEAL
                or dealer not in range(SEATS)
                or dealer == view.dealer
            ):
                return early
            seen = Counter([*discard, *(card for hand in hands for card in hand or ())])
            if len(discard) != 1 or max(seen.values()) > PACKS or len(hands) != SEATS:
                return early
        case moves.Drawn(owner, card):
            if not view.stock or (card is None) is (owner == seat):
                return message("fault.card_hidden") if view.stock else early
            if card is not None and card not in hidden(view):
                return message("fault.card_elsewhere", card=card)
        case moves.UpcardTwoTaken(_, card):
            if view.pile != (card,):
                return early
        case moves.PackTaken(_, _, cards):
            if cards[:1] != view.pile[-1:] or in_order(cards) != in_order(view.pile):
                return early
        case moves.Reshuffled():
            if (
                view.phase not in (moves.Phase.RESHUFFLE, moves.Phase.DRAW)
                or not view.can_reshuffle
            ):
                return early
        case moves.DealEnded(out):
            gone = view.phase is moves.Phase.PLAY and not count(view.hands[view.turn])
            dead = view.phase is moves.Phase.DRAW and not view.stock
            if not (gone and out == view.turn) and not (dead and out is None):
                return early
        case moves.GameEnded():
            if view.phase is not moves.Phase.DEAL:
                return early
    return None if move is None else refusal(view, move)


def tidy(line: Line) -> Line:
    """A line with everything that may stand in any order sorted: hands and lists of ranks.

    In a pack that was taken, only the position of the upcard is certain.
    """
    match line.get("event"):
        case "deal" if isinstance(line.get("hands"), list):
            return {**line, "hands": [_in_order(hand) for hand in line["hands"]]}
        case "take_pack" if isinstance(line.get("cards"), list):
            pack = line["cards"]
            return {**line, "cards": [*pack[:1], *_in_order(pack[1:])]}
        case "deal_end" if isinstance(line.get("scores"), list):
            return {**line, "scores": [_tidy_score(score) for score in line["scores"]]}
        case _:
            return line


def _tidy_score(score: Any) -> Any:
    if not isinstance(score, dict) or "natural_melds" not in score:
        return score
    return {**score, "natural_melds": _in_order(score["natural_melds"])}


def _in_order(some: Any) -> Any:
    return sorted(map(str, some)) if isinstance(some, list) else some
