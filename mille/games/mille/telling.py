"""How events of Mille are told to a seat: which cards travel where, the words, a sound.

Below, what people may say about what both seats have seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from mille.cards import Card, Cards, Rank
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games.mille import moves
from mille.games.mille.melds import DEAR, WILD, card_value, find, is_wild
from mille.games.mille.seat_view import MilleView
from mille.games.mille.shown import PACK, STOCK
from mille.view.beat import (
    LOST,
    WON,
    Beat,
    Deal,
    Gather,
    Moment,
    MomentKind,
    Spread,
    Step,
    Travel,
    TurnOver,
    game_ended,
    reshuffled,
)
from mille.view.names import END, FAIR, WEAK, Occasion, bad, escape, good, over, rare
from mille.view.table import hand_of, melds_of

PACK_TAKEN = Moment("pack", MomentKind.TURN, "fresh", "riffle")
NATURAL = Moment("natural", MomentKind.RARE, "star", "spoons")
CHAPEAU = Moment("chapeau", MomentKind.RARE, "hat", "hat")
OUT = Moment("out", MomentKind.WIN, "flag", "turn")
MOMENTS = (WON, LOST, OUT, PACK_TAKEN, NATURAL, CHAPEAU)
GREAT_PACK = 12
"""A pack of this many cards can turn a deal around."""

DEAREST = 100
"""A card worth this much makes a sound of its own as it lands."""


def beat(event: moves.Event, view: MilleView, names: Sequence[str]) -> Beat:
    """How to tell an event to the seat of `view`."""
    match event:
        case moves.Dealt(dealer=dealer):
            first = Seat(1 - dealer)
            steps: tuple[Step, ...] = (Deal((hand_of(first), hand_of(dealer))),)
            news = _news("dealt", view, dealer, names, begins=names[view.other])
            return Beat(steps, news, dealer, "deal")
        case moves.Drawn(seat, card):
            news = (
                message("news.you.drew", card=card)
                if card is not None
                else message("news.they.drew", name=names[seat])
            )
            return Beat((Travel((card,), STOCK, hand_of(seat)),), news, seat, "draw")
        case moves.UpcardTwoTaken(seat, card):
            news = _news("took_two", view, seat, names, card=card)
            return Beat((Travel((card,), PACK, hand_of(seat)),), news, seat, "draw")
        case moves.PackTaken(seat, _, cards):
            news = _news("took_pack", view, seat, names, n=len(cards), card=cards[0])
            great = PACK_TAKEN.felt(news, seat) if len(cards) >= GREAT_PACK else None
            if seat == view.seat and len(cards) > 1:
                news = message("news.with", said=news, cards=_by_rank(cards[1:]))
            return Beat(_pack_taken(event), news, seat, "riffle", moment=great)
        case moves.Melded():
            return _melded(event, view, names)
        case moves.Discarded(seat, card):
            sound = "brass" if card_value(card) == DEAREST else "knock"
            news = _news("discarded", view, seat, names, card=card)
            return Beat((Travel((card,), hand_of(seat), PACK, sound=sound),), news, seat)
        case moves.Reshuffled(stock):
            n = stock if isinstance(stock, int) else len(stock)
            return reshuffled(n, PACK, STOCK, message("news.reshuffled", n=n))
        case moves.DealEnded(out=out):
            opened = (TurnOver(hand_of(view.other)),)
            if out is None:
                return Beat(opened, message("news.died"), sound="turn")
            news = _news("went_out", view, out, names)
            beaten = [Seat(i) for i, score in enumerate(event.scores) if score.chapeau]
            if beaten:
                felt = CHAPEAU.felt(message("banner.chapeau"), beaten[0], news)
                return Beat(opened, news, out, moment=felt)
            if out == view.seat:
                return Beat(opened, news, out, moment=OUT.felt(news, out))
            return Beat(opened, news, out, "turn", news)
        case moves.GameEnded(winner=winner):
            return game_ended(_news("won", view, winner, names), view.seat, (winner,))
    raise AssertionError(event)


def _by_rank(cards: Cards) -> Message:
    """Many cards in words, by rank, with special cards named."""
    plain = Counter(card.rank for card in cards if card not in DEAR)
    parts = [message("news.of_rank", n=n, rank=rank, one=_one(rank)) for rank, n in plain.items()]
    parts += [message("cards.the", card=card) for card in cards if card in DEAR]
    return message("cards.all", cards=tuple(parts))


def _one(rank: Rank) -> Message:
    return message(f"rank.{rank.value}")


def _pack_taken(event: moves.PackTaken) -> tuple[Step, ...]:
    """The pack is fanned out and goes where it belongs, together with the cards from the hand."""
    hand, melds = hand_of(event.seat), melds_of(event.seat)
    upcard, *rest = event.cards
    rank = upcard.rank.value
    return (
        Spread(PACK, event.cards),
        Travel((upcard,), PACK, melds, rank),
        Travel(event.meld, hand, melds, rank, along=True),
        Travel(tuple(rest), PACK, hand, apart=True, along=True),
    )


def _melded(event: moves.Melded, view: MilleView, names: Sequence[str]) -> Beat:
    seat, rank, cards = event.seat, event.rank, event.cards
    hand, melds = hand_of(seat), melds_of(seat)
    meld = find(view.melds[seat], rank)
    if meld is not None and meld.is_natural:
        laid = Travel(cards, hand, melds, rank.value, apart=True)
        risen = Gather(melds, rank.value)
        news = _news("natural", view, seat, names, rank=rank)
        said = message("banner.natural", rank=rank, points=2 * meld.value)
        return Beat((laid, risen), news, seat, moment=NATURAL.felt(said, seat))
    wilds = _wilds(rank, cards)
    kind = ("melded", "melded_wild", "melded_wilds")[min(wilds, 2)]
    if wilds == len(cards) > 1:
        kind = "added_wilds"
    news = _news(kind, view, seat, names, n=len(cards), rank=rank)
    laid = Travel(cards, hand, melds, rank.value, apart=True, sound="snap")
    return Beat((laid,), news, seat)


def _wilds(rank: Rank, cards: Iterable[Card]) -> int:
    """How many 2s stand for the rank."""
    return 0 if rank is WILD else sum(map(is_wild, cards))


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


NARROW = 20
"""A positive score below this was nearly a chapeau."""


def heard(event: moves.Event, view: MilleView) -> tuple[Occasion, ...]:
    """The occasions for a remark in an event, seen by either seat."""
    match event:
        case moves.PackTaken(seat, _, cards) if len(cards) >= GREAT_PACK:
            return (good(seat, FAIR, "pack"),)
        case moves.Melded(seat, rank):
            meld = find(view.melds[seat], rank)
            return (rare(seat, "natural"),) if meld is not None and meld.is_natural else ()
        case moves.DealEnded(out=out) if out is not None:
            other = Seat(1 - out)
            total = event.scores[other].total
            after = escape(other) if 0 <= total <= NARROW else bad(other, WEAK)
            if event.scores[other].chapeau:
                after = bad(other, FAIR)
            return good(out, WEAK, wins=True), after
        case moves.GameEnded(winner=winner, skunk=skunk):
            ends = over(2, (winner,))
            return (Occasion("skunk", Seat(1 - winner), END), *ends) if skunk else ends
    return ()
