"""Positions of Mille written down as cards, so that tests read like a table.

Hands and piles are codes with spaces (`"QS QH 7C"`), melds are separated by slashes (`"QS QH QD /
7C 7D 2H"`). Those of the 104 cards that are not named go where they do no harm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from mille.cards import RANKS, Card, Cards, Rank, cards, in_order
from mille.engine.codec import Seat
from mille.engine.game import ScoreLine
from mille.engine.message import message
from mille.games.mille.melds import WILD, HouseRules, Melds, SeatScore, laid, rules_from
from mille.games.mille.moves import DealEnded, LayMeld, Move, Phase, TakePack, TakeUpcardTwo
from mille.games.mille.rules import MILLE, MilleState
from mille.games.mille.table import DECK
from mille.parts.rummy import Discard, Draw
from tests.games.moved import examples_of

ME, THEM = Seat(0), Seat(1)


def rules(preset: str = "standard", **changed: Any) -> HouseRules:
    return rules_from({"preset": preset, **changed})


def melds(text: str) -> Melds:
    """Melds from their cards; a meld's rank is that of its first card other than a 2."""
    found: Melds = ()
    for part in filter(None, (part.strip() for part in text.split("/"))):
        some = cards(part)
        rank = next((card.rank for card in some if card.rank is not WILD), WILD)
        found = laid(found, rank, some)
    return found


def melded(some: Melds) -> Cards:
    return tuple(card for meld in some for card in meld.cards)


def position(
    mine: str = "",
    *,
    theirs: str = "",
    my_melds: str = "",
    their_melds: str = "",
    pile: str = "",
    stock: str | None = None,
    rest: str = "",
    phase: Phase = Phase.DRAW,
    house: HouseRules | None = None,
    totals: tuple[int, int] = (0, 0),
    first_turn: bool = False,
    reshuffles: int = 0,
) -> MilleState:
    """A state in which seat 0 is on turn and seat 1 dealt.

    The cards that are not named are the `rest`: under the stock (`"stock"`, the usual place when
    no stock is named), under the pile (`"pile"`), or melded and held by the other seat
    (`"theirs"`, the usual place when a stock is named).
    """
    hands = [cards(mine), cards(theirs)]
    sides = [melds(my_melds), melds(their_melds)]
    pack, drawn = cards(pile), cards(stock or "")
    left = Counter(DECK)
    left.subtract([*hands[0], *hands[1], *melded(sides[0]), *melded(sides[1]), *pack, *drawn])
    assert min(left.values()) >= 0, f"three of {min(left, key=lambda card: left[card])}"
    others = in_order(left.elements())
    match rest or ("stock" if stock is None else "theirs"):
        case "stock":
            drawn += others
        case "pile":
            pack = others + pack
        case "theirs":
            hands[1], sides[1] = _swept(others, hands[1], sides[1])
        case place:
            raise ValueError(place)
    return MilleState(
        rules=house or rules(),
        phase=phase,
        turn=ME,
        dealer=THEM,
        stock=drawn,
        pile=pack,
        hands=(in_order(hands[0]), in_order(hands[1])),
        melds=(sides[0], sides[1]),
        first_turn=first_turn,
        reshuffles=reshuffles,
        deals=(deal_before(totals),) if any(totals) else (),
    )


def told(text: str) -> MilleState:
    """A state from a text: `9C 9D 4C; pile 3H 9H; stock 5C; play; min_naturals=2`.

    After the hand come parts of `position` with their cards (`melds` are `my_melds`), the phase
    `play`, `first` for the first turn, totals, and house rules. The target is usually far away.
    """
    mine, *parts = text.split("; ")
    given: dict[str, Any] = {}
    house: dict[str, Any] = {"target": 9000}
    for part in parts:
        word, _, rest = part.partition(" ")
        name, _, value = part.partition("=")
        if value:
            kind = type(getattr(HouseRules(), name))
            house[name] = value if kind is str else kind(int(value))
        elif part in ("play", "first"):
            given |= {"phase": Phase.PLAY} if part == "play" else {"first_turn": True}
        elif word == "reshuffles":
            given[word] = int(rest)
        elif word == "totals":
            given[word] = tuple(map(int, rest.split()))
        else:
            given["my_melds" if word == "melds" else word] = rest
    return position(mine, **given, house=rules(**house))


def moves_told(text: str) -> list[Move]:
    """Moves from a text: `draw; take 9C 9D; lay KC KD 2H; throw 4C`, or `two`."""
    found: list[Move] = []
    for part in text.split("; "):
        word, _, some = part.partition(" ")
        match word:
            case "draw":
                found.append(Draw())
            case "two":
                found.append(TakeUpcardTwo())
            case "take":
                found.append(take(some))
            case "lay":  # at the rank of the first card, if it does not say another
                rank, _, laid = some.rpartition(":")
                found.append(lay(rank or laid[0], laid))
            case "throw":
                found.append(throw(some))
    return found


def _swept(some: Cards, hand: Cards, side: Melds) -> tuple[Cards, Melds]:
    """The cards laid as melds where three or more share a rank; the others in the hand."""
    for rank in RANKS:
        same = tuple(card for card in some if card.rank is rank)
        if len(same) >= 3:
            side = laid(side, rank, same)
        else:
            hand += same
    return hand, side


def deal_before(totals: tuple[int, int]) -> DealEnded:
    return DealEnded(ME, tuple(map(scored, totals)), totals)


def scored(points: int) -> SeatScore:
    """One seat's score of a deal; how it came about does not matter."""
    return SeatScore(
        melded=points,
        left=0,
        total=points,
        naturals=0,
        natural_hand=False,
        natural_melds=(),
        chapeau=False,
        lines=(ScoreLine(message("score.left", n=1), points),),
    )


def played(state: MilleState, *moves: Move) -> MilleState:
    for move in moves:
        state = MILLE.play(state, move).state
    return state


def why(state: MilleState, move: Move) -> str | None:
    """The id of the refusal, or None if the move is allowed."""
    refusal = MILLE.refusal(state, move)
    return None if refusal is None else refusal.id


def lay(rank: str, codes: str) -> LayMeld:
    return LayMeld(Rank(rank), cards(codes))


def take(codes: str) -> TakePack:
    return TakePack(cards(codes))


def throw(code: str) -> Discard:
    return Discard(Card.parse(code))


EXAMPLES = examples_of("mille")


def rows(text: str) -> list[list[str]]:
    """The lines of a table, cell by cell."""
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def codes(some: Iterable[Card]) -> str:
    return " ".join(card.code for card in some)


def ended(state: MilleState) -> DealEnded:
    """How the last deal ended; it must have."""
    assert state.phase in (Phase.DEAL, Phase.OVER), state.phase
    return state.deals[-1]


def all_cards(state: MilleState) -> Counter[Card]:
    found = Counter([*state.stock, *state.pile, *state.hands[0], *state.hands[1]])
    for side in state.melds:
        found.update(melded(side))
    return found
