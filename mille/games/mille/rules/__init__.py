"""The rules of Mille, as a function from a state and a move to the next state.

Two players, two packs, 2s wild. A turn is: draw (a card from the stock, or the whole pack with a
natural pair of its upcard), lay melds if wanted, discard. A seat without cards has gone out. The
row numbers are those of the rules table (mille.md), which the tests cite too.

Chance is a move: `Deal` and `Reshuffle` say where every card goes, and are checked like any other.
"""

from __future__ import annotations

from mille.cards import Dice, in_order
from mille.engine import game
from mille.games.mille import seat_view, state
from mille.games.mille.moves import (
    CHOICES,
    EVENTS,
    Deal,
    Discard,
    Draw,
    Event,
    LayMeld,
    Move,
    Phase,
    Reshuffle,
)
from mille.games.mille.options import HouseRules
from mille.games.mille.rules import playing, reading, refusing
from mille.games.mille.seat_view import MilleView
from mille.games.mille.state import MilleState
from mille.games.mille.story import Story
from mille.games.mille.table import DECK, HAND_SIZE, SEATS, Table, fold, hidden
from mille.parts.seats import changed, next_dealer


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

    happen = staticmethod(playing.happen)
    fold = staticmethod(fold)  # type: ignore[assignment]
    observe = staticmethod(state.observe)
    redact = staticmethod(seat_view.redact)
    moves = staticmethod(seat_view.moves)
    legal = staticmethod(seat_view.legal)
    imagine = staticmethod(imagine)
    tidy = staticmethod(reading.tidy)

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
        return refusing.refusal(state, move)

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
        return next(iter(reading.moves_of(state, event)), None)

    def read(self, state: MilleState, line: game.Line) -> tuple[Move, ...]:
        moves = reading.moves_of(state, self.events.read(line))
        if not moves:
            raise game.Fault(game.message("fault.event_early", event=str(line["event"])))
        return moves

    def not_next(self, view: MilleView, event: Event) -> game.Refusal | None:
        return reading.not_next(view, view.seat, event)


MILLE = Mille()
