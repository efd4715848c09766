"""The results of a person's games, checked against hand-made figures and random games."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import pytest

from mille.cards import Dice
from mille.session.record import DAY, Played, Sitting
from mille.session.statistics import (
    ENOUGH,
    MEASURES,
    Mine,
    against,
    in_turn,
    lately,
    mine,
    parted,
    points,
    wins,
)

NOW = 1_795_600_000.0


def played(
    number: int, place: int, others: Sequence[str] = ("regular",), over: bool = True
) -> Played:
    """A game of the person against others, `number` days ago."""
    names = {"regular": "Odette", "marcel": "Marcel", "expert": "Hector"}
    sat = [Sitting("You", "human", place if over else None, 0.0 if over else None)]
    sat += [Sitting(names[id], id, 3 - place, 0.0) for id in others]
    begun = NOW - number * DAY
    file = f"history/{number:03}.jsonl"
    return Played(file, "", begun, "guts", "standard", 2, "", over, tuple(sat))


def some(places: Sequence[int], deals: Sequence[Sequence[float]] = ()) -> list[Mine]:
    """Games with these results, the oldest first."""
    all = [played(len(places) - n, place) for n, place in enumerate(places)]
    given = deals or [()] * len(places)
    return mine(all[::-1], {game.file: of for game, of in zip(all, given)})


def test_only_the_own_games_that_are_over_count() -> None:
    nobody = Played("a", "", NOW, "guts", "standard", 1, "", True, (Sitting("A", "club", 1, 1.0),))
    away = played(1, 1)
    away = Played(f"trash/{away.file}", *[getattr(away, f) for f in FIELDS])
    assert mine([played(2, 1), nobody, away, played(3, 1, over=False)], {}) == [
        Mine(played(2, 1), played(2, 1).seats[0], ())
    ]


FIELDS = ("created", "written", "game", "preset", "deals", "deal", "over", "seats")


def test_each_measure() -> None:
    games = some([1, 2, 1, 1, 2], [[10, -5], [3], [4], [8], [-2]])
    told = {id: measure(games).value for id, measure in MEASURES.items()}
    assert told == {
        "wins": 3 / 5,
        "place": 7 / 5,
        "points": 18 / 6,
        "run": 2,
        "best": 10,
        "worst": -5,
    }


@pytest.mark.parametrize("count", [ENOUGH - 1, ENOUGH])
def test_of_few_games_nothing_is_said_of_chance(count: int) -> None:
    games = some([1, 2] * (count // 2) + [1] * (count % 2), [[1.0]] * count)
    figures = [measure(games) for measure in MEASURES.values()]
    assert {figure.games for figure in figures} == {count}
    assert all((figure.by_chance is None) is (count < ENOUGH) for figure in figures)


def test_chance_is_as_large_as_it_says() -> None:
    """In many evenings of coin tosses about one in twenty is further off than chance allows."""
    dice, off, by_points = Dice("coins"), 0, 0
    for _ in range(300):
        places = [1 + dice.below(2) for _ in range(40)]
        deals = [[float(3 - 2 * place) * 10.0] * 3 for place in places]
        games = some(places, deals)
        won, gained = wins(games), points(games)
        assert won.between is not None and gained.by_chance is not None
        off += not won.between[0] <= 0.5 <= won.between[1]
        by_points += abs(gained.value) > gained.by_chance
    assert 3 <= off <= 30
    assert 3 <= by_points <= 30


def test_what_could_be_chance_lies_between_none_and_all() -> None:
    for lost, low, high in ((20, 0.0, 1 / 6), (19, 0.0088, 0.2412), (0, 5 / 6, 1.0)):
        between = wins(some([2] * lost + [1] * (20 - lost), [[1.0]] * 20)).between
        assert between == pytest.approx((low, high), abs=5e-4)


def test_chance_alone_does_not_go_beyond_what_a_deal_can_cost() -> None:
    """Where a seat can lose no more than it stakes, many deals cost that and none more."""
    games = some([1, 2] * 20, [[-50.0, 20.0, -50.0, 150.0]] * 40)
    assert MEASURES["worst"](games).by_chance == -50.0
    assert MEASURES["best"](games).by_chance == 150.0


def test_deals_of_one_game_are_no_new_evidence() -> None:
    """Three deals that always go the same way say no more than one."""
    places = [1, 2] * 20
    once = points(some(places, [[10.0] if p == 1 else [-10.0] for p in places]))
    thrice = points(some(places, [[10.0] * 3 if p == 1 else [-10.0] * 3 for p in places]))
    assert once.by_chance == pytest.approx(thrice.by_chance)
    assert once.by_chance == pytest.approx(2 * 10 / sqrt(40))


def test_which_games() -> None:
    games = some([1] * 60)
    assert len(lately(games, "last_20", NOW)) == 20
    assert len(lately(games, "last_50", NOW)) == 50
    assert len(lately(games, "days_30", NOW)) == 30
    assert lately(games, "all", NOW) == games
    with_people = mine([played(1, 1, ["regular", "expert"]), played(2, 1, ["marcel"])], {})
    assert [len(against(with_people, who)) for who in ("", "Odette", "Marcel", "Lili")] == [
        2,
        1,
        1,
        0,
    ]
    assert [len(against(with_people, f"level.{id}")) for id in ("regular", "expert")] == [2, 1]
    assert {key: len(of) for key, of in parted(with_people, "level").items()} == {
        "regular": 2,
        "expert": 1,
    }
    assert [len(part) for part in in_turn(games, 7)] == [9, 8, 9, 8, 9, 8, 9]
    assert in_turn([], 7) == []
