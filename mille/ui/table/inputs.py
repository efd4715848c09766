"""What a person does at the table, by whatever means, turned into commands.

The pointer, the keys, a switch, a controller and assistive programs are five ways to the same
commands: the switch and assistive programs name a thing (`Keys.act`), a controller presses keys. A
press first finishes what is moving; only then is it decided what it means. What is dropped on
nothing goes home, and nothing has changed.
"""

from __future__ import annotations

from mille.cards import Rank, Suit
from mille.engine.message import Message, message
from mille.ui import tempo as t
from mille.ui.input import Key, LetGo, PointerDown, PointerLeft, PointerMove, PointerUp, UiEvent
from mille.ui.table import beside
from mille.ui.table.commands import Buttons, Commands, Forced
from mille.ui.table.desk import Desk
from mille.ui.table.hand import Hand, Slip, drop_target, is_double, wanders
from mille.ui.table.lettering import arrow_at
from mille.ui.table.sprites import Sprite, settle
from mille.ui.table.stage import HeldCards, HeldChips, HeldPile, Press
from mille.ui.table.talk import Tells
from mille.value import Struct
from mille.view.action import HOUSE, TELLS, Action, House
from mille.view.geometry import Rect
from mille.view.table import Lie, hand_of

EDGE = 26.0
"""The width of the strip inside the cloth that counts as its edge, in pixels of 720 lines."""


