"""What the table shows of a view, what a gesture means, and how events are told."""

from __future__ import annotations

from typing import Any

import pytest

from mille.cards.card import Card, Rank, cards
from mille.cards.dice import Dice
from mille.engine.game import Seat
from mille.engine.message import Message
from mille.games.mille.gestures import (
    MY_HAND,
    MY_MELDS,
    PACK,
    STOCK,
    THEIR_HAND,
    THEIR_MELDS,
)
from mille.games.mille.house_rules import HouseRules
from mille.games.mille.moves import (
    Chosen,
    Discard,
    Discarded,
    Draw,
    Drawn,
    Event,
    LayMeld,
    Melded,
    PackTaken,
    Phase,
    Reshuffled,
    TakePack,
    TakeUpcardTwo,
    UpcardTwoTaken,
)
from mille.games.mille.present import MillePresenter
from mille.games.mille.rules import MILLE
from mille.games.mille.state import MilleState
from mille.view.presenter import Ask, Gesture, Placed
from tests.games.mille.positions import (
    ME,
    THEM,
    lay,
    played,
    position,
    rules,
    take,
    throw,
)

NAMES = ("Ann", "Bob")
TABLE = MillePresenter()


def meant(state: MilleState, target: str, codes: str = "", column: str | None = None) -> Any:
    """The move that a gesture of seat 0 means; a refusal by its id, a question by its answers."""
    found = TABLE.move_for(MILLE.observe(state, ME), Gesture(target, cards(codes), column))
    if isinstance(found, Message):
        return found.id
    if isinstance(found, Ask):
        return [move for _, move in found.answers]
    assert MILLE.refusal(state, found) is None
    return found


def prompt(state: MilleState, seat: Seat = ME) -> str:
    return TABLE.show(MILLE.observe(state, seat), NAMES, ()).prompt.id


# Before the draw


def test_gestures_before_the_draw() -> None:
    state = position("9C 9D 9S 4C", pile="3H 9H")
    assert meant(state, STOCK) == Draw()
    assert meant(state, PACK) == take("9C 9D")
    assert meant(state, PACK, "9C 9S") == take("9C 9S")
    assert meant(state, PACK, "9C 9D 9S") == take("9C 9D 9S")
    assert meant(state, PACK, "9C") == take("9C 9D")
    assert meant(state, MY_MELDS, "9D 9S") == take("9D 9S")
    assert meant(state, MY_MELDS) == "refusal.phase.draw"
    assert meant(state, THEIR_MELDS, "9D 9S") == "refusal.phase.draw"


def test_gestures_at_a_pack_that_cannot_be_taken() -> None:
    state = position("9C 4C", pile="3H 9H")
    assert meant(state, PACK) == "refusal.pack_pair"
    assert meant(state, MY_MELDS, "9C") == "refusal.phase.draw"
    closed = position("2C 2D 4C", pile="3H 2H", house=rules(twos_take_two=False))
    assert meant(closed, PACK) == "refusal.pack_two"


def test_the_dear_pair_goes_down_first() -> None:
    """The best choice of two is that of the highest value."""
    assert meant(position("QC QD QS", pile="QH"), PACK) == take("QC QS")


def test_gestures_at_the_turned_up_two() -> None:
    assert meant(position("4C", pile="2H", first_turn=True), PACK) == TakeUpcardTwo()
    both = position("2C 2D 4C", pile="2H", first_turn=True)
    assert meant(both, PACK) == [TakeUpcardTwo(), take("2C 2D")]
    assert meant(both, MY_MELDS, "2C 2D") == [TakeUpcardTwo(), take("2C 2D")]


# After it


MELDING = position(
    "KC KD KH KS QC QD 2C 2D 2H 4C", my_melds="9C 9D 9H", pile="3H", phase=Phase.PLAY
)


