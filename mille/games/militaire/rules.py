"""The rules of Militaire (docs/games/militaire.md)."""

from __future__ import annotations

from collections.abc import Iterator

from mille.cards import Cards, Dice, count
from mille.engine.codec import Seat
from mille.games.militaire import moves, table
from mille.games.militaire.moves import Event, HouseRules, Move
from mille.games.militaire.table import HAND_SIZE, OPEN, Table, View, held, pack, unseen
from mille.parts import rummy
from mille.parts.rummy import RummyGame
from mille.parts.seats import filled, named, others_counted
from mille.value import asdict

# The complete state of a game of Militaire. Only the rules' side of the table imports it.


class State(Table, kw_only=True):
    hands: tuple[Cards, ...]
    stock: Cards = ()


def imagine(view: View, dice: Dice) -> State:
    """A state consistent with the view: the unseen cards dealt at random to the stock and the
    hands.

    A card that a seat took from the pile stays in its hand until laid or discarded. After a
    reshuffle the stock only has cards from the pile that it was made of.
    """
    if not view.deal:
        return State(hands=((),) * view.seats, **named(view, OPEN))
    cards, size = dice.shuffled(unseen(view)), count(view.stock)
    if view.pool:
        pool = set(view.pool)
        cards = tuple(sorted(cards, key=lambda card: card not in pool))
    hands = filled(view.hands, held(view), iter(cards[size:]))
    return State(hands=hands, stock=cards[:size], **named(view, OPEN))


class Militaire(RummyGame[HouseRules, State, Move, Event, View]):
    events = moves.EVENTS
    choices = moves.CHOICES  # type: ignore[assignment]  # chance's moves are no choice of a seat

    fold = staticmethod(table.fold)  # type: ignore[assignment]
    imagine = staticmethod(imagine)
    legal_moves = staticmethod(table.legal_moves)
    fault_of = staticmethod(table.refusal)  # type: ignore[assignment]

    def start(self, rules: HouseRules, seats: int) -> State:
        return State(rules=rules, hands=((),) * seats, melds=((),) * seats)

    def pack(self, state: State) -> Cards:
        return pack(state.rules)

    def size(self, state: State) -> int:
        return HAND_SIZE

    def happen(self, state: State, move: Move) -> tuple[Event, ...]:
        if isinstance(move, rummy.Deal):
            return (moves.Dealt(state.deal + 1, **asdict(move)),)
        event = self.event_of(state, move)
        ends = self._end(state, self.fold(state, event), event) if self.undoable(move) else ()
        return (event, *ends)

    def _end(self, before: State, after: State, event: Event) -> Iterator[Event]:
        """The end of the deal and of the game, if an event causes them."""
        seat = before.turn
        # A discard ends the deal, or the last card that is laid (`last_discard`).
        thrown = isinstance(event, rummy.Discarded)
        finished = before.has_contract if thrown else not after.hands[seat]
        if not finished and not after.is_dead:
            return
        out, kept = (seat, after.hands[seat]) if finished else (None, ())
        ended = table.end_of_deal(after.melds, out, kept, before.totals)
        yield ended
        over = table.end_of_game(before.rules, ended.totals, before.deal)
        if over is not None:
            yield over

    def undoable(self, move: Move) -> bool:
        """A meld or a discard may be taken back: it showed its seat nothing new."""
        return isinstance(move, moves.Meld | rummy.GoDown | rummy.Discard)

    # Views

    def observe(self, state: State, seat: Seat) -> View:
        """The table as `seat` may see it; other hands are never shown, not even at the end."""
        hands = others_counted(state.hands, seat)
        return View(seat=seat, hands=hands, stock=len(state.stock), **named(state, OPEN))


MILITAIRE = Militaire()
