"""What chosen cards make, said in the place of the prompt."""

from __future__ import annotations

from mille.cards.card import Cards
from mille.engine.message import Message, message
from mille.games.contract_rummy.present import gathering
from mille.games.contract_rummy.present.shown import fitting
from mille.games.contract_rummy.present.tray import tray_of
from mille.games.contract_rummy.table import Phase, View


def means(view: View, cards: Cards) -> Message | None:
    """What the chosen cards are on the own turn, once a card is drawn; None for nothing."""
    if view.phase is not Phase.PLAY or view.turn != view.seat or view.is_down:
        return None
    if len(cards) == 1 and fitting(view, cards[0]):
        return message("chosen.fits", card=cards[0])
    return None if tray_of(view).cards else _of_contract(view, cards)


def _of_contract(view: View, cards: Cards) -> Message | None:
    """Which melds of the contract they are, and what is wanting."""
    made = gathering.fulfilled(cards, view.contract, view.rules)
    if len(made) < len(view.contract):
        return message("chosen.part", n=len(made), all=len(view.contract)) if made else None
    able = gathering.contracts(view, cards)
    said = "chosen.whole.turn" if gathering.only_jokers_differ(able) else "chosen.whole"
    return message(said) if able else None
