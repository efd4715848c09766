"""How each event of Militaire is told, and what people may say about what all have seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mille.cards import Card, Cards
from mille.engine.codec import Seat
from mille.engine.game import ScoreLine
from mille.engine.message import Message, message
from mille.games.militaire import moves
from mille.games.militaire.moves import LONGEST_RUN, is_contract
from mille.games.militaire.shown import fits, named, plain
from mille.games.militaire.table import View, bonus, cards_points
from mille.parts import rummy
from mille.parts.melds import Kind, Laid, is_joker
from mille.parts.seats import around, left_of
from mille.view import beat as steps
from mille.view.beat import LOST, WON, Beat, Felt, Moment, MomentKind, Travel, Worth
from mille.view.names import FAIR, WEAK, Occasion, bad, by_name, escape, good, over, rare, standings
from mille.view.papers import SheetEntry, SheetView, game_over
from mille.view.table import PILE, STOCK, hand_of, leads, melds_of, won

FIRST_TURN = Moment("first_turn", MomentKind.TURN, "star", "brass")
OUT = Moment("out", MomentKind.WIN, "flag", "spoons")
SEVEN = Moment("seven", MomentKind.RARE, "hat", "drum")
MOMENTS = (WON, LOST, FIRST_TURN, OUT, SEVEN)


def beat(event: moves.Event, view: View, names: Sequence[str]) -> Beat:
    match event:
        case moves.Dealt(dealer=dealer):
            order = around(left_of(dealer, view.seats), view.seats)
            deal = steps.Deal(tuple(map(hand_of, order)))
            return Beat(
                (deal,), by_name("news.deal", dealer, view, names, n=event.deal), dealer, "deal"
            )
        case rummy.Drawn(seat, card):
            seen = {} if card is None else {"card": card}
            said = by_name("news.drew", seat, view, names, **seen)
            if card is not None:
                said = _with_meld(said, card, view)
            return Beat((Travel((card,), STOCK, hand_of(seat)),), said, seat, "draw")
        case rummy.Taken(seat, card):
            said = by_name("news.took_card", seat, view, names, card=card)
            if seat == view.seat:
                said = _with_meld(said, card, view)
            return Beat((Travel((card,), PILE, hand_of(seat)),), said, seat, "draw")
        case moves.Melded(seat) | rummy.WentDown(seat):
            laid = message("cards.all", cards=tuple(map(named, event.melds)))
            said = by_name("news.meld", seat, view, names, meld=laid)
            whole = by_name("banner.down", seat, view, names)
            done = is_contract(view.melds[seat], view.rules)
            ways = tuple(_way(view, seat, meld) for meld in event.melds)
            return Beat(ways, said, seat, banner=whole if done else None)
        case rummy.Discarded(seat, card):
            said = by_name("news.threw", seat, view, names, card=card)
            return Beat((Travel((card,), hand_of(seat), PILE, sound="knock"),), said, seat)
        case rummy.Reshuffled(stock):
            return steps.reshuffled(stock, PILE, "news.new_stock")
        case moves.DealEnded():
            return _end_of_deal(event, view, names)
        case rummy.GameEnded(winners=winners):
            said = won(view.totals, view.seat, names)
            return steps.game_ended(said, view.seat, winners)


def _end_of_deal(event: moves.DealEnded, view: View, names: Sequence[str]) -> Beat:
    """Melds rise one by one with their points, the finisher's with their bonuses; the card kept is
    turned up and burns.
    """
    out, seats = event.out, around(view.seat, view.seats)
    ways = [*steps.rises([(each, _worths(view, each, out)) for each in seats], view, names)]
    if out is not None and event.kept:
        ways.append(steps.TurnOver(hand_of(out), sound="flip"))
        kept = [(card, -cards_points((card,))) for card in event.kept]
        ways += steps.burns([(out, kept)], view, names)
    gained = [score.total for score in event.scores]
    ways += steps.race(view.totals, gained, view, names, goal=view.rules.target)
    if out is None:
        return Beat(tuple(ways), message("sheet.dead", n=view.deal), sound="turn")
    said = by_name("news.out", out, view, names, n=event.scores[out].total)
    felt: Felt | None = None
    if any(map(is_coup, view.melds[out])):
        felt = SEVEN.felt(by_name("banner.seven", out, view, names), out, said)
    elif rummy.in_first_turn(view, out):
        felt = FIRST_TURN.felt(by_name("banner.first_turn", out, view, names), out, said)
    elif out == view.seat and event.scores[out].total >= MANY:
        felt = OUT.felt(said, out)
    return steps.counted(ways, said, out, felt, "spoons")


def _worths(view: View, seat: Seat, out: Seat | None) -> Iterator[Worth]:
    """What each meld of a seat brings; the finisher's bonuses are stamped on them."""
    for n, meld in enumerate(view.melds[seat]):
        plain, more = cards_points(meld.cards), bonus(meld) if seat == out else 0
        yield Worth(plain + more, str(n), f"+{more}" if more else "", plain)


