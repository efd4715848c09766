"""Militaire on the screen: what the table asks of the game, each answer in a file of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mille.cards.card import Card, Cards
from mille.engine.message import Message, message
from mille.games.militaire import advising, doing, losing, shown, telling
from mille.games.militaire.melds import meld_rules
from mille.games.militaire.moments import MOMENTS
from mille.games.militaire.moves import Chosen, Event
from mille.games.militaire.scoring import cards_points
from mille.games.militaire.sheets import sheet
from mille.games.militaire.table import View
from mille.parts.arranging import by_melds, by_suit
from mille.parts.melds import HIGH_ACE, PLACE
from mille.view.action import Action
from mille.view.beat import Beat
from mille.view.keys import Tell
from mille.view.presentation import Advice, Presenter
from mille.view.sheet import SheetView
from mille.view.table import TableView


class MilitairePresenter(Presenter):
    """The words and terms of Militaire."""

    moments = MOMENTS
    verbs = doing.VERBS
    sorts = ("rank", "suit", "melds")
    by_event = True
    colours = True

    def show(self, view: View, names: Sequence[str]) -> TableView:
        return shown.show(view, names)

    def actions(self, view: View, chosen: Cards) -> Sequence[Action]:
        """What can be done with the chosen cards, and why not."""
        return doing.actions(view, chosen)

    def told(self, view: View, what: Tell, names: Sequence[str]) -> Message | None:
        return (
            message("told.worth", n=cards_points(view.hand))
            if what is Tell.HAND and view.hand
            else None
        )

    def together(self, view: View, card: Card) -> Cards:
        return doing.together(view, card)

    def chosen(self, view: View, cards: Cards) -> Message | None:
        return doing.chosen_means(view, cards)

    def arranged(self, view: View, hand: Cards, order: str) -> Cards:
        """By rank, by suit, or by melds; the ace stands below the 2."""
        if order == "melds":
            return by_melds(hand, meld_rules(view.rules))
        if order == "suit":
            return by_suit(hand)
        return tuple(sorted(hand, key=lambda card: (PLACE.get(card.rank, HIGH_ACE), card.index)))

    def beat(self, event: Event, view: View, names: Sequence[str]) -> Beat:
        return telling.beat(event, view, names)

    def warning(self, view: View, move: Chosen, names: Sequence[str]) -> Message | None:
        return losing.warning(view, move, names)

    def sheet(self, view: View, names: Sequence[str], deal: int | None = None) -> SheetView:
        return sheet(view, names, deal)

    def advice(
        self,
        view: View,
        move: Chosen,
        names: Sequence[str],
        reasons: Mapping[str, Any] | None = None,
    ) -> Advice:
        return advising.advice(view, move, reasons or {})
