"""The composition root: makes the window and everything in it, and holds the only loop."""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Callable, Collection
from pathlib import Path
from time import perf_counter
from typing import Any

if sys.platform.startswith("linux"):
    # Without a GPU, SDL would push every frame through a software OpenGL: 38 times slower.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
if sys.platform == "win32":
    # Sizes in points and a surface in pixels, as on the other systems.
    os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "mille")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from mille.engine.game import Fault, message
from mille.engine.match import Replay
from mille.games import entry
from mille.i18n.catalog import Catalog
from mille.session import paths, sitting
from mille.session import settings as settings_file
from mille.session.lock import Lock
from mille.session.record import Header
from mille.session.settings import Settings
from mille.session.simulate import now
from mille.session.sitting import ME
from mille.ui.audio import VOLUMES, Audio, Silence, open_audio
from mille.ui.cards import CardArt, backs, decks
from mille.ui.input import Closed, Input, Key, Resized
from mille.ui.pages.menu import MenuPage, NewGamePage, SettingsPage
from mille.ui.pages.page import Page
from mille.ui.pages.rules import RulesPage
from mille.ui.pages.sheet import SheetPage
from mille.ui.pages.start import StartPage
from mille.ui.scene import Scene, Services
from mille.ui.table.play import PlayScene
from mille.ui.table.scene import TableScene, snapshot
from mille.ui.text import Texts
from mille.ui.theme import THEMES, load_theme

GAME = "mille"
SMALLEST = (800, 560)
FAST, SLOW = 60, 20
"""Frames a second while something moves, and while nothing does."""
AWAKE = 2.0
"""How long after the last event the loop stays quick, in seconds."""
LONGEST_STEP = 0.1
"""After a pause of the whole program, animations go on from where they were."""

log = logging.getLogger(__name__)


