"""A program without a window: SDL's dummy drivers, a clock of its own, a home folder of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest
from pygame import Surface

from mille.agents import decide
from mille.app.access import Aloud, Asked, Reader, Shown
from mille.app.loop import Loop
from mille.app.program import App
from mille.cards import Card, Dice
from mille.games import entry, titles
from mille.i18n import Catalog, load
from mille.session import disk, matches
from mille.session.settings import Settings, TableChoice
from mille.ui import faces, shapes, tempo as t
from mille.ui.cards import CardArt
from mille.ui.cloth import draw_background
from mille.ui.pages.new_game import Chosen, ProgramPage
from mille.ui.pages.page import Page
from mille.ui.pages.reading import RulesPage
from mille.ui.pages.settings import SettingsPage
from mille.ui.pages.shelf import Box
from mille.ui.scene import Frame, Part, Scene
from mille.ui.sound import Audio
from mille.ui.table.play import PlayScene
from mille.ui.table.table import Table
from mille.ui.tempo import QUIET, REST
from mille.ui.text import Pen, Texts
from mille.ui.textfield import Field
from mille.ui.theme import Theme
from mille.view.geometry import Rect
from tests.games.matches import Match
from tests.patience import until
from tests.ui.written import NAMES, watch

SceneT = TypeVar("SceneT", bound=Scene)
PageT = TypeVar("PageT", bound=Page)
SCALES = [1.0, 1.2, 1.4]
"""The text sizes that can be chosen."""
SIZE = (1280, 720)
SIZES = [(800, 560), (1024, 768), (1280, 720), (1920, 1080), (1200, 1600)]
PLAYED = {game: TableChoice() for game in titles()}
"""The settings of a player who has played every game, so that none offers a lesson first."""
SMALL = (800, 560)
"""The smallest window; the quickest to draw."""


def against(person: str, rules: str) -> Chosen:
    """A new game against somebody, under a named rule set."""
    return Chosen((person,), entry("mille").rule_sets[rules])


def launched(size: tuple[int, int] = SMALL, language: str = "en", **settings: Any) -> Program:
    """The program as it starts, at instant speed if nothing else is said."""
    program = Program(Settings(**{"speed": 0.0, **settings}), size, language)
    program.app.start()
    return program


def again(old: Program, **settings: Any) -> Program:
    """The program after a kill: nothing was closed or put away, only the lock is free."""
    old.app.lock.release()
    return launched(**settings)


def seated(
    game: str,
    seats: int = 0,
    rules: str | dict[str, Any] = "",
    others: str = "",
    seed: str = "3",
    size: tuple[int, int] = SMALL,
    **settings: Any,
) -> Program:
    """The program at a game that has just begun, at instant speed if nothing else is said.

    `rules` are a rule set or what is changed in the usual one; `others` is who plays all other
    seats, which else have the people of the house.
    """
    at = entry(game)
    rows = seats or at.title.usual_seats
    people = [others] * (rows - 1) if others else [*at.opponents][: rows - 1]
    usual = at.options.usual.preset
    made = at.rule_sets[rules or usual] if isinstance(rules, str) else at.options.made(rules)
    matches.begin(disk.current_game(), game, made, people, "You", seed).close()
    return launched(size, **settings)


def settled(game: str, *how: Any, **more: Any) -> Program:
    """The same, when the player is asked and nothing moves."""
    program = seated(game, *how, **more)
    return program.settle()


LED: dict[str, dict[str, Any]] = {"daifugo": {"later_lead": "destitute"}}
"""House rules under which it is not by who gives that one leads."""


def quick(game: str, seats: int = 0, rules: str | dict[str, Any] = "", **more: Any) -> Program:
    """The same, against the quickest player of the game."""
    return seated(game, seats, rules or LED.get(game, ""), entry(game).stand_in, **more)


def alone(
    game: str,
    names: Sequence[str] = NAMES,
    size: tuple[int, int] = SIZE,
    language: str = "en",
    **settings: Any,
) -> Table:
    """The table of a game alone in the window, with nothing on it yet."""
    program, at = Program(Settings(**{"speed": 0.0, **settings}), size, language), entry(game)
    program.app.take_out(at.title)
    made = Table(program.app.services, at, names)
    program.app.services.only(made)
    return made


def bare_table(
    match: Match, size: tuple[int, int] = SIZE, names: Sequence[str] = NAMES, **more: Any
) -> Table:
    """The table of a match that was played out, with nothing on it yet."""
    return alone(match.entry.id, names[: match.seats], size, **more)


def ids(page: object) -> list[str]:
    assert isinstance(page, Page)
    return [widget.id for widget in page.widgets]


def open_keys(program: Program) -> RulesPage:
    program.app.open_rules()
    program.top.act("tab/keys", "choose")
    return program.on(RulesPage)


def press(program: Program, *ids: str) -> None:
    """Press these on the page that is on top, each on the page that the one before led to."""
    for id in ids:
        page = program.on(Page)
        page.go(id)
        (widget,) = [each for each in page.widgets if each.id == id]
        program.click(widget.bounds.right - 12, widget.line().center[1])


def part_of(scene: Scene, id: str) -> Part:
    found = scene.frame().find(id)
    assert found is not None, id
    return found


def all_words(scene: Scene) -> str:
    return "\n".join(f"{part.name} {part.value} {part.more}" for part in scene.frame())


def inside(inner: Rect, outer: Rect) -> bool:
    """Whether a rectangle lies in another, but for half a pixel."""
    x, y = outer.x - 0.5, outer.y - 0.5
    over = inner.right > outer.right + 0.5 or inner.bottom > outer.bottom + 0.5
    return inner.x >= x and inner.y >= y and not over


def focus_of(page: Page) -> str:
    return page.here.id


class Typed:
    """A field of a page, as it is now."""

    def __init__(self, page: Page, id: str) -> None:
        self._page = page
        self._id = id

    @property
    def field(self) -> Field:
        (found,) = (each for each in self._page.widgets if each.id == self._id)
        assert isinstance(found, Field)
        return found

    @property
    def text(self) -> str:
        return self.field.typing_now.text

    @property
    def cursor(self) -> int:
        return self.field.typing_now.cursor


def command(program: Program, text: str = "") -> Typed:
    """The field for the command of another program, with this text written into it."""
    page = ProgramPage(program.app.services, lambda: None)
    program.app.services.push(page)
    program.post(pygame.TEXTINPUT, text=text)
    return Typed(page, "program")


def name_of(scene: Scene, id: str) -> str:
    """What a part is called; empty if it is not there."""
    part = scene.frame().find(id)
    return "" if part is None else part.name


def under_title(scene: Scene) -> str:
    return name_of(scene, "said")


class Cut(Texts):
    """Draws text, and remembers what did not fit."""

    def __init__(self) -> None:
        super().__init__()
        self.cut: list[str] = []

    def fitted(self, text: str, pen: Pen, width: float) -> Surface:
        """One line, which is cut if even the smallest letters are too wide."""
        if self.render(text, min(pen.size, pen.least), pen.colour, pen.face).width > width:
            self.cut.append(f"{text!r} in {width:.0f}")
        return super().fitted(text, pen, width)

    def wrapped(self, text: str, pen: Pen, width: float, height: float) -> Surface:
        made = super().wrapped(text, pen, width, height)
        if made.height > height:
            self.cut.append(f"{text!r} in {width:.0f}×{height:.0f}")
        return made


class Watched(Loop):
    """The loop of a test, which may draw a frame only when somebody looks at it.

    Drawing changes nothing but the picture, and many tests ask what is shown and told, not how it
    looks; modules with the others set `EVERY_FRAME_IS_SEEN = True`.
    """

    drawn_at_once = True
    """Whether somebody looks at every frame."""
    missed = False
    """Whether the window still shows an earlier frame."""
    unseen = 0
    """How many `Program.unseen` we are in; a frame that passes there is not even made."""

    def draw(self, surface: pygame.Surface) -> None:
        self.missed = self.unseen > 0 or not self.drawn_at_once
        if not self.missed:
            super().draw(surface)
        elif not self.unseen:
            self.know()

    def not_done(self, error: Exception) -> None:
        """No test expects an error, but for those of that page."""
        raise error

    def know(self) -> None:
        """Make the present frame, in which the pointer finds what it points at."""
        for scene in self.app.services.stack:
            scene.frame()

    def look(self) -> None:
        """Let the window show the current frame."""
        if self.missed:
            self.missed = False
            super().draw(self.window.get_surface())


class Listener(Reader):
    """A screen reader that is there: what it was shown last, and what it asks for, once."""

    listening, last = True, Shown("", Frame(()), "", Rect(0, 0, 0, 0), False)

    def __init__(self, *asked: Asked) -> None:
        self.left = list(asked)

    def show(self, shown: Shown) -> None:
        self.last = shown

    def asked(self) -> list[Asked]:
        left, self.left = self.left, []
        return left


def listen(program: Program, aloud: Aloud, frames: int = 3, dt: float = 1 / 10) -> list[str]:
    """What is read aloud while so many frames pass."""
    found = list[str]()
    for _ in range(frames):
        program.frame(dt)
        found += aloud.hear(type(program.top).__name__, program.top.frame()).lines
    return found


def spelled(words: Catalog, text: str) -> list[str]:
    """The words of messages that are written as `ID BLANK=VALUE`, with semicolons between."""
    found = []
    for each in filter(None, map(str.strip, text.split(";"))):
        id, *given = each.split()
        blanks = dict(blank.split("=") for blank in given)
        found.append(words(id, **{k: int(v) if v.isdigit() else v for k, v in blanks.items()}))
    return found


class Fingers:
    """Pointer and keys, as events that are posted."""

    now = 0.0

    def post(self, kind: int, **values: object) -> None:
        """Post an event, as the system would, and let a frame handle it."""
        raise NotImplementedError

    def click(self, x: float, y: float) -> None:
        at = (round(x), round(y))
        come = {"pos": at, "rel": (0, 0), "buttons": (0, 0, 0)}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, come))
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=1)
        self.now += 1.0  # so that two clicks in a row are no double click

    def drag(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Press here, go there in steps, release."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=1)
        for i in range(1, 6):
            at = (round(x + (to_x - x) * i / 5), round(y + (to_y - y) * i / 5))
            self.post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
        self.post(pygame.MOUSEBUTTONUP, pos=(round(to_x), round(to_y)), button=1)

    def key(self, name: str, mod: int = 0) -> None:
        code = pygame.key.key_code(name)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        self.post(pygame.KEYUP, key=code, mod=mod, unicode="")

    def keys(self, *names: str) -> None:
        for name in names:
            self.key(name)


MOST_FRAMES = 6000


class Program(Fingers):
    """The program as a test drives it: events are posted, and time passes only when told to."""

    made: ClassVar[list[Program]] = []
    """All programs of this test."""

    def __init__(
        self, settings: Settings, size: tuple[int, int] = SIZE, language: str = "en"
    ) -> None:
        faces.forget()  # of the program before
        self.is_down = False
        """Whether the pointer's first button is down."""
        window = pygame.Window("mille", size, hidden=True)
        window.get_surface()
        self.app = App(load(language), settings, Audio(), size)
        self.app.services.clock = lambda: self.now
        self.loop = Watched(self.app, window)
        self.made.append(self)

    @property
    def window(self) -> pygame.Window:
        self.loop.look()
        return self.loop.window

    def settings(self, tab: str = "look") -> SettingsPage:
        self.app.open_settings()
        page = self.on(SettingsPage)
        page.act(f"tab/{tab}", "choose")
        return page

    def frame(self, dt: float = 1 / 60, times: int = 1) -> None:
        for _ in range(times):
            self.now += dt
            self.loop.step(dt)

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Nobody looks during this: only the last of the frames is drawn, or made."""
        self.loop.unseen += 1
        yield
        self.loop.unseen -= 1
        if not self.loop.unseen and self.loop.drawn_at_once:
            self.loop.look()
        elif not self.loop.unseen and self.loop.missed:
            self.loop.know()

    def until(self, there: Callable[[], object], act: Callable[[], object] = bool) -> None:
        """Let time pass unseen until it is so; after each other frame something is done."""
        with self.unseen():
            for _ in range(MOST_FRAMES):
                self.frame()
                if there():
                    return
                act()
        raise AssertionError("it never comes to that")

    def comes(self, is_so: Callable[[], object]) -> bool:
        """Whether it comes true while the window goes on, by what other processes do."""

        def now() -> object:
            self.frame()
            return is_so()

        return until(now, pause=0.002)

    def read(self) -> None:
        """Let enough time pass to read what has just appeared."""
        self.now += t.SEEN

    def post(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.event.Event(kind, values))
        self.frame()

    def hold(self, name: str) -> None:
        self.post(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=0, unicode="")

    def point(self, x: float, y: float) -> None:
        held = (int(self.is_down), 0, 0)
        self.post(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(1, 1), buttons=held)

    def press(self, x: float, y: float, button: int = 1) -> None:
        self.is_down |= button == 1
        self.post(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=button)

    def release(self, x: float, y: float, button: int = 1) -> None:
        self.is_down &= button != 1
        self.post(pygame.MOUSEBUTTONUP, pos=(round(x), round(y)), button=button)

    def double_click(self, x: float, y: float) -> None:
        for _ in range(2):
            self.press(x, y)
            self.release(x, y)
        self.now += 1.0

    def resize(self, size: tuple[int, int]) -> None:
        self.loop.window.size = size
        self.frame()

    @property
    def top(self) -> Scene:
        return self.app.services.stack[-1]

    def on(self, kind: type[SceneT]) -> SceneT:
        assert isinstance(self.top, kind), self.top
        return self.top

    def opened(self, kind: type[PageT]) -> PageT:
        """The page on top, once it is there in full."""
        page = self.on(kind)
        page.finish()
        self.frame()
        return page

    def begin(self, seed: str = "", person: str = "casual", rules: str = "standard") -> None:
        """Begin a game of Mille, and let it come to the player."""
        self.app.new_game(against(person, rules), seed)
        self.settle()

    def sit_down(self, game: str, people: Sequence[str], seed: str) -> None:
        """Begin any game by its usual rules."""
        at = entry(game)
        self.app.take_out(at.title)
        self.app.new_game(Chosen(tuple(people), at.options.usual), seed)

    def part(self, id: str) -> Part:
        return part_of(self.top, id)

    @property
    def play(self) -> PlayScene:
        assert self.app.table is not None
        return self.app.table

    def house_move(self, dice: Dice | str) -> Any:
        """The move that the quickest player of the game would make for the player now."""
        match = self.play.match
        player, own = match.entry.players[match.entry.stand_in], dice
        return decide(player.think(match.view(), Dice(own) if isinstance(own, str) else own))

    def asked(self) -> Program:
        """Let time pass until the player is asked for a move."""
        self.until(lambda: self.play.desk.my_move)
        return self

    def settle(self) -> Self:
        """Let time pass until nothing more happens by itself, remarks aside."""

        def rests() -> bool:
            play = self.app.table
            if play is None or self.top is not play:
                return True
            return play.match.my_turn and not play.match.pending and not play.table.stage.restless

        self.until(rests)
        return self

    def rest(self, seconds: float = REST + QUIET) -> str:
        """Leave the pointer, the finger and the keys where they are; the tip that comes."""
        self.frame(times=round(seconds * 60) + 2)
        return self.play.tips.shown


class Pictures(dict[object, pygame.Surface]):
    """Pictures by what they show; all are dropped when they fill too much memory."""

    most = 150 * 2**20
    held = 0

    def of(self, key: object, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture for a key, drawn if it is not there."""
        if key not in self:
            picture = draw()
            self.held += picture.get_pitch() * picture.height
            if self.held > self.most:
                self.clear()
                self.held = picture.get_pitch() * picture.height
            self[key] = picture
        return self[key]


