"""Which move of Contract Rummy looks worst, in many imagined deals in machine code: for
`benchmarks.reviews --machine` (extra `training`).

After each move the deal is played on by `tools.training.contract_rummy_deal`, by the players' own
text but with rougher melds. That only picks the move: how much it costs, the real players say.
"""

from __future__ import annotations

from functools import cache
from itertools import islice, pairwise
from typing import Any

import numpy as np

from mille.agents import SURE, Choice, Reviewer, spread
from mille.cards import SUITS, Cards, Dice
from mille.games import GameEntry
from mille.games.contract_rummy.plans import NUMBER
from mille.games.contract_rummy.players import LEVELS
from mille.games.contract_rummy.rules import CONTRACT_RUMMY, State
from mille.games.contract_rummy.table import View, cost, held
from mille.parts.melds import PLACE, Kind, is_joker, rank_of
from mille.parts.rummy import Discarded, Phase
from tools.training import contract_rummy_deal as flat
from tools.training.contract_rummy import core

MOST_MOVES = 24
LOOKS = (0, 8, 32, 128)
"""After these numbers of imagined deals, moves that are clearly not the worst are dropped."""
QUICK = LEVELS["expert"]
"""The player that plays on; it is the game's stand-in."""


def worst(
    game: GameEntry, reviewer: Reviewer, choice: Choice, best: Any, dear: float, dice: Dice
) -> Any | None:
    """The move that looks worst, or None if none seems to cost as much as `dear`."""
    left = [move for move in islice(game.game.moves(choice.view), MOST_MOVES) if move != best]
    lost: dict[Any, list[float]] = {move: [] for move in left}
    for began, tried in pairwise(LOOKS) if left else ():
        for n in range(began, tried):
            own = dice.stream(n)
            state, begin = game.game.imagine(choice.view, own.stream("world")), own.below(1 << 31)
            most = comes_to(game.game.play(state, best).state, choice.view.seat, begin)
            for move in left:
                after = game.game.play(state, move).state
                lost[move].append(most - comes_to(after, choice.view.seat, begin))
        dearest = max(left, key=lambda move: sum(lost[move]))
        mean, error = spread(lost[dearest])
        if mean + SURE * error < dear:
            return None
        apart = {move: spread([a - b for a, b in zip(lost[dearest], lost[move])]) for move in left}
        left = [move for move, (less, error) in apart.items() if less <= error]
    return dearest if left and mean >= dear else None


def worth(view: View, move: Any, dice: Dice) -> float:
    """What a move is worth in one imagined deal."""
    state = CONTRACT_RUMMY.imagine(view, dice.stream("world"))
    return comes_to(CONTRACT_RUMMY.play(state, move).state, view.seat, dice.below(1 << 31))


def comes_to(state: State, seat: int, begin: int) -> float:
    """How many points fewer than the average a seat has at the end of the deal."""
    if state.phase in (Phase.DEAL, Phase.OVER):
        points = [float(cost(hand)) for hand in state.hands]
    else:
        points = played_on(state, begin)
    return sum(points) / len(points) - points[seat]


def played_on(state: State, begin: int) -> list[float]:
    """The points of each seat at the end of a deal that is played on from here."""
    d, threw, seats = numbers(state, begin), np.full(120, -1), state.seats
    threw[: len(state.threw)] = [-1 if who is None else who for who in state.threw]
    taken = -1 if state.taken is None else NUMBER[state.taken]
    w, out = np.array(QUICK.weights(state.is_last) * seats), np.zeros(12)
    limits = np.array([QUICK.windows, QUICK.ranks, int(QUICK.exact)] * seats)
    slips = np.array([QUICK.unsteady] * seats)
    drawn, twin = state.phase is Phase.PLAY, int(bool(state.had_twin))
    machine_code().play_on(d, int(state.turn), drawn, taken, twin, threw, w, limits, slips, out)
    return [float(points) for points in out[:seats]]


@cache
def machine_code() -> Any:
    """The deal and its players; compiled at the first call."""
    return core()


def numbers(state: State, begin: int) -> Any:
    """A deal as the flat list of `contract_rummy_deal`."""
    d: Any = np.zeros(flat.LENGTH, np.int64)
    d[flat.SEATS], d[flat.SIZE] = state.seats, state.rules.deal_sizes[state.deal - 1]
    d[flat.SETS], d[flat.RUNS] = state.contract.count("S"), state.contract.count("R")
    d[flat.EXTRA], d[flat.CHANCE] = int(state.is_last), begin
    d[flat.STOCK_END], d[flat.PILE_END] = len(state.stock), len(state.pile)
    d[flat.PLAYED], d[flat.SHUFFLES] = state.played, state.reshuffles
    d[flat.STOCK : flat.STOCK + len(state.stock)] = [NUMBER[card] for card in state.stock]
    d[flat.PILE : flat.PILE + len(state.pile)] = [NUMBER[card] for card in state.pile]
    for seat, (hand, known) in enumerate(zip(state.hands, held(state))):  # type: ignore[arg-type]
        turn = state.down[seat]
        d[flat.DOWN + seat] = 0 if turn is None else turn + 1
        _count(d, flat.HANDS + 53 * seat, hand)
        _count(d, flat.KNOWN_BY + 53 * seat, tuple(known.elements()))
    for event in state.story:
        if isinstance(event, Discarded):
            d[flat.THREW_BY + 53 * event.seat + NUMBER[event.card]] += 1
    _count(d, flat.SEEN, state.pile)
    d[flat.MELDS] = len(state.melds)
    for at, meld in zip(range(flat.MELD, flat.LENGTH, 5), state.melds):
        _count(d, flat.SEEN, meld.cards)
        if meld.kind is Kind.SET:
            rank, suit = rank_of(meld.cards), meld.suit
            assert rank is not None
            d[at + 1] = PLACE[rank] - 1
        else:
            low, high, suit = meld.places[0] - 1, meld.places[-1] - 1, meld.suit
            assert suit is not None
            wild = sum(1 << low + n for n, card in enumerate(meld.cards) if is_joker(card))
            d[at : at + 5] = 1, SUITS.index(suit), low, high, wild
    return d


def _count(d: Any, at: int, cards: Cards) -> None:
    for card in cards:
        d[at + NUMBER[card]] += 1
