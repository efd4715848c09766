"""From a seat's view to a flat deal, and from a plan back to moves.

This is the only way in: a player cannot think about what is not in its view. The other hand and the
stock of the flat deal stay empty until imagined worlds fill them in.
"""

from __future__ import annotations

import base64
import struct
from collections import Counter
from functools import cache
from itertools import chain

from mille.cards import PACK, RANKS as ALL_RANKS, Card, Cards, count, in_order, without
from mille.engine.codec import Json, JsonObject
from mille.games.mille import flat
from mille.games.mille.flat import RANKS, TYPES
from mille.games.mille.melds import DEAR, HouseRules, Melds, card_value
from mille.games.mille.moves import (
    CHOICES,
    Chosen,
    LayMeld,
    Melded,
    PackTaken,
    Phase,
    TakePack,
    TakeUpcardTwo,
    UpcardTwoTaken,
    from_hand,
)
from mille.games.mille.search import FREE_TWO, FROM_STOCK, GRID, LOWEST, SIDE, TARGET
from mille.games.mille.table import MilleView
from mille.parts.rummy import Discard, Discarded, Drawn, Reshuffled
from mille.parts.seats import ints, learned
from mille.value import Value

Deal = list[int]

_RANK = {rank: index for index, rank in enumerate(ALL_RANKS)}
_DEAR = {"JD": flat.JACK_OF_DIAMONDS, "QS": flat.QUEEN_OF_SPADES}
TYPE = {card: _DEAR.get(card.code, _RANK[card.rank]) for card in PACK}
"""The type of each card."""


def _count(d: Deal, at: int, cards: Cards) -> None:
    for card in cards:
        flat.add(d, at, TYPE[card], 1)


def flatten(view: MilleView) -> Deal:
    rules, seat, other = view.rules, view.seat, view.other
    d = ints(flat.LENGTH)
    d[flat.TURN] = view.turn
    d[flat.PHASE] = flat.DRAWING if view.phase is Phase.DRAW else flat.PLAYING
    d[flat.OUT] = flat.NOBODY
    d[flat.FIRST_TURN] = int(view.first_turn)
    d[flat.RESHUFFLES] = view.reshuffles
    d[flat.FIRST_TWO_FREE] = int(rules.first_two_free)
    d[flat.TWOS_TAKE_TWO] = int(rules.twos_take_two)
    d[flat.MIN_NATURALS] = rules.min_naturals
    d[flat.ANY_NATURAL_HAND] = int(rules.natural_hand == "any_player")
    d[flat.WHEN_NEEDED] = int(rules.reshuffle == "when_needed")
    d[flat.MAX_RESHUFFLES] = rules.max_reshuffles
    _count(d, flat.HAND + TYPES * seat, view.hand)
    _count(d, flat.KNOWN + TYPES * other, view.known)
    _count(d, flat.KNOWN + TYPES * seat, view.shown[seat])
    _count(d, flat.PILE_HAS, view.pile)
    for i, card in enumerate(view.pile):
        d[flat.PILE + i] = TYPE[card]
    d[flat.PILE_COUNT] = len(view.pile)
    d[flat.PILE_VALUE] = sum(map(card_value, view.pile))
    d[flat.STOCK_END] = view.stock_count
    for who in (seat, other):
        d[flat.SIZE + who] = count(view.hands[who])
        _lay(d, who, view.melds[who])
    d[flat.HELD + seat] = sum(map(card_value, view.hand))
    _remember(d, view)
    return d


def _lay(d: Deal, seat: int, melds: Melds) -> None:
    for meld in melds:
        rank = _RANK[meld.rank]
        _count(d, flat.NATURALS + TYPES * seat, meld.naturals)
        d[flat.WILDS + RANKS * seat + rank] = len(meld.wilds)
        d[flat.WILDS_USED + seat] += len(meld.wilds)
        d[flat.LAID + seat] += meld.value
        if meld.is_natural:
            d[flat.FULLS + seat] += meld.value


