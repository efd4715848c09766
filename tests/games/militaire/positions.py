"""Positions of Militaire set up by hand, and moves made in them."""

from __future__ import annotations

from mille.cards import Card, Cards, Dice, cards, in_order
from mille.engine.codec import Seat
from mille.games.militaire.moves import PRESETS, Chosen, DealEnded, HouseRules, Meld, Move
from mille.games.militaire.rules import MILITAIRE, State
from mille.games.militaire.table import pack
from mille.parts.melds import Kind, Laid
from mille.parts.rummy import Discard, Draw, GoDown, Phase, TakeDiscard
from mille.value import replace
from tests.games.moved import Moved

STANDARD = PRESETS["standard"]
CLOSED = PRESETS["closed_hand"]
LOOSE = PRESETS["loose"]


def position(
    *hands: str,
    stock: str = "",
    upcard: str = "",
    rules: HouseRules = STANDARD,
    turn: int = 0,
    totals: tuple[int, ...] = (),
) -> State:
    """A deal in which `turn` begins. The stock begins with `stock`; hands that are left out or too
    short are filled from the rest of the pack.
    """
    seats = max(len(hands), 2)
    said = [list(cards(hand)) for hand in (*hands, *[""] * (seats - len(hands)))]
    top, up = list(cards(stock)), list(cards(upcard))
    used = {*top, *up, *(card for hand in said for card in hand)}
    rest = [card for card in Dice("rest").shuffled(pack(rules)) if card not in used]
    for hand in said:
        while len(hand) < 7:
            hand.append(rest.pop())
    if not up:
        up.append(rest.pop())
    deals = (DealEnded(None, (), (), totals),) if totals else ()
    return State(
        rules=rules,
        hands=tuple(in_order(hand) for hand in said),
        stock=(*top, *rest),
        pile=tuple(up),
        melds=((),) * seats,
        phase=Phase.DRAW,
        deal=len(deals) + 1,
        dealer=Seat((turn - 1) % seats),
        turn=Seat(turn),
        deals=deals,
        turns=1,
    )


def kings_laid(*totals: int) -> State:
    """Seat 0 has drawn and can finish for 85; seat 1 has laid three kings."""
    state = position("4C 4D 4H 9C 9D 9H KS", "2C 3C 5C 6C", stock="2S", totals=totals)
    kings = (Laid(Kind.SET, cards("KC KD KH")),)
    return after(replace(state, melds=((), kings)), DRAW)


def a_set(codes: str) -> Meld:
    return Meld(Kind.SET, cards(codes))


def a_run(codes: str) -> Meld:
    return Meld(Kind.RUN, cards(codes))


def down(*melds: Meld) -> GoDown:
    return GoDown(tuple(Laid(meld.kind, meld.cards) for meld in melds))


def throw(code: str) -> Discard:
    return Discard(Card.parse(code))


DRAW, TAKE = Draw(), TakeDiscard()


def move(words: str) -> Chosen:
    """A move as tests write it: `draw`, `take`, `set 4C 4D 4H`, `run 2C 3C 4C`, `throw KS`, and
    `down`, with its sets and runs after slashes.
    """
    what, _, rest = words.partition(" ")
    if what in ("draw", "take"):
        return DRAW if what == "draw" else TAKE
    if what == "throw":
        return throw(rest)
    melds = [each.partition(" ") for each in (rest if what == "down" else words).split(" / ")]
    laid = tuple(Laid(Kind(kind), cards(codes)) for kind, _, codes in melds)
    return GoDown(laid) if what == "down" else Meld(laid[0].kind, laid[0].cards)


_moved = Moved(MILITAIRE)
after, told, refused = _moved.after, _moved.told, _moved.refused


def played(state: State, script: str) -> State:
    """The state after moves, separated by semicolons. A move with `: why` is tried and must be
    refused for that, or be legal where it is `ok`; it is not made.
    """
    for step in script.split("; "):
        words, tried, why = step.partition(": ")
        if tried:
            assert refused(state, move(words)) == why.replace("ok", ""), step
        else:
            state = after(state, move(words))
    return state


def ending(state: State, *moves: Move) -> DealEnded:
    return next(event for event in told(state, *moves)[1] if isinstance(event, DealEnded))


def legal(state: State) -> list[Chosen]:
    return list(MILITAIRE.moves(MILITAIRE.observe(state, state.turn)))  # type: ignore[arg-type]


def all_cards(state: State) -> Cards:
    """Every card, wherever it lies, in order."""
    laid = (card for own in state.melds for meld in own for card in meld.cards)
    return in_order(
        (*state.stock, *state.pile, *laid, *(card for hand in state.hands for card in hand))
    )
