"""Looking back at games: finding, continuing, replaying, exporting and deleting them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from mille.app import opening
from mille.app.house import House
from mille.engine.codec import Seat
from mille.engine.message import Fault, Message, message
from mille.games import entry, titles
from mille.session import challenges, disk, history, programs, record, shelf, taking
from mille.session.record import OUTSIDE, Played
from mille.session.settings import Settings
from mille.session.work import Step
from mille.ui.pages import again, review, you
from mille.ui.pages.history import HistoryPage, KeepingPage, Ways
from mille.ui.pages.menu import tell

MOST_NAMED = 3
"""The most files that one sentence names."""


class LookingBack:
    """Opens the history, and its games from there."""

    def __init__(
        self, house: House, stands: Callable[[Path, float | None], Sequence[Message]]
    ) -> None:
        self._house, self._services, self._stands = house, house.services, stands

    def open(self, result: str = "", game: str = "") -> None:
        """Show the player's games: those that ended so, or are open, and are of this game."""
        s, house, count = self._services, self._house, len(self._services.stack)

        def leave() -> None:
            if page.touched:
                house.open_start()
            else:
                del s.stack[count:]

        def moved(move: Callable[[Path], Path | None]) -> Callable[[Played], None]:
            return lambda game: house.at_the_disk(partial(self._moved, page, game.file, move))

        ways = Ways(
            go_on=lambda game: house.go_on(_path(game)),
            review=self.look_at,
            watch=self._watch,
            cards_again=lambda game: self.open_cards_again(_path(game)),
            share=self._share,
            throw_away=moved(shelf.throw_away),
            put_back=moved(shelf.put_back),
            stands=lambda game: self._stands(_path(game), game.written),
        )
        title = s.words.of(game)("game.title") if game else ""
        page = HistoryPage(s, house.keeper, ways, leave, result, title)
        s.push(page)

    def _watch(self, game: Played | history.BestYet) -> None:
        opening.replay(self._house, _path(game))

    def look_at(self, game: Played) -> None:
        """Review what the player did in a game, or replay it if it has no reviews."""
        me = game.me
        if entry(game.game).reviewer is None or me is None:
            self._watch(game)
        else:
            self._house.take_out(titles()[game.game])  # whose words the review has
            review.opener(self._services, _path(game), Seat(game.seats.index(me)), None)()

    def open_people(self) -> None:
        house, s = self._house, self._services

        def change(how: Callable[[Settings], Settings]) -> None:
            house.apply(s.settings)  # first comes what another window has kept of everybody
            house.apply(how(s.settings))

        def play_as(name: str) -> None:
            if name != s.settings.person:
                change(lambda settings: settings.playing(name))
            house.come_in()
            house.open_start()

        s.push(you.PeoplePage(s, house.keeper, change, play_as))

    def open_you(self) -> None:
        s, at = self._services, (self._services, self._house.keeper)
        page = partial(you.StatisticsPage, *at, self._house.title.id, self._watch)
        s.push(page(lambda game: s.push(you.QuestionPage(*at, game))))

    def open_keeping(self, file: Path | None = None) -> None:
        """Show the page to make or restore a backup; restore it at once if a file is given."""
        s, house, downloads = self._services, self._house, str(disk.downloads())

        def take(step: Step) -> Callable[[], None]:
            with disk.at_disk(downloads, "fault.write"):
                found = taking.take_all_out(step)
            said = [message("keeping.taken_out", n=found.games, file=str(found.file))]
            if found.left_out:
                n, first = len(found.left_out), [str(path) for path in found.left_out[:MOST_NAMED]]
                files = (*first, *(["…"] if n > MOST_NAMED else []))
                said.append(message("keeping.left_out", n=n, files=files))
            return lambda: page.say(s.words.joined(said))

        def bring_in(file: str, step: Step) -> Callable[[], None]:
            path = taking.newest(disk.named(file))
            with disk.at_disk(str(disk.games()), "fault.write"):
                found = taking.bring_in(path, step)
            old = message("keeping.there", n=found.there)
            counts = {
                message("keeping.brought", n=found.new): found.new,
                old: found.there,
                message("keeping.unread", n=found.unread, file=str(path)): found.unread,
            }
            said = [each for each, n in counts.items() if n] or [old]

            def shown() -> None:
                if found.settings is not None:
                    house.apply(s.settings)
                    house.apply(s.settings.with_backup(found.settings, page.whole))
                    house.come_in()
                page.after = page.after or house.open_start  # perhaps other people, and open games
                page.say(s.words.joined(said))
                house.keeper.read_again()

            return shown

        def bring(file: str) -> None:
            if house.table is not None:  # its game might be among those that come
                house.open_start()
                page.after = house.start
                s.push(page)
            work = partial(bring_in, file)
            house.at_the_disk(lambda: partial(page.begin, work, file))

        def chosen(step: Step) -> Callable[[], None]:
            return partial(page.chosen, programs.chosen_file(command, step))

        command = programs.chooser()
        from_file = str(file or taking.newest(disk.downloads()))
        page: KeepingPage
        left = house.keeper.read_again
        page = KeepingPage(s, from_file, lambda: page.begin(take, downloads), bring, left)
        page.choose = (lambda: page.begin(chosen, page.file)) if command else None
        s.push(page)
        if file is not None:
            bring(page.file)

    def open_one(self, game: Played) -> None:
        """Go on with a game, or offer to play its cards again if it is over."""
        if game.over:
            self.open_cards_again(_path(game))
        else:
            self._house.go_on(_path(game))

    def open_cards_again(self, path: Path) -> None:
        """Show how the cards of a finished game can be played again."""
        s, house = self._services, self._house
        try:
            kept = record.read(path)
        except Fault as fault:
            self._tell(opening.left(fault, path, s.words))
            return
        with_program = any(seat.player == OUTSIDE for seat in kept.header.seats)

        def look(game: Played) -> None:
            opening.open_ended(house, _path(game))

        deal = None if with_program else partial(house.deal_again, kept.header, path.name)
        watch, known = partial(opening.replay, house, path), self._challenge(path) is not None
        challenge = partial(self.share, path, "challenge") if known else None
        s.push(again.CardsAgainPage(s, house.keeper, kept, deal, watch, look, challenge))

    def share(self, path: Path, what: str = "record") -> None:
        """Give a finished game to others: its record, or `what` is chosen in its place."""
        keeper = self._house.keeper
        keeper.wait()
        games = [] if keeper.history is None else keeper.history.games()
        found = next((each for each in games if _path(each) == path), None)
        if found is not None:
            self._share(found, what)
        elif keeper.trouble is not None:
            self._tell(keeper.trouble)

    def _share(self, game: Played, what: str = "record") -> None:
        s, house, path = self._services, self._house, _path(game)
        sheet, challenge = partial(opening.save_sheet, house, path), self._challenge(path)
        s.push(again.SharePage(s, house.keeper, game, sheet, challenge, what))

    def _challenge(self, path: Path) -> challenges.Challenge | None:
        """What a game challenges a friend to, if it can."""
        with suppress(Fault):  # whoever opens it is told why it cannot be read
            return challenges.Challenge.of(record.read(path), self._services.settings.person)
        return None

    def _moved(
        self, page: HistoryPage, file: str, move: Callable[[Path], Path | None]
    ) -> Callable[[], None]:
        """Throw a game away, or bring it back; it can be undone as long as the page shows it."""
        try:
            now = move(disk.games() / file)
        except OSError as error:
            return partial(self._tell, message("error.not_done.why", reason=disk.reason(error)))
        there = "" if now is None else now.relative_to(disk.games()).as_posix()
        if move is shelf.put_back:
            return partial(page.came, there)
        undo = partial(self._moved, page, there, shelf.put_back)
        return partial(page.gone, partial(self._house.at_the_disk, undo))

    def _tell(self, said: Message) -> None:
        tell(self._services, message("history.title"), said)


def _path(game: Played | history.BestYet) -> Path:
    """The record of a game of the history."""
    return disk.games() / game.file
