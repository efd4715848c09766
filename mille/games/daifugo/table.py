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
from mille.games.daifugo.moves import SPADE_THREE, Give, HouseRules, Pass, Play, rank_of
from mille.parts.seats import OwnHand, around, as_told, changed
from mille.value import Value, replace


class Phase(StrEnum):
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


def gifts_after(order: Sequence[Seat], rules: HouseRules) -> tuple[Gift, ...]:
    """All gifts due after a deal that ended in this order, the forced ones first (#6 to #8)."""
    pairs = [(order[-1], order[0], rules.destitute_gives)]
    if len(order) > 3:
        pairs.append((order[-2], order[1], rules.poor_gives))
    forced = tuple(Gift(low, high, n, True) for low, high, n in pairs if n)
    return (*forced, *(Gift(gift.to, gift.seat, gift.count, False) for gift in forced))


class Open(Value):
    """What every seat sees of a game. No view has a field of it that does not stand here."""

    rules: HouseRules
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
    story: tuple[moves.Event, ...] = ()
    """What everybody saw happen in this deal after the gifts."""
    deals: tuple[moves.DealEnded, ...] = ()
    """The finished deals."""
    ended: moves.GameEnded | None = None
    turns: int = 0
    """The turn number; it grows with each turn."""


OPEN = Open.__struct_fields__


