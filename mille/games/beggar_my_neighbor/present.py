"""Beggar My Neighbor on the screen: a stack for each seat, the pile, and spaces for the debt.

The pile lies in the middle: a heap of the cards played, and beside it the latest pay card with an
empty space for each card owed; these are filled one by one.
"""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards import PACK, Cards, Rank
from mille.engine.codec import Seat
from mille.engine.message import Fault, Message, message
from mille.games.beggar_my_neighbor import table
from mille.games.beggar_my_neighbor.table import FEW, PRICES, How, View
from mille.parts.seats import around, left_of
from mille.value import replace
from mille.view import beat as steps, names as people
from mille.view.action import Act, Action, Verb
from mille.view.beat import LOST, WON, Beat, Moment, MomentKind, Travel, Wait, counted, race
from mille.view.names import STRONG, WEAK, Occasion, by_name, called, of_all, one_after_another
from mille.view.papers import AnswerKind, Deal, Question, ScorePadOf, SheetEntry, SheetView
from mille.view.presentation import PresenterOf, examples_of
from mille.view.table import (
    CardView,
    Lie,
    Offer,
    Place,
    Role,
    SeatView,
    TableView,
    ZoneView,
    faces,
    zones,
)

BACK = Moment("back", MomentKind.TURN, "again", "drum")
OUT = Moment("out", MomentKind.LOSS, "empty", "lose")
GREAT_PILE = Moment("great_pile", MomentKind.RARE, "fresh", "riffle")
ENDLESS = Moment("endless", MomentKind.RARE, "again", "drum")
TURN = Verb("turn", message("do.turn"), Act.TURN)
COUNT = Verb("count", message("do.count"))
FINISH = Verb("finish", message("do.finish"))
"""Offered in a long game: end it now and see who has more cards."""
PILE = Place(Role.TRICK)
GREAT_BATTLE = 5
"""From this many pay cards in a trick on, there is a pause of suspense before the last space."""
LONG = 150, 200
"""After this many tricks, it is said how rare that is, and asked once whether to go on."""
SLOW, SLOW_OF_MANY = 1.75, 2.2
"""How much longer the last card of a payment takes with two seats, and with more: 350 ms."""
HELD_BREATH = 2.0
"""How much longer the next card waits while somebody has one left or a long battle is decided."""
FAIR_PILE, BIG_PILE, RARE_PILE = 8, 14, 20
"""A pile of so many cards is worth a comment; one of so many comes up once in a few games."""


def stack(seat: Seat) -> Place:
    return Place(Role.STACK, seat)


