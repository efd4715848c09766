"""The rows of mille.md: the deal, the draw, melds, the end of a deal.

Every test cites the rows that it checks by their numbers; the last one checks that none is missing.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mille.cards import Card, Dice, cards
from mille.engine.codec import CHANCE, Seat
from mille.engine.game import OVER
from mille.engine.message import IllegalMove, message
from mille.games.mille.melds import find
from mille.games.mille.moves import (
    DealEnded,
    Melded,
    Move,
    Phase,
    TakeUpcardTwo,
    UpcardTwoTaken,
)
from mille.games.mille.present import MillePresenter
from mille.games.mille.rules import MILLE, MilleState
from mille.games.mille.shown import PACK
from mille.games.mille.table import DECK, draws, fold, forget, hidden, legal_moves
from mille.parts.rummy import Deal, Draw, Drawn, Reshuffle, Reshuffled
from mille.value import replace
from mille.view.table import hand_of, melds_of
from tests.games.mille.positions import (
    EXAMPLES,
    ME,
    THEM,
    codes,
    ended,
    lay,
    melds,
    moves_told,
    played,
    position,
    rows,
    rules,
    take,
    throw,
    told,
    why,
)
from tests.parts import fault_of, kind_of, sure

NAMES = ("Ann", "Bob")


def a_deal(seed: str = "1", state: MilleState | None = None) -> Deal:
    return kind_of(Deal, MILLE.chance(state or MILLE.start(rules()), Dice(seed)))


@pytest.mark.parametrize(("row", "state", "move", "refused"), rows(EXAMPLES["refused"]))
def test_what_is_refused(row: str, state: str, move: str, refused: str) -> None:
    """The rows that say when a draw or a laying is allowed."""
    assert why(told(state), *moves_told(move)) == (f"refusal.{refused}" if refused else None)


@pytest.mark.parametrize(("row", "state", "moves", "wanted"), rows(EXAMPLES["moves"]))
def test_what_comes_of_moves(row: str, state: str, moves: str, wanted: str) -> None:
    """The rows that say where cards go and whose turn it is."""
    after = played(told(state), *moves_told(moves))
    for part in wanted.split("; "):
        word, _, said = part.partition(" ")
        match word:
            case "laid":
                assert after.melds[ME] == melds(said)
            case "hand":
                assert codes(after.hands[ME]) == said
            case "pile" | "stock":
                assert codes(getattr(after, word)) == said
            case "out":
                assert ended(after).out == (None if said == "-" else int(said))
            case phase:
                assert (after.phase.value, after.turn) == (phase, int(said))


LAST = "KC KD 4C; theirs 9S 9S 5D; pile 3C 3D 8H 9H; stock 6C"
"""The last card of the stock is about to be drawn; 3C lies deepest in the pile."""
KINGS = "KC KC KD KD KH KH KS KS"


# 2.1 Cards, deal, start


def test_1_two_seats_and_104_cards_without_jokers() -> None:
    """#1"""
    assert (len(DECK), len(set(DECK)), set(Counter(DECK).values())) == (104, 52, {2})
    assert len(MILLE.start(rules()).hands) == 2


def test_2_3_4_another_deal_is_refused() -> None:
    """#1, #2, #3, #4"""
    deal = a_deal()
    all, stock = deal.hands[0] + deal.stock, deal.stock
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("hands", {"hands": (all[:14], deal.hands[1]), "stock": all[14:]}),
        ("hands", {"hands": (all[:16], deal.hands[1]), "stock": all[16:]}),
        ("upcard", {"discard": deal.discard + stock[:1], "stock": stock[1:]}),
        ("cards", {"stock": (*stock[:-1], all[0])}),
        ("cards", {"stock": stock[:-1]}),
        ("passes", {"dealer": Seat(2)}),
    ]
    for refused, change in wrong:
        assert why(MILLE.start(rules()), replace(deal, **change)) == f"refusal.deal_{refused}"


@pytest.mark.parametrize("totals", [(0, 0), (1225, 1225)])
def test_5_the_deal_alternates_after_a_tie_too(totals: tuple[int, int]) -> None:
    """#5, #6, #60"""
    state = replace(position(totals=totals, pile="4C"), phase=Phase.DEAL)
    assert state.dealer == THEM
    for before, next in ((THEM, ME), (ME, THEM)):
        state = replace(state, dealer=before)
        deal = a_deal(state=state)
        assert deal.dealer == next
        assert why(state, replace(deal, dealer=before)) == "refusal.deal_passes"
        after = played(state, deal)
        assert (after.dealer, MILLE.waiting(after).actor) == (next, before)


