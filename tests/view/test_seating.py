"""Where seats sit, and how they stand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import hypot
from typing import TypeAlias

import pytest
from hypothesis import given, strategies as st

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.i18n import load
from mille.view.geometry import GROUND, TUCKED, Plan, Rect, TableLayout, name_of
from mille.view.seating import MOST_SEATS, lay_out
from mille.view.table import Lie, Place, Role, leads, won
from tests.parts import quick_first
from tests.view.test_layout import inside

SIZES = [(1024, 768), (1280, 720), (1920, 1080), (3840, 2160), (1200, 1600), (600, 720)]
SCALES = [0.8, 1.0, 1.4, 2.0, 2.5]
SEATS = range(2, MOST_SEATS + 1)
KINDS = ("rummy", "contract", "climbing", "betting", "poker", "war", "plain")

Size: TypeAlias = tuple[int, int]

sizes = st.one_of(st.sampled_from(SIZES), st.tuples(st.integers(600, 4000), st.integers(560, 2400)))


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
    if kind == "contract":
        zones["tray.0"] = Lie.ROW
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
        if name in wanted.zones and zone.kind != TUCKED:
            assert zone.kind == wanted.zones[name].value
            assert inside(zone.rect, table.zones["felt"].rect)
    solid = [z for z in table.zones.values() if z.kind not in (GROUND, TUCKED)]
    for one, other in combinations(solid, 2):
        assert one.rect.overlap(other.rect) < 0.01, (kind, seats, size, scale, one, other)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", quick_first(SIZES, 2))
def test_every_number_of_seats_in_the_usual_windows(kind: str, size: Size) -> None:
    for seats in SEATS:
        for scale in SCALES:
            check(kind, seats, size, scale)


@given(st.sampled_from(KINDS), st.sampled_from(SEATS), sizes, st.floats(0.8, 2.5))
def test_any_table_in_any_window(kind: str, seats: int, size: Size, scale: float) -> None:
    check(kind, seats, size, scale)


@pytest.mark.parametrize("size", SIZES)
def test_the_own_hand_is_as_large_whoever_sits_there(size: Size) -> None:
    for scale in SCALES:
        tall = size[0] < size[1]
        hands = [laid("climbing", n, size, scale).zones["hand.0"].rect for n in SEATS]
        assert max(each.h for each in hands) - min(each.h for each in hands) < 0.11 * size[1]
        assert len({round(each.h) for each in hands[1:]}) == 1
        assert min(each.h for each in hands) > (0.15 if tall else 0.2) * size[1]


@pytest.mark.parametrize("size", SIZES)
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
@pytest.mark.parametrize("size", SIZES)
def test_the_table_is_its_own_mirror_image(kind: str, size: Size) -> None:
    """All seats are alike, and what a seat has on the left another has on the right."""
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


@pytest.mark.parametrize("kind", ["rummy", "contract", "climbing", "war", "betting", "poker"])
@pytest.mark.parametrize("size", SIZES)
def test_what_a_seat_has_lies_under_its_plate(kind: str, size: Size) -> None:
    for seats in range(3, MOST_SEATS + 1):
        zones = laid(kind, seats, size, 1.0).zones
        for seat in range(1, seats):
            slip = zones[f"slip.{seat}"].rect
            for role in ("hand", "chips", "stack", "melds"):
                if (zone := zones.get(f"{role}.{seat}")) is not None:
                    assert slip.x - 0.01 <= zone.rect.x < zone.rect.right <= slip.right + 0.01
                    assert zone.rect.y >= slip.bottom - 0.01


@pytest.mark.parametrize("seats", SEATS)
def test_the_words_stand_beside_a_wide_table_and_around_a_narrow_one(seats: int) -> None:
    for size in [(1280, 720), (1920, 1080), (1024, 768), (3840, 2160)]:
        zones = laid("rummy", seats, size, 1.0).zones
        assert zones["tools"].rect.x > zones["felt"].rect.right
    for size in [(600, 720), (1200, 1600)]:
        zones = laid("rummy", seats, size, 1.0).zones
        assert zones["tools"].rect.y > zones["felt"].rect.bottom
        assert zones["tools"].rect.w > 0.28 * size[0]


def test_large_letters_have_a_wider_column() -> None:
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


@pytest.mark.parametrize("size", SIZES)
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


@pytest.mark.parametrize("size", SIZES)
def test_one_opponent_s_few_cards_lie_across_the_table(size: Size) -> None:
    zones = lay_out(guts(2), size, letter(size, 1.0)).zones
    theirs, felt = zones["hand.1"].rect, zones["felt"].rect
    assert theirs.center[0] == pytest.approx(felt.center[0], abs=0.02 * felt.w)
    assert theirs.h > 0.13 * felt.h
    assert zones["chips.1"].rect.x >= theirs.right


WORDS = load()

NAMES = ("You", "Mado", "Ben")


@pytest.mark.parametrize(
    ("totals", "low", "said"),
    [
        ((120, 45, 80), True, WORDS("standing.leads.they", name="Mado", n=45, mine=120)),
        ((45, 120, 80), True, WORDS("standing.leads.you", n=45, name="Ben", theirs=80)),
        ((120, 45, 80), False, WORDS("standing.leads.you", n=120, name="Ben", theirs=80)),
        ((1, 45, 1), True, WORDS("standing.leads.both", name="Ben", n=1)),
        (
            (50, 20, 20),
            True,
            WORDS(
                "standing.leads.several",
                name=message("names.all", names=("Mado", "Ben")),
                n=20,
                mine=50,
            ),
        ),
    ],
)
def test_who_leads(totals: Sequence[int], low: bool, said: str) -> None:
    found = leads(totals, Seat(0), NAMES, low)
    assert found is not None
    assert load("en").text(found) == said


def test_nobody_leads_before_there_are_points() -> None:
    assert leads((0, 0, 0), Seat(0), NAMES) is None


def test_who_has_won() -> None:
    words = load("en")
    assert words.text(won((0, 500, 505), Seat(1), NAMES)) == (
        WORDS("standing.won.they", name="Ben", n=505, mine=500)
    )
    assert words.text(won((12, 0, 0), Seat(1), NAMES, low=True)) == (
        WORDS("standing.won.both", name="Ben", n=0)
    )
