"""Cards that are put together but not played: the slots of the contract, a joker's new meld."""

from __future__ import annotations

from mille.cards import Card, Cards, Dice, cards
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games.contract_rummy.moves import Meld
from mille.games.contract_rummy.rules import CONTRACT_RUMMY, State
from mille.games.contract_rummy.table import View
from mille.games.contract_rummy.tray import tray_of
from mille.parts.melds import Kind, Laid, stands_for
from mille.parts.rummy import Discard, GoDown
from mille.view.action import Tell
from mille.view.table import Place, Role
from tests.games.contract_rummy.positions import drawn, lying, position
from tests.games.contract_rummy.test_presenter import (
    NAMES,
    SHOWS,
    after_draw,
    moves,
    put,
    refused,
    verb,
)

MINE = Place(Role.MELDS, Seat(0))
HAND = Place(Role.HAND, Seat(0))
DICE = Dice("any")
TABLE = ("5S 6S *1 8S", "KC KS KH")


def shown(view: View, place: Place) -> list[list[Card | None]]:
    """The cards of a place, by column where it has columns."""
    zone = SHOWS.show(view, NAMES).zones[place]
    many = [column.cards for column in zone.columns] if zone.columns else [zone.cards]
    return [[card.card for card in some] for some in many]


def test_cards_go_from_the_hand_into_slots_and_back() -> None:
    view = after_draw(position("9C 9D 5S 6S 2H 3C 4D QS KH JD", deal=2, stock="2D"))
    first = put(view, "9C 9D", "lay")
    both = put(first, "6S 5S", "lay")
    assert shown(both, MINE) == [list(cards("9C 9D")), list(cards("5S 6S"))]
    assert not {Card.parse("9C"), Card.parse("5S")} & set(shown(both, HAND)[0])
    slots = [column.slots for column in SHOWS.show(both, NAMES).zones[MINE].columns]
    assert slots == [3, 4]
    back = put(both, "", "back/slot.0")
    assert shown(back, MINE) == [list(cards("9D")), list(cards("5S 6S"))]
    assert SHOWS.undone(both) == first
    assert SHOWS.undone(first) == view
    assert SHOWS.undone(view) is None


def test_a_slot_takes_what_can_become_its_meld() -> None:
    view = after_draw(position("9C 9D 5S 9S *1 3C AS 2S KS JD", deal=2, stock="2D"))
    pair = put(view, "9C", "lay/slot.0")
    assert refused(verb(pair, "5S", "lay/slot.0")) == "refusal.slot.set"
    both = put(view, "9C 9D 5S 2S", "lay/slot.0")
    assert shown(both, MINE) == [list(cards("9C 9D")), list(cards("2S 5S"))]
    assert refused(verb(view, "KS AS 2S", "lay/slot.1")) == "refusal.slot.run"
    run = put(view, "*1 5S 2S", "lay/slot.1")
    assert shown(run, MINE)[1] == list(cards("2S *1 5S"))
    assert refused(verb(run, "9S", "lay/slot.1")) == "refusal.slot.run"


def test_what_is_whole_is_laid_as_it_lies_in_the_slots() -> None:
    view = after_draw(position("5H 6H 7H *1 9C 9D 9H", deal=2))
    run = put(view, "5H 6H 7H *1", "lay/slot.1")
    filled = put(run, "9C 9D 9H", "lay/slot.0")
    assert SHOWS.show(filled, NAMES).prompt.id == "prompt.full.turn"
    assert laid(filled)[1] == cards("5H 6H 7H *1")


def laid(view: View) -> list[Cards]:
    """The melds that L lays from a tray."""
    (move,) = moves(verb(view, "", "lay"))
    assert isinstance(move, GoDown)
    return [meld.cards for meld in move.melds]


