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
from mille.engine.message import IllegalMove
from mille.games.mille.melds import OPTIONS, find
from mille.games.mille.moves import (
    DealEnded,
    Move,
    PackTaken,
    Phase,
    TakePack,
    TakeUpcardTwo,
    UpcardTwoTaken,
)
from mille.games.mille.present import MillePresenter
from mille.games.mille.rules import MILLE, MilleState
from mille.games.mille.shown import PACK, STOCK
from mille.games.mille.table import DECK, draws, legal_moves
from mille.parts.rummy import Deal, Discard, Draw, Drawn, Reshuffle, Reshuffled
from mille.value import replace
from mille.view.table import hand_of, melds_of
from tests.games.mille.positions import (
    ME,
    THEM,
    all_cards,
    codes,
    ended,
    lay,
    melds,
    played,
    position,
    rules,
    take,
    throw,
    why,
)

NAMES = ("Ann", "Bob")


def a_deal(seed: str = "1", state: MilleState | None = None) -> Deal:
    move = MILLE.chance(state or MILLE.start(rules()), Dice(seed))
    assert isinstance(move, Deal)
    return move


# 2.1 Cards, deal, start


def test_1_two_seats_and_104_cards_without_jokers() -> None:
    """#1"""
    assert len(DECK) == 104
    assert set(Counter(DECK).values()) == {2}
    assert len(set(DECK)) == 52
    assert len(MILLE.start(rules()).hands) == 2


def test_2_fifteen_cards_one_at_a_time_to_the_non_dealer_first() -> None:
    """#2"""
    for seed in "abcdef":
        deck = Dice(seed)
        dealer = deck.below(2)
        order = deck.shuffled(DECK)
        deal = a_deal(seed)
        assert deal.dealer == dealer
        assert sorted(map(str, deal.hands[1 - dealer])) == sorted(map(str, order[0:30:2]))
        assert sorted(map(str, deal.hands[dealer])) == sorted(map(str, order[1:30:2]))
        assert deal.discard + deal.stock == order[30:]


@pytest.mark.parametrize("count", [14, 16])
def test_2_other_hand_sizes_are_refused(count: int) -> None:
    """#2"""
    deal = a_deal()
    everything = deal.hands[0] + deal.stock
    wrong = replace(deal, hands=(everything[:count], deal.hands[1]), stock=everything[count:])
    assert why(MILLE.start(rules()), wrong) == "refusal.deal_hands"


def test_3_one_upcard_and_73_in_the_stock() -> None:
    """#3"""
    state = played(MILLE.start(rules()), a_deal())
    assert (len(state.pile), len(state.stock)) == (1, 73)
    deal = a_deal()
    two_up = replace(deal, discard=deal.discard + deal.stock[:1], stock=deal.stock[1:])
    assert why(MILLE.start(rules()), two_up) == "refusal.deal_upcard"


def test_3_every_card_is_dealt_once() -> None:
    """#1, #3"""
    deal = a_deal()
    doubled = replace(deal, stock=(*deal.stock[:-1], deal.hands[0][0]))
    short = replace(deal, stock=deal.stock[:-1])
    assert why(MILLE.start(rules()), doubled) == "refusal.deal_cards"
    assert why(MILLE.start(rules()), short) == "refusal.deal_cards"


def test_4_the_first_dealer_is_drawn_by_chance() -> None:
    """#4"""
    dealers = Counter(a_deal(f"seed {n}").dealer for n in range(200))
    assert set(dealers) == {0, 1}
    assert min(dealers.values()) > 70
    assert why(MILLE.start(rules()), replace(a_deal(), dealer=Seat(2))) == "refusal.deal_dealer"


@pytest.mark.parametrize("totals", [(0, 0), (1225, 1225)])
def test_5_the_deal_alternates_after_a_tie_too(totals: tuple[int, int]) -> None:
    """#5, #60"""
    state = played(position("3C", my_melds="KC KD KH", pile="4C", totals=totals), Draw())
    state = replace(state, phase=Phase.DEAL, deals=position(totals=totals).deals)
    assert state.dealer == THEM
    for before, after in ((THEM, ME), (ME, THEM)):
        state = replace(state, dealer=before)
        deal = a_deal(state=state)
        assert deal.dealer == after
        assert why(state, replace(deal, dealer=before)) == "refusal.deal_alternates"
        assert played(state, deal).dealer == after


def test_6_the_non_dealer_plays_first() -> None:
    """#6"""
    for seed in "abcdef":
        deal = a_deal(seed)
        state = played(MILLE.start(rules()), deal)
        assert MILLE.waiting(state).actor == 1 - deal.dealer
        assert state.first_turn


