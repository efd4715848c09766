"""The window and its loop: events in, time on, a frame out when something changed."""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path

import pygame

from mille.app.program import App
from mille.engine.game import Fault, Message, message
from mille.i18n.catalog import Catalog
from mille.session import paths, sitting
from mille.session import settings as settings_file
from mille.session.simulate import now
from mille.ui.audio import open_audio
from mille.ui.input import Closed, Input, Key, Resized
from mille.ui.pages.menu import MenuPage
from mille.ui.table.scene import TableScene

SMALLEST = (800, 560)
FAST, SLOW = 60, 16
"""Frames a second while something moves, and while nothing does."""
AWAKE = 2.0
"""How long after the last event the loop stays quick, in seconds."""
LONGEST_STEP = 0.1
"""After a pause of the whole program, animations go on from where they were."""

log = logging.getLogger(__name__)


def run(words: Catalog) -> int:
    """Open the window and play until it is closed."""
    settings, fault = settings_file.load(paths.settings_file())
    notes = [] if fault is None else [_keep_settings(fault)]
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
    app = App(words, settings, open_audio(), window.get_surface().get_size(), notes)
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


def _keep_settings(fault: Fault) -> Message:
    """Keep settings that cannot be read aside; returns what to say of it."""
    path = paths.settings_file()
    try:
        kept = sitting.put_away(path, paths.reports()) or path
    except OSError as error:
        log.warning("damaged settings stay where they are: %s", error)
        kept = path
    return message("start.settings_damaged", file=str(kept), why=fault.message)


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
