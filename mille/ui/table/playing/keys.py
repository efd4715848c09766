"""Keys at the table: they walk it, and do what the game or the house has on them."""

from __future__ import annotations

from mille.cards.card import Rank
from mille.ui.input import Key
from mille.ui.table.playing.buttons import use
from mille.ui.table.playing.controls_host import ControlsHost
from mille.ui.table.playing.focus import SLIPS

DIGITS = "123456789"
WALKING = ("tab", "left", "right", "up", "down", "home", "end")
PASSING = ("escape", *WALKING[:5])
"""What these keys are for does not depend on what has just moved."""


class Keys:
    """What is pressed on the keyboard."""

    def __init__(self, host: ControlsHost) -> None:
        self._host = host

    def press(self, key: Key) -> None:
        """Finish what is moving; then walk, or do what the game or the house has on the key."""
        host = self._host
        host.forced.held = key.name == "space"
        back = key.name == "u" or (key.name == "z" and key.control)  # it was seen in time
        quick = host.forced.quick
        if host.hurry() and not (back or quick) and key.name not in (*PASSING, *host.forced.keys):
            return
        if key.name in WALKING and not self._means(key):
            self._walk(key)
        elif key.control or not self._do(key.name):
            if key.name in ("return", "space"):
                self._press_focus()
            elif key.name in DIGITS and not key.control:
                self._choose(int(key.name))
            else:
                host.house_key(key)

    def _means(self, key: Key) -> bool:
        """Whether the game can do something now with a key that walks the table elsewhere."""
        acting = self._host.acting
        return acting.ready and any(action.legal for action in acting.by_key(key.name))

    def _choose(self, number: int) -> None:
        """Choose the card of the hand with that number from the left, or no longer."""
        hand = self._host.table.stage.hand()
        if number <= len(hand):
            self._host.toggle(hand[number - 1])

    def _walk(self, key: Key) -> None:
        focus = self._host.focus
        match key.name:
            case "tab":
                focus.walk(-1 if key.shift else 1)
            case "down":
                if not self._change_number(-1):
                    focus.climb(-1)
            case "up":
                if not self._change_number(1):
                    focus.climb(1)
            case "left" | "right":
                focus.step(-1 if key.name == "left" else 1)
            case "home":
                focus.go(focus.group, 0)
            case "end":
                focus.go(focus.group, 10_000)

    def _change_number(self, by: int) -> bool:
        """Choose one more or one less of the rank that the keys are on; whether that could be."""
        focus, stage = self._host.focus, self._host.table.stage
        if not (focus.seen and focus.walks_groups):
            return False
        like = [sprite.key for sprite in focus.like()]
        n = sum(key in stage.selected for key in like) + by
        if not 0 <= n <= len(like):
            return False
        others = {s.key for s in stage.hand() if s.card and s.card.rank is Rank.JOKER}
        stage.selected = {*like[:n], *(stage.selected & (others - set(like)))}
        self._host.look()
        return True

    def _do(self, name: str) -> bool:
        """Do what a key means in the game; whether it means anything there.

        With nothing chosen the card is meant that the keys are seen to be on. Enter and Space mean
        first what the keys are on, unless the game can do something with what is chosen.
        """
        acting, focus, stage = self._host.acting, self._host.focus, self._host.table.stage
        sprite = focus.sprite if focus.seen else None
        found = acting.by_key(name)
        takes_cards = any(action.takes_cards for action in found)
        means_card = takes_cards or name in DIGITS
        if means_card and not stage.selected and sprite is not None and sprite.card:
            alone = acting.by_key_on(name, (sprite.card,))
            if any(action.legal and action.picks for action in alone):
                acting.do(alone)
                return True
            if any(action.legal and action.takes_cards for action in alone):
                stage.selected = {sprite.key}  # of twins it is the one that is pointed at
                acting.do(alone)
                stage.selected -= {sprite.key}
                return True
            found = alone or found
        if name in ("return", "space") and (takes_cards or focus.seen):
            found = [action for action in found if action.legal]
        if found:
            acting.do(found)
        return bool(found)

    def _press_focus(self) -> None:
        focus = self._host.focus
        if not focus.seen:
            focus.seen = True
        elif focus.button is not None:
            use(focus.button)
        elif focus.group == SLIPS:
            self._host.open_sheet()
        elif focus.sprite is not None:
            self._host.toggle(focus.sprite)
        elif focus.place is not None:
            self._host.acting.do(self._host.acting.at(focus.place, focus.column))
