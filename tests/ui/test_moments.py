"""What else happens on the table: moments, hats, light, chips and fists."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest
from pygame import Color, Surface

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry
from mille.games.guts.moves import Declare
from mille.session import disk, saved_match
from mille.session.saved_match import ME
from mille.session.settings import Settings
from mille.ui import pieces as clay
from mille.ui.maps import plan_of_game, table_for
from mille.ui.shapes import svg
from mille.ui.table.effects.base import Cloth, Effect, Rim, along, nearest
from mille.ui.table.effects.every import Beads
from mille.ui.table.effects.over import Payments
from mille.ui.table.effects.seats import Fists, Hats, draw_fist
from mille.ui.table.moving.sprites import schedule
from mille.ui.table.play import PlayScene
from mille.ui.table.playing.acts import FistButton
from mille.ui.table.playing.desk import Given
from mille.ui.tempo import FISTS, LONGEST_MOMENT, MOMENT, RIM, Tempo
from mille.ui.text import Texts
from mille.value import replace
from mille.view import geometry
from mille.view.beat import Beat, Felt, OpenFists, Pay, Wait
from mille.view.geometry import Rect
from mille.view.lying import Ground
from mille.view.table import Bead, Fist, Heap, Mark, Place, Role, SeatView, TableView
from tests.games.matches import GAMES
from tests.parts import quick_first
from tests.ui.conftest import SMALL, SPEEDS, Program
from tests.ui.tables import WORDS
from tests.ui.test_take_back import sit as seated_at

# Moments can be seen and heard, take two seconds at most, and end with any key

KEYS = ("space", "return", "escape", "left", "tab", "1", "d", "h", "i", "k", "p", "u", "x", "f3")


class Heard:
    awake = False

    def __init__(self) -> None:
        self.sounds: list[str] = []

    def play(self, name: str) -> None:
        self.sounds.append(name)

    def volumes(self, effects: float, ambience: float, muted: bool) -> None:
        """Ignore the volume."""

    def rest(self) -> None:
        """Release nothing."""

    def lost(self) -> None:
        """Look for no other device."""


def seated(game: str, **how: object) -> Program:
    program = seated_at(game, entry(game).title.usual_seats, Settings(warnings=False, **how))  # type: ignore[arg-type]
    with program.unseen():
        for _ in range(2000):
            program.frame()
            play = program.app.table
            if play is not None and play.driver.caught_up and not play.table.stage.busy:
                break
    return program


def moments(game: str, seat: int = 1) -> list[Felt]:
    said = message("prompt.dealing")
    return [moment.felt(said, Seat(seat), said) for moment in entry(game).presenter.moments]


def hold_still(play: PlayScene) -> None:
    play.driver.go_on = lambda dt, pauses: None  # type: ignore[method-assign]


@pytest.mark.parametrize("game", quick_first(GAMES, 1))
def test_each_is_felt_for_two_seconds_at_most(game: str) -> None:
    program = seated(game)
    play, services, heard = program.play, program.app.services, Heard()
    hold_still(play)
    services.audio = heard
    for felt in moments(game):
        for speed in (SPEEDS[0], 1.0):
            services.settings = services.settings.changed(speed=speed)
            play.table.effects.held_up.feel(felt)
            began, moved = program.now, False
            assert heard.sounds[-1] == felt.moment.sound
            with program.unseen():
                while play.table.effects.held_up.moment is felt:
                    moved = moved or play.table.effects.held_up.shines
                    program.frame()
                    assert program.now - began < LONGEST_MOMENT + 0.05
            assert moved and program.now - began > 1.0
            play.table.hurry()


@pytest.mark.parametrize("game", GAMES)
def test_any_key_and_a_click_end_it(game: str) -> None:
    program = seated(game)
    play = program.play
    hold_still(play)
    for n, felt in enumerate(moments(game)):
        for key in KEYS[n::2]:
            program.app.services.only(play)
            play.table.effects.held_up.feel(felt)
            program.key(key)
            assert play.table.effects.held_up.moment is not felt, key
            assert not play.table.effects.held_up.shines
            assert play.table.effects.held_up.words is None
        program.app.services.only(play)
        play.table.effects.held_up.feel(felt)
        program.click(*play.table.felt.center)
        assert play.table.effects.held_up.moment is not felt


@pytest.mark.parametrize("game", GAMES)
def test_with_reduced_motion_it_is_said_and_nothing_moves(game: str) -> None:
    program = seated(game, reduced_motion=True)
    play, heard = program.play, Heard()
    hold_still(play)
    program.app.services.audio = heard
    for felt in moments(game):
        play.table.effects.held_up.feel(felt)
        looks = set()
        for _ in range(3):
            program.frame(0.3)
            looks.add(pygame.image.tobytes(program.window.get_surface(), "RGB"))
        assert len(looks) == 1 and play.table.effects.held_up.moment is felt
        assert not play.table.effects.nods.busy
        assert heard.sounds[-1] == felt.moment.sound
        play.table.hurry()


def test_who_only_watches_sees_it_as_long_as_ever() -> None:
    """Its light ends with its words, whoever plays on."""
    program = seated("daifugo")
    play, services = program.play, program.app.services
    hold_still(play)
    services.haste = 2.0
    play.table.effects.held_up.feel(moments("daifugo")[0])
    services.haste = 1.0
    began = program.now
    with program.unseen():
        while play.table.effects.held_up.moment is not None:
            program.frame()
    assert program.now - began == pytest.approx(MOMENT, abs=0.05)
    program.frame()
    assert not play.table.effects.held_up.shines


def test_one_that_comes_while_cards_are_hurried_is_still_seen() -> None:
    """The key that finishes the cards does not end the moment; the next one does."""
    program = seated("guts")
    table = program.play.table
    felt = moments("guts")[0]
    table._coming = Beat(moment=felt)
    table.hurry()
    assert table.effects.held_up.moment is felt and table.effects.held_up.shines
    table.hurry()
    assert table.effects.held_up.moment is None and not table.effects.held_up.shines


# What changes on a table without a card being moved: a row that turns, a shade, hats, light

ROW = tuple(map(Bead, "345"))
GILT = Mark("hat", message("sign.turn"), worn=True)


def shown(*beads: Bead, shaded: bool = False, hat: Mark | None = None) -> TableView:
    marks = () if hat is None else (hat,)
    slip = SeatView(Seat(0), "Mado", 0, None, 1, message("sign.turn"), marks=marks)
    return TableView(Seat(0), {}, (slip,), message("sign.turn"), False, strip=beads, shaded=shaded)


def begin(effect: Effect, *tables: TableView) -> None:
    effect.show(tables[0])
    for before, said in pairwise(tables):
        effect.see(before, said)


def test_a_row_turns_only_when_the_same_beads_stand_in_another_order() -> None:
    """A lit bead is the same bead; another plan is not a plan that turned."""
    beads = Beads()
    lit = shown(*(replace(bead, lit=True) for bead in ROW))
    begin(beads, shown(*ROW), lit, shown(Bead("6"), Bead("7"), Bead("8")), shown(*ROW))
    assert not beads.busy
    begin(beads, shown(*ROW), shown(*ROW[::-1]))
    assert beads.busy and beads.part == 0 and beads.before == ROW


def test_the_shade_comes_in_half_a_second() -> None:
    """Before your eyes, and then it stays."""
    cloth = Cloth(reduced=False)
    begin(cloth, shown(), shown(shaded=True))
    cloth.update(0.25, Tempo())
    assert cloth.shade == pytest.approx(0.5)
    cloth.update(0.3, Tempo())
    assert cloth.shade == 1 and not cloth.busy


@pytest.mark.parametrize("effect", [Beads(), Cloth(reduced=False), Hats()])
def test_with_reduced_motion_everything_is_there_at_once(effect: Effect) -> None:
    """Nothing turns or comes down."""
    begin(effect, shown(*ROW), shown(*ROW[::-1], shaded=True, hat=GILT))
    assert effect.busy
    effect.update(0.01, Tempo(reduced=True))
    assert not effect.busy


def test_suspense_darkens_no_cloth_where_motion_is_reduced() -> None:
    """A shade that means something still comes, all at once."""
    held_breath = replace(shown(), hushed=True)
    cloth = Cloth(reduced=True)
    begin(cloth, shown(), held_breath)
    cloth.update(0.01, Tempo(reduced=True))
    assert cloth.shade == 0 and not cloth.busy
    cloth.update(0.01, Tempo())
    cloth.update(0.6, Tempo())
    assert cloth.shade == 1
    cloth.update(0.01, Tempo(reduced=True))
    assert cloth.shade == 0
    cloth.see(held_breath, shown(shaded=True))
    cloth.update(0.01, Tempo(reduced=True))
    assert cloth.shade == 1


def test_a_hat_comes_down_on_the_slip_that_got_it() -> None:
    """A mark that is not worn is not a hat."""
    hats, bare = Hats(), shown(hat=replace(GILT, worn=False))
    begin(hats, shown(), bare)
    assert not hats.busy
    hats.see(bare, shown(hat=GILT))
    assert hats.moving[Seat(0)].old is None and hats.moving[Seat(0)].new == GILT


@pytest.mark.parametrize("effect", [Beads(), Cloth(reduced=False), Hats()])
def test_a_click_ends_what_changes(effect: Effect) -> None:
    """Whatever moves can be finished."""
    begin(effect, shown(*ROW), shown(*ROW[::-1], shaded=True, hat=GILT))
    effect.finish()
    assert not effect.busy


# The light along the table's edge takes the shorter way to the seat on turn, and then fades

FELT = Rect(10, 20, 400, 200)
SLIPS = [Rect(410, 200, 40, 20), Rect(12, 100, 40, 20), Rect(190, 22, 40, 20)]


def rim_of(turn: int | None, seats: int = 3) -> TableView:
    said = message("sign.turn")
    slips = [SeatView(Seat(n), "", 0, None, 1, said, on_turn=n == turn) for n in range(seats)]
    return TableView(Seat(0), {}, tuple(slips), said, turn == 0)


def see(rim: Rim, said: TableView) -> None:
    rim.see(said, said)


def lit(rim: Rim) -> set[tuple[int, int]]:
    """The sides of the cloth that are lit: -1, 0 or 1 across and down."""
    picture = Surface((460, 260))
    zones = {f"slip.{n}": SimpleNamespace(rect=rect) for n, rect in enumerate(SLIPS)}
    stage = SimpleNamespace(ground=SimpleNamespace(zones=zones))
    services = SimpleNamespace(theme=SimpleNamespace(brass=Color("#FFFFFF")), unit=1.0)
    for part in rim.parts(cast("Any", SimpleNamespace(services=services, felt=FELT, stage=stage))):
        assert part.paint is not None
        part.paint(picture)
    box = picture.get_bounding_rect() if rim.busy else None
    if box is None:
        return set()
    points = [(x, y) for x in range(460) for y in range(260) if picture.get_at((x, y))[0] > 60]
    return {((x > 400) - (x < 20), (y > 210) - (y < 30)) for x, y in points} - {(0, 0)}


@pytest.mark.parametrize("way", [0, 100, 400, 500, 700, 1100, 1199])
def test_the_way_round_is_along_the_edge(way: float) -> None:
    x, y = along(FELT, way)
    assert x in (FELT.x, FELT.right) or y in (FELT.y, FELT.bottom)
    assert nearest(FELT, (x, y)) % 1200 == pytest.approx(way)


@pytest.mark.long
def test_it_goes_the_shorter_way_and_fades() -> None:
    """From the viewer's seat at the bottom to the one on the left: along the lower edge and up."""
    rim = Rim()
    rim.show(rim_of(0))
    assert not rim.busy
    see(rim, rim_of(1))
    seen = set()
    for _ in range(20):
        rim.update(RIM / 20, Tempo())
        seen |= lit(rim)
    assert not rim.busy and lit(rim) == set()
    assert (0, 1) in seen and (-1, 0) in seen
    assert (0, -1) not in seen and (1, 0) not in seen


