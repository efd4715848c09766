"""What a legal move makes happen in Mille, with all that follows by itself."""

from __future__ import annotations

from typing import Any, assert_never

from mille.cards.card import Cards, in_order, without
from mille.engine.game import (
    Seat,
    Step,
)
from mille.games.mille import seat_view
from mille.games.mille.melds import laid
from mille.games.mille.moves import (
    Deal,
    DealEnded,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drawn,
    Event,
    GameEnded,
    LayMeld,
    Melded,
    Move,
    PackTaken,
    Phase,
    Reshuffle,
    Reshuffled,
    TakePack,
    TakeUpcardTwo,
    UpcardTwoTaken,
)
from mille.games.mille.rules.refusing import can_draw, can_take_pack
from mille.games.mille.scoring import score_deal
from mille.games.mille.seat_view import forget
from mille.games.mille.settlement import is_over, settle
from mille.games.mille.state import HAND_SIZE, SEATS, MilleState, totals
from mille.parts.seats import left_of

MilleStep = Step[MilleState, Event]


def carried_out(state: MilleState, move: Move) -> MilleStep:
    """The step of a legal move."""
    match move:
        case Draw():
            return _play_draw(state)
        case Discard():
            return _play_discard(state, move)
        case LayMeld():
            return _play_meld(state, move)
        case TakePack():
            return _play_pack(state, move)
        case TakeUpcardTwo():
            return _play_upcard_two(state)
        case Deal():
            return _play_deal(state, move)
        case Reshuffle():
            return _play_reshuffle(state, move)
        case _:
            assert_never(move)


def told(before: MilleState, step: MilleStep) -> MilleStep:
    """The step with what both seats saw of it added to the story of the deal, and turns counted."""
    if not step.events or isinstance(step.events[0], Dealt):
        return step
    seen = map(seat_view.public, step.events)
    ended = sum(isinstance(event, Discarded | DealEnded) for event in step.events)
    # A draw that had to wait for the reshuffle was a turn of its own.
    ended += before.draw_waits and isinstance(step.events[0], Reshuffled)
    story, turns = step.state.story.then(seen), step.state.turns + ended
    return Step(step.state.but(story=story, turns=turns), step.events)


def _changed(seats: tuple[Any, ...], seat: Seat, new: Any) -> tuple[Any, ...]:
    return (new, seats[1]) if seat == 0 else (seats[0], new)


def _play_deal(state: MilleState, move: Deal) -> MilleStep:
    hands = tuple(in_order(hand) for hand in move.hands)
    dealt = MilleState(
        rules=state.rules,
        phase=Phase.DRAW,
        turn=left_of(move.dealer, SEATS),
        dealer=move.dealer,
        stock=move.stock,
        pile=move.discard,
        hands=hands,
        first_turn=True,
        deals=state.deals,
        turns=state.turns,
    )
    counts = (HAND_SIZE,) * SEATS
    return Step(dealt, (Dealt(move.dealer, hands, counts, move.discard, move.stock),))


def _play_draw(state: MilleState) -> MilleStep:
    if state.stock:
        return _drawn(state)
    if state.rules.can_reshuffle(state.reshuffles, len(state.pile)):
        return Step(state.but(phase=Phase.RESHUFFLE, draw_waits=True), ())
    return _deal_ended(state, out=None)


def _drawn(state: MilleState) -> MilleStep:
    seat, card = state.turn, state.stock[0]
    hand = in_order((*state.hands[seat], card))
    after = state.but(
        phase=Phase.PLAY,
        stock=state.stock[1:],
        hands=_changed(state.hands, seat, hand),
        draw_waits=False,
    )
    return Step(after, (Drawn(seat, card),))


def _play_upcard_two(state: MilleState) -> MilleStep:
    seat, card = state.turn, state.pile[-1]
    after = state.but(
        phase=Phase.PLAY,
        pile=(),
        hands=_changed(state.hands, seat, in_order((*state.hands[seat], card))),
        known=_changed(state.known, seat, in_order((*state.known[seat], card))),
    )
    return Step(after, (UpcardTwoTaken(seat, card),))