def test_7_a_two_turned_up_may_be_taken_as_the_first_draw() -> None:
    """#7, #43"""
    state = position("3C 4C", pile="2H", first_turn=True)
    assert TakeUpcardTwo() in legal_moves(MILLE.observe(state, ME))
    after = played(state, TakeUpcardTwo())
    assert codes(after.hands[ME]) == "2H 3C 4C"
    assert (after.phase, after.pile, len(after.stock)) == (Phase.PLAY, (), len(state.stock))
    assert MILLE.observe(after, THEM).known == cards("2H")
    assert why(after, Draw()) == "refusal.phase.play"


def test_7_only_in_the_first_turn_and_only_a_two() -> None:
    """#7"""
    ordinary = position("3C 4C", pile="5H", first_turn=True)
    assert why(ordinary, TakeUpcardTwo()) == "refusal.two_first_turn"
    later = position("3C 4C", pile="2H")
    assert why(later, TakeUpcardTwo()) == "refusal.two_first_turn"
    assert TakeUpcardTwo() not in legal_moves(MILLE.observe(later, ME))


def test_7_who_took_the_two_is_told() -> None:
    """#7, #19: seat and card."""
    state = position("4C 5C", pile="2S", first_turn=True)
    step = MILLE.play(state, TakeUpcardTwo())
    assert step.events == (UpcardTwoTaken(ME, Card.parse("2S")),)


def test_the_rules_of_a_table_are_written_as_they_are_read() -> None:
    written = OPTIONS.write(rules("toronto", target=300))
    assert written["target"] == 300
    assert OPTIONS.read(written) == rules("toronto", target=300)


def test_7_once_refused_it_is_a_card_of_the_pile() -> None:
    """#7"""
    state = played(position("3C 4C", theirs="5D 6D", pile="2H", first_turn=True), Draw())
    assert why(state, TakeUpcardTwo()) == "refusal.phase.play"
    state = played(state, throw("3C"))
    assert codes(state.pile) == "2H 3C"
    assert not state.first_turn
    assert why(state, TakeUpcardTwo()) == "refusal.two_first_turn"


def test_7_off_by_a_house_rule() -> None:
    """#7: first_two_free false, as in denexa."""
    state = position("3C 4C", pile="2H", first_turn=True, house=rules(first_two_free=False))
    assert why(state, TakeUpcardTwo()) == "refusal.two_not_free"
    assert list(legal_moves(MILLE.observe(state, ME))) == [Draw()]
    assert not rules("denexa").first_two_free


def test_7_a_pair_of_twos_may_meld_it_instead() -> None:
    """#7, #11"""
    state = position("2C 2D 4C", pile="2H", first_turn=True)
    assert set(legal_moves(MILLE.observe(state, ME))) == {Draw(), TakeUpcardTwo(), take("2C 2D")}


# 2.2 The draw and the pack


def test_8_exactly_one_draw_a_turn() -> None:
    """#8"""
    state = position("9C 9D 4C", pile="3H 9H", stock="5C 6C", theirs="KC")
    drawn = played(state, Draw())
    assert codes(drawn.hands[ME]) == "4C 5C 9C 9D"
    assert codes(drawn.stock) == "6C"
    taken = played(state, take("9C 9D"))
    for after in (drawn, taken):
        assert why(after, Draw()) == "refusal.phase.play"
        assert why(after, take("9C 9D")) == "refusal.phase.play"


@pytest.mark.parametrize(
    ("hand", "meld", "refused"),
    [
        ("9C 9D 4C", "9C 9D", None),
        ("9C 9C 4C", "9C 9C", None),
        ("9C 4C", "9C", "refusal.pack_pair"),
        ("9C 4C", "", "refusal.pack_pair"),
        ("9C 4C", "9C 9C", "refusal.not_in_hand"),
        ("9C 4C", "9C 9D", "refusal.not_in_hand"),
        ("9C 4C 4D", "4C 4D", "refusal.pack_rank"),
    ],
)
def test_9_the_pack_needs_two_natural_cards_in_hand(
    hand: str, meld: str, refused: str | None
) -> None:
    """#9"""
    assert why(position(hand, pile="3H 9H"), take(meld)) == refused


def test_10_twos_never_help_to_take_the_pack() -> None:
    """#10"""
    state = position("9C 2D 2C", pile="3H 9H")
    assert why(state, take("9C 2D")) == "refusal.pack_rank"
    assert why(state, take("2C 2D")) == "refusal.pack_rank"
    assert why(position("9C 9D 2D", pile="3H 9H"), take("9C 9D 2D")) == "refusal.pack_rank"


def test_11_two_twos_take_a_two_and_lie_as_a_meld_of_twos() -> None:
    """#11"""
    state = position("2C 2D 4C", pile="3H 2H")
    after = played(state, take("2C 2D"))
    assert after.melds[ME] == melds("2C 2D 2H")
    assert codes(after.hands[ME]) == "3H 4C"
    assert why(position("2C 4C", pile="3H 2H"), take("2C")) == "refusal.pack_pair"


