"""The program around the scenes: settings, the game on disk, and where one can go."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter

from mille.app.calling import Caller, Failed
from mille.engine.game import Fault, Message, message
from mille.games import entry
from mille.i18n.catalog import Catalog
from mille.session import paths, sitting
from mille.session import settings as settings_file
from mille.session.disk import reason
from mille.session.lock import Lock
from mille.session.outside import OutsidePlayer
from mille.session.record import Header
from mille.session.settings import Settings
from mille.ui.audio import VOLUMES, Audio
from mille.ui.cards import CardArt, decks_fault
from mille.ui.input import Key
from mille.ui.pages.menu import MenuPage, SettingsPage
from mille.ui.pages.new_game import NewGamePage
from mille.ui.pages.page import Page
from mille.ui.pages.review import ReviewPage
from mille.ui.pages.rules import RulesPage
from mille.ui.pages.sheet import SheetPage
from mille.ui.pages.start import StartPage
from mille.ui.pages.trouble import TroublePage
from mille.ui.scene import Services
from mille.ui.table.play import PlayScene
from mille.ui.table.scene import TableScene
from mille.ui.text import Texts
from mille.ui.theme import load_theme
from mille.ui.tiled import load_table

GAME = "mille"
LOOK = ("table", "deck", "back", "text_scale")
"""The settings on which it depends where things are and what they look like."""

log = logging.getLogger(__name__)


class App:
    """The program around the scenes: window, settings, the game on disk."""

    def __init__(
        self,
        words: Catalog,
        settings: Settings,
        audio: Audio,
        size: tuple[int, int],
        notes: Sequence[Message] = (),
    ) -> None:
        self.words = words
        self.game = entry(GAME)
        self.sitting: sitting.Sitting | None = None
        self.table: PlayScene | None = None
        self.lock = Lock(paths.current_game())
        self.clock: Callable[[], float] = perf_counter
        theme, theme_fault = load_theme(settings.table)
        _, table_fault = load_table(self.game.table, self.game.presenter.zones)
        faults = [*words.faults, theme_fault, decks_fault(), table_fault]
        self.notes = [*notes, *(message("start.without", why=f.message) for f in faults if f)]
        """What could not be used and is done without, to be said on the first page."""
        self.services = Services(
            words=words,
            texts=Texts(),
            audio=audio,
            settings=settings,
            theme=theme,
            art=CardArt(settings.deck, settings.back),
            size=size,
            save_settings=self.apply,
        )
        self.caller = Caller(self.services, self.game)
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
            s.theme, _ = load_theme(settings.table)
        if (settings.deck, settings.back) != (old.deck, old.back):
            s.art = CardArt(settings.deck, settings.back)
        self._apply_volumes()
        s.dirty = True
        if any(getattr(settings, name) != getattr(old, name) for name in LOOK):
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
        """Go on with the game that was left, or show the first page."""
        self._at_the_disk(self._saved_game)

    def first_page(self) -> None:
        """Show the first page, whatever game was left."""
        self._at_the_disk(lambda: self.open_start)

    def _at_the_disk(self, work: Callable[[], Callable[[], None]]) -> None:
        """Do what needs the saved game: if no other window has it, and the disk lets.

        `work` reads and writes, and gives what is to be shown then.
        """
        try:
            show = work() if self.lock.take() else self.open_locked
        except OSError as error:
            folder = paths.current_game().parent
            body = self.words("unsaved.body", folder=str(folder), reason=reason(error))
            show = partial(self._open_trouble, "unsaved.title", body)
        show()

    def _saved_game(self) -> Callable[[], None]:
        """Also a game that is over, whose payment was not looked at yet."""
        self.close_game()
        path = paths.current_game()
        if not path.exists():
            return self.open_start
        header = sitting.wants_program(path)
        if header is not None:  # it starts when the person asks, and not with the window
            return partial(self.open_start, self._waits(header))
        fault = sitting.fault(path)
        if fault is None:
            return partial(self._go_on, sitting.resume(path))
        if fault.message.id == "fault.file":  # no damage: perhaps it can be read later
            body = self.words("unread.body", why=self.words.text(fault.message))
            return partial(self._open_trouble, "unread.title", body)
        return partial(self.open_start, self._keep_damaged())

    def open_locked(self) -> None:
        """Another window has the game: two never write one record."""
        s, w = self.services, self.words
        buttons = [("again", w("locked.again"), self.start), ("quit", w("start.quit"), self.quit)]
        s.only(TableScene(s, self.game, ("", "")))
        s.push(MenuPage(s, w("locked.title"), buttons, subtitle=w("journal.locked")))

    def _open_trouble(self, title: str, body: str) -> None:
        """The disk will not do what is wanted of it."""
        self.close_game()
        w = self.words
        buttons = [("again", w("locked.again"), self.start), ("quit", w("start.quit"), self.quit)]
        self.services.only(TroublePage(self.services, w(title), buttons, subtitle=body))

    def open_error(self, report: Path | None) -> None:
        """An error that nobody expected: the game is safe in its record; say so, and offer it."""
        self.close_game()
        self._end_reviews()
        w = self.words
        body = w("error.unwritten") if report is None else w("error.body", file=str(report))
        buttons = [
            ("go_on", w("error.go_on"), self.start),
            # Where the error comes again each time, there is a way past the game.
            ("first", w("error.first_page"), self.first_page),
            ("quit", w("start.quit"), self.quit),
        ]
        self.services.only(TroublePage(self.services, w("error.title"), buttons, subtitle=body))

    def _keep_damaged(self) -> str:
        """Keep a record that cannot be read aside; returns what to say of it, if there was one."""
        kept = sitting.put_away(paths.current_game(), paths.history(), "-damaged")
        return self.words("start.damaged", file=str(kept)) if kept is not None else ""

    def open_start(self, note: str = "") -> None:
        """The first page, with something to be said on it where there is."""
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
        s.only(StartPage(s, "", buttons, subtitle=f"{note} {self._taken_notes()}".strip()))

    def _show_notes(self) -> None:
        """Say over the table what there is to be said once."""
        s, w = self.services, self.words
        if self.notes:

            def go_on() -> None:
                s.pop(page)

            buttons = [("go_on", w("error.go_on"), go_on)]
            page = MenuPage(s, w("start.notes"), buttons, go_on, self._taken_notes())
            s.push(page)

    def _taken_notes(self) -> str:
        """What is to be said once, on the first page that has room for it."""
        said = " ".join(self.words.text(note) for note in self.notes)
        self.notes.clear()
        return said

    def go_on(self) -> None:
        """Take up the game that was left; a program that plays in it is called first."""
        path = paths.current_game()
        header = sitting.wants_program(path)
        if header is None:
            self.start()
            return

        def ready(program: OutsidePlayer) -> bool:
            self._at_the_disk(lambda: partial(self._go_on, sitting.resume(path, program)))
            return self.sitting is not None

        names = [seat.name for seat in header.seats]
        self.caller.call(header.rules, names, ready, self.open_start)

    def _waits(self, header: Header) -> str:
        name, command = header.seats[sitting.OTHER].name, self.services.settings.program
        return self.words("start.program", name=name, command=command)

    def open_menu(self) -> None:
        """The table waits."""
        s, w = self.services, self.words
        buttons: list[tuple[str, str, Callable[[], None]]] = [
            ("back", w("menu.back"), lambda: s.pop(page))
        ]
        if self.table is not None and self.table.view.deals:
            buttons.append(("sheet", w("sheet.title"), self.open_sheet))
        buttons += [
            ("new", w("start.new"), self.open_new_game),
            ("rules", w("start.rules"), lambda: s.push(RulesPage(s))),
            ("keys", w("keys.title"), lambda: s.push(RulesPage(s, "keys"))),
            ("settings", w("start.settings"), lambda: s.push(SettingsPage(s))),
            ("leave", w("menu.leave"), self.open_start),
            ("quit", w("start.quit"), self.quit),
        ]
        page = MenuPage(s, w("menu.title"), buttons, leave=lambda: s.pop(page))
        s.push(page)

    def open_sheet(self) -> None:
        """The sheet of the deals so far."""
        assert self.table is not None
        s = self.services
        sheet = self.table.presenter.sheet(self.table.view, self.table.names)
        page = SheetPage(s, sheet, [("close", lambda: s.pop(page))])
        s.push(page)

    def open_new_game(self) -> None:
        """Choose the opponent and the rules."""
        s = self.services
        in_progress = sitting.is_playable(paths.current_game())

        def begin(opponent: str, rules: str) -> None:
            if opponent == sitting.OUTSIDE:
                self.call_program(rules, page.say)
            else:
                self.new_game(opponent, rules)

        page = NewGamePage(s, self.game, begin, lambda: s.pop(page), in_progress)
        s.push(page)

    def call_program(self, rules: str, failed: Failed) -> None:
        """A new game against another program, if it comes."""
        try:
            names = [self.words("seat.you"), self.caller.name]
        except Fault as fault:
            failed(self.words.text(fault.message))
            return

        def ready(program: OutsidePlayer) -> bool:
            self.apply(self.services.settings.changed(opponent=sitting.OUTSIDE, rules=rules))
            self._at_the_disk(lambda: self._new_game(program, rules, ""))
            return self.sitting is not None

        self.caller.call(self.game.rule_sets[rules], names, ready, failed)

    def new_game(self, opponent: str, rules: str, seed: str = "") -> None:
        """Put away the old game, and deal; with the same seed the same cards come again."""
        self.apply(self.services.settings.changed(opponent=opponent, rules=rules))
        self._at_the_disk(lambda: self._new_game(opponent, rules, seed))

    def _new_game(self, opponent: str | OutsidePlayer, rules: str, seed: str) -> Callable[[], None]:
        """Where the new game cannot be written, the old one is there to be gone on with."""
        self.close_game()
        path, you = paths.current_game(), self.words("seat.you")
        kept = sitting.put_away(path, paths.history())
        try:
            begun = sitting.begin(path, GAME, self.game.rule_sets[rules], opponent, you, seed)
        except OSError:
            if kept is not None:
                os.replace(kept, path)
            raise
        return partial(self._sit_down, begun)

    def _go_on(self, game: sitting.Sitting) -> None:
        self._sit_down(game)
        self._show_notes()

    def _sit_down(self, game: sitting.Sitting) -> None:
        self.sitting = game
        s = self.services
        self.table = PlayScene(s, game, self.open_menu, self.game_over, self.clock)
        s.only(self.table)
        if game.lost:
            self.game_over()

    def game_over(self) -> None:
        """The payment, or why somebody had to stop; the record goes among the old ones."""
        assert self.table is not None
        s, table, lost = self.services, self.table, self.table.sitting.lost
        path = paths.current_game()

        def look_back() -> None:
            s.push(ReviewPage(s, self.game, path, sitting.ME, None))

        buttons = [("new", self.open_new_game), ("start", self.open_start)]
        page: Page
        if lost:
            named = [(id, self.words(f"sheet.{id}"), action) for id, action in buttons]
            said = self.caller.with_log(lost)
            page = MenuPage(s, self.words("lost.title"), named, subtitle=said)
        else:
            if self.game.reviewer is not None:
                buttons.insert(1, ("review", look_back))
            page = SheetPage(s, table.presenter.sheet(table.view, table.names), buttons)
        self.close_game()
        try:
            path = sitting.put_away(path, paths.history()) or path
        except OSError as error:  # it is put away before the next game, or seen again by then
            log.warning("the finished game stays where it is: %s", error)
        still = TableScene(s, self.game, table.names)
        still.news = table.news
        s.only(still)
        still.show(table.view)
        s.push(page)

    def close_game(self) -> None:
        """Let go of the record; it can be taken up again."""
        if self.sitting is not None:
            self.sitting.close()
        self.sitting = self.table = None

    def _end_reviews(self) -> None:
        """Nobody will look at what is worked out for a page."""
        for scene in list(self.services.stack):
            if isinstance(scene, ReviewPage):
                scene.leave()

    def close(self) -> None:
        """Let go of the record and of the lock, as at the end of the program."""
        self.close_game()
        self._end_reviews()
        self.caller.send_away()
        self.lock.release()

    def quit(self) -> None:
        """End the program; the game is on disk already."""
        self.services.running = False

    # Keys that work everywhere

    def global_key(self, key: Key) -> bool:
        """Handle a key that means the same on every page; whether it was one."""
        s = self.services
        top = s.stack[-1] if s.stack else None
        if key.name == "m" and not key.control and not (isinstance(top, Page) and top.typing):
            self.apply(s.settings.changed(muted=not s.settings.muted))
            if isinstance(s.stack[-1], PlayScene):
                s.stack[-1].say(message("muted.on" if s.settings.muted else "muted.off"))
            return True
        if key.name == "q" and key.control:
            self.quit()
            return True
        return False