def _play_pack(state: MilleState, move: TakePack) -> MilleStep:
    seat = state.turn
    upcard, rest = state.pile[-1], state.pile[:-1]
    hand = in_order(without(state.hands[seat], move.meld) + rest)
    known = in_order(forget(state.known[seat], move.meld) + rest)
    after = state.but(
        phase=Phase.PLAY,
        pile=(),
        hands=_changed(state.hands, seat, hand),
        melds=_changed(
            state.melds, seat, laid(state.melds[seat], upcard.rank, (upcard, *move.meld))
        ),
        known=_changed(state.known, seat, known),
    )
    event = PackTaken(seat, move.meld, tuple(reversed(state.pile)))
    return _out_if_empty(after, event)


def _play_meld(state: MilleState, move: LayMeld) -> MilleStep:
    seat = state.turn
    after = state.but(
        **_hand_less(state, move.cards),
        melds=_changed(state.melds, seat, laid(state.melds[seat], move.rank, move.cards)),
    )
    return _out_if_empty(after, Melded(seat, move.rank, move.cards))


def _play_discard(state: MilleState, move: Discard) -> MilleStep:
    seat = state.turn
    event = Discarded(seat, move.card)
    left = {**_hand_less(state, (move.card,)), "pile": (*state.pile, move.card)}
    if len(state.hands[seat]) == 1:
        return _deal_ended(state.but(**left), seat, event)
    due = (
        not state.stock
        and state.rules.reshuffle == "end_of_turn"
        and state.rules.can_reshuffle(state.reshuffles, len(state.pile) + 1)
    )
    phase = Phase.RESHUFFLE if due else Phase.DRAW
    after = state.but(**left, phase=phase, turn=left_of(seat, SEATS), first_turn=False)
    return _ended_if_stuck(after, event)


def _hand_less(state: MilleState, gone: Cards) -> dict[str, Any]:
    """What changes in the state when the seat on turn gives up cards of its hand."""
    seat = state.turn
    return {
        "hands": _changed(state.hands, seat, without(state.hands[seat], gone)),
        "known": _changed(state.known, seat, forget(state.known[seat], gone)),
    }


def _ended_if_stuck(state: MilleState, event: Event) -> MilleStep:
    """After a turn: the deal dies if the next seat has nothing to draw and no way to the pack."""
    if state.phase is Phase.DRAW and not can_draw(state) and not can_take_pack(state):
        return _deal_ended(state, None, event)
    return Step(state, (event,))


def _play_reshuffle(state: MilleState, move: Reshuffle) -> MilleStep:
    # With the stock empty and the pack about to be counted out, each seat can work out the other's
    # hand: every card that it does not see elsewhere.
    after = state.but(
        phase=Phase.DRAW,
        stock=move.stock,
        pile=state.pile[-1:],
        known=state.hands,
        reshuffles=state.reshuffles + 1,
    )
    event = Reshuffled(move.stock)
    if not state.draw_waits:
        return Step(after, (event,))
    drawn = _drawn(after)
    return Step(drawn.state, (event, *drawn.events))


def _out_if_empty(state: MilleState, event: Event) -> MilleStep:
    """Going out needs nothing but an empty hand (#35 to #38)."""
    if state.hands[state.turn]:
        return Step(state, (event,))
    return _deal_ended(state, state.turn, event)


def _deal_ended(state: MilleState, out: Seat | None, *before: Event) -> MilleStep:
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
    old = totals(state.deals)
    ended = DealEnded(out, scores, tuple(old[seat] + scores[seat].total for seat in range(SEATS)))
    deals = (*state.deals, ended)
    # Both hands are laid open to be counted.
    state = state.but(known=state.hands, deals=deals, draw_waits=False)
    if not is_over(state.rules, ended.totals):
        return Step(state.but(phase=Phase.DEAL), (*before, ended))
    settlement = settle(
        state.rules,
        ended.totals,
        [sum(deal.scores[seat].naturals for deal in deals) for seat in range(SEATS)],
        [sum(deal.scores[seat].chapeau for deal in deals) for seat in range(SEATS)],
    )
    over = state.but(phase=Phase.OVER, settlement=settlement)
    return Step(over, (*before, ended, GameEnded(settlement)))
