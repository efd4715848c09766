"""Militaire on the screen: what can be done, hints, and what the table asks of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mille.cards import PACK, Card, Cards, Rank, Suit, without
from mille.engine.codec import Json, Seat
from mille.engine.message import Blank, Fault, Message, Refusal, message
from mille.games.militaire import shown, table, telling
from mille.games.militaire.moves import (
    MOST_OF_A_KIND,
    Chosen,
    Event,
    HouseRules,
    Meld,
    is_contract,
    meld_rules,
)
from mille.games.militaire.shown import ends, is_my_turn, named, pictures
from mille.games.militaire.table import (
    View,
    cards_points,
    end_of_deal,
    end_of_game,
    fold,
    melded_points,
    points,
    score,
    unseen,
)
from mille.games.militaire.telling import sheet
from mille.parts.melds import (
    HIGH_ACE,
    PLACE,
    Kind,
    Laid,
    by_melds,
    by_suit,
    flaw,
    is_joker,
    melds_in,
    only_joker_of,
    rank_of,
)
from mille.parts.rummy import Discard, Draw, GoDown, Phase, TakeDiscard
from mille.value import replace
from mille.view.action import Act, Action, Answer, Ask, Tell, Verb
from mille.view.papers import AnswerKind, Deal, Question, ScorePadOf, check_pack
from mille.view.presentation import Advice, Example, PresenterOf
from mille.view.table import PILE, STOCK, Place, melds_of

# What can be done at the table with the selected cards, or why not.


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
    able = (move.cards for move in table.legal_moves(view) if isinstance(move, Meld))
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
    why = table.refusal(view, move)
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
    return [move for move in table.legal_moves(view) if _cards(move) == set(chosen)]


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
    return table.refusal(view, move) or message("refusal.not_a_run")


def _throwing(view: View, chosen: Cards) -> Action:
    """Discard the selected card; if only one can be discarded, it need not be selected."""
    if not chosen and view.phase is Phase.PLAY and len(view.hand) == 1:
        chosen = view.hand
    if len(chosen) != 1:
        why = message("refusal.draw_first" if view.phase is Phase.DRAW else "refusal.choose_throw")
        return Action(THROW, target=PILE, takes_cards=True, refusal=why)
    move = Discard(chosen[0])
    why_not = table.refusal(view, move)
    if why_not is not None:
        return Action(THROW, target=PILE, cards=chosen, takes_cards=True, refusal=why_not)
    would = message("drop.throw", card=chosen[0])
    left = without(view.hand, chosen)
    if view.has_contract and left:
        would = message("drop.keeps", card=chosen[0], kept=left[0], n=cards_points(left))
    return Action(THROW, target=PILE, cards=chosen, takes_cards=True, move=move, would=would)


# Hints in the game's own words: one move, and the reasons for it.


MOST_WHY = 3
"""The most reasons that a hint gives."""


def advice(view: View, move: Chosen, reasons: Json) -> Advice:
    """A move as a hint: what to do, with which cards, and why."""
    facts = reasons.get("facts", [])
    live = may_come(view)
    why = tuple(_said(fact, live) for fact in facts if isinstance(fact, dict))[:MOST_WHY]
    match move:
        case Draw():
            return Advice(message("hint.stock"), target=STOCK, why=why)
        case TakeDiscard():
            return Advice(message("hint.take", card=view.pile[-1]), target=PILE, why=why)
        case Meld(kind, cards):
            words = message(f"hint.lay.{kind}", **ends(Laid(kind, cards)))
            return Advice(words, cards, melds_of(view.seat), why=why)
        case GoDown(melds):
            cards = tuple(card for meld in melds for card in meld.cards)
            return Advice(message("hint.go_down"), cards, melds_of(view.seat), why=why)
        case Discard(card):
            return Advice(message("hint.throw", card=card), (card,), PILE, why=why)


def may_come(view: View) -> frozenset[Card]:
    """The cards that are neither in the viewer's hand nor visible in melds or the pile."""
    seen = {*view.hand, *view.pile}
    seen |= {card for own in view.melds for meld in own for card in meld.cards}
    return frozenset(card for card in PACK if card not in seen)


