"""The program around the scenes: settings, the saved game, and which page leads where.

The first frame shows before the code of games, tables and pages that it does without is loaded:
whatever needs them imports them where they are used, and `load_tables` does so while the person
looks at the shelf.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from mille.app import house, look
from mille.app.first import FirstPage, Learning
from mille.app.house import Failed, House
from mille.app.look import Preferences
from mille.engine.codec import Seat
from mille.engine.message import Fault, message
from mille.engine.options import AnyRules
from mille.games import GameEntry, Title, default_game, titles
from mille.i18n import Catalog
from mille.session import disk, puzzles, shelf
from mille.session.record import OUTSIDE, Evening, Header
from mille.session.settings import Settings
from mille.ui.cards import CardArt, Stored, decks_fault
from mille.ui.pages.menu import MenuPage, Way, close
from mille.ui.scene import Services
from mille.ui.sound import Audio
from mille.ui.text import Texts
from mille.ui.theme import load_theme
from mille.view.names import YOU, one_after_another
from mille.view.presentation import how_it_stands, listed

if TYPE_CHECKING:
    from mille.session.deals import DealName
    from mille.session.matches import Match
    from mille.session.seated import OutsidePlayer
    from mille.ui.pages.new_game import Chosen
    from mille.ui.pages.settings import SettingsPage
    from mille.view.papers import TurnView

# Beginning a game: who plays, calling a program first, and the new record.


HISTORY_WITHIN = 0.2
"""The most seconds that a new game waits for the history of games."""


class Beginning:
    """The pages where you choose the players and the rules; then the game begins."""

    def __init__(self, house: House, first: FirstPage) -> None:
        self._house, self._first = house, first

    def open(self) -> None:
        from mille.ui.pages.history import theirs
        from mille.ui.pages.new_game import NewGamePage

        house, s = self._house, self._house.services
        games = Counter(kept.game for kept in shelf.open_games_there(s.settings.is_me))
        house.keeper.wait(HISTORY_WITHIN)
        history = house.keeper.history
        played = [] if history is None else theirs(s.settings, history.games())
        s.push(NewGamePage(s, house.game, self.begin, games, house.take_out, played))

    def begin(self, chosen: Chosen, seed: str = "") -> None:
        self._remember(chosen)
        self._deal(chosen.people, chosen.rules, seed or chosen.seed, evening=chosen.evening)

    def open_day(self, back: Title | None = None) -> None:
        """Open the deal of the day of the game that was taken out, with the calendar of earlier
        ones; leaving it, take out the game `back` again.
        """
        from mille.ui.pages.box import DayPage
        from mille.ui.pages.new_game import filled, usual

        house, s, game = self._house, self._house.services, self._house.game
        people = filled(game, tuple(usual(game.opponents)), game.title.usual_seats)
        before = back or game.title

        def leave() -> None:
            s.pop(page)
            house.take_out(before)

        def other(title: Title) -> None:
            s.pop(page)
            house.take_out(title)
            self.open_day(before)

        def deal(of_day: DealName) -> None:
            self._deal(people, of_day.rules, of_day.seed)

        at = house.keeper, game, people, date.today()
        page = DayPage(s, *at, deal, self._first.looking_back.open_one, other, leave)
        s.push(page)

    def deal_again(self, last: Header, file: str, swapped: bool) -> None:
        """Deal the cards of a record again, to the same seats or each to the next."""
        place = (last.me + swapped) % len(last.seats)
        self._deal(_to_the_left(last), last.rules, last.seed, place=place, rematch=file)

    def again(self, last: Header, begins: Seat | None, evening: Evening | None = None) -> None:
        """Begin another game with the same people and rules; `begins` is the seat that begins."""
        house, others = self._house, _to_the_left(last)
        begins = None if begins is None else Seat((begins - last.me) % len(last.seats))
        if OUTSIDE not in others:
            self._deal(others, last.rules, "", begins, evening=evening)
            return
        at = others.index(OUTSIDE)

        def ready(program: OutsidePlayer) -> bool:
            seated: list[str | OutsidePlayer] = [*others]
            seated[at] = program
            self._deal(seated, last.rules, "", begins, evening=evening)
            return house.match is not None

        names = [seat.name for seat in last.seats]
        house.caller.call(house.game, last.rules, Seat(at + 1), names, ready, house.say_on_shelf)

    def open_program(self) -> None:
        """Ask for the command of a program that plays at the table as it was last chosen, in the
        seat to the left.
        """
        from mille.ui.pages.new_game import ProgramPage

        s, chosen = self._house.services, self._last_chosen()
        page = ProgramPage(s, lambda: self._call_program(chosen, page.say))
        s.push(page)

    def deal(self, game: GameEntry | None, seed: str) -> None:
        """Begin the game, or the one played last, as it was last chosen, with these cards."""
        if game is not None:
            self._house.take_out(game.title)
        self.begin(self._last_chosen(), seed)

    def _last_chosen(self) -> Chosen:
        from mille.ui.pages.new_game import Chosen, known_people, known_rules

        game = self._house.game
        last = self._house.services.settings.last_choice(game.id)
        return Chosen(known_people(game, last), known_rules(game, last))

    def _call_program(self, chosen: Chosen, failed: Failed) -> None:
        """Begin a game with another program to the left, if it answers."""
        house, others = self._house, chosen.people[1:]
        try:
            names = [self._you, house.caller.name]
        except Fault as fault:
            failed(house.services.words.text(fault.message))
            return
        names += [house.game.opponents[id].name for id in others]

        def ready(program: OutsidePlayer) -> bool:
            house.apply(house.services.settings.changed(game=house.game.id))
            self._deal((program, *others), chosen.rules, "")
            return house.match is not None

        house.caller.call(house.game, chosen.rules, Seat(1), names, ready, failed)

    @property
    def _you(self) -> str:
        return self._house.services.settings.person or YOU

    def _remember(self, chosen: Chosen) -> None:
        from mille.ui.pages.new_game import remembered

        game, settings = self._house.game, self._house.services.settings
        self._house.apply(settings.chosen(game.id, remembered(game, chosen)))

    def _deal(
        self,
        others: Sequence[str | OutsidePlayer],
        rules: AnyRules,
        seed: str,
        begins: Seat | None = None,
        place: int = 0,
        rematch: str = "",
        evening: Evening | None = None,
    ) -> None:
        from mille.session import matches

        game, how = self._house.game.id, (self._you, seed, begins, place, rematch, evening)
        self._house.begin(lambda path: matches.begin(path, game, rules, others, *how))


def _to_the_left(last: Header) -> list[str]:
    n = len(last.seats)
    return [last.seats[(last.me + i) % n].player for i in range(1, n)]


PATIENCE = 0.5
"""Seconds that the end of the program waits for an export that goes on."""

log = logging.getLogger(__name__)


class App(House):
    """The program around the scenes: window, settings, the saved game."""

    def __init__(
        self,
        words: Catalog,
        settings: Settings,
        audio: Audio,
        size: tuple[int, int],
        preferences: Preferences | None = None,
        stored: Stored | None = None,
    ) -> None:
        stored = stored or Stored()
        title = titles()[settings.game if settings.game in titles() else default_game()]
        theme, theme_fault = load_theme(settings.table)
        services = Services(
            words=words,
            texts=Texts(),
            audio=audio,
            settings=settings,
            theme=theme,
            art=CardArt(settings.deck, settings.back, stored),
            stored=stored,
            window=size,
            new_here=frozenset(titles()) - settings.tables.keys(),
            save_settings=self.apply,
        )
        services.open_turn = self.open_turn
        services.open_replay = lambda path, marks, deal: self.open_replay(path, None, marks, deal)
        super().__init__(services, title, preferences or Preferences())
        faults = [*words.faults, theme_fault, decks_fault()]
        self.notes += [message("start.without", why=fault.message) for fault in faults if fault]
        self.learning = Learning(self)
        self.first = FirstPage(self, self.learning)
        self.beginning = Beginning(self, self.first)
        self.new_game, self.open_new_game = self.beginning.begin, self.beginning.open
        self.open_day = self.beginning.open_day
        look.set_volumes(self.services)
        self.take_out(self.title)

    def load_tables(self) -> None:
        """Load what the first frame does without, and will be wanted next."""
        import mille.ui.pages.box
        import mille.ui.pages.new_game
        import mille.ui.pages.review
        import mille.ui.pages.settings
        import mille.ui.table.purposes  # noqa: F401

        if self.game.shown_by is not None:
            self.game.shown_by()

    # Which page leads where

    def start(self) -> None:
        """Go on with the saved game, or show the first page."""
        if self.preferences.left_alone:
            settings = self.preferences.read()
            if not self.preferences.left_alone:
                self.apply(settings)
        self.at_the_disk(self._saved_game)

    def first_page(self) -> None:
        self.at_the_disk(lambda: self.open_start)

    def _saved_game(self) -> Callable[[], None]:
        """What to show for the saved game, even a finished one whose payment was not seen."""
        self.close_game()
        shelf.take_furthest()
        path = disk.current_game()
        if not path.exists():
            return self._welcome if self.preferences.is_first_start else self.open_start
        kept = shelf.peek(path)
        me = None if kept is None else kept.me
        if me is not None and not self.services.settings.is_me(me):
            return self.open_start  # somebody else will go on with it
        from mille.session import matches

        header = matches.wants_program(path)
        if header is not None:  # the person starts it, not the window
            return partial(self.open_start, self._waits(header))
        fault = matches.fault(path)
        if fault is None:
            return partial(self.sit_down, matches.resume(path))
        if fault.message.id == "fault.file":  # not damaged: maybe readable later
            ways = self.start, self.open_new_game, self.quit
            return partial(house.open_unread, self.services, fault, *ways)
        return partial(self.open_start, self._keep_damaged())

    def _welcome(self) -> None:
        """Ask a few questions over the shelf, at the first start."""
        from mille.ui.pages.settings import WelcomePage

        self.preferences.is_first_start = False
        self.open_start()
        self.services.push(WelcomePage(self.services))

    def open_error(self, report: Path | None) -> None:
        self.close_game()
        self._end_work()
        house.open_error(self.services, report, self.start, self.first_page, self.quit)

    def _keep_damaged(self) -> str:
        """Put an unreadable record aside; returns what to say about it, if there was one."""
        kept = shelf.put_away(disk.current_game(), disk.history(), "-damaged")
        return self.words("start.damaged", file=str(kept)) if kept is not None else ""

    def open_start(self, note: str = "") -> None:
        """Show the shelf, with a note on it if there is one."""
        if self.table is not None:
            self.close_game()
        with suppress(OSError):
            self.notes += filter(None, [puzzles.sort_out()])
        self.first.open(self.words.joined([note, self.taken_notes()]))

    say_on_shelf = open_start

    def go_on(self, path: Path | None = None) -> None:
        """Go on with a saved game; if a program plays in it, call that first."""

        def take_up() -> Callable[[], None]:
            if path is not None:
                self.close_game()
                shelf.take_up(path)
            return self._taken_up

        self.at_the_disk(take_up)

    def _taken_up(self) -> None:
        from mille.session import matches

        path = disk.current_game()
        header = matches.wants_program(path)
        if header is None:
            self.start()
            return

        def ready(program: OutsidePlayer) -> bool:
            self.at_the_disk(lambda: partial(self.sit_down, matches.resume(path, program)))
            return self.match is not None

        self.take_out(header.entry.title)
        seats = [seat.player for seat in header.seats]
        names = [seat.name for seat in header.seats]
        at = Seat(seats.index(OUTSIDE))
        self.caller.call(header.entry, header.rules, at, names, ready, self.open_start)

    def _waits(self, header: Header) -> str:
        name = next(seat.name for seat in header.seats if seat.player == OUTSIDE)
        return self.words("start.program", name=name, command=self.services.settings.program)

    def open_menu(self) -> None:
        """Open the menu; the table waits."""
        s, play = self.services, self.table
        assert play is not None
        table, tools = play.table, play.desk.tools
        others = [name for seat, name in enumerate(table.names) if seat != play.match.me]
        stands = how_it_stands(table.presenter, table.view, table.names)
        said = [one_after_another(stands, "tell.beside")] if stands else []
        if said and play.match.unsaved is None:
            said = [message("menu.saved", standing=said[0])]
        ways: list[Way] = [
            ("back", message("menu.back"), close),
            ("sheet", message("sheet.title"), tools["sheet"]),
            ("log", message("log.title"), tools["log"]),
            ("rules", message("menu.help"), self.open_rules),
            ("settings", message("start.settings"), self.open_settings),
            ("leave", message("menu.leave"), self.open_start),
        ]
        title = message("menu.title", game=message("game.title"), names=listed(others))
        quits: list[Way] = [("quit", message("start.quit"), self._ask_to_quit)]
        s.push(MenuPage(s, title, ways, said=said, wide=440.0, quiet=quits))

    def _ask_to_quit(self) -> None:
        ways: list[Way] = [
            ("quit", message("start.quit"), self.quit),
            ("back", message("menu.back"), close),
        ]
        said = [message("menu.quit.about")]
        self.services.push(MenuPage(self.services, message("menu.quit"), ways, said=said))

    def open_rules(self) -> None:
        """Show the rules of the game: those at the table in front, or those last chosen."""
        from mille.ui.pages.new_game import NewGamePage, known_rules
        from mille.ui.pages.reading import RulesPage
        from mille.ui.pages.shelf import ShelfPage
        from mille.ui.table.table import AtItsTable

        s = self.services

        def known(game: GameEntry) -> AnyRules:
            rules: AnyRules = known_rules(game, s.settings.last_choice(game.id))
            return rules

        top = s.stack[-1] if s.stack else None
        if isinstance(top, ShelfPage):
            self.first.take_front()
        game, topic = self.game, 0
        table = next((each for each in reversed(s.stack) if isinstance(each, AtItsTable)), None)
        if isinstance(top, NewGamePage):
            rules = top.rules
        elif table is not None:
            rules = table.header.rules
            topic = game.presenter.topic(table.table.view)
        else:
            rules = known(game)
        s.push(RulesPage(s, game, rules, self.learning.lead_in, topic, known=known))

    def open_settings(self) -> None:
        self.services.push(self.settings_page())

    def settings_page(self) -> SettingsPage:
        """The settings, with the keys of the game in front; what lies behind leaves the table."""
        from mille.ui.pages.settings import SettingsPage

        def keeping() -> None:
            self.open_start()  # the game being played might be among those that come
            self.first.looking_back.open_keeping()

        ways: list[Way] = [
            ("keeping", message("keeping.title"), keeping),
            ("program", message("new.program"), self.beginning.open_program),
        ]
        return SettingsPage(self.services, lambda: self.game.presenter, ways)

    def deal_again(self, last: Header, file: str, swapped: bool) -> None:
        self.take_out(last.entry.title)
        self.beginning.deal_again(last, file, swapped)

    def sit_down(self, match: Match) -> None:
        from mille.ui.table.play import PlayScene
        from mille.ui.table.purposes import KeptGame

        self.take_out(match.entry.title)
        purpose = KeptGame(self.open_menu, self.keeper.read_again, self.game_over)
        self.put_on_table(match, PlayScene(self.services, match, purpose, self.clock))
        if match.lost:
            self.game_over()
        elif (stands := self.keeper.evening(match.evening)) is not None:
            self.say(stands.said)

    def open_file(self, path: Path) -> None:
        """Replay a record that was opened or dropped, or import exported games."""
        from mille.session import taking

        if path.suffix.lower() == taking.SUFFIX:
            self.open_start()  # the game being played might be among them
            self.first.looking_back.open_keeping(path)
        else:
            self.open_replay(path)

    def open_replay(
        self, path: Path, step: int | None = None, marks: Sequence[TurnView] = (), deal: int = 1
    ) -> None:
        from mille.app.opening import Replaying

        Replaying(self).open(path, step, marks, deal)

    def open_ended(self, path: Path) -> None:
        """Show how a recorded game ended: its sheet, with the replay behind it."""
        from mille.app import opening
        from mille.app.opening import Replaying

        scene = Replaying(self).open(path, -1)
        if scene is not None:
            opening.open_last(self.services, self.keeper, scene)

    def save_sheet(self, path: Path, file: Path) -> bool:
        """Save a picture of a recorded game's score sheet; whether the record could be read.

        Raises `OSError`.
        """
        from mille.app import opening
        from mille.app.opening import Replaying

        scene = Replaying(self).open(path, -1)
        if scene is None:
            return False
        try:
            opening.print_last(self.services, self.keeper, scene, file)
        finally:
            scene.leave()
        return True

    def open_turn(self, path: Path, turn: TurnView) -> None:
        from mille.app.opening import Replaying

        Replaying(self).open_turn(path, turn)

    def game_over(self) -> None:
        """Show the payment, or why somebody had to stop; the record joins the old ones."""
        from mille.app import opening

        play = self.table
        assert play is not None
        match, lost = play.match, play.match.lost
        begins = match.next_to_begin()
        self.close_game()
        path = opening.put_away()
        self.keeper.read_again()
        stands = self.keeper.evening(match.evening)
        evening = match.evening if stands is None else stands.next
        again = partial(self.beginning.again, match.header, evening=evening)
        buttons: list[tuple[str, Callable[[], None]]] = [("again", partial(again, begins))]
        quiet = [("start", self.open_start)]
        looking_back = self.first.looking_back
        if match.deal_name and not lost:
            buttons.append(("same", partial(looking_back.open_cards_again, path)))
        if not lost:
            quiet.insert(0, ("share", partial(looking_back.share, path)))
        said = self.caller.with_log(lost) if lost else ""
        opening.end(self.services, self.keeper, play, path, buttons, quiet, said)

    def _end_work(self, seconds: float = 0.0) -> None:
        """End all that goes on beside the window, since nobody will see its results; wait at most
        this long for an export to clear up.
        """
        for scene in [*self.services.stack, *self.services.left.values()]:
            scene.end(seconds)
        self.services.left.clear()

    def close(self) -> None:
        """Release the record and the lock, at the end of the program."""
        self.close_game()
        self._end_work(PATIENCE)
        self.caller.send_away()
        self.keeper.close()
        self.lock.release()
