"""The keys at the table: they walk it, or do what the game or the house gives them to do."""

from __future__ import annotations

from mille.cards import Rank, Suit
from mille.engine.message import message
from mille.ui.input import Key, KeyUp
from mille.ui.table.playing.acts import Acts, Buttons
from mille.ui.table.playing.desk import Desk
from mille.ui.table.playing.hands import Focus, Hands
from mille.ui.table.playing.tools import Forced, Tells, Tools
from mille.value import Struct
from mille.view.action import HOUSE, TELLS, House

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
    _hands: Hands
    _acts: Acts
    _forced: Forced
    _buttons: Buttons
    _focus: Focus
    _tells: Tells
    _tools: Tools
    _seeks: bool = False
    """Whether a card of the hand is being named, rank first, then suit."""
    _sought: Rank | None = None
    """Its rank, once it was pressed."""

    def press(self, key: Key) -> None:
        """Answer a question about the table at once; else finish what moves, then walk or act.

        If something was moving, only keys that can do no harm are obeyed.
        """
        if key.name == "escape" and (self._hands.full or self._acts.can_clear):
            self._acts.clear()
            return
        chord = self._desk.services.meant(key)
        if chord in TELLS:
            self._tells.tell(TELLS[chord])
            return
        if chord.startswith("shift+"):
            return  # Shift and a letter do nothing else
        self._desk.table.telling = None
        self._hands.key_held = key.name == "space"
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
            self._begin_to_seek()
        elif each is House.NUMBER:
            self._choose(int(chord))
        elif not self._do(chord):
            if each in (House.CHOOSE, House.DO):
                self._press_focus()
            else:
                self._tools.press(chord)

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
        thing = self._focus.named(id)
        self._focus.find(id)
        if thing is not None:
            self._acts.press(thing)

    def can(self, id: str) -> bool:
        """Whether `act` would do something now."""
        thing = self._focus.named(id)
        return self._acts.can(thing) if thing is not None else id == "prompt"

    def release(self, key: KeyUp) -> None:
        """A key came up."""
        if key.name == "space":
            self._hands.key_held = False

    # Naming a card

    def _begin_to_seek(self) -> None:
        self._seeks, self._sought = bool(self._desk.table.stage.hand()), None
        self._desk.say(message("go_to.rank" if self._seeks else "go_to.no_hand"))

    def _seek(self, key: str) -> bool:
        """Go to the card of this rank, then of this suit; whether the key was part of its name.

        A first key that is no rank ends the naming.
        """
        rank, suit = RANKS.get(key), SUITS.get(key)
        desk, hand = self._desk, self._desk.table.stage.hand()
        if self._sought is None:
            self._seeks, self._sought = rank is not None, rank
            found = [i for i, each in enumerate(hand) if each.card and each.card.rank is rank]
            if rank is None:
                desk.table.toast = None
                return True
        elif suit is not None:
            self._seeks = False
            found = [
                i
                for i, each in enumerate(hand)
                if each.card and (each.card.rank, each.card.suit) == (self._sought, suit)
            ]
        else:
            self._seeks = False
            return False
        if found:
            desk.table.toast = None
            self._focus.go(desk.table.stage.ground.own_hand, found[0])
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
            self._acts.toggle(hand[number - 1])

    def _walk(self, key: Key) -> None:
        focus = self._focus
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
        focus, stage = self._focus, self._desk.table.stage
        chosen = [each for each in stage.hand() if each.key in stage.selected]
        if wanted and chosen and not focus.seen:
            focus.go(stage.ground.own_hand, stage.hand().index(chosen[0]))
        if not ((focus.seen or wanted) and focus.walks_groups):
            return False
        like = [sprite.key for sprite in focus.like()]
        n = wanted or sum(key in stage.selected for key in like) + by
        if not 0 <= n <= len(like):
            return False
        others = {s.key for s in stage.hand() if s.card and s.card.rank is Rank.JOKER}
        stage.selected = {*like[:n], *(stage.selected & (others - set(like)))}
        focus.seen = True
        return True

    # Doing

    def _do(self, name: str) -> bool:
        """Do what a key means in the game; whether it means anything.

        With nothing chosen, it applies to the focused card. Enter and Space go to the focused thing
        first, unless that is the hand.
        """
        acts, focus, stage = self._acts, self._focus, self._desk.table.stage
        sprite, enters = focus.sprite if focus.seen else None, name in ("return", "space")
        found = acts.by_key(name)
        if name == "return" and stage.selected and not found:  # it does what these cards are for
            found = [each for each in self._desk.actions if each.takes_cards and each.button]
        takes_cards = any(action.takes_cards for action in found)
        on_other = focus.seen and sprite is None
        if enters and on_other and (takes_cards or focus.button is not None):
            return False
        if takes_cards and not stage.selected and sprite is not None and sprite.card:
            alone = acts.by_key_on(name, (sprite.card,))
            if any(action.legal and action.takes_cards for action in alone):
                stage.selected = {sprite.key}  # of two equal cards, the focused one
                acts.do(alone)
                stage.selected -= {sprite.key}
                return True
            found = [] if enters else alone or found
        if enters and ((takes_cards and not stage.selected) or focus.seen):
            found = [action for action in found if action.legal] if not stage.selected else found
        if found:
            acts.do(found)
        return bool(found)

    def _press_focus(self) -> None:
        focus = self._focus
        if not focus.seen:
            focus.seen = True
        elif (thing := focus.thing) is not None:
            self._acts.press(thing)