@pytest.mark.parametrize(
    ("target", "codes", "column", "wanted"),
    [
        (STOCK, "", None, "refusal.phase.play"),
        (PACK, "", None, "refusal.discard_none"),
        (PACK, "4C", None, throw("4C")),
        (PACK, "4C QC", None, "refusal.discard_one"),
        (THEIR_MELDS, "KC KD KH", None, "refusal.their_melds"),
        (MY_HAND, "KC", None, "refusal.no_move_there"),
        (MY_MELDS, "", None, "refusal.meld_nothing"),
        (MY_MELDS, "KC KD KH", None, lay("K", "KC KD KH")),
        (MY_MELDS, "KC", None, lay("K", "KC KD KH KS")),
        (MY_MELDS, "KC KD", None, "refusal.meld_small"),
        (MY_MELDS, "QC", None, "refusal.meld_small"),
        (MY_MELDS, "QC QD 2C", None, lay("Q", "QC QD 2C")),
        (MY_MELDS, "QC QD 2C", "9", lay("Q", "QC QD 2C")),
        (MY_MELDS, "QC KC 2C", None, "refusal.meld_mixed"),
        (MY_MELDS, "2C", None, lay("9", "2C")),
        (MY_MELDS, "2C", "9", lay("9", "2C")),
        (MY_MELDS, "2C", "2", "refusal.meld_small"),
        (MY_MELDS, "2C 2D 2H", None, [lay("2", "2C 2D 2H"), lay("9", "2C 2D 2H")]),
    ],
)
def test_gestures_after_the_draw(
    target: str, codes: str, column: str | None, wanted: object
) -> None:
    assert meant(MELDING, target, codes, column) == wanted


def test_twos_alone_without_a_meld_to_join() -> None:
    state = position("2C 2D 2H 4C", pile="3H", phase=Phase.PLAY)
    assert meant(state, MY_MELDS, "2C 2D 2H") == lay("2", "2C 2D 2H")
    assert meant(state, MY_MELDS, "2C") == "refusal.meld_small"


def test_a_card_that_joins_a_meld_goes_alone() -> None:
    state = position("9S 9S 4C", my_melds="9C 9D 9H", pile="3H", phase=Phase.PLAY)
    assert meant(state, MY_MELDS, "9S") == lay("9", "9S")


def test_gestures_out_of_turn() -> None:
    state = played(position("4C 5C", theirs="6C", pile="3H"), Draw(), throw("4C"))
    assert meant(state, STOCK) == "refusal.not_your_turn"
    out = played(position("4C", theirs="6C", pile="3H", phase=Phase.PLAY), throw("4C"))
    assert meant(out, STOCK) == "refusal.phase.deal"


def test_targets_are_the_gestures_that_are_moves() -> None:
    def found(state: MilleState, codes: str) -> list[tuple[str, str | None]]:
        view = MILLE.observe(state, ME)
        return [(each.target, each.column) for each in TABLE.targets(view, cards(codes))]

    assert found(MELDING, "4C") == [(PACK, None)]
    assert found(MELDING, "2C") == [(PACK, None), (MY_MELDS, None), (MY_MELDS, "9")]
    assert found(MELDING, "KC KD") == []
    before = position("9C 9D 4C", my_melds="KC KD KH", pile="9H")
    assert found(before, "9C 9D") == [
        (STOCK, None),
        (PACK, None),
        (MY_MELDS, None),
        (MY_MELDS, "K"),
    ]


# What is shown


@pytest.mark.parametrize(
    ("state", "id"),
    [
        (position("4C", pile="3H"), "prompt.draw"),
        (position("9C 9D", pile="9H"), "prompt.draw_pack"),
        (position("9C 9D", pile="2H", first_turn=True), "prompt.draw_two"),
        (position("9C 9D", pile="9H", stock=""), "prompt.last_pack"),
        (
            position("9C 9D", pile="3C 9H", stock="", house=rules(max_reshuffles=0)),
            "prompt.last_pack",
        ),
        (
            position("9C 9D", pile="3C 9H", stock="", house=rules(reshuffle="when_needed")),
            "prompt.draw_pack",
        ),
        (MELDING, "prompt.play"),
        (position("4C", pile="3H", phase=Phase.DEAL), "prompt.deal"),
        (position("4C", pile="3H", phase=Phase.OVER), "prompt.over"),
        (position("4C", pile="3H", phase=Phase.RESHUFFLE), "prompt.reshuffle"),
    ],
)
def test_prompts(state: MilleState, id: str) -> None:
    assert prompt(state) == id
    if state.phase in (Phase.DRAW, Phase.PLAY):
        assert prompt(state, THEM) == "prompt.theirs"


