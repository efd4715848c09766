"""What the window owes every game: everything is told, and nothing overlaps."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from pygame import Surface

from mille.engine.codec import Seat
from mille.engine.match import Moment
from mille.engine.message import message
from mille.games import entry, titles
from mille.i18n import load as words_of
from mille.session.settings import Settings, load, save
from mille.ui.pages.new_game import Chosen
from mille.ui.scene import Frame
from mille.ui.table.noting import recall
from mille.ui.table.playing.desk import Given
from mille.ui.table.table import Table
from mille.ui.tempo import REST
from mille.value import replace
from mille.view.geometry import GROUND, TUCKED, Rect
from tests.games.matches import random_match
from tests.parts import quick_first, quick_rows
from tests.ui.conftest import Program

WORDS = words_of()
SHOWN = sorted(title.id for title in titles().values() if title.in_window)
TABLES = [(game, seats) for game in SHOWN for seats in titles()[game].seats]
SIZES = [(1280, 720), (1024, 768), (1920, 1080), (3840, 2160), (1200, 1600)]
LOOKS = 6
"""How many moments of a match are tried."""
MOVES_TOLD = 200
"""How many of the last moves of a match are told, and remembered."""


def usual_first() -> list[tuple[str, int]]:
    """All games with every number of seats, the usual ones first."""
    return sorted(TABLES, key=lambda each: each[1] != titles()[each[0]].usual_seats)


@pytest.mark.parametrize("size", quick_first(SIZES, 1))
@pytest.mark.parametrize(("game", "seats"), quick_rows(usual_first(), len(SHOWN)))
def test_all_that_is_shown_is_told_and_has_its_place(
    home: Path, game: str, seats: int, size: tuple[int, int]
) -> None:
    match = random_match(game, next(iter(entry(game).rule_sets)), seats=seats)
    rules, me = match.entry.game, Seat(seats - 1)
    program = Program(Settings(speed=0.0), size)
    program.app.take_out(match.entry.title)
    names = ["You" if seat == me else f"Maximiliane {seat}" for seat in range(seats)]
    made = Table(program.app.services, match.entry, names)
    program.app.services.only(made)
    window = Rect(0, 0, *size)
    for turn in match.sampled(LOOKS)[1:]:
        made.show(rules.observe(turn.after, me))
        made.draw(Surface(size))
        assert made.shown is not None
        told = {node.id: node for node in made.frame().nodes()}
        for node in told.values():
            assert node.role
            assert node.name
            assert window.holds(*node.bounds.center), node
        for zone in made.shown.zones:
            assert str(zone) in told, zone
        assert {f"slip/{number}" for number in range(seats)} <= told.keys()
        lying = [z for z in made.stage.ground.zones.values() if z.kind not in (GROUND, TUCKED)]
        for one, other in combinations(lying, 2):
            assert one.rect.overlap(other.rect) < 0.01, (one, other)


@pytest.mark.parametrize("id", SHOWN)
def test_an_order_that_is_chosen_is_still_chosen_after_a_new_start(id: str, tmp_path: Path) -> None:
    for order in entry(id).presenter.sorts:
        chosen = Settings(sort=order)
        save(tmp_path / "settings.json", chosen)
        assert load(tmp_path / "settings.json") == (chosen, None)


@pytest.mark.parametrize(
    ("game", "seats"), [("beggar_my_neighbor", 6), *quick_rows(usual_first(), len(SHOWN))]
)
def test_a_game_that_is_taken_up_again_remembers_what_was_told(
    home: Path, game: str, seats: int
) -> None:
    """Also if one move brings several events, each told by itself."""
    match = random_match(game, next(iter(entry(game).rule_sets)), seats=seats)
    rules, me, names = match.entry.game, Seat(0), [f"Maximiliane {seat}" for seat in range(seats)]
    services = Program(Settings(speed=0.0)).app.services
    told, recalling = (Table(services, match.entry, names) for _ in range(2))
    turns = match.turns[-MOVES_TOLD:]
    start = turns[0].state
    told.show(rules.observe(start, me))
    moments = []
    for turn in turns:
        for event in turn.events:
            moments.append(Moment(event, turn.after))
            told.tell(rules.redact(event, me), rules.observe(turn.after, me))
            told.hurry()
    recall(recalling, start, moments, me)
    assert recalling.log() == told.log()


@pytest.mark.parametrize("game", SHOWN)
def test_what_could_not_be_saved_stays_said_until_something_is(
    home: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever else is said in the meantime; and it covers no button."""
    program, at = Program(Settings(speed=0.0)), entry(game)
    program.app.start()
    program.app.take_out(at.title)
    others = ("casual",) * (at.title.usual_seats - 1)
    program.app.new_game(Chosen(others, next(iter(at.rule_sets.values()))), "disk")
    program.settle()
    play = program.play

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        move = next(iter(at.game.moves(play.driver.view())))
        play.services.settings = play.services.settings.changed(take_back=False)
        play.driver.takes_back_turns = False
        play.desk.submit(move, ())
        while play.driver.unsaved is None:  # a choice that all make at once is written at its end
            program.frame(0.1)
        program.frame()
        play.desk.say(message("undo.nothing"), refusal=True)
        program.frame()
        assert play.table.toast == message("undo.nothing")
        (said,) = (node for node in play.frame().nodes() if node.id == "unsaved")
        assert WORDS("reason.ENOSPC") in said.name
        assert play.table.felt.holds(*said.bounds.center)
        for button in (*play.table.tools, *play.table.buttons, *play.table.fists):
            assert said.bounds.overlap(button.bounds) < 1, button.id
        bare = Surface(program.window.size)
        Frame(tuple(play.notice.parts())).paint(bare)
        assert bare.get_at([round(x) for x in said.bounds.center]) != bare.get_at((0, 0))
    for _ in range(100):
        if play.driver.my_turn:
            play.desk.submit(next(iter(at.game.moves(play.driver.view()))), ())
        program.frame(5.0)
        if play.driver.unsaved is None:
            break
    assert not [node for node in play.frame().nodes() if node.id == "unsaved"]


@pytest.mark.parametrize("size", quick_first([(700, 1080), (1280, 720), (1920, 1080)], 1))
@pytest.mark.parametrize("game", SHOWN)
def test_no_tip_lies_upon_a_hint(home: Path, game: str, size: tuple[int, int]) -> None:
    program, at = Program(Settings(speed=0.0), size), entry(game)
    program.app.start()
    program.app.take_out(at.title)
    others = ("casual",) * (at.title.usual_seats - 1)
    program.app.new_game(Chosen(others, next(iter(at.rule_sets.values()))), "tips")
    program.settle()
    play = program.play
    ground, tips = play.table.stage.ground, 0
    spots = [ground.zone(place).rect.center for place in play.table.shown.zones]  # type: ignore[union-attr]
    spots += [play.table.slip_rect(n).center for n in range(len(play.table.names))]
    spots += [tool.bounds.center for tool in play.table.tools]
    for spot in spots:
        if play.desk.hint is None:
            move = next(iter(at.game.moves(play.driver.view())))
            hint = play.hints._of(move)
            if hint is None:
                continue
            long = (message("tool.hint.about"),) * 3  # long enough to need a place on the cloth
            play.hints.show(Given(move, replace(hint, why=long)))
        program.point(*spot)
        program.frame(times=round(REST * 60) + 2)
        assert play.hints.rect is not None
        if play.tips.lies is not None:
            tips += 1
            assert play.tips.lies.overlap(play.hints.rect) < 1, play.tips.shown
    assert tips > 2 or play.desk.hint is None, "a game without hints"
