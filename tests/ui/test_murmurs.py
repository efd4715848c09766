"""What the people at the table are heard to utter: when, how loud, and how seldom."""

from __future__ import annotations

from typing import Any

import pytest

from mille.agents import PEOPLE
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.ui.scene import UNDER_SPEECH
from mille.ui.table.effects_seats import Remarks
from mille.ui.table.talk import APART, HUMS_APART, PONDERED
from mille.view.beat import LOST, WON, Moment
from mille.view.moods import OF_WORDS
from mille.view.murmurs import UNLIKE, Murmur, of_remark
from mille.view.names import Remark, occasion_of
from tests.games.matches import GAMES
from tests.parts import quick_first
from tests.test_i18n import known
from tests.ui.conftest import Program, seated
from tests.ui.test_moments import Heard, dealt

AT = Seat(1)


def sat(game: str = "guts", **how: Any) -> tuple[Program, Heard, str]:
    """A table with nothing moving, what is heard there, and the voice of the next seat."""
    program, play, _ = dealt(game, seated, **how)
    heard = program.app.services.audio = Heard(program)
    return program, heard, PEOPLE[play.match.player_at(AT)].voice


def says(program: Program, voice: str, occasion: str) -> None:
    remarks: Remarks = program.play.table.effects.remarks
    remarks.say(Remark(AT, f"voice.{voice}.{occasion}.1"))
    program.frame()


def murmured(heard: Heard) -> list[str]:
    return [name for name in heard.sounds if "_" in name]


@pytest.mark.parametrize("game", quick_first(GAMES, 1))
def test_they_are_heard_as_they_speak_and_seldom(game: str) -> None:
    program, heard, voice = sat(game)
    says(program, voice, "bad.mine")
    says(program, voice, "good.mine")
    assert murmured(heard) == [f"tut_{voice}"], "not two at once"
    program.now += APART
    says(program, voice, "thought")
    assert murmured(heard) == [f"tut_{voice}", f"hum_{voice}"]
    assert {"tut", "hum"} <= set(program.app.services.heard), "captions tell of it"


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize(("moment", "way"), [(WON, "laugh"), (LOST, "tut")])
def test_a_moment_is_theirs_after_its_own_sound(moment: Moment, way: str, reduced: bool) -> None:
    program, heard, voice = sat(reduced_motion=reduced)
    program.play.table.effects.held_up.feel(moment.felt(message("prompt.dealing"), AT))
    program.frame(0.02, times=40)
    assert heard.sounds == [moment.sound, f"{way}_{voice}"]
    assert list(program.app.services.heard)[-2:] == [moment.sound, way], "a caption has both"
    late = heard.times[1] - heard.times[0]
    assert late < 0.1 if reduced else 0.3 < late < 0.5


def test_what_is_too_soon_does_not_come_late() -> None:
    """Not even where the paper of a moment only stands there."""
    program, heard, voice = sat(reduced_motion=True)
    says(program, voice, "thought")
    program.now += APART - 1.0
    program.play.table.effects.held_up.feel(WON.felt(message("prompt.dealing"), AT))
    program.frame(0.05, times=30)
    assert murmured(heard) == [f"hum_{voice}"]


def test_over_a_long_thought_they_hum_once() -> None:
    program, heard, voice = sat()
    match = program.play.match
    match.thinks_for = lambda seconds: AT if seconds <= PONDERED else None  # type: ignore[method-assign]
    program.frame(times=20)
    assert murmured(heard) == [f"hum_{voice}"]
    program.now += HUMS_APART
    program.frame(times=20)
    assert murmured(heard) == [f"hum_{voice}"], "once a turn"


def test_they_are_turned_off_by_themselves_and_soft_under_a_screen_reader() -> None:
    program, heard, voice = sat()
    s = program.app.services
    s.listening = True
    says(program, voice, "won")
    assert (murmured(heard), heard.parts[-1]) == ([f"laugh_{voice}"], UNDER_SPEECH)
    program.now += APART
    s.settings = s.settings.changed(murmurs=False)
    s.heard.clear()
    says(program, voice, "won")
    program.play.table.effects.held_up.feel(WON.felt(message("prompt.dealing"), AT))
    program.frame(0.02, times=40)
    assert murmured(heard) == [f"laugh_{voice}"] and "laugh" not in s.heard
    assert heard.sounds[-1] == WON.sound, "other sounds go on"


def test_no_occasion_that_people_laugh_or_tut_at_has_gone() -> None:
    lines = [Remark(AT, id) for id in known("en") if id.startswith("voice.")]
    there = {".".join(occasion_of(line).split(".")[:2]) for line in lines}
    assert {*OF_WORDS, *UNLIKE} <= there
    assert set(map(of_remark, lines)) == set(Murmur)
