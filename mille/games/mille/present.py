"""Mille on the screen: what can be done, hints, and what the table asks of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import comb
from typing import Any, assert_never

from mille.cards import Card, Cards, Rank, in_order
from mille.engine.codec import Json, Seat
from mille.engine.game import ScoreLine
from mille.engine.message import Message, message
from mille.games.mille import moves, reviews, shown
from mille.games.mille.melds import (
    FULL_RANK,
    LEAST_MELD,
    WILD,
    HouseRules,
    Meld,
    Melds,
    SeatScore,
    card_value,
    find,
    is_wild,
    laid,
    meld_refusal,
    score_seats,
    split,
    value,
)
from mille.games.mille.shown import PACK, STOCK
from mille.games.mille.table import MilleView, fold, hidden, pairs, settled, two_is_free
from mille.parts.rummy import Discard, Draw
from mille.parts.seats import around
from mille.value import replace
from mille.view import papers
from mille.view.action import Act, Action, Answer, Ask, Tell, Verb
from mille.view.names import by_name, called
from mille.view.presentation import Advice, PresenterOf, examples_of
from mille.view.table import CardView, leads, melds_of, won

# The actions that a seat has in Mille with the cards it has selected, as data for the screen.


DRAW = Verb("draw", message("do.draw"), Act.DRAW)
TAKE = Verb("take", message("do.take"), Act.TAKE)
LAY = Verb("lay", message("do.lay"), Act.LAY)
DISCARD = Verb("discard", message("do.discard"), Act.THROW)

VERBS = (DRAW, TAKE, LAY, DISCARD)
draw = partial(Action, DRAW, source=STOCK)
take = partial(Action, TAKE, target=PACK, source=PACK)
lay = partial(Action, LAY, takes_cards=True)
throw = partial(Action, DISCARD, target=PACK, takes_cards=True)


def actions(view: MilleView, chosen: Cards) -> tuple[Action, ...]:
    """What the seat can do with these selected cards, or why not."""
    if view.my_turn:
        found = _before_the_draw if view.phase is moves.Phase.DRAW else _after_the_draw
        return tuple(found(view, chosen))
    why = message("refusal.not_your_turn")
    if view.phase not in (moves.Phase.DRAW, moves.Phase.PLAY):
        why = message(f"prompt.{view.phase.value}")
    mine = melds_of(view.seat)
    return draw(refusal=why), take(refusal=why), lay(target=mine, refusal=why), throw(refusal=why)


def _before_the_draw(view: MilleView, chosen: Cards) -> Iterator[Action]:
    """A pair dragged onto the pack or onto the melds takes the pack.

    Other cards dragged to the melds never take the pack, because that cannot be undone.
    """
    first, taking = message("refusal.phase.draw"), _taking(view, chosen)
    yield draw(move=Draw(), would=message("drop.draw"))
    yield take(**taking)
    of_its_rank = len(of_rank(chosen, view.pile[-1].rank)) == len(chosen) > 0
    onto_melds = taking if of_its_rank and "refusal" not in taking else {"refusal": first}
    yield lay(target=melds_of(view.seat), **onto_melds)
    yield throw(refusal=first)


def of_rank(some: Iterable[Card], rank: Rank) -> Cards:
    return tuple(card for card in some if card.rank is rank)


def _taking(view: MilleView, chosen: Cards) -> dict[str, Any]:
    """How the pack can be taken, with the selected cards of its rank if they are enough: a move, a
    question, or a refusal.
    """
    upcard, answers = view.pile[-1], []
    same = of_rank(chosen, upcard.rank)
    cards = same if len(same) >= LEAST_MELD - 1 else max(pairs(view), key=value, default=())
    if two_is_free(view):
        answers.append(Answer(message("ask.two.take"), moves.TakeUpcardTwo(), (CardView(upcard),)))
    if pairs(view):
        shown = tuple(map(CardView, (upcard, *cards)))
        answers.append(Answer(message("ask.two.meld"), moves.TakePack(cards), shown))
    if len(answers) == 1:
        two = isinstance(answers[0].move, moves.TakeUpcardTwo)
        would = message("drop.two") if two else message("drop.pack", n=len(view.pile))
        return {"cards": cards, "move": answers[0].move, "would": would}
    if answers:
        return {"cards": cards, "ask": Ask(message("ask.two"), tuple(answers))}
    return {"cards": cards, "refusal": _why_draw(view)}


def _after_the_draw(view: MilleView, chosen: Cards) -> Iterator[Action]:
    drawn = message("refusal.phase.play")
    if len(chosen) == 1:
        would = message("drop.discard", card=chosen[0])
        yield throw(cards=chosen, move=Discard(chosen[0]), would=would)
    else:
        yield throw(refusal=message("refusal.discard_one"))
    yield from _laying(view, chosen)
    yield draw(refusal=drawn)
    yield Action(TAKE, refusal=drawn)
    yield lay(target=melds_of(view.other), refusal=message("refusal.their_melds"))


def _laying(view: MilleView, chosen: Cards) -> Iterator[Action]:
    """The meld that some cards would form: of their rank, or for 2s alone, of the
    column aimed at.
    """
    mine = melds_of(view.seat)
    ranks = list(dict.fromkeys(card.rank for card in chosen if not is_wild(card)))
    if len(ranks) > 1:
        why = message("refusal.meld_mixed", rank=ranks[0], other=ranks[1])
        yield lay(target=mine, refusal=why)
    elif ranks:
        lies = find(view.melds[view.seat], ranks[0]) is not None
        same = of_rank(view.hand, ranks[0])
        # A single card brought to open a meld stands for all natural cards of its rank.
        opens = len(chosen) == 1 and not lies and len(same) >= LEAST_MELD
        laying = _lay(view, ranks[0], same if opens else chosen)
        if lies:  # the meld itself is a better target than the whole area
            yield lay(target=mine, column=ranks[0].value, **laying)
        yield lay(target=mine, lit=not lies, **laying)
    elif chosen:
        yield from _laying_twos(view, chosen)
    else:
        yield lay(target=mine, refusal=message("refusal.meld_nothing"))


def _laying_twos(view: MilleView, chosen: Cards) -> Iterator[Action]:
    mine, melds = melds_of(view.seat), view.melds[view.seat]
    for meld in melds:
        yield lay(target=mine, column=meld.rank.value, **_lay(view, meld.rank, chosen))
    answers = [
        Answer(
            message("ask.wild.rank", rank=meld.rank),
            moves.LayMeld(meld.rank, chosen),
            tuple(CardView(card, card in chosen) for card in meld.cards + chosen),
        )
        for meld in melds
        if meld.rank is not WILD
    ]
    taking = _lay(view, WILD, chosen)
    if "move" in taking:
        twos = tuple(map(CardView, chosen))
        answers.insert(0, Answer(message("ask.wild.twos"), taking["move"], twos))
    elif len(answers) == 1:
        taking = {"cards": chosen, "move": answers[0].move}
    if len(answers) > 1:
        ask = Ask(message("ask.wild", n=len(chosen)), tuple(answers))
        taking = {"cards": chosen, "ask": ask}
    yield lay(target=mine, lit=not melds, **taking)


def _lay(view: MilleView, rank: Rank, cards: Cards) -> dict[str, Any]:
    """The move that lays these cards, or why they cannot be laid."""
    why = meld_refusal(view.rules, view.melds[view.seat], rank, cards)
    if why is not None:
        return {"cards": cards, "refusal": why}
    would = message("drop.meld", rank=rank, n=len(cards), points=value(cards))
    return {"cards": cards, "move": moves.LayMeld(rank, cards), "would": would}


# Turning a move of Mille into a hint: what to do, with which cards, where, and why.


FEW = 4
"""If the other hand has this many cards or fewer, the deal may end on that seat's next turn."""
HALFWAY = 4
"""From this many cards of a rank on, the hint mentions completing all eight."""
OUT = ("why.out_now", "why.out_turn")
PAIR = 2
"""How many cards of a rank take the pack."""


