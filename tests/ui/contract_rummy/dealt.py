"""A game in the window whose first deal is set up by hand."""

from __future__ import annotations

import json

from mille.games.contract_rummy.moves import CONTRACTS
from mille.session import disk
from tests.games.contract_rummy.positions import position, rules
from tests.ui.contract_rummy.test_whole_game import begin


def begin_with(*hands: str, deal: int = 1, stock: str = "", upcard: str = "") -> None:
    """A game of one deal, in which seat 0 is the first to draw; see `position`."""
    state = position(*hands, deal=deal, stock=stock, upcard=upcard, house=rules(deals=[deal]))
    begin(state.seats, "dealt", deals=[deal])
    event = {
        "event": "deal",
        "deal": deal,
        "contract": CONTRACTS[deal - 1],
        "dealer": state.dealer,
        "hands": [[card.code for card in hand] for hand in state.hands],
        "discard": [card.code for card in state.pile],
        "stock": [card.code for card in state.stock],
    }
    path = disk.current_game()
    head = path.read_text("utf-8").splitlines()[0]
    path.write_text(f"{head}\n{json.dumps(event)}\n", "utf-8")
