"""Militaire on the screen: what the table asks of the game, each answer in a file of its own."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards import Cards, without
from mille.engine.codec import Json, Seat
from mille.engine.message import Fault, Message, message
from mille.games.militaire import advising, doing, shown, telling
from mille.games.militaire.hidden import unseen
from mille.games.militaire.melds import MOST_OF_A_KIND, is_contract, meld_rules
from mille.games.militaire.moves import Chosen, Discard, Event, GoDown, Meld
from mille.games.militaire.options import HouseRules
from mille.games.militaire.scoring import (
    cards_points,
    end_of_deal,
    end_of_game,
    melded_points,
    points,
    score,
)
from mille.games.militaire.sheets import sheet
from mille.games.militaire.table import Phase, View, fold
from mille.parts.melds import (
    HIGH_ACE,
    PLACE,
    Kind,
    Laid,
    by_melds,
    by_suit,
    flaw,
    is_joker,
)
from mille.value import replace
from mille.view.action import Tell
from mille.view.papers import AnswerKind, Deal, Question, ScorePadOf, check_pack
from mille.view.presentation import Advice, Example, PresenterOf


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
    verbs = doing.VERBS
    sorts = ("rank", "suit", "melds")
    by_event = True
    colours = True

    unseen = staticmethod(unseen)
    show = staticmethod(shown.show)
    heard = staticmethod(telling.heard)
    actions = staticmethod(doing.actions)
    together = staticmethod(doing.together)
    chosen = staticmethod(doing.chosen_means)
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
        return advising.advice(view, move, reasons or {})


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
