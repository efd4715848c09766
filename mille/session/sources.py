"""What a match is played from: a game on the disk, a past turn, a lesson's level, a record."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from mille.cards import Dice
from mille.engine.codec import Json, Seat
from mille.engine.game import Result, Waiting
from mille.engine.match import AnyMoment
from mille.engine.message import Fault, Refusal, message
from mille.session import record
from mille.session.record import HUMAN, OUTSIDE as OUTSIDE, Header, Record, Replaced, SeatName
from mille.session.referee import AnyReferee, Referee, Sink
from mille.session.seated import Advised, Thinker
from mille.value import replace
from mille.view.names import Remark

ME, OTHER = Seat(0), Seat(1)


class Source:
    """What a match is played from: a record that grows, a past game, a lesson, a record."""

    def __init__(
        self,
        header: Header,
        referee: AnyReferee,
        journal: Sink | None = None,
        past: Sequence[AnyMoment] = (),
    ) -> None:
        """`past` had happened before, if the match goes on from there."""
        self.header, self.referee, self.past = header, referee, past
        self.journal = journal or Sink()

    def seated(self, seat: Seat, player: Thinker) -> Thinker:
        """The player of another seat; a source may tell it what to do."""
        return player

    def advised(self) -> Advised | None:
        """What the person is advised now, if no player needs to be asked."""
        return None


def names(
    header: Header, replaced: Mapping[Seat, Replaced], played: int | None = None
) -> list[str]:
    found = [seat.name for seat in header.seats]
    for seat, each in replaced.items():
        if played is not None and played < each.since:
            continue
        person = header.entry.opponents.get(each.by)
        found[seat] = person.name if person else each.by
    return found


# Replaying a turn of a past game differently: just as a try, or as a new game.


class Trial(Source):
    """The table as it was before an event; from there the game goes its own way.

    Later deals and reshuffles differ from those of the game, so that nothing is given away about a
    game that still goes on.
    """

    def __init__(
        self,
        kept: Record,
        event: int,
        moves: Sequence[Any] = (),
        reasons: Json | None = None,
        me: Seat | None = None,
        others: str = "",
        you: str = "",
    ) -> None:
        """Sit down before event number `event`, counted from 1, at a turn of the seat `me`.

        `moves` are the better moves, given as the first hints with their `reasons`. `others` names
        the player at all other seats; if empty, the original players sit there. `you` is the
        person's name.
        """
        replay = record.follow(kept, lines_before(kept, event))
        seed = Dice(kept.header.seed).stream("trial", event).seed
        seats = seated(kept.header, kept.header.me if me is None else me, others, you)
        header = replace(kept.header, seed=seed, seats=seats)
        referee: AnyReferee = Referee.resume(header.entry.game, replay, Dice(seed))
        super().__init__(header, referee, past=replay.moments)
        self._moves, self._reasons = moves, reasons
        self._turn = referee.waiting.turn

    def advised(self) -> Advised | None:
        """In the turn that is tried, the first of the better moves that is legal now."""
        if self.referee.waiting.turn != self._turn:
            return None
        me = self.header.me
        legal = (move for move in self._moves if self.referee.refusal(me, move) is None)
        return next((Advised(move, self._reasons) for move in legal), None)


def seated(header: Header, me: Seat, others: str = "", you: str = "") -> tuple[SeatName, ...]:
    """Who sits where when a person takes the seat `me`, with built-in players at all others.

    If `others` is empty, the original players sit there. Nobody sits at two places: where the same
    player is wanted again, the person nearest in strength comes. Nor does a rule of thumb sit down:
    where it would stand in, a person of the middle strength comes.
    """
    entry = header.entry
    found: list[SeatName] = []
    here = {sat.player for sat in header.seats} if not others else set()
    everybody = list(entry.opponents)
    for seat, sat in enumerate(header.seats):
        if seat == me:
            found.append(SeatName(you or sat.name, HUMAN))
        elif not others and sat.player in entry.players:
            found.append(sat)
        else:
            wanted = others or entry.stand_in
            at = everybody.index(wanted) if wanted in everybody else len(everybody) // 2
            near = sorted(everybody, key=lambda id: abs(everybody.index(id) - at))
            player = next((id for id in near if id not in here), near[0])
            here.add(player)
            found.append(SeatName(entry.opponents[player].name, player))
    return tuple(found)


def lines_before(kept: Record, event: int) -> int:
    """How many lines of a record come before an event, counted from 1; notes are lines too."""
    left = event
    for i, (_, line) in enumerate(kept.lines):
        left -= line.get("event") != "note"
        if left == 0:
            return i
    return len(kept.lines)


# A recorded game for looking at: what each seat saw at every step.
#
# Step n is the table after n events. All tables are kept, so that any step can be shown at once.


class Replay(Source):
    """A record, followed to its last line. Creating it raises `Fault` if that fails.

    It is its own referee: it knows the truth at its step, and takes no move.
    """

    undoable_by = None

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kept = record.read(path)
        replay = record.follow(self.kept)
        if not replay.moments:
            raise Fault(message("fault.no_deal"))
        super().__init__(self.kept.header, cast("AnyReferee", self))
        self.entry, self.moments, self.start = self.header.entry, replay.moments, replay.start
        self.count = len(self.moments)
        self.step = 0
        """How many events have happened at the table as it is shown."""
        self._replaced = record.replaced(self.kept)

    def names(self, step: int) -> Sequence[str]:
        return names(self.header, self._replaced, step)

    # As its referee

    @property
    def waiting(self) -> Waiting:
        return self.entry.game.waiting(self.state(self.step))

    def submit(self, seat: Seat, move: object) -> Refusal:
        return message("refusal.not_your_turn")

    def watch(self, seat: Seat, watcher: object) -> None:
        """Nothing happens that has not been recorded."""

    # The views

    def state(self, step: int) -> Any:
        """The full table at a step, after the whole move that its last event belongs to."""
        return self.moments[step - 1].state if step else self.start

    def is_whole(self, step: int) -> bool:
        return not 0 < step < self.count or self.state(step) is not self.state(step + 1)

    def event(self, step: int, seat: Seat) -> Any:
        """The event that leads to a step, as a seat was told it."""
        return self.entry.game.redact(self.moments[step - 1].event, seat)

    def move(self, step: int) -> Any | None:
        """The move made at a step; None if there is none that can be told by itself."""
        if step == self.count:
            return None
        return self.entry.game.move_of(self.state(step), self.moments[step].event)

    def view(self, step: int, seat: Seat) -> Any:
        """What a seat saw at a step, as the table shows it."""
        game = self.entry.game
        if not self.entry.presenter.by_event or self.is_whole(step):
            return game.observe(self.state(step), seat)
        begun = step
        while begun and self.state(begun) is self.state(step):
            begun -= 1
        view = game.observe(self.state(begun), seat)
        for each in range(begun + 1, step + 1):
            view = game.fold(view, self.event(each, seat))
        return view

    def seats_on_turn(self, step: int) -> tuple[Seat, ...]:
        """The seats that had a choice at a step; none in the middle of a move."""
        waiting = self.entry.game.waiting(self.state(step))
        return waiting.seats if self.is_whole(step) and not waiting.forced else ()

    @cached_property
    def remarks(self) -> Mapping[int, Sequence[Remark]]:
        """What was said aloud at each step."""
        found = defaultdict[int, list[Remark]](list)
        for step, said in record.said(self.kept):
            found[step].append(said)
        return found

    # The marks

    def _waited(self) -> Iterator[tuple[int, Waiting]]:
        """The steps between moves but the last, each with who is waited for."""
        for step in filter(self.is_whole, range(self.count)):
            yield step, self.entry.game.waiting(self.state(step))

    @cached_property
    def deals(self) -> Sequence[int]:
        found: list[int] = []
        dealt = False
        for step, waiting in self._waited():
            dealt = dealt or waiting.between_deals or step == 0
            if dealt and not waiting.chance:
                found.append(step)
                dealt = False
        return found

    @cached_property
    def turns(self) -> Sequence[int]:
        found: list[int] = []
        before = -1
        for step, waiting in self._waited():
            if waiting.seats and waiting.turn != before:
                found.append(step)
                before = waiting.turn
        return found

    @cached_property
    def turning_points(self) -> Sequence[int]:
        found: list[int] = []
        ahead: tuple[Seat, ...] = ()
        deals = 0
        for step in filter(self.is_whole, range(1, self.count + 1)):
            result: Result = self.entry.game.result(self.state(step))
            if result.deals > deals:
                deals = result.deals
                if ahead and result.winners != ahead:
                    found.append(step)
                ahead = result.winners
        return found


def after(marks: Sequence[int], step: int, end: int) -> int:
    """The first of the marks after this step, or `end`."""
    at = bisect_right(marks, step)
    return marks[at] if at < len(marks) else end


def before(marks: Sequence[int], step: int) -> int:
    """The last of the marks before this step, or 0."""
    at = bisect_left(marks, step)
    return marks[at - 1] if at else 0