def test_7_a_two_turned_up_may_be_taken_as_the_first_draw() -> None:
    """#7, #11, #19: who took which is told, and remembered."""
    state = told("3C 4C; pile 2H; first")
    assert set(legal_moves(MILLE.observe(state, ME))) == {Draw(), TakeUpcardTwo()}
    step = MILLE.play(state, TakeUpcardTwo())
    assert step.events == (UpcardTwoTaken(ME, Card.parse("2H")),)
    assert len(step.state.stock) == len(state.stock)
    assert MILLE.observe(step.state, THEM).known == cards("2H")
    left = played(told("3C 4C; theirs 5D; pile 2H; first"), Draw(), throw("3C"))
    assert (left.first_turn, why(left, TakeUpcardTwo())) == (False, "refusal.two_not_free")
    both = MILLE.observe(told("2C 2D 4C; pile 2H; first"), ME)
    assert set(legal_moves(both)) == {Draw(), TakeUpcardTwo(), take("2C 2D")}


# 2.2 The draw and the pack


def test_8_exactly_one_draw_a_turn() -> None:
    """#8"""
    state = position("9C 9D 4C", pile="3H 9H", stock="5C 6C", theirs="KC")
    for move in (Draw(), take("9C 9D")):
        drawn = played(state, move)
        assert why(drawn, Draw()) == why(drawn, take("9C 9D")) == "refusal.phase.play"
    taken = played(told("3C 4C; pile 2H; first"), TakeUpcardTwo())
    assert why(taken, Draw()) == "refusal.phase.play"


@pytest.mark.parametrize(("open_pile", "seen"), [(False, [None, None]), (True, cards("KH KS"))])
def test_19_the_table_shows_the_upcard_and_the_count_only(open_pile: bool, seen: Any) -> None:
    """#19: open_pile."""
    state = position("9C 4C", pile="KH KS 3H", house=rules(open_pile=open_pile))
    shown = MillePresenter().show(MILLE.observe(state, ME), NAMES).zones[PACK]
    assert [each.card for each in shown.cards] == [*seen, Card.parse("3H")]


# 2.3 Melding


def test_23_a_meld_has_no_greatest_size() -> None:
    """#23, #48"""
    (meld,) = played(told(f"2C 4C; melds {KINGS}; pile 9H; play"), lay("K", "2C")).melds[ME]
    assert (len(meld.cards), meld.is_natural) == (9, False)


def test_26_nothing_joins_the_other_seats_melds() -> None:
    """#26"""
    state = told("KS KS 4C; their_melds KC KD KH; pile 9H; play")
    found = MillePresenter().actions(MILLE.observe(state, ME), cards("KS"))
    (theirs,) = [each.refusal for each in found if each.target == melds_of(THEM)]
    assert str(theirs) == "refusal.their_melds"


def test_27_three_twos_are_a_meld_of_twos_and_no_wild_use() -> None:
    """#27"""
    state = played(told("2C 2D 2H 4C; pile 9H; play"), lay("2", "2C 2D 2H"), throw("4C"))
    score = ended(state).scores[ME]
    assert (score.natural_hand, score.total) == (True, 120)


def test_29_30_no_move_takes_a_laid_card_back_or_swaps_it() -> None:
    """#29, #30"""
    state = told("KS 2S 4C; melds KC KD 2H / QC QD QH; pile 9H; play")
    for move in legal_moves(MILLE.observe(state, ME)):
        then = played(state, move)
        for meld in state.melds[ME]:
            there = sure(find(then.melds[ME], meld.rank))
            assert not Counter(meld.naturals) - Counter(there.naturals)
            assert not Counter(meld.wilds) - Counter(there.wilds)


def test_29_a_meld_may_be_thought_over_until_the_discard_and_nothing_else() -> None:
    """#29: as long as the other seat has done nothing."""
    assert MILLE.undoable(lay("K", "KC KD KH"))
    assert MILLE.undoable(throw("4C"))
    shown: list[Move] = [Draw(), TakeUpcardTwo(), take("9C 9D"), Reshuffle(())]
    assert not any(map(MILLE.undoable, shown))


@pytest.mark.parametrize(
    ("meld", "sign"),
    [
        ("KC KC KD KD KH KH KS", "seven"),
        ("KC KC KD KD KH KH", ""),
        ("KC KC KD KD KH KH 2S", ""),
        ("KC KC KD KD KH KH KS 2S", ""),
        (KINGS, "natural"),
        (f"{KINGS} 2S", ""),
        ("2C 2C 2D 2D 2H 2H 2S", "seven"),
    ],
)
def test_32_33_signs_on_a_meld(meld: str, sign: str) -> None:
    """#32, #33"""
    state = position("4C", my_melds=meld, pile="9H")
    (column,) = MillePresenter().show(MILLE.observe(state, THEM), NAMES).zones[melds_of(ME)].columns
    signs = {"natural": column.starred, "seven": column.warning == "7"}
    assert [name for name, there in signs.items() if there] == [sign] * bool(sign)
    assert (column.squared, column.lying) == (bool(sign), sign == "natural")