def test_it_stays_away_with_two_seats_or_reduced_motion() -> None:
    rim = Rim()
    rim.show(rim_of(0, seats=2))
    see(rim, rim_of(1, seats=2))
    assert not rim.busy
    rim.show(rim_of(0))
    see(rim, rim_of(2))
    rim.update(0.001, Tempo(reduced=True))
    assert not rim.busy


def test_it_waits_where_nobody_or_several_are_asked() -> None:
    """It starts from the last seat that was on turn."""
    rim = Rim()
    rim.show(rim_of(2))
    see(rim, rim_of(None))
    assert not rim.busy
    see(rim, rim_of(1))
    assert rim.busy and (rim.start_seat, rim.end_seat) == (2, 1)


# Chips and fists on the table: how you tell them apart, and the figures that follow them

GUTS = entry("guts")
POT = Place(Role.POT)
MINE = Place(Role.CHIPS, Seat(0))


def ground(size: tuple[int, int] = (1280, 720), seats: int = 6) -> Ground:
    unit = max(0.6, min(size[0] / 1280, size[1] / 720))
    layout = table_for("", plan_of_game(GUTS, seats), size, 15 * unit)
    return Ground(layout.zones, Seat(0), seats, unit)


def grey(picture: Surface) -> list[int]:
    """The brightness of each pixel: all that is left for people who see no colours."""
    w, h = picture.size
    points = (picture.get_at((x, y)) for y in range(h) for x in range(w))
    return [(299 * p.r + 587 * p.g + 114 * p.b) // 1000 if p.a > 127 else 0 for p in points]


def test_kinds_differ_without_their_colour() -> None:
    """The pattern of the edge tells them apart, even without looking at their values."""
    rims = []
    for value, kind in clay.KINDS.items():
        body = clay._body(value).replace(kind.body, "#808080").replace(kind.marks, "#ffffff")
        body = body.replace(clay._darker(kind.body), "#505050")
        rims.append(grey(svg(body, (100, 77), 60, 46)))
    assert len(rims) == len(geometry.VALUES)
    for i, one in enumerate(rims):
        for other in rims[i + 1 :]:
            unlike = sum(abs(a - b) > 40 for a, b in zip(one, other))
            assert unlike > 0.05 * len(one)


def test_no_sign_of_money_on_a_chip() -> None:
    """Its value is a figure, and every kind of chip has its picture."""
    assert set(clay.KINDS) == set(geometry.VALUES)
    pygame.font.init()
    letters: Any = SimpleNamespace(texts=Texts())
    for value in geometry.VALUES:
        large = clay.chip(letters, value, 60)
        assert large.width == 60
        assert grey(large) != grey(clay.chip_below(value, 60))  # the figure is on it


def test_a_payment_is_seen_and_heard_and_both_amounts_follow() -> None:
    payments, pay, tempo = Payments(), Pay(12, MINE, POT), Tempo(1.0)
    score = schedule((Wait(), pay), {}, [], ground(), tempo, {Pay: payments.usual})
    _, *flown = [cue for cue in score.cues if not cue.heard]
    heard = [cue for cue in score.cues if cue.heard]
    assert [cue.step for cue in flown] == [cue.step for cue in heard] == [pay]
    assert pay.sound == "clay"
    assert flown[0].wait < heard[0].wait < score.seconds
    payments.start(pay, flown[0].seconds)
    assert (payments.paid(MINE), payments.paid(POT)) == (-12, 0)
    payments.update(flown[0].seconds / 2, tempo)
    assert (payments.paid(MINE), payments.paid(POT)) == (-12, 0)
    payments.update(flown[0].seconds, tempo)
    assert (payments.paid(MINE), payments.paid(POT)) == (-12, 12)
    payments.finish()
    assert (payments.paid(MINE), payments.paid(POT)) == (0, 0)


def test_fists_open_together() -> None:
    """In one step, whatever they hold: none is earlier than another."""
    score = schedule((OpenFists(),), {}, [], ground(), Tempo(1.0), {OpenFists: Fists.usual})
    assert [type(cue.step) for cue in score.cues] == [OpenFists]
    assert 0.5 < score.seconds < 1.5


def test_a_closed_fist_tells_nothing() -> None:
    """Every fist looks the same until it is half open, whatever is in it."""
    looks = set()
    for fist in Fist:
        if fist in (Fist.CLOSED, Fist.LAID):
            continue
        surface = Surface((80, 80), pygame.SRCALPHA)
        draw_fist(surface, Rect(0, 0, 80, 80), fist, Color("#7FB2E5"), opened=0.4)
        looks.add(pygame.image.tobytes(surface, "RGBA"))
    assert len(looks) == 1


def test_what_was_in_a_fist_is_seen() -> None:
    looks = set()
    for fist in Fist:
        surface = Surface((80, 80), pygame.SRCALPHA)
        draw_fist(surface, Rect(0, 0, 80, 80), fist, Color("#7FB2E5"), 0 if fist == "closed" else 1)
        looks.add(pygame.image.tobytes(surface, "RGBA"))
    assert len(looks) == len(Fist)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 560), (600, 720), (1200, 1600)])
