"""Mille on the screen: what can be done, hints, and what the table asks of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from math import comb
from typing import Any, assert_never

from mille.cards import Card, Cards, Rank, in_order
from mille.engine.codec import Json, Seat
from mille.engine.message import Fault, Message, Refusal, message
from mille.games.mille import moves, reviews, shown
from mille.games.mille.melds import (
    FULL_RANK,
    LEAST_MELD,
    WILD,
    HouseRules,
    Meld,
    Melds,
    card_value,
    find,
    is_wild,
    laid,
    meld_refusal,
    score_deal,
    split,
    value,
)
from mille.games.mille.moves import Chosen, DealEnded, LayMeld, TakePack, TakeUpcardTwo
from mille.games.mille.shown import PACK, STOCK, deal_sheet
from mille.games.mille.table import MilleView, fold, hidden, pairs, settled, two_is_free
from mille.parts.rummy import Discard, Draw
from mille.parts.seats import around
from mille.value import replace
from mille.view.action import Act, Action, Answer, Ask, Tell, Verb
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
from mille.view.presentation import Advice, Example, PresenterOf
from mille.view.table import CardView, Mark, leads, melds_of, won

# The actions that a seat has in Mille with the cards it has selected, as data for the screen.


DRAW = Verb("draw", message("do.draw"), Act.DRAW)
TAKE = Verb("take", message("do.take"), Act.TAKE)
LAY = Verb("lay", message("do.lay"), Act.LAY)
DISCARD = Verb("discard", message("do.discard"), Act.THROW)

VERBS = (DRAW, TAKE, LAY, DISCARD)


def actions(view: MilleView, chosen: Cards) -> tuple[Action, ...]:
    """What the seat can do with these selected cards, or why not."""
    if view.phase in (moves.Phase.DEAL, moves.Phase.OVER, moves.Phase.RESHUFFLE):
        return _nothing(view, message(f"refusal.phase.{view.phase.value}"))
    if not view.my_turn:
        return _nothing(view, message("refusal.not_your_turn"))
    if view.phase is moves.Phase.DRAW:
        return tuple(_before_the_draw(view, chosen))
    return tuple(_after_the_draw(view, chosen))


def _nothing(view: MilleView, why: Refusal) -> tuple[Action, ...]:
    mine = melds_of(view.seat)
    return (
        Action(DRAW, source=STOCK, refusal=why),
        Action(TAKE, target=PACK, source=PACK, refusal=why),
        Action(LAY, target=mine, takes_cards=True, refusal=why),
        Action(DISCARD, target=PACK, takes_cards=True, refusal=why),
    )


# Before the draw


def _before_the_draw(view: MilleView, chosen: Cards) -> Iterator[Action]:
    """A pair dragged onto the pack or onto the melds takes the pack.

    Other cards dragged to the melds never take the pack, because that cannot be undone.
    """
    first, mine = message("refusal.phase.draw"), melds_of(view.seat)
    yield Action(DRAW, source=STOCK, move=moves.Draw(), would=message("drop.draw"))
    taking = _taking(view, chosen)
    yield Action(TAKE, target=PACK, source=PACK, cards=_pair(view, chosen), **taking)
    of_its_rank = all(card.rank is view.pile[-1].rank for card in chosen)
    if chosen and of_its_rank and "refusal" not in taking:
        yield Action(LAY, target=mine, cards=_pair(view, chosen), takes_cards=True, **taking)
    else:
        yield Action(LAY, target=mine, takes_cards=True, refusal=first)
    yield Action(DISCARD, target=PACK, takes_cards=True, refusal=first)


def _pair(view: MilleView, chosen: Cards) -> Cards:
    """The hand cards to meld when taking the pack: the selected ones, if any."""
    same = tuple(card for card in chosen if card.rank is view.pile[-1].rank)
    if len(same) >= LEAST_MELD - 1:
        return same
    return max(pairs(view), key=value, default=())


def _taking(view: MilleView, chosen: Cards) -> dict[str, Any]:
    """How the pack can be taken: a move, a question, or a refusal."""
    upcard = view.pile[-1]
    answers = []
    if two_is_free(view):
        answers.append(Answer(message("ask.two.take"), moves.TakeUpcardTwo(), (CardView(upcard),)))
    if pairs(view):
        meld = _pair(view, chosen)
        cards = tuple(map(CardView, (upcard, *meld)))
        answers.append(Answer(message("ask.two.meld"), moves.TakePack(meld), cards))
    if len(answers) == 1:
        two = isinstance(answers[0].move, moves.TakeUpcardTwo)
        would = message("drop.two") if two else message("drop.pack", n=len(view.pile))
        return {"move": answers[0].move, "would": would}
    if answers:
        return {"ask": Ask(message("ask.two"), tuple(answers))}
    if is_wild(upcard) and not view.rules.twos_take_two:
        return {"refusal": message("refusal.pack_two")}
    return {"refusal": message("refusal.pack_pair", rank=upcard.rank)}


# After the draw


def _after_the_draw(view: MilleView, chosen: Cards) -> Iterator[Action]:
    drawn = message("refusal.phase.play")
    yield _discarding(chosen)
    yield from _laying(view, chosen)
    yield Action(DRAW, source=STOCK, refusal=drawn)
    yield Action(TAKE, refusal=drawn)
    theirs = melds_of(view.other)
    yield Action(LAY, target=theirs, takes_cards=True, refusal=message("refusal.their_melds"))


def _discarding(chosen: Cards) -> Action:
    if len(chosen) == 1:
        return Action(
            DISCARD,
            target=PACK,
            cards=chosen,
            takes_cards=True,
            move=moves.Discard(chosen[0]),
            would=message("drop.discard", card=chosen[0]),
        )
    why = message("refusal.discard_none")
    if chosen:
        why = message("refusal.discard_one", n=len(chosen))
    return Action(DISCARD, target=PACK, takes_cards=True, refusal=why)


def _laying(view: MilleView, chosen: Cards) -> Iterator[Action]:
    """The meld that some cards would form: of their rank, or for 2s alone, of the
    column aimed at.
    """
    mine = melds_of(view.seat)
    ranks = list(dict.fromkeys(card.rank for card in chosen if not is_wild(card)))
    if not chosen or len(ranks) > 1:
        why = message("refusal.meld_nothing")
        if chosen:
            why = message("refusal.meld_mixed", rank=ranks[0], other=ranks[1])
        yield Action(LAY, target=mine, takes_cards=True, refusal=why)
        return
    if not ranks:
        yield from _laying_twos(view, chosen)
        return
    lies = find(view.melds[view.seat], ranks[0]) is not None
    laid = _lay(view, ranks[0], _completed(view, chosen, ranks[0]))
    if lies:  # the meld itself is a better target than the whole area
        yield Action(LAY, target=mine, column=ranks[0].value, **laid)
    yield Action(LAY, target=mine, lit=not lies, **laid)


def _laying_twos(view: MilleView, chosen: Cards) -> Iterator[Action]:
    mine, melds = melds_of(view.seat), view.melds[view.seat]
    for meld in melds:
        laid = _lay(view, meld.rank, chosen)
        yield Action(LAY, target=mine, column=meld.rank.value, **laid)
    answers = [
        Answer(
            message("ask.wild.rank", rank=meld.rank),
            moves.LayMeld(meld.rank, chosen),
            _pictures(meld, chosen),
        )
        for meld in melds
        if meld.rank is not WILD
    ]
    alone = _lay(view, WILD, chosen)
    if "move" in alone:
        twos = tuple(map(CardView, chosen))
        answers.insert(0, Answer(message("ask.wild.twos"), alone["move"], twos))
    taking: dict[str, Any] = alone
    if len(answers) == 1:
        taking = {**alone, "move": answers[0].move}
        taking.pop("refusal", None)
    elif answers:
        ask = Ask(message("ask.wild", n=len(chosen)), tuple(answers))
        taking = {"takes_cards": True, "cards": chosen, "ask": ask}
    yield Action(LAY, target=mine, lit=not melds, **taking)


def _pictures(meld: Meld, more: Cards) -> tuple[CardView, ...]:
    """A meld as it would look with more cards."""
    return tuple(CardView(card, card in more) for card in (*meld.naturals, *meld.wilds, *more))


def _lay(view: MilleView, rank: Rank, cards: Cards) -> dict[str, Any]:
    """The move that lays these cards, or why they cannot be laid."""
    shared: dict[str, Any] = {"takes_cards": True, "cards": cards}
    why = meld_refusal(view.rules, view.melds[view.seat], rank, cards)
    move: moves.Chosen = moves.LayMeld(rank, cards)
    if why is not None:
        return {**shared, "refusal": why}
    would = message("drop.meld", rank=rank, n=len(cards), points=value(cards))
    return {**shared, "move": move, "would": would}


def _completed(view: MilleView, cards: Cards, rank: Rank) -> Cards:
    """A single card brought to open a meld stands for all natural cards of its rank."""
    if len(cards) > 1 or find(view.melds[view.seat], rank) is not None:
        return cards
    same = tuple(card for card in view.hand if card.rank is rank)
    return same if len(same) >= LEAST_MELD else cards


# Turning a move of Mille into a hint: what to do, with which cards, where, and why.


FEW = 4
"""If the other hand has this many cards or fewer, the deal may end on that seat's next turn."""
HALFWAY = 4
"""From this many cards of a rank on, the hint mentions completing all eight."""
OUT = ("why.out_now", "why.out_turn")
PAIR = 2
"""How many cards of a rank take the pack."""


