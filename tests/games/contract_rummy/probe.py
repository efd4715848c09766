"""What the tests of all games need to know about a state of Contract Rummy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from mille.cards import Card, Dice, Rank, in_order
from mille.engine.codec import Seat
from mille.games.contract_rummy import table
from mille.games.contract_rummy.moves import meld_rules
from mille.games.contract_rummy.rules import CONTRACT_RUMMY, State
from mille.games.contract_rummy.table import View, held, unseen
from mille.parts.melds import is_joker
from mille.parts.rummy import Phase
from mille.value import replace
from tests.games.contract_rummy.positions import all_cards as all_cards

TERMS: tuple[str, ...] = ("may i",)
SHORTER = {"deals": [1, 4, 7]}


def pack(state: State) -> Counter[Card]:
    return Counter(table.pack(state.rules, state.seats))


def started(state: State) -> bool:
    return state.deal > 0


def open_faces(state: State, seat: Seat) -> set[Card]:
    """The faces of which a seat may see or remember a copy."""
    view = CONTRACT_RUMMY.observe(state, seat)
    if state.phase in (Phase.DEAL, Phase.OVER):
        return set(pack(state) - Counter(state.stock))
    return set(pack(state) - unseen(view))


def without_memory(view: View) -> View:
    """The view without what was seen earlier: cards of a reshuffled pile are hidden again."""
    return replace(view, story=(), pool=(), deals=())


def swapped(state: State, seat: Seat, dice: Dice) -> tuple[State, set[Card]] | None:
    if state.phase not in (Phase.DRAW, Phase.ASK, Phase.PLAY):
        return None
    known = held(CONTRACT_RUMMY.observe(state, seat))
    there: list[tuple[int | None, Card]] = [(None, card) for card in state.stock[2:]]
    # After a reshuffle everybody knows which cards are in the stock.
    for other, hand in enumerate(state.hands if not state.pool else ()):
        if other != seat:
            there += [(other, card) for card in (Counter(hand) - known[other]).elements()]
    if len(there) < 2:
        return None
    (one, card), (two, other_card) = dice.shuffled(there)[:2]
    if card is other_card or one == two:
        return None
    hands, stock = [list(hand) for hand in state.hands], list(state.stock)
    for owner, old, new in ((one, card, other_card), (two, other_card, card)):
        place = stock if owner is None else hands[owner]
        at = place.index(old, 2) if owner is None else place.index(old)
        place[at] = new
    made = replace(state, hands=tuple(in_order(hand) for hand in hands), stock=tuple(stock))
    if state.taken is not None and state.turn != seat:
        twins = [c for c in made.hands[state.turn] if c is state.taken]
        made = replace(made, had_twin=len(twins) > 1 if not is_joker(state.taken) else False)
    return made, {card, other_card}


def stands_for(state: State, entry: Mapping[str, Any], said: Mapping[str, Any]) -> bool:
    """Whether an entry of the list of section 5 stands for a move, both as they are written.

    For contracts and swaps a pattern says only that one can be made: the kind of move is enough.
    """
    rules = meld_rules(state.rules)
    if entry.get("event") != said.get("event"):
        return False
    if "example" in entry:
        return entry["event"] == "go_down" or bool(said.get("swaps"))
    cards = [Card.parse(code) for code in said.get("cards", ())]
    natural = [card.code for card in cards if not is_joker(card)]
    if "from" in entry:
        left = list(entry["from"])
        wild = sum(code.startswith(Rank.JOKER) for code in left)
        return (
            said.get("kind") == "set"
            and "swaps" not in said
            and len(cards) >= entry["least"]
            and len(natural) >= rules.set_naturals
            and len(cards) - len(natural) <= wild
            and all(natural.count(code) <= left.count(code) for code in natural)
        )
    if "slots" in entry:
        slots = list(entry["slots"])
        turned = ["*", *slots[1:-1], slots[0]]
        both = len(slots) == 14 and slots[-1] == "*" != slots[0]
        return (
            said.get("kind") == "run"
            and "swaps" not in said
            and len(cards) == len(slots)
            and len(natural) >= rules.run_naturals
            and (_fills(cards, slots) or (both and _fills(cards, turned)))
        )
    return _alike(entry) == _alike(said)


def _fills(cards: Sequence[Card], slots: Sequence[str]) -> bool:
    return all(is_joker(card) or card.code == slot for card, slot in zip(cards, slots))


def _alike(said: Mapping[str, Any]) -> dict[str, Any]:
    """A move with all jokers written alike."""
    card = said.get("card")
    return {**said, "card": "*"} if isinstance(card, str) and card[0] == "*" else dict(said)
