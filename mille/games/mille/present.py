"""Mille on the screen: a seat's view as a table, and a gesture as a move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, assert_never

from mille.cards.card import Card, Cards, Rank, in_order
from mille.engine.game import Seat
from mille.engine.message import Message, Refusal, message
from mille.games.mille import explaining, gestures, looking_back, telling
from mille.games.mille.gestures import (
    MY_HAND,
    MY_MELDS,
    PACK,
    STOCK,
    THEIR_HAND,
    THEIR_MELDS,
    can_take,
    two_is_free,
)
from mille.games.mille.melds import (
    FULL_RANK,
    WILD,
    Meld,
    Melds,
    card_value,
    is_wild,
    value,
)
from mille.games.mille.moves import (
    Chosen,
    DealEnded,
    Discard,
    Draw,
    Event,
    LayMeld,
    Phase,
    TakePack,
    TakeUpcardTwo,
)
from mille.games.mille.seat_view import MilleView, pairs
from mille.view.presenter import Ask, Beat, Gesture, Placed
from mille.view.review_view import ReviewView
from mille.view.table_view import (
    CardView,
    ColumnView,
    SeatPanel,
    SheetEntry,
    SheetView,
    TableView,
    ZoneView,
)

LOW_HAND = 2
SEVEN = FULL_RANK - 1


class MillePresenter:
    """The words and gestures of Mille."""

    zones: Sequence[str] = (MY_HAND, THEIR_HAND, MY_MELDS, THEIR_MELDS, STOCK, PACK)

    def show(
        self,
        view: MilleView,
        names: Sequence[str],
        fresh: Cards = (),
        trail: Sequence[Placed] = (),
    ) -> TableView:
        """The table; `fresh` cards of the own hand, and the `trail` of the others, are marked."""
        mine, theirs = view.seat, view.other
        zones = [
            self._my_hand(view, fresh),
            self._their_hand(view, names[theirs]),
            _meld_zone(MY_MELDS, message("zone.melds.me"), view.melds[mine]),
            _meld_zone(
                THEIR_MELDS,
                message("zone.melds.them", name=names[theirs]),
                view.melds[theirs],
                trail,
            ),
            _stock(view),
            _pack(view, trail),
        ]
        return TableView(
            zones={zone.name: zone for zone in zones},
            panels=(_panel(view, mine, names[mine]), _panel(view, theirs, names[theirs])),
            prompt=_prompt(view, names),
            my_turn=view.my_turn,
        )

    def _my_hand(self, view: MilleView, fresh: Cards) -> ZoneView:
        left = Counter(fresh)
        shown: list[CardView] = []
        for card in reversed(view.hand):
            marked = left[card] > 0
            left[card] -= marked
            shown.append(CardView(card, marked))
        return ZoneView(MY_HAND, message("zone.hand.me", n=len(view.hand)), tuple(reversed(shown)))

    def _their_hand(self, view: MilleView, name: str) -> ZoneView:
        n = view.counts[view.other]
        open_hand = view.phase in (Phase.DEAL, Phase.OVER)
        cards: Sequence[Card | None] = view.known if open_hand else [None] * n
        return ZoneView(
            THEIR_HAND,
            message("zone.hand.them", name=name, n=n),
            tuple(map(CardView, cards)),
            title=message("count.cards", n=n),
        )

    def beat(self, event: Event, view: MilleView, names: Sequence[str]) -> Beat:
        """How to tell an event to the seat of `view`."""
        return telling.beat(event, view, names)

    def gained(self, event: Event, seat: Seat) -> Cards:
        """The cards that an event brought to the hand of `seat`."""
        return telling.gained(event, seat)

    def placed(self, event: Event, seat: Seat) -> tuple[Placed, ...]:
        """Where cards of the other seats went on the table, as `seat` saw it."""
        return telling.placed(event, seat)

    def move_for(self, view: MilleView, gesture: Gesture) -> Chosen | Refusal | Ask:
        """The move that a gesture means, why it is none, or a question."""
        return gestures.move_for(view, gesture)

    def chosen(self, view: MilleView, cards: Cards) -> Message | None:
        """What can be done with the chosen cards, in one line; None with none."""
        if not cards or not view.my_turn or view.phase is not Phase.PLAY:
            return None
        meant = self.move_for(view, Gesture(MY_MELDS, cards))
        lay = isinstance(meant, (LayMeld, Ask))
        if lay and isinstance(meant, LayMeld):
            cards = meant.cards
        blanks = {"n": len(cards), "points": value(cards)}
        if lay and len(cards) == 1:
            return message("prompt.chosen.both", card=cards[0])
        if lay:
            return message("prompt.chosen.lay", **blanks)
        if len(cards) == 1:
            return message("prompt.chosen.discard", card=cards[0])
        return message("prompt.chosen.none", **blanks)

    def targets(self, view: MilleView, cards: Cards) -> Sequence[Gesture]:
        """The gestures with these cards that are moves now."""
        mine = [meld.rank.value for meld in view.melds[view.seat]]
        gestures = [Gesture(STOCK, cards), Gesture(PACK, cards), Gesture(MY_MELDS, cards)]
        gestures += [Gesture(MY_MELDS, cards, column) for column in mine]
        return [each for each in gestures if not isinstance(self.move_for(view, each), Message)]

    def advice(self, move: Chosen) -> tuple[Message, Cards]:
        """A move as advice: in words, and the cards of the hand that it is made with."""
        match move:
            case Draw():
                return message("hint.draw"), ()
            case TakeUpcardTwo():
                return message("hint.two"), ()
            case TakePack(meld):
                return message("hint.pack"), meld
            case LayMeld(rank, cards):
                return message("hint.meld", rank=rank, n=len(cards)), cards
            case Discard(card):
                return message("hint.discard", card=card), (card,)
            case _:
                assert_never(move)

    def reason(self, reasons: Mapping[str, Any]) -> Message | None:
        """What speaks for a player's move, from the reasons it gave, in a sentence."""
        return explaining.why_best(reasons)

    def review(self, lines: Sequence[Mapping[str, Any]]) -> ReviewView:
        """A review in words, from all its lines."""
        return looking_back.review_view(lines)

    def gather(self, view: MilleView, card: Card) -> Cards:
        """All cards of the same rank."""
        return tuple(other for other in view.hand if other.rank is card.rank)

    def arranged(self, hand: Cards, order: str) -> Cards:
        """By rank, 2s last where they are at hand; or the dearest first."""
        if order == "value":
            return tuple(sorted(hand, key=lambda card: (-card_value(card), card.index)))
        naturals = [card for card in hand if not is_wild(card)]
        return (*in_order(naturals), *in_order(filter(is_wild, hand)))

    def sheet(self, view: MilleView, names: Sequence[str]) -> SheetView:
        """The score sheet after a deal or a game."""
        last = view.deals[-1]
        totals = [0, 0]
        deals: list[tuple[SheetEntry, ...]] = []
        for deal in view.deals:
            row: list[SheetEntry] = []
            for seat in (view.seat, view.other):
                score = deal.scores[seat]
                totals[seat] += score.total
                row.append(SheetEntry(score.total, score.naturals, score.chapeau, totals[seat]))
            deals.append(tuple(row))
        end = view.settlement
        return SheetView(
            title=_sheet_title(view, last, names),
            seats=(names[view.seat], names[view.other]),
            lines=tuple(last.scores[seat].lines for seat in (view.seat, view.other)),
            deals=tuple(deals),
            payment_title=_payment_title(view, names) if end else None,
            payment=end.lines if end else (),
            over=end is not None,
            won=end is not None and end.winner == view.seat,
        )


