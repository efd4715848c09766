"""What a table shows beside its cards while it is played at: what is lit, said and ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mille.engine.message import Message

if TYPE_CHECKING:
    from mille.ui.table.play import PlayScene


def dress(play: PlayScene) -> None:
    """Say which places are lit, what stands for the prompt, and which tools can be used."""
    table, driver, on_top, full = play.table, play.driver, play.on_top, play.controls.hands_full
    hinted = play.hints.lit() if on_top and play.my_move else None
    glows = play.controls.glows() if play.my_move else []
    if hinted is not None and not full:
        glows = [(hinted, True)]
    table.glows = glows
    warns = play.my_move and on_top and play.services.settings.help != "purist"
    table.warned = play.controls.warned() if warns and play.hints.given is None else []
    table.hides_prompt = play.hints.given is not None and not full
    table.prompting = play.prompt()
    driver.takes_back_turns = play.services.settings.take_back
    for tool in table.tools:
        undo = driver.caught_up and (driver.can_undo or table.puts_together)
        can = {"hint": play.my_move, "undo": undo}
        tool.enabled = can.get(tool.id, True)
        play.forced.dress(tool)
    table.hovered = play.controls.hovered
    table.focused = play.focus.button if play.focus.seen and on_top else None


def prompt(play: PlayScene) -> Message | None:
    """What stands in the place of what is waited for: what can be done, what a drop does."""
    would = play.controls.would()
    if would is not None:
        return would
    chosen = play.table.stage.chosen()
    if chosen and play.my_move and play.services.settings.help != "purist":
        return play.table.presenter.chosen(play.table.view, chosen)
    return None
