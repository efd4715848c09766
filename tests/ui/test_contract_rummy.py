"""The table of Contract Rummy in the window: offers, slots, hints, slips, sheets, moments."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise, product
from typing import Any

import pygame
import pytest

from mille.cards import Card, Cards, cards
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry
from mille.games.contract_rummy.moves import CONTRACTS, Answered, MayI, OnTable
from mille.games.contract_rummy.rules import CONTRACT_RUMMY
from mille.games.contract_rummy.shown import together
from mille.games.contract_rummy.tray import SLOT, is_asked, loose, put, tray_of
from mille.parts.melds import Kind
from mille.parts.rummy import Phase, WentDown
from mille.session import disk, matches
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.input import Key, Wheel
from mille.ui.pages.sheet import SheetPage
from mille.ui.table.desk import Given
from mille.ui.table.lettering import arrow_rect
from mille.ui.table.play import PlayScene
from mille.ui.table.table import Table
from mille.value import replace
from mille.view.geometry import Rect
from mille.view.presentation import Advice
from mille.view.table import Place, Role
from tests.games.contract_rummy.positions import position, rules
from tests.parts import quick_first, sure
from tests.ui.conftest import SCALES, SIZE, SMALL, Program, alone, launched, quick, settled
from tests.ui.robot import Stranger
from tests.ui.tables import parts_of, said_id
from tests.ui.written import Written, all_written


def begin(seats: int, seed: str, **rules: object) -> None:
    found = entry("contract_rummy")
    others = [found.stand_in] * (seats - 1)
    made = found.options.made(rules)
    matches.begin(disk.current_game(), "contract_rummy", made, others, "You", seed).close()


def begin_with(*hands: str, deal: int = 1, stock: str = "") -> None:
    """A game of one deal, in which seat 0 is the first to draw; see `position`."""
    state = position(*hands, deal=deal, stock=stock, house=rules(deals=[deal]))
    begin(state.seats, "dealt", deals=[deal])
    event = {
        "event": "deal",
        "deal": deal,
        "contract": CONTRACTS[deal - 1],
        "dealer": state.dealer,
        "hands": [[card.code for card in hand] for hand in state.hands],
        "discard": [card.code for card in state.pile],
        "stock": [card.code for card in state.stock],
    }
    path = disk.current_game()
    head = path.read_text("utf-8").splitlines()[0]
    path.write_text(f"{head}\n{json.dumps(event)}\n", "utf-8")


def started(keys: str = "", size: tuple[int, int] = SMALL, **settings: Any) -> Program:
    program = launched(size, **settings)
    for key in keys.split():
        program.key(key)
        program.settle()
    return program


def again(program: Program) -> Program:
    """Close the program by closing its window, and start it anew."""
    program.app.close()
    made = started()
    made.frame(times=3)
    return made


SIZES = [SMALL, (1280, 720), (1920, 1080)]
_played: list[bytes] = []
"""The record up to where the upcard is offered, once it has been played."""


def asked(program: Program) -> PlayScene:
    """A table at which the player is offered the upcard."""
    if _played:
        disk.current_game().parent.mkdir(parents=True)
        disk.current_game().write_bytes(_played[0])
    else:
        begin(4, "offer")
    program.app.start()
    stranger, play = Stranger(program, "keys", "offer"), program.play

    def mine() -> bool:
        return play.match.referee.actor == ME and not play.match.pending

    def act() -> None:
        if mine():
            stranger.act()

    program.until(lambda: mine() and is_asked(play.table.view), act)
    _played[:] = [disk.current_game().read_bytes()]
    return play


@pytest.mark.parametrize("size", quick_first([(1280, 720), (600, 720)], 1))
def test_the_whole_question_is_in_sight_with_its_answers(size: tuple[int, int]) -> None:
    play = asked(Program(Settings(speed=0.0, scale=2.0), size))
    for _ in range(12):
        play.handle(Wheel(x=0.0, y=0.0, steps=-20))  # down to the hand
        play.handle(Key("tab"))
        if play.focus.thing in play.table.buttons:
            break
    else:
        raise AssertionError("no answer has the focus")
    assert play.table.closeup.seen.overlap(play.table.stage.ground.prompt) > 0
    assert play.table.closeup.shows(play.focus.bounds())


@pytest.mark.parametrize("size", quick_first(SIZES, 1))
@pytest.mark.usefixtures("watched")
def test_nothing_that_is_said_hides_the_question_or_its_answers(size: tuple[int, int]) -> None:
    """A hint with all its reasons, an answer to a key; a refusal takes the question's place."""
    program = Program(Settings(speed=0.0), size)
    play, text = asked(program), program.app.words.text
    why = (message("why.both", n=112, other=115, name="Ambroise", than=message("offer.may_i")),) * 3
    hint = Given(MayI(True), Advice(message("hint.yes", card=play.table.view.pile[-1]), why=why))
    long = together([message("told.contract", contract=message("contract.SSR"))])
    ways: dict[str, Callable[[], object]] = {
        "hint": lambda: play.hints.show(hint),
        "tell": lambda: play.table.tell_aloud(long, 9.0),
        "refusal": lambda: play.desk.say(message("refusal.answer_first"), refusal=True),
    }
    for scale, (way, say) in product(SCALES, ways.items()):
        program.app.apply(program.app.services.settings.changed(scale=scale))
        play.desk.hint = play.table.toast.said = play.table.telling.said = None
        say()
        play.prepare()
        paper = all_written(play)
        there = [line.text for line in paper.lines if not line.cut]
        offer = play.table.written.offer
        asks = message("refusal.answer_first") if way == "refusal" else offer.question
        assert text(asks) in there, (scale, way)
        answers = [button.bounds for button in play.table.buttons]
        assert len(answers) == 2
        assert all(any(b.holds(*line.rect.center) for line in paper.lines) for b in answers)
        read = play.table.reading
        assert read is None or not any(read.rect.overlap(b) for b in (*answers, play.table.felt))


