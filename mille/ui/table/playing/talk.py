"""People at the table comment on what all have seen, if it disturbs nobody, and not too often."""

from __future__ import annotations

from collections.abc import Mapping

from mille.agents import PEOPLE, Person
from mille.cards import Dice
from mille.engine.codec import Seat
from mille.session.speaking import APART, choose
from mille.ui.table.playing.desk import Desk
from mille.ui.table.playing.hands import Hands
from mille.view.names import END, FAIR, Occasion

LONG = 45.0
"""When the person thinks longer than this, others may remark on it; in seconds."""
LONG_OF_OTHERS = 8.0
"""The same for the other players, who are programs."""


class Talk:
    """Collects what happens at the desk, and lets somebody comment on it."""

    def __init__(self, desk: Desk, hands: Hands) -> None:
        self._desk = desk
        self._hands = hands
        self._apart = APART * len(desk.match.names)
        """The least number of turns between two remarks."""
        self._spoke = desk.driver.waiting.turn - self._apart
        """The turn of the last remark."""
        self._thinks: tuple[int, Seat | None] = (-1, None)
        """The number of the turn, and the seat that is thinking in it."""
        self._since = desk.now
        self._was_long = False
        """Whether a long thought was remarked on already: once is enough."""
        desk.services.said |= set(desk.match.said)
        voices = tuple(f"voice.{person.voice}." for person in self._people.values())
        met = any(id.startswith(voices) for id in desk.services.said)
        if desk.match.greeting and not (met and desk.match.greeting == "sit"):
            here = desk.driver.me
            desk.heard.append(Occasion("", here, FAIR, desk.match.greeting))

    @property
    def goes_on(self) -> bool:
        """Whether somebody is speaking, or about to."""
        return self._desk.table.effects.remarks.busy or bool(self._wanted)

    def end(self) -> None:
        """Stop: the remark has been read, and no more are wanted."""
        self._desk.heard.clear()
        self._desk.table.effects.remarks.end()

    def update(self) -> None:
        """Let somebody speak, if there is something to say and it disturbs nobody."""
        desk, table, remarks = self._desk, self._desk.table, self._desk.table.effects.remarks
        self._mind_long_thoughts()
        acts = self._hands.full or bool(table.stage.selected)
        if self._hands.full and remarks.busy:
            remarks.end()
            desk.services.dirty = True
        if acts or desk.runs or not self._wanted:
            desk.heard.clear()
            return
        held_up = table.effects.held_up.words is not None
        if not desk.on_top or desk.driver.pending or table.stage.busy or held_up or remarks.busy:
            return
        heard, s, turn = tuple(desk.heard), desk.services, desk.driver.waiting.turn
        desk.heard.clear()
        ends = any(each.strength == END for each in heard)
        if turn - self._spoke < self._apart and not ends:
            return
        dice = Dice(desk.match.header.seed).stream("voices", turn)
        said = choose(heard, self._people, s.words.has, s.said, s.settings.voices, dice)
        if said is not None:
            self._spoke = turn
            s.said.add(said.id)
            remarks.say(said)
            desk.match.keep_said(said)
            s.dirty = True

    @property
    def _wanted(self) -> bool:
        """Whether there is something to comment on, and the settings allow it."""
        s = self._desk.services
        return bool(self._desk.heard) and s.settings.voices != "off" and s.tempo.speed > 0

    @property
    def _people(self) -> Mapping[Seat, Person]:
        """The people of the house at the table, by seat."""
        match = self._desk.match
        sitting = (Seat(seat) for seat in range(len(match.names)) if seat != self._desk.driver.me)
        return {at: PEOPLE[who] for at in sitting if (who := match.player_at(at)) in PEOPLE}

    def _mind_long_thoughts(self) -> None:
        """Note a long thought once it is over, so that somebody else can remark on it."""
        desk, waiting = self._desk, self._desk.driver.waiting
        asked = len(waiting.seats) == 1 and not waiting.forced
        one = waiting.seats[0] if asked else None
        thinks = waiting.turn, one
        if thinks != self._thinks:
            (_, who), self._thinks = self._thinks, thinks
            long = LONG if who == desk.driver.me else LONG_OF_OTHERS
            if who is not None and desk.now - self._since > long and not self._was_long:
                self._was_long = True
                desk.heard.append(Occasion("", who, FAIR, "thought"))
            self._since = desk.now
        elif not desk.on_top or desk.driver.pending or desk.table.stage.busy:
            self._since = desk.now