class Table(Open, kw_only=True):
    hands: tuple[Hand, ...]
    """By seat; in a view the other hands are numbers, until the deal is scored."""
    gifts: tuple[moves.Gave, ...] = ()
    """The gifts of this deal so far, with their cards if these were seen."""

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def playing(self) -> bool:
        return self.phase in (Phase.GIVE, Phase.PLAY)

    @property
    def order_before(self) -> tuple[Seat, ...]:
        """The finishing order of the previous deal; empty in the first deal."""
        return self.deals[self.deal - 2].order if self.deal > 1 else ()

    @property
    def still_in(self) -> list[Seat]:
        """The seats that hold cards and have not fallen."""
        return [Seat(seat) for seat, hand in enumerate(self.hands) if hand and seat != self.fallen]

    @property
    def may_answer(self) -> list[Seat]:
        """The seats that are not out of the round and did not make the top play."""
        made = None if self.top is None else self.top.seat
        return [seat for seat in self.still_in if seat != made and seat not in self.passed]

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the finished deals added up, by seat."""
        return self.deals[-1].totals if self.deals else (0,) * self.seats

    def falls_with(self, seat: Seat) -> Seat | None:
        """The seat that falls if this seat is the first to go out: the previous Daifugo (#20)."""
        before = self.order_before[:1]
        if self.rules.capital_fall and before and not self.out and before[0] != seat:
            return before[0]
        return None

    def is_higher(self, rank: Rank) -> bool:
        """Whether a rank is above that of the top play, if there is one (#11, #15, #16)."""
        top, turned = self.top, self.turned
        return top is None or moves.height(rank, turned) > moves.height(top.rank, turned)

    def spade_three_takes(self, cards: Cards) -> bool:
        """Whether these cards, played now, are the 3 of spades on a lone joker (#17)."""
        lone = self.top is not None and [card.rank for card in self.top.cards] == [Rank.JOKER]
        return self.rules.spade_three and lone and cards == (SPADE_THREE,)

    @property
    def owed(self) -> tuple[Gift, ...]:
        """All gifts due in this deal, in order."""
        return gifts_after(self.order_before, self.rules) if self.order_before else ()

    @property
    def gift(self) -> Gift | None:
        """The gift that is due next."""
        owed = self.owed if self.phase is Phase.GIVE else ()
        return owed[len(self.gifts)] if len(self.gifts) < len(owed) else None

    @property
    def rounds(self) -> list[list[moves.Played]]:
        """The plays of this deal, round by round, last those since the table was cleared."""
        found: list[list[moves.Played]] = [[]]
        for event in self.story:
            if isinstance(event, moves.RoundEnded):
                found.append([])
            elif isinstance(event, moves.Played):
                found[-1].append(event)
        return found

    @property
    def gone(self) -> Cards:
        """The cards played in this deal."""
        plays = [event for event in self.story if isinstance(event, moves.Played)]
        return tuple([card for play in plays for card in play.cards])


class View(OwnHand, Table, kw_only=True):
    seat: Seat
    tray: Cards = ()
    """Cards of the hand that the person has laid down to give, in this order: the rules know
    nothing of it."""

    def held(self, rank: Rank) -> Cards:
        """The seat's cards of a rank; among 3s, that of spades is last."""
        return tuple([card for card in self.hand if card.rank is rank])

    @property
    def may_play(self) -> bool:
        return self.phase is Phase.PLAY and self.turn == self.seat

    @property
    def owes(self) -> Gift | None:
        """The gift for which the seat chooses the cards now."""
        gift = self.gift
        return None if gift is None or gift.seat != self.seat or gift.forced else gift


T = TypeVar("T", bound=Table)


def fold(table: T, event: moves.Event) -> T:
    """The table after an event: a state takes full events, a view takes redacted ones."""
    turns = table.turns + 1
    match event:
        case moves.Dealt(deal, dealer, leader):
            table = _cleared(replace(table, turned=False, out=(), fallen=None, gifts=(), story=()))
            hands = as_told(event.hands, event.counts)
            table = replace(table, deal=deal, dealer=dealer, leader=leader, hands=hands)
            return _next_gift(replace(table, phase=Phase.GIVE, turns=turns))
        case moves.Gave(seat, to):
            hands = changed(table.hands, seat, less(table.hands[seat], event.what))
            hands = changed(hands, to, more(hands[to], event.what))
            return _next_gift(replace(table, hands=hands, gifts=(*table.gifts, event), turns=turns))
        case moves.DealEnded():
            hands = tuple(in_order(score.left) for score in event.scores)
            table = replace(table, hands=hands, deals=(*table.deals, event))
            return replace(table, phase=Phase.DEAL, turn=None, turns=turns)
        case moves.GameEnded():
            return replace(table, phase=Phase.OVER, ended=event)
    told = moves.Fell(event.seat, None) if isinstance(event, moves.Fell) else event
    table = replace(table, story=(*table.story, told))
    match event:
        case moves.Played(seat, rank, cards):
            closed = moves.Ending.EIGHT if table.rules.eight_cut and rank is Rank.EIGHT else None
            if table.spade_three_takes(cards):
                closed = moves.Ending.SPADE_THREE
            hand = less(table.hands[seat], cards)
            passed = frozenset() if table.rules.may_return else table.passed
            table = replace(table, hands=changed(table.hands, seat, hand), top=event, closed=closed)
            table = replace(table, passed=passed, turn=None, turns=turns)
            # Going out changes which seats may answer, and a fall may too: the events of those say
            # who is next.
            return _asked(table, seat) if count(hand) else table
        case moves.Passed(seat):
            return _asked(replace(table, passed=table.passed | {seat}, turns=turns), seat)
        case moves.Revolution(on):
            return replace(table, turned=on)
        case moves.WentOut(seat):
            falls = table.falls_with(seat)
            table = replace(table, out=(*table.out, seat))
            return _asked(table, seat) if falls is None else table
        case moves.Fell(seat):
            return _asked(replace(table, fallen=seat), table.out[-1])
        case moves.RoundEnded(_, leader):
            return _cleared(replace(table, turn=leader, leader=leader))
    raise TypeError(event)


def _cleared(table: T) -> T:
    """The table before a lead."""
    return replace(table, top=None, closed=None, passed=frozenset())


def _next_gift(table: T) -> T:
    gift = table.gift
    if gift is None:
        return replace(table, phase=Phase.PLAY, turn=table.leader)
    return replace(table, turn=gift.seat)


def _asked(table: T, after: Seat) -> T:
    """The table when the next seat to the left that may answer the top play is asked, if any."""
    over = table.closed is not None or len(table.still_in) == 1
    may = [] if over else table.may_answer
    order = around(after, table.seats)[1:]
    return replace(table, turn=next((seat for seat in order if seat in may), None))


def given(view: View) -> dict[int, Cards]:
    """Cards that the seat gave away and that must still be held there, by holder."""
    elsewhere = {*view.gone, *view.hand}  # cards that were given back may be the same ones
    return {
        gift.to: tuple(card for card in gift.cards if card not in elsewhere)
        for gift in view.gifts
        if gift.seat == view.seat and gift.cards is not None
    }


# Titles, points and the order of a game (#21 to #25).


def titles_of(seats: int) -> tuple[moves.Title, ...]:
    """The titles by place (#22).

    >>> [title.value for title in titles_of(3)]
    ['daifugo', 'commoner', 'destitute']
    """
    titles = tuple(moves.Title)
    return titles[::2] if seats == 3 else (*titles[:2], *titles[2:3] * (seats - 4), *titles[3:])


def end_of_deal(table: Table, order: Sequence[Seat], left: Sequence[Cards]) -> moves.DealEnded:
    """The titles and points for finishing the deal in this order, added to the earlier ones (#21);
    `left` are the hands.
    """
    scores = []
    for seat, hand in enumerate(left):
        place = order.index(Seat(seat))
        title = titles_of(len(order))[place]
        points, fell = table.rules.points_for(title), seat == table.fallen
        scores.append(moves.Score(place + 1, title, points, hand, fell))
    totals = tuple(old + score.points for old, score in zip(table.totals, scores))
    return moves.DealEnded(table.deal, tuple(order), tuple(scores), totals)


def end_of_game(table: Table) -> moves.GameEnded:
    """Who has won by the finished deals, and what each seat's place is worth (#24, #25)."""
    order, totals = table.deals[-1].order, table.totals
    if table.rules.winner == "points":
        order = tuple(sorted(order, key=lambda seat: -totals[seat]))
    results = tuple(len(order) - 1 - order.index(Seat(seat)) for seat in range(len(order)))
    return moves.GameEnded(order[0], order, results)


# What may be played: the one test of legality, and the lists derived from it.


MOST_CARDS = 4
"""The most cards in a play, jokers included (#10, #15)."""


def refusal(table: Table, move: Play | Give) -> Refusal | None:
    """Why the seat on turn may not play or give these cards of its hand, or None."""
    cards, top, gift = move.cards, table.top, table.gift
    if isinstance(move, Give):
        due = 0 if gift is None else gift.count
        return message("refusal.give_count", n=due) if len(cards) != due else None
    if not cards:
        return message("refusal.no_cards")
    rank = rank_of(cards)
    if rank is None:
        return message("refusal.mixed_ranks")
    if len(cards) > MOST_CARDS:
        return message("refusal.too_many", n=MOST_CARDS)
    if move.rank not in (None, rank):
        return message("refusal.wrong_rank", rank=rank)
    if top is not None and len(cards) != len(top.cards):
        return message("refusal.wrong_count", n=len(top.cards))
    if top is None or table.is_higher(rank) or table.spade_three_takes(cards):
        return None
    return message("refusal.too_low")


def legal(view: View) -> list[JsonObject]:
    """What the seat on turn may do, in the protocol's form (section 5)."""
    gift = view.gift
    if gift is not None:
        hand = [card.code for card in moves.low_to_high(view.hand)]
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
    top, jokers = view.top, view.held(Rank.JOKER)
    sizes = range(1, MOST_CARDS + 1) if top is None else (len(top.cards),)
    for rank in moves.HEIGHT:
        own = view.held(rank)
        if view.is_higher(rank):
            cards = own if rank is Rank.JOKER else own + jokers
            counts = [n for n in sizes if n <= len(cards)]
            if own and counts:
                yield rank, cards, counts
        elif SPADE_THREE in own and view.spade_three_takes((SPADE_THREE,)):
            yield rank, (SPADE_THREE,), [1]


def legal_moves(view: View) -> Iterator[moves.Chosen]:
    """The moves of the seat on turn. Plays that differ only in suits come once, except that the 3
    of spades counts as different if it matters.
    """
    if view.gift is not None:
        yield from map(Give, _distinct(view, moves.low_to_high(view.hand), view.gift.count))
        return
    if view.top is not None:
        yield Pass()
    for rank, cards, counts in patterns(view):
        for n in counts:
            for chosen in _distinct(view, cards, n):
                if chosen[0].rank is rank:
                    yield Play(chosen, rank)


def _distinct(table: Table, cards: Cards, n: int) -> list[Cards]:
    """Choices of `n` cards; those that the rules hold for equivalent come once."""
    special = SPADE_THREE if table.rules.spade_three and table.rules.jokers else None
    found: dict[tuple[Card | Rank, ...], Cards] = {}
    for chosen in combinations(cards, n):
        face = tuple(card if card is special else card.rank for card in chosen)
        found.setdefault(face, chosen)
    return list(found.values())
