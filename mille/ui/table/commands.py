"""The commands at a table: what a place, a key or a button stands for now, and how it is done.

The game lists what can be done with the cards that are chosen; nothing here knows what it means.
Beside these are the tools of the house: sorting the hand, hints, taking back, the menu.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from functools import partial
from typing import Any

from pygame import Surface

from mille.cards import Cards, in_order
from mille.engine.message import Message, message
from mille.session.matches import Pauses
from mille.session.record import next_pace
from mille.ui import tempo as t
from mille.ui.pages.menu import AskPage
from mille.ui.shapes import draw_ring
from mille.ui.table.desk import Desk
from mille.ui.table.effects_seats import draw_fist
from mille.ui.table.hand import Focus, Hand, Slip, Thing
from mille.ui.table.sprites import Sprite
from mille.ui.table.table import Table
from mille.ui.table.talk import Tells
from mille.ui.table.view import nothing
from mille.ui.text import BOLD
from mille.ui.theme import seat_colour
from mille.ui.widgets import LETTERS, Button, as_row
from mille.value import Struct, replace
from mille.view.action import ACTS, HOUSE, TOOLS, Action, Ask, House, Tell
from mille.view.geometry import Rect
from mille.view.lying import Column
from mille.view.table import Fist, Place

SLICE = 0.15
"""How many seconds the match is played on before the window gets a turn."""


class Forced(Struct, eq=False, dict=True):
    """Makes forced moves for the person, if they want.

    For good (*Autoplay*), while a key is held, or all the way to the end of the match. Only a move
    that is really forced (`Waiting.forced`) is made this way; every choice waits for the person.
    """

    _desk: Desk
    _waited: float = 0.0

    @property
    def on(self) -> bool:
        """Whether all forced moves are made for the person, until switched off."""
        return self._desk.match.auto

    @property
    def due(self) -> bool:
        match = self._desk.match
        left = self.on or self._desk.table.stage.hand_state.key_held
        if self._desk.runs or (left and match.my_turn and match.waiting.forced):
            return True
        return self.on and self._alone is not None

    @property
    def quick(self) -> bool:
        """Whether a press can mean just one move, so that it is made even while something moves.

        The press finishes the movement and makes the move: fast players are not held up.
        """
        match = self._desk.match
        return match.caught_up and match.my_turn and match.waiting.forced

    @property
    def _alone(self) -> Any | None:
        """The only sensible move, if just the person can know that it is; None otherwise."""
        desk = self._desk
        if not (desk.match.my_turn and desk.match.caught_up) or desk.match.waiting.forced:
            return None
        return desk.table.presenter.left_to_the_table(desk.table.view)

    def name(self, tools: Sequence[Button]) -> None:
        """Let the tools show the current state of *Autoplay* and the speed."""
        s = self._desk.services
        for tool in tools:
            if tool.id == "auto":
                tool.main = self.on
            elif tool.id == "pace" and s.speed:
                tool.name = s.words("tool.pace.now", n=f"{s.speed:g}")

    def switch(self) -> None:
        desk, match = self._desk, self._desk.match
        match.keep_table(not match.auto, match.speed)
        desk.table.toast.said = None
        if self.on and desk.my_move and not self.due:
            desk.say(message("auto.waits"))

    def faster(self) -> None:
        s, match = self._desk.services, self._desk.match
        match.keep_table(match.auto, next_pace(s.speed))
        s.pace = match.speed

    def run(self) -> None:
        """Play on at once, as far as there is nothing to choose."""
        self._desk.runs = True

    def go_on(self, dt: float) -> bool:
        """Let `dt` seconds pass at rest; whether a move is being made for the person."""
        if not self.due:
            self._waited = 0.0
            return False
        self._waited += dt
        alone = self._alone
        least = t.FORCED if alone is None else t.PASSES
        if self._waited >= self._desk.services.tempo(least):
            self._waited = 0.0
            self._desk.submit(self._only_move() if alone is None else alone, ())
        return True

    def hurry(self) -> None:
        """Play on for a moment without showing it, except for the move that ends the deal.

        What was played before is shown first, and all of it goes into the log.
        """
        desk, match = self._desk, self._desk.match
        desk.hurry()
        try:
            with match.in_one():
                self._run_on(desk.clock() + SLICE)
        except OSError as error:
            match.fail(error)
            self._desk.runs = False
        if match.deal_over:
            desk.runs = False
        else:
            desk.pass_over()
        desk.table.stage.hand_state.chosen.clear()
        desk.table.show(desk.table.view)

    def _run_on(self, until: float) -> None:
        desk, match = self._desk, self._desk.match
        while desk.runs and not match.deal_over and desk.clock() < until:
            desk.pass_over()
            if not match.my_turn:
                match.poll(1.0, Pauses())
                desk.runs = match.goes_on_by_itself or match.my_turn or match.over
            else:
                desk.runs = match.waiting.forced and match.submit(self._only_move()) is None
            desk.runs &= match.trouble is None

    def _only_move(self) -> Any:
        desk = self._desk
        return next(iter(desk.table.entry.game.moves(desk.match.view())))


ALWAYS = (House.UNDO, House.MENU, House.SHEET, House.LOG)
"""The tools that every table has, with a button or without."""


class Commands:
    """What can be done at a desk: finds the command that is meant, and carries it out."""

    def __init__(
        self,
        desk: Desk,
        hand: Hand,
        forced: Forced,
        tells: Tells,
        leads: Mapping[str, Callable[[], None]],
    ) -> None:
        """`leads` are the tools that open something else, such as `menu` and `sheet`."""
        self._desk, self._hand, self._tells = desk, hand, tells
        self.focus = Focus(desk.table)
        desk.tools |= {
            "sort": self.sort,
            "hint": self.hint,
            "undo": self.undo,
            "log": self.open_log,
            "info": partial(tells.tell, Tell.ALL),
            "foretell": partial(tells.tell, Tell.END),
            "auto": forced.switch,
            "pace": forced.faster,
            "end": forced.run,
            **leads,
        }
        for button in desk.table.tools:
            button.action = desk.tools[button.id]

    # Finding

    def targets(self) -> list[Action]:
        if not self._desk.match.ready:
            return []
        able = (each for each in self._desk.actions if each.legal or each.gathers)
        return [each for each in able if each.lit and (each.target or each.source)]

    def at(self, place: Place, column: str | None = None) -> list[Action]:
        """The actions for a click on a place: the column's, else those of the whole place."""
        there = [a for a in self._desk.actions if place in (a.target, a.source) and a.at_place]
        return _aimed(there, column)

    def homeward(self, sprite: Sprite) -> Action | None:
        """What carrying a card to the viewer's hand does, if that is possible."""
        return next((each for each in self.of(sprite) if each.home and each.legal), None)

    def of(self, sprite: Sprite) -> list[Action]:
        """The actions for a card that lies elsewhere."""
        its = sprite.place, (sprite.card,)
        there = (each for each in self._desk.actions if (each.target, each.cards) == its)
        return [each for each in there if each.column in (None, sprite.column)]

    def further(self, homeward: Action, place: Place, column: str | None) -> list[Action]:
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
        able = self._desk.actions if self._desk.match.ready else ()
        if not any(each.legal and each.source for each in able):
            return None
        here = [each for each in able if each.source == place]
        return next((each for each in here if each.legal), here[0] if here else None)

    def by_key(self, name: str, cards: Cards | None = None) -> list[Action]:
        """The actions with this key, with other cards chosen if given; none for a single column."""
        able = self._desk.actions if cards is None else self._desk.actions_with(cards)
        return [each for each in able if name in each.verb.keys and each.column is None]

    # Choosing cards of the hand

    def toggle(self, sprite: Sprite) -> None:
        """Choose a card or put it back, along with the cards that the game chooses with it.

        In a hand that is laid out in parts, a click can move the card to another part instead.
        """
        if self._swap(sprite):
            return
        if self._choose(sprite):
            self._desk.services.audio.play("pick")
        else:
            self._desk.say(message("choose.not_now"), refusal=True)

    def choose_like(self, sprite: Sprite) -> None:
        """Choose all cards that go with this one: what a double click does in every game."""
        table, stage = self._desk.table, self._desk.table.stage
        if self._swap(sprite) or sprite.card is None:
            return
        together = table.presenter.together(table.view, sprite.card)
        for each in (sprite, *stage.hand()):
            if each.card in together and each.key not in stage.hand_state.chosen:
                self._choose(each)

    def gather(self, dropped: Set[int]) -> None:
        """Choose the cards with these keys too: they were dropped where more are needed."""
        for sprite in self._desk.table.stage.hand():
            if sprite.key in dropped - self._hand.state.chosen:
                self._choose(sprite)

    def _choose(self, sprite: Sprite) -> bool:
        """Choose a card or put it back; whether the game allows it.

        What the game chose along with a card goes with it when that is put back. A click on such a
        card means that one too: it stays, and is from then on a card of its own.
        """
        table, stage, state = self._desk.table, self._desk.table.stage, self._hand.state
        assert sprite.card is not None
        was_chosen, along = sprite.key in state.chosen, state.along & state.chosen
        if sprite.key in along:
            state.along = along - {sprite.key}
            return True
        if was_chosen:
            state.chosen -= along
        wanted = table.presenter.pick(table.view, stage.chosen(), sprite.card, was_chosen)
        before = set(state.chosen)
        state.chosen -= {sprite.key} if was_chosen else set()
        stage.choose(wanted, first=None if was_chosen else sprite)
        state.along = set() if was_chosen else (along | state.chosen - before) - {sprite.key}
        return was_chosen or sprite.key in state.chosen

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
        chosen, told = self._hand.state.chosen, self._desk.table.telling.said
        return bool(chosen or self._desk.hint or told is not None)

    def clear(self) -> None:
        """Put carried cards back, choose nothing, and close the hint."""
        self._hand.let_go()
        self._desk.forget_hint()
        self._desk.table.telling.said = None
        self._desk.table.stage.hand_state.chosen.clear()

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
                stage = desk.table.stage
                if stage.parts and not desk.table.is_laid:
                    return True
                takes = any(each.takes_cards for each in desk.actions)
                fits = stage.hand_state.chosen or thing.card is None or desk.fits(thing.card)
                return takes and bool(fits)
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
        if action.confirm is not None and desk.services.settings.warns:
            yes = [(message("tool.hint.again"), action)]
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
        answers = [(answer.label, answer.move) for answer in action.ask.answers]
        pictures = [(answer.cards, answer.breaks) for answer in action.ask.answers]
        make = partial(self.make, used=used)
        self._ask(action.ask.question, answers, make, action.target, pictures=pictures)
        return False

    def _hinted(self, asked: Ask) -> Any:
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
        if settings.warns and self._desk.match.ready:
            warning = table.presenter.warning(table.view, move, table.names)
        if warning is None and settings.help == "beginner" and self._desk.match.ready:
            warning = table.presenter.caution(table.view, move, table.names)
        if warning is None:
            return desk.submit(move, used)
        yes, make = [(message("tool.hint.again"), move)], partial(desk.submit, used=used)
        self._ask(message("ask.sure"), yes, make, cancel="ask.sure.no", detail=warning)
        return False

    def _ask(
        self,
        question: Message,
        answers: Sequence[tuple[Message, Any]],
        chosen: Callable[[Any], object],
        target: Place | None = None,
        **words: Any,
    ) -> None:
        desk = self._desk
        self._hand.let_go()
        desk.table.hurry()

        def about() -> list[Rect]:
            ground, closeup = desk.table.stage.ground, desk.table.closeup
            there = target is not None and ground.has(target)
            return [closeup.in_window(ground.zone(target).rect)] if target and there else []

        desk.services.push(AskPage(desk.services, question, answers, chosen, about, **words))

    # The house's tools

    def use(self, chord: str) -> None:
        """Do what a key means at every table, or say that it does nothing here or now."""
        desk, each = self._desk, HOUSE.get(chord)
        presenter = desk.table.presenter
        if each is House.BACK:
            self.back()
        elif each is House.MOVE:
            self.move(-1 if chord.endswith("left") else 1)
        elif each is not None and each.id in desk.tools:
            watched_end = each is House.END and desk.watches
            if each in ALWAYS or each.id in presenter.tools or watched_end:
                desk.tools[each.id]()
            elif each is House.END:
                desk.say(message("key.no_end"), refusal=True)
            else:
                desk.say(message("key.not_here"), refusal=True)
        elif chord in ACTS:
            act = ACTS[chord]
            known = any(verb.act is act for verb in presenter.verbs)
            desk.say(message("refusal.not_now" if known else "key.not_here"), refusal=True)

    # The hand

    def sort(self) -> None:
        """Sort the hand in the person's usual order; if it is sorted already, in the next one.

        The order the person gave it by hand is forgotten.
        """
        table, s = self._desk.table, self._desk.services
        stage, sorts = table.stage, list(table.presenter.sorts)
        if stage.hand_cards() == table.sorted(stage.hand_cards()) and len(sorts) > 1:
            following = sorts[(sorts.index(table.order) + 1) % len(sorts)]
            s.save_settings(s.settings.changed(sort=following))
        stage.order.by_hand = False
        stage.arrange_cards(table.sorted(stage.hand_cards()), s.tempo)
        s.audio.play("slide")
        self._desk.keep_hand()

    def back(self) -> None:
        """Put a chosen card back, the focused one first; with none chosen, one from the tray."""
        table, stage, here = self._desk.table, self._desk.table.stage, self.focus.sprite
        chosen = [sprite.key for sprite in stage.hand() if sprite.key in stage.hand_state.chosen]
        undone = table.presenter.undone(table.view)
        if chosen:
            stage.hand_state.chosen -= {here.key if here and here.key in chosen else chosen[-1]}
        elif undone is not None:
            self._untold(partial(self._desk.show, undone))
        else:
            self._desk.say(message("key.no_card_out"), refusal=True)

    def move(self, by: int) -> None:
        focus, stage = self.focus, self._desk.table.stage
        sprite, n = focus.sprite, focus.item
        if sprite is None or not 0 <= n + by < len(stage.hand()):
            return
        order = [each.key for each in stage.hand()]
        order.insert(n + by, order.pop(n))
        stage.order.by_hand = True
        stage.arrange(order, self._desk.services.tempo)
        focus.go(focus.group, n + by)
        self._desk.keep_hand()

    # Moves

    def hint(self) -> None:
        """Ask for the strongest player's move and why; then for its odds; then make it."""
        desk, given = self._desk, self._desk.hint
        if desk.table.hides_prompt:
            return  # the answer is given: there is nothing to think about
        if not desk.my_move:
            desk.say(message("refusal.not_your_turn"), refusal=True)
        elif given is None or desk.adviser.asked:
            desk.ask_for_hint()
        elif desk.clock() - given.since < t.SEEN:
            return  # this press asked for the answer, before it was seen
        elif given.has_more:
            desk.hint = replace(given, asked=True)
            desk.services.dirty = True
        else:
            self.make(given.move, sorted(desk.table.stage.hinted))

    def undo(self) -> None:
        desk, match, table = self._desk, self._desk.match, self._desk.table
        undone = table.presenter.undone(table.view)
        if undone is not None and match.caught_up and (table.put_last or not match.can_take_back):
            self._untold(partial(desk.show, undone))
            return
        if not (match.caught_up and match.can_take_back):
            desk.say(match.why_it_stands(), refusal=True)
            return
        if not match.take_back():
            desk.tell_trouble()
            return
        desk.forget_hint()
        desk.adviser.close(match.referee)  # the adviser cannot unlearn what it was told
        self._untold(partial(table.take_back, match.view()))
        desk.services.audio.play("slide")

    def _untold(self, take_back: Callable[[], Message | None]) -> None:
        """Take something back, and say what: its line in the log, or which cards come back."""
        desk, held = self._desk, Counter(self._desk.table.stage.hand_cards())
        line = take_back()
        back = in_order((Counter(desk.table.stage.hand_cards()) - held).elements())
        said = message("undo.cards", cards=back) if back else message("undo.step")
        said = said if line is None else message("undo.done", said=line)
        desk.say(said, seconds=desk.reading(said))

    # Pages

    def open_log(self) -> None:
        from mille.ui.pages.reading import LogPage

        s = self._desk.services
        s.push(LogPage(s, self._desk.table.log(), self._tells.answer))


