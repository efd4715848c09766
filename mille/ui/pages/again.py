"""The cards of a finished game, to be played again, and giving a game to others."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from pygame import Surface

from mille.engine.message import Fault, message
from mille.games import GameEntry, entry
from mille.i18n import why
from mille.session import challenges, disk, settings, work
from mille.session.deals import DealName, day_of
from mille.session.disk import free, named, write_new
from mille.session.history import History, Keeper
from mille.session.record import Played, Record, read_bytes
from mille.session.review import PlayedByOthers, levels
from mille.ui.pages import menu, page
from mille.ui.pages.blocks import Head, Line, News, Row, Table, Text, bar, heading, rows_of
from mille.ui.pages.challenge import PREVIEW, ChallengePicture, as_png
from mille.ui.pages.history import LookingPage, ended, said_of
from mille.ui.pages.shelf import Ticket
from mille.ui.scene import Services
from mille.ui.textfield import Field
from mille.ui.widgets import Block, Button, Choice, Option
from mille.view.names import shown_name
from mille.view.presentation import listed

# A finished game's cards, to be played again, and everybody who played them.


class CardsAgainPage(LookingPage):
    """The ways to play the cards of a game once more, and a row for each game with them; on
    request also one for a player of each level.
    """

    only_read = False
    title_id = "sheet.same"
    width = 860.0

    def __init__(
        self,
        services: Services,
        keeper: Keeper,
        kept: Record,
        deal: Callable[[bool], None] | None,
        watch: Callable[[], object],
        look: Callable[[Played], None],
        challenge: Callable[[], None] | None,
    ) -> None:
        """`deal` deals the cards of the record again, to others if places are swapped; None if
        that is not possible. `watch` opens its timeline, `look` one of the games, `challenge` what
        challenges a friend to do better; None if nobody can.
        """
        self.start = "same" if deal is not None else "turn"
        super().__init__(services, keeper)
        self._kept, self._deal, self._watch, self._look = kept, deal, watch, look
        self._challenge = challenge
        self._name = DealName.of_record(kept)
        self._games: Sequence[Played] = ()
        self.others: PlayedByOthers | None = None
        self._trouble = ""

    def learn(self, history: History) -> None:
        games = reversed(self.theirs(history))
        self._games = [each for each in games if each.over and each.deal == self._name]

    # Its blocks

    def blocks(self) -> Iterator[Block]:
        s, w = self.services, self.services.words
        header = self._kept.header
        names = [seat.name for seat in header.seats]
        others = [*names[: header.me], *names[header.me + 1 :]]
        game = w.of(header.game)("game.title")
        of_game = w("start.ticket", game=game, names=w.text(listed(others)))
        yield Text(s, of_game, muted=True, align="center")
        big = list[Block]()
        if self._deal is not None:
            left = names[(header.me + 1) % len(names)]
            swap = w("again.swap.about" if len(names) == 2 else "again.swap.on", name=left)
            same = partial(self._deal, False)
            big.append(Ticket(s, "same", w("again.same"), same, w("again.same.about")))
            big.append(Ticket(s, "swap", w("again.swap"), partial(self._deal, True), swap))
        big.append(Ticket(s, "turn", w("again.turn"), self._watch, w("again.turn.about")))
        if self._challenge is not None:
            about = w("share.challenge.about")
            big.append(Ticket(s, "friend", w("share.challenge"), self._challenge, about))
        yield from rows_of(s, big, 2)
        if self._games:
            yield heading(s, w("same.games"), 17)
            line = lambda each: self._row(self._day(each), each)  # noqa: E731
            yield self._table("games", self._games, line, self._look)
        found = self.others
        if found is not None:
            yield heading(s, w("same.ask"), 17)
            if found.found:
                line = lambda each: self._row(self._person(each[0]), each[1])  # noqa: E731
                yield self._table("others", found.found, line)
            if found.plays is not None:
                said = w("asked.thinks", who=self._person(found.plays))
                yield Text(s, said, muted=True, id="progress")
                yield bar(s, found.progress)
                yield Button(s, "cancel", w("waiting.cancel"), self._cancel)
        if self._trouble:
            yield News(s, self._trouble, ink=s.theme.red, id="said")
        if self._deal is not None and levels(header.entry) and (found is None or found.can_go_on):
            yield Button(s, "ask", w("same.ask"), self.ask)

    def _table(
        self, id: str, rows: Sequence[Any], line: Callable[[Any], Line], press: Any = None
    ) -> Table:
        w, shares = self.services.words, (("who", 0.36), ("cards", 0.28), ("end", 0.36))
        heads = [Head(w(f"table.{name}"), share) for name, share in shares]
        return Table(self.services, id, w(f"same.{id}"), heads, rows, line, press=press)

    def _row(self, who: str, game: Played) -> Line:
        w, of = self.services.words, self._kept.header.seats
        whose = "" if game.me is None else w.called(of[game.seats.index(game.me)].name)
        return Line([who, whose, w.text(ended(game))])

    def _day(self, game: Played) -> str:
        w, me = self.services.words, game.me
        day = "" if game.day is None else w.date(game.day)
        name = "" if me is None else w.called(shown_name(me.name))
        return w("tell.next", first=name, then=day) if name and day else name or day

    def _person(self, player: str) -> str:
        w, person = self.services.words, self._kept.header.entry.opponents[player]
        return w("new.person", name=person.name, level=w(f"level.{person.level}"))

    # Other players

    def ask(self) -> None:
        """Have a player of each level play in the person's place, or those not heard yet."""
        if self.others is None:
            self.others = PlayedByOthers(self._kept, self._kept.header.me)
        else:
            self.others.go_on()
        self.changed()
        self.go("cancel")

    def _cancel(self) -> None:
        if self.others is not None:
            self.others.close()
            self.others = self.others if self.others.found else None
        self._rest()

    def _rest(self) -> None:
        """Show what has changed. The focus never goes from *Cancel* to what begins a game."""
        self.changed()
        over = self.others is None or self.others.plays is None
        if over and self.focus == "cancel":
            self.go("back")

    def update(self, dt: float) -> None:
        super().update(dt)
        try:
            if self.others is not None and self.others.poll():
                self._rest()
        except Fault as fault:
            self._trouble = self.services.words.text(fault.message)
            self._cancel()

    @property
    def restless(self) -> bool:
        return super().restless or (self.others is not None and self.others.plays is not None)

    def leave(self) -> None:
        """Stop the other players, and leave."""
        self._cancel()
        super().leave()


