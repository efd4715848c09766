"""The heads at the seats: faces that change with what all can see, and hats that fly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pygame import SRCALPHA, Surface
from pygame.image import tobytes
from pygame.mask import from_surface, from_threshold

from mille.cards import Dice
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry
from mille.session.settings import Settings
from mille.session.sources import OTHER
from mille.ui.faces import BARE
from mille.ui.scene import Composed
from mille.ui.table import effects_seats
from mille.ui.table.heads import Face, Hats, Moods, draw_flying
from mille.ui.table.seat import Seat as SeatLook, draw_changing, draw_head
from mille.ui.table.table import Table
from mille.ui.tempo import CHANGES, FELT, HATS_MOST, PONDERS, WATCHES, Tempo
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.moods import Mood
from mille.view.names import Remark, bad, good
from mille.view.table import Mark, SeatView, TableView
from tests.games.matches import GAMES, Match, built_in_match
from tests.golden.make import HERE
from tests.ui.conftest import SIZE, SMALL, Program, alone, bare_table, part_of
from tests.ui.tables import card_spot, middle, sit, table
from tests.ui.test_carrying import carry
from tests.ui.test_replay import opened
from tests.ui.written import NAMES

EASE, THINKS, BEAMS, WINCES, BOWS = Mood
ME, ODETTE, MADO = map(Seat, range(3))
LONGEST = "voice.lili.past.first.1"


def faces(table: Table) -> dict[Seat, Mood]:
    return {each.seat: table.effects.moods.face(each.seat).mood for each in table.shown.seats}


def watched(match: Match, viewer: Seat) -> Iterator[dict[Seat, Mood]]:
    """The faces of a match as a seat sees them: as cards lie, a second later, and in the end."""
    made, rules = bare_table(match, speed=0.0), match.entry.game
    made.show(rules.observe(match.turns[0].state, viewer))
    for turn in match.turns:
        for event in turn.events:
            made.tell(rules.redact(event, viewer), rules.observe(turn.after, viewer))
            for seconds in (1 / 60, 1.0):
                made.update(seconds)
                yield faces(made)
    for _ in range(6):
        made.update(1.0)
    yield faces(made)


@pytest.mark.every_game
@pytest.mark.parametrize("game", GAMES)
def test_all_see_the_same_faces_which_come_to_rest(game: str) -> None:
    match = built_in_match(game, entry(game).options.usual.preset, short=True)
    first, other = ([*watched(match, seat)] for seat in (ME, Seat(match.seats - 1)))
    assert first == other
    assert {mood for seen in first for mood in seen.values()} == {*Mood}
    assert {*first[-1].values()} == {EASE}


@pytest.mark.parametrize(("game", "rules"), [("guts", "together"), ("anaconda", "standard")])
def test_no_face_changes_before_all_have_declared(game: str, rules: str) -> None:
    """Unless what was seen before fades."""
    match = built_in_match(game, rules, short=True)
    seen, waiting, secrets = watched(match, ME), match.entry.game.waiting, 0
    before: dict[Seat, Mood] = {}
    for turn in match.turns:
        for event in turn.events:
            two = next(seen), next(seen)
            if waiting(turn.state).sealed and hasattr(event, "seat"):
                secrets += 1
                for now in two:
                    assert all(now[seat] in (mood, EASE) for seat, mood in before.items())
            before = two[1]
    assert secrets


def table_of(*hats: str, on_turn: int | None = None) -> TableView:
    """A table of some seats: the hats that they wear."""
    said = message("sign.turn")
    seats = list[SeatView]()
    for n, hat in enumerate(hats):
        marks = (Mark(hat, said, worn=True, bare=hat == "bare"),) if hat else ()
        slip = SeatView(Seat(n), f"N{n}", None, None, 1, said, marks=marks, on_turn=n == on_turn)
        seats.append(slip)
    return TableView(ME, {}, tuple(seats), said, on_turn == 0)


def changes(moods: Moods, tempo: Tempo) -> tuple[dict[str, list[Mood]], int]:
    """The faces at the times when one has changed, while nobody touches anything, in seconds; and
    how many frames that took.
    """
    now, frames, found = 0.0, 0, dict[str, list[Mood]]()
    while (due := moods.due) is not None:
        if due:
            moods.stand(due)
            now += due
        elif moods.update(1 / 60, tempo):
            now, frames = now + 1 / 60, frames + 1
            found.setdefault(f"{now:.0f}", [])[:] = [
                moods.face(seat).mood for seat in (ME, ODETTE, MADO)
            ]
        assert now < 60
    return found, frames


@pytest.mark.parametrize("reduced", [False, True])
def test_a_change_is_drawn_and_then_nothing(reduced: bool) -> None:
    """Who is on turn looks thoughtful after a while; what was seen is felt for four seconds."""
    moods, tempo = alone("guts").effects.moods, Tempo(reduced=reduced)
    moods.see(None, table_of("", "", "", on_turn=1))
    moods.hear([good(MADO)])
    seen, frames = changes(moods, tempo)
    assert seen == {
        "0": [EASE, EASE, BEAMS],
        f"{PONDERS:.0f}": [EASE, THINKS, BEAMS],
        f"{FELT:.0f}": [EASE, THINKS, EASE],
    }
    assert frames == 3 * (1 if reduced else 8), "about a tenth of a second each"
    moods.see(table_of("", "", ""), table_of("", "", "", on_turn=0))
    moods.finish()
    assert changes(moods, tempo)[0] == {"0": [EASE] * 3, f"{PONDERS:.0f}": [THINKS, EASE, EASE]}
    moods.see(table_of("", "", ""), replace(table_of("", "", ""), seats=()))
    assert moods.due is None


def test_who_speaks_looks_like_it_until_it_was_read() -> None:
    made = alone("guts")
    moods, remarks = made.effects.moods, made.effects.remarks
    moods.see(None, table_of("", "", ""))
    moods.hear([bad(ODETTE)])
    remarks.say(Remark(ODETTE, "voice.mado.won.1"))
    assert moods.due == 0.0, "the loop wakes up for it"
    moods.update(CHANGES, Tempo())
    assert moods.face(ODETTE) == Face(BEAMS, EASE, 1.0)
    remarks.end()
    moods.update(CHANGES, Tempo())
    assert moods.face(ODETTE) == Face(WINCES, BEAMS, 1.0)


@pytest.mark.parametrize("by", ["pointer", "key"])
def test_they_watch_what_is_carried_or_held_up(by: str) -> None:
    """After a moment; and a face that changes leaves the words of its seat as they are."""
    program = Program(Settings(), SMALL)
    play = sit(program, table("KC KD KH 9C 4D"), asleep=True)
    moods, me = play.table.effects.moods, program.play.match.me
    program.frame(1.0, times=6)
    words, face = (part_of(play, f"{each}/1").paint for each in ("slip", "head"))
    if by == "pointer":
        carry(program, card_spot(play.table.stage, "9C"), middle(play.table.stage, "pack"))
    else:
        program.keys("right", "space")
    assert play.hand.full or play.table.stage.chosen()
    assert moods.face(OTHER).mood is EASE
    program.frame(times=round(60 * (WATCHES + CHANGES)) + 3)
    assert moods.face(OTHER) == Face(THINKS, EASE, 1.0)
    assert part_of(play, "slip/1").paint is words and part_of(play, "head/1").paint != face
    assert isinstance(part_of(play, "head/1").paint, Composed)
    if by == "pointer":
        program.release(5, 5)
    play.table.stage.hand_state.chosen.clear()
    program.frame(times=12)
    assert moods.face(OTHER).mood is EASE and moods.face(me).mood is THINKS


def test_a_replay_has_faces_and_a_jump_has_none(program: Program) -> None:
    scene = opened(program, HERE / "records" / "guts-1.jsonl", 0)
    seen = set[Mood]()
    while scene.step < scene.replayed.count and len(seen) < len(Mood):
        scene.forward()
        scene.table.hurry()
        program.frame(0.2)
        seen |= {*faces(scene.table).values()}
    assert seen == {*Mood} and {*faces(scene.table).values()} != {EASE}
    scene.go(scene.step)
    assert {*faces(scene.table).values()} == {EASE}


@pytest.mark.parametrize("at", [(2.0, 3.0), (130.5, 80.25)])
def test_one_face_becomes_another_in_its_place(at: tuple[float, float]) -> None:
    s = alone("daifugo").services
    seat = replace(table_of("daifugo").seats[0], dealer=True)
    rect = Rect(*at, 180, 56)

    def drawn(face: Face) -> bytes:
        paper = Surface((400, 200))
        paper.fill("#204030")
        draw = draw_changing if face.part < 1 else draw_head
        draw(paper, s, SeatLook(seat, rect, (), 1, hat="hat", face=face))
        return tobytes(paper, "RGB")

    assert drawn(Face(WINCES, BEAMS, 0.0)) == drawn(Face(BEAMS))
    assert drawn(Face(WINCES, BEAMS, 0.999)) == drawn(Face(WINCES))


@pytest.mark.parametrize("size", [(600, 720), SIZE])
@pytest.mark.parametrize("game", GAMES)
def test_a_remark_covers_no_points_and_no_number_of_cards(game: str, size: tuple[int, int]) -> None:
    """What changes in a picture without the remark, when all figures do, is not below it."""
    at = entry(game)
    for seats in at.title.seats:
        made = alone(game, NAMES[:seats], size)
        state = at.game.start(at.options.usual, seats)
        state = at.game.play(state, at.game.chance(state, Dice("1"))).state
        made.show(at.game.observe(state, ME))
        made.effects.remarks.say(Remark(ODETTE, LONGEST))
        looks, shown = list[Surface](), made.show_of(made.view)
        for n in (2345, 5432):
            figures = tuple(
                replace(each, figure=None if each.figure is None else n, count=n // 1000)
                for each in shown.seats
            )
            made.shown = made.written = replace(shown, seats=figures)
            looks.append(Surface(size))
            with pytest.MonkeyPatch.context() as unseen:
                unseen.setattr(effects_seats, "draw_speech", lambda *_: None)
                made.draw(looks[-1])
        changes = from_threshold(looks[0], (0, 0, 0), (1, 1, 1, 255), looks[1])
        changes.invert()
        assert changes.count()
        for seat in map(Seat, range(1, seats)):
            made.effects.remarks.say(Remark(seat, LONGEST))
            paper, paint = Surface(size, SRCALPHA), part_of(made, "remark").paint
            assert paint is not None
            paint(paper)
            assert not changes.overlap(from_surface(paper), (0, 0)), (seats, seat)


# Hats


def flying(before: TableView, *tables: TableView, **how: Any) -> Hats:
    hats = Hats(alone("daifugo", **{"speed": 1.0, **how}).services)
    hats.see(None, before)
    for now in tables:
        hats.see(before, now)
    return hats


def test_a_hat_goes_to_the_head_that_gets_it() -> None:
    """From the one that had it; others go to the middle of the table, or come from there."""
    hats = flying(table_of("top", "cap", "bare", "cap"), table_of("cap", "top", "bowler", "bare"))
    assert [(each.hat, each.giver, each.taker) for each in hats.flights] == [
        ("cap", ODETTE, ME),
        ("top", ME, ODETTE),
        ("bowler", None, MADO),
        ("cap", Seat(3), None),
    ]
    heads = [hats.worn(seat) for seat in table_of("cap", "top", "bowler", "bare").seats]
    assert heads == ["top", BARE, BARE, "cap"]


@pytest.mark.parametrize("how", [{"speed": 0.0}, {"reduced_motion": True}])
def test_hats_that_may_not_fly_are_there(how: dict[str, Any]) -> None:
    now = table_of("cap", "top")
    hats = flying(table_of("top", "cap"), now, **how)
    assert not hats.busy and hats.worn(now.seats[1]) == "top"


@pytest.mark.parametrize("speed", [0.5, 1.0, 2.0])
def test_all_hats_have_landed_in_time(speed: float) -> None:
    hats, frames = flying(table_of(*"abcdefg"), table_of(*"hijklmn")), 0
    while hats.busy:
        hats.update(1 / 60, Tempo(speed=speed))
        frames += 1
    assert frames / 60 <= HATS_MOST + 0.05 and HATS_MOST < 1.2


def test_a_hat_that_flies_along_the_edge_is_whole() -> None:
    for part in (0.05, 0.3, 0.5, 0.8):
        seen = set[tuple[int, int]]()
        for y in (4, 200):
            paper = Surface((400, 400), SRCALPHA)
            draw_flying(paper, "daifugo", Rect(4, y, 40, 40), Rect(340, y, 40, 40), part, 1.0)
            seen.add(paper.get_bounding_rect().size)
        assert len(seen) == 1


@pytest.mark.parametrize("rules", ["standard", "japanese"])
def test_each_hat_of_daifugo_is_in_one_place(rules: str) -> None:
    """On one head or on its way to one, in every frame of a game."""
    match, flown = built_in_match("daifugo", rules, short=True), 0
    made, game = bare_table(match, speed=4.0), match.entry.game
    hats = made.effects.hats
    made.show(game.observe(match.turns[0].state, ME))
    for turn in match.turns:
        for event in turn.events:
            made.tell(game.redact(event, ME), game.observe(turn.after, ME))
        while made.stage.busy:
            made.update(1 / 60)
            seen = [hats.worn(seat) for seat in made.written.seats]
            flights = [each for each in hats.flights if each.taker is not None]  # else it fades
            seen += [each.hat for each in flights if each.gone >= 0]
            flown += sum(each.giver is not None for each in flights)
            alone_on = [symbol for symbol in seen if symbol not in ("", BARE, "commoner")]
            assert len(alone_on) == len({*alone_on}), seen
    assert flown
