"""Turning a move of Mille into a hint: what to do, with which cards, where, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import assert_never

from mille.cards import Card, Cards, Rank
from mille.engine.codec import Json
from mille.engine.message import Message, message
from mille.games.mille import explaining, losing
from mille.games.mille.melds import FULL_RANK, WILD, find, is_wild, split, value
from mille.games.mille.moves import Chosen, Discard, Draw, LayMeld, TakePack, TakeUpcardTwo
from mille.games.mille.seat_view import MilleView, hidden, pairs
from mille.games.mille.shown import PACK, STOCK
from mille.view.presentation import Advice
from mille.view.table import melds_of

FEW = 4
"""If the other hand has this many cards or fewer, the deal may end on that seat's next turn."""
HALFWAY = 4
"""From this many cards of a rank on, the hint mentions completing all eight."""
OUT = ("why.out_now", "why.out_turn")
PAIR = 2
"""How many cards of a rank take the pack."""


def hint(
    view: MilleView, move: Chosen, names: Sequence[str], reasons: Json | None = None
) -> Advice:
    """A move as a hint, using the player's reasons if it gave any."""
    name = names[view.other]
    weighed = explaining.why_best(reasons, move, name) if reasons is not None else None
    plan = explaining.plan_of(reasons, move, view)
    lost = losing.warning(view, plan, names)
    cards: Cards = ()
    column: str | None = None
    found: list[Message | None]
    match move:
        case Draw():
            said, place = message("hint.draw"), STOCK
            found = [_why_draw(view)]
        case TakeUpcardTwo():
            said, place = message("hint.two"), PACK
            found = [message("why.two")]
        case TakePack(meld):
            said, cards, place = message("hint.pack"), meld, PACK
            found = [message("why.pack", n=len(view.pile), points=value(view.pile))]
        case LayMeld(rank, cards):
            said = message("hint.meld", card=cards[0], rank=rank, n=len(cards))
            there = find(view.melds[view.seat], rank)
            place, column = melds_of(view.seat), rank.value if there is not None else None
            found = [_why_lay(view, rank, cards, name), _left(view, cards)]
        case Discard(card):
            said, cards = message("hint.discard", card=card), (card,)
            place = PACK
            found = [_alone(view, card), _why_throw(view, card, name)]
        case _:
            assert_never(move)
    if lost is not None:  # say first what comes of it; going out is no reason for a move that loses
        hopeless = message("why.hopeless") if explaining.is_hopeless(reasons) else None
        found = [lost, hopeless, *(each for each in found if each and each.id not in OUT)]
        weighed = weighed if weighed is not None and weighed.id not in OUT else None
    terms, odds = explaining.in_terms(weighed), explaining.in_figures(weighed)
    why = tuple(dict.fromkeys(each for each in (*found, terms) if each is not None))
    return Advice(said, cards, place, column, why, (odds,) if odds is not None else ())


def _why_draw(view: MilleView) -> Message | None:
    """Why to draw from the stock when the pack cannot be taken."""
    upcard = view.upcard
    if upcard is None or pairs(view):
        return None
    if is_wild(upcard) and not view.rules.twos_take_two:
        return message("why.closed")
    return message("why.no_pair", rank=upcard.rank)


def _why_lay(view: MilleView, rank: Rank, cards: Cards, name: str) -> Message | None:
    """What the cards will be worth on the table, and what may still be added to them."""
    if len(cards) == len(view.hand):
        return None
    points = value(cards)
    naturals, wilds = split(rank, cards)
    if 0 < view.counts[view.other] <= FEW:
        return message("why.lay.few", n=view.counts[view.other], name=name, points=points)
    if not naturals:
        return message("why.lay.wild", points=points)
    out, odds = still_out(view, rank), odds_of_natural(view, rank)
    there = find(view.melds[view.seat], rank)
    mine = sum(card.rank is rank for card in view.hand) + (len(there.naturals) if there else 0)
    if mine >= HALFWAY and not wilds and 0 < odds < 1:
        once = round(1 / odds)
        return message("why.lay.natural", n=out, rank=rank, odds=once, points=points)
    return message("why.lay.out", n=out, rank=rank, points=points)


def _left(view: MilleView, laid: Cards) -> Message | None:
    """What stays in the hand, and what that costs if the deal ends now."""
    left = tuple((Counter(view.hand) - Counter(laid)).elements())
    if len(left) == 1:
        return message("why.left.one", card=left[0], points=value(left))
    return message("why.left", n=len(left), points=value(left)) if left else None


def _alone(view: MilleView, card: Card) -> Message | None:
    """That the card to discard fits nothing else, and what it would cost to keep."""
    same = sum(other.rank is card.rank for other in view.hand)
    if len(view.hand) == 1 or same > 1 or find(view.melds[view.seat], card.rank) is not None:
        return None
    return message("why.throw.alone", points=value((card,)))


def _why_throw(view: MilleView, card: Card, name: str) -> Message:
    """What is known that bears on the card to discard."""
    if len(view.hand) == 1:
        return message("why.out_now")
    out = still_out(view, card.rank)
    if out < PAIR:
        return message("why.throw.safe", rank=card.rank, name=name)
    return message("why.throw", n=out, rank=card.rank)


def still_out(view: MilleView, rank: Rank) -> int:
    """How many cards of a rank the seat cannot see: in the stock or in the other hand."""
    return sum(card.rank is rank for card in (*hidden(view), *view.known))


def odds_of_natural(view: MilleView, rank: Rank) -> float:
    """The chance (0 to 1) that all missing cards of a rank come to this seat from the stock.

    This assumes that the stock is used up, with every second card going to this seat, and that
    nobody takes the pack.
    """
    there = find(view.melds[view.seat], rank)
    mine = sum(card.rank is rank for card in view.hand)
    if there is not None:
        if there.wilds and rank is not WILD:
            return 0.0
        mine += len(there.naturals)
    missing, places = FULL_RANK - mine, hidden(view)
    if sum(card.rank is rank for card in places) < missing:
        return 0.0
    draws = min(view.stock_count // 2, len(places))
    return comb(draws, missing) / comb(len(places), missing)
