"""Detects moves that end the deal and almost certainly lose the game, to ask before they are made.

The other hand is hidden. Its points are worked out over all hands it could be, equally likely, so
the warning gives away nothing that the seat may not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import comb

from mille.cards import Cards, without
from mille.engine.message import Message, message
from mille.games.mille.melds import Melds, card_value, laid, value
from mille.games.mille.moves import Chosen, Discard, Draw, LayMeld, TakePack, from_hand
from mille.games.mille.scoring import score_deal
from mille.games.mille.seat_view import MilleView, hidden
from mille.games.mille.settlement import is_over, settle

PLAINLY = 0.95
"""The chance (0 to 1) from which a game counts as plainly lost."""


def warning(view: MilleView, moves: Sequence[Chosen], names: Sequence[str]) -> Message | None:
    """The question to ask before a turn's moves that plainly lose the game; None if they do not."""
    ended = _ended_by(view, moves)
    if ended is None:
        return None
    melds, hand = ended
    out = not hand
    me, them = view.seat, view.other
    score = score_deal(view.rules, melds, hand, went_out=out, somebody_out=out)
    laid_there = score_deal(view.rules, view.melds[them], (), went_out=False, somebody_out=out)
    mine = view.totals[me] + score.total
    most = view.totals[them] + laid_there.total
    lost = mean = 0.0
    for held, chance in held_there(view):
        theirs = most - held
        mean += chance * theirs
        if theirs > mine and is_over(view.rules, (mine, theirs)):
            lost += chance
    if lost < PLAINLY:
        return None
    theirs = round(mean)
    skunk = settle(view.rules, (mine, max(theirs, mine + 1)), (0, 0), (0, 0)).skunk
    kind = ("lost", "skunk", "double_skunk")[skunk]
    return message(f"warning.{kind}", name=names[them], mine=mine, theirs=theirs)


def held_there(view: MilleView) -> list[tuple[int, float]]:
    """The possible points in the other hand, each with its chance, 0 to 1."""
    known, left = value(view.known), hidden(view)
    n = view.counts[view.other] - len(view.known)
    kinds = Counter(map(card_value, left))
    last, *others = sorted(kinds, key=lambda points: -kinds[points]) or [0]
    all_hands = comb(len(left), n)
    found: Counter[int] = Counter()
    for taken in product(*(range(min(n, kinds[points]) + 1) for points in others)):
        rest = n - sum(taken)
        if not 0 <= rest <= kinds[last]:
            continue
        ways, held = comb(kinds[last], rest), known + last * rest
        for points, count in zip(others, taken):
            ways *= comb(kinds[points], count)
            held += points * count
        found[held] += ways
    return [(held, ways / all_hands) for held, ways in found.items()]


def _ended_by(view: MilleView, moves: Sequence[Chosen]) -> tuple[Melds, Cards] | None:
    """The seat's own melds and hand after moves that end the deal; None if the deal goes on.

    Also None if the hand no longer has some of the cards.
    """
    melds, hand = view.melds[view.seat], view.hand
    used = Counter(card for move in moves for card in from_hand(move))
    if not used <= Counter(hand):
        return None
    for move in moves:
        match move:
            case Discard(card):
                hand = without(hand, (card,))
            case LayMeld(rank, cards):
                melds, hand = laid(melds, rank, cards), without(hand, cards)
            case TakePack(meld) if len(view.pile) == 1:
                melds = laid(melds, view.pile[-1].rank, (view.pile[-1], *meld))
                hand = without(hand, meld)
            case Draw() if not view.stock_count:
                if not view.rules.can_reshuffle(view.reshuffles, len(view.pile)):
                    return melds, hand
                return None
            case _:
                return None
    return None if hand else (melds, ())
