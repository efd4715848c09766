"""A finished game's cards: their name, all games with them, and how others would play them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path, PurePath
from textwrap import wrap

from mille.engine.message import Fault
from mille.session import deals
from mille.session.deals import DealName
from mille.session.history import History, Keeper
from mille.session.record import Played, Record, fingerprint
from mille.session.review import PlayedByOthers, levels
from mille.ui.pages.blocks import Text, heading, rows_of
from mille.ui.pages.history import ended
from mille.ui.pages.looking import LookingPage, bar
from mille.ui.pages.menu import Copier
from mille.ui.pages.rows import Head, Line, Table
from mille.ui.scene import Services
from mille.ui.widgets import Block, Button
from mille.view.names import shown_name


class SameCardsPage(LookingPage):
    """A row for each game with these cards; on request also one for a player of each level."""

    title_id = "same.title"
    width = 760.0
    start = "rematch"

    def __init__(
        self,
        services: Services,
        keeper: Keeper,
        kept: Record,
        path: Path,
        rematch: Callable[[], None] | None,
        look: Callable[[Played], None],
        share: Callable[[Played], None],
    ) -> None:
        """`rematch` plays the cards of the record at `path` again, if that is possible; `look`
        opens one of the games, `share` gives this one to others.
        """
        super().__init__(services, keeper)
        self._kept, self._path, self._rematch = kept, path, rematch
        self._look, self._share = look, share
        self._name, self._copier = DealName.of_record(kept), Copier(self)
        self._games: Sequence[Played] = ()
        self.others: PlayedByOthers | None = None
        self._trouble = self._checked = ""
        if fingerprint(kept.header.seed) is not None:
            self._check()

    def learn(self, history: History) -> None:
        games = (each for each in self.theirs(history.games()) if not each.thrown_away)
        self._games = [each for each in reversed([*games]) if each.over and each.deal == self._name]

    def _check(self) -> None:
        """Check that the cards follow from the secret whose fingerprint was shown before."""
        w, print = self.services.words, fingerprint(self._kept.header.seed) or ""
        try:
            deals.check(self._kept)
        except Fault as fault:
            self._trouble = w.text(fault.message)
        else:
            self._checked = w("same.checked", print=w.joined(wrap(print, 8)))

    # Its blocks

    def blocks(self) -> Sequence[Block]:
        s, w = self.services, self.services.words
        made: list[Block] = [Text(s, w("same.what")), self._copier.beside(self._name)]
        if self._checked:
            made.append(Text(s, self._checked, id="checked"))
        if self._games:
            rows = [self._row(self._day(each), each) for each in self._games]
            made.append(self._table("games", rows, self._press))
        others = self.others
        if others is not None:
            made.append(heading(s, w("same.others"), 17))
            if others.found:
                rows = [self._row(self._person(player), each) for player, each in others.found]
                made.append(self._table("others", rows, None))
            if others.plays is not None:
                said = w("same.plays", who=self._person(others.plays))
                made += [Text(s, said, muted=True, id="progress"), bar(s, said, others.progress)]
                made.append(Button(s, "cancel", w("waiting.cancel"), self._cancel))
        if self._trouble:
            made.append(Text(s, self._trouble, ink=s.theme.red, id="said"))
        return made

    def foot(self) -> Sequence[Block]:
        s, w, made = self.services, self.services.words, list[Block]()
        if self._rematch is not None:
            made.append(Button(s, "rematch", w("same.rematch"), self._rematch, main=True))
            others = self.others
            if levels(self._kept.header.entry) and (others is None or others.can_go_on):
                made.append(Button(s, "ask", w("same.ask"), self.ask))
        mine = [each for each in self._games if PurePath(each.file).name == self._path.name]
        made += [Button(s, "share", w("history.share"), partial(self._share, g)) for g in mine]
        back = self.back(main=not made)
        return rows_of(s, [*made, back], 2, self.gap)

    def _table(self, id: str, rows: Sequence[Line], press: Callable[[int], None] | None) -> Table:
        w = self.services.words
        shares = ("who", 0.4), ("seat", 0.2), ("end", 0.4)
        heads = [Head(w(f"same.head.{name}"), share) for name, share in shares]
        name, line = w(f"same.{id}"), rows.__getitem__
        return Table(self.services, id, name, heads, len(rows), line, press=press)

    def _row(self, who: str, game: Played) -> Line:
        w, players = self.services.words, [seat is game.me for seat in game.seats]
        seat = w("same.seat", n=players.index(True) + 1) if any(players) else ""
        return Line([who, seat, w.text(ended(game))])

    def _day(self, game: Played) -> str:
        w, me = self.services.words, game.me
        day = "" if game.day is None else w.date(game.day)
        name = "" if me is None else w.called(shown_name(me.name))
        return w("same.on", name=name, day=day) if name and day else name or day

    def _person(self, player: str) -> str:
        w, person = self.services.words, self._kept.header.entry.opponents[player]
        return w("asked.who", name=person.name, level=w(f"level.{person.level}"))

    def _press(self, number: int) -> None:
        self._look(self._games[number])

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
        if self.others is not None and not self.others.found:
            self.others = None
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
