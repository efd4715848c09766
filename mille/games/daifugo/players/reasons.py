"""The reasons for a move, as facts to be worded: counted from what the seat sees and may infer."""

from __future__ import annotations

from mille.cards import Dice, Rank, count
from mille.engine.codec import JsonObject
from mille.games.daifugo.moves import Chosen, Give, Move, Pass, Play
from mille.games.daifugo.order import ORDER, height
from mille.games.daifugo.players import flat, told
from mille.games.daifugo.players.endgame import NODES, small, solve_plays
from mille.games.daifugo.players.position import TYPE, lay_out
from mille.games.daifugo.players.rule_of_thumb import is_sure, reckon
from mille.games.daifugo.players.stakes import place_values
from mille.games.daifugo.players.weights import BELIEF
from mille.games.daifugo.players.worlds import deal_world, likelihood
from mille.games.daifugo.plays import patterns
from mille.games.daifugo.table import View
from mille.parts.seats import floats, ints

WORLDS = 60
"""How many imagined worlds are used to estimate whether somebody holds an answer."""

Fact = JsonObject
"""An `id`, and the blanks for its words: numbers, letters of ranks, seats."""

FIGURES = ("chance", "turns")
"""Facts that are only numbers, and alone say little about why."""

SURE = ("eight", "spade", "joker", "joker.spade", "sure", "sure.gone")
"""Facts that need no probability beside them."""


def tried(view: View, other: Chosen, n: int, more: int, less: int) -> list[Fact]:
    """How often, in `n` imagined deals, a play came out better than the alternative, and worse."""
    if isinstance(other, Give):
        return []
    than: Fact = {"than": 0}
    if isinstance(other, Play):
        than = {"rank": (other.rank or Rank.JOKER).value, "than": len(other.cards)}
    return [{"id": "tried", "n": n, "more": more, "less": less, **than}]


def facts(view: View, move: Move, dice: Dice) -> list[Fact]:
    """The reasons for a move of the seat on turn, the strongest first."""
    match move:
        case Give():
            return _gift(view, move)
        case Pass():
            return [*_solved(view, flat.PASS), *_passing(view)]
        case Play():
            return _playing(view, move, dice)
    return []


def _solved(view: View, play: int) -> list[Fact]:
    """Whether a play certainly brings the best place left, against one opponent whose hand is
    known.
    """
    d = lay_out(view)
    if not small(d, 1):
        return []
    values, y, e = place_values(view), floats(1), ints(flat.LENGTH)
    deal_world(d, view.seat, e)
    if not solve_plays(e, view.seat, values, [play], 1, y, 0, [NODES]):
        return []
    return [{"id": "solved"}] if y[0] == max(values[d[flat.OUTS] + 1 :]) else []


def _gift(view: View, give: Give) -> list[Fact]:
    left = [card.rank for card in view.hand if card not in give.cards]
    loners = not any(card.rank in left for card in give.cards)
    return [{"id": "gift.loners" if loners else "gift.low", "n": len(give.cards)}]


def _passing(view: View) -> list[Fact]:
    assert view.top is not None
    n = len(view.top.cards)
    can = [(rank, cards) for rank, cards, _ in patterns(view)]
    if not can:
        return [{"id": "pass.nothing"}]
    natural = [rank for rank, cards in can if all(card.rank is rank for card in cards[:n])]
    rank = next((rank for rank in natural if rank is not Rank.JOKER), None)
    if rank is None:
        return [{"id": "pass.joker"}]
    held = [card for card in view.hand if card.rank is rank]
    if len(held) > n:
        return [{"id": "pass.whole", "rank": rank.value, "n": len(held)}]
    return [{"id": "pass.high", "rank": rank.value, "n": n}]


def _playing(view: View, play: Play, dice: Dice) -> list[Fact]:
    rank, n = play.rank or Rank.JOKER, len(play.cards)
    if n == len(view.hand):
        return [{"id": "out", "n": n}]
    d = lay_out(view)
    beats = floats(70)
    reckon(d, view.seat, beats)
    found: list[Fact] = []
    if view.rules.eight_cut and rank is Rank.EIGHT:
        found.append({"id": "eight"})
    elif view.spade_three_takes(play.cards):
        found.append({"id": "spade"})
    elif rank is Rank.JOKER:
        beatable = n == 1 and d[flat.SPADE] not in (flat.NONE, view.seat)
        found.append({"id": "joker.spade" if beatable else "joker"})
    elif is_sure(d, beats, TYPE[rank], n):
        higher = _next_higher(view, rank)
        gone = higher is not None and not any(card.rank is higher for card in view.hand)
        if gone and higher is not None:
            found.append({"id": "sure.gone", "rank": rank.value, "higher": higher.value, "n": n})
        else:
            found.append({"id": "sure", "n": n})
    elif view.top is None:
        found += _lead(view, rank, n)
    elif rank is next(iter(patterns(view)))[0]:
        found.append({"id": "least", "n": n})
    else:
        found += _whole(view, rank, n)
    run = _run(view, d, beats, rank, n)
    jokers = sum(card.rank is Rank.JOKER for card in play.cards)
    found += run or _solved(view, flat.code(TYPE[rank], n, jokers))
    found += _kept(view, play)
    if not any(fact["id"] in SURE for fact in found):
        found.append({"id": "chance", "n": round(100 * unbeaten(view, play, dice))})
    found.append({"id": "turns", "n": _turns(view, d, beats, play)})
    return found