def _with_meld(said: Message, card: Card, view: View) -> Message:
    """That a card has come to the viewer's hand, and what it makes there."""
    meld = fits(view, card)
    if meld is None:
        return said
    return message("tell.more", first=said, then=message("news.fits", meld=meld))


def is_coup(meld: Laid) -> bool:
    """A run of seven."""
    return meld.kind is Kind.RUN and len(meld.cards) >= LONGEST_RUN


def _way(view: View, seat: Seat, meld: Laid) -> Travel:
    number = view.melds[seat].index(meld) if meld in view.melds[seat] else 0
    cards: tuple[Card | None, ...] = meld.cards
    return Travel(cards, hand_of(seat), melds_of(seat), str(number), apart=True, sound="snap")


MANY = 95
"""A finish worth this many points, about one in four, is a good one; every deal has a finish."""


def heard(event: moves.Event, view: View) -> tuple[Occasion, ...]:
    match event:
        case moves.Melded(seat) if is_contract(view.melds[seat], view.rules):
            return (good(seat, WEAK, "contract"),)
        case moves.Melded(seat) | rummy.Taken(seat):
            return (good(seat, WEAK),)
        case moves.DealEnded(out=out) if out is not None:
            coup, many = any(map(is_coup, view.melds[out])), event.scores[out].total >= MANY
            finish = good(out, FAIR if many else WEAK, wins=True)
            found = [rare(out, "coup", True) if coup else finish, *standings(event.totals)]
            for seat in map(Seat, range(view.seats)):
                if seat != out and not view.melds[seat]:
                    found.append(bad(seat, WEAK))
                elif seat != out and is_contract(view.melds[seat], view.rules):
                    found.append(escape(seat, WEAK))
            return tuple(found)
        case rummy.GameEnded(winners=winners):
            return over(view.seats, winners)
    return ()


# The score sheet of Militaire: melds and bonuses item by item.


def sheet(view: View, names: Sequence[str], deal: int | None = None) -> SheetView:
    """The score sheet of that deal, counted from 0; by default the latest."""
    order = around(view.seat, view.seats)
    count = len(view.deals) + (view.playing or not view.deals)
    shown = count - 1 if deal is None else deal
    if shown < len(view.deals):
        ended, melds = view.deals[shown], view.history[shown]
        out, kept, totals = ended.out, ended.kept, ended.totals
        noted = tuple(score.total for score in ended.scores)
        title = message("sheet.dead", n=shown + 1)
        if out is not None:
            title = by_name("sheet.out", out, view, names, n=shown + 1)
    else:
        melds, out, kept, totals = view.melds, None, (), view.totals
        noted = (0,) * view.seats
        title = message("left.deal", n=count)
    now = leads(totals, view.seat, names)
    if view.ended is not None and shown == len(view.deals) - 1:
        title = game_over(view.ended.winners, view.seat, names)
        now = won(totals, view.seat, names)
    return SheetView(
        title=title,
        seats=tuple(names[seat] for seat in order),
        lines=tuple(tuple(_items(melds[seat], seat == out, kept, noted[seat])) for seat in order),
        deals=tuple(
            tuple(SheetEntry(d.scores[seat].total, d.totals[seat]) for seat in order)
            for d in view.deals
        ),
        shown=shown,
        count=count,
        over=view.ended is not None,
        notes=(now,) if now is not None else (),
        goal=view.rules.target,
    )


def _items(melds: Sequence[Laid], finished: bool, kept: Cards, noted: int) -> Iterator[ScoreLine]:
    """The points of each meld, the finisher's bonuses, then the card kept (#17 to #19); on a pad
    maybe no more than their sum, as it was noted.
    """
    for meld in melds:
        yield ScoreLine(plain(meld), cards_points(meld.cards))
        if finished:
            yield ScoreLine(message(f"score.{meld.kind}.bonus"), bonus(meld))
    if finished and kept:
        (card,) = kept
        rank = message("card.joker") if is_joker(card) else card.rank  # a pad may know no more
        yield ScoreLine(message("score.kept", rank=rank), -cards_points(kept))
    if not melds:
        yield ScoreLine(message("pad.points" if noted else "score.nothing"), noted)
