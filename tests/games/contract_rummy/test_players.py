"""The people at the table: honest, legal, never foolish, and ranked by strength."""

from __future__ import annotations

from itertools import chain
from math import exp
from typing import Any

import pytest

from mille.agents import decide
from mille.cards import PACK, Card, Cards, Dice, cards
from mille.engine.codec import CHANCE, Seat
from mille.engine.message import Message, message
from mille.games.contract_rummy.moves import LAST, Chosen, LayOff, MayI
from mille.games.contract_rummy.plans import FOREVER, NUMBER, plans
from mille.games.contract_rummy.players import (
    LEVELS,
    PLAIN,
    PLAYERS,
    TURN_WORTH,
    WEIGHTS,
    WEIGHTS_OF_LAST,
    Mind,
    Position,
    facts,
)
from mille.games.contract_rummy.present import plan_and_why
from mille.games.contract_rummy.rules import CONTRACT_RUMMY, State
from mille.games.contract_rummy.table import View, contract_now
from mille.games.contract_rummy.ways import CHEAPEST, SOFT, cost_of
from mille.i18n import load
from mille.parts.melds import is_joker
from mille.parts.rummy import Discard, Draw, GoDown, Phase, TakeDiscard
from mille.value import replace
from tests.games.contract_rummy.positions import position as placed
from tests.games.contract_rummy.test_contracts import near
from tests.games.matches import built_in_match, some_turns
from tests.parts import kind_of, long, quick_first

WORDS = load(game="contract_rummy")

LEVEL_NAMES = list(LEVELS)


def chosen(level: str, state: State, seat: Seat, dice: str = "dice") -> Chosen:
    return decide(PLAYERS[level].think(CONTRACT_RUMMY.observe(state, seat), Dice(dice)))


@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize("deal", quick_first(range(1, LAST + 1), 1))
def test_nobody_misses_a_contract(level: str, deal: int) -> None:
    dice, held = Dice(f"whole {deal}"), 0
    for _ in range(120):
        hand = near(dice, deal)
        state = replace(with_hand(deal, hand), phase=Phase.PLAY)
        if contract_now(state) is None:
            continue
        held += 1
        move = kind_of(GoDown, chosen(level, state, state.turn))
        assert CONTRACT_RUMMY.refusal(state, move) is None
    assert held


@pytest.mark.parametrize("level", quick_first(LEVEL_NAMES, 2))
def test_nobody_throws_a_joker_before_the_contract_lies(level: str) -> None:
    for deal in range(1, LAST + 1):
        dice = Dice(f"jokers {deal}")
        for n in range(15):
            hand = (*near(dice, deal)[:8], *cards("*4"))
            state = replace(with_hand(deal, hand), phase=Phase.PLAY)
            move = chosen(level, state, state.turn, f"{n}")
            assert not isinstance(move, Discard) or not is_joker(move.card)


def with_hand(deal: int, hand: Cards) -> State:
    """A table in a deal, where the seat on turn holds these cards."""
    state = placed(deal=deal)
    state = replace(state, rules=replace(state.rules, preset="custom", jokers=4))
    hands = tuple(hand if seat == state.turn else it for seat, it in enumerate(state.hands))
    return replace(state, hands=hands)


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_nobody_asks_for_a_card_that_fits_no_plan(level: str) -> None:
    """A set is ready and one heart is missing: a lone 7 of clubs helps nothing."""
    hand = cards("KS KH KD 3H 4H 6H 8S 9S TS JD")
    asked = 0
    for upcard, helps in (("5H", True), ("7C", False)):
        state = offered(hand, upcard)
        view = CONTRACT_RUMMY.observe(state, Seat(1))
        assert view.waits_for == 1
        move = kind_of(MayI, chosen(level, state, Seat(1)))
        assert helps or not move.take
        asked += move.take
    if level in ("expert", "master", "grandmaster"):
        assert asked


def offered(hand: Cards, upcard: str, deal: int = 2) -> State:
    """Seat 1 is offered a card, in a deal for a set and a run."""
    state = placed(deal=deal)
    hands = tuple(hand if seat == 1 else it for seat, it in enumerate(state.hands))
    state = replace(state, hands=hands, pile=cards(upcard), threw=(None,), phase=Phase.DRAW)
    return CONTRACT_RUMMY.play(state, Draw()).state


def test_a_joker_makes_room_for_any_card_that_is_lacking() -> None:
    """Two pairs and a joker: a third card of either rank completes two sets."""
    hand = cards("2S 2S 5H 7D 7S TH JC QS KH *1")
    for upcard in ("7H", "2C"):
        for level in ("expert", "master", "grandmaster"):
            assert chosen(level, offered(hand, upcard, deal=1), Seat(1)) == MayI(True)


