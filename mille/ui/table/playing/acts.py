"""Finds the action that a place, a key or a button stands for now, and turns it into a move.

The game lists what can be done with the cards that are chosen; nothing here knows what it means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import Surface

from mille.cards import Cards
from mille.engine.message import Message, message
from mille.ui.pages.menu import AskPage
from mille.ui.shapes import ring
from mille.ui.table.effects.seats import draw_fist
from mille.ui.table.moving.sprites import Sprite
from mille.ui.table.playing.desk import Desk
from mille.ui.table.playing.hands import Hands, Slip, Thing
from mille.ui.table.showing.beside import answers_of
from mille.ui.table.table import Table
from mille.ui.text import BOLD
from mille.ui.theme import seat_colour
from mille.ui.widgets import LETTERS, Button
from mille.value import Struct
from mille.view.action import TOOLS, Action, Ask
from mille.view.geometry import Rect
from mille.view.lying import Column
from mille.view.table import Fist, Place


class Acts(Struct, eq=False, dict=True):
    """The actions possible now: finds the one that is meant, and does it."""

    _desk: Desk
    _hands: Hands

    # Finding

    def targets(self) -> list[Action]:
        """The legal actions whose place is lit."""
        if not self._desk.match.ready:
            return []
        return [each for each in self._desk.actions if each.legal and each.lit and _where(each)]

    def at(self, place: Place, column: str | None = None) -> list[Action]:
        """The actions for a click on a place: those of the column, else those of the whole
        place.
        """
        there = [a for a in self._desk.actions if place in (a.target, a.source) and a.at_place]
        return _aimed(there, column)

    def by_arrow(self, sprite: Sprite) -> list[Action]:
        """The actions for a click on the arrow of a card."""
        return [each for each in self._of(sprite) if each.arrow]

    def homeward(self, sprite: Sprite) -> Action | None:
        """What carrying a card to the viewer's hand does, if that is possible."""
        return next((each for each in self._of(sprite) if each.home and each.legal), None)

    def _of(self, sprite: Sprite) -> list[Action]:
        """The actions on one card where it lies."""
        its = [
            a for a in self._desk.actions if (a.target, a.cards) == (sprite.place, (sprite.card,))
        ]
        return [each for each in its if each.column in (None, sprite.column)]

    def further(self, homeward: Action, place: Place, column: str | None) -> list[Action]:
        """The actions when a card that could go home is put down elsewhere instead."""
        if place == homeward.target and homeward.column in (None, column):
            return []
        able = self._desk.table.presenter.actions(homeward.puts, homeward.cards)
        there = _aimed([each for each in able if each.target == place and each.at_place], column)
        return [each for each in there if each.puts is not None]

    def onto(self, place: Place, column: str | None = None) -> list[Action]:
        """The actions when cards are dropped on a place; for a pile at least why not."""
        actions = self._desk.actions
        there = [each for each in actions if each.target == place and each.at_place]
        there += [each for each in actions if each.source == place and not each.legal]
        return _aimed(there, column)

    def from_pile(self, place: Place) -> Action | None:
        """What carrying a pile away does, or why it cannot be done; None if no pile can be."""
        if not self._desk.match.ready or not any(
            each.legal and each.source for each in self._desk.actions
        ):
            return None
        here = sorted(
            (a for a in self._desk.actions if a.source == place), key=lambda a: not a.legal
        )
        return here[0] if here else None

    def by_key(self, name: str) -> list[Action]:
        """The actions of a key for the chosen cards."""
        return _keyed(self._desk.actions, name)

    def by_key_on(self, name: str, cards: Cards) -> list[Action]:
        """The actions of a key for these cards."""
        return _keyed(self._desk.actions_with(cards), name)

    def at_edge(self) -> Action | None:
        """What a click at the edge of the cloth does, if anything."""
        return (
            next((a for a in self._desk.actions if a.edge and a.legal), None)
            if self._desk.match.ready
            else None
        )

    # Choosing cards of the hand

    def toggle(self, sprite: Sprite) -> None:
        """Choose a card or put it back, along with the cards that the game chooses with it.

        In a hand that is laid out in parts, a click can move the card to another part instead.
        """
        table, stage = self._desk.table, self._desk.table.stage
        assert sprite.card is not None
        if self._swap(sprite):
            return
        chosen, was_chosen = stage.chosen(), sprite.key in stage.selected
        wanted = table.presenter.pick(table.view, chosen, sprite.card, was_chosen)
        if was_chosen:
            stage.selected -= {sprite.key}
            stage.choose(wanted)
        else:
            stage.choose(wanted, first=sprite)
            if sprite.key not in stage.selected:
                self._desk.say(message("choose.not_now"), refusal=True)
                return
        table.services.audio.play("pick")

    def choose_like(self, sprite: Sprite) -> None:
        """Choose all cards that go with this one, or do what a double click does in this game."""
        table, stage = self._desk.table, self._desk.table.stage
        assert sprite.card is not None
        if self._swap(sprite):
            return
        if any(verb.double for verb in table.presenter.verbs):
            stage.selected |= {sprite.key}
            self.do([each for each in self._desk.actions if each.verb.double and each.legal])
            return
        together = table.presenter.together(table.view, sprite.card)
        stage.selected |= {s.key for s in stage.hand() if s.card in together}

    def _swap(self, sprite: Sprite) -> bool:
        """Move a card to another part of a hand that is laid out in parts; whether there are parts.

        Once the hand has been laid down, cards stay where they are.
        """
        table, stage, s = self._desk.table, self._desk.table.stage, self._desk.services
        if not stage.parts or sprite.card is None:
            return False
        if not table.is_laid:
            hand = table.presenter.swap(table.view, stage.hand_cards(), sprite.card)
            stage.arrange_cards(hand, s.tempo)
            s.audio.play("pick")
        return True

    @property
    def can_clear(self) -> bool:
        """Whether Escape has something to undo before it opens the menu."""
        table = self._desk.table
        return bool(table.stage.selected or self._desk.hint or table.telling is not None)

    def clear(self) -> None:
        """Put carried cards back, choose nothing, and close the hint."""
        self._hands.let_go()
        self._desk.forget_hint()
        self._desk.table.telling = None
        self._desk.table.stage.selected.clear()

    # Doing

    def press(self, thing: Thing) -> None:
        """Do the usual thing with this, for a tap, Enter and an assistive program alike.

        A button that is disabled says why.
        """
        match thing:
            case Button():
                (thing.press if thing.enabled else thing.action)()
            case Slip():
                self._desk.tools["sheet"]()
            case Sprite():
                self.toggle(thing)
            case Column():
                self.do(self.at(thing.place, thing.view.id))
            case Place():
                self.do(self.at(thing))

    def can(self, thing: Thing) -> bool:
        """Whether `press` would do something now; not for slips, which do what the menu does."""
        desk, meant = self._desk, list[Action]()
        match thing:
            case Button():
                return thing.enabled
            case Sprite():
                in_parts = bool(desk.table.stage.parts) and not desk.table.is_laid
                return in_parts or any(each.takes_cards for each in desk.actions)
            case Column():
                meant = self.at(thing.place, thing.view.id)
            case Place():
                meant = self.at(thing)
        return any(each.legal for each in meant)

    def do(self, meant: Sequence[Action]) -> bool:
        """Do the first of these that is possible, or say why not; whether a move was made."""
        action = next((each for each in meant if each.legal), meant[0] if meant else None)
        desk = self._desk
        if action is None:
            return False
        if action.tool:
            desk.tools[action.tool]()
            return False
        if action.puts is not None:
            desk.show(action.puts)
            return True
        if action.refusal is not None or not desk.match.my_turn:
            desk.say(action.refusal or message("refusal.not_your_turn"), refusal=True)
            return False
        if action.confirm is not None and desk.services.settings.warnings:
            yes = [(message("ask.sure.yes"), action)]
            self._ask(action.confirm, yes, self._perform, cancel="ask.sure.no")
            return False
        return self._perform(action)

    def _perform(self, action: Action) -> bool:
        """Make the move of an action; ask which if it could mean several and no hint names one."""
        desk = self._desk
        used = desk.table.stage.keys_of(action.cards)
        if action.ask is None:
            return self.make(action.move, used)
        hinted = self._hinted(action.ask)
        if hinted is not None:
            return self.make(hinted, used)
        self._inquire(action.ask, action.target, used)
        return False

    def _inquire(self, ask: Ask, target: Place | None, used: Sequence[int]) -> None:
        answers = [(answer.label, answer.move) for answer in ask.answers]
        pictures = [(answer.cards, answer.breaks) for answer in ask.answers]

        def chosen(move: Any) -> bool:
            return self.make(move, used)

        self._ask(ask.question, answers, chosen, target, pictures=pictures)

    def _hinted(self, asked: Ask) -> Any:
        """The answer that the hint stands for, or None."""
        table, hint = self._desk.table, self._desk.hint
        if hint is None:
            return None

        def done(move: Any) -> object:
            its = table.presenter.advice(table.view, move, table.names, None)
            return its and (its.target, its.column, Counter(its.cards))

        wanted = done(hint.move)
        return next((each.move for each in asked.answers if done(each.move) == wanted), None)

    def make(self, move: Any, used: Sequence[int] = ()) -> bool:
        """Make a move for the viewer; ask first if it plainly loses the game.

        A beginner is asked in more cases.
        """
        desk, table = self._desk, self._desk.table
        warning, settings = None, desk.services.settings
        if settings.warnings and self._desk.match.ready:
            warning = table.presenter.warning(table.view, move, table.names)
        if warning is None and settings.help == "beginner" and self._desk.match.ready:
            warning = table.presenter.caution(table.view, move, table.names)
        if warning is None:
            return desk.submit(move, used)
        self._ask(
            message("ask.sure"),
            [(message("ask.sure.yes"), move)],
            lambda chosen: desk.submit(chosen, used),
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
        """Ask a question beside the place it is about."""
        desk = self._desk
        self._hands.let_go()
        desk.table.hurry()

        def about() -> list[Rect]:
            ground, closeup = desk.table.stage.ground, desk.table.closeup
            there = target is not None and ground.has(target)
            return [closeup.in_window(ground.zone(target).rect)] if target and there else []

        desk.services.push(AskPage(desk.services, question, answers, chosen, about, **words))


def _keyed(actions: Sequence[Action], name: str) -> list[Action]:
    """The actions with this key; those for a single column are left out."""
    return [each for each in actions if name in each.verb.keys and each.column is None]


def _aimed(there: Sequence[Action], column: str | None) -> list[Action]:
    """The actions for this column, or, if it has none, those for the whole place."""
    aimed = [each for each in there if column is not None and each.column == column]
    return aimed or [each for each in there if each.column is None]


def _where(action: Action) -> Place | None:
    return action.target or action.source


# Buttons for what can be done: a row of them, the answers to an offer, or the choices for the
# viewer's fist, shown as hands to click.


WIDEST = 260
"""The widest button, in pixels of 720 lines."""
BESIDE = 3.0
"""The room beside the words of an answer, for its picture, in sizes of its letters."""

SKIP = "skip"

AIR = 0.04
"""How much of its place is left free around each hand, as a part of its side."""


class Buttons(Struct, eq=False, dict=True):
    """All that can be pressed beside the cards: the tools, the buttons for now, the fists."""

    _desk: Desk
    _acts: Acts

    def at(self, x: float, y: float) -> Button | None:
        """The tool or button at a point."""
        table = self._desk.table
        buttons = (*table.tools, *table.buttons, *table.fists)
        return next((each for each in buttons if each.bounds.holds(x, y)), None)

    def refresh(self) -> None:
        """Make the buttons for what can be done now."""
        desk, table = self._desk, self._desk.table
        shown = table.shown
        if desk.watches:
            table.buttons, table.fists = skip_button(table, desk.tools["end"]), []
            return
        offered = shown is not None and shown.offer is not None
        asks = offered or table.presenter.has_buttons or "fist" in table.stage.ground.zones
        if not asks or (shown is not None and shown.compared):  # compared hands need the room
            table.buttons, table.fists = [], []
            return
        able = table, desk.actions, desk.match.ready, self._press
        if offered or desk.match.caught_up or desk.actions:
            table.buttons = row_of(*able)
        else:
            rest(table.buttons)  # keep them, so that they do not flicker while the others play
        table.fists = offered_fists(*able)

    def _press(self, action: Action) -> None:
        self._acts.do([action])


class FistButton(Button):
    """A hand that can be clicked."""

    fist = Fist.CLOSED

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        """Draw the open hand, with a rim under the pointer."""
        b = self.bounds
        if hovered:
            rim = ring(b.w, b.h, 10 * self.services.unit, self.services.theme.brass, 2.0)
            surface.blit(rim, (round(b.x), round(b.y)))
        draw_fist(surface, b, self.fist, seat_colour(0))


def row_of(
    table: Table, actions: Sequence[Action], ready: bool, press: Callable[[Action], object]
) -> list[Button]:
    """A button for each action that has one: the answers on the paper of an offer, where a short
    one leaves room for the others, or else in the middle of the row.
    """
    s, wanted = table.services, [action for action in actions if action.button]
    zone, made = table.stage.ground.zones.get("buttons"), list[Button]()
    names = [s.words.text(action.named) for action in wanted]
    places: Sequence[Rect] = ()
    if table.shown is not None and table.shown.offer is not None and wanted:
        words = [s.texts.render(name, s.font(LETTERS), s.theme.ink, BOLD).width for name in names]
        places = answers_of(table, [wide + BESIDE * s.font(LETTERS) for wide in words])
    elif zone is not None and wanted:
        gap, n, high = 10 * s.unit, len(wanted), max(zone.rect.h, s.target)
        wide = min((zone.rect.w - gap * (n - 1)) / n, WIDEST * s.unit * max(1.0, s.scale))
        x = zone.rect.center[0] - (wide * n + gap * (n - 1)) / 2
        top = zone.rect.bottom - high
        places = [Rect(x + i * (wide + gap), top, wide, high) for i in range(n)]
    for action, name, place in zip(wanted, names, places):
        button = Button(s, f"do.{action.id}", name, partial(press, action), action.verb.symbol)
        keys = (TOOLS[action.tool],) if action.tool else action.verb.keys
        button.key = keys[0] if keys else ""
        button.enabled = action.legal and (ready or bool(action.tool))
        button.bounds = place
        made.append(button)
    return made


def skip_button(table: Table, skip: Callable[[], None]) -> list[Button]:
    """The button with which a person who only watches skips the rest of the deal."""
    s, zone = table.services, table.stage.ground.zones.get("buttons")
    if zone is None:
        return []
    name = s.words("tool.skip")
    button = Button(s, SKIP, name, skip, "end")
    button.key = TOOLS[SKIP]
    words = s.texts.render(name, s.font(LETTERS), s.theme.ink, BOLD).width
    most = WIDEST * s.unit * max(1.0, s.scale)
    wide = min(zone.rect.w, max(most, words + 2 * BESIDE * s.font(LETTERS)))
    button.bounds = Rect(zone.rect.center[0] - wide / 2, zone.rect.y, wide, zone.rect.h)
    return [button]


def rest(buttons: list[Button]) -> None:
    """Disable the buttons but leave them in place: nothing can be done for a moment."""
    if any(button.id == SKIP for button in buttons):
        buttons.clear()  # the person plays again in a new deal
    for button in buttons:
        button.enabled, button.action = False, _nothing


def _nothing() -> None:
    return


def offered_fists(
    table: Table, actions: Sequence[Action], ready: bool, press: Callable[[Action], object]
) -> list[Button]:
    """A hand to click for each fist that can be chosen, where the viewer's fist will lie."""
    zone = table.stage.ground.zones.get("fist")
    wanted = [action for action in actions if action.fist is not None and action.legal]
    if zone is None or not wanted or not ready:
        return []
    s, made = table.services, list[Button]()
    for action, place in zip(wanted, _places(zone.rect, len(wanted)), strict=True):
        name = s.words.text(action.said)
        button = FistButton(s, f"fist.{action.id}", name, partial(press, action))
        button.fist, button.bounds = action.fist or Fist.CLOSED, place
        made.append(button)
    return made


def _places(rect: Rect, n: int) -> list[Rect]:
    """Squares one above the other, or side by side if that makes them larger."""
    across, down = min(rect.w / n, rect.h), min(rect.w, rect.h / n)
    side = max(across, down)
    x, y = rect.center
    dx, dy = (side, 0.0) if across > down else (0.0, side)
    spots = [i - (n - 1) / 2 for i in range(n)]
    squares = (Rect(x + dx * i - side / 2, y + dy * i - side / 2, side, side) for i in spots)
    return [square.inset(AIR * side, AIR * side) for square in squares]
