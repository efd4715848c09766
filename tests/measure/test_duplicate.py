"""Pairs of games: the same cards, with seats exchanged, and dice of one's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE, Seat
from mille.engine.message import Fault, message
from mille.measure import arena, simulation
from mille.measure.arena import A, B, DuplicateReferee, Pair, play_pair
from mille.measure.simulation import LineUp
from mille.value import replace
from tests.games.mille.positions import rules
from tests.parts import long
from tests.session.players import MILLE, MORE


def contest(a: str, b: str, seed: str = "pairs", **changed: Any) -> LineUp:
    """A contest that keeps its records."""
    return LineUp(MILLE, rules(**changed), (a, b), seed, keep=True)


def told(pair: Pair, event: str) -> list[list[Any]]:
    """The lines of an event in both games."""
    return [[line for line in game.lines if line["event"] == event] for game in pair.games]


def cards(deal: dict[str, Any]) -> Any:
    """All the cards of a deal, and its dealer."""
    return deal["dealer"], deal["hands"], deal["discard"], deal["stock"]


def test_both_games_have_the_same_deals() -> None:
    """Even if the deals before went differently."""
    pairs = [
        play_pair(replace(contest("plain", "random"), game=MORE), number) for number in range(1, 6)
    ]
    for pair in pairs:
        first, second = told(pair, "deal")
        assert len(first) > 1
        for one, other in zip(first, second):
            assert cards(one) == cards(other)
        assert len({json.dumps(deal["stock"]) for deal in first}) == len(first)
    assert any(pair.games[0].deals != pair.games[1].deals for pair in pairs)


@pytest.mark.long
def test_a_reshuffle_changes_no_later_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice of deals and reshuffles go by their number, however many reshuffles came before."""
    seeds: list[dict[tuple[int, int], str]] = []
    by_number = DuplicateReferee.dice_for_chance

    def noted(referee: DuplicateReferee) -> Dice:
        dice = by_number(referee)
        next_one = referee._chances.after(referee.waiting)
        key = next_one.deals, next_one.reshuffles
        if key == (1, 0):
            seeds.append({})
        assert key not in seeds[-1]
        seeds[-1][key] = dice.seed
        return dice

    monkeypatch.setattr(DuplicateReferee, "dice_for_chance", noted)
    compared = 0
    for number in (1, 2, 3):
        seeds.clear()
        pair = play_pair(replace(contest("quiet", "random"), game=MORE), number)
        first, second = seeds
        common = first.keys() & second.keys()
        assert all(first[key] == second[key] for key in common)
        assert len(set(first.values())) == len(first)
        for deal, same in zip(*told(pair, "deal")):
            assert cards(deal) == cards(same)
        before = [sum(bool(reshuffle) for _, reshuffle in some) for some in seeds]
        compared += before[0] != before[1]
    assert compared


@pytest.mark.long
def test_reshuffles_are_the_same_too() -> None:
    """Two players without dice make the same moves in both games, and get the same cards."""
    quiet = replace(contest("quiet", "quiet"), game=MORE)
    pages = []
    for second in (False, True):
        page = arena.Pages()
        referee = DuplicateReferee(quiet.game, quiet.rules, 2, quiet.seed_of(1), int(second), page)
        while len(referee.view(Seat(0)).deals) < 2:
            actor = referee.actor
            assert actor is not None
            if actor is CHANCE:
                referee.chance()
                continue
            move = decide(MORE.players["quiet"].think(referee.view(actor), referee.dice_for(actor)))
            assert referee.submit(actor, move) is None
        pages.append(page.lines)
    assert pages[0] == pages[1]
    reshuffles = [json.dumps(line) for line in pages[0] if line["event"] == "reshuffle"]
    assert len(reshuffles) == len(set(reshuffles)) == 8


@pytest.mark.parametrize("number", range(1, 6))
def test_a_player_without_dice_breaks_even_with_itself(number: int) -> None:
    pair = play_pair(replace(contest("plain", "plain"), game=MORE), number)
    first, second = pair.games
    assert pair.score == 0.5
    assert first.winner == 1 - second.winner
    assert first.points == second.points[::-1]
    assert first.lines == second.lines


@pytest.mark.long
def test_the_players_have_dice_of_their_own() -> None:
    """Otherwise a player that uses dice would do the same at the same seat in both games."""
    scores = set()
    for number in range(1, 13):
        pair = play_pair(contest("random", "random", target=200), number)
        assert pair.games[0].lines != pair.games[1].lines
        scores.add(pair.score)
    assert scores == {0, 0.5, 1}


@pytest.mark.long
def test_points_and_winners_are_by_player_and_not_by_seat() -> None:
    pair = play_pair(contest("random", "casual"), 1)
    for second, game in enumerate(pair.games):
        (end,) = (line for line in game.lines if line["event"] == "game_end")
        deals = [line for line in game.lines if line["event"] == "deal_end"]
        seat_of_a = second
        assert game.winner == (A if end["winner"] == seat_of_a else B)
        assert game.points[A] == deals[-1]["totals"][seat_of_a]
        assert game.points[B] == deals[-1]["totals"][1 - seat_of_a]
        assert game.deals == len(deals)
    turns = [sum(turns.values()) for turns in pair.turns]
    discards = [[line["seat"] for line in lines] for lines in told(pair, "discard")]
    drew_at = [[line["seat"] for line in lines] for lines in told(pair, "draw")]
    for player in (A, B):
        threw = discards[0].count(player) + discards[1].count(1 - player)
        drew = drew_at[0].count(player) + drew_at[1].count(1 - player)
        assert turns[player] >= max(threw, drew)


def test_a_pair_goes_through_a_pipe() -> None:
    pair = play_pair(contest("random", "casual", target=100), 1)
    assert Pair.read(json.loads(json.dumps(pair.write()))) == pair
    some = contest("random", "cmd:x y", target=100)
    assert LineUp.read(json.loads(json.dumps(some.write()))) == some


def test_records_are_handed_back_only_if_they_are_kept() -> None:
    kept = contest("random", "random", target=100)
    assert not any(game.lines for game in play_pair(replace(kept, keep=False), 1).games)


def test_a_player_at_fault_loses_the_game() -> None:
    pair = play_pair(replace(contest("cheat", "random"), game=MORE), 1)
    assert pair.score == 0
    for game in pair.games:
        assert game.winner == B
        assert game.deals == 2
        assert game.fault is not None
        assert game.fault.id.startswith("refusal.")
        assert game.lost == message("outside.lost", name="cheat", why=game.fault)
    assert Pair.read(json.loads(json.dumps(pair.write()))) == pair


def test_a_game_without_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "MOST_DEALS", 2)
    with pytest.raises(Fault) as error:
        play_pair(contest("random", "random", target=100_000), 1)
    assert error.value.message.id == "fault.endless"


def events(path: Path) -> list[Any]:
    """The lines of a record after its header and the note behind it."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()[2:]]


@pytest.mark.long
@pytest.mark.parametrize("players", [("random", "random"), long(("regular", "casual"))])
def test_first_games_are_those_of_simulate(players: tuple[str, str], tmp_path: Path) -> None:
    """Game number i of simulate is the first of pair number i, reshuffles included."""
    table: dict[str, Any] = {"target": 600}
    simulation.simulate(MILLE, rules(**table), players, 3, "both", tmp_path)
    for number in (1, 2, 3):
        pair = play_pair(contest(*players, seed="both", **table), number)
        assert list(pair.games[0].lines) == events(tmp_path / f"mille-{number}.jsonl")
