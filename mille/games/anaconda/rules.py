"""The rules of Anaconda (rows: docs/games/anaconda.md)."""

from __future__ import annotations

from collections.abc import Iterator

from mille.cards import PACK, Cards, Dice
from mille.engine.codec import JsonObject, Line, Seat
from mille.engine.message import Fault
from mille.games.anaconda import moves, table as tables
from mille.games.anaconda.moves import CHOICES, EVENTS, SPOKEN, Event, HouseRules, Move, Phase
from mille.games.anaconda.table import OPEN, Table, View
from mille.parts import chips
from mille.parts.seats import named, own_only, told
from mille.value import astuple, replace

# The complete state of Anaconda, which only the referee holds.


class State(Table, kw_only=True):
    hands: tuple[Cards, ...]
    stub: Cards = ()


def observe(state: State, seat: Seat) -> View:
    """The table as a seat knows it.

    It knows its own hand, the cards that it gave and got, its own secret answers, and everything
    that is open (#10, #12, #13).
    """
    seen = {**named(state, OPEN), **chips.seen_by(state, seat)}
    return View(
        seat=seat,
        passing=own_only(state.passing, seat),
        laid=own_only(state.laid, seat),
        words=state.words if state.opened else own_only(state.words, seat),
        exchanged=tuple(seen_by(event, seat) for event in state.exchanged),
        **seen,
    )


def seen_by(event: moves.Exchanged, seat: Seat) -> moves.Exchanged:
    """A pass as a seat sees it: only the packets that it gave and got (#10)."""
    seen = [
        each if seat in (each.from_, each.to) else replace(each, cards=None) for each in event.moves
    ]
    return replace(event, moves=tuple(seen))


# Imagined states that agree with a seat's view.


def imagine(view: View, dice: Dice) -> State:
    """A full state, with hidden cards and answers filled in at random.

    Face-up cards stay where they are, and cards given away in the last pass stay with their
    receiver. The earlier passes among the others are filled in to match the resulting hands:
    nothing depends on them any more.
    """
    hands = _hands(view, dice)
    words, passing = view.words, view.passing
    used = {card for hand in hands for card in hand}
    stub = tuple(card for card in dice.shuffled(PACK) if card not in used)
    exchanged = []
    for event, (_, n) in zip(view.exchanged, view.rules.passes):
        packets = (
            replace(each, cards=each.cards or dice.shuffled(hands[each.to])[:n])
            for each in event.moves
        )
        exchanged.append(replace(event, moves=tuple(packets)))
    if view.phase is Phase.PASS:
        passing = tuple(
            dice.shuffled(hands[i])[: view.step.n] if i in view.said and cards is None else cards
            for i, cards in enumerate(passing)
        )
    if view.phase is Phase.DECLARE:
        words = tuple(
            dice.choice(view.rules.ways) if i in view.said and word is None else word
            for i, word in enumerate(words)
        )
    return State(
        hands=hands,
        stub=stub if view.stub else (),
        exchanged=tuple(exchanged),
        passing=passing,
        words=words,
        laid=tuple(_laid(view, Seat(i), hands[i], dice) for i in range(len(view.laid))),
        **named(view, OPEN),
    )


def _hands(view: View, dice: Dice) -> tuple[Cards, ...]:
    own = {card for hand in view.hands if not isinstance(hand, int) for card in hand}
    # Cards of others whose place the seat knows for certain.
    where = {card: Seat(i) for i, up in enumerate(view.up) for card in up or ()}
    where |= {card: Seat(i) for i, hand in enumerate(view.shown) for card in hand or ()}
    for packet in view.exchanged[-1].moves if view.exchanged else ():
        if packet.from_ == view.seat:
            where |= dict.fromkeys(packet.cards or (), packet.to)
    where = {card: seat for card, seat in where.items() if seat != view.seat}
    left = list(dice.shuffled([c for c in PACK if c not in own and c not in where]))
    hands: list[Cards] = []
    for i, hand in enumerate(view.hands):
        if not isinstance(hand, int):
            hands.append(hand)
            continue
        known = [card for card, seat in where.items() if seat == i]
        missing = hand - len(known)
        hands.append(tuple(dice.shuffled([*known, *left[:missing]])))
        del left[:missing]
    return tuple(hands)


