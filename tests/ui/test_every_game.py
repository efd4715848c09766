"""What the window owes every game: it is played, all is told, nothing overlaps, words have room."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from enum import Enum
from itertools import combinations, product
from pathlib import Path
from types import FunctionType, MethodType, ModuleType
from typing import Any
from unittest.mock import Mock, create_autospec

import pygame
import pytest
from pygame import Color, Surface

from mille.engine.codec import Seat
from mille.engine.match import Moment
from mille.engine.message import Message, message
from mille.games import entry, titles
from mille.i18n import MADE_UP, Catalog, languages, load as words_of
from mille.session import disk, record
from mille.session.history import Keeper
from mille.session.settings import Settings
from mille.ui.cards import CardArt
from mille.ui.pages.history import HistoryPage
from mille.ui.pages.page import Page
from mille.ui.pages.sheet import Entry, SheetPage
from mille.ui.scene import Frame, Kept, Part, Scene
from mille.ui.shapes import RING
from mille.ui.table.beside import said_in_band
from mille.ui.table.desk import Given
from mille.ui.table.paint import Picture
from mille.ui.table.play import PlayScene
from mille.ui.table.replay import SignButton
from mille.ui.table.table import Table, recall
from mille.ui.tempo import REST
from mille.ui.text import MOST_LETTERS, Texts
from mille.ui.widgets import Button, Fit
from mille.value import Value, replace
from mille.view.geometry import GROUND, TUCKED, Rect
from mille.view.names import YOU
from mille.view.table import Place
from tests.games.matches import GAMES, random_match
from tests.golden import seen
from tests.golden.make import records
from tests.parts import every_game, long, quick_first, quick_rows
from tests.ui import scenes
from tests.ui.conftest import SIZE, SMALL, Program, alone, bare_table, seated, settled
from tests.ui.robot import WAYS, play_through
from tests.ui.written import NAMES, Written, all_written, written_at

SHOWN = sorted(title.id for title in titles().values() if title.in_window)
LARGE = 2.0
QUICK_MOVES = 5
"""How many of the player's moves in a game the quick part of the tests makes."""


def begun(game: str, manner: str, seed: str, scale: float = 1.0) -> Program:
    """A game against players who think little, in a window for this manner of playing."""
    switch = "one" if manner == "switch" else "off"
    return seated(game, others=entry(game).stand_in, seed=seed, switch=switch, scale=scale)


@pytest.mark.parametrize("manner", WAYS)
@pytest.mark.parametrize("game", SHOWN)
def test_what_the_rules_allow_can_be_done(game: str, manner: str) -> None:
    program = begun(game, manner, "quick")
    stranger = play_through(program, manner, "quick", QUICK_MOVES)
    over = isinstance(program.top, SheetPage)
    assert over or sum(stranger.done.values()) == QUICK_MOVES


@pytest.mark.long
@pytest.mark.parametrize("manner", WAYS)
@pytest.mark.parametrize("game", SHOWN)
def test_a_game_is_played_to_its_end(home: Path, game: str, manner: str) -> None:
    """By keys and by a switch it is played at 200 %, where the table is larger than the window."""
    scale = 1.0 if manner in ("pointer", "drag") else LARGE
    play_through(begun(game, manner, "whole", scale), manner, "whole")
    (kept,) = (home / "games" / "history").iterdir()
    written = record.parse(kept.read_bytes())
    match = record.follow(written)
    assert written.header.entry.game.waiting(match.state).actor is None


WORDS = words_of()
TABLES = [(game, seats) for game in SHOWN for seats in titles()[game].seats]
SIZES = [(1280, 720), (1024, 768), (1920, 1080), (3840, 2160), (1200, 1600)]
LOOKS = 6
"""How many moments of a match are tried."""
MOVES_TOLD = 200
"""How many of the last moves of a match are told, and remembered."""


def usual_first() -> list[tuple[str, int]]:
    return sorted(TABLES, key=lambda each: each[1] != titles()[each[0]].usual_seats)