@pytest.mark.parametrize("seats", [2, 6, 10])
def test_the_pot_lies_on_no_card(size: tuple[int, int], seats: int) -> None:
    """It has its place to itself."""
    there = ground(size, seats)
    pot = there.zone(POT).rect
    cards = [Place(Role.HAND, Seat(i)) for i in range(seats)] + [Place(Role.DISCARD)]
    assert all(not pot.overlap(there.zone(place).rect) for place in cards)
    for stack in geometry.heap(1234, pot, there.unit):
        assert all(not stack.rect.overlap(there.zone(place).rect) for place in cards)


def test_side_pots_fall_one_after_the_other_and_grow_at_the_last() -> None:
    says = message("x")
    heaps = [Heap(40, says), Heap(18, says), Heap(26, says)]

    def after(moved: int) -> list[int]:
        return [heap.amount for heap in clay._after(heaps, moved)]

    assert after(0) == [40, 18, 26]
    assert after(-30) == [10, 18, 26]
    assert after(-45) == [0, 13, 26]
    assert after(-84) == [0, 0, 0]
    assert after(4) == [40, 18, 30]


def test_an_odd_chip_rolls_and_looks_turned_on_its_way() -> None:
    """Its face changes when it has gone half round."""
    looks = []
    for turned in (0.0, 90.0):
        cloth = Surface((60, 60))
        clay.draw_on_edge(cloth, 30, 30, 40, turned)
        looks.append(grey(cloth))
    assert looks[0] != looks[1]