Begin = Callable[[str], None]
"""Begins against this player; an empty id means those who played."""


class TurnAgainPage(page.Page):
    """The ways to play a game once more from one of its turns."""

    only_read = False
    title_id = "replay.play_on"
    width = 860.0
    start = "keep"

    def __init__(
        self, services: Services, game: GameEntry, name: str, keep: Begin, try_it: Begin
    ) -> None:
        """`name` is the player whose seat the person takes."""
        super().__init__(services)
        self._game, self._name, self._keep, self._try = game, name, keep, try_it
        self._others = ""

    def blocks(self) -> Sequence[Block]:
        s, w, now = self.services, self.services.words, self._others
        options = [Option("", w("play_on.same"))]
        for player in reversed(levels(self._game)):
            options.append(Option(player, w(f"level.{self._game.opponents[player].level}")))
        choose = partial(setattr, self, "_others")
        big = [
            Ticket(s, id, w(f"play_on.{id}"), partial(do, now), w(f"play_on.{id}.about"))
            for id, do in (("keep", self._keep), ("try", self._try))
        ]
        said = Text(s, w("play_on.said", name=self._name), align="center")
        others = Choice(s, "others", w("play_on.others"), options, now, choose)
        return [said, others, *rows_of(s, big, 2)]


# Giving a game to others.


SUFFIXES = {"record": ".jsonl", "text": ".txt", "picture": ".png", "challenge": ".png"}
MESSAGES = "text", "challenge"
"""What can be copied too."""
MOST_BARS, BAR = 7, 8
"""The most lines about deals in a text, and the most signs in a bar."""