def test_11_off_by_a_house_rule() -> None:
    """#11: twos_take_two false, as in denexa."""
    state = position("2C 2D 4C", pile="3H 2H", house=rules(twos_take_two=False))
    assert why(state, take("2C 2D")) == "refusal.pack_two"
    assert list(legal_moves(MILLE.observe(state, ME))) == [Draw()]
    assert not rules("denexa").twos_take_two


def test_12_the_upcard_goes_down_with_two_cards_or_more() -> None:
    """#12"""
    state = position("9C 9D 9S 4C", pile="3H 9H")
    two, three = played(state, take("9C 9D")), played(state, take("9C 9D 9S"))
    assert two.melds[ME] == melds("9C 9D 9H")
    assert codes(two.hands[ME]) == "3H 4C 9S"
    assert three.melds[ME] == melds("9C 9D 9H 9S")
    event = MILLE.play(state, take("9C 9D")).events[0]
    assert event == PackTaken(ME, cards("9C 9D"), cards("9H 3H"))


def test_13_the_whole_pile_comes_to_the_hand_for_use_in_the_same_turn() -> None:
    """#13"""
    state = position("9C 9D KC 4C", pile="KH KS 3H 9H")
    after = played(state, take("9C 9D"))
    assert (codes(after.hands[ME]), after.pile) == ("3H 4C KC KH KS", ())
    after = played(after, lay("K", "KC KH KS"))
    assert find(after.melds[ME], Card.parse("KC").rank) is not None


def test_14_a_pile_of_one_card_may_be_taken() -> None:
    """#14"""
    after = played(position("9C 9D 4C", pile="9H"), take("9C 9D"))
    assert (codes(after.hands[ME]), after.phase) == ("4C", Phase.PLAY)


def test_15_with_the_rank_on_the_table_the_three_cards_join_the_meld() -> None:
    """#15, #24"""
    state = position("9C 9D 4C", my_melds="9S 9S 2H", pile="3H 9H")
    after = played(state, take("9C 9D"))
    assert after.melds[ME] == melds("9C 9D 9H 9S 9S 2H")


def test_16_a_meld_on_the_table_is_no_licence() -> None:
    """#16"""
    state = position("9C 4C 2C", my_melds="9S 9S 9D", pile="3H 9H")
    for wanted in ("9C", "", "9C 2C", "9C 9S"):
        assert why(state, take(wanted)) is not None
    assert list(legal_moves(MILLE.observe(state, ME))) == [Draw()]


def test_17_taking_is_never_compulsory() -> None:
    """#17"""
    assert why(position("9C 9D 4C", pile="3H 9H"), Draw()) is None


def test_18_no_card_closes_the_pack() -> None:
    """#18"""
    state = position("9C 9D 4C", pile="2C 2D 3H 9H")
    assert codes(played(state, take("9C 9D")).hands[ME]) == "2C 2D 3H 4C"


def test_19_the_table_shows_the_upcard_and_the_count_only() -> None:
    """#19"""
    state = position("9C 4C", pile="KH KS 3H")
    shown = MillePresenter().show(MILLE.observe(state, ME), NAMES).zones[PACK]
    assert [each.card for each in shown.cards] == [None, None, Card.parse("3H")]


def test_19_an_open_pile_shows_all_by_a_house_rule() -> None:
    """#19: open_pile."""
    state = position("9C 4C", pile="KH KS 3H", house=rules(open_pile=True))
    shown = MillePresenter().show(MILLE.observe(state, ME), NAMES).zones[PACK]
    assert tuple(each.card for each in shown.cards) == cards("KH KS 3H")


# 2.3 Melding


@pytest.mark.parametrize(
    ("rank", "meld", "refused"),
    [
        ("K", "KC KD KH", None),
        ("K", "KC KC KD", None),
        ("K", "KC KD", "refusal.meld_small"),
        ("K", "KC", "refusal.meld_small"),
        ("K", "", "refusal.meld_nothing"),
        ("K", "KC KD QC", "refusal.wrong_rank"),
        ("3", "3C 4C 5C", "refusal.wrong_rank"),
        ("K", "KC KD KS", "refusal.not_in_hand"),
        ("K", "KC KC KC", "refusal.not_in_hand"),
    ],
)
def test_20_a_meld_is_three_cards_of_one_rank(rank: str, meld: str, refused: str | None) -> None:
    """#20"""
    state = position("KC KC KD KH QC 3C 4C 5C", pile="9H", phase=Phase.PLAY)
    assert why(state, lay(rank, meld)) == refused


def test_21_melding_is_optional() -> None:
    """#21"""
    state = position("KC KD KH 4C", theirs="5D", pile="9H", phase=Phase.PLAY)
    after = played(state, throw("4C"))
    assert (after.melds[ME], after.turn) == ((), THEM)
    part = played(state, lay("K", "KC KD KH"))
    assert codes(part.hands[ME]) == "4C"


