"""Where things lie on a table of Contract Rummy, and the words about each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mille.cards import Card, Cards, count
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games.contract_rummy import moves
from mille.games.contract_rummy.hidden import cost_after_asking
from mille.games.contract_rummy.melds import OnTable
from mille.games.contract_rummy.present import reading
from mille.games.contract_rummy.present.gathering import contracts, fulfilled
from mille.games.contract_rummy.present.offering import places as joker_places
from mille.games.contract_rummy.present.places import SLOT, ends, is_asked, is_my_turn, is_out
from mille.games.contract_rummy.present.slots import is_whole_run, kinds, size, spread
from mille.games.contract_rummy.present.tray import RUNNING, loose, lying, tray_of, turns
from mille.games.contract_rummy.scoring import cost
from mille.games.contract_rummy.table import Phase, View
from mille.parts.melds import Kind, Laid, is_joker, stands_for
from mille.parts.seats import around
from mille.value import replace
from mille.view import table
from mille.view.table import leads, won

FEW = 2
"""With this many cards left, a seat is nearly out."""


def pictures(meld: Laid | OnTable) -> tuple[table.CardView, ...]:
    """The cards of a meld; a joker in a run is marked with what it stands for."""
    meant = stands_for(Laid(meld.kind, meld.cards))
    is_run = meld.kind is Kind.RUN
    return tuple(
        table.CardView(card, stands_for=true if is_run and is_joker(card) else None)
        for card, true in zip(meld.cards, meant, strict=True)
    )


def show(view: View, names: Sequence[str]) -> table.TableView:
    """The whole table."""
    order = around(view.seat, view.seats)
    return table.TableView(
        view.seat,
        table.zones(
            *(_hand(view, seat, names) for seat in order),
            *(_melds(view, seat, names) for seat in order),
            table.stock(view.stock),
            table.pile(view.pile),
        ),
        tuple(_slip(view, seat, names) for seat in order),
        _prompt(view, names),
        my_turn=view.waits_for == view.seat,
        headline=_headline(view),
        strip=tuple(_beads(view)),
        pinned=True,
        offer=_offer(view),
    )


def _hand(view: View, seat: Seat, names: Sequence[str]) -> table.ZoneView:
    held = view.hands[seat]
    if seat == view.seat and view.phase in RUNNING:
        held = loose(view)
    return table.hand_zone(seat, view.seat, names, table.faces(held))


def _melds(view: View, seat: Seat, names: Sequence[str]) -> table.ZoneView:
    """The melds that a seat has laid; before the contract, the viewer's area has its slots."""
    waits = view.phase in RUNNING and view.down[seat] is None
    if seat == view.seat and waits:
        slots = table.melds_zone(seat, view.seat, names, tuple(_slots(view)))
        return replace(slots, lie=table.Lie.ROW)
    lie = enumerate(lying(view))
    columns = [_column(view, n, meld) for n, meld in lie if meld.seat == seat]
    offer = tray_of(view).offer
    if seat == view.seat and isinstance(offer, moves.Meld):
        columns.append(_offered(view, offer))
    elif seat == view.seat and tray_of(view).swaps:
        columns.append(_joker_tray(view))
    return table.melds_zone(seat, view.seat, names, columns)


def _slots(view: View) -> Iterator[table.ColumnView]:
    """The melds of the contract as slots, with the cards put there."""
    ends = {(n, joker): higher for n, joker, higher, _ in turns(view)}
    for n, (kind, part) in enumerate(zip(kinds(view), tray_of(view).parts, strict=True)):
        longer = kind is Kind.RUN and view.is_last
        title = message("bead.run.longer" if longer else f"bead.{kind}")
        label = message(
            "slot.said", part=reading.part_of(view, n), n=len(part), all=size(view, kind)
        )
        if is_whole_run(view, n, part):
            label = reading.meld_name(Laid(kind, part))
        places = spread(view, part, kind)
        cards = tuple(_in_slot(view, n, card, ends) for card in places if card is not None)
        at = tuple(i for i, card in enumerate(places) if card is not None)
        yield table.ColumnView(f"{SLOT}{n}", cards, label, title, slots=len(places), at=at)