def test_a_gap_in_a_run_is_a_gap_in_the_slots() -> None:
    view = after_draw(position("5S 7S 8S KS *1 AH QH 9C 9D 9H", deal=3))

    def places(*puts_: tuple[str, str]) -> dict[str, int]:
        then = view
        for some, where in puts_:
            then = put(then, some, where)
        columns = SHOWS.show(then, NAMES).zones[MINE].columns
        return {
            str(shown.card): 4 * n + at
            for n, column in enumerate(columns)
            for shown, at in zip(column.cards, column.at, strict=True)
        }

    assert places(("5S 8S", "lay/slot.0")) == {"5S": 0, "8S": 3}
    assert places(("5S 8S", "lay/slot.0"), ("*1", "lay/slot.0")) == {"5S": 0, "*1": 1, "8S": 3}
    assert places(("7S 8S", "lay/slot.1")) == {"7S": 4, "8S": 5}
    assert places(("AH QH", "lay/slot.0")) == {"QH": 1, "AH": 3}  # a jack, and a king between


def test_a_joker_goes_to_the_other_end_of_its_run_by_its_arrow() -> None:
    view = after_draw(position("5H 6H 7H *1 9C 9D 9H", deal=2))
    high = put(put(view, "5H 6H 7H *1", "lay/slot.1"), "9C 9D 9H", "lay/slot.0")

    def joker(then: View) -> tuple[str, str]:
        (shown,) = [c for c in SHOWS.show(then, NAMES).zones[MINE].columns[1].cards if c.turns]
        return str(shown.stands_for), shown.turns

    assert joker(high) == ("8H", "left")
    low = put(high, "", "turn/slot.1")
    assert joker(low) == ("4H", "right")
    assert laid(low) == [cards("9C 9D 9H"), cards("*1 5H 6H 7H")]
    assert SHOWS.undone(low) == high
    assert tray_of(put(low, "", "turn")).parts == tray_of(high).parts
    assert refused(verb(view, "", "turn")) == "refusal.turn"


def test_two_jokers_have_three_ways_to_lie_but_none_above_the_ace() -> None:
    view = after_draw(position("QS KS *1 *2 3H 4H 5H 6H", deal=3))
    tops = put(put(view, "QS KS *1 *2", "lay/slot.0"), "3H 4H 5H 6H", "lay/slot.1")

    def run(way: View) -> str:
        return " ".join("*" if card.rank == "*" else card.code for card in laid(way)[0])

    assert run(tops) == "* QS KS *"
    assert run(put(tops, "", "turn")) == "* * QS KS"
    assert run(put(put(tops, "", "turn"), "", "turn")) == "* QS KS *"
    middle = put(put(view, "3H 4H *1 *2", "lay/slot.0"), "QS KS", "lay/slot.1")
    ways = [middle, put(middle, "", "turn"), put(put(middle, "", "turn"), "", "turn")]
    lowest = {
        str(face) for way in ways for face in stands_for(Laid(Kind.RUN, tray_of(way).parts[0]))[:1]
    }
    assert lowest == {"AH", "2H", "3H"}


def test_a_joker_stands_where_runs_do_not_continue_each_other() -> None:
    view = after_draw(position("3C 4C 5C *1 7C 8C 9C TC", deal=3))
    filled = put(put(view, "7C 8C 9C TC", "lay/slot.0"), "3C 4C 5C *1", "lay/slot.1")
    assert laid(filled)[1] == cards("*1 3C 4C 5C")  # not up to the 6
    assert refused(verb(filled, "", "turn")) == "refusal.turn"
    assert not [each for each in SHOWS.actions(filled, ()) if each.arrow]


def test_the_slots_stay_filled_while_others_play() -> None:
    state = drawn("9C 9D 5S 6S 2H 3C 4D QS KH JD", stock="2D")
    begun = put(seen(state), "9C 9D", "lay")
    after = seen(CONTRACT_RUMMY.play(state, Discard(Card.parse("KH"))).state)
    kept = SHOWS.kept(after, begun)
    assert tray_of(kept).cards == cards("9C 9D")
    more = put(kept, "5S", "lay")
    assert shown(more, MINE) == [list(cards("9C 9D")), list(cards("5S"))]
    gone = seen(CONTRACT_RUMMY.play(state, Discard(Card.parse("9D"))).state)
    assert tray_of(SHOWS.kept(gone, begun)).cards == cards("9C")


def seen(state: State) -> View:
    """What seat 0 sees."""
    return CONTRACT_RUMMY.observe(state, Seat(0))