@pytest.mark.parametrize(
    ("least", "rank", "meld", "refused"),
    [
        (1, "Q", "QC 2C 2D", None),
        (1, "6", "6C 6D 6H 2C 2D", None),
        (1, "Q", "QC 2C 2C 2D 2D 2H 2H 2S 2S", None),
        (1, "6", "2C 2D 2H", "refusal.meld_naturals"),
        (2, "Q", "QC 2C 2D", "refusal.meld_naturals"),
        (2, "6", "6C 6D 2C", None),
        (2, "6", "6C 6D 2C 2D 2H", None),
        (2, "2", "2C 2D 2H", None),
    ],
)
def test_22_naturals_beside_wilds(least: int, rank: str, meld: str, refused: str | None) -> None:
    """#22: min_naturals 1, and 2 as in toronto; any number of 2s beside them."""
    state = position(
        "QC 6C 6D 6H 2C 2C 2D 2D 2H 2H 2S 2S KC",
        pile="9H",
        phase=Phase.PLAY,
        house=rules(min_naturals=least),
    )
    assert why(state, lay(rank, meld)) == refused
    assert rules("toronto").min_naturals == 2


def test_22_the_pack_makes_a_meld_whatever_the_least_naturals() -> None:
    """#12, #22"""
    state = position("9C 9D 4C", pile="9H", house=rules("toronto"))
    assert why(state, take("9C 9D")) is None


def test_23_a_meld_has_no_greatest_size() -> None:
    """#23, #48"""
    state = position("2C 4C", my_melds="KC KC KD KD KH KH KS KS", pile="9H", phase=Phase.PLAY)
    after = played(state, lay("K", "2C"))
    assert len(after.melds[ME][0].cards) == 9
    assert not after.melds[ME][0].is_natural


def test_24_one_meld_of_a_rank_each() -> None:
    """#24"""
    state = position("KC KD KH KS KS KH", my_melds="QC QD QH", pile="9H", phase=Phase.PLAY)
    after = played(state, lay("K", "KC KD KH"), lay("K", "KS KS"))
    assert after.melds[ME] == melds("QC QD QH / KC KD KH KS KS")


@pytest.mark.parametrize("added", ["KS", "KS KS", "2C", "2C 2D", "KS 2C"])
def test_25_any_number_joins_an_own_meld(added: str) -> None:
    """#25"""
    state = position("KS KS 2C 2D 4C", my_melds="KC KD KH", pile="9H", phase=Phase.PLAY)
    assert played(state, lay("K", added)).melds[ME] == melds(f"KC KD KH {added}")


def test_25_a_meld_of_one_natural_takes_more_with_the_toronto_rule() -> None:
    """#22, #25: the least naturals hold for a new meld."""
    house = rules("toronto")
    state = position("2C 4C", my_melds="KC KD 2H", pile="9H", phase=Phase.PLAY, house=house)
    assert why(state, lay("K", "2C")) is None


def test_26_nothing_joins_the_other_seats_melds() -> None:
    """#26"""
    state = position("KS KS 4C", their_melds="KC KD KH", pile="9H", phase=Phase.PLAY)
    assert why(state, lay("K", "KS")) == "refusal.meld_small"
    assert why(state, lay("K", "KS KS")) == "refusal.meld_small"
    found = MillePresenter().actions(MILLE.observe(state, ME), cards("KS"))
    (theirs,) = [each.refusal for each in found if each.target == melds_of(THEM)]
    assert str(theirs) == "refusal.their_melds"


def test_27_three_twos_are_a_meld_of_twos_and_no_wild_use() -> None:
    """#27"""
    state = position("2C 2D 2H 4C", pile="9H", phase=Phase.PLAY)
    after = played(state, lay("2", "2C 2D 2H"), throw("4C"))
    score = ended(after).scores[ME]
    assert score.natural_hand
    assert score.total == 120


def test_28_only_twos_join_a_meld_of_twos() -> None:
    """#28"""
    state = position("2S KC 4C", my_melds="2C 2D 2H", pile="9H", phase=Phase.PLAY)
    assert why(state, lay("2", "2S")) is None
    assert why(state, lay("2", "KC")) == "refusal.twos_only"
    assert why(position("2S 2S 4C", pile="9H", phase=Phase.PLAY), lay("2", "2S 2S 4C")) == (
        "refusal.twos_only"
    )


