"""The rules of Anaconda (rows: docs/games/anaconda.md)."""

from __future__ import annotations

from collections.abc import Iterator

from mille.engine.codec import JsonObject, Line, Seat
from mille.engine.game import OVER, Waiting
from mille.engine.message import Fault, Refusal, message
from mille.games.anaconda import folding, legality, moves, scoring, worlds
from mille.games.anaconda.moves import Event, Move
from mille.games.anaconda.options import HouseRules
from mille.games.anaconda.plan import Phase
from mille.games.anaconda.state import State, observe, seen_by
from mille.games.anaconda.table import Table, View
from mille.parts import chips
from mille.parts.seats import told

CARDS = 7
"""How many cards each seat gets (#4)."""


class Anaconda(chips.ChipsGame[HouseRules, State, Move, Event, View]):
    """The game, for three to seven seats."""

    events = moves.EVENTS
    choices = moves.CHOICES
    not_said = moves.EVENTS.kinds.keys() - moves.CHOICES.kinds.keys()

    fold = staticmethod(folding.fold)  # type: ignore[assignment]
    observe = staticmethod(observe)
    imagine = staticmethod(worlds.imagine)

    def start(self, rules: HouseRules, seats: int) -> State:
        """The state before the first deal: every seat has the buy-in, the pot is empty (#1)."""
        return State(rules=rules, chips=(rules.buy_in,) * seats, hands=((),) * seats)

    def waiting(self, table: Table) -> Waiting:
        """Chance for a deal; one seat for betting; otherwise all seats that still owe an answer."""
        if table.phase is Phase.OVER:
            return OVER
        if table.phase is Phase.DEAL:
            return Waiting(chance=True, turn=table.turns, between_deals=bool(table.deals))
        return Waiting(table.to_answer, turn=table.turns, sealed=table.secret)

    def tally(self, state: State) -> tuple[str, tuple[int, ...]]:
        """The halves of pots that each seat has won (#28)."""
        halves = tuple(
            sum(bool(s.high) + bool(s.low) for deal in state.deals for s in (deal.scores[seat],))
            for seat in state.seats
        )
        return "halves", halves

    def size(self, rules: HouseRules) -> int:
        return CARDS

    def fault_of(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        return legality.fault_of(state, seat, move)

    def happen(self, state: State, move: Move) -> tuple[Event, ...]:
        if isinstance(move, moves.Shuffle):
            # A seat with fewer chips than the ante puts in all it has (#3).
            antes = chips.antes(state, state.rules.ante)
            return (moves.Dealt(**chips.dealt(state, move, antes)),)
        events: list[Event] = [_act(state, state.to_answer[0], move)]
        state = self.fold(state, events[0])
        while (event := _follows(state)) is not None:
            events.append(event)
            state = self.fold(state, event)
        if state.to_answer:
            return tuple(events)
        ended = scoring.end_of_deal(state, state.laid)
        over = scoring.end_of_game(state, ended)
        return (*events, ended) if over is None else (*events, ended, over)

    def undoable(self, move: Move) -> bool:
        """A seat may take its packet back until all packets change hands."""
        return isinstance(move, moves.Pass)

    def redact(self, event: Event, seat: Seat) -> Event:
        match event:
            case moves.Dealt():
                return told(event, seat, "stub")
            case moves.Passed() if event.seat != seat:
                return moves.Passed(event.seat, None)
            case moves.Said() if event.seat != seat:
                return moves.Said(event.seat, None)
            case moves.Arranged() if event.seat != seat:
                return moves.Arranged(event.seat, None)
            case moves.Exchanged():
                return seen_by(event, seat)
            case _:
                return event

    def moves(self, view: View) -> Iterator[Move]:
        if view.my_turn:
            yield from legality.moves(view)

    def move_of(self, state: State, event: Event) -> Move | None:
        if isinstance(event, moves.Dealt):
            return chips.deal_behind(event.dealer, event.hands, event.stub)
        move = _move_of_act(event)
        if move is not None and state.to_answer[:1] != (getattr(event, "seat", None),):
            raise Fault(message("refusal.not_your_turn"))
        return move

    def legal(self, view: View) -> list[JsonObject]:
        """Every move in full, except that arranging is a pattern (section 5)."""
        if view.my_turn and view.phase is Phase.ARRANGE:
            cards = [card.code for card in view.hand]
            return [{"event": "arrange", "from": cards, "count": legality.LAID}]
        return super().legal(view)

    def read_choice(self, line: Line) -> Move:
        if "chips" in line and line["chips"] is None:
            raise Fault(self.unread)
        return super().read_choice(line)


def _act(state: State, seat: Seat, move: Move) -> Event:
    """The event for a seat's move."""
    match move:
        case moves.Check():
            return moves.Checked(seat)
        case moves.Fold():
            return moves.Folded(seat)
        case moves.Bet():
            return moves.Betted(seat, state.price_of_more(seat))
        case moves.Call():
            return moves.Called(seat, state.price_of_call(seat))
        case moves.Raise():
            return moves.Raised(seat, state.price_of_more(seat))
        case moves.Pass(cards):
            return moves.Passed(seat, cards)
        case moves.Declare(way):
            return moves.Said(seat, way)
        case moves.Arrange(cards):
            return moves.Arranged(seat, cards)
        case moves.Shuffle():
            raise ValueError(move)


def _move_of_act(event: Event) -> Move | None:
    match event:
        case moves.Checked():
            return moves.Check()
        case moves.Folded():
            return moves.Fold()
        case moves.Betted(_, chips):
            return moves.Bet(chips)
        case moves.Called(_, chips):
            return moves.Call(chips)
        case moves.Raised(_, chips):
            return moves.Raise(chips)
        case moves.Passed(_, cards) if cards is not None:
            return moves.Pass(cards)
        case moves.Said(_, way) if way is not None:
            return moves.Declare(way)
        case moves.Arranged(_, cards) if cards is not None:
            return moves.Arrange(cards)
        case _:
            return None


def _follows(state: State) -> Event | None:
    """The next automatic event within the deal; None if a seat has to be asked first."""
    if len(state.active) < 2 or state.to_answer:
        return None
    active = state.active
    match state.phase:
        case Phase.PASS:
            packets = (
                moves.Packet(seat, state.goes_to(seat), state.passing[seat]) for seat in active
            )
            return moves.Exchanged(state.step.n + 1, tuple(packets))
        case Phase.DECLARE:
            return moves.Opened(tuple(_word(state, Seat(seat)) for seat in state.seats))
        case Phase.TURN:
            n = state.step.n
            return moves.Turned(chips.only([(hand or ())[:n] for hand in state.laid], active))
        case Phase.SHOW if not state.shown:
            return moves.Shown(chips.only(state.laid, active))
        case _:
            return None


def _word(state: State, seat: Seat) -> moves.Way | None:
    return state.words[seat] if seat in state.active else None


ANACONDA = Anaconda()
"""The rules as a single value; they have no state."""
