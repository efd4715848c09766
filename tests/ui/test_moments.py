"""What else happens on the table: moments, light, chips and fists."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest
from pygame import Color, Surface

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry
from mille.session import disk
from mille.session.sources import ME
from mille.ui import pieces as clay
from mille.ui.maps import plan_of_game, table_for
from mille.ui.sound import Audio
from mille.ui.table.commands import FistButton
from mille.ui.table.effects import Beads
from mille.ui.table.effects_base import Cloth, Effect, Rim
from mille.ui.table.effects_seats import HeldUp, Payments, draw_fist
from mille.ui.table.play import PlayScene
from mille.ui.table.sprites import Schedule
from mille.ui.table.stage import HeldChips
from mille.ui.tempo import FISTS, LONGEST_MOMENT, MOMENT, PONDERS, Tempo
from mille.value import replace
from mille.view.beat import MOMENTS_APART, Beat, Felt, Pay, Wait
from mille.view.geometry import Rect
from mille.view.lying import Ground
from mille.view.table import Bead, Fist, Heap, Place, Role, SeatView, TableView
from tests.games.matches import GAMES
from tests.parts import kind_of, quick_first, sure
from tests.ui.conftest import Program, quick
from tests.ui.tables import WORDS
from tests.ui.test_heads import table_of

# Moments can be seen and heard, take two seconds at most, and end with any key

KEYS = ("space", "return", "escape", "left", "tab", "1", "d", "h", "i", "k", "p", "u", "x", "f3")


class Heard(Audio):
    """A loudspeaker that remembers what it played, and when."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.sounds: list[str] = []
        self.times: list[float] = []
        self.parts: list[float] = []

    def play(self, name: str, part: float = 1.0) -> None:
        self.sounds.append(name)
        self.times.append(self.program.now)
        self.parts.append(part)


def dealt(
    game: str, begin: Callable[..., Program] = quick, **how: Any
) -> tuple[Program, PlayScene, HeldUp]:
    """A table with the cards dealt and nothing moving, at which nobody plays on."""
    program = begin(game, speed=1.0, warnings=False, **how)
    table = program.play.table
    program.until(lambda: program.play.match.caught_up and not table.stage.busy)
    program.play.match.poll = lambda dt, pauses: None  # type: ignore[method-assign]
    return program, program.play, program.play.table.effects.held_up


def moments(game: str) -> list[Felt]:
    said = message("prompt.dealing")
    return [moment.felt(said, Seat(1), said) for moment in entry(game).presenter.moments]


@pytest.mark.parametrize("game", quick_first(GAMES, 1))
def test_each_is_felt_for_two_seconds_at_most(game: str) -> None:
    program, play, held_up = dealt(game)
    services, heard = program.app.services, Heard(program)
    services.audio = heard
    for felt in moments(game):
        for speed in (0.5, 1.0):
            services.settings = services.settings.changed(speed=speed)
            held_up.feel(felt)
            began, moved = program.now, False
            assert heard.sounds[-1] == felt.moment.sound
            with program.unseen():
                while held_up.moment is felt:
                    moved = moved or held_up.shines
                    program.frame()
                    assert program.now - began < LONGEST_MOMENT + 0.05
            assert moved and program.now - began > 1.0
            play.table.hurry()


@pytest.mark.parametrize("game", GAMES)
def test_any_key_and_a_click_end_it(game: str) -> None:
    program, play, held_up = dealt(game)
    for n, felt in enumerate(moments(game)):
        for key in (*KEYS[n::2], "click"):
            program.app.services.only(play)
            held_up.feel(felt)
            if key == "click":
                program.click(*play.table.felt.center)
            else:
                program.key(key)
            assert held_up.moment is not felt, key
            assert not held_up.shines and held_up.said is None


@pytest.mark.parametrize("game", GAMES)
def test_with_reduced_motion_it_is_said_and_nothing_moves(game: str) -> None:
    program, play, held_up = dealt(game, reduced_motion=True)
    heard = program.app.services.audio = Heard(program)
    program.frame(PONDERS)  # until whoever is on turn looks thoughtful
    for felt in moments(game):
        held_up.feel(felt)
        looks = set()
        for _ in range(3):
            program.frame(0.3)
            looks.add(pygame.image.tobytes(program.window.get_surface(), "RGB"))
        assert len(looks) == 1 and held_up.moment is felt
        assert not play.table.effects.nods.busy
        assert felt.moment.sound in heard.sounds
        play.table.hurry()