@contextmanager
def kept_pictures() -> Iterator[None]:
    """Inside it faces, cloths, lids and lines are drawn once, not again for each new program."""
    with pytest.MonkeyPatch.context() as patch:
        faces, turned, upright = Pictures(), Pictures(), Pictures()
        shaped, grounds, lines, lids = Pictures(), Pictures(), Pictures(), Pictures()
        rasterise, turn, flat = CardArt._rasterise, CardArt._turned, CardArt._flat
        shape, draw_line, draw_lid = shapes._drawn, Texts._picture, Box._lid

        def face(art: CardArt, card: Card | None) -> pygame.Surface:
            key = repr(art.asked), art._key(card), art._master_height
            return faces.of(key, lambda: rasterise(art, card))

        def leaning(
            art: CardArt, card: Card | None, height: int, angle: float, above: int
        ) -> pygame.Surface:
            master = art._master(card).height
            key = repr(art.asked), art._key(card), master, height, angle, above
            return turned.of(key, lambda: turn(art, card, height, angle, above))

        def standing(art: CardArt, card: Card | None, height: int, above: int) -> pygame.Surface:
            key = repr(art.asked), art._key(card), art._master(card).height, height, above
            return upright.of(key, lambda: flat(art, card, height, above))

        def drawn(*what: Any) -> pygame.Surface:
            return shaped.of(what, lambda: shape(*what))

        def ground(size: tuple[int, int], felt: Rect, theme: Theme, unit: float) -> pygame.Surface:
            key = size, felt, repr(theme), unit  # the caller converts it, which makes a copy
            return grounds.of(key, lambda: draw_background(size, felt, theme, unit))

        def line(texts: Texts, *what: Any) -> pygame.Surface:
            key = tuple(tuple(part) if isinstance(part, pygame.Color) else part for part in what)
            return lines.of(key, lambda: draw_line(texts, *what))

        def lid(box: Box, lifted: bool) -> pygame.Surface:
            s, view = box.services, box.view
            key = repr(view), box._look(), lifted, s.size, repr(s.settings)
            return lids.of(key, lambda: draw_lid(box, lifted))

        patch.setattr(CardArt, "_rasterise", face)
        patch.setattr(CardArt, "_turned", leaning)
        patch.setattr(CardArt, "_flat", standing)
        patch.setattr(shapes, "_drawn", drawn)
        patch.setattr("mille.ui.table.paint.draw_background", ground)
        patch.setattr(Texts, "_picture", line)
        patch.setattr(Box, "_lid", lid)
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_pictures() -> Iterator[None]:
    """Let every test use the pictures of the tests before it."""
    with kept_pictures():
        yield


