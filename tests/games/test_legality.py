"""Legality both ways, for every game: what is listed is allowed, and what is allowed is listed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, islice
from typing import Any

import pytest

from mille.engine.codec import CHANCE, Seat
from mille.engine.message import Message
from mille.i18n import load
from tests.games.matches import Match, Turn, every_table, probe, seats, table_match
from tests.parts import long

SAMPLES = 40
SAID = 60
"""How many moves of other turns are tried in one position."""
SUBSETS = 40
"""How many choices of cards are tried for a listed pattern."""
PATTERN = ("from", "count", "counts", "least", "most")
"""The fields that let an entry stand for many moves."""


@pytest.fixture(scope="module")
def match(request: pytest.FixtureRequest) -> Match:
    """A match of random moves, by rule set and number of seats."""
    return table_match(request.param)


some_match = pytest.mark.parametrize("match", every_table(), indirect=True)
some_turns = pytest.mark.parametrize("samples", [15, long(SAMPLES)])


def choices(match: Match, samples: int = SAMPLES) -> Iterator[Turn]:
    """Turns in which a seat chose."""
    return (turn for turn in match.sampled(samples) if turn.actor not in (CHANCE, None))


def is_listed(match: Match, turn: Turn, listed: list[Any], said: Mapping[str, Any]) -> bool:
    """Whether an entry stands for a move; a game with patterns of its own says so itself."""
    own = getattr(probe(match.entry.id), "stands_for", None)
    if own is not None:
        return any(own(turn.state, entry, said) for entry in listed)
    return any(stands_for(entry, said) for entry in listed)


def stands_for(entry: Mapping[str, Any], said: Mapping[str, Any]) -> bool:
    """Whether an entry of a list of legal moves stands for a move."""
    rest = {key: value for key, value in entry.items() if key not in PATTERN}
    if "from" not in entry:
        return rest == dict(said)
    chosen = [card for value in said.values() if isinstance(value, list) for card in value]
    if any(key in said and said[key] != value for key, value in rest.items()):
        return False
    sizes = entry.get("counts", [entry["count"]] if "count" in entry else None)
    least, most = entry.get("least", 0), entry.get("most", len(entry["from"]))
    if len(chosen) not in (sizes or range(least, most + 1)):
        return False
    return not Counter(chosen) - Counter(entry["from"])


def judged(match: Match, turn: Turn, said: Mapping[str, Any]) -> Any:
    """What the rules say about a move by the seat on turn."""
    return match.entry.game.judge(turn.state, turn.actor, json.loads(json.dumps(said)))


@some_turns
@some_match
def test_what_is_listed_is_allowed(match: Match, samples: int) -> None:
    game = match.entry.game
    for turn in choices(match, samples):
        view = game.observe(turn.state, turn.actor)
        listed = game.legal(view)
        assert listed
        own = hasattr(probe(match.entry.id), "stands_for")
        for entry in listed:
            if "example" in entry:
                assert not isinstance(judged(match, turn, entry["example"]), Message), entry
            elif own and ("from" in entry or "slots" in entry):
                continue  # a game tests the patterns of its own in its own tests
            elif "from" in entry:
                assert any(not isinstance(each, Message) for each in tried(match, turn, entry))
            else:
                assert not isinstance(judged(match, turn, entry), Message), entry
        for move in game.moves(view):
            said = game.write_choice(move)
            assert is_listed(match, turn, listed, said), said
            assert judged(match, turn, said) == move


def tried(match: Match, turn: Turn, entry: Mapping[str, Any]) -> Iterator[Any]:
    """What the rules say about moves that a pattern stands for.

    Patterns with `count` or `counts` say that every choice is legal, unless a rule of the game
    judges the chosen cards alone; those with `least` leave more to the rules.
    """
    sizes = entry.get("counts", [entry["count"]] if "count" in entry else None)
    rest = {key: value for key, value in entry.items() if key not in PATTERN}
    for size in sizes or range(entry.get("least", 1), len(entry["from"]) + 1):
        for chosen in islice(combinations(entry["from"], size), SUBSETS):
            yield judged(match, turn, {**rest, "cards": list(chosen)})


@some_turns
@some_match
def test_what_is_allowed_is_listed(match: Match, samples: int) -> None:
    """Moves made elsewhere in the match are tried here: what the rules allow must be on the list,
    and what is on the list in full must be allowed.
    """
    game = match.entry.game
    made = [game.write_choice(turn.move) for turn in match.turns if turn.actor is not CHANCE]
    unlike = [json.loads(text) for text in dict.fromkeys(map(json.dumps, made))]
    for n, turn in enumerate(choices(match, samples)):
        listed = game.legal(game.observe(turn.state, turn.actor))
        step = max(1, len(unlike) // SAID)
        for said in unlike[n % step :: step]:
            allowed = not isinstance(judged(match, turn, said), Message)
            if allowed:
                assert is_listed(match, turn, listed, said), said
            elif said in listed:
                raise AssertionError(said)


@some_match
def test_every_refusal_has_words(match: Match) -> None:
    """Moves by another seat count too, and words that are no move at all."""
    words = load("en", match.entry.id)
    made = [match.entry.game.write_choice(turn.move) for turn in choices(match)]
    wrong = [{"event": "nonsense"}, {}, *({**said, "seat": 0} for said in made[:2])]
    told: set[str] = set()
    for turn in match.sampled(SAMPLES):
        for seat in seats(match):
            for said in [*made[:: max(1, len(made) // 8)], *wrong]:
                refusal = match.entry.game.judge(turn.state, Seat(seat), said)
                if isinstance(refusal, Message):
                    assert words.has(refusal.id), refusal
                    told.add(words.text(refusal))
    assert told
    assert not [text for text in told if not text.endswith((".", "!")) or "{" in text]
