"""The engine of the search against the rules, move by move: `python -m tests.games.mille.agree`.

The rules play matches of random moves and of the rule of thumb, and the flat engine plays every
move too. After each move both must say the same: whole deal, what may be done, score.

    python -m tests.games.mille.agree --moves 3000000
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Iterator
from typing import Any

from mille.agents import decide
from mille.cards import Card, Dice
from mille.engine.codec import CHANCE, Seat
from mille.games.mille import flat
from mille.games.mille.melds import PRESETS, HouseRules, card_value, rules_from
from mille.games.mille.moves import (
    Chosen,
    DealEnded,
    LayMeld,
    PackTaken,
    Phase,
    TakePack,
    TakeUpcardTwo,
    UpcardTwoTaken,
)
from mille.games.mille.players import RuleOfThumb
from mille.games.mille.position import TYPE, dearest_pair, flatten, lay_flat, seen_first, way_of
from mille.games.mille.rules import MILLE, MilleState
from mille.games.mille.search import start_turn
from mille.games.mille.table import draws, legal_moves, pairs
from mille.parts.rummy import Discard
from mille.value import replace

TABLES: list[HouseRules] = [
    *PRESETS.values(),
    *(
        rules_from(changed)
        for changed in (
            {"first_two_free": False},
            {"twos_take_two": False},
            {"min_naturals": 2},
            {"natural_hand": "any_player"},
            {"reshuffle": "when_needed"},
            {"max_reshuffles": 0},
            {"reshuffle": "when_needed", "max_reshuffles": 1},
            {"natural_hand": "any_player", "min_naturals": 2, "twos_take_two": False},
        )
    ),
]


def whole(state: MilleState) -> list[int]:
    """The true deal as the flat engine holds it, for the seat on turn."""
    view = MILLE.observe(state, state.turn)
    d = flatten(view)
    other = view.other
    for card in state.hands[other]:
        kind = TYPE[card]
        d[flat.HAND + flat.TYPES * other + flat.RANK_OF[kind]] += 1
        if kind >= flat.RANKS:
            d[flat.HAND + flat.TYPES * other + kind] += 1
    d[flat.HELD + other] = sum(map(card_value, state.hands[other]))
    for i, card in enumerate(state.stock):
        d[flat.STOCK + i] = TYPE[card]
    d[flat.STOCK_END] = len(state.stock)
    return d


def told(d: list[int]) -> list[int]:
    """The flat deal without what does not matter: its chance, and what lies beyond the piles."""
    left = d[flat.STOCK_END] - d[flat.NEXT]
    return [
        *(d[: flat.NEXT]),
        left,
        *(d[flat.STOCK_END + 1 : flat.CHANCE]),
        *(d[flat.CHANCE + 1 : flat.PILE + d[flat.PILE_COUNT]]),
        *(d[flat.STOCK + d[flat.NEXT] : flat.STOCK + d[flat.NEXT] + left]),
    ]


def told_least(state: MilleState, move: Chosen) -> Chosen:
    """The same move, but of equal cards with those that the other seat has seen, as levels play it.

    The rules keep account of faces, the flat engine of types: who gives up a card that was not
    seen, and keeps its equal that was, tells the other seat more than the flat engine can hold.
    """
    seat = state.turn
    left = seen_first(state.hands[seat], state.shown[seat])

    def pick(card: Card) -> Card:
        found = next(each for each in left if TYPE[each] == TYPE[card])
        left.remove(found)
        return found

    match move:
        case Discard(card):
            return Discard(pick(card))
        case LayMeld(rank, cards):
            return LayMeld(rank, tuple(map(pick, cards)))
        case TakePack(cards):
            return TakePack(tuple(map(pick, cards)))
        case _:
            return move


def play_flat(d: list[int], move: Chosen) -> None:
    match move:
        case Discard(card):
            flat.discard(d, TYPE[card])
        case LayMeld():
            lay_flat(d, move)
        case _:
            start_turn(d, way_of(move))


def moves_played(table: HouseRules, dice: Dice) -> Iterator[None]:
    """Yields once for each move of a match that both engines agree on. Raises `AssertionError`."""
    rule = RuleOfThumb()
    state: Any = MILLE.start(table)
    d: list[int] = []
    skill = dice.below(4)
    while (actor := MILLE.waiting(state).actor) is not None:
        if actor is CHANCE:
            reshuffled = state.phase is Phase.RESHUFFLE
            waits = state.draw_waits
            state = MILLE.play(state, MILLE.chance(state, dice)).state
            if not reshuffled:
                d = whole(state)
            else:
                settle_stock(d, state, waits)
                assert told(d) == told(whole(state))
            continue
        view = MILLE.observe(state, state.turn)
        if view.phase is Phase.DRAW:
            assert flat.can_take(d) == bool(pairs(view))
            assert flat.can_take_two(d) == (TakeUpcardTwo() in list(draws(view)))
        if dice.below(4) < skill:
            move: Chosen = decide(rule.think(view, dice))
        else:
            move = dice.choice(list(legal_moves(view)))
        move = told_least(state, move)
        if isinstance(move, TakePack) and dice.below(2):
            move = TakePack(dearest_pair(view))
        deals = len(state.deals)
        play_flat(d, move)
        step = MILLE.play(state, move)
        state = step.state
        yield
        if len(state.deals) > deals:
            check_score(d, state.deals[-1])
        elif state.phase is not Phase.RESHUFFLE:
            assert told(d) == told(whole(state)), move


def settle_stock(d: list[int], state: MilleState, drawn: bool) -> None:
    """Put the flat stock in the order of the rules' dice, if the cards are the same.

    If nobody has taken the pack, no view shows any more what the deal turned up: that it was left
    in the first turn is forgotten here too.
    """
    seat = d[flat.TURN]
    story = MILLE.observe(state, state.turn).story
    if not any(isinstance(event, PackTaken | UpcardTwoTaken) for event in story):
        for i in range(flat.DECLINED, flat.DECLINED + 2 * flat.RANKS):
            if d[i] == 1:
                d[i] = 0
    order = [TYPE[card] for card in state.stock]
    left = d[flat.STOCK + d[flat.NEXT] : flat.STOCK + d[flat.STOCK_END]]
    if drawn:
        # The draw that asked for the new stock drew another card from it: put that back first.
        mine, hand = flat.HAND + flat.TYPES * seat, state.hands[seat]
        there = [0] * flat.TYPES
        for card in hand:
            there[flat.RANK_OF[TYPE[card]]] += 1
            if TYPE[card] >= flat.RANKS:
                there[TYPE[card]] += 1
        was = flat.STOCK + d[flat.NEXT] - 1
        card_drawn = d[was]
        flat.from_hand(d, seat, card_drawn)
        d[flat.KNOWN + flat.TYPES * seat : flat.KNOWN + flat.TYPES * (seat + 1)] = d[
            mine : mine + flat.TYPES
        ]
        pool = [card_drawn, *left]
        (new,) = [kind for kind in set(pool) if _counts_with(d, mine, kind) == there] or [-1]
        assert new >= 0
        pool.remove(new)
        flat.to_hand(d, seat, new)
        left = pool
    assert sorted(left) == sorted(order)
    d[flat.STOCK : flat.STOCK + len(order)] = order
    d[flat.NEXT], d[flat.STOCK_END] = 0, len(order)


def _counts_with(d: list[int], mine: int, kind: int) -> list[int]:
    counts = d[mine : mine + flat.TYPES]
    counts[flat.RANK_OF[kind]] += 1
    if kind >= flat.RANKS:
        counts[kind] += 1
    return counts


def check_score(d: list[int], ended: DealEnded) -> None:
    """The flat deal ended as the true deal did, and both score it alike."""
    assert d[flat.PHASE] == flat.OVER
    assert d[flat.OUT] == (flat.NOBODY if ended.out is None else ended.out)
    assert [flat.score(d, Seat(seat)) for seat in (0, 1)] == [s.total for s in ended.scores]
    for seat, own in enumerate(ended.scores):
        assert flat.marks(d, seat) == own.naturals + ended.scores[1 - seat].chapeau


def agreed(n: int, seed: str) -> int:
    """How many moves were played, at least n, in matches under all rules in turn."""
    count = 0
    for number, table in enumerate(itertools.cycle(TABLES)):
        quick = replace(table, preset="custom", target=min(table.target, 400))
        for _ in moves_played(quick, Dice(seed).stream(number)):
            count += 1
        if count >= n and number >= len(TABLES):
            return count
    raise AssertionError


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=1_000_000)
    parser.add_argument("--seed", default="agree")
    args = parser.parse_args()
    began = time.perf_counter()
    count = agreed(args.moves, args.seed)
    print(f"{count:,} moves, the same by both; {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
