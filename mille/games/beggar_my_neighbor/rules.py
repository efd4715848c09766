"""The rules of Beggar My Neighbor (rows: beggar_my_neighbor.md).

A seat has nothing to decide. It turns its top card, and everything else follows: `_follows` gives
the next automatic event, until a seat has to turn a card again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mille.cards import PACK, Cards, Dice
from mille.engine.codec import Line, Seat
from mille.engine.game import OVER, Game, Result, Waiting, places
from mille.engine.message import Refusal, message
from mille.games.beggar_my_neighbor import table as tables
from mille.games.beggar_my_neighbor.table import OPEN, Deal, Event, How, Move, Play, View, position
from mille.parts.seats import dealt_round, named, sizes
from mille.value import replace


class State(tables.Table, kw_only=True):
    """The table with every card in every stack, which only the referee holds."""

    stacks: tuple[Cards, ...]
    positions: tuple[str, ...] = ()
    """The position at the start of each trick (#14)."""

    def noted(self) -> State:
        """The state with its position recorded as well, at the start of a trick (#14)."""
        return replace(super().noted(), positions=(*self.positions, position(self)))


class BeggarMyNeighbor(Game[tables.HouseRules, State, Move, Event, View]):
    """The game, for two to six seats."""

    events = tables.EVENTS
    choices = tables.CHOICES
    unread = message("refusal.unknown_move")

    fold = staticmethod(tables.fold)  # type: ignore[assignment]
    legal_moves = staticmethod(lambda view: (Play(),))

    def start(self, rules: tables.HouseRules, seats: int) -> State:
        none = (0,) * seats
        return State(rules=rules, stacks=((),) * seats, unseen=none, tricks=none, turn=Seat(0))

    def waiting(self, table: State | View) -> Waiting:
        """Chance for the deal, then seat after seat for one card."""
        if table.results:
            return OVER
        if table.dealer is None:
            return Waiting(chance=True)
        return Waiting((table.turn,), turn=table.turned + 1, forced=True)

    def result(self, state: State) -> Result:
        """The winners' shares (#16)."""
        worth, deals = state.results or (0,) * len(state.stacks), int(bool(state.results))
        return Result(places(worth), worth, deals, tallies=(("tricks", state.tricks),))

    def refusal(self, state: State, move: Move) -> Refusal | None:
        waiting = self.waiting(state)
        if waiting.actor is None or waiting.chance is not isinstance(move, Deal):
            return message("refusal.not_now")
        if isinstance(move, Deal) and not _complete(state, move):
            return message("refusal.deal")
        return None

    def judge(self, state: State, seat: Seat, line: Line) -> Move | Refusal:
        waiting = self.waiting(state)
        if not waiting.seats:
            return message("refusal.not_now")
        if waiting.actor != seat:
            return message("refusal.not_your_turn")
        return super().judge(state, seat, line)

    def happen(self, state: State, move: Move) -> Iterator[Event]:
        top = state.stacks[state.turn][:1]
        event: Event | None = move if isinstance(move, Deal) else tables.Played(state.turn, *top)
        while event is not None:
            yield event
            state = self.fold(state, event)
            event = _follows(state)

    def redact(self, event: Event, seat: Seat) -> Event:
        if isinstance(event, Deal) and not event.counts:
            return Deal(event.dealer, (None,) * len(event.stacks), sizes(event.stacks))
        return event

    def observe(self, state: State, seat: Seat) -> View:
        """The table as a seat knows it: cards never turned up are hidden from everybody (#2)."""
        stacks = tuple((None,) * n + stack[n:] for n, stack in zip(state.unseen, state.stacks))
        return View(seat=seat, stacks=stacks, **named(state, OPEN))

    def imagine(self, view: View, dice: Dice) -> State:
        """A full state, with the cards that nobody has seen dealt at random.

        Its past is not imagined, so an endless game (#14) is noticed one cycle later.
        """
        seen = {*view.pile, *(card for stack in view.stacks for card in stack)}
        unseen = iter(dice.shuffled([card for card in PACK if card not in seen]))
        stacks = tuple(tuple(card or next(unseen) for card in stack) for stack in view.stacks)
        return State(stacks=stacks, **named(view, OPEN))

    def chance(self, state: State, dice: Dice) -> Deal:
        """A random dealer, and the pack dealt one card at a time from the dealer's left (#1)."""
        seats = len(state.stacks)
        dealer = Seat(dice.below(seats))
        return Deal(dealer, dealt_round(dice.shuffled(PACK), dealer, seats))

    def move_of(self, state: State, event: Event) -> Move | None:
        if isinstance(event, tables.Played):
            return Play()
        return event if isinstance(event, Deal) else None


def _complete(state: State, deal: Deal) -> bool:
    """Whether the whole pack is dealt, one card at a time, to all seats (#1)."""
    fair = sizes(dealt_round(PACK, deal.dealer, len(state.stacks)))
    if deal.dealer not in state.seats or deal.counts or sizes(deal.stacks) != fair:
        return False
    return Counter(card for stack in deal.stacks for card in stack or ()) == Counter(PACK)


def _follows(state: State) -> Event | None:
    """The next automatic event; None if a seat has to turn a card, or at the end."""
    if state.results:
        return None
    if state.how is not None:
        return _game_end(state)
    event = tables.follows(state)
    if event is not None or state.pile:
        return event
    if len(state.inside) == 1:  # #13
        how = How.WON
    elif state.positions[-1] in state.positions[:-1]:  # #14
        how = How.ENDLESS
    elif 0 < state.rules.trick_limit <= sum(state.tricks):  # #15
        how = How.LIMIT
    else:
        return None
    scores = tuple(map(tables.SeatScore, state.held, state.tricks))
    most = state.biggest, state.longest_battle
    return tables.DealEnded(how, state.turned, sum(state.tricks), scores, *most)


def _game_end(state: State) -> tables.GameEnded:
    """Who won, and what each seat gets (#13 to #16)."""
    winners = state.inside
    if state.how is How.LIMIT or (state.how is How.ENDLESS and state.rules.endless == "most_cards"):
        winners = tuple(seat for seat in winners if state.held[seat] == max(state.held))
    return tables.GameEnded(winners, tables.shares(winners, len(state.stacks)))
