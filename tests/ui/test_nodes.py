"""The screen as a value, and what assistive programs get of the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Surface

from mille.cards import Card
from mille.games import entry
from mille.games.mille.moves import Phase
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.scene import Frame, Framed, Part, composed
from mille.value import replace
from mille.view.geometry import Rect
from tests.games.matches import GAMES, random_match
from tests.parts import quick_first
from tests.ui.conftest import SCALES, SMALL, Program, bare_table
from tests.ui.tables import HAND, WORDS, do, sit, table
from tests.ui.test_pages import check_nodes

# What assistive programs get of the table; test_pages.py has the pages


USUAL = "3C 3D 3H 4S 7D KC KD KS QS 2H"
SIZES = [SMALL, (1280, 720), (1200, 1600), (1024, 768), (1920, 1080)]
MOVES = 150
"""How many moves of a match are told."""
MELDS = ["9: 9C 9D 9H", "J: JC JD JH JS"]


@pytest.fixture
def program() -> Program:
    made = Program(Settings(speed=0.0), SMALL)
    sit(made, table(USUAL, mine=MELDS, theirs=["5: 5C 5D 5H"]))
    return made


def nodes(program: Program) -> dict[str, Part]:
    return {node.id: node for node in program.top.frame().nodes()}


def held(program: Program) -> list[Part]:
    return [node for node in program.top.frame().nodes() if node.id.startswith(f"{HAND}/")]


def test_exactly_one_has_the_focus_after_every_key(program: Program) -> None:
    services = program.app.services
    seen = set()
    to_the_melds = ["tab", "right", "left", "tab", "tab", "right", "tab"]
    to_the_hand = ["tab", "right", "right", "tab", "end", "tab", "home", "right", "left"]
    for key in [*to_the_melds, *to_the_hand, "up", "up", "up", "up", "down", "down"]:
        program.key(key)
        check_nodes(program.top.frame().nodes(), services)
        (focused,) = [node for node in program.top.frame().nodes() if node.focused]
        seen.add(focused.id)
    assert {"stock", "discard", "melds.0/J", "melds.1/5"} <= seen
    assert any(id.startswith(f"{HAND}/") for id in seen)
    assert seen & {"sort", "hint", "undo", "menu"}


def test_the_focus_stays_on_a_card_when_others_come_and_go_before_it() -> None:
    """When the card goes it stays where that was last, and not where the keys came to it."""
    program = Program(Settings(speed=0.0), SMALL)
    for card, steps in (("QS", ("d", "1x")), ("KC", ("d", "space", "x"))):
        play = sit(program, table("4S 7D QS KC 2H", phase=Phase.DRAW, top="5H"))
        do(program, ":home :right :right")
        here, items = play.focus.id, [play.focus.item]
        for keys in steps:
            for key in keys if len(keys) < 3 else (keys,):
                program.key(key)
            program.settle()
            items.append(play.focus.item)
        if card == "QS":
            assert play.focus.id == here and items == [2, 3, 2]
        assert nodes(program)[play.focus.id].name == WORDS("card.said", card=Card.parse(card))


def test_empty_places_can_be_reached_too() -> None:
    program = Program(Settings(speed=0.0), SMALL)
    sit(program, table(USUAL))
    for group in ("stock", "discard", "melds.0", "melds.1"):
        program.key("tab")
        (focused,) = [node for node in program.top.frame().nodes() if node.focused]
        assert focused.id == group
        assert program.play.focus.bounds().w > 10


def test_a_card_keeps_its_id_while_it_stays_in_hand(program: Program) -> None:
    names = {node.id: node.name for node in held(program)}
    do(program, "tool0 . 7D>pack .")
    now = {node.id: node.name for node in held(program)}
    stayed = {id: name for id, name in names.items() if name != "7 of diamonds"}
    assert len(stayed) == len(names) - 1 and stayed.items() <= now.items()


@pytest.mark.parametrize("game", GAMES)
def test_no_id_tells_which_hidden_card_came_back(game: str) -> None:
    """A card that went out of sight comes back with another id."""
    match = random_match(game, next(iter(entry(game).rule_sets)), short=True)
    made, rules = bare_table(match, SMALL), match.entry.game
    made.show(rules.observe(match.turns[0].state, ME))
    before: dict[int, object] = {}
    known: set[int] = set()
    kept = 0
    for turn in match.turns[:MOVES]:
        for event in turn.events:
            made.tell(rules.redact(event, ME), rules.observe(turn.after, ME))
            made.hurry()
            now = {each.id: each.card for each in made.stage.sprites if each.card is not None}
            assert 0 not in now
            assert all(each.id == 0 for each in made.stage.sprites if each.card is None)
            assert not now.keys() & known - before.keys(), "it was out of sight"
            assert all(now[id] is before[id] for id in now.keys() & before.keys())
            kept += len(now.keys() & before.keys())
            known |= now.keys()
            before = dict(now)
    assert kept


def test_what_is_chosen_is_said(program: Program) -> None:
    do(program, "7D")
    chosen = [node.name for node in program.top.frame().nodes() if node.selected]
    assert chosen == [WORDS("card.said", card=Card.parse("7D"))]


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", quick_first(SIZES, 3))
def test_all_is_in_the_window(program: Program, size: tuple[int, int], scale: float) -> None:
    s = program.app.services
    program.resize(size)
    program.app.apply(s.settings.changed(scale=scale))
    program.key("home")
    program.key("space")
    program.frame(times=5)
    check_nodes(program.top.frame().nodes(), s)
    window = Rect(0, 0, *size)
    for node in program.top.frame().nodes():
        assert node.bounds.w >= 8
        assert node.bounds.h >= 8
        assert window.holds(*node.bounds.center)


# The screen as a value: order of reading, order of painting, and what lies under a point

ALL, LEFT = Rect(0, 0, 100, 100), Rect(0, 0, 50, 100)
BLUE = Surface((4, 4))
BLUE.fill("blue")
drawn: list[str] = []


def paints(name: str) -> Callable[[Surface], None]:
    return lambda surface: drawn.append(name)


CARD = Part("hand/1", "listitem", LEFT, "Queen", focusable=True, actions=("choose",))
HELD = Part("hand", "list", ALL, "Hand", paint=paints("hand"), parts=(CARD,))
SLIP = Part("slip", "button", LEFT, "You", paint=paints("slip"), actions=("press",))
LIFTED = Part("lifted", "listitem", LEFT, "King", paint=paints("lifted"), layer=1)
FRAME = Frame((LIFTED, HELD, SLIP))


def test_a_frame_is_read_depth_first_and_painted_by_layers() -> None:
    assert [part.id for part in FRAME] == ["lifted", "hand", "hand/1", "slip"]
    drawn.clear()
    FRAME.paint(Surface((1, 1)))
    assert drawn == ["hand", "slip", "lifted"]
    assert FRAME.at(10, 10) is SLIP and FRAME.at(75, 10) is None
    assert FRAME.find("hand/1") is CARD and FRAME.find("nobody") is None and FRAME.focus is None
    with pytest.raises(AttributeError):
        CARD.name = "Jack"  # type: ignore[misc]


def test_what_is_composed_is_laid_out_once_and_looks_the_same() -> None:
    def lay_out(surface: Surface, where: tuple[int, int]) -> None:
        drawn.append("laid out")
        surface.fill("red", (*where, 4, 4))
        surface.blit(BLUE, (where[0] + 2, where[1] + 2))

    drawn.clear()
    paint, (first, again, wanted) = composed(lay_out, (3, 3)), (Surface((16, 16)) for _ in "123")
    paint(first)
    paint(again)
    assert drawn == ["laid out"]
    lay_out(wanted, (3, 3))
    assert first.get_buffer().raw == again.get_buffer().raw == wanted.get_buffer().raw
    assert composed(lay_out, (3, 3)) == paint != composed(lay_out, (3, 4))


class Whole(Framed):
    def frame(self) -> Frame:
        return Frame((replace(SLIP, parts=(Part("edge", "", LEFT, paint=paints("edge")),)),))


def test_a_scene_is_drawn_and_told_from_its_frame() -> None:
    drawn.clear()
    Whole().draw(Surface((1, 1)))
    assert drawn == ["slip", "edge"]
    assert [node.id for node in Whole().frame().nodes()] == ["slip"]
