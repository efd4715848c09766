"""The table of Anaconda, as the referee and each seat have it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any, TypeAlias, TypeVar

from mille.cards import Cards, in_order, known, less
from mille.engine.codec import Seat
from mille.engine.message import Refusal, message
from mille.games.anaconda import moves
from mille.games.anaconda.hands import high, worth
from mille.games.anaconda.moves import DealEnded, HouseRules, Phase, Step, Way
from mille.parts import chips
from mille.parts.chips import ChipsTable, GameEnded, Why
from mille.parts.seats import OwnHand, changed, named
from mille.value import astuple, replace

MORE = ("bet", "raise")
"""The acts that all others have to answer."""


class Table(ChipsTable[HouseRules, DealEnded], kw_only=True):
    """What the referee's state and a seat's view have in common.

    Cards that were laid stay in the hand. A seat leaves for good when it is out of chips (#27).
    """

    at: int = -1
    """The index in the plan of the deal; -1 between deals."""
    paid: tuple[int, ...] = ()
    """What each seat has put into this deal so far, including the ante."""
    folded: tuple[Seat, ...] = ()
    bets: tuple[int, ...] = ()
    """What each seat has put into this betting round."""
    raised: int = 0
    """How often the bet of this round has been raised (#7)."""
    queue: tuple[Seat, ...] = ()
    """The seats that still owe an answer, in order: an act in this betting round (#9), or the
    secret answer that all are asked for (#10)."""
    passing: tuple[Cards | None, ...] = ()
    """The cards put down for passing, as far as known (#10)."""
    exchanged: tuple[moves.Exchanged, ...] = ()
    """The passes of this deal, as far as known."""
    words: tuple[Way | None, ...] = ()
    """Which way each seat goes, as far as known (#12)."""
    opened: bool = False
    """Whether the declarations are open."""
    laid: tuple[Cards | None, ...] = ()
    """The five cards laid, as far as known (#13)."""
    up: tuple[Cards | None, ...] = ()
    """The face-up cards, by seat."""
    spoken: tuple[tuple[Seat, int, str], ...] = ()
    """The acts in this deal's betting rounds: the seat, the index in the plan, and the act by its
    name in a record."""
    answers: tuple[int, ...] = ()
    """How often each seat has faced a bet in this game."""
    given_up: tuple[int, ...] = ()
    """How often it folded to one."""

    @property
    def step(self) -> Step:
        """The current step in the plan of the deal."""
        if self.ended is not None:
            return Step(Phase.OVER)
        return Step(Phase.DEAL) if self.at < 0 else moves.plan(self.rules)[self.at]

    @property
    def phase(self) -> Phase:
        return self.step.phase

    @property
    def just_ended(self) -> DealEnded | None:
        """The end of the last deal, until the next one begins."""
        return self.deals[-1] if self.deals and self.at < 0 else None

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats in the deal, from the dealer's left, including those all in (#11)."""
        if self.dealer is None or self.at < 0:
            return ()
        return tuple(seat for seat in self.around(self.dealer) if seat not in self.folded)

    @property
    def to_answer(self) -> tuple[Seat, ...]:
        """The seats that owe an answer now, in order: one in betting, else all (#10)."""
        if len(self.active) < 2:
            return ()
        return self.queue[:1] if self.phase is Phase.BET else self.queue

    @property
    def secret(self) -> bool:
        """Whether all answer at the same time, and no answer is known until all are given."""
        return self.phase in SECRET

    @property
    def said(self) -> tuple[Seat, ...]:
        """The seats that have given the secret answer asked for now."""
        return tuple(s for s in self.active if s not in self.queue) if self.secret else ()

    @property
    def flavour(self) -> int:
        """What was in the pot before this deal's antes (#22)."""
        return self.pot - sum(self.paid)

    def goes(self, seat: Seat) -> Way | None:
        """The way that a seat has declared, once that is open."""
        return self.words[seat] if self.opened else None

    def going(self, way: Way) -> list[Seat]:
        """The seats in the deal that go this way or both, as far as known."""
        return [seat for seat in self.active if self.words[seat] in (way, Way.BOTH)]

    def shows(self, seat: Seat) -> Cards | None:
        """The hand that a seat has shown in this deal, or in the one before."""
        return self.shown[seat] if self.shown else None

    def to_pay(self, seat: Seat) -> int:
        """What a call costs a seat with enough chips (#7)."""
        return max(self.bets) - self.bets[seat]

    def price_of_call(self, seat: Seat) -> int:
        """What a call costs: what is due, or all the seat has left (#15)."""
        return min(self.to_pay(seat), self.chips[seat])

    def price_of_more(self, seat: Seat) -> int:
        """What a bet or raise costs: one unit more than is due, or all the seat has left (#15)."""
        return min(self.to_pay(seat) + self.step.n, self.chips[seat])

    def goes_to(self, seat: Seat) -> Seat:
        """The seat that gets what this seat passes now (#11)."""
        return receivers(self.active, self.step.to)[seat]


def steps_left(to: int, seats: int) -> int:
    """How many of these seats to the left a pass goes; never to its giver (#11)."""
    return to if to % seats else 1 if to > 0 else -1


def receivers(active: Sequence[Seat], to: int) -> dict[Seat, Seat]:
    """By seat, in this order, the one that gets its cards in a pass (#11)."""
    ring, to = sorted(active), steps_left(to, len(active))
    return {seat: ring[(ring.index(seat) + to) % len(ring)] for seat in active}


OPEN = (
    *chips.OPEN,
    "at",
    "paid",
    "folded",
    "bets",
    "raised",
    "queue",
    "opened",
    "up",
    "spoken",
    "answers",
    "given_up",
)
"""The fields that every seat sees."""


class View(OwnHand, Table, kw_only=True):
    seat: Seat

    @property
    def my_turn(self) -> bool:
        return self.seat in self.to_answer

    @property
    def others(self) -> list[Seat]:
        """The other seats in the deal, from the dealer's left."""
        return [seat for seat in self.active if seat != self.seat]


# Which moves are legal, and why others are not (anaconda.md, section 2, refusals).


_PHASE = {moves.Pass: Phase.PASS, moves.Declare: Phase.DECLARE, moves.Arrange: Phase.ARRANGE}
SECRET = tuple(_PHASE.values())


def fault_of(table: Table, seat: Seat, move: moves.Choice) -> Refusal | None:
    """Why a seat that owes an answer may not make this move, or None."""
    if _PHASE.get(type(move), Phase.BET) is not table.phase:
        return message("refusal.wrong_phase")
    match move:
        case moves.Pass(cards) | moves.Arrange(cards):
            n = moves.LAID if table.phase is Phase.ARRANGE else table.step.n
            if len(cards) != n:
                return message("refusal.wrong_count", n=n)
            held = set(cards) <= set(known(table.hands[seat])) and len(set(cards)) == n
            return None if held else message("refusal.not_held")
        case moves.Declare(way):
            return None if way in table.rules.ways else message("refusal.no_both")
        case _:
            return fault_of_act(table, seat, move)


def fault_of_act(table: Table, seat: Seat, move: moves.Act) -> Refusal | None:
    """Why the seat on turn in a betting round may not do this, or None."""
    due = table.to_pay(seat)
    match move:
        case moves.Check():
            return message("refusal.must_answer", n=table.price_of_call(seat)) if due else None
        case moves.Fold():
            return None if due else message("refusal.fold_free")
        case moves.Call():
            if not due:
                return message("refusal.nothing_to_call")
            price = table.price_of_call(seat)
        case _:
            if isinstance(move, moves.Bet) == bool(due):
                return message("refusal.wrong_word")
            if due and table.raised >= table.rules.raises:
                return message("refusal.raise_limit")
            if due and table.chips[seat] <= due:
                return message("refusal.no_chips")
            if not any(table.chips[other] for other in table.active if other != seat):
                return message("refusal.nobody_to_raise")
            price = table.price_of_more(seat)
    return None if move.chips in (None, price) else message("refusal.wrong_chips", n=price)


def acts(table: Table, seat: Seat) -> Iterator[moves.Act]:
    """The actions open to a seat in a betting round, with their cost (#7, #15)."""
    return (act for act in priced(table, seat) if fault_of_act(table, seat, act) is None)


def priced(table: Table, seat: Seat) -> tuple[moves.Act, ...]:
    """All actions of a betting round with what they would cost a seat."""
    call, more = table.price_of_call(seat), table.price_of_more(seat)
    return moves.Check(), moves.Fold(), moves.Call(call), moves.Bet(more), moves.Raise(more)


def legal_moves(view: View) -> Iterator[moves.Choice]:
    """All moves of a seat that owes an answer.

    If four cards are turned up together, their order does not matter, so one order of each is
    listed (#13).
    """
    hand = view.hand
    match view.phase:
        case Phase.BET:
            yield from acts(view, view.seat)
        case Phase.PASS:
            # The order of passed cards does not matter; they are listed in the order of the pack.
            yield from map(moves.Pass, combinations(in_order(hand), view.step.n))
        case Phase.DECLARE:
            yield from map(moves.Declare, view.rules.ways)
        case Phase.ARRANGE if view.rules.roll == "one_by_one":
            yield from map(moves.Arrange, permutations(hand, moves.LAID))
        case Phase.ARRANGE:
            for five in combinations(hand, moves.LAID):
                for n, down in enumerate(five):
                    yield moves.Arrange((*five[:n], *five[n + 1 :], down))


# Pots and halves: how the chips of a deal are paid out (anaconda.md #16, #19 to #23, #27).


def layers(paid: Sequence[int], levels: Sequence[int], flavour: int) -> Iterator[tuple[int, int]]:
    """Some levels of what was paid, from the lowest, each with the chips from the one below to it
    (#19). What was in the pot before counts as part of the lowest.
    """
    below = 0
    for level in levels:
        yield level, flavour + sum(min(own, level) - min(own, below) for own in paid)
        below, flavour = level, 0


Seats: TypeAlias = tuple[Seat, ...]
Worths: TypeAlias = Mapping[str, Mapping[Seat, int]]
"""The worths of the hands for each half; for both, more is better."""


def winners(seats: Sequence[Seat], words: Sequence[Way | None], worths: Worths) -> list[Seats]:
    """The seats that win the high half of a pot, and those that win the low half (#20, #21, #23).

    Who goes both ways and is beaten in one has no claim.
    """
    going = {half: [s for s in seats if words[s] in (half, Way.BOTH)] for half in worths}
    claim = [
        seat
        for seat in seats
        if words[seat] is not Way.BOTH
        or all(of[seat] == max(of[other] for other in going[half]) for half, of in worths.items())
    ]
    found = []
    for half, of in worths.items():
        # If nobody has a claim, they share it after all.
        there = [seat for seat in going[half] if seat in claim] if claim else seats
        top = max((of[seat] for seat in there), default=0)
        found.append(tuple(seat for seat in there if of[seat] == top))
    return found


def end_of_deal(table: Table) -> DealEnded:
    """The payout of a finished deal."""
    show = table.active if len(table.active) > 1 else ()
    worths: Worths = {
        way: {seat: worth(way, table.rules.low, table.laid[seat] or ()) for seat in show}
        for way in (Way.HIGH, Way.LOW)
    }
    return shared_out(table, worths)


def shared_out(table: Table, worths: Worths) -> DealEnded:
    """The same, from the worths of the hands."""
    paid = list(table.paid)
    *_, second, top = sorted(table.seats, key=paid.__getitem__)
    back = paid[top] - paid[second]  # nobody matched that (#19)
    paid[top] -= back
    won = {part: [0] * len(paid) for part in (*worths, "alone")}
    pots: list[moves.Pot] = []
    if len(table.active) == 1:
        won["alone"][table.active[0]] = sum(paid) + table.flavour
    else:
        levels = sorted({paid[seat] for seat in table.active})
        for level, chips in layers(paid, levels, table.flavour):
            seats = tuple(sorted(seat for seat in table.active if paid[seat] >= level))
            halves = winners(seats, table.words, worths)
            part, stays = chips // 2 if all(halves) else chips, chips
            for half, takers in zip(worths, halves):
                for seat in takers:
                    won[half][seat] += part // len(takers)
                    stays -= part // len(takers)
            pots.append(moves.Pot(chips, seats, halves[0], halves[1], stays))
    scores = []
    for i, cost in enumerate(paid):
        up, down, alone = (part[i] for part in won.values())
        returned, net = back if i == top else 0, up + down + alone - cost
        scores.append(moves.Score(cost, returned, up, down, alone, net))
    totals = tuple(had + each.returned + each.won for had, each in zip(table.chips, scores))
    return DealEnded(
        tuple(scores),
        tuple(pots),
        sum(pot.stays for pot in pots),
        totals,
        tuple(seat for seat in table.playing if not totals[seat]),
    )


def end_of_game(table: Table, last: DealEnded) -> Iterator[GameEnded]:
    """The end of the game, if this deal brought it (#27); `table` is as it was before scoring."""
    still = tuple(seat for seat in table.playing if seat not in last.broke)
    if len(still) <= 1:
        yield chips.end_of_game(last.totals, last.pot, Why.ONE_LEFT, still)
    elif table.deal >= table.rules.deals:
        yield chips.end_of_game(last.totals, last.pot, Why.DEALS)


# How events change a table of Anaconda, the referee's as well as a seat's.


TableT = TypeVar("TableT", bound=Table)
KEPT_IN = {moves.Passed: "passing", moves.Said: "words", moves.Arranged: "laid"}
"""Where the secret answers are."""


def fold(table: TableT, event: moves.Event) -> TableT:
    """The table after an event. Raises `ValueError` or `TypeError` for one that cannot have
    happened.
    """
    match event:
        case moves.Dealt():
            return _dealt(table, event)
        case moves.Passed() | moves.Said() | moves.Arranged():
            return _answered(table, event)
        case moves.Exchanged():
            return _next(_exchanged(table, event))
        case moves.Opened(words):
            return _next(replace(table, words=words, opened=True))
        case moves.Turned(up):
            # Face-up cards of a seat that has since folded are remembered.
            up = tuple(now or before for now, before in zip(up, table.up, strict=True))
            return _next(replace(table, up=up))
        case moves.Shown(hands):
            return replace(table, shown=hands)
        case moves.DealEnded():
            n = len(table.chips)
            table = replace(table, hands=((),) * n, stub=(), **nothing_done(n))
            return chips.paid_out(table, event)
        case moves.GameEnded():
            return chips.over(table, event)
        case _:
            return _acted(table, event)


def nothing_done(seats: int) -> dict[str, Any]:
    """What the seats have done in a deal before it begins."""
    none, nothing = (None,) * seats, (0,) * seats
    cards = {"passing": none, "exchanged": (), "laid": none, "up": none}
    return {"at": -1, "paid": nothing, "bets": nothing, "queue": (), **cards}


def _dealt(table: TableT, event: moves.Dealt) -> TableT:
    n = len(table.chips)
    if len(event.hands) != n:
        raise ValueError(event.hands)
    fresh = nothing_done(n) | named(event, ("deal", "dealer", "pot", "chips", "stub"))
    fresh |= {"paid": event.antes, "hands": chips.as_told(event.hands, event.counts)}
    fresh |= {"folded": (), "words": (None,) * n, "opened": False, "shown": (), "spoken": ()}
    return _next(replace(table, turns=table.turns + 1, **fresh))


def _next(table: TableT) -> TableT:
    """The table at the next step, skipping betting rounds in which nobody can bet (#9)."""
    at, steps = table.at + 1, moves.plan(table.rules)
    table = replace(table, at=at, queue=(), bets=(0,) * len(table.chips), raised=0)
    order = table.active
    skips = sum(table.chips[seat] > 0 for seat in order) < 2
    while skips and steps[at].phase is Phase.BET:
        at += 1
    if steps[at].phase is not Phase.BET:
        return replace(table, at=at, queue=order if steps[at].phase in SECRET else ())
    if table.rules.roll_first == "best_showing" and any(table.up):
        worths = [high(table.up[seat] or ()) for seat in order]  # of up to four cards: no straights
        first = worths.index(max(worths))  # ties go to the first (#17)
        order = order[first:] + order[:first]
    return replace(table, queue=tuple(seat for seat in order if table.chips[seat]))


def _acted(table: TableT, event: moves.Acted) -> TableT:
    seat, act = event.seat, moves.EVENTS.name(event)
    paid: int | None = getattr(event, "chips", None)
    if table.to_answer != (seat,):
        raise ValueError(seat)
    if paid is None:
        paid = 0
    elif not 0 < paid <= table.chips[seat]:
        raise ValueError(paid)
    due, folds, queue = table.to_pay(seat) > 0, act == "fold", table.queue[1:]
    if act in MORE:  # all others answer, starting to the left
        place = table.active.index(seat)
        order = table.active[place + 1 :] + table.active[:place]
        queue = tuple(other for other in order if table.chips[other])
    table = replace(
        table,
        spoken=(*table.spoken, (seat, table.at, act)),
        answers=changed(table.answers, seat, table.answers[seat] + due),
        given_up=changed(table.given_up, seat, table.given_up[seat] + (due and folds)),
        folded=(*table.folded, seat) if folds else table.folded,
        chips=changed(table.chips, seat, table.chips[seat] - paid),
        bets=changed(table.bets, seat, table.bets[seat] + paid),
        paid=changed(table.paid, seat, table.paid[seat] + paid),
        pot=table.pot + paid,
        raised=table.raised + (act == "raise"),
        queue=queue,
        turns=table.turns + 1,
    )
    return table if table.queue or len(table.active) < 2 else _next(table)


def _answered(table: TableT, event: moves.Secret) -> TableT:
    seat, answer = astuple(event)
    if not table.secret or seat not in table.queue:
        raise ValueError(seat)
    field = KEPT_IN[type(event)]
    table = replace(
        table,
        queue=tuple(other for other in table.queue if other != seat),
        turns=table.turns + 1,
        **{field: changed(getattr(table, field), seat, answer)},
    )
    # Packets and words are first exchanged and opened.
    return _next(table) if isinstance(event, moves.Arranged) and not table.queue else table


def _exchanged(table: TableT, event: moves.Exchanged) -> TableT:
    """The packets leave the hands, and then join the other hands in order (#10)."""
    hands, n = list(table.hands), table.step.n
    packets = [(m.from_, m.to, n if m.cards is None else m.cards) for m in event.moves]
    for giver, _, cards in packets:
        hands[giver] = less(hands[giver], cards)
    for _, taker, cards in packets:
        held = hands[taker]
        hands[taker] = held + n if isinstance(held, int) else held + known(cards)
    return replace(
        table,
        hands=tuple(hands),
        passing=(None,) * len(hands),
        exchanged=(*table.exchanged, event),
    )
