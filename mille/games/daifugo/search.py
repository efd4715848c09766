"""What the players try before they move: plays in imagined worlds, and small ends to the last card.

It works on the lists of ints of `flat`, and by its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from operator import itemgetter
from typing import NamedTuple

from mille.cards import Cards, Dice, Rank, count
from mille.games.daifugo import flat, moves
from mille.games.daifugo.flat import GONE, HAND, JOKER, NONE, PASS, TYPES, act, below, find_plays
from mille.games.daifugo.moves import HEIGHT, SPADE_THREE, Pass, Play
from mille.games.daifugo.table import Gift, View, given
from mille.parts.seats import floats, ints

# From a seat's view to the list of ints, and from its plays back to cards. The type of a card is
# the height of its rank.


RANKS = tuple(HEIGHT)
"""The rank of each of the 14 card types."""


def lay_out(view: View) -> list[int]:
    """The deal as the seat sees it: the other hands have sizes but no cards.

    During the exchange, the seat that gives is treated as on turn to lead.
    """
    d = ints(flat.LENGTH)
    rules, top, still_in = view.rules, view.top, view.still_in
    d[flat.SEATS] = view.seats
    d[flat.TURN] = NONE if view.turn is None else view.turn
    d[flat.TOP], d[flat.BY] = NONE, NONE
    if top is not None:
        d[flat.TOP], d[flat.COUNT], d[flat.BY] = HEIGHT[top.rank], len(top.cards), top.seat
    d[flat.TURNED] = view.turned
    d[flat.PASSED] = sum(1 << seat for seat in view.passed)
    d[flat.IN] = sum(1 << seat for seat in still_in)
    d[flat.LEFT], d[flat.OUTS] = len(still_in), len(view.out)
    d[flat.FALLEN] = NONE if view.fallen is None else view.fallen
    before = view.order_before
    d[flat.CAPITAL] = before[0] if rules.capital_fall and before else NONE
    d[flat.REVOLUTION], d[flat.EIGHT] = rules.revolution, rules.eight_cut
    d[flat.RETURN], d[flat.JOKERS] = rules.may_return, rules.jokers
    for place, seat in enumerate(view.out, 1):
        d[flat.PLACE + seat] = place
    for holder, hand in enumerate(view.hands):
        d[flat.SIZE + holder] = count(hand)
    add(d, GONE, view.gone)
    add(d, HAND + TYPES * view.seat, view.hand)
    d[flat.SPADE] = NONE
    if rules.spade_three and rules.jokers and SPADE_THREE not in view.gone:
        others = [seat for seat in still_in if seat != view.seat]
        d[flat.SPADE] = view.seat if SPADE_THREE in view.hand else others[0] if others else NONE
    return d


def add(d: list[int], at: int, cards: Cards) -> None:
    """Add cards to the 14 counts there."""
    for card in cards:
        d[at + HEIGHT[card.rank]] += 1


def remembered(view: View, rounds: int) -> list[int]:
    """The deal as it looks to somebody who only remembers the cards of the last rounds."""
    d = lay_out(view)
    d[GONE : GONE + TYPES] = ints(TYPES)
    for plays in [plays for plays in view.rounds if plays][-rounds:]:
        for play in plays:
            add(d, GONE, play.cards)
    return d


def code_of(rank: Rank, cards: Cards) -> int:
    """The number for a play of these cards."""
    return flat.code(HEIGHT[rank], len(cards), sum(card.rank is Rank.JOKER for card in cards))


def move_of(view: View, play: int) -> Play | Pass:
    if play == PASS:
        return Pass()
    jokers, n, rank = play & 3, (play >> 2) & 7, play >> 5
    natural = view.held(RANKS[rank])[: n - jokers]
    if rank == flat.THREE_RANK and view.top is not None and view.top.rank is Rank.JOKER:
        natural = (SPADE_THREE,)
    return Play((*natural, *view.held(Rank.JOKER)[:jokers]), RANKS[rank])


# Choosing by trial: each promising play is played out in the same imagined worlds.


def candidates(
    d: list[int],
    w: list[float],
    most: int = flat.MOST_PLAYS,
    error: Callable[[], float] | None = None,
) -> list[int]:
    """The plays worth trying, the rule of thumb's choice first; `error` is in its judgement.

    A pass is included where it is allowed. If there is nothing to think about, only one play is
    left.
    """
    plays, y = ints(flat.MOST_PLAYS), floats(flat.MOST_PLAYS)
    n = flat.weigh(d, w, plays, y)
    found = list(zip(y[:n], plays))
    if error is not None:
        found = [(worth + error(), play) for worth, play in found]
    if n == 0 or (d[flat.TOP] != NONE and flat.may_pass(d)):
        found.append((w[flat.PATIENCE], PASS))
    found.sort(key=itemgetter(0), reverse=True)
    goes_out = found[0][0] > 1.5 * flat.SURE
    return [play for _, play in found[: 1 if goes_out else most]]


def chosen(y: Sequence[float], n: int, worlds: int) -> int:
    """Which of n candidates to play, by their values in the same worlds (n per world).

    The first is replaced only by one that is better by a standard error of the difference.
    """
    best, most = 0, 0.0
    for i in range(1, n):
        total, squares = 0.0, 0.0
        for world in range(worlds):
            more = y[world * n + i] - y[world * n]
            total += more
            squares += more * more
        mean = total / worlds
        error = sqrt(max(0.0, squares / worlds - mean * mean) / worlds)
        if mean > error and mean > most:
            best, most = i, mean
    return best


# What the others may hold: hands dealt at random, weighted by what their seats did.
#
# A seat that passed probably does not hold an answer; one that played probably had nothing lower;
# the Destitute has given away its highest cards. The seats are held to play more softly than by the
# rule of thumb, which never passes with a whole group, because people do.


# The probability of a pass, by the best answer that the hand had.
PASS_WHOLE = 0.1  # a group of exactly that many cards, up to the king
PASS_HIGH = 0.5  # an ace or 2
PASS_SPLIT = 0.7  # only part of a group, or one with a joker
PLAY_LOWER = 0.2  # the probability of a play when a lower group would have done
PLAY_SPLIT = 0.3  # the probability of splitting a group when a whole one would have done
GAVE = 0.8  # how strictly the exchange is interpreted: from 0, not at all, to 1, fully


class Deed(NamedTuple):
    """What a seat did: a play, or PASS."""

    seat: int
    play: int
    top: int
    """The rank of the top play before it; NONE for a lead."""
    n: int
    """How many cards that had."""
    turned: bool


def deeds_of(view: View) -> list[Deed]:
    told: list[Deed] = []
    top, n, turned = NONE, 0, False
    for event in view.story:
        match event:
            case moves.Played(seat, rank, cards):
                told.append(Deed(seat, code_of(rank, cards), top, n, turned))
                top, n = HEIGHT[rank], len(cards)
            case moves.Passed(seat):
                told.append(Deed(seat, PASS, top, n, turned))
            case moves.Revolution(turned):
                pass
            case moves.RoundEnded():
                top = NONE
    return told


def deal_world(d: list[int], seat: int) -> list[int]:
    """The seat's deal d with the unseen cards dealt to the others at random.

    In d the others hold only what is known of them. Its random generator advances.
    """
    e, seats = d[:], [other for other in range(d[flat.SEATS]) if other != seat]
    pool = []
    for kind in range(TYPES):
        seen = d[GONE + kind] + sum(d[HAND + kind : HAND + TYPES * d[flat.SEATS] : TYPES])
        pool += [kind] * ((d[flat.JOKERS] if kind == JOKER else 4) - seen)
    for other in seats:
        hand = HAND + TYPES * other
        for _ in range(d[flat.SIZE + other] - sum(d[hand : hand + TYPES])):
            i = below(d, len(pool))
            pool[i], pool[-1] = pool[-1], pool[i]
            e[hand + pool.pop()] += 1
    if d[flat.SPADE] not in (NONE, seat):
        at = HAND + flat.THREE_RANK
        threes = [other for other in seats for _ in range(e[at + TYPES * other])]
        holder = threes[below(d, len(threes))] if threes else NONE
        e[flat.SPADE] = NONE if holder == d[flat.FALLEN] else holder
    return e


def likelihood(e: list[int], seat: int, deeds: Sequence[Deed], forced: Sequence[Gift]) -> float:
    """How likely the others, with these hands, were to act as they did."""
    hands = [e[at : at + TYPES] for at in range(HAND, HAND + TYPES * e[flat.SEATS], TYPES)]
    product = 1.0
    for other, play, top, n, turned in reversed(deeds):
        hand, jokers, k, rank = hands[other], play & 3, (play >> 2) & 7, play >> 5
        if play != PASS:
            hand[rank] += k - jokers
            hand[JOKER] += jokers
        if other == seat or top in (NONE, JOKER):
            continue
        if play == PASS:
            product *= _passed(hand, top, n, turned)
        elif rank != JOKER and jokers == 0:
            lower = hand[rank + 1 : top] if turned else hand[top + 1 : rank]
            factor = PLAY_LOWER if n in lower else 1.0
            product *= factor * PLAY_SPLIT if hand[rank] > n else factor
        if product < 1e-9:
            return product
    for gift in forced:
        if seat not in (gift.seat, gift.to):
            # The cards are among those of the receiver that the giver's others do not exceed.
            most = max((kind for kind in range(TYPES) if hands[gift.seat][kind]), default=0)
            above = sum(hands[gift.to][most:])
            pairs = above * (above - 1) / 2 if gift.count == 2 else above
            product *= 1.0 - GAVE + GAVE * min(1.0, pairs / 10.0)
    return product


def _passed(hand: list[int], top: int, n: int, turned: bool) -> float:
    if n in (hand[2:top] if turned else hand[top + 1 : JOKER - 2]):  # below the two highest ranks
        return PASS_WHOLE
    higher = hand[:top] if turned else hand[top + 1 : JOKER]
    if n in higher:
        return PASS_HIGH
    return PASS_SPLIT if max(higher, default=0) + hand[JOKER] >= n else 1.0


class Worlds:
    """Worlds that agree with what a seat sees, and with what it gave away if `gave` is true."""

    def __init__(self, view: View, dice: Dice, gave: bool = True) -> None:
        self.d, self._seat, self._deeds = lay_out(view), view.seat, deeds_of(view)
        for holder, cards in given(view).items() if gave else ():
            add(self.d, HAND + TYPES * holder, cards)
        self.d[flat.CHANCE] = dice.bits() & 0xFFFFFFFF
        self._forced = [gift for gift in view.owed[: len(view.gifts)] if gift.forced]

    def weighed(self) -> tuple[float, list[int]]:
        """A world, and how well it explains what the others did."""
        e = deal_world(self.d, self._seat)
        return likelihood(e, self._seat, self._deeds, self._forced) + 1e-12, e

    def next(self, tries: int) -> list[int]:
        """A world, chosen among several by how well it explains what the others did."""
        if tries == 1:
            return deal_world(self.d, self._seat)
        found = [self.weighed() for _ in range(tries)]
        mark = sum(chance for chance, _ in found) * (self.d[flat.CHANCE] >> 8) / (1 << 24)
        for chance, world in found:
            mark -= chance
            if mark < 0:
                return world
        return found[-1][1]


# Exact solution of the end of a deal, when few cards are left: every play to the last card.
#
# All hands are known here: with two seats in and nobody fallen, the unseen cards are the other
# hand; with more seats, the search imagines the hands first.


KNOWN, SMALL = 30, 10
"""The most cards in the hands still in for solving an end: where the hands are known, and where
they are imagined."""
NODES, QUICK_NODES = 8_000, 500
"""How many positions are searched before giving up: a quarter of a second, and the limit for
players that must answer within a frame."""
ALL_PLAYS = 13 * 12 + 3
"""No seat has more plays, with any number of jokers, including a pass."""


def small(d: list[int], worlds: int) -> int:
    """In how many worlds to solve the end, of as many as that: 1 if the hands are known, 0 if it is
    too large.
    """
    held = sum(d[flat.SIZE + seat] for seat in range(d[flat.SEATS]) if d[flat.IN] >> seat & 1)
    if d[flat.LEFT] == 2 and d[flat.FALLEN] == NONE:
        return min(worlds, 1) if held <= KNOWN else 0
    return worlds if worlds > 1 and d[flat.LEFT] < 4 and held <= SMALL else 0


def every_play(d: list[int]) -> list[int]:
    """Every play of the seat on turn, those with more jokers than necessary too, and the pass."""
    plays = ints(ALL_PLAYS)
    n = find_plays(d, plays, True)
    return plays[:n] if d[flat.TOP] == NONE else [*plays[:n], PASS]


class TooLarge(Exception):
    """Solving an end takes too many positions."""


class End:
    """An end as the seat that thinks sees it; what was solved is kept for the next play.

    The seat on turn makes the play that brings it the place worth most, and among those the one
    that is worst for the seat that thinks.
    """

    def __init__(self, seat: int, values: Sequence[float], left: int) -> None:
        """`values` has the worth of each place from 1 on; `left` positions may be searched."""
        self._seat, self._values, self._left = seat, values, left
        self._solved: dict[tuple[int, ...], list[int]] = {}

    def worth(self, d: list[int], plays: Sequence[int]) -> list[float]:
        """What each of these plays of the seat, which is on turn, is worth. Raises `TooLarge`."""
        self._solved.clear()
        return [self._values[self._after(d, play)[self._seat]] for play in plays]

    def _after(self, d: list[int], play: int) -> list[int]:
        """The places by seat that a play leads to."""
        e = d[:]
        act(e, play)
        if e[flat.TURN] == NONE:
            return e[flat.PLACE : flat.PLACE + e[flat.SEATS]]
        # What the rest depends on: who is on turn, the play to beat, who may answer, the hands.
        position = (*e[flat.TURN : flat.LEFT], e[flat.SPADE], *e[HAND:])
        if position not in self._solved:
            self._solved[position] = self._solve(e)
        return self._solved[position]

    def _solve(self, d: list[int]) -> list[int]:
        if not self._left:
            raise TooLarge
        self._left -= 1
        turn, values = d[flat.TURN], self._values
        most = max(values[d[flat.OUTS] + 1 :])
        # The best place is enough, unless the play says who of several others gets which.
        enough = turn == self._seat or d[flat.LEFT] == 2
        best, best_worth = [], (-1e9, -1e9)
        for play in every_play(d):
            places = self._after(d, play)
            worth = values[places[turn]], -values[places[self._seat]]
            if worth > best_worth:
                best, best_worth = places, worth
                if enough and worth[0] == most:
                    break
        return best