def test_of_a_second_within_a_minute_only_the_words_are_held_up() -> None:
    """A minute of the table's clock, at play and at rest; the end of the game always comes."""
    program, _, held_up = dealt("guts")
    heard = program.app.services.audio = Heard(program)
    ends, others = (
        [each for each in moments("guts") if each.moment.ends is so] for so in (True, False)
    )

    def comes(felt: Felt) -> bool:
        held_up.end()
        heard.sounds.clear()
        held_up.beat_ended(Beat(moment=felt))
        assert held_up.said == felt.said and (felt.moment.sound in heard.sounds) is held_up.shines
        return held_up.moment is felt

    assert comes(others[0]) and not comes(others[1])
    program.frame(0.5, times=20)
    held_up.stand(MOMENTS_APART - 11.0)
    assert not comes(others[2])
    assert comes(ends[0]) and comes(ends[1])
    held_up.stand(MOMENTS_APART - 0.5)
    assert not comes(others[0])
    held_up.stand(0.6)
    assert comes(others[0])


def test_who_only_watches_sees_it_as_long_as_ever() -> None:
    """Its light ends with its words, whoever plays on."""
    program, _, held_up = dealt("daifugo")
    program.app.services.haste = 2.0
    held_up.feel(moments("daifugo")[0])
    program.app.services.haste = 1.0
    began = program.now
    with program.unseen():
        while held_up.moment is not None:
            program.frame()
    assert program.now - began == pytest.approx(MOMENT, abs=0.05)
    program.frame()
    assert not held_up.shines


def test_one_that_comes_while_cards_are_hurried_is_still_seen() -> None:
    """The key that finishes the cards does not end the moment; the next one does."""
    _, play, held_up = dealt("guts")
    felt = moments("guts")[0]
    play.table._coming = Beat(moment=felt)
    for there in (felt, None):
        play.table.hurry()
        assert held_up.moment is there and held_up.shines is (there is felt)


# What changes on a table without a card being moved: a row that turns, a shade, light

ROW = tuple(Bead(message("tell.sentence", said=each)) for each in "345678")


def shown(*beads: Bead, shaded: bool = False) -> TableView:
    slip = SeatView(Seat(0), "Mado", 0, None, 1, message("sign.turn"))
    return TableView(Seat(0), {}, (slip,), message("sign.turn"), False, strip=beads, shaded=shaded)


def begin(effect: Effect, *tables: TableView) -> None:
    effect.see(None, tables[0])
    for before, said in pairwise(tables):
        effect.see(before, said)


def test_a_row_turns_only_when_the_same_beads_stand_in_another_order() -> None:
    """A lit bead is the same bead; another plan is not a plan that turned."""
    beads = Beads()
    lit = shown(*(replace(bead, lit=True) for bead in ROW[:3]))
    begin(beads, shown(*ROW[:3]), lit, shown(*ROW[3:]), shown(*ROW[:3]))
    assert not beads.busy
    begin(beads, shown(*ROW[:3]), shown(*ROW[2::-1]))
    assert beads.busy and beads.part == 0 and beads.before == ROW[:3]


@pytest.mark.parametrize("make", [Beads, lambda: Cloth(reduced=False)])
def test_everything_can_be_there_at_once(make: Callable[[], Effect]) -> None:
    """With reduced motion, and after a click."""
    for reduced in (True, False):
        effect = make()
        begin(effect, shown(*ROW), shown(*ROW[::-1], shaded=True))
        assert effect.busy
        if reduced:
            effect.update(0.01, Tempo(reduced=True))
        else:
            effect.finish()
        assert not effect.busy


def test_suspense_darkens_no_cloth_where_motion_is_reduced() -> None:
    """A shade that means something still comes, all at once."""
    held_breath, cloth = replace(shown(), hushed=True), Cloth(reduced=True)
    begin(cloth, shown(), held_breath)

    def shade(seconds: float, reduced: bool = True) -> float:
        cloth.update(seconds, Tempo(reduced=reduced))
        return cloth.shade

    assert shade(0.01) == 0 and not cloth.busy
    shade(0.01, reduced=False)
    assert shade(0.6, reduced=False) == 1
    assert shade(0.01) == 0
    cloth.see(held_breath, shown(shaded=True))
    assert shade(0.01) == 1


# The light along the table's edge goes to the seat on turn


def going(*turns: int | None, seats: int = 3) -> Rim:
    """The light after these seats were on turn."""
    rim = Rim()
    begin(rim, *(table_of(*[""] * seats, on_turn=turn) for turn in turns))
    return rim


