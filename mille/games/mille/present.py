"""Mille on the screen: what the table asks of the game, each answer in a file of its own."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mille.cards import Card, Cards, in_order
from mille.engine.codec import Seat
from mille.engine.message import Fault, Message, message
from mille.games.mille import advising, losing, moves, reviews, shown, telling
from mille.games.mille.doing import LAY, VERBS, actions
from mille.games.mille.melds import FULL_RANK, WILD, Melds, card_value, laid, meld_refusal, value
from mille.games.mille.moves import DealEnded
from mille.games.mille.options import HouseRules
from mille.games.mille.scoring import score_deal
from mille.games.mille.seat_view import MilleView
from mille.games.mille.sheets import deal_sheet
from mille.games.mille.table import fold, hidden, settled
from mille.parts.seats import around
from mille.value import replace
from mille.view.action import Tell
from mille.view.papers import (
    AnswerKind,
    Deal,
    Question,
    ScorePadOf,
    SheetEntry,
    SheetView,
    check_pack,
    only_one_without,
)
from mille.view.presentation import Example, PresenterOf
from mille.view.table import Mark, leads, won


class MillePresenter(PresenterOf[MilleView, moves.Chosen, moves.Event]):
    """The words and terms of Mille."""

    examples = (
        Example(4, "pack", "9S 9D | 9H", "mille.2"),
        Example(5, "meld", "KS KD KC", "mille.1"),
        Example(5, "wild", "QH QC 2D", "mille.3"),
        Example(6, "out", "KS KD KC | 3C", "mille.5"),
        Example(8, "natural", "9C 9C 9D 9D 9H 9H 9S 9S", "mille.4"),
    )
    moments = telling.MOMENTS
    chances = {moves.TakePack: "pack", moves.LayMeld: "lay"}
    verbs = VERBS
    sorts = ("rank", "value")
    signs = ("turn", "dealer", "low", "fresh", "open", "locked", "star", "circle")

    show = staticmethod(shown.show)
    beat = staticmethod(telling.beat)
    heard = staticmethod(telling.heard)
    actions = staticmethod(actions)
    advice = staticmethod(advising.hint)
    review = staticmethod(reviews.review)

    def unseen(self, view: MilleView) -> Collection[Card]:
        return hidden(view)

    def topic(self, view: MilleView) -> int:
        """The section of the rules about the current situation."""
        match view.phase:
            case moves.Phase.DRAW if len(view.pile) > 1:
                return 4
            case moves.Phase.PLAY:
                return 5
            case moves.Phase.OVER:
                return 10
        return 3

    def answer(self, view: MilleView, what: Tell, names: Sequence[str]) -> Message | None:
        """What the player's own hand and the pack are worth."""
        if what is Tell.MIDDLE and view.pile:
            stock = message("zone.stock", n=view.stock_count)
            pack = message("zone.pack", n=len(view.pile), card=view.pile[-1])
            worth = message("told.worth", n=value(view.pile))
            return message("told.middle", stock=stock, pack=pack, worth=worth)
        return (
            message("told.worth", n=value(view.hand)) if what is Tell.HAND and view.hand else None
        )

    def together(self, view: MilleView, card: Card) -> Cards:
        """All cards of the same rank."""
        return tuple(other for other in view.hand if other.rank is card.rank)

    def chosen(self, view: MilleView, cards: Cards) -> Message | None:
        if not cards or not view.my_turn or view.phase is not moves.Phase.PLAY:
            return None
        lay = next((each for each in actions(view, cards) if each.verb is LAY and each.legal), None)
        if lay is not None:
            cards = lay.cards
        blanks = {"n": len(cards), "points": value(cards)}
        if lay is not None and len(cards) == 1:
            return message("prompt.chosen.both", card=cards[0])
        if lay is not None:
            return message("prompt.chosen.lay", **blanks)
        if len(cards) == 1:
            return message("prompt.chosen.discard", card=cards[0])
        return message("prompt.chosen.none", **blanks)

    def arranged(self, view: MilleView, hand: Cards, order: str) -> Cards:
        """By rank, with 2s last where they come to hand; or the most valuable first."""
        if order == "value":
            return tuple(sorted(hand, key=lambda card: (-card_value(card), card.index)))
        naturals = [card for card in hand if card.rank is not WILD]
        wilds = [card for card in hand if card.rank is WILD]
        return (*in_order(naturals), *in_order(wilds))

    def warning(self, view: MilleView, move: moves.Chosen, names: Sequence[str]) -> Message | None:
        return losing.warning(view, (move,), names)

    def sheet(self, view: MilleView, names: Sequence[str], deal: int | None = None) -> SheetView:
        this = deal_sheet(view, names, deal)
        totals, seats = [0, 0], around(view.seat, 2)
        deals: list[tuple[SheetEntry, ...]] = []
        for each in view.deals:
            row: list[SheetEntry] = []
            for seat in seats:
                score = each.scores[seat]
                totals[seat] += score.total
                n = score.naturals
                marks = [Mark("star", message("mark.natural", n=n), n)] if n else []
                if score.chapeau:
                    marks.append(Mark("circle", message("mark.chapeau", n=1), 1, strong=True))
                row.append(SheetEntry(score.total, totals[seat], tuple(marks)))
            deals.append(tuple(row))
        end, both = view.settlement, (names[seats[0]], names[seats[1]])
        known = deals[: this.shown + 1]
        me = Seat(0) if view.seat in seats else view.seat
        stands = won if end is not None and len(known) == len(deals) else leads
        now = stands([entry.total for entry in known[-1]], me, both) if known else None
        return SheetView(
            title=this.title,
            seats=both,
            lines=this.lines,
            deals=tuple(deals),
            shown=this.shown,
            count=this.count,
            payment_title=_payment_title(view, names) if end else None,
            payment=end.lines if end else (),
            over=end is not None,
            notes=(now,) if now is not None else (),
        )