def _meld_zone(name: str, label: Message, melds: Melds, trail: Sequence[Placed] = ()) -> ZoneView:
    """The melds by rank, that of 2s last, as 2s are in a hand."""
    shown = sorted(melds, key=lambda meld: meld.rank is WILD)
    return ZoneView(name, label, columns=tuple(_column(meld, trail) for meld in shown))


def _marked(cards: Cards, new: Iterable[Card]) -> tuple[CardView, ...]:
    """Cards to show, the last ones of those that are new marked."""
    left = Counter(new)
    shown: list[CardView] = []
    for card in reversed(cards):
        shown.append(CardView(card, left[card] > 0))
        left[card] -= 1
    return tuple(reversed(shown))


def _column(meld: Meld, trail: Sequence[Placed]) -> ColumnView:
    sign = ""
    if meld.is_natural:
        sign = "natural"
    elif len(meld.naturals) == SEVEN and not meld.wilds:
        sign = "seven"
    points = meld.value * (2 if meld.is_natural else 1)
    blanks: dict[str, int | Rank] = {"rank": meld.rank, "n": len(meld.cards), "points": points}
    return ColumnView(
        id=meld.rank.value,
        cards=_marked(meld.cards, (p.card for p in trail if p.column == meld.rank.value)),
        label=message(f"column.{sign or 'plain'}", **blanks),
        title=message("column.title", n=len(meld.cards), points=points),
        sign=sign,
    )