def test_who_is_down_asks_for_nothing() -> None:
    state = offered(cards("3H 4H 6H"), "5H")
    state = replace(state, down=tuple(0 if seat == 1 else None for seat in range(state.seats)))
    assert chosen("grandmaster", state, Seat(1)) == MayI(False)


def test_in_the_last_deal_nobody_asks() -> None:
    hand = cards("3H 4H 5H 6H 7S 8S 9S TS JD QD KD 2C")
    assert chosen("grandmaster", offered(hand, "AD", deal=LAST), Seat(1)) == MayI(False)


def test_what_no_plan_uses_and_costs_most_is_thrown() -> None:
    hand = cards("5C 6C 8C 9S 9H 9D KD 2H 3S 4D QH")
    state = replace(with_hand(2, hand), phase=Phase.PLAY)
    for level in ("expert", "master", "grandmaster"):
        move = chosen(level, state, state.turn)
        assert isinstance(move, Discard) and move.card.code in ("KD", "QH")


def test_the_contract_keeps_what_fits_the_table() -> None:
    """The fourth nine can be laid off next; of the others the dear ones are laid."""
    hand = cards("9C 9D 9H 9S KC KD KH 2C 2D 2H QS")
    state = replace(with_hand(1, hand), phase=Phase.PLAY)
    move = kind_of(GoDown, chosen("grandmaster", state, state.turn))
    laid = [meld.cards[0].rank.value for meld in move.melds]
    assert sorted(laid) == ["9", "K"]


@pytest.mark.long
def test_once_down_everything_is_laid() -> None:
    match = built_in_match("contract_rummy", "standard")
    laid = 0
    for turn in match.turns:
        if turn.actor is CHANCE or not isinstance(turn.move, Discard):
            continue
        view = CONTRACT_RUMMY.observe(turn.state, turn.actor)
        if view.is_down and not view.is_contract_turn:
            held = list(CONTRACT_RUMMY.moves(view))
            assert not any(isinstance(move, LayOff) for move in held)
            laid += 1
    assert laid


@pytest.mark.parametrize("deal", range(1, LAST))
def test_ways_are_all_the_plans_together(deal: int) -> None:
    """The two searches find the same plans; but the last deal's longer runs are told otherwise."""
    w, dice = list(PLAIN), Dice(f"ways {deal}")
    for _ in range(12):
        state = with_hand(deal, dice.shuffled(PACK + PACK)[:11])
        view = CONTRACT_RUMMY.observe(state, state.turn)
        now = Position(view, LEVELS["novice"], w)
        each = plans(now.hand, list(map(round, now.live)), now.sets, now.runs)
        costs = [cost for parts in each if (cost := sum(part.cost for part in parts)) < FOREVER]
        if costs:
            found, weight = Mind().plans(now), sum(exp(-cost / w[SOFT]) for cost in costs)
            assert found.cost() == pytest.approx(cost_of(weight, w), abs=0.3)
            assert found.wants[CHEAPEST] == pytest.approx(min(costs))


def test_less_is_remembered_by_the_weaker() -> None:
    turn = list(some_turns("contract_rummy", "standard", 4, 400))[120]
    view = CONTRACT_RUMMY.observe(turn.state, turn.actor)
    all_seen = Position(view, LEVELS["grandmaster"], list(PLAIN))
    dim = Position(view, LEVELS["club"], list(PLAIN))
    assert sum(dim.unseen) >= sum(all_seen.unseen)
    assert Position(view, LEVELS["novice"], list(PLAIN)).live == [
        2.0 - n for n in all_seen.hand[:52]
    ]


@pytest.mark.long
@pytest.mark.parametrize("some", [100, long(300)])
def test_every_reason_has_words(some: int) -> None:
    said = set()
    for n, turn in enumerate(some_turns("contract_rummy", "standard", 4, some)):
        view = CONTRACT_RUMMY.observe(turn.state, turn.actor)
        mind = PLAYERS["grandmaster"]
        move = decide(mind.think(view, Dice(f"{n}")))
        reasons = mind.reasons(view, move, Dice("why"))  # type: ignore[attr-defined]
        for each in chain(*plan_and_why(reasons)):
            said.add(each.id)
            assert not WORDS.text(each).startswith("why.")
    assert len(said) > 12


