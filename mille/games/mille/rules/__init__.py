"""The rules of Mille as a function from a state and a move to the next state.

Two players, two packs, 2s wild. A turn is: draw (a card of the stock, or the whole pack with a
natural pair of its upcard), lay melds if wanted, discard. Whoever has no card left has gone out.
The row numbers are those of the rules table (mille.md), which the tests cite too.

Chance is a move: `Deal` and `Reshuffle` say where every card goes, and are checked like any other.
"""

from __future__ import annotations

from mille.cards.card import in_order
from mille.cards.dice import Dice
from mille.engine.game import (
    OVER,
    IllegalMove,
    Line,
    Refusal,
    Result,
    Seat,
    Waiting,
    judged,
    places,
)
from mille.games.mille import notation, seat_view, worlds
from mille.games.mille.house_rules import HouseRules
from mille.games.mille.moves import (
    Deal,
    Discard,
    LayMeld,
    Move,
    Phase,
    Reshuffle,
)
from mille.games.mille.rules.playing import MilleStep, carried_out, told
from mille.games.mille.rules.refusing import refusal
from mille.games.mille.state import DECK, HAND_SIZE, SEATS, MilleState, observe
from mille.parts.seats import left_of


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

    refusal = staticmethod(refusal)

    def play(self, state: MilleState, move: Move) -> MilleStep:
        """The move carried out. Raises `IllegalMove`."""
        refusal = self.refusal(state, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        return told(state, carried_out(state, move))

    def chance(self, state: MilleState, dice: Dice) -> Move:
        """A deal (#2 to #5) or a reshuffle (#40)."""
        if state.phase is Phase.RESHUFFLE:
            return Reshuffle(dice.shuffled(state.pile[:-1]))
        dealer = Seat(dice.below(SEATS)) if state.dealer is None else left_of(state.dealer, SEATS)
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


MILLE = Mille()
