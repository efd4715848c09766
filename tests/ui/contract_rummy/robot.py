"""Plays Contract Rummy for a person through the window, as a built-in player would."""

from __future__ import annotations

from collections import Counter
from typing import Any

from mille.agents import decide
from mille.cards import Card, Cards, Dice
from mille.games import entry
from mille.games.contract_rummy.moves import Chosen, LayOff, MayI, Meld
from mille.games.contract_rummy.table import View
from mille.games.contract_rummy.tray import tray_of
from mille.parts.melds import Kind, Laid, is_joker, rank_of
from mille.parts.rummy import Discard, Draw, GoDown, TakeDiscard
from mille.ui.pages.menu import AskPage
from mille.ui.table.play import PlayScene
from mille.ui.table.stage import Stage
from mille.view.table import PILE, STOCK, Place, melds_of
from tests.ui.robot import Eyes, Hands, free_point

MANNERS = ("drag", "click", "keys")


class Robot:
    """Decides on a move and carries it out."""

    def __init__(self, hands: Hands, eyes: Eyes, manner: str, seed: str = "robot") -> None:
        self.hands = hands
        self.eyes = eyes
        self.manner = manner
        self.done: Counter[str] = Counter()
        """How often each kind of move was made; `asked` counts the questions of the table."""
        found = entry("contract_rummy")
        self._player = found.players[found.stand_in]
        self._dice = Dice(seed)

    def board(self) -> Stage:
        """What the screen shows now."""
        return self.eyes.play.table.stage

    def act(self, view: View) -> Chosen:
        """Make a move; returns the move that was meant."""
        move: Chosen = decide(self._player.think(view, self._dice.stream(len(view.story))))
        name = type(move).__name__
        match move:
            case Draw():
                self._pile(STOCK, "d")
            case TakeDiscard():
                self._pile(PILE, "t")
            case MayI(take):
                self._answer_offer(take)
                name += str(take)
            case GoDown(melds):
                self._lay(view, tuple(card for meld in melds for card in meld.cards))
                if not tray_of(self.eyes.play.table.view).is_empty:
                    self._lay(view, ())  # it fits in two places: first into the slots
            case Meld(_, cards, swaps):
                gained = {swap.joker for swap in swaps or ()}
                own = tuple(card for card in cards if card not in gained)
                self._lay(view, (*own, *(swap.card for swap in swaps or ())))
                name += "Swap" if swaps else ""
            case LayOff(number, card):
                self._add(view, number, card)
            case Discard(card):
                self._throw(card)
        self.done[name] += 1
        self._answer(move)
        self._place_joker(move)
        return move

    def _pile(self, place: Place, key: str) -> None:
        x, y = self.board().pile_rect(place).center
        hand = self.board().ground.zone(self.board().ground.own_hand).rect
        if self.manner == "keys":
            self.hands.key(key)
        elif self.manner == "drag":
            self.hands.drag(x, y, *hand.center)
        else:
            self.hands.click(x, y)

    def _answer_offer(self, take: bool) -> None:
        if self.manner == "keys":
            self.hands.key("y" if take else "n")
            return
        (button,) = (
            each
            for each in self.eyes.play.table.buttons
            if each.id == ("do.yes" if take else "do.no")
        )
        self.hands.click(*button.bounds.center)

    def _lay(self, view: View, cards: Cards) -> None:
        zone = self.board().ground.zone(melds_of(view.seat)).rect
        if self.manner == "drag" and cards:
            self._choose(cards)
            self.hands.drag(*self._spot(cards[-1]), zone.x + 8, zone.center[1])
            return
        self._choose(cards)
        if self.manner == "keys":
            self.hands.key("l")
        else:
            self.hands.click(zone.x + 8, zone.center[1])

    def _add(self, view: View, number: int, card: Card) -> None:
        place = melds_of(view.melds[number].seat)
        self._choose((card,) if self.manner != "drag" else ())
        (column,) = (
            c for c in self.board().columns if c.place == place and c.view.id == str(number)
        )
        if self.manner == "keys":
            focus = self.eyes.play.focus
            while focus.group != place:
                self.hands.key("tab")
            self.hands.key("home")
            ids = [c.view.id for c in self.board().columns if c.place == place]
            for _ in range(ids.index(str(number))):
                self.hands.key("right")
            self.hands.key("return")
            while isinstance(self.eyes.top, PlayScene) and focus.group != self._hand():
                self.hands.key("tab")
        elif self.manner == "drag":
            self.hands.drag(*self._spot(card), *column.rect.center)
        else:
            self.hands.click(*column.rect.center)

    def _hand(self) -> Place:
        return self.board().ground.own_hand

    def _throw(self, card: Card) -> None:
        x, y = self.board().pile_rect(PILE).center
        if self.manner == "drag":
            self._choose(())
            self.hands.drag(*self._spot(card), x, y)
            return
        self._choose((card,))
        if self.manner == "keys":
            self.hands.key("x")
        else:
            self.hands.click(x, y)

    def _answer(self, meant: Chosen) -> None:
        """Answer if the table asks which move is meant."""
        page = self.eyes.top
        if not isinstance(page, AskPage):
            return
        self.done["asked"] += 1
        number = next(i for i, (_, move) in enumerate(page.answers) if alike(move, meant))
        at = [widget.id for widget in page.widgets].index(f"answer.{number}")
        if self.manner == "keys":
            for _ in range(at):
                self.hands.key("right")
            self.hands.key("return")
        else:
            self.hands.click(*page.widgets[at].bounds.center)

    def _place_joker(self, meant: Chosen) -> None:
        """Move a joker that waits in a slot to the right one, and lay it."""
        table = self.eyes.play.table
        offer = tray_of(table.view).offer
        if offer is None:
            return
        self.done["placed"] += 1
        while not alike(offer, meant):
            self.hands.key("j")
            offer = tray_of(table.view).offer
            assert offer is not None
        self.hands.key("l")

    def _choose(self, cards: Cards) -> None:
        left = list(cards)
        focus = self.eyes.play.focus
        while self.manner == "keys" and focus.group != self._hand():
            self.hands.key("tab")
        for index, sprite in enumerate(self.board().hand()):
            wanted = sprite.card in left
            if wanted and sprite.card is not None:
                left.remove(sprite.card)
            if wanted != (sprite.key in self.board().hand_state.chosen):
                self._toggle(index)

    def _toggle(self, index: int) -> None:
        if self.manner == "keys":
            self.hands.key("home")
            for _ in range(index):
                self.hands.key("right")
            self.hands.key("space")
        else:
            self.hands.click(*self._point(index))

    def _spot(self, card: Card) -> tuple[float, float]:
        hand = self.board().hand()
        index = next(i for i, sprite in enumerate(hand) if sprite.card is card)
        keys = self.board().hand_state.chosen
        chosen = (i for i, s in enumerate(hand) if s.card is card and s.key in keys)
        return self._point(next(chosen, index))

    def _point(self, index: int) -> tuple[float, float]:
        """A point at which the card is the topmost."""
        return free_point(self.board(), self.board().hand()[index])


def alike(move: Any, meant: Chosen) -> bool:
    """Whether two moves are the same, in whichever order their cards are written."""
    match move, meant:
        case GoDown(melds), GoDown(others):
            return sorted(map(_shape, melds)) == sorted(map(_shape, others))
        case Meld(kind, cards, swaps), Meld(other, others_, more):
            same = {s.meld for s in swaps or ()} == {s.meld for s in more or ()}
            return same and _shape(Laid(kind, cards)) == _shape(Laid(other, others_))
        case LayOff(number, card, end), LayOff(other, another, at):
            return (number, end) == (other, at) and is_joker(card) == is_joker(another)
    return bool(move == meant)


def _shape(meld: Laid) -> tuple[str, ...]:
    if meld.kind is Kind.SET:
        jokers = sum(map(is_joker, meld.cards))
        return "set", str(rank_of(meld.cards)), str(jokers), str(len(meld.cards))
    return "run", *("*" if is_joker(card) else card.code for card in meld.cards)
