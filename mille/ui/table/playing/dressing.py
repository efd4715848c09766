"""What a table shows beside its cards while it is played at: what is lit, said and ready."""

from __future__ import annotations

from typing import Protocol

from mille.engine.message import Message, message
from mille.session.driver import Driver
from mille.ui.scene import Services
from mille.ui.table.playing import lit
from mille.ui.table.playing.controls import Controls
from mille.ui.table.playing.focus import Focus
from mille.ui.table.playing.forced import Forced
from mille.ui.table.playing.hint import Hints
from mille.ui.table.showing.offers import words_of
from mille.ui.table.table import Table


class DressingHost(Protocol):
    """The parts of the table in host."""

    services: Services
    table: Table
    driver: Driver
    controls: Controls
    focus: Focus
    forced: Forced
    hints: Hints

    @property
    def my_move(self) -> bool:
        """Whether the screen shows the latest, and it is the person's turn."""

    @property
    def awaits_click(self) -> bool:
        """Whether the others go on only after a click."""

    @property
    def on_top(self) -> bool:
        """Whether no page lies on the table."""


def dress(host: DressingHost) -> None:
    """Say which places are lit, what stands for the prompt, and which tools can be used."""
    table, driver, on_top, full = host.table, host.driver, host.on_top, host.controls.hands_full
    mine = is_told_to_move(host)
    hinted = host.hints.lit() if on_top and mine else None
    glows = lit.glows(host.controls) if mine else []
    if hinted is not None and not full:
        glows = [(hinted, True)]
    table.glows = glows
    warns = mine and on_top and host.services.settings.help != "purist"
    table.warned = lit.warned(host.controls) if warns and host.hints.given is None else []
    table.aimed = aimed(host)
    told = bool(table.telling) and words_of(table) is None
    table.hides_prompt = told or (host.hints.hides_words and not full)
    table.covered = host.hints.slip if words_of(table) is None else None
    table.prompting = prompt(host)
    for tool in table.tools:
        undo = driver.caught_up and (driver.can_undo or table.puts_together)
        can = {"hint": mine, "undo": undo}
        tool.enabled = can.get(tool.id, True)
        host.forced.dress(tool)
        host.hints.dress(tool)
    table.hovered = host.controls.hovered
    table.focused = host.focus.button if host.focus.seen and on_top else None


def is_told_to_move(host: DressingHost) -> bool:
    """Whether it is the person's turn, and all that led to it has been seen."""
    table = host.table
    seen = table.said is table.shown or (table.said is not None and table.said.my_turn)
    return host.my_move and seen


def aimed(host: DressingHost) -> Message | None:
    """What the arrow says against the chosen cards; purists are not told."""
    table, chosen = host.table, host.table.stage.chosen()
    if not chosen or not is_told_to_move(host) or host.services.settings.help == "purist":
        return None
    return table.presenter.aimed(table.view, chosen, table.names)


def prompt(host: DressingHost) -> Message | None:
    """What stands in the place of what is waited for: what can be done, what a drop does."""
    would = host.controls.would()
    if would is not None:
        return would
    if host.awaits_click:
        return message("prompt.go_on")
    if host.driver.has_sealed:
        return message("prompt.undo" if host.driver.can_undo else "prompt.sealed")
    chosen = host.table.stage.chosen()
    if not chosen or not is_told_to_move(host):
        return None
    table, helped = host.table, host.services.settings.help != "purist"
    said = table.presenter.chosen(table.view, chosen) if helped else None
    return said or table.presenter.wanted(table.view, chosen, table.names)
