"""The complete state of a game of Mille. Only the rules' side of the table imports it."""

from __future__ import annotations

from mille.cards import Cards
from mille.engine.codec import Seat
from mille.games.mille.seat_view import MilleView
from mille.games.mille.story import Story
from mille.games.mille.table import DECK as DECK, SEATS as SEATS, Table
from mille.parts.seats import others_counted
from mille.value import field


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
