"""A review of Mille in words: what was played, what would have been better, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import comb
from typing import Any, assert_never

from mille.engine.codec import Json
from mille.engine.message import Fault, Message, message
from mille.games.mille.melds import card_value, is_over, score_deal, settle, value
from mille.games.mille.moves import (
    CHOICES,
    Chosen,
    LayMeld,
    Melded,
    PackTaken,
    Phase,
    TakePack,
    TakeUpcardTwo,
    from_hand,
)
from mille.games.mille.position import Option, kind, read_option
from mille.games.mille.shown import added, adds, by_rank
from mille.games.mille.table import MilleView, fold, hidden
from mille.parts.rummy import Discard, Discarded, Draw
from mille.value import replace
from mille.view.papers import ChoiceView, StartView, StepView, TurnView

# Explains in a sentence why one way to play is better than another, using the figures behind it.
#
# The figures come as JSON values, in the form that `position` writes: expected points of both
# seats, the chance to win, the chance that the other hand holds a pair of the discard, points in
# the pack, going out. No sentence says more than the figures do: the advice also rests on the
# net, and may have slightly worse figures.


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
FIGURES = {
    "why.expected": "",
    "why.expected_than": "",
    "why.take": "",
    "why.leave": "why.leave.plain",
    "why.out": "why.out.plain",
    "why.out_often": "why.out_often.plain",
    "why.pair": "why.pair.plain",
}
"""Ids of reasons in figures, each with the id of what they say without them, if anything."""
OFTEN = 0.5
"""A chance to go out that is worth mentioning by itself."""


def read_ways(reasons: Json | None) -> list[Option]:
    """The ways that were considered, the best first; none if nothing was weighed."""
    try:
        ways = [read_option(option) for option in (reasons or {})["options"]]
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
    return max((way.win for way in read_ways(reasons)), default=1.0) < HOPELESS


def why_better(
    better: Option, other: Option, pack: int, name: str, than: Message | None = None
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
        return message("why.take", n=gained)
    if gained > 0 and isinstance(first, Draw) and isinstance(was, TakePack):
        return message("why.leave", n=gained, points=pack)
    if better.out is not None and other.out is not None:
        if better.out > SURE > other.out and isinstance(first, LayMeld | Discard):
            return message("why.out_now")
        gain = better.out - other.out
        if gain >= TELLING_OUT and more >= fewer:
            return message("why.out", n=_in_100(better.out), was=_in_100(other.out))
    one, two = (
        way.moves[-1].card.rank if isinstance(way.moves[-1], Discard) else None
        for way in (better, other)
    )
    safer = other.pair - better.pair >= TELLING_PAIR and fewer > 0
    if safer and one and two and one is not two:
        if other.pair > SURE:
            return message("why.pair_sure", name=name, rank=two)
        pairs = {"n": _in_100(better.pair), "was": _in_100(other.pair)}
        return message("why.pair", name=name, rank=two, better=one, **pairs)
    mine, theirs = round(better.points), round(better.other)
    before = {"was": round(other.points), "theirs": round(other.other)}
    if mine - theirs > before["was"] - before["theirs"]:
        blanks = {"n": mine, "other": theirs, **before}
        return message("why.expected_than", name=name, than=than, **blanks)
    return _by_chance(better.win - other.win, than)


def why_best(reasons: Json, move: Chosen, name: str) -> Message | None:
    """What speaks for an advised move, from its reasons; None if nothing was weighed.

    It is compared with the best way that does not begin with the move.
    """
    ways, mine = read_ways(reasons), kind(move)
    pack = reasons.get("pack") if ways else None
    if not ways or not isinstance(pack, int) or ways[0].out is None:
        return None
    best = ways[0]
    if mine not in map(kind, best.moves):  # another player found them
        return None
    if best.out is not None and best.out > SURE and not isinstance(move, TakePack | Draw):
        return message("why.out_now" if len(best.moves) == 1 else "why.out_turn")
    rival = next((way for way in ways[1:] if mine not in map(kind, way.moves)), None)
    if rival is not None:
        if isinstance(move, LayMeld):  # the discard after it is judged by itself
            kept = tuple(each for each in rival.moves if not isinstance(each, Discard))
            rival = replace(rival, moves=kept or (move,))
        return why_better(best, rival, pack, name, than_of(best, rival))
    if isinstance(move, LayMeld) and best.out is not None and best.out >= OFTEN:
        return message("why.out_often", n=_in_100(best.out))
    if isinstance(move, Discard) and best.pair < SELDOM:
        return message("why.pair_seldom", rank=move.card.rank, name=name)
    return message("why.expected", n=round(best.points), other=round(best.other), name=name)


def parted(weighed: Message | None) -> tuple[Message | None, Message | None]:
    """A reason in the game's terms, and in figures; most have only one of them."""
    if weighed is None or weighed.id not in FIGURES:
        return weighed, None
    plain = FIGURES[weighed.id]
    return Message(plain, weighed.blanks) if plain else None, weighed


def than_of(best: Option, rival: Option) -> Message:
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


def _by_chance(gain: float, than: Message) -> Message | None:
    """The reason in the chance to win, if points do not favour the better way."""
    if gain >= TELLING_WIN:
        return message("why.score")
    return message("why.near", than=than) if abs(gain) < NEAR else None


def _in_100(chance: float) -> int:
    return round(100 * chance)


