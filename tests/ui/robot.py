"""Some who play through the window: a stranger to any game, a learner, and a player of Mille."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

from mille.agents import decide
from mille.cards import Card, Cards, Dice, in_order
from mille.engine.message import Message
from mille.games.mille.moves import Move
from mille.games.mille.players import PLAYERS
from mille.games.mille.table import MilleView
from mille.session.lesson import Lesson, same
from mille.ui.pages.last_word import LastWordPage
from mille.ui.pages.menu import AskPage
from mille.ui.pages.sheet import SheetPage
from mille.ui.scene import Scene
from mille.ui.switch import DEAF
from mille.ui.table.inputs import RANKS, SUITS
from mille.ui.table.play import PlayScene
from mille.ui.table.purposes import LessonTable
from mille.ui.table.sprites import Sprite
from mille.ui.table.stage import Stage
from mille.value import Struct, astuple
from mille.view.action import Action
from mille.view.lying import Column
from mille.view.table import Place
from tests.parts import kind_of

if TYPE_CHECKING:  # importing it takes the display away
    from tests.ui.conftest import Program


def free_point(stage: Stage, sprite: Sprite) -> tuple[float, float]:
    rect = stage.shown_pose(sprite).rect
    for down in (0.5, 0.2, 0.8, 0.1, 0.95):
        for across in (0.12, 0.25, 0.5):
            x, y = rect.x + rect.w * across, rect.y + rect.h * down
            if stage.at(x, y) is sprite:
                return x, y
    raise AssertionError(sprite)


MANNERS = ("pointer", "drag", "keys")
WAYS = (*MANNERS, "switch")
MOST_STEPS = 100_000
MOST_WANTED = 60
"""How many moves the stranger looks for before it says that the table offers none."""
FAR = 200
"""More steps than Tab or the arrows ever need."""

Way: TypeAlias = tuple[Action, int | None, Cards]
"""How a move is made: the action, which answer if it asks, and the cards to choose for it."""


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


class Stranger:
    """Somebody who knows the rules and has never seen the window."""

    def __init__(self, program: Program, manner: str, seed: str) -> None:
        self.program = program
        self.hands: Hands = program
        self.manner = manner
        self.done: Counter[str] = Counter()
        """How often each action was done, by its verb."""
        self._dice = Dice(seed)

    @property
    def _stage(self) -> Stage:
        return self.program.play.table.stage

    def act(self) -> None:
        """Make one of the moves that the rules allow."""
        play = self.program.play
        game, view = play.match.entry.game, play.match.view()
        dice = self._dice.stream(sum(self.done.values()))
        moves = dice.shuffled(list(game.moves(view)))[:MOST_WANTED]
        ways = self._ways_of_a_hand_in_parts(dice) if self._stage.parts else self._ways(moves)
        action, answer, cards = next(ways, (None, None, ()))
        assert action is not None, f"the table offers none of {moves}"
        self._do(action, answer, cards)
        kept = not play.match.my_turn  # a sealed answer stays secret until everybody has answered
        assert kept or play.match.view() != view, f"{action.id} did nothing"
        self.done[action.verb.id] += 1

    def _ways_of_a_hand_in_parts(self, dice: Dice) -> Iterator[Way]:
        """The actions for a hand in parts, after moving one card to another place."""
        self._toggle(dice.below(len(self._stage.hand())))
        self.program.frame(times=2)
        cards, table = self._stage.chosen(), self.program.play.table
        for action in table.presenter.actions(table.view, cards):
            if action.legal and action.move is not None:
                yield action, None, cards

    def _ways(self, moves: Sequence[Any]) -> Iterator[Way]:
        """The actions that make one of the moves."""
        table = self.program.play.table
        held = [sprite.card for sprite in self._stage.hand() if sprite.card is not None]
        for move in moves:
            own = list((Counter(_cards_of(move)) & Counter(held)).elements())
            for cards in dict.fromkeys([(), in_order(own)]):
                for action in table.presenter.actions(table.view, cards):
                    has_key = action.verb.keys or isinstance(action.target, Place)
                    if not action.legal or (self.manner == "keys" and not has_key):
                        continue
                    if self._is(action.move, move):
                        yield action, None, cards
                    elif action.ask is not None:
                        meant = [self._is(answer.move, move) for answer in action.ask.answers]
                        if any(meant):
                            yield action, meant.index(True), cards

    def _is(self, move: Any, wanted: Any) -> bool:
        return bool(move == wanted)

    def _do(self, action: Action, answer: int | None, cards: Cards) -> None:
        before = self.program.play.match.view()
        self._choose(cards)
        if self.program.play.match.view() != before:
            return  # Space makes the only move there is, wherever the focus is
        chosen = self._stage.chosen()
        assert in_order(chosen) == in_order(cards), f"{chosen} are chosen, not {cards}"
        if self.manner == "keys":
            self._press(action)
        elif self.manner == "switch":
            place = str(action.target or action.source)
            self.hit(f"do.{action.id}", f"{place}/{action.column}", place)
        elif not (self.manner == "drag" and self._drag(action, cards)):
            self._click(action)
        page = self.program.top
        if isinstance(page, AskPage) and answer is not None and len(page.answers) > 1:
            self._pick(f"answer.{answer}")
            page = self.program.top
        if isinstance(page, AskPage):
            self._pick("answer.0")  # whether you are sure

    def hit(self, *ids: str) -> None:
        """Wait until the ring is on the first of these that exists, and press the switch."""
        switch = self.program.loop.switch
        self._until(lambda: switch.due is not None)

        def inside(id: str) -> bool:
            return switch.group is not None and id in [item.id for item in switch.group.items]

        offered = [item.id for group in switch.groups for item in group.items]
        id = next((each for each in ids if each in offered), "")
        assert id, f"a switch never comes to one of {ids}, but to {offered}"
        self._until(lambda: inside(id))
        if switch.item is None:
            self._switch()
        self._until(lambda: switch.item is not None and switch.item.id == id)
        self._switch()

    def _until(self, so: Callable[[], bool]) -> None:
        for _ in range(FAR):
            if so():
                return
            switch = self.program.loop.switch
            if switch.due is None:
                self._switch()
            self.program.frame(switch.due or 0.0)
        raise AssertionError("the ring never comes there")

    def _switch(self) -> None:
        self.program.now += DEAF
        self.hands.key("space")

    def _press(self, action: Action) -> None:
        if action.column is None and action.verb.keys:
            self.hands.key(action.verb.keys[0])
            return
        focus = self.program.play.focus
        self._tab_to(action.target)
        for _ in range(FAR):
            thing = focus.thing
            if (thing.view.id if isinstance(thing, Column) else None) == action.column:
                break
            self.hands.key("right")
        else:
            raise AssertionError(action)
        self.hands.key("return")

    def _click(self, action: Action) -> None:
        table = self.program.play.table
        buttons = [each for each in table.buttons if each.id.removeprefix("do.") == action.id]
        if buttons:
            self.hands.click(*buttons[0].bounds.center)
        elif action.source is not None:
            self.hands.click(*self._stage.pile_rect(action.source).center)
        else:
            self.hands.click(*self._place_of(action))

    def _drag(self, action: Action, cards: Cards) -> bool:
        """Carry the chosen cards, or a pile, to where that does it; False if nothing is carried."""
        stage = self._stage
        if action.source is not None:
            own, there = stage.ground.own_hand, action.target not in (None, action.source)
            to = self._place_of(action) if there else stage.ground.zone(own).rect.center
            self.hands.drag(*stage.pile_rect(action.source).center, *to)
        elif cards and action.target is not None and action.at_place:
            taken = [each for each in stage.hand() if each.key in stage.hand_state.chosen]
            self.hands.drag(*free_point(stage, taken[-1]), *self._place_of(action))
        else:
            return False
        return True

    def _place_of(self, action: Action) -> tuple[float, float]:
        assert action.target is not None, action
        if action.column is not None:
            (column,) = (
                each
                for each in self._stage.columns
                if (each.place, each.view.id) == (action.target, action.column)
            )
            return column.rect.center
        rect = self._stage.ground.zone(action.target).rect
        melds = [each for each in self._stage.columns if each.place == action.target]
        # In a place with melds, a point beside them means the place and not a meld.
        return (rect.x + 8, rect.center[1]) if melds else rect.center

    def _pick(self, id: str) -> None:
        page = kind_of(AskPage, self.program.top)
        at = [widget.id for widget in page.widgets].index(id)
        if self.manner in ("pointer", "drag"):
            self.hands.click(*page.widgets[at].bounds.center)
            return
        if self.manner == "switch":
            self.hit(id)
            return
        for _ in range(FAR):
            if page.focus == id:
                break
            self.hands.key("right")
        self.hands.key("return")

    # Cards

    def _choose(self, cards: Cards) -> None:
        for _ in range(4):  # a game may choose more or fewer cards with it
            if in_order(self._stage.chosen()) == in_order(cards):
                return
            if self.manner == "keys":
                self._tab_to(self._stage.ground.own_hand)
            left, to_choose = list(cards), []
            for index, sprite in enumerate(self._stage.hand()):
                if sprite.card in left:
                    left.remove(sprite.card)
                    to_choose.append(index)
                elif sprite.key in self._stage.hand_state.chosen:
                    self._toggle(index)
            for index in to_choose:
                if self._stage.hand()[index].key not in self._stage.hand_state.chosen:
                    self._toggle(index)

    def _toggle(self, index: int) -> None:
        if self.manner in ("pointer", "drag"):
            self.hands.click(*free_point(self._stage, self._stage.hand()[index]))
            return
        focus, sprite = self.program.play.focus, self._stage.hand()[index]
        if self.manner == "switch":
            self.hit(f"{sprite.place}/{sprite.id}")
            return
        for _ in range(FAR):
            here = focus.sprite
            if here is sprite or (focus.walks_groups and sprite in focus.like()):
                break
            self.hands.key("right")
        chosen, like = self._stage.hand_state.chosen, focus.like() if focus.walks_groups else []
        wanted = [each for each in like if (each.key in chosen) != (each is sprite)]
        if like and wanted == like[: len(wanted)]:
            self.hands.key("down" if sprite.key in chosen else "up")
            return
        if like:  # the arrows choose any card of a rank; the name chooses just this one
            self._name(sprite)
        self.hands.key("space")

    def _name(self, sprite: Sprite) -> None:
        """Go to a card of the hand by its rank and its suit."""
        assert sprite.card is not None
        rank, suit = sprite.card.rank, sprite.card.suit
        self.hands.key("g")
        self.hands.key(next(key for key, each in RANKS.items() if each is rank))
        for key in [key for key, each in SUITS.items() if each is suit]:
            self.hands.key(key)

    def _tab_to(self, group: Place | None) -> None:
        assert group is not None
        for _ in range(FAR):
            if self.program.play.focus.group == group:
                return
            self.hands.key("tab")
        raise AssertionError(f"Tab never comes to {group}")


def play_through(program: Program, manner: str, seed: str, most: int | None = None) -> Stranger:
    """Play the game that was begun, to its end or for some of the player's moves; returns the
    player.
    """
    stranger = Stranger(program, manner, seed)
    for _ in range(MOST_STEPS):
        program.frame()
        if most is not None and sum(stranger.done.values()) >= most:
            return stranger
        if isinstance(program.top, LastWordPage):
            program.key("escape")
        if isinstance(program.top, SheetPage):
            if program.top.sheet.over:
                return stranger
            if manner == "switch":
                stranger.hit(program.top.start)
            else:
                program.key("return")
            continue
        table = program.play
        ready = table.match.my_turn and table.match.caught_up and not table.table.stage.busy
        if ready and program.top is table:
            stranger.act()
    raise AssertionError(f"no end after {MOST_STEPS} steps: {stranger.done}")


def _cards_of(move: Any) -> Sequence[Card]:
    """All cards that a move names, however deep."""
    if isinstance(move, Card):
        return [move]
    if isinstance(move, tuple | list):
        return [card for each in move for card in _cards_of(each)]
    if isinstance(move, Struct):
        return [card for each in astuple(move) for card in _cards_of(each)]
    return []


class Doer(Stranger):
    """Makes moves that are named, one at a time."""

    def make(self, move: Any) -> None:
        action, answer, cards = next(self._ways([move]))
        self._do(action, answer, cards)

    def _is(self, move: Any, wanted: Any) -> bool:
        game = self.program.play.match.entry.game
        return move is not None and same(game, move) == same(game, wanted)


class Robot(Doer):
    """Plays Mille for a person, as a built-in player would.

    Its eyes may look at another window than its hands touch, in which the same game is played.
    """

    def __init__(
        self, hands: Hands, eyes: Eyes, dice: Dice, manner: str = "pointer", player: str = "regular"
    ) -> None:
        super().__init__(cast("Program", eyes), manner, dice.seed)
        self.hands, self.dice, self.player = hands, dice, player

    def move(self, view: MilleView) -> Move:
        """Decide on a move and make it; returns that move."""
        move = decide(PLAYERS[self.player].think(view, self.dice))
        self.make(move)
        return move


class Learner(Doer):
    """Does what a level says: by pointer, by keys, or through the tree."""

    def __init__(self, program: Program, manner: str) -> None:
        super().__init__(program, manner, "learner")

    @property
    def lesson(self) -> Lesson:
        return kind_of(Lesson, self.program.play.match.source)

    @property
    def table(self) -> LessonTable:
        return kind_of(LessonTable, self.program.play.purpose)

    def said(self) -> list[Message]:
        """What the level says now, line by line."""
        given = self.program.play.desk.lesson
        return [] if given is None else [given.hint.said, *given.plan, *given.why]

    def do(self, move: Any) -> None:
        """Make a move, and wait for what comes of it."""
        self.make(move)
        self.wait()

    def wait(self) -> None:
        """Wait until the learner is asked, or a page opens."""

        def waits() -> bool:
            play = self.program.play
            if self.program.top is not play:
                return True
            held = self.lesson.laid_out.held
            return not held and play.match.ready and not play.table.stage.busy

        self.program.until(waits)

    def _toggle(self, index: int) -> None:
        sprite = self._stage.hand()[index]
        if self.manner == "keys" and self.program.play.focus.walks_groups and sprite.card:
            self._name(sprite)
            self.hands.key("space")
            return
        if self.manner != "tree":
            super()._toggle(index)
            return
        self.program.play.act(f"{sprite.place}/{sprite.id}", "choose")
        self.program.frame()

    def _click(self, action: Action) -> None:
        if self.manner != "tree":
            super()._click(action)
            return
        play = self.program.play
        ids = {part.id for part in play.frame() if part.actions}
        place = action.source or action.target
        for id in (f"do.{action.id}", f"{place}/{action.column}", str(place)):
            if id in ids:
                play.act(id, "press")
                self.program.frame()
                return
        raise AssertionError(f"{action.id} is not in the tree")

    def _pick(self, id: str) -> None:
        if self.manner != "tree":
            super()._pick(id)
            return
        page = kind_of(AskPage, self.program.top)
        page.act(id, "press")
        self.program.frame()
