"""What a legal move causes in Mille, including everything that follows automatically."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from mille.cards import in_order
from mille.engine.codec import Seat
from mille.games.mille import moves
from mille.games.mille.rules.refusing import can_draw, can_take_pack
from mille.games.mille.scoring import score_deal
from mille.games.mille.state import MilleState
from mille.games.mille.table import SEATS, fold, settled


def happen(state: MilleState, move: moves.Move) -> tuple[moves.Event, ...]:
    """The events of a legal move, in order."""
    seat = state.turn
    match move:
        case moves.Draw():
            if state.stock:
                return (moves.Drawn(seat, state.stock[0]),)
            return tuple(_end(state, None))  # a draw that waits for a reshuffle never gets here
        case moves.Discard(card):
            return _discarded(state, moves.Discarded(seat, card))
        case moves.LayMeld(rank, cards):
            return _out_if_empty(state, len(cards), moves.Melded(seat, rank, cards))
        case moves.TakePack(meld):
            gained = len(state.pile) - 1
            event = moves.PackTaken(seat, meld, tuple(reversed(state.pile)))
            return _out_if_empty(state, len(meld) - gained, event)
        case moves.TakeUpcardTwo():
            return (moves.UpcardTwoTaken(seat, state.pile[-1]),)
        case moves.Deal(dealer, hands, discard, stock):
            return (moves.Dealt(dealer, tuple(map(in_order, hands)), discard, stock),)
        case moves.Reshuffle(stock):
            drawn = (moves.Drawn(seat, stock[0]),) if state.draw_waits else ()
            return (moves.Reshuffled(stock), *drawn)
        case _:
            assert_never(move)


def _out_if_empty(state: MilleState, gone: int, event: moves.Event) -> tuple[moves.Event, ...]:
    """An empty hand is all it takes to go out (#35 to #38)."""
    if len(state.hands[state.turn]) > gone:
        return (event,)
    return (event, *_end(fold(state, event), state.turn))


def _discarded(state: MilleState, event: moves.Discarded) -> tuple[moves.Event, ...]:
    """The end of a turn; the deal dies if the next seat can neither draw nor take the pack."""
    if state.stock or len(state.hands[state.turn]) == 1:
        return _out_if_empty(state, 1, event)
    after = fold(state, event)
    stuck = not can_draw(after) and not can_take_pack(after)
    return (event, *_end(after, None)) if stuck else (event,)


def _end(state: MilleState, out: Seat | None) -> Iterator[moves.Event]:
    """The end of the deal, and of the game if the deal decides it."""
    scores = tuple(
        score_deal(
            state.rules,
            state.melds[seat],
            state.hands[seat],
            went_out=seat == out,
            somebody_out=out is not None,
        )
        for seat in range(SEATS)
    )
    totals = tuple(old + score.total for old, score in zip(state.totals, scores))
    ended = moves.DealEnded(out, scores, totals, state.hands)
    yield ended
    end = settled(fold(state, ended))
    if end is not None:
        yield end
