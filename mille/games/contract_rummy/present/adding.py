"""Adding to melds on the table, anybody's, and exchanging their jokers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mille.cards.card import Card, Cards
from mille.engine.message import Refusal, message
from mille.games.contract_rummy import choices
from mille.games.contract_rummy.legal import meld_with
from mille.games.contract_rummy.moves import End, LayOff, Meld
from mille.games.contract_rummy.present import gathering
from mille.games.contract_rummy.present.asking import one_of
from mille.games.contract_rummy.present.tray import free_joker, tray_of
from mille.games.contract_rummy.table import View
from mille.parts.melds import Kind, is_joker
from mille.parts.seats import around
from mille.view.action import Action, Verb
from mille.view.places import melds_of

ADD = Verb("add", message("do.add"))


def adding(view: View, chosen: Cards) -> Iterator[Action]:
    """For each meld on the table, what the selected cards can do there, or why nothing."""
    for number, meld in enumerate(view.melds):
        done = _done(view, chosen, number)
        # Several cards on one's own meld may be a new one beside it, so they are only refused
        # singly.
        if "refusal" not in done or len(chosen) < 2 or meld.seat != view.seat:
            yield Action(
                ADD, target=melds_of(meld.seat), column=str(number), takes_cards=True, **done
            )
    for seat in around(view.seat, view.seats)[1:]:
        why = _turn_refusal(view) or message("refusal.aim_at_meld")
        yield Action(ADD, target=melds_of(seat), takes_cards=True, refusal=why, lit=False)


def everywhere(view: View, card: Card) -> list[LayOff]:
    """Every way to add a card to a meld on the table."""
    return [move for number in range(len(view.melds)) for move in _layoffs(view, card, number)]


def _turn_refusal(view: View) -> Refusal | None:
    if not view.is_down:
        return message("refusal.not_down")
    return message("refusal.contract_turn") if view.is_contract_turn else None


def _done(view: View, chosen: Cards, number: int) -> dict[str, Any]:
    """Add the first selected card that fits; or, if all of them make a new meld with its joker, lay
    that.
    """
    why = _turn_refusal(view)
    if why is not None:
        return {"refusal": why}
    if not chosen:
        return {"refusal": message("refusal.choose_card")}
    if tray_of(view).swaps:
        then = free_joker(view, chosen[0], number) if len(chosen) == 1 else None
        return _freed(chosen, then) if then else {"refusal": message("refusal.joker_waits")}
    for card in chosen:
        able = _layoffs(view, card, number)
        if able:
            done = {"cards": (card,), **one_of(view, able)}
            if len(chosen) > 1 and "move" in done:
                done["would"] = message("drop.add.first", card=card)
            return done
    swaps = _with_joker(view, chosen, number)
    if swaps:
        done = {"cards": chosen, **one_of(view, swaps)}
        return {**done, "would": message("drop.swap")} if "move" in done else done
    if len(chosen) == 1:
        then = free_joker(view, chosen[0], number)
        if then is not None and meld_with(view, view.hand, tray_of(then).swaps) is not None:
            return _freed(chosen, then)
    return {"refusal": _why_not(view, chosen, number)}


def _freed(chosen: Cards, then: View) -> dict[str, Any]:
    return {"cards": chosen, "puts": then, "would": message("drop.free")}


def _layoffs(view: View, card: Card, number: int) -> list[LayOff]:
    """The ways to lay off a card on a meld."""
    is_set = view.melds[number].kind is Kind.SET
    moves = [LayOff(number, card, end) for end in ((None,) if is_set else tuple(End))]
    return [move for move in moves if choices.refusal(view, move) is None]


def _with_joker(view: View, chosen: Cards, number: int) -> list[Meld]:
    """The new melds that the selected cards make with a joker from that run."""
    found = gathering.new_melds(view, chosen)
    return [
        meld
        for meld in found
        if any(swap.meld == number for swap in meld.swaps or ())
        and choices.refusal(view, meld) is None
    ]


def _why_not(view: View, chosen: Cards, number: int) -> Refusal:
    """Why the selected cards can do nothing at a meld."""
    meld = view.melds[number]
    trues = [meld.card_of(card) for card in meld.cards if is_joker(card)]
    if len(chosen) == 1 and chosen[0] in trues:
        if not view.rules.joker_swap:
            return message("refusal.no_swap")
        return message("refusal.joker_needs_meld", card=chosen[0])
    if meld.kind is Kind.SET:
        return message("refusal.does_not_fit.set", card=chosen[0])
    return message("refusal.does_not_fit.run", card=chosen[0])
