"""What the table makes of chosen cards, what it says about them, and what it answers by itself."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from mille.cards import Dice, cards
from mille.engine.codec import Seat
from mille.engine.message import Message
from mille.games.contract_rummy import tray
from mille.games.contract_rummy.moves import PRESETS, MayI, Score, cards_of
from mille.games.contract_rummy.present import ContractRummyPresenter
from mille.games.contract_rummy.rules import CONTRACT_RUMMY, State
from mille.games.contract_rummy.table import View
from mille.i18n import load
from mille.parts.rummy import GameEnded, Phase
from mille.value import replace
from mille.view.action import Action, Tell
from mille.view.names import YOURSELF
from mille.view.table import ColumnView, Place, Role
from tests.games.contract_rummy.positions import after, drawn, lying, move, position, quiet, words
from tests.games.moved import one_by_one

WORDS = load(game="contract_rummy")
SHOWS = ContractRummyPresenter()
NAMES = ("You", "Ann", "Ben", "Cat", "Dan")
TABLE = ("5S 6S *1 8S", "KC KS KH")


def seen(state: State, seat: int = 0) -> View:
    return CONTRACT_RUMMY.observe(state, Seat(seat))


def asked(hand: str, upcard: str, deal: int = 1) -> View:
    """What seat 1 sees when it is asked."""
    return seen(after(position("", hand, deal=deal, upcard=upcard), "draw"), 1)


# What happens on the table, as `tables.txt` has it.


def lie(column: ColumnView) -> str:
    """A column: gaps, what jokers stand for and where their arrows point."""
    found = ["_"] * max(column.slots, len(column.cards))
    for at, it in zip(column.at or range(len(found)), column.cards):
        found[at] = str(it.card) + (f"={it.stands_for}" if it.stands_for else "")
        found[at] += {"left": "<", "right": ">"}.get(it.turns, "")
    return " ".join(found)


def shown(view: View) -> str:
    """All melds and slots, and the prompt."""
    table = SHOWS.show(view, NAMES)
    zones = [zone for place, zone in table.zones.items() if place.role is Role.MELDS]
    melds = " / ".join(" | ".join(map(lie, zone.columns)) for zone in zones if zone.columns)
    return f"{melds} ({ids(table.prompt)})"


def ids(said: Message) -> str:
    return " ".join(each.id.removeprefix("prompt.") for each in one_by_one(said))


def comes_of(action: Action, start: View) -> str:
    if action.refusal is not None:
        return action.refusal.id.removeprefix("refusal.") + "!"
    if action.puts is not None:
        return shown(action.puts)
    if action.ask is not None:
        every = [(f"{answer.label.id} ", answer.move) for answer in action.ask.answers]
    else:
        every = [("", action.move)]
    for _, each in every:
        assert CONTRACT_RUMMY.refusal(CONTRACT_RUMMY.imagine(start, Dice("any")), each) is None  # type: ignore[arg-type]
    said = "; ".join(label + words(each) for label, each in every)  # type: ignore[arg-type]
    warned = "".join(f" warns {column}" for _, column in action.warns)
    return said + (f" ({ids(action.would)})" if action.would else "") + warned


def begun(setup: str) -> View:
    """The view of seat 0 after drawing, or of seat 1 that is offered a card: `HAND; deal 2`."""
    hand, *rest = setup.split("; ")
    said = dict(each.split(" ", 1) for each in rest)
    if "offered" in said:
        return asked(hand, said["offered"])
    state = position(hand, deal=int(said.get("deal", 1)), stock=said.get("stock", ""))
    if "with" in said:
        down = tuple(map(int, said.get("down", "0 1").split()))
        state = lying(state, *said["with"].split(", "), down=down)
    return seen(quiet(state, "draw"))


_, *parts = (Path(__file__).parent / "tables.txt").read_text("utf-8").split("\n# ")
TABLES = {name: rest for name, _, rest in (part.partition(": ") for part in parts)}


@pytest.mark.parametrize("name", TABLES)
def test_what_comes_of_it(name: str) -> None:
    setup, *lines = TABLES[name].splitlines()
    before = [begun(setup)]
    for line in filter(None, lines):
        view, (done, _, then) = before[-1], line.partition(" = ")
        if done == "again":
            del before[1:]
        elif done == "undo":
            assert SHOWS.undone(before.pop()) == before[-1]
        elif done.endswith("?"):
            said = SHOWS.chosen(view, cards(done.removesuffix(" ?")))
            n = dict(one_by_one(said)[0].blanks)["n"] if said else ""
            assert f"{ids(said) if said else 'nothing'} {n}".strip() == then
        else:
            chosen, _, id = done.rpartition("> ")
            action = next(it for it in SHOWS.actions(view, cards(chosen)) if it.id == id)
            assert comes_of(action, before[0]) == then, line
            if action.puts is not None:
                before.append(action.puts)
                hand = SHOWS.show(action.puts, NAMES).zones[Place(Role.HAND, view.seat)].cards
                lie = (*(it.card for it in hand), *chain(*SHOWS.put_together(action.puts)))
                assert not SHOWS.put_together(action.puts) or Counter(lie) == Counter(view.hand)


def test_a_question_has_pictures() -> None:
    view = seen(drawn("5S 6S 7S 8S *1 5H 5D", deal=2))
    chosen = SHOWS.actions(view, cards("5S 6S 7S 8S *1 5H 5D"))
    (ask,) = (action.ask for action in chosen if action.ask is not None)
    assert all(answer.breaks == (3,) for answer in ask.answers)


def test_whose_meld_a_card_can_join_is_asked() -> None:
    state = lying(position("KD 2C 7H", stock="3D"), "KS KH KC", "KS KH KC")
    state = replace(state, melds=(state.melds[0], replace(state.melds[1], seat=Seat(0))))
    actions = SHOWS.actions(seen(quiet(state, "draw")), cards("KD"))
    ask = next(each.ask for each in actions if each.id == "lay")
    assert ask and [answer.label.id for answer in ask.answers] == ["meld.set", "ask.own"]


def test_the_last_card_need_not_be_chosen() -> None:
    view = seen(quiet(lying(position("9S KD 2C 3D"), *TABLE), "draw"))
    view = replace(view, hands=(cards("2C"), *view.hands[1:]))
    assert move("throw 2C") in [each.move for each in SHOWS.actions(view, ())]


def test_the_slots_stay_filled_while_others_play() -> None:
    state = drawn("9C 9D 5S 6S 2H 3C 4D QS KH JD", stock="2D")
    lay = next(each for each in SHOWS.actions(seen(state), cards("9C 9D")) if each.id == "lay")
    assert lay.puts is not None
    for thrown, left in (("KH", "9C 9D"), ("9D", "9C")):
        kept = SHOWS.kept(seen(after(state, f"throw {thrown}")), lay.puts)
        assert SHOWS.put_together(kept) == (cards(left), ())
        assert SHOWS.put_together(SHOWS.put_again(seen(state), SHOWS.put_together(kept)))


# What is shown and said


@pytest.mark.parametrize(
    ("meld", "id"), [("5S 5H 5D", "cards"), ("8S 8H *1", "jokers"), ("9S *1 *2", "jokers")]
)
def test_a_set_is_heard_with_its_cards_and_jokers(meld: str, id: str) -> None:
    view = begun(f"2C 3D 3H 4D 6H 7D JD; with {meld}")
    (column,) = SHOWS.show(view, NAMES).zones[Place(Role.MELDS, Seat(1))].columns
    assert column.label.id == f"lies.{id}"


@pytest.mark.parametrize(
    ("setup", "score"),
    [
        ("9S KD 2C 3D; with 5S 6S *1 8S", ["banner.down"]),
        ("9C 9D 5S 6S; deal 2", ["told.contract", "tell.sentence"]),
    ],
)
def test_the_contract_is_told(setup: str, score: list[str]) -> None:
    said = SHOWS.answer(begun(setup), Tell.SCORE, NAMES)
    assert said is not None and [each.id for each in one_by_one(said)] == score


FAR = "9C KD 2C 3D 5S 7H 8S JC QD AH"
PAIRS = "9C KC 9D KD 2D 3D 5S 6S 8S JS"


@pytest.mark.parametrize(
    ("hand", "upcard", "deal", "down", "useful"),
    [
        (FAR, "9H", 1, None, True),
        (FAR, "4H", 1, None, False),
        (FAR, "4H", 3, None, True),
        (PAIRS, "7H", 3, None, False),
        (PAIRS, "*1", 3, None, True),
        # who is down is asked about cards of a new meld
        ("2S 7H", "KD", 1, 0, False),
        ("KD KC 7H", "KD", 1, 0, True),
        ("2S 7H", "7D", 1, 0, False),
    ],
)
def test_a_card_that_fits_no_plan_need_not_be_asked_about(
    hand: str, upcard: str, deal: int, down: int | None, useful: bool
) -> None:
    state = position("", hand, deal=deal, upcard=upcard)
    if down is not None:
        state = replace(lying(state, "QS QH QD", "AS AH AC"), down=(None, down, None))
    view = seen(after(state, "draw"), 1)
    assert SHOWS.unasked(view, "always") is None
    assert SHOWS.unasked(view, "never") == MayI(False)
    assert SHOWS.unasked(view, "useful") == (None if useful else MayI(False))


def test_nobody_is_on_turn_once_the_deal_is_over() -> None:
    out, last = begun("9S; with KC KS KH"), begun("9C KD 2C 3D")
    out = replace(out, hands=((), *out.hands[1:]))
    last = replace(last, played=last.rules.max_turns * last.seats)
    for view in (out, last):
        table = SHOWS.show(view, NAMES)
        assert table.prompt.id == "prompt.deal"
        assert not any(slip.on_turn for slip in table.seats)


def test_while_the_pile_becomes_the_stock_all_is_refused_alike() -> None:
    every = SHOWS.actions(replace(seen(position("")), phase=Phase.RESHUFFLE), ())
    said = {action.verb.id: action.refusal for action in every}
    assert {str(said[id]) for id in ("draw", "lay", "throw")} == {"refusal.not_now"}


def test_the_orders_of_a_hand() -> None:
    view = begun("9C 9D 9H 5S 6S 7S 8S 2H KC QC; deal 2; stock 3D")
    by_melds = SHOWS.arranged(view, view.hand, "melds")
    assert by_melds[:7] == cards("9C 9D 9H 5S 6S 7S 8S")
    assert SHOWS.arranged(view, view.hand, "suit")[:3] == cards("9C QC KC")
    assert SHOWS.arranged(view, view.hand, "rank") == view.hand


def test_the_fewest_jokers_go_into_what_is_fulfilled() -> None:
    assert len(tray.fulfilled(cards("9C 9D 9H KC KD *1"), "SS", PRESETS["standard"])) == 2


@pytest.mark.parametrize("chosen", ["", "9C 9D 9H"])
def test_the_least_is_left_by_what_is_filled_in(chosen: str) -> None:
    view = seen(position("8C 8D 8H 9C 9D 9H KC KD KH *1"))
    fulfilled = tray.fulfilled(view.hand, view.contract, view.rules)
    for found in (tray.proposal(view, cards(chosen)), fulfilled):
        assert Counter(cards_of(found)) == Counter(cards("9C 9D 9H KC KD KH"))


def test_the_same_zones_from_the_first_view_to_the_last() -> None:
    first = seen(CONTRACT_RUMMY.start(PRESETS["standard"], 4))
    later = seen(quiet(lying(position("", "", "", ""), *TABLE), "draw"))
    zones = [SHOWS.show(view, NAMES).zones.keys() for view in (first, later)]
    assert zones[0] == zones[1]
    assert Place(Role.MELDS, Seat(3)) in zones[0]


def test_who_leads_and_who_has_won_is_said_as_one_speaks() -> None:
    view = seen(drawn("", deal=2, totals=(68, 0, 28)))
    view = replace(view, deals=(replace(view.deals[0], scores=(Score(0, 0, 0, 0, 0),) * 3),))
    (note,) = SHOWS.sheet(view, NAMES).notes
    assert WORDS.text(note) == WORDS("standing.leads", name="Ann", n=0, other=YOURSELF, theirs=68)
    own, *others = SHOWS.show(view, NAMES).seats
    assert [seat.note for seat in (own, *others)] == [note, None, None]
    assert own.second is not None and own.second > 0
    over = replace(view, phase=Phase.OVER, ended=GameEnded((Seat(1),), (3, 1, 2)))
    sheet = SHOWS.sheet(over, NAMES)
    assert WORDS.text(sheet.title) == WORDS("sheet.won", name="Ann")
    assert WORDS.text(sheet.notes[0]) == WORDS(
        "standing.won", name="Ann", n=0, other=YOURSELF, theirs=68
    )


def test_whose_contract_lies_is_said_as_one_speaks() -> None:
    state = drawn("9C 9D 9H KC KD KH 2C 3D 5S 7H", stock="4C")
    for early in (True, False):
        state = state if early else replace(state, story=state.story * 2)  # it has drawn before
        down = after(state, "down set 9C 9D 9H, set KC KD KH")
        mine, theirs = (SHOWS.beat(down.story[-1], seen(down, seat), NAMES) for seat in (0, 1))
        assert mine.moment is not None
        assert mine.moment.said.id == f"banner.{'early' if early else 'down'}"
        held_up = theirs.moment.said if theirs.moment is not None else theirs.banner
        assert held_up is not None and (theirs.moment is not None) is early
        assert held_up.id == mine.moment.said.id