def test_the_ring_of_the_keys_lies_round_the_chips_of_a_seat() -> None:
    program = seated_at("guts", 6, Settings(speed=0.0))
    program.settle()
    focus, ground = program.play.focus, program.play.table.stage.ground
    for seat in range(6):
        place = Place(Role.CHIPS, Seat(seat))
        assert focus.find(str(place))
        at, ring = ground.zone(place).rect, focus.bounds()
        assert ring.w > 0.7 * at.w and ring.h > 0.7 * at.h and at.holds(*ring.center)


def test_a_button_for_a_move_lights_up_under_the_pointer() -> None:
    program = seated_at("guts", 6, Settings(speed=0.0))
    program.settle()
    button = next(part for part in program.play.frame() if part.id == "do.in")
    b, seen = button.bounds, []
    for at in ((5, 5), b.center, (5, 5)):
        program.point(*at)
        program.frame()
        window = program.window.get_surface()
        inside = window.subsurface((round(b.x), round(b.y), round(b.w), round(b.h)))
        seen.append(pygame.image.tobytes(inside, "RGB"))
    assert seen[0] != seen[1]
    assert seen[0] == seen[2]


# A click on a hand makes a secret choice too, just as its button does


def sit(rules: str) -> Program:
    """A table of Guts with these rules, when the player is asked for the first time."""
    guts = entry("guts")
    others = [guts.stand_in] * 3
    saved_match.begin(
        disk.current_game(), "guts", guts.rule_sets[rules], others, "You", "3"
    ).close()
    program = Program(Settings(speed=0.0), SMALL)
    program.app.start()
    for _ in range(2000):
        program.frame()
        if program.play.desk.my_move:
            break
    return program


