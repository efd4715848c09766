"""Tables of 2 to 10 seats: nothing covers another, and whose it is can be seen."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import dist
from typing import Any

import pygame
import pytest
from pygame import Color, Surface

from mille.agents import decide
from mille.cards import Card, Dice, cards
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry, titles
from mille.games.anaconda.moves import HouseRules
from mille.games.anaconda.rules import State, observe
from mille.session.settings import Settings
from mille.ui.pieces import pot_rect
from mille.ui.table.effects.every import draw_strip
from mille.ui.table.playing.acts import row_of
from mille.ui.table.showing import beside, lettering, slips
from mille.ui.table.table import Table
from mille.ui.theme import seat_colour
from mille.value import replace
from mille.view.beat import (
    TRICK as A_TRICK,
    Beat,
    CountUp,
    Pay,
    Step,
    Sweep,
    Travel,
    Wait,
    looked_at_again,
    taken,
    trick,
)
from mille.view.geometry import GROUND, TUCKED, Rect, outline
from mille.view.lying import union
from mille.view.table import Lie, Place, Role, TableView
from tests.games.anaconda.tables import act, dealt, pass_on
from tests.games.matches import play_out, random_match
from tests.parts import quick_first, quick_rows
from tests.ui.conftest import Program
from tests.ui.seats import KINDS, TRICK, FakeView, fake_game, hand_of, names
from tests.ui.test_every_game import usual_first
from tests.ui.test_slips import Paper, apart
from tests.ui.test_take_back import sit
from tests.ui.written import Written, watch

# The table for 2 to 10 seats: it is drawn, nothing overlaps, and cards move

SIZES = [(1024, 768), (1280, 720), (1920, 1080), (3840, 2160), (1200, 1600), (600, 720)]
SCALES = (2.5, 0.8, 1.0, 1.4)
SEATS = (2, 6, 10, 3, 4, 5, 7, 8, 9)


def at_table(program: Program, view: FakeView) -> Table:
    made = Table(program.app.services, fake_game(), names(view.seats))
    program.app.services.only(made)
    made.show(view)
    return made


@pytest.mark.parametrize(
    ("scale", "size", "kind"), quick_rows(product(SCALES, SIZES, KINDS), 2, every=7)
)
def test_words_and_slips_keep_to_their_places(
    size: tuple[int, int], kind: str, scale: float
) -> None:
    program = Program(Settings(scale=scale), size)
    for seats in SEATS:
        view = FakeView(kind, seats, turn=seats - 1)
        made = at_table(program, view)
        s, zones = made.services, made.stage.ground.zones
        assert made.shown is not None
        for number, seat in enumerate(made.shown.seats):
            paper, rect = Paper(s.size), made.slip_rect(number)
            slips.draw_slip(paper, s, rect, seat)
            faults = apart(paper.ink, rect, 2.0)
            assert not faults, (kind, size, scale, seats, faults)
        for name in ("headline", "middle"):
            if name in zones:
                paper = Paper(s.size)
                lettering.draw_line(paper, s, zones[name].rect, made.shown.prompt, False)
                assert not apart(paper.ink, zones[name].rect)
        if "strip" in zones:
            paper = Paper(s.size)
            draw_strip(paper, s, zones["strip"].rect, made.shown.strip)
            window = Rect(0, 0, *s.size)
            assert not [f for f in apart(paper.ink, window, 99) if "leaves" in f]
        buttons = row_of(made, made.presenter.actions(view, ()), True, lambda action: None)
        assert len(buttons) == 3
        for button in buttons:
            b, row = button.bounds, zones["buttons"].rect
            assert row.x - 0.01 <= b.x < b.right <= row.right + 0.01
            assert b.bottom <= row.bottom + 0.01
            assert b.h <= max(row.h, s.target) + 0.01  # one that is easy to hit grows upwards


@pytest.mark.parametrize("seats", quick_first(SEATS, 1))
@pytest.mark.parametrize("kind", KINDS)
def test_it_is_drawn(kind: str, seats: int) -> None:
    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView(kind, seats))
    surface = Surface((1280, 720))
    made.draw(surface)
    places = [z for z in made.stage.ground.zones.values() if z.kind not in (GROUND, TUCKED)]
    for one, other in combinations(places, 2):
        assert one.rect.overlap(other.rect) < 0.01
    seen = {node.id for node in made.frame().nodes()}
    assert {f"slip/{seat}" for seat in range(seats)} <= seen


@pytest.mark.parametrize("me", [0, 2])
@pytest.mark.parametrize("seats", [3, 5, 8, 10])
def test_a_trick_is_played_and_swept(seats: int, me: int) -> None:
    """A card that the next event of its move sweeps away is seen to land first."""
    program = Program(Settings(), (1280, 720))
    view = FakeView("climbing", seats, trick=2, me=me)
    made = at_table(program, view)
    after = FakeView("climbing", seats, trick=0, me=me)
    (king,) = cards("KH")
    player = Seat((me + 1) % seats)
    falls = Travel((king,), hand_of(player), TRICK, sound="snap")
    made.tell(Beat((falls,), message("news.died"), player), after)
    faces = []
    while made.stage.busy:
        faces += [s.showing for s in made.stage.sprites if s.place == TRICK]
        made.update(1 / 60)
    assert king in faces
    lying = [s for s in made.stage.sprites if s.place == TRICK]
    assert [s.showing for s in lying].count(king) == 1, "it lies there until it is swept"
    made.tell(Beat((Wait(), Sweep(TRICK)), message("news.died"), None), after)
    while made.stage.busy:
        made.update(1 / 60)
    assert not [s for s in made.stage.sprites if s.place == TRICK]
    assert made.written is made.shown


def test_what_lies_on_is_gone_with_the_next_move() -> None:
    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView("climbing", 4, trick=0))
    (king,) = cards("KH")
    travel = Travel((king,), hand_of(1), TRICK)
    made.tell(Beat((travel,), None, Seat(1)), FakeView("climbing", 4, trick=0))
    made.hurry()
    assert [s.showing for s in made.stage.sprites if s.place == TRICK] == [king]
    made.tell(Beat(), FakeView("climbing", 4, trick=0, turn=2))
    made.hurry()
    assert not [s for s in made.stage.sprites if s.place == TRICK]


def test_a_card_flies_from_a_hand_that_is_only_counted() -> None:
    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView("climbing", 10, trick=0))
    slip = made.stage.ground.slip(Seat(7))
    assert not [s for s in made.stage.sprites if s.place == hand_of(7)]
    (three,) = cards("3C")
    travel = Travel((three,), hand_of(7), TRICK)
    made.tell(Beat((travel,), None, Seat(7)), FakeView("climbing", 10, trick=1))
    (sprite,) = [s for s in made.stage.sprites if s.place == TRICK]
    assert slip.holds(sprite.pose.x, sprite.pose.y)
    made.hurry()
    assert sprite.pose == sprite.home
    assert sprite.showing is three


def test_figures_run_and_chips_fly_and_all_is_said_at_the_end() -> None:
    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView("betting", 5))
    steps: tuple[Step, ...] = (
        Pay(40, Place(Role.POT), Place(Role.CHIPS, Seat(2))),
        CountUp(Seat(2), along=True),
    )
    made.tell(Beat(steps, message("news.died")), FakeView("betting", 5, turn=1))
    assert made.stage.busy
    made.update(0.1)
    assert made.effects.payments.runs
    assert not made.news
    made.draw(Surface((1280, 720)))
    for _ in range(60):
        made.update(1 / 60)
    assert not made.stage.busy
    assert not made.effects.payments.runs
    assert made.news[-1].id == "news.died"


def test_the_seat_on_turn_is_lifted() -> None:
    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView("climbing", 6, turn=3))
    places = made.stage.ground.zones
    lifted = [n for n in range(6) if made.slip_rect(n).y < places[f"slip.{n}"].rect.y]
    assert lifted == [3]


@pytest.mark.parametrize("size", quick_first([(1280, 720), (1920, 1080), (1024, 768)], 1))
@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_a_lifted_slip_touches_no_chips(size: tuple[int, int], seats: int) -> None:
    program = Program(Settings(), size)
    for turn in range(1, seats):
        made = at_table(program, FakeView("betting", seats, turn=turn))
        slip, places = made.slip_rect(turn), made.stage.ground.zones
        edge = 3 * made.services.unit
        slip = Rect(slip.x - edge, slip.y - edge, slip.w + 2 * edge, slip.h + 2 * edge)
        assert slip.y + edge < places[f"slip.{turn}"].rect.y, "it is lifted"
        for other in set(range(seats)) - {turn}:
            assert not slip.overlap(places[f"chips.{other}"].rect), (turn, other)


@pytest.mark.long
def test_a_second_line_of_the_plan_makes_room_and_it_stays() -> None:
    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView("climbing", 4))
    before = dict(made.stage.ground.zones)
    made.tell(Beat(), FakeView("climbing", 4, turn=1))
    assert dict(made.stage.ground.zones) == before


def test_seals_and_marks_are_drawn() -> None:
    """A card shows the seat that put it there, and what it stands for."""
    from mille.value import replace

    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView("climbing", 4))
    plain = Surface((1280, 720))
    made.draw(plain)
    assert made.shown is not None
    heap = made.shown.zones[TRICK]
    sealed = replace(heap.cards[-1], stands_for=Card.parse("KS"), by=Seat(1))
    made.stage.show(
        replace(
            made.shown,
            zones={
                **made.shown.zones,
                TRICK: replace(heap, cards=(*heap.cards[:-1], sealed)),
            },
        )
    )
    with_seal = Surface((1280, 720))
    made.draw(with_seal)
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(with_seal, "RGB")


# No card covers or touches a slip: at rest, beside a pot, and while a round is swept

SIZES_APART = [(700, 1080), (600, 720), (1280, 720), (1200, 1600)]
CLOSE = 12.0
"""A pile nearer than this touches a slip, in pixels of a window 720 high."""


@pytest.mark.parametrize("size", quick_first(SIZES_APART, 2))
@pytest.mark.parametrize(
    ("game", "seats"), quick_rows(sorted(usual_first(), key=lambda each: each[0] != "guts"), 9)
)
def test_piles_are_free_of_slips(game: str, seats: int, size: tuple[int, int]) -> None:
    match = random_match(game, next(iter(entry(game).rule_sets)), seats=seats)
    program = Program(Settings(speed=0.0), size)
    program.app.take_out(match.entry.title)
    made = Table(program.app.services, match.entry, names(seats))
    program.app.services.only(made)
    made.show(match.entry.game.observe(match.turns[-1].after, Seat(0)))
    assert made.shown is not None
    near, stage = CLOSE * program.app.services.unit, made.stage
    piles = [p for p, zone in made.shown.zones.items() if zone.lie in (Lie.PILE, Lie.HEAP)]
    for place in piles:
        if place.seat is None and stage.ground.zone(place).kind != TUCKED:
            for number in range(seats):
                slip = made.slip_rect(number).inset(-near, -near)
                assert stage.ground.pile_rect(place, 20).overlap(slip) == 0, (place, number)


@pytest.mark.parametrize("size", SIZES_APART)
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_what_is_swept_passes_over_no_slip(seats: int, size: tuple[int, int]) -> None:
    program = Program(Settings(), size)
    made = Table(program.app.services, fake_game(), names(seats))
    program.app.services.only(made)
    made.show(FakeView("climbing", seats, trick=9))
    made.tell(Beat((Wait(), Sweep(TRICK))), FakeView("climbing", seats, trick=0))
    assert len(made.stage.going) == 9
    faintest = 1.0
    while made.stage.busy:
        made.update(1 / 60)
        for card in made.stage.going:
            faintest = min(faintest, card.alpha)
            for number in range(seats):
                assert not card.pose.rect.overlap(made.slip_rect(number))
    assert faintest < 0.2
    assert not made.stage.going


# The arrow of a pass crosses nobody's cards, and its words cover no chips

SIZES_ARROWS = [(1280, 720), (800, 560), (1200, 1600), (1920, 1080), (1024, 768), (600, 720)]
NAMES = ("You", "Léo", "Mado", "Théo", "Ginette", "Fernand", "Clarisse")


def passes(seats: int, ante: int) -> list[State]:
    rules = HouseRules(ante=ante, buy_in=5000)
    state, _ = act(dealt(rules, seats), "bet", *["call"] * (seats - 1))
    after, _ = act(pass_on(state), "bet", *["call"] * (seats - 1))
    return [state, after]


def table_of(program: Program, state: State) -> Table:
    program.app.take_out(entry("anaconda").title)
    table = Table(program.app.services, entry("anaconda"), NAMES[: len(state.chips)])
    table.show(observe(state, Seat(0)))
    return table


def others(table: Table) -> list[Rect]:
    zones = table.stage.ground.zones
    kinds = ("slip", "hand", "chips")
    return [zones[f"{kind}.{i}"].rect for kind in kinds for i in range(1, len(table.names))]


@pytest.mark.parametrize(("size", "seats"), quick_rows(product(SIZES_ARROWS, (3, 5, 7)), 9))
def test_it_goes_between_the_others_to_who_gets_the_cards(
    size: tuple[int, int], seats: int
) -> None:
    program = Program(Settings(speed=0.0), size)
    for state in passes(seats, 30):
        table = table_of(program, state)
        assert table.shown is not None and table.shown.arrow is not None
        wide = beside.width(table.services)
        points = beside.way_of(table.stage, table.shown.arrow, wide)
        theirs, tip = others(table), points[-1]
        taker = state.goes_to(Seat(0))
        zones = table.stage.ground.zones
        reached = [zones[f"{kind}.{taker}"].rect for kind in ("slip", "hand", "chips")]
        assert min(_away(rect, tip) for rect in reached) < 2
        free = [at for at in points if dist(at, tip) > wide]
        assert not [at for at in free for rect in theirs if rect.inset(2, 2).holds(*at)]
        felt = zones["felt"].rect
        assert all(felt.holds(*at) for at in points)


@pytest.mark.parametrize(("size", "seats"), quick_rows(product(SIZES_ARROWS, (3, 5, 7)), 9))
def test_its_words_lie_upon_no_chips_and_no_cards(size: tuple[int, int], seats: int) -> None:
    program = Program(Settings(speed=0.0), size)
    against = message("arrow.breaks", n=3, name="Clarisse", hand=message("short.full_house"))
    for state, said in product(passes(seats, 30), (None, against)):
        table = table_of(program, state)
        assert table.shown is not None and table.shown.arrow is not None
        words, rect = beside.arrow_words(table.services, table.stage, table.shown.arrow, said)
        assert words.height <= rect.h and words.width <= rect.w
        assert words.height <= 6 * table.services.font(beside.LETTERS), "in four lines at most"
        place = Place(Role.POT)
        pot = pot_rect(
            table.services, table.stage.ground.zone(place).rect, table.shown.zones[place]
        )
        assert pot is not None
        assert not [each for each in [pot, *others(table)] if each.overlap(rect) > 1]
        assert rect.bottom <= table.stage.ground.zones["middle"].rect.y


@pytest.mark.parametrize(
    ("size", "seats", "scale"),
    [((600, 720), 7, 1.0), ((600, 720), 5, 1.4), ((1280, 720), 3, 1.0)],
)
def test_no_words_touch_it(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], seats: int, scale: float
) -> None:
    watch(monkeypatch)
    program = Program(Settings(speed=0.0, scale=scale), size)
    for state in passes(seats, 30):
        table, paper = table_of(program, state), Written(size)
        table.draw(paper)
        assert table.shown is not None and table.shown.arrow is not None
        wide, text = beside.width(table.services), table.services.words.text
        shape = outline(beside.way_of(table.stage, table.shown.arrow, wide), wide)
        said = [text(each).split()[0] for each in (table.shown.prompt, table.shown.middle) if each]
        lines = [line.ink for line in paper.lines if line.text.split()[:1] in ([w] for w in said)]
        assert len(lines) == 2
        assert not [at for at in shape for ink in lines if ink.inflate(4, 4).collidepoint(at)]
        _, label = beside.arrow_words(table.services, table.stage, table.shown.arrow)
        label_at = pygame.Rect(*map(round, (label.x, label.y, label.w, label.h)))
        assert label_at.inflate(0, 4).collidelist(lines) == -1


def _away(rect: Rect, at: tuple[float, float]) -> float:
    x, y = at
    return max(rect.x - x, x - rect.right, rect.y - y, y - rect.bottom)


# Hands that are compared lie large in the middle, side by side, and all else makes room

GUTS = entry("guts")
ALL = {"declare": "together", "all_out": "weenie", "buy_in": 500}
"""Rules under which all hands are shown if nobody dares."""
SIZES_COMPARED = [(1280, 720), (700, 1080), (1920, 1080), (600, 720), (3840, 2160)]
MOST_FRAMES = 6000


def shown(program: Program, seats: int, hands: int) -> tuple[Table, TableView]:
    """A table at which at least that many hands are compared, after real play."""
    rules = GUTS.options.made(ALL)
    for seed in "abcdefgh":
        for state in play_out(GUTS, rules, seed, seats=seats).states:
            if sum(hand is not None for hand in state.shown) >= hands:
                view = GUTS.game.observe(state, state.seats[-1])
                program.app.take_out(GUTS.title)
                table = Table(
                    program.app.services, GUTS, [f"Maximiliane {n}" for n in range(seats)]
                )
                table.show(view)
                assert table.shown is not None
                return table, table.shown
    raise AssertionError("never so many")


@pytest.mark.parametrize("size", quick_first(SIZES_COMPARED, 2))
@pytest.mark.parametrize(("seats", "hands"), [(2, 2), (6, 3), (6, 6), (10, 5)])
def test_hands_lie_in_the_middle_and_on_nothing(
    size: tuple[int, int], seats: int, hands: int
) -> None:
    table, view = shown(Program(Settings(speed=0.0), size), seats, hands)
    stage = table.stage
    ground = stage.ground
    laid: list[Rect] = []
    for each in view.compared:
        cards = [sprite.home.rect for sprite in stage.sprites if sprite.place == each.place]
        assert len(cards) == 2
        laid.append(union(cards))
        assert all(ground.zones["felt"].rect.holds(*card.center) for card in cards)
    others: list[Rect] = [ground.slip(seat.seat) for seat in view.seats[1:]]
    others += [ground.prompt, ground.zone(Place(Role.POT)).rect]
    others += [ground.zone(Place(Role.CHIPS, seat.seat)).rect for seat in view.seats]
    others += [s.home.rect for s in stage.sprites if s.place.role is not Role.HAND]
    assert all(hand.overlap(other) < 0.01 for hand in laid for other in others)
    assert all(one.overlap(other) < 0.01 for one, other in combinations(laid, 2))
    felt = ground.zones["felt"].rect
    slips = [ground.slip(seat.seat) for seat in view.seats[1:]]
    around = [hand.inset(-0.03 * felt.w, 0) for hand in laid]
    assert all(hand.overlap(slip) < 0.01 for hand in around for slip in slips)
    pot, prompt = ground.zone(Place(Role.POT)).rect, ground.prompt
    assert all(pot.bottom <= hand.y and hand.bottom < prompt.y for hand in laid)
    if hands <= 3 and size != (600, 720):  # larger than before, except in the smallest window
        seat = ground.zone(Place(Role.HAND, view.seats[1].seat)).rect
        assert all(hand.h > 1.2 * min(seat.h, seat.w) for hand in laid)


def test_the_worst_comes_first_and_the_best_is_said_to_be_it() -> None:
    _, view = shown(Program(Settings(speed=0.0)), 6, 4)
    best = [each.best for each in view.compared]
    assert best[-1] and not best[0] and best == sorted(best)


def test_they_come_one_after_another_and_make_room() -> None:
    """In real play each turns over on its way, the pot is moved up, and no button is in the way."""
    program = sit("guts", 6, Settings(warnings=False))
    play = program.play
    table, game = play.table, play.match.entry
    came: dict[Any, float] = {}
    places: list[Place] = []
    with program.unseen():
        for _ in range(MOST_FRAMES):
            program.frame()
            assert program.app.table is play
            view = table.shown
            if view is not None and len(view.compared) >= 2:
                places = [each.place for each in view.compared]
                for place in places:
                    there = [s for s in table.stage.sprites if s.place == place]
                    if not any(sprite.legs for sprite in there):
                        came.setdefault(place, program.now)
                if len(came) == len(places):
                    break
            elif play.desk.my_move and not table.stage.busy:
                player, seen = game.players[game.stand_in], play.driver.view()
                play.desk.submit(decide(player.think(seen, Dice(str(program.now)))), ())
    assert places and list(came) == places
    assert all(later - before > 0.5 for before, later in pairwise(came.values()))
    assert not table.buttons and not table.fists
    pot = Place(Role.POT)
    assert table.stage.seen_at(pot) == table.stage.ground.zone(pot).rect
    assert table.stage.seen_at(pot).h < table.stage.ground.zones["pot"].rect.h


# A trick: each card before its seat, read, turned over, swept to its taker, and seen again

SIZES_TRICK = [(1280, 720), (600, 720), (1920, 1080)]
NAMES_TRICK = ["Ann", "Bea", "Cy", "Di"]


@pytest.mark.parametrize("size", SIZES_TRICK)
@pytest.mark.parametrize("seats", range(2, 11))
def test_each_card_lies_before_its_seat_and_can_be_read(seats: int, size: tuple[int, int]) -> None:
    program = Program(Settings(), size)
    made = at_table(program, FakeView("trick", seats, trick=seats))
    room = made.stage.ground.zone(A_TRICK).rect
    lying = {s.shown_as.by: s for s in made.stage.sprites if s.place == A_TRICK}
    assert lying.keys() == set(range(seats))
    for seat, sprite in lying.items():
        assert seat is not None
        assert room.inset(-2, -2).holds(*sprite.pose.rect.center)
        index = sprite.pose.rect
        corner = index.x + 0.12 * index.w, index.y + 0.12 * index.h
        over = [s for s in lying.values() if s.z > sprite.z]
        assert not any(s.pose.rect.inset(1, 1).holds(*corner) for s in over), seat
    assert lying[Seat(0)].pose.y == max(s.pose.y for s in lying.values())
    if seats > 2:
        sides = [lying[Seat(seat)].pose.x for seat in range(seats)]
        assert sides[1] < sides[0] < sides[-1], "the next to the left plays at the left"


@pytest.mark.parametrize("seats", [3, 4, 10])
def test_a_trick_lies_until_it_was_read_and_goes_face_down(seats: int) -> None:
    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView("trick", seats, trick=seats))
    beat = Beat(taken(hand_of(1)), message("news.died"), Seat(1))
    made.tell(beat, FakeView("trick", seats, trick=0))
    lay = {s.key: s.pose for s in made.stage.going}
    assert len(lay) == seats
    made.update(1 / 60)
    assert made.written is made.shown, "who takes it is said while it lies"
    waited, faces = 0.0, {}
    while made.stage.busy:
        for sprite in made.stage.going:
            faces[sprite.key] = sprite.showing
        if all(sprite.pose == lay[sprite.key] for sprite in made.stage.going):
            waited += 1 / 60
        made.update(1 / 60)
    assert waited > 0.35, "until its line was read"
    assert set(faces.values()) == {None}, "turned over before it is taken"


def test_what_is_swept_to_a_hand_goes_face_down() -> None:
    program = Program(Settings(), (1280, 720))
    made = at_table(program, FakeView("climbing", 4, trick=3))
    made.tell(Beat((Sweep(A_TRICK, hand_of(2)),)), FakeView("climbing", 4, trick=0))
    assert [sprite.card for sprite in made.stage.going] == [None] * 3


def test_the_hand_is_shaded_when_the_news_is_told() -> None:
    """Shading it sooner would give away what is about to be played."""
    program = Program(Settings(), (1280, 720))
    before, after = (FakeView("trick", 4, trick=n, gone=gone) for n, gone in ((0, ()), (1, (0,))))
    made = at_table(program, before)
    shades = {s.card: s.shown_as.dimmed for s in made.stage.hand()}
    travel = Travel(cards("3C"), hand_of(1), A_TRICK)
    made.tell(Beat((travel,), message("news.died"), Seat(1)), after)
    assert made.stage.view is not None
    wanted = {c.card: c.dimmed for c in made.stage.view.zones[hand_of(0)].cards}
    assert wanted != {card: shades[card] for card in wanted}
    while made.stage.busy:
        assert {s.card: s.shown_as.dimmed for s in made.stage.hand()}.items() <= shades.items()
        made.update(1 / 60)
    assert {s.card: s.shown_as.dimmed for s in made.stage.hand()} == wanted


def test_the_last_trick_can_be_looked_at_and_heard_again() -> None:
    (three, ace) = cards("3C AS")
    played = [(Seat(1), three), (Seat(2), ace)]
    lies = trick(played, NAMES_TRICK)
    assert [(c.by, c.card) for c in lies.cards] == played
    assert lies.label.id == "trick.lies"
    assert lies.place.role is Role.TRICK
    gone = trick((), NAMES_TRICK, played)
    assert not gone.cards
    assert gone.label == replace(lies.label, id="trick.last")
    assert trick((), NAMES_TRICK).label.id == "trick.none"
    assert [c.card for c in looked_at_again(played)] == [three, ace]


# You can see whose it is: melds and lines of the log have the colour of their owner's slip

TABLES = [("militaire", 4), ("contract_rummy", 5), ("militaire", 3), ("contract_rummy", 4)]
SIZES_OWNERS = [(1280, 720), (600, 720), (1920, 1080), (700, 1080)]
ME = Seat(0)


def with_melds(table: Table, game: str, seats: int) -> None:
    """Show the moment of a match at which most of the others have melds on the table."""
    match = random_match(game, next(iter(entry(game).rule_sets)), seats=seats)
    rules = match.entry.game

    def owners(state: object) -> int:
        shown = table.presenter.show(rules.observe(state, ME), table.names)
        laid = (zone for place, zone in shown.zones.items() if place.role is Role.MELDS)
        return sum(bool(zone.columns) and zone.place.seat != ME for zone in laid)

    some = match.states[1::5]  # a meld lies for many moves
    table.show(rules.observe(max(some, key=owners), ME))


def colour_at(surface: Surface, rect: Rect, seats: int) -> int:
    y = round(rect.center[1])
    line = [surface.get_at((x, y)) for x in range(round(rect.x), round(rect.right))]
    return min(range(seats), key=lambda seat: min(far(each, seat_colour(seat)) for each in line))


def far(one: Color, other: Color) -> int:
    return sum(abs(a - b) for a, b in zip(tuple(one), tuple(other), strict=True))


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), quick_rows(TABLES, 1))
@pytest.mark.parametrize("size", quick_first(SIZES_OWNERS, 1))
def test_melds_wear_the_colour_of_their_owner(size: tuple[int, int], game: str, seats: int) -> None:
    program = Program(Settings(speed=0.0), size)
    names = ["You", *(f"Maximiliane {seat}" for seat in range(1, seats))]
    table = Table(program.app.services, entry(game), names)
    program.app.services.only(table)
    with_melds(table, game, seats)
    picture = Surface(size)
    table.draw(picture)
    assert {each.place.seat for each in table.stage.columns} - {ME}
    u = table.services.unit
    for seat in range(seats):
        slip = table.slip_rect(seat)
        edge = Rect(slip.x + 2.5 * u, slip.y, 4 * u, slip.h)  # inside the rim of the slip on turn
        assert colour_at(picture, edge, seats) == seat
    for column in table.stage.columns:
        if column.place.role is Role.MELDS and not column.view.slots:
            edge = Rect(column.rect.x - 6, column.rect.y, 8, column.rect.h)
            assert colour_at(picture, edge, seats) == column.place.seat, column


@pytest.mark.parametrize("size", SIZES_OWNERS)
def test_a_line_has_the_colours_of_those_who_did_it(size: tuple[int, int]) -> None:
    """In the log and beside the piles."""
    s = Program(Settings(), size).app.services
    line, other = message("news.they.won", name="Odette"), message("news.they.won", name="Mado")
    blue, red = seat_colour(1), seat_colour(2)
    for draw in (beside.draw_news, beside.draw_trail):
        seen = []
        for doers in ({line: [blue]}, {line: [blue, red]}):
            picture = Surface(size)
            draw(picture, s, Rect(20, 20, 240, 120), [other, line], doers)
            seen.append([_count(picture, colour) for colour in (blue, red)])
        (alone, none), (half, rest) = seen
        assert none == 0
        assert alone > half > 0 and rest > 0


def _count(picture: Surface, colour: Color) -> int:
    return int(pygame.mask.from_threshold(picture, colour, (12, 12, 12)).count())


def test_every_game_of_several_seats_shows_their_colours() -> None:
    several = [title.id for title in titles().values() if max(title.seats) > 2]
    assert len(several) > 3
    assert all(entry(id).presenter.colours for id in several)


def test_ten_seats_have_ten_colours() -> None:
    colours = [tuple(seat_colour(seat)) for seat in range(10)]
    assert len(set(colours)) == 10
