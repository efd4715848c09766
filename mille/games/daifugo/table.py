"""A table of Daifugo, as the referee or a seat knows it, and how an event changes it.

The state and the views have the same shape; in a view, the other hands are numbers. Everything
computed here follows from what everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import combinations
from typing import TypeVar

from mille.cards import Card, Cards, Hand, Rank, count, in_order, less, more
from mille.engine.codec import JsonObject, Seat
from mille.engine.message import Refusal, message
from mille.games.daifugo import moves
from mille.games.daifugo.moves import (
    ORDER,
    SPADE_THREE,
    Chosen,
    DealEnded,
    GameEnded,
    Give,
    HouseRules,
    Pass,
    Play,
    Score,
    Title,
    height,
    low_to_high,
    rank_of,
)
from mille.parts.seats import OwnHand, as_told
from mille.value import Value, replace


class Phase(StrEnum):
    """The phase of a deal."""

    DEAL = "deal"
    GIVE = "give"
    PLAY = "play"
    OVER = "over"


class Gift(Value):
    """Cards that one seat owes another (#6, #7)."""

    seat: Seat
    to: Seat
    count: int
    forced: bool


class Table(Value):
    """A game at one moment."""

    rules: HouseRules
    hands: tuple[Hand, ...]
    """By seat; in a view the other hands are numbers, until the deal is scored."""
    phase: Phase = Phase.DEAL
    deal: int = 0
    """The number of the deal, from 1; 0 before the first."""
    dealer: Seat | None = None
    turn: Seat | None = None
    """The seat that has to give or play; None if chance moves, at the end, and while a round is
    cleared."""
    leader: Seat | None = None
    """The seat that leads the round, or will lead the first one."""
    top: moves.Played | None = None
    """The play to beat; None before a lead."""
    closed: moves.Ending | None = None
    """What about the top play ended the round at once, so that nobody may answer it (#17, #18)."""
    passed: frozenset[Seat] = frozenset()
    """The seats that are out of the round (#12)."""
    turned: bool = False
    """Whether a revolution has reversed the order (#16)."""
    out: tuple[Seat, ...] = ()
    """The seats without cards, in the order in which they went out."""
    fallen: Seat | None = None
    """The previous Daifugo, once fallen (#20)."""
    gifts: tuple[moves.Gave, ...] = ()
    """The gifts of this deal so far, with their cards if these were seen."""
    story: tuple[moves.Event, ...] = ()
    """What everybody saw happen in this deal after the gifts."""
    deals: tuple[moves.DealEnded, ...] = ()
    """The finished deals."""
    ended: moves.GameEnded | None = None
    turns: int = 0
    """The turn number; it grows with each turn."""

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    @property
    def order_before(self) -> tuple[Seat, ...]:
        """The finishing order of the previous deal; empty in the first deal."""
        before = [ended for ended in self.deals if ended.deal < self.deal]
        return before[-1].order if before else ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the finished deals added up, by seat."""
        return self.deals[-1].totals if self.deals else (0,) * self.seats

    def is_in(self, seat: int) -> bool:
        """Whether the seat holds cards and has not fallen."""
        return count(self.hands[seat]) > 0 and seat != self.fallen

    def asked_after(self, seat: Seat) -> Seat | None:
        """The next seat to the left that may answer the top play; None if there is none."""
        if self.closed is not None or sum(map(self.is_in, range(self.seats))) == 1:
            return None
        maker = None if self.top is None else self.top.seat
        for step in range(1, self.seats):
            next_ = Seat((seat + step) % self.seats)
            if next_ != maker and next_ not in self.passed and self.is_in(next_):
                return next_
        return None

    def leads_after(self, seat: Seat) -> Seat:
        """The seat that leads if nobody beats this seat's play: itself, or the next one to its left
        that is in (#13, #14).
        """
        return next(
            Seat((seat + step) % self.seats)
            for step in range(self.seats)
            if self.is_in((seat + step) % self.seats)
        )

    def falls_with(self, seat: Seat) -> Seat | None:
        """The seat that falls if this seat is the first to go out: the previous Daifugo (#20)."""
        before = self.order_before[:1]
        if self.rules.capital_fall and before and not self.out and before[0] != seat:
            return before[0]
        return None

    def spade_three_takes(self, cards: Cards) -> bool:
        """Whether these cards, played now, are the 3 of spades on a lone joker (#17)."""
        top = self.top
        return (
            self.rules.spade_three
            and top is not None
            and top.rank is Rank.JOKER
            and len(top.cards) == 1
            and tuple(cards) == (SPADE_THREE,)
        )

    def closing(self, rank: Rank, cards: Cards) -> moves.Ending | None:
        """What about these cards, played now, would end the round at once."""
        if self.spade_three_takes(cards):
            return moves.Ending.SPADE_THREE
        return moves.Ending.EIGHT if self.rules.eight_cut and rank is Rank.EIGHT else None

    @property
    def owed(self) -> tuple[Gift, ...]:
        """All gifts due in this deal, in order (#6 to #8)."""
        order, gives = self.order_before, self.rules
        if not order:
            return ()
        pairs = [(order[-1], order[0], gives.destitute_gives)]
        if len(order) > 3:
            pairs.append((order[-2], order[1], gives.poor_gives))
        pairs = [pair for pair in pairs if pair[2]]
        return tuple(Gift(low, high, n, True) for low, high, n in pairs) + tuple(
            Gift(high, low, n, False) for low, high, n in pairs
        )

    @property
    def gift(self) -> Gift | None:
        """The gift that is due next."""
        owed = self.owed if self.phase is Phase.GIVE else ()
        return owed[len(self.gifts)] if len(self.gifts) < len(owed) else None

    @property
    def gone(self) -> Cards:
        """The cards played in this deal."""
        return tuple(
            card for event in self.story if isinstance(event, moves.Played) for card in event.cards
        )


OPEN = (
    "rules",
    "phase",
    "deal",
    "dealer",
    "turn",
    "leader",
    "top",
    "closed",
    "passed",
    "turned",
    "out",
    "fallen",
    "story",
    "deals",
    "ended",
    "turns",
)
"""The fields that every seat sees."""


class View(OwnHand, Table, kw_only=True):
    """A game as one seat knows it."""

    seat: Seat


T = TypeVar("T", bound=Table)


def fold(table: T, event: moves.Event) -> T:
    """The table after an event: a state takes full events, a view takes redacted ones."""
    match event:
        case moves.Dealt():
            return _dealt(table, event)
        case moves.Gave():
            return _gave(table, event)
        case moves.DealEnded():
            hands = tuple(in_order(score.left) for score in event.scores)
            deals = (*table.deals, event)
            told = replace(table, hands=hands, phase=Phase.DEAL, turn=None, turns=table.turns + 1)
            return replace(told, deals=deals)
        case moves.GameEnded():
            return replace(table, phase=Phase.OVER, ended=event)
    return replace(_followed(table, event), story=(*table.story, _open(event)))


def _open(event: moves.Event) -> moves.Event:
    """The event as everybody sees it."""
    return moves.Fell(event.seat, None) if isinstance(event, moves.Fell) else event


def _dealt(table: T, event: moves.Dealt) -> T:
    hands = as_told(event.hands, event.counts)
    begun = replace(
        table,
        hands=hands,
        phase=Phase.GIVE,
        deal=event.deal,
        dealer=event.dealer,
        turn=event.leader,
        leader=event.leader,
        top=None,
        closed=None,
        passed=frozenset(),
        turned=False,
        out=(),
        fallen=None,
        gifts=(),
        story=(),
        turns=table.turns + 1,
    )
    return _next_gift(begun)


def _gave(table: T, event: moves.Gave) -> T:
    hands = list(table.hands)
    hands[event.seat] = less(hands[event.seat], event.what)
    hands[event.to] = more(hands[event.to], event.what)
    gifts = (*table.gifts, event)
    return _next_gift(replace(table, hands=tuple(hands), gifts=gifts, turns=table.turns + 1))


def _next_gift(table: T) -> T:
    gift = table.gift
    if gift is None:
        return replace(table, phase=Phase.PLAY, turn=table.leader)
    return replace(table, turn=gift.seat)


def _followed(table: T, event: moves.Event) -> T:
    match event:
        case moves.Played():
            return _played(table, event)
        case moves.Passed(seat):
            table = replace(table, passed=table.passed | {seat}, turns=table.turns + 1)
            return _asked(table, seat)
        case moves.Revolution(on):
            return replace(table, turned=on)
        case moves.WentOut(seat):
            falls = table.falls_with(seat)
            table = replace(table, out=(*table.out, seat))
            return _asked(table, seat) if falls is None else table
        case moves.Fell(seat):
            return _asked(replace(table, fallen=seat), table.out[-1])
        case moves.RoundEnded(_, leader):
            return replace(
                table, top=None, closed=None, passed=frozenset(), turn=leader, leader=leader
            )
    raise TypeError(event)


def _played(table: T, event: moves.Played) -> T:
    hands = list(table.hands)
    hands[event.seat] = less(hands[event.seat], event.cards)
    table = replace(
        table,
        hands=tuple(hands),
        top=event,
        closed=table.closing(event.rank, event.cards),
        passed=frozenset() if table.rules.may_return else table.passed,
        turn=None,
        turns=table.turns + 1,
    )
    # Going out changes which seats may answer, and a fall may too: the events of those say who is
    # next.
    return table if not count(hands[event.seat]) else _asked(table, event.seat)


def _asked(table: T, after: Seat) -> T:
    return replace(table, turn=table.asked_after(after))


def given(view: View) -> dict[int, Cards]:
    """Cards that the seat gave away and that must still be held there, by holder."""
    elsewhere = {*view.gone, *view.hand}  # cards that were given back may be the same ones
    return {
        gift.to: tuple(card for card in gift.cards if card not in elsewhere)
        for gift in view.gifts
        if gift.seat == view.seat and gift.cards is not None
    }


# Titles, points and the order of a game (#21 to #25).


def titles_of(seats: int) -> tuple[Title, ...]:
    """The titles by place (#22).

    >>> [title.value for title in titles_of(3)]
    ['daifugo', 'commoner', 'destitute']
    """
    if seats == 3:
        return (Title.DAIFUGO, Title.COMMONER, Title.DESTITUTE)
    commoners = (Title.COMMONER,) * (seats - 4)
    return (Title.DAIFUGO, Title.MILLIONAIRE, *commoners, Title.POOR, Title.DESTITUTE)


def end_of_deal(
    rules: HouseRules,
    deal: int,
    order: Sequence[Seat],
    fallen: Seat | None,
    left: Sequence[Cards],
    totals: Sequence[int],
) -> DealEnded:
    """The titles and points for finishing a deal in this order, added to the earlier `totals`
    (#21).
    """
    by_place = titles_of(len(order))
    scores = []
    for seat in range(len(order)):
        place = order.index(Seat(seat))
        title = by_place[place]
        fell = seat == fallen
        scores.append(Score(place + 1, title, rules.points_for(title), left[seat], fell))
    added = tuple(old + score.points for old, score in zip(totals, scores))
    return DealEnded(deal, tuple(order), tuple(scores), added)


def final_order(rules: HouseRules, last: Sequence[Seat], totals: Sequence[int]) -> tuple[Seat, ...]:
    """The seats in their final order, the winner first (#24)."""
    if rules.winner == "last_daifugo":
        return tuple(last)
    return tuple(sorted(last, key=lambda seat: -totals[seat]))


def end_of_game(rules: HouseRules, last: Sequence[Seat], totals: Sequence[int]) -> GameEnded:
    """Who has won, and what each seat's place is worth (#24, #25)."""
    order = final_order(rules, last, totals)
    results = tuple(len(order) - 1 - order.index(Seat(seat)) for seat in range(len(order)))
    return GameEnded(order[0], order, results)


# What may be played: the one test of legality, and the lists derived from it.


MOST_CARDS = 4
"""The most cards in a play, jokers included (#10, #15)."""


def not_high_enough(table: Table, cards: Cards) -> Refusal | None:
    """Why cards of one rank may not be played on the top play, or None (#11, #15 to #17)."""
    top, rank = table.top, rank_of(cards)
    if top is None or rank is None:
        return None
    if len(cards) != len(top.cards):
        return message("refusal.wrong_count", n=len(top.cards))
    if table.spade_three_takes(cards) or height(rank, table.turned) > height(
        top.rank, table.turned
    ):
        return None
    return message("refusal.too_low", rank=top.rank)


def play_refusal(table: Table, hand: Cards, play: Play) -> Refusal | None:
    """Why the seat on turn, which holds `hand`, may not make this play, or None."""
    cards = play.cards
    refusal = _not_held(hand, cards)
    if refusal is not None:
        return refusal
    if not cards:
        return message("refusal.no_cards")
    rank = rank_of(cards)
    if rank is None:
        return message("refusal.mixed_ranks")
    if len(cards) > MOST_CARDS:
        return message("refusal.too_many", n=MOST_CARDS)
    if play.rank not in (None, rank):
        return message("refusal.wrong_rank", rank=rank)
    return not_high_enough(table, cards)


def give_refusal(hand: Cards, give: Give, due: int) -> Refusal | None:
    """Why the seat that owes `due` cards may not give these, or None (#7)."""
    refusal = _not_held(hand, give.cards)
    if refusal is None and len(give.cards) != due:
        return message("refusal.give_count", n=due)
    return refusal


def _not_held(hand: Cards, cards: Cards) -> Refusal | None:
    left = list(hand)
    for card in cards:
        if card not in left:
            return message("refusal.not_held", card=card)
        left.remove(card)
    return None


def legal(view: View) -> list[JsonObject]:
    """What the seat on turn may do, in the protocol's form (section 5)."""
    gift = view.gift
    if gift is not None:
        hand = [card.code for card in low_to_high(view.hand)]
        return [{"event": "give", "from": hand, "count": gift.count}]
    listed: list[JsonObject] = [] if view.top is None else [{"event": "pass"}]
    for rank, cards, counts in patterns(view):
        codes = [card.code for card in cards]
        listed.append({"event": "play", "rank": rank.value, "from": codes, "counts": counts})
    return listed


def patterns(view: View) -> Iterator[tuple[Rank, Cards, list[int]]]:
    """The ranks that can be played, 3 to 2 and then the joker: from which cards, and how many of
    them.

    Any choice of that many cards is legal, as long as one of them has the rank.
    """
    hand, top = low_to_high(view.hand), view.top
    jokers = tuple(card for card in hand if card.rank is Rank.JOKER)
    sizes = range(1, MOST_CARDS + 1) if top is None else (len(top.cards),)
    for rank in ORDER:
        natural = tuple(card for card in hand if card.rank is rank)
        if not natural:
            continue
        cards = natural + jokers
        if top is not None and not_high_enough(view, cards[: len(top.cards)]) is not None:
            if SPADE_THREE in natural and view.spade_three_takes((SPADE_THREE,)):
                yield rank, (SPADE_THREE,), [1]
            continue
        if counts := [n for n in sizes if n <= len(cards)]:
            yield rank, cards, counts
    counts = [n for n in sizes if n <= len(jokers)]
    if counts and (top is None or not_high_enough(view, jokers[: len(top.cards)]) is None):
        yield Rank.JOKER, jokers, counts


def legal_moves(view: View) -> Iterator[Chosen]:
    """The moves of the seat on turn. Plays that differ only in suits come once, except that the 3
    of spades counts as different if it matters.
    """
    if view.turn != view.seat or view.phase not in (Phase.GIVE, Phase.PLAY):
        return
    if view.gift is not None:
        yield from _gifts(view, view.gift.count)
        return
    if view.top is not None:
        yield Pass()
    for rank, cards, counts in patterns(view):
        for n in counts:
            yield from (Play(chosen, rank) for chosen in _distinct(view, cards, n))


def _distinct(view: Table, cards: Cards, n: int) -> Iterator[Cards]:
    """Choices of `n` cards, including a natural one if there is one; equivalent choices
    come once.
    """
    seen = set()
    lone = all(card.rank is Rank.JOKER for card in cards)
    for chosen in combinations(cards, n):
        if not lone and chosen[0].rank is Rank.JOKER:
            continue
        face = tuple(_kind(view, card) for card in chosen)
        if face not in seen:
            seen.add(face)
            yield chosen


def _gifts(view: View, n: int) -> Iterator[Give]:
    seen = set()
    for chosen in combinations(low_to_high(view.hand), n):
        face = tuple(_kind(view, card) for card in chosen)
        if face not in seen:
            seen.add(face)
            yield Give(chosen)


def _kind(table: Table, card: Card) -> object:
    """What distinguishes a card under the rules."""
    if card is SPADE_THREE and table.rules.spade_three and table.rules.jokers:
        return card
    return card.rank