def _in_slot(
    view: View, number: int, card: Card, ends: Mapping[tuple[int, Card], bool]
) -> table.CardView:
    """A card in a slot; a joker of a complete run is marked with what it stands for, and can be
    moved.
    """
    part = tray_of(view).parts[number]
    meant = None
    if is_joker(card) and is_whole_run(view, number, part):
        meant = stands_for(Laid(Kind.RUN, part))[part.index(card)]
    return table.CardView(card, stands_for=meant, turns=_to(ends.get((number, card))))


def _to(higher: bool | None) -> str:
    """The side of the arrow on a joker that can be moved up or down; empty for others."""
    return "" if higher is None else "right" if higher else "left"


def _offered(view: View, offer: moves.Meld) -> table.ColumnView:
    """A new meld that is about to be laid, as it will be."""
    meld = Laid(offer.kind, offer.cards)
    return _not_laid(f"{SLOT}0", _with_arrows(view, meld), reading.meld_name(meld))


def _with_arrows(view: View, meld: Laid | OnTable) -> tuple[table.CardView, ...]:
    """The cards of a meld; a joker that is not played yet and has another place gets an arrow."""
    higher: dict[Card | None, bool] = {joker: to for joker, to, _ in joker_places(view)}
    return tuple(replace(it, turns=_to(higher.get(it.card))) for it in pictures(meld))


def _joker_tray(view: View) -> table.ColumnView:
    """The jokers taken from runs, and the cards of their new meld."""
    tray = tray_of(view)
    cards = tuple(map(table.CardView, (*tray.cards, *tray.jokers)))
    title = message("tray.joker")
    return table.ColumnView(f"{SLOT}0", cards, title, title, message("tray.joker.short"))


def _column(view: View, number: int, meld: OnTable) -> table.ColumnView:
    offer = tray_of(view).offer
    if isinstance(offer, moves.LayOff) and offer.meld == number:
        return _not_laid(str(number), _with_arrows(view, meld), reading.meld_name(meld))
    words = message(f"meld.{meld.kind}", **ends(meld))
    short = message(f"meld.{meld.kind}.short")
    return table.ColumnView(str(number), pictures(meld), reading.laid(meld), words, short)


def _not_laid(id: str, cards: tuple[table.CardView, ...], said: Message) -> table.ColumnView:
    return table.ColumnView(id, cards, said, message("tray.offer"), message("tray.offer.short"))


def _slip(view: View, seat: Seat, names: Sequence[str]) -> table.SeatView:
    mine = seat == view.seat
    held = view.hands[seat]
    open_hand: Cards | None = None if isinstance(held, int) else held
    counts = open_hand is not None and view.phase not in (Phase.DEAL, Phase.OVER)
    said, threw = _last_deed(view, seat)
    is_down = view.down[seat] is not None
    return table.SeatView(
        seat,
        names[seat],
        view.totals[seat],
        message("slip.total"),
        count=count(held),
        cards=message("count.cards", n=count(held)),
        second=cost(open_hand) if counts and open_hand else None,
        second_caption=message("slip.cost") if counts and open_hand else None,
        said=None if mine or is_out(view) else said,
        threw=() if mine or is_out(view) else threw,
        marks=(table.Mark("peg", message("mark.down")),) if is_down else (),
        dealer=view.dealer == seat,
        on_turn=view.waits_for == seat and not is_out(view),
        alert=0 < count(held) <= FEW and not is_out(view),
        note=(won if view.ended else leads)(view.totals, seat, names, low=True) if mine else None,
    )


