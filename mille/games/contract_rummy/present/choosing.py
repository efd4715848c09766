"""What the selected cards make, shown in place of the prompt."""

from __future__ import annotations

from mille.cards import Cards
from mille.engine.message import Message, message
from mille.games.contract_rummy import choices
from mille.games.contract_rummy.present import gathering, reading
from mille.games.contract_rummy.present.shown import fitting
from mille.games.contract_rummy.present.tray import tray_of
from mille.games.contract_rummy.scoring import cost
from mille.games.contract_rummy.table import Phase, View
from mille.parts.melds import Laid


def means(view: View, cards: Cards) -> Message | None:
    """What the selected cards are, during the viewer's turn after drawing; None if nothing."""
    if view.phase is not Phase.PLAY or view.turn != view.seat:
        return None
    if view.is_down:
        return None if view.is_contract_turn else _meld(view, cards)
    if len(cards) == 1 and fitting(view, cards[0]):
        return message("chosen.fits", card=cards[0])
    return None if tray_of(view).cards else _of_contract(view, cards)


def _meld(view: View, cards: Cards) -> Message | None:
    """The new meld that they form, if there is just one."""
    able = gathering.new_melds(view, cards) if len(cards) > 1 else ()
    if len(able) != 1 or choices.refusal(view, able[0]) is not None:
        return None
    meld = Laid(able[0].kind, able[0].cards)
    return message("chosen.meld", meld=reading.meld_name(meld), n=cost(meld.cards))


def _of_contract(view: View, cards: Cards) -> Message | None:
    """Which melds of the contract they form, and what is missing."""
    made = gathering.fulfilled(cards, view.contract, view.rules)
    if len(made) < len(view.contract):
        return message("chosen.part", n=len(made), all=len(view.contract)) if made else None
    able = gathering.contracts(view, cards)
    if gathering.only_jokers_differ(able):
        return message("chosen.whole.turn")
    return message("chosen.whole", n=cost(cards)) if able else None