@pytest.mark.parametrize(
    ("hand", "pile", "first_turn", "open_"),
    [
        ("9C 9D", "9H", False, True),
        ("9C", "9H", False, False),
        ("9C", "2H", True, True),
        ("9C", "2H", False, False),
    ],
)
def test_a_pack_that_may_be_taken_is_open(
    hand: str, pile: str, first_turn: bool, open_: bool
) -> None:
    state = position(hand, pile=pile, first_turn=first_turn)
    zones = TABLE.show(MILLE.observe(state, ME), NAMES, ()).zones
    assert (zones[PACK].open, zones[STOCK].open) == (open_, True)
    theirs = TABLE.show(MILLE.observe(state, THEM), NAMES, ()).zones
    assert (theirs[PACK].open, theirs[STOCK].open) == (None, False)


def test_fresh_cards_are_marked_once_each() -> None:
    view = MILLE.observe(position("9C 9C 4C", pile="3H"), ME)
    hand = TABLE.show(view, NAMES, cards("9C")).zones[MY_HAND].cards
    assert [(str(each.card), each.marked) for each in hand] == [
        ("4C", False),
        ("9C", False),
        ("9C", True),
    ]


def test_the_other_hand_is_shown_when_the_deal_is_over() -> None:
    state = position("4C", theirs="6C QS", pile="3H", phase=Phase.PLAY)
    shown = TABLE.show(MILLE.observe(state, ME), NAMES, ()).zones[THEIR_HAND]
    assert [each.card for each in shown.cards] == [None, None]
    after = played(state, throw("4C"))
    shown = TABLE.show(MILLE.observe(after, ME), NAMES, ()).zones[THEIR_HAND]
    assert [str(each.card) for each in shown.cards] == ["6C", "QS"]


def test_panels_count_what_the_viewer_knows() -> None:
    state = position(
        "4C KC",
        my_melds="9C 9D 9H",
        theirs="QS",
        their_melds="AC AD AH",
        pile="3H",
        totals=(300, -20),
    )
    mine, theirs = TABLE.show(MILLE.observe(state, ME), NAMES, ()).panels
    assert (mine.name, mine.total, mine.deal) == ("Ann", 300, 0)
    assert (theirs.name, theirs.total, theirs.deal) == ("Bob", -20, 45)
    assert theirs.deal_label.id == "panel.laid"
    assert (mine.progress, theirs.progress) == (0.25, 0.0)
    assert (mine.on_turn, theirs.on_turn, mine.dealer, theirs.dealer) == (True, False, False, True)
    over = played(state, Draw(), throw("KC"))
    assert TABLE.show(MILLE.observe(over, ME), NAMES, ()).panels[1].on_turn


def test_after_a_deal_panels_show_its_score() -> None:
    state = position("4C", my_melds="KC KD KH", theirs="QS", pile="3H", phase=Phase.PLAY)
    mine, theirs = TABLE.show(MILLE.observe(played(state, throw("4C")), ME), NAMES, ()).panels
    assert (mine.deal, mine.stars, mine.low) == (60, 1, False)
    assert (theirs.deal, theirs.circles, theirs.deal_label.id) == (-100, 1, "panel.deal")


# Events


def test_beats_of_deals() -> None:
    state = MILLE.start(rules())
    step = MILLE.play(state, MILLE.chance(state, Dice("1")))
    for seat in (ME, THEM):
        event = MILLE.redact(step.events[0], seat)
        beat = TABLE.beat(event, MILLE.observe(step.state, seat), NAMES)
        who = "you" if beat.seat == seat else "they"
        assert beat.news is not None
        assert (beat.kind, beat.news.id) == ("deal", f"news.{who}.dealt")


