"""Where things lie on a table of Contract Rummy, and the words about each seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from mille.cards import Card, Cards, count, in_order, without
from mille.engine.codec import Seat
from mille.engine.message import Message, Refusal, message
from mille.games.contract_rummy import moves, tray
from mille.games.contract_rummy.table import View, cost, cost_after_asking, refusal
from mille.parts import rummy
from mille.parts.melds import Kind, Laid, is_joker, rank_of, stands_for
from mille.parts.rummy import GoDown, Phase
from mille.parts.seats import around
from mille.value import replace
from mille.view import table
from mille.view.action import Act, Action, Answer, Ask, Tell, Verb
from mille.view.names import by_name, one_after_another

# A joker that could go to several places: it is shown in one, and can be moved before it is laid.
#
# Nothing of this has been played yet. The new meld, or the run with the joker at its end, is
# shown on the table as it would be, and the joker can be moved as in the slots of the contract.


def offered(view: View, able: Sequence[moves.Chosen]) -> View | None:
    """The view with the first of several moves laid out, if they differ only in a joker's place."""
    alike = len({_but_for_places(move) for move in able}) == 1
    match able[0] if alike else None:
        case moves.Meld() | moves.LayOff() as move:
            return _laid_out(view, move)
    return None


def places(view: View) -> Iterator[tuple[Card, bool, View]]:
    """The jokers that can go elsewhere, the lower one first: whether that place is higher, and the
    view with the joker there.
    """
    match tray.tray_of(view).offer:
        case moves.Meld(Kind.RUN, cards) as meld:
            for joker, higher, then in tray.turns_of(cards):
                yield joker, higher, _laid_out(view, replace(meld, cards=then))
        case moves.LayOff(_, card, end) as added if end is not None:
            other = replace(added, end=moves.End.HIGH if end is moves.End.LOW else moves.End.LOW)
            if refusal(view, other) is None:
                yield card, end is moves.End.LOW, _laid_out(view, other)


def next_place(view: View) -> View | None:
    """The view with the joker in its next place, cyclically; None if it has only one."""
    match tray.tray_of(view).offer:
        case moves.Meld(Kind.RUN, cards) as meld:
            every = tray.ways_of(cards)
            then = every[(every.index(cards) + 1) % len(every)]
            return None if then == cards else _laid_out(view, replace(meld, cards=then))
    return next((then for _, _, then in places(view)), None)


def _laid_out(view: View, move: tray.Tried) -> View:
    before = tray.tray_of(view)
    if isinstance(move, moves.LayOff):
        return tray.with_tray(view, tray.Tray(((move.card,),), before=before, offer=move))
    swaps = move.swaps or ()
    part = without(move.cards, (swap.joker for swap in swaps))
    return tray.with_tray(view, tray.Tray((part,), swaps, before, move))


def _but_for_places(move: moves.Chosen) -> object:
    match move:
        case moves.Meld(kind, cards, swaps):
            return kind, in_order(cards), swaps
        case moves.LayOff(number, card) if is_joker(card):
            return number
    return move


# What is told when a key asks: what the hand costs, and what the contract lacks.


def answer(view: View, what: Tell, names: Sequence[str]) -> Message | None:
    """What is told of the current deal."""
    if not view.deal:
        return None
    if what is Tell.HAND and view.hand:
        return message("told.costs", n=cost(view.hand))
    return _contract_told(view, names) if what is Tell.SCORE else None


def _contract_told(view: View, names: Sequence[str]) -> Message:
    if view.down[view.seat] is not None:
        return by_name("banner.down", view.seat, view, names)
    whole = message("told.contract", contract=message(f"contract.{view.contract}"))
    parts = [_part(*each) for each in zip(view.kinds, tray.tray_of(view).parts, strict=True)]
    slots = message("tell.sentence", said=one_after_another(parts))
    return message("tell.more", first=whole, then=slots)


def _part(kind: Kind, put: Cards) -> Message:
    """A part of the contract, and how much of it there is."""
    part = message(f"meld.{kind}.short")
    return message("slot.said", part=part, n=len(put), all=moves.SIZE[kind])


def together(said: Sequence[Message]) -> Message:
    """Several things (at least one) as a list."""
    return said[0] if len(said) == 1 else message("cards.all", cards=tuple(said))


