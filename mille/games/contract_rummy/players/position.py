"""A choice as numbers, based only on what a seat sees and remembers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache

from mille.cards.card import Card
from mille.cards.hidden import count
from mille.games.contract_rummy.hidden import held, unseen
from mille.games.contract_rummy.moves import Discarded, End, Event
from mille.games.contract_rummy.options import RUN_SIZE, HouseRules
from mille.games.contract_rummy.players.efforts import Effort
from mille.games.contract_rummy.players.faces import NUMBER
from mille.games.contract_rummy.players.pieces import JOKER, floats, ints
from mille.games.contract_rummy.players.rule_of_thumb import collected, live_copies, stage_of
from mille.games.contract_rummy.table import Phase, View, pack
from mille.parts.melds import Kind, is_joker, rank_of


def number(card: Card) -> int:
    """The number of a face; all jokers share one."""
    return JOKER if is_joker(card) else NUMBER[card]


@dataclass(slots=True)
class Position:
    """What a seat bases its choice on. Lists are indexed by face number."""

    sets: int
    runs: int
    extra: int
    """How many cards the runs of the last deal have beyond four each."""
    hand: list[int]
    more: int
    """How many cards the hand has beyond those dealt."""
    unseen: list[int]
    live: list[float]
    """How many copies of a face may still come."""
    stage: int
    """How close the seats that are down are to going out, 0 to 3."""
    rounds: int
    fits: list[int]
    """Whether each face fits a meld on the table."""
    next_wants: list[float]
    """How strongly the next seat seems to collect each face."""
    others_want: list[float]
    next_threw: list[int]
    """How many of each face the next seat has discarded."""
    next_down: int
    blocked: int
    """The face that may not be discarded in this turn; -1 if there is none."""


def numbers(cards: Counter[Card]) -> list[int]:
    """Cards as a count per face number."""
    found = ints(53)
    for card, n in cards.items():
        found[number(card)] += n
    return found


@cache
def whole_pack(rules: HouseRules, seats: int) -> list[int]:
    """The whole pack as counts; do not modify."""
    return numbers(Counter(pack(rules, seats)))


def position(view: View, effort: Effort, weights: list[float]) -> Position:
    """The choice as it looks to the view's seat with this effort."""
    seats, after = view.seats, (view.seat + 1) % view.seats
    seen = remembered(view, effort.recalls)
    runs = view.contract.count("R")
    hand = numbers(Counter(view.hand))
    taken = held(seen)
    known = [numbers(cards) if n != view.seat else ints(53) for n, cards in enumerate(taken)]
    elsewhere = [sum(column) for column in zip(*known)]
    hidden = numbers(unseen(seen, taken))
    live = floats(52)
    if effort.counts:
        there = whole_pack(view.rules, seats)
        gone = [there[n] - hand[n] - elsewhere[n] - hidden[n] for n in range(53)]
        piled = (
            numbers(Counter(seen.pile[:-1]))
            if view.reshuffles < view.rules.max_reshuffles
            else ints(53)
        )
        live_copies(hand, gone, elsewhere, piled, count(view.stock), weights, live)
    else:
        live = [float(2 - n) for n in hand[:52]]
    next_wants, others_want, next_threw = floats(52), floats(52), ints(53)
    if effort.watches:
        for seat in range(seats):
            if seat != view.seat:
                collected(known[seat], 0, runs, next_wants if seat == after else others_want, 1.0)
        for event in seen.story:
            if isinstance(event, Discarded) and event.seat == after:
                next_threw[number(event.card)] += 1
    down = [s for s in range(seats) if s != view.seat and view.down[s] is not None]
    fewest = min((count(view.hands[seat]) for seat in down), default=99)
    blocked = -1
    may_return = view.had_twin or view.rules.return_taken
    if view.taken is not None and view.turn == view.seat and not may_return:
        blocked = number(view.taken)
    return Position(
        sets=view.contract.count("S"),
        runs=runs,
        extra=_extra(view) if view.is_last else 0,
        hand=hand,
        more=len(view.hand) - view.rules.deal_sizes[view.deal - 1],
        unseen=hidden,
        live=live,
        stage=stage_of(fewest) if effort.hurries else 0,
        rounds=view.played // seats,
        fits=fitting(view),
        next_wants=next_wants,
        others_want=others_want,
        next_threw=next_threw,
        next_down=int(view.down[after] is not None),
        blocked=blocked,
    )


def _extra(view: View) -> int:
    """How many cards the runs of the last deal will have beyond four each."""
    laid = len(view.hand) + (view.phase is not Phase.PLAY)
    over = view.rules.last_hand == "discard"
    return max(0, laid - over - len(view.contract) * RUN_SIZE)


def remembered(view: View, rounds: int) -> View:
    """The view as it looks to somebody who remembers the discards of this many rounds;
    0 for all.
    """
    if not rounds:
        return view
    at, throws = len(view.story), 0
    while at > 0 and throws < rounds * view.seats:
        at -= 1
        throws += isinstance(view.story[at], Discarded)
    story: tuple[Event, ...] = view.story[at:]
    return replace(view, story=story, pile=view.pile[-throws - 1 :], pool=())


def fitting(view: View) -> list[int]:
    """For each face, whether it fits a meld on the table."""
    fits = ints(53)
    for meld in view.melds:
        fits[JOKER] = 1
        if meld.kind is Kind.SET:
            rank = rank_of(meld.cards)
            for card, n in NUMBER.items():
                if card.rank is rank:
                    fits[n] = 1
        else:
            for end in End:
                wanted = meld.wants(end)
                if wanted is not None:
                    fits[NUMBER[wanted]] = 1
    return fits
