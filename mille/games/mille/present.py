"""Mille on the screen: a seat's view as a table, and a gesture as a move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import assert_never

from mille.cards.card import Card, Cards, Rank, in_order
from mille.engine.game import Seat
from mille.engine.message import Message, Refusal, message
from mille.games.mille.melds import (
    FULL_RANK,
    LEAST_MELD,
    WILD,
    Meld,
    Melds,
    card_value,
    find,
    is_wild,
    meld_refusal,
    value,
)
from mille.games.mille.moves import (
    Chosen,
    DealEnded,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drawn,
    Event,
    GameEnded,
    LayMeld,
    Melded,
    PackTaken,
    Phase,
    Reshuffled,
    TakePack,
    TakeUpcardTwo,
    UpcardTwoTaken,
)
from mille.games.mille.seat_view import MilleView, pairs
from mille.view.presenter import Ask, Beat, Gesture, Placed
from mille.view.table_view import (
    CardView,
    ColumnView,
    SeatPanel,
    SheetEntry,
    SheetView,
    TableView,
    ZoneView,
)

MY_HAND = "hand.me"
THEIR_HAND = "hand.them"
MY_MELDS = "melds.me"
THEIR_MELDS = "melds.them"
STOCK = "stock"
PACK = "pack"
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
        match event:
            case Dealt(dealer=dealer):
                news = _news("dealt", view, dealer, names)
                return Beat(STOCK, "deal", "deal", news, event.discard, dealer)
            case Drawn(seat, card):
                news = (
                    message("news.you.drew", card=card)
                    if card is not None
                    else message("news.they.drew", name=names[seat])
                )
                return Beat(STOCK, "draw", "draw", news, seat=seat)
            case UpcardTwoTaken(seat, card):
                news = _news("took_two", view, seat, names, card=card)
                return Beat(PACK, "draw", "draw", news, (card,), seat)
            case PackTaken(seat, _, cards):
                news = _news("took_pack", view, seat, names, n=len(cards), card=cards[0])
                return Beat(PACK, "pack", "riffle", news, cards, seat)
            case Melded(seat, rank, cards):
                meld = find(view.melds[seat], rank)
                source = MY_HAND if seat == view.seat else THEIR_HAND
                if meld is not None and meld.is_natural:
                    news = _news("natural", view, seat, names, rank=rank)
                    banner = message("banner.natural", rank=rank, points=2 * meld.value)
                    return Beat(source, "natural", "spoons", news, cards, seat, banner)
                kind = "melded_wild" if _uses_wild(rank, cards) else "melded"
                news = _news(kind, view, seat, names, n=len(cards), rank=rank)
                return Beat(source, "meld", "snap", news, cards, seat)
            case Discarded(seat, card):
                source = MY_HAND if seat == view.seat else THEIR_HAND
                sound = "brass" if card_value(card) == 100 else "knock"
                news = _news("discarded", view, seat, names, card=card)
                return Beat(source, "discard", sound, news, (card,), seat)
            case Reshuffled(stock):
                n = stock if isinstance(stock, int) else len(stock)
                return Beat(PACK, "shuffle", "shuffle", message("news.reshuffled", n=n))
            case DealEnded(out=out):
                if out is None:
                    return Beat("", "end", "turn", message("news.died"))
                chapeau = any(score.chapeau for score in event.scores)
                news = _news("went_out", view, out, names)
                banner = message("banner.chapeau") if chapeau else news
                return Beat("", "end", "hat" if chapeau else "turn", news, seat=out, banner=banner)
            case GameEnded(settlement):
                won = settlement.winner == view.seat
                news = _news("won", view, settlement.winner, names)
                return Beat("", "game_end", "win" if won else "lose", news, banner=news)
        raise AssertionError(event)

    def gained(self, event: Event, seat: Seat) -> Cards:
        """The cards that an event brought to the hand of `seat`."""
        match event:
            case Drawn(who, card) if who == seat and card is not None:
                return (card,)
            case UpcardTwoTaken(who, card) if who == seat:
                return (card,)
            case PackTaken(who, _, cards) if who == seat:
                return cards[1:]
            case _:
                return ()

    def placed(self, event: Event, seat: Seat) -> tuple[Placed, ...]:
        """Where cards of the other seats went on the table, as `seat` saw it."""
        match event:
            case PackTaken(who, meld, cards) if who != seat:
                rank = cards[0].rank.value
                return tuple(Placed(rank, card) for card in (cards[0], *meld))
            case Melded(who, rank, cards) if who != seat:
                return tuple(Placed(rank.value, card) for card in cards)
            case Discarded(who, card) if who != seat:
                return (Placed(PACK, card),)
            case _:
                return ()

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

    def move_for(self, view: MilleView, gesture: Gesture) -> Chosen | Refusal | Ask:
        """The move that a gesture means, why it is none, or a question."""
        if view.phase in (Phase.DEAL, Phase.OVER, Phase.RESHUFFLE):
            return message(f"refusal.phase.{view.phase.value}")
        if not view.my_turn:
            return message("refusal.not_your_turn")
        if view.phase is Phase.DRAW:
            return _draw_for(view, gesture)
        if gesture.target == STOCK:
            return message("refusal.phase.play")
        if gesture.target == PACK:
            return _discard_for(gesture)
        if gesture.target == MY_MELDS:
            return _meld_for(view, gesture)
        if gesture.target == THEIR_MELDS:
            return message("refusal.their_melds")
        return message("refusal.no_move_there")

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
                return message("hint.meld", rank=rank), cards
            case Discard(card):
                return message("hint.discard", card=card), (card,)
            case _:
                assert_never(move)

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


def _uses_wild(rank: Rank, cards: Iterable[Card]) -> bool:
    return rank is not WILD and any(map(is_wild, cards))


def _news(
    what: str,
    view: MilleView,
    seat: Seat,
    names: Sequence[str],
    **blanks: str | int | Card | Rank,
) -> Message:
    if seat == view.seat:
        return message(f"news.you.{what}", **blanks)
    return message(f"news.they.{what}", name=names[seat], **blanks)


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
        open=_can_take(view) if view.my_turn and view.phase is Phase.DRAW else None,
    )


def _can_take(view: MilleView) -> bool:
    return bool(pairs(view)) or _two_is_free(view)


def _two_is_free(view: MilleView) -> bool:
    upcard = view.upcard
    return upcard is not None and is_wild(upcard) and view.first_turn and view.rules.first_two_free


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
    if view.phase in (Phase.DEAL, Phase.RESHUFFLE, Phase.OVER):
        return message(f"prompt.{view.phase.value}")
    if not view.my_turn:
        return message("prompt.theirs", name=names[view.turn])
    if view.phase is Phase.PLAY:
        return message("prompt.play")
    if not view.stock_count and not view.rules.can_reshuffle(view.reshuffles, len(view.pile)):
        return message("prompt.last_pack")
    if _two_is_free(view):
        return message("prompt.draw_two")
    if pairs(view):
        return message("prompt.draw_pack")
    return message("prompt.draw")


def _draw_for(view: MilleView, gesture: Gesture) -> Chosen | Refusal | Ask:
    """What a gesture means before the draw.

    Dragging the pair onto the pack takes it, and so does dragging the pair to the melds.
    """
    if gesture.target == STOCK:
        return Draw()
    if gesture.target not in (PACK, MY_MELDS):
        return message("refusal.phase.draw")
    if gesture.target == MY_MELDS and not gesture.cards:
        return message("refusal.phase.draw")
    upcard = view.upcard
    assert upcard is not None  # only a turn that has drawn can leave no pack
    chosen = tuple(card for card in gesture.cards if card.rank is upcard.rank)
    open_pairs = pairs(view)
    takes: list[tuple[Message, Chosen]] = []
    if _two_is_free(view):
        takes.append((message("ask.two.take"), TakeUpcardTwo()))
    if open_pairs:
        best = max(open_pairs, key=value)
        meld = chosen if len(chosen) >= LEAST_MELD - 1 else best
        takes.append((message("ask.two.meld"), TakePack(meld)))
    if len(takes) == 1:
        return takes[0][1]
    if takes:
        return Ask(message("ask.two"), tuple(takes))
    if gesture.target == MY_MELDS or (gesture.cards and not chosen):
        return message("refusal.phase.draw")
    if is_wild(upcard) and not view.rules.twos_take_two:
        return message("refusal.pack_two")
    return message("refusal.pack_pair", rank=upcard.rank)


def _discard_for(gesture: Gesture) -> Chosen | Refusal:
    if not gesture.cards:
        return message("refusal.discard_none")
    if len(gesture.cards) > 1:
        return message("refusal.discard_one", n=len(gesture.cards))
    return Discard(gesture.cards[0])


def _meld_for(view: MilleView, gesture: Gesture) -> Chosen | Refusal | Ask:
    """The meld that some cards make: of their rank; for 2s alone, of the column aimed at."""
    cards = gesture.cards
    if not cards:
        return message("refusal.meld_nothing")
    mine = view.melds[view.seat]
    ranks = list(dict.fromkeys(card.rank for card in cards if not is_wild(card)))
    if len(ranks) > 1:
        return message("refusal.meld_mixed", rank=ranks[0], other=ranks[1])
    if ranks:
        cards = _completed(view, cards, ranks[0])
        return meld_refusal(view.rules, mine, ranks[0], cards) or LayMeld(ranks[0], cards)
    if gesture.column is not None:
        rank = Rank(gesture.column)
        return meld_refusal(view.rules, mine, rank, cards) or LayMeld(rank, cards)
    homes = [meld.rank for meld in mine if meld.rank is not WILD]
    answers: list[tuple[Message, Chosen]] = [
        (message("ask.wild.rank", rank=rank), LayMeld(rank, cards)) for rank in homes
    ]
    refusal = meld_refusal(view.rules, mine, WILD, cards)
    if refusal is None:
        answers.insert(0, (message("ask.wild.twos"), LayMeld(WILD, cards)))
    if not answers:
        return refusal or message("refusal.meld_nothing")
    if len(answers) == 1:
        return answers[0][1]
    return Ask(message("ask.wild"), tuple(answers))


def _completed(view: MilleView, cards: Cards, rank: Rank) -> Cards:
    """One card brought alone to open a meld stands for all natural cards of its rank."""
    if len(cards) > 1 or find(view.melds[view.seat], rank) is not None:
        return cards
    same = tuple(card for card in view.hand if card.rank is rank)
    return same if len(same) >= LEAST_MELD else cards


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
