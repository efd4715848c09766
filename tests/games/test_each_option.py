"""Every house rule of every game on its own: the game can be played to its end and stays sound."""

from __future__ import annotations

from typing import Any

import pytest

from mille.engine.match import replay
from mille.engine.message import Fault
from mille.engine.options import Choice, Numbers, Option, Options, Several, Switch, Whole
from mille.games import entry
from tests.games.matches import GAMES, Match, allows, play_out, probe, seats
from tests.parts import long

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
        base = next(iter(found.rule_sets.values()))
        for number, (key, kind) in enumerate(found.options.kinds.items()):
            for n, value in enumerate(values(kind, getattr(base, key))):
                row = (game, key, value)
                rows.append(row if n == number % 8 == 0 else long(*row))
    return rows


def made(game: str, key: str, value: Any) -> Any | None:
    """The game's first rule set with one rule changed; None if the rules do not go together."""
    options: Options[Any] = entry(game).options
    base = next(iter(options.presets.values()))
    try:
        return options.made({key: list(value) if isinstance(value, tuple) else value}, base)
    except Fault as fault:
        assert not fault.message.id.startswith("fault.rule")  # else the value itself is refused
        return None


def test_every_rule_is_tried() -> None:
    for game in GAMES:
        found = entry(game)
        names = set(next(iter(found.rule_sets.values())).__struct_fields__)
        assert names - {"preset"} == set(found.options.kinds)
        tried = {key for row in every_option() for key in [_values(row)] if key[0] == game}
        assert {key for _, key in tried} == set(found.options.kinds)


def _values(row: Any) -> tuple[str, str]:
    game, key, _ = getattr(row, "values", row)
    return game, key


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
    check_cards(match)
    check_views(match)
    result = found.game.result(match.states[-1])
    assert len(result.places) == len(result.worth) == count
    assert min(result.places) == 1


def check_cards(match: Match) -> None:
    """No card is lost or made."""
    here = probe(match.entry.id)
    for turn in match.sampled(60):
        if here.started(turn.after):
            assert here.all_cards(turn.after) == here.pack(turn.after)


def check_views(match: Match) -> None:
    """Views show nothing hidden, and follow from what the seats are told."""
    game, here = match.entry.game, probe(match.entry.id)
    for turn in match.sampled(30):
        state = turn.state
        for event in turn.events:
            after = game.fold(state, event)
            for seat in seats(match):
                view = game.fold(game.observe(state, seat), game.redact(event, seat))
                assert view == game.observe(after, seat)
            state = after
        for seat in seats(match):
            if here.started(turn.after):
                from tests.games.test_hidden import shown

                seen = shown(here.without_memory(game.observe(turn.after, seat)))
                assert seen <= here.open_faces(turn.after, seat)