@pytest.mark.parametrize("size", quick_first(SIZES, 1))
@pytest.mark.parametrize(("game", "seats"), quick_rows(usual_first(), len(SHOWN)))
def test_all_that_is_shown_is_told_and_has_its_place(
    game: str, seats: int, size: tuple[int, int]
) -> None:
    match = random_match(game, entry(game).options.usual.preset, seats=seats)
    rules, me = match.entry.game, Seat(seats - 1)
    names = ["You" if seat == me else f"Maximiliane {seat}" for seat in range(seats)]
    made = bare_table(match, size, names)
    window = Rect(0, 0, *size)
    for turn in match.sampled(LOOKS)[1:]:
        made.show(rules.observe(turn.after, me))
        made.draw(Surface(size))
        told = {node.id: node for node in made.frame().nodes()}
        for node in told.values():
            assert node.role
            assert node.name
            assert window.holds(*node.bounds.center), node
        for zone in made.shown.zones:
            assert str(zone) in told, zone
        assert {f"slip/{number}" for number in range(seats)} <= told.keys()
        lying = [z for z in made.stage.ground.zones.values() if z.kind not in (GROUND, TUCKED)]
        for one, other in combinations(lying, 2):
            assert one.rect.overlap(other.rect) < 0.01, (one, other)


@pytest.mark.parametrize(
    ("game", "seats"), [("beggar_my_neighbor", 6), *quick_rows(usual_first(), len(SHOWN))]
)
def test_a_game_that_is_taken_up_again_remembers_what_was_told(game: str, seats: int) -> None:
    """Also if one move brings several events, each told by itself."""
    match = random_match(game, entry(game).options.usual.preset, seats=seats)
    rules, me, names = match.entry.game, Seat(0), [f"Maximiliane {seat}" for seat in range(seats)]
    services = Program(Settings(speed=0.0)).app.services
    told, recalling = (Table(services, match.entry, names) for _ in range(2))
    turns = match.turns[-MOVES_TOLD:]
    start = turns[0].state
    told.show(rules.observe(start, me))
    moments = []
    for turn in turns:
        for event in turn.events:
            moments.append(Moment(event, turn.after))
            told.tell(rules.redact(event, me), rules.observe(turn.after, me))
            told.hurry()
    recall(recalling, start, moments, me)
    assert recalling.log() == told.log()


@pytest.mark.parametrize("game", SHOWN)
def test_what_could_not_be_saved_stays_said_until_something_is(game: str) -> None:
    """Whatever else is said in the meantime; and it covers no button."""
    program, at = settled(game, others="casual", seed="disk", size=SIZE), entry(game)
    play = program.play
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", Mock(side_effect=OSError(28, "No space left on device")))
        move = next(iter(at.game.moves(play.match.view())))
        play.services.settings = play.services.settings.changed(take_back=False)
        play.match.takes_back_turns = False
        play.desk.submit(move, ())
        while play.match.unsaved is None:  # a choice that all make at once is written at its end
            program.frame(0.1)
        program.frame()
        play.desk.say(message("undo.nothing"), refusal=True)
        program.frame()
        assert play.table.toast.said == message("undo.nothing")
        (said,) = (node for node in play.frame().nodes() if node.id == "unsaved")
        assert WORDS.within(message("reason.ENOSPC")) in said.name
        for button in (*play.table.tools, *play.table.buttons, *play.table.fists):
            assert said.bounds.overlap(button.bounds) < 1, button.id
        bare = Surface(program.window.size)
        Frame((said,)).paint(bare)
        assert bare.get_at([round(x) for x in said.bounds.center]) != bare.get_at((0, 0))
    for _ in range(100):
        if play.match.my_turn:
            play.desk.submit(next(iter(at.game.moves(play.match.view()))), ())
        program.frame(5.0)
        if play.match.unsaved is None:
            break
    assert not [node for node in play.frame().nodes() if node.id == "unsaved"]