@pytest.fixture(scope="module", autouse=True)
def seen_frames(request: pytest.FixtureRequest) -> Iterator[None]:
    """Draw frames when they are looked at, or as they come if the module says so."""
    with pytest.MonkeyPatch.context() as patch:
        seen = getattr(request.module, "EVERY_FRAME_IS_SEEN", False)
        patch.setattr(Watched, "drawn_at_once", seen)
        yield


@pytest.fixture(scope="module", autouse=True)
def quick_disk() -> Iterator[None]:
    """Nobody pulls the plug during these tests, so nothing has to reach the disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", lambda file: None)
        yield


@pytest.fixture
def home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Path]:
    """A folder of its own for settings and games, and a dummy display.

    A new game without a given seed takes one from the test's name, so a failure repeats. Each
    begins a second after the last: the same cards in the same second are a copy of one game.
    """
    monkeypatch.setenv("MILLE_HOME", str(tmp_path))
    number, name, start = count(), request.node.name, datetime.now(UTC)
    monkeypatch.setattr("secrets.token_hex", lambda n: f"{name}/{next(number)}")
    monkeypatch.setattr("mille.session.matches.draw_seed", lambda: f"{name}/{next(number)}")
    later = (f"{start + timedelta(seconds=n):%Y-%m-%dT%H:%M:%SZ}" for n in count())
    monkeypatch.setattr("mille.session.matches.now", lambda: next(later))
    pygame.display.init()
    pygame.font.init()
    pygame.event.clear()
    yield tmp_path
    pygame.event.clear()
    for made in Program.made:
        made.app.close()
        made.loop.window.destroy()  # whatever else of it is kept
    Program.made.clear()


@pytest.fixture(autouse=True)
def at_home(home: Path) -> None:
    """No test finds, or leaves, anything in a home that is not its own."""


@pytest.fixture
def program(home: Path, request: pytest.FixtureRequest) -> Program:
    """The program at instant speed, on its first page; or in the smallest window, with nothing
    said yet, if the file has the settings that it is `BEGUN_WITH`.
    """
    settings = getattr(request.module, "BEGUN_WITH", None)
    return launched(SIZE, tables=PLAYED) if settings is None else Program(settings, SMALL)


@pytest.fixture
def slow(home: Path) -> Program:
    """The program at its usual speed, in the smallest window, with nobody who speaks."""
    return Program(Settings(voices="off"), SMALL)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Know every line that is drawn by its picture."""
    watch(monkeypatch)
