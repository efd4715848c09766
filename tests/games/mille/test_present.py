"""What the table shows of a view, what can be done or why not, and how events are told."""

from __future__ import annotations

from typing import Any

import pytest

from mille.cards import Card, cards
from mille.engine.codec import Seat
from mille.games.mille.melds import HouseRules
from mille.games.mille.moves import Event, LayMeld, PackTaken, Phase, UpcardTwoTaken
from mille.games.mille.present import MillePresenter
from mille.games.mille.rules import MILLE, MilleState
from mille.games.mille.shown import PACK, STOCK
from mille.parts.rummy import Discarded, Draw, Drawn, Reshuffled
from mille.view.action import Action
from mille.view.beat import Gather, Spread, Travel, TurnOver
from mille.view.table import Mark, Place, hand_of, melds_of
from tests.games.mille.positions import (
    EXAMPLES,
    ME,
    THEM,
    lay,
    moves_told,
    played,
    position,
    rows,
    rules,
    throw,
    told,
)
from tests.parts import kind_of, sure

NAMES = ("Ann", "Bob")
TABLE = MillePresenter()


MY_HAND, THEIR_HAND = hand_of(ME), hand_of(THEM)
MY_MELDS, THEIR_MELDS = melds_of(ME), melds_of(THEM)


def listed(state: MilleState, codes: str = "", seat: Seat = ME) -> list[Action]:
    """All that is said about what a seat can do with some cards."""
    return list(TABLE.actions(MILLE.observe(state, seat), cards(codes)))


def outcome(state: MilleState, found: list[Action]) -> Any:
    """The first action that is allowed, as its move or its answers; otherwise why none is."""
    first = next((each for each in found if each.legal), found[0])
    given = [each is not None for each in (first.move, first.ask, first.refusal)]
    assert sum(given) == 1
    if first.refusal is not None:
        return first.refusal.id
    moves: list[Any] = [each.move for each in first.ask.answers] if first.ask else [first.move]
    assert not any(MILLE.refusal(state, move) for move in moves)
    return moves if first.ask else first.move


def meant(state: MilleState, target: Place, codes: str = "", column: str = "") -> Any:
    """What a click on a place, or a drop there, does for seat 0."""
    there = [each for each in listed(state, codes) if target in (each.target, each.source)]
    aimed = [each for each in there if each.column == (column or None)]
    found = aimed or [each for each in there if each.column is None]
    return outcome(state, found) if found else None


def keyed(state: MilleState, key: str, codes: str = "") -> Any:
    return outcome(state, [each for each in listed(state, codes) if key in each.verb.keys])


def prompt(state: MilleState, seat: Seat = ME) -> str:
    return TABLE.show(MILLE.observe(state, seat), NAMES).prompt.id


MELDING = "KC KD KH KS QC QD 2C 2D 2H 4C; melds 9C 9D 9H; pile 3H; play"
PLACES = {"stock": STOCK, "pack": PACK, "melds": MY_MELDS, "theirs": THEIR_MELDS, "hand": MY_HAND}


@pytest.mark.parametrize(("text", "where", "codes", "wanted"), rows(EXAMPLES["places"]))
def test_what_a_place_or_a_key_does(text: str, where: str, codes: str, wanted: str) -> None:
    """Cards laid before drawing never take the pack, which cannot be given back; of pairs the dear
    one goes down.
    """
    state, (place, _, column) = told(text), where.partition(" ")
    known = place in PLACES
    found = meant(state, PLACES[place], codes, column) if known else keyed(state, where, codes)
    moves: list[Any] = moves_told(wanted)
    one = wanted if wanted.startswith("refusal") else moves[0] if moves else None
    assert found == (moves if len(moves) > 1 else one)


def test_places_out_of_turn() -> None:
    state = played(position("4C 5C", theirs="6C", pile="3H"), Draw(), throw("4C"))
    assert meant(state, STOCK) == "refusal.not_your_turn"
    out = played(position("4C", theirs="6C", pile="3H", phase=Phase.PLAY), throw("4C"))
    assert meant(out, STOCK) == "prompt.deal"


def test_what_is_lit() -> None:
    def lit(state: MilleState, codes: str) -> list[tuple[Place | None, str | None]]:
        found = [each for each in listed(state, codes) if each.legal and each.lit]
        return [(each.target or each.source, each.column) for each in found]

    assert lit(told(MELDING), "4C") == [(PACK, None)]
    assert lit(told(MELDING), "2C") == [(PACK, None), (MY_MELDS, "9")]
    assert lit(told(MELDING), "KC KD") == []
    assert lit(told(MELDING), "KC KD KH") == [(MY_MELDS, None)]
    nine = position("9S 4C", my_melds="9C 9D 9H / KC KD KH", pile="3H", phase=Phase.PLAY)
    assert lit(nine, "9S") == [(PACK, None), (MY_MELDS, "9")]
    before = position("9C 9D 4C", my_melds="KC KD KH", pile="9H")
    assert lit(before, "9C 9D") == [(STOCK, None), (PACK, None), (MY_MELDS, None)]


