"""What the table makes of chosen cards, what it says about them, and what it answers by itself."""

from __future__ import annotations

from typing import Any

import pytest

from mille.cards import Card, Cards, Dice, cards
from mille.engine.codec import Seat
from mille.games.contract_rummy import tray
from mille.games.contract_rummy.moves import PRESETS, End, LayOff, MayI, Meld, OnTable, Score
from mille.games.contract_rummy.present import ContractRummyPresenter
from mille.games.contract_rummy.rules import CONTRACT_RUMMY, State
from mille.games.contract_rummy.table import View
from mille.games.contract_rummy.tray import tray_of
from mille.i18n import load
from mille.parts.melds import Kind
from mille.parts.rummy import Discard, GameEnded, GoDown, Phase
from mille.value import replace
from mille.view.action import Action
from mille.view.table import Place, Role
from tests.games.contract_rummy.positions import after, lying, position, quiet, told

WORDS = load(game="contract_rummy")

SHOWS = ContractRummyPresenter()
NAMES = ("You", "Ann", "Ben", "Cat", "Dan")


def after_draw(state: State) -> View:
    """What seat 0 sees once it has drawn and all have said no."""
    return CONTRACT_RUMMY.observe(quiet(state, "draw"), Seat(0))


def verb(view: View, chosen: str, id: str) -> Action:
    """The action that a key means, with these cards chosen."""
    found = SHOWS.actions(view, cards(chosen))
    return next(each for each in found if each.id == id)


def put(view: View, chosen: str, id: str) -> View:
    """The view after a key or a place has put cards together."""
    then = verb(view, chosen, id).puts
    assert isinstance(then, View)
    return then


def refused(action: Action) -> str:
    """Why an action is refused."""
    assert action.refusal is not None
    return action.refusal.id


def moves(action: Action) -> list[Any]:
    """The moves that an action can mean."""
    if action.ask is not None:
        return [each.move for each in action.ask.answers]
    assert action.move is not None
    return [action.move]


TABLE = ("5S 6S *1 8S", "KC KS KH")
SETS = "9C 9D 9H 9S KC KD KH"
NOTHING = after_draw(position("9C 9D 9H KC KD 2H 3C 4D 5S 7H", stock="4C"))
RUNS = "3C 4C 5C 6C 7C 8C 9C TC"
AFTER = after_draw(lying(position("9S KD 2C 3D"), *TABLE))
MANY = lying(position("*1 2C 7H", stock="3D"), "JS JH JC", "QS QH QC", "5S 6S 7S 8S")


@pytest.mark.parametrize(
    ("view", "chosen", "id", "why"),
    [
        (NOTHING, "", "lay", "no_contract"),
        (NOTHING, "9C 9D 5S KC", "lay", "no_part"),
        (NOTHING, "9C 9D 9H 3C 4D 5S", "lay", "whole_contract"),
        (after_draw(position(SETS)), SETS, "lay", "wrong_size"),
        (after_draw(position(RUNS, deal=3)), RUNS, "lay", "continuous_runs"),
        (AFTER, "2C", "add/1", "does_not_fit.set"),
        (AFTER, "2C", "add/0", "does_not_fit.run"),
        (AFTER, "2C", "lay", "fits_nowhere"),
        (AFTER, "", "throw", "choose_throw"),
        (after_draw(lying(position("9S KD 2C"), *TABLE, down=(1,))), "KD", "add/1", "not_down"),
        (after_draw(replace(MANY, melds=MANY.melds * 2)), "*1", "lay", "aim_at_meld"),
    ],
)
def test_what_cannot_be_done_is_refused_by_its_own_rule(
    view: View, chosen: str, id: str, why: str
) -> None:
    assert refused(verb(view, chosen, id)) == f"refusal.{why}"


def test_a_card_is_laid_where_it_fits() -> None:
    assert moves(verb(AFTER, "KD", "add/1")) == [LayOff(1, Card.parse("KD"), None)]
    assert verb(AFTER, "9S", "lay").legal


