"""The window and its loop: events in, time on, and a frame out when something has changed."""

from __future__ import annotations

import atexit
import gc
import logging
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any

import pygame
from pygame import Surface

from mille.app import access, defaults, house, look
from mille.app.access import Aloud, Shown, WindowSide, reader, why_none, within
from mille.app.program import App
from mille.app.window import Placement, XServer, at_first, open_window, x_server
from mille.engine.message import Fault, Message, message
from mille.games import GameEntry
from mille.i18n import Catalog, load, plain
from mille.session import disk, shelf
from mille.session.disk import private, private_folder
from mille.session.record import now
from mille.ui import cards, faces, switch, tempo as t
from mille.ui.input import (
    Closed,
    Dropped,
    Hidden,
    Input,
    Key,
    PointerDown,
    Resized,
    UiEvent,
    Unplugged,
    until_event,
)
from mille.ui.pages.menu import AskPage
from mille.ui.pages.page import Page
from mille.ui.scene import BASE, REARRANGED, Frame, Live, Part, Scene, Services
from mille.ui.sound import Loudspeaker
from mille.ui.text import BOLD, UI, blit_text, largest
from mille.value import replace
from mille.view.action import HOUSE, House
from mille.view.geometry import Rect

# Reports of unexpected errors, in files that a person can send.


MOST_A_SECOND = 100


def write_report(text: str) -> Path | None:
    """Write a report to a new file; if that is impossible, to the standard error output."""
    from mille.ui.pages.reading import versions

    # The error may be about text that no file can hold.
    text = text.encode("utf-8", "backslashreplace").decode("utf-8")
    about = ", ".join(" ".join(each) for each in versions())
    name = f"error-{now().replace(':', '')}"
    folder = disk.reports()
    try:
        private_folder(folder)
        for number in range(MOST_A_SECOND):
            path = folder / (f"{name}-{number}.txt" if number else f"{name}.txt")
            with suppress(FileExistsError):
                with open(path, "x", encoding="utf-8", opener=private) as file:
                    file.write(f"{about}\n\n{text}")
                return path
    except OSError:
        pass
    if sys.stderr is not None:  # None in a windowed program without a console
        with suppress(OSError, ValueError):  # it may be closed, or lead nowhere
            print(text, file=sys.stderr)
    return None


# Finding a display that somebody can see.


UNSEEN = ("offscreen", "dummy", "evdev")
"""What SDL falls back to if it finds no display: a game that nobody sees and that never ends. To
use one of them, name it."""
CHOICE = "SDL_VIDEODRIVER"


def find_display() -> None:
    """Let SDL find a display, or use the one that `SDL_VIDEODRIVER` names.

    Raises `Fault` if there is none, and `pygame.error` if the one that is named does not work.
    """
    if os.environ.get(CHOICE):
        pygame.display.init()
        return
    # Without this folder there is no Wayland, and its library would print an error of its own.
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    only_x11 = sys.platform.startswith("linux") and not os.path.isabs(folder)
    if only_x11:
        os.environ[CHOICE] = "x11"
    try:
        pygame.display.init()
    except pygame.error:
        if only_x11:
            raise Fault(message("fault.no_screen")) from None
        raise
    finally:
        if only_x11:
            del os.environ[CHOICE]
    if pygame.display.get_driver() in UNSEEN:
        pygame.display.quit()
        raise Fault(message("fault.no_screen"))


def send_plain_frames() -> None:
    """On an X server, have SDL send frames as they are.

    Without a GPU, SDL would push each through a software OpenGL, 38 times slower. On Wayland that
    is the only way; if it is forbidden, there is no window.
    """
    if pygame.display.get_driver() == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


# What is said and heard, to be read: a strip of captions at the foot of the window.
#
# It says what an assistive program would, and names the sounds. If the table is larger than the
# window, the strip is there unless it was turned off, since words may be out of sight; if it needs
# more room, it pushes the table up, and of very much it tells the end. On a smaller table a long
# caption has smaller letters, down to those of 100 %, and then shows only as many lines at a time
# as cover nothing; and so it does while a page lies on a large one. A caption stays until the next
# one, and a moment longer.