def test_the_plan_is_told_before_the_move() -> None:
    """The hint of the specification: what the contract needs, what is missing, what is thrown."""
    hand = cards("5C 6C 8C 9S 9H 9D KD 2H 3S 4D 6D")
    state = replace(with_hand(2, hand), phase=Phase.PLAY)
    view = CONTRACT_RUMMY.observe(state, state.turn)
    mind = PLAYERS["grandmaster"]
    move = decide(mind.think(view, Dice("hint")))
    reasons = mind.reasons(view, move, Dice("w"))  # type: ignore[attr-defined]
    text = [WORDS.text(it) for it in chain(*plan_and_why(reasons))]
    needs = WORDS("why.plan.needs", contract=message("contract.SR"))
    assert text[0] == f"{needs} {WORDS('why.plan.done', n=1)}"
    assert (
        WORDS(
            "why.plan.run", low=message("rank.5"), high=Card.parse("8C"), card=Card.parse("7C"), n=2
        )
        in text
    )
    assert text[-1] == WORDS("why.throw.unused", n=10)


def parts(line: Message) -> list[Message]:
    """The sentences of a line: what speaks of another stands beside it."""
    return [part for _, part in line.blanks] if line.id == "tell.more" else [line]  # type: ignore


def told_of(view: View, move: Chosen) -> list[Message]:
    """What a move's hint says, line by line."""
    now = Position(view, LEVELS["grandmaster"], list(PLAIN))
    return list(chain(*plan_and_why({"facts": facts(view, move, now)})))


@pytest.mark.parametrize(
    ("hand", "needs"),
    [
        ("5C 6C 8C *1 9S 9H KD 2H 3S 4D 6D", {"done": 1, "set": 1, "jokers": 1}),
        ("5C 6C 8C *1 9S 9H *2 2H 3S 4D 6D", {"whole": None}),
    ],
)
def test_what_a_joker_fills_is_no_longer_needed(hand: str, needs: dict[str, Any]) -> None:
    state = replace(with_hand(2, cards(hand)), phase=Phase.PLAY)
    told = told_of(CONTRACT_RUMMY.observe(state, state.turn), Discard(Card.parse("2H")))
    plan = {each.id: dict(each.blanks).get("n") for line in told[:-1] for each in parts(line)}
    plan.pop("why.plan.needs", None)
    assert plan == {f"why.plan.{id}": n for id, n in needs.items()}


def test_a_card_is_taken_for_the_plan_that_it_helps() -> None:
    """The king makes a pair of kings: the hint names that plan, not one just as near without it."""
    state = with_hand(1, cards("3D 4D 5D 8S TD JH QD QH QS KH"))
    state = replace(state, pile=(*state.pile[:-1], Card.parse("KS")))
    first, plan, _ = told_of(CONTRACT_RUMMY.observe(state, state.turn), TakeDiscard())
    assert parts(first)[1] == message("why.plan.done", n=1)
    assert plan.id == "why.plan.set"
    assert dict(plan.blanks)["rank"] == Card.parse("KS").rank
    both = with_hand(1, cards("3D 4D 5D 8S TD KD QD QH QS KH"))
    both = replace(both, pile=state.pile)
    lines = told_of(CONTRACT_RUMMY.observe(both, both.turn), TakeDiscard())
    assert lines[0].id == "why.plan.with"


def test_of_two_alike_one_is_thrown_because_the_other_stays() -> None:
    hand = cards("5C 6C 8C 9S 9H 9D KD 2H AH AH 6D")
    state = replace(with_hand(2, hand), phase=Phase.PLAY)
    view = CONTRACT_RUMMY.observe(state, state.turn)
    assert told_of(view, Discard(Card.parse("AH")))[-1] == message("why.throw.twin", n=15)


def test_in_the_last_deal_the_best_counts_anew_what_a_hand_is_without_a_card() -> None:
    """Two cards of equal points are priced by how the hand does without each."""
    state = replace(with_hand(7, cards("3C 4C 5C 9C TC JC 6H 7H 9H KD KS KH 2S")), phase=Phase.PLAY)
    view = CONTRACT_RUMMY.observe(state, state.turn)
    best = kind_of(Mind, PLAYERS["grandmaster"])
    w = best.weights(view.is_last)
    assert w == pytest.approx(WEIGHTS_OF_LAST)
    assert best.weights(last=False) == pytest.approx(WEIGHTS)
    now = Position(view, best.effort, w)

    def cost_without(code: str) -> float:
        return best.plans(now.with_more(Card.parse(code), -1)).cost()

    exact = decide(best.prices(view, now))
    about = decide(replace(best, effort=replace(best.effort, exact=False)).prices(view, now))
    one, other = (NUMBER[Card.parse(code)] for code in ("JC", "KD"))
    turns_more = cost_without("JC") - cost_without("KD")
    assert exact[one] - exact[other] == pytest.approx(TURN_WORTH * turns_more)
    assert about[one] - about[other] != pytest.approx(exact[one] - exact[other])