def _aimed(there: Sequence[Action], column: str | None) -> list[Action]:
    """The actions for this column, or, if it has none, those for the whole place."""
    aimed = [each for each in there if column is not None and each.column == column]
    return aimed or [each for each in there if each.column is None]


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
    _commands: Commands

    def at(self, x: float, y: float) -> Button | None:
        table = self._desk.table
        buttons = (*table.tools, *table.buttons, *table.fists)
        return next((each for each in buttons if each.bounds.holds(x, y)), None)

    def refresh(self) -> None:
        desk, table = self._desk, self._desk.table
        shown = table.shown
        if desk.watches:
            ended = desk.match.caught_up and desk.match.deal_over
            table.buttons = [] if ended else skip_button(table, desk.tools["end"])
            table.fists = []
            return
        offered = shown.offer is not None
        asks = offered or table.presenter.has_buttons or "fist" in table.stage.ground.zones
        if not asks or shown.compared:  # compared hands need the room
            table.buttons, table.fists = [], []
            return
        able = table, desk.actions, desk.match.ready, lambda action: self._commands.do([action])
        if offered or desk.match.caught_up or desk.actions:
            table.buttons = row_of(*able)
        else:
            rest(table.buttons)  # keep them, so that they do not flicker while the others play
        table.fists = offered_fists(*able)


