"""How a table is laid out: seats, cards in their places, and chips."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise, product
from math import cos, hypot, radians, sin
from typing import TypeAlias

import pytest
from hypothesis import given, settings, strategies as st

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry
from mille.i18n import load
from mille.ui.maps import map_file, plan_of_game, read_table, wanted_zones
from mille.view import geometry
from mille.view.geometry import ASPECT, GROUND, TUCKED, Plan, Pose, Rect, TableLayout, name_of
from mille.view.lying import (
    PILE_EDGES,
    ROW_LIMIT,
    columns,
    fan,
    hand_height,
    heap,
    pile,
    pile_edges,
    pile_rise,
    row,
)
from mille.view.names import YOURSELF
from mille.view.seating import MOST_SEATS, lay_out
from mille.view.table import ColumnView, Lie, Place, Role, faces, leads, won
from tests.parts import long, quick_first, sure

GAME = entry("mille")
PLAN = plan_of_game(GAME, 2)
TABLE = read_table(map_file(GAME.table, 2), wanted_zones(PLAN))
SIZES = [(1024, 768), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160), (1200, 1600)]
FANS = [("hand.0", 1.0), ("hand.1", -0.6)]
MELDS = ["melds.0", "melds.1"]
PILES = ["stock", "discard"]
READABLE = 0.19
"""How much of a card's width its index takes."""
NO_WORDS = message("")
LEAN = 0.02
"""How far the corner of a leaning card may stick out of its zone, as a part of the zone."""

Size: TypeAlias = tuple[int, int]

sizes = st.one_of(st.sampled_from(SIZES), st.tuples(st.integers(800, 4000), st.integers(560, 2400)))


def zone(size: Size, name: str) -> Rect:
    return TABLE.stretched(*size)[name].rect


def label(size: Size) -> float:
    """The height of the few words by a pile or above a meld, as the table draws them."""
    return 17 * max(0.6, min(size[0] / 1280, size[1] / 720))


def outline(pose: Pose) -> Rect:
    """The upright rectangle around a leaning card."""
    turn = radians(pose.angle)
    w, h = pose.height * ASPECT, pose.height
    wide = w * abs(cos(turn)) + h * abs(sin(turn))
    high = w * abs(sin(turn)) + h * abs(cos(turn))
    return Rect(pose.x - wide / 2, pose.y - high / 2, wide, high)


def inside(inner: Rect, outer: Rect, part: float = 0.0) -> bool:
    dx, dy = outer.w * part + 0.01, outer.h * part + 0.01
    return (
        inner.x >= outer.x - dx
        and inner.right <= outer.right + dx
        and inner.y >= outer.y - dy
        and inner.bottom <= outer.bottom + dy
    )


def in_window(rect: Rect, size: Size) -> bool:
    return inside(rect, Rect(0, 0, *size))


def rows_of(poses: list[Pose]) -> list[list[Pose]]:
    if len(poses) <= ROW_LIMIT:
        return [poses]
    first = (len(poses) + 1) // 2
    return [poses[:first], poses[first:]]


# The zones themselves


@given(sizes)
def test_zones_keep_their_order_in_every_window(size: Size) -> None:
    stretched = TABLE.stretched(*size)
    assert set(stretched) == set(TABLE.zones)
    for each in stretched.values():
        assert in_window(each.rect, size)
    solid = [each for each in stretched.values() if each.kind != GROUND]
    for one in solid:
        for other in solid:
            assert one is other or one.rect.overlap(other.rect) < 0.01
    assert TABLE.stretched(*TABLE.size) == TABLE.zones


def test_the_rectangle() -> None:
    rect = Rect(10, 20, 30, 40)
    assert (rect.right, rect.bottom, rect.center) == (40, 60, (25, 40))
    assert rect.holds(10, 20)
    assert not rect.holds(40, 20)
    assert not rect.holds(10, 60)
    assert rect.inset(5, 50) == Rect(15, 70, 20, 0)
    assert rect.overlap(Rect(30, 50, 100, 100)) == 100
    assert rect.overlap(Rect(40, 20, 10, 10)) == 0
    assert Pose(0, 0, 100, 6).rect == Rect(-50 * ASPECT, -50, 100 * ASPECT, 100)
    assert Pose(0, 0, 100, 90).rect == Rect(-50, -50 * ASPECT, 100, 100 * ASPECT)


# Hands