def laid(meld: moves.OnTable) -> Message:
    """A meld on the table in words; for a set, also how many cards and jokers it has."""
    words, n, jokers = meld_name(meld), len(meld.cards), sum(map(is_joker, meld.cards))
    if meld.kind is not Kind.SET:
        return words
    return message("lies.jokers" if jokers else "lies.cards", meld=words, n=n, jokers=jokers)


def meld_name(meld: Laid | moves.OnTable) -> Message:
    """A meld in words, including where the jokers are in a run."""
    words = message(f"meld.{meld.kind}", **ends(meld))
    for it in pictures(meld):
        if it.stands_for is not None:
            words = message("meld.as", meld=words, card=it.stands_for)
    return words


def ends(meld: Laid | moves.OnTable) -> dict[str, Any]:
    """The blanks for words about a meld: its rank, or its lowest rank and its highest card."""
    if meld.kind is Kind.SET:
        return {"rank": rank_of(meld.cards)}
    meant = stands_for(Laid(meld.kind, meld.cards))
    return {"low": message(f"rank.{meant[0].rank}"), "high": meant[-1]}


FEW = 2
"""With this many cards left, a seat is nearly out."""


def pictures(meld: Laid | moves.OnTable) -> tuple[table.CardView, ...]:
    """The cards of a meld; a joker in a run is marked with what it stands for."""
    meant = stands_for(Laid(meld.kind, meld.cards))
    is_run = meld.kind is Kind.RUN
    return tuple(
        table.CardView(card, stands_for=true if is_run and is_joker(card) else None)
        for card, true in zip(meld.cards, meant, strict=True)
    )


def show(view: View, names: Sequence[str]) -> table.TableView:
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
        offer=_offer(view),
    )


def _hand(view: View, seat: Seat, names: Sequence[str]) -> table.ZoneView:
    held, runs = view.hands[seat], view.phase in tray.RUNNING
    if seat == view.seat and runs:
        held = tray.loose(view)
    return table.hand_zone(seat, view.seat, names, table.faces(held, burnt=not runs))


def _melds(view: View, seat: Seat, names: Sequence[str]) -> table.ZoneView:
    """The melds that a seat has laid; before the contract, the viewer's area has its slots."""
    if seat == view.seat and tray.fills(view):
        slots = table.melds_zone(seat, view.seat, names, tuple(_contract_slots(view)))
        return replace(slots, lie=table.Lie.ROW)
    lie = enumerate(tray.lying(view))
    columns = [_column(view, n, meld) for n, meld in lie if meld.seat == seat]
    offer = tray.tray_of(view).offer
    if seat == view.seat and isinstance(offer, moves.Meld):
        columns.append(_not_laid(view, f"{tray.SLOT}0", Laid(offer.kind, offer.cards)))
    elif seat == view.seat and tray.tray_of(view).swaps:
        columns.append(_joker_tray(view))
    return table.melds_zone(seat, view.seat, names, columns)


def _contract_slots(view: View) -> Iterator[table.ColumnView]:
    """The melds of the contract as slots, with the cards put there."""
    higher = {joker: to for _, joker, to, _ in tray.turns(view)}
    for n, part in enumerate(tray.melds(view, tray.tray_of(view).parts)):
        label, title = _part(part.kind, part.cards), message(f"meld.{part.kind}.short")
        places = tray.spread(view, part)
        cards = tuple(table.CardView(card) for card in places if card is not None)
        if tray.is_whole_run(part):
            label, cards = meld_name(part), pictures(part)
        at, slots = tuple(i for i, card in enumerate(places) if card is not None), len(places)
        cards = _with_arrows(cards, higher)
        yield table.ColumnView(f"{tray.SLOT}{n}", cards, label, title, slots=slots, at=at)


def _with_arrows(
    cards: tuple[table.CardView, ...], higher: Mapping[Card, bool]
) -> tuple[table.CardView, ...]:
    """The cards, with an arrow on each joker that can be moved `higher`, or lower."""
    to = {joker: "right" if up else "left" for joker, up in higher.items()}
    return tuple(replace(it, turns=to.get(it.card, "") if it.card else "") for it in cards)