def _stock(view: MilleView) -> ZoneView:
    n = view.stock_count
    return ZoneView(
        STOCK,
        message("zone.stock", n=n),
        tuple([CardView(None)] * n),
        title=message("count.cards", n=n),
        open=view.my_turn and view.phase is Phase.DRAW,
    )


def _pack(view: MilleView, trail: Sequence[Placed]) -> ZoneView:
    n = len(view.pile)
    label = message("zone.pack.empty")
    if view.pile:
        label = message("zone.pack", n=n, card=view.pile[-1])
    # The pack lies squared: of the cards under the upcard the table shows only that they are there,
    # unless the house plays with an open pack (#19).
    under = [card if view.rules.open_pile else None for card in view.pile[:-1]]
    return ZoneView(
        PACK,
        label,
        (
            *map(CardView, under),
            *_marked(view.pile[-1:], (p.card for p in trail if p.column == PACK)),
        ),
        title=message("count.cards", n=n),
        open=can_take(view) if view.my_turn and view.phase is Phase.DRAW else None,
    )


def _panel(view: MilleView, seat: Seat, name: str) -> SeatPanel:
    n = view.counts[seat]
    laid = sum(meld.value * (2 if meld.is_natural else 1) for meld in view.melds[seat])
    knows_hand = seat == view.seat or view.phase in (Phase.DEAL, Phase.OVER)
    held = value(view.hand) if seat == view.seat else 0
    label = message("panel.held", laid=laid, held=held) if knows_hand else message("panel.laid")
    so_far = laid - held
    if view.phase in (Phase.DEAL, Phase.OVER) and view.deals:
        so_far = view.deals[-1].scores[seat].total
        label = message("panel.deal")
    return SeatPanel(
        name=name,
        total=view.totals[seat],
        goal=message("panel.goal", target=view.rules.target),
        deal=so_far,
        deal_label=label,
        cards=message("count.cards", n=n),
        low=view.rules.announce_low_hand and 0 < n <= LOW_HAND and view.phase is not Phase.DEAL,
        progress=max(0.0, min(1.0, view.totals[seat] / view.rules.target)),
        stars=sum(deal.scores[seat].naturals for deal in view.deals),
        circles=sum(deal.scores[seat].chapeau for deal in view.deals),
        on_turn=view.turn == seat and view.phase in (Phase.DRAW, Phase.PLAY),
        dealer=view.dealer == seat,
    )


def _prompt(view: MilleView, names: Sequence[str]) -> Message:
    if view.dealer is None:
        return message("prompt.first")
    if view.phase in (Phase.DEAL, Phase.RESHUFFLE, Phase.OVER):
        return message(f"prompt.{view.phase.value}")
    if not view.my_turn:
        return message("prompt.theirs", name=names[view.turn])
    if view.phase is Phase.PLAY:
        return message("prompt.play")
    if not view.stock_count and not view.rules.can_reshuffle(view.reshuffles, len(view.pile)):
        return message("prompt.last_pack")
    if two_is_free(view):
        return message("prompt.draw_two")
    if pairs(view):
        return message("prompt.draw_pack")
    return message("prompt.draw")


def _sheet_title(view: MilleView, last: DealEnded, names: Sequence[str]) -> Message:
    if last.out is None:
        return message("sheet.died", n=len(view.deals))
    if last.out == view.seat:
        return message("sheet.you_out", n=len(view.deals))
    return message("sheet.they_out", n=len(view.deals), name=names[last.out])


def _payment_title(view: MilleView, names: Sequence[str]) -> Message:
    end = view.settlement
    assert end is not None
    if end.winner == view.seat:
        return message("payment.you_won", name=names[view.other], n=end.payment)
    return message("payment.they_won", name=names[view.other], n=end.payment)
