"""How Guts looks at the table: what lies where, what each word does, what is said and when."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from mille.cards import PACK, Dice, cards
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games import entry
from mille.games.guts.moves import DealEnded, Declare, Opened, Said, hand_name, worth
from mille.i18n import load
from mille.parts.chips import GameEnded, Shown
from mille.ui.pages.sheet import order_of, place_of
from mille.value import replace
from mille.view.action import Tell
from mille.view.beat import OpenFists, Pay, Read, Say, Told, Travel, TurnOver
from mille.view.geometry import plan_of
from mille.view.lying import Ground, union
from mille.view.names import YOURSELF, by_name, called, of_cards
from mille.view.seating import lay_out
from mille.view.table import Fist, Place, Role
from tests.games import matches
from tests.games.matches import play_out
from tests.games.moved import one_by_one

GUTS = entry("guts")
SHOWN_BY = GUTS.presenter
NAMES = ("You", "Odette", "Hector")
POT, DISCARDS = Place(Role.POT), Place(Role.DISCARD)
WORDS = load("en", "guts")


def dealt(preset: str = "standard", words: str = "", seats: int = 3) -> Any:
    """The state after a deal and some words (`i`, `o`)."""
    game = GUTS.game
    state = game.start(GUTS.rule_sets[preset], seats)
    state = game.play(state, game.chance(state, Dice("table"))).state
    for word in words:
        state = game.play(state, Declare(word == "i")).state
    return state


def of_seat(state: Any, seat: int | None = None, **changed: Any) -> Any:
    """The view of a seat, by default the next to speak, with some fields changed."""
    seat = state.to_speak[0] if seat is None else seat
    return replace(GUTS.game.observe(state, Seat(seat)), **changed)


@cache
def evening(preset: str, seed: str) -> list[tuple[Any, Any]]:
    """A whole game for seat 0: each event, and the view right after it."""
    match = play_out(GUTS, GUTS.rule_sets[preset], seed, ["novice"] * 3)
    return list(matches.told(GUTS, match.turns, Seat(0)))


def told(preset: str, seed: str) -> list[tuple[Any, Any, Any]]:
    """The same with the table as it is shown and the beat of each event."""
    return [
        (event, SHOWN_BY.show(view, NAMES), SHOWN_BY.beat(event, view, NAMES))
        for event, view in evening(preset, seed)
    ]


@pytest.mark.parametrize(
    ("pot", "chips", "said"),
    [
        (6, 98, message("middle.same")),  # the number stands above it
        (60, 98, message("middle.cost", n=40)),
        (60, 30, message("middle.all", n=30)),
        (6, 0, message("middle.free")),
    ],
)
def test_what_a_loss_costs_stands_under_the_pot(pot: int, chips: int, said: Message) -> None:
    view = of_seat(dealt(), pot=pot, chips=(chips,) * 3)
    zone = SHOWN_BY.show(view, NAMES).zones[POT]
    assert (zone.amount, zone.title) == (pot, said)
    spoken = message("spoken.turn", round=1, n=pot, cards=of_cards(view.hand), price=said)
    assert SHOWN_BY.show(view, NAMES).spoken == spoken


@pytest.mark.parametrize(
    ("deal", "id"),
    [(0, "headline.deal"), (4, "headline.deal"), (30, "headline.deal"), (31, "headline.last")],
)
def test_the_headline_says_how_long_the_game_is(deal: int, id: str) -> None:
    headline = SHOWN_BY.show(of_seat(dealt(), deal=deal, round=2), NAMES).headline
    assert headline.id == id
    assert {("deal", max(1, deal)), ("of", 30)} <= {*headline.blanks}


@pytest.mark.parametrize("word", [True, False])
def test_only_who_was_in_speaks_of_courage(word: bool) -> None:
    """If nobody is in, the best hand pays, and all hands are shown (#13)."""
    hands = cards("6C 4D"), cards("KC 4H"), cards("AC 4S")
    view = of_seat(dealt("together"), 0, shown=hands, words=(word, word, False))
    bold = [each.seat for each in SHOWN_BY.heard(Shown(hands), view) if each.id == "seven_high"]
    assert bold == [0] * word


@pytest.mark.parametrize("preset", ["standard", "together", "three_card"])
def test_that_nobody_is_in_is_told_once(preset: str) -> None:
    beats = told(preset, "1")
    news = [each for _, _, beat in beats if beat.news for each in one_by_one(beat.news)]
    said = [each for each in news if "title.nobody" in repr(each)]
    nobody = [event for event, _, _ in beats if isinstance(event, DealEnded) and not event.winners]
    assert len(said) == len(nobody) > 0


def test_who_is_out_is_told_no_price() -> None:
    state = dealt(words="o")
    (first,) = state.said
    for seat in (first, state.to_speak[0]):
        title = SHOWN_BY.show(of_seat(state, seat), NAMES).zones[POT].title
        assert (title is None) == (seat == first)


@pytest.mark.parametrize("words", ["", "i", "o", "io", "ioo"])
def test_who_has_spoken_or_is_broke_can_skip_to_the_end_of_the_deal(words: str) -> None:
    state = dealt(words=words)
    waits = len(words) < 3
    for seat in range(3):
        view = of_seat(state, seat)
        skips = waits and Seat(seat) in state.said
        assert SHOWN_BY.show(view, NAMES).watching == skips
        broke = replace(view, gone=(Seat(seat),), chips=(0, *view.chips[1:]))
        assert SHOWN_BY.show(broke, NAMES).watching == bool(broke.to_speak)


def test_the_others_are_quick_when_the_viewer_is_out() -> None:
    out = False
    pauses: dict[bool, set[float]] = {True: set(), False: set()}
    for event, _, beat in told("standard", "1"):
        if isinstance(event, Said):
            out |= event.seat == 0 and event.in_ is False
            pauses[out].add(beat.pause)
        elif isinstance(event, DealEnded):
            out = False
    assert max(pauses[True]) < min(pauses[False]) == 1


@pytest.mark.parametrize("size", [(1280, 720), (800, 560), (700, 1100)])
@pytest.mark.parametrize("seats", [2, 6, 10])
def test_who_is_in_pushes_the_cards_towards_the_pot(size: tuple[int, int], seats: int) -> None:
    """They end up nearer to it, and do not cover anybody's chips or slip."""
    names = [str(n) for n in range(seats)]
    before = SHOWN_BY.show(of_seat(dealt(seats=seats), 0), names)
    zones = lay_out(plan_of(before, True), size, 14).stretched(*size)
    ground = Ground(zones, Seat(0), seats, size[1] / 720)
    state = dealt(words="i" * (seats - 1), seats=seats)
    after = SHOWN_BY.show(of_seat(state, 0), names)
    x, y = ground.zone(POT).rect.center
    for seat in state.said:
        place = Place(Role.HAND, seat)
        there = [
            next(spot.poses for spot in ground.spots(table)[0] if spot.place == place)
            for table in (before, after)
        ]
        lay, lies = (union([pose.rect for pose in poses]) for poses in there)
        far = [abs(r.center[0] - x) + abs(r.center[1] - y) for r in (lay, lies)]
        assert far[1] < far[0] - 0.1 * lay.h
        others = [ground.zone(Place(Role.CHIPS, Seat(n))).rect for n in range(seats)]
        others += [ground.slip(Seat(n)) for n in range(seats)]
        assert all(lies.overlap(rect) <= lay.overlap(rect) for rect in others)


@pytest.mark.parametrize(
    ("words", "asked"), [("", False), ("o", False), ("oo", True), ("io", False)]
)
def test_out_is_asked_about_once_where_it_only_leaves_the_pot_lying(
    words: str, asked: bool
) -> None:
    actions = SHOWN_BY.actions(of_seat(dealt(words=words)), ())
    assert [each.confirm is not None for each in actions if each.move] == [False, asked]


def test_the_hand_is_carried_and_a_click_on_the_pot_says_nothing() -> None:
    """A loss costs a lot, so cards or a chip have to be dragged to the pot."""
    view = of_seat(dealt())
    assert all(each.target is None for each in SHOWN_BY.actions(view, ()))
    targets = {each.target: each.move for each in SHOWN_BY.actions(view, view.hand)}
    assert targets == {POT: Declare(True), DISCARDS: Declare(False)}
    assert SHOWN_BY.whole_hand and SHOWN_BY.pick(view, (), view.hand[0], False) == ()


@pytest.mark.parametrize(("hand", "asked"), [("3C 2D", True), ("AC AD", False)])
def test_a_beginner_is_asked_before_a_hand_that_is_surely_beaten(hand: str, asked: bool) -> None:
    view = of_seat(dealt(words="ii"))
    hands = tuple(cards(hand) if i == view.seat else held for i, held in enumerate(view.hands))
    view = replace(view, hands=hands)
    assert (SHOWN_BY.caution(view, Declare(True), NAMES) is not None) == asked
    assert SHOWN_BY.caution(view, Declare(False), NAMES) is None


def test_the_hand_and_the_order_of_speech_can_be_heard() -> None:
    view = of_seat(dealt(words="io"), 0)
    assert SHOWN_BY.answer(view, Tell.HAND, NAMES) == hand_name(view.rules, view.hand)
    first, second, third = view.order
    words = [by_name(f"told.{id}", s, view, NAMES) for s, id in ((first, "in"), (second, "out"))]
    who = message("names.all", names=(*words, called(third, view, NAMES)))
    order = message("told.order", who=who)
    assert SHOWN_BY.answer(view, Tell.TURN, NAMES) == order


def test_fists_are_closed_until_all_have_chosen() -> None:
    fists = [each.fist for each in SHOWN_BY.show(of_seat(dealt("together", "i"), 0), NAMES).seats]
    assert sorted(map(str, fists)) == sorted(["closed", "None", "None"])
    seen: dict[Any, set[Any]] = {Opened: set(), Shown: set()}
    for event, shown, beat in told("together", "f"):
        if type(event) in seen:
            seen[type(event)] |= {each.fist for each in shown.seats}
            assert isinstance(beat.steps[0], OpenFists) == (type(event) is Opened)
    assert {Fist.CHIP} <= seen[Opened] <= {Fist.CHIP, Fist.EMPTY, None}
    assert seen[Shown] == {None}  # shown cards do not lie face down


@pytest.mark.parametrize("preset", ["standard", "together", "three_card", "no_limit"])
def test_what_flies_is_the_difference_between_two_tables(preset: str) -> None:
    """Chips between the places that have an amount, and cards to the discards."""
    before: dict[Place, int] | None = None
    for _, shown, beat in told(preset, "pay"):
        assert all(value != "" for _, value in shown.prompt.blanks)
        amounts = {
            place: zone.amount for place, zone in shown.zones.items() if zone.amount is not None
        }
        for step in beat.steps:
            if isinstance(step, Pay) and before is not None:
                before[step.source] -= step.amount
                before[step.target] += step.amount
            elif isinstance(step, Travel):
                assert step.target == DISCARDS and not shown.zones[step.source].cards
        assert before in (None, amounts)
        before = dict(amounts)


def test_the_best_hand_is_shown_last_and_stays_to_be_read() -> None:
    rules, found = GUTS.rule_sets["standard"], set()
    for event, shown, beat in told("standard", "show"):
        reads = [step for step in beat.steps if isinstance(step, Read)]
        if isinstance(event, Shown):
            order = [step.place.seat for step in beat.steps if isinstance(step, TurnOver)]
            said = [step.said for step in beat.steps if isinstance(step, Say)]
            assert [step.seat for step in beat.steps if isinstance(step, Say)] == order
            said_of = [dict(each.blanks)["name"] for each in said]
            assert said_of == [NAMES[seat] if seat else YOURSELF for seat in order]
            worths = [worth(rules, event.hands[seat]) for seat in order]  # type: ignore[index,arg-type]
            assert worths == sorted(worths)
            assert [read.said for read in reads] == said[-1:]
        elif isinstance(event, DealEnded):
            assert beat.steps[-2:] == (Told(sound=beat.steps[-2].sound), Read())
        for slip in shown.seats:  # it names the hand that its viewer sees
            there = shown.zones[Place(Role.HAND, slip.seat)].cards
            seen = bool(there) and all(card.card is not None for card in there)
            assert slip.cards.id.startswith("hand.") == seen, event
            assert (slip.cards.id == "slip.none") == (not there)
        found.add(type(event))
    assert {Shown, DealEnded} <= found


def test_the_sheet_has_a_row_a_deal() -> None:
    """The deal's pot, who was in, who won, the next pot; and everybody's chips at the end."""
    _, view = evening("standard", "sheet")[-1]
    sheet = SHOWN_BY.sheet(view, NAMES)
    assert len(sheet.ledger.rows) == len(view.deals) == sheet.count
    pot = 0
    for deal, (row, ended) in enumerate(zip(sheet.ledger.rows, view.deals, strict=True)):
        pot += sum(score.ante for score in ended.scores)
        told = [WORDS.text(cell) for cell in row.cells]
        assert told[1] == str(pot)
        assert all(NAMES[seat].lower() in told[2].lower() for seat in ended.in_)
        assert all(NAMES[seat] in told[3] for seat in ended.winners)
        assert row.closes == ended.round_over
        pot = ended.pot
        if deal < len(view.deals) - 1:  # an earlier deal has the places of that deal
            then = SHOWN_BY.sheet(view, NAMES, deal)
            assert then.title.blanks[0] == ("what", message("left.deal", n=deal + 1))
            most = [1 + sum(b > a for b in ended.totals) for a in ended.totals]
            assert [place_of(then, seat) for seat in range(3)] == [f"{n}." for n in most]
            assert [ended.totals[seat] for seat in order_of(then)] == sorted(ended.totals)[::-1]
    assert tuple(entry.total for entry in sheet.deals[-1]) == view.ended.totals
    assert sheet.over


@pytest.mark.parametrize(
    ("changed", "scarce"),
    [
        ({"pot": 40}, [True, True, False]),
        ({"pot": 6}, [True, False, False]),
        ({"pot": 40, "rules": replace(GUTS.rule_sets["standard"], short="debt")}, [False] * 3),
        ({"chips": (0, 0, 98), "gone": (Seat(0), Seat(1))}, [False] * 3),
    ],
)
def test_who_may_be_broke_after_one_loss_is_marked(
    changed: dict[str, Any], scarce: list[bool]
) -> None:
    view = of_seat(dealt(), 0, **{"chips": (8, 40, 98), **changed})
    assert [slip.scarce for slip in SHOWN_BY.show(view, NAMES).seats] == scarce


@pytest.mark.parametrize(
    ("share", "left", "said"),
    [
        ((9, 9, 9), 1, [("news.share", 9), ("news.share.left", 1)]),
        ((0, 8, 0), 0, [("news.share", 8)]),
        ((0, 0, 0), 0, []),
    ],
)
def test_a_pot_that_is_left_when_the_game_stops_is_shared_out_in_words(
    share: tuple[int, ...], left: int, said: list[tuple[str, int]]
) -> None:
    """#21: how much each gets, in the news and in the last row of the sheet."""
    *_, (ended, view) = evening("standard", "1")
    assert isinstance(ended, GameEnded)
    event = replace(ended, share=share, left=left)
    view = replace(view, ended=event)
    beat = SHOWN_BY.beat(event, view, NAMES)
    *parts, news = one_by_one(beat.news)  # type: ignore[arg-type]
    assert [(part.id, dict(part.blanks)["n"]) for part in parts] == said
    assert news == beat.moment.said
    (*_, next_pot) = SHOWN_BY.sheet(view, NAMES).ledger.rows[-1].cells
    assert WORDS.text(next_pot).endswith("shared") == any(share)


def test_what_is_still_out_is_all_but_the_cards_that_were_seen() -> None:
    shown = [view for event, view in evening("standard", "show") if type(event) is Shown]
    assert shown
    for view in shown:
        seen = {card for hand in (view.hand, *view.shown) for card in hand or ()}
        assert set(SHOWN_BY.unseen(view)) == set(PACK) - seen
        assert len(seen) > len(view.hand)