class App:
    """The program around the scenes: window, settings, the game on disk."""

    def __init__(
        self, words: Catalog, settings: Settings, audio: Audio, size: tuple[int, int]
    ) -> None:
        self.words = words
        self.game = entry(GAME)
        self.sitting: sitting.Sitting | None = None
        self.table: PlayScene | None = None
        self.lock = Lock(paths.current_game())
        self.clock: Callable[[], float] = perf_counter
        self.services = Services(
            words=words,
            texts=Texts(),
            audio=audio,
            settings=settings,
            theme=load_theme(settings.table),
            art=CardArt(settings.deck, settings.back),
            size=size,
            save_settings=self.apply,
        )
        self._apply_volumes()

    # Settings

    def apply(self, settings: Settings) -> None:
        """Keep the settings and let the screen follow."""
        s, old = self.services, self.services.settings
        s.settings = settings
        try:
            settings_file.save(paths.settings_file(), settings)
        except OSError as error:
            log.warning("settings not saved: %s", error)
        if settings.table != old.table:
            s.theme = load_theme(settings.table)
        if (settings.deck, settings.back) != (old.deck, old.back):
            s.art = CardArt(settings.deck, settings.back)
        self._apply_volumes()
        self.relayout()

    def _apply_volumes(self) -> None:
        now_set = self.services.settings
        top = len(VOLUMES) - 1
        self.services.audio.volumes(
            VOLUMES[min(now_set.sound, top)],
            VOLUMES[min(now_set.ambience, top)] * 0.8,
            now_set.muted,
        )

    def relayout(self) -> None:
        """Every scene takes the new size or look."""
        for scene in self.services.stack:
            scene.resize()
        self.services.dirty = True

    # Where one can go

    def start(self) -> None:
        """Go on with the game that was left, or show the start page."""
        if not self.lock.take():
            self.open_locked()
        elif sitting.is_playable(paths.current_game()):
            self.go_on()
        else:
            self._keep_damaged()
            self.open_start()

    def open_locked(self) -> None:
        """Another window has the game: two never write one record."""
        s, w = self.services, self.words
        buttons = [("again", w("locked.again"), self.start), ("quit", w("start.quit"), self.quit)]
        s.only(TableScene(s, self.game, ("", "")))
        s.push(MenuPage(s, w("locked.title"), buttons, subtitle=w("journal.locked")))

    def _keep_damaged(self) -> None:
        """A record that cannot be read is kept aside, never overwritten."""
        path = paths.current_game()
        if path.exists() and not sitting.is_playable(path):
            sitting.put_away(path, paths.history())

    def open_start(self) -> None:
        """The first page."""
        if self.table is not None:
            self.close_game()
        s, w = self.services, self.words
        buttons: list[tuple[str, str, Callable[[], None]]] = []
        if sitting.is_playable(paths.current_game()):
            buttons.append(("continue", w("start.continue"), self.go_on))
        buttons += [
            ("new", w("start.new"), self.open_new_game),
            ("rules", w("start.rules"), lambda: s.push(RulesPage(s))),
            ("keys", w("keys.title"), lambda: s.push(RulesPage(s, "keys"))),
            ("settings", w("start.settings"), lambda: s.push(SettingsPage(s))),
            ("quit", w("start.quit"), self.quit),
        ]
        s.only(StartPage(s, "", buttons))

    def open_menu(self) -> None:
        """The table waits."""
        s, w = self.services, self.words
        page = MenuPage(
            s,
            w("menu.title"),
            [
                ("back", w("menu.back"), lambda: s.pop(page)),
                ("sheet", w("sheet.title"), self.open_sheet),
                ("new", w("start.new"), self.open_new_game),
                ("rules", w("start.rules"), lambda: s.push(RulesPage(s))),
                ("keys", w("keys.title"), lambda: s.push(RulesPage(s, "keys"))),
                ("settings", w("start.settings"), lambda: s.push(SettingsPage(s))),
                ("leave", w("menu.leave"), self.open_start),
                ("quit", w("start.quit"), self.quit),
            ],
            leave=lambda: s.pop(page),
        )
        s.push(page)

    def open_sheet(self) -> None:
        """The sheet of the deals so far, if there was one."""
        s = self.services
        if self.table is None or not self.table.view.deals:
            return
        sheet = self.table.presenter.sheet(self.table.view, self.table.names)
        page = SheetPage(s, sheet, [("close", lambda: s.pop(page))])
        s.push(page)

    def open_new_game(self) -> None:
        """Choose the opponent and the rules."""
        s = self.services
        in_progress = sitting.is_playable(paths.current_game())
        page = NewGamePage(s, self.game, self.new_game, lambda: s.pop(page), in_progress)
        s.push(page)

    def new_game(self, opponent: str, rules: str) -> None:
        """Put away the old game, and deal."""
        self.apply(self.services.settings.changed(opponent=opponent, rules=rules))
        self.close_game()
        path = paths.current_game()
        sitting.put_away(path, paths.history())
        you = self.words("seat.you")
        self._sit_down(sitting.begin(path, GAME, self.game.rule_sets[rules], opponent, you))

    def go_on(self) -> None:
        """Take up the game that was left."""
        self.close_game()
        self._sit_down(sitting.resume(paths.current_game()))

    def _sit_down(self, game: sitting.Sitting) -> None:
        self.sitting = game
        s = self.services
        self.table = PlayScene(s, game, self.open_menu, self.game_over, self.clock)
        s.only(self.table)

    def game_over(self) -> None:
        """The payment; the record goes among the old ones."""
        assert self.table is not None
        s, table = self.services, self.table
        sheet = table.presenter.sheet(table.view, table.names)
        buttons = [("new", self.open_new_game), ("start", self.open_start)]
        self.close_game()
        sitting.put_away(paths.current_game(), paths.history())
        still = TableScene(s, self.game, table.names)
        still.news = table.news
        s.only(still)
        still.show(table.view)
        s.push(SheetPage(s, sheet, buttons))

    def close_game(self) -> None:
        """Let go of the record; it can be taken up again."""
        if self.sitting is not None:
            self.sitting.close()
        self.sitting = self.table = None

    def close(self) -> None:
        """Let go of the record and of the lock, as at the end of the program."""
        self.close_game()
        self.lock.release()

    def quit(self) -> None:
        """End the program; the game is on disk already."""
        self.services.running = False

    # Keys that work everywhere

    def global_key(self, key: Key) -> bool:
        """Handle a key that means the same on every page; whether it was one."""
        s = self.services
        if key.name == "m" and not key.control:
            self.apply(s.settings.changed(muted=not s.settings.muted))
            if isinstance(s.stack[-1], PlayScene):
                s.stack[-1].say(message("muted.on" if s.settings.muted else "muted.off"))
            return True
        if key.name == "q" and key.control:
            self.quit()
            return True
        return False


def run(words: Catalog) -> int:
    """Open the window and play until it is closed."""
    settings, fault = settings_file.load(paths.settings_file())
    if fault is not None:
        log.warning("%s: %s", paths.settings_file(), words.text(fault.message))
        sitting.put_away(paths.settings_file(), paths.reports())
    try:
        pygame.display.init()
        pygame.font.init()
        window = pygame.Window(
            words("app.title"),
            (max(SMALLEST[0], settings.width), max(SMALLEST[1], settings.height)),
            hidden=True,
            resizable=True,
            allow_high_dpi=True,
        )
    except pygame.error as error:
        raise Fault(message("fault.no_display", reason=str(error))) from None
    window.minimum_size = SMALLEST
    app = App(words, settings, open_audio(), window.get_surface().get_size())
    app.start()
    loop = Loop(app, window)
    window.show()
    try:
        loop.run()
    finally:
        app.close()
        if not loop.fullscreen:
            width, height = window.size
            settings_file.save(
                paths.settings_file(), app.services.settings.changed(width=width, height=height)
            )
        pygame.quit()
    return 0


