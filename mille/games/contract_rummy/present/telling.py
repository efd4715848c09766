"""How events of Contract Rummy are told: what moves, what is said, and what people may
say about what all have seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mille.cards import Card, count
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games.contract_rummy import moves
from mille.games.contract_rummy.melds import OnTable
from mille.games.contract_rummy.present.places import ends
from mille.games.contract_rummy.present.reading import meld_name, together
from mille.games.contract_rummy.table import View
from mille.parts.melds import Kind as Shape, Laid
from mille.parts.seats import around, left_of
from mille.value import replace
from mille.view import beat as steps
from mille.view.beat import (
    LOST,
    WON,
    Beat,
    Felt,
    Moment,
    MomentKind,
    Step,
    Tally,
    Travel,
    TurnOver,
    Wait,
    game_ended,
    reshuffled,
)
from mille.view.names import FAIR, WEAK, Occasion, bad, by_name, escape, good, over, rare
from mille.view.table import PILE, STOCK, hand_of, melds_of, won

DOWN = Moment("down", MomentKind.TURN, "peg", "brass")
OUT = Moment("out", MomentKind.WIN, "flag", "spoons")
AT_ONCE = Moment("at_once", MomentKind.RARE, "star", "drum")
CAUGHT = Moment("caught", MomentKind.LOSS, "low", "lose")
MOMENTS = (WON, LOST, DOWN, OUT, AT_ONCE, CAUGHT)
DEAR = 100
"""Being caught with this many points gets an effect."""

SEEN = 2.0
"""Cards from May I move this many times as slowly, so that one sees who gets them."""


def beat(event: moves.Event, view: View, names: Sequence[str]) -> Beat:
    """How to tell an event to the seat of a view."""
    match event:
        case moves.Dealt():
            return _dealt(event, view, names)
        case moves.Drawn(seat, card):
            return Beat((_to_hand(card, seat),), _drew("drew", view, seat, names, card), seat)
        case moves.Taken(seat, card):
            way = Travel((card,), PILE, hand_of(seat), sound="draw")
            return Beat((way,), by_name("news.took", seat, view, names, card=card), seat)
        case moves.Answered(seat, True, card):
            way = Travel((card,), PILE, hand_of(seat), sound="draw", times=SEEN)
            news = by_name("news.may_i", seat, view, names, card=card)
            return Beat((way,), news, seat, sound="knock", nods=True)
        case moves.Answered(seat, False):
            return Beat(seat=seat, nods=False)  # a word on the slip is enough
        case moves.Penalty(seat, card):
            way = replace(_to_hand(card, seat), times=SEEN)
            return Beat((way,), _drew("penalty", view, seat, names, card), seat)
        case moves.WentDown(seat, melds):
            first = len(view.melds) - len(melds)
            ways = tuple(_way(seat, meld, first + n) for n, meld in enumerate(melds))
            left, laid_ = count(view.hands[seat]), together(list(map(meld_name, melds)))
            said = by_name("news.went_down", seat, view, names, melds=laid_, n=left)
            if not left:  # laying the whole hand at once gets its effect at the end of the deal
                return Beat(ways, said, seat)
            if seat == view.seat:
                lies = DOWN.felt(message("banner.down.you"), seat)
                return Beat(ways, said, seat, moment=lies)
            return Beat(ways, said, seat, banner=message("banner.down.they", name=names[seat]))
        case moves.Melded():
            return _melded(event, view, names)
        case moves.LaidOff(seat, number, card):
            meld = view.melds[number]
            way = Travel((card,), hand_of(seat), melds_of(meld.seat), str(number), sound="snap")
            return Beat((way,), _laid_off(view, seat, meld, card, names), seat)
        case moves.Discarded(seat, card):
            way = Travel((card,), hand_of(seat), PILE, sound="knock")
            return Beat((way,), by_name("news.threw", seat, view, names, card=card), seat)
        case moves.Reshuffled(stock):
            n = count(stock)
            return reshuffled(n, PILE, STOCK, message("news.reshuffled", n=n))
        case moves.DealEnded():
            return _ended(event, view, names)
        case moves.GameEnded(winners=winners):
            said = won(view.totals, view.seat, names, low=True)
            return game_ended(said, view.seat, winners)
    raise TypeError(event)


def _drew(what: str, view: View, seat: Seat, names: Sequence[str], card: Card | None) -> Message:
    """A card from the stock came to a hand; only its owner knows which one."""
    seen = {} if card is None else {"card": card}
    return by_name(f"news.{what}", seat, view, names, **seen)


def _to_hand(card: Card | None, seat: Seat) -> Travel:
    return Travel((card,), STOCK, hand_of(seat), sound="draw")


def _dealt(event: moves.Dealt, view: View, names: Sequence[str]) -> Beat:
    order = around(left_of(event.dealer, view.seats), view.seats)
    deal = steps.Deal(tuple(map(hand_of, order)))
    contract = message(f"contract.{event.contract}")
    deals = view.rules.deals
    said = by_name(
        "news.dealt", event.dealer, view, names, n=deals.index(event.deal) + 1, contract=contract
    )
    banner = message("banner.contract", contract=contract)
    return Beat((deal,), said, event.dealer, "deal", banner=banner)


def _way(seat: Seat, meld: Laid, number: int) -> Travel:
    cards: tuple[Card | None, ...] = meld.cards
    return Travel(cards, hand_of(seat), melds_of(seat), str(number), apart=True, sound="snap")


def _melded(event: moves.Melded, view: View, names: Sequence[str]) -> Beat:
    """A new meld; for jokers taken from runs, the cards that replace them move first."""
    swaps: tuple[moves.Swap, ...] = event.swaps or ()
    number, seat, ways = str(len(view.melds) - 1), event.seat, list[Step]()
    for swap in swaps:
        owner = view.melds[swap.meld].seat
        there = melds_of(owner)
        ways.append(Travel((swap.card,), hand_of(seat), there, str(swap.meld), sound="snap"))
        ways.append(Travel((swap.joker,), there, melds_of(seat), number, along=True))
    gained = [swap.joker for swap in swaps]
    own: tuple[Card | None, ...] = tuple(card for card in event.cards if card not in gained)
    ways.append(Travel(own, hand_of(seat), melds_of(seat), number, apart=True, sound="snap"))
    meld = Laid(event.kind, event.cards)
    what = "swapped" if swaps else f"melded.{event.kind}"
    return Beat(tuple(ways), by_name(f"news.{what}", seat, view, names, **ends(meld)), seat)


def _laid_off(view: View, seat: Seat, meld: OnTable, card: Card, names: Sequence[str]) -> Message:
    mine = meld.seat == view.seat
    whose = "own" if meld.seat == seat else "yours" if mine else "theirs"
    words = message("meld.set" if meld.kind is Shape.SET else "meld.run.longer", **ends(meld))
    owner = {"owner": names[meld.seat]} if whose == "theirs" else {}
    return by_name(f"news.added.{whose}", seat, view, names, card=card, meld=words, **owner)


def _ended(event: moves.DealEnded, view: View, names: Sequence[str]) -> Beat:
    """The hands are turned over, and the totals count up."""
    left = [seat for seat in around(view.seat, view.seats) if event.hands[seat]]
    turned = tuple(
        TurnOver(hand_of(seat), along=bool(n), sound="turn" if not n else "")
        for n, seat in enumerate(seat for seat in left if seat != view.seat)
    )
    ways: tuple[Step, ...] = (*turned, Wait(), *_tallied(event))
    if event.out is None:
        return Beat(ways, message("news.dead"))
    said = by_name("news.out", event.out, view, names)
    felt = _felt(event, event.out, said, view, names)
    if felt is None:
        return Beat(ways, said, event.out, "spoons", said)
    return Beat(ways, said, event.out, moment=felt)


def _felt(
    event: moves.DealEnded, out: Seat, said: Message, view: View, names: Sequence[str]
) -> Felt | None:
    """Going out with the whole hand at once, going out, or being caught with an expensive hand."""
    if down_in_last_turn(view, out):
        return AT_ONCE.felt(by_name("news.at_once", out, view, names), out, said)
    if out == view.seat:
        return OUT.felt(said, out)
    mine = event.scores[view.seat].total
    if mine >= DEAR:
        return CAUGHT.felt(message("moment.caught", n=mine), view.seat, said)
    return None


def down_in_last_turn(view: View, out: Seat) -> bool:
    """Whether a seat laid its contract in the same turn in which it went out."""
    for event in reversed(view.story):
        if isinstance(event, (moves.WentDown, moves.Drawn, moves.Taken)) and event.seat == out:
            return isinstance(event, moves.WentDown)
    return False


def _tallied(event: moves.DealEnded) -> Iterator[Tally]:
    """The cards left in the hands go to the sheet by category, jokers first (#33)."""
    for kind in ("jokers", "aces", "courts", "spots"):
        points = [getattr(score, kind) for score in event.scores]
        if any(points):
            each = tuple((Seat(seat), n) for seat, n in enumerate(points) if n)
            yield Tally(each, message(f"tally.{kind}"), sound="snap")


NARROW = 5
"""A seat caught with this many points or fewer was nearly out."""


def heard(event: moves.Event, view: View) -> tuple[Occasion, ...]:
    """The occasions for a remark in an event, seen by any seat."""
    match event:
        case moves.Answered(seat, True):
            return (Occasion("may_i", seat, WEAK),)
        case moves.WentDown(seat) if count(view.hands[seat]):
            return (good(seat, WEAK),)
        case moves.DealEnded(out=out) if out is not None:
            found = [
                rare(out, "down_in_one", True)
                if down_in_last_turn(view, out)
                else good(out, wins=True)
            ]
            for i, score in enumerate(event.scores):
                if score.total >= DEAR:
                    found.append(bad(Seat(i), FAIR))
                elif score.total <= NARROW and i != out:
                    found.append(escape(Seat(i), WEAK))
            return tuple(found)
        case moves.GameEnded(winners=winners):
            return over(view.seats, winners)
    return ()