def hint(
    view: MilleView, move: Chosen, names: Sequence[str], reasons: Json | None = None
) -> Advice:
    """A move as a hint, using the player's reasons if it gave any."""
    name = names[view.other]
    weighed = reviews.why_best(reasons, move, name) if reasons is not None else None
    plan = reviews.plan_of(reasons, move, view)
    lost = reviews.warning(view, plan, names)
    cards: Cards = ()
    column: str | None = None
    found: list[Message | None]
    match move:
        case Draw():
            said, place = message("hint.draw"), STOCK
            found = [_why_draw(view)]
        case TakeUpcardTwo():
            said, place = message("hint.two"), PACK
            found = [message("why.two")]
        case TakePack(meld):
            said, cards, place = message("hint.pack"), meld, PACK
            found = [message("why.pack", n=len(view.pile), points=value(view.pile))]
        case LayMeld(rank, cards):
            said = message("hint.meld", card=cards[0], rank=rank, n=len(cards))
            there = find(view.melds[view.seat], rank)
            place, column = melds_of(view.seat), rank.value if there is not None else None
            found = [_why_lay(view, rank, cards, name), _left(view, cards)]
        case Discard(card):
            said, cards = message("hint.discard", card=card), (card,)
            place = PACK
            found = [_alone(view, card), _why_throw(view, card, name)]
        case _:
            assert_never(move)
    if lost is not None:  # say first what comes of it; going out is no reason for a move that loses
        hopeless = message("why.hopeless") if reviews.is_hopeless(reasons) else None
        found = [lost, hopeless, *(each for each in found if each and each.id not in OUT)]
        weighed = weighed if weighed is not None and weighed.id not in OUT else None
    terms, odds = reviews.in_terms(weighed), reviews.in_figures(weighed)
    why = tuple(dict.fromkeys(each for each in (*found, terms) if each is not None))
    return Advice(said, cards, place, column, why, (odds,) if odds is not None else ())


