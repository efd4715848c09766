"""Mille played by Hypothesis: moves in any order, and what must always be true."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mille.cards import PACK, RANKS, Dice, Rank, in_order
from mille.engine.codec import CHANCE
from mille.engine.match import replay
from mille.engine.message import IllegalMove
from mille.games.mille.melds import LEAST_MELD, PRESETS, HouseRules
from mille.games.mille.moves import Event, LayMeld, Move, Phase, TakePack, TakeUpcardTwo
from mille.games.mille.rules import MILLE
from mille.games.mille.table import DECK, SEATS
from mille.parts.rummy import Discard, Discarded, Draw
from tests.games.mille.positions import all_cards, rules

TABLES: list[HouseRules] = [
    *PRESETS.values(),
    rules(reshuffle="when_needed", target=300),
    rules(max_reshuffles=0, target=100),
    rules(max_reshuffles=1, reshuffle="when_needed", natural_hand="any_player"),
]


class MilleTable(RuleBasedStateMachine):
    """A game of Mille, and its record beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.state = MILLE.start(rules())
        self.lines: list[dict[str, Any]] = []
        self.chances = 0

    @initialize(table=st.sampled_from(TABLES))
    def sit_down(self, table: HouseRules) -> None:
        """Choose the rules."""
        self.state = MILLE.start(table)

    def make(self, move: Move) -> tuple[Event, ...]:
        """Play a move and check what it must not change."""
        before = self.state
        step = MILLE.play(before, move)
        self.state = step.state
        self.lines += [MILLE.write(event) for event in step.events]
        if before.phase is not Phase.DEAL:
            for old, new in zip(before.melds, self.state.melds, strict=True):
                laid = {meld.rank: meld for meld in new}
                for meld in old:
                    # mille.md #29 and #30: cards that lie stay where they are.
                    assert not Counter(meld.naturals) - Counter(laid[meld.rank].naturals)
                    assert laid[meld.rank].wilds[: len(meld.wilds)] == meld.wilds
        return step.events

    @precondition(lambda self: MILLE.waiting(self.state).actor is CHANCE)
    @rule(seed=st.integers(0, 10_000))
    def chance(self, seed: int) -> None:
        """A deal or a reshuffle."""
        self.make(MILLE.chance(self.state, Dice(str(seed))))

    @precondition(lambda self: MILLE.waiting(self.state).actor in (0, 1))
    @rule(choice=st.integers(0, 1_000_000))
    def any_move(self, choice: int) -> None:
        """One of the listed moves."""
        moves = list(MILLE.moves(MILLE.observe(self.state, self.state.turn)))
        self.make(moves[choice % len(moves)])

    @precondition(lambda self: MILLE.waiting(self.state).actor in (0, 1))
    @rule(turns=st.integers(1, 60), seed=st.integers(0, 10_000))
    def play_on(self, turns: int, seed: int) -> None:
        """Some turns in a row: draw, perhaps lay all that can be laid, discard."""
        dice = Dice(f"turns {seed}")
        while turns and MILLE.waiting(self.state).actor in (0, 1):
            moves = list(MILLE.moves(MILLE.observe(self.state, self.state.turn)))
            eager = [move for move in moves if isinstance(move, (TakePack, LayMeld))]
            events = self.make(dice.choice(eager if eager and dice.below(3) == 0 else moves))
            turns -= any(isinstance(event, Discarded) for event in events)
            if self.state.phase is Phase.RESHUFFLE:
                self.make(MILLE.chance(self.state, dice))

    @precondition(lambda self: self.state.dealer is not None)
    @rule(some=st.lists(st.sampled_from(PACK), max_size=4).map(tuple), rank=st.sampled_from(RANKS))
    def try_anything(self, some: Any, rank: Rank) -> None:
        """Try a move: it is made, or refused with a reason and without changing anything."""
        before = self.state
        tried: list[Move] = [TakePack(some), LayMeld(rank, some), TakeUpcardTwo(), Draw()]
        tried += [Discard(card) for card in some[:1]]
        for move in tried:
            refusal = MILLE.refusal(self.state, move)
            if refusal is None:
                MILLE.play(self.state, move)
            else:
                assert refusal.id.startswith("refusal.")
                with pytest.raises(IllegalMove) as error:
                    MILLE.play(self.state, move)
                assert error.value.message == refusal
        assert self.state == before

    @invariant()
    def all_cards_are_there(self) -> None:
        """104 cards from the first deal on."""
        if self.state.dealer is not None:
            assert all_cards(self.state) == Counter(DECK)

    @invariant()
    def hands_are_kept_in_order_and_known_cards_are_in_them(self) -> None:
        """The cards that one seat saw go to the other hand are there."""
        for hand, known in zip(self.state.hands, self.state.shown, strict=True):
            assert hand == in_order(hand)
            assert not Counter(known) - Counter(hand)

    @invariant()
    def melds_are_melds(self) -> None:
        """One of each rank, with three cards or more, one of them natural."""
        for side in self.state.melds:
            ranks = [meld.rank for meld in side]
            assert ranks == sorted(set(ranks), key=RANKS.index)
            for meld in side:
                assert len(meld.cards) >= LEAST_MELD
                assert meld.naturals
                assert all(card.rank is meld.rank for card in meld.naturals)
                assert all(card.rank is Rank.TWO for card in meld.wilds)
                assert not (meld.rank is Rank.TWO and meld.wilds)
                fewest = self.state.rules.min_naturals
                assert len(meld.naturals) >= fewest

    @invariant()
    def somebody_can_act(self) -> None:
        """The seat on turn has a move, a card in hand, and before it draws a pack to look at."""
        actor = MILLE.waiting(self.state).actor
        if actor is None or actor is CHANCE:
            return
        assert self.state.hands[actor]
        assert list(MILLE.moves(MILLE.observe(self.state, actor)))
        if self.state.phase is Phase.DRAW:
            assert self.state.pile

    @invariant()
    def reshuffles_are_counted(self) -> None:
        """mille.md #42."""
        assert self.state.reshuffles <= self.state.rules.max_reshuffles

    @invariant()
    def totals_add_up(self) -> None:
        """Each deal's totals are those before it plus its scores."""
        totals = [0] * SEATS
        for deal in self.state.deals:
            for seat in range(SEATS):
                totals[seat] += deal.scores[seat].total
            assert list(deal.totals) == totals
        assert list(self.state.totals) == totals
        assert (self.state.settlement is not None) == (self.state.phase is Phase.OVER)

    def teardown(self) -> None:
        """The record tells the same game."""
        again = replay(MILLE, self.state.rules, 2, self.lines)
        if not self.state.draw_waits:
            assert again.state == self.state


TestMilleTable = MilleTable.TestCase
TestMilleTable.settings = settings(max_examples=10, stateful_step_count=30)


@pytest.mark.long
class TestMilleTableForLonger(TestMilleTable):  # type: ignore[misc,valid-type]
    """The same with more examples."""


TestMilleTableForLonger.settings = settings(max_examples=80, stateful_step_count=30)
