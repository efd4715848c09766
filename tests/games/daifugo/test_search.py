"""The search follows the rules, and solves small ends as trying every move solves them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mille.cards import Card, Dice, Rank, cards
from mille.engine.codec import CHANCE, Seat
from mille.games.daifugo import flat, search
from mille.games.daifugo.flat import HAND, NONE, PASS, PLACE, SPADE, TURN, TYPES
from mille.games.daifugo.moves import SPADE_THREE, DealEnded, Give, Move, Play, pack
from mille.games.daifugo.players import LEVELS, facts, place_values
from mille.games.daifugo.rules import DAIFUGO, State
from mille.games.daifugo.search import add, code_of, every_play, lay_out, move_of
from mille.games.daifugo.table import View, legal_moves
from mille.parts.seats import ints
from mille.value import replace
from tests.games.daifugo.positions import A, chosen, on_turn, played_before, position, rules
from tests.games.matches import random_match
from tests.parts import quick_first, quick_rows

TABLES = [(name, n) for n in (4, 3, 5, 7, 6) for name in ("japanese", "family", "standard")]


def laid_out(state: State, seat: Seat) -> list[int]:
    """The deal with all hands, as the search holds it in a world."""
    d = lay_out(DAIFUGO.observe(state, seat))
    for other, hand in enumerate(state.hands):
        if other != seat:
            add(d, HAND + TYPES * other, hand)
        if d[SPADE] != NONE and SPADE_THREE in hand:
            d[SPADE] = NONE if state.fallen == other else other
    return d


def threes(view: View) -> set[Card]:
    return {*view.held(Rank.THREE)}


@pytest.mark.parametrize(("rule_set", "seats"), quick_rows(TABLES, 2))
def test_plays_and_what_comes_of_them(rule_set: str, seats: int) -> None:
    tried = 0
    for seed in "12":
        for turn in random_match("daifugo", rule_set, seed, seats=seats).turns:
            state, move = turn.state, turn.move
            if turn.actor is CHANCE or isinstance(move, Give):
                continue
            view, d, play = on_turn(state), laid_out(state, turn.actor), PASS
            # Every play of the search is allowed, one for each rank and number of cards.
            plays = ints(60)
            made = [move_of(view, play) for play in plays[: flat.find_plays(d, plays, False)]]
            assert not [move for move in made if DAIFUGO.refusal(state, move) is not None]
            found, listed = (
                [(move.rank, len(move.cards)) for move in moves if isinstance(move, Play)]
                for moves in (made, legal_moves(view))
            )
            assert len(found) == len(made) == len({*found})
            assert {*found} == {*listed}
            if isinstance(move, Play):
                assert move.rank is not None
                play = code_of(move.rank, move.cards)
                others = threes(view) - {*move.cards}
                on_joker = state.top is not None and state.top.rank is Rank.JOKER
                if SPADE_THREE in move.cards and others and not on_joker:
                    continue  # the search keeps it for a joker
            flat.act(d, play)
            tried += 1
            if any(isinstance(event, DealEnded) for event in turn.events):
                places = [score.place for score in turn.after.deals[-1].scores]
                assert (d[PLACE : PLACE + seats], d[TURN]) == (places, NONE)
            else:
                assert d == laid_out(turn.after, A)
    assert tried > 300


SPECIAL = ["3S", "3H", "8C", "8D", "*1", "*2", "2C", "2D", "9C", "9D", "9H", "9S", "4C", "4D", "7H"]
"""Cards that the rules treat in special ways."""


def ends(rule_set: str, seeds: str, seats: int, in_: int, most: int) -> Iterator[State]:
    """Positions of random matches with `in_` seats still in and few cards left."""
    for seed in seeds:
        for turn in random_match("daifugo", rule_set, seed, seats=seats).turns:
            held = [len(turn.state.hands[seat]) for seat in turn.state.still_in]
            if turn.actor is not CHANCE and len(held) == in_ and sum(held) <= most:
                yield turn.state


def made_up(seed: int, in_: int, most: int) -> State:
    """A lead with cards that the rules treat in special ways, in any order of ranks."""
    dice = Dice(f"end {seed}")
    deck, hands = list(dice.shuffled(SPECIAL)), []
    for _ in range(in_):
        n = 1 + dice.below(most // in_)
        hands.append(" ".join(deck[:n]))
        del deck[:n]
    out = range(in_, 4) if seed % 3 else ()  # with nobody out the capital can still fall
    hands += [""] * (4 - in_) if out else ["5C 5D 6C"] * (3 - in_)
    house = rules("japanese", passing="may_return" if seed % 2 else "out")
    turn, seats = Seat(dice.below(in_)), range(len(hands))
    turned = bool(dice.below(2))
    return position(*hands, house=house, turn=turn, previous=seats, turned=turned, out=out)


def worth(state: State, move: Move) -> float:
    """What a move is worth to the seat on turn if each then plays its best."""
    view = on_turn(state)
    values = place_values(view)

    def tried_out(state: State) -> list[int]:
        """Everybody's place, found by trying every move."""
        if state.turn is None:
            return [score.place for score in state.deals[-1].scores]
        after = [DAIFUGO.play(state, move).state for move in DAIFUGO.moves(on_turn(state))]
        own = state.turn
        return max(map(tried_out, after), key=lambda at: (values[at[own]], -values[at[view.seat]]))

    return values[tried_out(DAIFUGO.play(state, move).state)[view.seat]]


