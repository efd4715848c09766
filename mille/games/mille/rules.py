"""The rules of Mille, as a function from a state and a move to the next state.

Two players, two packs, 2s wild. A turn is: draw (a card from the stock, or the whole pack with a
natural pair of its upcard), lay melds if wanted, discard. A seat without cards has gone out. The
row numbers are those of the rules table (mille.md), which the tests cite too.

Chance is a move: `Deal` and `Reshuffle` say where every card goes, and are checked like any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, assert_never

from mille.cards import Cards, Dice, count, in_order
from mille.engine import game
from mille.engine.codec import Line, Seat
from mille.engine.message import Fault, IllegalMove, Refusal, message, must_be
from mille.games.mille import moves, table as tables
from mille.games.mille.melds import HouseRules, is_wild, meld_refusal, missing, score_seats
from mille.games.mille.moves import CHOICES, EVENTS, Event, LayMeld, Move, Phase
from mille.parts import rummy
from mille.parts.seats import changed, codes_in_order, named, others_counted
from mille.value import replace

# Why a seat, or chance, may not make a move in Mille.
#
# The table may be a view; a move is not refused for something that the view cannot tell.


WHEN: dict[type, moves.Phase] = {
    rummy.Deal: moves.Phase.DEAL,
    rummy.Reshuffle: moves.Phase.RESHUFFLE,
    **dict.fromkeys((rummy.Draw, moves.TakePack, moves.TakeUpcardTwo), moves.Phase.DRAW),
    **dict.fromkeys((moves.LayMeld, rummy.Discard), moves.Phase.PLAY),
}
"""The phase of each move."""


def refusal(table: tables.Table, move: moves.Move) -> Refusal | None:
    if table.phase is not WHEN[type(move)]:
        acts = table.phase in (moves.Phase.DRAW, moves.Phase.PLAY)
        return message(f"{'refusal.phase' if acts else 'prompt'}.{table.phase.value}")
    match move:
        case rummy.Draw():
            return None
        case rummy.Discard(card):
            return _refuse_lacking(table, (card,))
        case moves.LayMeld(rank, cards):
            melds = table.melds[table.turn]
            lacking = _refuse_lacking(table, cards)
            return lacking or meld_refusal(table.rules, melds, rank, cards)
        case moves.TakePack(meld):
            return _refuse_pack(table, meld)
        case moves.TakeUpcardTwo():
            return None if tables.two_is_free(table) else message("refusal.two_not_free")
        case rummy.Deal():
            dealt = move, tables.DECK, tables.HAND_SIZE
            return rummy.refuse_deal(table.dealer, tables.SEATS, *dealt)
        case rummy.Reshuffle(stock):
            same = Counter(stock) == Counter(table.pile[:-1])
            return None if same else message("refusal.reshuffle_cards")
        case _:
            assert_never(move)


def _refuse_pack(table: tables.Table, meld: Cards) -> Refusal | None:
    upcard = table.pile[-1]
    if is_wild(upcard) and not table.rules.twos_take_two:
        return message("refusal.pack_two")
    if len(meld) < 2 or any(card.rank is not upcard.rank for card in meld):
        return message("refusal.pack_pair", rank=upcard.rank)
    return _refuse_lacking(table, meld)


def _refuse_lacking(table: tables.Table, cards: Cards) -> Refusal | None:
    """Why the hand to move cannot give up these cards, or None."""
    hand = table.hands[table.turn]
    if not isinstance(hand, int):
        lacks = missing(hand, cards)
        return None if lacks is None else message("refusal.not_in_hand", card=lacks)
    shown = table.shown[table.turn]
    unseen = tuple((Counter(cards) - Counter(shown)).elements())
    lacks = missing(tables.hidden(table), unseen)
    if lacks is None and len(unseen) > hand - len(shown):
        lacks = unseen[0]  # all cards of that hand are known, and this is not one of them
    return None if lacks is None else message("fault.card_elsewhere", card=lacks)


# From the events of a record, or those that a seat is told, back to the moves behind them.


def moves_of(table: tables.Table, event: moves.Event) -> tuple[moves.Move, ...]:
    """The moves that an event of a record stands for; none if it only follows from others.

    Raises `Fault` if it names a seat that is not on turn.
    """
    # The record shows no draw that asked for a reshuffle or, with nothing to reshuffle, declined
    # the pack (#41); it shows what followed.
    asked = (rummy.Draw(),) if table.phase is moves.Phase.DRAW and not table.stock else ()
    match event:
        case moves.Dealt():
            return (rummy.deal_told(event, tables.SEATS),)
        case rummy.Reshuffled(stock):
            if isinstance(stock, int):
                raise must_be("stock", "cards")
            return (*asked, rummy.Reshuffle(stock))
        case moves.DealEnded():
            return asked
    return _chosen(table, event)


def _chosen(table: tables.Table, event: moves.Event) -> tuple[moves.Chosen, ...]:
    """The seat's move behind an event, if there is one. Raises `Fault` if the seat is not on
    turn.
    """
    move = moves.move_behind(event)
    if move is None:
        return ()
    seat = getattr(event, "seat", 0)
    if seat >= tables.SEATS:
        raise must_be("seat", "seat")
    if table.phase in (moves.Phase.DRAW, moves.Phase.PLAY) and seat != table.turn:
        raise Fault(message("fault.not_on_turn", seat=seat, turn=table.turn))
    return (move,)


def not_next(view: tables.MilleView, event: moves.Event) -> Refusal | None:
    """Why this event cannot come next as far as the seat can know, or None if it can."""
    chosen = _chosen(view, event)
    hidden_card = message("fault.card_hidden")
    match event:
        case moves.Dealt(dealer, hands, discard):
            if any((hand is None) is (owner == view.seat) for owner, hand in enumerate(hands)):
                return hidden_card
            seen = Counter([*discard, *(card for hand in hands for card in hand or ())])
            fits = (
                view.phase is moves.Phase.DEAL
                and dealer in range(tables.SEATS)
                and dealer != view.dealer
                and len(discard) == 1
                and max(seen.values()) <= tables.PACKS
                and len(hands) == tables.SEATS
            )
        case rummy.Drawn(owner, card):
            fits = bool(view.stock)
            if fits and (card is None) is (owner == view.seat):
                return hidden_card
            if fits and card is not None and card not in tables.hidden(view):
                return message("fault.card_elsewhere", card=card)
        case moves.UpcardTwoTaken(_, card):
            fits = view.pile == (card,)
        case moves.PackTaken(_, _, cards):
            fits = cards[:1] == view.pile[-1:] and in_order(cards) == in_order(view.pile)
        case rummy.Reshuffled():
            fits = view.phase in (moves.Phase.RESHUFFLE, moves.Phase.DRAW) and view.can_reshuffle
        case moves.DealEnded(out):
            gone = view.phase is moves.Phase.PLAY and not count(view.hands[view.turn])
            dead = view.phase is moves.Phase.DRAW and not view.stock
            fits = (gone and out == view.turn) or (dead and out is None)
        case moves.GameEnded():
            fits = view.phase is moves.Phase.DEAL
        case _:
            fits = True
    if not fits:
        return message("fault.event_early", event=moves.EVENTS.name(event))
    return refusal(view, chosen[0]) if chosen else None


def tidy(line: Line) -> Line:
    """A line with everything that may stand in any order sorted: hands and lists of ranks.

    In a pack that was taken, only the position of the upcard is certain.
    """
    match line:
        case {"event": "deal", "hands": list(hands)}:
            return {**line, "hands": list(map(codes_in_order, hands))}
        case {"event": "take_pack", "cards": [upcard, *rest]}:
            sorted_rest: Any = codes_in_order(rest)
            return {**line, "cards": [upcard, *sorted_rest]}
        case {"event": "deal_end", "scores": list(scores)}:
            return {**line, "scores": list(map(_tidy_score, scores))}
        case _:
            return line


def _tidy_score(score: Any) -> Any:
    if not isinstance(score, dict) or "natural_melds" not in score:
        return score
    return {**score, "natural_melds": codes_in_order(score["natural_melds"])}


class MilleState(tables.Table):
    """A game with both hands and the stock. Only the rules' side of the table imports it."""

    stock: Cards = ()
    hands: tuple[Cards, ...] = ((), ())