def test_a_click_on_a_hand_says_what_is_in_it() -> None:
    program = sit("together")
    play = program.play
    play.refresh()
    offered = [each for each in play.table.fists if isinstance(each, FistButton)]
    assert [each.fist for each in offered] == [Fist.CHIP, Fist.EMPTY]
    zone = play.table.stage.ground.zones["fist"].rect
    assert not offered[0].bounds.overlap(offered[1].bounds)
    assert all(zone.overlap(each.bounds) for each in offered)
    program.click(*offered[1].bounds.center)
    program.frame(times=3)
    assert play.table.view.words[0] is False
    program.frame()
    assert not play.table.fists


@pytest.mark.parametrize("in_", [True, False])
def test_a_hint_lights_the_button_that_does_it(in_: bool) -> None:
    program = sit("standard")
    play = program.play
    play.refresh()
    advice = play.table.presenter.advice(play.table.view, Declare(in_), play.table.names)
    assert advice is not None
    play.hints.show(Given(Declare(in_), advice))
    wanted = "do.in" if in_ else "do.out"
    (button,) = (each for each in play.table.buttons if each.id == wanted)
    assert play.hints.target() == button.bounds


def test_what_is_said_aloud_needs_no_hand() -> None:
    program = sit("standard")
    program.play.refresh()
    assert program.play.desk.my_move
    assert not program.play.table.fists


