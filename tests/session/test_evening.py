"""The standings of an evening of several games."""

from __future__ import annotations

import pytest

from mille.engine.message import Message
from mille.games import titles
from mille.i18n import load
from mille.session.record import Evening, Played, Sitting, Standing, going_on, standing


def game(number: int, *places: int, evening: str = "supper", best_of: int = 3) -> Played:
    """A game of an evening with everybody's place, the person's first; none while it goes on."""
    people = [("Me", "human"), ("Lili", "novice"), ("Léo", "club")]
    seats = tuple(Sitting(*who, place, 0.0) for who, place in zip(people, places or (None, None)))
    created = f"2026-11-24T20:0{number}:00Z"
    at = f"history/{number}.jsonl", created, 0.0, "guts", "standard", 1, "", bool(places)
    return Played(*at, seats, True, evening, best_of)


def said(best_of: int, *games: Played) -> tuple[str, dict[str, object]]:
    """What is said after some games: the message's id and its blanks."""
    stands = standing(games, Evening("supper", best_of))
    assert stands is not None
    return stands.said.id, dict(stands.said.blanks)


def test_who_leads_is_said_of_two() -> None:
    lost, won = game(1, 2, 1), game(2, 1, 2)
    assert said(0, lost) == ("evening.leads.they", {"name": "Lili", "n": 1, "games": 0})
    assert said(0, lost, won) == ("evening.level", {"name": "Lili", "n": 1, "games": 1})
    assert said(0, won, won, lost)[0] == "evening.leads.you"
    assert said(0, *[lost] * 4, *[won] * 3)[1] == {"name": "Lili", "n": 4, "games": 3}


def test_the_best_of_three_is_decided_by_two() -> None:
    lost, won = game(1, 2, 1), game(2, 1, 2)
    assert said(3, lost, won)[0] == "evening.level"
    assert said(3, lost, won, game(3, 2, 1))[0] == "evening.won.they"
    assert said(3, won, won)[0] == "evening.won.you"


def test_of_three_all_are_named_the_best_first() -> None:
    id, blanks = said(3, game(1, 3, 2, 1), game(2, 3, 2, 1))
    assert (id, blanks["name"]) == ("evening.won.they.all", "Léo")
    won = blanks["won"]
    assert isinstance(won, Message)
    (each,) = dict(won.blanks).values()
    assert isinstance(each, tuple)
    names = [dict(one.blanks)["name"] for one in each if isinstance(one, Message)]
    assert names == ["Léo", "You", "Lili"]
    assert said(3, game(1, 1, 2, 1), game(2, 1, 2, 1))[0] == "evening.all"  # both have two


@pytest.mark.parametrize("thrown", [True, False])
def test_what_goes_on_or_was_thrown_away_does_not_count(thrown: bool) -> None:
    first, second = game(1, 1, 2), game(2, 1, 2)
    other = second._replace(file="trash/2.jsonl") if thrown else game(2)
    stands = standing([other, first, game(3, 1, 2, evening="dinner")], Evening("supper"))
    assert stands is not None
    assert stands.short == (1, 0)
    assert standing([other], Evening("supper")) is None


def test_it_is_told_as_it_stood_after_each_game() -> None:
    games = [game(number, *places) for number, places in enumerate([(1, 2), (2, 1), (2, 1)])]

    def after(each: Played) -> tuple[int, int]:
        stands = standing(reversed(games), Evening("supper"), each)
        assert isinstance(stands, Standing)
        return stands.short

    assert list(map(after, games)) == [(1, 0), (1, 1), (1, 2)]


def test_an_evening_that_nobody_has_won_can_go_on() -> None:
    games = [
        game(1, 1, 2),
        game(2, 1, 2),
        game(3, 1, 2, evening="lunch"),
        game(4, 1, 2, evening="breakfast", best_of=0),
        game(5, evening="never ended"),
    ]
    assert [each.evening.id for each in going_on(games)] == ["lunch", "breakfast"]


@pytest.mark.parametrize("game", sorted(titles()))
def test_who_wins_a_game_is_not_said_to_win_the_evening(game: str) -> None:
    """Below, on the same sheet, stands how the evening goes."""
    words = load("en", game)
    ids = [f"{said}.{who}" for said in ("news.won", "sheet.over") for who in ("you", "they")]
    ids += ["news.drawn", "sheet.over.shared"]
    said = [words(id, name="Lili", n=2) for id in ids if words.has(id)]
    assert not [text for text in said if "evening" in text]