def _remember(d: Deal, view: MilleView) -> None:
    """Fill in who declined and discarded which ranks, from the story of the deal."""
    pile: Cards = ()
    # The card that was turned up in the deal, if it can be worked out.
    match next((event for event in view.story if isinstance(event, PILE_GONE)), None):
        case PackTaken(_, _, cards):
            pile = cards[-1:]
        case UpcardTwoTaken(_, card):
            pile = (card,)
        case None:
            pile = view.pile[:1]
    turns = 0
    for event in view.story:
        match event:
            case Drawn(seat) if pile:
                d[flat.DECLINED + RANKS * seat + _RANK[pile[-1].rank]] = turns + 1
            case PackTaken() | UpcardTwoTaken():
                pile = ()
            case Discarded(seat, card):
                pile = (card,)
                d[flat.THROWN + RANKS * seat + _RANK[card.rank]] = turns + 1
                turns += 1
    d[flat.TURNS] = turns


PILE_GONE = (PackTaken, UpcardTwoTaken, Reshuffled)
"""Events after which a pack does not hold the card turned up in the deal."""


def seen_first(hand: Cards, seen: Cards) -> list[Card]:
    """A hand with the cards that the other seat knows of first.

    Of two copies of a face, perhaps only one is known.
    """
    known = Counter(hand) & Counter(seen)
    return [*known.elements(), *(Counter(hand) - known).elements()]


def moves_of(view: MilleView, before: Deal, after: Deal, thrown: int) -> list[Chosen]:
    """The moves from the view, with the flat deal `before`, to the deal `after` the laying; the
    discard.

    `thrown` is a type, or -1. Of equal cards, those that the other seat knows of go first.
    """
    seat = view.seat
    left = seen_first(view.hand, view.shown[seat])
    moves: list[Chosen] = []

    def pick(wanted: int) -> Card:
        card = next(card for card in left if TYPE[card] == wanted)
        left.remove(card)
        return card

    for rank in [*range(1, RANKS), 0]:
        table, wilds = flat.NATURALS + TYPES * seat, flat.WILDS + RANKS * seat
        naturals = after[table + rank] - before[table + rank]
        twos = after[wilds + rank] - before[wilds + rank]
        if not naturals + twos:
            continue
        special = 0
        if rank in (flat.JACK, flat.QUEEN):
            special = after[table + rank + 4] - before[table + rank + 4]
        kinds = [rank] * (naturals - special) + [rank + 4] * special + [0] * twos
        moves.append(LayMeld(ALL_RANKS[rank], in_order(map(pick, kinds))))
    if thrown >= 0:
        moves.append(Discard(pick(thrown)))
    return moves


def kind(move: Chosen) -> object:
    """A move without irrelevant detail: which of equal cards it uses."""
    rank = move.rank if isinstance(move, LayMeld) else None
    return type(move), rank, tuple(sorted(TYPE[card] for card in from_hand(move)))


def way_of(move: Chosen) -> int:
    """A way to start the turn, as `search.start_turn` takes it."""
    match move:
        case TakePack(meld):
            return 16 * len(meld) + sum(card in DEAR for card in meld)
        case TakeUpcardTwo():
            return FREE_TWO
        case _:
            return FROM_STOCK


def lay_flat(d: Deal, move: LayMeld) -> None:
    """Lay a meld in a flat deal, as the rules do; laying the last card ends the deal."""
    own = [card for card in move.cards if card.rank is move.rank]
    dear = sum(card in DEAR for card in own)
    flat.lay(d, _RANK[move.rank], len(own), dear, len(move.cards) - len(own))
    if d[flat.SIZE + d[flat.TURN]] == 0:
        flat.end_deal(d, d[flat.TURN])


def dearest_pair(view: MilleView) -> Cards:
    """The two cards to take the pack with: special ones first, then those already known."""
    same = tuple(card for card in view.hand if card.rank is view.pile[-1].rank)
    order = seen_first(same, view.shown[view.seat])
    return tuple(sorted(order, key=lambda card: card not in DEAR)[:2])


def taken_ago(view: MilleView) -> int:
    """How many turns ago the other seat last took a pack; a large number if never."""
    ago = 0
    for event in reversed(view.story):
        if isinstance(event, PackTaken) and event.seat == view.other:
            return ago
        ago += isinstance(event, Discarded)
    return 1_000