def test_every_verb_is_in_the_list_and_every_action_of_a_verb() -> None:
    for state in (position("9C 9D 9S 4C", pile="3H 9H"), told(MELDING)):
        for seat in (ME, THEM):
            assert {each.verb for each in listed(state, "", seat)} == set(TABLE.verbs)
    assert len({key for verb in TABLE.verbs for key in verb.keys}) == 6


def test_a_question_shows_the_melds_it_is_about() -> None:
    (ask,) = [each.ask for each in listed(told(MELDING), "2C 2D 2H") if each.ask]
    twos, nines = ask.answers
    assert [str(each.card) for each in twos.cards] == ["2C", "2D", "2H"]
    assert [str(each.card) for each in nines.cards if each.marked] == ["2C", "2D", "2H"]


# What is shown


@pytest.mark.parametrize(
    ("text", "id"),
    rows("""
9C 9D; pile 9H; stock  | last_pack
9C 9D; pile 3C 9H; stock ; max_reshuffles=0 | last_pack
9C 9D; pile 3C 9H; stock ; reshuffle=when_needed | draw_pack
"""),
)
def test_prompts(text: str, id: str) -> None:
    assert prompt(told(text)) == f"prompt.{id}"
    assert prompt(told(text), THEM) == "prompt.theirs"


def honours(marks: tuple[Mark, ...]) -> dict[str, int]:
    """How many signs of each kind."""
    return {mark.symbol: mark.count for mark in marks}


# Events


def test_beats_of_melds() -> None:
    full = "KC KC KD KD KH KH KS"
    state = position("KS 4C 9C 9D 9H 2C", my_melds=full, pile="3H", phase=Phase.PLAY)

    def told(move: LayMeld, seat: Seat) -> tuple[list[type], str]:
        step = MILLE.play(state, move)
        beat = TABLE.beat(step.events[0], MILLE.observe(step.state, seat), NAMES)
        assert beat.news is not None
        laid = kind_of(Travel, beat.steps[0])
        assert (laid.source, laid.target, laid.column) == (MY_HAND, MY_MELDS, move.rank)
        assert laid.cards == move.cards
        return [type(each) for each in beat.steps], beat.news.id

    assert told(lay("K", "KS"), ME) == ([Travel, Gather], "news.natural")
    assert told(lay("K", "KS"), THEM) == ([Travel, Gather], "news.natural")
    assert told(lay("9", "9C 9D 9H"), ME) == ([Travel], "news.melded")
    assert told(lay("9", "9C 9D 2C"), THEM) == ([Travel], "news.melded")


def test_beats_of_draws_and_discards() -> None:
    view = MILLE.observe(position("4C", pile="3H"), ME)
    card = Card.parse("QS")
    told: list[tuple[Event, str, str]] = [
        (Drawn(ME, card), "stock>hand.0 QS", "news.drew"),
        (Drawn(THEM, None), "stock>hand.1 None", "news.drew"),
        (UpcardTwoTaken(THEM, Card.parse("2H")), "discard>hand.1 2H", "news.took_card"),
        (Discarded(THEM, card), "hand.1>discard QS", "news.discarded"),
        (Reshuffled(2), "discard>stock None None", "news.reshuffled"),
        (Reshuffled(cards("3C 4C")), "discard>stock None None", "news.reshuffled"),
    ]
    for event, way, news in told:
        beat = TABLE.beat(event, view, NAMES)
        assert beat.news is not None
        (travel,) = beat.steps
        assert isinstance(travel, Travel)
        named = " ".join(map(str, travel.cards))
        assert (f"{travel.source}>{travel.target} {named}", beat.news.id) == (way, news)


def test_the_beat_of_a_pack_that_is_taken() -> None:
    state = position("4C", pile="3H")
    taken = PackTaken(ME, cards("9C 9D"), cards("9H 3C 5D"))
    spread, *ways = TABLE.beat(taken, MILLE.observe(state, ME), NAMES).steps
    assert isinstance(spread, Spread)
    assert spread.cards == cards("9H 3C 5D")
    told = [(way.source, way.target, way.cards) for way in ways if isinstance(way, Travel)]
    assert told == [
        (PACK, MY_MELDS, cards("9H")),
        (MY_HAND, MY_MELDS, cards("9C 9D")),
        (PACK, MY_HAND, cards("3C 5D")),
    ]