def test_29_30_no_move_takes_a_laid_card_back_or_swaps_it() -> None:
    """#29, #30"""
    state = position("KS 2S 4C", my_melds="KC KD 2H / QC QD QH", pile="9H", phase=Phase.PLAY)
    before = state.melds[ME]
    for move in legal_moves(MILLE.observe(state, ME)):
        after = played(state, move)
        for meld in before:
            there = find(after.melds[ME], meld.rank)
            assert there is not None
            assert not Counter(meld.naturals) - Counter(there.naturals)
            assert not Counter(meld.wilds) - Counter(there.wilds)
    assert why(state, lay("K", "2H")) == "refusal.not_in_hand"
    assert why(state, throw("KC")) == "refusal.not_in_hand"


def test_29_a_meld_may_be_thought_over_until_the_discard_and_nothing_else() -> None:
    """#29"""
    assert MILLE.undoable(lay("K", "KC KD KH"))
    assert MILLE.undoable(throw("4C"))  # as long as the other seat has done nothing
    shown: list[Move] = [Draw(), TakeUpcardTwo(), take("9C 9D"), Reshuffle(())]
    assert not any(map(MILLE.undoable, shown))


def test_31_nothing_is_laid_or_thrown_before_the_draw() -> None:
    """#31"""
    state = position("KC KD KH 4C", pile="9H")
    assert why(state, lay("K", "KC KD KH")) == "refusal.phase.draw"
    assert why(state, throw("4C")) == "refusal.phase.draw"


@pytest.mark.parametrize(
    ("meld", "sign"),
    [
        ("KC KC KD KD KH KH KS", "seven"),
        ("KC KC KD KD KH KH", ""),
        ("KC KC KD KD KH KH 2S", ""),
        ("KC KC KD KD KH KH KS 2S", ""),
        ("KC KC KD KD KH KH KS KS", "natural"),
        ("KC KC KD KD KH KH KS KS 2S", ""),
        ("2C 2C 2D 2D 2H 2H 2S", "seven"),
    ],
)
def test_32_33_signs_on_a_meld(meld: str, sign: str) -> None:
    """#32, #33"""
    state = position("4C", my_melds=meld, pile="9H")
    zone = MillePresenter().show(MILLE.observe(state, THEM), NAMES).zones[melds_of(ME)]
    column = zone.columns[0]
    signs = {"natural": column.starred, "seven": column.warning == "7"}
    assert [name for name, there in signs.items() if there] == [sign] * bool(sign)
    assert (column.squared, column.lying) == (bool(sign), sign == "natural")


# 2.4 Discard, going out, end of a deal


def test_34_the_turn_ends_with_a_discard_and_not_before() -> None:
    """#34"""
    state = position("KC KD KH 4C 5C", theirs="5D", pile="9H", stock="6C 7C")
    state = played(state, Draw(), lay("K", "KC KD KH"))
    assert state.turn == ME
    assert [type(move) for move in legal_moves(MILLE.observe(state, ME))] == [Discard] * 3
    after = played(state, throw("4C"))
    assert (after.turn, after.phase, codes(after.pile)) == (THEM, Phase.DRAW, "9H 4C")


def test_35_out_by_melding_everything_without_a_discard() -> None:
    """#35"""
    state = position("QC QD QH KC KD KH", theirs="5D", pile="9H", phase=Phase.PLAY)
    after = played(state, lay("Q", "QC QD QH"), lay("K", "KC KD KH"))
    assert ended(after).out == ME
    assert codes(after.pile) == "9H"


def test_36_out_by_discarding_the_last_card() -> None:
    """#36"""
    state = position("QC QD QH KC KD 2H 7C", theirs="5D", pile="9H", phase=Phase.PLAY)
    after = played(state, lay("Q", "QC QD QH"), lay("K", "KC KD 2H"), throw("7C"))
    assert ended(after).out == ME
    assert codes(after.pile) == "9H 7C"


def test_37_going_out_has_no_condition() -> None:
    """#37"""
    state = position("7C", my_melds="3C 2C 2D", theirs="5D", pile="9H", phase=Phase.PLAY)
    assert ended(played(state, throw("7C"))).out == ME


def test_38_taking_the_pack_may_empty_the_hand_and_ends_the_deal_at_once() -> None:
    """#38"""
    step = MILLE.play(position("9C 9D", theirs="5D KC", pile="9H"), take("9C 9D"))
    assert [type(event) for event in step.events] == [PackTaken, DealEnded]
    assert ended(step.state).out == ME
    assert ended(step.state).scores[ME].total == 30


def test_38_not_if_the_pile_brings_cards_to_the_hand() -> None:
    """#38"""
    after = played(position("9C 9D", theirs="5D KC", pile="3H 9H"), take("9C 9D"))
    assert (after.phase, codes(after.hands[ME])) == (Phase.PLAY, "3H")