def check_fan(size: Size, name: str, curve: float, count: int) -> None:
    rect = zone(size, name)
    poses = fan(rect, count, curve)
    assert len(poses) == count
    assert len({pose.height for pose in poses}) <= 1
    for pose in poses:
        assert inside(outline(pose), rect, LEAN), (size, name, count, pose)
        assert in_window(outline(pose), size)
    for each in rows_of(poses):
        for left, right in pairwise(each):
            assert left.x < right.x
        if each and len(each) > 1:
            steps = [b.x - a.x for a, b in pairwise(each)]
            assert max(steps) - min(steps) < 0.01
            middle = (each[0].x + each[-1].x) / 2
            assert middle == pytest.approx(rect.center[0])
    if len(rows_of(poses)) == 2:
        upper, lower = rows_of(poses)
        assert lower[0].y - upper[0].y >= 0.3 * upper[0].height
        assert 0 <= len(upper) - len(lower) <= 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "curve"), FANS)
def test_a_hand_of_every_size_in_the_usual_windows(size: Size, name: str, curve: float) -> None:
    for count in range(41):
        check_fan(size, name, curve, count)
        for each in rows_of(fan(zone(size, name), count, curve)):
            if name == "hand.0" and count > 1:
                width = each[0].height * ASPECT
                least = max(READABLE * width, 22 if count <= 20 and size == (1280, 720) else 0)
                assert min(b.x - a.x for a, b in pairwise(each)) >= least


@pytest.mark.parametrize("examples", [60, long(500)])
def test_a_hand_in_any_window(examples: int) -> None:
    def some_hand(size: Size, hand: tuple[str, float], count: int) -> None:
        check_fan(size, *hand, count)

    any_hand = given(sizes, st.sampled_from(FANS), st.integers(1, 40))
    settings(max_examples=examples)(any_hand(some_hand))()


@given(sizes, st.sampled_from(FANS))
def test_more_cards_are_never_larger(size: Size, hand: tuple[str, float]) -> None:
    rect = zone(size, hand[0])
    heights = [hand_height(rect, count) for count in range(1, 41)]
    assert heights == sorted(heights, reverse=True)