class BeggarPresenter(PresenterOf[View, table.Move, table.Event]):
    examples = examples_of(__package__)
    verbs = (TURN, COUNT, FINISH)
    signs = ("turn", "dealer")
    has_buttons = True
    tools = ("pace", "auto", "end", "menu", "foretell")
    colours = True
    moments = (WON, LOST, BACK, OUT, GREAT_PILE, ENDLESS)
    by_event = True

    def topic(self, view: View) -> int:
        return 3 if view.owed else 2

    def show(self, view: View, names: Sequence[str]) -> TableView:
        order = around(view.seat, len(view.stacks))
        return TableView(
            view.seat,
            zones(*(_stack(view, seat, names) for seat in order), _pile(view)),
            tuple(_slip(view, seat, names) for seat in order),
            _prompt(view, names),
            my_turn=_on_turn(view) == view.seat,
            rope=_rope(view),
            offer=_offer(view),
            clockwise=len(view.stacks) > 2,
            hushed=view.battle >= GREAT_BATTLE,
        )

    def actions(self, view: View, chosen: Cards) -> Sequence[Action]:
        """Turn the top card; this is never refused, except as too early."""
        turn, turner = Action(TURN, PILE, source=stack(view.seat), button=True), _on_turn(view)
        if turner == view.seat:
            turn = replace(turn, move=table.Play(), lit=False)
        else:
            why = "refusal.not_now" if turner is None else "refusal.not_your_turn"
            turn = replace(turn, refusal=message(why))
        if view.results or sum(view.tricks) < min(LONG):
            return [turn]
        asked = _offer(view) is not None
        return [
            Action(FINISH, tool="end", button=asked, lit=False),
            Action(COUNT, tool="sheet", button=asked, lit=False),
            replace(turn, label=message("do.go_on")) if asked else turn,
        ]

    def beat(self, event: table.Event, view: View, names: Sequence[str]) -> Beat:
        match event:
            case table.Deal(dealer):
                order = around(left_of(dealer, len(names)), len(names))
                deal = steps.Deal(tuple(map(stack, order)), sound="deal")
                return Beat((deal,), by_name("news.dealt", dealer, view, names))
            case table.Played(seat):
                held = 1 in [view.held[each] for each in view.inside]
                held = held or (view.battle >= GREAT_BATTLE and view.debt == 1)
                said, pause = _news(event, view, names), HELD_BREATH if held else 1.0
                return Beat(_way(event, view), said, seat, pause=pause)
            case table.Out(seat):
                lost = by_name("news.out", seat, view, names)
                # With two seats this ends the game, and gets an effect.
                felt = OUT.felt(lost, seat) if len(view.inside) > 1 else None
                return Beat((), lost, seat, moment=felt)
            case table.Taken():
                return _taken(event, view, names)
            case table.DealEnded(How.WON):  # all cards are at one end of the rope
                return Beat()
            case table.DealEnded(How.LIMIT):
                end = message("news.limit", n=event.tricks)
                return counted(_run(view, names), end, None, None)
            case table.DealEnded():
                end = message("news.endless", n=table.round_trip(view))
                felt = ENDLESS.felt(message("banner.endless"))
                return counted(_run(view, names), end, None, felt)
            case table.GameEnded(winners):
                return steps.game_ended(_outcome(view, names, winners), view.seat, winners)

    def heard(self, event: table.Event, view: View) -> tuple[Occasion, ...]:
        match event:
            case table.Played(seat, card) if view.owed == 1 and card.rank in PRICES:
                return (people.escape(seat),)
            case table.Played(seat, card) if card.rank is Rank.ACE:
                return (Occasion("ace", seat, WEAK),)
            case table.Out(seat) if len(view.inside) > 1:
                return (people.bad(seat, STRONG, bows=True),)
            case table.Taken(seat, cards):
                if fewest_before(view, seat) <= FEW:
                    return (people.good(seat, STRONG, "back_from_two"),)
                if cards >= RARE_PILE:
                    return (people.rare(seat),)
                if cards >= BIG_PILE:
                    return people.good(seat), *people.standings(view.held, True)
                return (people.good(seat, WEAK),) if cards >= FAIR_PILE else ()
            case table.GameEnded(winners):
                return people.over(len(view.stacks), winners)
        return ()

    def foretold(self, view: View, names: Sequence[str]) -> Message:
        tricks, winners = sum(view.tricks), _winners(view)
        if len(winners) == 1:
            return by_name("foretold.won", winners[0], view, names, n=tricks)
        return message("foretold.drawn", n=tricks)

    def sheet(self, view: View, names: Sequence[str], deal: int | None = None) -> SheetView:
        order, tricks = around(view.seat, len(view.stacks)), sum(view.tricks)
        title = message("tally.tricks", n=tricks)
        if view.turned:  # a score pad does not count them
            title = message("sheet.game", tricks=tricks, n=view.turned)
        if view.results:
            for_ever = [message("banner.endless")] * (view.how is How.ENDLESS)
            said = [*for_ever, _outcome(view, names, _winners(view)), title]
            title = one_after_another(said, "tell.more")
        held = [(view.held[seat], message("tally.tricks", n=view.tricks[seat])) for seat in order]
        entries = tuple(SheetEntry(n, n, said=took) for n, took in held)
        return SheetView(
            title=title,
            seats=tuple(names[seat] for seat in order),
            lines=((),) * len(order),
            deals=(entries,) if view.dealer is not None else (),
            over=bool(view.results),
            course=tuple(tuple(counts[seat] for seat in order) for counts in view.course),
            course_label=message("sheet.course", n=tricks),
        )


def fewest_before(view: View, seat: Seat) -> int:
    """The fewest cards that a seat, now back at half of all, has had since it last had half; else
    many.
    """
    few = whole = sum(view.held)
    if 2 * view.held[seat] >= whole:
        for counts in reversed(view.course[:-1]):
            few = counts[seat]
            if few <= FEW or 2 * few >= whole:
                break
    return few


