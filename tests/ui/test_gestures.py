"""A gesture and a key mean the same at every table, and what helps comes when it is wanted."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pygame
import pytest

from mille.cards import Card
from mille.parts.rummy import Discard
from mille.session.settings import Settings
from mille.ui import tempo as t
from mille.ui.pages.reading import LogPage
from mille.ui.table import beside
from mille.ui.table.play import PlayScene
from mille.ui.table.sprites import Sprite
from mille.ui.widgets import terms
from mille.view.table import Role, hand_of
from tests.parts import long
from tests.ui.conftest import SMALL, Program, quick
from tests.ui.tables import USUAL, card_spot, middle, said_id, sit, spot, table
from tests.ui.test_daifugo import gives, saved
from tests.ui.test_one_hand import SHOWN, begun

CHOOSING = sorted({*SHOWN} - {"beggar_my_neighbor", "guts"})
"""The games in which cards of the hand are chosen."""


def turns(game: str, most: int = 12, seed: str = "hand") -> Iterator[tuple[Program, PlayScene]]:
    """The player's turns of a game, each as a table at rest; they play as the quickest would."""
    program = begun(game, seed=seed)
    for n in range(most):
        program.settle()
        play = program.app.table
        if play is None or program.top is not play or not play.match.my_turn:
            return
        yield program, play
        while program.top is not play:
            program.key("escape")
        play.commands.clear()
        if play.table.puts_together:
            play.table.put_together(play.match.view())
        if not play.desk.my_move:
            continue
        assert play.desk.submit(program.house_move(str(n)))


def free(play: PlayScene) -> list[Sprite]:
    """The cards of a hand that can be chosen now; none while it is laid out in parts."""
    return [] if play.table.stage.parts else play.table.stage.hand()


def done(program: Program, play: PlayScene) -> object:
    """What would be another if a move had been made, or were about to be."""
    return play.match.view(), play.table.view, program.app.services.stack[1:]


@pytest.mark.parametrize("game", CHOOSING)
def test_a_double_click_chooses_all_that_go_with_a_card_and_ends_no_turn(game: str) -> None:
    more = 0
    for program, play in turns(game):
        before = done(program, play)
        for sprite in free(play):
            program.key("escape") if play.commands.can_clear else None
            program.double_click(*spot(play.table.stage, sprite))
            assert done(program, play) == before
            card, chosen = sprite.card, play.table.stage.chosen()
            if card is None or said_id(play) == "choose.not_now":
                continue
            wanted = play.table.presenter.together(play.table.view, card)
            assert sprite.key in play.hand.state.chosen and set(wanted) <= set(chosen)
            more += len(wanted) > 1
    assert more or game in ("anaconda", "militaire")


@pytest.mark.parametrize("game", CHOOSING)
@pytest.mark.parametrize("key", ["return", "space", "l", "x", "p", "1"])
def test_no_single_press_plays_a_card_that_only_has_the_focus(game: str, key: str) -> None:
    for program, play in turns(game, 6):
        before = done(program, play)
        if any(not each.takes_cards and each.legal for each in play.commands.by_key(key)):
            continue  # a pass takes no card
        for item in range(len(free(play))):
            program.key("escape") if play.commands.can_clear else None
            play.focus.go(play.table.stage.ground.own_hand, item)
            program.key(key)
            assert done(program, play) == before, (key, item)


@pytest.mark.parametrize("game", CHOOSING)
def test_enter_on_a_chosen_card_does_what_the_chosen_ones_are_for(game: str) -> None:
    made = 0
    for program, play in turns(game, 20):
        stage, card = play.table.stage, play.table.stage.hand_cards()[0]
        if not free(play):
            continue
        for some in (play.table.presenter.together(play.table.view, card), stage.hand_cards()[:3]):
            stage.choose(some)
            play.focus.go(stage.ground.own_hand, 0)
            before = done(program, play)
            able = play.commands.by_key("return") or play.commands.by_key("p")
            if any(each.legal and each.takes_cards for each in able):
                program.key("return")
                assert done(program, play) != before
                made += 1
                break
    assert made or game == "militaire"


