"""What happened, as it is told to a seat: words, a sound, and which cards travelled where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mille.cards.card import Card, Cards, Rank
from mille.engine.game import Seat
from mille.engine.message import Message, message
from mille.games.mille.gestures import MY_HAND, PACK, STOCK, THEIR_HAND
from mille.games.mille.melds import (
    WILD,
    card_value,
    find,
    is_wild,
)
from mille.games.mille.moves import (
    DealEnded,
    Dealt,
    Discarded,
    Drawn,
    Event,
    GameEnded,
    Melded,
    PackTaken,
    Reshuffled,
    UpcardTwoTaken,
)
from mille.games.mille.seat_view import MilleView
from mille.view.presenter import Beat, Placed


def beat(event: Event, view: MilleView, names: Sequence[str]) -> Beat:
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


def gained(event: Event, seat: Seat) -> Cards:
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


def placed(event: Event, seat: Seat) -> tuple[Placed, ...]:
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
