"""A game in the window whose first deal may be set up by hand."""

from __future__ import annotations

import json

from mille.games import entry
from mille.games.contract_rummy.moves import CONTRACTS
from mille.session import disk, matches
from mille.session.settings import Settings
from tests.games.contract_rummy.positions import position, rules
from tests.ui.conftest import SMALL, Program


def begin(seats: int, seed: str, **rules: object) -> None:
    """A game that is about to begin."""
    found = entry("contract_rummy")
    others = [found.stand_in] * (seats - 1)
    made = found.options.made(rules)
    matches.begin(disk.current_game(), "contract_rummy", made, others, "You", seed).close()


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


def started(keys: str = "", size: tuple[int, int] = SMALL, **settings: object) -> Program:
    """The program with the game that was begun, after these keys."""
    program = Program(Settings(**{"speed": 0.0, **settings}), size)  # type: ignore[arg-type]
    program.app.start()
    for key in keys.split():
        program.key(key)
        program.settle()
    return program


def again(program: Program) -> Program:
    """Close the program by closing its window, and start it anew."""
    program.app.close()
    made = started()
    made.frame(times=3)
    return made
