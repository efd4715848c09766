"""What the house does at a table: take back, say what is known; and how long others take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from mille.engine.message import Message, message
from mille.session.driver import Pauses
from mille.ui import tempo as t
from mille.ui.input import Key
from mille.ui.scene import Services
from mille.ui.table.sorting import sort_hand
from mille.view.table import Role

if TYPE_CHECKING:
    from mille.ui.table.play import PlayScene


def tools_of(play: PlayScene) -> dict[str, Callable[[], None]]:
    """All tools of the house, and what they do here."""
    return {
        "sort": lambda: sort_hand(play.table),
        "hint": play.hint,
        "undo": play.undo,
        "menu": play.open_menu,
        "sheet": play.open_sheet,
        "info": lambda: inform(play),
        "melds": lambda: read_melds(play),
        "foretell": lambda: foretell(play),
        **play.forced.tools(),
    }


def press(play: PlayScene, key: Key) -> None:
    """What a key means at every table."""
    every, presenter = tools_of(play), play.match.entry.presenter
    tools = {tool: every[tool] for tool in (*presenter.tools, *presenter.keys_only)}
    keys = {"escape": play.open_menu, "h": play.hint, "u": play.undo}
    keys |= dict.fromkeys(("p", "f2"), play.open_sheet)
    keys |= {"s": tools["sort"]} if "sort" in tools else {}
    keys |= {"z": play.undo} if key.control else {}
    keys |= play.forced.keys
    keys |= {key: tools[tool] for key, tool in (("i", "info"), ("g", "melds")) if tool in tools}
    keys |= {"e": play.forced.run} if play.watches else {}
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


def inform(play: PlayScene) -> None:
    """Say what everybody may know."""
    info = play.table.said.info if play.table.said is not None else None
    if info is not None:
        play.say(info, seconds=t.ADVICE)
    else:
        play.say(message("info.nothing"), refusal=True)


def read_melds(play: PlayScene) -> None:
    """Say what everybody has laid, the own melds first."""
    zones = play.table.said.zones.values() if play.table.said is not None else ()
    laid = [zone for zone in zones if zone.place.role is Role.MELDS and zone.columns]
    if not laid:
        play.say(message("melds.nothing"), refusal=True)
        return
    parts = [
        message("melds.of", zone=zone.label, melds=listed([each.label for each in zone.columns]))
        for zone in laid
    ]
    play.say(listed(parts), seconds=t.ADVICE)


def listed(parts: Sequence[Message]) -> Message:
    """One after the other."""
    first, *rest = parts
    return message("melds.next", one=first, others=listed(rest)) if rest else first


def foretell(play: PlayScene) -> None:
    """Say how it ends, where nothing is left to choose; nothing is played."""
    view = play.driver.foretell()
    told = None if view is None else play.table.presenter.foretold(view, play.table.names)
    if told is None:
        play.say(message("info.nothing"), refusal=True)
    else:
        play.say(told, seconds=t.ADVICE)


def undo(play: PlayScene) -> None:
    """Take the last move back, or say that there is none."""
    driver, table = play.driver, play.table
    driver.takes_back_turns = play.services.settings.take_back
    undone = table.presenter.undone(table.view)
    if undone is not None and driver.caught_up and (table.put_last or not driver.can_undo):
        play.put(undone)
        return
    if not (driver.caught_up and driver.can_undo):
        mine = driver.my_turn
        play.say(message("undo.nothing" if mine else "refusal.not_your_turn"), refusal=True)
        return
    try:
        driver.undo()
    except OSError as error:
        driver.trouble = error
        play.tell_trouble()
        return
    play.hints.put_away()
    play.hints.adviser.close(driver.referee)  # what it was told cannot be taken back
    play.table.take_back(driver.view())
    play.services.audio.play("slide")
    play.look()