def test_the_last_card_need_not_be_chosen() -> None:
    one = replace(AFTER, hands=(cards("2C"), *AFTER.hands[1:]))
    assert moves(verb(one, "", "throw")) == [Discard(Card.parse("2C"))]


# The contract


def test_nothing_chosen_fills_the_slots_and_a_second_press_lays_them() -> None:
    view = after_draw(position("9C 9D 9H KC KD KH 2C 3D 5S 7H", stock="4C"))
    filled = put(view, "", "lay")
    assert set(tray_of(filled).cards) == set(cards("9C 9D 9H KC KD KH"))
    (move,) = moves(verb(filled, "", "lay"))
    assert isinstance(move, GoDown)
    assert CONTRACT_RUMMY.refusal(state_like(view), move) is None


def state_like(view: View) -> State:
    """A state that fits a view."""
    return CONTRACT_RUMMY.imagine(view, Dice("any"))


def test_what_lies_in_the_slots_stays_and_the_rest_is_put_to_it() -> None:
    hand = "9C 9D 9H KC KD KH QC QD QH 2C"
    view = after_draw(position(hand, stock="4C"))
    begun = put(view, "QC QD QH", "lay")
    filled = put(begun, "", "lay")
    assert set(cards("QC QD QH")) < set(tray_of(filled).cards)
    assert len(tray_of(filled).cards) == 6


def test_a_contract_that_is_chosen_goes_to_the_slots_if_only_its_joker_has_two_places() -> None:
    view = after_draw(position("5H 6H 7H *1 9C 9D 9H", deal=2))
    whole = "5H 6H 7H *1 9C 9D 9H"
    said = SHOWS.chosen(view, cards(whole))
    assert said is not None
    assert said.id == "chosen.whole.turn"
    filled = put(view, whole, "lay")
    assert tray_of(filled).parts == (cards("9C 9D 9H"), cards("*1 5H 6H 7H"))
    (move,) = moves(verb(filled, "", "lay"))
    assert isinstance(move, GoDown)


def test_cards_that_are_two_contracts_are_asked_about_with_pictures() -> None:
    view = after_draw(position("5S 6S 7S 8S *1 5H 5D", deal=2))
    ask = verb(view, "5S 6S 7S 8S *1 5H 5D", "lay").ask
    assert ask is not None
    seals = {
        tuple(str(card.stands_for) for card in answer.cards if card.stands_for)
        for answer in ask.answers
    }
    assert len(seals) == len(ask.answers) == 3
    assert all(answer.breaks == (3,) for answer in ask.answers)


def test_an_ace_is_where_its_run_is() -> None:
    view = after_draw(position("AC 2C 3C 4C JD QD KD AD", deal=3))
    (move,) = moves(verb(view, "AC 2C 3C 4C JD QD KD AD", "lay"))
    assert isinstance(move, GoDown)
    runs = {meld.cards for meld in move.melds}
    assert runs == {cards("AC 2C 3C 4C"), cards("JD QD KD AD")}


def test_what_is_fulfilled_is_lit() -> None:
    view = after_draw(position("9C 9D 9H 5S 6S 2H 3C 4D QS KH", deal=2, stock="JD"))
    beads = SHOWS.show(view, NAMES).strip
    assert [bead.lit for bead in beads] == [True, False]


# Later


@pytest.mark.parametrize(
    ("meld", "id"), [("5S 5H 5D", "cards"), ("8S 8H *1", "joker"), ("9S *1 *2", "jokers")]
)
def test_a_set_is_heard_with_its_cards_and_jokers(meld: str, id: str) -> None:
    view = after_draw(lying(position("2C 3D 3H 4D 6H 7D JD"), meld))
    (column,) = SHOWS.show(view, NAMES).zones[Place(Role.MELDS, Seat(1))].columns
    assert column.label.id == f"lies.{id}"


def test_a_joker_asks_where_it_shall_go() -> None:
    view = after_draw(lying(position("*2 2C 3D 3H 4D 6H 7D 9D TD JD"), *TABLE))
    assert len(moves(verb(view, "*2", "lay"))) == 3


