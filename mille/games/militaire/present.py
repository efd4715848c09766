"""Militaire on the screen: what can be done, hints, and what the table asks of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from mille.cards import Card, Cards, Rank, without
from mille.engine.codec import Json, Seat
from mille.engine.message import Blank, Message, Refusal, message
from mille.games.militaire import chart, moves, shown, table, telling
from mille.games.militaire.moves import Chosen, Event, Meld, cards_in, is_contract, meld_rules
from mille.games.militaire.position import CARDS, known, paid
from mille.games.militaire.shown import is_turn_of, named, pictures, plain
from mille.games.militaire.table import View, cards_points, score
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
from mille.view.action import Act, Action, Answer, Ask, Verb
from mille.view.papers import AnswerFault, AnswerKind, Deal, Question, ScorePadOf, check_pack
from mille.view.presentation import Advice, PresenterOf, examples_of
from mille.view.table import PILE, STOCK, melds_of

# What can be done at the table with the selected cards, or why not.


DRAW = Verb("draw", message("do.draw"), Act.DRAW)
TAKE = Verb("take", message("do.take"), Act.TAKE)
LAY = Verb("lay", message("do.lay"), Act.LAY)
THROW = Verb("throw", message("do.throw"), Act.THROW)
VERBS = (DRAW, TAKE, LAY, THROW)


Way: TypeAlias = "Chosen | Ask | Refusal"
"""What comes of an action: a move, a question which one is meant, or why there is none."""


def actions(view: View, chosen: Cards) -> Sequence[Action]:
    """The actions with the selected cards, or why they are refused."""
    mine = melds_of(view.seat)
    if is_turn_of(view, view.seat):
        # The last card of all need not be selected to be discarded.
        alone = not chosen and view.phase is Phase.PLAY and len(view.hand) == 1
        thrown = view.hand if alone else chosen if len(chosen) == 1 else ()
        ways = _ways(view, chosen, thrown)
    else:
        chosen, thrown = (), ()
        ways = (message("refusal.not_your_turn" if view.playing else "refusal.not_now"),) * 4
    draw, take, lay, throw = ways
    return [
        _action(view, DRAW, draw, source=STOCK),
        _action(view, TAKE, take, source=PILE),
        _action(view, LAY, lay, target=mine, cards=chosen, takes_cards=True),
        _action(view, THROW, throw, target=PILE, cards=thrown, takes_cards=True),
    ]


def _action(view: View, verb: Verb, way: Way, **more: Any) -> Action:
    match way:
        case Ask():
            return Action(verb, ask=way, **more)
        case Message():
            return Action(verb, refusal=way, **more)
    return Action(verb, move=way, would=_dropped(view, way), **more)


def together(view: View, card: Card) -> Cards:
    """The largest meld that includes the card, or the card alone."""
    if not is_turn_of(view, view.seat):
        return (card,)
    able = (move.cards for move in table.legal_moves(view) if isinstance(move, Meld))
    return max((cards for cards in able if card in cards), key=len, default=(card,))


def chosen_means(view: View, cards: Cards) -> Message | None:
    """The meld that the selected cards form; or what discarding one leaves in hand and costs."""
    if not is_turn_of(view, view.seat):
        return None
    if len(cards) > 1:
        able = _able(view, cards)
        if len(able) != 1:
            return None
        return message("tell.more", first=_what(view, able[0]), then=message("prompt.lay"))
    left = without(view.hand, cards)
    if not view.has_contract or not left:
        return None
    return message("why.keeps", card=left[0], n=cards_points(left))


def _dropped(view: View, move: Chosen) -> Message | None:
    """What dropping the cards of a move on its place does."""
    match move:
        case Discard(card):
            left, throws = without(view.hand, (card,)), message("drop.throw", card=card)
            if not view.has_contract or not left:
                return throws
            keeps = message("why.keeps", card=left[0], n=cards_points(left))
            return message("tell.more", first=throws, then=keeps)
        case Meld() | GoDown():
            return message("tell.more", first=message("drop.lay"), then=_what(view, move))
    return None


def _what(view: View, move: Meld | GoDown) -> Message:
    """What would be laid, and what it is worth."""
    laid = *view.melds[view.seat], *move.melds
    worth = score(laid, True, ()).total
    if len(move.melds) > 1:
        return message("chosen.contract", n=worth)
    (meld,) = move.melds
    if is_contract(laid, view.rules):
        return message("chosen.finishes", meld=named(meld), n=worth)
    return message("chosen.meld", meld=named(meld), n=cards_points(meld.cards))


def _ways(view: View, chosen: Cards, thrown: Cards) -> tuple[Way, Way, Way, Way]:
    """What comes of drawing, taking, laying the selected cards and discarding one."""
    throw: Way = message("refusal.choose_throw")
    if thrown:
        throw = table.refusal(view, Discard(*thrown)) or Discard(*thrown)
    elif view.phase is Phase.DRAW:
        throw = message("refusal.draw_first")
    able = _able(view, chosen)
    lay = _why_not(view, chosen) if not able else able[0] if len(able) == 1 else _asked(able)
    draw, take = (table.refusal(view, move) or move for move in (Draw(), TakeDiscard()))
    return draw, take, lay, throw


def _able(view: View, chosen: Cards) -> list[Meld | GoDown]:
    """The moves that lay exactly the selected cards."""
    return [
        move
        for move in table.legal_moves(view)
        if isinstance(move, Meld | GoDown) and set(cards_in(move)) == set(chosen)
    ]


def _asked(able: Sequence[Meld | GoDown]) -> Ask:
    """The question which meld is meant, or what the joker of a run stands for."""
    jokers = [only_joker_of(*move.melds) if len(move.melds) == 1 else None for move in able]
    answers = []
    for move, joker in zip(able, jokers, strict=True):
        words = message("cards.all", cards=tuple(map(named, move.melds)))
        if joker is not None and None not in jokers:
            words = message("cards.the", card=joker)
        cards = tuple(card for meld in move.melds for card in pictures(meld))
        answers.append(Answer(words, move, cards))
    return Ask(message("ask.choice" if None in jokers else "ask.joker"), tuple(answers))


def _why_not(view: View, chosen: Cards) -> Refusal:
    """Why the selected cards cannot be laid, as the meld that they look most like."""
    if view.phase is Phase.DRAW:
        return message("refusal.draw_first")
    if not chosen:
        return message("refusal.choose_meld")
    kind = Kind.SET if rank_of(chosen) is not None else Kind.RUN
    whole = (meld for meld in melds_in(chosen, meld_rules(view.rules)))
    meld = next((meld for meld in whole if len(meld.cards) == len(chosen)), Laid(kind, chosen))
    move = Meld(meld.kind, meld.cards) if view.rules.lay_early else GoDown((meld,))
    return table.refusal(view, move) or message("refusal.not_a_run")


# Hints in the game's own words: one move, and the reasons for it.


MOST_WHY = 3
"""The most reasons that a hint gives."""


def _said(fact: Json, live: frozenset[Card]) -> Message:
    """A fact in words; cards are given by their codes."""
    blanks: dict[str, Blank] = {key: value for key, value in fact.items() if key != "id"}
    if "card" in fact:
        blanks["card"] = Card.parse(fact["card"])
    if "cards" in fact:
        blanks["cards"] = any_of(map(Card.parse, fact["cards"]), live)
    return message(f"why.{fact['id']}", **blanks)


MOST_NAMED = 3
"""The most cards or ranks that are named where any one of them will do."""


def any_of(cards: Iterable[Card], live: frozenset[Card]) -> Message:
    """Cards of which any one will do, in few words: "any 9, the 4 of hearts and the joker".

    It says "any" of a rank if all `live` cards of that rank will do, and names these ranks first.
    """
    by_rank: dict[Rank, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(card.rank, []).append(card)
    whole, rest = list[Message](), list[Message]()
    for rank, same in sorted(by_rank.items(), key=lambda each: PLACE.get(each[0], HIGH_ACE + 1)):
        if len(same) > 1 and len(same) >= sum(card.rank is rank for card in live):
            whole.append(message("wait.rank", rank=message(f"rank.{rank.value}")))
        else:
            rest += [message("cards.the", card=card) for card in same]
    parts = whole + rest
    if len(parts) > MOST_NAMED:
        parts[MOST_NAMED - 1 :] = [message("wait.others")]
    return message("cards.all", cards=tuple(parts))


# What the table asks of the game.


def warning(view: View, move: Chosen, names: Sequence[str]) -> Message | None:
    """The question to ask; None if the move does not lose the game.

    It comes when the contract is laid: after that only the discard remains, which ends the deal
    (#14). All scores are then known except for the card kept, which is assumed to be the cheapest.
    """
    pays = paid(view, move)
    if pays is None:
        return None
    totals = [total + table.melded_points(melds) for total, melds in zip(view.totals, view.melds)]
    mine = totals[view.seat] = view.totals[view.seat] + pays
    theirs = max(totals)
    if theirs < view.rules.target or theirs == mine or totals.count(theirs) > 1:
        return None
    return message("warning.lost", name=names[totals.index(theirs)], mine=mine, theirs=theirs)


class MilitairePresenter(PresenterOf[View, Chosen, Event]):
    examples = examples_of(__package__)
    signs = ("turn", "dealer", "low", "fresh")
    moments = telling.MOMENTS
    chances = {GoDown: "lay", Meld: "lay"}
    verbs = VERBS
    sorts = ("rank", "suit", "melds")
    by_event = True
    colours = True

    unseen = staticmethod(table.unseen)
    show = staticmethod(shown.show)
    heard = staticmethod(telling.heard)
    actions = staticmethod(actions)
    together = staticmethod(together)
    chosen = staticmethod(chosen_means)
    beat = staticmethod(telling.beat)
    warning = staticmethod(warning)
    sheet = staticmethod(sheet)

    def topic(self, view: View) -> int:
        if view.phase is Phase.PLAY:
            return 4 if view.has_contract else 3
        return 2 if view.playing else 5

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
        live = frozenset(CARDS[n] for n in chart.cards_of(known(view)[chart.LIVE]))
        facts = [fact for fact in (reasons or {}).get("facts", []) if isinstance(fact, dict)]
        why = tuple(_said(fact, live) for fact in facts[:MOST_WHY])
        cards, mine = cards_in(move), melds_of(view.seat)
        match move:
            case Draw():
                return Advice(message("hint.draw"), target=STOCK, why=why)
            case TakeDiscard():
                return Advice(message("hint.take", card=view.pile[-1]), target=PILE, why=why)
            case Meld():
                words = message("hint.lay", meld=plain(*move.melds))
                return Advice(words, cards, mine, why=why)
            case GoDown():
                return Advice(message("hint.go_down"), cards, mine, why=why)
            case Discard(card):
                return Advice(message("hint.discard", card=card), cards, PILE, why=why)


# A deal of Militaire with real cards: what was melded, who finished, and the card they kept.


class MilitairePad(ScorePadOf[View]):
    """The sets and runs of each seat; a run's suit needs to be named only once."""

    def asks(self, view: View) -> Sequence[Question]:
        seats = tuple(map(Seat, range(view.seats)))
        jokers = view.rules.jokers > 0
        melds = Question("melds", AnswerKind.CARDS, seats, jokers=jokers, melds=True, one_suit=True)
        return (
            melds,
            Question("out", AnswerKind.SEAT),
            Question("kept", AnswerKind.CARDS, jokers=jokers),
        )

    def after_deal(self, view: View, deal: Deal) -> View:
        kept, out = deal.cards("kept"), deal.seat("out")
        melds = tuple(
            tuple(_meld(cards, view.rules, seat) for cards in deal.groups("melds", seat))
            for seat in range(view.seats)
        )
        lying = [card for own in melds for meld in own for card in meld.cards]
        check_pack([*lying, *kept], moves.MOST_OF_A_KIND, view.rules.jokers)
        if out is not None and not is_contract(melds[out], view.rules):
            raise AnswerFault(message("pad.no_contract"), "melds", out)
        if len(kept) > (out is not None):
            raise AnswerFault(message("pad.kept_one"), "kept")
        view = replace(view, melds=melds)
        return _after(view, table.end_of_deal(melds, out, kept, view.totals))

    def asks_points(self, view: View) -> Sequence[Question]:
        seats = tuple(map(Seat, range(view.seats)))
        return Question("points", AnswerKind.POINTS, seats), Question("out", AnswerKind.SEAT)

    def after_points(self, view: View, deal: Deal) -> View:
        points = [deal.points("points", seat) for seat in range(view.seats)]
        scores = tuple(moves.Score(n, 0, 0, 0, n) for n in points)
        totals = tuple(before + n for before, n in zip(view.totals, points))
        view = replace(view, melds=((),) * view.seats)
        return _after(view, moves.DealEnded(deal.seat("out"), (), scores, totals))


def _after(view: View, ended: moves.DealEnded) -> View:
    """The view after this end of a deal, and after the game if it is over."""
    view = table.fold(view, ended)
    end = table.end_of_game(view.rules, view.totals, len(view.deals))
    return view if end is None else table.fold(view, end)


def _meld(cards: Cards, rules: moves.HouseRules, seat: int) -> Laid:
    ways = (Laid(kind, cards) for kind in Kind)
    found = next((meld for meld in ways if flaw(meld, meld_rules(rules)) is None), None)
    if found is None:
        named = ("card.joker" if is_joker(card) else f"rank.{card.rank}" for card in cards)
        why = message("pad.no_meld", cards=tuple(map(message, named)))
        raise AnswerFault(why, "melds", seat)
    return found


PAD = MilitairePad()
