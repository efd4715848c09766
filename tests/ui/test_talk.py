"""People speak at the table: over an evening, never too often, never twice, never in the way.

    python -m tests.ui.test_talk [GAME…]

plays such an evening and prints, line by line, what was told and what was said to it.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from mille.agents import decide
from mille.cards import Dice
from mille.games import entry
from mille.session import record, saved_match
from mille.session.settings import Settings
from mille.ui.pages.menu import MenuPage
from mille.ui.pages.new_game import Chosen
from mille.ui.pages.sheet import SheetPage
from mille.ui.table.play import PlayScene
from mille.value import Value
from mille.view.names import Occasion, Remark, good
from tests.parts import long
from tests.ui.conftest import PLAYED, SMALL, Program

ROOMS = {
    "mille": ("mado",),
    "daifugo": ("novice", "club", "expert", "marcel"),
    "contract_rummy": ("theo", "marcel", "solange"),
    "militaire": ("casual", "solange"),
    "guts": ("fernand", "regular", "theo", "mado"),
    "anaconda": ("ambroise", "club", "expert", "casual"),
    "beggar_my_neighbor": ("novice",),
}


class Heard(Value):
    """A remark, and where it was made."""

    turn: int
    remark: Remark
    text: str
    who: str
    of: str
    """The line of news before it."""
    stood: float
    """For how many seconds it could be read."""


def evening(program: Program, game: str, people: Sequence[str], most: float) -> Iterator[Heard]:
    """Play for `most` seconds at a table with people; the player moves as Odette would."""
    at = entry(game)
    program.app.take_out(at.title)
    program.app.new_game(Chosen(tuple(people), next(iter(at.rule_sets.values()))), f"voices/{game}")
    play, end, now, since = program.play, program.now + most, None, 0.0
    dice, moves, of, turn = Dice("evening"), 0, "", 0
    while program.now < end and not play.driver.over:
        program.frame(1 / 30)
        remarks = play.table.effects.remarks
        if remarks.now is not now:
            if now is not None:
                yield _heard(program, play, now, turn, of, program.now - since)
            now, since, turn = remarks.now, program.now, play.driver.waiting.turn
            of = program.app.words.text(play.table.news[-1]) if play.table.news else ""
        if isinstance(program.top, SheetPage):
            assert now is None, "said below a sheet"
            program.key("return")
        elif play.desk.my_move and not play.table.stage.busy and now is None:
            view, moves = play.driver.view(), moves + 1
            own = dice.stream(moves)
            assert play.desk.submit(decide(at.players[at.stand_in].think(view, own)))
    if now is not None:
        yield _heard(program, play, now, turn, of, program.now - since)


def _heard(
    program: Program, play: PlayScene, remark: Remark, turn: int, of: str, stood: float
) -> Heard:
    words = program.app.words
    return Heard(turn, remark, words(remark.id), play.match.names[remark.seat], of, stood)


def table(voices: str = "usual", speed: float = 16.0) -> Program:
    """The program in a small window."""
    program = Program(Settings(speed=speed, voices=voices, tables=PLAYED), SMALL)
    program.app.start()
    return program


@pytest.mark.parametrize(("game", "most"), [("guts", 60.0), *(long(game, 900.0) for game in ROOMS)])
@pytest.mark.long
def test_an_evening_is_not_talked_to_death(home: Path, game: str, most: float) -> None:
    program = table()
    with program.unseen():
        heard = [*evening(program, game, ROOMS[game], most)]
        heard += evening(program, game, ROOMS[game], most)
    ids = [each.remark.id for each in heard]
    assert len(ids) == len(set(ids)), "never the same line twice"
    assert len(heard) > 2
    for one, then in pairwise(heard):
        apart = then.turn - one.turn
        assert (
            apart >= 3 * (1 + len(ROOMS[game]))
            or apart < 0
            or "won" in then.remark.id
            or "lost" in then.remark.id
        )
    for each in heard[:-1]:
        assert each.stood >= 1.4 + 0.35 * len(each.text.split()) - 0.1, each
        assert each.remark.seat != program.play.driver.me


def test_nobody_greets_twice_in_an_evening(home: Path) -> None:
    """Sitting down again with the same people is no arrival; with others it is one."""
    program, sat = table(), list[bool]()
    with program.unseen():
        for people in (ROOMS["guts"], ROOMS["guts"], ROOMS["anaconda"]):
            heard = [*evening(program, "guts", people, 4.0)]
            sat.append(any(".sit." in each.remark.id for each in heard))
    assert sat == [True, False, True]
    program.app.close()


def test_what_was_said_is_in_the_record_and_is_not_said_again(home: Path) -> None:
    program = table()
    with program.unseen():
        heard = [*evening(program, "guts", ROOMS["guts"], 20.0)]
    match = program.play.match
    kept = record.parse(match.path.read_bytes())
    assert [remark for _, remark in record.said(kept)] == [each.remark for each in heard]
    assert heard
    program.app.services.said.clear()  # the program was closed in between
    program.app.open_start()
    program.app.go_on(match.path)
    assert program.app.services.said >= {each.remark.id for each in heard}


@pytest.mark.long
@pytest.mark.parametrize(("voices", "speed"), [("off", 16.0), long("usual", 0.0)])
def test_nobody_speaks_who_is_not_wanted(home: Path, voices: str, speed: float) -> None:
    program = table(voices, speed)
    with program.unseen():
        assert not [*evening(program, "guts", ROOMS["guts"], 30.0)]


def at_mille() -> Program:
    """A game of Mille in which nobody has anything to say yet."""
    program = table(speed=4.0)
    program.app.new_game(Chosen(("mado",), entry("mille").rule_sets["standard"]), "talk")
    with program.unseen():
        program.settle()
        program.play.table.effects.remarks.end()
        program.play.desk.heard.clear()
    return program


def test_own_actions_have_precedence(home: Path) -> None:
    program = at_mille()
    play = program.play
    play.table.stage.selected.add(play.table.stage.hand()[0].key)
    play.desk.heard.append(good(saved_match.OTHER, 3))
    program.frame(times=5)
    assert play.table.effects.remarks.now is None
    play.table.stage.selected.clear()
    program.frame(times=5)
    assert play.table.effects.remarks.now is None, "what was not said then is not said later"


@pytest.mark.parametrize(("game", "thinks"), [("guts", True), ("beggar_my_neighbor", False)])
def test_only_where_there_is_something_to_choose_a_thought_can_be_long(
    home: Path, game: str, thinks: bool
) -> None:
    at, program, spoken_of = entry(game), table(), list[str]()
    program.app.take_out(at.title)
    program.app.new_game(Chosen(("mado",), next(iter(at.rule_sets.values()))), "thought")
    with program.unseen():
        program.settle()
        play = program.play
        play.desk.heard = Overheard(spoken_of)
        program.frame(1.0, 60)
        assert play.desk.submit(decide(at.players[at.stand_in].think(play.driver.view(), Dice(""))))
        program.frame(0.1, 10)
    assert ("thought" in spoken_of) is thinks


class Overheard(list[Occasion]):
    """A listener at a desk who remembers what others would have said."""

    def __init__(self, spoken_of: list[str]) -> None:
        self.spoken_of = spoken_of

    def append(self, occasion: Occasion) -> None:
        super().append(occasion)
        self.spoken_of.append(occasion.theirs)


def test_nothing_is_said_below_a_page(home: Path) -> None:
    program = at_mille()
    play = program.play
    play.purpose.open_menu()
    assert isinstance(program.top, MenuPage)
    play.desk.heard.append(good(saved_match.OTHER, 3))
    program.frame(times=5)
    assert play.table.effects.remarks.now is None


def test_it_is_drawn_and_told_politely(home: Path) -> None:
    program = at_mille()
    line = Remark(saved_match.OTHER, "voice.mado.rare.2")
    program.play.table.effects.remarks.say(line)
    program.app.services.dirty = True
    program.frame()
    part = program.play.frame().find("remark")
    assert part is not None
    assert part.name == f"Mado: {program.app.words(line.id)}"
    assert part.live
    assert part.paint is not None


def main(games: Sequence[str]) -> None:
    """Print what people say in an evening."""
    import os

    import pygame

    with tempfile.TemporaryDirectory() as folder:
        os.environ["MILLE_HOME"] = folder
        pygame.display.init()
        pygame.font.init()
        program = table()
        for game in games or ROOMS:
            print(f"\n== {game}: {', '.join(ROOMS[game])}")
            with program.unseen():
                for each in evening(program, game, ROOMS[game], 900.0):
                    print(f"{each.turn:4} {each.of[:70]:70} {each.who}: {each.text}")


if __name__ == "__main__":
    main(sys.argv[1:])
