"""The window and its loop: events in, time on, a frame out when something changed."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Callable

import pygame

from mille.app.program import App
from mille.app.report import write_report
from mille.engine.game import Fault, Message, message
from mille.i18n.catalog import Catalog
from mille.session import paths, sitting
from mille.session import settings as settings_file
from mille.ui.audio import open_audio
from mille.ui.input import Closed, Input, Key, Resized

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
    loop = Loop(app, window)
    loop.guard(app.start)
    window.show()
    try:
        loop.run()
    finally:
        app.close()
        if not loop.fullscreen:
            _keep_size(app, window)
        pygame.quit()
    if loop.gave_up and sys.stderr is not None:
        print(words("error.end", folder=str(paths.reports())), file=sys.stderr)
    return int(loop.gave_up)


def _keep_settings(fault: Fault) -> Message:
    """Keep settings that cannot be read aside; returns what to say of it."""
    path = paths.settings_file()
    log.warning("%s: %s", path, fault.message)
    try:
        kept = sitting.put_away(path, paths.reports(), "-damaged") or path
    except OSError as error:
        log.warning("damaged settings stay where they are: %s", error)
        kept = path
    return message("start.settings_damaged", file=str(kept))


def _keep_size(app: App, window: pygame.Window) -> None:
    width, height = window.size
    try:
        settings_file.save(
            paths.settings_file(), app.services.settings.changed(width=width, height=height)
        )
    except OSError as error:
        log.warning("settings not saved: %s", error)


class Loop:
    """Events in, time on, a frame out when something changed."""

    def __init__(self, app: App, window: pygame.Window) -> None:
        self.app = app
        self.window = window
        self.input = Input()
        self.fullscreen = False
        self.frames = 0
        self.gave_up = False
        """Whether the loop ended because not even an error could be shown any more."""
        self._told_at: int | None = None
        """How many frames had been drawn when the last unexpected error came."""
        self._clock = pygame.time.Clock()
        self._awake = AWAKE

    def run(self) -> None:
        """Until the window is closed, or nothing can be shown in it any more."""
        while self.app.services.running:
            self.guard(self.turn)

    def guard(self, work: Callable[[], None]) -> None:
        """Do it; an error that nobody expected gets a report and a page, and the game goes on."""
        try:
            work()
        except Exception:
            self._rescue(traceback.format_exc())

    def _restless(self) -> bool:
        stack = self.app.services.stack
        return bool(stack) and stack[-1].restless

    def turn(self) -> None:
        """Wait for the next frame, and make it."""
        quick = self._awake > 0 or self._restless()
        dt = min(LONGEST_STEP, self._clock.tick(FAST if quick else SLOW) / 1000)
        self._awake -= dt
        self.step(dt)

    def step(self, dt: float) -> None:
        """What has happened in `dt` seconds, and a frame if it shows."""
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

    def _rescue(self, error: str) -> None:
        """Every move is in the record: say so, and where the report is, and offer to go on."""
        report = write_report(error)
        log.error("unexpected error, report in %s", report)
        shown, self._told_at = self._told_at != self.frames, self.frames
        try:
            self.app.open_error(report)
        except Exception as again:
            log.error("no page for the error: %r", again)
            shown = False
        if not shown:  # not even the page about the last error, or this one
            self.gave_up = True
            self.app.services.running = False