@pytest.mark.parametrize("size", quick_first([(700, 1080), (1280, 720), (1920, 1080)], 1))
@pytest.mark.parametrize("game", SHOWN)
def test_a_tip_is_read_before_the_reasons_of_a_hint(game: str, size: tuple[int, int]) -> None:
    """In the same place, which is never what it is about; the hint itself stays in its own."""
    program, at = settled(game, others="casual", seed="tips", size=size), entry(game)
    play = program.play
    ground, tips = play.table.stage.ground, 0
    spots = [ground.zone(place).rect.center for place in play.table.shown.zones]
    spots += [play.table.slip_rect(n).center for n in range(len(play.table.names))]
    spots += [tool.bounds.center for tool in play.table.tools]
    for spot in spots:
        if play.desk.hint is None:
            move = next(iter(at.game.moves(play.match.view())))
            hint = play.hints._of(move)
            if hint is None:
                continue
            long = (message("tool.hint.about"),) * 3
            play.hints.show(Given(move, replace(hint, why=long)))
        program.point(*spot)
        program.frame(times=round(REST * 60) + 2)
        read = play.table.reading
        assert read is not None and read.id == ("tip" if play.tips.shown else "advice")
        if read.id == "tip":
            tips += 1
            assert not read.rect.holds(*spot), play.tips.shown
        assert said_in_band(play.table).id == "advice"
    assert tips > 2 or play.desk.hint is None, "a game without hints"


# There is room for every language: nothing is cut or too small, in a made-up one either


@every_game
@pytest.mark.parametrize("game", SHOWN)
def test_your_seat_has_its_name_in_your_language(game: str) -> None:
    """Wherever a table names it, from each seat and while hands are shown and compared too."""
    match = random_match(game, entry(game).options.usual.preset)
    names = [YOU, *NAMES[1 : match.seats]]
    table = alone(game, names, SMALL, "fr")
    for turn in match.sampled(60):
        state = turn.state
        for event in turn.events:
            state = match.entry.game.fold(state, event)
            shown = table.show_of(match.entry.game.observe(state, Seat(1)))
            assert not [*texts_of(shown, YOU)], event


def texts_of(value: object, text: str) -> Iterator[str]:
    """Where a value has this text itself, not in a message, which the catalogue words."""
    match value:
        case str() if value == text:
            yield value
        case Message() | Place():
            pass
        case Value():
            for name in value.__struct_fields__:
                yield from (f"{name} {each}" for each in texts_of(getattr(value, name), text))
        case dict() | tuple():
            for each in value.values() if isinstance(value, dict) else value:
                yield from texts_of(each, text)


SPOKEN = [
    *product([(800, 600), (1280, 720), (600, 720)], [1.0], [MADE_UP]),
    ((1280, 720), 1.4, MADE_UP),
    *product([(800, 600), (1280, 720), (600, 720)], [1.0, 1.4, 2.0], languages()),
]
"""Windows, their text sizes, and their languages."""
PASSAGES = (scenes.at_the_table, scenes.looking_back, scenes.learning)
ROUTES = [*product(PASSAGES, GAMES), (scenes.of_the_house, "mille")]
WALKS = [(*way, *look) for way, look in product(ROUTES, SPOKEN)]
"""Ways through the program, those at the smallest table first."""
EVERY = 11
"""The long run tries one in so many of them."""
LEAST = 9
"""The smallest letters, in pixels."""
TOUCH = 1
"""How far letters may overlap, in pixels."""


def check(paper: Written, where: str) -> None:
    """No text is cut, or too small to read; a long name may be cut."""
    cut = [line.text for line in paper.lines if line.cut]
    assert paper.lines
    assert not [each for each in cut if not any(n.startswith(each[:-1]) for n in NAMES)], where
    assert not [(line.text, line.size) for line in paper.lines if line.size < LEAST], where


def upon_each_other(scene: Scene, size: tuple[int, int]) -> list[str]:
    """The words of a scene that cover something else, or leave the window."""
    paper, found = Written(size), []
    layers: list[int] = []
    for part in sorted(scene.frame(), key=lambda each: each.layer):
        if part.paint is not None:
            part.paint(paper)
        here, b = paper.lines[len(layers) :], part.bounds
        layers += [part.layer] * len(here)
        if part.id == "strip":  # the others' cards lie beside it
            found += [e.text for e in here if e.ink.left < b.x or e.ink.right > b.right]
    path = str(disk.downloads())  # too long for its field, which shows the end of it
    beyond = [line for line in paper.lines if line.beyond and not line.text.startswith(path)]
    found += [f"{line.text} at {line.rect}" for line in beyond]
    for (one, below), (other, above) in combinations(zip(paper.lines, layers), 2):
        shared = one.ink.clip(other.ink)
        if below == above and min(shared.size) > TOUCH:
            found.append(f"{one.text} and {other.text}")
    return found


