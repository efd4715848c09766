"""Each house rule on its own: what it changes (section 3)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mille.cards import Dice
from mille.engine.codec import Seat
from mille.engine.message import Fault
from mille.games.militaire.moves import OPTIONS, PRESETS, DealEnded, HouseRules, Meld
from mille.games.militaire.rules import MILITAIRE
from mille.games.militaire.table import end_of_game
from mille.parts.rummy import Deal, GameEnded, GoDown
from mille.value import replace
from tests.games.militaire.positions import (
    DRAW,
    STANDARD,
    TAKE,
    a_run,
    a_set,
    after,
    down,
    ending,
    legal,
    position,
    refused,
    throw,
    told,
)
from tests.games.moved import apart_from_standard


def rules(**changed: Any) -> HouseRules:
    """The standard rules with some changed."""
    return OPTIONS.made(changed)


def test_the_sets_are_those_of_the_page() -> None:
    assert OPTIONS.write(PRESETS["standard"]) == {
        "preset": "standard",
        "target": 500,
        "jokers": 1,
        "lay_early": True,
        "two_runs": "refused",
        "last_discard": "required",
        "ace_high": False,
        "return_taken": False,
        "max_reshuffles": 3,
        "max_turns": 50,
        "max_deals": 40,
    }
    assert apart_from_standard(OPTIONS, PRESETS) == {
        "standard": {},
        "closed_hand": {"lay_early": False},
        "loose": {
            "two_runs": "contract",
            "last_discard": "optional",
            "ace_high": True,
            "return_taken": True,
        },
    }


@pytest.mark.parametrize(
    ("key", "least", "most"),
    [
        ("target", 50, 5000),
        ("jokers", 0, 1),
        ("max_reshuffles", 0, 9),
        ("max_turns", 5, 200),
        ("max_deals", 1, 200),
    ],
)
def test_numbers_have_their_limits(key: str, least: int, most: int) -> None:
    for value in (least, most):
        assert getattr(rules(**{key: value}), key) == value
    for wrong in (least - 1, most + 1, str(least), None, True):
        with pytest.raises(Fault):
            rules(**{key: wrong})


def test_a_named_set_must_have_its_values() -> None:
    written = json.loads(json.dumps(OPTIONS.write(PRESETS["loose"])))
    assert OPTIONS.read(written) == PRESETS["loose"]
    with pytest.raises(Fault):
        OPTIONS.read({**written, "ace_high": False})
    assert OPTIONS.read({**written, "ace_high": False, "preset": "custom"}).preset == "custom"


def test_target() -> None:
    assert end_of_game(rules(target=50), (49, 0), 1) is None
    assert end_of_game(rules(target=50), (50, 0), 1) == GameEnded((Seat(0),), (1, 2))


@pytest.mark.parametrize("jokers", [0, 1])
def test_jokers(jokers: int) -> None:
    state = MILITAIRE.start(rules(jokers=jokers), 3)
    deal = MILITAIRE.chance(state, Dice("x"))
    assert isinstance(deal, Deal)
    assert len(deal.stock) == 52 + jokers - 21 - 1


def test_lay_early() -> None:
    hand = "4C 4D 4H 9C 9D 9H KS"
    early = after(position(hand, stock="2S"), DRAW)
    late = after(position(hand, stock="2S", rules=rules(lay_early=False)), DRAW)
    both = down(a_set("4C 4D 4H"), a_set("9C 9D 9H"))
    assert refused(early, a_set("4C 4D 4H")) == ""
    assert refused(early, both) == "not_now"
    assert refused(late, a_set("4C 4D 4H")) == "all_at_once"
    assert refused(late, both) == ""
    assert sum(isinstance(move, GoDown) for move in legal(late)) == 1
    assert ending(late, both, throw("KS")).scores[0].total == 85


def test_two_runs() -> None:
    state = position("5H 6H 7H TC JC QC KS", stock="2S", rules=rules(two_runs="contract"))
    lying = after(state, DRAW, a_run("5H 6H 7H"))
    assert refused(lying, a_run("TC JC QC")) == ""
    won = ending(lying, a_run("TC JC QC"), throw("KS")).scores[0]
    assert (won.cards, won.runs, won.unused) == (45, 20, 5)
    # The turn still needs a discard, so a run of five is still a dead end.
    five = position("5H 6H 7H 8H 9H KC KD", stock="KS", rules=rules(two_runs="contract"))
    assert refused(after(five, DRAW), a_run("5H 6H 7H 8H 9H")) == "dead_end"


def test_last_discard() -> None:
    state = position("5H 6H 7H 8H 9H KC KD", stock="KS", rules=rules(last_discard="optional"))
    lying = after(state, DRAW, a_run("5H 6H 7H 8H 9H"))
    ended = ending(lying, a_set("KC KD KS"))
    assert (ended.out, ended.kept, ended.scores[0].total) == (0, (), 85)
    # Even so, two runs are no contract, and the last card has to stay for the discard.
    runs = position("5H 6H 7H 8H 9H TC JC", stock="QC", rules=rules(last_discard="optional"))
    lying = after(runs, DRAW, a_run("5H 6H 7H 8H 9H"))
    assert refused(lying, a_run("TC JC QC")) == "keep_one"


def test_ace_high() -> None:
    state = after(position("QH KH AH 2H 9C 8D 5S", rules=rules(ace_high=True)), DRAW)
    assert refused(state, a_run("QH KH AH")) == ""
    assert refused(state, a_run("KH AH 2H")) == "not_a_run"
    step = told(state, a_run("QH KH AH"))[0]
    assert MILITAIRE.observe(step, Seat(1)).melds[0][0].cards[-1].code == "AH"


def test_return_taken() -> None:
    for allowed in (False, True):
        state = position("4C 4D 4H 9C 9D 9H KS", upcard="5D", rules=rules(return_taken=allowed))
        assert refused(after(state, TAKE), throw("5D")) == ("" if allowed else "just_taken")


def test_max_reshuffles() -> None:
    """#20, #21: with none left the deal is dead once the stock is empty."""
    state = position("", "", rules=rules(max_reshuffles=0))
    state = replace(state, stock=state.stock[:1], pile=(*state.pile, *state.stock[1:]))
    thrown = after(state, DRAW)
    done, events = told(thrown, throw(thrown.hands[0][0].code))
    ended = next(event for event in events if isinstance(event, DealEnded))
    assert ended.out is None
    assert MILITAIRE.waiting(done).between_deals
    again = replace(thrown, rules=STANDARD)
    assert MILITAIRE.waiting(after(again, throw(thrown.hands[0][0].code))).chance