def _payment_title(view: MilleView, names: Sequence[str]) -> Message:
    end = view.settlement
    assert end is not None
    if view.seat >= len(names):
        name, other = names[end.winner], names[1 - end.winner]
        return message("payment.named", name=name, other=other, n=end.payment)
    if end.winner == view.seat:
        return message("payment.you_won", name=names[view.other], n=end.payment)
    return message("payment.they_won", name=names[view.other], n=end.payment)


# A deal of Mille with real cards: what was melded, and which cards were left in the hands.


SEATS = (Seat(0), Seat(1))


class MillePad(ScorePadOf[MilleView]):
    """The melds of each seat by rank, and the cards it has left; a seat with none left went out."""

    def asks(self, view: MilleView) -> Sequence[Question]:
        melds = Question("melds", AnswerKind.CARDS, SEATS, jokers=False, melds=True)
        return melds, Question("left", AnswerKind.CARDS, SEATS, jokers=False)

    def after_deal(self, view: MilleView, deal: Deal) -> MilleView:
        hands = tuple(deal.cards("left", seat) for seat in SEATS)
        groups = tuple(deal.groups("melds", seat) for seat in SEATS)
        all = [card for group in (*hands, *groups[0], *groups[1]) for card in group]
        check_pack(all, FULL_RANK, 0)
        out = only_one_without(hands)
        melds = tuple(_melds(view.rules, each) for each in groups)
        scores = tuple(
            score_deal(
                view.rules,
                melds[seat],
                hands[seat],
                went_out=seat == out,
                somebody_out=out is not None,
            )
            for seat in SEATS
        )
        totals = tuple(old + score.total for old, score in zip(view.totals, scores))
        lying = replace(view, melds=melds, hands=hands)
        view = fold(lying, DealEnded(out, scores, totals, hands))
        end = settled(view)
        return view if end is None else fold(view, end)


def _melds(rules: HouseRules, groups: Sequence[Cards]) -> Melds:
    melds: Melds = ()
    for cards in groups:
        rank = next((card.rank for card in cards if card.rank is not WILD), WILD)
        why = meld_refusal(rules, melds, rank, cards)
        if why is not None:
            raise Fault(why)
        melds = laid(melds, rank, cards)
    return melds


PAD = MillePad()