def _joker_tray(view: View) -> table.ColumnView:
    """The jokers taken from runs, and the cards of their new meld."""
    cards = tuple(map(table.CardView, (*tray.tray_of(view).cards, *tray.tray_of(view).jokers)))
    title = message("tray.joker")
    return table.ColumnView(f"{tray.SLOT}0", cards, title, title)


def _column(view: View, number: int, meld: moves.OnTable) -> table.ColumnView:
    offer = tray.tray_of(view).offer
    if isinstance(offer, moves.LayOff) and offer.meld == number:
        return _not_laid(view, str(number), meld)
    title = message(f"meld.{meld.kind}.short")
    return table.ColumnView(str(number), pictures(meld), laid(meld), title)


def _not_laid(view: View, id: str, meld: Laid | moves.OnTable) -> table.ColumnView:
    """A meld that is about to be laid, as it will be."""
    cards = _with_arrows(pictures(meld), {joker: higher for joker, higher, _ in places(view)})
    return table.ColumnView(id, cards, meld_name(meld), message("tray.offer"))


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
        said=None if mine or tray.is_out(view) else said,
        threw=() if mine or tray.is_out(view) else threw,
        marks=(table.Mark("peg", message("mark.down")),) if is_down else (),
        dealer=view.dealer == seat,
        on_turn=view.waits_for == seat and not tray.is_out(view),
        alert=0 < count(held) <= FEW and not tray.is_out(view),
        note=(table.won if view.ended else table.leads)(view.totals, seat, names, low=True)
        if mine
        else None,
    )


def _last_deed(view: View, seat: Seat) -> tuple[Message | None, tuple[table.CardView, ...]]:
    """A seat's last action in this deal: a word, or the card that it discarded.

    That it did not want a card is forgotten with the turn.
    """
    turn_is_over = False
    for event in reversed(view.story):
        turn_is_over = turn_is_over or isinstance(event, rummy.Discarded)
        if getattr(event, "seat", None) != seat:
            continue
        if isinstance(event, rummy.Discarded):
            return None, (table.CardView(event.card),)
        word = _word(event)
        no_thanks = isinstance(event, moves.Answered) and not event.take
        if word is not None and not (no_thanks and turn_is_over):
            return word, ()
    return None, ()


def _word(event: moves.Event) -> Message | None:
    match event:
        case moves.Answered(take=True):
            return message("slip.may_i")
        case moves.Answered():
            return message("slip.no_thanks")
        case rummy.WentDown():
            return message("slip.went_down")
        case moves.Melded() | moves.LaidOff():
            return message("slip.laid")
    return None


# Lines


def _headline(view: View) -> Message | None:
    if not view.deal:
        return None
    deals, contract = view.rules.deals, message(f"contract.{view.contract}")
    n = deals.index(view.deal) + 1
    return message("headline.deal", deal=n, n=len(deals), contract=contract)


def _offer(view: View) -> table.Offer | None:
    """The question "May I?" What the viewer's hand would cost afterwards shows what a
    second card means.
    """
    if not tray.is_asked(view):
        return None
    card, now, after = view.pile[-1], cost(view.hand), cost_after_asking(view)
    detail = message("offer.detail", card=card, now=now, after=after)
    return table.Offer(message("offer.may_i"), detail)


def _prompt(view: View, names: Sequence[str]) -> Message:
    if view.phase in (Phase.OVER, Phase.DEAL, Phase.RESHUFFLE):
        return message(f"prompt.{view.phase.value}")
    if tray.is_out(view):
        return message("prompt.deal")
    offer = _offer(view)
    if offer is not None:
        return message("tell.more", first=offer.question, then=offer.detail)
    if view.phase is Phase.ASK and view.asked is not None:
        return message("prompt.asks", name=names[view.asked])
    if not tray.is_my_turn(view):
        mine = view.turn == view.seat  # the upcard is on its way to somebody who asked for it
        others = message("refusal.others_asked")
        return others if mine else message("prompt.theirs", name=names[view.turn])
    if view.phase is Phase.DRAW:
        return message("prompt.draw", card=view.pile[-1])
    if view.is_contract_turn:
        return message("refusal.contract_turn")
    lay, turn = message("prompt.lay"), message("prompt.turn")
    if tray.tray_of(view).offer:
        return message("tell.more", first=lay, then=turn)
    if tray.tray_of(view).swaps:
        return message("prompt.joker")
    if view.is_down:
        return message("prompt.more")
    put = tray.tray_of(view).cards
    if put and tray.contracts(view, put):
        full = [message("prompt.full"), lay, *([turn] if any(tray.turns(view)) else [])]
        return one_after_another(full, "tell.more")
    if len(tray.fulfilled(view.hand, view.contract, view.rules)) == len(view.contract):
        return message("tell.more", first=message("prompt.ready"), then=message("prompt.fill"))
    return message("prompt.filling" if put else "prompt.play")


