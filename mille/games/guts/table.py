"""The table of Guts, as the referee and each seat have it, and how events change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import accumulate, combinations, pairwise
from typing import TypeVar

from mille.cards import PACK, RANKS, Card, Cards, known
from mille.engine.codec import JsonObject, Seat
from mille.games.guts import moves
from mille.games.guts.moves import DealEnded, Event, HouseRules, Score, worth
from mille.parts import chips
from mille.parts.chips import GameEnded, Shown, Why
from mille.parts.seats import OwnHand, changed, learned, named
from mille.value import Value, replace


class Phase(StrEnum):
    DEAL = "deal"
    DECLARE = "declare"
    OVER = "over"


class Table(chips.ChipsTable[HouseRules, DealEnded], kw_only=True):
    phase: Phase = Phase.DEAL
    round: int = 0
    antes: tuple[int, ...] = ()
    """What each seat put in for this deal."""
    said: tuple[Seat, ...] = ()
    """The seats that have declared in this deal, in order."""
    words: tuple[bool | None, ...]
    """Which seats are in, as far as known."""
    opened: bool = False
    """Whether secret declarations have been opened in this deal (#9)."""

    @property
    def to_speak(self) -> tuple[Seat, ...]:
        """The seats that have not declared yet, in order (#8)."""
        waits = self.order if self.phase is Phase.DECLARE else ()
        return tuple(seat for seat in waits if seat not in self.said)

    @property
    def to_answer(self) -> tuple[Seat, ...]:
        """The seats that may declare now: all of them if they do so at once (#9)."""
        return self.to_speak if self.together else self.to_speak[:1]

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats still in the game in the order in which they declare."""
        return () if self.dealer is None else self.around(self.dealer)

    @property
    def inside(self) -> tuple[Seat, ...]:
        """The seats that are in, as far as known."""
        return tuple(Seat(seat) for seat, word in enumerate(self.words) if word)

    @property
    def compared(self) -> tuple[Seat, ...]:
        """Whose hands are shown and compared once all have declared: those who are in, if there are
        several (#15), or everybody's if nobody is and the best has to pay (#13).
        """
        if not self.inside and self.rules.all_out == "weenie":
            return self.said
        return self.inside if len(self.inside) > 1 else ()

    @property
    def due(self) -> int:
        """What a loser of this deal pays, with enough chips (#16)."""
        return min(self.pot, self.rules.cap) if self.rules.cap else self.pot

    def price(self, seat: Seat) -> int:
        """What losing would cost a seat now (#16, #18, #19)."""
        return self.due if self.rules.short == "debt" else min(self.due, self.chips[seat])

    @property
    def together(self) -> bool:
        """Whether all seats declare at once (#9)."""
        return self.rules.declare == "together"

    @property
    def secret(self) -> bool:
        """Whether declarations are still secret (#9)."""
        return self.together and self.phase is Phase.DECLARE and not self.opened


class View(OwnHand, Table, kw_only=True):
    seat: Seat

    @property
    def my_turn(self) -> bool:
        """Whether this seat owes a declaration."""
        return self.seat in self.to_answer


OPEN = (*chips.OPEN, "phase", "round", "antes", "said", "opened")
"""The fields that every seat sees."""

TableT = TypeVar("TableT", bound=Table)


def fold(table: TableT, event: Event) -> TableT:
    """The table after an event. Raises `ValueError` or `TypeError` for one that cannot have
    happened.
    """
    match event:
        case moves.Dealt(hands=hands):
            if len(hands) != len(table.chips):
                raise ValueError(hands)
            given = named(event, ("deal", "round", "dealer", "antes", "pot", "chips", "stub"))
            given |= {"hands": chips.as_told(hands, event.counts), "shown": ()}
            given |= {"said": (), "words": (None,) * len(hands), "opened": False}
            return replace(table, phase=Phase.DECLARE, turns=table.turns + 1, **given)
        case moves.Said(seat, word):
            if seat not in table.to_speak:
                raise ValueError(seat)
            said, words = (*table.said, seat), changed(table.words, seat, word)
            return replace(table, said=said, words=words, turns=table.turns + 1)
        case moves.Opened(words):
            return replace(table, words=words, opened=True)
        case Shown(hands):
            return replace(table, shown=hands)
        case DealEnded():
            return chips.paid_out(replace(table, phase=Phase.DEAL), event)
        case GameEnded():
            return chips.over(replace(table, phase=Phase.OVER), event)


# Who gets the pot of a deal, who pays, and how the evening ends (guts.md #12 to #22).


def antes(table: Table) -> tuple[int, tuple[int, ...]]:
    """The round that the next deal belongs to, and each seat's ante: antes are only due in the
    first deal of a round (#4, #5, #7).
    """
    fresh = not table.deals or table.deals[-1].round_over
    ante = table.rules.ante if fresh else 0
    return table.round + fresh, chips.antes(table, ante, debt=table.rules.short == "debt")


def end_of_deal(table: Table, best: Sequence[Seat] = ()) -> DealEnded:
    """The payout of a deal in which all seats have declared; `best` are the seats with the best of
    the compared hands, if the cards themselves are not known.
    """
    inside, compared = table.inside, table.compared
    if compared and not best:
        values = {seat: worth(table.rules, known(table.hands[seat])) for seat in compared}
        best = [seat for seat in compared if values[seat] == max(values.values())]
    winners, payers = inside, best if not inside else ()  # #13, #14
    if len(inside) > 1:  # #15
        winners, payers = tuple(best), [seat for seat in inside if seat not in best]
    part = table.pot // len(winners) if winners else 0
    scores = []
    for seat, ante in zip(map(Seat, table.seats), table.antes):
        won = part if seat in winners else 0
        paid = table.price(seat) if seat in payers else 0  # #16 to #19
        scores.append(Score(ante, won, paid, won - paid - ante))
    totals = tuple(had + s.won - s.paid for had, s in zip(table.chips, scores))
    left, paid = table.pot - part * len(winners), sum(score.paid for score in scores)
    out = table.rules.short == "out"
    broke = tuple(seat for seat in table.playing if out and totals[seat] <= 0)
    over = bool(winners) and not paid
    return DealEnded(inside, winners, tuple(scores), left + paid, totals, broke, over)


def end_of_game(table: Table, last: DealEnded) -> Iterator[GameEnded]:
    """The end of the game, if this deal brought it (#20, #21); `table` is as it was
    before scoring.
    """
    rules, played = table.rules, len(table.deals) + 1
    still = tuple(seat for seat in table.playing if seat not in last.broke)
    if len(still) <= 1:
        yield chips.end_of_game(last.totals, last.pot, Why.ONE_LEFT, still or table.playing)
    elif played >= rules.deals and last.round_over:
        yield chips.end_of_game(last.totals, last.pot, Why.DEALS)
    elif played >= rules.deals + rules.extra_deals:
        yield chips.end_of_game(last.totals, last.pot, Why.STOPPED, still)


# The fraction of all hands to be in with: the thresholds that `players` go by.


MOST_IN = 3
"""The thresholds distinguish up to this many seats that are in; more count as this many."""
NEVER_LEARNED = 0.011
"""The fraction where nothing was learned: about the hands from two queens up (guts.md,
section 8)."""


class Ladder(Value):
    """All hands by kind; equal hands are of one kind, and 0 is the best."""

    kinds: Mapping[frozenset[Card], int]
    ranks: Sequence[Sequence[int]]
    """The ranks in a hand of each kind, by their index in `RANKS`."""
    upto: Sequence[float]
    """The fraction of all hands at least as good as each kind."""


def ladder(rules: HouseRules) -> Ladder:
    """All hands under a table's rules."""
    return _ladder(HouseRules(**named(rules, ("cards", "straights", "two_three"))))


@cache
def _ladder(rules: HouseRules) -> Ladder:
    worths = {hand: worth(rules, hand) for hand in combinations(PACK, rules.cards)}
    counts, hands = Counter(worths.values()), {value: hand for hand, value in worths.items()}
    order, all_ = sorted(counts, reverse=True), len(worths)
    kind_of = {value: kind for kind, value in enumerate(order)}
    return Ladder(
        {frozenset(hand): kind_of[value] for hand, value in worths.items()},
        [[RANKS.index(card.rank) for card in hands[value]] for value in order],
        [1 - (all_ - n) / all_ for n in accumulate(counts[value] for value in order)],
    )


def rank_of(rules: HouseRules, hand: Cards) -> tuple[float, float]:
    """The fraction of all hands that beat this one, and the fraction that beat or tie it."""
    all_hands = ladder(rules)
    kind = all_hands.kinds[frozenset(hand)]
    return all_hands.upto[kind - 1] if kind else 0.0, all_hands.upto[kind]


def is_among(rules: HouseRules, hand: Cards, share: float, lot: float) -> bool:
    """Whether a hand is in this fraction of the best; a lot (0 to 1) says which part of the hands
    exactly at the limit is.
    """
    better, equal = rank_of(rules, hand)
    return better + lot * (equal - better) < share


def share_of(table: Table, seat: Seat, inside: int) -> float:
    """The fraction of hands a seat is in with, by the thresholds, if this many before it are in."""
    learnt: JsonObject = learned(__package__, "thresholds")
    price = table.price(seat) / table.pot if table.pot else 0.0
    if not price:
        return 1.0  # nothing to lose: its last chance (#7)
    n = str(len(table.playing))
    if table.together:
        rows: list[float] = learnt["together"][table.rules.all_out][n]
    else:
        place = table.order.index(seat)
        steps = [each[place][min(MOST_IN, inside)] for each in learnt["in_turn"][n]]
        rows = [NEVER_LEARNED if share < 0 else share for share in steps]
    # In between it is interpolated; the cheaper, the more hands.
    prices: list[float] = learnt["prices"]
    if price >= prices[0]:
        return rows[0]
    for (dear, few), (cheap, many) in pairwise(zip(prices, rows)):
        if price >= cheap:
            return many + (price - cheap) / (dear - cheap) * (few - many)
    return rows[-1] + (1 - rows[-1]) * (1 - price / prices[-1])