@given(sizes, st.integers(2, ROW_LIMIT))
def test_hands_bow_towards_those_who_hold_them(size: Size, count: int) -> None:
    mine = fan(zone(size, "hand.0"), count, 1.0)
    theirs = fan(zone(size, "hand.1"), count, -0.6)
    assert mine[0].y == pytest.approx(mine[-1].y)
    assert mine[count // 2].y <= mine[0].y
    assert theirs[count // 2].y >= theirs[0].y
    assert mine[0].angle > mine[-1].angle
    assert theirs[0].angle < theirs[-1].angle


# Melds


def meld(count: int, squared: bool = False, lying: bool = False) -> ColumnView:
    return ColumnView("", faces(count), NO_WORDS, NO_WORDS, squared=squared, lying=lying)


def check_melds(size: Size, name: str, stacks: list[ColumnView]) -> None:
    rect, title = zone(size, name), label(size)
    found = columns(rect, stacks, title)
    assert [len(poses) for poses in found] == [len(stack.cards) for stack in stacks]
    below_title = Rect(rect.x, rect.y + title, rect.w, rect.h - title)
    edges = []
    for stack, poses in zip(stacks, found, strict=True):
        rects = [pose.rect for pose in poses]
        assert all(inside(each, below_title) for each in rects), (size, name, stacks)
        assert all(pose.angle == (90.0 if stack.lying else 0.0) for pose in poses)
        for upper, lower in pairwise(poses):
            if stack.squared:
                assert upper == lower
            else:
                assert upper.x <= lower.x
                assert upper.y <= lower.y
                # Some of every card of a cascade shows.
                assert (lower.x - upper.x) + (lower.y - upper.y) > 0.5, (size, stacks)
        edges.append((min(each.x for each in rects), max(each.right for each in rects)))
    for (_, right), (left, _) in pairwise(edges):
        assert right <= left + 0.01, (size, name, stacks)


melds = st.lists(
    st.tuples(st.integers(3, 12), st.sampled_from(["", "", "seven", "natural"])),
    min_size=1,
    max_size=13,
).map(lambda signs: [meld(n, sign != "", sign == "natural") for n, sign in signs])
"""By number of cards and sign: plain, squared up, or natural."""


@pytest.mark.parametrize("examples", [60, long(500)])
def test_melds_in_any_window(examples: int) -> None:
    some_melds = given(sizes, st.sampled_from(MELDS), melds)
    settings(max_examples=examples)(some_melds(check_melds))()


@pytest.mark.parametrize("size", SIZES)
def test_thirteen_melds_in_the_usual_windows(size: Size) -> None:
    for name in MELDS:
        for n in (3, 7, 8, 12):
            large, plain, squared = meld(8, True, True), meld(n), meld(7, True)
            for melds in ([plain], [meld(n, True)], [large]):
                check_melds(size, name, melds * 13)
            check_melds(size, name, [large, plain, squared] * 4)
    assert columns(Rect(0, 0, 100, 100), [], 10) == []


@given(sizes, melds)
def test_melds_stand_in_the_middle(size: Size, stacks: list[ColumnView]) -> None:
    rect = zone(size, "melds.0")
    rects = [pose.rect for poses in columns(rect, stacks, label(size)) for pose in poses]
    left, right = min(each.x for each in rects), max(each.right for each in rects)
    assert (left + right) / 2 == pytest.approx(rect.center[0])


# Piles


@pytest.mark.parametrize("name", PILES)
@given(size=sizes, count=st.integers(0, 104))
def test_a_pile_stays_in_its_place(name: str, size: Size, count: int) -> None:
    rect = zone(size, name)
    foot = pile(rect, label(size))
    top = Pose(foot.x, foot.y - pile_rise(foot.height, count), foot.height)
    above_label = Rect(rect.x, rect.y, rect.w, rect.h - label(size))
    assert inside(foot.rect, above_label)
    assert inside(top.rect, above_label)


@pytest.mark.parametrize("height", [40.0, 140.0, 500.0])
def test_a_pile_grows_with_its_cards(height: float) -> None:
    rises = [pile_rise(height, count) for count in range(105)]
    assert rises[0] == 0
    assert rises == sorted(rises)
    assert rises[1] > 0
    assert rises[104] <= height * 0.2
    assert len(set(rises)) > 10
    assert max(pile_edges(count) for count in range(105)) <= PILE_EDGES
    # A true one has an edge for each card.
    assert [pile_edges(count, True) for count in (0, 1, 26, 52)] == [0, 1, 26, 52]
    rises = [pile_rise(100.0, count, True) for count in range(53)]
    assert all(b - a == pytest.approx(1.0) for a, b in pairwise(rises))


# Rows and heaps


@given(sizes, st.lists(st.integers(0, 7), min_size=1, max_size=4), st.booleans())
def test_a_row_stays_in_its_place(size: Size, counts: list[int], apart: bool) -> None:
    rect = zone(size, "melds.0")
    groups = row(rect, counts, apart=apart)
    assert [len(group) for group in groups] == counts
    poses = [pose for group in groups for pose in group]
    assert all(inside(pose.rect, rect, 0.005) for pose in poses)
    for left, right in pairwise(poses):
        assert left.x < right.x
        if apart:
            assert right.x - left.x >= left.height * ASPECT - 0.01


@given(sizes, st.lists(st.integers(1, 5), min_size=1, max_size=30))
def test_a_heap_stays_near_its_middle(size: Size, counts: list[int]) -> None:
    rect = zone(size, "melds.0")
    plays = heap(rect, counts)
    assert [len(play) for play in plays] == counts
    for play in plays:
        assert all(inside(pose.rect, rect, 0.12) for pose in play)
        assert len({pose.angle for pose in play}) == 1
    last = plays[-1]
    assert (last[0].x + last[-1].x) / 2 == pytest.approx(rect.center[0])


amounts = st.one_of(st.integers(0, 3000), st.integers(0, 10_000_000))
rects = st.builds(Rect, st.just(40.0), st.just(30.0), st.floats(40, 400), st.floats(24, 300))


@given(amounts)
def test_change_adds_up(amount: int) -> None:
    """And only stacks of the dearest chips are higher than ten."""
    made = geometry.change(amount)
    assert sum(value * n for value, n in made.items()) == amount
    assert all(n <= geometry.STACK for value, n in made.items() if value != geometry.VALUES[-1])
    assert list(made) == sorted(made, reverse=True)


def test_a_debt_is_no_chips() -> None:
    assert geometry.change(-20) == {}
    assert geometry.side_by_side(-20, Rect(0, 0, 100, 100), 1.0) == []
    assert geometry.heap(0, Rect(0, 0, 9, 9), 1.0) == geometry.heap(2, Rect(0, 0, 9, -1), 1.0) == []


@given(amounts, rects, st.floats(0.6, 3))
def test_stacks_stay_in_their_place(amount: int, rect: Rect, unit: float) -> None:
    for lie, most in ((geometry.side_by_side, geometry.MOST), (geometry.heap, geometry.LARGE)):
        for stack in lie(amount, rect, unit):
            assert len(stack.chips) <= geometry.STACK
            assert stack.width <= most * unit + 0.01
            covered = stack.rect
            slack = 0.12 * stack.width  # for a leaning stack
            assert covered.x >= rect.x - slack and covered.right <= rect.right + slack
            assert covered.y >= rect.y - 0.5 and covered.bottom <= rect.bottom + 0.5


@given(st.integers(1, 4000), rects)
def test_side_by_side_all_of_it_lies_there(amount: int, rect: Rect) -> None:
    """If a seat can have that amount in front of it."""
    stacks = geometry.side_by_side(amount, rect, 1.0)
    assert sum(map(sum, (stack.chips for stack in stacks))) == amount
    for one, other in combinations(stacks, 2):
        assert one.x != other.x


@given(amounts)
def test_only_a_few_fly(amount: int) -> None:
    assert len(geometry.thrown(amount)) <= geometry.FLYING
    assert bool(geometry.thrown(amount)) is bool(amount)


WINDOWS = [(1024, 768), (1280, 720), (1920, 1080), (3840, 2160), (1200, 1600), (600, 720)]
SCALES = [0.8, 1.0, 1.4, 2.0, 2.5]
SEATS = range(2, MOST_SEATS + 1)
KINDS = ("rummy", "contract", "climbing", "betting", "poker", "war", "plain")

windows = st.one_of(
    st.sampled_from(WINDOWS), st.tuples(st.integers(600, 4000), st.integers(560, 2400))
)


def plan(kind: str, seats: int) -> Plan:
    """The zones of one kind of game: rummies, climbing and betting games, games of piles.

    Poker has fans of cards where the other betting game has a row of two.
    """
    zones: dict[str, Lie] = {}
    for seat in range(seats):
        if kind == "war":
            zones[f"stack.{seat}"] = Lie.PILE
        else:
            zones[f"hand.{seat}"] = Lie.ROW if kind == "betting" else Lie.FAN
        if kind in ("rummy", "contract"):
            zones[f"melds.{seat}"] = Lie.COLUMNS
        if kind in ("betting", "poker"):
            zones[f"chips.{seat}"] = Lie.ROW
    middle = {"betting": ["pot", "pot.n1"], "poker": ["pot"], "plain": []}
    middle |= {"climbing": ["trick"], "war": ["trick"]}
    for name in middle.get(kind, ["stock", "discard"]):
        zones[name] = Lie.PILE if name in ("stock", "discard") else Lie.HEAP
    words = kind in ("climbing", "betting", "poker")
    return Plan(
        zones,
        seats,
        headline=kind == "contract",
        ranked=kind != "plain",
        middle=words,
        strip=words,
        buttons=kind not in ("rummy", "plain"),
    )


def letter(size: Size, scale: float) -> float:
    unit = max(0.6, min(size[0] / 1280, size[1] / 720))
    return max(11.0, 15 * unit * scale)


def laid(kind: str, seats: int, size: Size, scale: float) -> TableLayout:
    return lay_out(plan(kind, seats), size, letter(size, scale))


def check(kind: str, seats: int, size: Size, scale: float) -> None:
    """Check all that a table must meet."""
    table, wanted = laid(kind, seats, size, scale), plan(kind, seats)
    window = Rect(0, 0, *size)
    slips = {f"slip.{seat}" for seat in range(seats)}
    assert {*wanted.zones, *slips, "prompt", "news", "tools", "felt"} <= set(table.zones)
    assert ("standings" in table.zones) == (wanted.ranked and seats > 2)
    for line in ("headline", "middle", "strip", "buttons"):
        assert (line in table.zones) == getattr(wanted, line), line
    for name, zone in table.zones.items():
        assert zone.name == name
        assert inside(zone.rect, window), (kind, seats, size, scale, zone)
        assert zone.rect.w >= 0.03 * min(size[0], 2 * size[1]), (kind, seats, size, scale, zone)
        # A hand under a plate shows half of its cards.
        least = min(0.014 * size[1], 1.1 * letter(size, scale)) * (zone.kind != TUCKED)
        assert zone.rect.h >= least, (kind, seats, size, scale, zone)
        assert zone.kind != TUCKED or f"melds.{name.partition('.')[2]}" in table.zones
        if name in wanted.zones and zone.kind != TUCKED:
            assert zone.kind == wanted.zones[name].value
            assert inside(zone.rect, table.zones["felt"].rect)
    solid = [z for z in table.zones.values() if z.kind not in (GROUND, TUCKED)]
    for one, other in combinations(solid, 2):
        assert one.rect.overlap(other.rect) < 0.01, (kind, seats, size, scale, one, other)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", quick_first(WINDOWS, 2))
def test_every_number_of_seats_in_the_usual_windows(kind: str, size: Size) -> None:
    for seats in SEATS:
        for scale in SCALES:
            check(kind, seats, size, scale)


@given(st.sampled_from(KINDS), st.sampled_from(SEATS), windows, st.floats(0.8, 2.5))
def test_any_table_in_any_window(kind: str, seats: int, size: Size, scale: float) -> None:
    check(kind, seats, size, scale)


@pytest.mark.parametrize("size", WINDOWS)
def test_the_own_hand_is_as_large_whoever_sits_there(size: Size) -> None:
    for scale in SCALES:
        tall = size[0] < size[1]
        hands = [laid("climbing", n, size, scale).zones["hand.0"].rect for n in SEATS]
        assert max(each.h for each in hands) - min(each.h for each in hands) < 0.11 * size[1]
        assert len({round(each.h) for each in hands[1:]}) == 1
        assert min(each.h for each in hands) > (0.15 if tall else 0.2) * size[1]


@pytest.mark.parametrize("size", WINDOWS)
def test_the_others_go_round_the_table(size: Size) -> None:
    """From the lower left over the top to the lower right, in the order of play."""
    for seats in range(3, MOST_SEATS + 1):
        zones = laid("climbing", seats, size, 1.0).zones
        slips = [zones[f"slip.{seat}"].rect for seat in range(1, seats)]
        edge = min(slip.x for slip in slips) + 1
        left = sum(slip.x < edge for slip in slips[: seats // 2])
        up, down = slips[:left], slips[::-1][:left][::-1]
        assert [slip.y for slip in up] == sorted((slip.y for slip in up), reverse=True)
        assert [slip.y for slip in down] == sorted(slip.y for slip in down)
        across = [slip.x for slip in slips[left : seats - 1 - left]]
        assert across == sorted(across)
        assert all(up[-1].x < x < down[0].x for x in across)


def apart(one: Rect, other: Rect) -> float:
    across = max(one.x - other.right, other.x - one.right, 0.0)
    return hypot(across, max(one.y - other.bottom, other.y - one.bottom, 0.0))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", WINDOWS)
def test_the_table_is_its_own_mirror_image(kind: str, size: Size) -> None:
    """All seats are alike, and what a seat has on the left another has on the right; it lies under
    its plate.
    """
    for seats in range(3, MOST_SEATS + 1):
        zones = laid(kind, seats, size, 1.0).zones
        middle = zones["felt"].rect.center[0]
        for role in ("slip", "hand", "melds", "chips", "stack"):
            rects = [zones[name].rect for n in range(1, seats) if (name := f"{role}.{n}") in zones]
            assert len({(round(rect.w, 3), round(rect.h, 3)) for rect in rects}) <= 1, role
            for n, (rect, other) in enumerate(zip(rects, rects[::-1], strict=True), 1):
                assert abs(rect.y - other.y) < 1
                if role == "slip" or 2 * n != seats:  # not what the seat in the very middle has
                    assert abs(rect.x + other.right - 2 * middle) < 1, (role, seats)
                slip = zones[f"slip.{n}"].rect
                assert slip.x - 0.01 <= rect.x < rect.right <= slip.right + 0.01
                assert role == "slip" or rect.y >= slip.bottom - 0.01


@pytest.mark.parametrize("seats", SEATS)
def test_the_words_stand_beside_a_wide_table_and_around_a_narrow_one(seats: int) -> None:
    for size in [(1280, 720), (1920, 1080), (1024, 768), (3840, 2160)]:
        zones = laid("rummy", seats, size, 1.0).zones
        assert zones["tools"].rect.x > zones["felt"].rect.right
    for size in [(600, 720), (1200, 1600)]:
        zones = laid("rummy", seats, size, 1.0).zones
        assert zones["tools"].rect.y > zones["felt"].rect.bottom
        assert zones["tools"].rect.w > 0.28 * size[0]
    # Large letters have a wider column.
    small, large = (laid("rummy", 2, (1280, 720), scale).zones for scale in (1.0, 1.8))
    assert large["tools"].rect.w > small["tools"].rect.w
    assert large["tools"].rect.h > small["tools"].rect.h


def test_names_count_from_the_own_seat() -> None:
    hand = [name_of(Place(Role.HAND, Seat(seat)), Seat(3), 5) for seat in range(5)]
    assert hand == ["hand.2", "hand.3", "hand.4", "hand.0", "hand.1"]
    assert name_of(Place(Role.STOCK), Seat(3), 5) == "stock"
    assert name_of(Place(Role.MELDS, Seat(3), 2), Seat(3), 5) == "melds.0.n2"


def guts(seats: int) -> Plan:
    """The zones of Guts: a pot, a pile of thrown cards, and two cards and chips before each
    seat.
    """
    zones: dict[str, Lie] = {"hand.0": Lie.FAN}
    zones |= {f"hand.{seat}": Lie.ROW for seat in range(1, seats)}
    zones |= {f"chips.{seat}": Lie.PILE for seat in range(seats)}
    zones |= {"pot": Lie.HEAP, "discard": Lie.PILE}
    return Plan(zones, seats, headline=True, buttons=True)


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("seats", SEATS)
def test_a_pot_lies_in_the_very_middle_and_the_words_below_it(seats: int, size: Size) -> None:
    for zones in (
        lay_out(guts(seats), size, letter(size, 1.0)).zones,
        laid("poker", seats, size, 1.0).zones,
    ):
        pot, prompt = zones["pot"].rect, zones["prompt"].rect
        assert pot.center[0] == pytest.approx(prompt.center[0], abs=1)
        assert prompt.y >= pot.bottom
        if "discard" in zones:
            assert 0 < zones["discard"].rect.x - pot.right < 0.5 * pot.w
            assert zones["discard"].rect.right <= prompt.right + 1


@pytest.mark.parametrize("size", WINDOWS)
def test_one_opponent_s_few_cards_lie_across_the_table(size: Size) -> None:
    zones = lay_out(guts(2), size, letter(size, 1.0)).zones
    theirs, felt = zones["hand.1"].rect, zones["felt"].rect
    assert theirs.center[0] == pytest.approx(felt.center[0], abs=0.02 * felt.w)
    assert theirs.h > 0.13 * felt.h
    assert zones["chips.1"].rect.x >= theirs.right


WORDS = load()

NAMES = ("You", "Mado", "Ben", "Odette", "Théo")
BOTH = message("names.all", names=("Mado", "Ben"))
WE = message("names.all", names=(YOURSELF, "Ben"))
LEADS = "standing.leads"


@pytest.mark.parametrize(
    ("totals", "low", "said"),
    [
        ((120, 45, 80), True, WORDS(LEADS, name="Mado", n=45, other=YOURSELF, theirs=120)),
        ((45, 120, 80), True, WORDS(LEADS, name=YOURSELF, n=45, other="Ben", theirs=80)),
        ((120, 45, 80), False, WORDS(LEADS, name=YOURSELF, n=120, other="Ben", theirs=80)),
        ((4, 0, 0), False, "You are ahead with 4 points; the others have 0."),
        ((0, 2, 2, 3, 4), True, WORDS(LEADS, name=YOURSELF, n=0, other=BOTH, theirs=2)),
        ((1, 45, 1), True, WORDS("standing.leads.alone", name=WE, n=1)),
        ((50, 20, 20), True, WORDS(LEADS, name=BOTH, n=20, other=YOURSELF, theirs=50)),
    ],
)
def test_who_leads(totals: Sequence[int], low: bool, said: str) -> None:
    found = sure(leads(totals, Seat(0), NAMES, low))
    assert load("en").text(found) == said


def test_who_has_won() -> None:
    """Nobody leads before there are points."""
    words = load("en")
    assert leads((0, 0, 0), Seat(0), NAMES) is None
    assert words.text(won((0, 500, 505), Seat(1), NAMES)) == (
        WORDS("standing.won", name="Ben", n=505, other=YOURSELF, theirs=500)
    )
    assert words.text(won((12, 0, 0), Seat(1), NAMES, low=True)) == (
        WORDS("standing.won.alone", name=WE, n=0)
    )


@pytest.mark.parametrize("seats", range(2, 6))
def test_larger_letters_take_no_more_than_a_tenth_of_a_pile(seats: int) -> None:
    for game, size in product(("contract_rummy", "militaire"), ((1280, 720), (600, 720))):
        wanted = plan_of_game(entry(game), seats)
        usual, large = (
            lay_out(wanted, size, letter(size, scale)).zones["stock"].rect.h for scale in (1.0, 1.4)
        )
        assert large >= 0.9 * usual, (game, size)