def fitting(view: View, card: Card) -> tuple[int, ...]:
    """The numbers of the melds on the table that a card fits."""
    return tuple(n for n, meld in enumerate(view.melds) if meld.ends_for(card))


# When selected cards can mean several things: a question to the person, with pictures.


def one_of(view: View, able: Sequence[moves.Chosen]) -> dict[str, Any]:
    """The only possible move, or the question which of several is meant; if they differ only in the
    place of a joker, that is settled on the table.
    """
    if len(able) == 1:
        return {"move": able[0], "would": _would(able[0])}
    there = offered(view, able)
    if there is not None:
        return {"puts": there, "would": message("drop.slot")}
    answers = tuple(_answer(view, move) for move in able)
    return {"ask": Ask(message("ask.choice"), answers)}


def _would(move: moves.Chosen) -> Message | None:
    match move:
        case GoDown():
            return message("drop.contract")
        case moves.Meld(kind, cards):
            return message("drop.meld", meld=meld_name(Laid(kind, cards)))
        case moves.LayOff(_, card):
            return message("drop.add", card=card)
    return None


def _answer(view: View, move: moves.Chosen) -> Answer:
    match move:
        case moves.LayOff(number, card, end):
            meld = view.melds[number]
            after = meld.with_card(card, end)
            cards = tuple(replace(it, marked=it.card is card) for it in pictures(after))
            said = meld_name(after)
            if meld.seat == view.seat:
                said = message("ask.own", meld=said)
            return Answer(said, move, cards)
        case GoDown(melds):
            said = together(list(map(meld_name, melds)))
            lie = tuple(card for meld in melds for card in pictures(meld))
            breaks = accumulate(len(meld.cards) for meld in melds[:-1])
            return Answer(said, move, lie, breaks=tuple(breaks))
        case moves.Meld(kind, cards, swaps):
            meld_ = Laid(kind, cards)
            left = set(without(cards, tuple(swap.joker for swap in swaps or ())))
            shown = tuple(replace(it, marked=it.card not in left) for it in pictures(meld_))
            return Answer(meld_name(meld_), move, shown)
    raise TypeError(move)


# What the selected cards make, shown in place of the prompt.


def means(view: View, cards: Cards) -> Message | None:
    """What the selected cards are, during the viewer's turn after drawing; None if nothing."""
    if view.phase is not Phase.PLAY or view.turn != view.seat:
        return None
    if view.is_down:
        return None if view.is_contract_turn else _meld(view, cards)
    if len(cards) == 1 and fitting(view, cards[0]):
        return message("chosen.fits")
    return None if tray.tray_of(view).cards else _of_contract(view, cards)


def _meld(view: View, cards: Cards) -> Message | None:
    """The new meld that they form, if there is just one."""
    able = tray.new_melds(view, cards) if len(cards) > 1 else ()
    if len(able) != 1 or refusal(view, able[0]) is not None:
        return None
    meld = Laid(able[0].kind, able[0].cards)
    chosen = message("chosen.meld", meld=meld_name(meld), n=cost(meld.cards))
    return message("tell.more", first=chosen, then=message("prompt.lay"))


def _of_contract(view: View, cards: Cards) -> Message | None:
    """Which melds of the contract they form, and what is missing."""
    made = tray.fulfilled(cards, view.contract, view.rules)
    able = tray.contracts(view, cards)
    whole = len(made) == len(view.contract)
    if not (able if whole else made):
        return None
    said = message("chosen.part", n=len(made), all=len(view.contract))
    if whole:
        said = message("chosen.whole", n=cost(cards))
    lays = whole and not tray.only_jokers_differ(able)  # the slots show where jokers are
    return message("tell.more", first=said, then=message("prompt.lay" if lays else "prompt.fill"))


