"""What a seat can do at the table with the selected cards, or why not.

At the end, adding to melds on the table, anybody's, and exchanging their jokers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mille.cards import Card, Cards
from mille.engine.message import Refusal, message
from mille.games.contract_rummy import choices
from mille.games.contract_rummy.legal import meld_with
from mille.games.contract_rummy.moves import (
    Chosen,
    Discard,
    Draw,
    End,
    LayOff,
    MayI,
    Meld,
    TakeDiscard,
)
from mille.games.contract_rummy.present import gathering
from mille.games.contract_rummy.present.asking import one_of
from mille.games.contract_rummy.present.places import is_asked, is_my_turn
from mille.games.contract_rummy.present.putting import BACK, LAY, TURN, placing, putting, rehousing
from mille.games.contract_rummy.present.shown import fitting
from mille.games.contract_rummy.present.tray import RUNNING, free_joker, tray_of
from mille.games.contract_rummy.table import Phase, View
from mille.parts.melds import Kind, is_joker
from mille.parts.seats import around
from mille.view.action import Act, Action, Verb
from mille.view.table import PILE, STOCK, Place, melds_of

DRAW = Verb("draw", message("do.draw"), Act.DRAW)
TAKE = Verb("take", message("do.take"), Act.TAKE)
YES = Verb("yes", message("do.yes"), Act.YES)
NO = Verb("no", message("do.no"), Act.NO)
THROW = Verb("throw", message("do.throw"), Act.THROW)

MOST_PLACES = 6
"""If a card can be laid off in more places than this, there is no question: one must aim at the
meld."""
ADD = Verb("add", message("do.add"))
VERBS = (DRAW, TAKE, YES, NO, LAY, TURN, BACK, ADD, THROW)


def actions(view: View, chosen: Cards) -> Sequence[Action]:
    """The actions with the selected cards, or why they are refused."""
    if is_asked(view):
        return _answers(view, chosen)
    if not is_my_turn(view):
        return _nothing(view, chosen, _why_wait(view))
    if view.phase is Phase.DRAW:
        return [
            _simple(view, DRAW, STOCK, Draw()),
            _simple(view, TAKE, PILE, TakeDiscard()),
            *_nothing(view, chosen, message("refusal.draw_first"))[2:],
        ]
    taking = [
        _simple(view, DRAW, STOCK, Draw()),
        _simple(view, TAKE, PILE, TakeDiscard()),
        *_asking(message("refusal.no_offer")),
    ]
    if tray_of(view).offer:
        waits = message("refusal.offer_waits")
        not_yet = Action(THROW, target=PILE, takes_cards=True, refusal=waits)
        return [*taking, *placing(view, chosen), not_yet]
    return [
        *taking,
        *adding(view, chosen),
        *_laying(view, chosen),
        _throwing(view, chosen),
    ]


def _nothing(view: View, chosen: Cards, why: Refusal) -> list[Action]:
    """The actions while others play, or before drawing: only the tray can be filled."""
    mine = melds_of(view.seat)
    lays = [Action(LAY, target=mine, takes_cards=True, refusal=why)]
    if view.phase in RUNNING and view.down[view.seat] is None:
        lays = list(putting(view, chosen))
    return [
        Action(DRAW, source=STOCK, refusal=why),
        Action(TAKE, source=PILE, refusal=why),
        *_asking(message("refusal.no_offer")),
        *lays,
        Action(THROW, target=PILE, takes_cards=True, refusal=why),
    ]


def _asking(why: Refusal) -> list[Action]:
    return [Action(YES, refusal=why), Action(NO, refusal=why)]


def _why_wait(view: View) -> Refusal:
    if view.phase in (Phase.OVER, Phase.DEAL, Phase.RESHUFFLE):
        return message("refusal.not_now")
    if view.phase is Phase.ASK and view.turn == view.seat:
        return message("refusal.others_asked")
    return message("refusal.not_your_turn")


def _answers(view: View, chosen: Cards) -> list[Action]:
    """The question "May I": take the card with one from the stock, or neither; the tray can be
    filled meanwhile.
    """
    first = _nothing(view, chosen, message("refusal.answer_first"))
    others = [action for action in first if action.verb not in (YES, NO)]
    return [
        Action(YES, move=MayI(True), button=True),
        Action(NO, move=MayI(False), button=True),
        *others,
    ]


def _simple(view: View, verb: Verb, source: Place, move: Chosen) -> Action:
    why = choices.refusal(view, move)
    if why is not None:
        return Action(verb, source=source, refusal=why)
    return Action(verb, source=source, move=move)


# Laying


def _laying(view: View, chosen: Cards) -> Iterable[Action]:
    """The contract, or after it whatever the selected cards form."""
    if not view.is_down:
        return putting(view, chosen)
    return rehousing(view, chosen) if tray_of(view).swaps else [_melding(view, chosen)]


def _melding(view: View, chosen: Cards) -> Action:
    """The meld that the selected cards form, or the place for one; a question if it is
    not clear.
    """
    if view.is_contract_turn:
        return _lay(view, chosen, refusal=message("refusal.contract_turn"))
    able = gathering.new_melds(view, chosen) if len(chosen) > 1 else ()
    legal = [meld for meld in able if choices.refusal(view, meld) is None]
    if legal:
        return _lay(view, chosen, **one_of(view, legal))
    if len(chosen) == 1:
        places = everywhere(view, chosen[0])
        if len(places) > MOST_PLACES:
            return _lay(view, chosen, refusal=message("refusal.aim_at_meld"), lit=False)
        if places:
            return _lay(view, chosen, **one_of(view, places), lit=False)
        return _lay(view, chosen, refusal=message("refusal.fits_nowhere", card=chosen[0]))
    why = message("refusal.choose_meld")
    if chosen:
        guess = gathering.meld_guess(chosen)
        why = choices.refusal(view, able[0] if able else guess) or why
    return _lay(view, chosen, refusal=why)


def _lay(view: View, chosen: Cards, **done: Any) -> Action:
    return Action(LAY, target=melds_of(view.seat), cards=chosen, takes_cards=True, **done)


# Discarding


def _throwing(view: View, chosen: Cards) -> Action:
    """Discard the selected card; if only one can be discarded, it need not be selected."""
    if not chosen and len(view.hand) == 1:
        chosen = view.hand
    if len(chosen) != 1:
        why = message("refusal.choose_throw")
        return Action(THROW, target=PILE, takes_cards=True, refusal=why)
    (card,) = chosen
    why_not = choices.refusal(view, Discard(card))
    if tray_of(view).swaps:
        why_not = message("refusal.joker_waits")
    if why_not is not None:
        return Action(THROW, target=PILE, cards=chosen, takes_cards=True, refusal=why_not)
    fits = fitting(view, card)
    would = message("drop.throw.fits" if fits else "drop.throw", card=card)
    return Action(
        THROW,
        target=PILE,
        cards=chosen,
        takes_cards=True,
        move=Discard(card),
        would=would,
        warns=tuple((melds_of(view.melds[number].seat), str(number)) for number in fits),
    )


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
