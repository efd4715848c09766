"""Explains in a sentence why one way to play is better than another, using the figures behind it.

The figures come as JSON values, in the form that `mind.advice` writes: expected points of both
seats, the chance to win, the chance that the other hand holds a pair of the discard, points in the
pack, going out. No sentence says more than the figures do: the advice also rests on the net, and
may have slightly worse figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from mille.cards import Card, Rank
from mille.engine.codec import Json
from mille.engine.message import Fault, Message, message
from mille.games.mille.melds import DEAR
from mille.games.mille.moves import (
    CHOICES,
    Chosen,
    Discard,
    Draw,
    LayMeld,
    Phase,
    TakePack,
    from_hand,
)
from mille.games.mille.seat_view import MilleView
from mille.value import Value

TELLING_PAIR = 0.06
"""The smallest difference in the chance of a pair that is worth mentioning."""
SELDOM = 0.10
"""At most this chance, the other hand hardly ever holds the pair."""
TELLING_OUT = 0.08
"""The smallest difference in the chance to go out that is worth mentioning."""
TELLING_WIN = 0.001
"""The smallest difference in the chance to win that is worth mentioning."""
NEAR = 0.01
"""A difference in the chance to win below this is small: less than an inaccuracy."""
SURE = 0.999
HOPELESS = 0.01
"""A chance to win below this is practically none."""
FIGURES = frozenset(
    ("why.expected", "why.both", "why.own", "why.other", "why.own_but", "why.other_but")
)
"""Ids of reasons that consist only of figures."""
BOTH = frozenset(
    ("why.take", "why.leave", "why.out", "why.out_often", "why.pair_than", "why.pair_alone")
)
"""Ids of reasons that combine figures with the game's own terms."""
OFTEN = 0.5
"""A chance to go out that is worth mentioning by itself."""


class Way(Value):
    """One way to play on, with its figures."""

    moves: tuple[Chosen, ...]
    points: float
    other: float
    win: float
    pair: float
    out: float | None

    @property
    def thrown(self) -> Discard | None:
        """The discard that it ends with, if any."""
        last = self.moves[-1] if self.moves else None
        return last if isinstance(last, Discard) else None


def read_way(value: Json) -> Way:
    """A way from its JSON value. Raises `Fault`, or some other error if the value is malformed."""
    return Way(
        tuple(map(CHOICES.read, value["moves"])),
        float(value["points"]),
        float(value["other"]),
        float(value["win"]),
        float(value["pair"]),
        None if value["out"] is None else float(value["out"]),
    )


def read_ways(reasons: Json | None) -> list[Way]:
    """The ways that were considered, the best first; none if nothing was weighed."""
    try:
        ways = [read_way(option) for option in (reasons or {})["options"]]
    except (Fault, KeyError, TypeError, ValueError):  # or figures are null: none to tell
        return []
    return ways if all(way.moves for way in ways) else []


def plan_of(reasons: Json | None, move: Chosen, view: MilleView) -> tuple[Chosen, ...]:
    """The move and the rest of its turn, as far as the player thought ahead.

    The reasons may cover the whole turn; moves already made are left out.
    """
    for way in read_ways(reasons)[:1]:
        kinds = list(map(kind, way.moves))
        if kind(move) in kinds:
            at = kinds.index(kind(move))
            plan, left = [move], Counter(view.hand) - Counter(from_hand(move))
            for other in (*way.moves[:at], *way.moves[at + 1 :]):
                begun = view.phase is Phase.PLAY and not isinstance(other, LayMeld | Discard)
                own = Counter(from_hand(other))
                if own <= left and not begun:
                    plan.append(other)
                    left -= own
            return tuple(plan)
    return (move,)


def is_hopeless(reasons: Json | None) -> bool:
    """Whether every way that was considered almost certainly loses the game."""
    ways = read_ways(reasons)
    return bool(ways) and max(way.win for way in ways) < HOPELESS


def why_better(
    better: Way, other: Way, pack: int, name: str, than: Message | None = None
) -> Message | None:
    """What speaks for `better` over `other`; None if no figure does.

    `name` is the opponent's name. `than` describes the other way; without it, the sentence calls it
    what was played.
    """
    than = than or message("than.played")
    more, fewer = better.points - other.points, other.other - better.other
    first, was = better.moves[0], other.moves[0]
    gained = round(more + fewer)
    if gained > 0 and isinstance(first, TakePack) and isinstance(was, Draw):
        return message("why.take", n=gained, points=pack)
    if gained > 0 and isinstance(first, Draw) and isinstance(was, TakePack):
        return message("why.leave", n=gained, points=pack)
    if better.out is not None and other.out is not None:
        if better.out > SURE > other.out and isinstance(first, LayMeld | Discard):
            return message("why.out_now")
        gain = better.out - other.out
        if gain >= TELLING_OUT and more >= fewer:
            return message("why.out", n=_in_100(better.out), was=_in_100(other.out), than=than)
    one, two = better.thrown, other.thrown
    safer = other.pair - better.pair >= TELLING_PAIR and fewer > 0
    if safer and one is not None and two is not None and one.card.rank is not two.card.rank:
        pairs: dict[str, int | str | Rank] = {
            "name": name,
            "rank": two.card.rank,
            "was": _in_100(other.pair),
            "better": one.card.rank,
            "n": _in_100(better.pair),
        }
        if not pack:
            return message("why.pair_alone", **pairs)
        return message("why.pair_than", points=pack, **pairs)
    return _by_points(more, fewer, name, than) or _by_chance(better.win - other.win, than)


