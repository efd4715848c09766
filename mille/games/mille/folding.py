"""What one seat knows, worked out from what it is told and from nothing else.

A program in another process (protocol.md) has no state to look at: it begins with `first_view` and
adds each event with `follow`. After the events of a move its view is the one that the rules' side
gives, but for the cards with which the other seat was caught: a deal's end tells their points only.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, assert_never

from mille.cards.card import Cards, in_order, without
from mille.engine.game import Fault, Seat, message
from mille.games.mille.house_rules import HouseRules
from mille.games.mille.melds import is_wild, laid, meld_refusal, missing
from mille.games.mille.moves import (
    DealEnded,
    Dealt,
    Discarded,
    Drawn,
    Event,
    GameEnded,
    Melded,
    PackTaken,
    Phase,
    Reshuffled,
    UpcardTwoTaken,
)
from mille.games.mille.seat_view import MilleView, forget, hidden, public
from mille.games.mille.settlement import is_over

HAND_SIZE = 15
PACKS = 104
STOCK = PACKS - 2 * HAND_SIZE - 1
"""Cards in the stock after a deal."""


def first_view(rules: HouseRules, seat: Seat, seats: int = 2) -> MilleView:
    """What a seat knows before the first deal. Raises `Fault` unless two sit at the table."""
    check(seats == 2, "fault.seats")
    return MilleView(
        rules=rules,
        seat=seat,
        phase=Phase.DEAL,
        turn=Seat(0),
        dealer=None,
        hand=(),
        counts=(0, 0),
        known=(),
        exposed=(),
        melds=((), ()),
        pile=(),
        stock_count=0,
        first_turn=False,
        reshuffles=0,
        draw_waits=False,
        story=(),
        deals=(),
        totals=(0, 0),
        settlement=None,
        turns=0,
    )


def follow(view: MilleView, event: Event) -> MilleView:
    """The view after an event as this seat may see it. Raises `Fault` if it cannot have come."""
    match event:
        case Dealt():
            return _dealt(view, event)
        case Drawn():
            after = _drawn(view, event)
        case UpcardTwoTaken():
            after = _upcard_two_taken(view, event)
        case PackTaken():
            after = _pack_taken(view, event)
        case Melded():
            after = _melded(view, event)
        case Discarded():
            after = _discarded(view, event)
        case Reshuffled():
            after = _reshuffled(view, event)
        case DealEnded():
            after = _deal_ended(view, event)
        case GameEnded():
            after = _game_ended(view, event)
        case _:
            assert_never(event)
    return replace(after, story=(*view.story, public(event)))


def check(condition: bool, id: str, **blanks: Any) -> None:
    """Raises `Fault` with that message unless the condition holds."""
    if not condition:
        raise Fault(message(id, **blanks))


def _check_phase(view: MilleView, event: str, *phases: Phase) -> None:
    check(view.phase in phases, "fault.event_early", event=event)


def _check_turn(view: MilleView, seat: Seat, event: str, phase: Phase) -> None:
    _check_phase(view, event, phase)
    check(seat == view.turn, "fault.not_on_turn", seat=seat, turn=view.turn)


# Cards that come and go


def _more(view: MilleView, seat: Seat, cards: Cards) -> dict[str, Any]:
    """What changes when both seats see cards go to the hand of one."""
    if seat == view.seat:
        return {
            "hand": in_order(view.hand + cards),
            "exposed": in_order(view.exposed + cards),
            "counts": _counted(view, seat, len(cards)),
        }
    return {
        "known": in_order(view.known + cards),
        "counts": _counted(view, seat, len(cards)),
    }


def _less(view: MilleView, seat: Seat, cards: Cards) -> dict[str, Any]:
    """What changes when a hand gives up cards for both to see. Raises `Fault` if it lacks them."""
    counts = _counted(view, seat, -len(cards))
    if seat == view.seat:
        lacks = missing(view.hand, cards)
        if lacks is not None:
            raise Fault(message("refusal.not_in_hand", card=lacks))
        hand, exposed = without(view.hand, cards), forget(view.exposed, cards)
        return {"hand": hand, "exposed": exposed, "counts": counts}
    unseen = tuple((Counter(cards) - Counter(view.known)).elements())
    lacks = missing(hidden(view), unseen)
    if lacks is None and len(unseen) > view.counts[seat] - len(view.known):
        lacks = unseen[0]  # every card of that hand is known, and this is none of them
    if lacks is not None:
        raise Fault(message("fault.card_elsewhere", card=lacks))
    return {"known": forget(view.known, cards), "counts": counts}


def _counted(view: MilleView, seat: Seat, more: int) -> tuple[int, ...]:
    return tuple(n + more if i == seat else n for i, n in enumerate(view.counts))


def _laid(view: MilleView, seat: Seat, rank: Any, cards: Cards) -> tuple[Any, ...]:
    return tuple(
        laid(melds, rank, cards) if i == seat else melds for i, melds in enumerate(view.melds)
    )


# Events


def _dealt(view: MilleView, event: Dealt) -> MilleView:
    _check_phase(view, "deal", Phase.DEAL)
    check(not is_over(view.rules, view.totals), "fault.event_early", event="deal")
    check(view.dealer != event.dealer, "refusal.deal_alternates")
    hand = event.hands[view.seat]
    full = hand is not None and len(hand) == HAND_SIZE and event.counts == (HAND_SIZE, HAND_SIZE)
    check(full, "refusal.deal_hands", n=HAND_SIZE)
    check(len(event.discard) == 1, "refusal.deal_upcard")
    right = event.stock == STOCK
    assert hand is not None
    right = right and max(Counter(hand + event.discard).values()) <= 2
    check(right, "refusal.deal_cards", n=PACKS)
    return replace(
        first_view(view.rules, view.seat),
        phase=Phase.DRAW,
        turn=Seat(1 - event.dealer),
        dealer=event.dealer,
        hand=in_order(hand),
        counts=event.counts,
        pile=event.discard,
        stock_count=STOCK,
        first_turn=True,
        deals=view.deals,
        totals=view.totals,
        turns=view.turns,
    )


def _drawn(view: MilleView, event: Drawn) -> MilleView:
    _check_turn(view, event.seat, "draw", Phase.DRAW)
    check(view.stock_count > 0, "fault.event_early", event="draw")
    after = replace(
        view,
        phase=Phase.PLAY,
        stock_count=view.stock_count - 1,
        counts=_counted(view, event.seat, 1),
    )
    if event.seat != view.seat:
        check(event.card is None, "fault.card_hidden")
        return after
    if event.card is None:
        raise Fault(message("fault.no_card", code="null"))
    check(event.card in hidden(view), "fault.card_elsewhere", card=event.card)
    return replace(after, hand=in_order((*view.hand, event.card)))


def _upcard_two_taken(view: MilleView, event: UpcardTwoTaken) -> MilleView:
    _check_turn(view, event.seat, "take_upcard_two", Phase.DRAW)
    free = view.first_turn and view.rules.first_two_free and is_wild(event.card)
    check(free and view.pile == (event.card,), "fault.event_early", event="take_upcard_two")
    return replace(view, phase=Phase.PLAY, pile=(), **_more(view, event.seat, view.pile))


def _pack_taken(view: MilleView, event: PackTaken) -> MilleView:
    _check_turn(view, event.seat, "take_pack", Phase.DRAW)
    seen = tuple(reversed(view.pile))
    upcard = view.pile[-1]
    check(
        event.cards[:1] == seen[:1] and in_order(event.cards) == in_order(seen),
        "fault.differs",
        event="take_pack",
        field="cards",
        said=" ".join(card.code for card in event.cards)[:60],
        true=" ".join(card.code for card in seen)[:60],
    )
    check(len(event.meld) >= 2, "refusal.pack_pair", rank=upcard.rank)
    for card in event.meld:
        check(card.rank is upcard.rank, "refusal.pack_rank", card=card, rank=upcard.rank)
    check(view.rules.twos_take_two or not is_wild(upcard), "refusal.pack_two")
    after = replace(
        view,
        phase=Phase.PLAY,
        melds=_laid(view, event.seat, upcard.rank, (upcard, *event.meld)),
        **_less(view, event.seat, event.meld),
    )
    return replace(after, pile=(), **_more(after, event.seat, view.pile[:-1]))


def _melded(view: MilleView, event: Melded) -> MilleView:
    _check_turn(view, event.seat, "meld", Phase.PLAY)
    refusal = meld_refusal(view.rules, view.melds[event.seat], event.rank, event.cards)
    if refusal is not None:
        raise Fault(refusal)
    return replace(
        view,
        melds=_laid(view, event.seat, event.rank, event.cards),
        **_less(view, event.seat, event.cards),
    )


def _discarded(view: MilleView, event: Discarded) -> MilleView:
    _check_turn(view, event.seat, "discard", Phase.PLAY)
    pile = (*view.pile, event.card)
    less = _less(view, event.seat, (event.card,))
    after = replace(view, pile=pile, turns=view.turns + 1, **less)
    if not after.counts[event.seat]:
        return after  # it went out, and the deal's end follows
    due = (
        not view.stock_count
        and view.rules.reshuffle == "end_of_turn"
        and view.rules.can_reshuffle(view.reshuffles, len(pile))
    )
    phase = Phase.RESHUFFLE if due else Phase.DRAW
    return replace(after, phase=phase, turn=Seat(1 - event.seat), first_turn=False)


def _reshuffled(view: MilleView, event: Reshuffled) -> MilleView:
    _check_phase(view, "reshuffle", Phase.RESHUFFLE, Phase.DRAW)
    able = view.rules.can_reshuffle(view.reshuffles, len(view.pile))
    check(able and not view.stock_count, "fault.event_early", event="reshuffle")
    check(event.stock == len(view.pile) - 1, "refusal.reshuffle_cards")
    return replace(
        view,
        phase=Phase.DRAW,
        # A draw that had to wait for the reshuffle was a turn of its own.
        turns=view.turns + (view.phase is Phase.DRAW),
        stock_count=len(view.pile) - 1,
        pile=view.pile[-1:],
        # With nothing in the stock, what is seen nowhere is in the other hand.
        known=in_order(view.known + hidden(view)),
        exposed=view.hand,
        reshuffles=view.reshuffles + 1,
    )


def _deal_ended(view: MilleView, event: DealEnded) -> MilleView:
    _check_phase(view, "deal_end", Phase.PLAY, Phase.DRAW)
    if view.phase is Phase.PLAY:
        right = event.out == view.turn and not view.counts[view.turn]
    else:
        right = event.out is None and not view.stock_count
    check(right, "fault.event_early", event="deal_end")
    return replace(
        view,
        phase=Phase.DEAL,
        turns=view.turns + 1,
        exposed=view.hand,
        draw_waits=False,
        deals=(*view.deals, event),
        totals=event.totals,
    )


def _game_ended(view: MilleView, event: GameEnded) -> MilleView:
    _check_phase(view, "game_end", Phase.DEAL)
    check(is_over(view.rules, view.totals), "fault.event_early", event="game_end")
    return replace(view, phase=Phase.OVER, settlement=event.settlement)
