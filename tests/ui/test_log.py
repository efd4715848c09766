"""The log says in full what its reader may know, and can be read again all deal long."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Surface, image

from mille.cards import Card, cards
from mille.engine.codec import Seat
from mille.engine.match import Moment
from mille.engine.message import Message, message
from mille.games import discover
from mille.games.mille.moves import PackTaken
from mille.games.mille.rules import MILLE
from mille.session.saved_match import ME
from mille.session.settings import Settings
from mille.ui.pages.reading import LogLine, LogPage
from mille.ui.table.moving.sprites import said_by_steps
from mille.ui.table.noting import recall
from mille.ui.table.showing.view import OLD_NEWS
from mille.ui.table.table import Table
from mille.view.beat import Deal
from mille.view.geometry import Rect
from tests.games.matches import every_rule_set, random_match, walk
from tests.parts import long
from tests.ui.conftest import SMALL, Program
from tests.ui.tables import USUAL, middle, sit, table
from tests.ui.test_resume import begin, open_again, play_on

NAMES = ("You", "Ben", "Cem", "Dora", "Eva", "Finn", "Gil")
LONG = 700
"""More lines than a window shows, and than most deals have."""


def rule_sets() -> list[object]:
    """The usual rules of each game in the quick part."""
    usual = {game: next(iter(entry.rule_sets)) for game, entry in discover().items()}
    return [
        (game, name) if name == usual[game] else long(game, name)
        for game, name in every_rule_set()
        if discover()[game].title.in_window
    ]


@pytest.mark.parametrize(("game", "rule_set"), rule_sets())
def test_what_one_alone_knows_is_said_to_one(game: str, rule_set: str) -> None:
    """Each card that a seat gave, got, passed or drew, unseen by others, is in its own log."""
    match = random_match(game, rule_set, short=True)
    rules, presenter = match.entry.game, match.entry.presenter
    names, me = NAMES[: match.seats], Seat(0)
    known = set[Card]()
    """What no line has told so far; passed packets are told when all change hands."""
    for turn in match.turns:
        view = rules.observe(turn.after, me)
        for event in turn.events:
            mine = rules.redact(event, me)
            beat = presenter.beat(mine, view, names)
            if any(isinstance(step, Deal) for step in beat.steps):
                continue
            open_to_all = [
                set(walk(rules.redact(event, Seat(seat)), Card)) for seat in range(1, match.seats)
            ]
            known |= set(walk(mine, Card)) - set.intersection(*open_to_all)
            lines = [*said_by_steps(beat), *([beat.news] if beat.news is not None else [])]
            if lines:
                assert known <= {card for line in lines for card in walk(line, Card)}, lines
                known.clear()
    assert not known


def test_the_cards_of_a_pack_that_one_took_are_told() -> None:
    view = MILLE.observe(table(USUAL), ME)
    event = PackTaken(ME, cards("9C 9D"), cards("9H 3C QS 3D 5D"))
    beat = discover()["mille"].presenter.beat(event, view, ("You", "Léo"))
    assert beat.news is not None
    below = dict(beat.news.blanks)["cards"]
    assert isinstance(below, Message)
    assert [str(each) for each in walk(below, Message)][1:] == [
        "news.of_rank(n=2, rank=3, one=rank.3)",
        "rank.3",
        "news.of_rank(n=1, rank=5, one=rank.5)",
        "rank.5",
        "cards.the(card=QS)",
    ]


def lines(count: int) -> list[Message]:
    """Some lines of a log."""
    return [message("news.they.won", name=f"Odette {n}") for n in range(count)]


@pytest.mark.parametrize("way", ["key", "click", "menu"])
def test_it_is_read_again(home: Path, way: str) -> None:
    """The whole deal and nothing of the one before; it opens at its end."""
    program = Program(Settings(speed=0.0), SMALL)
    play = sit(program, table(USUAL), asleep=True)
    told = lines(LONG)
    play.table.news.extend([*lines(3), *told])
    play.table.first_news = told[0]
    if way == "key":
        program.key("f3")
    elif way == "click":
        program.click(*middle(play.table.stage, "news"))
    else:
        play.desk.tools["menu"]()
        top = program.top
        (button,) = [each for each in top.widgets if each.id == "log"]  # type: ignore[attr-defined]
        program.click(*button.bounds.center)
    page = program.top
    assert isinstance(page, LogPage)
    said = [node.name for node in page.frame().nodes() if node.role == "listitem"]
    assert said == [program.app.words.text(each) for each in told]
    laid = page.laid()
    assert laid.whole > laid.view.h
    assert page.offset == pytest.approx(laid.whole - laid.view.h)
    program.key("f3")
    assert not isinstance(program.top, LogPage)


@pytest.mark.long
def test_a_deal_without_end_is_kept_whole(home: Path) -> None:
    """Also after the game is resumed; of the deal before it keeps only what is on the table."""
    match = random_match("beggar_my_neighbor", "standard", seed="13", seats=3)
    rules, services = match.entry.game, Program(Settings(speed=0.0), SMALL).app.services
    moments = [Moment(event, turn.after) for turn in match.turns for event in turn.events]
    assert len(moments) > 1_500
    taken_up = Table(services, match.entry, NAMES[:3])
    recall(taken_up, match.turns[0].state, moments, ME)
    told = Table(services, match.entry, NAMES[:3])
    told.news += lines(100)
    told.show(rules.observe(match.turns[0].state, ME))
    for moment in moments:
        told.tell(rules.redact(moment.event, ME), rules.observe(moment.state, ME))
        told.hurry()
    assert len(told.log()) > 1_500
    assert taken_up.log() == told.log()
    assert len(told.news) - len(told.log()) == OLD_NEWS


@pytest.mark.long
def test_it_is_whole_after_a_new_start(home: Path) -> None:
    begin()
    program = open_again()
    play_on(program, 40)
    before = [str(each) for each in program.play.table.log()]
    assert len(before) > 5
    again = open_again(program)
    assert [str(each) for each in again.play.table.log()] == before


def test_the_ring_of_the_keys_stands_apart_from_the_words_of_a_line(home: Path) -> None:
    services, drawn = Program(Settings(speed=0.0)).app.services, []
    line = LogLine(services, "Lili has drawn one card", id="line.0")
    line.lay(Rect(40, 40, 400, 20))
    for focused in (False, True):
        surface = Surface((480, 100))
        surface.fill("#FAF6EC")
        line.draw(surface, focused, False)
        drawn.append(surface)
    ink = services.texts.render("Lili has drawn one card", services.font(15), services.theme.ink)
    words = ink.get_bounding_rect().move(40, 40).inflate(4, 0)
    plain, ringed = (image.tobytes(each.subsurface(words), "RGB") for each in drawn)
    assert plain == ringed