def why_best(reasons: Json, move: Chosen, name: str) -> Message | None:
    """What speaks for an advised move, from its reasons; None if nothing was weighed.

    It is compared with the best way that does not begin with the move.
    """
    ways = read_ways(reasons)
    pack = reasons.get("pack") if ways else None
    if not ways or not isinstance(pack, int) or ways[0].out is None:
        return None
    best = ways[0]
    if best.out is not None and best.out > SURE and not isinstance(move, TakePack | Draw):
        return message("why.out_now" if len(best.moves) == 1 else "why.out_turn")
    mine = kind(move)
    rival = next((way for way in ways[1:] if mine not in map(kind, way.moves)), None)
    if rival is not None:
        return why_better(best, rival, pack, name, than_of(best, rival))
    if isinstance(move, LayMeld) and best.out is not None and best.out >= OFTEN:
        return message("why.out_often", n=_in_100(best.out))
    if isinstance(move, Discard) and best.pair < SELDOM:
        return message("why.pair_seldom", rank=move.card.rank, name=name)
    return message("why.expected", n=round(best.points), other=round(best.other), name=name)


def in_terms(weighed: Message | None) -> Message | None:
    """A reason in the game's terms, without figures; None if it has only figures."""
    if weighed is None or weighed.id in FIGURES:
        return None
    return Message(f"{weighed.id}.plain", weighed.blanks) if weighed.id in BOTH else weighed


def in_figures(weighed: Message | None) -> Message | None:
    """A reason's figures; None if it has none."""
    if weighed is None or weighed.id not in FIGURES | BOTH:
        return None
    return Message(f"{weighed.id}.odds", weighed.blanks) if weighed.id in BOTH else weighed


def than_of(best: Way, rival: Way) -> Message:
    """Another way in a word or two: its first move that the best way does not have."""
    _, others = differing(best.moves, rival.moves)
    match others[0] if others else None:
        case Draw():
            return message("than.draw")
        case TakePack():
            return message("than.pack")
        case LayMeld(rank, cards):
            return message("than.lay", rank=rank, n=len(cards))
        case Discard(card):
            return message("than.discard", card=card)
        case _:
            return message("than.less")


def differing(one: Sequence[Chosen], other: Sequence[Chosen]) -> tuple[list[Chosen], list[Chosen]]:
    """The moves of each way that the other does not have."""
    common = Counter(map(kind, one)) & Counter(map(kind, other))
    return _less(one, common), _less(other, common)


def _less(moves: Sequence[Chosen], gone: Counter[Any]) -> list[Chosen]:
    left, kept = Counter(gone), []
    for move in moves:
        if left[kind(move)] > 0:
            left[kind(move)] -= 1
        else:
            kept.append(move)
    return kept


def kind(move: Chosen) -> object:
    """A move without irrelevant detail: suits are dropped, except for special cards."""
    match move:
        case LayMeld(rank, cards):
            return ("meld", rank, tuple(sorted(_face(card) for card in cards)))
        case Discard(card):
            return ("discard", _face(card))
        case TakePack(meld):
            return ("pack", tuple(sorted(_face(card) for card in meld)))
        case _:
            return move


def _face(card: Card) -> str:
    return card.code if card in DEAR else card.rank.value


def _by_points(more: float, fewer: float, name: str, than: Message) -> Message | None:
    """The reason in expected points of both seats, if these favour the better way."""
    own, other = round(more), round(fewer)
    blanks: dict[str, str | Message] = {"name": name, "than": than}
    if own > 0 and other > 0:
        return message("why.both", n=own, other=other, **blanks)
    if own + other <= 0:
        return None
    if own > 0 and other:
        return message("why.own_but", n=own, other=-other, **blanks)
    if own > 0:
        return message("why.own", n=own, than=than)
    if own:
        return message("why.other_but", n=other, own=-own, **blanks)
    return message("why.other", n=other, **blanks)


def _by_chance(gain: float, than: Message) -> Message | None:
    """The reason in the chance to win, if points do not favour the better way."""
    if gain >= TELLING_WIN:
        return message("why.score")
    return message("why.near", than=than) if abs(gain) < NEAR else None


def _in_100(chance: float) -> int:
    return round(100 * chance)