def test_a_joker_is_taken_out_of_its_run_and_must_be_laid() -> None:
    view = after_draw(lying(position("7S QH QS 2D 3D", stock="4C"), *TABLE))
    freed = put(view, "7S", "add/0")
    owner = next(meld.seat for meld in view.melds)
    assert list(cards("5S 6S 7S 8S")) in shown(freed, Place(Role.MELDS, owner))
    assert [Card.parse("*1")] in shown(freed, MINE)
    assert refused(verb(freed, "2D", "throw")) == "refusal.joker_waits"
    assert refused(verb(freed, "QH 2D", "lay")) == "refusal.joker_meld"
    half = put(freed, "QH", "lay")
    (move,) = moves(verb(half, "QS", "lay"))
    assert isinstance(move, Meld)
    assert CONTRACT_RUMMY.refusal(CONTRACT_RUMMY.imagine(view, DICE), move) is None
    assert move.swaps is not None
    assert SHOWS.undone(half) == freed
    assert SHOWS.undone(freed) == view


def test_a_joker_stays_where_no_new_meld_waits_for_it() -> None:
    view = after_draw(lying(position("7S QH 2D 3C 4H 6C 8D TC JH AC", stock="9D"), *TABLE))
    assert refused(verb(view, "7S", "add/0")) == "refusal.joker_needs_meld"


def test_a_throw_that_fits_the_table_is_warned_of() -> None:
    view = after_draw(lying(position("9S KD 2C 3D"), *TABLE))
    assert [column for _, column in verb(view, "KD", "throw").warns] == ["1"]
    assert not verb(view, "2C", "throw").warns


def test_the_contract_and_the_melds_are_told() -> None:
    def told(view: View, what: Tell) -> str:
        said = SHOWS.answer(view, what, NAMES)
        assert said is not None
        return said.id

    view = after_draw(lying(position("9S KD 2C 3D"), *TABLE))
    assert told(view, Tell.SCORE) == "told.down"
    assert told(view, Tell.LAID) == "told.melds.they"
    begun = put(after_draw(position("9C 9D 5S 6S", deal=2)), "9C", "lay")
    assert told(begun, Tell.SCORE) == "told.contract"
    assert told(begun, Tell.LAID) == "told.no_melds"


def test_parts_of_a_contract_that_are_alike_are_told_apart() -> None:
    view = after_draw(position("9C 9D 7S 6S", deal=1))
    mine = SHOWS.show(view, NAMES).zones[MINE]
    parts = [dict(column.label.blanks)["part"] for column in mine.columns]
    assert parts == [message("part.set.1"), message("part.set.2")]
    view = after_draw(position("9C 9D 7S 6S", deal=2))
    mine = SHOWS.show(view, NAMES).zones[MINE]
    parts = [dict(column.label.blanks)["part"] for column in mine.columns]
    assert parts == [message("part.set"), message("part.run")]


def test_a_contract_that_is_held_is_found_beside_other_cards_in_the_slots() -> None:
    view = after_draw(position("4H 5H 7H *1 6C 6S JD JD JH 3D", deal=2, stock="7S"))
    begun = put(put(view, "4H 5H 7H *1", "lay/slot.1"), "6C 6S", "lay/slot.0")
    assert SHOWS.show(begun, NAMES).prompt.id == "prompt.ready"
    filled = put(begun, "", "lay")
    assert set(tray_of(filled).parts[0]) == set(cards("JD JH"))
    assert tray_of(filled).parts[1] == tray_of(begun).parts[1]
    assert SHOWS.show(filled, NAMES).prompt.id == "prompt.full"


def test_a_whole_meld_takes_the_place_of_other_cards() -> None:
    view = after_draw(position("4H 5H 7H 3S 6C 6S JD JD JH 3D", deal=2, stock="7S"))
    begun = put(view, "6C 6S", "lay/slot.0")
    for target in ("lay/slot.0", "lay"):
        assert tray_of(put(begun, "JD JD JH", target)).parts[0] == cards("JD JD JH")
    assert refused(verb(begun, "JD JH", "lay/slot.0")) == "refusal.slot.set"
    assert SHOWS.undone(put(begun, "JD JD JH", "lay")) == begun
