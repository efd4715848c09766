"""The rules of Mille as a function from a state and a move to the next state.

Two players, two packs, 2s wild. A turn is: draw (a card of the stock, or the whole pack with a
natural pair of its upcard), lay melds if wanted, discard. Whoever has no card left has gone out.
The row numbers are those of the rules table (mille.md), which the tests cite too.

Chance is a move: `Deal` and `Reshuffle` say where every card goes, and are checked like any other.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, assert_never

from mille.cards.card import Cards, in_order, without
from mille.cards.dice import Dice
from mille.engine.game import (
    OVER,
    IllegalMove,
    Line,
    Refusal,
    Result,
    Seat,
    Step,
    Waiting,
    judged,
    message,
    places,
)
from mille.games.mille import notation, seat_view, worlds
from mille.games.mille.house_rules import HouseRules
from mille.games.mille.melds import is_wild, laid, meld_refusal, missing
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
from mille.games.mille.scoring import score_deal
from mille.games.mille.seat_view import forget
from mille.games.mille.settlement import is_over, settle
from mille.games.mille.state import DECK, HAND_SIZE, SEATS, MilleState, observe, totals

MilleStep = Step[MilleState, Event]


class Mille:
    """The rules of Mille, as `mille.engine.game.Game` asks for them."""

    def start(self, rules: HouseRules, seats: int = SEATS) -> MilleState:
        """Two seats, nothing dealt."""
        if seats != SEATS:
            raise ValueError(seats)
        return MilleState(rules)

    def waiting(self, state: MilleState) -> Waiting:
        """Who is waited for."""
        if state.phase in (Phase.DRAW, Phase.PLAY):
            return Waiting((state.turn,), turn=state.turns)
        if state.phase is Phase.OVER:
            return OVER
        between = state.phase is Phase.DEAL and state.dealer is not None
        return Waiting(chance=True, turn=state.turns, between_deals=between)

    def result(self, state: MilleState) -> Result:
        """Who is ahead or has won; a seat's worth is its total."""
        naturals, chapeaux = (
            tuple(sum(int(getattr(d.scores[seat], name)) for d in state.deals) for seat in range(2))
            for name in ("naturals", "chapeau")
        )
        return Result(
            places=places(state.totals),
            worth=state.totals,
            deals=len(state.deals),
            tallies=(("naturals", naturals), ("chapeaux", chapeaux)),
        )

    def refusal(self, state: MilleState, move: Move) -> Refusal | None:
        """Why the actor may not make this move, or None if it may."""
        match move:
            case Draw():
                return _phase_refusal(state, Phase.DRAW)
            case Discard():
                return _phase_refusal(state, Phase.PLAY) or _refuse_discard(state, move)
            case LayMeld():
                return _phase_refusal(state, Phase.PLAY) or _refuse_meld(state, move)
            case TakePack():
                return _phase_refusal(state, Phase.DRAW) or _refuse_pack(state, move)
            case TakeUpcardTwo():
                return _phase_refusal(state, Phase.DRAW) or _refuse_upcard_two(state)
            case Deal():
                return _phase_refusal(state, Phase.DEAL) or _refuse_deal(state, move)
            case Reshuffle():
                return _phase_refusal(state, Phase.RESHUFFLE) or _refuse_reshuffle(state, move)
            case _:
                assert_never(move)

    def play(self, state: MilleState, move: Move) -> MilleStep:
        """The move carried out. Raises `IllegalMove`."""
        refusal = self.refusal(state, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        return _told(state, _carried_out(state, move))

    def chance(self, state: MilleState, dice: Dice) -> Move:
        """A deal (#2 to #5) or a reshuffle (#40)."""
        if state.phase is Phase.RESHUFFLE:
            return Reshuffle(dice.shuffled(state.pile[:-1]))
        dealer = Seat(dice.below(SEATS)) if state.dealer is None else _other(state.dealer)
        deck = dice.shuffled(DECK)
        dealt = SEATS * HAND_SIZE
        first, second = in_order(deck[0:dealt:2]), in_order(deck[1:dealt:2])
        hands = (second, first) if dealer == 0 else (first, second)
        return Deal(dealer, hands, deck[dealt : dealt + 1], deck[dealt + 1 :])

    def undoable(self, move: Move) -> bool:
        """A meld may be taken up again, and so may a discard: they showed the mover nothing new
        (#29).
        """
        return isinstance(move, LayMeld | Discard)

    observe = staticmethod(observe)
    redact = staticmethod(seat_view.redact)
    moves = staticmethod(seat_view.moves)
    imagine = staticmethod(worlds.imagine)

    def judge(self, state: MilleState, seat: Seat, line: Line) -> Move | Refusal:
        """The move that a seat says, or why it may not make it."""
        return judged(self, notation.read_choice, state, seat, line)

    write = staticmethod(notation.write)
    read = staticmethod(notation.read)
    tidy = staticmethod(notation.tidy)


def _carried_out(state: MilleState, move: Move) -> MilleStep:
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


def _told(before: MilleState, step: MilleStep) -> MilleStep:
    """The step with what both seats saw of it added to the story of the deal, and turns counted."""
    if not step.events or isinstance(step.events[0], Dealt):
        return step
    seen = map(seat_view.public, step.events)
    ended = sum(isinstance(event, Discarded | DealEnded) for event in step.events)
    # A draw that had to wait for the reshuffle was a turn of its own.
    ended += before.draw_waits and isinstance(step.events[0], Reshuffled)
    story, turns = step.state.story.then(seen), step.state.turns + ended
    return Step(step.state.but(story=story, turns=turns), step.events)


def _other(seat: Seat) -> Seat:
    return Seat(1 - seat)


def _phase_refusal(state: MilleState, wanted: Phase) -> Refusal | None:
    if state.phase is wanted:
        return None
    return message(f"refusal.phase.{state.phase.value}")


def _changed(seats: tuple[Any, ...], seat: Seat, new: Any) -> tuple[Any, ...]:
    return (new, seats[1]) if seat == 0 else (seats[0], new)


# Dealing


def _refuse_deal(state: MilleState, move: Deal) -> Refusal | None:
    if move.dealer not in range(SEATS):
        return message("refusal.deal_dealer")
    if state.dealer is not None and move.dealer != _other(state.dealer):
        return message("refusal.deal_alternates")
    if [len(hand) for hand in move.hands] != [HAND_SIZE] * SEATS:
        return message("refusal.deal_hands", n=HAND_SIZE)
    if len(move.discard) != 1:
        return message("refusal.deal_upcard")
    everything = [*move.hands[0], *move.hands[1], *move.discard, *move.stock]
    if Counter(everything) != Counter(DECK):
        return message("refusal.deal_cards", n=len(DECK))
    return None


def _play_deal(state: MilleState, move: Deal) -> MilleStep:
    hands = tuple(in_order(hand) for hand in move.hands)
    dealt = MilleState(
        rules=state.rules,
        phase=Phase.DRAW,
        turn=_other(move.dealer),
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


# Drawing


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


def _refuse_upcard_two(state: MilleState) -> Refusal | None:
    if not state.rules.first_two_free:
        return message("refusal.two_not_free")
    if not (state.first_turn and is_wild(state.pile[-1])):
        return message("refusal.two_first_turn")
    return None


def _play_upcard_two(state: MilleState) -> MilleStep:
    seat, card = state.turn, state.pile[-1]
    after = state.but(
        phase=Phase.PLAY,
        pile=(),
        hands=_changed(state.hands, seat, in_order((*state.hands[seat], card))),
        known=_changed(state.known, seat, in_order((*state.known[seat], card))),
    )
    return Step(after, (UpcardTwoTaken(seat, card),))


def _refuse_pack(state: MilleState, move: TakePack) -> Refusal | None:
    upcard = state.pile[-1]
    if is_wild(upcard) and not state.rules.twos_take_two:
        return message("refusal.pack_two")
    if len(move.meld) < 2:
        return message("refusal.pack_pair", rank=upcard.rank)
    for card in move.meld:
        if card.rank is not upcard.rank:
            return message("refusal.pack_rank", card=card, rank=upcard.rank)
    card_missing = missing(state.hands[state.turn], move.meld)
    if card_missing is not None:
        return message("refusal.not_in_hand", card=card_missing)
    return None


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


# Melding and discarding


def _refuse_meld(state: MilleState, move: LayMeld) -> Refusal | None:
    card_missing = missing(state.hands[state.turn], move.cards)
    if card_missing is not None:
        return message("refusal.not_in_hand", card=card_missing)
    return meld_refusal(state.rules, state.melds[state.turn], move.rank, move.cards)


def _play_meld(state: MilleState, move: LayMeld) -> MilleStep:
    seat = state.turn
    after = state.but(
        **_hand_less(state, move.cards),
        melds=_changed(state.melds, seat, laid(state.melds[seat], move.rank, move.cards)),
    )
    return _out_if_empty(after, Melded(seat, move.rank, move.cards))


def _refuse_discard(state: MilleState, move: Discard) -> Refusal | None:
    if move.card not in state.hands[state.turn]:
        return message("refusal.not_in_hand", card=move.card)
    return None


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
    after = state.but(**left, phase=phase, turn=_other(seat), first_turn=False)
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
    if state.phase is Phase.DRAW and not _can_draw(state) and not _can_take_pack(state):
        return _deal_ended(state, None, event)
    return Step(state, (event,))


def _can_draw(state: MilleState) -> bool:
    return bool(state.stock) or state.rules.can_reshuffle(state.reshuffles, len(state.pile))


def _can_take_pack(state: MilleState) -> bool:
    upcard = state.pile[-1]
    pair = tuple(card for card in state.hands[state.turn] if card.rank is upcard.rank)[:2]
    return _refuse_pack(state, TakePack(pair)) is None


# Reshuffling


def _refuse_reshuffle(state: MilleState, move: Reshuffle) -> Refusal | None:
    if Counter(move.stock) != Counter(state.pile[:-1]):
        return message("refusal.reshuffle_cards")
    return None


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


# The end of a deal


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


MILLE = Mille()
