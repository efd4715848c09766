"""The built-in players: honest, legal, never foolish, and ranked by strength."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mille.agents import decide
from mille.cards import Dice, Rank, cards
from mille.engine.codec import CHANCE, Seat
from mille.games.daifugo import flat
from mille.games.daifugo.moves import PRESETS, Ending, Event, Give, Pass, Play, Played, RoundEnded
from mille.games.daifugo.players import LEVELS, PLAYERS, Mind, mind, place_values
from mille.games.daifugo.rules import DAIFUGO
from mille.value import replace
from tests.games.daifugo import probe
from tests.games.daifugo.positions import A, C, after, dealt, position, rules
from tests.games.matches import Turn, random_match
from tests.parts import quick_first

LEVEL_NAMES = list(LEVELS)


def choices(rule_set: str, seats: int, n: int) -> Iterator[Turn]:
    """Turns of seats, spread over a match."""
    turns = [t for t in random_match("daifugo", rule_set, seats=seats).turns if t.actor != CHANCE]
    yield from turns[:: max(1, len(turns) // n)]


@pytest.mark.parametrize("seats", quick_first((4, 3, 7), 1))
@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize("rule_set", quick_first(["japanese", "standard", "family"], 1))
def test_moves_are_legal(level: str, rule_set: str, seats: int) -> None:
    for n, turn in enumerate(choices(rule_set, seats, 5 if LEVELS[level].worlds else 60)):
        view = DAIFUGO.observe(turn.state, turn.actor)
        move = decide(PLAYERS[level].think(view, Dice(f"{n}")))
        assert DAIFUGO.refusal(turn.state, move) is None


@pytest.mark.parametrize("level", quick_first(reversed(LEVEL_NAMES), 1))
def test_hidden_cards_dealt_anew_change_no_move(level: str) -> None:
    """Nor does a whole imagined world."""
    done = 0
    for n, turn in enumerate(choices("japanese", 5, 6 if LEVELS[level].worlds else 60)):
        view = DAIFUGO.observe(turn.state, turn.actor)
        found = probe.swapped(turn.state, turn.actor, Dice(f"swap {n}"))
        others = [DAIFUGO.imagine(view, Dice(f"world {n}")), *(found[:1] if found else ())]
        move = decide(PLAYERS[level].think(view, Dice("same")))
        for other in others:
            seen = DAIFUGO.observe(other, turn.actor)
            fresh = replace(mind(level))  # which does not remember what it thought of `view`
            assert decide(fresh.think(seen, Dice("same"))) == move
            done += other != turn.state
    assert done > 5


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_nobody_misses_going_out(level: str) -> None:
    for hand in ("9C", "9C 9D 9H", "2C 2D"):
        start = position(hand, "3C 4C 5C", "6C 6D 7C", "8C TC JC")
        move = decide(PLAYERS[level].think(DAIFUGO.observe(start, A), Dice("out")))
        if level != "novice":  # novices lead one card at a time
            assert isinstance(move, Play) and len(move.cards) == len(hand.split())
        follow = after(position("4C 5C", "3D 3H", hand, "8C TC JC"), "4C", "pass")
        move = decide(PLAYERS[level].think(DAIFUGO.observe(follow, C), Dice("out")))
        if len(hand.split()) == 1:
            assert isinstance(move, Play)


@pytest.mark.parametrize("level", [name for name in LEVEL_NAMES if LEVELS[name].weighs])
def test_the_lead_is_not_given_away_for_nothing(level: str) -> None:
    """Everybody else has passed, and a low card is enough."""
    start = position("3C 6C 9C 9D", "5C 7C 8H QC", "4D 4H 6H", "8C TC JC")
    state = after(start, "3C", "5C", "pass", "pass")
    for n in range(5):
        move = decide(PLAYERS[level].think(DAIFUGO.observe(state, A), Dice(f"lead {n}")))
        assert isinstance(move, Play)


@pytest.mark.parametrize("level", ["expert", "grandmaster"])
def test_sure_groups_are_played_first(level: str) -> None:
    """If only one group can be beaten, it plays the others first and keeps that one for last."""
    start = position("2C AC AD 4C", "3C 4D 5C 6C", "7C 8C 9D TC", "JC QC KH 3D")
    gone = " ".join(
        f"{rank}{suit}" for rank in "2A" for suit in "CDHS" if rank + suit not in ("2C", "AC", "AD")
    )
    start = with_gone(start, gone)
    state = start
    led = []
    while state.turn == A and len(state.hands[A]):
        move = decide(PLAYERS[level].think(DAIFUGO.observe(state, A), Dice("run")))
        assert isinstance(move, Play)
        led.append(move.rank)
        state = DAIFUGO.play(state, move).state
        while state.turn not in (A, None) and state.top is not None:
            state = DAIFUGO.play(state, Pass()).state
    assert [rank.value for rank in led if rank][-1] == "4"


def test_without_jokers_a_good_hand_leads_three_sixes_before_two_fours() -> None:
    """The weights for tables with jokers say to lead the fours."""
    start = position(
        "2D 2H 2S 4H 4S 6C 6D 6S 8H 9C 9H QC KH",
        "2C 5S 6H 7D 7H 8D 8S 9S QD QS KS AC AD",
        "3C 3D 3H 3S 4D 5D TD JD JH JS KD AH AS",
        "4C 5C 5H 7C 7S 8C 9D TC TH TS JC QH KC",
    )
    move = decide(PLAYERS["expert"].think(DAIFUGO.observe(start, A), Dice("lead")))
    assert move == Play(cards("6C 6D 6S"), Rank.SIX)


def with_gone(state: Any, codes: str) -> Any:
    """The state after others have played these cards."""
    story: list[Event] = []
    for card in cards(codes):
        story += [Played(Seat(1), card.rank, (card,)), RoundEnded(Ending.PASSES, A)]
    return replace(state, story=tuple(story))


def test_gifts_are_low_loners() -> None:
    hand = "3C 3D 4C 5C 6C 6D 9C 9D JC JD KC KD KH"
    state, _ = dealt((1, 3, 0, 2), rules(), {1: hand})
    for name in ("thumb", "expert", "grandmaster"):
        move = decide(PLAYERS[name].think(DAIFUGO.observe(state, Seat(1)), Dice("gift")))
        assert isinstance(move, Give)
        assert {card.code for card in move.cards} == {"4C", "5C"}


def test_places_are_worth_less_and_less() -> None:
    for name, preset in PRESETS.items():
        for seats in range(3, 8):
            for deal in (1, 4, 5):
                state = position(*["3C"] * seats, house=preset)
                view = DAIFUGO.observe(replace(state, deal=deal), A)
                values = place_values(view)
                assert len(values) == seats + 1
                if deal == 5 or name == "standard":
                    assert values[1] == max(values) and values[1] > values[2]
                if deal == 5:
                    assert values[1:] == sorted(values[1:], reverse=True)


def test_a_hurry_is_obeyed() -> None:
    turn = next(t for t in choices("standard", 4, 40) if len(t.state.hands[t.actor]) > 9)
    mind = PLAYERS["grandmaster"]
    assert isinstance(mind, Mind)
    view = DAIFUGO.observe(turn.state, turn.actor)
    thinking, paused = mind.think(view, Dice("hurry")), 0
    next(thinking)
    try:
        while True:
            thinking.send(True)
            paused += 1
    except StopIteration as end:
        assert DAIFUGO.refusal(turn.state, end.value) is None
    assert paused <= 6 * 8


def test_the_reasons_for_a_move_take_no_second_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    for n, turn in enumerate(choices("standard", 4, 40)):
        view, player = DAIFUGO.observe(turn.state, turn.actor), mind("master")
        move = decide(player.think(view, Dice(f"{n}")))
        reasons = player.reasons(view, move, Dice(f"{n}"))
        if any(fact["id"] == "tried" for fact in reasons["facts"]):
            break
    else:
        pytest.fail("no move was given the worlds as its reason")
    again = mind("master")
    assert again.reasons(view, move, Dice(f"{n}")) == reasons
    monkeypatch.delattr(flat, "play_out")
    assert player.reasons(view, move, Dice(f"{n}")) == reasons
    with pytest.raises(AttributeError):
        mind("master").reasons(view, move, Dice(f"{n}"))


def test_high_loners_are_kept() -> None:
    """It gives the poorest a pair of 3s rather than an ace that stands alone."""
    hand = "3C 3D 4C 4D QC QD 6C 6D AS 2C 2D KC KD"
    state, _ = dealt((1, 3, 0, 2), rules(), {1: hand})
    move = decide(PLAYERS["expert"].think(DAIFUGO.observe(state, Seat(1)), Dice("gift")))
    assert isinstance(move, Give)
    assert all(card.rank.value in "346" for card in move.cards)