# 2.4 Discard, going out, end of a deal


@pytest.mark.parametrize("announce", [True, False])
@pytest.mark.parametrize(("hand", "low"), [("5D 6D 7D", False), ("5D 6D", True), ("5D", True)])
def test_39_two_and_one_cards_are_announced(hand: str, low: bool, announce: bool) -> None:
    """#39: announce_low_hand."""
    house = rules(announce_low_hand=announce)
    state = position("3C 4C 5C", theirs=hand, pile="9H", house=house)
    shown = MillePresenter().show(MILLE.observe(state, ME), NAMES)
    assert [each.alert for each in shown.seats] == [False, low and announce]
    assert len(shown.zones[hand_of(THEM)].cards) == len(hand.split())


def test_40_the_pack_is_shuffled_at_the_end_of_the_turn_that_emptied_the_stock() -> None:
    """#40: with no card hidden in the stock, each seat can work out the other's hand."""
    thrown = played(told(LAST), Draw(), throw("4C"))
    assert MILLE.waiting(thrown).actor is CHANCE
    assert (thrown.phase, thrown.turn) == (Phase.RESHUFFLE, THEM)
    assert why(thrown, Draw()) == "prompt.reshuffle"
    for wrong in ("", "9H 3C 8H", "9H 3C 8H 3D 4C", "9H 3C 8H 8H", "9H 3C 8H 6C"):
        assert why(thrown, Reshuffle(cards(wrong))) == "refusal.reshuffle_cards"
    move = kind_of(Reshuffle, MILLE.chance(thrown, Dice("x")))
    assert sorted(map(str, move.stock)) == ["3C", "3D", "8H", "9H"]
    step = MILLE.play(thrown, Reshuffle(cards("9H 3C 8H 3D")))
    assert step.events == (Reshuffled(cards("9H 3C 8H 3D")),)
    state = step.state
    assert (codes(state.stock), codes(state.pile)) == ("9H 3C 8H 3D", "4C")
    assert (state.turn, state.phase, state.reshuffles) == (THEM, Phase.DRAW, 1)
    assert state.shown == state.hands
    assert Card.parse("9H") in played(state, Draw()).hands[THEM]


def test_40_on_need_the_big_pack_stays_until_somebody_draws() -> None:
    """#40: reshuffle when_needed; the pack may be taken instead."""
    thrown = played(told(f"{LAST}; reshuffle=when_needed"), Draw(), throw("4C"))
    assert (thrown.phase, thrown.turn) == (Phase.DRAW, THEM)
    assert codes(thrown.pile) == "3C 3D 8H 9H 4C"
    asked = MILLE.play(thrown, Draw())
    assert asked.events == ()
    assert (MILLE.waiting(asked.state).actor, asked.state.draw_waits) == (CHANCE, True)
    step = MILLE.play(asked.state, Reshuffle(cards("9H 3C 8H 3D")))
    assert step.events == (Reshuffled(cards("9H 3C 8H 3D")), Drawn(THEM, Card.parse("9H")))
    state = step.state
    assert (codes(state.stock), codes(state.pile)) == ("3C 8H 3D", "4C")
    assert (state.phase, state.turn, state.draw_waits) == (Phase.PLAY, THEM, False)
    taken = played(replace(thrown, pile=cards("3C 3D 8H 4C 9H")), take("9S 9S"))
    assert (taken.pile, taken.phase, taken.reshuffles) == ((), Phase.PLAY, 0)
    dead = played(taken, throw("3C"))
    assert dead.phase is Phase.DEAL, "one card, no stock, and no pair: the deal is dead"


def test_41_declining_the_last_card_ends_the_deal() -> None:
    """#41: the draw is the way to decline."""
    state = played(told("KC KD 9C; theirs 9D 9S 5D; stock ; play"), throw("9C"))
    assert set(draws(MILLE.observe(state, THEM))) == {Draw(), take("9D 9S")}
    step = MILLE.play(state, Draw())
    assert [type(event) for event in step.events] == [DealEnded]
    assert step.state.hands == state.hands


def test_42_every_deal_starts_to_count_anew() -> None:
    """#42"""
    state = played(told("6C; theirs 5D; pile 9H; reshuffles 3; play"), throw("6C"))
    assert played(state, a_deal(state=state)).reshuffles == 0


def test_43_an_empty_pile_is_shown() -> None:
    """#43"""
    view = MILLE.observe(played(told("9C 9D 4C; pile 9H"), take("9C 9D")), ME)
    assert MillePresenter().show(view, NAMES).zones[PACK].cards == ()