class Pointer:
    """Presses, drags and hovering at the table."""

    def __init__(
        self, desk: Desk, hand: Hand, commands: Commands, forced: Forced, buttons: Buttons
    ) -> None:
        self._desk, self._hand, self._commands = desk, hand, commands
        self._forced, self._buttons = forced, buttons
        self._table, self._state = desk.table, hand.state

    def handle(self, event: UiEvent) -> None:
        hand, state = self._hand, self._state
        match event:
            case PointerMove(x, y):
                state.point = (x, y)
                if not hand.full:
                    under, own = self._table.stage.at(x, y), self._table.stage.ground.own_hand
                    mine = under is not None and under.place == own
                    state.hovered = under.key if under is not None and mine else None
                self._move(x, y)
            case PointerDown(x, y, 1):
                state.point = (x, y)
                self._press(x, y)
            case PointerUp(x, y, 1):
                if not hand.full or state.point != (x, y):  # no move may have told of it
                    self.handle(PointerMove(x, y))
                self._release(x, y)
            case LetGo():
                state.key_held = False
                if hand.full:
                    hand.let_go()
                state.press = None
            case PointerDown(button=3):
                self._commands.clear()
            case PointerLeft():
                state.hovered, state.point = None, (-1.0, -1.0)

    def _press(self, x: float, y: float) -> None:
        stage = self._table.stage
        if self._hand.full:
            self._hand.let_go()  # its release went unnoticed
        under = stage.at(x, y)
        tool = any(each.bounds.holds(x, y) for each in self._table.tools)
        quick = self._forced.quick
        if self._desk.hurry():
            self._buttons.refresh()
            # Everything has moved: only a card that stayed in place can still be meant.
            now = stage.at(x, y)
            if not (tool or quick) and (now is None or under is not now):
                return
        button = self._buttons.at(x, y)
        if button is not None:
            self._commands.press(button)
        else:
            self._hand.press(x, y)

    def _move(self, x: float, y: float) -> None:
        if (press := self._state.press) is None:
            return
        if not press.carries and wanders(press, x, y):
            press.carries = True
            if self._still_meant(press):
                self._lift(press.sprite, press.x, press.y)
            else:
                self._state.press = None
        if press.carries:
            self._hand.carry(x, y)

    def _release(self, x: float, y: float) -> None:
        press, self._state.press = self._state.press, None
        if press is None:
            return
        if press.carries:
            self._drop(x, y)
            return
        double = is_double(self._state, x, y, press.reach, self._desk.clock())
        if self._still_meant(press):
            self._tap(press.sprite, x, y, double)

    def _still_meant(self, press: Press) -> bool:
        """Whether what was pressed is still there; something may have happened since."""
        sprite, stage = press.sprite, self._table.stage
        if sprite is not None and sprite.place == stage.ground.own_hand:
            return not sprite.legs and sprite in stage.sprites
        return press.view is self._table.view

    def _tap(self, sprite: Sprite | None, x: float, y: float, double: bool) -> None:
        commands, stage, state = self._commands, self._table.stage, self._state
        if sprite is not None and sprite.place == stage.ground.own_hand:
            (commands.choose_like if double else commands.press)(sprite)
            return
        turns = arrow_at(stage, x, y)
        if turns is not None:
            commands.do([each for each in commands.of(turns) if each.arrow])
            return
        place, slip = stage.place_at(x, y), self._table.slip_at(x, y)
        if place is not None:
            column = stage.column_at(place, x, y)
            meant = commands.at(place, column.view.id if column is not None else None)
            if sprite is not None and not state.chosen:  # a card that goes back by itself
                meant = [each for each in meant if each.cards == (sprite.card,)] or meant
            # With no card chosen, a click on laid cards is no request.
            idle = not state.chosen and stage.lies(place) is not Lie.PILE
            if not idle or any(action.legal for action in meant):
                commands.do(meant)
        elif slip is not None:
            commands.press(Slip(slip))
        elif not state.chosen and self._table.stage.ground.zones["news"].rect.holds(x, y):
            self._desk.tools["log"]()
        else:
            at_edge = self.at_edge(x, y)
            if at_edge is None or not commands.do([at_edge]):
                state.chosen.clear()

    def at_edge(self, x: float, y: float) -> Action | None:
        """What a click at the edge of the cloth does, if nothing else lies there."""
        felt, near = self._table.felt, EDGE * self._table.services.unit
        if not felt.holds(x, y) or felt.inset(near, near).holds(x, y):
            return None
        here = self._table.stage.place_at(x, y), self._table.slip_at(x, y), self._buttons.at(x, y)
        able = self._desk.actions if self._desk.match.ready and here == (None, None, None) else ()
        return next((each for each in able if each.edge and each.legal), None)

    # Carrying

    def _lift(self, sprite: Sprite | None, x: float, y: float) -> None:
        commands, hand, stage = self._commands, self._hand, self._table.stage
        self._table.toast.said = None  # makes room for what a drop would do
        place = stage.place_at(x, y)
        if sprite is not None and sprite.place == stage.ground.own_hand:
            hand.lift(sprite, x, y)
        elif sprite is not None and (homeward := commands.homeward(sprite)) is not None:
            hand.take({sprite.key}, sprite, x, y).homeward = homeward
        elif place is not None and hand.can_lift_chips(place):
            hand.lift_chips(place, x, y)
        elif place is not None and commands.from_pile(place) is not None:
            self._state.held = HeldPile(place)
        else:
            self._state.press = None
            refused = [each.refusal for each in hand.staked(place)] if place is not None else []
            why = next(filter(None, refused), None)
            if why is not None:
                self._desk.say(why, refusal=True)

    def _drop(self, x: float, y: float) -> None:
        commands, hand, held = self._commands, self._hand, self._state.held
        stage = self._table.stage
        if isinstance(held, HeldChips):
            hand.carry(x, y)
            bet = hand.lay_chips(held)
            commands.do([bet] if bet is not None else [])
        elif isinstance(held, HeldPile):
            self._state.held, action = None, commands.from_pile(held.place)
            if action is not None and stage.place_at(x, y) != held.place:
                commands.do([action])
        elif held is not None:
            meant = self._meant_at(held, x, y)
            if meant:
                dropped = set(self._state.carried)
                self._state.carried.clear()  # chosen until it is known where they end up
                if any(each.gathers for each in meant):
                    hand.restore(held)
                    commands.gather(dropped)
                elif not commands.do(meant) or held.alone:
                    hand.restore(held)
            elif stage.place_at(x, y) == stage.ground.own_hand:
                hand.rearrange(held, x, y)
                self._desk.keep_hand()
                self._table.services.audio.play("slide")
            hand.forget()
            stage.send_home(self._desk.services.tempo, t.DROP, settle)

    def _meant_at(self, held: HeldCards, x: float, y: float) -> list[Action]:
        """The actions for dropping the carried cards here; refused ones say why not."""
        commands, desk, stage = self._commands, self._desk, self._table.stage
        place = stage.place_at(x, y)
        if place == stage.ground.own_hand:
            return [held.homeward] if held.homeward is not None else []
        place = beside.aimed_at(stage, self._table.services, x, y) or place
        slip, shown = self._table.slip_at(x, y), self._table.shown
        if place is None and slip:  # to give a seat cards
            place = hand_of(shown.seats[slip].seat)
        column = stage.column_at(place, x, y) if place is not None else None
        id = column.view.id if column is not None else None
        if held.homeward is not None:
            return commands.further(held.homeward, place, id) if place is not None else []
        here = commands.onto(place, id) if place is not None else []
        if (column is None and any(each.legal for each in here)) or not desk.match.ready:
            return here
        legal = [a for a in desk.actions if a.target and a.legal and a.at_place]
        if here:  # the place under the pointer wins, whatever else the cards cover
            legal = [each for each in legal if each.target == place]
        found = drop_target(self._table, legal, self._hand.cards(), x, y)
        return [found] if found is not None else here

    def would(self) -> Message | None:
        """What dropping here does, while something is carried; else a click at the edge."""
        (x, y), held = self._state.point, self._state.held
        place, action = self._table.stage.place_at(x, y), None
        if held is None:
            at_edge = self.at_edge(x, y)
            return at_edge.would if at_edge is not None else None
        if isinstance(held, HeldChips):
            here = self._hand.spot(held)
            return message("drop.chips.back") if here is None else here.would or here.said
        if isinstance(held, HeldPile):
            action = self._commands.from_pile(held.place) if place != held.place else None
        elif place == self._table.stage.ground.own_hand:
            return message("drop.hand")
        else:
            meant = self._meant_at(held, x, y)
            action = next((each for each in meant if each.legal), meant[0] if meant else None)
        if action is None:
            return message("drop.back")
        if action.gathers:
            return message("drop.choose")
        asks = action.ask if isinstance(held, HeldCards) else None
        return asks.question if asks else action.refusal or action.would or action.said

    def can_take(self, x: float, y: float) -> bool:
        """Whether something lies here that a press takes hold of, or does something with."""
        stage = self._table.stage
        place = stage.place_at(x, y)
        there = stage.at(x, y), self._buttons.at(x, y), self._table.slip_at(x, y)
        chips = place is not None and self._hand.can_lift_chips(place)
        return there != (None, None, None) or chips

    # What lights up

    def glows(self) -> list[tuple[Rect, bool]]:
        """The places where chosen or carried cards may go; True for one to light strongly."""
        held, point, stage = self._state.held, self._state.point, self._table.stage
        found: list[Rect] = []
        if isinstance(held, HeldChips):
            return []  # the spots light up themselves
        here = stage.place_at(*point) if held is None else None
        if here is not None and self._hand.can_lift_chips(here):
            found.append(stage.ground.zone(here).rect)
        if held is None and self.at_edge(*point) is not None:
            inside = 6 * self._table.services.unit
            found.append(self._table.felt.inset(inside, inside))
        if isinstance(held, HeldCards) and held.homeward is not None:
            found.append(stage.ground.zone(stage.ground.own_hand).rect)
        else:
            for action in self._commands.targets():
                place = action.target or action.source
                rect = stage.rect_of(place, action.column) if place is not None else None
                found += [rect] if rect is not None else []
        strongly = held is not None
        return [(rect, strongly and rect.holds(*point)) for rect in dict.fromkeys(found)]

    def warned(self) -> list[Rect]:
        """The columns that are a reason against the click, or the drop, under the pointer."""
        stage, (x, y) = self._table.stage, self._state.point
        place = stage.place_at(x, y)
        found: list[Rect] = []
        for action in self._desk.actions if place is not None else ():
            if action.legal and action.target == place and action.column is None:
                found += filter(None, (stage.rect_of(*where) for where in action.warns))
        return found


