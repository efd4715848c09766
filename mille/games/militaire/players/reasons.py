"""The reasons for a move, as facts to be worded: counted from what the seat sees."""

from __future__ import annotations

from mille.engine.codec import JsonObject
from mille.games.militaire.melds import is_contract
from mille.games.militaire.moves import Chosen, Discard, Draw, GoDown, Meld, TakeDiscard
from mille.games.militaire.players import chart, waits
from mille.games.militaire.players.judgement import NO_ROW, gain_of_waiting
from mille.games.militaire.players.numbers import BIT, CARDS, NUMBER, bits, numbers
from mille.games.militaire.players.position import drawn, known
from mille.games.militaire.players.rule_of_thumb import NONE, finish, melds_at_hand
from mille.games.militaire.scoring import cards_points, melded_points, points, score
from mille.games.militaire.table import View
from mille.parts.melds import Laid
from mille.parts.seats import ints

Fact = JsonObject
"""An `id`, and the blanks for its words: numbers, codes of cards."""
MOST_WAITING = 7
"""Hands of more cards than this are not checked for what they would finish with."""


def facts(view: View, move: Chosen, net: list[float] | None = None) -> list[Fact]:
    """The reasons for a move of the seat on turn, the strongest first.

    With a net, they also say what laying a meld brings, or holding it back.
    """
    match move:
        case TakeDiscard():
            return _taking(view)
        case Draw():
            return _drawing(view)
        case Meld(kind, cards):
            return _laying(view, (Laid(kind, cards),), net)
        case GoDown(melds):
            return _laying(view, melds, None)
        case Discard():
            return _throwing(view, move, net)


def waiting(view: View, hand: int) -> Fact | None:
    """The live cards with which a hand of at most seven would finish, and which contract that
    makes.
    """
    c, t = known(view), drawn(view.rules.ace_high)
    c[waits.TAKEN] = 0
    found, best, shape = ints(4), NONE, ""
    cards: list[int] = []
    for number in numbers(c[waits.LIVE]):
        pays = finish(c, t, hand | 1 << number, found)
        if pays == NONE:
            continue
        cards.append(number)
        if pays > best:
            best, shape = pays, _shape(c, t, found)
    if not cards:
        return None
    codes = [CARDS[number].code for number in cards]
    pays = best + melded_points(view.melds[view.seat])
    return {"id": "waits", "cards": codes, "n": len(codes), "shape": shape, "pays": pays}


def _shape(c: list[int], t: list[int], found: list[int]) -> str:
    """The contract that a finish makes, by its melds."""
    kinds = [t[chart.ROWS + chart.ROW * row + 1] for row in found[:2] if row != NONE]
    if c[waits.LIES] != waits.NOTHING:
        kinds.append(c[waits.LIES])
    if len(kinds) == 1:
        return "long"
    return ("sets", "mixed", "runs")[kinds.count(chart.RUN)]


def _near(view: View, hand: int) -> int:
    """How many live cards would make a meld in a hand that has none."""
    c, t, rows = known(view), drawn(view.rules.ace_high), ints(120)
    now = melds_at_hand(c, t, hand, rows)
    return sum(
        melds_at_hand(c, t, hand | 1 << number, rows) > now for number in numbers(c[waits.LIVE])
    )


def _waits(view: View, hand: int, id: str = "near") -> list[Fact]:
    """What a hand waits for: cards that finish, or cards that make a meld, worded by `id`."""
    found = waiting(view, hand)
    if found is not None:
        return [found]
    if view.melds[view.seat]:
        return []
    near = _near(view, hand)
    return [{"id": id, "n": near}] if near else []


def _taking(view: View) -> list[Fact]:
    c, t, found, rows = known(view), drawn(view.rules.ace_high), ints(4), ints(120)
    upcard, hand = BIT[view.pile[-1]], c[waits.HAND]
    c[waits.TAKEN] = upcard
    pays = finish(c, t, hand | upcard, found)
    if pays != NONE:
        return [{"id": "take.finish", "n": pays + melded_points(view.melds[view.seat])}]
    if upcard == chart.WILD_BIT:
        return [{"id": "take.joker"}]
    natural = hand & ~chart.WILD_BIT
    if melds_at_hand(c, t, natural | upcard, rows) > melds_at_hand(c, t, natural, rows):
        return [{"id": "take.meld"}]
    if len(view.hand) < MOST_WAITING and (ends := waiting(view, hand | upcard)) is not None:
        return [{"id": "take.start"}, ends]
    near, now = _near(view, hand | upcard), _near(view, hand)
    return [{"id": "take.near", "n": near, "now": now} if near > now else {"id": "take.start"}]


