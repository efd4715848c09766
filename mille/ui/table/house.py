"""What the house does at a table: take back, say what is known; and how long others take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mille.engine.message import message
from mille.session.driver import Pauses
from mille.ui import tempo as t
from mille.ui.scene import Services

if TYPE_CHECKING:
    from mille.ui.table.play import PlayScene


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


def undo(play: PlayScene) -> None:
    """Take the last move back, or say that there is none."""
    driver = play.driver
    driver.takes_back_turns = play.services.settings.take_back
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
