"""What can be done at the table with the chosen cards, and why not."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards.card import Card, Cards, without
from mille.engine.message import Message, Refusal, message
from mille.games.militaire import choices
from mille.games.militaire.melds import meld_rules
from mille.games.militaire.moves import Chosen, Discard, Draw, GoDown, Meld, TakeDiscard
from mille.games.militaire.places import PILE, STOCK, is_my_turn, laid
from mille.games.militaire.reading import named
from mille.games.militaire.scoring import cards_points
from mille.games.militaire.shown import pictures
from mille.games.militaire.table import Phase, View
from mille.parts.melds import Kind, Laid, melds_in, rank_of
from mille.view.action import Action, Answer, Ask, Verb
from mille.view.table import Place

DRAW = Verb("draw", message("do.draw"), ("d",))
TAKE = Verb("take", message("do.take"), ("t",))
LAY = Verb("lay", message("do.lay"), ("l",))
THROW = Verb("throw", message("do.throw"), ("x", "delete"), ends_turn=True, double=True)
VERBS = (DRAW, TAKE, LAY, THROW)


def actions(view: View, chosen: Cards) -> Sequence[Action]:
    """What can be done with the chosen cards, and why not."""
    mine = laid(view.seat)
    if not is_my_turn(view):
        over = view.phase in (Phase.OVER, Phase.DEAL)
        why = message("refusal.not_now" if over else "refusal.not_your_turn")
        return [
            Action(DRAW, source=STOCK, refusal=why),
            Action(TAKE, source=PILE, refusal=why),
            Action(LAY, target=mine, takes_cards=True, refusal=why),
            Action(THROW, target=PILE, takes_cards=True, refusal=why),
        ]
    return [
        _simple(view, DRAW, STOCK, Draw()),
        _simple(view, TAKE, PILE, TakeDiscard()),
        _laying(view, chosen),
        _throwing(view, chosen),
    ]


def together(view: View, card: Card) -> Cards:
    """The largest meld that the card can be laid in, or the card alone."""
    if not is_my_turn(view):
        return (card,)
    able = (move.cards for move in choices.moves(view) if isinstance(move, Meld))
    return max((cards for cards in able if card in cards), key=len, default=(card,))


def chosen_means(view: View, chosen: Cards) -> Message | None:
    """What throwing the chosen card leaves in hand, where that costs points."""
    if not is_my_turn(view) or not view.has_contract or len(chosen) != 1:
        return None
    left = without(view.hand, chosen)
    return message("chosen.keeps", kept=left[0], n=cards_points(left)) if left else None


def _simple(view: View, verb: Verb, source: Place, move: Chosen) -> Action:
    why = choices.refusal(view, move)
    if why is not None:
        return Action(verb, source=source, refusal=why)
    return Action(verb, source=source, move=move)


def _laying(view: View, chosen: Cards) -> Action:
    """The meld, or the contract, that the chosen cards are; a question where they are several."""
    mine = laid(view.seat)
    able = [move for move in choices.moves(view) if _cards(move) == set(chosen)] if chosen else []
    if not able:
        why = _why_not(view, chosen)
        return Action(LAY, target=mine, cards=chosen, takes_cards=True, refusal=why)
    if len(able) == 1:
        return Action(LAY, target=mine, cards=chosen, takes_cards=True, move=able[0])
    answers = tuple(_answer(move) for move in able)
    ask = Ask(message("ask.which"), answers)
    return Action(LAY, target=mine, cards=chosen, takes_cards=True, ask=ask)


def _cards(move: Chosen) -> set[Card] | None:
    """The cards that a move lays; None for one that lays nothing."""
    return {card for meld in _melds(move) for card in meld.cards} or None


def _melds(move: Chosen) -> tuple[Laid, ...]:
    if isinstance(move, Meld):
        return (Laid(move.kind, move.cards),)
    return move.melds if isinstance(move, GoDown) else ()


def _answer(move: Chosen) -> Answer:
    melds = _melds(move)
    words = named(melds[0])
    for meld in melds[1:]:
        words = message("ask.and", first=words, second=named(meld))
    return Answer(words, move, tuple(card for meld in melds for card in pictures(meld)))


def _why_not(view: View, chosen: Cards) -> Refusal:
    """Why the chosen cards cannot be laid, as the meld that they look most like."""
    if view.phase is Phase.DRAW:
        return message("refusal.draw_first")
    if not chosen:
        return message("refusal.choose_meld")
    whole = (meld for meld in melds_in(chosen, meld_rules(view.rules)))
    meld = next((meld for meld in whole if len(meld.cards) == len(chosen)), None)
    if meld is None:
        kind = Kind.SET if rank_of(chosen) is not None else Kind.RUN
        meld = Laid(kind, chosen)
    move: Chosen = Meld(meld.kind, meld.cards)
    if not view.rules.lay_early:
        move = GoDown((meld,))
    return choices.refusal(view, move) or message("refusal.not_a_run")


def _throwing(view: View, chosen: Cards) -> Action:
    if len(chosen) != 1:
        why = message("refusal.draw_first" if view.phase is Phase.DRAW else "refusal.choose_throw")
        return Action(THROW, target=PILE, takes_cards=True, refusal=why)
    move = Discard(chosen[0])
    why_not = choices.refusal(view, move)
    if why_not is not None:
        return Action(THROW, target=PILE, cards=chosen, takes_cards=True, refusal=why_not)
    would = message("drop.throw", card=chosen[0])
    left = without(view.hand, chosen)
    if view.has_contract and left:
        would = message("drop.keeps", card=chosen[0], kept=left[0], n=cards_points(left))
    return Action(THROW, target=PILE, cards=chosen, takes_cards=True, move=move, would=would)
