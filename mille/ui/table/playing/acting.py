"""From what is aimed at to a move: the actions of the moment, found by place, by key, by button.

The game lists what can be done with the cards that are chosen; nothing here knows what it means.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from mille.cards.card import Cards
from mille.engine.message import Message, message
from mille.session.driver import Driver
from mille.ui import tempo as t
from mille.ui.pages.ask import AskPage
from mille.ui.scene import Services
from mille.ui.table.moving.sprite import Sprite
from mille.ui.table.playing.hint import Hints
from mille.ui.table.table import Table
from mille.view.action import Action, Ask
from mille.view.layout import Rect
from mille.view.table import Place, TableView


class ActingHost(Protocol):
    """What the table in play does for its parts."""

    services: Services
    table: Table
    driver: Driver
    hints: Hints

    def say(self, said: Message, refusal: bool = False, seconds: float = t.TOAST) -> None:
        """One line for a little while."""

    def let_go(self) -> None:
        """Forget what is pressed, and let go home what is carried."""

    def use_tool(self, id: str) -> None:
        """What a tool of the house does."""

    def put(self, view: Any) -> None:
        """Show cards as the person has put them together; no move is made."""

    def submit(self, move: Any, used: Sequence[int]) -> bool:
        """Hand a move to the referee; whether it was made."""


class Acting:
    """The actions of the moment."""

    def __init__(self, host: ActingHost) -> None:
        self._host = host
        self._shown: TableView | None = None
        self._asked: tuple[object, ...] = ()
        self._found: Sequence[Action] = ()

    @property
    def ready(self) -> bool:
        """Whether the screen shows the latest, and the person is waited for."""
        return self._host.driver.caught_up and self._host.driver.my_turn

    @property
    def found(self) -> Sequence[Action]:
        """What can be done with the chosen cards, and why not; the game is asked once for each."""
        table = self._host.table
        chosen, shown = table.stage.chosen(), table.shown
        if shown is not self._shown or (chosen, self.ready) != self._asked:
            self._shown, self._asked = shown, (chosen, self.ready)
            self._found = self._with(chosen)
        return self._found

    def _with(self, cards: Cards) -> Sequence[Action]:
        table = self._host.table
        return table.presenter.actions(table.view, cards) if self._host.driver.caught_up else ()

    # Finding

    def targets(self) -> list[Action]:
        """The legal actions whose place is lit."""
        if not self.ready:
            return []
        return [each for each in self.found if each.legal and each.lit and _where(each)]

    def at(self, place: Place, column: str | None = None) -> list[Action]:
        """What is meant by a click on a place: what its column says, else what the place says."""
        there = [a for a in self.found if place in (a.target, a.source) and a.at_place]
        return _aimed(there, column)

    def by_arrow(self, sprite: Sprite) -> list[Action]:
        """What a click on the arrow of a card means."""
        return [each for each in self._of(sprite) if each.arrow]

    def homeward(self, sprite: Sprite) -> Action | None:
        """What carrying a card to the own hand does, if that can be done."""
        return next((each for each in self._of(sprite) if each.home and each.legal), None)

    def _of(self, sprite: Sprite) -> list[Action]:
        """What is done with one card where it lies."""
        its = [a for a in self.found if (a.target, a.cards) == (sprite.place, (sprite.card,))]
        return [each for each in its if each.column in (None, sprite.column)]

    def further(self, homeward: Action, place: Place, column: str | None) -> list[Action]:
        """What a card that could be carried home does where it is put elsewhere instead."""
        if place == homeward.target and homeward.column in (None, column):
            return []
        able = self._host.table.presenter.actions(homeward.puts, homeward.cards)
        there = _aimed([each for each in able if each.target == place and each.at_place], column)
        return [each for each in there if each.puts is not None]

    def onto(self, place: Place, column: str | None = None) -> list[Action]:
        """What is meant by cards that are dropped on a place; of a pile at least why not."""
        there = [each for each in self.found if each.target == place and each.at_place]
        there += [each for each in self.found if each.source == place and not each.legal]
        return _aimed(there, column)

    def from_pile(self, place: Place) -> Action | None:
        """What carrying a pile away does, while piles can be carried; or why it does nothing."""
        if not self.ready or not any(each.legal and each.source for each in self.found):
            return None
        here = sorted((a for a in self.found if a.source == place), key=lambda a: not a.legal)
        return here[0] if here else None

    def staked(self, place: Place) -> list[Action]:
        """What can be done by carrying chips of a place away, and why not."""
        return [each for each in self.found if each.stake and each.stake.source == place]

    def by_key(self, name: str) -> list[Action]:
        """What a key means; without chosen cards it means the card that the keys are on."""
        return _keyed(self.found, name)

    def by_key_on(self, name: str, cards: Cards) -> list[Action]:
        """What a key means for some cards."""
        return _keyed(self._with(cards), name)

    def at_edge(self) -> Action | None:
        """What a click at the edge of the cloth does, if it does anything."""
        return next((a for a in self.found if a.edge and a.legal), None) if self.ready else None

    def by_double_click(self) -> list[Action]:
        """What a double click on a chosen card does, in a game where it does something."""
        return [each for each in self.found if each.verb.double and each.legal]

    # Doing

    def do(self, meant: Sequence[Action]) -> bool:
        """Do the first that can be done, or say why not; whether a move was made."""
        action = next((each for each in meant if each.legal), meant[0] if meant else None)
        host = self._host
        if action is None:
            return False
        if action.tool:
            host.use_tool(action.tool)
            return False
        if action.puts is not None:
            host.put(action.puts)
            return True
        if action.refusal is not None or not host.driver.my_turn:
            host.say(action.refusal or message("refusal.not_your_turn"), refusal=True)
            return False
        if action.confirm is not None and host.services.settings.warnings:
            yes = [(message("ask.sure.yes"), action)]
            self._ask(action.confirm, yes, self._perform, cancel="ask.sure.no")
            return False
        return self._perform(action)

    def _perform(self, action: Action) -> bool:
        """Make its move; one that could mean several is asked about, if no hint has said which."""
        host = self._host
        used = host.table.stage.keys_of(action.cards)
        if action.ask is None:
            return self.make(action.move, used)
        hinted = host.hints.answer(action.ask)
        if hinted is not None:
            return self.make(hinted, used)
        self._put(action.ask, action.target, used)
        return False

    def _put(self, ask: Ask, target: Place | None, used: Sequence[int]) -> None:
        answers = [(answer.label, answer.move) for answer in ask.answers]
        pictures = [(answer.cards, answer.breaks) for answer in ask.answers]

        def chosen(move: Any) -> bool:
            return self.make(move, used)

        self._ask(ask.question, answers, chosen, target, pictures=pictures)

    def make(self, move: Any, used: Sequence[int] = ()) -> bool:
        """Make an own move; one that plainly loses the game is asked about first.

        A beginner is asked about more than that.
        """
        host, table = self._host, self._host.table
        warning, settings = None, host.services.settings
        if settings.warnings and self.ready:
            warning = table.presenter.warning(table.view, move, table.names)
        if warning is None and settings.help == "beginner" and self.ready:
            warning = table.presenter.caution(table.view, move, table.names)
        if warning is None:
            return host.submit(move, used)
        self._ask(
            message("ask.sure"),
            [(message("ask.sure.yes"), move)],
            lambda chosen: host.submit(chosen, used),
            cancel="ask.sure.no",
            detail=warning,
        )
        return False

    def _ask(
        self,
        question: Message,
        answers: Sequence[tuple[Message, Any]],
        chosen: Callable[[Any], object],
        target: Place | None = None,
        **words: Any,
    ) -> None:
        """Ask beside the place that the question is about."""
        host = self._host
        host.let_go()
        host.table.hurry()

        def about() -> list[Rect]:
            ground = host.table.stage.ground
            return [ground.zone(target).rect] if target is not None and ground.has(target) else []

        host.services.push(AskPage(host.services, question, answers, chosen, about, **words))


def _keyed(actions: Sequence[Action], name: str) -> list[Action]:
    """What a key means: it aims at no column."""
    return [each for each in actions if name in each.verb.keys and each.column is None]


def _aimed(there: Sequence[Action], column: str | None) -> list[Action]:
    """What is meant at a column of a place, or where there is nothing special at the place."""
    aimed = [each for each in there if column is not None and each.column == column]
    return aimed or [each for each in there if each.column is None]


def _where(action: Action) -> Place | None:
    return action.target or action.source
