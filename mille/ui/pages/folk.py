"""The people of the house: how each plays, at what level, and the player's score against them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import SRCALPHA, Surface

from mille.agents.people import PEOPLE
from mille.session import reckoning
from mille.session.history import History
from mille.session.keeper import Keeper
from mille.session.reckoning import Mine
from mille.ui.folk import mark_of
from mille.ui.pages.blocks import Column, Row, Text, heading, rows_of
from mille.ui.pages.looking import LookingPage
from mille.ui.scene import Services
from mille.ui.widgets import Block, Button

NO_MARK = Surface((1, 1), SRCALPHA)
"""Stands in for a sign in front of the second line."""
WIDE = 55
"""In a window wider than this, in letters, two go in a row."""
NARROW_PAGE, WIDE_PAGE = 34, 66
"""The widths of the page, in letters."""


class FolkPage(LookingPage):
    """All fourteen people, two to a level, from the weakest to the strongest."""

    title_id = "folk.title"
    row = 34.0
    gap = 12.0
    start = "back"
    round = False

    def __init__(self, services: Services, keeper: Keeper, open_people: Callable[[], None]) -> None:
        """`open_people` opens the page of the people who share this computer."""
        self._games: Sequence[Mine] = ()
        self._open_people = open_people
        super().__init__(services, keeper)

    def learn(self, history: History) -> None:
        self._games = reckoning.mine(self.theirs(history.games()), {})

    def blocks(self) -> Sequence[Block]:
        s, letter = self.services, self.services.font(15)
        two = s.size[0] > WIDE * letter
        self.width = (WIDE_PAGE if two else NARROW_PAGE) * letter / s.unit
        by_level: dict[str, list[Block]] = {}
        for id, person in PEOPLE.items():
            by_level.setdefault(person.level, []).append(self._about(id))
        found: list[Block] = []
        for level, people in by_level.items():
            found.append(heading(s, s.words(f"level.{level}"), 17))
            found += rows_of(s, people, 2 if two else 1, 2 * self.gap)
        return found

    def foot(self) -> Sequence[Block]:
        s = self.services
        people = Button(s, "people", s.words("people.title"), self._open_people)
        return [Row(s, [people, self.back()], self.gap)]

    def _about(self, id: str) -> Block:
        s, w, person = self.services, self.services.words, PEOPLE[id]
        mark = mark_of(person.name, 1.5 * s.font(15))
        how = Text(s, w(f"opponent.{id}.about"), head=person.name, picture=mark, id=f"folk.{id}")
        how.after = 2.0
        games = len(reckoning.against(self._games, person.name))
        ahead, behind = reckoning.standing(self._games, id)
        kind = "none" if not games else "even" if ahead == behind else "ahead"
        kind = "behind" if behind > ahead else kind
        said = w(f"folk.{kind}", name=person.name, n=games, mine=ahead, theirs=behind)
        below = Text(s, said, muted=True, picture=NO_MARK, id=f"stand.{id}")
        return Column(s, [how, below], 2.0)