def rest_of_plan(view: MilleView, moves: tuple[Chosen, ...]) -> tuple[Chosen, ...] | None:
    """The rest of a turn's plan after some of it was laid; None if what was laid does not fit.

    Cards are compared by type: which of two equal cards was laid does not matter.
    """
    begun = len((view.drawn or view).story)
    laid = [
        kind(LayMeld(event.rank, event.cards))
        for event in view.story[begun:]
        if isinstance(event, Melded)
    ]
    left: list[Chosen] = []
    hand = view.hand
    for move in moves:
        if kind(move) in laid:
            laid.remove(kind(move))
        elif Counter(from_hand(move)) - Counter(hand):
            return None
        else:
            left.append(move)
            hand = without(hand, from_hand(move))
    return None if laid or not left else tuple(left)


# Learned numbers, read from `weights/`: JSON files that name their origin, with 16-bit floats.


@cache
def weights(name: str) -> list[float]:
    """All numbers of a file, layer by layer, as one flat list."""
    found: list[float] = []
    for layer in learned(__package__, f"weights/{name}")["layers"]:
        data = base64.b64decode(layer["float16"])
        found += struct.unpack(f"<{len(data) // 2}e", data)
    return found


@cache
def both_rules() -> list[float]:
    """The rule of thumb and then the eager one, as playouts use them."""
    return [*weights(RULE_OF_THUMB), *weights(EAGER)]


RULE_OF_THUMB = "rule_of_thumb"
"""The rule of thumb for playouts."""
EAGER = "eager"
"""A rule of thumb that always takes the pack."""
VALUE = "value"
BELIEF = "belief"
STAKES = "stakes"
"""The outcome of a game in stakes by both totals: six tables (mind/stakes.py)."""
EQUITY = "equity"
"""The chance to win the game by both totals."""
ALL = (RULE_OF_THUMB, EAGER, VALUE, BELIEF, EQUITY, STAKES)


# Match equity in stakes, for players who care about what the loser pays.
#
# The expected payment of mille.md #61 to #69 is made up of six quantities: the chance to win, by
# a skunk, and by a double skunk, and the hundreds between the totals in each case.
# `tools/training/stakes.py` estimated them for games to 1,200 with the skunk line at 600; in
# other games skunks are ignored.


LEAST, COARSE, STEPS = -600, 50, 37
"""The six tables go from LEAST to 1,200 points in steps of 50."""
SKUNK, DOUBLE_SKUNK = 600, 0
"""Below these totals a loser is skunked, once or twice."""

Table = list[list[float]]


def in_stakes(view: MilleView) -> list[float]:
    """The table for `equity`, with the marks of the game so far; without stakes, the
    chance to win.
    """
    if not any(view.rules.stakes):
        return weights(EQUITY)
    naturals, chapeaux = view.marks
    marks = (float(naturals[seat] + chapeaux[1 - seat]) for seat in (view.seat, view.other))
    return [*without_marks(view.rules), *marks]


@cache
def without_marks(rules: HouseRules) -> list[float]:
    """The table without the marks, which change from deal to deal."""
    small, large = rules.stakes
    minded = rules.target == TARGET and rules.skunk_line == SKUNK
    double = float(rules.double_skunk)
    times_all = float(minded and rules.settlement == "all_multiplied")
    times_hundreds = float(minded and rules.settlement != "marks")
    one_more = float(minded and rules.settlement == "marks")
    flat, size = weights(STAKES), STEPS * STEPS
    won, won_by_skunk, won_by_double, hundreds, by_skunk, by_double = (
        [flat[at + STEPS * i : at + STEPS * (i + 1)] for i in range(STEPS)]
        for at in range(0, 6 * size, size)
    )
    mark = _sum(
        (large, won),
        (large * times_all, won_by_skunk),
        (large * times_all * double, won_by_double),
    )
    pays = _sum(
        (1.0, mark),
        (large * one_more, won_by_skunk),
        (small, hundreds),
        (small * times_hundreds, by_skunk),
        (small * times_hundreds * double, by_double),
    )
    even = (0 - LEAST) // COARSE
    # Both seats win half of the games from 0-0, so the usual payment is twice what one gets there.
    unit = 1.0 / (4.0 * pays[even][even])
    worth = [[0.5 + unit * (pays[i][j] - pays[j][i]) for j in range(STEPS)] for i in range(STEPS)]
    mark = _sum((unit, mark))
    line = float(SKUNK) if minded else float("-inf")
    double_line = float(DOUBLE_SKUNK) if minded and double else float("-inf")
    terms = [unit, large, small, line, double_line, times_all, times_hundreds, one_more]
    return [*_finer(worth), *_finer(mark), *map(float, terms)]


