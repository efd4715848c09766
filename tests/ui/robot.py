"""A robot that plays by pointer and keys, and looks at a board as a player would.

A built-in player tells it what to do, and it does so in one of three manners: dragging, clicking,
or keys alone.
"""

from __future__ import annotations

from typing import Protocol

from mille.agents import decide
from mille.cards import Card, Dice, Rank
from mille.games.mille.moves import LayMeld, Move, TakePack, TakeUpcardTwo
from mille.games.mille.players import PLAYERS
from mille.games.mille.table import MilleView
from mille.parts.rummy import Discard, Draw
from mille.ui.pages.menu import AskPage
from mille.ui.scene import Scene
from mille.ui.table.play import PlayScene
from mille.ui.table.sprites import Sprite
from mille.ui.table.stage import Stage
from tests.ui.tables import PLACES, area, pile_middle

MANNERS = ("drag", "click", "keys")


class Hands(Protocol):
    def click(self, x: float, y: float) -> None:
        """Press and release the first button."""

    def drag(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Press here, go there, release."""

    def key(self, name: str) -> None:
        """Press a key, by pygame's name for it."""


class Eyes(Protocol):
    @property
    def top(self) -> Scene:
        """The topmost scene."""

    @property
    def play(self) -> PlayScene:
        """The table in play."""


class Robot:
    """Plays for a person, as a built-in player would."""

    def __init__(
        self,
        hands: Hands,
        eyes: Eyes,
        dice: Dice,
        manner: str = "click",
        player: str = "regular",
    ) -> None:
        self.hands = hands
        self.eyes = eyes
        self.dice = dice
        self.manner = manner
        self.player = player

    def board(self) -> Stage:
        return self.eyes.play.table.stage

    def act(self, view: MilleView) -> Move:
        """Decide on a move and make it; returns the move that was meant."""
        move = decide(PLAYERS[self.player].think(view, self.dice))
        match move:
            case Draw():
                self._use("stock", "d")
            case TakePack() | TakeUpcardTwo():
                self._use("pack", "t")
            case LayMeld(rank, cards):
                self._lay(rank, cards)
            case Discard(card):
                self._discard(card)
        self._answer(move)  # where the card goes
        self._answer(move)  # whether you mean it
        return move

    def _use(self, pile: str, key: str) -> None:
        x, y = pile_middle(self.board(), pile)
        if self.manner == "keys":
            self.hands.key(key)
        elif self.manner == "drag":
            zone = area(self.board(), "melds.me")
            self.hands.drag(x, y, zone.x + 30, zone.center[1])
        else:
            self.hands.click(x, y)

    def _lay(self, rank: Rank, cards: tuple[Card, ...]) -> None:
        self._choose(cards)
        there = any(
            c.place == PLACES["melds.me"] and c.view.id == rank for c in self.board().columns
        )
        if self.manner == "keys":
            if there:
                self._go_to_column(rank)
                self.hands.key("return")
                self._back_to_hand()
            else:
                self.hands.key("l")
            return
        zone = area(self.board(), "melds.me")
        target = (zone.x + 12, zone.center[1])
        for column in self.board().columns:
            if column.place == PLACES["melds.me"] and column.view.id == rank:
                target = column.rect.center
        if self.manner == "drag":
            self.hands.drag(*self._spot(cards[-1]), *target)
        else:
            self.hands.click(*target)

    def _answer(self, meant: Move) -> None:
        """Answer if the table asks which move is meant: 2s can often go to more than one place."""
        page = self.eyes.top
        if not isinstance(page, AskPage):
            return
        number = next(i for i, (_, move) in enumerate(page.answers) if _alike(move, meant))
        at = [widget.id for widget in page.widgets].index(f"answer.{number}")
        if self.manner == "keys":
            for _ in range(at):
                self.hands.key("down")
            self.hands.key("return")
        else:
            self.hands.click(*page.widgets[at].bounds.center)

    def _discard(self, card: Card) -> None:
        pack = pile_middle(self.board(), "pack")
        if self.manner == "keys":
            self._choose((card,))
            self.hands.key("x")
        elif self.manner == "drag":
            self.hands.drag(*self._spot(card), *pack)
        else:
            self._choose((card,))
            self.hands.click(*pack)

    def _choose(self, cards: tuple[Card, ...]) -> None:
        left = list(cards)
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
            sprite = self.board().hand()[index]
            self.hands.click(*self._left_part(index, sprite.home.x, sprite.home.y))

    def _spot(self, card: Card) -> tuple[float, float]:
        for index, sprite in enumerate(self.board().hand()):
            if sprite.card is card:
                return self._left_part(index, sprite.home.x, sprite.home.y)
        raise LookupError(card)

    def _left_part(self, index: int, x: float, y: float) -> tuple[float, float]:
        """A point of a card that the next one leaves free."""
        hand = self.board().hand()
        rect = hand[index].home.rect
        upper_row = any(other.home.y > y + rect.h * 0.2 for other in hand)
        down = 0.2 if upper_row else 0.5
        return rect.x + min(rect.w * 0.15, 12), rect.y + rect.h * down

    def _go_to_column(self, rank: Rank) -> None:
        for _ in range(3):  # from the hand over stock and pack to the melds
            self.hands.key("tab")
        self.hands.key("home")
        ids = [c.view.id for c in self.board().columns if c.place == PLACES["melds.me"]]
        for _ in range(ids.index(rank)):
            self.hands.key("right")

    def _back_to_hand(self) -> None:
        for _ in range(4):
            self.hands.key("tab")


def _alike(move: Move, meant: Move) -> bool:
    """Whether two moves are the same, in whichever order their cards are written."""
    if isinstance(move, LayMeld) and isinstance(meant, LayMeld):
        return move.rank is meant.rank
    return type(move) is type(meant)


def free_point(stage: Stage, sprite: Sprite) -> tuple[float, float]:
    rect = stage.shown_pose(sprite).rect
    for down in (0.5, 0.2, 0.8, 0.1, 0.95):
        for across in (0.12, 0.25, 0.5):
            x, y = rect.x + rect.w * across, rect.y + rect.h * down
            if stage.at(x, y) is sprite:
                return x, y
    raise AssertionError(sprite)