def test_a_joker_that_is_added_lies_at_one_end_and_goes_to_the_other_before_it_is_laid() -> None:
    view = after_draw(lying(position("*2 2C 3D 3H 4D 6H 7D 9D TD JD"), *TABLE))
    there = put(view, "*2", "add/0")
    before = SHOWS.show(view, NAMES)
    low, high = LayOff(0, Card.parse("*2"), End.LOW), LayOff(0, Card.parse("*2"), End.HIGH)
    for meant in (low, high, low):
        (column, _) = SHOWS.show(there, NAMES).zones[Place(Role.MELDS, Seat(1))].columns
        at = 0 if meant is low else -1
        assert column.cards[at].turns == ("right" if meant is low else "left")
        assert moves(verb(there, "", "lay/0")) == moves(verb(there, "", "lay")) == [meant]
        there = put(there, "", "turn")
    assert refused(verb(there, "2C", "throw")) == refused(verb(there, "2C", "lay"))
    assert SHOWS.undone(put(view, "*2", "add/0")) == view
    assert SHOWS.show(view, NAMES) == before


def test_a_new_meld_lies_there_while_its_joker_has_several_places() -> None:
    view = after_draw(lying(position("*2 6H 7H 8H 2C"), *TABLE))
    there = put(view, "6H 7H 8H *2", "lay")
    found = set()
    for _ in range(2):
        (move,) = moves(verb(there, "", "lay"))
        assert isinstance(move, Meld)
        assert verb(there, "", "lay/slot.0").move == move
        found.add(move.cards)
        there = put(there, "", "turn")
    assert found == {cards("*2 6H 7H 8H"), cards("6H 7H 8H *2")}
    assert SHOWS.put_together(there) == ()
    assert SHOWS.show(put(there, "", "back/slot.0"), NAMES) == SHOWS.show(view, NAMES)


def test_so_does_one_with_a_joker_that_was_exchanged() -> None:
    view = after_draw(lying(position("7S 9H TH JH 2C"), *TABLE))
    there = put(view, "7S 9H TH JH", "lay")
    assert (
        not SHOWS.show(there, NAMES)
        .zones[Place(Role.MELDS, Seat(1))]
        .columns[0]
        .cards[2]
        .stands_for
    )
    (low,) = moves(verb(there, "", "lay"))
    (high,) = moves(verb(put(there, "", "turn"), "", "lay"))
    assert isinstance(low, Meld)
    assert isinstance(high, Meld)
    assert low.swaps == high.swaps is not None
    assert {low.cards, high.cards} == {cards("*1 9H TH JH"), cards("9H TH JH *1")}


def test_the_cards_of_a_new_meld_take_the_joker_along() -> None:
    view = after_draw(lying(position("7S QH QS 2C"), *TABLE))
    for action in (verb(view, "7S QH QS", "lay"), verb(view, "7S QH QS", "add/0")):
        (move,) = moves(action)
        assert isinstance(move, Meld)
        assert move.kind is Kind.SET
        assert move.swaps is not None


def test_throwing_what_fits_a_meld_is_minded() -> None:
    view = after_draw(lying(position("KD 2C 3D"), *TABLE))
    fits, other = verb(view, "KD", "throw"), verb(view, "2C", "throw")
    assert fits.move == Discard(Card.parse("KD"))
    assert fits.would is not None
    assert fits.would.id == "drop.throw.fits"
    assert other.would is not None
    assert other.would.id == "drop.throw"


# Offers


def asked(hand: str, upcard: str, deal: int = 1) -> View:
    """What seat 1 sees when it is asked."""
    state = position("", hand, deal=deal, upcard=upcard)
    state = after(state, "draw")
    return CONTRACT_RUMMY.observe(state, Seat(1))