def test_beats_of_melds() -> None:
    full = "KC KC KD KD KH KH KS"
    state = position("KS 4C 9C 9D 9H 2C", my_melds=full, pile="3H", phase=Phase.PLAY)

    def told(move: LayMeld, seat: Seat) -> tuple[str, str]:
        step = MILLE.play(state, move)
        beat = TABLE.beat(step.events[0], MILLE.observe(step.state, seat), NAMES)
        assert beat.news is not None
        assert beat.source == (MY_HAND if seat == ME else THEIR_HAND)
        return beat.kind, beat.news.id

    assert told(lay("K", "KS"), ME) == ("natural", "news.you.natural")
    assert told(lay("K", "KS"), THEM) == ("natural", "news.they.natural")
    assert told(lay("9", "9C 9D 9H"), ME) == ("meld", "news.you.melded")
    assert told(lay("9", "9C 9D 2C"), THEM) == ("meld", "news.they.melded_wild")


def test_beats_of_draws_and_discards() -> None:
    view = MILLE.observe(position("4C", pile="3H"), ME)
    card = Card.parse("QS")
    told: list[tuple[Event, str, str]] = [
        (Drawn(ME, card), "draw", "news.you.drew"),
        (Drawn(THEM, None), "draw", "news.they.drew"),
        (UpcardTwoTaken(THEM, Card.parse("2H")), "draw", "news.they.took_two"),
        (PackTaken(ME, cards("9C 9D"), cards("9H 3C")), "pack", "news.you.took_pack"),
        (Reshuffled(12), "shuffle", "news.reshuffled"),
        (Reshuffled(cards("3C 4C")), "shuffle", "news.reshuffled"),
    ]
    for event, kind, news in told:
        beat = TABLE.beat(event, view, NAMES)
        assert beat.news is not None
        assert (beat.kind, beat.news.id) == (kind, news)


def end_of(hand: str, theirs: str, totals: tuple[int, int], seat: Seat) -> list[tuple[str, str]]:
    """The kinds and sounds with which a deal's end is told to a seat."""
    state = position(
        hand, my_melds="KC KD 2H", theirs=theirs, pile="3H", phase=Phase.PLAY, totals=totals
    )
    step = MILLE.play(state, throw(hand))
    view = MILLE.observe(step.state, seat)
    beats = [TABLE.beat(event, view, NAMES) for event in step.events]
    return [(beat.kind, beat.sound) for beat in beats]


def test_beats_of_ends() -> None:
    assert end_of("4C", "5C", (0, 0), ME)[1:] == [("end", "hat")]
    assert end_of("QS", "5C", (0, 100), ME)[0] == ("discard", "brass")
    assert end_of("4C", "5C", (1200, 0), ME)[1:] == [("end", "hat"), ("game_end", "win")]
    assert end_of("4C", "5C", (1200, 0), THEM)[1:] == [("end", "hat"), ("game_end", "lose")]
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
    assert (beat.kind, beat.sound, str(beat.news)) == ("end", "turn", "news.died")


def test_an_end_without_a_chapeau_has_no_hat() -> None:
    state = position(
        "4C", my_melds="KC KD 2H", theirs="5C", their_melds="AC AD 2C", pile="3H", phase=Phase.PLAY
    )
    step = MILLE.play(state, throw("4C"))
    assert TABLE.beat(step.events[-1], MILLE.observe(step.state, ME), NAMES).sound == "turn"


def test_something_else_is_no_event() -> None:
    view = MILLE.observe(position("4C", pile="3H"), ME)
    with pytest.raises(AssertionError):
        TABLE.beat("something else", view, NAMES)  # type: ignore[arg-type]


def test_what_an_event_brought_to_the_hand() -> None:
    two = UpcardTwoTaken(ME, Card.parse("2H"))
    pack = PackTaken(ME, cards("9C 9D"), cards("9H 3C 4C"))
    assert TABLE.gained(Drawn(ME, Card.parse("QS")), ME) == cards("QS")
    assert TABLE.gained(Drawn(THEM, None), ME) == ()
    assert TABLE.gained(two, ME) == cards("2H")
    assert TABLE.gained(pack, ME) == cards("3C 4C")
    assert TABLE.gained(two, THEM) == TABLE.gained(pack, THEM) == ()
    assert TABLE.gained(Reshuffled(5), ME) == ()


# Small helps


