"""The actions that a seat has in Mille with the cards it has selected, as data for the screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mille.cards import Cards, Rank
from mille.engine.message import Refusal, message
from mille.games.mille import moves
from mille.games.mille.melds import (
    LEAST_MELD,
    WILD,
    Meld,
    find,
    is_wild,
    meld_refusal,
    value,
)
from mille.games.mille.seat_view import MilleView, pairs, two_is_free
from mille.games.mille.shown import PACK, STOCK
from mille.view.action import Act, Action, Answer, Ask, Verb
from mille.view.table import CardView, melds_of

DRAW = Verb("draw", message("do.draw"), Act.DRAW)
TAKE = Verb("take", message("do.take"), Act.TAKE)
LAY = Verb("lay", message("do.lay"), Act.LAY)
DISCARD = Verb("discard", message("do.discard"), Act.THROW)

VERBS = (DRAW, TAKE, LAY, DISCARD)


def actions(view: MilleView, chosen: Cards) -> tuple[Action, ...]:
    """What the seat can do with these selected cards, or why not."""
    if view.phase in (moves.Phase.DEAL, moves.Phase.OVER, moves.Phase.RESHUFFLE):
        return _nothing(view, message(f"refusal.phase.{view.phase.value}"))
    if not view.my_turn:
        return _nothing(view, message("refusal.not_your_turn"))
    if view.phase is moves.Phase.DRAW:
        return tuple(_before_the_draw(view, chosen))
    return tuple(_after_the_draw(view, chosen))


def _nothing(view: MilleView, why: Refusal) -> tuple[Action, ...]:
    mine = melds_of(view.seat)
    return (
        Action(DRAW, source=STOCK, refusal=why),
        Action(TAKE, target=PACK, source=PACK, refusal=why),
        Action(LAY, target=mine, takes_cards=True, refusal=why),
        Action(DISCARD, target=PACK, takes_cards=True, refusal=why),
    )


# Before the draw


def _before_the_draw(view: MilleView, chosen: Cards) -> Iterator[Action]:
    """A pair dragged onto the pack or onto the melds takes the pack.

    Other cards dragged to the melds never take the pack, because that cannot be undone.
    """
    first, mine = message("refusal.phase.draw"), melds_of(view.seat)
    yield Action(DRAW, source=STOCK, move=moves.Draw(), would=message("drop.draw"))
    taking = _taking(view, chosen)
    yield Action(TAKE, target=PACK, source=PACK, cards=_pair(view, chosen), **taking)
    of_its_rank = view.upcard is not None and all(card.rank is view.upcard.rank for card in chosen)
    if chosen and of_its_rank and "refusal" not in taking:
        yield Action(LAY, target=mine, cards=_pair(view, chosen), takes_cards=True, **taking)
    else:
        yield Action(LAY, target=mine, takes_cards=True, refusal=first)
    yield Action(DISCARD, target=PACK, takes_cards=True, refusal=first)


def _pair(view: MilleView, chosen: Cards) -> Cards:
    """The hand cards to meld when taking the pack: the selected ones, if any."""
    upcard = view.upcard
    same = tuple(card for card in chosen if upcard is not None and card.rank is upcard.rank)
    if len(same) >= LEAST_MELD - 1:
        return same
    return max(pairs(view), key=value, default=())


def _taking(view: MilleView, chosen: Cards) -> dict[str, Any]:
    """How the pack can be taken: a move, a question, or a refusal."""
    upcard = view.upcard
    assert upcard is not None  # before the draw there is always a pack
    answers = []
    if two_is_free(view):
        answers.append(Answer(message("ask.two.take"), moves.TakeUpcardTwo(), (CardView(upcard),)))
    if pairs(view):
        meld = _pair(view, chosen)
        cards = tuple(map(CardView, (upcard, *meld)))
        answers.append(Answer(message("ask.two.meld"), moves.TakePack(meld), cards))
    if len(answers) == 1:
        two = isinstance(answers[0].move, moves.TakeUpcardTwo)
        would = message("drop.two") if two else message("drop.pack", n=len(view.pile))
        return {"move": answers[0].move, "would": would}
    if answers:
        return {"ask": Ask(message("ask.two"), tuple(answers))}
    if is_wild(upcard) and not view.rules.twos_take_two:
        return {"refusal": message("refusal.pack_two")}
    return {"refusal": message("refusal.pack_pair", rank=upcard.rank)}


# After the draw


def _after_the_draw(view: MilleView, chosen: Cards) -> Iterator[Action]:
    drawn = message("refusal.phase.play")
    yield _discarding(chosen)
    yield from _laying(view, chosen)
    yield Action(DRAW, source=STOCK, refusal=drawn)
    yield Action(TAKE, refusal=drawn)
    theirs = melds_of(view.other)
    yield Action(LAY, target=theirs, takes_cards=True, refusal=message("refusal.their_melds"))


def _discarding(chosen: Cards) -> Action:
    if len(chosen) == 1:
        return Action(
            DISCARD,
            target=PACK,
            cards=chosen,
            takes_cards=True,
            move=moves.Discard(chosen[0]),
            would=message("drop.discard", card=chosen[0]),
        )
    why = message("refusal.discard_none")
    if chosen:
        why = message("refusal.discard_one", n=len(chosen))
    return Action(DISCARD, target=PACK, takes_cards=True, refusal=why)


def _laying(view: MilleView, chosen: Cards) -> Iterator[Action]:
    """The meld that some cards would form: of their rank, or for 2s alone, of the
    column aimed at.
    """
    mine = melds_of(view.seat)
    ranks = list(dict.fromkeys(card.rank for card in chosen if not is_wild(card)))
    if not chosen or len(ranks) > 1:
        why = message("refusal.meld_nothing")
        if chosen:
            why = message("refusal.meld_mixed", rank=ranks[0], other=ranks[1])
        yield Action(LAY, target=mine, takes_cards=True, refusal=why)
        return
    if not ranks:
        yield from _laying_twos(view, chosen)
        return
    lies = find(view.melds[view.seat], ranks[0]) is not None
    laid = _lay(view, ranks[0], _completed(view, chosen, ranks[0]))
    if lies:  # the meld itself is a better target than the whole area
        yield Action(LAY, target=mine, column=ranks[0].value, **laid)
    yield Action(LAY, target=mine, lit=not lies, **laid)


def _laying_twos(view: MilleView, chosen: Cards) -> Iterator[Action]:
    mine, melds = melds_of(view.seat), view.melds[view.seat]
    for meld in melds:
        laid = _lay(view, meld.rank, chosen)
        yield Action(LAY, target=mine, column=meld.rank.value, **laid)
    answers = [
        Answer(
            message("ask.wild.rank", rank=meld.rank),
            moves.LayMeld(meld.rank, chosen),
            _pictures(meld, chosen),
        )
        for meld in melds
        if meld.rank is not WILD
    ]
    alone = _lay(view, WILD, chosen)
    if "move" in alone:
        twos = tuple(map(CardView, chosen))
        answers.insert(0, Answer(message("ask.wild.twos"), alone["move"], twos))
    taking: dict[str, Any] = alone
    if len(answers) == 1:
        taking = {**alone, "move": answers[0].move}
        taking.pop("refusal", None)
    elif answers:
        ask = Ask(message("ask.wild", n=len(chosen)), tuple(answers))
        taking = {"takes_cards": True, "cards": chosen, "ask": ask}
    yield Action(LAY, target=mine, lit=not melds, **taking)


def _pictures(meld: Meld, more: Cards) -> tuple[CardView, ...]:
    """A meld as it would look with more cards."""
    return tuple(CardView(card, card in more) for card in (*meld.naturals, *meld.wilds, *more))


def _lay(view: MilleView, rank: Rank, cards: Cards) -> dict[str, Any]:
    """The move that lays these cards, or why they cannot be laid."""
    shared: dict[str, Any] = {"takes_cards": True, "cards": cards}
    why = meld_refusal(view.rules, view.melds[view.seat], rank, cards)
    move: moves.Chosen = moves.LayMeld(rank, cards)
    if why is not None:
        return {**shared, "refusal": why}
    would = message("drop.meld", rank=rank, n=len(cards), points=value(cards))
    return {**shared, "move": move, "would": would}


def _completed(view: MilleView, cards: Cards, rank: Rank) -> Cards:
    """A single card brought to open a meld stands for all natural cards of its rank."""
    if len(cards) > 1 or find(view.melds[view.seat], rank) is not None:
        return cards
    same = tuple(card for card in view.hand if card.rank is rank)
    return same if len(same) >= LEAST_MELD else cards
