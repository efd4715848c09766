"""From a seat's view to a flat deal, and from a plan back to moves.

This is the only way in: a player cannot think about what is not in its view. The other hand and the
stock of the flat deal stay empty until imagined worlds fill them in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mille.cards import RANKS as ALL_RANKS, SUITS, Card, Cards, Rank, Suit, in_order, without
from mille.games.mille.melds import DEAR, Melds, card_value
from mille.games.mille.mind import flat
from mille.games.mille.mind.flat import RANKS, TYPES
from mille.games.mille.moves import (
    Chosen,
    Discard,
    Discarded,
    Drawn,
    Event,
    LayMeld,
    Melded,
    PackTaken,
    Phase,
    Reshuffled,
    UpcardTwoTaken,
)
from mille.games.mille.seat_view import MilleView, forget
from mille.parts.seats import changed, ints
from mille.value import Value, replace

Deal = list[int]

_RANK = {rank: index for index, rank in enumerate(ALL_RANKS)}
TYPE = {
    card: flat.JACK_OF_DIAMONDS
    if (card.rank, card.suit) == (Rank.JACK, Suit.DIAMONDS)
    else flat.QUEEN_OF_SPADES
    if (card.rank, card.suit) == (Rank.QUEEN, Suit.SPADES)
    else _RANK[card.rank]
    for card in [Card.parse(rank + suit) for rank in ALL_RANKS for suit in SUITS]
}
"""The type of each card."""


def rank_of(index: int) -> Rank:
    """The rank with this index."""
    return ALL_RANKS[index]


def index_of(rank: Rank) -> int:
    """The index of a rank."""
    return _RANK[rank]


def _count(d: Deal, at: int, cards: Cards) -> None:
    """Add cards to the vector of 15 counts at `at`."""
    for card in cards:
        kind = TYPE[card]
        d[at + flat.RANK_OF[kind]] += 1
        if kind >= RANKS:
            d[at + kind] += 1


def flatten(view: MilleView) -> Deal:
    """What the seat knows, as a flat deal on its turn."""
    rules, seat, other = view.rules, view.seat, view.other
    d = ints(flat.LENGTH)
    d[flat.TURN] = view.turn
    d[flat.PHASE] = flat.DRAWING if view.phase is Phase.DRAW else flat.PLAYING
    d[flat.OUT] = flat.NOBODY
    d[flat.FIRST_TURN] = int(view.first_turn)
    d[flat.RESHUFFLES] = view.reshuffles
    d[flat.FIRST_TWO_FREE] = int(rules.first_two_free)
    d[flat.TWOS_TAKE_TWO] = int(rules.twos_take_two)
    d[flat.MIN_NATURALS] = rules.min_naturals
    d[flat.ANY_NATURAL_HAND] = int(rules.natural_hand == "any_player")
    d[flat.WHEN_NEEDED] = int(rules.reshuffle == "when_needed")
    d[flat.MAX_RESHUFFLES] = rules.max_reshuffles
    _count(d, flat.HAND + TYPES * seat, view.hand)
    _count(d, flat.KNOWN + TYPES * other, view.known)
    _count(d, flat.KNOWN + TYPES * seat, view.exposed)
    _count(d, flat.PILE_HAS, view.pile)
    for i, card in enumerate(view.pile):
        d[flat.PILE + i] = TYPE[card]
    d[flat.PILE_COUNT] = len(view.pile)
    d[flat.PILE_VALUE] = sum(map(card_value, view.pile))
    d[flat.STOCK_END] = view.stock_count
    for who in (seat, other):
        d[flat.SIZE + who] = view.counts[who]
        _lay(d, who, view.melds[who])
    d[flat.HELD + seat] = sum(map(card_value, view.hand))
    _remember(d, view)
    return d


def _lay(d: Deal, seat: int, melds: Melds) -> None:
    for meld in melds:
        rank = _RANK[meld.rank]
        _count(d, flat.NATURALS + TYPES * seat, meld.naturals)
        d[flat.WILDS + RANKS * seat + rank] = len(meld.wilds)
        d[flat.WILDS_USED + seat] += len(meld.wilds)
        d[flat.LAID + seat] += meld.value
        if meld.is_natural:
            d[flat.FULLS + seat] += meld.value


def _remember(d: Deal, view: MilleView) -> None:
    """Fill in who declined and discarded which ranks, from the story of the deal."""
    pile = list(_first_upcard(view))
    turns = 0
    for event in view.story:
        match event:
            case Drawn(seat):
                if pile:
                    left = _RANK[pile[-1].rank]
                    d[flat.DECLINED + RANKS * seat + left] = turns + 1
            case PackTaken() | UpcardTwoTaken():
                pile = []
            case Discarded(seat, card):
                pile.append(card)
                d[flat.THROWN + RANKS * seat + _RANK[card.rank]] = turns + 1
                turns += 1
            case Reshuffled():
                pile = pile[-1:]
            case _:
                pass
    d[flat.TURNS] = turns


def _first_upcard(view: MilleView) -> Cards:
    """The card that was turned up in the deal, if it can be worked out."""
    for event in view.story:
        match event:
            case PackTaken(_, _, cards):
                return cards[-1:]
            case UpcardTwoTaken(_, card):
                return (card,)
            case Reshuffled():
                return ()
            case _:
                pass
    return view.pile[:1]


class Turn(Value):
    """The current turn as it stood just after the draw."""

    start: MilleView
    """The view before anything was laid in this turn."""
    done: tuple[Melded, ...]
    """What was laid since then."""


def turn_of(view: MilleView) -> Turn:
    """The turn in progress in a view in the phase PLAY."""
    done: list[Melded] = []
    story = view.story
    while story and isinstance(story[-1], Melded):
        done.insert(0, story[-1])
        story = story[:-1]
    if not done:
        return Turn(view, ())
    laid = tuple(card for meld in done for card in meld.cards)
    hand = in_order((*view.hand, *laid))
    melds = list(view.melds)
    melds[view.seat] = _without(view.melds[view.seat], done)
    hands = changed(view.hands, view.seat, hand)
    shown = changed(view.shown, view.seat, _seen(view, laid, story))
    start = replace(view, hands=hands, melds=tuple(melds), shown=shown, story=story)
    return Turn(start, tuple(done))


def _seen(view: MilleView, laid: Cards, story: Sequence[Event]) -> Cards:
    """The cards of the hand that the other seat knew of before `laid` were laid.

    After a reshuffle the other seat could work out the whole hand. A card drawn since then is
    treated as known too: which one it was is forgotten.
    """
    seen: Cards = ()
    for event in story:
        match event:
            case Reshuffled():
                return in_order((*view.exposed, *laid))
            case UpcardTwoTaken(who, card) if who == view.seat:
                seen = (*seen, card)
            case PackTaken(who, meld, cards) if who == view.seat:
                seen = (*forget(seen, meld), *cards[1:])
            case Melded(who, _, cards) if who == view.seat:
                seen = forget(seen, cards)
            case Discarded(who, card) if who == view.seat:
                seen = forget(seen, (card,))
    return in_order(seen)


def _without(melds: Melds, done: list[Melded]) -> Melds:
    """One side's melds before these were laid."""
    left = []
    for meld in melds:
        naturals, wilds = meld.naturals, meld.wilds
        for event in done:
            if event.rank is meld.rank:
                own = tuple(card for card in event.cards if card.rank is meld.rank)
                naturals = without(naturals, own)
                wilds = without(
                    wilds, tuple(card for card in event.cards if card.rank is not meld.rank)
                )
        if naturals or wilds:
            left.append(replace(meld, naturals=naturals, wilds=wilds))
    return tuple(left)