def observe(state: MilleState, seat: Seat) -> tables.MilleView:
    """The table as `seat` may see it, field by field."""
    drawn = state.drawn if seat == state.turn else None
    return tables.MilleView(
        **named(state, tables.OPEN),
        seat=seat,
        stock=len(state.stock),
        hands=others_counted(state.hands, seat),
        drawn=None if drawn is None else observe(drawn, seat),
    )


# What a legal move causes in Mille, including everything that follows automatically.


def happen(state: MilleState, move: moves.Move) -> tuple[moves.Event, ...]:
    seat = state.turn
    match move:
        case rummy.Draw():
            if state.stock:
                return (rummy.Drawn(seat, state.stock[0]),)
            return tuple(_end(state, None))  # a draw that waits for a reshuffle never gets here
        case rummy.Discard(card):
            return _discarded(state, rummy.Discarded(seat, card))
        case moves.LayMeld(rank, cards):
            laid = moves.Melded(seat, rank, cards)
            return (laid,) if len(state.hands[seat]) > len(cards) else _out_if_empty(state, laid)
        case moves.TakePack(meld):
            return _out_if_empty(state, moves.PackTaken(seat, meld, state.pile[::-1]))
        case moves.TakeUpcardTwo():
            return (moves.UpcardTwoTaken(seat, state.pile[-1]),)
        case rummy.Deal(dealer, hands, discard, stock):
            return (moves.Dealt(dealer, tuple(map(in_order, hands)), discard, stock),)
        case rummy.Reshuffle(stock):
            drawn = (rummy.Drawn(seat, stock[0]),) if state.draw_waits else ()
            return (rummy.Reshuffled(stock), *drawn)
        case _:
            assert_never(move)


