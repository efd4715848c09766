"""The rules of Guts (rows: docs/games/guts.md)."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards import PACK, Card, Cards, Dice
from mille.engine.codec import Seat
from mille.games.guts import moves, table as tables
from mille.games.guts.moves import Event, HouseRules, Move
from mille.games.guts.table import OPEN, Table, View
from mille.parts import chips
from mille.parts.seats import named, own_only, told


class State(Table, kw_only=True):
    """The table with every card and every declaration, which only the referee holds."""

    hands: tuple[Cards, ...]
    stub: Cards = ()


class Guts(chips.ChipsGame[HouseRules, State, Move, Event, View]):
    """The game, for two to ten seats."""

    events = moves.EVENTS
    choices = moves.CHOICES
    not_said = ("deal",)

    fold = staticmethod(tables.fold)  # type: ignore[assignment]
    legal_moves = staticmethod(lambda view: (moves.Declare(True), moves.Declare(False)))

    def start(self, rules: HouseRules, seats: int) -> State:
        """The state before the first deal: every seat has the buy-in, the pot is empty (#2)."""
        chips, words = (rules.buy_in,) * seats, (None,) * seats
        return State(rules=rules, chips=chips, hands=((),) * seats, words=words)

    def tally(self, state: State) -> tuple[str, tuple[int, ...]]:
        """The pots that each seat has won (#22)."""
        won = tuple(sum(seat in deal.winners for deal in state.deals) for seat in state.seats)
        return "pots", won

    def size(self, rules: HouseRules) -> int:
        return rules.cards

    def happen(self, state: State, move: Move) -> tuple[Event, ...]:
        """The deal, or a declaration; after the last declaration, everything that follows."""
        if isinstance(move, moves.Shuffle):
            round, paid = tables.antes(state)
            return (moves.Dealt(round=round, **chips.dealt(state, move, paid)),)
        said = moves.SaidInSecret if state.together else moves.Said
        events: list[Event] = [said(state.to_speak[0], move.in_)]
        state = self.fold(state, events[0])
        if state.to_speak:
            return tuple(events)
        if state.together:
            events.append(moves.Opened(state.words))
        if state.compared:
            events.append(moves.Shown(chips.only(state.hands, state.compared)))
        ended = tables.end_of_deal(state)
        return (*events, ended, *tables.end_of_game(state, ended))

    def observe(self, state: State, seat: Seat) -> View:
        """The table as a seat knows it: only its own hand and secret declaration (#9, #11)."""
        words = own_only(state.words, seat) if state.secret else state.words
        seen = {**named(state, OPEN), **chips.seen_by(state, seat)}
        return View(seat=seat, words=words, **seen)

    def imagine(self, view: View, dice: Dice) -> State:
        """A full state: hidden cards dealt at random, and an answer for each secret declaration.

        A seat that declared openly gets a hand with which the thresholds would say the same.
        """
        known = [open or hand for open, hand in zip(view.shown or view.hands, view.hands)]
        seen = {card for hand in known if not isinstance(hand, int) for card in hand}
        hidden = list(dice.shuffled([card for card in PACK if card not in seen]))
        hands: list[Cards] = []
        for seat, hand in enumerate(known):
            if isinstance(hand, int):
                at = _believed(view, Seat(seat), hand, hidden, dice.stream(seat))
                drawn, hidden = hidden[at : at + hand], hidden[:at] + hidden[at + hand :]
                hand = tuple(drawn)
            hands.append(hand)
        words = view.words
        if view.secret:
            words = tuple(
                bool(dice.below(2)) if word is None and seat in view.said else word
                for seat, word in enumerate(view.words)
            )
        stub = tuple(hidden) if view.stub else ()
        return State(hands=tuple(hands), stub=stub, words=words, **named(view, OPEN))

    def redact(self, event: Event, seat: Seat) -> Event:
        match event:
            case moves.Dealt():
                return told(event, seat, "stub")
            case moves.SaidInSecret(owner) if owner != seat:
                return moves.SaidInSecret(owner, None)
        return event


def _believed(view: View, seat: Seat, size: int, hidden: Sequence[Card], dice: Dice) -> int:
    """The index from which on the hidden cards form a hand that fits the seat's declaration; else
    0.
    """
    word = view.words[seat]
    if word is None or not size:
        return 0
    inside = sum(bool(view.words[other]) for other in view.order[: view.order.index(seat)])
    share = tables.share_of(view, seat, inside)
    for at in range(len(hidden) - size + 1):
        if tables.is_among(view.rules, tuple(hidden[at : at + size]), share, dice.random()) is word:
            return at
    return 0


GUTS = Guts()