def test_advice_names_the_cards_of_a_move() -> None:
    card = Card.parse("4C")
    given: list[tuple[Chosen, str, str]] = [
        (Draw(), "hint.draw", ""),
        (TakeUpcardTwo(), "hint.two", ""),
        (TakePack(cards("9C 9D")), "hint.pack", "9C 9D"),
        (LayMeld(Rank.KING, cards("KC KD KH")), "hint.meld", "KC KD KH"),
        (LayMeld(Rank.KING, cards("KC")), "hint.meld", "KC"),
        (Discard(card), "hint.discard", "4C"),
    ]
    for move, id, some in given:
        said, shown = TABLE.advice(move)
        assert (said.id, shown) == (id, cards(some))


def test_gather_and_arranged() -> None:
    view = MILLE.observe(position("2C 4C 9C 9D QS JD", pile="3H"), ME)
    assert TABLE.gather(view, Card.parse("9C")) == cards("9C 9D")
    hand = cards("2C 4C 9D 9C JD QS")
    assert TABLE.arranged(hand, "rank") == cards("4C 9C 9D JD QS 2C")
    assert TABLE.arranged(hand, "value") == cards("QS JD 2C 4C 9C 9D")


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
    end = after.settlement
    assert end is not None
    for seat in (ME, THEM):
        sheet = TABLE.sheet(MILLE.observe(after, seat), NAMES)
        assert sheet.seats == (NAMES[seat], NAMES[1 - seat])
        assert sheet.over
        assert sheet.won == (seat == ME)
        assert sheet.payment == end.lines
        assert sheet.title.id == ("sheet.you_out" if seat == ME else "sheet.they_out")
        assert sheet.payment_title is not None
        won = "payment.you_won" if seat == ME else "payment.they_won"
        assert sheet.payment_title.id == won
        mine = sheet.deals[-1][0 if seat == ME else 1]
        theirs = sheet.deals[-1][1 if seat == ME else 0]
        assert (mine.points, mine.stars, mine.circled, mine.total) == (60, 1, False, 1250)
        assert (theirs.points, theirs.stars, theirs.circled, theirs.total) == (-100, 0, True, 200)


def test_the_score_sheet_of_a_deal_that_died() -> None:
    state = position("QC", pile="3H", phase=Phase.DEAL, totals=(10, 20))
    died = state.deals[0].__class__(None, state.deals[0].scores, (10, 20))
    sheet = TABLE.sheet(MILLE.observe(state.but(deals=(died,)), ME), NAMES)
    assert (sheet.title.id, sheet.over, sheet.payment_title) == ("sheet.died", False, None)


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
    said = TABLE.chosen(MILLE.observe(MELDING, ME), cards(codes))
    assert (said and said.id) == id
    assert TABLE.chosen(MILLE.observe(MELDING, THEM), cards("5C")) is None
    assert TABLE.chosen(MILLE.observe(position("4C", pile="3H"), ME), cards("4C")) is None


def test_where_the_other_seat_put_its_cards() -> None:
    card = Card.parse("4C")
    told: list[tuple[Event, list[tuple[str, str]]]] = [
        (Discarded(THEM, card), [(PACK, "4C")]),
        (Melded(THEM, Rank.KING, cards("KC 2D")), [("K", "KC"), ("K", "2D")]),
        (PackTaken(THEM, cards("9C 9D"), cards("9H 3C")), [("9", "9H"), ("9", "9C"), ("9", "9D")]),
        (Drawn(THEM, None), []),
    ]
    for event, places in told:
        found = TABLE.placed(event, ME)
        assert [(each.column, str(each.card)) for each in found] == places
        assert TABLE.placed(event, THEM) == ()


def test_a_trail_marks_what_was_put_there() -> None:
    state = position("4C", their_melds="KC KC KD / 9C 9D 9H", pile="5C 3H")
    trail = [Placed("K", Card.parse("KC")), Placed(PACK, Card.parse("3H"))]
    zones = TABLE.show(MILLE.observe(state, ME), NAMES, (), trail).zones
    marked = [
        [str(each.card) for each in column.cards if each.marked]
        for column in zones[THEIR_MELDS].columns
    ]
    assert marked == [[], ["KC"]]
    assert [each.marked for each in zones[PACK].cards] == [False, True]
