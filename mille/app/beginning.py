"""Beginning a game: who plays, calling a program first, and the new record."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

from mille.app.calling import Failed
from mille.app.first import FirstPage
from mille.app.house import House
from mille.engine.codec import Seat
from mille.engine.message import Fault
from mille.engine.options import AnyRules
from mille.session import disk, saved_match, shelf
from mille.session.deals import DealName
from mille.session.record import Evening, Header, fingerprint, going_on
from mille.session.seated import OutsidePlayer
from mille.ui.pages.day import DayPage
from mille.ui.pages.new_game import Chosen, NewGamePage, filled, remembered, usual
from mille.ui.pages.program import ProgramPage
from mille.view.names import YOU

PATIENCE = 0.2
"""The most seconds that a new game waits for the history of games."""


class Beginning:
    """Asks who plays and by which rules, and begins the game."""

    def __init__(self, house: House, first: FirstPage) -> None:
        self._house, self._first = house, first

    def open(self) -> None:
        """Open the page for choosing the players and the rules."""
        house, s = self._house, self._house.services
        games = Counter(kept.game for kept in shelf.open_games_there())
        ways = self.begin, self._open_program, self._open_day, house.doors.open_rules
        house.keeper.wait(PATIENCE)
        history = house.keeper.history
        evenings = [] if history is None else going_on(history.games())
        s.push(NewGamePage(s, house.game, *ways, games, house.take_out, evenings))

    def begin(self, chosen: Chosen, seed: str = "") -> None:
        """Put the current game aside and deal; the same seed gives the same cards."""
        self._remember(chosen)
        how = seed or chosen.seed, None, 0, "", chosen.evening
        self._house.at_the_disk(lambda: self._begun(chosen.people, chosen.rules, *how))

    def _open_day(self) -> None:
        """Open the deal of the day, with the calendar of earlier ones."""
        house, s, game = self._house, self._house.services, self._house.game
        people = filled(game, tuple(usual(game.opponents)), game.title.usual_seats)

        def deal(of_day: DealName) -> None:
            house.at_the_disk(lambda: self._begun(people, of_day.rules, of_day.seed))

        at = house.keeper, game, people, date.today()
        s.push(DayPage(s, *at, deal, self._first.looking_back.open_one))

    def rematch(self, last: Header, file: str) -> None:
        """Play the cards of a record again, with every player one seat further to the left."""
        others, place = _to_the_left(last), (last.me + 1) % len(last.seats)
        how = last.seed, None, place, file
        self._house.at_the_disk(lambda: self._begun(others, last.rules, *how))

    def again(self, last: Header, begins: Seat | None, evening: Evening | None = None) -> None:
        """Begin another game with the same people and rules; `begins` is the seat that begins."""
        house, others = self._house, _to_the_left(last)
        begins = None if begins is None else Seat((begins - last.me) % len(last.seats))
        if saved_match.OUTSIDE not in others:
            how = "", begins, 0, "", evening
            house.at_the_disk(lambda: self._begun(others, last.rules, *how))
            return
        at = others.index(saved_match.OUTSIDE)

        def ready(program: OutsidePlayer) -> bool:
            seated: list[str | OutsidePlayer] = [*others]
            seated[at] = program
            how = "", begins, 0, "", evening
            house.at_the_disk(lambda: self._begun(seated, last.rules, *how))
            return house.match is not None

        names = [seat.name for seat in last.seats]
        house.caller.call(
            house.game, last.rules, Seat(at + 1), names, ready, house.doors.say_on_shelf
        )

    def _open_program(self, chosen: Chosen) -> None:
        """Ask for the command of a program that takes the seat to the left."""
        s = self._house.services

        def call() -> None:
            self._call_program(chosen, page.say)

        page = ProgramPage(s, call)
        s.push(page)

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
            self._remember(chosen)
            how = chosen.seed, None, 0, "", chosen.evening
            house.at_the_disk(lambda: self._begun((program, *others), chosen.rules, *how))
            return house.match is not None

        house.caller.call(house.game, chosen.rules, Seat(1), names, ready, failed)

    @property
    def _you(self) -> str:
        """The player's name in the record."""
        return self._house.services.settings.person or YOU

    def _remember(self, chosen: Chosen) -> None:
        game, settings = self._house.game, self._house.services.settings
        settings = settings.chosen(game.id, remembered(game, chosen))
        by = "word" if fingerprint(chosen.seed) else "drawn"
        self._house.apply(settings.changed(shuffle=by))

    def _begun(
        self,
        others: Sequence[str | OutsidePlayer],
        rules: AnyRules,
        seed: str,
        begins: Seat | None = None,
        place: int = 0,
        rematch: str = "",
        evening: Evening | None = None,
    ) -> Callable[[], None]:
        """Begin the new game; if it cannot be written, the current one stays to be continued."""
        house = self._house
        house.close_game()
        path, you = disk.current_game(), self._you
        how = seed, begins, place, rematch, evening
        kept = shelf.lay_aside()
        try:
            begun = saved_match.begin(path, house.game.id, rules, others, you, *how)
        except Exception:
            if kept is not None:
                os.replace(kept, path)
            raise
        settings = house.services.settings
        if settings.secret and seed.startswith(f"{settings.secret}:"):
            house.apply(settings.changed(secret=""))
        return partial(house.doors.sit_down, begun)


def _to_the_left(last: Header) -> list[str]:
    """The players of the other seats, from the person's left."""
    n = len(last.seats)
    return [last.seats[(last.me + i) % n].player for i in range(1, n)]