@pytest.mark.parametrize("announce", [True, False])
@pytest.mark.parametrize(("hand", "low"), [("5D 6D 7D", False), ("5D 6D", True), ("5D", True)])
def test_39_two_and_one_cards_are_announced(hand: str, low: bool, announce: bool) -> None:
    """#39: announce_low_hand."""
    house = rules(announce_low_hand=announce)
    state = position("3C 4C 5C", theirs=hand, pile="9H", house=house)
    shown = MillePresenter().show(MILLE.observe(state, ME), NAMES)
    assert shown.seats[1].alert == (low and announce)
    assert not shown.seats[0].alert
    assert len(shown.zones[hand_of(THEM)].cards) == len(hand.split())


def last_stock_card(**changed: Any) -> MilleState:
    """Seat 0 is about to draw the last card of the stock; 3C lies deepest in the pile."""
    return position(
        "KC KD 4C",
        theirs="9S 9S 5D",
        pile="3C 3D 8H 9H",
        stock="6C",
        house=rules(target=9000, **changed),
    )


def test_40_the_pack_is_shuffled_at_the_end_of_the_turn_that_emptied_the_stock() -> None:
    """#40: reshuffle end_of_turn."""
    drawn = played(last_stock_card(), Draw())
    assert (drawn.stock, drawn.phase) == ((), Phase.PLAY)
    thrown = played(drawn, throw("4C"))
    assert MILLE.waiting(thrown).actor is CHANCE
    assert (thrown.phase, thrown.turn) == (Phase.RESHUFFLE, THEM)
    assert why(thrown, Draw()) == "refusal.phase.reshuffle"
    step = MILLE.play(thrown, Reshuffle(cards("9H 3C 8H 3D")))
    assert step.events == (Reshuffled(cards("9H 3C 8H 3D")),)
    assert (codes(step.state.stock), codes(step.state.pile)) == ("9H 3C 8H 3D", "4C")
    assert (step.state.turn, step.state.phase, step.state.reshuffles) == (THEM, Phase.DRAW, 1)
    assert Card.parse("9H") in played(step.state, Draw()).hands[THEM]


@pytest.mark.parametrize("wrong", ["", "9H 3C 8H", "9H 3C 8H 3D 4C", "9H 3C 8H 8H", "9H 3C 8H 6C"])
def test_40_the_new_stock_is_the_pack_without_its_upcard(wrong: str) -> None:
    """#40"""
    thrown = played(last_stock_card(), Draw(), throw("4C"))
    assert why(thrown, Reshuffle(cards(wrong))) == "refusal.reshuffle_cards"
    assert why(last_stock_card(), Reshuffle(())) == "refusal.phase.draw"


def test_40_chance_shuffles_exactly_those_cards() -> None:
    """#40"""
    thrown = played(last_stock_card(), Draw(), throw("4C"))
    move = MILLE.chance(thrown, Dice("x"))
    assert isinstance(move, Reshuffle)
    assert sorted(map(str, move.stock)) == ["3C", "3D", "8H", "9H"]


def test_40_going_out_with_the_last_stock_card_comes_before_the_reshuffle() -> None:
    """#40"""
    out = position("6D 6H", my_melds="KC KD KH", theirs="5D", pile="3C 9H", stock="6C")
    assert ended(played(out, Draw(), lay("6", "6C 6D 6H"))).out == ME


@pytest.mark.parametrize("pile", ["", "3C 3D 8H 9H"])
def test_36_out_by_discarding_though_the_stock_is_empty(pile: str) -> None:
    """#36: nobody has to draw any more."""
    out = position("4C", my_melds="KC KD KH", pile=pile, stock="", phase=Phase.PLAY)
    assert ended(played(out, throw("4C"))).out == ME


def test_40_on_need_the_big_pack_stays_until_somebody_draws() -> None:
    """#40: reshuffle when_needed."""
    thrown = played(last_stock_card(reshuffle="when_needed"), Draw(), throw("4C"))
    assert (thrown.phase, thrown.turn, codes(thrown.pile)) == (
        Phase.DRAW,
        THEM,
        "3C 3D 8H 9H 4C",
    )
    asked = MILLE.play(thrown, Draw())
    assert asked.events == ()
    assert (MILLE.waiting(asked.state).actor, asked.state.draw_waits) == (CHANCE, True)
    step = MILLE.play(asked.state, Reshuffle(cards("9H 3C 8H 3D")))
    assert step.events == (Reshuffled(cards("9H 3C 8H 3D")), Drawn(THEM, Card.parse("9H")))
    after = step.state
    assert (codes(after.stock), codes(after.pile)) == ("3C 8H 3D", "4C")
    assert (after.phase, after.turn, after.draw_waits) == (Phase.PLAY, THEM, False)


def test_40_on_need_the_pack_may_be_taken_instead() -> None:
    """#40: reshuffle when_needed."""
    thrown = played(last_stock_card(reshuffle="when_needed"), Draw(), throw("4C"))
    other = replace(thrown, pile=cards("3C 3D 8H 4C 9H"))
    after = played(other, take("9S 9S"))
    assert (after.pile, after.phase, after.reshuffles) == ((), Phase.PLAY, 0)
    thrown = played(after, throw("3C"))
    assert thrown.phase is Phase.DEAL, "one card, no stock, and no pair: the deal is dead"