def _next_higher(view: View, rank: Rank) -> Rank | None:
    """The natural rank just above this one, in the present order."""
    order = ORDER[::-1] if view.turned else ORDER
    place = order.index(rank) + 1
    return order[place] if place < len(order) else None


def _lead(view: View, rank: Rank, n: int) -> list[Fact]:
    """Why to lead a group that can be beaten: it is the lowest, or somebody is nearly out."""
    found: list[Fact] = []
    sizes = [
        count(hand)
        for seat, hand in enumerate(view.hands)
        if seat != view.seat and view.is_in(seat)
    ]
    if n > min(sizes) <= 2:
        found.append({"id": "too_many_for", "n": min(sizes)})
    lower = [
        card for card in view.hand if height(card.rank, view.turned) < height(rank, view.turned)
    ]
    if not lower:
        found.append({"id": "lowest", "rank": rank.value, "n": n})
    elif n >= 3:
        found.append({"id": "wide", "rank": rank.value, "n": n})
    return found


def _whole(view: View, rank: Rank, n: int) -> list[Fact]:
    """Whether everything lower that beats the top would break up a larger group."""
    groups, able = _groups(view), [other for other, _, _ in patterns(view)]
    lower = able[: able.index(rank)]
    whole = groups[rank] == n and all(groups.get(other, n) > n for other in lower)
    return [{"id": "whole", "n": n}] if whole else []


def _run(view: View, d: list[int], beats: list[float], rank: Rank, n: int) -> list[Fact]:
    """Whether all groups but one are certain winners, so that the hand can be played out."""
    groups = _groups(view)
    groups[rank] = groups.get(rank, 0) - n
    left = {r: held for r, held in groups.items() if held > 0}
    open_ = [r for r, held in left.items() if not is_sure(d, beats, TYPE[r], held)]
    if len(open_) <= 1 and left and is_sure(d, beats, TYPE[rank], n):
        last = open_[0] if open_ else next(iter(left))
        return [{"id": "run", "rank": last.value, "n": left[last]}]
    return []


def _kept(view: View, play: Play) -> list[Fact]:
    """The highest card kept back for regaining the lead, if all alternatives would spend it."""
    top = max(view.hand, key=lambda card: height(card.rank, view.turned)).rank
    rank = play.rank or Rank.JOKER
    spent = any(card.rank is top for card in play.cards)
    if spent or height(top, view.turned) < 11:
        return []
    others = [cards[: min(counts)] for other, cards, counts in patterns(view) if other is not rank]
    if not others or not all(any(card.rank is top for card in cards) for cards in others):
        return []
    if top is Rank.JOKER:
        return [{"id": "keeps.joker"}]
    held = sum(card.rank is top for card in view.hand)
    return [{"id": "keeps", "rank": top.value, "n": held}]


def _groups(view: View) -> dict[Rank, int]:
    groups: dict[Rank, int] = {}
    for card in view.hand:
        groups[card.rank] = groups.get(card.rank, 0) + 1
    return groups


def _turns(view: View, d: list[int], beats: list[float], play: Play) -> int:
    """How many turns the hand still needs after a play: its groups less those certain to win."""
    left: dict[Rank, int] = {}
    for card in view.hand:
        if card not in play.cards:
            left[card.rank] = left.get(card.rank, 0) + 1
    sure = sum(
        rank is Rank.JOKER or is_sure(d, beats, TYPE[rank], held) for rank, held in left.items()
    )
    return max(1, len(left) - sure)


def unbeaten(view: View, play: Play, dice: Dice) -> float:
    """The fraction of imagined worlds in which nobody who may answer holds anything higher."""
    d, seat = lay_out(view), view.seat
    d[flat.CHANCE] = dice.bits() & 0xFFFFFFFF
    rank, n = TYPE[play.rank or Rank.JOKER], len(play.cards)
    events, gifts = told.events_of(view), told.gifts_of(view)
    live = [
        other
        for other in range(view.seats)
        if other != seat
        and view.is_in(other)
        and (view.rules.may_return or other not in view.passed)
    ]
    higher = range(rank) if view.turned and rank != flat.JOKER else range(rank + 1, flat.JOKER)
    total = held = 0.0
    for _ in range(WORLDS):
        e = ints(flat.LENGTH)
        deal_world(d, seat, e)
        chance = likelihood(e, seat, events, len(events), gifts, list(BELIEF)) + 1e-12
        total += chance
        if any(_can(e, other, higher, n) for other in live):
            held += chance
    return 1.0 - held / total


def _can(e: list[int], seat: int, higher: range, n: int) -> bool:
    hand = e[flat.HAND + flat.TYPES * seat : flat.HAND + flat.TYPES * seat + flat.TYPES]
    jokers = hand[flat.JOKER]
    return jokers >= n or any(hand[rank] and hand[rank] + jokers >= n for rank in higher)
