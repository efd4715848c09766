"""What the house does at a table: take back, say what is known; and how long others take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from mille.engine.message import Message, message
from mille.session.driver import Driver, Pauses
from mille.ui import tempo as t
from mille.ui.input import Key
from mille.ui.scene import Services
from mille.ui.table.playing.forced import Forced
from mille.ui.table.playing.hint import Hints
from mille.ui.table.playing.sorting import sort_hand
from mille.ui.table.table import Table
from mille.view.table import Role


class HouseHost(Protocol):
    """What the table in play does for the house."""

    services: Services
    table: Table
    driver: Driver
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
        "info": lambda: inform(host),
        "melds": lambda: read_melds(host),
        "foretell": lambda: foretell(host),
        **host.forced.tools(),
    }


def press(host: HouseHost, key: Key) -> None:
    """What a key means at every table."""
    every, presenter = tools_of(host), host.table.presenter
    tools = {tool: every[tool] for tool in (*presenter.tools, *presenter.keys_only)}
    keys = {"escape": host.open_menu, "h": host.hint, "u": host.undo}
    keys |= dict.fromkeys(("p", "f2"), host.open_sheet) | {"f3": host.open_log}
    keys |= {"s": tools["sort"]} if "sort" in tools else {}
    keys |= {"z": host.undo} if key.control else {}
    keys |= host.forced.keys
    keys |= {key: tools[tool] for key, tool in (("i", "info"), ("g", "melds")) if tool in tools}
    keys |= {"e": host.forced.run} if host.watches else {}
    if key.name in keys:
        keys[key.name]()


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


def inform(host: HouseHost) -> None:
    """Say what everybody may know."""
    info = host.table.said.info if host.table.said is not None else None
    if info is not None:
        host.say(info, seconds=t.ADVICE)
    else:
        host.say(message("info.nothing"), refusal=True)


def read_melds(host: HouseHost) -> None:
    """Say what everybody has laid, the own melds first."""
    zones = host.table.said.zones.values() if host.table.said is not None else ()
    laid = [zone for zone in zones if zone.place.role is Role.MELDS and zone.columns]
    if not laid:
        host.say(message("melds.nothing"))
        return
    parts = [
        message("melds.of", zone=zone.label, melds=listed([each.label for each in zone.columns]))
        for zone in laid
    ]
    host.say(listed(parts), seconds=t.ADVICE)


def listed(parts: Sequence[Message]) -> Message:
    """One after the other."""
    first, *rest = parts
    return message("melds.next", one=first, others=listed(rest)) if rest else first


def foretell(host: HouseHost) -> None:
    """Say how it ends, where nothing is left to choose; nothing is played."""
    view = host.driver.foretell()
    told = None if view is None else host.table.presenter.foretold(view, host.table.names)
    if told is None:
        host.say(message("info.nothing"), refusal=True)
    else:
        host.say(told, seconds=t.ADVICE)


def sort(host: HouseHost) -> None:
    """Sort the hand, and forget how it was held before."""
    sort_hand(host.table)
    host.keep_hand()


def undo(host: HouseHost) -> None:
    """Take the last move back, or say why that cannot be."""
    driver, table = host.driver, host.table
    driver.takes_back_turns = host.services.settings.take_back
    undone = table.presenter.undone(table.view)
    if undone is not None and driver.caught_up and (table.put_last or not driver.can_undo):
        host.put(undone)
        return
    if not (driver.caught_up and driver.can_undo):
        host.say(driver.why_no_undo(), refusal=True)
        return
    try:
        driver.undo()
    except OSError as error:
        driver.fail(error)
        host.tell_trouble()
        return
    host.hints.put_away()
    host.hints.adviser.close(driver.referee)  # what it was told cannot be taken back
    host.table.take_back(driver.view())
    host.services.audio.play("slide")
    host.look()
