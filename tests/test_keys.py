"""One set of keys for all games: each key means one thing, and no two open acts share one."""

from __future__ import annotations

import string
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, islice

import pytest

from mille.cards import Cards
from mille.engine.codec import Seat
from mille.games import entry, titles
from mille.view.action import Act, House, Tell
from tests.games.matches import random_match
from tests.parts import quick_first

SHOWN = sorted(title.id for title in titles().values() if title.in_window)
ENTER = {"space", "return"}
"""They do what the focus is on: a card, a button, a turn that can only go one way."""


def test_no_key_has_two_meanings() -> None:
    meant = defaultdict(list)
    for each in (*Act, *House, *Tell):
        for key in each.keys:
            meant[key].append(each)
    twice = {key for key, meanings in meant.items() if len(meanings) > 1}
    assert twice == ENTER
    assert set(meant["return"]) == {Act.LAY, Act.TURN, House.DO}
    assert set(meant["space"]) == {Act.TURN, House.CHOOSE}


def test_a_letter_acts_and_shift_with_a_letter_tells() -> None:
    for tell in Tell:
        assert all(key.startswith("shift+") and len(key) == 7 for key in tell.keys)
    for each in (*Act, *House):
        letters = [key for key in each.keys if key[-1] in string.ascii_lowercase]
        assert not any(key.startswith("shift+") and len(key) == 7 for key in letters)


@pytest.mark.parametrize("game", SHOWN)
def test_what_a_game_does_by_a_key_is_an_act_of_all(game: str) -> None:
    """And no two of its verbs have the same id."""
    verbs = entry(game).presenter.verbs
    assert all(verb.act is None or isinstance(verb.act, Act) for verb in verbs)
    assert len({verb.id for verb in verbs}) == len(verbs)


def some_of(hand: Cards, few: bool) -> Iterator[Cards]:
    """Choices of cards: none, each alone, and some of two, three and five."""
    yield ()
    for n, most in ((1, 4), (2, 3), (3, 3), (5, 1)) if few else ((1, 60), (2, 12), (3, 12), (5, 6)):
        yield from islice(combinations(hand, n), most)


@pytest.mark.parametrize("table", quick_first(("few", "usual", "fewest", "most"), 1))
@pytest.mark.parametrize("game", SHOWN)
def test_no_two_acts_that_are_open_at_once_are_on_one_key(game: str, table: str) -> None:
    """In whole games, with all sorts of cards chosen, each key does one thing."""
    found = entry(game)
    numbers = found.title.seats
    n = {"fewest": min(numbers), "most": max(numbers)}.get(table, found.title.usual_seats)
    open_once: set[Act] = set()
    few = table == "few"
    acts = {verb.act for verb in found.presenter.verbs if verb.act is not None}
    for rules in found.rule_sets:
        if few and acts - open_once <= {Act.OTHER_END}:
            break
        for turn in random_match(game, rules, seats=n).sampled(60):
            for seat in found.game.waiting(turn.state).seats:
                view = found.game.observe(turn.state, Seat(seat))
                for chosen in some_of(getattr(view, "hand", ()), few):
                    on: dict[str, set[str]] = defaultdict(set)
                    for action in found.presenter.actions(view, chosen):
                        if action.legal and action.column is None:
                            open_once |= {action.verb.act} if action.verb.act else set()
                            for key in action.verb.keys:
                                on[key].add(action.verb.id)
                    assert all(len(verbs) == 1 for verbs in on.values()), (chosen, dict(on))
    assert acts - open_once <= {Act.OTHER_END}, "it is open while melds are put together only"