def test_it_goes_where_somebody_is_waited_for() -> None:
    assert not going(0, 1, seats=2).busy, "with two it tells nothing"
    rim = going(0, 2)
    rim.update(0.001, Tempo(reduced=True))
    assert not rim.busy
    assert not going(2, None).busy, "nobody or several are asked"
    rim = going(2, None, 1)
    assert rim.busy and (rim.start_seat, rim.end_seat) == (2, 1), "from the last on turn"


# Chips and fists on the table: how you tell them apart, and the figures that follow them

POT = Place(Role.POT)
MINE = Place(Role.CHIPS, Seat(0))


def test_a_payment_is_seen_and_heard_and_both_amounts_follow() -> None:
    payments, pay, tempo = Payments(), Pay(12, MINE, POT), Tempo(1.0)
    zones = table_for("", plan_of_game(entry("guts"), 6), (1280, 720), 15).zones
    ground = Ground(zones, Seat(0), 6, 1.0)
    cues, seconds = Schedule({}, [], ground, tempo, {Pay: payments.usual}).plan((Wait(), pay))
    _, flown = [cue for cue in cues if not cue.heard]
    (heard,) = [cue for cue in cues if cue.heard]
    assert flown.step is heard.step is pay and pay.sound == "clay"
    assert flown.wait < heard.wait < seconds
    payments.start(pay, flown.seconds)
    for part, paid in ((0, (-12, 0)), (0.5, (-12, 0)), (1, (-12, 12))):
        payments.update(part * flown.seconds, tempo)
        assert (payments.paid(MINE), payments.paid(POT)) == paid
    payments.finish()
    assert (payments.paid(MINE), payments.paid(POT)) == (0, 0)


def test_a_closed_fist_tells_nothing() -> None:
    """Every fist looks the same until it is half open, whatever is in it."""

    def looks(fists: Iterable[Fist], opened: float) -> int:
        seen = set()
        for fist in fists:
            surface = Surface((80, 80), pygame.SRCALPHA)
            shut = 0 if fist == "closed" else opened
            draw_fist(surface, Rect(0, 0, 80, 80), fist, Color("#7FB2E5"), shut)
            seen.add(pygame.image.tobytes(surface, "RGBA"))
        return len(seen)

    assert looks({*Fist} - {Fist.CLOSED, Fist.LAID}, 0.4) == 1
    assert looks(Fist, 1) == len(Fist), "then it is seen"


def test_side_pots_fall_one_after_the_other_and_grow_at_the_last() -> None:
    heaps = [Heap(amount, message("x")) for amount in (40, 18, 26)]
    for moved, left in (
        (0, [40, 18, 26]),
        (-30, [10, 18, 26]),
        (-45, [0, 13, 26]),
        (-84, [0, 0, 0]),
        (4, [40, 18, 30]),
    ):
        assert [heap.amount for heap in clay._after(heaps, moved)] == left


def looks(program: Program, rect: Rect) -> bytes:
    """What is seen there now."""
    program.frame()
    x, y, w, h = map(round, (rect.x, rect.y, rect.w, rect.h))
    return pygame.image.tobytes(program.window.get_surface().subsurface((x, y, w, h)), "RGB")


# A click on a hand makes a secret choice too, just as its button does


def test_a_click_on_a_hand_says_what_is_in_it() -> None:
    program = quick("guts", 4, "together").asked()
    play = program.play
    play.refresh()
    offered = [each for each in play.table.fists if isinstance(each, FistButton)]
    assert [each.fist for each in offered] == [Fist.CHIP, Fist.EMPTY]
    zone = play.table.stage.ground.zones["fist"].rect
    assert not offered[0].bounds.overlap(offered[1].bounds)
    assert all(zone.overlap(each.bounds) for each in offered)
    program.click(*offered[1].bounds.center)
    program.frame(times=4)
    assert play.table.view.words[0] is False and not play.table.fists


# Fists knock three times and open; until then the table gives away nothing of what is in them


def closed(game: str, rules: str, seats: int, verb: str) -> Program:
    """A table at which a player has checked, and passed the first cards that may go, until asked
    for a choice.
    """
    program = quick(game, seats, rules, speed=1.0)
    with program.unseen():
        for _ in range(4000):
            program.frame()
            play = program.play
            if not play.desk.my_move or play.table.stage.busy:
                continue
            legal = {action.id: action for action in play.desk.actions if action.legal}
            if verb in legal:
                return program
            ways = [legal[other] for other in ("check", "call") if other in legal]
            if ways:
                play.commands.do(ways[:1])
                continue
            hand = [sprite.key for sprite in play.table.stage.hand()]
            play.table.stage.hand_state.chosen = set(hand[: play.table.view.step.n])
            play.refresh()
            program.key("return")
    raise AssertionError(verb)


