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

from mille.cards import Cards, Dice, count, in_order, known
from mille.engine import game
from mille.engine.codec import Line, Seat
from mille.engine.message import Fault, Refusal, message
from mille.games.mille import moves
from mille.games.mille.melds import HouseRules, is_wild, meld_refusal, missing, score_deal
from mille.games.mille.moves import CHOICES, EVENTS, Event, LayMeld, Move, Phase, Story
from mille.games.mille.table import (
    DECK,
    HAND_SIZE,
    PACKS,
    SEATS,
    MilleView,
    Table,
    fold,
    hidden,
    legal as legal_choices,
    legal_moves,
    redact,
    settled,
)
from mille.parts.rummy import Deal, Discard, Draw, Reshuffle, deal_told
from mille.parts.seats import changed, left_of, next_dealer, others_counted
from mille.value import field

# Why a seat, or chance, may not make a move in Mille.
#
# The table may be a view; a move is not refused for something that the view cannot tell.


def refusal(table: Table, move: moves.Move) -> game.Refusal | None:
    """Why the actor may not make this move, or None if it may."""
    match move:
        case moves.Draw():
            return _phase_refusal(table, moves.Phase.DRAW)
        case moves.Discard():
            return _phase_refusal(table, moves.Phase.PLAY) or _refuse_discard(table, move)
        case moves.LayMeld():
            return _phase_refusal(table, moves.Phase.PLAY) or _refuse_meld(table, move)
        case moves.TakePack():
            return _phase_refusal(table, moves.Phase.DRAW) or _refuse_pack(table, move)
        case moves.TakeUpcardTwo():
            return _phase_refusal(table, moves.Phase.DRAW) or _refuse_upcard_two(table)
        case moves.Deal():
            return _phase_refusal(table, moves.Phase.DEAL) or _refuse_deal(table, move)
        case moves.Reshuffle():
            return _phase_refusal(table, moves.Phase.RESHUFFLE) or _refuse_reshuffle(table, move)
        case _:
            assert_never(move)


def _phase_refusal(table: Table, wanted: moves.Phase) -> game.Refusal | None:
    if table.phase is wanted:
        return None
    return game.message(f"refusal.phase.{table.phase.value}")


def _refuse_deal(table: Table, move: moves.Deal) -> game.Refusal | None:
    if move.dealer not in range(SEATS):
        return game.message("refusal.deal_dealer")
    if table.dealer is not None and move.dealer != left_of(table.dealer, SEATS):
        return game.message("refusal.deal_alternates")
    if [len(hand) for hand in move.hands] != [HAND_SIZE] * SEATS:
        return game.message("refusal.deal_hands", n=HAND_SIZE)
    if len(move.discard) != 1:
        return game.message("refusal.deal_upcard")
    everything = [*move.hands[0], *move.hands[1], *move.discard, *move.stock]
    if Counter(everything) != Counter(DECK):
        return game.message("refusal.deal_cards", n=len(DECK))
    return None


def _refuse_upcard_two(table: Table) -> game.Refusal | None:
    if not table.rules.first_two_free:
        return game.message("refusal.two_not_free")
    if not (table.first_turn and is_wild(table.pile[-1])):
        return game.message("refusal.two_first_turn")
    return None


def _refuse_pack(table: Table, move: moves.TakePack) -> game.Refusal | None:
    upcard = table.pile[-1]
    if is_wild(upcard) and not table.rules.twos_take_two:
        return game.message("refusal.pack_two")
    if len(move.meld) < 2:
        return game.message("refusal.pack_pair", rank=upcard.rank)
    for card in move.meld:
        if card.rank is not upcard.rank:
            return game.message("refusal.pack_rank", card=card, rank=upcard.rank)
    return _refuse_lacking(table, move.meld)


def _refuse_meld(table: Table, move: moves.LayMeld) -> game.Refusal | None:
    return _refuse_lacking(table, move.cards) or meld_refusal(
        table.rules, table.melds[table.turn], move.rank, move.cards
    )


def _refuse_discard(table: Table, move: moves.Discard) -> game.Refusal | None:
    return _refuse_lacking(table, (move.card,))


def _refuse_lacking(table: Table, cards: Cards) -> game.Refusal | None:
    """Why the hand to move cannot give up these cards, or None."""
    hand = table.hands[table.turn]
    if not isinstance(hand, int):
        lacks = missing(hand, cards)
        return None if lacks is None else game.message("refusal.not_in_hand", card=lacks)
    shown = table.shown[table.turn]
    unseen = tuple((Counter(cards) - Counter(shown)).elements())
    lacks = missing(hidden(table), unseen)
    if lacks is None and len(unseen) > hand - len(shown):
        lacks = unseen[0]  # all cards of that hand are known, and this is not one of them
    return None if lacks is None else game.message("fault.card_elsewhere", card=lacks)


def _refuse_reshuffle(table: Table, move: moves.Reshuffle) -> game.Refusal | None:
    if Counter(move.stock) != Counter(table.pile[:-1]):
        return game.message("refusal.reshuffle_cards")
    return None


def can_draw(table: Table) -> bool:
    """Whether there is a card to draw, or a pack that can become the stock."""
    return bool(table.stock) or table.can_reshuffle


def can_take_pack(table: Table) -> bool:
    """Whether the seat on turn holds a pair that takes the pack."""
    upcard = table.pile[-1]
    hand = known(table.hands[table.turn])
    pair = tuple(card for card in hand if card.rank is upcard.rank)[:2]
    return _refuse_pack(table, moves.TakePack(pair)) is None


