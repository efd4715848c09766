"""The program around the scenes: how games begin, and which page leads where.

The first frame shows before the code of games, tables and pages that it does without is loaded:
whatever needs them imports them where they are used, and `load_tables` does so while the person
looks at the shelf.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mille.app import first, house, look
from mille.engine.codec import Seat
from mille.engine.message import Fault, message
from mille.engine.options import AnyRules
from mille.games import GameEntry, Title, default_game, titles
from mille.i18n import Catalog, load, why
from mille.session import disk, puzzles, shelf, speaking
from mille.session.memory import remembered
from mille.session.record import OUTSIDE, Evening, Header
from mille.session.settings import Settings
from mille.ui import cards, sound, text
from mille.ui.pages.menu import MenuPage, Way, close, tell
from mille.ui.scene import Services
from mille.ui.theme import load_theme
from mille.value import replace
from mille.view.names import one_after_another
from mille.view.presentation import how_it_stands, listed

if TYPE_CHECKING:
    from mille.session import deals
    from mille.session.challenges import Challenge
    from mille.session.matches import Match
    from mille.session.seated import Lost, OutsidePlayer
    from mille.ui.pages.new_game import Chosen
    from mille.ui.pages.settings import SettingsPage
    from mille.view.papers import TurnView

HISTORY_WITHIN = 0.2
"""The most seconds that a new game waits for the history of games."""
PATIENCE = 0.5
"""Seconds that the end of the program waits for an export that goes on."""


class App(house.House):
    """The program around the scenes: window, settings, the saved game."""

    def __init__(
        self,
        words: Catalog,
        settings: Settings,
        audio: sound.Audio,
        size: tuple[int, int],
        preferences: look.Preferences | None = None,
        stored: cards.Stored | None = None,
    ) -> None:
        stored = stored or cards.Stored()
        title = titles()[settings.game if settings.game in titles() else default_game()]
        theme, theme_fault = load_theme(settings.table)
        services = Services(
            words=words,
            texts=text.Texts(),
            audio=audio,
            settings=settings,
            theme=theme,
            art=cards.CardArt(settings.deck, settings.back, stored),
            stored=stored,
            window=size,
            new_here=frozenset(titles()) - settings.tables.keys(),
            save_settings=self.apply,
        )
        services.open_turn = self.open_turn
        services.open_replay = lambda path, marks, deal: self.open_replay(path, None, marks, deal)
        super().__init__(services, title, preferences or look.Preferences())
        faults = [*words.faults, theme_fault, cards.decks_fault()]
        self.notes += [message("start.without", why=fault.message) for fault in faults if fault]
        self.learning = first.Learning(self)
        self.first = first.FirstPage(self, self.learning)
        self._called: OutsidePlayer | None = None
        """The program that was started and has not sat down yet."""
        look.set_volumes(self.services)
        self.take_out(self.title)

    def load_tables(self) -> None:
        """Load what the first frame does without, and will be wanted next."""
        import mille.app.history  # with it come tables, sheets and reviews
        import mille.ui.pages.box
        import mille.ui.pages.new_game
        import mille.ui.pages.settings  # noqa: F401

        if self.game.shown_by is not None:
            self.game.shown_by()

    # Going on with the saved game

    def start(self) -> None:
        """Go on with the saved game, or show the first page."""
        if self.preferences.left_alone:
            settings = self.preferences.read()
            if not self.preferences.left_alone:
                self.apply(settings)
        self.at_the_disk(self._saved_game)

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
            name = next(seat.name for seat in header.seats if seat.player == OUTSIDE)
            command = self.services.settings.program
            return partial(self.open_start, self.words("start.program", name=name, command=command))
        fault = matches.fault(path)
        if fault is None:
            return partial(self.sit_down, matches.resume(path))
        if fault.message.id == "fault.file":  # not damaged: maybe readable later
            return partial(self.open_unread, fault)
        aside = shelf.put_away(path, disk.history(), "-damaged")
        said = "" if aside is None else self.words("start.damaged", file=str(aside))
        return partial(self.open_start, said)

    def _welcome(self) -> None:
        """Ask a few questions over the shelf, at the first start."""
        from mille.ui.pages.settings import WelcomePage

        self.preferences.is_first_start = False
        self.open_start()
        self.services.push(WelcomePage(self.services))

    def open_start(self, note: str = "") -> None:
        """Show the shelf, with a note on it if there is one."""
        if self.table is not None:
            self.close_game()
        with suppress(OSError):
            self.notes += filter(None, [puzzles.sort_out()])
        self.first.open(self.words.joined([note, self.taken_notes()]))

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

        def ready(program: OutsidePlayer) -> None:
            self.at_the_disk(lambda: partial(self.sit_down, matches.resume(path, program)))

        self.take_out(header.entry.title)
        at = Seat([seat.player for seat in header.seats].index(OUTSIDE))
        names = [seat.name for seat in header.seats]
        self._call(header.rules, at, names, ready, self.open_start)

    def sit_down(self, match: Match) -> None:
        from mille.ui.table.play import PlayScene
        from mille.ui.table.purposes import KeptGame

        self.take_out(match.entry.title)
        recall = partial(self._recall, match.header)
        purpose = KeptGame(self.open_menu, self.keeper.read_again, self.game_over, recall)
        self.put_on_table(match, PlayScene(self.services, match, purpose))
        if match.lost:
            self.game_over()
        elif (stands := self.keeper.evening(match.evening)) is not None:
            self.say(stands.said)

    def _recall(self, header: Header) -> speaking.Memory | None:
        """What the people at a table remember; None while the history is being read."""
        if self.keeper.busy:
            return None
        if self.keeper.history is None:
            return speaking.Memory()
        return remembered(self.keeper.history, header, self.services.settings.is_me)

    # Beginning a game

    def open_new_game(self) -> None:
        from mille.ui.pages.history import theirs
        from mille.ui.pages.new_game import NewGamePage

        settings = self.services.settings
        games = Counter(kept.game for kept in shelf.open_games_there(settings.is_me))
        self.keeper.wait(HISTORY_WITHIN)
        history = self.keeper.history
        played = [] if history is None else theirs(settings, history.games())
        at = self.game, self.new_game, games, self.take_out, played
        self.services.push(NewGamePage(self.services, *at))

    def new_game(self, chosen: Chosen, seed: str = "") -> None:
        """Begin a game as it was chosen, and remember that for the next one."""
        from mille.ui.pages.new_game import remembered

        settings, game = self.services.settings, self.game
        self.apply(settings.chosen(game.id, remembered(game, chosen)))
        seed, challenge = seed or chosen.seed, chosen.challenge
        if challenge is not None:
            self.take_up_challenge(challenge, chosen.evening)
        else:
            self._deal(chosen.people, chosen.rules, seed, evening=chosen.evening)

    def deal(self, game: GameEntry | None, seed: str) -> None:
        """Begin the game, or the one played last, as it was last chosen, with these cards."""
        if game is not None:
            self.take_out(game.title)
        self.new_game(self._last_chosen(), seed)

    def open_day(self, back: Title | None = None) -> None:
        """Open the deal of the day of the game that was taken out, with the calendar of earlier
        ones; leaving it, take out the game `back` again.
        """
        from mille.ui.pages.box import DayPage
        from mille.ui.pages.new_game import filled, usual

        s, game = self.services, self.game
        people = filled(game, tuple(usual(game.opponents)), game.title.usual_seats)
        before = back or game.title

        def leave() -> None:
            s.pop(page)
            self.take_out(before)

        def other(title: Title) -> None:
            s.pop(page)
            self.take_out(title)
            self.open_day(before)

        def deal(of_day: deals.DealName) -> None:
            self._deal(people, of_day.rules, of_day.seed)

        at = self.keeper, game, people, date.today()
        page = DayPage(s, *at, deal, self.first.looking_back.open_one, other, leave)
        s.push(page)

    def deal_again(self, last: Header, file: str, swapped: bool) -> None:
        """Deal the cards of a record again, to the same seats or each to the next."""
        self.take_out(last.entry.title)
        place = (last.me + swapped) % len(last.seats)
        self._deal(last.others, last.rules, last.seed, place=place, rematch=file)

    def open_challenge(self, read: Callable[[], Challenge]) -> None:
        """Show what a friend challenges to, or why that cannot be read."""
        from mille.ui.pages.challenge import ChallengePage

        s = self.services
        try:
            challenge = read()
        except Fault as fault:
            tell(s, message("challenge.title.none"), why(fault, s.words))
            return
        s.push(ChallengePage(s, challenge, partial(self.take_up_challenge, challenge)))

    def take_up_challenge(self, challenge: Challenge, evening: Evening | None = None) -> None:
        """Deal the cards of a friend, to the same people at the same seats."""
        self.take_out(challenge.game.title)
        at = challenge.people, challenge.deal.rules, challenge.deal.seed
        self._deal(*at, place=challenge.place, evening=evening, rival=challenge.rival)

    def play_again(self, last: Header, begins: Seat | None, evening: Evening | None = None) -> None:
        """Begin another game with the same people and rules; `begins` is the seat that begins."""
        others: list[str | OutsidePlayer] = [*last.others]
        begins = None if begins is None else Seat((begins - last.me) % len(last.seats))

        def deal() -> None:
            self._deal(others, last.rules, "", begins=begins, evening=evening)

        if OUTSIDE not in others:
            deal()
            return
        at = others.index(OUTSIDE)

        def ready(program: OutsidePlayer) -> None:
            others[at] = program
            deal()

        names = [seat.name for seat in last.seats]
        self._call(last.rules, Seat(at + 1), names, ready, self.open_start)

    def _last_chosen(self) -> Chosen:
        from mille.ui.pages.new_game import Chosen, known_people, known_rules

        game = self.game
        last = self.services.settings.last_choice(game.id)
        return Chosen(known_people(game, last), known_rules(game, last))

    def _deal(
        self, others: Sequence[str | OutsidePlayer], rules: AnyRules, seed: str, **how: Any
    ) -> None:
        """Begin a game; `how` else is that of `matches.begin`."""
        from mille.session import matches

        at = self.game.id, rules, others, self.you, seed
        self.begin(lambda path: matches.begin(path, *at, **how))

    # Calling another program to the table: a person asks to start it, and waits on a page

    def open_program(self) -> None:
        """Ask for the command of a program that plays at the table as it was last chosen, in the
        seat to the left.
        """
        from mille.ui.pages.new_game import ProgramPage

        chosen = self._last_chosen()
        others = chosen.people[1:]

        def call() -> None:
            names = [self.you, "", *(self.game.opponents[id].name for id in others)]
            self._call(chosen.rules, Seat(1), names, ready, page.say)

        def ready(program: OutsidePlayer) -> None:
            self.apply(self.services.settings.changed(game=self.game.id))
            self._deal((program, *others), chosen.rules, "")

        page = ProgramPage(self.services, call)
        self.services.push(page)

    def _call(
        self,
        rules: AnyRules,
        seat: Seat,
        names: Sequence[str],
        ready: Callable[[OutsidePlayer], object],
        failed: Callable[[str], None],
    ) -> None:
        """Start the program named in the settings, show that it is waited for, and pass it to
        `ready`. Unless that brings it to the table, it is sent away.

        Its own name may be left empty in `names`; `failed` is told, in words, why it does not come.
        """
        from mille.session.seated import OutsidePlayer, short_name, words_of
        from mille.ui.pages.new_game import WaitingPage

        self._send_away()
        with suppress(OSError):  # what an earlier one wrote
            disk.program_log().unlink()
        say = load(game=self.title.id).text
        try:
            command = words_of(self.services.settings.program)
            if not command:
                raise Fault(message("new.program.unfinished"))
            called = [name or short_name(command) for name in names]
            at = command, self.game, rules, seat, called
            program = self._called = OutsidePlayer(*at, log=disk.program_log(), say=say)
        except Fault as fault:
            failed(self.words.text(fault.message))
            return

        def here() -> None:
            ready(program)
            if self.match is not None:
                self._called = None
            self._send_away()

        def lost(why: Lost) -> None:
            self._send_away()
            failed(self._with_log(self.words.text(why.message)))

        self.services.push(WaitingPage(self.services, program, here, lost))

    def _send_away(self) -> None:
        if self._called is not None:
            self._called.close(grace=0)
            self._called = None

    def _with_log(self, said: str) -> str:
        """The sentence, with where to read the program's own complaints, if there are any."""
        log = disk.program_log()
        if not os.path.isfile(log):
            return said
        return self.words.joined([said, message("lost.log", file=str(log))])

    # Pages over the table and the shelf

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
        title = message("start.ticket", game=message("game.title"), names=listed(others))
        quits: list[Way] = [("quit", message("start.quit"), self._ask_to_quit)]
        s.push(MenuPage(s, title, ways, said=said, wide=440.0, quiet=quits))

    def _ask_to_quit(self) -> None:
        ways: list[Way] = [self._quit, ("back", message("menu.back"), close)]
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

        ways: list[Way] = [
            ("keeping", message("keeping.title"), self.first.looking_back.open_keeping),
            ("program", message("new.program"), self.open_program),
        ]
        return SettingsPage(self.services, lambda: self.game.presenter, ways)

    def open_file(self, path: Path) -> None:
        """Replay a record that was opened or dropped, import exported games, or take up the
        challenge in a picture.
        """
        from mille.session import challenges, taking

        if path.suffix.lower() == taking.SUFFIX:
            self.first.looking_back.open_keeping(path)
        elif path.suffix.lower() == challenges.SUFFIX:
            self.open_challenge(partial(challenges.in_picture, path))
        else:
            self.open_replay(path)

    def open_replay(
        self, path: Path, step: int | None = None, marks: Sequence[TurnView] = (), deal: int = 1
    ) -> None:
        from mille.app import opening

        opening.replay(self, path, step, marks, deal)

    def open_turn(self, path: Path, turn: TurnView) -> None:
        from mille.app import opening

        opening.open_turn(self, path, turn)

    # The end of a game, and of the program

    def game_over(self) -> None:
        """Show the last word, or why somebody had to stop; the record joins the old ones."""
        from mille.app import opening

        play = self.table
        assert play is not None
        match, lost = play.match, play.match.lost
        begins = match.next_to_begin()
        told = None if lost else opening.last_word(self, play)
        self.close_game()
        path = opening.put_away()
        self.keeper.read_again()
        stands = self.keeper.evening(match.evening)
        evening = match.evening if stands is None else stands.next
        if told is not None and stands is not None:
            told = replace(told, stands=stands.said)
        again = partial(self.play_again, match.header, begins, evening)
        buttons: list[opening.Named] = [("again", again)]
        quiet: list[opening.Named] = [("start", self.open_start)]
        looking_back = self.first.looking_back
        if match.deal_name and not lost:
            buttons.append(("same", partial(looking_back.open_cards_again, path)))
        if not lost:
            quiet.insert(0, ("share", partial(looking_back.share, path)))
        said = self._with_log(lost) if lost else ""
        opening.end(self, play, path, buttons, quiet, told, said)

    def open_error(self, report: Path | None) -> None:
        self.close_game()
        self._end_work()
        super().open_error(report)

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
        self._send_away()
        self.keeper.close()
        self.lock.release()
