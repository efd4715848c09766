"""How a game went: close, a comeback, a skunk, a first win, a run; and the deal that decided it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry
from mille.value import replace
from mille.view.ending import Ending, course_of
from mille.view.papers import SheetEntry, SheetView
from tests.games.matches import GAMES, built_in_match
from tests.parts import every_game
from tests.ui.written import NAMES

TITLE = message("sheet.title")


def ending(*deals: Sequence[int], **more: object) -> Ending:
    """A game with these points in each deal, a number for each seat."""
    totals, entries = [0] * len(deals[0]), []
    for deal in deals:
        totals = [total + points for total, points in zip(totals, deal)]
        entries.append(tuple(map(SheetEntry, deal, totals)))
    seats, lines = NAMES[: len(totals)], ((),) * len(totals)
    sheet = replace(SheetView(TITLE, seats, lines, tuple(entries), over=True), **more)
    ranks = sorted(totals, reverse=not sheet.low)
    return Ending(sheet, tuple(1 + ranks.index(total) for total in totals))


EVEN = (300, 100), (100, 300)


@pytest.mark.parametrize(
    ("how", "of"),
    [
        ("plain", ending((300, 100), (200, 100))),
        ("close", ending(*EVEN, (310, 280))),
        ("plain", ending(*EVEN, (310, 200))),
        ("comeback", ending((0, 300), (0, 300), (900, 0))),
        ("skunk", ending(*EVEN, (310, 280), trounced="skunk")),
        ("double", ending((0, 300), (0, 300), (900, 0), trounced="double")),
        ("comeback", ending((120, 0), (0, 60), (0, 60), (0, 60), low=True)),
        ("plain", ending((250, 250))),
    ],
)
def test_how_it_went_follows_from_the_totals(how: str, of: Ending) -> None:
    assert of.how(1, []) == how


def test_how_it_went_follows_from_earlier_games() -> None:
    won, lost = ending((300, 100), (200, 100)), ending((100, 300), (100, 200))
    assert won.how(1, [-1]) == "first" and lost.how(1, [1]) == "plain"
    assert won.how(1, [1, -1]) == "plain" and won.how(1, [-1, -1, 0]) == "first"
    rows = {n: won.how(1, [-1, *[1] * (n - 1)]) for n in range(2, 12)}
    assert [n for n, how in rows.items() if how == "run"] == [3, 5, 10]
    assert lost.how(1, [-1, -1]) == "run" and lost.how(1, [-1, 1]) == "plain"


def test_only_who_was_near_speaks_of_a_narrow_end() -> None:
    of = ending((300, 290, 0), (0, 0, 0))
    assert [of.how(seat, []) for seat in of.speakers] == ["plain"] and of.order == [0, 1, 2]
    of = ending((290, 300, 0), (0, 0, 0))
    assert [(seat, of.how(seat, [])) for seat in of.speakers] == [(1, "close"), (2, "plain")]


@pytest.mark.parametrize(
    ("found", "of"),
    [
        ((2, 200), ending((100, 0), (300, 100), (0, 50))),
        ((3, 0), ending((100, 0), (0, 150), (60, 0), (80, 0))),
        ((2, 0), ending((10, 30, 0), (90, 0, 20))),
        ((3, 40), ending((0, 0), (0, 0), (10, 50))),
        ((1, 60), ending((60, 0, 70), (30, 40, 80), low=True)),
        (None, ending((100, 0))),
        (None, ending((100, 0), (0, 100))),
    ],
)
def test_the_deal_that_decided_it(found: tuple[int, int] | None, of: Ending) -> None:
    """The winner is compared with the viewer, or if that is the winner, with the second."""
    assert of.decided == found


@pytest.mark.parametrize(
    ("of", "looks"),
    [
        (ending((40, 30, 20, 10), (4, 3, 2, 1)), "pleased pleased caught_out beaten"),
        (ending((30, 40, 20, 10), (40, 3, 2, 1)), "pleased caught_out caught_out beaten"),
        (ending((40, 10, 20, 30), (4, 30, 2, 3)), "pleased pleased caught_out beaten"),
        (ending((50, 40, 30, 0, 10), (5, 4, 3, 9, 0)), "pleased pleased pleased caught_out beaten"),
        (ending((50, 40, 30, 0, 10), (5, 4, 3, 19, 0)), "pleased pleased pleased thinking beaten"),
        (ending((0, 4, 9), (0, 9, 2), low=True), "pleased pleased beaten"),
        (ending((9, 9, 9)), "pleased pleased pleased"),
    ],
)
def test_everybody_looks_as_it_went(of: Ending, looks: str) -> None:
    """By the place, and by whom somebody passed or who passed them in the second half."""
    assert " ".join(of.mood(seat) for seat in of.order) == looks


ENDS = {
    "anaconda": "comeback 1, plain 6, plain 9, plain 7, plain 6, plain 5",
    "beggar_my_neighbor": "plain 29, comeback 28, plain 7, plain 3, plain 9, plain 18",
    "contract_rummy": "close 3, close 2, plain 3, plain 3, plain 3, plain 3",
    "daifugo": "plain 1, plain 3, close 5, comeback 4, plain 5, close 5",
    "guts": "plain 15, plain 15, comeback 9, plain 5, comeback 30, close None, close None",
    "militaire": "close 4, plain 3, plain 4, plain 4, plain 4, plain 4",
    "mille": "skunk 2, double 2, skunk 2, skunk 1, skunk 2, skunk 2",
}
"""For six games each: how the winner would tell it, and the deal that decided it."""


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_games_of_people_end_in_every_way(game: str) -> None:
    at, told = entry(game), list[str]()
    for seed in "123456":
        match = built_in_match(game, next(iter(at.rule_sets)), seed, short=True)
        state, views = match.turns[-1].after, set[tuple[str, int]]()
        result = at.game.result(state)
        for me in range(match.seats):
            view, names = at.game.observe(state, Seat(me)), NAMES[: match.seats]
            places = result.places[me:] + result.places[:me]
            sheet = at.presenter.sheet(view, names)
            assert sheet.seats == (*names[me:], *names[:me])
            assert sheet.low == at.presenter.low_wins == at.ledger.fewer_is_better
            of = Ending(sheet, places)
            winner = of.order[0]
            if result.winners == (Seat((me + winner) % match.seats),):
                views.add((of.how(winner, []), len(course_of(sheet))))
            if of.won:
                told.append(f"{of.how(winner, [])} {of.decided and of.decided[0]}")
        assert len(views) <= 1, "whoever looks"
    assert ", ".join(told) == ENDS[game]