def text_card(s: Services, game: Played, deals: Sequence[float]) -> list[str]:
    """A few lines about a game, at most eleven, that give no card away."""
    w = s.words.of(game.game)
    of_day = day_of(game.deal)
    name, day = w("game.title"), of_day or game.day
    name = name if of_day is None else w("day.title", game=name)
    lines = [name if day is None else w("tell.next", first=name, then=w.date(day))]
    people, *rest = said_of(game)
    lines += [w("share.with", names=people), w.joined(rest, "tell.beside")]
    if entry(game.game).ledger.points and deals:
        sign = -1 if entry(game.game).ledger.fewer_is_better else 1
        by = -(-len(deals) // MOST_BARS)
        parts = [deals[at : at + by] for at in range(0, len(deals), by)]
        most = max(1.0, *(abs(sum(part)) for part in parts))
        for number, part in enumerate(parts):
            n, value = number * by + 1, sum(part)
            long = ("●" if sign * value > 0 else "○") * round(BAR * abs(value) / most)
            id = "share.deals" if len(part) > 1 else "left.deal"
            which = message(id, n=n, last=n + len(part) - 1)
            points = w.signed(round(sign * value))
            lines.append(w("share.bar", deal=which, points=points, bar=long).rstrip())
    return [*lines, *([game.deal] if game.deal else [])]


class SharePage(LookingPage):
    """The page that asks what to write, and to which file."""

    only_read = False
    title_id = "share.what"
    width = 680.0
    start = "what"

    def __init__(
        self,
        services: Services,
        keeper: Keeper,
        game: Played,
        picture: Callable[[Path], bool],
        challenge: challenges.Challenge | None,
        what: str = "record",
    ) -> None:
        """`picture` saves a picture of the sheet; it returns whether that worked. `challenge` is
        what the game challenges a friend to, if it can. `what` is chosen at first.
        """
        super().__init__(services, keeper)
        self._game, self._picture, self._copier = game, picture, menu.Copier(self)
        self._challenge, self._drawn = challenge, dict[str, Surface]()
        self._deals: Sequence[float] = ()
        self._what = what if challenge is not None else "record"
        self._file = self._free()
        self._said, self._trouble = "", ""

    def learn(self, history: History) -> None:
        self._deals = history.own_deals().get(self._game.file, ())

    @property
    def _lines(self) -> Sequence[str]:
        w = self.services.words
        if self._what == "challenge":
            game = w.of(self._game.game)("game.title")
            return [w("challenge.message", game=game), str(self._challenge)]
        return text_card(self.services, self._game, self._deals)

    def blocks(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        whats = [*SUFFIXES] if self._game.over else ["record"]
        whats = whats[:-1] if self._game.over and self._challenge is None else whats
        options = [Option(id, w(f"share.{id}"), w(f"share.{id}.about")) for id in whats]
        made: list[Block] = [Choice(s, "what", w("share.what"), options, self._what, self._choose)]
        if self._what == "challenge" and self._challenge is not None:
            made.append(ChallengePicture(s, self._challenge, self._drawn, PREVIEW))
        if self._what in MESSAGES:
            made += [Text(s, line, id=f"line.{n}") for n, line in enumerate(self._lines)]
            made[-1].after = None
        change = partial(setattr, self, "_file")
        typed = self._file, change, self._save, settings.MOST_COMMAND, self._trouble
        made.append(Field(s, self.typed, "file", w("share.file"), *typed))
        ways: list[Block] = [Button(s, "write", w("share.write"), self._save, main=True)]
        if self._what in MESSAGES:
            ways.append(self._copier.button("\n".join(self._lines) + "\n", "share.copy"))
        said = [News(s, self._said, id="said")] if self._said else []
        return [*made, Row(s, ways), *said]

    def _free(self) -> str:
        """The path of a file that does not exist yet, where people look for downloads."""
        day = self._game.day
        name = f"mille-{self._game.game}" + ("" if day is None else f"-{day.isoformat()}")
        try:
            return str(free(disk.downloads(), name, SUFFIXES[self._what]))
        except OSError:  # whoever saves it there is told why not
            return str(disk.downloads() / f"{name}{SUFFIXES[self._what]}")

    def _choose(self, what: str) -> None:
        """Change what to write; a file name that was typed keeps all but its suffix."""
        usual, self._what = self._file == self._free(), what
        path = Path(self._file.strip())
        if usual:
            self._file = self._free()
        elif path.name not in ("", ".."):
            self._file = str(path.with_suffix(SUFFIXES[self._what]))
        self._told(trouble="" if self._file.strip() else self.services.words("fault.no_name"))

    def _save(self) -> None:
        w = self.services.words
        try:
            with work.at_file(self._file, "fault.write"):
                file = named(self._file)
                if self._written(file):
                    self._told(said=w("share.written", file=str(file)))
        except Fault as fault:
            self._told(trouble=why(fault, w))

    def _written(self, file: Path) -> bool:
        """Whether it was written. Raises `Fault` and `OSError`."""
        if os.path.isdir(file):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
        if os.path.lexists(file):
            raise Fault(message("share.there"))
        if self._what == "picture":
            return self._picture(file)
        if self._what == "challenge" and self._challenge is not None:
            write_new(file, as_png(self.services, self._challenge))
            return True
        if self._what == "text":
            write_new(file, ("\n".join(self._lines) + "\n").encode())
        else:
            write_new(file, read_bytes(disk.games() / self._game.file))
        return True

    def _told(self, said: str = "", trouble: str = "") -> None:
        self._said, self._trouble = said, trouble
        self.changed()