def end_of(hand: str, theirs: str, totals: tuple[int, int], seat: Seat) -> list[tuple[str, str]]:
    """The moments and sounds with which a seat is told of a deal's end."""
    state = position(
        hand, my_melds="KC KD 2H", theirs=theirs, pile="3H", phase=Phase.PLAY, totals=totals
    )
    step = MILLE.play(state, throw(hand))
    view = MILLE.observe(step.state, seat)
    beats = [TABLE.beat(event, view, NAMES) for event in step.events]
    return [
        (beat.moment.moment.id, beat.moment.moment.sound)
        if beat.moment
        else ("", beat.sound or beat.steps[0].sound)
        for beat in beats
    ]


def test_beats_of_ends() -> None:
    hat = ("chapeau", "hat")
    assert end_of("4C", "5C", (0, 0), ME)[1:] == [hat]
    assert end_of("QS", "5C", (0, 100), ME)[0] == ("", "brass")
    assert end_of("4C", "5C", (1200, 0), ME)[1:] == [hat, ("won", "win")]
    assert end_of("4C", "5C", (1200, 0), THEM)[1:] == [hat, ("lost", "lose")]
    state = position(
        "4C KC",
        my_melds="9C 9D 9H",
        theirs="5C",
        phase=Phase.PLAY,
        stock="",
        house=rules(target=9000),
    )
    died = MILLE.play(state, throw("KC"))
    beat = TABLE.beat(died.events[-1], MILLE.observe(died.state, ME), NAMES)
    assert (beat.sound, str(beat.news)) == ("turn", "news.died")
    assert beat.steps[0] == TurnOver(THEIR_HAND)


def test_an_end_without_a_chapeau_has_no_hat() -> None:
    state = position(
        "4C", my_melds="KC KD 2H", theirs="5C", their_melds="AC AD 2C", pile="3H", phase=Phase.PLAY
    )
    step = MILLE.play(state, throw("4C"))
    felt = TABLE.beat(step.events[-1], MILLE.observe(step.state, ME), NAMES).moment
    assert felt is not None and (felt.moment.id, felt.moment.sound) == ("out", "turn")
    other = TABLE.beat(step.events[-1], MILLE.observe(step.state, THEM), NAMES)
    assert other.moment is None and other.sound == "turn" and other.banner == other.news


# Small helps


def test_together_and_arranged() -> None:
    view = MILLE.observe(position("2C 4C 9C 9D QS JD", pile="3H"), ME)
    assert TABLE.together(view, Card.parse("9C")) == cards("9C 9D")
    hand = cards("2C 4C 9D 9C JD QS")
    assert TABLE.arranged(view, hand, "rank") == cards("4C 9C 9D JD QS 2C")
    assert TABLE.arranged(view, hand, "value") == cards("QS JD 2C 4C 9C 9D")


@pytest.mark.parametrize("house", [rules(), rules("toronto")], ids=["standard", "toronto"])
def test_the_score_sheet(house: HouseRules) -> None:
    state = position(
        "4C",
        my_melds="KC KD KH",
        theirs="QS",
        pile="3H",
        phase=Phase.PLAY,
        totals=(1190, 300),
        house=house,
    )
    after = played(state, throw("4C"))
    end = sure(after.settlement)
    for seat in (ME, THEM):
        sheet = TABLE.sheet(MILLE.observe(after, seat), NAMES)
        assert sheet.seats == (NAMES[seat], NAMES[1 - seat])
        assert sheet.over
        assert sheet.payment == end.lines
        assert sheet.title.id == "sheet.out"
        assert sheet.payment_title is not None
        assert sheet.payment_title.id == "payment.title"
        mine = sheet.deals[-1][0 if seat == ME else 1]
        theirs = sheet.deals[-1][1 if seat == ME else 0]
        assert (mine.points, mine.total, honours(mine.marks)) == (60, 1250, {"star": 1})
        assert (theirs.points, theirs.total, honours(theirs.marks)) == (-100, 200, {"circle": 1})
        assert [note.id.split(".")[1] for note in sheet.notes] == ["won"], "nobody leads any more"


@pytest.mark.parametrize(
    ("codes", "id"),
    [
        ("", None),
        ("2C", "prompt.chosen.both"),
        ("KC KD KH", "prompt.chosen.lay"),
        ("KC", "prompt.chosen.lay"),
        ("2C 2D 2H", "prompt.chosen.lay"),
        ("4C", "prompt.chosen.discard"),
        ("KC QC", "prompt.chosen.none"),
    ],
)
def test_what_can_be_done_with_chosen_cards(codes: str, id: str | None) -> None:
    said = TABLE.chosen(MILLE.observe(told(MELDING), ME), cards(codes))
    assert (said and said.id) == id
    assert TABLE.chosen(MILLE.observe(told(MELDING), THEM), cards("5C")) is None
    assert TABLE.chosen(MILLE.observe(position("4C", pile="3H"), ME), cards("4C")) is None