# From the events of a record, or those that a seat is told, back to the moves behind them.


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


# The complete state of a game of Mille. Only the rules' side of the table imports it.


class MilleState(Table):
    """A game with both hands and the stock."""

    stock: Cards = ()
    hands: tuple[Cards, ...] = ((), ())
    story: Story = field(default_factory=Story)


def observe(state: MilleState, seat: Seat) -> MilleView:
    """The table as `seat` may see it, field by field."""
    return MilleView(
        rules=state.rules,
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        dealer=state.dealer,
        stock=len(state.stock),
        pile=state.pile,
        hands=others_counted(state.hands, seat),
        melds=state.melds,
        shown=state.shown,
        first_turn=state.first_turn,
        draw_waits=state.draw_waits,
        reshuffles=state.reshuffles,
        story=tuple(state.story),
        deals=state.deals,
        settlement=state.settlement,
        turns=state.turns,
    )


# What a legal move causes in Mille, including everything that follows automatically.


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


def imagine(view: MilleView, dice: Dice) -> MilleState:
    """A state consistent with the view, each equally likely.

    It takes nothing but a view, so it cannot know more than the seat does. Between deals nothing
    hidden matters any more, and the other hand is dealt at random like any other.
    """
    cards = dice.shuffled(hidden(view))
    unknown = view.counts[view.other] - len(view.known)
    other_hand = in_order(view.known + cards[:unknown])
    return MilleState(
        rules=view.rules,
        phase=view.phase,
        turn=view.turn,
        dealer=view.dealer,
        stock=cards[unknown : unknown + view.stock_count],
        pile=view.pile,
        hands=changed((view.hand, view.hand), view.other, other_hand),
        melds=view.melds,
        shown=view.shown,
        first_turn=view.first_turn,
        draw_waits=view.draw_waits,
        reshuffles=view.reshuffles,
        story=Story(view.story),
        deals=view.deals,
        settlement=view.settlement,
        turns=view.turns,
    )


class Mille(game.Game[HouseRules, MilleState, Move, Event, MilleView]):
    """The rules of Mille."""

    events = EVENTS
    choices = CHOICES  # type: ignore[assignment]  # chance's moves are no choice of a seat

    happen = staticmethod(happen)
    fold = staticmethod(fold)  # type: ignore[assignment]
    observe = staticmethod(observe)
    redact = staticmethod(redact)
    moves = staticmethod(legal_moves)
    legal = staticmethod(legal_choices)
    imagine = staticmethod(imagine)
    tidy = staticmethod(tidy)

    def start(self, rules: HouseRules, seats: int = SEATS) -> MilleState:
        """Two seats, nothing dealt. Raises `Fault` for another number of seats."""
        if seats != SEATS:
            raise game.Fault(game.message("fault.seats"))
        return MilleState(rules)

    def waiting(self, table: Table) -> game.Waiting:
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
        """Who is ahead or has won; a seat's worth is its total."""
        naturals, chapeaux = (
            tuple(sum(int(getattr(d.scores[seat], name)) for d in state.deals) for seat in range(2))
            for name in ("naturals", "chapeau")
        )
        return game.Result(
            places=game.places(state.totals),
            worth=state.totals,
            deals=len(state.deals),
            tallies=(("naturals", naturals), ("chapeaux", chapeaux)),
        )

    def refusal(self, state: MilleState, move: Move) -> game.Refusal | None:
        return refusal(state, move)

    def play(self, state: MilleState, move: Move) -> game.Step[MilleState, Event]:
        """A draw that has to wait for a reshuffle is the only move without an event: nobody is told
        until the card is there.
        """
        if not isinstance(move, Draw) or state.stock or not state.can_reshuffle:
            return super().play(state, move)
        refusal = self.refusal(state, move)
        if refusal is not None:
            raise game.IllegalMove(refusal)
        return game.Step(state.but(phase=Phase.RESHUFFLE, draw_waits=True), ())

    def chance(self, state: MilleState, dice: Dice) -> Move:
        """A deal (#2 to #5) or a reshuffle (#40)."""
        if state.phase is Phase.RESHUFFLE:
            return Reshuffle(dice.shuffled(state.pile[:-1]))
        dealer = next_dealer(state.dealer, SEATS, dice)
        deck = dice.shuffled(DECK)
        dealt = SEATS * HAND_SIZE
        first, second = in_order(deck[0:dealt:2]), in_order(deck[1:dealt:2])
        hands = (second, first) if dealer == 0 else (first, second)
        return Deal(dealer, hands, deck[dealt : dealt + 1], deck[dealt + 1 :])

    def undoable(self, move: Move) -> bool:
        """A meld or a discard may be taken back: it showed the mover nothing new (#29)."""
        return isinstance(move, LayMeld | Discard)

    # Records and lines

    def move_of(self, state: MilleState, event: Event) -> Move | None:
        """The first move that an event of a record stands for."""
        return next(iter(moves_of(state, event)), None)

    def read(self, state: MilleState, line: game.Line) -> tuple[Move, ...]:
        moves = moves_of(state, self.events.read(line))
        if not moves:
            raise game.Fault(game.message("fault.event_early", event=str(line["event"])))
        return moves

    def not_next(self, view: MilleView, event: Event) -> game.Refusal | None:
        return not_next(view, view.seat, event)


MILLE = Mille()