def _last_deed(view: View, seat: Seat) -> tuple[Message | None, tuple[table.CardView, ...]]:
    """A seat's last action in this deal: a word, and the card that it discarded.

    That it did not want a card is forgotten with the turn.
    """
    turn_is_over = False
    for event in reversed(view.story):
        turn_is_over = turn_is_over or isinstance(event, moves.Discarded)
        if getattr(event, "seat", None) != seat:
            continue
        word = _word(event)
        no_thanks = isinstance(event, moves.Answered) and not event.take
        if word is not None and not (no_thanks and turn_is_over):
            threw = (table.CardView(event.card),) if isinstance(event, moves.Discarded) else ()
            return word, threw
    return None, ()


def _word(event: moves.Event) -> Message | None:
    match event:
        case moves.Answered(take=True):
            return message("slip.may_i")
        case moves.Answered():
            return message("slip.no_thanks")
        case moves.Discarded(_, card):
            return message("slip.threw", card=card)
        case moves.WentDown():
            return message("slip.went_down")
        case moves.Melded() | moves.LaidOff():
            return message("slip.laid")
    return None


# Lines


def _headline(view: View) -> Message:
    if not view.deal:
        return message("headline.start")
    deals = view.rules.deals
    blanks: dict[str, Any] = {
        "deal": deals.index(view.deal) + 1,
        "n": len(deals),
        "contract": message(f"contract.{view.contract}"),
    }
    if view.down[view.seat] is not None:
        return message("headline.down", **blanks)
    return message("headline.deal", **blanks)


def _beads(view: View) -> Iterator[table.Bead]:
    """The melds of the contract; lit are those in the viewer's hand or on the table."""
    if not view.deal or isinstance(view.hands[view.seat], int):
        return
    have = {Kind.SET: 0, Kind.RUN: 0}
    is_down = view.down[view.seat] is not None
    for meld in () if is_down else fulfilled(view.hand, view.contract, view.rules):
        have[meld.kind] += 1
    for letter in view.contract:
        kind = Kind.SET if letter == "S" else Kind.RUN
        lit = is_down or have[kind] > 0
        have[kind] -= 1
        longer = kind is Kind.RUN and view.is_last
        yield table.Bead(message("bead.run.longer" if longer else f"bead.{kind}"), lit=lit)


def _offer(view: View) -> table.Offer | None:
    """The question "May I?" What the viewer's hand would cost afterwards shows what a
    second card means.
    """
    if not is_asked(view):
        return None
    costs = {"now": cost(view.hand), "after": cost_after_asking(view)}
    return table.Offer(
        message("offer.may_i"),
        message("offer.detail", card=view.pile[-1], **costs),
        table.CardView(view.pile[-1]),
    )


def _prompt(view: View, names: Sequence[str]) -> Message:
    if view.phase in (Phase.OVER, Phase.DEAL, Phase.RESHUFFLE):
        return message(f"prompt.{view.phase.value}")
    if is_out(view):
        return message("prompt.deal")
    if is_asked(view):
        return message("prompt.asked", card=view.pile[-1])
    if view.phase is Phase.ASK and view.asked is not None:
        return message("prompt.asks", name=names[view.asked])
    if not is_my_turn(view):
        return message("prompt.theirs", name=names[view.turn])
    if view.phase is Phase.DRAW:
        return message("prompt.draw", card=view.pile[-1])
    if view.is_contract_turn:
        return message("prompt.throw")
    if tray_of(view).offer:
        return message("prompt.offer")
    if tray_of(view).swaps:
        return message("prompt.joker")
    if view.is_down:
        return message("prompt.more")
    put = tray_of(view).cards
    if put and contracts(view, put):
        return message("prompt.full.turn" if any(turns(view)) else "prompt.full")
    if len(fulfilled(view.hand, view.contract, view.rules)) == len(view.contract):
        return message("prompt.ready")
    return message("prompt.filling" if put else "prompt.play")


def fitting(view: View, card: Card) -> tuple[int, ...]:
    """The numbers of the melds on the table that a card fits."""
    ends = (None, *moves.End)
    numbered = enumerate(view.melds)
    return tuple(n for n, meld in numbered if any(meld.takes(card, end) for end in ends))
