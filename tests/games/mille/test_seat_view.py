"""A view holds no more than a seat could write down from what it is told."""

from __future__ import annotations

from collections import Counter

import pytest

from mille.cards import Card, cards, in_order
from mille.engine.codec import Seat
from mille.games import entry
from mille.games.mille.melds import GameEnded, HouseRules
from mille.games.mille.moves import (
    DealEnded,
    Dealt,
    Event,
    Melded,
    PackTaken,
    Phase,
    UpcardTwoTaken,
)
from mille.games.mille.rules import MILLE
from mille.games.mille.table import DECK, forget, hidden, legal_moves
from mille.parts.rummy import Discarded, Drawn, Reshuffled
from mille.value import Struct, field, replace
from tests.games.matches import play_out
from tests.games.mille.positions import ME, THEM, melded, position, rules
from tests.parts import quick_first, sure


def closed(event: Event) -> Event:
    """The event without the hands laid open at the end, which views do not keep."""
    return replace(event, hands=()) if isinstance(event, DealEnded) else event


class Book(Struct):
    """What one seat writes down from the events that it is told, and from nothing else."""

    seat: Seat
    hand: Counter[Card] = field(default_factory=Counter)
    count: int = 0
    """How many cards the other hand has."""
    known: Counter[Card] = field(default_factory=Counter)
    """Those of them that this seat saw go there."""
    exposed: Counter[Card] = field(default_factory=Counter)
    """Cards of its own that the other seat saw."""
    pile: list[Card] = field(default_factory=list)
    laid: list[Counter[Card]] = field(default_factory=list)
    stock: int = 0
    story: list[Event] = field(default_factory=list)

    def write(self, event: Event) -> None:
        self.story.append(Drawn(event.seat, None) if isinstance(event, Drawn) else event)
        match event:
            case Dealt():
                own = sure(event.hands[self.seat])
                assert isinstance(event.stock, int)
                self.story = []
                self.hand, self.count = Counter(own), event.counts[1 - self.seat]
                self.known, self.exposed = Counter(), Counter()
                self.pile, self.stock = list(event.discard), event.stock
                self.laid = [Counter(), Counter()]
            case Drawn(seat, card):
                self.stock -= 1
                if seat != self.seat:
                    assert card is None
                    self.count += 1
                else:
                    assert card is not None
                    self.hand[card] += 1
            case UpcardTwoTaken(seat, card):
                self.pile.pop()
                self.comes(seat, card)
            case PackTaken(seat, meld, cards):
                assert list(cards) == self.pile[::-1]
                self.pile = []
                self.laid[seat].update([cards[0], *meld])
                for card in meld:
                    self.goes(seat, card)
                for card in cards[1:]:
                    self.comes(seat, card)
            case Melded(seat, _, cards):
                self.laid[seat].update(cards)
                for card in cards:
                    self.goes(seat, card)
            case Discarded(seat, card):
                self.goes(seat, card)
                self.pile.append(card)
            case Reshuffled(stock):
                # The stock is empty and all its cards were seen: whatever is missing is in a hand.
                seen = Counter(self.pile) + self.laid[0] + self.laid[1]
                self.known = Counter(DECK) - seen - self.hand
                self.exposed = +self.hand
                assert isinstance(stock, int)
                self.stock, self.pile = stock, self.pile[-1:]
            case DealEnded() | GameEnded():
                pass

    def comes(self, seat: Seat, card: Card) -> None:
        """A card that both see goes to a hand."""
        if seat == self.seat:
            self.hand[card] += 1
            self.exposed[card] += 1
        else:
            self.count += 1
            self.known[card] += 1

    def goes(self, seat: Seat, card: Card) -> None:
        """A card leaves a hand, and both see it."""
        if seat == self.seat:
            self.hand[card] -= 1
            assert self.hand[card] >= 0
            self.exposed[card] = max(0, self.exposed[card] - 1)
        else:
            self.count -= 1
            self.known[card] = max(0, self.known[card] - 1)


@pytest.mark.parametrize(
    "table",
    quick_first(
        [rules(), rules("denexa"), rules(reshuffle="when_needed"), rules(max_reshuffles=0)], 2
    ),
    ids=["standard", "denexa", "when_needed", "no reshuffle"],
)
@pytest.mark.parametrize("players", [None, ("regular", "casual")])
def test_a_view_is_what_a_seat_could_keep_book_of(
    table: HouseRules, players: tuple[str, str] | None
) -> None:
    match = play_out(entry("mille"), table, "book 7", players)
    books = [Book(Seat(0)), Book(Seat(1))]
    for turn in match.turns:
        for book in books:
            for event in turn.events:
                book.write(MILLE.redact(event, book.seat))
            view = MILLE.observe(turn.after, book.seat)
            assert view.hand == in_order(book.hand.elements())
            assert view.their_count == book.count
            assert view.pile == tuple(book.pile)
            assert view.stock_count == book.stock
            assert [closed(event) for event in view.story] == [
                closed(event) for event in book.story
            ]
            assert [Counter(melded(side)) for side in view.melds] == book.laid
            if turn.after.phase.value in ("draw", "play", "reshuffle"):
                assert view.known == in_order(book.known.elements())
                assert view.shown[view.seat] == in_order(book.exposed.elements())
                assert len(hidden(view)) == book.stock + book.count - len(view.known)


@pytest.mark.parametrize("phase", Phase)
def test_only_the_seat_on_turn_is_asked_and_only_while_a_turn_is_played(phase: Phase) -> None:
    state = position("9S 9D 4C", theirs="5C", pile="3C 9H", phase=phase)
    playing = phase in (Phase.DRAW, Phase.PLAY)
    assert MILLE.observe(state, ME).my_turn == playing
    assert not MILLE.observe(state, THEM).my_turn
    assert bool(list(legal_moves(MILLE.observe(state, ME)))) == playing


def test_of_two_alike_the_known_one_is_thought_to_go() -> None:
    assert forget(cards("3C 4C 4C"), cards("4C 9H")) == cards("3C 4C")


def test_the_cards_that_cannot_be_placed_are_all_others() -> None:
    """Each of the 104 once, except the hand, the pack, the melds and what was seen to go."""
    state = position(
        "9S 9D 4C", theirs="5C 6C", my_melds="KC KD 2H", their_melds="AC AD AH", pile="3C 9H"
    )
    state = replace(state, shown=((), cards("5C")))
    there = Counter(hidden(MILLE.observe(state, ME)))
    assert there == Counter([*state.stock, Card.parse("6C")])
    assert len(hidden(MILLE.observe(state, ME))) == 104 - 3 - 2 - 6 - 1