def _said(fact: Json, live: frozenset[Card]) -> Message:
    """A fact in words; cards are given by their codes."""
    blanks: dict[str, Blank] = {}
    for key, value in fact.items():
        if key == "card":
            blanks[key] = Card.parse(value)
        elif key == "cards":
            blanks[key] = any_of(map(Card.parse, value), live)
        elif key == "shape":
            blanks[key] = message(f"shape.{value}")
        elif key != "id":
            blanks[key] = value
    return message(f"why.{fact['id']}", **blanks)


def any_of(cards: Iterable[Card], live: frozenset[Card]) -> Message:
    """Cards of which any one will do, in few words: "any 9, the 4 or 7 of hearts or the joker".

    It says "any" of a rank if all `live` cards of that rank will do.
    """
    by_rank: dict[Rank, list[Card]] = {}
    jokers: list[Card] = []
    for card in cards:
        if is_joker(card):
            jokers.append(card)
        else:
            by_rank.setdefault(card.rank, []).append(card)
    parts: list[Message] = []
    by_suit: dict[Suit, list[Card]] = {}
    for rank, same in sorted(by_rank.items(), key=lambda each: PLACE[each[0]]):
        if len(same) > 1 and len(same) >= sum(card.rank is rank for card in live):
            parts.append(message("wait.rank", rank=_one(rank)))
        else:
            for card in same:
                by_suit.setdefault(card.suit, []).append(card)
    by_ranks: dict[tuple[Rank, ...], list[Suit]] = {}
    for suit, own in by_suit.items():
        by_ranks.setdefault(tuple(card.rank for card in own), []).append(suit)
    for some, suits in by_ranks.items():
        named = either([message(f"suit.{suit.value}") for suit in suits])
        parts.append(message("wait.suit", ranks=either([_one(rank) for rank in some]), suit=named))
    if jokers:
        parts.append(message("wait.joker"))
    return either(parts)


def either(parts: Sequence[Message]) -> Message:
    """Several alternatives, joined by "or"."""
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        return message("either.two", one=parts[0], other=parts[1])
    return message("either.more", one=parts[0], others=either(parts[1:]))


def _one(rank: Rank) -> Message:
    return message(f"rank.{rank.value}")


# Militaire on the screen: what the table asks of the game, each answer in a file of its own.


def warning(view: View, move: Chosen, names: Sequence[str]) -> Message | None:
    """The question to ask; None if the move does not lose the game.

    It comes when the contract is laid: after that only the discard remains, which ends the deal
    (#14). All scores are then known except for the card kept, which is assumed to be the cheapest.
    """
    own, hand = view.melds[view.seat], view.hand
    match move:
        case Meld(kind, cards):
            own, hand = (*own, Laid(kind, cards)), without(hand, cards)
            kept = sorted(hand, key=points)[:-1]
        case GoDown(melds):
            own, hand = (*own, *melds), without(hand, [c for meld in melds for c in meld.cards])
            kept = sorted(hand, key=points)[:-1]
        case Discard(card):
            kept = list(without(hand, (card,)))
        case _:
            return None
    if not is_contract(own, view.rules):
        return None
    totals = [total + melded_points(melds) for total, melds in zip(view.totals, view.melds)]
    totals[view.seat] = view.totals[view.seat] + score(own, True, tuple(kept)).total
    mine, theirs = totals[view.seat], max(totals)
    if theirs < view.rules.target or theirs == mine or totals.count(theirs) > 1:
        return None
    return message("warning.lost", name=names[totals.index(theirs)], mine=mine, theirs=theirs)


