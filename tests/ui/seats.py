"""Tables of made-up games: for any number of seats, of every kind, full of words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mille.cards import Cards, cards
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import GameEntry, entry
from mille.value import Value, replace
from mille.view import table as tables
from mille.view.action import Act, Action, Verb
from mille.view.beat import Beat
from mille.view.papers import SheetView
from mille.view.presentation import Presenter
from mille.view.table import Bead, CardView, Lie, Mark, Place, Role, SeatView, TableView, ZoneView

KINDS = ("rummy", "climbing", "trick", "betting", "war")
LONGEST = "Grand-maman Marie-Philomène"
SOME = cards("3C 4D 5H 6S 7C 8D 9H TS JC QD KH AS 2C 3D 4H 5S 6C 7D 8H 9S")
SAYS = message("prompt.play")
COUNT = "count.cards"
DO = [Verb(act.id, message(f"do.{act.id}"), act) for act in (Act.DRAW, Act.TAKE, Act.LAY)]


class FakeView(Value):
    """What a table shows: how many seats, what happens next, whose turn it is."""

    kind: str
    seats: int
    turn: int = 0
    seat: int = 0
    held: int = 13
    trick: int = 3
    gone: tuple[int, ...] = ()
    """Indices of the cards that left the viewer's hand."""


def hand_of(seat: int) -> Place:
    return Place(Role.HAND, Seat(seat))


TRICK = Place(Role.TRICK)


def backs(n: int) -> tuple[CardView, ...]:
    return (CardView(None),) * n


def melds(seat: int) -> ZoneView:
    place = Place(Role.MELDS, Seat(seat))
    columns = tuple(
        tables.ColumnView(
            str(k), tuple(map(CardView, SOME[k : k + 4])), SAYS, SAYS, message(COUNT, n=k + 1)
        )
        for k in range(3)
    )
    return ZoneView(place, Lie.COLUMNS, SAYS, columns=columns)


def own_hand(view: FakeView) -> ZoneView:
    held = [c for i, c in enumerate(SOME[: view.held]) if i not in view.gone]
    lie = Lie.ROW if view.kind == "betting" else Lie.FAN
    shown = [CardView(c, dimmed=i % 3 == 0, raised=i % 3 == 1) for i, c in enumerate(held)]
    return ZoneView(hand_of(view.seat), lie, message(COUNT, n=len(held)), tuple(shown))


class FakePresenter(Presenter):
    """Shows everything that a table can show."""

    verbs = DO
    has_buttons = True

    def show(self, view: FakeView, names: Sequence[str]) -> TableView:
        order = [Seat((view.seat + i) % view.seats) for i in range(view.seats)]
        there: list[ZoneView] = []
        if view.kind == "war":
            there += [
                ZoneView(
                    Place(Role.STACK, s), Lie.PILE, SAYS, backs(20), title=message(COUNT, n=20)
                )
                for s in order
            ]
        else:
            there.append(own_hand(view))
            lie = Lie.ROW if view.kind == "betting" else Lie.FAN
            n = 2 if view.kind == "betting" else 9
            there += [ZoneView(hand_of(s), lie, SAYS, backs(n)) for s in order[1:]]
        if view.kind == "rummy":
            there += [melds(s) for s in order]
            there.append(ZoneView(Place(Role.STOCK), Lie.PILE, SAYS, backs(40), title=SAYS))
            pile = tuple(map(CardView, SOME[:4]))
            there.append(ZoneView(Place(Role.DISCARD), Lie.PILE, SAYS, pile, open=True))
        elif view.kind == "betting":
            there += [ZoneView(Place(Role.CHIPS, s), Lie.ROW, SAYS, amount=1250) for s in order]
            there.append(ZoneView(Place(Role.POT), Lie.HEAP, SAYS, amount=340))
        else:
            played = [
                CardView(card, by=Seat(i % view.seats)) for i, card in enumerate(SOME[: view.trick])
            ]
            lie = Lie.HEAP
            if view.kind == "trick":
                lie, played = Lie.TRICK, played[: view.seats]
            there.append(ZoneView(TRICK, lie, SAYS, tuple(played)))
        words = view.kind in ("climbing", "betting")
        beads = tuple(
            Bead(message("tell.sentence", said=rank), rank in "TJQ", rank == "9")
            for rank in "3456789TJQKA2"
        )
        return TableView(
            me=Seat(view.seat),
            zones=tables.zones(*there),
            seats=tuple(self.slip(view, seat, names[seat]) for seat in order),
            prompt=SAYS,
            my_turn=view.turn == view.seat,
            headline=SAYS if view.kind == "rummy" else None,
            middle=SAYS if words else None,
            strip=beads if words else (),
        )

    def slip(self, view: FakeView, seat: Seat, name: str) -> SeatView:
        return SeatView(
            seat,
            name,
            -12345,
            message("panel.goal", target=50000),
            count=13,
            cards=message(COUNT, n=13),
            second=-250,
            second_caption=message("slip.net"),
            said=message("do.take") if seat % 2 else None,
            marks=(Mark("star", SAYS, 3), Mark("hat", SAYS, 1, strong=True)),
            dealer=seat == 1,
            on_turn=view.turn == seat,
            alert=seat == 2,
            scarce=seat == 1,
            progress=0.4,
        )

    def beat(self, event: Beat, view: FakeView, names: Sequence[str]) -> Beat:
        return event

    def actions(self, view: FakeView, chosen: Cards) -> Sequence[Action]:
        return [Action(verb, move=verb.id, button=True, cost=8) for verb in DO]

    def sheet(self, view: Any, names: Sequence[str], deal: int | None = None) -> SheetView:
        """Nothing is scored here."""
        raise NotImplementedError


def fake_game() -> GameEntry:
    return replace(entry("mille"), shown_by=FakePresenter, table="")


def names(seats: int) -> list[str]:
    return [f"{LONGEST} {seat}" for seat in range(seats)]
