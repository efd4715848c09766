"""Tables of 2 to 10 seats: nothing covers another, and whose it is can be seen."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import chain, combinations, pairwise, product
from math import dist
from typing import Any

import pygame
import pytest
from pygame import Surface

from mille.cards import cards
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry, titles
from mille.games.anaconda.moves import HouseRules
from mille.games.anaconda.rules import State, observe
from mille.i18n import load
from mille.session.settings import Settings
from mille.ui.pieces import pot_rect
from mille.ui.table import beside, lettering
from mille.ui.table.commands import row_of
from mille.ui.table.effects import draw_strip
from mille.ui.table.sprites import Sprite
from mille.ui.table.table import Table
from mille.view.beat import TRICK as A_TRICK, Beat, Sweep, Travel, Wait, taken, trick
from mille.view.geometry import TUCKED, Rect, outline
from mille.view.lying import union
from mille.view.table import Lie, Place, Role, TableView
from tests.games.anaconda.tables import after, dealt
from tests.games.matches import play_out, random_match
from tests.parts import quick_first, quick_rows, sure
from tests.ui.conftest import MOST_FRAMES, SIZE, Program, alone, bare_table, quick
from tests.ui.seats import KINDS, TRICK, FakeView, fake_game, hand_of, names
from tests.ui.test_every_game import usual_first
from tests.ui.test_slips import Paper, apart
from tests.ui.written import all_written

# The table for 2 to 10 seats: it is drawn, nothing overlaps, and cards move

SIZES = [(1024, 768), (1280, 720), (1920, 1080), (3840, 2160), (1200, 1600), (600, 720)]
SCALES = (2.5, 0.8, 1.0, 1.4)
SEATS = (2, 6, 10, 3, 4, 5, 7, 8, 9)
TALL_FIRST = [(700, 1080), (600, 720), (1280, 720), (1200, 1600)]
WIDE_FIRST = [(1280, 720), (700, 1080), (1920, 1080), (600, 720), (3840, 2160)]
WINDOWS = [(1280, 720), (800, 560), (1200, 1600), (1920, 1080), (1024, 768), (600, 720)]


def at_table(view: FakeView, size: tuple[int, int] = SIZE, **settings: Any) -> Table:
    services = Program(Settings(**settings), size).app.services
    made = Table(services, fake_game(), names(view.seats))
    services.only(made)
    made.show(view)
    return made


def heap(made: Table) -> list[Sprite]:
    return [sprite for sprite in made.stage.sprites if sprite.place == TRICK]


def steps(made: Table) -> Iterator[None]:
    """Let time pass until nothing moves."""
    while made.stage.busy:
        yield
        made.update(1 / 60)


@pytest.mark.parametrize(
    ("scale", "size", "kind"), quick_rows(product(SCALES, SIZES, KINDS), 2, every=7)
)
def test_words_and_slips_keep_to_their_places(
    size: tuple[int, int], kind: str, scale: float
) -> None:
    for seats in SEATS:
        view = FakeView(kind, seats, turn=seats - 1)
        made = at_table(view, size, scale=scale)
        s, zones = made.services, made.stage.ground.zones
        for name in {"headline", "middle"} & {*zones}:
            paper = Paper(s.size)
            lettering.draw_line(paper, s, zones[name].rect, made.shown.prompt, False)
            assert not apart(paper.ink, zones[name].rect)
        if "strip" in zones:
            paper = Paper(s.size)
            draw_strip(paper, s, zones["strip"].rect, made.shown.strip)
            assert not [f for f in apart(paper.ink, Rect(0, 0, *s.size), 99) if "leaves" in f]
        buttons = row_of(made, made.presenter.actions(view, ()), True, lambda action: None)
        assert len(buttons) == 3
        for button in buttons:
            b, row = button.bounds, zones["buttons"].rect
            assert row.x - 0.01 <= b.x < b.right <= row.right + 0.01
            assert b.bottom <= row.bottom + 0.01
            assert b.h <= max(row.h, s.target) + 0.01  # one that is easy to hit grows upwards


@pytest.mark.parametrize("me", [0, 2])
@pytest.mark.parametrize("seats", [3, 5, 8, 10])
def test_a_trick_is_played_and_swept(seats: int, me: int) -> None:
    """A card that the next event of its move sweeps away is seen to land first."""
    made = at_table(FakeView("climbing", seats, trick=2, seat=me))
    after = FakeView("climbing", seats, trick=0, seat=me)
    (king,) = cards("KH")
    player = Seat((me + 1) % seats)
    falls = Travel((king,), hand_of(player), TRICK, sound="snap")
    made.tell(Beat((falls,), message("news.died"), player), after)
    assert king in [each.showing for _ in steps(made) for each in heap(made)]
    lying = [each.showing for each in heap(made)]
    assert lying.count(king) == 1, "it lies there until it is swept"
    made.tell(Beat((Wait(), Sweep(TRICK)), message("news.died"), None), after)
    deque(steps(made))
    assert not heap(made) and made.written is made.shown


def test_what_lies_on_is_gone_with_the_next_move() -> None:
    made = at_table(FakeView("climbing", 4, trick=0))
    (king,) = cards("KH")
    made.tell(
        Beat((Travel((king,), hand_of(1), TRICK),), None, Seat(1)), FakeView("climbing", 4, trick=0)
    )
    made.hurry()
    assert [s.showing for s in heap(made)] == [king]
    made.tell(Beat(), FakeView("climbing", 4, trick=0, turn=2))
    made.hurry()
    assert not heap(made)


# No card covers or touches a slip: at rest, beside a pot, and while a round is swept

CLOSE = 12.0
"""A pile nearer than this touches a slip, in pixels of a window 720 high."""


@pytest.mark.parametrize("size", quick_first(TALL_FIRST, 2))
@pytest.mark.parametrize(
    ("game", "seats"), quick_rows(sorted(usual_first(), key=lambda each: each[0] != "guts"), 9)
)
def test_piles_are_free_of_slips(game: str, seats: int, size: tuple[int, int]) -> None:
    match = random_match(game, entry(game).options.usual.preset, seats=seats)
    made = bare_table(match, size, names(seats))
    made.show(match.entry.game.observe(match.turns[-1].after, Seat(0)))
    near, stage = CLOSE * made.services.unit, made.stage
    piles = [p for p, zone in made.shown.zones.items() if zone.lie in (Lie.PILE, Lie.HEAP)]
    for place in piles:
        if place.seat is None and stage.ground.zone(place).kind != TUCKED:
            for number in range(seats):
                slip = made.slip_rect(number).inset(-near, -near)
                assert stage.ground.pile_rect(place, 20).overlap(slip) == 0, (place, number)


@pytest.mark.parametrize("size", TALL_FIRST)
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_what_is_swept_passes_over_no_slip(seats: int, size: tuple[int, int]) -> None:
    made = at_table(FakeView("climbing", seats, trick=9), size)
    made.tell(Beat((Wait(), Sweep(TRICK))), FakeView("climbing", seats, trick=0))
    assert len(made.stage.going) == 9
    faintest = 1.0
    for _ in steps(made):
        for card in made.stage.going:
            faintest = min(faintest, card.alpha)
            slips = map(made.slip_rect, range(seats))
            assert not any(card.pose.rect.overlap(slip) for slip in slips)
    assert faintest < 0.2 and not made.stage.going


# The arrow of a pass crosses nobody's cards, and its words cover no chips

NAMES = ("You", "Léo", "Mado", "Théo", "Ginette", "Fernand", "Clarisse")


def passes(seats: int, ante: int) -> list[State]:
    rules = HouseRules(ante=ante, buy_in=5000)
    bets = f"bet call*{seats - 1}"
    state = after(dealt(rules, seats), bets)
    return [state, after(state, f"pass {bets}")]


def table_of(size: tuple[int, int], state: State, scale: float = 1.0) -> Table:
    table = alone("anaconda", NAMES[: len(state.chips)], size, scale=scale)
    table.show(observe(state, Seat(0)))
    return table


def arrow_of(table: Table) -> Any:
    assert table.shown.arrow is not None
    return table.shown.arrow


def others(table: Table) -> list[Rect]:
    zones = table.stage.ground.zones
    kinds = ("slip", "hand", "chips")
    return [zones[f"{kind}.{i}"].rect for kind in kinds for i in range(1, len(table.names))]


@pytest.mark.parametrize(("size", "seats"), quick_rows(product(WINDOWS, (3, 5, 7)), 9))
def test_it_goes_between_the_others_to_who_gets_the_cards(
    size: tuple[int, int], seats: int
) -> None:
    for state in passes(seats, 30):
        table = table_of(size, state)
        s, zones = table.services, table.stage.ground.zones
        points, wide = beside.way_of(s, table.stage, arrow_of(table)), beside.width(s)
        theirs, tip, taker = others(table), points[-1], state.goes_to(Seat(0))
        reached = [zones[f"{kind}.{taker}"].rect for kind in ("slip", "hand", "chips")]
        assert min(_away(rect, tip) for rect in reached) < 2
        free = [at for at in points if dist(at, tip) > wide]
        assert not [at for at in free for rect in theirs if rect.inset(2, 2).holds(*at)]
        assert all(zones["felt"].rect.holds(*at) for at in points)
        if any(tip[0] in (rect.x, rect.right) for rect in reached):
            assert points[-2][1] == tip[1], "it points straight at the side"


@pytest.mark.parametrize(("size", "seats"), quick_rows(product(WINDOWS, (3, 5, 7)), 9))
def test_its_words_lie_upon_no_chips_and_no_cards(size: tuple[int, int], seats: int) -> None:
    against = message("arrow.breaks", n=3, name="Clarisse", hand=message("short.full_house"))
    for state, said in product(passes(seats, 30), (None, against)):
        table, place = table_of(size, state), Place(Role.POT)
        s, ground = table.services, table.stage.ground
        words, rect = beside.arrow_words(s, table.stage, arrow_of(table), said)
        assert words.height <= rect.h and words.width <= rect.w
        assert words.height <= 6 * s.font(beside.LETTERS), "in four lines at most"
        pot = sure(pot_rect(s, ground.zone(place).rect, table.shown.zones[place]))
        assert not [each for each in [pot, *others(table)] if each.overlap(rect) > 1]
        assert rect.bottom <= ground.zones["middle"].rect.y


@pytest.mark.parametrize(
    ("size", "seats", "scale"),
    quick_rows(
        [
            *[((600, 720), 7, 1.0), ((600, 720), 4, 1.0), ((1280, 720), 3, 2.0)],
            *product([(900, 700), *WINDOWS], (3, 4, 5, 7), (1.0, 1.4, 2.0)),
        ],
        3,
        5,
    ),
)
@pytest.mark.usefixtures("watched")
def test_no_words_touch_it(size: tuple[int, int], seats: int, scale: float) -> None:
    for state in passes(seats, 30):
        table = table_of(size, state, scale)
        s, stage, arrow = table.services, table.stage, arrow_of(table)
        paper = all_written(table)
        said, (_, label) = s.words.text(arrow.said), beside.arrow_words(s, stage, arrow)
        lines = {line.text: line.ink for line in paper.lines if line.text not in said}
        drawn = Surface(s.size, pygame.SRCALPHA)
        shape = outline(beside.way_of(s, stage, arrow), beside.width(s))
        pygame.draw.polygon(drawn, "black", shape)
        arrows = pygame.mask.from_surface(drawn)
        for words, ink in lines.items():
            assert not arrows.overlap(pygame.Mask(ink.size, fill=True), ink.topleft), words
        paper_at = pygame.Rect(*map(round, (label.x, label.y, label.w, label.h)))
        if beside.leaves_prompt(stage, label):
            assert paper_at.inflate(0, 4).collidedict(lines, True) is None


def _away(rect: Rect, at: tuple[float, float]) -> float:
    x, y = at
    return max(rect.x - x, x - rect.right, rect.y - y, y - rect.bottom)


# Hands that are compared lie large in the middle, side by side, and all else makes room

GUTS = entry("guts")
ALL = {"declare": "together", "all_out": "weenie", "buy_in": 500}
"""Rules under which all hands are shown if nobody dares."""


def shown(size: tuple[int, int], seats: int, hands: int) -> tuple[Table, TableView]:
    """A table at which at least that many hands are compared, after real play."""
    rules, services = GUTS.options.made(ALL), Program(Settings(speed=0.0), size).app.services
    played = (play_out(GUTS, rules, seed, seats=seats).states for seed in "abcdefgh")
    for state in chain.from_iterable(played):
        if sum(hand is not None for hand in state.shown) >= hands:
            services.words = load(game="guts")
            table = Table(services, GUTS, [f"Maximiliane {n}" for n in range(seats)])
            table.show(GUTS.game.observe(state, state.seats[-1]))
            return table, table.shown
    raise AssertionError("never so many")


@pytest.mark.parametrize("size", quick_first(WIDE_FIRST, 2))
@pytest.mark.parametrize(("seats", "hands"), [(2, 2), (6, 3), (6, 6), (10, 5)])
def test_hands_lie_in_the_middle_and_on_nothing(
    size: tuple[int, int], seats: int, hands: int
) -> None:
    table, view = shown(size, seats, hands)
    stage, ground, felt = table.stage, table.stage.ground, table.stage.ground.zones["felt"].rect
    laid: list[Rect] = []
    for each in view.compared:
        cards = [sprite.home.rect for sprite in stage.sprites if sprite.place == each.place]
        assert len(cards) == 2
        laid.append(union(cards))
        assert all(felt.holds(*card.center) for card in cards)
    slips = [ground.slip(seat.seat) for seat in view.seats[1:]]
    pot, prompt = ground.zone(Place(Role.POT)).rect, ground.prompt
    others = [*slips, prompt, pot]
    others += [ground.zone(Place(Role.CHIPS, seat.seat)).rect for seat in view.seats]
    others += [s.home.rect for s in stage.sprites if s.place.role is not Role.HAND]
    assert all(hand.overlap(other) < 0.01 for hand in laid for other in others)
    assert all(one.overlap(other) < 0.01 for one, other in combinations(laid, 2))
    around = [hand.inset(-0.03 * felt.w, 0) for hand in laid]
    assert all(hand.overlap(slip) < 0.01 for hand in around for slip in slips)
    assert all(pot.bottom <= hand.y and hand.bottom < prompt.y for hand in laid)
    if hands <= 3 and size != (600, 720):  # larger than before; they are large in tall windows
        seat, larger = ground.zone(Place(Role.HAND, view.seats[1].seat)).rect, size[0] > size[1]
        assert max(hand.h for hand in laid) > (1.2 if larger else 0.95) * min(seat.h, seat.w)


def test_the_worst_comes_first_and_the_best_is_said_to_be_it() -> None:
    best = [each.best for each in shown(SIZE, 6, 4)[1].compared]
    assert best[-1] and not best[0] and best == sorted(best)


def test_they_come_one_after_another_and_make_room() -> None:
    """In real play each turns over on its way, the pot is moved up, and no button is in the way."""
    program = quick("guts", 6, warnings=False, speed=1.0)
    play = program.play
    table = play.table
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
                play.desk.submit(program.house_move(str(program.now)))
    assert places and list(came) == places
    assert all(later - before > 0.5 for before, later in pairwise(came.values()))
    assert not table.buttons and not table.fists
    pot = Place(Role.POT)
    assert table.stage.seen_at(pot) == table.stage.ground.zone(pot).rect
    assert table.stage.seen_at(pot).h < table.stage.ground.zones["pot"].rect.h


# A trick: each card before its seat, read, turned over, swept to its taker, and seen again


@pytest.mark.parametrize("size", [(1280, 720), (600, 720), (1920, 1080)])
@pytest.mark.parametrize("seats", range(2, 11))
def test_each_card_lies_before_its_seat_and_can_be_read(seats: int, size: tuple[int, int]) -> None:
    made = at_table(FakeView("trick", seats, trick=seats), size)
    room = made.stage.ground.zone(A_TRICK).rect.inset(-2, -2)
    lying = {int(s.shown_as.by or 0): s for s in made.stage.sprites if s.place == A_TRICK}
    assert [*sorted(lying)] == [*range(seats)]
    for seat, sprite in lying.items():
        index = sprite.pose.rect
        assert room.holds(*index.center)
        corner = index.x + 0.12 * index.w, index.y + 0.12 * index.h
        over = [s for s in lying.values() if s.z > sprite.z]
        assert not any(s.pose.rect.inset(1, 1).holds(*corner) for s in over), seat
    assert lying[0].pose.y == max(s.pose.y for s in lying.values())
    sides = [lying[seat].pose.x for seat in range(seats)]
    assert seats == 2 or sides[1] < sides[0] < sides[-1], "the next to the left plays at the left"


@pytest.mark.parametrize("seats", [3, 4, 10])
def test_a_trick_lies_until_it_was_read_and_goes_face_down(seats: int) -> None:
    made = at_table(FakeView("trick", seats, trick=seats))
    beat = Beat(taken(hand_of(1)), message("news.died"), Seat(1))
    made.tell(beat, FakeView("trick", seats, trick=0))
    lay = {s.key: s.pose for s in made.stage.going}
    assert len(lay) == seats
    made.update(1 / 60)
    assert made.written is made.shown, "who takes it is said while it lies"
    waited, faces = 0.0, {}
    for _ in steps(made):
        faces.update({sprite.key: sprite.showing for sprite in made.stage.going})
        waited += all(sprite.pose == lay[sprite.key] for sprite in made.stage.going) / 60
    assert waited > 0.35, "until its line was read"
    assert set(faces.values()) == {None}, "turned over before it is taken"
    made = at_table(FakeView("climbing", 4, trick=3))
    made.tell(Beat((Sweep(A_TRICK, hand_of(2)),)), FakeView("climbing", 4, trick=0))
    assert [sprite.card for sprite in made.stage.going] == [None] * 3


def test_the_hand_is_shaded_when_the_news_is_told() -> None:
    """Shading it sooner would give away what is about to be played."""

    def shades() -> dict[Any, bool]:
        return {each.card: each.shown_as.dimmed for each in made.stage.hand()}

    made = at_table(FakeView("trick", 4, trick=0))
    before, travel = shades(), Travel(cards("3C"), hand_of(1), A_TRICK)
    after = FakeView("trick", 4, trick=1, gone=(0,))
    made.tell(Beat((travel,), message("news.died"), Seat(1)), after)
    wanted = {c.card: c.dimmed for c in made.stage.view.zones[hand_of(0)].cards}
    assert not wanted.items() <= before.items()
    assert all(shades().items() <= before.items() for _ in steps(made))
    assert shades() == wanted


def test_a_trick_can_be_looked_at_and_heard() -> None:
    played = list(zip((Seat(1), Seat(2)), cards("3C AS")))
    people = ["Ann", "Bea", "Cy", "Di"]
    lies = trick(played, people)
    assert [(c.by, c.card) for c in lies.cards] == played
    assert (lies.label.id, lies.place.role) == ("trick.lies", Role.TRICK)
    assert trick((), people).label.id == "trick.none"


# You can see whose it is: melds and lines of the log have the colour of their owner's slip


def test_every_seat_has_a_colour_of_its_own_in_every_game_of_several() -> None:
    several = [title.id for title in titles().values() if max(title.seats) > 2]
    assert len(several) > 3 and all(entry(id).presenter.colours for id in several)
