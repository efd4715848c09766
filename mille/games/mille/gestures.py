"""What a gesture on the table means in Mille: a move, a reason why not, or a question."""

from __future__ import annotations

from mille.cards.card import Cards, Rank
from mille.engine.message import Message, Refusal, message
from mille.games.mille.melds import (
    LEAST_MELD,
    WILD,
    find,
    is_wild,
    meld_refusal,
    value,
)
from mille.games.mille.moves import (
    Chosen,
    Discard,
    Draw,
    LayMeld,
    Phase,
    TakePack,
    TakeUpcardTwo,
)
from mille.games.mille.seat_view import MilleView, pairs
from mille.view.presenter import Ask, Gesture

MY_HAND = "hand.me"
THEIR_HAND = "hand.them"
MY_MELDS = "melds.me"
THEIR_MELDS = "melds.them"
STOCK = "stock"
PACK = "pack"


def move_for(view: MilleView, gesture: Gesture) -> Chosen | Refusal | Ask:
    """The move that a gesture means, why it is none, or a question."""
    if view.phase in (Phase.DEAL, Phase.OVER, Phase.RESHUFFLE):
        return message(f"refusal.phase.{view.phase.value}")
    if not view.my_turn:
        return message("refusal.not_your_turn")
    if view.phase is Phase.DRAW:
        return _draw_for(view, gesture)
    if gesture.target == STOCK:
        return message("refusal.phase.play")
    if gesture.target == PACK:
        return _discard_for(gesture)
    if gesture.target == MY_MELDS:
        return _meld_for(view, gesture)
    if gesture.target == THEIR_MELDS:
        return message("refusal.their_melds")
    return message("refusal.no_move_there")


def _draw_for(view: MilleView, gesture: Gesture) -> Chosen | Refusal | Ask:
    """What a gesture means before the draw.

    Dragging the pair onto the pack takes it, and so does dragging the pair to the melds.
    """
    if gesture.target == STOCK:
        return Draw()
    if gesture.target not in (PACK, MY_MELDS):
        return message("refusal.phase.draw")
    if gesture.target == MY_MELDS and not gesture.cards:
        return message("refusal.phase.draw")
    upcard = view.upcard
    assert upcard is not None  # only a turn that has drawn can leave no pack
    chosen = tuple(card for card in gesture.cards if card.rank is upcard.rank)
    open_pairs = pairs(view)
    takes: list[tuple[Message, Chosen]] = []
    if two_is_free(view):
        takes.append((message("ask.two.take"), TakeUpcardTwo()))
    if open_pairs:
        best = max(open_pairs, key=value)
        meld = chosen if len(chosen) >= LEAST_MELD - 1 else best
        takes.append((message("ask.two.meld"), TakePack(meld)))
    if len(takes) == 1:
        return takes[0][1]
    if takes:
        return Ask(message("ask.two"), tuple(takes))
    if gesture.target == MY_MELDS or (gesture.cards and not chosen):
        return message("refusal.phase.draw")
    if is_wild(upcard) and not view.rules.twos_take_two:
        return message("refusal.pack_two")
    return message("refusal.pack_pair", rank=upcard.rank)


def _discard_for(gesture: Gesture) -> Chosen | Refusal:
    if not gesture.cards:
        return message("refusal.discard_none")
    if len(gesture.cards) > 1:
        return message("refusal.discard_one", n=len(gesture.cards))
    return Discard(gesture.cards[0])


def _meld_for(view: MilleView, gesture: Gesture) -> Chosen | Refusal | Ask:
    """The meld that some cards make: of their rank; for 2s alone, of the column aimed at."""
    cards = gesture.cards
    if not cards:
        return message("refusal.meld_nothing")
    mine = view.melds[view.seat]
    ranks = list(dict.fromkeys(card.rank for card in cards if not is_wild(card)))
    if len(ranks) > 1:
        return message("refusal.meld_mixed", rank=ranks[0], other=ranks[1])
    if ranks:
        cards = _completed(view, cards, ranks[0])
        return meld_refusal(view.rules, mine, ranks[0], cards) or LayMeld(ranks[0], cards)
    if gesture.column is not None:
        rank = Rank(gesture.column)
        return meld_refusal(view.rules, mine, rank, cards) or LayMeld(rank, cards)
    homes = [meld.rank for meld in mine if meld.rank is not WILD]
    answers: list[tuple[Message, Chosen]] = [
        (message("ask.wild.rank", rank=rank), LayMeld(rank, cards)) for rank in homes
    ]
    refusal = meld_refusal(view.rules, mine, WILD, cards)
    if refusal is None:
        answers.insert(0, (message("ask.wild.twos"), LayMeld(WILD, cards)))
    if not answers:
        return refusal or message("refusal.meld_nothing")
    if len(answers) == 1:
        return answers[0][1]
    return Ask(message("ask.wild"), tuple(answers))


def _completed(view: MilleView, cards: Cards, rank: Rank) -> Cards:
    """One card brought alone to open a meld stands for all natural cards of its rank."""
    if len(cards) > 1 or find(view.melds[view.seat], rank) is not None:
        return cards
    same = tuple(card for card in view.hand if card.rank is rank)
    return same if len(same) >= LEAST_MELD else cards


def can_take(view: MilleView) -> bool:
    """Whether the seat could take the pack, or the 2 on it, if it were to draw."""
    return bool(pairs(view)) or two_is_free(view)


def two_is_free(view: MilleView) -> bool:
    """Whether the upcard is the 2 that the first turn may take (#7)."""
    upcard = view.upcard
    return upcard is not None and is_wild(upcard) and view.first_turn and view.rules.first_two_free
