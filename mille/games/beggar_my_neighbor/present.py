"""Beggar My Neighbor on the screen: a stack for each seat, the pile, and spaces for the debt.

The middle has two zones. The pile is a heap of the cards played; beside it lies the latest pay card
with an empty space for each card owed, and these are filled one by one.
"""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards import PACK, Cards, Rank
from mille.engine.codec import Json, Seat
from mille.engine.message import Blank, Message, message
from mille.games.beggar_my_neighbor import table
from mille.games.beggar_my_neighbor.table import (
    FEW,
    PRICES,
    GameEnded,
    How,
    View,
    fold,
    follows,
    round_trip,
)
from mille.parts.seats import around, left_of
from mille.value import replace
from mille.view import beat as steps
from mille.view.action import Act, Action, Verb
from mille.view.beat import (
    LOST,
    WON,
    Beat,
    CountUp,
    Felt,
    Moment,
    MomentKind,
    Sweep,
    Travel,
    Wait,
    game_ended,
)
from mille.view.names import STRONG, WEAK, Occasion, bad, by_name, escape, good, over, rare, who
from mille.view.papers import AnswerKind, Deal, Question, ScorePadOf, SheetEntry, SheetView
from mille.view.presentation import Advice, Example, PresenterOf
from mille.view.table import CardView, Lie, Offer, Place, Role, SeatView, TableView, ZoneView, zones

# The sheet of Beggar My Neighbor: what each seat has.


def tricks_taken(view: View, seat: Seat) -> Message:
    """How many piles a seat has taken."""
    return message("slip.took", n=view.tricks[seat])


def outcome(winners: Sequence[Seat], view: View, names: Sequence[str]) -> Message:
    """Who has won."""
    if len(winners) > 1:
        return message("news.drawn")
    return by_name("news.won", winners[0], view, names)


def sheet(view: View, names: Sequence[str]) -> SheetView:
    """What each seat has so far."""
    order = around(view.seat, len(view.stacks))
    entries = tuple(
        SheetEntry(len(view.stacks[seat]), len(view.stacks[seat]), said=tricks_taken(view, seat))
        for seat in order
    )
    return SheetView(
        title=_title(view, names),
        seats=tuple(names[seat] for seat in order),
        lines=((),) * len(order),
        deals=(entries,) if view.dealer is not None else (),
        over=bool(view.results),
        course=tuple(tuple(counts[seat] for seat in order) for counts in view.course),
        course_label=message("sheet.course", n=sum(view.tricks)),
    )


def _title(view: View, names: Sequence[str]) -> Message:
    """How long the game has lasted, or who has won."""
    tricks = sum(view.tricks)
    lasted = message("tally.tricks", n=tricks)
    if view.turned:  # a score pad does not count them
        lasted = message("sheet.game", tricks=tricks, n=view.turned)
    if not view.results:
        return lasted
    winners = [Seat(seat) for seat in view.seats if view.results[seat]]
    id = "sheet.endless" if view.how is How.ENDLESS else "sheet.over"
    return message(id, won=outcome(winners, view, names), lasted=lasted)


BACK = Moment("back", MomentKind.TURN, "again", "drum")
OUT = Moment("out", MomentKind.LOSS, "empty", "lose")
GREAT_PILE = Moment("great_pile", MomentKind.RARE, "fresh", "riffle")
ENDLESS = Moment("endless", MomentKind.RARE, "again", "drum")
MOMENTS = (WON, LOST, BACK, OUT, GREAT_PILE, ENDLESS)
TURN = Verb("turn", message("do.turn"), Act.TURN)
COUNT = Verb("count", message("do.count"))
FINISH = Verb("finish", message("do.finish"))
"""Offered in a long game: end it now and see who has more cards."""
PILE, DEBT = Place(Role.TRICK), Place(Role.OFFER)
GREAT_BATTLE = 5
"""From this many pay cards in a trick on, there is a pause of suspense before the last space."""
LONG = {150: "news.long.150", 200: "news.long.200"}
"""The news after this many tricks, when the player is asked once whether to go on."""
SLOW = {2: 1.75}
"""How much longer the last card of a payment takes, by number of seats: at least 350 ms."""
SLOW_OF_MANY = 2.2
HELD_BREATH = 2.0
"""How much longer the wait for the next card is while somebody has only one left."""
BIG_PILE = 14
"""A pile of this many cards is worth a comment."""
RARE_PILE = 20
"""A pile of this many cards comes up once in a few games."""