def hint(
    view: MilleView, move: moves.Chosen, names: Sequence[str], reasons: Json | None = None
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
        case moves.TakeUpcardTwo():
            said, place = message("hint.two"), PACK
            found = [message("why.two")]
        case moves.TakePack(meld):
            said, cards, place = message("hint.pack"), meld, PACK
            found = [message("why.pack", n=len(view.pile), points=value(view.pile))]
        case moves.LayMeld(rank, cards):
            said = message("hint.meld", card=cards[0], rank=rank, n=len(cards))
            there = find(view.melds[view.seat], rank)
            place, column = melds_of(view.seat), rank.value if there is not None else None
            found = [*_why_lay(view, rank, cards, name), _left(view, cards)]
        case Discard(card):
            said, cards, place = message("hint.discard", card=card), (card,), PACK
            found = [_alone(view, card), _why_throw(view, card, name), _why_keep(view, card)]
        case _:
            assert_never(move)
    if lost is not None:  # say first what comes of it; going out is no reason for a move that loses
        hopeless = message("why.hopeless") if reviews.is_hopeless(reasons) else None
        found = [lost, hopeless, *(each for each in found if each and each.id not in OUT)]
        weighed = weighed if weighed is not None and weighed.id not in OUT else None
    terms, odds = reviews.parted(weighed)
    if terms is None and isinstance(move, Draw) and pairs(view):
        terms = message("why.leave.plain")
    why = tuple(dict.fromkeys(each for each in (*found, terms) if each is not None))
    return Advice(said, cards, place, column, why, (odds,) if odds is not None else ())


def _why_draw(view: MilleView) -> Message | None:
    upcard = view.pile[-1]
    if pairs(view):
        return None
    if is_wild(upcard) and not view.rules.twos_take_two:
        return message("refusal.pack_two")
    return message("refusal.pack_pair", rank=upcard.rank)


def _why_lay(view: MilleView, rank: Rank, cards: Cards, name: str) -> Iterator[Message]:
    """What the cards will be worth on the table, and what may still be added to them."""
    if len(cards) == len(view.hand):
        yield message(OUT[0])
        return
    naturals, wilds = split(rank, cards)
    few = 0 < view.their_count <= FEW
    if few:
        yield message("why.few", n=view.their_count, name=name)
    yield message("why.lay", points=value(cards))
    if few or not naturals:
        return
    yield message("why.unseen", n=still_out(view, rank), rank=rank)
    odds, there = odds_of_natural(view, rank), find(view.melds[view.seat], rank)
    mine = len(of_rank(view.hand, rank)) + (len(there.naturals) if there else 0)
    if mine >= HALFWAY and not wilds and 0 < odds < 1:
        yield message("why.natural", odds=round(1 / odds))


def _left(view: MilleView, laid: Cards) -> Message | None:
    """What stays in the hand, and what that costs if the deal ends now."""
    left = tuple((Counter(view.hand) - Counter(laid)).elements())
    if not left:
        return None
    return message("why.left", n=len(left), card=left[0], points=value(left))


def _alone(view: MilleView, card: Card) -> Message | None:
    """That the card to discard fits nothing else, and what it would cost to keep."""
    fits = find(view.melds[view.seat], card.rank) or len(of_rank(view.hand, card.rank)) > 1
    alone = len(view.hand) > 1 and not fits
    return message("why.alone", points=value((card,))) if alone else None


def _why_throw(view: MilleView, card: Card, name: str) -> Message:
    """What is known that bears on the card to discard."""
    if len(view.hand) == 1:
        return message("why.out_now")
    out = still_out(view, card.rank)
    if out < PAIR:
        return message("why.safe", rank=card.rank, name=name)
    return message("why.unseen", n=out, rank=card.rank)


def _why_keep(view: MilleView, card: Card) -> Message | None:
    """Why sets that could be laid stay in the hand."""
    kept = Counter(each.rank for each in view.hand if not is_wild(each))
    kept[card.rank] -= 1
    return message("why.keep") if max(kept.values()) > PAIR else None


def still_out(view: MilleView, rank: Rank) -> int:
    return len(of_rank(hidden(view) + view.known, rank))


def odds_of_natural(view: MilleView, rank: Rank) -> float:
    """The chance (0 to 1) that all missing cards of a rank come to this seat from the stock.

    This assumes that the stock is used up, with every second card going to this seat, and that
    nobody takes the pack.
    """
    there, places = find(view.melds[view.seat], rank) or Meld(rank, ()), hidden(view)
    missing = FULL_RANK - len(of_rank(view.hand, rank)) - len(there.naturals)
    if there.wilds or len(of_rank(places, rank)) < missing:
        return 0.0
    draws = min(view.stock_count // 2, len(places))
    return comb(draws, missing) / comb(len(places), missing)


class MillePresenter(PresenterOf[MilleView, moves.Chosen, moves.Event]):
    examples = examples_of(__package__)
    moments = shown.MOMENTS
    chances = {moves.TakePack: "pack", moves.LayMeld: "lay"}
    verbs = VERBS
    sorts = ("rank", "value")
    signs = ("turn", "dealer", "low", "fresh", "open", "locked", "star", "circle")
    by_event = True

    show = staticmethod(shown.show)
    beat = staticmethod(shown.beat)
    heard = staticmethod(shown.heard)
    actions = staticmethod(actions)
    advice = staticmethod(hint)
    reviewed = staticmethod(reviews.reviewed)
    unseen = staticmethod(hidden)  # type: ignore[assignment]

    def topic(self, view: MilleView) -> int:
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
            blanks = {"n": len(view.pile), "points": value(view.pile)}
            return message("told.middle", stock=view.stock_count, card=view.pile[-1], **blanks)
        held = what is Tell.HAND and view.hand
        return message("told.worth", n=value(view.hand)) if held else None

    def together(self, view: MilleView, card: Card) -> Cards:
        return of_rank(view.hand, card.rank)

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

    def sheet(
        self, view: MilleView, names: Sequence[str], deal: int | None = None
    ) -> papers.SheetView:
        runs = not view.deals or view.phase not in (moves.Phase.DEAL, moves.Phase.OVER)
        count = len(view.deals) + runs
        at, seats = count - 1 if deal is None else deal, around(view.seat, 2)
        if at < len(view.deals):
            ended = view.deals[at]
            title = message("sheet.died", n=at + 1)
            if ended.out is not None:
                title = by_name("sheet.out", ended.out, view, names, n=at + 1)
            lines = tuple(ended.scores[seat].lines for seat in seats)
        else:
            title = message("sheet.so_far", n=count)
            lines = tuple(shown.so_far(view, seat) for seat in seats)
        deals = tuple(tuple(_entry(each, seat) for seat in seats) for each in view.deals)
        end, both = view.settlement, (names[seats[0]], names[seats[1]])
        known = deals[: at + 1]
        me = Seat(0) if view.seat in seats else view.seat
        stands = won if end is not None and len(known) == len(deals) else leads
        now = stands([entry.total for entry in known[-1]], me, both) if known else None
        return papers.SheetView(
            title=title,
            seats=both,
            lines=lines,
            deals=deals,
            shown=at,
            count=count,
            payment_title=_payment_title(view, end, names) if end else None,
            payment=end.lines if end else (),
            over=end is not None,
            notes=(now,) if now is not None else (),
            goal=view.rules.target,
            line=ScoreLine(message("last.line"), view.rules.skunk_line),
            trounced=("", "skunk", "double")[end.skunk] if end else "",
        )


def _entry(deal: moves.DealEnded, seat: Seat) -> papers.SheetEntry:
    score = deal.scores[seat]
    marks = shown.marks(score.naturals, int(score.chapeau))
    there = tuple(mark for mark in marks if mark.count)
    return papers.SheetEntry(score.total, deal.totals[seat], there)


def _payment_title(view: MilleView, end: moves.GameEnded, names: Sequence[str]) -> Message:
    other = called(Seat(1 - end.winner), view, names)
    return by_name("payment.title", end.winner, view, names, other=other, n=end.payment)


# A deal of Mille with real cards: what was melded, and which cards were left in the hands.


SEATS = (Seat(0), Seat(1))
DEAR = (Card.parse("QS"), Card.parse("JD"))
"""The cards that count more than others of their rank (#44)."""
MOST_STARS = 14
"""A natural of each rank, and a natural hand."""


class MillePad(papers.ScorePadOf[MilleView]):
    """The melds of each seat by rank, and the cards it has left; a seat with none left went out."""

    def asks(self, view: MilleView) -> Sequence[papers.Question]:
        melds = papers.Question(
            "melds", papers.AnswerKind.CARDS, SEATS, jokers=False, melds=True, packs=2, dear=DEAR
        )
        return melds, replace(melds, id="left", melds=False)

    def after_deal(self, view: MilleView, deal: papers.Deal) -> MilleView:
        hands = tuple(deal.cards("left", seat) for seat in SEATS)
        groups = tuple(deal.groups("melds", seat) for seat in SEATS)
        all = [card for group in (*hands, *groups[0], *groups[1]) for card in group]
        papers.check_pack(all, FULL_RANK, 0)
        out = papers.only_one_without(hands)
        melds = tuple(_melds(view.rules, each, seat) for seat, each in enumerate(groups))
        scores = score_seats(view.rules, melds, hands, out)
        return _after(replace(view, melds=melds, hands=hands), out, scores, hands)

    def asks_points(self, view: MilleView) -> Sequence[papers.Question]:
        return (
            papers.Question("points", papers.AnswerKind.POINTS, SEATS),
            papers.Question("stars", papers.AnswerKind.NUMBER, SEATS),
            papers.Question("out", papers.AnswerKind.SEAT),
        )

    def after_points(self, view: MilleView, deal: papers.Deal) -> MilleView:
        points = [deal.points("points", seat) for seat in SEATS]
        out, scores = deal.seat("out"), list[SeatScore]()
        for seat in SEATS:
            n, stars = points[seat], deal.number("stars", seat)
            if seat == out and n < 0:
                raise papers.AnswerFault(message("pad.out_below"), "points", seat)
            if stars > MOST_STARS:
                raise papers.AnswerFault(message("pad.many_stars", most=MOST_STARS), "stars", seat)
            scores.append(
                SeatScore(
                    melded=n,
                    left=0,
                    total=n,
                    naturals=stars,
                    natural_hand=False,
                    natural_melds=(),
                    chapeau=out is not None and n < 0,
                    lines=(ScoreLine(message("pad.points"), n),),
                )
            )
        return _after(replace(view, melds=((), ())), out, tuple(scores), ((), ()))


def _after(
    view: MilleView, out: Seat | None, scores: tuple[SeatScore, ...], hands: tuple[Cards, ...]
) -> MilleView:
    """The view after a deal with these scores, and after the game if it is won."""
    totals = tuple(old + score.total for old, score in zip(view.totals, scores))
    view = fold(view, moves.DealEnded(out, scores, totals, hands))
    end = settled(view)
    return view if end is None else fold(view, end)


def _melds(rules: HouseRules, groups: Sequence[Cards], seat: int) -> Melds:
    melds: Melds = ()
    for cards in groups:
        rank = next((card.rank for card in cards if card.rank is not WILD), WILD)
        why = meld_refusal(rules, melds, rank, cards)
        if why is not None:
            raise papers.AnswerFault(why, "melds", seat)
        melds = laid(melds, rank, cards)
    return melds


PAD = MillePad()