def until_they_open(program: Program) -> None:
    table = program.play.table
    program.until(lambda: table.effects.fists.busy or table.stage.parts)
    assert table.effects.fists.busy and not table.stage.parts


def test_all_count_to_three_before_their_fists_open() -> None:
    program = closed("guts", "together", 4, "in")
    table, pile = program.play.table, Place(Role.DISCARD)
    program.key("o")
    until_they_open(program)
    heard = program.app.services.audio = Heard(program)
    began = program.now
    while program.now < began + 0.9 * FISTS:
        assert table.stage.lying(pile) == 0 and not table.stage.going
        assert {slip.said and slip.said.id for slip in table.written.seats[1:]} == {"slip.chosen"}
        program.frame()
    program.settle()
    assert table.stage.lying(pile) >= 2 or table.view.deal > 1
    both = [(name, at - began) for name, at in zip(heard.sounds, heard.times)]
    assert heard.sounds[:3] == ["knock", "knock", "fists"]
    knocks = [at for name, at in both if name in ("knock", "fists")]
    assert knocks == pytest.approx([FISTS / 4, FISTS / 2, FISTS * 3 / 4], abs=0.05)


def test_a_key_shows_at_once_what_was_in_them() -> None:
    program = closed("anaconda", "standard", 3, "high")
    play = program.play
    program.key("page up")
    until_they_open(program)
    program.point(5, 5)
    program.key("s")
    assert play.table.stage.parts and not play.table.effects.fists.busy
    assert play.table.written is play.table.shown


# Chips carried from your own stack are bet, wherever you drop them


Point = tuple[float, float]


def carry(program: Program, place: Place, end: Point | None = None) -> Point:
    """Press on a place and go there, to the corner or to the pot; returns where that is."""
    ground = program.play.table.stage.ground
    start, end = ground.zone(place).rect.center, end or ground.zone(POT).rect.center
    program.press(*start)
    for part in (0.5, 1.0):
        program.point(*((a + (b - a) * part) for a, b in zip(start, end)))
    return end


def prompt(program: Program) -> str:
    said = sure(program.play.table.prompting)
    return program.app.words.text(said)


def test_each_bet_has_a_spot_and_says_what_it_costs() -> None:
    program = quick("anaconda", 4).asked()
    play, before = program.play, program.play.table.view
    staked = play.table.effects.payments
    legal = [each for each in play.desk.actions if each.legal and each.stake is not None]
    carry(program, MINE, (5, 5))
    assert prompt(program) == WORDS("drop.chips.back")
    held = kind_of(HeldChips, play.hand.state.held)
    spots = play.hand.spots(held)
    assert {each.id for _, each in spots} == {each.id for each in legal}
    assert not any(a.overlap(b) for (a, _), (b, _) in combinations(spots, 2))
    for rect, action in spots:
        program.point(*rect.center)
        cost = action.cost or 0
        assert str(cost) in prompt(program) and str(before.chips[ME] - cost) in prompt(program)
        assert staked.taken_up == {MINE: cost}
    program.release(5, 5)
    assert play.table.view is before, "let go elsewhere nothing has changed"
    assert not staked.taken_up
    carry(program, MINE, (5, 5))
    program.point(*rect.center)
    program.release(*rect.center)
    assert play.match.referee.view(ME).paid[ME] == before.paid[ME] + cost, "there it is bet"


def test_a_click_bets_nothing() -> None:
    """Neither on the pot nor on the chips, in either game: a slip of the pointer costs nothing."""
    for game in ("anaconda", "guts"):
        program = quick(game, 4).asked()
        play, before = program.play, program.play.table.view
        for place in (MINE, POT):
            program.click(*play.table.stage.ground.zone(place).rect.center)
        assert play.match.referee.view(ME) == before
        program.app.close()
        disk.current_game().unlink()


def test_a_chip_on_the_pot_is_in() -> None:
    program = quick("guts", 6).asked()
    play, pot = program.play, carry(program, MINE)
    assert play.table.prompting is not None and play.table.prompting.id == "drop.in"
    program.release(*pot)
    assert play.match.referee.view(ME).words[ME] is True


def test_purists_are_not_told_what_their_cards_make() -> None:
    """There is nothing below the hand, and no word about chosen cards."""
    program = quick("anaconda", 4).asked()
    play, s = program.play, program.app.services
    zone = play.table.stage.ground.zones["under"].rect
    told = looks(program, zone)
    s.settings, s.dirty = s.settings.changed(help="purist"), True
    assert looks(program, zone) != told
    play.table.stage.hand_state.chosen = {play.table.stage.hand()[0].key}
    assert play.table.prompting is None
