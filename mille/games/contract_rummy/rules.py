"""The rules of Contract Rummy (docs/games/contract_rummy.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mille.cards import Card, Cards, Dice, count, in_order
from mille.engine.codec import JsonObject, Line, Seat
from mille.games.contract_rummy import moves, table
from mille.games.contract_rummy.moves import CONTRACTS, Event, HouseRules, Move
from mille.games.contract_rummy.table import Table, View
from mille.parts import rummy
from mille.parts.melds import is_joker
from mille.parts.rummy import Phase, RummyGame
from mille.parts.seats import codes_in_order, filled, named, others_counted
from mille.value import asdict

# The complete state of a game of Contract Rummy. Only the rules' side of the table imports it.


class State(Table, kw_only=True):
    hands: tuple[Cards, ...]
    stock: Cards = ()


# Determinization: full states that one seat cannot tell from the true one.


def imagine(view: View, dice: Dice) -> State:
    """A state consistent with the view: the unseen cards dealt at random to the stock and the
    hands.

    Cards that a seat was seen to take stay in its hand until seen to leave. After a reshuffle the
    stock only has cards from the pile that it was made of.
    """
    hands, stock = _dealt(view, dice) if view.deal else (((),) * view.seats, ())
    had_twin = view.had_twin
    if view.taken is not None and view.turn != view.seat:
        # It follows from the hand; whether it was held before is guessed from how the hand looks
        # now.
        faces = [card.rank if is_joker(card) else card for card in hands[view.turn]]
        had_twin = faces.count(view.taken.rank if is_joker(view.taken) else view.taken) > 1
    return State(hands=hands, stock=stock, had_twin=had_twin, **named(view, table.OPEN))


def _dealt(view: View, dice: Dice) -> tuple[tuple[Cards, ...], Cards]:
    shown = [hand for hand in view.hands if not isinstance(hand, int)]
    if len(shown) == view.seats:  # a deal was scored, so the rest is the stock
        rest = Counter(table.pack(view.rules, view.seats))
        for cards in (*shown, view.pile, *(meld.cards for meld in view.melds)):
            rest.subtract(cards)
        return tuple(shown), dice.shuffled(in_order(rest.elements()))
    known = [own.elements() for own in table.held(view)]
    stock, others = _stock(view, dice.shuffled(in_order(table.unseen(view).elements())))
    return filled(view.hands, known, iter(others)), stock


def _stock(view: View, cards: Cards) -> tuple[Cards, list[Card]]:
    size = count(view.stock)
    if not view.pool:
        return cards[:size], list(cards[size:])
    pool = Counter(view.pool)
    stock: list[Card] = []
    hands: list[Card] = []
    for card in cards:
        if len(stock) < size and pool[card]:
            pool[card] -= 1
            stock.append(card)
        else:
            hands.append(card)
    return tuple(stock), hands


class ContractRummy(RummyGame[HouseRules, State, Move, Event, View]):
    events = moves.EVENTS
    choices = moves.CHOICES  # type: ignore[assignment]  # chance's moves are no choice of a seat

    fold = staticmethod(table.fold)  # type: ignore[assignment]
    imagine = staticmethod(imagine)
    seen_by_all = staticmethod(table.seen_by_all)
    fault_of = staticmethod(table.refusal)  # type: ignore[assignment]
    legal_moves = staticmethod(table.legal_moves)

    def start(self, rules: HouseRules, seats: int) -> State:
        nothing = (0,) * seats
        return State(rules=rules, hands=((),) * seats, down=(None,) * seats, asked_for=nothing)

    def pack(self, state: State) -> Cards:
        return table.pack(state.rules, state.seats)

    def size(self, state: State) -> int:
        return state.rules.deal_sizes[state.rules.deals[len(state.deals)] - 1]

    def worth(self, state: State) -> tuple[int, ...]:
        return tuple(-total for total in state.totals)

    def happen(self, state: State, move: Move) -> Iterator[Event]:
        match move:
            case rummy.Deal():
                deal = state.rules.deals[len(state.deals)]
                yield moves.Dealt(deal, CONTRACTS[deal - 1], **asdict(move))
            case moves.MayI(take):
                assert state.asked is not None
                yield moves.Answered(state.asked, take, state.pile[-1])
                if take and state.stock:
                    yield moves.Penalty(state.asked, state.stock[0])
            case _:
                yield (event := self.event_of(state, move))
                if isinstance(move, rummy.Reshuffle) and state.owed is not None:
                    yield moves.Penalty(state.owed, move.stock[0])
                if self.undoable(move):
                    yield from self._end(state, self.fold(state, event))

    def _end(self, state: State, after: State) -> Iterator[Event]:
        """The end of the deal and of the game, if an event causes them."""
        finished = not after.hands[state.turn]  # (#30)
        no_stock = after.phase is Phase.RESHUFFLE and after.owed is None
        dead = after.out_of_turns or (no_stock and not after.can_reshuffle)  # (#32)
        if not finished and not dead:
            return
        ended = table.end_of_deal(after.hands, state.turn if finished else None, state.totals)
        yield ended
        if len(state.deals) + 1 == len(state.rules.deals):
            yield table.end_of_game(ended.totals)

    def undoable(self, move: Move) -> bool:
        """Laid cards and discards may be taken back: they showed their seat nothing new."""
        return isinstance(move, rummy.GoDown | moves.Meld | moves.LayOff | rummy.Discard)

    # Views

    def observe(self, state: State, seat: Seat) -> View:
        """The table as `seat` may see it. Once a deal is scored, all hands are open (#33)."""
        scored = state.phase in (Phase.DEAL, Phase.OVER) and state.deals
        return View(
            seat=seat,
            hands=state.hands if scored else others_counted(state.hands, seat),
            stock=len(state.stock),
            had_twin=state.had_twin if state.turn == seat else None,
            **named(state, table.OPEN),
        )

    def legal(self, view: View) -> list[JsonObject]:
        """What the seat may do, in the form of section 5, with melds as patterns."""
        return table.legal(view, self.write_choice) if view.waits_for == view.seat else []

    # Records

    def tidy(self, line: Line) -> Line:
        match line:
            case {"event": "deal_end", "hands": [*hands]}:
                return {**line, "hands": list(map(codes_in_order, hands))}
        return line


CONTRACT_RUMMY = ContractRummy()