# The keys


PASSING = tuple(
    key
    for each in (House.MENU, House.UNDO, House.AUTO, House.GO_TO, House.END)
    for key in each.keys
)
"""These keys mean the same, whatever has just moved."""
RANKS = {"0": Rank.JOKER} | {rank.lower(): rank for rank in Rank if rank is not Rank.JOKER}
SUITS = {suit.lower(): suit for suit in Suit if suit is not Suit.NONE}


class Keys(Struct, eq=False, dict=True):
    """Carries out what the pressed keys mean."""

    _desk: Desk
    _hand: Hand
    _commands: Commands
    _forced: Forced
    _buttons: Buttons
    _tells: Tells
    _seeks: bool = False
    """Whether a card of the hand is being named, rank first, then suit."""
    _sought: Rank | None = None
    """Its rank, once it was pressed."""

    def press(self, key: Key) -> None:
        """Answer a question about the table at once; else finish what moves, then walk or act.

        If something was moving, only keys that can do no harm are obeyed.
        """
        if key.name == "escape" and (self._hand.full or self._commands.can_clear):
            self._commands.clear()
            return
        chord = self._desk.services.meant(key)
        if chord in TELLS:
            self._tells.tell(TELLS[chord])
            return
        if chord.startswith("shift+"):
            return  # Shift and a letter do nothing else
        self._desk.table.telling.said = None
        self._hand.state.key_held = key.name == "space"
        quick = self._forced.quick
        if self._seeks and self._seek(key.chord):
            return
        each = HOUSE.get(chord)
        if self._desk.hurry():
            self._buttons.refresh()
            if not (quick or each is House.WALK or chord in PASSING):
                return
        if each is House.WALK:
            self._walk(key)
        elif each is House.GO_TO:
            self._seeks, self._sought = bool(self._desk.table.stage.hand()), None
            self._desk.say(message("go_to.rank" if self._seeks else "go_to.no_hand"))
        elif each is House.NUMBER:
            self._choose(int(chord))
        elif not self._do(chord):
            if each in (House.CHOOSE, House.DO):
                focus = self._commands.focus
                if not focus.state.seen:
                    focus.state.seen = True
                elif (thing := focus.thing) is not None:
                    self._commands.press(thing)
            else:
                self._commands.use(chord)

    def counts(self, key: Key) -> bool:
        """Whether a key does something: one that is held walks on, and acts only once."""
        meant = HOUSE.get(self._desk.services.meant(key))
        return not key.again or meant in (House.WALK, House.MOVE)

    def act(self, id: str) -> None:
        """Do what Enter does on the thing with this id, once everything has come to rest."""
        if self._desk.hurry():
            self._buttons.refresh()
        if not self._desk.on_top:
            return
        thing = self._commands.focus.named(id)
        self._commands.focus.find(id)
        if thing is not None:
            self._commands.press(thing)

    def can(self, id: str) -> bool:
        thing = self._commands.focus.named(id)
        return self._commands.can(thing) if thing is not None else id == "prompt"

    # Naming a card

    def _seek(self, key: str) -> bool:
        """Go to the card of this rank, then of this suit; whether the key was part of its name.

        A first key that is no rank ends the naming.
        """
        rank, suit = RANKS.get(key), SUITS.get(key)
        desk, hand = self._desk, self._desk.table.stage.hand()
        if self._sought is None:
            self._seeks, self._sought = rank is not None, rank
            if rank is None:
                desk.table.toast.said = None
                return True
            suits = set(Suit)
        else:
            self._seeks, rank = False, self._sought
            if suit is None:
                return False
            suits = {suit}
        cards = ((i, each.card) for i, each in enumerate(hand) if each.card)
        found = [i for i, card in cards if card.rank is rank and card.suit in suits]
        if found:
            desk.table.toast.said = None
            self._commands.focus.go(desk.table.stage.ground.own_hand, found[0])
        else:
            self._seeks = False
            desk.say(message("go_to.none"), refusal=True)
        return True

    # Choosing and walking

    def _choose(self, number: int) -> None:
        """Choose or put back the card of the hand with this number, from the left.

        In a hand of groups, choose this many cards of the rank that has the focus.
        """
        hand = self._desk.table.stage.hand()
        if self._desk.table.presenter.by_groups:
            if not self._change_number(number):
                self._desk.say(message("choose.too_few"), refusal=True)
        elif number <= len(hand):
            self._commands.toggle(hand[number - 1])

    def _walk(self, key: Key) -> None:
        focus = self._commands.focus
        match key.name:
            case "tab":
                focus.walk(-1 if key.shift else 1)
            case "down":
                if not self._change_number(by=-1):
                    focus.climb(-1)
            case "up":
                if not self._change_number(by=1):
                    focus.climb(1)
            case "left" | "right":
                focus.step(-1 if key.name == "left" else 1)
            case "home":
                focus.go(focus.group, 0)
            case "end":
                focus.go(focus.group, 10_000)

    def _change_number(self, wanted: int = 0, by: int = 0) -> bool:
        """Choose this many cards of the focused rank, or one more or less; whether it has as many.

        If the focus was not shown yet, it goes to the cards already chosen.
        """
        focus, stage = self._commands.focus, self._desk.table.stage
        chosen = [each for each in stage.hand() if each.key in stage.hand_state.chosen]
        if wanted and chosen and not focus.state.seen:
            focus.go(stage.ground.own_hand, stage.hand().index(chosen[0]))
        if not ((focus.state.seen or wanted) and focus.walks_groups):
            return False
        like = [sprite.key for sprite in focus.like()]
        n = wanted or sum(key in stage.hand_state.chosen for key in like) + by
        if not 0 <= n <= len(like):
            return False
        others = {s.key for s in stage.hand() if s.card and s.card.rank is Rank.JOKER}
        stage.hand_state.chosen = {*like[:n], *(stage.hand_state.chosen & (others - set(like)))}
        focus.state.seen = True
        return True

    # Doing

    def _do(self, name: str) -> bool:
        """Do what a key means in the game; whether it means anything.

        Enter and Space go to the focused thing first, unless that is a chosen card. With nothing
        chosen, a key that takes cards chooses the focused one: a second press does it.
        """
        commands, focus, state = self._commands, self._commands.focus, self._hand.state
        here, enters = focus.thing if focus.state.seen else None, name in ("return", "space")
        sprite = here if isinstance(here, Sprite) else None
        found = commands.by_key(name)
        if enters and sprite is not None and (name == "space" or sprite.key not in state.chosen):
            return False
        if name == "return" and state.chosen and not found:  # it does what these cards are for
            found = [each for each in self._desk.actions if each.takes_cards and each.button]
        takes_cards = any(action.takes_cards for action in found)
        if enters and here is not None and sprite is None and (takes_cards or focus.button):
            return False
        if takes_cards and not state.chosen and sprite is not None and sprite.card:
            alone = commands.by_key(name, (sprite.card,))
            if any(action.legal and action.takes_cards for action in alone):
                commands.toggle(sprite)
                return True
            found = alone or found
        if enters and not state.chosen and (takes_cards or here is not None):
            found = [action for action in found if action.legal]
        if found:
            commands.do(found)
        return bool(found)
