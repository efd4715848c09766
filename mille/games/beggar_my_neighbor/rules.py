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
from mille.games.beggar_my_neighbor.table import (
    CHOICES,
    EVENTS,
    OPEN,
    Deal,
    DealEnded,
    Event,
    GameEnded,
    HouseRules,
    How,
    Move,
    Play,
    Played,
    SeatScore,
    Table,
    View,
    fold,
    follows,
    position,
)
from mille.parts.seats import dealt_round, named, sizes
from mille.value import replace

# The complete state of Beggar My Neighbor, which only the referee holds.


class State(Table, kw_only=True):
    """The table with every card in every stack."""

    stacks: tuple[Cards, ...]
    positions: tuple[str, ...] = ()
    """The position at the start of each trick (#14)."""

    def noted(self) -> State:
        """The state with its position recorded as well, at the start of a trick (#14)."""
        return replace(Table.noted(self), positions=(*self.positions, position(self)))

    @property
    def goes_round(self) -> bool:
        """Whether this trick starts from the same position as an earlier one."""
        return self.positions[-1] in self.positions[:-1]


def observe(state: State, seat: Seat) -> View:
    """The table as a seat knows it: cards never turned up are hidden from everybody (#2)."""
    hidden = ((None,) * unseen for unseen in state.unseen)
    stacks = tuple(none + stack[len(none) :] for none, stack in zip(hidden, state.stacks))
    return View(seat=seat, stacks=stacks, **named(state, OPEN))


def imagine(view: View, dice: Dice) -> State:
    """A full state, with the cards that nobody has seen dealt at random.

    Its past is not imagined, so an endless game (#14) is noticed one cycle later.
    """
    seen = {*view.pile, *(card for stack in view.stacks for card in stack)}
    unseen = iter(dice.shuffled([card for card in PACK if card not in seen]))
    stacks = tuple(tuple(card or next(unseen) for card in stack) for stack in view.stacks)
    return State(stacks=stacks, **named(view, OPEN))


class BeggarMyNeighbor(Game[HouseRules, State, Move, Event, View]):
    """The game, for two to six seats."""

    events = EVENTS
    choices = CHOICES
    unread = message("refusal.unknown_move")

    fold = staticmethod(fold)  # type: ignore[assignment]
    observe = staticmethod(observe)
    imagine = staticmethod(imagine)

    def start(self, rules: HouseRules, seats: int) -> State:
        return State(
            rules=rules,
            stacks=((),) * seats,
            unseen=(0,) * seats,
            tricks=(0,) * seats,
            turn=Seat(0),
        )

    def waiting(self, table: State | View) -> Waiting:
        """Chance for the deal, then seat after seat for one card."""
        if table.results:
            return OVER
        if table.dealer is None:
            return Waiting(chance=True)
        return Waiting((table.turn,), turn=table.turned + 1, forced=True)

    def result(self, state: State) -> Result:
        """The winners' shares (#16)."""
        worth = state.results or (0,) * len(state.stacks)
        return Result(
            places=places(worth),
            worth=worth,
            deals=1 if state.results else 0,
            tallies=(("tricks", state.tricks),),
        )

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

    def happen(self, state: State, move: Move) -> tuple[Event, ...]:
        event: Event | None = (
            move if isinstance(move, Deal) else Played(state.turn, state.stacks[state.turn][0])
        )
        events: list[Event] = []
        while event is not None:
            events.append(event)
            state = self.fold(state, event)
            event = _follows(state)
        return tuple(events)

    def redact(self, event: Event, seat: Seat) -> Event:
        if isinstance(event, Deal) and not event.counts:
            counts = sizes(event.stacks)
            return Deal(event.dealer, (None,) * len(counts), counts)
        return event

    def chance(self, state: State, dice: Dice) -> Deal:
        """A random dealer, and the pack dealt one card at a time from the dealer's left (#1)."""
        seats = len(state.stacks)
        dealer = Seat(dice.below(seats))
        return Deal(dealer, dealt_round(dice.shuffled(PACK), dealer, seats))

    def moves(self, view: View) -> Iterator[Move]:
        if self.waiting(view).actor == view.seat:
            yield Play()

    def move_of(self, state: State, event: Event) -> Move | None:
        match event:
            case Deal():
                return event
            case Played():
                return Play()
            case _:
                return None


def _complete(state: State, deal: Deal) -> bool:
    """Whether the whole pack is dealt, one card at a time, to all seats (#1)."""
    seats = len(state.stacks)
    dealt = [stack or () for stack in deal.stacks]
    if len(dealt) != seats or deal.dealer not in state.seats or deal.counts:
        return False
    fair = sizes(dealt_round(PACK, deal.dealer, seats))
    return sizes(dealt) == fair and Counter(sum(dealt, ())) == Counter(PACK)


def _follows(state: State) -> Event | None:
    """The next automatic event; None if a seat has to turn a card, or at the end."""
    if state.results:
        return None
    if state.how is not None:
        return _game_end(state)
    event = follows(state)
    return _deal_end(state) if event is None and not state.pile else event


def _deal_end(state: State) -> DealEnded | None:
    """The end of the deal, if it has come at the start of a trick."""
    tricks = sum(state.tricks)
    if len(state.inside) == 1:  # #13
        how = How.WON
    elif state.goes_round:  # #14
        how = How.ENDLESS
    elif 0 < state.rules.trick_limit <= tricks:  # #15
        how = How.LIMIT
    else:
        return None
    return DealEnded(
        how,
        cards_played=state.turned,
        tricks=tricks,
        scores=tuple(SeatScore(len(s), t) for s, t in zip(state.stacks, state.tricks)),
        biggest=state.biggest,
        longest_battle=state.longest_battle,
    )


def _game_end(state: State) -> GameEnded:
    """Who won, and what each seat gets (#13 to #16)."""
    winners = state.inside
    if state.how is How.LIMIT or (state.how is How.ENDLESS and state.rules.endless == "most_cards"):
        most = max(map(len, state.stacks))
        winners = tuple(seat for seat in winners if len(state.stacks[seat]) == most)
    share = 1 if len(winners) == 1 else round(1 / len(winners), 6)
    return GameEnded(winners, tuple(share if seat in winners else 0 for seat in state.seats))