def _laid(view: View, seat: Seat, hand: Cards, dice: Dice) -> Cards | None:
    """The seat's own five cards; for another seat, its face-up cards and others from its hand."""
    laid, up = view.laid[seat], view.up[seat]
    has_laid = seat in view.said if view.phase is Phase.ARRANGE else up is not None
    if laid is not None or seat == view.seat or not has_laid:
        return laid
    up = up or ()
    rest = [card for card in hand if card not in up]
    return (*up, *dice.shuffled(rest)[: moves.LAID - len(up)])


class Anaconda(chips.ChipsGame[HouseRules, State, Move, Event, View]):
    """The game, for three to seven seats."""

    events = EVENTS
    choices = CHOICES
    not_said = EVENTS.kinds.keys() - SPOKEN.keys()

    fold = staticmethod(tables.fold)  # type: ignore[assignment]
    fault_of = staticmethod(tables.fault_of)  # type: ignore[assignment]
    observe = staticmethod(observe)
    imagine = staticmethod(imagine)
    legal_moves = staticmethod(tables.legal_moves)

    def start(self, rules: HouseRules, seats: int) -> State:
        """The state before the first deal: every seat has the buy-in, the pot is empty (#1)."""
        return State(
            rules=rules,
            chips=(rules.buy_in,) * seats,
            hands=((),) * seats,
            words=(None,) * seats,
            answers=(0,) * seats,
            given_up=(0,) * seats,
            **tables.nothing_done(seats),
        )

    def tally(self, state: State) -> tuple[str, tuple[int, ...]]:
        """The halves of pots that each seat has won (#28)."""
        halves = tuple(
            sum(bool(deal.scores[seat].high) + bool(deal.scores[seat].low) for deal in state.deals)
            for seat in state.seats
        )
        return "halves", halves

    def size(self, rules: HouseRules) -> int:
        return moves.CARDS

    def happen(self, state: State, move: Move) -> Iterator[Event]:
        if isinstance(move, moves.Shuffle):
            # A seat with fewer chips than the ante puts in all it has (#3).
            antes = chips.antes(state, state.rules.ante)
            yield moves.Dealt(**chips.dealt(state, move, antes))
            return
        event: Event | None = _event_of(state, move)
        while event is not None:
            yield event
            state = self.fold(state, event)
            event = _follows(state)
        if not state.to_answer:
            yield (ended := tables.end_of_deal(state))
            yield from tables.end_of_game(state, ended)

    def undoable(self, move: Move) -> bool:
        """A seat may take its packet back until all packets change hands."""
        return isinstance(move, moves.Pass)

    def redact(self, event: Event, seat: Seat) -> Event:
        match event:
            case moves.Dealt():
                return told(event, seat, "stub")
            case moves.Passed() | moves.Said() | moves.Arranged() if event.seat != seat:
                return type(event)(event.seat, None)
            case moves.Exchanged():
                return seen_by(event, seat)
            case _:
                return event

    def legal(self, view: View) -> list[JsonObject]:
        """Every move in full, except that arranging is a pattern (section 5)."""
        if view.my_turn and view.phase is Phase.ARRANGE:
            cards = [card.code for card in view.hand]
            return [{"event": "arrange", "from": cards, "count": moves.LAID}]
        return super().legal(view)

    def read_choice(self, line: Line) -> Move:
        if "chips" in line and line["chips"] is None:
            raise Fault(self.unread)
        return super().read_choice(line)


def _event_of(state: State, move: Move) -> Event:
    """The event for a move of the seat on turn."""
    seat, fields = state.to_answer[0], astuple(move)
    if isinstance(move, moves.Call):
        fields = (state.price_of_call(seat),)
    elif isinstance(move, moves.Bet | moves.Raise):
        fields = (state.price_of_more(seat),)
    return SPOKEN[CHOICES.name(move)][1](seat, *fields)


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
            return moves.Exchanged(len(state.exchanged) + 1, tuple(packets))
        case Phase.DECLARE:
            return moves.Opened(chips.only(state.words, active))
        case Phase.TURN:
            n = state.step.n
            return moves.Turned(chips.only([(hand or ())[:n] for hand in state.laid], active))
        case Phase.SHOW if not state.shown:
            return moves.Shown(chips.only(state.laid, active))
        case _:
            return None


ANACONDA = Anaconda()
"""The rules as a single value; they have no state."""