@pytest.mark.parametrize(("key", "take"), [("y", True), ("n", False)])
def test_an_offer_is_answered_under_what_a_key_tells(key: str, take: bool) -> None:
    program = Program(Settings(speed=0.0), SMALL)
    play = asked(program)
    card = play.table.view.pile[-1]
    program.key("s", pygame.KMOD_SHIFT)
    assert play.table.telling.said
    program.key(key)
    assert not play.table.telling.said
    assert play.table.toast.said is None, "it is told as what happened"
    story = play.match.referee.view(ME).story
    assert Answered(ME, take, card) in story[-8:]


NINES, KINGS = cards("9C 9D 9H"), cards("KC KD KH")
LOW, HIGH = cards("*1 5H 6H 7H"), cards("5H 6H 7H *1")


@pytest.fixture
def program() -> Program:
    """A deal of two sets, with a whole contract in the slots."""
    begin_with("9C 9D 9H KC KD KH 2S 3D 4H 5C", stock="QD")
    made = started("d l")
    assert parts(made) == (NINES, KINGS)
    return made


def parts(program: Program) -> tuple[Cards, ...]:
    return tray_of(program.play.table.view).parts


def lies(program: Program, code: str) -> tuple[float, float]:
    pose = next(s.pose for s in program.play.table.stage.sprites if s.card is Card.parse(code))
    return pose.x, pose.y


def hand(program: Program) -> Rect:
    ground = program.play.table.stage.ground
    return ground.zone(ground.own_hand).rect


def test_to_the_hand(program: Program) -> None:
    stage = program.play.table.stage
    program.drag(*lies(program, "KD"), *hand(program).center)
    program.settle()
    assert parts(program) == (NINES, cards("KC KH"))
    assert Card.parse("KD") in stage.hand_cards()
    assert not stage.hand_state.carried
    program.key("u")
    assert parts(program) == (NINES, KINGS)


def test_backspace_takes_back_what_came_into_the_slots_last(program: Program) -> None:
    program.key("backspace")
    assert parts(program) == ((), ())


def test_the_hand_is_lit_and_letting_go_elsewhere_changes_nothing(program: Program) -> None:
    at = lies(program, "9C")
    program.press(*at)
    program.point(at[0] + 20, at[1] - 30)
    assert [rect for rect, _ in program.play.pointer.glows()] == [hand(program)]
    program.release(at[0] + 20, at[1] - 30)
    program.settle()
    assert parts(program) == (NINES, KINGS)
    assert lies(program, "9C") == at


def test_to_other_slots(program: Program) -> None:
    for code in ("KC", "KD", "KH", "9C", "9D"):
        program.drag(*lies(program, code), *hand(program).center)
        program.settle()
    assert parts(program) == (cards("9H"), ())
    columns = program.play.table.stage.columns
    (slots,) = (c.rect for c in columns if c.view.id == f"{SLOT}1")
    program.drag(*lies(program, "9H"), *slots.center)
    program.settle()
    assert parts(program) == ((), cards("9H"))


