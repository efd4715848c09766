"""How Guts looks at the table: what lies where, what each word does, what is said and when."""

from __future__ import annotations

from typing import Any

import pytest

from mille.agents import decide
from mille.cards import PACK, Dice, cards
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games import entry
from mille.games.guts.moves import DealEnded, Declare, Opened, Said, hand_name
from mille.i18n import load
from mille.parts.chips import GameEnded, Shown
from mille.ui.pages.sheet import order_of, place_of
from mille.value import replace
from mille.view.action import Tell
from mille.view.beat import OpenFists, Pay, Read, Say, Told, Travel, TurnOver
from mille.view.geometry import plan_of
from mille.view.lying import Ground, union
from mille.view.names import of_cards, one_after_another, who
from mille.view.seating import lay_out
from mille.view.table import Fist, Place, Role

GUTS = entry("guts")
SHOWN_BY = GUTS.presenter
NAMES = ("You", "Odette", "Hector")
POT = Place(Role.POT)
WORDS = load("en", "guts")


def dealt(preset: str, words: str = "") -> Any:
    """The state of three seats after a deal and some words (`i`, `o`)."""
    game = GUTS.game
    state = game.start(GUTS.rule_sets[preset], 3)
    state = game.play(state, game.chance(state, Dice("table"))).state
    for word in words:
        state = game.play(state, Declare(word == "i")).state
    return state


def evening(preset: str, seed: str) -> list[tuple[Any, Any]]:
    """A whole game for seat 0: each event, and the view right after it."""
    game, dice, player = GUTS.game, Dice(seed), GUTS.players["novice"]
    state = game.start(GUTS.rule_sets[preset], 3)
    view: Any = game.observe(state, Seat(0))
    found = []
    while (waiting := game.waiting(state)).actor is not None:
        if waiting.chance:
            move = game.chance(state, dice)
        else:
            seat = waiting.seats[0]
            move = decide(player.think(game.observe(state, seat), dice))
        step = game.play(state, move)
        for event in step.events:
            event = game.redact(event, Seat(0))
            view = game.fold(view, event)
            found.append((event, view))
        state = step.state
    return found


def told(preset: str, seed: str) -> list[tuple[Any, Any, Any]]:
    """The same with the table as it is shown and the beat of each event."""
    return [
        (event, SHOWN_BY.show(view, NAMES), SHOWN_BY.beat(event, view, NAMES))
        for event, view in evening(preset, seed)
    ]


def test_the_price_stands_under_the_pot() -> None:
    state = dealt("standard")
    shown = SHOWN_BY.show(GUTS.game.observe(state, Seat(0)), NAMES)
    pot = shown.zones[POT]
    assert pot.amount == 6
    assert (pot.title.id, dict(pot.title.blanks)) == ("middle.cost", {"n": 6})


def test_who_is_out_is_told_no_price() -> None:
    state = dealt("standard")
    first = state.to_speak[0]
    state = GUTS.game.play(state, Declare(False)).state
    for seat in (first, state.to_speak[0]):
        title = SHOWN_BY.show(GUTS.game.observe(state, seat), NAMES).zones[POT].title
        assert (title is None) == (seat == first)


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
    game, names = GUTS.game, [str(n) for n in range(seats)]
    state = game.start(GUTS.rule_sets["standard"], seats)
    state = game.play(state, game.chance(state, Dice("table"))).state
    before = SHOWN_BY.show(game.observe(state, Seat(0)), names)
    zones = lay_out(plan_of(before, True), size, 14).stretched(*size)
    ground = Ground(zones, Seat(0), seats, size[1] / 720)
    while len(state.to_speak) > 1:
        state = game.play(state, Declare(True)).state
    after = SHOWN_BY.show(game.observe(state, Seat(0)), names)
    x, y = ground.zone(POT).rect.center
    for seat in (Seat(n) for n in range(seats) if Seat(n) not in state.to_speak):
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


def test_out_is_asked_about_once_where_it_only_leaves_the_pot_lying() -> None:
    for words, asked in (("", False), ("o", False), ("oo", True), ("io", False)):
        state = dealt("standard", words)
        seat = GUTS.game.waiting(state).seats[0]
        actions = SHOWN_BY.actions(GUTS.game.observe(state, seat), ())
        confirmed = [each.confirm is not None for each in actions if each.move is not None]
        assert confirmed == [False, asked], words


def test_a_click_on_the_pot_says_nothing() -> None:
    """A loss costs a lot, so cards or a chip have to be dragged there."""
    view = GUTS.game.observe(dealt("standard"), GUTS.game.waiting(dealt("standard")).seats[0])
    assert all(each.target is None for each in SHOWN_BY.actions(view, ()))