class Loop:
    """Events in, time on, a frame out when something changed."""

    def __init__(self, app: App, window: pygame.Window) -> None:
        self.app = app
        self.window = window
        self.input = Input()
        self.fullscreen = False
        self.frames = 0
        self._clock = pygame.time.Clock()
        self._awake = AWAKE

    def run(self) -> None:
        """Until the window is closed."""
        while self.app.services.running:
            quick = self._awake > 0 or self._restless()
            dt = min(LONGEST_STEP, self._clock.tick(FAST if quick else SLOW) / 1000)
            self._awake -= dt
            try:
                self.step(dt)
            except Exception:
                self._rescue()

    def _restless(self) -> bool:
        stack = self.app.services.stack
        return bool(stack) and stack[-1].restless

    def step(self, dt: float) -> None:
        """One turn of the loop."""
        services = self.app.services
        surface = self.window.get_surface()
        self.input.scale = surface.width / self.window.size[0]
        if surface.get_size() != services.size:
            services.size = surface.get_size()
            self.app.relayout()
        for event in self.input.poll():
            self._awake = AWAKE
            match event:
                case Closed():
                    services.running = False
                    return
                case Resized():
                    services.dirty = True
                case Key("f11"):
                    self._toggle_fullscreen()
                case Key() if self.app.global_key(event):
                    pass
                case _:
                    if services.stack:
                        services.stack[-1].handle(event)
        for scene in list(services.stack[-1:]):
            scene.update(dt)
        if services.dirty:
            services.dirty = False
            services.draw(surface)
            self.window.flip()
            self.frames += 1
        else:
            # Faces that will be wanted are drawn while nothing else is to be done.
            services.art.warm(0.006)

    def _toggle_fullscreen(self) -> None:
        self.fullscreen = not self.fullscreen
        if self.fullscreen:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()

    def _rescue(self) -> None:
        """An error that nobody expected: the game is safe in its record; say so, and offer it."""
        report = write_report(traceback.format_exc())
        log.error("unexpected error, report in %s", report)
        app, w = self.app, self.app.words
        app.close_game()
        page = MenuPage(
            app.services,
            w("error.title"),
            [
                ("go_on", w("error.go_on"), app.start),
                ("quit", w("start.quit"), app.quit),
            ],
            subtitle=w("error.body", file=str(report)),
        )
        app.services.only(TableScene(app.services, app.game, ("", "")))
        app.services.push(page)


def write_report(text: str) -> Path:
    """Keep what is known of an unexpected error in a file of its own."""
    folder = paths.reports()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"error-{now().replace(':', '')}.txt"
        file.write_text(text, encoding="utf-8")
    except OSError:
        print(text, file=sys.stderr)
        return folder
    return file


# Pictures without a window


def looks() -> dict[str, Collection[str]]:
    """The names that the settings of the look can have."""
    return {"table": THEMES, "deck": decks(), "back": backs()}


def shot(
    header: Header,
    match: Replay[Any, Any],
    size: tuple[int, int],
    out: Path,
    scene: str,
    words: Catalog,
    settings: Settings,
) -> None:
    """Draw what seat 0 sees at the end of `match`, or a page, to a PNG file.

    Raises `Fault` if the scene needs a scored deal and there is none, `OSError` if the file cannot
    be written.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("mille", size, hidden=True)
    window.get_surface()  # gives pictures a format to be converted to
    surface = pygame.Surface(size)
    app = App(words, settings, Silence(), size)
    s = app.services
    s.save_settings = lambda changed: None
    game, names = header.entry, [seat.name for seat in header.seats]
    table = TableScene(s, game, names)
    s.only(table)
    view = game.game.observe(match.state, ME)
    table.remember(match.moments, ME)
    table.show(view)
    page = page_named(app, scene, view, names)
    if page is not None:
        s.push(page)
    s.draw(surface)
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("wb"):
        pass  # a file that cannot be written gives its own reason here, not pygame's
    snapshot(surface, str(out))
    window.destroy()


def page_named(app: App, scene: str, view: Any, names: list[str]) -> Page | None:
    s, w = app.services, app.words

    def nothing() -> None:
        return

    match scene:
        case "start":
            buttons = [(n, w(f"start.{n}"), nothing) for n in ("continue", "new", "rules")]
            buttons += [("keys", w("keys.title"), nothing)]
            buttons += [(n, w(f"start.{n}"), nothing) for n in ("settings", "quit")]
            return StartPage(s, "", buttons)
        case "menu":
            buttons = [("back", w("menu.back"), nothing)]
            buttons += [(n, w(f"start.{n}"), nothing) for n in ("new", "rules", "settings")]
            buttons += [("leave", w("menu.leave"), nothing), ("quit", w("start.quit"), nothing)]
            return MenuPage(s, w("menu.title"), buttons)
        case "new":
            return NewGamePage(s, app.game, lambda opponent, rules: None, nothing, True)
        case "rules":
            return RulesPage(s)
        case "keys":
            return RulesPage(s, "keys")
        case "settings":
            return SettingsPage(s)
        case "sheet" | "payment":
            if not view.deals or (scene == "payment" and view.settlement is None):
                raise Fault(message("fault.scene_early", name=scene))
            sheet = app.game.presenter.sheet(view, names)
            return SheetPage(s, sheet, [("next", nothing)])
        case _:
            return None


__all__ = ["App", "Loop", "Scene", "run", "shot"]