def cut_buttons(scene: Scene) -> list[str]:
    """The words that a button has no room for, those that it says later too."""
    table = getattr(scene, "table", scene)
    there = [*getattr(scene, "widgets", ()), *getattr(scene, "_blocks", ())]
    there += [*table.tools, *table.buttons] if isinstance(table, Table) else []
    found: list[str] = []
    for button in there:
        if isinstance(button, Button) and not isinstance(button, SignButton):
            for words in (button.name, *button.others):
                later = copy(button)
                later.name = words
                found += [words] if later.shown_name() != words else []
    return found


def ringed(page: Page, paper: Written, patch: pytest.MonkeyPatch) -> list[str]:
    """The words that the ring about something else on a page would touch."""
    drawn: list[pygame.Rect] = []

    def draw(surface: Surface, x: float, y: float, w: float, h: float, unit: float) -> None:
        out = RING * unit
        drawn.append(
            pygame.Rect(round(x - out), round(y - out), round(w + 2 * out), round(h + 2 * out))
        )

    for module in ("widgets", "pages.blocks", "pages.review"):
        patch.setattr(f"mille.ui.{module}.focus_ring", draw)
    view, found = page.laid().view, []
    for block in page.widgets:
        if isinstance(block, Entry):
            continue  # the lines of a sheet are as close to each other as on paper
        low, told = block in page.laid().foot, block.shown("", "", view)
        for id in [part.id for part in told.parts if part.focusable] or [told.id]:
            shown = block.shown(id, "", view)
            part = next(each for each in (shown, *shown.parts) if each.id == id)
            own = Written(paper.size)
            if part.paint is None or not (low or view.holds(*part.bounds.center)):
                continue
            part.paint(own)
            mine = [line.rect for line in own.lines]
            seen = paper.get_rect() if low else pygame.Rect(view.x, view.y, view.w, view.h)
            ring = drawn[-1].clip(seen) if drawn else pygame.Rect()
            for line in paper.lines:
                if line.rect not in mine and line.ink.clip(ring).size > (0, 0):
                    found.append(f"{id} and {line.text}")
    return found


@pytest.mark.long
@pytest.mark.parametrize(("way", "game", "size", "scale", "language"), quick_rows(WALKS, 1, EVERY))
def test_all_words_have_room_in_every_scene(
    watched: None,
    way: Callable[[Program, str], Iterator[str]],
    game: str,
    size: tuple[int, int],
    scale: float,
    language: str,
) -> None:
    program = Program(Settings(speed=0.0, scale=scale), size, language=language)
    services = program.app.services
    program.app.take_out(entry(game).title)
    program.app.first_page()
    for name in way(program, game):
        services.prepare()
        top, paper = services.stack[-1], Written(size)
        top.draw(paper)
        check(paper, name)
        whole = getattr(top, "services", services).size  # a table may be larger than the window
        assert not upon_each_other(top, whole), name
        assert not cut_buttons(top), name
        if isinstance(top, Page):
            with pytest.MonkeyPatch.context() as patch:
                assert not ringed(top, paper, patch), name


# Nothing that a game writes is cut, even in a narrow window: it wraps, or is shortened

SIZES_UNCUT = [(600, 720), (700, 1080), (800, 560), (1280, 720)]