def _drawing(view: View) -> list[Fact]:
    hand = bits(view.hand)
    c, t, rows = known(view), drawn(view.rules.ace_high), ints(120)
    upcard = view.pile[-1]
    makes = melds_at_hand(c, t, hand | BIT[upcard], rows) > melds_at_hand(c, t, hand, rows)
    first: Fact = {"id": "draw.needless" if makes else "draw.nothing", "card": upcard.code}
    return [first, *_waits(view, hand)]


def _laying(view: View, melds: tuple[Laid, ...], net: list[float] | None) -> list[Fact]:
    own = (*view.melds[view.seat], *melds)
    laid = [card for meld in melds for card in meld.cards]
    left = [card for card in view.hand if card not in laid]
    if is_contract(own, view.rules):
        kept = sorted(left, key=points)[:-1]
        return [{"id": "lay.finish", "n": score(own, True, tuple(kept)).total}]
    found = finish(known(view), drawn(view.rules.ace_high), bits(view.hand), ints(4))
    if found != NONE:
        return [{"id": "lay.first", "n": found}]
    told: list[Fact] = [{"id": "lay.sure", "n": cards_points(laid)}]
    if net is not None and (gain := _waiting_brings(view, net, ints(1))) < 0:
        told.append({"id": "lay.gain", "n": -gain})
    told += _waits(view, bits(left), "near.more")
    if bits(left) & chart.WILD_BIT:
        told.append({"id": "lay.joker"})
    return told


def _throwing(view: View, move: Discard, net: list[float] | None) -> list[Fact]:
    left = [card for card in view.hand if card is not move.card]
    own = view.melds[view.seat]
    if is_contract(own, view.rules):
        told: list[Fact] = [{"id": "out", "n": score(own, True, tuple(left)).total}]
        if left:
            told.append({"id": "keeps", "card": left[0].code, "n": cards_points(left)})
        return told
    after = bits(left)
    return [*_holding(view, after, net), _loose(view, move), *_waits(view, after, "near.then")]


def _holding(view: View, left: int, net: list[float] | None) -> list[Fact]:
    """That a meld stays in the hand although it could be laid, what that brings and what it may
    cost.
    """
    if view.melds[view.seat] or not view.rules.lay_early:
        return []
    t, natural, laid = drawn(view.rules.ace_high), left & ~chart.WILD_BIT, ints(1)
    if not melds_at_hand(known(view), t, natural, ints(120)):
        return []
    if net is not None and (gain := _waiting_brings(view, net, laid)) > 0 and laid[0] != NO_ROW:
        return [{"id": "hold.gain", "n": gain, "risk": t[chart.ROWS + chart.ROW * laid[0] + 3]}]
    return [{"id": "hold"}]


def _waiting_brings(view: View, net: list[float], laid: list[int]) -> int:
    """How many more points holding back brings than laying the best meld, whose row is
    in `laid`.
    """
    return round(100 * gain_of_waiting(known(view), drawn(view.rules.ace_high), net, laid))


def _loose(view: View, move: Discard) -> Fact:
    """How a discarded card relates to the others."""
    c, t = known(view), drawn(view.rules.ace_high)
    one = NUMBER[move.card]
    wanted = linked = 0
    for two in numbers(bits(view.hand) & ~chart.WILD_BIT & ~BIT[move.card]):
        pair = chart.PAIRS + 2 * (chart.KINDS * one + two)
        if t[pair]:
            linked += 1
            wanted |= t[pair + 1] & c[waits.LIVE]
    if not linked:
        return {"id": "loose"}
    live = wanted.bit_count()
    return {"id": "loose.few", "n": live} if live else {"id": "loose.gone"}
