"""Militaire on the screen: stock and pile in the middle, melds before each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mille.cards.card import Card, Cards, without
from mille.cards.hidden import count
from mille.engine.game import Seat
from mille.engine.message import Message, Refusal, message
from mille.games.militaire import advising, choices
from mille.games.militaire.melds import is_contract, meld_rules
from mille.games.militaire.moves import (
    Chosen,
    DealEnded,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drawn,
    Event,
    GameEnded,
    GoDown,
    Meld,
    Melded,
    Reshuffled,
    TakeDiscard,
    Taken,
    WentDown,
)
from mille.games.militaire.places import PILE, STOCK, around, ends, hand, is_my_turn, laid
from mille.games.militaire.scoring import cards_points, melded_points, score
from mille.games.militaire.table import Phase, View
from mille.parts.melds import Kind, Laid, is_joker, melds_in, rank_of, stands_for
from mille.view import beat as steps
from mille.view.action import Action, Answer, Ask, Verb
from mille.view.beat import Beat, CountUp, Travel
from mille.view.presentation import Advice, Presenter
from mille.view.sheet import SheetEntry, SheetView
from mille.view.table import (
    Bead,
    CardView,
    ColumnView,
    Lie,
    Place,
    SeatView,
    TableView,
    ZoneView,
    zones,
)

DRAW = Verb("draw", message("do.draw"), ("d",))
TAKE = Verb("take", message("do.take"), ("t",))
LAY = Verb("lay", message("do.lay"), ("l",))
THROW = Verb("throw", message("do.throw"), ("x", "delete"), ends_turn=True, double=True)

SHAPES = (("3·3", 0, 2), ("3·3–", 1, 2), ("6–", 1, 1))
"""The three contracts: how each is written, its runs, its melds (#11)."""


class MilitairePresenter(Presenter):
    """The words and terms of Militaire."""

    verbs = (DRAW, TAKE, LAY, THROW)

    def show(self, view: View, names: Sequence[str]) -> TableView:
        """The table."""
        order = _order(view)
        return TableView(
            view.seat,
            zones(
                *(_hand_zone(view, seat, names) for seat in order),
                *(_melds_zone(view, seat, names) for seat in order),
                ZoneView(
                    STOCK,
                    Lie.PILE,
                    message("zone.stock", n=count(view.stock)),
                    (CardView(None),) * count(view.stock),
                    title=message("count.cards", n=count(view.stock)),
                ),
                ZoneView(
                    PILE,
                    Lie.PILE,
                    message("zone.pile", card=view.pile[-1])
                    if view.pile
                    else message("zone.pile.empty"),
                    tuple(map(CardView, view.pile)),
                ),
            ),
            tuple(_slip(view, seat, names) for seat in order),
            _prompt(view, names),
            my_turn=is_my_turn(view),
            headline=message("headline.deal", deal=view.deal, target=view.rules.target),
            strip=tuple(_shapes(view)),
        )

    def actions(self, view: View, chosen: Cards) -> Sequence[Action]:
        """What can be done with the chosen cards, and why not."""
        mine = laid(view.seat)
        if not is_my_turn(view):
            over = view.phase in (Phase.OVER, Phase.DEAL)
            why = message("refusal.not_now" if over else "refusal.not_your_turn")
            return [
                Action(DRAW, source=STOCK, refusal=why),
                Action(TAKE, source=PILE, refusal=why),
                Action(LAY, target=mine, takes_cards=True, refusal=why),
                Action(THROW, target=PILE, takes_cards=True, refusal=why),
            ]
        return [
            _simple(view, DRAW, STOCK, Draw()),
            _simple(view, TAKE, PILE, TakeDiscard()),
            _laying(view, chosen),
            _throwing(view, chosen),
        ]

    def together(self, view: View, card: Card) -> Cards:
        """The largest meld that the card can be laid in, or the card alone."""
        able = (
            (meld for meld in choices.moves(view) if isinstance(meld, Meld))
            if (is_my_turn(view))
            else iter(())
        )
        with_it = [meld.cards for meld in able if card in meld.cards]
        return max(with_it, key=len, default=(card,))

    def beat(self, event: Event, view: View, names: Sequence[str]) -> Beat:
        """How to tell an event."""
        match event:
            case Dealt(dealer=dealer):
                first = Seat((dealer + 1) % view.seats)
                deal = steps.Deal(STOCK, tuple(hand(seat) for seat in around(first, view.seats)))
                said = _said("dealt", view, dealer, names, n=event.deal)
                return Beat((deal,), said, dealer, "deal")
            case Drawn(seat, card):
                said = (
                    message("news.drew.card", card=card)
                    if card is not None
                    else message("news.drew.they", name=names[seat])
                )
                return Beat((Travel((card,), STOCK, hand(seat)),), said, seat, "draw")
            case Taken(seat, card):
                said = _said("took", view, seat, names, card=card)
                return Beat((Travel((card,), PILE, hand(seat)),), said, seat, "draw")
            case Melded(seat, kind, cards):
                meld = Laid(kind, cards)
                said = _said(f"laid.{kind}", view, seat, names, **ends(meld))
                whole = is_contract(view.melds[seat], view.rules)
                banner = message("banner.contract", name=names[seat]) if whole else None
                return Beat((_way(view, seat, meld),), said, seat, banner=banner)
            case WentDown(seat, melds):
                said = _said("went_down", view, seat, names)
                return Beat(tuple(_way(view, seat, meld) for meld in melds), said, seat)
            case Discarded(seat, card):
                said = _said("threw", view, seat, names, card=card)
                return Beat((Travel((card,), hand(seat), PILE, sound="knock"),), said, seat)
            case Reshuffled(stock):
                n = count(stock)
                way = Travel((None,) * n, PILE, STOCK, times=2.0)
                return Beat((way,), message("news.reshuffled", n=n), sound="shuffle")
            case DealEnded(out=out):
                counted = tuple(CountUp(seat, along=True) for seat in around(Seat(0), view.seats))
                if out is None:
                    return Beat(counted, message("news.dead"), sound="turn")
                said = _said("out", view, out, names, n=event.scores[out].total)
                return Beat(counted, said, out, "spoons", said)
            case GameEnded(winners=winners):
                won = view.seat in winners
                who = " & ".join(names[seat] for seat in winners)
                said = message("news.won", name=who, n=view.totals[winners[0]])
                light, sound = ("won", "win") if won else ("lost", "lose")
                return Beat((), said, None, sound, said, light)

    def sheet(self, view: View, names: Sequence[str], deal: int | None = None) -> SheetView:
        """Where each seat's points of a deal come from."""
        order = _order(view)
        runs = not view.deals or view.phase not in (Phase.DEAL, Phase.OVER)
        number = len(view.deals) + runs
        shown = number - 1 if deal is None else deal
        if shown < len(view.deals):
            ended = view.deals[shown]
            scores = ended.scores
            title = message("sheet.dead", n=shown + 1)
            if ended.out is not None:
                title = message("sheet.out", n=shown + 1, name=names[ended.out])
        else:
            scores = tuple(score(view.melds[Seat(i)], False, ()) for i in range(view.seats))
            title = message("sheet.runs", n=number)
        over = view.ended is not None
        return SheetView(
            title=title,
            seats=tuple(names[seat] for seat in order),
            lines=tuple(scores[seat].lines for seat in order),
            deals=tuple(
                tuple(SheetEntry(d.scores[seat].total, d.totals[seat]) for seat in order)
                for d in view.deals
            ),
            shown=shown,
            count=number,
            over=over,
            won=view.ended is not None and view.seat in view.ended.winners,
        )

    def advice(
        self,
        view: View,
        move: Chosen,
        names: Sequence[str],
        reasons: Mapping[str, Any] | None = None,
    ) -> Advice:
        """A move as advice, with what speaks for it."""
        return advising.advice(view, move, reasons or {})


def _order(view: View) -> list[Seat]:
    return around(view.seat, view.seats)


def _said(
    what: str, view: View, seat: Seat, names: Sequence[str], **blanks: str | int | Card
) -> Message:
    if seat == view.seat:
        return message(f"news.{what}.you", **blanks)
    return message(f"news.{what}.they", name=names[seat], **blanks)


# The table


def _hand_zone(view: View, seat: Seat, names: Sequence[str]) -> ZoneView:
    held = view.hands[seat]
    cards = (CardView(None),) * held if isinstance(held, int) else tuple(CardView(c) for c in held)
    id = "zone.hand.me" if seat == view.seat else "zone.hand.them"
    return ZoneView(hand(seat), Lie.FAN, message(id, name=names[seat], n=len(cards)), cards)


def _melds_zone(view: View, seat: Seat, names: Sequence[str]) -> ZoneView:
    columns = tuple(_column(n, meld) for n, meld in enumerate(view.melds[seat]))
    id = "zone.melds.me" if seat == view.seat else "zone.melds.them"
    return ZoneView(laid(seat), Lie.COLUMNS, message(id, name=names[seat]), columns=columns)


def _column(number: int, meld: Laid) -> ColumnView:
    cards = tuple(
        CardView(card, stands_for=meant if is_joker(card) and meant is not card else None)
        for card, meant in zip(meld.cards, stands_for(meld), strict=True)
    )
    words = message(f"meld.{meld.kind}", **ends(meld))
    return ColumnView(str(number), cards, words, message(f"meld.{meld.kind}.short"))


def _slip(view: View, seat: Seat, names: Sequence[str]) -> SeatView:
    melds = view.melds[seat]
    said = message("slip.contract") if is_contract(melds, view.rules) else None
    return SeatView(
        seat,
        names[seat],
        view.totals[seat],
        message("slip.target", n=view.rules.target),
        count=count(view.hands[seat]),
        cards=message("count.cards", n=count(view.hands[seat])),
        second=melded_points(melds) if melds else None,
        second_caption=message("slip.laid") if melds else None,
        said=said,
        dealer=view.dealer == seat,
        on_turn=view.phase in (Phase.DRAW, Phase.PLAY) and view.turn == seat,
        progress=max(0.0, min(1.0, view.totals[seat] / view.rules.target)),
    )


def _shapes(view: View) -> Iterator[Bead]:
    """The contracts that one's own melds still lead to, and the one that lies."""
    melds = view.melds[view.seat]
    runs = sum(meld.kind is Kind.RUN for meld in melds)
    whole = is_contract(melds, view.rules)
    for text, wanted_runs, wanted in SHAPES:
        long = len(melds) == 1 and runs == 1 and len(melds[0].cards) > len("345")
        fits = (
            len(melds) <= wanted
            and runs <= wanted_runs
            and len(melds) - runs <= (wanted - wanted_runs)
        )
        if wanted == 1 and melds:
            fits = long and whole
        yield Bead(text, lit=fits, now=whole and fits and len(melds) == wanted)


def _prompt(view: View, names: Sequence[str]) -> Message:
    if view.phase in (Phase.OVER, Phase.DEAL, Phase.RESHUFFLE):
        return message(f"prompt.{view.phase.value}")
    if not is_my_turn(view):
        return message("prompt.theirs", name=names[view.turn])
    if view.phase is Phase.DRAW:
        return message("prompt.draw")
    if view.has_contract:
        return message("prompt.finish")
    return message("prompt.play")


# What can be done


def _simple(view: View, verb: Verb, source: Place, move: Chosen) -> Action:
    why = choices.refusal(view, move)
    if why is not None:
        return Action(verb, source=source, refusal=why)
    return Action(verb, source=source, move=move)


def _laying(view: View, chosen: Cards) -> Action:
    """The meld, or the contract, that the chosen cards are; a question where they are several."""
    mine = laid(view.seat)
    able = [move for move in choices.moves(view) if _cards(move) == set(chosen)] if chosen else []
    if not able:
        why = _why_not(view, chosen)
        return Action(LAY, target=mine, cards=chosen, takes_cards=True, refusal=why)
    if len(able) == 1:
        return Action(LAY, target=mine, cards=chosen, takes_cards=True, move=able[0])
    answers = tuple(_answer(move) for move in able)
    ask = Ask(message("ask.which"), answers)
    return Action(LAY, target=mine, cards=chosen, takes_cards=True, ask=ask)


def _cards(move: Chosen) -> set[Card] | None:
    """The cards that a move lays; None for one that lays nothing."""
    return {card for meld in _melds(move) for card in meld.cards} or None


def _melds(move: Chosen) -> tuple[Laid, ...]:
    if isinstance(move, Meld):
        return (Laid(move.kind, move.cards),)
    return move.melds if isinstance(move, GoDown) else ()


def _answer(move: Chosen) -> Answer:
    melds = _melds(move)
    words = message(f"meld.{melds[0].kind}", **ends(melds[0]))
    pictures = tuple(
        CardView(card, stands_for=meant if meant is not card else None)
        for meld in melds
        for card, meant in zip(meld.cards, stands_for(meld), strict=True)
    )
    return Answer(words, move, pictures)


def _why_not(view: View, chosen: Cards) -> Refusal:
    """Why the chosen cards cannot be laid, as the meld that they look most like."""
    if view.phase is Phase.DRAW:
        return message("refusal.draw_first")
    if not chosen:
        return message("refusal.choose_meld")
    whole = (meld for meld in melds_in(chosen, meld_rules(view.rules)))
    meld = next((meld for meld in whole if len(meld.cards) == len(chosen)), None)
    if meld is None:
        kind = Kind.SET if rank_of(chosen) is not None else Kind.RUN
        meld = Laid(kind, chosen)
    move: Chosen = Meld(meld.kind, meld.cards)
    if not view.rules.lay_early:
        move = GoDown((meld,))
    return choices.refusal(view, move) or message("refusal.not_a_run")


def _throwing(view: View, chosen: Cards) -> Action:
    if len(chosen) != 1:
        why = message("refusal.draw_first" if view.phase is Phase.DRAW else "refusal.choose_throw")
        return Action(THROW, target=PILE, takes_cards=True, refusal=why)
    move = Discard(chosen[0])
    why_not = choices.refusal(view, move)
    if why_not is not None:
        return Action(THROW, target=PILE, cards=chosen, takes_cards=True, refusal=why_not)
    would = message("drop.throw", card=chosen[0])
    left = without(view.hand, chosen)
    if view.has_contract and left:
        would = message("drop.keeps", card=chosen[0], kept=left[0], n=cards_points(left))
    return Action(THROW, target=PILE, cards=chosen, takes_cards=True, move=move, would=would)


# The way of cards


def _way(view: View, seat: Seat, meld: Laid) -> Travel:
    number = view.melds[seat].index(meld) if meld in view.melds[seat] else 0
    cards: tuple[Card | None, ...] = meld.cards
    return Travel(cards, hand(seat), laid(seat), str(number), apart=True, sound="snap")