def stack(seat: Seat) -> Place:
    """The place of a seat's stack."""
    return Place(Role.STACK, seat)


def heard(event: table.Event, view: View) -> tuple[Occasion, ...]:
    """The occasions for a remark in an event, right after it, seen by any seat."""
    match event:
        case table.Played(seat, card) if view.owed == 1 and card.rank in PRICES:
            return (escape(seat),)
        case table.Played(seat, card) if card.rank is Rank.ACE:
            return (Occasion("ace", seat, WEAK),)
        case table.Out(seat) if len(view.inside) > 1:
            return (bad(seat, STRONG),)
        case table.Taken(seat, cards):
            if fewest_before(view, seat) <= FEW:
                return (good(seat, STRONG, "back_from_two"),)
            if cards >= RARE_PILE:
                return (rare(seat),)
            return (good(seat),) if cards >= BIG_PILE else ()
        case table.GameEnded(winners):
            return over(len(view.stacks), winners)
    return ()


def fewest_before(view: View, seat: Seat) -> int:
    """The fewest cards that a seat, now back at half of all, has had since it last had half; else
    many.
    """
    few = whole = sum(map(len, view.stacks))
    if 2 * len(view.stacks[seat]) >= whole:
        for counts in reversed(view.course[:-1]):
            few = counts[seat]
            if few <= FEW or 2 * few >= whole:
                break
    return few


