"""What the keys do on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mille.engine.message import message
from mille.ui.input import Key
from mille.ui.table.board import HAND

if TYPE_CHECKING:
    from mille.ui.table.play import PlayScene


def press(scene: PlayScene, key: Key) -> None:
    """Do what a key means on the table."""
    if key.name == "escape" and (scene.hands_full or scene.board.selected):
        scene.cancel()
        return
    if scene.hurry() and key.name not in ("escape", "tab", "left", "right", "up", "down"):
        return
    match key.name:
        case "escape":
            scene.open_menu()
        case "tab":
            scene.focus.walk(-1 if key.shift else 1)
        case "down":
            scene.focus.climb(-1)
        case "up":
            scene.focus.climb(1)
        case "left" | "right":
            scene.focus.step(-1 if key.name == "left" else 1)
        case "home":
            scene.focus.go(scene.focus.group, 0)
        case "end":
            scene.focus.go(scene.focus.group, 10_000)
        case "return" | "space":
            _press_focus(scene)
        case "d":
            _act(scene, "stock")
        case "t":
            _act(scene, "pack" if scene.view.phase.value == "draw" else "stock")
        case "l":
            _act(scene, "melds.me")
        case "x" | "delete" | "backspace":
            _act(scene, "pack" if scene.view.phase.value == "play" else "stock", True)
        case "s":
            scene.sort()
        case "h":
            scene.hint()
        case "u":
            scene.undo()
        case "z" if key.control:
            scene.undo()


def _act(scene: PlayScene, target: str, discard: bool = False) -> None:
    """A shortcut: with nothing chosen, after the draw the card that the keys are on is meant."""
    drawn = scene.view.phase.value != "draw"
    cards = scene.board.chosen()
    sprite = scene.focus.sprite
    if drawn and not cards and sprite is not None and sprite.card is not None and target != "stock":
        cards = (sprite.card,)
    if discard and not drawn:
        scene.say(message("refusal.phase.draw"), refusal=True)
        return
    scene.gesture(target, None, cards)


def _press_focus(scene: PlayScene) -> None:
    focus = scene.focus
    if not focus.seen:
        focus.seen = True
        return
    if focus.group == "tools":
        scene.tools[focus.item].press()
    elif focus.group == HAND:
        if focus.sprite is not None:
            scene.toggle(focus.sprite)
    else:
        scene.gesture(focus.group, focus.column)