def reviewed(turn: Json, name: str) -> TurnView:
    """A graded turn in words, with what would have been better in it; `name` is the opponent's."""
    kinds = ("draw", "play")
    parts = [(message(f"review.choice.{kind}"), turn[kind]) for kind in kinds if turn[kind]]
    better = [(said, part) for said, part in parts if part["better"]]
    return TurnView(
        where=message("review.where", deal=turn["deal"], number=turn["turn"]),
        grade=turn["grade"],
        win=turn["loss"]["win"],
        points=turn["loss"]["points"],
        choices=tuple(_choice(said, part, name) for said, part in better),
        start=_start(turn["at"], [part for _, part in parts]),
        near=not better and any(part["near"] for _, part in parts),
    )


def _start(at: int, parts: Sequence[Json]) -> StartView:
    for name in ("better", "near"):
        for part in parts:
            if part[name]:
                options = [part[name], part["played"]]
                moves = tuple(map(CHOICES.read, part[name]["moves"]))
                return StartView(part["at"], moves, {"pack": part["pack"], "options": options})
    return StartView(at)


def _choice(said: Message, part: Json, name: str) -> ChoiceView:
    played, better = read_option(part["played"]), read_option(part["better"])
    mine, other = differing(played.moves, better.moves)
    return ChoiceView(
        said=said,
        win=part["loss"]["win"],
        points=part["loss"]["points"],
        played=tuple(map(_step, mine)) or (NOTHING,),
        better=tuple(map(_step, other)) or (NOTHING,),
        why=tuple(filter(None, [why_better(better, played, part["pack"], name)])),
    )


NOTHING = StepView(message("review.told.nothing"), message("review.told.nothing"))


def _step(move: Chosen) -> StepView:
    match move:
        case Draw():
            return StepView(message("do.draw"), message("review.told.draw"))
        case TakeUpcardTwo():
            return StepView(message("review.told.two"), message("review.told.two"))
        case TakePack(meld):
            told = message("review.told.pack", rank=meld[0].rank)
            return StepView(message("do.take"), told, meld)
        case LayMeld(rank, cards):
            told = message("review.told.lay", cards=by_rank(cards))
            if adds(rank, cards):
                told = message("review.told.add", cards=added(cards), rank=rank)
            return StepView(message("do.lay"), told, cards)
        case Discard(card):
            told = message("review.told.discard", card=card)
            return StepView(message("do.discard"), told, (card,))
        case _:
            assert_never(move)


# Detects moves that end the deal and almost certainly lose the game, to ask before they are made.
#
# The other hand is hidden. Its points are worked out over all hands it could be, equally likely,
# so the warning gives away nothing that the seat may not know.


PLAINLY = 0.95
"""The chance (0 to 1) from which a game counts as plainly lost."""


def warning(view: MilleView, moves: Sequence[Chosen], names: Sequence[str]) -> Message | None:
    """The question to ask before a turn's moves that plainly lose the game; None if they do not."""
    ended = _ended_by(view, moves)
    if ended is None:
        return None
    out, me, them = not ended.hand, view.seat, view.other
    score = score_deal(view.rules, ended.melds[me], ended.hand, went_out=out, somebody_out=out)
    laid_there = score_deal(view.rules, view.melds[them], (), went_out=False, somebody_out=out)
    mine = view.totals[me] + score.total
    most = view.totals[them] + laid_there.total
    lost = mean = 0.0
    for held, chance in held_there(view):
        theirs = most - held
        mean += chance * theirs
        if theirs > mine and is_over(view.rules, (mine, theirs)):
            lost += chance
    if lost < PLAINLY:
        return None
    theirs = round(mean)
    skunk = settle(view.rules, (mine, max(theirs, mine + 1)), (0, 0), (0, 0)).skunk
    id = "warning.skunk" if skunk else "warning.lost"
    return message(id, name=names[them], mine=mine, theirs=theirs)


def held_there(view: MilleView) -> list[tuple[int, float]]:
    """The possible points in the other hand, each with its chance, 0 to 1."""
    known, left = value(view.known), hidden(view)
    n = view.their_count - len(view.known)
    kinds = Counter(map(card_value, left))
    last, *others = sorted(kinds, key=lambda points: -kinds[points]) or [0]
    all_hands = comb(len(left), n)
    found: Counter[int] = Counter()
    for taken in product(*(range(min(n, kinds[points]) + 1) for points in others)):
        rest = n - sum(taken)
        if not 0 <= rest <= kinds[last]:
            continue
        ways, held = comb(kinds[last], rest), known + last * rest
        for points, count in zip(others, taken):
            ways *= comb(kinds[points], count)
            held += points * count
        found[held] += ways
    return [(held, ways / all_hands) for held, ways in found.items()]


def _ended_by(view: MilleView, moves: Sequence[Chosen]) -> MilleView | None:
    """The view after moves that end the deal, not scored yet; None if the deal goes on.

    Also None if the hand no longer has some of the cards.
    """
    if Counter(card for move in moves for card in from_hand(move)) - Counter(view.hand):
        return None
    for move in moves:
        match move:
            case Discard(card):
                view = fold(view, Discarded(view.seat, card))
            case LayMeld(rank, cards):
                view = fold(view, Melded(view.seat, rank, cards))
            case TakePack(meld) if len(view.pile) == 1:
                view = fold(view, PackTaken(view.seat, meld, view.pile))
            case Draw() if not view.can_draw:
                return view
            case _:
                return None
    return None if view.hand else view
