"""Giving a game to others, and exporting and importing all games."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from mille.engine.message import Fault, message
from mille.games import entry
from mille.i18n import why
from mille.session import disk
from mille.session.deals import day_of
from mille.session.disk import free, named, write_new
from mille.session.history import History, Keeper
from mille.session.record import Played, read_bytes
from mille.session.settings import MOST_COMMAND
from mille.session.work import InThread, Step, at_file
from mille.ui.choices import Choice, Option
from mille.ui.pages.blocks import Row, Text
from mille.ui.pages.history import beside, said_of
from mille.ui.pages.looking import LookingPage
from mille.ui.pages.menu import Copier
from mille.ui.pages.page import Page
from mille.ui.scene import Services
from mille.ui.textfield import Field
from mille.ui.widgets import Block, Button

SUFFIXES = {"record": ".jsonl", "text": ".txt", "picture": ".png"}
MOST_BARS, BAR = 7, 8
"""The most lines about deals in a text, and the most signs in a bar."""


def text_card(s: Services, game: Played, deals: Sequence[float]) -> list[str]:
    """A few lines about a game, at most eleven, that give no card away."""
    w = s.words.of(game.game)
    of_day = day_of(game.deal)
    title, day = ("share.card", game.day) if of_day is None else ("share.day", of_day)
    name = w("game.title")
    lines = [name if day is None else w(title, game=name, day=w.date(day))]
    people, *rest = said_of(game)
    lines += [w("share.with", names=people), beside(w, rest)]
    if entry(game.game).ledger.points and deals:
        sign = -1 if entry(game.game).ledger.fewer_is_better else 1
        by = -(-len(deals) // MOST_BARS)
        parts = [deals[at : at + by] for at in range(0, len(deals), by)]
        most = max(1.0, *(abs(sum(part)) for part in parts))
        for number, part in enumerate(parts):
            n, value = number * by + 1, sum(part)
            long = ("●" if sign * value > 0 else "○") * round(BAR * abs(value) / most)
            id = "share.deals" if len(part) > 1 else "share.deal"
            which = message(id, n=n, last=n + len(part) - 1)
            points = w.signed(round(sign * value))
            lines.append(w("share.bar", deal=which, points=points, bar=long).rstrip())
    return [*lines, *([game.deal] if game.deal else [])]


class SharePage(LookingPage):
    """The page that asks what to write, and to which file."""

    title_id = "history.share"
    width = 680.0
    start = "what"

    def __init__(
        self,
        services: Services,
        keeper: Keeper,
        game: Played,
        picture: Callable[[Path], bool],
    ) -> None:
        """`picture` saves a picture of the sheet; it returns whether that worked."""
        super().__init__(services, keeper)
        self._game, self._picture, self._copier = game, picture, Copier(self)
        self._deals: Sequence[float] = ()
        self._what = "record"
        self._file = self._free()
        self._said, self._trouble = "", ""

    def learn(self, history: History) -> None:
        self._deals = history.own_deals().get(self._game.file, ())

    @property
    def _lines(self) -> Sequence[str]:
        return text_card(self.services, self._game, self._deals)

    def blocks(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        whats = [*SUFFIXES] if self._game.over else ["record"]
        options = [Option(id, w(f"share.{id}"), w(f"share.{id}.about")) for id in whats]
        made: list[Block] = [Choice(s, "what", w("share.what"), options, self._what, self._choose)]
        if self._what == "text":
            made += [Text(s, line, id=f"line.{n}") for n, line in enumerate(self._lines)]
            made[-1].after = None
        typed = self._file, self._named, self._save, MOST_COMMAND, self._trouble
        made.append(Field(s, self.typed, "file", w("share.file"), *typed))
        ways: list[Block] = [Button(s, "write", w("share.write"), self._save, main=True)]
        if self._what == "text":
            ways.append(self._copier.button("\n".join(self._lines) + "\n", "share.copy"))
        made.append(Row(s, ways))
        return [*made, *([Text(s, self._said, id="said")] if self._said else [])]

    def foot(self) -> Sequence[Block]:
        return [self.back(main=False)]

    def _free(self) -> str:
        """The path of a file that does not exist yet, where people look for downloads."""
        day = self._game.day
        name = f"mille-{self._game.game}" + ("" if day is None else f"-{day.isoformat()}")
        try:
            return str(free(disk.downloads(), name, SUFFIXES[self._what]))
        except OSError:  # whoever saves it there is told why not
            return str(disk.downloads() / f"{name}{SUFFIXES[self._what]}")

    def _choose(self, what: object) -> None:
        """Change what to write; a file name that was typed keeps all but its suffix."""
        usual, self._what = self._file == self._free(), str(what)
        path = Path(self._file.strip())
        if usual:
            self._file = self._free()
        elif path.name not in ("", ".."):
            self._file = str(path.with_suffix(SUFFIXES[self._what]))
        self._told(trouble="" if self._file.strip() else self.services.words("fault.no_name"))

    def _named(self, text: str) -> None:
        self._file, self._trouble = text, ""

    def _save(self) -> None:
        w = self.services.words
        try:
            with at_file(self._file, "fault.write"):
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
        if self._what == "text":
            write_new(file, ("\n".join(self._lines) + "\n").encode())
        else:
            write_new(file, read_bytes(disk.games() / self._game.file))
        return True

    def _told(self, said: str = "", trouble: str = "") -> None:
        self._said, self._trouble = said, trouble
        self.changed()


class KeepingPage(Page):
    """A button to export all games, and the name of a file to import."""

    title_id = "keeping.title"
    width = 680.0
    start = "out"

    def __init__(
        self,
        services: Services,
        file: str,
        out: Callable[[], None],
        bring: Callable[[str], None],
        left: Callable[[], None],
    ) -> None:
        """`file` is the suggested name of the file to import; `left` is called if the page is left
        while it works.
        """
        super().__init__(services)
        self.file = file
        self.trouble = ""
        """Why the file could not be imported."""
        self._said = ""
        self._out, self._bring, self._left = out, bring, left
        self._work: InThread[Callable[[], None]] | None = None

    def begin(self, do: Callable[[Step], Callable[[], None]], file: str) -> None:
        """Do this in a thread while the window goes on, then call what it returns; `file` is what
        it is about.
        """
        if self._work is None:
            self.say(self.services.words("keeping.works"))
            self._work = InThread(do, message("fault.unclear", file=file))

    def update(self, dt: float) -> None:
        if self._work is None:
            return
        try:
            done = self._work.poll()
        except Fault as fault:
            self._work = None
            self.complain(why(fault, self.services.words))
            return
        if done is not None:
            self._work = None
            done()

    def finish(self) -> None:
        if self._work is not None:
            self._work.wait()
        self.update(0.0)

    @property
    def restless(self) -> bool:
        return self._work is not None

    def leave(self) -> None:
        """Leave; work that still goes on ends before its next game."""
        if self._work is not None:
            self._work.leave()
            self._left()
        super().leave()

    def stop(self, seconds: float) -> None:
        """End the work because the window is closed; wait at most this long for it."""
        if self._work is not None:
            self._work.leave()
            self._work.wait(seconds)

    def say(self, said: str) -> None:
        """Say what was done."""
        self._said, self.trouble = said, ""
        self.changed()

    def complain(self, trouble: str) -> None:
        """Say what is wrong with the file."""
        self._said, self.trouble = "", trouble
        self.changed()

    def blocks(self) -> Sequence[Block]:
        """What is exported and where to; what to import."""
        s, w = self.services, self.services.words
        out = Button(s, "out", w("keeping.out"), self._out, main=True)
        bring = Button(s, "bring", w("keeping.bring"), self._enter)
        change = partial(setattr, self, "file")
        typed = self.file, change, self._enter, MOST_COMMAND, self.trouble
        about = Text(s, w("keeping.what"))
        from_file = Text(s, w("keeping.from"))
        about.after = from_file.after = 8.0
        out.after = 20.0
        made = [
            about,
            out,
            from_file,
            Field(s, self.typed, "file", w("keeping.file"), *typed),
            bring,
        ]
        return [*made, *([Text(s, self._said, id="said")] if self._said else [])]

    def foot(self) -> Sequence[Block]:
        return [self.back(main=False)]

    def _enter(self) -> None:
        self._bring(self.file)