def check(state: State) -> None:
    """Every play of the seat on turn is worth what trying every move says."""
    view = on_turn(state)
    d = laid_out(state, view.seat)
    if not any(SPADE_THREE in hand for hand in state.hands):
        d[SPADE] = NONE  # a made-up position does not say where it went
    plays = every_play(d)
    for play, found in zip(
        plays, search.End(view.seat, place_values(view), search.NODES).worth(d, plays)
    ):
        move = move_of(view, play)
        if isinstance(move, Play) and SPADE_THREE in threes(view) and len(threes(view)) > 1:
            continue  # the search plays another 3 before that of spades
        assert worth(state, move) == found, (view, move)


@pytest.mark.parametrize("rule_set", quick_first(["japanese", "standard", "family"], 1))
@pytest.mark.parametrize("in_", [2, 3])
def test_ends_of_real_deals(rule_set: str, in_: int) -> None:
    found = [*ends(rule_set, "12", 5, in_, 5)]
    assert len(found) > 5
    for state in found:
        check(state)


@pytest.mark.parametrize("seed", quick_first(range(120), 12))
def test_ends_full_of_special_cards(seed: int) -> None:
    check(made_up(seed, 2 + seed % 2, 5 if seed % 2 else 6))


def test_a_large_end_is_given_up() -> None:
    codes = [card.code for card in pack(0)]
    state = position(" ".join(codes[:15]), " ".join(codes[15:30]), "", out=(Seat(2),))
    d = laid_out(state, A)
    assert search.small(d, 1) and not search.small(d, 0)
    with pytest.raises(search.TooLarge):
        search.End(A, place_values(on_turn(state)), search.NODES).worth(d, every_play(d))


@pytest.mark.long
@pytest.mark.parametrize("level", quick_first([n for n in LEVELS if LEVELS[n].ends], 1))
def test_what_can_be_won_is_won(level: str) -> None:
    """With two seats left, a seat that can be first to go out keeps that chance with its play."""
    won = 0
    known = (state for state in ends("japanese", "0123", 4, 2, 6) if state.fallen is None)
    for n, state in enumerate(known):
        worths = {move: worth(state, move) for move in DAIFUGO.moves(on_turn(state))}
        if min(worths.values()) < max(worths.values()):
            assert worth(state, chosen(level, state, f"{n}")) == max(worths.values())
            won += 1
        if won == 8:
            break
    assert won > 3


@pytest.mark.parametrize("rule_set", quick_first(["japanese", "standard"], 1))
def test_an_imagined_end_is_solved_blindly(rule_set: str) -> None:
    """With three seats or a fallen hand, dealing the others' cards anew changes nothing."""
    done = 0
    for n, state in enumerate(ends(rule_set, "123", 4, 3 if rule_set == "standard" else 2, 8)):
        view = on_turn(state)
        if done < 4 and search.small(lay_out(view), LEVELS["grandmaster"].ends):
            other = DAIFUGO.imagine(view, Dice(f"world {n}"))
            assert chosen("grandmaster", state, "a") == chosen("grandmaster", other, "a")
            done += other != state
    assert done == 4


def test_a_hint_says_that_an_end_is_won() -> None:
    """The 5 draws out the 9, and the king beats it; led first, the king is wasted."""
    state = position("5C 6C KC", "4D 4H 9D", "", out=(Seat(2),))
    held = {card for hand in state.hands for card in hand}
    state = played_before(state, tuple(card for card in pack(0) if card not in held))
    for move, won in ((Play(cards("5C")), True), (Play(cards("KC")), False)):
        found = facts(on_turn(state), replace(move, rank=move.cards[0].rank), Dice("why"))
        assert ({"id": "solved"} in found) == won
