"""A choice as numbers, based only on what a seat sees and remembers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import copy
from functools import cache, cached_property, lru_cache

from mille.cards import Card, count
from mille.games.contract_rummy.hidden import held, unseen
from mille.games.contract_rummy.melds import OnTable
from mille.games.contract_rummy.moves import Discarded, End, Event
from mille.games.contract_rummy.options import RUN_SIZE, HouseRules
from mille.games.contract_rummy.players.efforts import Effort
from mille.games.contract_rummy.players.faces import NUMBER
from mille.games.contract_rummy.players.pieces import JOKER
from mille.games.contract_rummy.players.rule_of_thumb import collected, live_copies, stage_of
from mille.games.contract_rummy.table import Phase, View, pack
from mille.parts.melds import Kind, is_joker, rank_of
from mille.parts.seats import floats, ints
from mille.value import replace


def number(card: Card) -> int:
    """The number of a face; all jokers share one."""
    return JOKER if is_joker(card) else NUMBER[card]


class Position:
    """What a seat bases its choice on. Lists are indexed by face number.

    Most choices need only a part of it, so what takes long is worked out when it is asked for.
    """

    def __init__(self, view: View, effort: Effort, weights: list[float]) -> None:
        self._view, self._effort, self._weights = view, effort, weights
        self.sets = view.contract.count("S")
        self.runs = view.contract.count("R")
        self.extra = _extra(view) if view.is_last else 0
        """How many cards the runs of the last deal have beyond four each."""
        self.hand = numbers(Counter(view.hand))
        self._held = [*self.hand]
        self._after = (view.seat + 1) % view.seats

    def with_hand(self, hand: list[int]) -> Position:
        """The same position with another hand; the rest is still worked out from the seat's own."""
        other = copy(self)
        other.hand = hand
        return other

    @property
    def more(self) -> int:
        """How many cards the hand has beyond those dealt."""
        return len(self._view.hand) - self._view.rules.deal_sizes[self._view.deal - 1]

    @cached_property
    def _seen(self) -> View:
        return remembered(self._view, self._effort.recalls)

    @cached_property
    def _taken(self) -> list[Counter[Card]]:
        return held(self._seen)

    @cached_property
    def _known(self) -> list[list[int]]:
        own = self._view.seat
        return [numbers(cards) if n != own else ints(53) for n, cards in enumerate(self._taken)]

    @cached_property
    def unseen(self) -> list[int]:
        """The cards whose place the seat does not know."""
        return numbers(unseen(self._seen, self._taken))

    @cached_property
    def live(self) -> list[float]:
        """How many copies of a face may still come."""
        view, hand = self._view, self._held
        if not self._effort.counts:
            return [float(2 - n) for n in hand[:52]]
        live, there = floats(52), whole_pack(view.rules, view.seats)
        elsewhere = [sum(column) for column in zip(*self._known)]
        gone = [there[n] - hand[n] - elsewhere[n] - self.unseen[n] for n in range(53)]
        returns = view.reshuffles < view.rules.max_reshuffles
        piled = numbers(Counter(self._seen.pile[:-1])) if returns else ints(53)
        live_copies(hand, gone, elsewhere, piled, count(view.stock), self._weights, live)
        return live

    @property
    def stage(self) -> int:
        """How close the seats that are down are to going out, 0 to 3."""
        view = self._view
        down = [s for s in range(view.seats) if s != view.seat and view.down[s] is not None]
        fewest = min((count(view.hands[seat]) for seat in down), default=99)
        return stage_of(fewest) if self._effort.hurries else 0

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self._view.played // self._view.seats

    @cached_property
    def fits(self) -> list[int]:
        """Whether each face fits a meld on the table."""
        return fitting(self._view)

    def _wanted(self, seats: Iterable[int]) -> list[float]:
        wanted = floats(52)
        for seat in seats if self._effort.watches else ():
            collected(self._known[seat], 0, self.runs, wanted, 1.0)
        return wanted

    @cached_property
    def next_wants(self) -> list[float]:
        """How strongly the next seat seems to collect each face."""
        return self._wanted([self._after])

    @cached_property
    def others_want(self) -> list[float]:
        """How strongly the others seem to."""
        view = self._view
        return self._wanted(s for s in range(view.seats) if s not in (view.seat, self._after))

    @cached_property
    def next_threw(self) -> list[int]:
        """How many of each face the next seat has discarded."""
        threw = ints(53)
        for event in self._seen.story if self._effort.watches else ():
            if isinstance(event, Discarded) and event.seat == self._after:
                threw[number(event.card)] += 1
        return threw

    @property
    def next_down(self) -> int:
        """Whether the next seat has laid its contract."""
        return int(self._view.down[self._after] is not None)

    @property
    def blocked(self) -> int:
        """The face that may not be discarded in this turn; -1 if there is none."""
        view = self._view
        may_return = view.had_twin or view.rules.return_taken
        if view.taken is None or view.turn != view.seat or may_return:
            return -1
        return number(view.taken)


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


def _extra(view: View) -> int:
    """How many cards the runs of the last deal will have beyond four each."""
    laid = len(view.hand) + (view.phase is not Phase.PLAY)
    over = view.rules.last_hand == "discard"
    return max(0, laid - over - len(view.contract) * RUN_SIZE)


def remembered(view: View, rounds: int) -> View:
    """The view as it looks to somebody who remembers the discards of this many rounds;
    0 for all.
    """
    if not rounds or view.played < rounds * view.seats:  # fewer discards than that
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
        for face in _fitting_at(meld):
            fits[face] = 1
    return fits


@lru_cache(maxsize=1024)
def _fitting_at(meld: OnTable) -> tuple[int, ...]:
    """The faces that fit a meld."""
    if meld.kind is Kind.SET:
        rank = rank_of(meld.cards)
        return (JOKER, *(n for card, n in NUMBER.items() if card.rank is rank))
    ends = [meld.wants(end) for end in End]
    return (JOKER, *(NUMBER[card] for card in ends if card is not None))
