"""House rules of every game as records and people write them, and games with one of them changed.

Which there are, and their values in the named sets, is in `tests/golden`.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from mille.engine.match import replay
from mille.engine.message import Fault
from mille.engine.options import Choice, Numbers, Option, Options, Several, Switch, Whole
from mille.games import entry
from mille.value import asdict
from tests.games.matches import GAMES, allows, play_out, probe
from tests.games.test_common import check_due, check_folding
from tests.games.test_hidden import check_views
from tests.parts import every_game, fault_of, long


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_a_header_holds_every_rule(game: str) -> None:
    options = entry(game).options
    for rules in entry(game).rule_sets.values():
        written = options.write(rules)
        assert json.loads(json.dumps(written)) == written and list(written) == list(options.keys)
        assert options.read(written) == rules
        for key in options.keys:
            fewer = {name: value for name, value in written.items() if name != key}
            assert fault_of(options.read, fewer).message.id == "fault.field_missing"


def wrong(kind: Option) -> tuple[str, list[Any]]:
    """What a rule is said to be, and values near it that it cannot have."""
    match kind:
        case Switch():
            return "switch", [0, 1, "true", None]
        case Choice(known):
            return f"choice(choices={known})", ["", [], None, True, 99, -1]
        case Whole(least, most, nothing):
            found: list[Any] = [least - 1, most + 1, True, float(least), str(least)]
            return f"number(least={least}, most={most})", found + [None] * (not nothing)
        case Numbers(n, least, most):
            ends: list[Any] = [[], [least - 1], [most + 1], [True], [least + 0.5], [least, least]]
            found = [least, dict.fromkeys(range(n), least)]
            found += [[least] * (n - 1) + end for end in ends]
            return f"numbers(n={n}, least={least}, most={most})", found
        case Several((first, *_), most):
            return "", [[], first, [first] * (most + 1), [(99, *first[1:])], [(True, *first[1:])]]
        case _:
            return "rising(least=1, most=7)", [[], [2, 1], [1, 1], [0], [8], 1, "1", [True]]


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_what_a_rule_cannot_be_is_said_with_what_it_can_be(game: str) -> None:
    options = entry(game).options
    for key, kind in options.kinds.items():
        said, values = wrong(kind)
        told = f"fault.must_be(field={key}, wanted=wanted.{said})" if said else "fault.passes(key="
        for value in values:
            assert str(fault_of(options.made, {key: value}).message).startswith(told), value
            fault_of(options.read, {**options.write(options.usual), key: value})


@every_game
@pytest.mark.parametrize(
    ("game", "chosen", "why"),
    [
        ("anaconda", {"limit": [4, 2]}, "limit"),
        ("anaconda", {"buy_in": 5, "ante": 5}, "buy_in"),
        ("contract_rummy", {"further_melds": False}, "swap_without_melds"),
        ("contract_rummy", {"deal_sizes": [10, 10, 10, 10, 10, 12, 12]}, "deal_too_small"),
        ("guts", {"straights": True}, "straights"),
        ("guts", {"cards": 3, "two_three": True}, "two_three"),
        ("guts", {"buy_in": 1}, "buy_in"),
        ("guts", {"short": "debt", "cap": 0}, "debt"),
    ],
)
def test_rules_that_do_not_go_together(game: str, chosen: dict[str, Any], why: str) -> None:
    options = entry(game).options
    assert fault_of(options.made, chosen).message.id == f"fault.{why}"
    written = {**options.write(options.usual), **chosen, "preset": "custom"}
    assert fault_of(options.read, written).message.id == f"fault.{why}"


MILLE = entry("mille").options
STANDARD = MILLE.preset("standard")


def test_it_does_not_repeat_everything_that_a_person_wrote() -> None:
    known = "('standard', 'denexa', 'pagat', 'toronto', 'custom')"
    for value, said in [
        ({"preset": "x" * 99}, f"unknown(name={'x' * 57}…, known={known})"),
        ({"preset": []}, f"unknown(name=[], known={known})"),
        ({"x" * 99: 1}, f"unknown(name={'x' * 60}, known={MILLE.keys})"),
        (None, "field_value(field=rules)"),
        ([], "field_value(field=rules)"),
    ]:
        assert str(fault_of(MILLE.made, value).message) == f"fault.{said}"


def test_rules_from_some_of_them() -> None:
    assert MILLE.made({}) == STANDARD
    assert MILLE.made({"preset": "toronto"}) is MILLE.preset("toronto")
    changed = MILLE.made({"preset": "toronto", "target": 50})
    of_toronto = asdict(MILLE.preset("toronto"))
    assert asdict(changed) == {**of_toronto, "preset": "custom", "target": 50}
    again = MILLE.made({"stakes": [5, 15]}, changed)
    assert asdict(again) == {**asdict(changed), "stakes": (5, 15)}
    assert MILLE.made({"preset": "custom"}, changed) == changed
    assert MILLE.made({"target": 1200, "stakes": (1, 3)}, again) is MILLE.preset("toronto")


MOST_VALUES = 12
"""A whole number with more values is tried at its extremes and next to its usual value."""


def values(kind: Option, usual: Any) -> list[Any]:
    """Values of a rule other than the usual one: all of them, or those at the edges."""
    match kind:
        case Switch():
            found: list[Any] = [not usual]
        case Choice(some):
            found = list(some)
        case Whole(least, most):
            near = range(least, most + 1) if most - least < MOST_VALUES else (least, usual)
            found = [*near, *(() if usual is None else (usual - 1, usual + 1))]
            found = [value for value in found if value is not None and least <= value <= most]
        case Numbers(_, least, most):
            found = [usual[::-1], tuple(min(number + 1, most) for number in usual)]
        case Several(pairs, most):
            found = [pairs[:1], pairs[-2:], pairs[:: len(pairs) // most + 1]]
        case _:
            found = [usual[2:4], usual[-2:-1], usual[-1:]]
    return [value for value in dict.fromkeys(found) if value != usual]


def every_option() -> list[Any]:
    """Each game with one rule changed; in the quick run, the first change of every eighth rule."""
    rows = []
    for game in GAMES:
        found = entry(game)
        base = found.options.usual
        for number, (key, kind) in enumerate(found.options.kinds.items()):
            for n, value in enumerate(values(kind, getattr(base, key))):
                row = (game, key, value)
                rows.append(row if n == number % 8 == 0 else long(*row))
    return rows


def made(game: str, key: str, value: Any) -> Any | None:
    """The game's usual rule set with one rule changed; None if the rules do not go together."""
    options: Options[Any] = entry(game).options
    base = options.usual
    try:
        return options.made({key: list(value) if isinstance(value, tuple) else value}, base)
    except Fault as fault:
        assert not fault.message.id.startswith("fault.rule")  # else the value itself is refused
        return None


def test_every_rule_is_tried() -> None:
    tried = {getattr(row, "values", row)[:2] for row in every_option()}
    assert tried == {(game, key) for game in GAMES for key in entry(game).options.kinds}


@pytest.mark.parametrize(("game", "key", "value"), every_option())
def test_a_game_with_one_rule_changed_is_sound(game: str, key: str, value: Any) -> None:
    rules = made(game, key, value)
    found = entry(game)
    if rules is None:
        pytest.skip("this rule alone does not go with the others")
    assert found.options.read(found.options.write(rules)) == rules
    count = next(n for n in (found.title.usual_seats, *found.seats) if allows(found, rules, n))
    match = play_out(found, rules, "1", seats=count)
    followed = replay(found.game, rules, count, match.lines)
    assert followed.state == match.states[-1]
    here = probe(game)
    for turn in match.sampled(60):
        if here.started(turn.after):
            assert Counter(here.all_cards(turn.after)) == here.pack(turn.after)
    check_folding(match, match.sampled(30))
    check_due(match, match.turns[:400])
    check_views(match, found.game, 30)
    result = found.game.result(match.states[-1])
    assert len(result.places) == len(result.worth) == count
    assert min(result.places) == 1