def test_45_between_deals_both_hands_lie_open() -> None:
    """#45: they are counted; before the first deal and during play nothing counts as between."""
    state = told("6C; theirs 5D 7D; pile 9H; play")
    assert not MILLE.waiting(MILLE.start(rules())).between_deals
    assert not MILLE.waiting(state).between_deals
    over = played(state, throw("6C"))
    assert MILLE.waiting(over).between_deals
    assert over.shown == over.hands
    assert MILLE.observe(over, ME).known == cards("5D 7D")
    assert not over.draw_waits
    assert not MILLE.waiting(played(over, a_deal(state=over))).between_deals


def test_a_move_of_the_wrong_kind_is_refused_in_every_phase() -> None:
    """#8, #31, #34: each phase has its own refusal, and playing the move anyway raises it."""
    every: list[Move] = [Draw(), TakeUpcardTwo(), take("9C 9D"), lay("K", ""), throw("4C")]
    every.append(Reshuffle(()))
    over = position("6C", theirs="5D", pile="9H", phase=Phase.OVER)
    assert {why(over, move) for move in [*every, a_deal()]} == {"prompt.over"}
    start = MILLE.start(rules())
    assert {why(start, move) for move in every} == {"prompt.deal"}
    with pytest.raises(IllegalMove) as error:
        MILLE.play(over, Draw())
    assert str(error.value.message) == "prompt.over"


# What Mille tells the house


@pytest.mark.parametrize("seats", [1, 3])
def test_it_is_for_two(seats: int) -> None:
    assert fault_of(MILLE.start, rules(), seats).message == message("fault.seats")


def test_turns_are_counted_through_a_game() -> None:
    state = position("KC KD KH 4C", theirs="5D 6D", pile="9H")
    numbers = [MILLE.waiting(state).turn]
    for move in (Draw(), throw("4C"), Draw()):
        state = played(state, move)
        numbers.append(MILLE.waiting(state).turn)
    assert numbers == [0, 0, 1, 1]
    assert MILLE.waiting(state).actor == THEM


def test_who_has_just_gone_out_is_not_waited_for() -> None:
    state = position("KC KD KH", theirs="5D", pile="9H", phase=Phase.PLAY)
    laid = lay("K", "KC KD KH")
    assert MILLE.waiting(state).actor == ME
    out = fold(state, Melded(ME, laid.rank, laid.cards))
    assert MILLE.waiting(out) == OVER
    for now, on_turn in ((state, [True, False]), (out, [False, False])):
        shown = MillePresenter().show(MILLE.observe(now, ME), NAMES)
        assert [shown.my_turn, *(slip.on_turn for slip in shown.seats)] == [on_turn[0], *on_turn]


def test_a_draw_that_would_have_to_wait_is_refused_out_of_turn_like_any_other() -> None:
    state = position("KC KD 4C", theirs="5D", pile="3C 9H", stock="", phase=Phase.PLAY)
    assert state.can_reshuffle
    with pytest.raises(IllegalMove):
        MILLE.play(state, Draw())


@pytest.mark.parametrize("phase", Phase)
def test_only_the_seat_on_turn_is_asked_and_only_while_a_turn_is_played(phase: Phase) -> None:
    state = position("9S 9D 4C", theirs="5C", pile="3C 9H", phase=phase)
    playing = phase in (Phase.DRAW, Phase.PLAY)
    assert MILLE.observe(state, ME).my_turn == playing
    assert not MILLE.observe(state, THEM).my_turn
    assert bool(list(legal_moves(MILLE.observe(state, ME)))) == playing


def test_of_two_alike_the_known_one_is_thought_to_go() -> None:
    assert forget(cards("3C 4C 4C"), cards("4C 9H")) == cards("3C 4C")


def test_the_cards_that_cannot_be_placed_are_all_others() -> None:
    """Each of the 104 once, except the hand, the pack, the melds and what was seen to go."""
    state = position(
        "9S 9D 4C", theirs="5C 6C", my_melds="KC KD 2H", their_melds="AC AD AH", pile="3C 9H"
    )
    state = replace(state, shown=((), cards("5C")))
    there = Counter(hidden(MILLE.observe(state, ME)))
    assert there == Counter([*state.stock, Card.parse("6C")])


def test_every_row_is_cited() -> None:
    """Each row of section 2 that a program decides has a test here."""
    here, names = Path(__file__).parent, ("test_rules.py", "test_points.py")
    text = "\n".join([*EXAMPLES.values(), *((here / name).read_text("utf-8") for name in names)])
    cited = {int(number) for number in re.findall(r"#(\d+)", text)}
    cited |= {int(row) for row in re.findall(r"^(\d+) +\|", text, re.MULTILINE)}
    assert set(range(1, 72)) <= cited