def test_an_offer_says_what_it_costs_and_has_its_answers() -> None:
    view = asked("9C KD 2C 3D 5S 7H 8S JC QD AH", "9H")
    offer = SHOWS.show(view, NAMES).offer
    assert offer is not None
    costs = dict(offer.detail.blanks)
    assert costs["now"] == 9 + 10 + 2 + 3 + 5 + 7 + 8 + 10 + 10 + 15
    assert int(str(costs["after"])) > int(str(costs["now"])) + 9
    buttons = [each.move for each in SHOWS.actions(view, ()) if each.button]
    assert buttons == [MayI(True), MayI(False)]
    assert refused(verb(view, "", "draw")) == "refusal.answer_first"
    assert refused(verb(view, "", "lay")) == "refusal.answer_first"


def test_slots_are_filled_and_emptied_while_an_offer_is_open() -> None:
    view = asked("9C 9D 2C 3D 5S 7H 8S JC QD AH", "9H")
    filled = put(view, "9C 9D", "lay/slot.0")
    assert tray_of(filled).parts == (cards("9C 9D"), ())
    by_key = put(filled, "JC", "lay")
    assert tray_of(by_key).parts == (cards("9C 9D"), cards("JC"))
    assert not tray_of(put(filled, "", "back/slot.0")).parts[0][1:]
    for shown in (filled, by_key):
        assert SHOWS.show(shown, NAMES).offer is not None
        buttons = [each.move for each in SHOWS.actions(shown, ()) if each.button]
        assert buttons == [MayI(True), MayI(False)]
    assert refused(verb(view, "9C", "throw")) == "refusal.answer_first"


@pytest.mark.parametrize(
    ("hand", "upcard", "deal", "useful"),
    [
        ("9C KD 2C 3D 5S 7H 8S JC QD AH", "9H", 1, True),
        ("9C KD 2C 3D 5S 7H 8S JC QD AH", "4H", 1, False),
        ("9C KD 2C 3D 5S 7H 8S JC QD AH", "4H", 3, True),
        ("9C KC 9D KD 2D 3D 5S 6S 8S JS", "7H", 3, False),
        ("9C KC 9D KD 2D 3D 5S 6S 8S JS", "*1", 3, True),
    ],
)
def test_a_card_that_fits_no_plan_need_not_be_asked_about(
    hand: str, upcard: str, deal: int, useful: bool
) -> None:
    view = asked(hand, upcard, deal)
    assert SHOWS.unasked(view, "always") is None
    assert SHOWS.unasked(view, "never") == MayI(False)
    assert SHOWS.unasked(view, "useful") == (None if useful else MayI(False))


@pytest.mark.parametrize(
    ("hand", "upcard", "useful"),
    [("2S 7H", "KD", False), ("KD KC 7H", "KD", True), ("2S 7H", "7D", False)],
)
def test_who_is_down_is_asked_about_cards_of_a_new_meld(
    hand: str, upcard: str, useful: bool
) -> None:
    state = position("", hand, upcard=upcard)
    state = replace(lying(state, "QS QH QD", "AS AH AC"), down=(None, 0, None))
    state = after(state, "draw")
    view = CONTRACT_RUMMY.observe(state, Seat(1))
    assert SHOWS.unasked(view, "always") is None
    assert SHOWS.unasked(view, "useful") == (None if useful else MayI(False))


# The end of a deal


def test_nobody_is_on_turn_once_the_deal_is_over() -> None:
    out = after_draw(lying(position("9S", stock="2S"), *TABLE))
    out = replace(out, hands=((), *out.hands[1:]))
    last = after_draw(position("9C KD 2C 3D"))
    last = replace(last, played=last.rules.max_turns * last.seats)
    for view in (out, last):
        table = SHOWS.show(view, NAMES)
        assert table.prompt.id == "prompt.deal"
        assert not any(slip.on_turn for slip in table.seats)


# The hand