class FistButton(Button):
    fist = Fist.CLOSED

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        b = self.bounds
        if hovered:
            draw_ring(surface, b, 0, 10 * self.services.unit, self.services.theme.brass, 2.0)
        draw_fist(surface, b, self.fist, seat_colour(0))


def row_of(
    table: Table, actions: Sequence[Action], ready: bool, press: Callable[[Action], object]
) -> list[Button]:
    """A button for each action that has one, in the middle of the row."""
    s, wanted = table.services, [action for action in actions if action.button]
    zone, made = table.stage.ground.zones.get("buttons"), list[Button]()
    names = [s.words.text(action.named) for action in wanted]
    places: Sequence[Rect] = ()
    if zone is not None and wanted:
        gap, n, high = 10 * s.unit, len(wanted), max(zone.rect.h, s.target)
        wide = min((zone.rect.w - gap * (n - 1)) / n, WIDEST * s.unit * max(1.0, s.scale))
        x = zone.rect.center[0] - (wide * n + gap * (n - 1)) / 2
        top = zone.rect.bottom - high
        places = [Rect(x + i * (wide + gap), top, wide, high) for i in range(n)]
    for action, name, place in zip(wanted, names, places):
        button = Button(s, f"do.{action.id}", name, partial(press, action))
        keys = (TOOLS[action.tool],) if action.tool else action.verb.keys
        button.key = keys[0] if keys else ""
        button.enabled = action.legal and (ready or bool(action.tool))
        button.bounds, button.picture = place, action.verb.symbol
        made.append(button)
    as_row(made)
    return made


def skip_button(table: Table, skip: Callable[[], None]) -> list[Button]:
    """The button with which a person who only watches skips the rest of the deal."""
    s, zone = table.services, table.stage.ground.zones.get("buttons")
    if zone is None:
        return []
    name = s.words("tool.end")
    button = Button(s, SKIP, name, skip, picture="end")
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
        button.enabled, button.action = False, nothing


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
