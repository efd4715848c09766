"""Looking back at games: finding, continuing, replaying, exporting and deleting them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from mille.app.house import House
from mille.engine.message import Fault, Message, message
from mille.i18n import why
from mille.session import disk, shelf, sources, taking
from mille.session.disk import at_disk, named, reason
from mille.session.history import BestYet
from mille.session.record import Played, Wanted
from mille.session.sources import OUTSIDE
from mille.session.work import Step
from mille.ui.pages.history import (
    HistoryPage,
    KeepingPage,
    SameCardsPage,
    SharePage,
    beside,
    said_of,
)
from mille.ui.pages.menu import MenuPage, Way, close, tell
from mille.ui.pages.you import FolkPage, PeoplePage, YouPage

MOST_NAMED = 3
"""The most files that one sentence names."""


class LookingBack:
    """Opens the history, and its games from there."""

    def __init__(
        self, house: House, stands: Callable[[Path, float | None], Sequence[Message]]
    ) -> None:
        self._house = house
        self._stands = stands

    def open(
        self, wanted: Wanted | None = None, title: str = "history.title", ways: Sequence[Way] = ()
    ) -> None:
        """Show the games that are wanted; `ways` are more buttons."""
        s, count = self._house.services, len(self._house.services.stack)
        page: HistoryPage

        def leave() -> None:
            if page.touched:
                self._house.doors.open_start()
            else:
                del s.stack[count:]

        def choose(game: Played) -> None:
            self._open_game(page, game)

        def delete(game: Played) -> None:
            self._ask_to_delete(page, game)

        def keep() -> None:
            self.open_keeping(history=page)

        named = message(title)
        if title == "history.title":
            ways = [
                ("you", message("you.title"), self.open_you),
                ("keeping", message("keeping.title"), keep),
            ]
        page = HistoryPage(s, self._house.keeper, named, choose, delete, ways, leave, wanted)
        s.push(page)

    def open_folk(self) -> None:
        """Show the people of the house."""
        s = self._house.services
        s.push(FolkPage(s, self._house.keeper, self.open_people))

    def open_people(self) -> None:
        """Show who plays at this computer."""
        s = self._house.services
        s.push(PeoplePage(s, self._house.doors.open_start))

    def open_you(self) -> None:
        """Show the player's statistics."""
        s = self._house.services

        def replay(best: BestYet) -> None:
            self._house.doors.open_replay(disk.games() / best.file)

        s.push(YouPage(s, self._house.keeper, self._house.title.id, replay, self.open_folk))

    def open_keeping(self, file: Path | None = None, history: HistoryPage | None = None) -> None:
        """Show the page to export or import all games; import at once if a file is given."""
        s, house = self._house.services, self._house

        def take(step: Step) -> Callable[[], None]:
            with at_disk(str(disk.downloads()), "fault.write"):
                found = taking.take_all_out(step)
            said = [message("keeping.taken_out", n=found.games, file=str(found.file))]
            if found.left_out:
                n, first = len(found.left_out), [str(path) for path in found.left_out[:MOST_NAMED]]
                files = (*first, *(["…"] if n > MOST_NAMED else []))
                said.append(message("keeping.left_out", n=n, files=files))
            return lambda: page.say(s.words.joined(said))

        def bring_in(file: str, step: Step) -> Callable[[], None]:
            path = taking.newest(named(file))
            with at_disk(str(disk.games()), "fault.write"):
                found = taking.bring_in(path, step)
            new, there = message("keeping.brought", n=found.new), found.there
            old = message("keeping.there", n=there)
            if not found.new:
                old = message("keeping.none_new", n=there)
            counts = {new: found.new, old: there}
            unread = message("keeping.unread", n=found.unread, file=str(path))
            counts[unread] = found.unread
            said = [each for each, n in counts.items() if n] or [old]

            def shown() -> None:
                page.say(s.words.joined(said))
                came()

            return shown

        def came() -> None:
            if history is not None:
                history.touched = True
                history.read_again()

        def bring(file: str) -> None:
            work = partial(bring_in, file)
            house.at_the_disk(lambda: partial(page.begin, work, file))

        def out() -> None:
            page.begin(take, str(disk.downloads()))

        from_file = str(file or taking.newest(disk.downloads()))
        page = KeepingPage(s, from_file, out, bring, came)
        s.push(page)
        if file is not None:
            bring(page.file)

    def _open_game(self, page: HistoryPage, game: Played) -> None:
        """Offer what can be done with a game."""
        s, path = self._house.services, disk.games() / game.file
        ways: list[Way] = [
            ("replay", message("history.replay"), partial(self._house.doors.open_replay, path)),
            ("share", message("history.share"), partial(self._share, game)),
        ]
        if game.thrown_away:
            ways.insert(
                0, ("put_back", message("history.put_back"), partial(self._back, page, game))
            )
        else:
            go_on = "continue", message("history.continue"), partial(self._house.doors.go_on, path)
            result = "sheet", message("history.sheet"), partial(self._house.doors.open_ended, path)
            ways.insert(0, result if game.over else go_on)
            if game.over and game.deal:
                same = partial(self.open_same_cards, path)
                ways.append(("same", message("same.title"), same))
            delete = partial(self._ask_to_delete, page, game)
            ways.append(("delete", message("delete.delete"), delete))
        ways.append(("back", message("rules.back"), close))
        title = message("history.one", game=s.words.of(game.game)("game.title"))
        about, stood = self._about(game), page.evening(game)

        def said() -> Sequence[Message | str]:
            if stood is None:
                return [about()]
            return [message("tell.sentence", said=about()), stood.said]

        if stood is not None:
            wanted = Wanted(evening=game.evening)
            evening = partial(self.open, wanted, "history.of_evening")
            ways.insert(2, ("evening", message("history.of_evening"), evening))
        deal = game.deal if game.over else ""
        s.push(MenuPage(s, title, ways, said=said, wide=520.0, copied=deal))

    def open_one(self, game: Played) -> None:
        """Go on with a game, or offer to play its cards again if it is over."""
        path = disk.games() / game.file
        if game.over:
            self.open_same_cards(path)
        else:
            self._house.doors.go_on(path)

    def open_same_cards(self, path: Path) -> None:
        """Show the page on the cards of a finished game, to play them again."""
        s, house = self._house.services, self._house
        try:
            kept = sources.read(path)
        except Fault as fault:
            self.tell(message("unread.body", why=why(fault, s.words)))
            return

        def open_ended(game: Played) -> None:
            house.doors.open_ended(disk.games() / game.file)

        programs = any(seat.player == OUTSIDE for seat in kept.header.seats)
        rematch = None if programs else partial(house.doors.rematch, kept.header, path.name)
        s.push(SameCardsPage(s, house.keeper, kept, path, rematch, open_ended, self._share))

    def _share(self, game: Played) -> None:
        s, path = self._house.services, disk.games() / game.file
        s.push(SharePage(s, self._house.keeper, game, partial(self._house.doors.save_sheet, path)))

    def _about(self, game: Played) -> Callable[[], str]:
        """What tells a game in its own words, whichever is in front, and in today's language."""
        said = said_of(game)
        if not (game.over or game.thrown_away):
            stands = self._stands(disk.games() / game.file, game.written)
            if len(stands) > 1:  # they name the deal, as the second line does
                del said[1]
            said += stands
        return lambda: beside(self._house.services.words.of(game.game), said)

    def _ask_to_delete(self, page: HistoryPage, game: Played) -> None:
        """Ask whether to throw a game away."""
        house, s = self._house, self._house.services
        if game.thrown_away:
            return
        ways: list[Way] = [
            ("keep", message("delete.keep"), close),
            (
                "delete",
                message("delete.delete"),
                partial(house.at_the_disk, partial(self._moved, page, game, shelf.throw_away)),
            ),
        ]
        about, kept = self._about(game), message("delete.trash", n=shelf.TRASH_DAYS)

        s.push(
            MenuPage(
                s,
                message("delete.title"),
                ways,
                said=lambda: (message("tell.sentence", said=about()), kept),
                wide=520.0,
            )
        )

    def _back(self, page: HistoryPage, game: Played) -> None:
        self._house.at_the_disk(partial(self._moved, page, game, shelf.put_back))

    def _moved(
        self, page: HistoryPage, game: Played, move: Callable[[Path], None]
    ) -> Callable[[], None]:
        s = self._house.services
        try:
            move(disk.games() / game.file)
        except OSError as error:
            return partial(self.tell, message("history.not_done", reason=reason(error)))

        def shown() -> None:
            del s.stack[s.stack.index(page) + 1 :]
            page.touched = True
            page.read_again()

        return shown

    def tell(self, said: Message) -> None:
        tell(self._house.services, message("history.title"), said)