class BeggarPresenter(PresenterOf[View, table.Move, table.Event]):
    """The words and terms of the game."""

    examples = (
        Example(3, "ace", "AS | 5C 6D 7H 8S", "beggar_my_neighbor.1"),
        Example(3, "king", "KS | 5C 6D 7H", "beggar_my_neighbor.1"),
        Example(3, "queen", "QS | 5C 6D", "beggar_my_neighbor.1"),
        Example(3, "jack", "JS | 5C", "beggar_my_neighbor.1"),
    )
    verbs = (TURN, COUNT, FINISH)
    signs = ("turn", "dealer")
    has_buttons = True
    tools = ("pace", "auto", "end", "hint", "foretell", "menu")
    colours = True
    moments = MOMENTS
    by_event = True

    heard = staticmethod(heard)

    def topic(self, view: View) -> int:
        """The section of the rules about the current situation."""
        return 3 if view.owed else 2

    def show(self, view: View, names: Sequence[str]) -> TableView:
        order = around(view.seat, len(view.stacks))
        stacks = [
            ZoneView(
                stack(seat),
                Lie.PILE,
                _whose(view, seat, names),
                (CardView(None),) * len(view.stacks[seat]),
                title=message("count.cards", n=len(view.stacks[seat])),
            )
            for seat in order
        ]
        return TableView(
            view.seat,
            zones(*stacks, _pile(view), _debt(view, names)),
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
        place = stack(view.seat)
        turner = _on_turn(view)
        if turner == view.seat:
            turn = Action(
                TURN, target=PILE, source=place, move=table.Play(), lit=False, button=True
            )
        else:
            why = message("refusal.not_now" if turner is None else "refusal.not_your_turn")
            turn = Action(TURN, target=PILE, source=place, refusal=why, button=True)
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
                return Beat(
                    _way(event, view),
                    _news(event, view, names),
                    seat,
                    pause=_breath(view),
                )
            case table.Out(seat):
                lost = by_name("news.out", seat, view, names)
                # With two seats this ends the game, and gets an effect.
                felt = OUT.felt(lost, seat) if len(view.inside) > 1 else None
                return Beat((), lost, seat, moment=felt)
            case table.Taken(seat, count):
                away = (
                    Wait(),
                    Sweep(PILE, stack(seat), sound="slide"),
                    Sweep(DEBT, stack(seat), along=True),
                    CountUp(seat, along=True),
                )
                said = by_name("news.took", seat, view, names, n=count)
                if len(view.stacks) == 2:
                    other = Seat(1 - view.seat)
                    mine, theirs = (len(view.stacks[each]) for each in (view.seat, other))
                    counts: dict[str, Blank] = {
                        "name": names[other],
                        "mine": mine,
                        "theirs": theirs,
                    }
                    said = message(who("news.so_many", seat, view), said=said, **counts)
                rare = LONG.get(sum(view.tricks))
                banner, felt = message(rare) if rare else None, _felt(seat, count, view, names)
                return Beat(away, said, seat, banner=banner, moment=felt)
            case table.DealEnded(how):
                ends = {
                    table.How.ENDLESS: message("news.endless", n=round_trip(view)),
                    table.How.LIMIT: message("news.limit", n=event.tricks),
                }
                for_ever = (
                    ENDLESS.felt(message("banner.endless")) if how is table.How.ENDLESS else None
                )
                return Beat((), ends.get(how), banner=ends.get(how), moment=for_ever)
            case table.GameEnded(winners):
                return game_ended(outcome(winners, view, names), view.seat, winners)

    def foretold(self, view: View, names: Sequence[str]) -> Message:
        """How the game will end: who wins, after how many tricks; or that it is endless."""
        tricks = sum(view.tricks)
        if view.how is table.How.ENDLESS:
            return message("foretold.endless", n=tricks)
        winners = [Seat(seat) for seat in view.seats if view.results[seat]]
        if len(winners) > 1:
            return message("foretold.drawn", n=tricks)
        return by_name("foretold.won", winners[0], view, names, n=tricks)

    def sheet(self, view: View, names: Sequence[str], deal: int | None = None) -> SheetView:
        """What each seat has, and anything remarkable."""
        return sheet(view, names)

    def advice(
        self, view: View, move: table.Move, names: Sequence[str], reasons: Json | None = None
    ) -> Advice:
        """The only thing to do, and what each side is known to hold."""
        known = [
            message(
                "hint.holds",
                name=names[seat],
                n=sum(card is not None and card.rank in PRICES for card in view.stacks[seat]),
            )
            for seat in view.inside
        ]
        held = known[0]
        for each in known[1:]:
            held = message("hint.listed", first=held, second=each)
        why = message("hint.known", held=held, n=sum(view.unseen))
        return Advice(message("hint.turn"), target=stack(view.seat), why=(why,))


def _felt(seat: Seat, n: int, view: View, names: Sequence[str]) -> Felt | None:
    """A comeback from almost out to half of the cards, or a pile of a rare size."""
    now, few = len(view.stacks[seat]), fewest_before(view, seat)
    if few <= FEW:
        said = by_name("moment.back", seat, view, names, few=few, n=now)
        return BACK.felt(said, seat)
    if n >= RARE_PILE:
        return GREAT_PILE.felt(by_name("news.took", seat, view, names, n=n), seat)
    return None


def _on_turn(view: View) -> Seat | None:
    """The seat that has to turn a card."""
    return None if view.dealer is None or view.results else view.turn


def _offer(view: View) -> Offer | None:
    """The question whether to continue a long game, asked before the person's first card of a
    trick.
    """
    tricks = sum(view.tricks)
    if tricks not in LONG or _on_turn(view) != view.seat:
        return None
    if len(view.stacks[view.seat]) < view.course[-1][view.seat]:
        return None
    return Offer(message("offer.long", n=tricks), message("offer.long.about"))


def _whose(view: View, seat: Seat, names: Sequence[str]) -> Message:
    """The name of a stack."""
    n = len(view.stacks[seat])
    if seat == view.seat:
        return message("zone.stack.me", n=n)
    return message("zone.stack.them", name=names[seat], n=n)


def _pile(view: View) -> ZoneView:
    """The cards played before the one being paid for."""
    cards = view.pile[: view.payment]
    said = message("zone.pile", n=len(view.pile)) if cards else message("zone.no_pile")
    title = message("count.cards", n=len(cards)) if cards else None
    return ZoneView(PILE, Lie.HEAP, said, tuple(map(CardView, cards)), title=title)


def _debt(view: View, names: Sequence[str]) -> ZoneView:
    """The latest pay card, the cards paid for it, and the spaces still empty."""
    cards = view.pile[view.payment :]
    if not cards or view.owner is None:
        return ZoneView(DEBT, Lie.ROW, message("zone.no_debt"))
    by = [view.owner, *[view.turn] * (len(cards) - 1)]
    return ZoneView(
        DEBT,
        Lie.ROW,
        message("zone.debt", card=cards[0], n=view.debt),
        tuple(CardView(card, by=seat) for card, seat in zip(cards, by)),
        slots=1 + PRICES[cards[0].rank],
        counted=True,
    )


def _slip(view: View, seat: Seat, names: Sequence[str]) -> SeatView:
    held = len(view.stacks[seat])
    dealt = view.dealer is not None
    said = None
    if seat in view.out:
        said = message("slip.out")
    elif dealt and held <= FEW and not view.results:
        left = "slip.last_card" if held == 1 else "slip.few"
        said = message(left, n=held) if held else message("slip.no_card")
    return SeatView(
        seat,
        names[seat],
        held,
        message("slip.cards", n=held),
        count=held,
        cards=tricks_taken(view, seat),
        said=said,
        dealer=view.dealer == seat,
        on_turn=_on_turn(view) == seat,
        dimmed=seat in view.out,
    )


def _rope(view: View) -> tuple[tuple[Seat | None, int], ...]:
    """How many cards each seat has; with two seats, the pile is between them like in a
    tug of war.
    """
    order = around(view.seat, len(view.stacks))
    held: list[tuple[Seat | None, int]] = [(seat, len(view.stacks[seat])) for seat in order]
    held.insert(1 if len(order) == 2 else len(held), (None, len(view.pile)))
    return tuple(held)


def _prompt(view: View, names: Sequence[str]) -> Message:
    turner = _on_turn(view)
    if turner is None:
        return message("prompt.over" if view.results else "prompt.dealing")
    match follows(view):
        case table.Taken(seat):
            return by_name("prompt.take", seat, view, names)
        case table.Out(seat):
            return by_name("news.out", seat, view, names)
    if not view.debt or view.owner is None:
        return by_name("prompt.turn", turner, view, names)
    whom = "to_you" if view.owner == view.seat else "you" if turner == view.seat else "they"
    blanks: dict[str, Blank] = {"name": names[turner], "other": names[view.owner]}
    return message(f"prompt.pay.{whom}", **blanks, n=view.debt)


def _way(event: table.Played, view: View) -> tuple[steps.Step, ...]:
    """A card moves to the pile, or to the next space of the debt; more slowly to the last one."""
    pays = event.card.rank in PRICES
    source, target = stack(event.seat), DEBT if pays or view.owed else PILE
    if view.owed != 1:
        return (Travel((event.card,), source, target, sound="snap"),)
    slow = SLOW.get(len(view.stacks), SLOW_OF_MANY)
    if not pays:
        return (Travel((event.card,), source, target, sound="snap", times=slow),)
    # If a pay card fills the last space: a moment of silence, and then its sound.
    return (Travel((event.card,), source, target, times=slow), Wait(times=2, sound="knock"))


def _breath(view: View) -> float:
    """The pace slows while somebody has one card, and when a long battle is decided."""
    last = any(len(view.stacks[seat]) == 1 for seat in view.inside)
    return HELD_BREATH if last or (view.battle >= GREAT_BATTLE and view.debt == 1) else 1.0


def _news(event: table.Played, view: View, names: Sequence[str]) -> Message:
    """A card in one short line: what it was, and what has to be paid."""
    name, card = names[event.seat], event.card
    if card.rank in PRICES:
        left = view.left_of(event.seat)
        kind = who("news.saved" if view.owed else "news.pay_card", event.seat, view)
        return message(kind, name=name, card=card, other=names[left], n=PRICES[card.rank])
    if view.owed > 1:
        id = who("news.paid", event.seat, view)
        return message(id, name=name, card=card, n=view.owed - 1)
    id = who("news.paid.all" if view.owed else "news.turned", event.seat, view)
    return message(id, name=name, card=card)


# A game of Beggar My Neighbor with real cards: who won, and the piles that each took.


class BeggarPad(ScorePadOf[View]):
    """One deal is the whole game. If nobody won, it was endless."""

    def asks(self, view: View) -> Sequence[Question]:
        seats = tuple(map(Seat, view.seats))
        return Question("winner", AnswerKind.SEAT), Question("tricks", AnswerKind.NUMBER, seats)

    def after_deal(self, view: View, deal: Deal) -> View:
        winner, n = deal.seat("winner"), len(view.stacks)
        winners = tuple(map(Seat, view.seats)) if winner is None else (winner,)
        share, over = divmod(len(PACK), len(winners))
        held = [
            share + (winners.index(seat) < over) if seat in winners else 0
            for seat in map(Seat, view.seats)
        ]
        dealt = [len(PACK) // n + (seat < len(PACK) % n) for seat in view.seats]
        done = replace(
            view,
            dealer=Seat(0),
            stacks=tuple((None,) * count for count in held),
            tricks=tuple(deal.number("tricks", seat) for seat in view.seats),
            how=How.ENDLESS if winner is None else How.WON,
            course=(tuple(dealt), tuple(held)),
        )
        results = tuple(round(1 / len(winners), 6) if seat in winners else 0 for seat in view.seats)
        return fold(done, GameEnded(winners, results))


PAD = BeggarPad()