@pytest.mark.parametrize(("pile", "due"), [("", False), ("9H", True), ("3C 9H", True)])
def test_40_two_cards_are_a_pack_to_shuffle(pile: str, due: bool) -> None:
    """#40, #41: the discard that ends the turn is one of them."""
    state = position(
        "KC KD 4C", theirs="5D", pile=pile, stock="", phase=Phase.PLAY, house=rules(target=9000)
    )
    after = played(state, throw("4C"))
    assert after.phase is (Phase.RESHUFFLE if due else Phase.DEAL)


def test_40_a_reshuffle_is_counted_and_shows_what_both_hold() -> None:
    """#40: with no card hidden in the stock, each seat can work out the other's hand."""
    state = position("KC KD 4C", theirs="5D", pile="3C 9H", stock="", phase=Phase.PLAY)
    state = played(state, throw("4C"))
    assert why(state, Reshuffle(cards("3C"))) == "refusal.reshuffle_cards"
    assert why(state, Reshuffle(cards("3C 4C"))) == "refusal.reshuffle_cards"
    after = played(state, Reshuffle(cards("9H 3C")))
    assert (after.phase, after.turn, after.reshuffles) == (Phase.DRAW, THEM, 1)
    assert (codes(after.stock), codes(after.pile)) == ("9H 3C", "4C")
    assert after.shown == after.hands


def one_card_left(hand: str, **changed: Any) -> MilleState:
    """Seat 0 has just drawn the last card and is about to discard on an empty pile."""
    return position(
        "KC KD 9C",
        theirs=hand,
        stock="",
        phase=Phase.PLAY,
        house=rules(target=9000, **changed),
    )


@pytest.mark.parametrize("reshuffle", ["end_of_turn", "when_needed"])
def test_41_nothing_to_draw_and_no_pair_ends_the_deal(reshuffle: str) -> None:
    """#41"""
    step = MILLE.play(one_card_left("5D", reshuffle=reshuffle), throw("KC"))
    assert ended(step.state).out is None
    assert isinstance(step.events[-1], DealEnded)


@pytest.mark.parametrize("reshuffle", ["end_of_turn", "when_needed"])
def test_41_a_pair_may_take_the_last_card(reshuffle: str) -> None:
    """#41"""
    state = played(one_card_left("9D 9S 5D", reshuffle=reshuffle), throw("9C"))
    assert (MILLE.waiting(state).actor, state.phase) == (THEM, Phase.DRAW)
    view = MILLE.observe(state, THEM)
    assert Draw() in draws(view)
    assert any(isinstance(move, TakePack) for move in draws(view))
    after = played(state, take("9D 9S"))
    assert (after.phase, after.turn) == (Phase.PLAY, THEM)


@pytest.mark.parametrize("reshuffle", ["end_of_turn", "when_needed"])
def test_41_declining_the_last_card_ends_the_deal(reshuffle: str) -> None:
    """#41: the draw is the way to decline."""
    state = played(one_card_left("9D 9S 5D", reshuffle=reshuffle), throw("9C"))
    step = MILLE.play(state, Draw())
    assert [type(event) for event in step.events] == [DealEnded]
    assert ended(step.state).out is None
    assert step.state.hands == state.hands


def test_41_two_twos_keep_it_alive_only_if_they_may_take_a_two() -> None:
    """#11, #41"""
    for allowed in (True, False):
        state = position(
            "KC KD 2C",
            theirs="2D 2S 5D",
            my_melds="2C 2H 2H",
            their_melds="QC 2D 2S",
            stock="",
            phase=Phase.PLAY,
            house=rules(twos_take_two=allowed),
        )
        after = played(state, throw("2C"))
        assert (after.phase is Phase.DRAW) == allowed


def test_41_the_turned_up_two_is_no_way_out_later() -> None:
    """#7, #41"""
    state = position(
        "KC KD 2C", theirs="5D", my_melds="2C 2H 2H 2D 2D 2S 2S", stock="", phase=Phase.PLAY
    )
    assert ended(played(state, throw("2C"))).out is None


@pytest.mark.parametrize("reshuffle", ["end_of_turn", "when_needed"])
@pytest.mark.parametrize(("done", "most"), [(4, 4), (0, 0), (7, 7)])
def test_42_no_more_reshuffles_than_allowed(reshuffle: str, done: int, most: int) -> None:
    """#42: max_reshuffles."""
    state = position(
        "KC KD 4C",
        theirs="5D",
        pile="3C 3D 9H",
        stock="6C",
        reshuffles=done,
        house=rules(reshuffle=reshuffle, max_reshuffles=most),
    )
    assert ended(played(state, Draw(), throw("4C"))).out is None
    fewer = replace(state, reshuffles=done - 1)
    if most:
        after = played(fewer, Draw(), throw("4C"))
        assert after.phase is (Phase.RESHUFFLE if reshuffle == "end_of_turn" else Phase.DRAW)


