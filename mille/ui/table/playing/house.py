"""What the house does at a table: take back, say what is known; and how long others take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from mille.engine.message import Message, message
from mille.session.driver import Driver, Pauses
from mille.ui import tempo as t
from mille.ui.scene import Services
from mille.ui.table.playing.focus import Focus
from mille.ui.table.playing.forced import Forced
from mille.ui.table.playing.hint import Hints
from mille.ui.table.playing.sorting import sort_hand
from mille.ui.table.table import Table
from mille.view.keys import ACTS, HOUSE, House, Tell


class HouseHost(Protocol):
    """What the table in play does for the house."""

    services: Services
    table: Table
    driver: Driver
    focus: Focus
    forced: Forced
    hints: Hints

    @property
    def watches(self) -> bool:
        """Whether the person has nothing more to do in this deal."""

    def hint(self) -> None:
        """Ask what the strongest player would do here, and why; once it is said, do it."""

    def undo(self) -> None:
        """Take the last move back, or say that there is none."""

    def keep_hand(self) -> None:
        """Write down how the hand is held."""

    def open_menu(self) -> None:
        """Show where one can go from here."""

    def open_sheet(self) -> None:
        """Show the score sheet, if there is one."""

    def open_log(self) -> None:
        """Show all that happened in this deal."""

    def say(self, said: Message, refusal: bool = False, seconds: float = t.TOAST) -> None:
        """One line for a little while."""

    def put(self, view: Any) -> None:
        """Show cards as the person has put them together; no move is made."""

    def look(self) -> None:
        """Find what can be done now."""

    def tell(self, what: Tell) -> None:
        """Tell something, whatever goes on."""

    def tell_trouble(self) -> None:
        """Say why something could not be saved."""


def tools_of(host: HouseHost) -> dict[str, Callable[[], None]]:
    """All tools of the house, and what they do here."""
    return {
        "sort": lambda: sort(host),
        "hint": host.hint,
        "undo": host.undo,
        "menu": host.open_menu,
        "sheet": host.open_sheet,
        "log": host.open_log,
        "info": lambda: host.tell(Tell.ALL),
        "foretell": lambda: host.tell(Tell.END),
        **host.forced.tools(),
    }


ALWAYS = (House.HINT, House.UNDO, House.MENU, House.SHEET, House.LOG)
"""What each table has, whether there is a button for it or not."""


def press(host: HouseHost, chord: str) -> None:
    """Do what a key means at every table; what this one has not, or not now, is said."""
    each, tools = HOUSE.get(chord), tools_of(host)
    if each is House.BACK:
        back(host)
    elif each is House.MOVE:
        move(host, -1 if chord.endswith("left") else 1)
    elif each is not None and each.id in tools:
        watched_end = each is House.END and host.watches
        if each in ALWAYS or each.id in host.table.presenter.tools or watched_end:
            tools[each.id]()
        elif each is House.END:
            host.say(message("key.no_end"), refusal=True)
        else:
            host.say(message("key.not_here", what=message(f"keys.{each.id}")), refusal=True)
    elif chord in ACTS:
        act = ACTS[chord]
        verb = next((v for v in host.table.presenter.verbs if v.act is act), None)
        what = message(f"act.{act.id}") if verb is None else verb.label
        why = "key.not_here" if verb is None else "key.not_now"
        host.say(message(why, what=what), refusal=True)


def pauses(services: Services, part: float) -> Pauses:
    """How long the others take; `part` is what the beat before says of it."""
    tempo = services.tempo
    taking_back = services.settings.take_back and tempo.speed > 0
    return Pauses(
        turn=tempo(t.THINK) * part,
        step=tempo(t.BETWEEN_STEPS),
        brief=tempo(t.BRIEF),
        thought=t.THOUGHT if tempo.speed else 0.0,
        take_back=max(t.AFTER_DISCARD, tempo(t.AFTER_DISCARD)) if taking_back else 0.0,
        trouble=t.TOAST,
    )


def sort(host: HouseHost) -> None:
    """Sort the hand, and forget how it was held before."""
    sort_hand(host.table)
    host.keep_hand()


def undo(host: HouseHost) -> None:
    """Take the last move back, or say why that cannot be."""
    driver, table = host.driver, host.table
    undone = table.presenter.undone(table.view)
    if undone is not None and driver.caught_up and (table.put_last or not driver.can_undo):
        host.put(undone)
        return
    if not (driver.caught_up and driver.can_undo):
        host.say(driver.why_no_undo(), refusal=True)
        return
    if not driver.undo():
        host.tell_trouble()
        return
    host.hints.put_away()
    host.hints.adviser.close(driver.referee)  # what it was told cannot be taken back
    host.table.take_back(driver.view())
    host.services.audio.play("slide")
    host.look()


def back(host: HouseHost) -> None:
    """A card out of the choice, the one that the keys are on first; else out of slots or tray."""
    table, stage, here = host.table, host.table.stage, host.focus.sprite
    chosen = [sprite.key for sprite in stage.hand() if sprite.key in stage.selected]
    undone = table.presenter.undone(table.view)
    if chosen:
        stage.selected -= {here.key if here and here.key in chosen else chosen[-1]}
        host.look()
    elif undone is not None:
        host.put(undone)
    else:
        host.say(message("key.no_card_out"), refusal=True)


def move(host: HouseHost, by: int) -> None:
    """Move the card that the keys are on along the hand; it is held so from then on."""
    focus, stage = host.focus, host.table.stage
    sprite, n = focus.sprite, focus.item
    if sprite is None or not 0 <= n + by < len(stage.hand()):
        return
    order = [each.key for each in stage.hand()]
    order.insert(n + by, order.pop(n))
    stage.held.by_hand = True
    stage.arrange(order, host.services.tempo)
    focus.go(focus.group, n + by)
    host.keep_hand()
    host.look()