def test_a_beginner_is_asked_before_a_hand_that_is_surely_beaten() -> None:
    state = dealt("standard", "ii")
    seat = GUTS.game.waiting(state).seats[0]
    view = GUTS.game.observe(state, seat)
    for hand, asked in (("3C 2D", True), ("AC AD", False)):
        hands = tuple(cards(hand) if i == seat else held for i, held in enumerate(view.hands))
        held = replace(view, hands=hands)
        assert (SHOWN_BY.caution(held, Declare(True), NAMES) is not None) == asked
        assert SHOWN_BY.caution(held, Declare(False), NAMES) is None


def test_the_hand_and_the_order_of_speech_can_be_heard() -> None:
    state = dealt("standard", "io")
    view = GUTS.game.observe(state, Seat(0))
    held = SHOWN_BY.answer(view, Tell.HAND, NAMES)
    assert held is not None
    assert held == hand_name(view.rules, view.hand)
    order = SHOWN_BY.answer(view, Tell.TURN, NAMES)
    assert order is not None
    ids = zip(view.around(view.dealer), ("told.in", "told.out", "told.waits"), strict=True)
    words = [message(who(id, seat, view), name=NAMES[seat]) for seat, id in ids]
    assert order == message("told.order", who=one_after_another(words, "told.and"))
    seat = GUTS.game.waiting(state).seats[0]
    view, price = GUTS.game.observe(state, seat), message("middle.cost", n=6)
    told = message("spoken.turn", round=1, n=6, cards=of_cards(view.hand), price=price)
    assert SHOWN_BY.show(view, NAMES).spoken == told


def test_the_hand_is_carried_to_the_pot_or_to_the_discards() -> None:
    state = dealt("standard")
    seat = GUTS.game.waiting(state).seats[0]
    view = GUTS.game.observe(state, seat)
    actions = SHOWN_BY.actions(view, view.hand)
    targets = {each.target: each.move for each in actions if each.move is not None}
    assert targets == {POT: Declare(True), Place(Role.DISCARD): Declare(False)}
    assert SHOWN_BY.whole_hand
    assert SHOWN_BY.pick(view, (), view.hand[0], False) == ()


def test_fists_are_closed_until_all_have_chosen() -> None:
    state = dealt("together", "i")
    fists = [each.fist for each in SHOWN_BY.show(GUTS.game.observe(state, Seat(0)), NAMES).seats]
    assert sorted(map(str, fists)) == sorted(["closed", "None", "None"])
    opened = [
        (shown, beat) for event, shown, beat in told("together", "f") if type(event) is Opened
    ]
    assert opened
    for shown, beat in opened:
        assert isinstance(beat.steps[0], OpenFists)
        assert {each.fist for each in shown.seats} <= {Fist.CHIP, Fist.EMPTY, None}
    after = [shown for event, shown, _ in told("together", "f") if isinstance(event, Shown)]
    assert after
    for shown in after:  # shown cards do not lie face down
        assert {each.fist for each in shown.seats} == {None}


@pytest.mark.parametrize("preset", ["standard", "together", "three_card", "no_limit"])
def test_amounts_and_payments_agree(preset: str) -> None:
    """What flies between places is the difference between the amounts of the two tables."""
    before: dict[Place, int] | None = None
    for _, shown, beat in told(preset, "pay"):
        amounts = {
            place: zone.amount for place, zone in shown.zones.items() if zone.amount is not None
        }
        if before is not None:
            for step in beat.steps:
                if isinstance(step, Pay):
                    before[step.source] -= step.amount
                    before[step.target] += step.amount
            assert before == amounts
        before = dict(amounts)


@pytest.mark.parametrize("preset", ["standard", "together"])
def test_cards_that_are_thrown_travel_and_nothing_is_said_of_nobody(preset: str) -> None:
    for _, shown, beat in told(preset, "throw"):
        assert all(value != "" for _, value in shown.prompt.blanks)
        for step in beat.steps:
            if isinstance(step, Travel):
                assert step.target == Place(Role.DISCARD)
                assert not shown.zones[step.source].cards


def test_the_best_hand_is_shown_last() -> None:
    from mille.games.guts.moves import worth

    found = 0
    for event, _, beat in told("standard", "show"):
        if isinstance(event, Shown):
            order = [step.place.seat for step in beat.steps if isinstance(step, TurnOver)]
            heard = [dict(step.said.blanks) for step in beat.steps if isinstance(step, Say)]
            assert [names["name"] for names in heard] == [NAMES[seat] for seat in order]  # type: ignore[index]
            worths = [worth(GUTS.rule_sets["standard"], event.hands[seat]) for seat in order]  # type: ignore[index,arg-type]
            assert worths == sorted(worths)
            found += 1
    assert found


def test_a_result_and_the_best_hand_are_read() -> None:
    ends = 0
    for event, _, beat in told("standard", "show"):
        reads = [step for step in beat.steps if isinstance(step, Read)]
        if isinstance(event, DealEnded):
            assert beat.steps[-2:] == (Told(sound=beat.steps[-2].sound), Read())
            ends += 1
        elif isinstance(event, Shown):
            said = [step.said for step in beat.steps if isinstance(step, Say)]
            assert [read.said for read in reads] == said[-1:]
    assert ends