def seen_first(hand: Cards, seen: Cards) -> list[Card]:
    """A hand with the cards that the other seat knows of first.

    Of two copies of a face, perhaps only one is known.
    """
    left = Counter(seen)
    first, last = [], []
    for card in hand:
        if left[card]:
            left[card] -= 1
            first.append(card)
        else:
            last.append(card)
    return first + last


def moves_of(view: MilleView, before: Deal, after: Deal, thrown: int) -> list[Chosen]:
    """The moves from the view, with the flat deal `before`, to the deal `after` the laying; the
    discard.

    `thrown` is a type, or -1. Of equal cards, those that the other seat knows of go first.
    """
    seat = view.seat
    left = seen_first(view.hand, view.exposed)
    moves: list[Chosen] = []

    def pick(wanted: int) -> Card:
        card = next(card for card in left if TYPE[card] == wanted)
        left.remove(card)
        return card

    for rank in [*range(1, RANKS), 0]:
        table, wilds = flat.NATURALS + TYPES * seat, flat.WILDS + RANKS * seat
        naturals = after[table + rank] - before[table + rank]
        twos = after[wilds + rank] - before[wilds + rank]
        if not naturals + twos:
            continue
        special = 0
        if rank in (flat.JACK, flat.QUEEN):
            special = after[table + rank + 4] - before[table + rank + 4]
        kinds = [rank] * (naturals - special) + [rank + 4] * special + [0] * twos
        moves.append(LayMeld(rank_of(rank), in_order(map(pick, kinds))))
    if thrown >= 0:
        moves.append(Discard(pick(thrown)))
    return moves


def dearest_pair(view: MilleView) -> Cards:
    """The two cards to take the pack with: special ones first, then those already known."""
    upcard = view.upcard
    assert upcard is not None
    same = [card for card in view.hand if card.rank is upcard.rank]
    order = seen_first(tuple(same), view.exposed)
    return tuple(sorted(order, key=lambda card: card not in DEAR)[:2])


def taken_ago(view: MilleView) -> int:
    """How many turns ago the other seat last took a pack; a large number if never."""
    ago = 0
    for event in reversed(view.story):
        match event:
            case PackTaken(seat) if seat == view.other:
                return ago
            case Discarded():
                ago += 1
            case _:
                pass
    return 1_000


def rest_of_plan(view: MilleView, moves: tuple[Chosen, ...]) -> tuple[Chosen, ...] | None:
    """The rest of a turn's plan after some of it was laid; None if what was laid does not fit.

    Cards are compared by type: which of two equal cards was laid does not matter.
    """
    here = turn_of(view)
    laid = [(event.rank, sorted(TYPE[card] for card in event.cards)) for event in here.done]
    left: list[Chosen] = []
    hand = view.hand
    for move in moves:
        if isinstance(move, LayMeld):
            key = (move.rank, sorted(TYPE[card] for card in move.cards))
            if key in laid:
                laid.remove(key)
                continue
            if Counter(move.cards) - Counter(hand):
                return None
            hand = without(hand, move.cards)
        elif isinstance(move, Discard) and move.card not in hand:
            return None
        left.append(move)
    return None if laid or not left else tuple(left)