def _out_if_empty(state: MilleState, event: moves.Event) -> tuple[moves.Event, ...]:
    """An empty hand is all it takes to go out (#35 to #38)."""
    after = tables.fold(state, event)
    return (event,) if after.hands[state.turn] else (event, *_end(after, state.turn))


def _discarded(state: MilleState, event: rummy.Discarded) -> tuple[moves.Event, ...]:
    """The end of a turn; the deal dies if the next seat can neither draw nor take the pack."""
    if state.stock and len(state.hands[state.turn]) > 1:
        return (event,)
    after = tables.fold(state, event)
    if not after.hands[state.turn]:
        return (event, *_end(after, state.turn))
    return (event,) if after.can_draw or tables.pairs(after) else (event, *_end(after, None))


def _end(state: MilleState, out: Seat | None) -> Iterator[moves.Event]:
    scores = score_seats(state.rules, state.melds, state.hands, out)
    totals = tuple(old + score.total for old, score in zip(state.totals, scores))
    ended = moves.DealEnded(out, scores, totals, state.hands)
    yield ended
    end = tables.settled(tables.fold(state, ended))
    if end is not None:
        yield end


def imagine(view: tables.MilleView, dice: Dice) -> MilleState:
    """A state consistent with the view, each equally likely.

    It takes nothing but a view, so it cannot know more than the seat does. Between deals nothing
    hidden matters any more, and the other hand is dealt at random like any other.
    """
    cards = dice.shuffled(tables.hidden(view))
    unknown = view.their_count - len(view.known)
    return _with_hidden(
        view, in_order(view.known + cards[:unknown]), cards[unknown : unknown + view.stock_count]
    )


def _with_hidden(view: tables.MilleView, other_hand: Cards, stock: Cards) -> MilleState:
    return MilleState(
        **named(view, tables.OPEN),
        hands=changed((view.hand, view.hand), view.other, other_hand),
        stock=stock,
        drawn=None if view.drawn is None else _with_hidden(view.drawn, other_hand, stock),
    )


class Mille(game.Game[HouseRules, MilleState, Move, Event, tables.MilleView]):
    events = EVENTS
    choices = CHOICES  # type: ignore[assignment]  # chance's moves are no choice of a seat

    happen = staticmethod(happen)
    fold = staticmethod(tables.fold)  # type: ignore[assignment]
    observe = staticmethod(observe)
    redact = staticmethod(tables.redact)
    moves = staticmethod(tables.legal_moves)
    legal = staticmethod(tables.legal)
    refusal = staticmethod(refusal)  # type: ignore[assignment]
    imagine = staticmethod(imagine)
    tidy = staticmethod(tidy)
    not_next = staticmethod(not_next)

    def start(self, rules: HouseRules, seats: int = tables.SEATS) -> MilleState:
        if seats != tables.SEATS:
            raise Fault(message("fault.seats"))
        return MilleState(rules)

    def waiting(self, table: tables.Table) -> game.Waiting:
        if table.phase is Phase.DRAW or (
            # A seat that has just gone out has no turn any more: the deal is about to be scored.
            table.phase is Phase.PLAY and table.hands[table.turn]
        ):
            return game.Waiting((table.turn,), turn=table.turns)
        if table.phase in (Phase.OVER, Phase.PLAY):
            return game.OVER
        between = table.phase is Phase.DEAL and table.dealer is not None
        return game.Waiting(chance=True, turn=table.turns, between_deals=between)

    def result(self, state: MilleState) -> game.Result:
        naturals, chapeaux = state.marks
        return game.Result(
            places=game.places(state.totals),
            worth=state.totals,
            deals=len(state.deals),
            tallies=(("naturals", naturals), ("chapeaux", chapeaux)),
        )

    def play(self, state: MilleState, move: Move) -> game.Step[MilleState, Event]:
        """A draw that has to wait for a reshuffle is the only move without an event: nobody is told
        until the card is there.
        """
        if not isinstance(move, rummy.Draw) or state.stock or not state.can_reshuffle:
            return super().play(state, move)
        refusal = self.refusal(state, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        return game.Step(replace(state, phase=Phase.RESHUFFLE, draw_waits=True), ())

    def chance(self, state: MilleState, dice: Dice) -> Move:
        """A deal (#2 to #5) or a reshuffle (#40)."""
        if state.phase is Phase.RESHUFFLE:
            return rummy.Reshuffle(dice.shuffled(state.pile[:-1]))
        deal = rummy.dealt(state.dealer, tables.SEATS, tables.DECK, tables.HAND_SIZE, dice)
        return replace(deal, hands=tuple(map(in_order, deal.hands)))

    def undoable(self, move: Move) -> bool:
        """A meld or a discard may be taken back: it showed the mover nothing new (#29)."""
        return isinstance(move, LayMeld | rummy.Discard)

    # Records and lines

    def move_of(self, state: MilleState, event: Event) -> Move | None:
        return next(iter(moves_of(state, event)), None)

    def read(self, state: MilleState, line: Line) -> tuple[Move, ...]:
        found = moves_of(state, self.events.read(line))
        if not found:
            raise Fault(message("fault.event_early", event=str(line["event"])))
        return found


MILLE = Mille()