def test_with_only_the_upcard_in_the_pile_the_deal_is_dead() -> None:
    """#21."""
    state = position("", "")
    state = replace(state, stock=state.stock[:1], pile=())
    state = after(replace(state, pile=state.stock[1:]), DRAW)
    ended = ending(state, throw(state.hands[0][0].code))
    assert ended.out is None


@pytest.mark.parametrize("turns", [5, 6])
def test_max_turns(turns: int) -> None:
    state = position("", "", rules=rules(max_turns=turns))
    for _ in range(2 * turns):
        assert not state.deals
        drawn = after(state, DRAW)
        state = after(drawn, throw(drawn.hands[drawn.turn][0].code))
    assert state.deals[0].out is None


def test_the_limit_of_turns_is_tested_before_the_stock() -> None:
    """#21: no reshuffle is recorded then."""
    state = position("", "", rules=rules(max_turns=5))
    state = replace(state, stock=state.stock[:1], played=9)
    drawn = after(state, DRAW)
    done = after(drawn, throw(drawn.hands[0][0].code))
    assert done.reshuffles == 0
    assert done.deals[0].out is None


def test_max_deals() -> None:
    assert end_of_game(rules(max_deals=1), (10, 20), 1) == GameEnded((Seat(1),), (2, 1))
    assert end_of_game(rules(max_deals=2), (10, 20), 1) is None


def test_melds_and_throws_may_be_taken_up_again_and_nothing_else() -> None:
    moves = a_set("4C 4D 4H"), down(a_set("4C 4D 4H")), throw("4C"), DRAW, TAKE
    assert [MILITAIRE.undoable(move) for move in moves] == [True, True, True, False, False]
    assert isinstance(a_set("4C 4D 4H"), Meld)