@pytest.mark.parametrize("moves", [True, False], ids=["slow", "quick"])
@pytest.mark.parametrize("drawn", [False, True])
def test_the_place_under_the_pointer_counts_not_what_the_card_covers(
    drawn: bool, moves: bool
) -> None:
    """A card held by its head hangs down into the slots."""
    begin_with("9C 9D 9H KC KD KH 2S 3D 4H 5C", "", "", "", stock="QD")
    program = started("d" if drawn else "", SIZE)
    stage = program.play.table.stage
    pose = next(s.pose for s in stage.sprites if s.card is Card.parse("KH"))
    pile = stage.ground.zones["discard"].rect
    place = pile.center[0], pile.bottom - 4
    program.press(pose.x - 8, pose.y - pose.height * 0.45)
    if moves:  # in a quick hand no frame comes in between
        program.point(*place)
    program.release(*place)
    program.settle()
    assert parts(program) == ((), ())
    assert (Card.parse("KH") in stage.hand_cards()) is not drawn
    assert (program.play.table.toast.said is None) is drawn


# A joker goes to the other end of its run, by the arrow on it and by a key.


def ready(size: tuple[int, int]) -> Program:
    """A contract in the slots whose joker is at the low end."""
    begin_with("5H 6H 7H *1 9C 9D 9H KC 2S 3D", deal=2, stock="QD")
    program = started("d l", size)
    assert parts(program)[1] == LOW
    return program


def arrow(program: Program) -> Rect:
    stage = program.play.table.stage
    (found,) = filter(None, (arrow_rect(stage, sprite) for sprite in stage.sprites))
    return found


@pytest.mark.parametrize("size", [SIZE, SMALL, (600, 720)])
def test_by_the_arrow_on_it(size: tuple[int, int]) -> None:
    program = ready(size)
    felt = program.play.table.felt
    for run in (HIGH, LOW, HIGH):
        at = arrow(program)
        assert at.overlap(felt) == pytest.approx(at.w * at.h)
        program.click(*at.center)
        program.frame(times=2)
        assert parts(program)[1] == run
    assert arrow(program).w >= 15
    program.key("l")
    (down,) = [it for it in program.play.match.view().story if isinstance(it, WentDown)]
    assert HIGH in [meld.cards for meld in down.melds]


def test_by_its_key_and_back_with_undo_and_it_stays_there() -> None:
    program = ready(SMALL)
    for key, run in (("j", HIGH), ("j", LOW), ("u", HIGH)):
        program.key(key)
        assert parts(program)[1] == run
    assert said_id(program.play) == "undo.step"
    program = again(program)
    assert parts(program)[1] == HIGH
    program.key("u")
    assert said_id(program.play) == "undo.cards"


def test_beside_the_arrow_the_contract_is_laid() -> None:
    program = ready(SIZE)
    at = arrow(program)
    program.click(at.x + at.w / 2, at.y - 2 * at.h)
    assert any(isinstance(event, WentDown) for event in program.play.match.view().story)


def test_slots_that_were_laid_have_no_title_on_the_way(watched: None) -> None:
    begin_with("5H 6H 7H *1 9C 9D 9H KC 2S 3D", deal=2, stock="QD")
    program = started("d l", SIZE, speed=1.0, voices="off")
    program.key("l")
    table = program.play.table
    assert any(column.view.slots for column in table.titled)
    paper = Written(SIZE)
    parts_of(table, "/titles/").paint(paper)
    assert not paper.lines


# When the game is resumed


def test_what_was_put_together_stays_when_the_window_is_closed() -> None:
    program = quick("contract_rummy", 4, seed="slots").settle()
    view = program.play.table.view
    begun = sure(put(view, loose(view)[:1]))
    program.play.desk.show(begun)
    program.frame()
    second = again(program)
    assert parts(second) == tray_of(begun).parts
    on_slots = [
        s for s in second.play.table.stage.sprites if s.column and s.card in loose(view)[:1]
    ]
    assert len(on_slots) == 1
    second.key("u")  # what was taken back does not come again
    assert tray_of(again(second).play.table.view).is_empty


def test_a_note_of_other_cards_is_passed_over() -> None:
    program = quick("contract_rummy", 4, seed="slots").settle()
    view = program.play.table.view
    gone = view.pile[-1]
    strange = gone if gone not in view.hand else view.hand[0]
    program.play.match.keep_put([(strange, strange, strange), ()])
    assert loose(again(program).play.table.view) == view.hand