# Fists knock three times and open; until then the table gives away nothing of what is in them

MOST_FRAMES = 4000


def closed(game: str, rules: str, seats: int) -> Program:
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
    for _ in range(MOST_FRAMES):
        if program.play.table.effects.fists.busy:
            return
        assert not program.play.table.stage.parts
        program.frame()
    raise AssertionError("they stay closed")


class Knocks:
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


def test_all_count_to_three_before_their_fists_open() -> None:
    program = closed("guts", "together", 4)
    until_asked(program, "in")
    table, pile = program.play.table, Place(Role.DISCARD)
    program.key("o")
    until_they_open(program)
    heard = Knocks(program)
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
def test_the_hand_is_laid_in_parts_when_the_fists_are_open() -> None:
    program = closed("anaconda", "standard", 3)
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


def test_a_key_shows_at_once_what_was_in_them() -> None:
    program = closed("anaconda", "standard", 3)
    until_asked(program, "high")
    play = program.play
    program.key("page up")
    until_they_open(program)
    program.point(5, 5)
    program.key("s")
    assert play.table.stage.parts and not play.table.effects.fists.busy
    assert play.table.written is play.table.shown


# Chips carried from your own stack are bet, wherever you drop them


OWN_CHIPS, THE_POT = Place(Role.CHIPS, Seat(0)), Place(Role.POT)
Point = tuple[float, float]


