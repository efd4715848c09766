"""What can be done with the tray: fill slots of the contract, or find a freed joker a meld."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mille.cards import Cards
from mille.engine.message import Refusal, message
from mille.games.contract_rummy import choices
from mille.games.contract_rummy.moves import GoDown, LayOff
from mille.games.contract_rummy.present import gathering, offering, tray
from mille.games.contract_rummy.present.asking import one_of
from mille.games.contract_rummy.present.places import SLOT, is_asked
from mille.games.contract_rummy.present.slots import kinds, size
from mille.games.contract_rummy.present.tray import tray_of
from mille.games.contract_rummy.table import Phase, View
from mille.view.action import Act, Action, Verb
from mille.view.table import melds_of

LAY = Verb("lay", message("do.lay"), Act.LAY)
BACK = Verb("back", message("do.back"))
TURN = Verb("turn", message("do.turn"), Act.OTHER_END)


# The contract


def putting(view: View, chosen: Cards) -> Iterator[Action]:
    """Before the contract: cards go into its slots and back; complete contracts can be laid."""
    whole = _contract(view, chosen)
    if whole.move is None and whole.ask is None:
        yield from _slots(view, chosen)
    yield whole
    yield from _turning(view)
    for n, part in enumerate(tray_of(view).parts):
        yield from _taking_out(view, n, part, home=True)


def _turning(view: View) -> Iterator[Action]:
    """A joker at one end of a complete run moves to the other: by its arrow, or with the key, which
    takes the jokers in turn.
    """
    for n, joker, _, then in tray.turns(view):
        where: dict[str, Any] = {"target": melds_of(view.seat), "column": f"{SLOT}{n}"}
        yield Action(TURN, **where, cards=(joker,), puts=then, lit=False, arrow=True)
    then_ = tray.next_way(view)
    why = None if then_ is not None else message("refusal.turn")
    yield Action(TURN, puts=then_, refusal=why)


def _slots(view: View, chosen: Cards) -> Iterator[Action]:
    """What the selected cards can do in each slot; if none are selected, its cards can go back."""
    several = tray.put(view, chosen) if len(chosen) > 1 else None
    if several is not None and any(len(part) == 1 for part in tray_of(several).parts):
        several = None  # aiming at one meld does not mean single cards for another
    for n, part in enumerate(tray_of(view).parts):
        where: dict[str, Any] = {"target": melds_of(view.seat), "column": f"{SLOT}{n}"}
        if chosen:
            then = tray.put(view, chosen, n) or several
            why = None if then is not None else message(f"refusal.slot.{kinds(view)[n]}")
            done: dict[str, Any] = {"puts": then, "refusal": why, "would": message("drop.slot")}
            yield Action(LAY, **where, cards=chosen, takes_cards=True, **done)
        elif part:
            yield from _taking_out(view, n, part)
            yield Action(BACK, **where, puts=tray.taken_out(view, n, part), lit=False)


def _taking_out(view: View, number: int, part: Cards, home: bool = False) -> Iterator[Action]:
    """Each card of a part can go back, by a click or by dragging it to the hand."""
    where: dict[str, Any] = {"target": melds_of(view.seat), "column": f"{SLOT}{number}"}
    for card in dict.fromkeys(part):
        then = tray.taken_out(view, number, (card,))
        yield Action(BACK, **where, cards=(card,), puts=then, lit=False, home=home)


def _contract(view: View, chosen: Cards) -> Action:
    """Lay the contract if all of it is selected or in its slots; otherwise fill the slots."""
    filled = tray_of(view).cards
    if chosen and not filled and _may_lay(view):
        able: Sequence[GoDown] = gathering.contracts(view, chosen)
        if gathering.only_jokers_differ(able):  # the slots show where jokers are
            lies = tray.laid_out(view, able[0].melds)
            return _lay(view, chosen, puts=lies, would=message("drop.slot"), lit=False)
        if able:
            return _lay(view, chosen, **one_of(view, able))
    if chosen:
        then = tray.put(view, chosen)
        if then is not None and not _wrong(then):
            return _lay(view, chosen, puts=then, would=message("drop.slot"), lit=False)
        whole = message(f"contract.{view.contract}")
        why = message("refusal.no_part", contract=whole)
        least = sum(size(view, kind) for kind in kinds(view))
        if _may_lay(view) and len(filled) + len(chosen) >= least:
            why = gathering.contract_refusal(view, (*filled, *chosen))
        return _lay(view, chosen, refusal=why)
    if is_ready(view):
        if not _may_lay(view):
            return _lay(view, (), refusal=_why_not_now(view), takes=False)
        as_put = GoDown(tray.melds(view))
        able = [as_put]
        if (
            choices.refusal(view, as_put) is not None
        ):  # they form a contract in a different arrangement
            able = list(gathering.contracts(view, filled))
        return _lay(view, (), **{**one_of(view, able), "would": None}, takes=False)
    if not _may_lay(view):
        return _lay(view, (), refusal=_why_not_now(view), takes=False)
    if tray.is_full(view):
        return _lay(view, (), refusal=gathering.contract_refusal(view, filled), takes=False)
    kept = (filled, tray.whole_parts(view), ())  # keep as many of the cards there as possible
    found = next(filter(None, (gathering.proposal(view, some) for some in kept)), ())
    if found:
        then = tray.laid_out(view, found)
        return _lay(view, (), puts=then, label=message("do.fill"), lit=False, takes=False)
    missing = message("refusal.no_contract", contract=message(f"contract.{view.contract}"))
    return _lay(view, (), refusal=missing, takes=False)


def _wrong(then: View) -> bool:
    """Whether all slots would be filled without making a contract."""
    return _may_lay(then) and tray.is_full(then) and not is_ready(then)


def is_ready(view: View) -> bool:
    """Whether the tray holds the whole contract."""
    if not tray.is_full(view):
        return False
    if _may_lay(view):
        return bool(gathering.contracts(view, tray_of(view).cards))
    return not view.is_last and gathering.makes_contract(view, tray_of(view).cards)


def _may_lay(view: View) -> bool:
    return view.phase is Phase.PLAY and view.turn == view.seat


def _why_not_now(view: View) -> Refusal:
    if is_asked(view):
        return message("refusal.answer_first")
    if view.turn != view.seat:
        return message("refusal.not_your_turn")
    return message("refusal.draw_first" if view.phase is Phase.DRAW else "refusal.others_asked")


# A joker that was taken from a run


def rehousing(view: View, chosen: Cards) -> Iterator[Action]:
    """While a joker is in the tray, selected cards complete its new meld or join it."""
    now, (part,) = tray_of(view), tray_of(view).parts
    cards = (*part, *chosen)
    able = gathering.melds_with(view, cards, now.swaps)
    legal = [meld for meld in able if choices.refusal(view, meld) is None]
    column = f"{SLOT}0"
    for where in (column, None):
        if legal:
            yield _lay(view, chosen, column=where, **one_of(view, legal), takes=bool(chosen))
            continue
        then = tray.put_to_jokers(view, chosen) if chosen else None
        if then is not None:
            yield _lay(view, chosen, column=where, puts=then, would=message("drop.slot"))
        else:
            why = message("refusal.joker_meld" if chosen else "refusal.joker_waits")
            yield _lay(view, chosen, column=where, refusal=why, takes=bool(chosen))
    if not chosen:
        yield from _taking_out(view, 0, part)
    yield from _taking_out(view, 0, part, home=True)


# A joker that has several places


def placing(view: View, chosen: Cards) -> Iterator[Action]:
    """While a new meld, or a joker at the end of a run, is on offer: lay it or move its joker;
    nothing else is possible.
    """
    offer = tray_of(view).offer
    assert offer is not None
    seat, column = view.seat, f"{SLOT}0"
    if isinstance(offer, LayOff):
        seat, column = view.melds[offer.meld].seat, str(offer.meld)
    done: dict[str, Any] = {"move": offer}
    if chosen:
        done = {"cards": chosen, "takes_cards": True, "refusal": message("refusal.offer_waits")}
    yield Action(LAY, target=melds_of(seat), column=column, **done)
    yield Action(LAY, target=melds_of(view.seat), lit=False, **done)
    back: dict[str, Any] = {"puts": tray.with_tray(view, tray.Tray(())), "lit": False}
    for card in dict.fromkeys(tray_of(view).cards):
        yield Action(BACK, target=melds_of(seat), column=column, cards=(card,), home=True, **back)
    for joker, _, then in offering.places(view):
        at: dict[str, Any] = {"target": melds_of(seat), "column": column}
        yield Action(TURN, **at, cards=(joker,), puts=then, lit=False, arrow=True)
    next_ = offering.next_place(view)
    yield Action(TURN, puts=next_, refusal=None if next_ else message("refusal.turn"))


def _lay(view: View, chosen: Cards, takes: bool = True, **done: Any) -> Action:
    return Action(LAY, target=melds_of(view.seat), cards=chosen, takes_cards=takes, **done)