# What can be done with the tray: fill slots of the contract, or find a freed joker a meld.


LAY = Verb("lay", message("do.lay"), Act.LAY)
BACK = Verb("back", message("do.back"))
TURN = Verb("turn", message("do.turn"), Act.OTHER_END)


# The contract


def putting(view: View, chosen: Cards) -> Iterator[Action]:
    """Before the contract: cards go into its slots and back; complete contracts can be laid."""
    whole = _laying(view, chosen)
    if whole.move is None and whole.ask is None:
        yield from _filling(view, chosen)
    yield whole
    able = ((_slot(view, n), joker, then) for n, joker, _, then in tray.turns(view))
    yield from _turning(able, tray.next_way(view))
    for n, part in enumerate(tray.tray_of(view).parts):
        yield from _taking_out(view, n, part, home=True)


def _slot(view: View, number: int) -> dict[str, Any]:
    return {"target": table.melds_of(view.seat), "column": f"{tray.SLOT}{number}"}


def _turning(
    able: Iterable[tuple[dict[str, Any], Card, View]], next_: View | None
) -> Iterator[Action]:
    """A joker at one end of a run moves to the other: by its arrow, or with the key, which takes
    the jokers in turn.
    """
    for where, joker, then in able:
        yield Action(TURN, **where, cards=(joker,), puts=then, lit=False, arrow=True)
    yield Action(TURN, puts=next_, refusal=None if next_ else message("refusal.turn"))


def _filling(view: View, chosen: Cards) -> Iterator[Action]:
    """What the selected cards can do in each slot; if none are selected, its cards can go back."""
    several = tray.put(view, chosen) if len(chosen) > 1 else None
    if several is not None and any(len(part) == 1 for part in tray.tray_of(several).parts):
        several = None  # aiming at one meld does not mean single cards for another
    for n, part in enumerate(tray.tray_of(view).parts):
        if chosen:
            then = tray.put(view, chosen, n) or several
            why = None if then is not None else message(f"refusal.not_a_{view.kinds[n]}")
            done: dict[str, Any] = {"puts": then, "refusal": why, "would": message("drop.slot")}
            yield lay(view, chosen, f"{tray.SLOT}{n}", **done)
        elif part:
            yield from _taking_out(view, n, part)
            yield Action(BACK, **_slot(view, n), puts=tray.taken_out(view, n, part), lit=False)


def _taking_out(view: View, number: int, part: Cards, home: bool = False) -> Iterator[Action]:
    """Each card of a part can go back, by a click or by dragging it to the hand."""
    for card in dict.fromkeys(part):
        then = tray.taken_out(view, number, (card,))
        yield Action(BACK, **_slot(view, number), cards=(card,), puts=then, lit=False, home=home)


def _laying(view: View, chosen: Cards) -> Action:
    """Lay the contract if all of it is selected or in its slots; otherwise fill the slots."""
    filled = tray.tray_of(view).cards
    if chosen and not filled and _may_lay(view):
        able: Sequence[GoDown] = tray.contracts(view, chosen)
        if tray.only_jokers_differ(able):  # the slots show where jokers are
            lies = tray.laid_out(view, able[0].melds)
            return lay(view, chosen, puts=lies, would=message("drop.slot"), lit=False)
        if able:
            return lay(view, chosen, **one_of(view, able))
    if chosen:
        then = tray.put(view, chosen)
        # Full slots must make a contract.
        wrong = then and _may_lay(then) and tray.is_full(then) and not is_ready(then)
        if then is not None and not wrong:
            return lay(view, chosen, puts=then, would=message("drop.slot"), lit=False)
        why = message("refusal.no_part", contract=message(f"contract.{view.contract}"))
        least = moves.contract_cards(view.deal)
        if _may_lay(view) and len(filled) + len(chosen) >= least:
            why = tray.contract_refusal(view, (*filled, *chosen))
        return lay(view, chosen, refusal=why)
    if not _may_lay(view):
        why = why_wait(view) or message("refusal.draw_first")
        return lay(view, (), refusal=why, takes=False)
    if is_ready(view):
        able = [GoDown(tray.melds(view, tray.tray_of(view).parts))]
        if refusal(view, able[0]) is not None:  # they are a contract in another arrangement
            able = list(tray.contracts(view, filled))
        return lay(view, (), **{**one_of(view, able), "would": None}, takes=False)
    if tray.is_full(view):
        return lay(view, (), refusal=tray.contract_refusal(view, filled), takes=False)
    # Keep as many of the cards there as possible.
    kept = (filled, moves.cards_of(tray.whole_parts(view)), ())
    found = next(filter(None, (tray.proposal(view, some) for some in kept)), ())
    if found:
        then = tray.laid_out(view, found)
        return lay(view, (), puts=then, label=message("do.fill"), lit=False, takes=False)
    missing = message("refusal.not_the_contract", contract=message(f"contract.{view.contract}"))
    return lay(view, (), refusal=missing, takes=False)