LETTERS = 15
"""The size of its letters, in pixels of 720 lines."""
LINE, LINES = 1.4, 2
"""The height of a line, in letters, and how many always fit."""
MOST = 0.5
"""How much of the window it may take, unless one sentence needs more."""
READ = 2.0
"""For how many seconds more a line stays when others come, if there is room."""
TURN = 7.0
"""For how many seconds lines stay if the next ones have no room beside them."""
MARGIN = 0.5
"""How far words are from the edges, in letters."""


class Captions:
    """The words of the strip, and its picture."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._aloud = Aloud()
        self._said = self._sound = ""
        self._lines: Sequence[str] = ()
        self._heard: list[tuple[float, str]] = []
        """When each line of the strip was heard, but for what is asked now, which ends it."""
        self._table: Scene | None = None
        self._parts, self._part, self._turn = 1, 0, 0.0
        """How many times as much as there is room for, what of it is shown, and until when."""

    @property
    def due(self) -> float | None:
        """Seconds until the next lines are shown; None if all are."""
        turns = self._parts > 1 and self.on
        return max(0.0, self._turn - self._services.clock()) if turns else None

    @property
    def on(self) -> bool:
        """Whether there is a strip: only below a table, since a page is read where it is and has
        the whole window. A question lies beside what it is about, and changes nothing there.
        """
        s = self._services
        shows = s.settings.captions
        wanted = shows == "always" or (shows == "large" and s.settings.scale > REARRANGED)
        if any(isinstance(top, Page) and not isinstance(top, AskPage) for top in s.stack[-1:]):
            return False
        return wanted and not all(isinstance(scene, Page) for scene in s.stack)

    def left(self, size: tuple[int, int]) -> tuple[int, int]:
        if not self.on:
            return size
        high = self._letter(size) * (LINES * LINE + 2 * MARGIN)
        return size[0], round(size[1] - high)

    def _letter(self, size: tuple[int, int]) -> float:
        s, unit = self._services, max(0.6, min(size[0] / BASE[0], size[1] / BASE[1]))
        return max(s.smallest, LETTERS * unit * s.settings.scale)

    def hear(self, size: tuple[int, int]) -> None:
        """Take in what the table says now, and which sounds came; `size` is the whole window's."""
        s, covers = self._services, 0
        table = next((each for each in s.stack[::-1] if not isinstance(each, Page)), None)
        if table is None or self._table not in (None, table):
            s.heard.clear()
        if table is not self._table:  # another game, or the same one after the shelf
            self._table, self._aloud, self._lines, self._heard = table, Aloud(), (), []
            self._said = self._sound = ""
        if self.due == 0.0:
            self._part, self._turn = self._part + 1, s.clock() + TURN
        if self.on:
            ids = [f"caption.{name}" for name in dict.fromkeys(s.heard)]  # one of many alike
            s.heard.clear()
            named = s.words.joined(message(id) for id in ids if s.words.has(id))
            self._sound = named or self._sound
            top = s.stack[-1]
            if not isinstance(top, Page):  # a page is read where it is
                frame = top.frame()
                if spoken := self._aloud.hear(type(top).__name__, frame).lines:
                    prompts = (part for part in frame if part.id == access.PROMPT)
                    self._add(size, spoken, [p.name for p in prompts if p.live is not Live.OFF])
            covers = max(0, s.window[1] - self._strip(size)[2])
        if covers != s.covered:
            s.covered, s.dirty = covers, True

    def _add(self, size: tuple[int, int], new: Sequence[str], asked: Sequence[str]) -> None:
        """Add what is new to what was heard just before, if it fits; end with what is asked."""
        s, letter, said = self._services, self._letter(size), [*new, *asked]
        now, how = s.clock(), (s.theme.ink, BOLD, size[0] - 2 * MARGIN * letter)
        self._part, self._turn = 0, now + TURN
        old = [(at, line) for at, line in self._heard if now - at < READ]
        old = [each for each in old if not access.is_within(each[1], said)]
        self._heard = [*old, *((now, line) for line in new if line not in asked)]
        for _ in (*old, ""):
            self._lines = [*(line for _, line in self._heard), *asked]
            self._said = self._joined(self._lines)
            text = s.words.joined([self._said, self._sound])
            if s.texts.render(text, letter, *how).height <= LINES * LINE * letter:
                break
            self._heard = self._heard[1:]

    def _joined(self, lines: Sequence[str]) -> str:
        """The lines one after the other, with a sign between only where no sentence ends."""
        words, said = self._services.words, ""
        for line in lines:
            ended = said.endswith((*access.ENDS, *"?？…"))
            said = words.joined([said, line], "tell.more" if ended else "tell.beside")
        return said

    def below(self, frame: Frame, surface: Surface) -> Frame:
        """The frame with the captions added below."""
        if not self.on:
            return frame
        (w, h), (x, y) = self._services.window, frame.origin
        at = Rect(x, y + h, w, surface.height - h)
        part = Part("captions", "status", at, self._said, self._sound)
        return replace(frame, parts=(*frame.parts, part))

    def _strip(self, size: tuple[int, int]) -> tuple[Surface, Surface, int]:
        """What is said and heard as pictures, and the y at which the strip begins."""
        s, letter = self._services, self._letter(size)
        margin = MARGIN * letter
        sound = s.texts.render(self._sound, letter, s.theme.ink_muted, UI, size[0] / 3)
        aside = sound.width + 2 * margin if self._sound else 0.0
        top = self.left(size)[1]
        high, wide = size[1] - top - 2 * margin, size[0] - 2 * margin
        said = s.texts.render(self._said, letter, s.theme.ink, BOLD, wide - aside)
        self._parts = 1
        if said.height > high:  # then what is heard goes behind the words
            text = s.words.joined([self._said, self._sound])

            def words(of: float) -> Surface:
                return s.texts.render(text, of, s.theme.ink, BOLD, wide)

            stays = s.settings.scale <= REARRANGED or isinstance(s.stack[-1], Page)
            if stays:
                least = letter / max(1.0, s.settings.scale)
                letter = largest(letter, least, lambda of: words(of).height <= high)
            lines = self._lines
            while words(letter).height > MOST * size[1] - 2 * margin and len(lines) > 1:
                lines = lines[1:]
                text = s.words.joined([self._joined(lines), self._sound])
            said, sound = words(letter), s.texts.render("", letter, s.theme.ink, UI)
            if stays and said.height > high:
                room = int(high // (line := s.texts.font(BOLD, letter).get_height())) * line
                self._parts = ceil(said.height / room)
                y = self._part % self._parts * room
                said = said.subsurface((0, y, said.width, min(room, said.height - y)))
        return said, sound, min(top, round(size[1] - said.height - 2 * margin))

    def draw(self, surface: Surface) -> None:
        """Draw the strip below the scenes; if its words do not fit, it covers a part of them."""
        if not self.on:
            return
        size, theme = surface.get_size(), self._services.theme
        letter = self._letter(size)
        said, sound, top = self._strip(size)
        strip = pygame.Rect(0, top, size[0], size[1] - top)
        surface.fill(theme.paper, strip)
        surface.fill(theme.paper_edge, (0, top, size[0], max(2, round(letter / 8))))
        if self._said:
            blit_text(surface, said, MARGIN * letter, strip.centery - said.height / 2)
        if self._sound:
            y = strip.centery - sound.height / 2
            blit_text(surface, sound, size[0] - MARGIN * letter, y, "right")


USUAL = 60
"""Frames a second if the display does not say."""


class Pace:
    """Decides when the next frame is due."""

    def __init__(self) -> None:
        self.rate = float(USUAL)
        self._last = time.perf_counter() - 1 / USUAL  # the first frame is due at once

    def follow_display(self) -> None:
        rates = pygame.display.get_desktop_refresh_rates()
        self.rate = float(max(rates, default=0) or USUAL)

    @property
    def left(self) -> float:
        return self._last + 1 / self.rate - time.perf_counter()

    def wait(self) -> float:
        """Wait until a frame is due; returns the seconds since the last one."""
        time.sleep(max(0.0, self.left))
        now = time.perf_counter()
        gone, self._last = now - self._last, now
        return gone


LEAST = 320
"""The least side for which the table is laid out, in pixels; of a smaller window only a corner
shows. Some window managers make one that small for a moment, or shade it to a line.
"""
QUIET = 10.0
"""After this many seconds at rest the sound device is closed."""
SHORTEST_SLICE, LONGEST_SLICE = 0.001, 0.006
"""The least time to prepare pictures after a frame that lacked some, and the most, in seconds."""
LONGEST_STEP = 0.1
"""The longest time step, in seconds: animations do not jump after the program was paused."""

log = logging.getLogger(__name__)


Dealt = tuple[GameEntry | None, str]
"""The game to deal, None for the one played last, and the seed of its cards."""


def run(words: Catalog, file: Path | None = None, deal: Dealt | None = None) -> int:
    """Open the window and play until it is closed; a record in `file` is replayed, and a `deal`
    begins a game.

    `words` are for the console.
    """
    warn_in(words)
    with _closed_by_ctrl_c():
        return _play(file, deal)


def _play(file: Path | None, deal: Dealt | None) -> int:
    preferences = look.Preferences()
    try:
        find_display()  # before anything on the disk is touched
        send_plain_frames()
        settings, server = preferences.read(), x_server()
        if preferences.is_first_start:
            settings = at_first(settings, server)
        words = load(look.at_start(settings.spoken))
        os.environ.setdefault(defaults.SCREEN_HELD_FOR, words("app.watched"))
        window = open_window(words("app.title"), settings, server)
    except pygame.error as error:
        reason = str(error).rstrip(".")  # on Windows it is a sentence
        raise Fault(message("fault.no_display", reason=reason)) from None
    size, stored = window.get_surface().get_size(), cards.Stored(disk.pictures())
    app = App(words, settings, Loudspeaker(), size, preferences, stored)
    loop = Loop(app, window, server)
    loop.guard(app.start)
    if file is not None:
        loop.guard(partial(app.open_file, file))
    if deal is not None:
        loop.guard(partial(app.deal, *deal))
    loop.placement.show(settings)
    try:
        loop.run()
    finally:
        app.close()
        if loop.destroyed:
            atexit.unregister(pygame.quit)  # Xlib would complain of what SDL asks for then
        else:
            app.preferences.write(loop.placement.kept(app.services.settings))
            pygame.quit()
    if loop.gave_up and sys.stderr is not None:
        print(plain(words("error.body", file=str(disk.reports()))), file=sys.stderr)
    return int(loop.gave_up)


@contextmanager
def _closed_by_ctrl_c() -> Iterator[None]:
    """Let SDL turn Ctrl-C into the closing of the window, as it does when the system asks it to
    end: Python would notice only at the next event.
    """
    before = signal.getsignal(signal.SIGINT)
    heard = before is signal.default_int_handler  # otherwise whoever started us wants it ignored
    if heard:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        if heard:
            signal.signal(signal.SIGINT, before)


class Loop:
    """Runs the window: events in, time on, and a frame out when something has changed."""

    def __init__(self, app: App, window: pygame.Window, server: XServer | None = None) -> None:
        self.app, self._services = app, app.services
        self.window = window
        self.placement = Placement(window, server)
        self.input = Input(lambda: app.services.clock())
        self.input.finger.swipes = lambda x, y: any(top.swipes(x, y) for top in self._top)
        self.switch = switch.Switch(app.services)
        self.frames = 0
        self.destroyed = False
        """Whether another program has destroyed the window."""
        self.gave_up = False
        """Whether it ended because not even an error page could be shown."""
        self.captions = Captions(app.services)
        self._watched = False
        self._unread_until = 0.0
        """When a page that has come by itself has been seen: it takes no earlier press, which was
        meant for the table.
        """
        self._told_at: int | None = None
        """The number of frames drawn when the last unexpected error came."""
        self._reports: dict[tuple[str, ...], Path | None] = {}
        """The report for each cause of an error."""
        self._pace = Pace()
        self._reader: WindowSide | None = within(window.handle)
        self._server = server
        self._shown: Shown | None = None
        """What assistive programs were last shown."""
        self._begun = False
        app.services.lacking = self._lacking

    @property
    def _top(self) -> Sequence[Scene]:
        """The scene in front, if there is one."""
        return self._services.stack[-1:]

    def run(self) -> None:
        """Run until the window is closed, or nothing can be shown in it any more."""
        if self._services.running:
            self.guard(self.turn)
        if self._server is not None:
            self._server.watch(self.window.handle)
        gc.freeze()  # what the start has made stays; do not search it for garbage
        gc.enable()
        threading.Thread(target=self._load_tables, daemon=True).start()
        self.input.pads.begin()
        self._reader = self._reader or reader()
        self._begun = True
        while self._services.running:
            self.guard(self.turn)
        if self._reader is not None:
            self._reader.close()

    def _lacking(self) -> Mapping[str, Message]:
        """Which ways to play there are not here, by their ids in the catalogue, and why."""
        found = {}
        unread = why_none()
        if unread is None and self._begun and (self._reader is None or self._reader.gave_up):
            unread = message("access.none.broken")
        if unread is not None:
            found["access.5"] = unread
        if self.input.pads.trouble:
            found["access.4"] = message("access.no_pads", why=self.input.pads.trouble)
        return found

    def _load_tables(self) -> None:
        """Load what the first frame did without, while the person looks at it."""
        try:
            self.app.load_tables()
        except Exception as error:  # whoever needs it next gets this error, and a page about it
            log.warning(repr(error))
        gc.freeze()
        with suppress(Exception):  # the trash can wait
            shelf.empty_trash()
        self.app.keeper.read_again()

    def guard(self, work: Callable[[], None]) -> None:
        """Do this work; an unexpected error gets a report and a page, and the game goes on."""
        try:
            work()
        except Exception:
            self._rescue(traceback.format_exc())

    @property
    def at_rest(self) -> bool:
        s = self._services
        return not (
            s.dirty or s.art.cold or faces.to_come() or any(scene.due == 0.0 for scene in s.awake)
        )

    @property
    def due(self) -> float | None:
        scenes = (scene.due for scene in self._services.awake)
        return t.soonest([self.switch.due, self.captions.due, self.input.due, *scenes])

    def turn(self) -> None:
        """Make the next frame, after waiting for its time, or for an event while all is at rest."""
        longest = LONGEST_STEP
        if self.at_rest:
            if self._reader is not None:
                self._reader.flush()
            if not self._sleep():
                return
            self._pace.follow_display()
            longest = 1 / self._pace.rate  # what begins now has not been running meanwhile
        self.step(min(longest, self._pace.wait()))

    def _sleep(self) -> bool:
        """Sleep until something happens; false if it was only time to close the sound device."""
        audio, due, began = self._services.audio, self.due, self._services.clock()
        quiet = audio.awake and (due is None or due > QUIET)
        woken = until_event(QUIET if quiet else due)
        for scene in self._services.awake:
            scene.stand(self._services.clock() - began)
        if quiet and not woken:
            audio.rest()
        return woken or not quiet

    def step(self, dt: float) -> None:
        """Handle what happened in `dt` seconds, and draw a frame if anything changed."""
        services = self._services
        surface = self.window.get_surface()
        self.input.scale = surface.width / max(1, self.window.size[0])
        self._fit(surface)
        self.input.keys = dict(services.settings.keys)
        self.input.finger.glides = not services.settings.reduced_motion
        for event in self.input.poll():
            self._asked(self._take, event)
            if isinstance(event, Closed) or self.destroyed:
                return
        if self.input.signs != services.signs:
            look.sign_keys(services, self.input.signs)
        if self.input.composing != services.composing:
            services.composing, services.dirty = self.input.composing, True
        self._do_as_asked()
        self.placement.fill_screen(services.settings.fullscreen)
        self._update(dt)
        watched = any(scene.watched for scene in self._top)
        if watched is not self._watched:  # a screen that is watched does not dim
            self._watched = watched
            pygame.display.set_allow_screensaver(not watched)
        self._fit(surface)  # a table may have come, with captions
        services.dirty |= 0.0 in (self.switch.due, self.captions.due)
        drawn = services.dirty
        if drawn:
            services.prepare()
            self.switch.update()
            services.dirty = False
            self.captions.hear(surface.get_size())
            self.draw(surface)
            self.frames += 1
        self.input.write_at(next((top.writing for top in self._top), None))
        self._tell(drawn)
        self._prepare(drawn)

    def _take(self, event: UiEvent) -> None:
        services = self._services
        match event:
            case Closed():
                services.running = False
            case Hidden():
                if self._server is not None and not self._server.has(self.window.handle):
                    services.running, self.destroyed = False, True
            case Resized():
                services.dirty = True
                self._look_at_window()
            case Unplugged():
                services.audio.lost()
            case Dropped(path):
                self.app.open_file(Path(path))
            case _ if self.switch.takes(event):
                pass
            case Key() | PointerDown() if self._services.clock() < self._unread_until:
                pass
            case Key("f11"):
                self._toggle_fullscreen()
            case Key() if self._is_of_the_house(event):
                pass
            case _:
                for top in self._top:
                    top.handle(event)

    def _is_of_the_house(self, key: Key) -> bool:
        """Handle a key that means the same everywhere; whether it was one."""
        from mille.ui.pages.reading import RulesPage

        s = self._services
        top = s.stack[-1] if s.stack else None
        each = HOUSE.get(s.meant(key))
        if each is House.SOUND and not (isinstance(top, Page) and top.typing):
            s.save_settings(s.settings.changed(muted=not s.settings.muted))
            self.app.say(message("muted.on" if s.settings.muted else "muted.off"))
        elif each is House.RULES and not isinstance(top, RulesPage):
            self.app.open_rules()
        elif each is House.QUIT:
            s.running = False
        else:
            return False
        return True

    def _asked(self, do: Callable[..., None], *what: Any) -> None:
        """Do what somebody asks for; what comes of it on a page is said there, and the page stays.

        At a table, or if half of it was done, `guard` gets the error.
        """
        try:
            do(*what)
        except Exception as error:
            self.not_done(error)

    def not_done(self, error: Exception) -> None:
        """Say over the page in front that it could not do what was asked of it."""
        if not any(isinstance(top, Page) for top in self._top) or self.app.is_torn:
            raise error
        file = None if isinstance(error, Fault | OSError) else self._report(traceback.format_exc())
        self.app.open_not_done(error, file)

    def _update(self, dt: float) -> None:
        """Let time pass; a page may come of that."""
        s, before = self._services, self._top
        for scene in s.awake:
            scene.update(dt)
        match self._top:
            case [Page()] as after if after != before and s.tempo.speed:
                self._unread_until = self._services.clock() + t.SEEN

    def _fit(self, surface: pygame.Surface) -> None:
        """Lay everything out anew if the room for it has changed."""
        wide, high = self.captions.left(surface.get_size())
        size = max(LEAST, wide), max(LEAST, high)
        if size != self._services.window:
            self._services.window = size
            look.relayout(self._services)

    def _do_as_asked(self) -> None:
        """Do what assistive programs ask for, as if by a key."""
        for asked in self._reader.asked() if self._reader is not None else ():
            self._services.dirty = True
            for scene in self._top:
                self._asked(scene.act, asked.id, asked.action, asked.text)

    def _tell(self, drawn: bool) -> None:
        """Show the top scene to assistive programs, if there are any."""
        services, stack = self._services, self._services.stack
        heard = self._reader is not None and self._reader.listening
        if heard != services.listening:
            services.listening = heard
            for page in stack:
                page.resize()  # the first page asks about it
        if self._reader is None or not heard or not stack:
            self._shown = None
            return
        inside = Rect(*(self.input.scale * n for n in (*self.window.position, *self.window.size)))
        shown, focused = self._shown, self.window.focused
        if drawn or shown is None or (shown.window, shown.focused) != (inside, focused):
            top = stack[-1]
            title, frame = self.window.title, self.switch.around(top.frame())
            frame = self.captions.below(frame, self.window.get_surface())
            aloud = services.settings.aloud
            how = focused, aloud, services.words.colon
            self._shown = Shown(type(top).__name__, frame, title, inside, *how)
            self._reader.show(self._shown)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scenes and show the result."""
        services = self._services
        room, part = surface.get_rect(), pygame.Rect((0, 0), services.window)
        if room.contains(part):
            seen = surface if room == part else surface.subsurface(part)
            services.draw(seen)
            self.switch.draw(seen)
        else:
            whole = pygame.Surface(services.window)
            services.draw(whole)
            self.switch.draw(whole)
            surface.blit(whole, (0, 0))
        self.captions.draw(surface)
        self.window.flip()

    def _prepare(self, drawn: bool) -> None:
        """Make pictures that will be needed, in what is left of the frame's time."""
        art = self._services.art
        spare = min(LONGEST_SLICE, self._pace.left)
        if not drawn or art.stood_in:
            spare = max(spare, SHORTEST_SLICE)
        if spare > 0 and not art.warm(spare):
            faces.warm()
        self._services.dirty |= art.caught_up

    def _look_at_window(self) -> None:
        """Keep full screen and its setting the same, whichever of them was changed."""
        services, placement = self._services, self.placement
        if placement.look():
            services.save_settings(services.settings.changed(fullscreen=placement.full))

    def _toggle_fullscreen(self) -> None:
        self._look_at_window()  # a window manager may just have ended it
        settings = self._services.settings
        self._services.save_settings(settings.changed(fullscreen=not settings.fullscreen))

    def _rescue(self, error: str) -> None:
        """Say that every move is saved and where the report is, and offer to go on.

        An error that comes back in every frame gets only one report.
        """
        report = self._report(error)
        shown, self._told_at = self._told_at != self.frames, self.frames
        self.input.forget_presses()  # a press meant for the table must not close the page unread
        try:
            self.app.open_error(report)
        except Exception as again:
            log.error(message("log.fell", why=repr(again)))
            shown = False
        if not shown:  # not even a page about this error or the last one could be shown
            self.gave_up = True
            self._services.running = False

    def _report(self, error: str) -> Path | None:
        """The file that says what happened, if it could be written."""
        cause = _cause(error)
        if cause not in self._reports:
            self._reports[cause] = write_report(error)
        report = self._reports[cause]
        log.error(house.told_in(report))
        return report


def _cause(error: str) -> tuple[str, ...]:
    """Where an error came from and its kind; its words may differ each time."""
    lines = [line.strip() for line in error.splitlines()]
    kind = lines[-1].partition(":")[0] if lines else ""
    return (*(line for line in lines if line.startswith("File ")), kind)


class _InWords(logging.Formatter):
    """Formats a message of the catalogues in words."""

    def __init__(self, words: Catalog) -> None:
        super().__init__()
        self._words = words

    def format(self, record: logging.LogRecord) -> str:
        said: object = record.msg
        return self._words.text(said) if isinstance(said, Message) else super().format(record)


def warn_in(words: Catalog) -> None:
    """Let warnings of the program be in this language, and each come only once; a windowed program
    may have no console.
    """
    if sys.stderr is None:
        return
    told: dict[object, logging.LogRecord] = {}
    handler = logging.StreamHandler()
    handler.addFilter(lambda record: told.setdefault(record.msg, record) is record)
    handler.setFormatter(_InWords(words))
    logging.getLogger("mille").handlers = [handler]
