"""The rules of Daifugo (docs/games/daifugo.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from mille.cards import Cards, Dice
from mille.engine.codec import Line, Seat, event_of
from mille.engine.game import Game, Result, Waiting, places
from mille.engine.message import Fault, Refusal, message
from mille.games.daifugo import moves, table
from mille.games.daifugo.moves import Deal, Event, Give, HouseRules, Move, Play, low_to_high, pack
from mille.games.daifugo.table import OPEN, Phase, Table, View, end_of_game
from mille.parts import seats as dealing
from mille.parts.melds import not_held
from mille.parts.seats import around, filled, left_of, named
from mille.value import replace

MovedT = TypeVar("MovedT", moves.Gave, moves.Fell)
NOT_NOW = message("refusal.not_now")

# The complete state of a game of Daifugo. Only the rules' side of the table imports it.


class State(Table, kw_only=True):
    hands: tuple[Cards, ...]


# Determinization: full states that one seat cannot tell from the true one.


def imagine(view: View, dice: Dice) -> State:
    """A state consistent with the view: the unseen cards are dealt at random to the hidden hands.

    Cards that the seat itself gave away stay where they went until they are played.
    """
    fixed = table.given(view) if view.playing else {}
    seen = {*view.hand, *view.gone, *(card for cards in fixed.values() for card in cards)}
    unseen = [card for card in pack(view.rules.jokers) if card not in seen]
    rest = iter(dice.shuffled(unseen) if view.playing else ())
    hands = filled(view.hands, [fixed.get(seat, ()) for seat in range(view.seats)], rest)
    return State(hands=hands, gifts=view.gifts, **named(view, OPEN))


class Daifugo(Game[HouseRules, State, Move, Event, View]):
    events = moves.EVENTS
    choices = moves.CHOICES

    legal_moves = staticmethod(table.legal_moves)
    legal = staticmethod(table.legal)
    fold = staticmethod(table.fold)  # type: ignore[assignment]
    imagine = staticmethod(imagine)

    def start(self, rules: HouseRules, seats: int) -> State:
        return State(rules=rules, hands=((),) * seats)

    def waiting(self, table: Table) -> Waiting:
        # No seat has the turn while a view knows that the round is over but not who leads.
        seats = () if table.turn is None else (table.turn,)
        chance = table.phase is Phase.DEAL
        return Waiting(seats, chance, table.turns, between_deals=chance and bool(table.deals))

    def result(self, state: State) -> Result:
        """Places by the final order; before the end, by the deals so far."""
        if not state.deals:
            level = (0.0,) * state.seats
            return Result((1,) * state.seats, level, 0, level)
        worth = tuple(map(float, end_of_game(state).results))
        first: list[int] = [deal.order[0] for deal in state.deals]
        tallies = (("daifugo", tuple(map(first.count, range(state.seats)))),)
        return Result(places(worth), worth, len(first), tuple(map(float, state.totals)), tallies)

    # Moves

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if isinstance(move, Deal):
            return self._deal_refusal(state, move)
        if state.turn is None:
            return NOT_NOW
        if isinstance(move, Give) != (state.phase is Phase.GIVE):
            return NOT_NOW
        if isinstance(move, moves.Pass):
            return message("refusal.leader_must_play") if state.top is None else None
        missing = not_held(state.hands[state.turn], move.cards)
        if missing is not None:
            return message("refusal.not_held", card=missing)
        return table.refusal(state, move)

    def judge(self, state: State, seat: Seat, line: Line) -> Move | Refusal:
        said = event_of(line)
        if not state.playing:
            return NOT_NOW
        if state.turn != seat:
            return message("refusal.not_your_turn")
        if said in moves.CHOICES.kinds and (said == "give") != (state.phase is Phase.GIVE):
            return NOT_NOW
        try:
            move = self.read_choice(line)
        except Fault as fault:
            return message("refusal.unknown_move", why=fault.message)
        return self.refusal(state, move) or move

    def _deal_refusal(self, state: State, deal: Deal) -> Refusal | None:
        if state.phase is not Phase.DEAL:
            return NOT_NOW
        if not 0 <= deal.dealer < state.seats:
            return message("refusal.deal_passes")
        if state.deals and deal.dealer != state.deals[-1].order[-1]:
            return message("refusal.deal_destitute")
        cards = pack(state.rules.jokers)
        counts = dealing.sizes(dealing.dealt_round(cards, deal.dealer, state.seats))
        all_dealt = low_to_high(card for hand in deal.hands for card in hand) == low_to_high(cards)
        if all_dealt and dealing.sizes(deal.hands) == counts:
            return None
        return message("refusal.deal_cards", n=len(cards))

    def chance(self, state: State, dice: Dice) -> Deal:
        """A deal: by a dealer drawn at random first, later by the Destitute (#2, #3)."""
        dealer = state.deals[-1].order[-1] if state.deals else Seat(dice.below(state.seats))
        cards = dice.shuffled(pack(state.rules.jokers))
        hands = dealing.dealt_round(cards, dealer, state.seats)
        return Deal(dealer, tuple(map(low_to_high, hands)))

    def undoable(self, move: Move) -> bool:
        """Given cards may be taken back: nobody learns anything from them until somebody acts."""
        return isinstance(move, Give)

    # Events

    def happen(self, state: State, move: Move) -> Iterator[Event]:
        if isinstance(move, Deal):
            yield from self._deal(state, move)
            return
        if isinstance(move, Give):
            gift = state.gift
            assert gift is not None
            yield moves.Gave(gift.seat, gift.to, low_to_high(move.cards))
            return
        assert state.turn is not None
        passed = (moves.Passed(state.turn),)
        answer = self._played(state, move) if isinstance(move, Play) else passed
        for event in answer:
            yield event
            state = table.fold(state, event)
        if len(state.still_in) == 1:
            yield from self._deal_end(state)
        elif state.turn is None:
            assert state.top is not None
            # Who made the top play leads, or the next that is in (#13, #14).
            order, still_in = around(state.top.seat, state.seats), state.still_in
            leader = next(seat for seat in order if seat in still_in)
            yield moves.RoundEnded(state.closed or moves.Ending.PASSES, leader)

    def _deal(self, state: State, deal: Deal) -> Iterator[Event]:
        hands = tuple(low_to_high(hand) for hand in deal.hands)
        leader = self._leader(state, deal)
        yield (dealt := moves.Dealt(state.deal + 1, deal.dealer, leader, hands))
        state = table.fold(state, dealt)
        while (gift := state.gift) is not None and gift.forced:
            highest = low_to_high(state.hands[gift.seat])[::-1][: gift.count]  # suits break ties
            yield (gave := moves.Gave(gift.seat, gift.to, highest))
            state = table.fold(state, gave)

    def _leader(self, state: State, deal: Deal) -> Seat:
        """Who leads the first round of a deal (#5, #9)."""
        if state.deals:
            order = state.deals[-1].order
            return order[-1] if state.rules.later_lead == "destitute" else order[0]
        if state.rules.first_lead == "diamond_three":
            return next(Seat(s) for s, hand in enumerate(deal.hands) if moves.DIAMOND_THREE in hand)
        return left_of(deal.dealer, state.seats)

    def _played(self, state: State, play: Play) -> Iterator[Event]:
        """A play and its consequences, before the deal or the round ends."""
        seat, rank = state.turn, moves.rank_of(play.cards)
        assert seat is not None and rank is not None
        yield moves.Played(seat, rank, low_to_high(play.cards))
        if state.rules.revolution and len(play.cards) == table.MOST_CARDS:
            yield moves.Revolution(not state.turned)
        if len(play.cards) < len(state.hands[seat]):
            return
        yield moves.WentOut(seat, len(state.out) + 1)
        falls = state.falls_with(seat)
        if falls is not None:
            yield moves.Fell(falls, low_to_high(state.hands[falls]))

    def _deal_end(self, state: State) -> Iterator[Event]:
        """The order and points of a deal, and after the last one the end of the game (#21)."""
        order = (*state.out, *state.still_in, *(() if state.fallen is None else (state.fallen,)))
        yield (ended := table.end_of_deal(state, order, tuple(map(low_to_high, state.hands))))
        if state.deal == state.rules.deals:
            yield end_of_game(table.fold(state, ended))

    # Views

    def observe(self, state: State, seat: Seat) -> View:
        """The table as `seat` may see it. Once a deal is scored, the remaining hands are open
        (#21).
        """
        hands = dealing.others_counted(state.hands, seat) if state.playing else state.hands
        gifts = tuple(_told(gift, seat in (gift.seat, gift.to)) for gift in state.gifts)
        return View(seat=seat, hands=hands, gifts=gifts, **named(state, OPEN))

    def redact(self, event: Event, seat: Seat) -> Event:
        match event:
            case moves.Dealt():
                return dealing.told(event, seat)
            case moves.Gave(giver, to):
                return _told(event, seat in (giver, to))
            case moves.Fell(owner):
                return _told(event, seat == owner)
        return event

    # Records

    def move_of(self, state: State, event: Event) -> Move | None:
        if not isinstance(event, moves.Dealt):
            return super().move_of(state, event)
        if event.counts:  # the form that a seat is told; a record has every hand
            raise Fault(message("fault.field_unknown", field="counts"))
        hands = dealing.all_told(event.hands, state.seats)
        return Deal(event.dealer, tuple(map(low_to_high, hands)))

    def tidy(self, line: Line) -> Line:
        match line:
            case {"event": "deal", "hands": [*hands]}:
                return {**line, "hands": list(map(dealing.codes_in_order, hands))}
            case {"event": "give" | "play", "cards": [*cards]}:
                return {**line, "cards": dealing.codes_in_order(cards)}
        return line


def _told(event: MovedT, seen: bool) -> MovedT:
    """The event with its cards only if they are seen, else with their number."""
    if seen or event.cards is None:
        return event
    return replace(event, cards=None, count=len(event.cards))


DAIFUGO = Daifugo()
