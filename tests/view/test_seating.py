"""Where seats sit, and how they stand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import atan2, hypot, tau
from typing import TypeAlias

import pytest
from hypothesis import given, strategies as st

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.i18n import load
from mille.view.geometry import GROUND, NO_FAN, TUCKED, Plan, Rect, TableLayout, name_of
from mille.view.seating import MOST_SEATS, lay_out, sides
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
        middle=words,
        strip=words,
        buttons=kind not in ("rummy", "plain"),
    )


def letter(size: Size, scale: float) -> float:
    """The size of a letter on the screen."""
    unit = max(0.6, min(size[0] / 1280, size[1] / 720))
    return max(11.0, 15 * unit * scale)


def laid(kind: str, seats: int, size: Size, scale: float) -> TableLayout:
    """A table in a window."""
    return lay_out(plan(kind, seats), size, letter(size, scale))


def check(kind: str, seats: int, size: Size, scale: float) -> None:
    """Check all that a table must meet."""
    table, wanted = laid(kind, seats, size, scale), plan(kind, seats)
    window = Rect(0, 0, *size)
    slips = {f"slip.{seat}" for seat in range(seats)}
    assert {*wanted.zones, *slips, "prompt", "news", "tools", "felt"} <= set(table.zones)
    for line in ("headline", "middle", "strip", "buttons"):
        assert (line in table.zones) == getattr(wanted, line), line
    for name, zone in table.zones.items():
        assert zone.name == name
        assert inside(zone.rect, window), (kind, seats, size, scale, zone)
        assert zone.rect.w >= 0.03 * min(size[0], 2 * size[1]), (kind, seats, size, scale, zone)
        least = min(0.014 * size[1], 1.1 * letter(size, scale))
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
        left, top, _ = sides(seats - 1, size[0] < 1.12 * size[1], False)
        spots = [zones[f"slip.{seat}"].rect.center for seat in range(1, seats)]
        at_left, at_top, at_right = spots[:left], spots[left : left + top], spots[left + top :]
        assert [y for _, y in at_left] == sorted((y for _, y in at_left), reverse=True)
        assert [x for x, _ in at_top] == sorted(x for x, _ in at_top)
        assert [y for _, y in at_right] == sorted(y for _, y in at_right)
        for x, y in at_left:
            assert all(x < other for other, _ in [*at_top[1:], *at_right])
            assert all(y > other for _, other in at_top)


def apart(one: Rect, other: Rect) -> float:
    across = max(one.x - other.right, other.x - one.right, 0.0)
    return hypot(across, max(one.y - other.bottom, other.y - one.bottom, 0.0))


@pytest.mark.parametrize("kind", ["rummy", "contract"])
@pytest.mark.parametrize("size", SIZES)
def test_melds_lie_by_the_slip_of_their_owner(kind: str, size: Size) -> None:
    """One owner sits on the left, one on the right, the others along the top."""
    for seats in (3, 4, 5):
        zones = laid(kind, seats, size, 1.0).zones
        slips = {seat: zones[f"slip.{seat}"].rect for seat in range(1, seats)}
        x, y = zones["felt"].rect.center
        ways = [atan2(x - slip.center[0], slip.center[1] - y) for slip in slips.values()]
        around = [way % tau for way in ways]  # from one's own seat to the left
        assert around == sorted(around)
        assert slips[1].center[0] < x < slips[seats - 1].center[0]
        if zones["tools"].rect.x > zones["felt"].rect.right:  # if there is room beside the piles
            for seat in (1, seats - 1):
                assert zones[f"melds.{seat}"].rect.bottom > zones["stock"].rect.center[1]
        for owner in slips:
            melds = zones[f"melds.{owner}"].rect
            far = {seat: apart(slip, melds) for seat, slip in slips.items()}
            assert far.pop(owner) < min(far.values()), (seats, owner)


@pytest.mark.parametrize(("kind", "held"), [("climbing", "hand"), ("war", "stack")])
@pytest.mark.parametrize("size", SIZES)
def test_what_a_seat_holds_lies_close_to_its_slip(kind: str, held: str, size: Size) -> None:
    for seats in range(3, NO_FAN):
        zones = laid(kind, seats, size, 1.0).zones
        for seat in range(1, seats):
            slip, rect = zones[f"slip.{seat}"].rect, zones[f"{held}.{seat}"].rect
            across = max(slip.x - rect.right, rect.x - slip.right)
            down = max(slip.y - rect.bottom, rect.y - slip.bottom)
            assert max(across, down) < 0.02 * max(size)
            assert rect.h <= max(slip.h, 0.75 * slip.w)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_chips_beside_a_slip_leave_the_fan_its_room(size: Size) -> None:
    """Seven seats: everybody's chips stand by their slip, and cards get 96 lines of 720."""
    zones = laid("poker", 7, size, 1.0).zones
    for seat in range(1, 7):
        slip, chips, fan = (zones[f"{name}.{seat}"].rect for name in ("slip", "chips", "hand"))
        assert 0 < chips.x - slip.right < 0.02 * size[0]
        assert chips.h >= 0.07 * size[1]
        assert fan.h > 96 / 720 * size[1]


def test_from_eight_seats_on_the_fan_goes_and_the_count_stays() -> None:
    for seats in SEATS:
        zones = laid("climbing", seats, (1280, 720), 1.0).zones
        kinds = {zones[f"hand.{seat}"].kind for seat in range(1, seats)}
        assert kinds == ({TUCKED} if seats >= NO_FAN else {Lie.FAN.value})
        assert zones["hand.0"].kind == Lie.FAN.value
        if seats >= NO_FAN:
            assert zones["hand.1"].rect == zones["slip.1"].rect


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


@pytest.mark.parametrize("size", SIZES)
def test_a_slip_above_cards_in_a_row_is_no_higher_than_its_words(size: Size) -> None:
    for seats in (4, 6, 10):
        zones = lay_out(guts(seats), size, letter(size, 1.0)).zones
        for seat in (1, seats - 1):
            slip = zones[f"slip.{seat}"].rect
            assert slip.h <= max(0.64 * slip.w, 4.4 * letter(size, 1.0))


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