def test_42_a_pair_may_still_take_the_whole_pack_after_the_last_reshuffle() -> None:
    """#41, #42"""
    state = position(
        "KC KD 9C",
        theirs="9D 9S 5D",
        pile="3C 3D",
        stock="6C",
        house=rules(max_reshuffles=0),
    )
    state = played(state, Draw(), throw("9C"))
    assert state.phase is Phase.DRAW
    assert why(state, take("9D 9S")) is None
    assert ended(played(state, Draw())).out is None


def test_42_every_deal_starts_to_count_anew() -> None:
    """#42"""
    state = position("6C", theirs="5D", pile="9H", phase=Phase.PLAY, reshuffles=3)
    state = played(state, throw("6C"))
    assert played(state, a_deal(state=state)).reshuffles == 0


def test_43_the_pile_is_empty_only_within_a_turn() -> None:
    """#43"""
    after = played(position("9C 9D 4C", theirs="5D", pile="9H"), take("9C 9D"))
    assert after.pile == ()
    view = MILLE.observe(after, ME)
    assert MillePresenter().show(view, NAMES).zones[PACK].cards == ()
    state = position("9C 9D 4C 5C", theirs="5D", pile="9H")
    assert codes(played(state, take("9C 9D"), throw("4C")).pile) == "4C"


def test_45_between_deals_both_hands_lie_open() -> None:
    """#45: they are counted; before the first deal and during play nothing counts as between."""
    state = position("6C", theirs="5D 7D", pile="9H", phase=Phase.PLAY)
    assert not MILLE.waiting(MILLE.start(rules())).between_deals
    assert not MILLE.waiting(state).between_deals
    after = played(state, throw("6C"))
    assert MILLE.waiting(after).between_deals
    assert after.shown == after.hands
    assert MILLE.observe(after, ME).known == cards("5D 7D")
    assert not after.draw_waits
    assert not MILLE.waiting(played(after, a_deal(state=after))).between_deals


def test_an_imagined_world_looks_the_same() -> None:
    """Only the hidden cards lie elsewhere."""
    state = position("9S 9D 4C", theirs="5C 6C 7D", pile="3C 9H", my_melds="KC KD 2H")
    state = replace(state, shown=((), cards("5C")))
    for seat in (ME, THEM):
        view = MILLE.observe(state, seat)
        worlds = [MILLE.imagine(view, Dice(str(n))) for n in range(3)]
        assert [MILLE.observe(world, seat) for world in worlds] == [view] * 3
        assert len({world.stock for world in worlds}) == 3
        assert all(all_cards(world) == Counter(DECK) for world in worlds)


def test_a_move_of_the_wrong_kind_is_refused_in_every_phase() -> None:
    """#8, #31, #34: each phase has its own refusal, and playing the move anyway raises it."""
    every: list[Move] = [
        Draw(),
        TakeUpcardTwo(),
        take("9C 9D"),
        lay("K", ""),
        throw("4C"),
        Reshuffle(()),
    ]
    over = position("6C", theirs="5D", pile="9H", phase=Phase.OVER)
    assert {why(over, move) for move in [*every, a_deal()]} == {"refusal.phase.over"}
    start = MILLE.start(rules())
    assert {why(start, move) for move in every} == {"refusal.phase.deal"}
    with pytest.raises(IllegalMove) as error:
        MILLE.play(over, Draw())
    assert str(error.value.message) == "refusal.phase.over"


def test_the_stock_counts_and_gesture_draws() -> None:
    """#8"""
    state = position("4C", pile="9H", stock="6C 7C")
    view = MILLE.observe(state, ME)
    assert len(MillePresenter().show(view, NAMES).zones[STOCK].cards) == 2
    (draw,) = [a for a in MillePresenter().actions(view, ()) if a.source == STOCK]
    assert draw.move == Draw()


def test_positions_hold_the_whole_pack() -> None:
    """The helper of these tests uses all 104 cards, wherever the others go."""
    for rest in ("stock", "pile", "theirs"):
        state = position("KC KD", my_melds="QC QD QH", pile="9H", rest=rest)
        assert all_cards(state) == Counter(DECK)


def test_every_row_is_cited() -> None:
    """Each row of section 2 that a program decides has a test here."""
    here = Path(__file__).parent
    text = "".join((here / name).read_text("utf-8") for name in ("test_rules.py", "test_points.py"))
    cited = {int(number) for number in re.findall(r"#(\d+)", text)}
    assert set(range(1, 72)) <= cited
