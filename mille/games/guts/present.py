"""Guts on the screen: two cards before each seat, the pot in the middle, and two words to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mille.cards.card import Cards
from mille.cards.hidden import count
from mille.engine.game import Seat
from mille.engine.message import Message, message
from mille.engine.score import ScoreLine
from mille.games.guts.hands import worth
from mille.games.guts.moves import (
    DealEnded,
    Dealt,
    Declare,
    Event,
    GameEnded,
    Move,
    Opened,
    Said,
    Shown,
)
from mille.games.guts.table import Phase, View
from mille.view import beat as steps
from mille.view.action import Action, Verb
from mille.view.beat import Beat, CountUp, Pay, TurnOver, Wait
from mille.view.presentation import Advice, Presenter
from mille.view.sheet import SheetEntry, SheetView
from mille.view.table import CardView, Lie, Place, Role, SeatView, TableView, ZoneView, zones

IN = Verb("in", message("do.in"), ("i",), ends_turn=True)
OUT = Verb("out", message("do.out"), ("o",), ends_turn=True)
POT = Place(Role.POT)


def hand(seat: Seat) -> Place:
    """Where a seat's cards lie."""
    return Place(Role.HAND, seat)


class GutsPresenter(Presenter):
    """The words and terms of Guts."""

    verbs = (IN, OUT)
    has_buttons = True

    def show(self, view: View, names: Sequence[str]) -> TableView:
        """The table."""
        order = _order(view)
        pot = ZoneView(POT, Lie.PILE, message("zone.pot"), title=_cost(view), amount=view.pot)
        return TableView(
            view.seat,
            zones(*(_hand_zone(view, seat, names) for seat in order), pot),
            tuple(_slip(view, seat, names) for seat in order),
            _prompt(view, names),
            my_turn=view.my_turn,
            headline=message("headline.deal", deal=view.deal, round=view.round)
            if view.deal
            else message("headline.start"),
            middle=_cost(view),
        )

    def actions(self, view: View, chosen: Cards) -> Sequence[Action]:
        """Both words. Out is asked about once where it only gives the pot away (#10)."""
        if not view.my_turn:
            why = message("refusal.game_over" if view.ended else "refusal.not_your_turn")
            return [Action(verb, button=True, refusal=why) for verb in (IN, OUT)]
        last = len(view.to_speak) == 1 and not any(view.words) and not view.secret
        ask = message("confirm.out", n=view.pot) if last else None
        return [
            Action(IN, target=POT, move=Declare(True), button=True, lit=False),
            Action(OUT, move=Declare(False), button=True, confirm=ask),
        ]

    def beat(self, event: Event, view: View, names: Sequence[str]) -> Beat:
        """How to tell an event."""
        match event:
            case Dealt():
                dealer = event.dealer
                paid = tuple(
                    Pay(ante, hand(Seat(i)), POT, along=True)
                    for i, ante in enumerate(event.antes)
                    if ante
                )
                targets = tuple(hand(seat) for seat in view.around(dealer))
                deal = steps.Deal(POT, targets, sound="deal")
                said = message(_who("news.dealt", dealer, view), name=names[dealer], n=event.deal)
                return Beat((deal, *paid), said, dealer)
            case Said(seat, word):
                kind = "secret" if word is None else "in" if word else "out"
                said = message(_who(f"news.{kind}", seat, view), name=names[seat])
                return Beat((Wait(sound="knock" if word else ""),), said, seat)
            case Opened(words):
                inside = sum(bool(word) for word in words)
                return Beat((Wait(times=1.5),), message("news.opened", n=inside), sound="knock")
            case Shown(hands):
                # The worst hand first, the best last.
                order = sorted(
                    (Seat(i) for i, cards in enumerate(hands) if cards is not None),
                    key=lambda seat: worth(view.rules, hands[seat] or ()),
                )
                return Beat(
                    tuple(TurnOver(hand(seat), sound="snap") for seat in order),
                    message("news.shown", n=len(order)),
                )
            case DealEnded():
                return _settled(event, view, names)
            case GameEnded(winners=winners):
                mine = view.seat in winners
                said = message(
                    _who("news.won", winners[0], view) if len(winners) == 1 else "news.drawn",
                    name=names[winners[0]],
                    n=event.totals[winners[0]],
                )
                return Beat((), said, banner=said, light="won" if mine else "lost")

    def sheet(self, view: View, names: Sequence[str], deal: int | None = None) -> SheetView:
        """What the deal brought each seat, and how all have fared so far."""
        order = _order(view)
        shown = len(view.deals) - 1 if deal is None else deal
        ended = view.deals[shown] if view.deals else None
        rows = tuple(
            tuple(SheetEntry(d.scores[seat].net, d.totals[seat]) for seat in order)
            for d in view.deals
        )
        title = message("sheet.none_yet")
        if ended is not None:
            title = message("sheet.pot", n=shown + 1, name=_winners(ended, names))
        if view.ended is not None:
            title = message("sheet.over", name=_all(view.ended.winners, names))
        return SheetView(
            title=title,
            seats=tuple(names[seat] for seat in order),
            lines=tuple(_lines(ended, seat) for seat in order),
            deals=rows,
            shown=max(0, shown),
            count=max(1, len(view.deals)),
            over=view.ended is not None,
            won=view.ended is not None and view.seat in view.ended.winners,
        )

    def advice(
        self,
        view: View,
        move: Move,
        names: Sequence[str],
        reasons: Mapping[str, Any] | None = None,
    ) -> Advice | None:
        """In or out, and why: how many hands are better, how many still speak, what it costs."""
        if not isinstance(move, Declare):
            return None
        why = []
        if reasons is not None:
            why = [
                message("hint.hand", share=str(reasons["better"]), limit=str(reasons["limit"])),
                message(
                    "hint.table",
                    inside=int(reasons["inside"]),
                    n=int(reasons["behind"]),
                    cost=view.price(view.seat),
                ),
            ]
        return Advice(message("hint.in" if move.in_ else "hint.out"), view.hand, why=tuple(why))


