"""The reasons for a move, as facts to be worded: the plan first, then the move."""

from __future__ import annotations

from mille.cards import Card, Cards, without
from mille.engine.codec import JsonObject
from mille.games.contract_rummy import moves
from mille.games.contract_rummy.hidden import cost_after_asking
from mille.games.contract_rummy.players.faces import FACES, RANK_COUNT, WINDOWS
from mille.games.contract_rummy.players.pieces import JOKER
from mille.games.contract_rummy.players.plans import Part, Wanted, cheapest
from mille.games.contract_rummy.players.position import Position, number
from mille.games.contract_rummy.scoring import cost, points
from mille.games.contract_rummy.table import View
from mille.parts.melds import is_joker

Fact = JsonObject
"""An `id`, and the blanks for its words: numbers, and the letters of cards and ranks."""


def facts(view: View, move: moves.Chosen, now: Position) -> list[Fact]:
    """The reasons for a move of the seat to move."""
    match move:
        case moves.GoDown(melds):
            left = without(view.hand, (card for meld in melds for card in meld.cards))
            if view.is_last:
                return [{"id": "contract.all"}]
            return [{"id": "contract.left", "n": cost(left)}]
        case moves.Meld(_, cards, swaps):
            given = (*cards, *(swap.card for swap in swaps or ()))
            rid = cost(view.hand) - cost(without(view.hand, [c for c in given if c in view.hand]))
            return [{"id": "meld.swap" if swaps else "meld.rid", "n": rid}]
        case moves.LayOff(_, card, _):
            return [{"id": "meld.rid", "n": points(card)}]
    if view.down[view.seat] is not None:
        return _once_down(view, move, now)
    best = plan(now)
    match move:
        case moves.TakeDiscard() | moves.MayI(True):
            gained = _changed(now, view.pile[-1], 1)
            with_it = plan(gained, view.pile[-1])
            if uses(with_it, view.pile[-1]):
                return [
                    *plan_facts(view, gained, with_it, "with"),
                    *_before(view, move, now, with_it),
                ]
        case moves.Discard(card):
            now = _changed(now, card, -1)
            best = plan(now)
    return [*plan_facts(view, now, best), *_before(view, move, now, best)]


def _changed(now: Position, card: Card, n: int) -> Position:
    """The position with one copy more or fewer of a card in the hand."""
    hand = list(now.hand)
    hand[number(card)] += n
    return now.with_hand(hand)


# The plan


def plan(now: Position, card: Card | None = None) -> tuple[Part, ...]:
    """The cheapest plan; if tied, one that uses the card."""
    live = [round(n) for n in now.live]
    wanted = Wanted(now.sets, now.runs, whole=now.extra > 0)
    return cheapest(
        now.hand[:52],
        now.hand[JOKER],
        live,
        wanted,
        lambda best: card is not None and uses(best, card),
    )


def plan_facts(
    view: View, now: Position, best: tuple[Part, ...], first: str = "best"
) -> list[Fact]:
    """What is needed, and what the cheapest plan still lacks for it; how its `first` part is told
    is `best`, or `with` a card that is taken for it.
    """
    found: list[Fact] = [{"id": "plan.needs", "contract": view.contract}]
    live = [round(n) for n in now.live]
    wild = now.hand[JOKER]
    waiting = sorted(best, key=lambda part: part.cost)
    done = [part for part in waiting if not part.waits]
    if best and len(done) == len(best):
        return [{"id": "plan.with.whole" if first == "with" else "plan.whole"}]
    if done:
        found.append({"id": "plan.done", "n": len(done)})
    for n, part in enumerate(part for part in waiting if part.waits):
        lacking = _lacking(part, live)
        found.append({**lacking, "id": f"plan.{'also' if n else first}.{lacking['id']}"})
    if wild:
        found.append({"id": "plan.jokers", "n": wild})
    return found


def _lacking(part: Part, live: list[int]) -> Fact:
    if part.window < 0:
        rank = FACES[part.rank].rank.value
        come = sum(live[part.rank :: RANK_COUNT])
        return {"id": "set", "rank": rank, "n": len(part.waits), "live": come}
    window = WINDOWS[part.window]
    fact = {"id": "run", "low": FACES[window[0]].code, "high": FACES[window[-1]].code}
    if len(part.keys) == 1:
        return {**fact, "card": FACES[part.keys[0]].code, "n": live[part.keys[0]]}
    return {**fact, "id": "run.more", "n": len(part.keys)}


def uses(best: tuple[Part, ...], card: Card) -> bool:
    """Whether a plan uses a card, or lacks it."""
    face = number(card)
    if face == JOKER:
        return True
    return any(
        face in part.used
        or (part.window >= 0 and face in part.keys)
        or (part.window < 0 and part.rank == face % RANK_COUNT)
        for part in best
    )


# The move


def _before(view: View, move: moves.Chosen, now: Position, best: tuple[Part, ...]) -> list[Fact]:
    upcard = view.pile[-1] if view.pile else None
    match move:
        case moves.TakeDiscard():
            assert upcard is not None
            return [{"id": "take.plan" if uses(best, upcard) else "take.choice"}]
        case moves.Draw():
            assert upcard is not None
            return [{"id": "draw.unused" if not uses(best, upcard) else "draw.better"}]
        case moves.MayI(take):
            assert upcard is not None
            asking = {"now": cost(view.hand), "then": cost_after_asking(view)}
            if take:
                return [{"id": "ask.yes", **asking}]
            if view.is_last:
                return [{"id": "ask.last"}]
            if now.stage:
                return [{"id": "ask.late", **asking}]
            return [{"id": "ask.no" if uses(best, upcard) else "ask.unused", **asking}]
        case moves.Discard(card):
            return _thrown(view, card, now, best)
    return []


def _thrown(view: View, card: Card, now: Position, best: tuple[Part, ...]) -> list[Fact]:
    n = points(card)
    if now.hand[number(card)]:  # another copy is left
        return [{"id": "throw.twin", "n": n}]
    if uses(best, card):
        return [{"id": "throw.least", "n": n}]
    found: list[Fact] = [{"id": "throw.unused", "n": n}]
    if now.stage:
        found.append({"id": "throw.hurry"})
    elif now.next_threw[number(card)]:
        found.append({"id": "throw.safe"})
    return found


def _once_down(view: View, move: moves.Chosen, now: Position) -> list[Fact]:
    upcard = view.pile[-1] if view.pile else None
    match move:
        case moves.TakeDiscard():
            assert upcard is not None
            return [{"id": "take.fits" if now.fits[number(upcard)] else "take.meld"}]
        case moves.Draw():
            return [{"id": "draw.down"}]
        case moves.MayI():
            return [{"id": "ask.down"}]
        case moves.Discard(card):
            return [_rid(view.hand, card)]
    return []


def _rid(hand: Cards, card: Card) -> Fact:
    dearest = max(points(other) for other in hand if not is_joker(other) or is_joker(card))
    if len(hand) == 1:
        return {"id": "throw.out"}
    return {"id": "throw.dear" if points(card) == dearest else "throw.rid", "n": points(card)}
