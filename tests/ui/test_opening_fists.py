"""Fists knock three times and open; until then the table gives away nothing of what is in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from mille.games import entry
from mille.session import disk, saved_match
from mille.session.settings import Settings
from mille.ui.tempo import FISTS
from mille.view.table import Place, Role
from tests.ui.conftest import SMALL, Program

MOST_FRAMES = 4000


def sit(game: str, rules: str, seats: int) -> Program:
    """A table with others who play at once, at usual speed."""
    at = entry(game)
    others = [at.stand_in] * (seats - 1)
    saved_match.begin(disk.current_game(), game, at.rule_sets[rules], others, "You", "3").close()
    program = Program(Settings(), SMALL)
    program.app.start()
    return program


def until_asked(program: Program, verb: str) -> None:
    """Check, and pass the first cards that may go, until the choice comes."""
    with program.unseen():
        _until_asked(program, verb)


def _until_asked(program: Program, verb: str) -> None:
    for _ in range(MOST_FRAMES):
        program.frame()
        play = program.play
        if not play.desk.my_move or play.table.stage.busy:
            continue
        legal = {action.id: action for action in play.desk.actions if action.legal}
        if verb in legal:
            return
        for other in ("check", "call"):
            if other in legal:
                play.acts.do([legal[other]])
                break
        else:
            hand = [sprite.key for sprite in play.table.stage.hand()]
            play.table.stage.selected = set(hand[: play.table.view.passed_at_once])
            play.refresh()
            program.key("return")
    raise AssertionError(verb)


def until_they_open(program: Program) -> None:
    """Let the others choose, and go on to the first knock."""
    for _ in range(MOST_FRAMES):
        if program.play.table.effects.fists.busy:
            return
        assert not program.play.table.stage.parts
        program.frame()
    raise AssertionError("they stay closed")


class Heard:
    """A loudspeaker that remembers what it played, and when."""

    awake = False

    def __init__(self, program: Program) -> None:
        self.program = program
        self.sounds: list[tuple[str, float]] = []

    def play(self, name: str) -> None:
        self.sounds.append((name, self.program.now))

    def volumes(self, effects: float, ambience: float, muted: bool) -> None:
        pass

    def rest(self) -> None:
        pass

    def lost(self) -> None:
        pass


def test_all_count_to_three_before_their_fists_open(home: Path) -> None:
    program = sit("guts", "together", 4)
    until_asked(program, "in")
    table, pile = program.play.table, Place(Role.DISCARD)
    program.key("o")
    until_they_open(program)
    heard = Heard(program)
    program.app.services.audio = heard
    began = program.now
    while program.now < began + 0.9 * FISTS:
        assert table.stage.lying(pile) == 0 and not table.stage.going
        assert table.written is not None
        assert {slip.said and slip.said.id for slip in table.written.seats[1:]} == {"slip.chosen"}
        program.frame()
    program.settle()
    assert table.stage.lying(pile) >= 2 or table.view.deal > 1
    knocks = [at - began for name, at in heard.sounds if name in ("knock", "fists")]
    assert [name for name, _ in heard.sounds][:3] == ["knock", "knock", "fists"]
    assert knocks == pytest.approx([FISTS / 4, FISTS / 2, FISTS * 3 / 4], abs=0.05)


@pytest.mark.long
def test_the_hand_is_laid_in_parts_when_the_fists_are_open(home: Path) -> None:
    program = sit("anaconda", "standard", 3)
    until_asked(program, "high")
    play = program.play
    before = play.table.stage.hand_cards()
    program.key("page up")
    until_they_open(program)
    for _ in range(int(FISTS * 60)):
        assert not play.table.stage.parts and play.table.stage.hand_cards() == before
        program.frame()
    program.settle()
    assert play.table.stage.parts
    assert [button.id for button in play.table.buttons if button.enabled] == ["do.lay"]
    stage = play.table.stage
    where = {sprite.card: sprite.home for sprite in stage.hand()}
    program.key("return")
    for _ in range(MOST_FRAMES):  # nothing changes until the cards are turned
        if len(stage.hand()) < len(where):
            break
        assert {sprite.card: sprite.home for sprite in stage.hand()} == where
        prompt = play.table.prompt()
        assert prompt is None or prompt.id != "prompt.arrange"
        program.frame()
        play.acts.toggle(stage.hand()[0])
    else:
        raise AssertionError("nothing is turned")


def test_a_key_shows_at_once_what_was_in_them(home: Path) -> None:
    program = sit("anaconda", "standard", 3)
    until_asked(program, "high")
    play = program.play
    program.key("page up")
    until_they_open(program)
    program.point(5, 5)
    program.key("s")
    assert play.table.stage.parts and not play.table.effects.fists.busy
    assert play.table.written is play.table.shown