def _why_draw(view: MilleView) -> Message | None:
    """Why to draw from the stock when the pack cannot be taken."""
    upcard = view.pile[-1]
    if pairs(view):
        return None
    if is_wild(upcard) and not view.rules.twos_take_two:
        return message("why.closed")
    return message("why.no_pair", rank=upcard.rank)


def _why_lay(view: MilleView, rank: Rank, cards: Cards, name: str) -> Message | None:
    """What the cards will be worth on the table, and what may still be added to them."""
    if len(cards) == len(view.hand):
        return None
    points = value(cards)
    naturals, wilds = split(rank, cards)
    if 0 < view.their_count <= FEW:
        return message("why.lay.few", n=view.their_count, name=name, points=points)
    if not naturals:
        return message("why.lay.wild", points=points)
    out, odds = still_out(view, rank), odds_of_natural(view, rank)
    there = find(view.melds[view.seat], rank)
    mine = sum(card.rank is rank for card in view.hand) + (len(there.naturals) if there else 0)
    if mine >= HALFWAY and not wilds and 0 < odds < 1:
        once = round(1 / odds)
        return message("why.lay.natural", n=out, rank=rank, odds=once, points=points)
    return message("why.lay.out", n=out, rank=rank, points=points)


def _left(view: MilleView, laid: Cards) -> Message | None:
    """What stays in the hand, and what that costs if the deal ends now."""
    left = tuple((Counter(view.hand) - Counter(laid)).elements())
    if len(left) == 1:
        return message("why.left.one", card=left[0], points=value(left))
    return message("why.left", n=len(left), points=value(left)) if left else None