def is_ready(view: View) -> bool:
    """Whether the tray holds the whole contract."""
    if not tray.is_full(view):
        return False
    if _may_lay(view):
        return bool(tray.contracts(view, tray.tray_of(view).cards))
    return not view.is_last and tray.makes_contract(view, tray.tray_of(view).cards)


def _may_lay(view: View) -> bool:
    return view.phase is Phase.PLAY and view.turn == view.seat


def why_wait(view: View) -> Refusal | None:
    """Why the seat may neither draw nor lay nor discard."""
    if tray.is_my_turn(view):
        return None
    if tray.is_asked(view):
        return message("refusal.answer_first")
    if view.phase in (Phase.OVER, Phase.DEAL, Phase.RESHUFFLE):
        return message("refusal.not_now")
    asks = view.phase is Phase.ASK and view.turn == view.seat
    return message("refusal.others_asked" if asks else "refusal.not_your_turn")


# A joker that was taken from a run


def rehousing(view: View, chosen: Cards) -> Iterator[Action]:
    """While a joker is in the tray, selected cards complete its new meld or join it."""
    now, (part,) = tray.tray_of(view), tray.tray_of(view).parts
    able = tray.melds_with(view, (*part, *chosen), now.swaps)
    legal = [meld for meld in able if refusal(view, meld) is None]
    then = tray.put_to_jokers(view, chosen) if chosen else None
    done: dict[str, Any] = {"puts": then, "would": message("drop.slot")}
    if legal:
        done = one_of(view, legal)
    elif then is None:
        done = {"refusal": message("refusal.joker_homeless" if chosen else "prompt.joker")}
    for column in (f"{tray.SLOT}0", None):
        yield lay(view, chosen, column, takes=bool(chosen), **done)
    if not chosen:
        yield from _taking_out(view, 0, part)
    yield from _taking_out(view, 0, part, home=True)


# A joker that has several places


def placing(view: View, chosen: Cards) -> Iterator[Action]:
    """While a new meld, or a joker at the end of a run, is on offer: lay it or move its joker;
    nothing else is possible.
    """
    offer = tray.tray_of(view).offer
    assert offer is not None
    seat, column = view.seat, f"{tray.SLOT}0"
    if isinstance(offer, moves.LayOff):
        seat, column = view.melds[offer.meld].seat, str(offer.meld)
    done: dict[str, Any] = {"move": offer}
    if chosen:
        done = {"cards": chosen, "takes_cards": True, "refusal": message("refusal.offer_waits")}
    yield Action(LAY, target=table.melds_of(seat), column=column, **done)
    yield Action(LAY, target=table.melds_of(view.seat), lit=False, **done)
    back: dict[str, Any] = {"puts": tray.with_tray(view, tray.Tray(())), "lit": False}
    for card in dict.fromkeys(tray.tray_of(view).cards):
        yield Action(
            BACK, target=table.melds_of(seat), column=column, cards=(card,), home=True, **back
        )
    where = {"target": table.melds_of(seat), "column": column}
    yield from _turning(((where, joker, then) for joker, _, then in places(view)), next_place(view))


def lay(
    view: View, chosen: Cards, column: str | None = None, takes: bool = True, **done: Any
) -> Action:
    """Cards are laid before the seat, in a column or anywhere there; `done` says how or why not."""
    mine = table.melds_of(view.seat)
    return Action(LAY, target=mine, column=column, cards=chosen, takes_cards=takes, **done)