def _order(view: View) -> list[Seat]:
    n = len(view.chips)
    return [Seat((view.seat + i) % n) for i in range(n)]


def _who(id: str, seat: Seat, view: View) -> str:
    return f"{id}.you" if seat == view.seat else f"{id}.they"


def _cards(view: View, seat: Seat) -> tuple[CardView, ...]:
    """The hand as it lies: open where it was shown, pale where it is out."""
    shown = view.shown[seat] if view.shown else None
    held = view.hands[seat]
    out = bool(view.words) and view.words[seat] is False
    if shown is not None:
        return tuple(CardView(card) for card in shown)
    if isinstance(held, int):
        return (CardView(None, dimmed=out),) * held
    return tuple(CardView(card, dimmed=out) for card in held)


def _hand_zone(view: View, seat: Seat, names: Sequence[str]) -> ZoneView:
    cards = _cards(view, seat)
    id = "zone.hand.me" if seat == view.seat else "zone.hand.them"
    return ZoneView(hand(seat), Lie.FAN, message(id, name=names[seat], n=len(cards)), cards)


def _slip(view: View, seat: Seat, names: Sequence[str]) -> SeatView:
    word = view.words[seat] if view.words else None
    said: Message | None = None
    if seat in view.gone:
        said = message("slip.broke")
    elif word is not None:
        said = message("slip.in" if word else "slip.out")
    elif view.phase is Phase.DECLARE and seat in view.said:
        said = message("slip.chosen")
    won = view.deals[-1] if view.deals and view.phase is not Phase.DECLARE else None
    return SeatView(
        seat,
        names[seat],
        view.chips[seat],
        message("slip.chips"),
        count=count(view.hands[seat]),
        cards=message("count.cards", n=count(view.hands[seat])),
        second=None if won is None else won.scores[seat].net,
        second_caption=None if won is None else message("slip.net"),
        said=said,
        dealer=view.dealer == seat,
        on_turn=seat in (view.to_speak if view.secret else view.to_speak[:1]),
        dimmed=seat in view.gone or word is False,
    )


def _cost(view: View) -> Message:
    """What losing costs now: the one line that prevents the commonest mistake."""
    if view.phase is not Phase.DECLARE or view.seat in view.gone:
        return message("middle.pot", n=view.pot)
    price = view.price(view.seat)
    if not price:
        return message("middle.free")
    id = "middle.all" if price < view.due else "middle.cost"
    return message(id, n=price)


def _prompt(view: View, names: Sequence[str]) -> Message:
    if view.phase is Phase.OVER:
        return message("prompt.over")
    if view.phase is Phase.DEAL:
        return message("prompt.deal")
    if view.my_turn:
        return message("prompt.mine")
    if view.secret:
        return message("prompt.secret")
    return message("prompt.theirs", name=names[view.to_speak[0]] if view.to_speak else "")


def _settled(event: DealEnded, view: View, names: Sequence[str]) -> Beat:
    """The pot slides to who won it, then each loser's payment flies in."""
    won = [
        Pay(score.won, POT, hand(Seat(i)), sound="slide")
        for i, score in enumerate(event.scores)
        if score.won
    ]
    paid = [
        Pay(score.paid, hand(Seat(i)), POT, along=bool(n), sound="tick")
        for n, (i, score) in enumerate(
            (i, score) for i, score in enumerate(event.scores) if score.paid
        )
    ]
    counts = [CountUp(Seat(i), along=True) for i in range(len(event.scores))]
    if not event.winners:
        return Beat((*paid, *counts), message("news.nobody", n=event.pot))
    total = sum(score.won for score in event.scores)
    if len(event.winners) > 1:
        said = message("news.divided", name=_all(event.winners, names), n=total)
    else:
        winner = event.winners[0]
        said = message(_who("news.took", winner, view), name=names[winner], n=total)
    if paid:
        said = message("news.and_paid", first=said, n=event.pot)
    return Beat((*won, Wait(), *paid, *counts), said, event.winners[0])


def _all(seats: Sequence[Seat], names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in seats)


def _winners(ended: DealEnded, names: Sequence[str]) -> Message:
    if not ended.winners:
        return message("sheet.nobody")
    return message("sheet.took", name=_all(ended.winners, names))


def _lines(ended: DealEnded | None, seat: Seat) -> tuple[ScoreLine, ...]:
    if ended is None:
        return ()
    score = ended.scores[seat]
    return (
        ScoreLine(message("score.won"), score.won),
        ScoreLine(message("score.paid"), -score.paid),
        ScoreLine(message("score.ante"), -score.ante),
    )
