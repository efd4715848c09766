"""The built-in players: honest, legal, never foolish, and ranked by strength."""

from __future__ import annotations

from itertools import count

import pytest

from mille.agents import decide
from mille.cards import Dice, cards
from mille.games.daifugo import flat
from mille.games.daifugo.moves import PRESETS, Give, Pass, Play, pack
from mille.games.daifugo.players import LEVELS, PLAYERS, Mind, place_values
from mille.games.daifugo.rules import DAIFUGO
from mille.value import replace
from tests.games.daifugo import positions as at, probe
from tests.games.daifugo.positions import A, after, chosen, on_turn, position
from tests.games.matches import some_turns
from tests.parts import quick_first, quick_rows

LEVEL_NAMES = list(LEVELS)


TABLES = [("japanese", 5), ("standard", 4), ("family", 3), ("standard", 7), ("japanese", 4)]


@pytest.mark.parametrize("level", quick_first(["grandmaster", "master"], 1))
@pytest.mark.parametrize(("rule_set", "seats"), quick_rows(TABLES, 1))
def test_who_thinks_long_moves_legally_whatever_hidden_cards_are(
    level: str, rule_set: str, seats: int
) -> None:
    """`tests/games/test_hidden.py` asks the others."""
    done = 0
    for n, turn in enumerate(some_turns("daifugo", rule_set, seats, 6)):
        imagined = DAIFUGO.imagine(on_turn(turn.state), Dice(f"world {n}"))
        found = probe.swapped(turn.state, turn.actor, Dice(f"swap {n}"))
        move = chosen(level, turn.state, "same")
        assert DAIFUGO.refusal(turn.state, move) is None
        for other in [imagined, *(found[:1] if found else ())]:
            # Nobody remembers what they thought of the true state.
            assert chosen(Mind(LEVELS[level]), other, "same") == move
            done += other != turn.state
    assert done > 5


@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize("hand", ["9C", "9C 9D 9H", "2C 2D"])
def test_nobody_misses_going_out(level: str, hand: str) -> None:
    move = chosen(level, position(hand, "3C 4C 5C", "6C 6D 7C", "8C TC JC"), "out")
    if level != "novice":  # novices lead one card at a time
        assert isinstance(move, Play) and len(move.cards) == len(hand.split())
    follow = after(position("4C 5C", "3D 3H", hand, "8C TC JC"), "4C", "pass")
    move = chosen(level, follow, "out")
    assert isinstance(move, Play) or len(hand.split()) > 1


@pytest.mark.parametrize("level", [name for name in LEVEL_NAMES if LEVELS[name].weighs])
def test_the_lead_is_not_given_away_for_nothing(level: str) -> None:
    """Everybody else has passed, and a low card is enough."""
    start = position("3C 6C 9C 9D", "5C 7C 8H QC", "4D 4H 6H", "8C TC JC")
    state = after(start, "3C", "5C", "pass", "pass")
    for n in range(5):
        assert isinstance(chosen(level, state, f"lead {n}"), Play)


@pytest.mark.parametrize("level", ["expert", "grandmaster"])
def test_sure_groups_are_played_first(level: str) -> None:
    """If only one group can be beaten, it plays the others first and keeps that one for last."""
    start = position("2C AC AD 4C", "3C 4D 5C 6C", "7C 8C 9D TC", "JC QC KH 3D")
    state = at.played_before(start, cards("2D 2H 2S AH AS"))
    while len(state.hands[A]) > 1:
        move = chosen(level, state, "run")
        state = DAIFUGO.play(state, move).state
        while state.turn != A:
            state = DAIFUGO.play(state, Pass()).state
    assert state.hands[A] == cards("4C")


def test_without_jokers_a_good_hand_leads_three_sixes_before_two_fours() -> None:
    """The weights for tables with jokers say to lead the fours."""
    hand = "2D 2H 2S 4H 4S 6C 6D 6S 8H 9C 9H QC KH"
    rest = [card.code for card in pack(0) if card.code not in hand]
    start = position(hand, *(" ".join(rest[n::3]) for n in range(3)))
    assert chosen("expert", start, "lead") == at.move("6C 6D 6S")
    assert chosen("thumb", start, "lead") == at.move("4H 4S")


@pytest.mark.parametrize(
    ("name", "hand", "given"),
    [
        # Low loners are given, but no high ones: a pair of 3s rather than an ace that stands alone.
        ("thumb", "3C 3D 4C 5C 6C 6D 9C 9D JC JD KC KD KH", "4C 5C"),
        ("expert", "3C 3D 4C 5C 6C 6D 9C 9D JC JD KC KD KH", "4C 5C"),
        ("grandmaster", "3C 3D 4C 5C 6C 6D 9C 9D JC JD KC KD KH", "4C 5C"),
        ("expert", "3C 3D 4C 4D QC QD 6C 6D AS 2C 2D KC KD", "3C 3D 4C 4D 6C 6D"),
    ],
)
def test_gifts_are_low(name: str, hand: str, given: str) -> None:
    move = chosen(name, at.dealt((1, 3, 0, 2), at.rules(), {1: hand})[0], "gift")
    assert isinstance(move, Give) and {*move.cards} <= {*cards(given)}


@pytest.mark.parametrize("deal", [1, 4, 5])
@pytest.mark.parametrize("seats", range(3, 8))
@pytest.mark.parametrize("name", PRESETS)
def test_places_are_worth_less_and_less(name: str, seats: int, deal: int) -> None:
    state = position(*["3C"] * seats, house=PRESETS[name])
    first, *rest = place_values(on_turn(replace(state, deal=deal)))[1:]
    assert len(rest) == seats - 1
    if deal == 5 or name == "standard":
        assert first == max(first, *rest) and first > rest[0]
    if deal == 5:
        assert rest == sorted(rest, reverse=True)


def test_a_hurry_is_obeyed() -> None:
    turn = next(
        t for t in some_turns("daifugo", "standard", 4, 40) if len(t.state.hands[t.actor]) > 9
    )
    thinking, pauses = PLAYERS["grandmaster"].think(on_turn(turn.state), Dice("hurry")), count()
    move = decide(thinking, lambda: next(pauses) >= 0)
    assert DAIFUGO.refusal(turn.state, move) is None
    assert next(pauses) <= 6 * 8 + 1


def test_the_reasons_for_a_move_take_no_second_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    for n, turn in enumerate(some_turns("daifugo", "standard", 4, 40)):
        view, player, dice = on_turn(turn.state), Mind(LEVELS["master"]), Dice(f"{n}")
        move = chosen(player, turn.state, f"{n}")
        reasons = player.reasons(view, move, dice)
        tried = reasons["facts"][0]
        if tried["id"] == "tried":
            break
    assert tried["n"] == 16 >= tried["more"] + tried["less"]
    assert tried["more"] > tried["less"] >= 0
    assert Mind(LEVELS["master"]).reasons(view, move, dice) == reasons
    compared = 0
    for beside in DAIFUGO.moves(view):
        for fact in player.reasons(view, move, dice, beside)["facts"]:
            if fact["id"] == "tried":
                n = len(beside.cards) if isinstance(beside, Play) else 0
                assert fact["than"] == n and (n == 0 or fact["rank"] == beside.rank)
                compared += 1
    assert compared, "and with nothing else"
    monkeypatch.delattr(flat, "play_out")
    assert player.reasons(view, move, dice) == reasons
    with pytest.raises(AttributeError):
        Mind(LEVELS["master"]).reasons(view, move, dice)