@pytest.mark.parametrize("size", quick_first(SIZES_UNCUT, 1))
@pytest.mark.parametrize(("game", "seats"), quick_rows(usual_first(), len(SHOWN)))
@pytest.mark.usefixtures("watched")
def test_nothing_is_cut_on_a_table_or_a_sheet(game: str, seats: int, size: tuple[int, int]) -> None:
    match = random_match(game, entry(game).options.usual.preset, seats=seats)
    rules, me = match.entry.game, Seat(0)
    made = bare_table(match, size)
    views = [rules.observe(turn.after, me) for turn in match.sampled(LOOKS)]
    mine = [rules.observe(turn.state, me) for turn in match.turns if turn.actor == me]
    asked = (view for view in mine if made.presenter.show(view, NAMES[:seats]).offer is not None)
    views += [view for view, _ in zip(asked, range(2))]
    for view in views:
        paper = written_at(made, view)
        for button in made.buttons:
            assert button.shown_name() == button.name
        assert len(paper.lines) > seats
        assert not [line.text for line in paper.lines if line.cut]
    last = rules.observe(match.turns[-1].after, me)
    whole = made.presenter.sheet(last, NAMES[:seats])
    for deal in {0, whole.count // 2, whole.count - 1}:
        sheet = made.presenter.sheet(last, NAMES[:seats], deal)
        page = SheetPage(made.services, sheet, [("next", lambda: None)])
        made.services.push(page)
        paper = all_written(page)
        assert len(paper.lines) > seats
        assert not [line.text for line in paper.lines if line.cut]
        made.services.pop(page)


# Every word that is painted is also told by a node, at the tables; of pages test_reading.py asks it

EXCEPT = {
    r"\w": "the initial of somebody in place of a face",
    r"\d+": "a bare number: chips on their heap, cards of a fan; the place tells it",
    r".+ · .+ · .+": "a meld; its column tells the same, and its wild cards",
    r"\d × .+": "cards of one rank; the play tells them as a pair, or as three",
    r"(Set|Run) of \d.*": "a slot of the contract; it tells how many of its cards it has",
}
"""Words that are painted but not told, as a pattern, and why."""
QUICK = slice(2, 6)
"""These gestures of a script are always tried."""


def plain(text: str) -> str:
    words = " ".join(re.findall(r"\w+", text.lower()))
    return f" {words} "


def untold(scene: PlayScene) -> Iterator[str]:
    scene.resize()
    scene.prepare()
    paper = all_written(scene)
    nodes: Sequence[Part] = scene.frame().nodes()
    told = plain(" ".join(f"{node.name} {node.value} {node.more}" for node in nodes))
    assert paper.lines
    for line in paper.lines:
        words = plain(line.text)
        known = words in told or any(re.fullmatch(it, line.text) for it in EXCEPT)
        if words.strip() and not known:
            yield line.text


@pytest.mark.parametrize(
    ("game", "some"),
    [*((game, QUICK) for game in GAMES[:1]), *(long(game, slice(None)) for game in GAMES)],
)
@pytest.mark.usefixtures("watched")
def test_what_is_painted_at_a_table_is_told(game: str, some: slice) -> None:
    with seen.still():
        program = seen.Scripted(game)
        program.settle()
        for gesture in seen.script(game)[some]:
            program.finish(gesture)
            if isinstance(program.top, PlayScene):
                assert list(untold(program.top)) == [], gesture
        program.close()


# Whatever a file says, only its beginning is measured and drawn


LONG = "x y\n" * 25_000
SHOWN_HOSTILE_TEXTS = 1000
"""The most letters in one piece of text on a page."""


def hostile(field: str) -> bytes:
    """A record of Mille with something much too long in its last line, or header."""
    header, *lines = [json.loads(line) for line in records("mille")[-1].read_text().splitlines()]
    text = LONG if field in ("lost", "replaced") else LONG[:3999]
    note: dict[str, Any] = {"event": "note", "seat": 1}
    if field == "lost":
        note["lost"] = text
    elif field == "replaced":
        note |= {"replaced": text, "takes_over": "casual"}
    elif field == "name":
        header["seats"][1]["name"] = "x y " * 25
    elif field == "player":
        header["seats"][1]["player"] = text
    else:
        header[field] = text
    return b"".join(json.dumps(line).encode() + b"\n" for line in [header, *lines[:40], note])


@pytest.mark.parametrize(
    "field", ["lost", "replaced", "name", "player", "seed", "created", "program"]
)
def test_a_hostile_record_is_no_trouble(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = create_autospec(Texts._picture, side_effect=Texts._picture)
    monkeypatch.setattr(Texts, "_picture", picture)
    for path in (disk.current_game(), disk.open_games() / "1.jsonl", disk.history() / "1.jsonl"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(hostile(field))
    program = Program(Settings(), SMALL)
    program.loop.drawn_at_once = True
    program.app.start()
    program.frame(times=3)
    program.app.first_page()
    program.frame(times=3)
    nodes = program.top.frame().nodes()
    program.app.first.looking_back.open()
    page = program.on(HistoryPage)
    page.finish()
    program.frame(times=3)
    for node in (*nodes, *program.top.frame().nodes()):
        assert max(len(node.name), len(node.value)) < SHOWN_HOSTILE_TEXTS
    assert max(len(call.args[1]) for call in picture.call_args_list) <= MOST_LETTERS


# Drawing a table and telling it in words changes nothing, and shows it as it is now

KEPT = (CardArt, Texts, Picture, Catalog, Kept, Keeper, Fit)
"""Pictures, sentences and sizes kept for the next frame, and what reads on its own thread."""
PLAIN = (
    *(str, int, float, bool, bytes, type(None), Enum, type, FunctionType, ModuleType, Color),
    Rect,  # one worked out anew is the same, wherever it lies in memory
)
QUICK_DRAWING, WHOLE = slice(2, 4), slice(None)


def state(thing: Any, path: str, known: dict[int, str]) -> Iterator[tuple[str, object]]:
    """Everything that an object leads to, part by part, except what is kept for speed."""
    if isinstance(thing, PLAIN):
        yield path, thing
        return
    if isinstance(thing, (*KEPT, Surface)):
        return
    if id(thing) in known:
        yield path, known[id(thing)]
        return
    known[id(thing)] = path
    if isinstance(thing, MethodType):
        yield from state(thing.__self__, f"{path}.__self__", known)
    elif isinstance(thing, dict):
        yield path, len(thing)
        for key, value in thing.items():
            yield from state(value, f"{path}[{key!r}]" if isinstance(key, PLAIN) else path, known)
    elif isinstance(thing, (list, tuple, set, frozenset)) or type(thing).__name__ == "deque":
        yield path, len(thing)
        for n, each in enumerate(thing):
            yield from state(each, f"{path}[{n}]", known)
    elif type(thing).__module__.startswith("mille."):
        yield path, id(thing)
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        for name in [*getattr(thing, "__dict__", ()), *slots]:
            value = getattr(thing, name, None)
            if not name.startswith("__"):
                yield from state(value, f"{path}.{name}", known)


def written(play: PlayScene) -> list[str]:
    dirty, play.services.dirty = play.services.dirty, True  # so that everything is made anew
    before = dict(state(play, "play", {}))
    play.draw(Surface(play.services.size))
    play.frame().nodes()
    after = dict(state(play, "play", {}))
    play.services.dirty = dirty
    return [name for name in {**before, **after} if before.get(name) != after.get(name)]


def stale(play: PlayScene) -> list[str]:
    """The parts that would differ if nothing had been kept from earlier frames."""
    seen_last = {part.id: part for part in play.frame()}
    play.table.kept.forget()
    dirty, play.services.dirty = play.services.dirty, True
    anew = {part.id: part for part in play.frame()}
    play.services.dirty = dirty
    return [id for id in {**seen_last, **anew} if seen_last.get(id) != anew.get(id)]


@pytest.mark.parametrize(
    ("game", "some"),
    [*((game, QUICK_DRAWING) for game in GAMES[:2]), *(long(game, WHOLE) for game in GAMES)],
)
def test_nothing_is_another_after_a_table_was_drawn(game: str, some: slice) -> None:
    """Also while cards fly, are carried, chosen and hinted at, and under a page."""
    with seen.still():
        program = seen.Scripted(game)
        program.settle()
        play = program.play
        for gesture in seen.script(game)[some]:
            name, *at = gesture.split()
            if name == "drag":
                x, y, to_x, to_y = map(float, at)
                program.press(x, y)
                program.point((x + to_x) / 2, (y + to_y) / 2)
                assert (stale(play), written(play)) == ([], []), gesture
                program.point(to_x, to_y)
                program.release(to_x, to_y)
            else:
                program.do(gesture)
            if program.app.table is not play:
                break
            assert (stale(play), written(play)) == ([], []), gesture
            program.frame(1 / 10)
            assert (stale(play), written(play)) == ([], []), gesture
            program.settle()
            assert stale(play) == [], gesture
        program.close()


def test_changes_are_found() -> None:
    """The comparison looks deep into a table, and what is kept although it changed shows up."""
    with seen.still():
        program = seen.Scripted("mille").settle()
        play = program.play
        assert stale(play) == []
        play.table.tools[0].name = "Changed"
        assert stale(play) == [play.table.tools[0].id]
        found, runs = play.hints.parts, play.desk.runs

        def parts() -> Iterator[Part]:
            play.desk.runs = not runs
            yield from found()

        play.hints.parts = parts  # type: ignore[method-assign]
        assert written(play) == ["play.desk.runs"]
        program.close()