@pytest.mark.parametrize("game", CHOOSING)
def test_a_click_on_a_card_that_came_along_takes_nothing_away(game: str) -> None:
    """And one on the card that brought it takes both away again; the words agree throughout."""
    came = 0
    for program, play in turns(game, 20):
        for sprite in free(play):
            play.commands.clear()
            program.click(*spot(play.table.stage, sprite))
            both = set(play.hand.state.chosen)
            others = [s for s in free(play) if s.key in both and s is not sprite]
            if not others:
                continue
            program.click(*spot(play.table.stage, sprite))
            assert not play.hand.state.chosen
            program.click(*spot(play.table.stage, sprite))
            for other in others:
                program.click(*spot(play.table.stage, other))
                assert play.hand.state.chosen == both
                breaks = play.table.prompting
                (action,) = play.commands.by_key("l")
                if not action.legal:
                    continue
                left = [s.card for s in free(play) if s.card not in action.cards]
                of_rank = [card for card in left if card and card.rank is action.cards[0].rank]
                assert bool(of_rank) == (breaks is not None and breaks.id.startswith("breaks."))
                came += 1
    assert came or game != "daifugo"


@pytest.mark.parametrize("where", ["arrow", "hand", "seat"])
@pytest.mark.parametrize("game", ["anaconda", "daifugo"])
def test_in_every_exchange_one_card_of_several_can_be_dragged(game: str, where: str) -> None:
    for program, play in exchanges(game):
        give = next(each for each in play.desk.actions if each.verb.act and each.target)
        stage, shown, to_whom = play.table.stage, play.table.shown, give.target
        assert shown is not None and to_whom is not None
        number = [hand_of(each.seat) for each in shown.seats].index(to_whom)
        to = play.table.slip_rect(number).center
        if where == "hand":
            to = stage.ground.zone(to_whom).rect.center
        elif where == "arrow" and shown.arrow is not None:
            way = beside.way_of(play.services, stage, shown.arrow)
            to = way[len(way) // 2]
        before = play.match.view()
        for n in (1, 2):
            sprite = [s for s in stage.hand() if s.key not in play.hand.state.chosen][n]
            program.drag(*spot(stage, sprite), *to)
            program.frame(times=3)
            assert play.match.view() == before, "it is not given before all are there"
            assert len(play.hand.state.chosen) == n or sprite.place.role is Role.TRICK
            if game == "daifugo":
                break
        return
    raise AssertionError("nothing is exchanged")


def exchanges(game: str) -> Iterator[tuple[Program, PlayScene]]:
    """The turns at which the player gives away two cards or more, of their choice."""
    if game == "daifugo":
        program = saved(gives)
        yield program, program.play
    for program, play in turns(game):
        acts = [each for each in play.desk.actions if each.takes_cards and each.target]
        if acts and acts[0].target and acts[0].target.role is Role.HAND:
            yield program, play


# What is told unasked


def at_mille(program: Program) -> PlayScene:
    play = sit(program, table(USUAL), asleep=True)
    program.frame(times=90)
    return play


def test_a_tip_comes_only_to_a_pointer_at_rest(program: Program) -> None:
    play = at_mille(program)
    pack, melds = (middle(play.table.stage, each) for each in ("pack", "melds.me"))
    program.post(pygame.MOUSEMOTION, pos=pack, rel=(0, 0), buttons=(0, 0, 0))
    assert not program.rest(), "the window has only opened under it"
    program.point(pack[0] + 1, pack[1])
    assert not program.rest(t.REST - 0.1) and program.rest(0.2)
    program.point(*middle(play.table.stage, "prompt"))
    program.point(*melds)
    program.frame(times=40)
    program.point(melds[0] + 3, melds[1])
    assert not program.rest(t.REST - 0.1), "it counts from the last move"
    program.point(*pack)
    program.press(*pack)
    assert not program.rest(3.0), "a button is held"
    program.release(*pack)
    assert not program.rest(3.0), "nor where it was let go"


def test_no_tip_follows_a_drop_or_a_move(program: Program) -> None:
    play = at_mille(program)
    hand, stage = play.table.stage.hand(), play.table.stage
    program.drag(*card_spot(stage, "7D"), *spot(stage, hand[0]))
    assert not program.rest(5.0)
    tool = play.table.tools[0].bounds.center
    program.point(*tool)
    assert program.rest()
    assert play.desk.submit(Discard(Card.parse("7D")))
    program.frame()
    program.point(tool[0] + 1, tool[1])
    assert not program.rest(t.QUIET - 0.1), "not in the second after it"
    assert program.rest(0.2)
    play.table.show(play.match.view())
    program.frame(times=2)
    assert not play.tips.shown, "it goes at the next event"


def test_the_same_tip_comes_three_times_an_evening_but_always_to_the_keys(program: Program) -> None:
    play = at_mille(program)
    tool, away = play.table.tools[0].bounds.center, middle(play.table.stage, "prompt")
    told = []
    for _ in range(5):
        program.point(*away)
        program.point(*tool)
        told.append(bool(program.rest()))
    assert told == [True, True, True, False, False]
    for _ in range(4):
        program.key("tab")
        play.focus.go("tools", 0)
        assert program.rest()


def test_one_press_on_no_more_tips_ends_them_for_the_pointer_alone(program: Program) -> None:
    play = at_mille(program)
    view = play.match.view()
    program.point(*play.table.tools[0].bounds.center)
    assert program.rest()
    button = program.part("no_more")
    assert button.name == program.app.words("whisper.hush")
    x, _ = play.table.tools[0].bounds.center
    program.point(x, button.bounds.center[1])
    program.point(*button.bounds.center)
    assert program.rest(), "it waits for the pointer on its way"
    program.click(*button.bounds.center)
    assert not program.app.services.settings.whispers and not play.tips.shown
    assert play.match.view() == view and program.top is play
    program.point(*play.table.tools[1].bounds.center)
    assert not program.rest()
    program.key("tab")
    play.focus.go("tools", 1)
    assert program.rest()


@pytest.mark.parametrize("game", SHOWN)
def test_no_tip_speaks_of_other_games(game: str) -> None:
    words = begun(game).app.services.words.of(game)
    told = [words(f"{id}.about") for id in terms(words)]
    assert not [each for each in told if re.search(r"[Ii]n (poker|some games)", each)]


@pytest.mark.parametrize("game", SHOWN)
def test_the_log_lists_what_happened_and_no_refusals(game: str) -> None:
    for program, play in turns(game, 3):
        for key in ("d", "l", "x", "i", "p", "u"):
            if not any(each.legal for each in play.commands.by_key(key)):
                program.key(key)
        while program.top is not play:
            program.key("escape")
        program.key("f3")
        page = program.on(LogPage)
        told = [node.name for node in page.frame().nodes() if node.role == "listitem"]
        assert told == [program.app.words.text(each) for each in play.table.log()]
        program.key("escape")


# The end of a deal


def ended(game: str) -> Program:
    """A game at the end of its first deal, as soon as that is known."""
    if game == "mille":
        program = Program(Settings(), SMALL)
        play = sit(program, table("7D", mine=["9: 9C 9D 9H"]))
        program.settle()
        assert play.desk.submit(Discard(Card.parse("7D")))
        return program
    program = quick(game, speed=1.0)
    for n in range(20_000):
        program.frame(1 / 30)
        play = program.play
        if play.match.caught_up and play.match.between_deals and play.table.view.deals:
            return program
        if play.desk.is_told_to_move and not play.table.stage.busy:
            play.desk.submit(program.house_move(str(n)))
    raise AssertionError("the deal never ends")


DEALS = ["mille", "guts", *(long(game) for game in ("militaire", "contract_rummy", "daifugo"))]


@pytest.mark.parametrize("game", DEALS)
def test_something_moves_as_long_as_the_end_of_a_deal_is_read(game: str) -> None:
    program = ended(game)
    play, seen, still = program.play, None, 0
    with program.unseen():
        while program.top is play and play.match.between_deals:
            program.frame(1 / 30)
            frame = play.frame().parts
            still = still + 1 if frame == seen else 0
            seen = frame
            assert still <= 12, "0.4 seconds"
            at_rest = not play.table.stage.busy and play.table.written is play.table.shown
            assert (
                not at_rest
                or program.top is not play
                or not play.match.between_deals
                or (play.table.prompting is not None and play.table.prompting.id == "tell.more")
            )


@pytest.mark.parametrize("press", ["return", "x", "click"])
def test_any_press_skips_it(press: str) -> None:
    """One finishes what still moves, that or the next goes on; a tell does neither."""
    program = ended("guts")
    play = program.play
    for n in range(2):
        if n and program.top is not play:
            break
        program.key("s", pygame.KMOD_SHIFT)
        assert program.top is play and play.match.between_deals
        if press == "click":
            program.post(pygame.MOUSEBUTTONDOWN, pos=(400, 5), button=1)
        else:
            program.post(pygame.KEYDOWN, key=pygame.key.key_code(press), mod=0)
    program.frame(0.01, times=2)
    assert program.top is not play or not play.match.between_deals