def _winners(view: View) -> list[Seat]:
    return [Seat(seat) for seat, share in enumerate(view.results) if share]


def _outcome(view: View, names: Sequence[str], winners: Sequence[Seat]) -> Message:
    if len(winners) == 1:
        return by_name("last.won", winners[0], view, names)
    if len(winners) == len(view.stacks):
        return message("news.drawn")
    first = message("sheet.over.shared", name=of_all(winners, names, view.seat))
    return message("tell.sentence", said=first)


def _on_turn(view: View) -> Seat | None:
    return None if view.dealer is None or view.results else view.turn


def _offer(view: View) -> Offer | None:
    """The question whether to continue a long game, asked before the person's first card of a
    trick.
    """
    tricks, me = sum(view.tricks), view.seat
    has_turned = tricks in LONG and view.held[me] < view.course[-1][me]
    if tricks not in LONG or _on_turn(view) != me or has_turned:
        return None
    return Offer(message("offer.long"), message("tally.tricks", n=tricks))


def _stack(view: View, seat: Seat, names: Sequence[str]) -> ZoneView:
    n = view.held[seat]
    whose = by_name("zone.stack", seat, view, names, n=n)
    title = message("count.cards", n=n)
    return ZoneView(stack(seat), Lie.PILE, whose, faces(n), title=title)


def _pile(view: View) -> ZoneView:
    """The cards played; beside them the one that is being paid for, and the spaces still empty."""
    cards, asked, n = view.pile, view.payment, len(view.pile)
    label = message("zone.pile.top", n=n, card=cards[-1]) if n else message("zone.pile", n=n)
    title = message("count.cards", n=n) if n else None
    zone = ZoneView(PILE, Lie.DEBT, label, tuple(map(CardView, cards)), title=title, counted=True)
    if view.owner is None or asked == n:
        return zone
    by = [view.owner, *[view.turn] * (n - asked - 1)]
    paid = (CardView(card, by=seat) for card, seat in zip(cards[asked:], by))
    if view.debt:
        owed = message("zone.debt", card=cards[asked], n=view.debt)
        label = message("tell.then", first=label, then=owed)
    slots, lies = 1 + PRICES[cards[asked].rank], (*zone.cards[:asked], *paid)
    return replace(zone, label=label, cards=lies, slots=slots, beside=n - asked)


def _slip(view: View, seat: Seat, names: Sequence[str]) -> SeatView:
    held, said = view.held[seat], None
    if seat in view.out:
        said = message("slip.out")
    elif view.dealer is not None and held <= FEW and not view.results:
        said = message("slip.few", n=held)
    return SeatView(
        seat,
        names[seat],
        held,
        message("slip.cards", n=held),
        count=held,
        cards=message("tally.tricks", n=view.tricks[seat]),
        said=said,
        dealer=view.dealer == seat,
        on_turn=_on_turn(view) == seat,
        dimmed=seat in view.out,
    )