PLAN = (
    message("why.plan.needs", contract=message("contract.SR")),
    message("why.plan.set", rank=Card.parse("9C").rank, n=1, live=5),
    message("why.plan.run", low="5", high=Card.parse("8C"), card=Card.parse("7C"), n=2),
)
WHY = (message("why.throw.unused", n=10),)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", quick_first([(1280, 720), (600, 720), (1920, 1080)], 2))
@pytest.mark.usefixtures("watched")
def test_plan_and_reasons_are_read_beside_the_cloth(size: tuple[int, int], scale: float) -> None:
    begin_with("5C 6C 8C 9D 9H KC QD 2S 3D JH", deal=2)
    program = started(size=size, scale=scale)
    program.settle()
    play, text = program.play, program.app.words.text
    advice = Advice(message("hint.discard", card=Card.parse("JH")), plan=PLAN, why=WHY)
    for waits in ("hint.waits", None):  # what is said in a hurry is said again
        play.hints.show(Given(None, advice, below=waits))
    play.prepare()
    play.prepare()
    read = play.table.reading
    assert read is not None and read.id == "advice"
    if play.services.zoom == 1:
        paper = all_written(play)
        there = " ".join(line.text for line in paper.lines if not line.cut)
        assert " ".join(text(each) for each in (*PLAN, *WHY)) in there
    tools = [each.bounds for each in play.table.tools]
    assert not any(each.overlap(read.rect) > 0.5 for each in (play.table.felt, *tools))
    play.hints.show(Given(None, replace(advice, plan=(*PLAN, WHY[0]))))
    assert play.desk.hint is not None and play.desk.hint.plan == WHY[:1], "nothing twice"


HOUSE = ["You", "Odette", "Marguerite", "Hector", "Alphonse"]


def shown(size: tuple[int, int], seats: int, more: Cards, laid: bool) -> Table:
    """A table at the end of the seventh deal: all hands are open, each with `more` cards.

    Each seat has `laid` a meld.
    """
    made, state = alone("contract_rummy", HOUSE[:seats], size), position(*[""] * seats, deal=7)
    if laid:
        threes = cards("3S 3D 3H")
        melds = tuple(OnTable(Seat(seat), Kind.SET, threes) for seat in range(seats))
        state = replace(state, melds=melds)
    view = CONTRACT_RUMMY.observe(replace(state, turn=Seat(0)), ME)
    hands: tuple[Cards, ...] = tuple((*hand, *more) for hand in state.hands)
    made.show(replace(view, hands=hands, phase=Phase.DEAL))
    return made


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(
    ("more", "laid"), [*product(["", "2C 3D 4H 5S"], [True, False]), ("2C 3D 4H 5S " * 4, False)]
)
def test_an_open_hand_lies_by_the_melds_and_on_nothing(
    size: tuple[int, int], seats: int, more: str, laid: bool
) -> None:
    table = shown(size, seats, cards(more), laid)
    ground, lying = table.stage.ground, table.stage.sprites
    slips = [ground.slip(Seat(seat)) for seat in range(seats)]
    melds = [s.home.rect for s in lying if s.place.role is Role.MELDS]
    for seat in map(Seat, range(1, seats)):
        hand = [s.home.rect for s in lying if s.place == Place(Role.HAND, seat)]
        assert len(hand) == 12 + len(more.split())
        place = ground.zone(Place(Role.MELDS, seat)).rect
        for card in hand:
            assert not [each for each in (*slips, *melds) if each.overlap(card) > 0]
            assert place.x - 1 <= card.x and card.right <= place.right + 1
            assert place.y - 1 <= card.y and card.bottom <= place.bottom + 1
        for a, b in pairwise(hand if not laid else ()):  # each card shows enough to be read
            assert b.y > a.y or b.x - a.x >= 0.28 * a.w


def test_the_contracts_stand_on_the_sheet() -> None:
    program = quick("contract_rummy", 4, {"deals": [2, 5, 7]}, seed="sheet").settle()
    program.key("f2")
    page, words = program.on(SheetPage), program.app.words
    plan = [words.text(bead.text) for bead in page.sheet.plan if not isinstance(bead.text, str)]
    assert plan == [words(f"contract.{each}") for each in ("SR", "SSR", "RRR")]
    told = [page.frame().find(f"pad/{row}") for row in range(3)]
    assert [row and row.value for row in told] == [words("sheet.shown"), "", ""]


def test_offers_are_off_in_the_deal_that_is_begun_next_and_no_longer() -> None:
    """Also when that was set before there was a deal. Any game will do; in Guts deals are short."""
    program = settled("guts", 3, offers="never")
    play, s = program.play, program.app.services
    assert s.settings.offers == "never"
    move = next(iter(play.match.entry.game.moves(play.match.view())))
    assert play.desk.submit(move)
    program.until(lambda: play.match.deal_over and play.match.caught_up)
    assert s.settings.offers == "always"
