"""A table of Mille, as the referee or a seat knows it, and how an event changes it.

The state and the views have the same shape; in a view, the other hand and the stock are numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, groupby
from operator import attrgetter
from typing import Any, NamedTuple, Self, TypeVar, assert_never

from mille.cards import PACK, RANKS, Cards, Hand, Rank, count, in_order, known, less, more, without
from mille.engine.codec import JsonObject, Seat
from mille.engine.game import total
from mille.games.mille import moves
from mille.games.mille.melds import (
    DEAR,
    LEAST_MELD,
    WILD,
    HouseRules,
    Melds,
    SeatScore,
    is_over,
    is_wild,
    laid,
    lines_of,
    settle,
)
from mille.parts import rummy
from mille.parts.seats import OwnHand, as_told, changed, left_of, told
from mille.value import Value, replace

SEATS = 2
HAND_SIZE = 15
FIRST_SEAT = Seat(0)
PACKS = 2
DECK: Cards = tuple(card for card in PACK for _ in range(PACKS))
"""The 104 cards of the two packs (#1)."""
STOCK_SIZE = len(DECK) - SEATS * HAND_SIZE - 1
"""Cards in the stock after a deal."""


class Open(Value):
    """What both seats see of a game. No view has a field of it that does not stand here."""

    rules: HouseRules
    phase: moves.Phase = moves.Phase.DEAL
    turn: Seat = FIRST_SEAT
    """The seat to move, in the phases DRAW and PLAY; in RESHUFFLE, the seat whose turn comes after
    it."""
    dealer: Seat | None = None
    """The last dealer; None before the first deal."""
    pile: Cards = ()
    """The pack, face up; the upcard is last. A view has all of it, as remembered."""
    melds: tuple[Melds, ...] = ((), ())
    shown: tuple[Cards, ...] = ((), ())
    """For each seat, the cards in its hand that the other seat knows of, in order."""
    first_turn: bool = False
    """Whether this is still the first turn of the deal (#7)."""
    draw_waits: bool = False
    """Whether a draw is waiting for the reshuffle, which then completes it."""
    reshuffles: int = 0
    """How many reshuffles this deal has had."""
    story: tuple[moves.Event, ...] = ()
    """What both seats saw happen in this deal, in order; draws are without their card."""
    deals: tuple[moves.DealEnded, ...] = ()
    """The finished deals."""
    settlement: moves.GameEnded | None = None
    """The end of the game, once it has come."""
    turns: int = 0
    """The turn number; it grows with each turn and each deal."""


OPEN = Open.__struct_fields__


class Table(Open):
    """A game at one moment. Hands and melds are sorted, piles are in their real order."""

    stock: Hand = ()
    """Face down; the next card to draw comes first. In a view, a number."""
    hands: tuple[Hand, ...] = ((), ())
    """By seat; in a view, the other hand is a number."""
    drawn: Self | None = None
    """The table just after the draw, if something was laid since then in this turn; in a view, only
    in the seat's own turn."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The scores of the finished deals added up, by seat."""
        return self.deals[-1].totals if self.deals else (0,) * SEATS

    @property
    def marks(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The naturals of the finished deals by seat, and the chapeaux."""
        scores = list(zip(*(deal.scores for deal in self.deals))) or [()] * SEATS
        naturals = tuple(sum(score.naturals for score in own) for own in scores)
        return naturals, tuple(sum(score.chapeau for score in own) for own in scores)

    @property
    def can_draw(self) -> bool:
        """Whether there is a card to draw, or a pack that can become the stock."""
        return bool(self.stock) or self.can_reshuffle

    @property
    def can_reshuffle(self) -> bool:
        return len(self.pile) >= 2 and self.reshuffles < self.rules.max_reshuffles


def hidden(table: Table) -> Cards:
    """The cards whose place a view does not show: they are in the stock or the other hand."""
    seen = [*table.pile, *(card for side in table.melds for meld in side for card in meld.cards)]
    for seat, hand in enumerate(table.hands):
        seen += table.shown[seat] if isinstance(hand, int) else hand
    return without(DECK, seen)


def forget(known: Cards, gone: Cards) -> Cards:
    """The known cards of a hand after `gone` has left it; known copies are assumed to go first.

    The two copies of a face are alike, so nobody can tell that it was not the known one.
    """
    left = list(known)  # a Counter would take a tenth of a game's time
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


T = TypeVar("T", bound=Table)


def fold(table: T, event: moves.Event) -> T:
    """The table after an event: a state takes full events, a view takes redacted ones.

    Raises `ValueError` or another built-in error for an event that cannot have happened.
    """
    seen = rummy.seen_by_all(event)
    new: dict[str, Any]
    match event:
        case moves.Dealt():
            return _dealt(table, event)
        case rummy.Drawn(seat, card):
            new = {
                "phase": moves.Phase.PLAY,
                "stock": table.stock - 1 if isinstance(table.stock, int) else table.stock[1:],
                "hands": _more(table, seat, 1 if card is None else (card,)),
                "draw_waits": False,
            }
        case moves.UpcardTwoTaken(seat):
            new = _picked_up(table, seat, table.pile)
        case moves.PackTaken(seat, meld):
            rest, upcard = table.pile[:-1], table.pile[-1]
            left = replace(table, **_laid(table, seat, upcard.rank, meld, (upcard, *meld)))
            new = {"melds": left.melds, **_picked_up(left, seat, rest)}
        case moves.Melded(seat, rank, cards):
            drawn = None if isinstance(table.hands[seat], int) else table.drawn or table
            new = {**_laid(table, seat, rank, cards, cards), "drawn": drawn}
        case rummy.Discarded(seat, card):
            new = _discarded(table, seat, (card,))
        case rummy.Reshuffled(stock):
            new = _reshuffled(table, stock)
        case moves.DealEnded():
            new = _deal_ended(table, event)
            seen = new["deals"][-1]
        case moves.GameEnded():
            end = settled(table)
            if end is None or replace(end, lines=()) != replace(event, lines=()):
                raise ValueError(event)
            seen, new = end, {"phase": moves.Phase.OVER, "settlement": end}
        case _:
            assert_never(event)
    return replace(table, story=(*table.story, seen), **new)


def _more(table: Table, seat: Seat, cards: Hand) -> tuple[Hand, ...]:
    return changed(table.hands, seat, more(table.hands[seat], cards))


def _less(table: Table, seat: Seat, gone: Cards) -> dict[str, Any]:
    """The fields that change when a hand gives up cards that both seats see."""
    hand = table.hands[seat]
    left = less(hand, len(gone) if isinstance(hand, int) else gone)
    return {
        "hands": changed(table.hands, seat, left),
        "shown": changed(table.shown, seat, forget(table.shown[seat], gone)),
    }


def _laid(table: Table, seat: Seat, rank: Rank, gone: Cards, cards: Cards) -> dict[str, Any]:
    """The fields that change when a hand gives up `gone` and `cards` are laid."""
    melds = laid(table.melds[seat], rank, cards)
    return {**_less(table, seat, gone), "melds": changed(table.melds, seat, melds)}


def _picked_up(table: Table, seat: Seat, cards: Cards) -> dict[str, Any]:
    """The fields that change when a seat begins its turn with cards of the pack."""
    return {
        "phase": moves.Phase.PLAY,
        "pile": (),
        "hands": _more(table, seat, cards),
        "shown": changed(table.shown, seat, in_order(table.shown[seat] + cards)),
    }


def _dealt(table: T, event: moves.Dealt) -> T:
    hands = as_told(event.hands, event.counts)
    if list(map(count, hands)) != [HAND_SIZE] * SEATS or count(event.stock) != STOCK_SIZE:
        raise ValueError(event)
    return replace(
        table,
        phase=moves.Phase.DRAW,
        turn=left_of(event.dealer, SEATS),
        dealer=event.dealer,
        stock=event.stock,
        pile=event.discard,
        hands=hands,
        melds=((),) * SEATS,
        shown=((),) * SEATS,
        first_turn=True,
        draw_waits=False,
        reshuffles=0,
        story=(),
    )


def _discarded(table: Table, seat: Seat, card: Cards) -> dict[str, Any]:
    new = {**_less(table, seat, card), "pile": table.pile + card, "turns": table.turns + 1}
    if not new["hands"][seat]:
        return new  # the seat went out; the end of the deal follows
    eager = table.rules.reshuffle == "end_of_turn"
    due = eager and not table.stock and replace(table, pile=new["pile"]).can_reshuffle
    phase = moves.Phase.RESHUFFLE if due else moves.Phase.DRAW
    return {
        **new,
        "phase": phase,
        "turn": left_of(seat, SEATS),
        "first_turn": False,
        "drawn": None,
    }


def _reshuffled(table: Table, stock: Hand) -> dict[str, Any]:
    if table.stock or count(stock) != len(table.pile) - 1:
        raise ValueError(stock)
    # With the stock empty and the pack about to be counted, each seat can work out the other's
    # hand: every card that it does not see elsewhere.
    shown = tuple(
        in_order(table.shown[seat] + hidden(table)) if isinstance(hand, int) else hand
        for seat, hand in enumerate(table.hands)
    )
    return {
        "phase": moves.Phase.DRAW,
        # A draw that had to wait for the reshuffle counts as a turn of its own.
        "turns": table.turns + (table.draw_waits or table.phase is moves.Phase.DRAW),
        "stock": stock,
        "pile": table.pile[-1:],
        "shown": shown,
        "reshuffles": table.reshuffles + 1,
    }


def _deal_ended(table: Table, event: moves.DealEnded) -> dict[str, Any]:
    # Both hands are shown for scoring. A record's line does not say which cards they were.
    shown = event.hands or tuple(
        table.shown[seat] if isinstance(hand, int) else hand
        for seat, hand in enumerate(table.hands)
    )
    scores = tuple(_with_lines(table, Seat(seat), score) for seat, score in enumerate(event.scores))
    totals = tuple(old + score.total for old, score in zip(table.totals, scores, strict=True))
    if totals != event.totals:
        raise ValueError(event)
    return {
        "phase": moves.Phase.DEAL,
        "turns": table.turns + 1,
        "shown": shown,
        "draw_waits": False,
        "drawn": None,
        "deals": (*table.deals, replace(event, scores=scores, hands=())),
    }


def _with_lines(table: Table, seat: Seat, score: SeatScore) -> SeatScore:
    """The score with its lines, which a record does not contain."""
    if score.lines:
        return score
    lines = lines_of(table.melds[seat], score.natural_hand, count(table.hands[seat]), score.left)
    if total(lines) != score.total:
        raise ValueError(score)
    return replace(score, lines=lines)


def settled(table: Table) -> moves.GameEnded | None:
    """The end of the game, from its finished deals; None if nobody has won yet."""
    over = is_over(table.rules, table.totals)
    return settle(table.rules, table.totals, *table.marks) if over else None


# What one seat may know, and what it may do (mille.md #19 on looking and remembering).
#
# A view is built field by field from what the rules let the seat know; it has nothing hidden in
# it. Both seats saw all discards, so the whole pack, and the cards that a hand got from it, are
# in the view as memory; the screen shows no more of the pack than the house rules allow.


class MilleView(OwnHand, Table, kw_only=True):
    """The table as one seat sees and remembers it."""

    seat: Seat
    """The seat whose view this is."""

    @property
    def other(self) -> Seat:
        return Seat(1 - self.seat)

    @property
    def their_count(self) -> int:
        return count(self.hands[self.other])

    @property
    def known(self) -> Cards:
        return self.shown[self.other]

    @property
    def stock_count(self) -> int:
        return count(self.stock)

    @property
    def my_turn(self) -> bool:
        return self.turn == self.seat and self.phase in (moves.Phase.DRAW, moves.Phase.PLAY)


def redact(event: moves.Event, seat: Seat) -> moves.Event:
    match event:
        case moves.Dealt():
            return told(event, seat, "stock")
        case rummy.Drawn(owner) if owner == seat:
            return event
    return rummy.seen_by_all(event)


def legal_moves(view: MilleView) -> Iterator[moves.Chosen]:
    """The moves open to the seat to move, one of each kind that scoring can tell apart.

    Before the draw, every pair that takes the pack is listed. After it, melds are told apart by
    rank, by the values of their natural cards and by the number of 2s.
    """
    if view.phase is moves.Phase.DRAW:
        return draws(view)
    plays = view.phase is moves.Phase.PLAY
    return chain(melds(view), discards(view)) if plays else iter(())


def draws(view: MilleView) -> Iterator[moves.Chosen]:
    yield rummy.Draw()
    if two_is_free(view):
        yield moves.TakeUpcardTwo()
    yield from map(moves.TakePack, pairs(view))


def pairs(table: Table) -> list[Cards]:
    """Each distinct pair of cards that takes the pack, from the hand on turn; none if it cannot be
    taken.
    """
    upcard = table.pile[-1]
    if is_wild(upcard) and not table.rules.twos_take_two:
        return []
    same = [card for card in known(table.hands[table.turn]) if card.rank is upcard.rank]
    return list(dict.fromkeys(combinations(same, 2)))


def two_is_free(table: Table) -> bool:
    """Whether the upcard is the 2 that may be taken in the first turn (#7)."""
    return is_wild(table.pile[-1]) and table.first_turn and table.rules.first_two_free


class Layable(NamedTuple):
    """What a hand can lay at one rank, in a new meld or an existing one."""

    rank: Rank
    naturals: Cards
    twos: Cards
    """The 2s that may stand for the rank."""
    least: int
    least_naturals: int


def layable(view: MilleView) -> Iterator[Layable]:
    by_rank = {rank: tuple(same) for rank, same in groupby(view.hand, _rank)}
    laid, wilds = {meld.rank for meld in view.melds[view.turn]}, by_rank.get(WILD, ())
    anew = LEAST_MELD, view.rules.min_naturals
    for rank in RANKS:
        naturals, (least, natural) = by_rank.get(rank, ()), (1, 0) if rank in laid else anew
        twos = () if rank is WILD else wilds
        if len(naturals) >= natural and len(naturals) + len(twos) >= least:
            yield Layable(rank, naturals, twos, least, natural)


_rank = attrgetter("rank")


def melds(view: MilleView) -> Iterator[moves.LayMeld]:
    for rank, naturals, twos, least, least_naturals in layable(view):
        dear = tuple([card for card in naturals if card in DEAR])
        plain = tuple([card for card in naturals if card not in DEAR])
        for d in range(len(dear) + 1):
            for p in range(max(0, least_naturals - d, least - len(twos) - d), len(plain) + 1):
                chosen = dear[:d] + plain[:p]
                for n in range(max(0, least - d - p), len(twos) + 1):
                    yield moves.LayMeld(rank, chosen + twos[:n])


def discards(view: MilleView) -> Iterator[rummy.Discard]:
    return map(rummy.Discard, dict.fromkeys(view.hand))


def legal(view: MilleView) -> list[JsonObject]:
    """What the seat to move may do: moves in full, and ranks that can be laid (protocol.md)."""
    if view.phase is moves.Phase.DRAW:
        return list(map(moves.CHOICES.write, draws(view)))
    # Ranks in hand come first, then those that only 2s can be added to.
    ranks = sorted(layable(view), key=lambda each: not each.naturals)
    laying: list[JsonObject] = [
        {
            "event": "meld",
            "rank": each.rank.value,
            "from": [card.code for card in each.naturals + each.twos],
            "least": each.least,
        }
        for each in ranks
    ]
    return [*laying, *map(moves.CHOICES.write, discards(view))]