def test_a_slip_names_the_hand_that_its_viewer_sees() -> None:
    for event, shown, _ in told("standard", "show"):
        for slip in shown.seats:
            there = shown.zones[Place(Role.HAND, slip.seat)].cards
            seen = bool(there) and all(card.card is not None for card in there)
            assert slip.cards.id.startswith("hand.") == seen, event
            assert (slip.cards.id == "slip.none") == (not there)


def test_the_sheet_has_a_row_a_deal() -> None:
    """The deal's pot, who was in, who won, the next pot; and everybody's chips at the end."""
    _, view = evening("standard", "sheet")[-1]
    sheet = SHOWN_BY.sheet(view, NAMES)
    assert len(sheet.ledger.rows) == len(view.deals) == sheet.count
    pot = 0
    for row, ended in zip(sheet.ledger.rows, view.deals, strict=True):
        pot += sum(score.ante for score in ended.scores)
        told = [WORDS.text(cell) for cell in row.cells]
        assert told[1] == str(pot)
        assert all(NAMES[seat].lower() in told[2].lower() for seat in ended.in_)
        assert all(NAMES[seat] in told[3] for seat in ended.winners)
        assert row.closes == ended.round_over
        pot = ended.pot
    assert tuple(entry.total for entry in sheet.deals[-1]) == view.ended.totals
    assert sheet.over
    first = SHOWN_BY.sheet(view, NAMES, 0)
    assert (first.title.id, first.title.blanks[0], first.shown) == ("sheet.deal_over", ("n", 1), 0)


def test_who_is_broke_watches_and_can_skip_to_the_end_of_a_deal() -> None:
    view = GUTS.game.observe(dealt("standard"), Seat(0))
    assert not SHOWN_BY.show(view, NAMES).watching
    broke = replace(view, gone=(Seat(0),), chips=(0, *view.chips[1:]))
    assert SHOWN_BY.show(broke, NAMES).watching


@pytest.mark.parametrize(("pot", "scarce"), [(40, [True, True, False]), (6, [True, False, False])])
def test_who_may_be_broke_after_one_loss_is_marked(pot: int, scarce: list[bool]) -> None:
    view = replace(GUTS.game.observe(dealt("standard"), Seat(0)), chips=(8, 40, 98), pot=pot)

    def marked(view: Any) -> list[bool]:
        return [slip.scarce for slip in SHOWN_BY.show(view, NAMES).seats]

    assert marked(view) == scarce
    in_debt = replace(view.rules, short="debt")
    assert marked(replace(view, rules=in_debt)) == [False] * 3
    assert marked(replace(view, chips=(0, 0, 98), gone=(Seat(0), Seat(1)))) == [False] * 3


def whole(said: Message) -> str:
    """A sentence of the game as a reader sees it."""
    return WORDS.text(said)


def test_a_pot_that_is_left_when_the_game_stops_is_shared_out_in_words() -> None:
    """#21: how much each gets, in the news and in the last row of the sheet."""
    *_, (ended, view) = evening("standard", "1")
    assert isinstance(ended, GameEnded)
    told_of = {}
    for share, left in (((9, 9, 9), 1), ((0, 8, 0), 0), ((0, 0, 0), 0)):
        event = replace(ended, share=share, left=left)
        news = SHOWN_BY.beat(event, replace(view, ended=event), NAMES).news
        assert news is not None
        told_of[share] = whole(news)
        ledger = SHOWN_BY.sheet(replace(view, ended=event), NAMES).ledger
        (*_, next_pot) = ledger.rows[-1].cells
        assert whole(next_pot).endswith("shared") == any(share)
    shared = WORDS("news.share.each", n=9, name="@").partition("@")[2]
    assert f"{shared} {WORDS('news.share.left', n=1)}" in told_of[9, 9, 9]
    assert WORDS("news.share.they", n=8, name="Odette") in told_of[0, 8, 0]
    assert "pot" not in told_of[0, 0, 0]


def test_an_earlier_deal_has_the_places_of_that_deal() -> None:
    *_, (_, view) = evening("standard", "1")
    for deal, ended in enumerate(view.deals[:-1]):
        sheet = SHOWN_BY.sheet(view, NAMES, deal)
        places = [place_of(sheet, seat) for seat in range(3)]
        most = [1 + sum(b > a for b in ended.totals) for a in ended.totals]
        assert places == [f"{place}." for place in most]
        assert [ended.totals[seat] for seat in order_of(sheet)] == sorted(ended.totals)[::-1]


def test_what_is_still_out_is_all_but_the_cards_that_were_seen() -> None:
    open_hands = [
        (view, view.shown) for event, view in evening("standard", "show") if type(event) is Shown
    ]
    assert open_hands
    for view, shown in open_hands:
        seen = {card for hand in (view.hand, *shown) for card in hand or ()}
        assert set(SHOWN_BY.unseen(view)) == set(PACK) - seen
        assert len(seen) > len(view.hand)