def _rope(view: View) -> tuple[tuple[Seat | None, int], ...]:
    """How many cards each seat has; the pile lies between two, or half of it at both their ends."""
    order, n = around(view.seat, len(view.stacks)), len(view.pile)
    held: list[tuple[Seat | None, int]] = [(seat, view.held[seat]) for seat in order]
    if len(order) == 2:
        return held[0], (None, n), held[1]
    return (None, n // 2), *held, (None, n - n // 2)


def _prompt(view: View, names: Sequence[str]) -> Message:
    turner = _on_turn(view)
    if turner is None:
        return message("prompt.over" if view.results else "prompt.dealing")
    match table.follows(view):
        case table.Taken(seat, n):
            return by_name("news.took", seat, view, names, n=n)
        case table.Out(seat):
            return by_name("news.out", seat, view, names)
    if not view.debt or view.owner is None:
        return by_name("prompt.turn", turner, view, names)
    other = called(view.owner, view, names)
    return by_name("prompt.pay", turner, view, names, other=other, n=view.debt)


def _taken(event: table.Taken, view: View, names: Sequence[str]) -> Beat:
    """The pile goes under the taker's stack; with two seats it is said how both stand then."""
    seat, count = event.seat, event.cards
    away = (
        Wait(),
        steps.Sweep(PILE, stack(seat), sound="slide"),
        steps.CountUp(seat, along=True),
    )
    took = said = by_name("news.took", seat, view, names, n=count)
    if len(view.stacks) == 2:
        other = Seat(1 - view.seat)
        mine, theirs = view.held[view.seat], view.held[other]
        now = message("news.so_many", name=names[other], mine=mine, theirs=theirs)
        said = message("tell.more", first=took, then=now)
    felt, few = None, fewest_before(view, seat)
    if few <= FEW:
        back = by_name("moment.back", seat, view, names, few=few, n=view.held[seat])
        felt = BACK.felt(back, seat)
    elif count >= RARE_PILE:
        felt = GREAT_PILE.felt(took, seat)
    tricks = sum(view.tricks)
    long = message("news.long", n=tricks) if tricks in LONG else None
    return Beat(away, said, seat, banner=long, moment=felt)


def _run(view: View, names: Sequence[str]) -> tuple[steps.Step, ...]:
    """The ribbons run from the cards that all were dealt to those that they have."""
    gained = [now - then for now, then in zip(view.held, view.course[0], strict=True)]
    return race(view.held, gained, view, names)


def _way(event: table.Played, view: View) -> tuple[steps.Step, ...]:
    """A card moves to the pile, more slowly to the last space of a debt."""
    way = Travel((event.card,), stack(event.seat), PILE, sound="snap")
    if view.owed != 1:
        return (way,)
    slow = replace(way, times=SLOW if len(view.stacks) == 2 else SLOW_OF_MANY)
    if event.card.rank not in PRICES:
        return (slow,)
    # A pay card fills the last space: a moment of silence, and then its sound.
    return replace(slow, sound=""), Wait(times=2, sound="knock")


def _news(event: table.Played, view: View, names: Sequence[str]) -> Message:
    """A card in one short line: what it was, and what has to be paid."""
    seat, card = event.seat, event.card
    if card.rank in PRICES:
        id, other = "news.saved" if view.owed else "news.pay_card", view.left_of(seat)
        pays = {"other": called(other, view, names), "n": PRICES[card.rank]}
        return by_name(id, seat, view, names, card=card, **pays)
    if view.owed > 1 and seat != view.seat:  # your own prompt says what you still owe
        return message("news.paid", name=names[seat], card=card, n=view.owed - 1)
    return by_name("news.turned", seat, view, names, card=card)


class BeggarPad(ScorePadOf[View]):
    """A game with real cards, which is one deal: who won, and the piles that each took.

    If nobody won, it was endless, or stopped: then the cards that each holds say who did best.
    """

    def asks(self, view: View) -> Sequence[Question]:
        seats = tuple(map(Seat, view.seats))
        tricks = Question("tricks", AnswerKind.NUMBER, seats)
        held = Question("held", AnswerKind.NUMBER, seats)
        return Question("winner", AnswerKind.SEAT), tricks, held

    def after_deal(self, view: View, deal: Deal) -> View:
        winner, n = deal.seat("winner"), len(view.stacks)
        seats = tuple(map(Seat, view.seats))
        winners = seats if winner is None else (winner,)
        share, more = divmod(len(PACK), len(winners))
        held = tuple(
            share + (winners.index(seat) < more) if seat in winners else 0 for seat in seats
        )
        how = How.WON if winner is not None else How.ENDLESS
        counted = tuple(deal.number("held", seat) for seat in seats)
        if winner is None and any(counted):
            if sum(counted) != len(PACK):
                raise Fault(message("pad.held", n=sum(counted), most=len(PACK)))
            held, least = counted, 1
            if view.rules.trick_limit or view.rules.endless == "most_cards":  # (#14, #15)
                least = max(counted)
            winners = tuple(seat for seat in seats if counted[seat] >= least)
            how = How.LIMIT if view.rules.trick_limit else How.ENDLESS
        dealt = tuple(len(PACK) // n + (seat < len(PACK) % n) for seat in seats)
        return replace(
            view,
            dealer=Seat(0),
            stacks=tuple((None,) * count for count in held),
            tricks=tuple(deal.number("tricks", seat) for seat in seats),
            how=how,
            course=(dealt, held),
            results=table.shares(winners, n),
        )


PAD = BeggarPad()