def _sum(*parts: tuple[float, Table]) -> Table:
    return [
        [sum(weight * table[i][j] for weight, table in parts) for j in range(STEPS)]
        for i in range(STEPS)
    ]


def _finer(table: Table) -> list[float]:
    """The same table on the grid of `equity`, in one row; values below LEAST equal
    those at LEAST.
    """
    return list(chain.from_iterable(map(_line, zip(*map(_line, zip(*table))))))


def _line(row: tuple[float, ...]) -> list[float]:
    """A row of a table, interpolated to finer steps."""
    found = []
    for i in range(SIDE):
        at = max(0.0, (LOWEST + GRID * i - LEAST) / COARSE)
        low = min(int(at), STEPS - 2)
        found.append(row[low] + (at - low) * (row[low + 1] - row[low]))
    return found


# The result of a player's thinking: the ways to play that it considered, with their figures.


FIGURES = {"worth": 2, "error": 2, "points": 1, "other": 1, "win": 4, "pair": 3, "out": 3}
"""The figures of an option, each with the digits that are written."""


class Option(Value):
    """One way to continue the turn."""

    moves: tuple[Chosen, ...]
    """The draw alone; or everything laid, then the discard if a card is left."""
    points: float
    """The deal's expected points for this seat."""
    other: float
    """The deal's expected points for the other seat."""
    win: float
    """The chance to win the game after this deal, 0 to 1.

    It is taken at the mean points if nothing was played out, or if the player plays for the stakes.
    """
    pair: float
    """The chance that the other hand holds a pair of the discard, 0 to 1."""
    out: float | None
    """The chance that this seat goes out, 0 to 1; None if nothing was played out."""
    worth: float = 0.0
    """The value it is ranked by: hundredths of a won game if it was played out, else points.

    For a player that plays for the stakes, hundredths of what a won game usually pays."""
    error: float = 0.0
    """The standard error of `worth`; 0 if that is only the net's estimate."""
    worlds: int = 0
    """The number of imagined worlds it was played out in."""


class Unweighed(Value):
    """A move that was not compared with any other: the only one, or a free 2."""

    moves: tuple[Chosen, ...]


class Advice(Value):
    """All options considered, the best first."""

    options: tuple[Option | Unweighed, ...]
    pack: int
    """The points in the pack."""

    @property
    def best(self) -> Option | Unweighed:
        return self.options[0]

    @classmethod
    def only(cls, move: Chosen, view: MilleView) -> Advice:
        return cls((Unweighed((move,)),), sum(map(card_value, view.pile)))


def write_option(option: Option | Unweighed | None) -> JsonObject | None:
    """An option as a JSON value; the figures are null if nothing was weighed."""
    if option is None:
        return None
    return {
        "moves": [CHOICES.write(move) for move in option.moves],
        **{name: rounded(getattr(option, name, None), n) for name, n in FIGURES.items()},
        "worlds": getattr(option, "worlds", 0),
    }


def read_option(value: Json) -> Option:
    """An option from its JSON value, without what it was ranked by. Raises `Fault`, or some other
    error if the value is malformed.
    """
    moves = tuple(map(CHOICES.read, value["moves"]))
    points, other, win, pair = (float(value[name]) for name in ("points", "other", "win", "pair"))
    out = None if value["out"] is None else float(value["out"])
    return Option(moves, points, other, win, pair, out)


def rounded(value: float | None, digits: int) -> float | None:
    """Rounded for JSON, where no number is -0.0.

    >>> rounded(-0.04, 1), rounded(-0.06, 1)
    (0.0, -0.1)
    """
    return None if value is None else round(value, digits) + 0.0
