"""What can be done at the table with the selected cards, or why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mille.cards import Card, Cards, without
from mille.engine.message import Message, Refusal, message
from mille.games.militaire import choices
from mille.games.militaire.melds import is_contract, meld_rules
from mille.games.militaire.moves import Chosen, Discard, Draw, GoDown, Meld, TakeDiscard
from mille.games.militaire.places import is_my_turn
from mille.games.militaire.reading import named
from mille.games.militaire.scoring import cards_points, score
from mille.games.militaire.shown import pictures
from mille.games.militaire.table import Phase, View
from mille.parts.melds import Kind, Laid, melds_in, only_joker_of, rank_of
from mille.value import replace
from mille.view.action import Act, Action, Answer, Ask, Verb
from mille.view.table import PILE, STOCK, Place, melds_of

DRAW = Verb("draw", message("do.draw"), Act.DRAW)
TAKE = Verb("take", message("do.take"), Act.TAKE)
LAY = Verb("lay", message("do.lay"), Act.LAY)
THROW = Verb("throw", message("do.throw"), Act.THROW, double=True)
VERBS = (DRAW, TAKE, LAY, THROW)


def actions(view: View, chosen: Cards) -> Sequence[Action]:
    """The actions with the selected cards, or why they are refused."""
    mine = melds_of(view.seat)
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
    """The largest meld that includes the card, or the card alone."""
    if not is_my_turn(view):
        return (card,)
    able = (move.cards for move in choices.moves(view) if isinstance(move, Meld))
    return max((cards for cards in able if card in cards), key=len, default=(card,))


def chosen_means(view: View, cards: Cards) -> Message | None:
    """The meld that the selected cards form; or what discarding one leaves in hand and costs."""
    if not is_my_turn(view):
        return None
    if len(cards) > 1:
        able = _able(view, cards)
        if len(able) != 1:
            return None
        what, blanks = _what(view, able[0])
        return message(f"chosen.{what}", **blanks)
    left = without(view.hand, cards)
    if not view.has_contract or not left:
        return None
    return message("chosen.keeps", kept=left[0], n=cards_points(left))


def _simple(view: View, verb: Verb, source: Place, move: Chosen) -> Action:
    why = choices.refusal(view, move)
    if why is not None:
        return Action(verb, source=source, refusal=why)
    return Action(verb, source=source, move=move)


def _laying(view: View, chosen: Cards) -> Action:
    """The meld or contract that the selected cards form; a question if there are several."""
    mine = melds_of(view.seat)
    able = _able(view, chosen)
    if not able:
        why = _why_not(view, chosen)
        return Action(LAY, target=mine, cards=chosen, takes_cards=True, refusal=why)
    if len(able) == 1:
        what, blanks = _what(view, able[0])
        would = message(f"drop.{what}", **blanks)
        return Action(LAY, target=mine, cards=chosen, takes_cards=True, move=able[0], would=would)
    return Action(LAY, target=mine, cards=chosen, takes_cards=True, ask=_asked(able))


def _able(view: View, chosen: Cards) -> list[Chosen]:
    """The moves that lay exactly the selected cards."""
    if not chosen:
        return []
    return [move for move in choices.moves(view) if _cards(move) == set(chosen)]


def _what(view: View, move: Chosen) -> tuple[str, dict[str, Any]]:
    """What kind of laying this is, and the blanks for its words."""
    melds = _melds(move)
    laid = *view.melds[view.seat], *melds
    worth = score(laid, True, ()).total
    if len(melds) > 1:
        return "contract", {"n": worth}
    (meld,) = melds
    if is_contract(laid, view.rules):
        return "finishes", {"meld": named(meld), "n": worth}
    return "meld", {"meld": named(meld), "n": cards_points(meld.cards)}


def _asked(able: Sequence[Chosen]) -> Ask:
    """The question which meld is meant, or what the joker of a run stands for."""
    melds = [_melds(move) for move in able]
    found = [only_joker_of(*each) if len(each) == 1 else None for each in melds]
    jokers = [card for card in found if card is not None]
    if len(jokers) < len(able):
        return Ask(message("ask.which"), tuple(_answer(move) for move in able))
    answers = (
        replace(_answer(move), label=message("ask.joker.is", card=card))
        for move, card in zip(able, jokers, strict=True)
    )
    return Ask(message("ask.joker.which"), tuple(answers))


def _cards(move: Chosen) -> set[Card] | None:
    """The cards that a move lays; None if it lays nothing."""
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
    """Why the selected cards cannot be laid, as the meld that they look most like."""
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
    """Discard the selected card; if only one can be discarded, it need not be selected."""
    if not chosen and view.phase is Phase.PLAY and len(view.hand) == 1:
        chosen = view.hand
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