class MilitairePresenter(PresenterOf[View, Chosen, Event]):
    """The words and terms of Militaire."""

    examples = (
        Example(3, "set", "7C 7D 7H", "militaire.1"),
        Example(3, "run", "9C TC JC", "militaire.3"),
        Example(3, "joker", "4C 4D *1", "militaire.2"),
        Example(4, "contract", "4C 4D 4H | 9C TC JC", "militaire.3"),
    )
    signs = ("turn", "dealer", "low", "fresh")
    moments = telling.MOMENTS
    chances = {GoDown: "lay", Meld: "lay"}
    verbs = VERBS
    sorts = ("rank", "suit", "melds")
    by_event = True
    colours = True

    unseen = staticmethod(unseen)
    show = staticmethod(shown.show)
    heard = staticmethod(telling.heard)
    actions = staticmethod(actions)
    together = staticmethod(together)
    chosen = staticmethod(chosen_means)
    beat = staticmethod(telling.beat)
    warning = staticmethod(warning)
    sheet = staticmethod(sheet)

    def topic(self, view: View) -> int:
        """The section of the rules about the current situation."""
        if view.phase is Phase.PLAY:
            return 4 if view.has_contract else 3
        return 5 if view.phase in (Phase.DEAL, Phase.OVER) else 2

    def answer(self, view: View, what: Tell, names: Sequence[str]) -> Message | None:
        return (
            message("told.worth", n=cards_points(view.hand))
            if what is Tell.HAND and view.hand
            else None
        )

    def arranged(self, view: View, hand: Cards, order: str) -> Cards:
        """By rank, by suit, or by melds; the ace is below the 2."""
        if order == "melds":
            return by_melds(hand, meld_rules(view.rules))
        if order == "suit":
            return by_suit(hand)
        return tuple(sorted(hand, key=lambda card: (PLACE.get(card.rank, HIGH_ACE), card.index)))

    def advice(
        self, view: View, move: Chosen, names: Sequence[str], reasons: Json | None = None
    ) -> Advice:
        return advice(view, move, reasons or {})


# A deal of Militaire with real cards: what was melded, who finished, and the card they kept.


class MilitairePad(ScorePadOf[View]):
    """The sets and runs of each seat; a run's suit needs to be named only once."""

    def asks(self, view: View) -> Sequence[Question]:
        seats = tuple(map(Seat, range(view.seats)))
        jokers = view.rules.jokers > 0
        melds = Question("melds", AnswerKind.CARDS, seats, jokers=jokers, melds=True)
        return (
            melds,
            Question("out", AnswerKind.SEAT),
            Question("kept", AnswerKind.CARDS, jokers=jokers),
        )

    def after_deal(self, view: View, deal: Deal) -> View:
        kept, out = deal.cards("kept"), deal.seat("out")
        melds = tuple(
            tuple(_meld(cards, view.rules) for cards in deal.groups("melds", seat, same_suit=True))
            for seat in range(view.seats)
        )
        lying = [card for own in melds for meld in own for card in meld.cards]
        check_pack([*lying, *kept], MOST_OF_A_KIND, view.rules.jokers)
        if out is not None and not is_contract(melds[out], view.rules):
            raise Fault(message("pad.no_contract"))
        if len(kept) > (out is not None):
            raise Fault(message("pad.kept_one"))
        view = fold(replace(view, melds=melds), end_of_deal(melds, out, kept, view.totals))
        end = end_of_game(view.rules, view.totals, len(view.deals))
        return view if end is None else fold(view, end)


def _meld(cards: Cards, rules: HouseRules) -> Laid:
    ways = (Laid(kind, cards) for kind in Kind)
    found = next((meld for meld in ways if flaw(meld, meld_rules(rules)) is None), None)
    if found is None:
        named = ("card.joker" if is_joker(card) else f"rank.{card.rank}" for card in cards)
        raise Fault(message("pad.no_meld", cards=tuple(map(message, named))))
    return found


PAD = MilitairePad()
