"""The counting at the end of a deal: its sums, its time, what is told, and how it is skipped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pygame
import pytest

from mille.app.access import Aloud
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry
from mille.session.sources import ME
from mille.ui.pages.sheet import SheetPage
from mille.ui.table.table import Table
from mille.ui.tempo import FADE
from mille.value import replace
from mille.view.beat import Beat, Burn, HoldUp, Lane, Race, Rise
from mille.view.geometry import Rect
from mille.view.names import YOURSELF
from tests.games.matches import GAMES, Turn, built_in_match, play_out
from tests.parts import every_game, long, quick_first
from tests.ui.conftest import SIZE, all_words, alone, part_of
from tests.ui.test_gestures import ended
from tests.ui.written import NAMES

POINTS = {"mille": "total", "militaire": "total", "contract_rummy": "total", "daifugo": "points"}
"""The games in which melds, titles or left cards bring points, and where a score has their sum."""
WITH_SHEETS = ("mille", "anaconda", "militaire", "contract_rummy", "daifugo")


@cache
def deals(game: str) -> list[Turn]:
    """The moves of a match that ended a deal, with what followed up to that."""
    at, found = entry(game), []
    if game == "beggar_my_neighbor":  # where somebody has won, the rope has shown it all
        match = play_out(at, at.options.made({"trick_limit": 12}), "1")
    else:
        match = built_in_match(game, at.options.usual.preset, short=True)
    for turn in match.turns:
        kinds = [at.game.write(event)["event"] for event in turn.events]
        if "deal_end" in kinds:
            found.append(replace(turn, events=turn.events[: kinds.index("deal_end") + 1]))
    return found


def beats(game: str) -> Iterator[tuple[dict[str, Any], Beat, Seat]]:
    """How each end of a deal is told to each seat."""
    at = entry(game)
    for turn in deals(game):
        event = turn.events[-1]
        line = at.game.write(event)
        for seat in map(Seat, range(len(line["scores"]))):
            view = at.game.observe(turn.after, seat)
            beat = at.presenter.beat(at.game.redact(event, seat), view, NAMES)
            yield line, beat, seat


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_what_is_counted_is_what_the_referee_counted(game: str) -> None:
    low, any_burnt = entry(game).presenter.low_wins, False
    for line, beat, me in beats(game):
        scores = line["scores"]
        totals = line.get("totals") or [score["cards"] for score in scores]
        (race,) = (step for step in beat.steps if isinstance(step, Race))
        assert [lane.seat for lane in race.lanes] == [*range(me, len(totals)), *range(me)]
        assert {lane.seat: lane.after for lane in race.lanes} == dict(enumerate(totals))
        gained = {lane.seat: lane.after - lane.before for lane in race.lanes}
        brought: Counter[Seat] = Counter()
        for step in beat.steps:
            if isinstance(step, Rise):
                brought[step.seat] += sum(worth.points for worth in step.worths)
                assert dict(step.told.blanks)["n"] == sum(worth.points for worth in step.worths)
                assert all(worth.plain < worth.points for worth in step.worths if worth.stamp)
            if isinstance(step, Burn):
                any_burnt = True
                brought[step.seat] += step.points
                assert dict(step.told.blanks)["n"] == step.points
        for seat, score in enumerate(scores):
            if game in POINTS:
                assert brought[Seat(seat)] == score[POINTS[game]] == gained[Seat(seat)]
            elif "net" in score:
                assert gained[Seat(seat)] == score["net"]
        best, *others = sorted(totals, reverse=not low)
        if race.call is not None and race.call.id != "lead.level":
            assert dict(race.call.blanks)["n"] == abs(best - others[0]) > 0
            assert (dict(race.call.blanks)["name"] == YOURSELF) == (totals[me] == best)
        else:
            assert others[0] == best
    assert any_burnt == (game in ("mille", "militaire", "contract_rummy"))


def test_a_change_of_the_lead_is_called() -> None:
    found = [
        (before, after, call.id)
        for _, beat, me in beats("mille")
        for race in beat.steps
        if isinstance(race, Race) and me == 0 and (call := race.call) is not None
        for before, after in [zip(*((lane.before, lane.after) for lane in race.lanes))]
    ]
    for before, after, id in found:
        first, last = before[0] - before[1], after[0] - after[1]
        assert id.startswith("lead.taken") == (first * last < 0)
    assert {id.startswith("lead.taken") for *_, id in found} == {True, False}


def shown(game: str, size: tuple[int, int] = SIZE, **settings: Any) -> tuple[Table, Beat]:
    """A table at which the first deal is counted."""
    at, turn = entry(game), deals(game)[0]
    view = at.game.observe(turn.after, ME)
    table = alone(game, NAMES[: at.title.usual_seats], size, **settings)
    table.show(at.game.observe(turn.state, ME))
    *before, last = (at.game.redact(event, ME) for event in turn.events)
    for event in before:
        table.tell(event, view)
        table.hurry()
    table.effects.held_up.end()
    return table, table.tell(last, view)


@pytest.mark.parametrize("game", quick_first(sorted(POINTS), 4))
def test_it_takes_three_seconds_and_follows_the_speed(game: str) -> None:
    whole = []
    for speed in (1.0, 2.0):
        table = shown(game, speed=speed)[0]
        first = [cue.seconds for cue in table.stage.cues if isinstance(cue.step, HoldUp)]
        whole.append(table.stage.time_left - sum(first))
    assert 2.2 < whole[0] < (4.3 if game == "mille" else 3.5)
    assert whole[1] == pytest.approx(whole[0] / 2)


@every_game
@pytest.mark.parametrize("size", [(600, 720), SIZE])
def test_no_scrap_lies_on_what_can_be_pressed(size: tuple[int, int]) -> None:
    table, seen = shown("daifugo", size, speed=1.0)[0], 0
    while table.stage.busy:
        table.update(1 / 20)
        for part in table.frame():
            if part.id.startswith("scrap/") and part.paint is not None:
                paper = pygame.Surface(table.services.size, pygame.SRCALPHA)
                part.paint(paper)
                lies, seen = Rect(*paper.get_bounding_rect()), seen + 1
                assert not [tool.id for tool in table.tools if tool.bounds.overlap(lies)]
    assert seen


@pytest.mark.parametrize("game", quick_first(GAMES, 2))
def test_with_less_motion_its_last_picture_comes_at_once(game: str) -> None:
    table, beat = shown(game, speed=1.0, reduced_motion=True)
    table.effects.held_up.end()
    table.update(FADE)
    text, looks = table.services.words.text, set()
    while table.effects.ribbons.busy:
        surface = pygame.Surface(SIZE)
        table.draw(surface)
        looks.add(pygame.image.tobytes(surface, "RGB"))
        told = part_of(table, "race").name
        table.update(0.5)
    assert len(looks) == 1
    steps = [step for step in beat.steps if isinstance(step, (Rise, Burn))]
    (call,) = (step.call for step in beat.steps if isinstance(step, Race))
    for said in [step.told for step in steps] + ([call] if call else []):
        assert text(said) in told


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_what_ended_the_deal_is_heard_once_and_first(game: str) -> None:
    """And all that is counted stands there while it is."""
    (table, beat), aloud, seen = shown(game, speed=1.0), Aloud(), ""
    text, (race,) = table.services.words.text, [s for s in beat.steps if isinstance(s, Race)]
    heard = [*aloud.hear("table", table.frame()).lines]
    while table.stage.busy or table.effects.busy:
        table.update(1 / 20)
        table.prepare()
        seen += all_words(table)
        heard += aloud.hear("table", table.frame()).lines
    assert beat.news is not None
    (deed,) = [n for n, line in enumerate(heard) if text(beat.news).rstrip(".!") in line]
    told = [text(step.told) for step in beat.steps if isinstance(step, (Rise, Burn))]
    assert all(each in seen for each in [*told, *([text(race.call)] if race.call else ())])
    follows = [n for n, line in enumerate(heard) if race.call and line == text(race.call)]
    follows += [n for n, line in enumerate(heard) if line in told]
    assert follows and min(follows) > deed, heard


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_meanwhile_nothing_says_that_the_deal_goes_on(game: str) -> None:
    table, _ = shown(game, speed=1.0)
    before = entry(game).game.observe(deals(game)[0].state, ME)
    figures = [seat.figure for seat in table.show_of(before).seats]
    assert table.written is not table.shown
    while table.written is not table.shown:
        assert game not in POINTS or [seat.figure for seat in table.written.seats] == figures
        assert table.prompt() == message("prompt.deal") and not table.written.my_turn
        if game == "daifugo":
            assert table.written.middle == message("beat.nothing")
            assert not [bead.text for bead in table.written.strip if bead.lit or bead.now]
        table.update(1 / 10)


PRESSES = ("return", "x", "escape", "click", "menu")


@pytest.mark.parametrize("press", PRESSES)
@pytest.mark.parametrize("game", [WITH_SHEETS[0], *map(long, WITH_SHEETS[1:])])
def test_one_press_of_anything_ends_it_and_does_nothing_else(game: str, press: str) -> None:
    program = ended(game)
    play = program.play
    program.until(lambda: play.table.counting and play.table.effects.ribbons.busy)
    kept = play.match.path.read_bytes()
    program.key("s", pygame.KMOD_SHIFT)
    assert play.table.counting, "a question about the table does not end it"
    if press == "click":
        menu = next(tool for tool in play.table.tools if tool.id == "menu")
        program.click(*menu.bounds.center)
    elif press == "menu":
        play.act("menu", "press")
    else:
        program.key(press)
    assert not play.table.counting and not play.table.stage.busy
    program.frame(times=3)
    assert isinstance(program.top, SheetPage) and play.match.between_deals
    assert play.match.path.read_bytes() == kept, "nothing was dealt"


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(600, 720), SIZE])
@pytest.mark.parametrize("game", quick_first(GAMES, 2))
def test_the_ribbons_cover_no_hand_no_seat_and_no_prompt(
    game: str, size: tuple[int, int], scale: float
) -> None:
    at = entry(game)
    for seats in {min(at.title.seats), max(at.title.seats)}:
        table = alone(game, NAMES[:seats], size, speed=1.0, scale=scale)
        table.show(at.game.observe(at.game.start(at.options.usual, seats), ME))
        lanes = tuple(Lane(Seat(seat), 90 * seat, 100 * seat) for seat in range(seats))
        call = message("lead.taken", name=NAMES[1], n=10)
        table.effects.ribbons.start(Race(lanes, call=call), 0.0)
        drawn, ground = part_of(table, "race").bounds, table.stage.ground
        assert drawn.h > (-(-seats // 2)) * table.services.least and drawn.w > 0.4 * size[0]
        taken = [ground.prompt, ground.zones["headline"].rect] if table.shown.headline else []
        taken += [slip for slip in table.scenery().slips if slip.overlap(table.felt) > 0]
        if ground.has(ground.own_hand):
            taken.append(ground.zone(ground.own_hand).rect)
        assert not [rect for rect in taken if rect.overlap(drawn) > 1]