def staking(game: str, seats: int) -> Program:
    """A table with built-in players, when the player is asked for the first time."""
    found = entry(game)
    others, rules = [found.stand_in] * (seats - 1), found.options.made({})
    saved_match.begin(disk.current_game(), game, rules, others, "You", "3").close()
    program = Program(Settings(speed=0.0), SMALL)
    program.app.start()
    for _ in range(2000):
        program.frame()
        if program.play.desk.my_move:
            break
    assert program.play.desk.my_move
    return program


def middle(play: PlayScene, place: Place) -> Point:
    return play.table.stage.ground.zone(place).rect.center


def carry(program: Program, start: Point, end: Point) -> None:
    program.press(*start)
    for part in (0.5, 1.0):
        x, y = (a + (b - a) * part for a, b in zip(start, end))
        program.post(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(1, 1), buttons=(1, 0, 0))


def prompt(program: Program) -> str:
    said = program.play.table.prompting
    assert said is not None
    return program.app.words.text(said)


def test_each_bet_has_a_spot_and_says_what_it_costs() -> None:
    program = staking("anaconda", 4)
    play, before = program.play, program.play.table.view
    legal = [each for each in play.desk.actions if each.legal and each.stake is not None]
    carry(program, middle(play, OWN_CHIPS), (5, 5))
    assert prompt(program) == WORDS("drop.chips.back")
    spots = play.hands.staking.spots()
    assert {each.id for _, each in spots} == {each.id for each in legal}
    assert all(a.overlap(b) == 0 for i, (a, _) in enumerate(spots) for b, _ in spots[:i])
    for rect, action in spots:
        program.point(*rect.center)
        cost = action.cost or 0
        assert str(cost) in prompt(program)
        assert str(before.chips[ME] - cost) in prompt(program)
        assert play.table.effects.payments.taken_up == {OWN_CHIPS: cost}
    program.release(5, 5)
    assert play.table.view is before, "let go elsewhere nothing has changed"
    assert not play.table.effects.payments.taken_up


def test_let_go_there_it_is_bet() -> None:
    program = staking("anaconda", 4)
    play, before = program.play, program.play.table.view
    carry(program, middle(play, OWN_CHIPS), (5, 5))
    rect, action = play.hands.staking.spots()[-1]
    program.point(*rect.center)
    program.release(*rect.center)
    assert play.driver.referee.view(ME).paid[ME] == before.paid[ME] + (action.cost or 0)


def test_a_click_bets_nothing() -> None:
    """Neither on the pot nor on the chips, in either game: a slip of the pointer costs nothing."""
    for game in ("anaconda", "guts"):
        program = staking(game, 4)
        play, before = program.play, program.play.table.view
        for place in (OWN_CHIPS, THE_POT):
            program.click(*middle(play, place))
        assert play.driver.referee.view(ME) == before
        program.app.close()


def test_a_chip_on_the_pot_is_in() -> None:
    program = staking("guts", 6)
    play = program.play
    carry(program, middle(play, OWN_CHIPS), middle(play, THE_POT))
    assert play.table.prompting is not None and play.table.prompting.id == "drop.in"
    program.release(*middle(play, THE_POT))
    assert play.driver.referee.view(ME).words[ME] is True


def test_purists_are_not_told_what_their_cards_make() -> None:
    """There is nothing below the hand, and no word about chosen cards."""
    program = staking("anaconda", 4)
    play, s = program.play, program.app.services
    zone = play.table.stage.ground.zones["under"].rect

    def below() -> bytes:
        program.frame()
        picture = pygame.Surface(SMALL)
        s.draw(picture)
        part = picture.subsurface([round(each) for each in (zone.x, zone.y, zone.w, zone.h)])
        return pygame.image.tobytes(part, "RGB")

    told = below()
    s.settings, s.dirty = s.settings.changed(help="purist"), True
    silent = below()
    assert told != silent
    play.table.stage.selected = {play.table.stage.hand()[0].key}
    assert play.table.prompting is None