def test_the_orders_of_a_hand() -> None:
    view = after_draw(position("9C 9D 9H 5S 6S 7S 8S 2H KC QC", deal=2, stock="3D"))
    by_melds: Cards = SHOWS.arranged(view, view.hand, "melds")
    assert set(by_melds[:3]) == set(cards("9C 9D 9H"))
    assert by_melds[3:7] == cards("5S 6S 7S 8S")
    assert SHOWS.arranged(view, view.hand, "suit")[:3] == cards("9C QC KC")
    assert SHOWS.arranged(view, view.hand, "rank") == view.hand


def test_the_fewest_jokers_go_into_what_is_fulfilled() -> None:
    melds = tray.fulfilled(cards("9C 9D 9H KC KD *1"), "SS", PRESETS["standard"])
    assert len(melds) == 2


def test_the_same_zones_from_the_first_view_to_the_last() -> None:
    first = CONTRACT_RUMMY.observe(CONTRACT_RUMMY.start(PRESETS["standard"], 4), Seat(0))
    later = after_draw(lying(position("", "", "", ""), *TABLE))
    shown = [SHOWS.show(view, NAMES).zones.keys() for view in (first, later)]
    assert shown[0] == shown[1]
    assert Place(Role.MELDS, Seat(3)) in shown[0]


def test_a_card_that_is_added_is_asked_about_with_whose_meld_it_is() -> None:
    state = lying(position("KD 2C 7H", stock="3D"), "JS JH JC", "QS QH QC")
    first, second = state.melds
    kings = cards("KS KH KC")
    more = OnTable(Seat(0), Kind.SET, kings)
    second = replace(second, cards=kings)
    view = after_draw(replace(state, melds=(first, second, more)))
    action = verb(view, "KD", "lay")
    assert action.ask is not None
    assert [answer.label.id for answer in action.ask.answers] == ["meld.set", "ask.own"]


def test_a_new_meld_is_called_what_it_is() -> None:
    view = after_draw(lying(position("9S 9D 9H 3D", stock="2C"), *TABLE))
    said = SHOWS.chosen(view, cards("9S 9D 9H"))
    assert said is not None
    assert (said.id, dict(said.blanks)["n"]) == ("chosen.meld", 27)
    would = verb(view, "9S 9D 9H", "lay").would
    assert would is not None
    assert would.id == "drop.meld"
    assert SHOWS.chosen(view, cards("9S 9D 3D")) is None


def test_who_leads_and_who_has_won_is_said_as_one_speaks() -> None:
    view = after_draw(position("", deal=2, totals=(68, 0, 28)))
    ended = replace(view.deals[0], scores=(Score(0, 0, 0, 0, 0),) * 3)
    view = replace(view, deals=(ended,))
    (note,) = SHOWS.sheet(view, NAMES).notes
    assert WORDS.text(note) == WORDS("standing.leads.they", name="Ann", n=0, mine=68)
    own, *others = SHOWS.show(view, NAMES).seats
    assert own.note == note
    assert not any(other.note for other in others)
    assert own.second is not None and own.second > 0
    over = replace(view, phase=Phase.OVER, ended=GameEnded((Seat(1),), (3, 1, 2)))
    sheet = SHOWS.sheet(over, NAMES)
    assert WORDS.text(sheet.title) == WORDS("sheet.over.they", name="Ann")
    assert WORDS.text(sheet.notes[0]) == WORDS("standing.won.they", name="Ann", n=0, mine=68)


def test_whose_contract_lies_is_said_as_one_speaks() -> None:
    before = after_draw(position("9C 9D 9H KC KD KH 2C 3D 5S 7H", stock="4C"))
    state = CONTRACT_RUMMY.imagine(before, Dice("any"))
    (move,) = moves(verb(put(before, "", "lay"), "", "lay"))
    over, *_ = told(state, move)
    event = over.story[-1]
    mine, theirs = (
        SHOWS.beat(event, CONTRACT_RUMMY.observe(over, Seat(seat)), NAMES) for seat in (0, 1)
    )
    assert mine.moment is not None and mine.moment.said.id == "banner.down.you"
    assert theirs.banner is not None and theirs.banner.id == "banner.down.they"