def _alone(view: MilleView, card: Card) -> Message | None:
    """That the card to discard fits nothing else, and what it would cost to keep."""
    same = sum(other.rank is card.rank for other in view.hand)
    if len(view.hand) == 1 or same > 1 or find(view.melds[view.seat], card.rank) is not None:
        return None
    return message("why.throw.alone", points=value((card,)))


def _why_throw(view: MilleView, card: Card, name: str) -> Message:
    """What is known that bears on the card to discard."""
    if len(view.hand) == 1:
        return message("why.out_now")
    out = still_out(view, card.rank)
    if out < PAIR:
        return message("why.throw.safe", rank=card.rank, name=name)
    return message("why.throw", n=out, rank=card.rank)


def still_out(view: MilleView, rank: Rank) -> int:
    """How many cards of a rank the seat cannot see: in the stock or in the other hand."""
    return sum(card.rank is rank for card in (*hidden(view), *view.known))


def odds_of_natural(view: MilleView, rank: Rank) -> float:
    """The chance (0 to 1) that all missing cards of a rank come to this seat from the stock.

    This assumes that the stock is used up, with every second card going to this seat, and that
    nobody takes the pack.
    """
    there = find(view.melds[view.seat], rank)
    mine = sum(card.rank is rank for card in view.hand)
    if there is not None:
        if there.wilds and rank is not WILD:
            return 0.0
        mine += len(there.naturals)
    missing, places = FULL_RANK - mine, hidden(view)
    if sum(card.rank is rank for card in places) < missing:
        return 0.0
    draws = min(view.stock_count // 2, len(places))
    return comb(draws, missing) / comb(len(places), missing)


class MillePresenter(PresenterOf[MilleView, moves.Chosen, moves.Event]):
    """The words and terms of Mille."""

    examples = (
        Example(4, "pack", "9S 9D | 9H", "mille.2"),
        Example(5, "meld", "KS KD KC", "mille.1"),
        Example(5, "wild", "QH QC 2D", "mille.3"),
        Example(6, "out", "KS KD KC | 3C", "mille.5"),
        Example(8, "natural", "9C 9C 9D 9D 9H 9H 9S 9S", "mille.4"),
    )
    moments = shown.MOMENTS
    chances = {moves.TakePack: "pack", moves.LayMeld: "lay"}
    verbs = VERBS
    sorts = ("rank", "value")
    signs = ("turn", "dealer", "low", "fresh", "open", "locked", "star", "circle")

    show = staticmethod(shown.show)
    beat = staticmethod(shown.beat)
    heard = staticmethod(shown.heard)
    actions = staticmethod(actions)
    advice = staticmethod(hint)
    reviewed = staticmethod(reviews.reviewed)

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
        return reviews.warning(view, (move,), names)

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
