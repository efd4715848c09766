"""A match with a person at the table: its record on the disk, and who plays at the other seats."""

from __future__ import annotations

import logging
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from functools import cached_property
from pathlib import Path
from time import perf_counter, time
from typing import Any

from mille.agents import AnyAgent
from mille.cards import Cards, Dice
from mille.engine.codec import CHANCE, Actor, Json, Seat
from mille.engine.game import Result
from mille.engine.match import SCHEME, AnyMoment, AnyReplay
from mille.engine.message import Fault, message
from mille.engine.options import AnyRules
from mille.engine.text import dump
from mille.games import GameEntry, entry
from mille.session import record
from mille.session.deals import DealName, draw_secret, draw_seed
from mille.session.record import (
    HUMAN as HUMAN,
    OUTSIDE as OUTSIDE,
    Evening,
    Header,
    Record,
    Replaced,
    SeatName,
    now,
)
from mille.session.referee import AnyReferee, Journal, NoJournal, Referee
from mille.session.seated import (
    Advised,
    Adviser,
    InSlices,
    OutsidePlayer,
    Thinker,
    Worker,
    worker_seed,
)
from mille.value import replace
from mille.view.names import Remark

ME, OTHER = Seat(0), Seat(1)
SOME_DAYS = 3 * 24 * 60 * 60
"""A person who was away for more seconds than this is welcomed back."""

MOST_SEEDS = 200
"""How many seeds to try for one where a certain seat begins; of two seats, each begins on half."""

MOST_LEFT = 512 * 1024
"""A larger record is not followed just to say how it stands; a long game takes under 100 KB."""

log = logging.getLogger(__name__)


class SavedMatch:
    """A match whose every move is saved on disk: a person at one seat, players at the others."""

    def __init__(
        self,
        header: Header,
        referee: AnyReferee,
        journal: Journal | NoJournal,
        past: Sequence[AnyMoment] = (),
        program: OutsidePlayer | None = None,
        lost: str = "",
        replaced: Mapping[Seat, Replaced] | None = None,
    ) -> None:
        self.header = header
        self.past = past
        """What had happened before the game was resumed, if it was."""
        self.referee = referee
        self.hand: Cards = ()
        """The order in which the person held their cards on leaving; empty if unknown."""
        self.put_together: Sequence[Cards] = ()
        """The cards that the person had put together, but not played, on leaving."""
        self.greeting, self.said = "", list[str]()
        """The occasion to speak of at the start (`sit`, `rematch`, `back`), and the lines already
        said."""
        self.auto = False
        """Whether the table makes the person's forced moves in this game."""
        self.speed: float | None = None
        """The speed chosen for this game alone, if any."""
        self.lost = lost
        """Why a player has lost by its conduct, if one has; then nothing more is played."""
        self._journal = journal
        self._closed = False
        self.evening: Evening | None = None
        """The evening that the game is part of, if any."""
        self._thinkers: dict[Seat, Thinker] = {}
        self._adviser: Adviser | None = None
        self.replaced = dict(replaced or {})
        """The seats that a built-in player has taken over, with the reason and the player."""
        if program is not None:
            self._thinkers[program.seat] = program

    @property
    def entry(self) -> GameEntry:
        """The game that is played."""
        return self.header.entry

    @property
    def me(self) -> Seat:
        """The seat of the person."""
        return self.header.me

    @property
    def deal(self) -> str:
        """The name of its cards; empty if they do not all come from the seed."""
        return str(DealName.of(self.header)) if self.referee.scheme == SCHEME else ""

    @property
    def start(self) -> Any:
        """The state before the first move."""
        return self.entry.game.start(self.header.rules, len(self.header.seats))

    @property
    def path(self) -> Path:
        """The path of its record."""
        return self._journal.path

    def in_one(self) -> AbstractContextManager[None]:
        """A context for moves that nobody is told of until all are made: they are saved together.

        Leaving it raises `OSError` if they could not be saved.
        """
        return self._journal.in_one()

    @property
    def names(self) -> Sequence[str]:
        """Who sits where now."""
        return names(self.header, self.replaced)

    def names_then(self, played: int) -> Sequence[str]:
        """Who sat where after `played` lines."""
        return names(self.header, self.replaced, played)

    def pace(self, seat: Seat) -> float:
        """How long the player at a seat takes over a move, where 1 is usual."""
        opponent = self.entry.opponents.get(self.player_at(seat))
        return opponent.pace if opponent else 1.0

    def is_slow(self, seat: Seat) -> bool:
        """Whether the player at a seat may think for longer than a frame."""
        return self.player_at(seat) in self.entry.slow

    def player_at(self, seat: Seat) -> str:
        """The player at a seat now, by its name in records."""
        taken = self.replaced.get(seat)
        return self.header.seats[seat].player if taken is None else taken.by

    def player(self, seat: Seat) -> AnyAgent | None:
        """The built-in player at a seat; None for a person or an outside program."""
        return self.entry.players.get(self.header.seats[seat].player)

    def thinker(self, seat: Seat, clock: Callable[[], float] = perf_counter) -> Thinker:
        """A new thinker for a seat that is not the person's."""
        if seat not in self._thinkers:
            at = self.entry
            name = self.player_at(seat)
            if name in at.slow:
                quick = InSlices(at.players[at.stand_in], seat, clock)
                self._thinkers[seat] = Worker(
                    at, name, self.header.rules, seat, self.names, self._worker_seed(seat), quick
                )
            else:
                self._thinkers[seat] = InSlices(at.players[name], seat, clock)
        return self._thinkers[seat]

    def adviser(self, clock: Callable[[], float] = perf_counter) -> Adviser:
        """A new adviser for the person."""
        if self._adviser is None:
            at = self.header.rules, self.me, self.names, self._worker_seed(self.me)
            self._adviser = Adviser(self.entry, *at, clock, known=self.advised)
        return self._adviser

    def advised(self) -> Advised | None:
        """What the person is advised now, if no player needs to be asked."""
        return None

    def _worker_seed(self, seat: Seat) -> str:
        """The seed for a player in another process, from which the deals cannot be worked out."""
        return worker_seed(self.header.seed, seat)

    def next_to_begin(self) -> Seat | None:
        """The seat after the one that began this game: it makes the first move of the next game."""
        game, state = self.entry.game, self.start
        for opening in self.referee.events[:1]:
            # Replay from the deal, not the seed: another game may have been continued here.
            for move in game.read(state, game.write(opening)):
                state = game.play(state, move).state
        first = game.waiting(state).actor
        return Seat((first + 1) % len(self.header.seats)) if isinstance(first, int) else None

    def lose(self, seat: Seat, why: str) -> None:
        """Write down that a seat has lost by its conduct. Raises `OSError`."""
        self._journal.append([record.lost_note(seat, why)])
        self.lost = why

    def take_over(self, seat: Seat, why: str) -> None:
        """Let a built-in player take over a seat, and write that down. Raises `OSError`."""
        by = self._stand_in()
        self._journal.append([record.replaced_note(seat, why, by)])
        self.replaced[seat] = Replaced(why, by, len(self.referee.events_for(self.me)))
        self._thinkers.pop(seat).close(self.referee)

    def _stand_in(self) -> str:
        """A quick player who is not at the table yet: the one the game names, or the strongest."""
        at = self.entry
        here = {self.player_at(Seat(seat)) for seat in range(len(self.header.seats))}
        quick = (name for name in reversed(list(at.opponents)) if name not in at.slow)
        free = (each for each in (at.stand_in, *quick) if each in at.opponents.keys() - here)
        return next(free, at.stand_in)

    def dismiss_thinkers(self) -> None:
        """Stop the built-in players; when asked again they start afresh. Outside programs stay."""
        for seat, thinker in list(self._thinkers.items()):
            if not isinstance(thinker, OutsidePlayer):
                thinker.close(self.referee)
                del self._thinkers[seat]

    @property
    def _goes_on(self) -> bool:
        """Whether the game goes on; the last line of its record says so when it does not."""
        return not self.lost and self.referee.actor is not None

    def keep_hand(self, hand: Cards) -> None:
        """Write down the order in which the person holds their cards, for when the game is resumed.

        If it cannot be written, the cards will be sorted then.
        """
        with suppress(OSError):
            if self._goes_on and list(hand) != list(self.hand):
                self._journal.append([record.hand_note(self.me, hand)])
                self.hand = hand

    def keep_put(self, parts: Sequence[Cards]) -> None:
        """Write down the cards that the person has put together but not played, for when it is
        resumed.

        If it cannot be written, the cards will be back in the hand then.
        """
        with suppress(OSError):
            if self._goes_on and list(parts) != list(self.put_together):
                self._journal.append([record.put_note(self.me, parts)])
                self.put_together = parts

    def keep_table(self, auto: bool, speed: float | None) -> None:
        """Write down what is left to the table, and the speed, for this game alone.

        If it cannot be written, the choice lasts until the person leaves the table.
        """
        self.auto, self.speed = auto, speed
        with suppress(OSError):
            if self._goes_on:
                self._journal.append([record.table_note(self.me, auto, speed)])

    def keep_said(self, said: Remark) -> None:
        """Write down what somebody has just said; if that fails, a replay stays silent there."""
        with suppress(OSError):
            if not self._closed:
                self._journal.append([record.said_note(said.seat, said.id)])

    def close(self) -> None:
        """Close the record, from which the game can be resumed, and stop all players."""
        self._closed = True
        for thinker in self._thinkers.values():
            thinker.close(self.referee)
        self._thinkers.clear()
        if self._adviser is not None:
            self._adviser.close(self.referee)
        self._journal.close()


def begin(
    path: Path,
    game: str,
    rules: AnyRules,
    others: str | OutsidePlayer | Sequence[str | OutsidePlayer],
    you: str,
    seed: str = "",
    begins: Seat | None = None,
    place: int = 0,
    rematch: str = "",
    evening: Evening | None = None,
) -> SavedMatch:
    """Begin a new match, recorded at `path`. Raises `OSError`.

    `others`, starting left of the person, are built-in players and at most one outside program that
    is ready. Without a seed one is drawn; with `begins`, one that gives that seat the first move.
    The person takes the seat `place` if no program plays. `rematch` names the record whose cards
    are played again; `evening` is the evening that the game is part of.
    """
    at = entry(game)
    if isinstance(others, str | OutsidePlayer):
        others = (others,)
    seats = [SeatName(you, HUMAN)]
    program = None
    for other in others:
        if isinstance(other, OutsidePlayer):
            program = other
            seats.append(SeatName(other.name, OUTSIDE))
        else:
            person = at.opponents.get(other)  # benchmark players have none and may repeat
            seats.append(SeatName(person.name if person else other, other))
    seats = seats[-place:] + seats[:-place] if place else seats
    seed = seed or _any_seed(at, rules, len(seats), begins, long=program is not None)
    header = Header(
        game=game,
        rules=rules,
        seats=tuple(seats),
        seed=seed,
        created=now(),
    )
    journal = Journal.begin(path, header)
    if rematch:
        journal.append([record.rematch_note(rematch)])
    if evening is not None:
        journal.append([record.evening_note(evening)])
    referee: AnyReferee = Referee(at.game, rules, len(header.seats), Dice(seed), journal)
    match = SavedMatch(header, referee, journal, program=program)
    match.greeting = "rematch" if rematch else "sit"
    match.evening = evening
    return match


def _any_seed(
    at: GameEntry, rules: AnyRules, seats: int, begins: Seat | None, *, long: bool
) -> str:
    """A random seed; with `begins`, the first one found that gives that seat the first move.

    A `long` seed cannot be found by an outside program that tries all seeds against its own cards.
    """
    for _ in range(MOST_SEEDS):
        seed = draw_secret() if long else draw_seed()
        fresh: AnyReferee = Referee(at.game, rules, seats, Dice(seed))
        if begins is None or _first(fresh) == begins:
            break
    return seed


def _first(referee: AnyReferee) -> Actor:
    """The seat with the first move of a game that has not begun."""
    while referee.actor is CHANCE:
        referee.chance()
    return referee.actor


def resume(path: Path, program: OutsidePlayer | None = None) -> SavedMatch:
    """Go on with the game recorded at `path`, with the outside program if it needs one.

    Raises `Fault` if the record cannot be read, or `OSError`.
    """
    kept, replay = _read(path)
    header, lost = kept.header, record.lost(kept)
    gone = lost is not None or record.replaced(kept)
    if not gone and program is None and _has_program(header):
        raise Fault(message("fault.needs_program"))
    away = time() - path.stat().st_mtime
    journal = Journal(path, kept.text)
    try:
        referee: AnyReferee = Referee.resume(
            header.entry.game, replay, Dice(header.seed), journal, record.scheme(kept)
        )
    except OSError:
        journal.close()
        raise
    game = SavedMatch(
        header,
        referee,
        journal,
        replay.moments,
        program,
        lost[1] if lost else "",
        record.replaced(kept),
    )
    game.said = [remark.id for _, remark in record.said(kept)]
    game.greeting = "back" if away > SOME_DAYS else ""
    game.hand, game.put_together = record.hand(kept, game.me), record.put(kept, game.me)
    game.auto, game.speed = record.table(kept, game.me)
    game.evening = record.evening(kept)
    return game


def names(
    header: Header, replaced: Mapping[Seat, Replaced], played: int | None = None
) -> list[str]:
    """Who sits where, now or after `played` lines; one who took over a seat by its own name."""
    found = [seat.name for seat in header.seats]
    for seat, each in replaced.items():
        if played is not None and played < each.since:
            continue
        person = header.entry.opponents.get(each.by)
        found[seat] = person.name if person else each.by
    return found


def fault(path: Path) -> Fault | None:
    """Why the record at `path` cannot be followed to its last line; None if it can."""
    found = _follow(path)
    return found if isinstance(found, Fault) else None


def left(path: Path) -> tuple[Header, Sequence[str], Any] | None:
    """The game at `path` as the person left it: its header, who sits where now, and the person's
    view.

    None if it cannot be followed, or is too long to be one of ours.
    """
    with suppress(OSError):
        found = _follow(path) if path.stat().st_size <= MOST_LEFT else None
        if isinstance(found, tuple):
            kept, replay = found
            header, sat = kept.header, names(kept.header, record.replaced(kept))
            return header, sat, header.entry.game.observe(replay.state, header.me)
    return None


def _goes_on(kept: Record, replay: AnyReplay) -> bool:
    return replay.game.waiting(replay.state).actor is not None and record.lost(kept) is None


def wants_program(path: Path) -> Header | None:
    """The header of the game at `path`, if it goes on and an outside program sits there."""
    found = _follow(path)
    if isinstance(found, Fault) or not _has_program(found[0].header) or not _goes_on(*found):
        return None
    if record.replaced(found[0]):  # a program was there but has left for good
        return None
    return found[0].header


def _has_program(header: Header) -> bool:
    return any(seat.player == OUTSIDE for seat in header.seats)


def _follow(path: Path) -> tuple[Record, AnyReplay] | Fault:
    try:
        return _read(path)
    except Fault as fault:
        return fault
    except Exception as error:
        # No record should be able to crash the reader. If one does, it must not keep the program
        # from starting, time after time.
        log.error(message("log.reader_fell", file=str(path), why=repr(error)))
        return Fault(message("fault.unreadable"))


def _read(path: Path) -> tuple[Record, AnyReplay]:
    kept = record.parse(record.read_bytes(path))
    others = [seat.player for seat in kept.header.seats]
    # These cannot sit down by themselves; above all, a file must not name a program to start.
    known = {*kept.header.entry.players, OUTSIDE, HUMAN}
    if others.count(HUMAN) != 1 or not known.issuperset(others):
        raise Fault(message("fault.not_here"), 1)
    return kept, record.follow(kept)


# Replaying a turn of a past game differently: just as a try, or as a new game.


class Trial(SavedMatch):
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
    ) -> None:
        """Sit down before event number `event`, counted from 1, at a turn of the seat `me`.

        `moves` are the better moves, given as the first hints with their `reasons`. `others` names
        the player at all other seats; if empty, the original players sit there.
        """
        replay = record.follow(kept, lines_before(kept, event))
        seed = Dice(kept.header.seed).stream("trial", event).seed
        seats = seated(kept.header, kept.header.me if me is None else me, others)
        header = replace(kept.header, seed=seed, seats=seats)
        referee: AnyReferee = Referee.resume(header.entry.game, replay, Dice(seed))
        super().__init__(header, referee, NoJournal(), replay.moments)
        self._moves, self._reasons = moves, reasons
        self._turn = referee.waiting.turn

    def advised(self) -> Advised | None:
        """In the turn that is tried, the first of the better moves that is legal now."""
        if self.referee.waiting.turn != self._turn:
            return None
        legal = (move for move in self._moves if self.referee.refusal(self.me, move) is None)
        return next((Advised(move, self._reasons, last=True) for move in legal), None)


def seated(header: Header, me: Seat, others: str = "", you: str = "") -> tuple[SeatName, ...]:
    """Who sits where when a person takes the seat `me`, with built-in players at all others.

    If `others` is empty, the original players sit there. Nobody sits at two places: where the same
    player is wanted again, the person nearest in strength comes.
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
            player = others or entry.stand_in
            if player in everybody:
                at = everybody.index(player)
                near = sorted(everybody, key=lambda id: abs(everybody.index(id) - at))
                player = next((id for id in near if id not in here), player)
                here.add(player)
            person = entry.opponents.get(player)
            found.append(SeatName(person.name if person else player, player))
    return tuple(found)


def play_on(
    path: Path, kept: Record, file: str, event: int, me: Seat, others: str, you: str
) -> SavedMatch:
    """Continue a record from before an event, as a new game recorded at `path`.

    The events before it are copied, so that the new record is complete; deals and reshuffles after
    it are new. Raises `OSError`.
    """
    played = lines_before(kept, event)
    replay = record.follow(kept, played)
    seed = draw_seed()
    old = kept.header
    header = Header(old.game, old.rules, seated(old, me, others, you), seed, now())
    lines = [line for _, line in kept.lines[:played] if line.get("event") != "note"]
    note = record.played_on_note(file, len(lines))
    journal = Journal(path, map(dump, [header.write(), *lines, note]))
    referee: AnyReferee = Referee.resume(old.entry.game, replay, Dice(seed), journal, scheme=1)
    return SavedMatch(header, referee, journal, replay.moments)


def lines_before(kept: Record, event: int) -> int:
    """How many lines of a record come before an event, counted from 1; notes are lines too."""
    left = event
    for i, (_, line) in enumerate(kept.lines):
        left -= line.get("event") != "note"
        if left == 0:
            return i
    return len(kept.lines)


def read(path: Path) -> Record:
    """The record at `path`. Raises `Fault`."""
    return record.parse(record.read_bytes(path))


# A recorded game for looking at: what each seat saw at every step.
#
# Step n is the table after n events. All tables are kept, so that any step can be shown at once.


class Replayed:
    """A record, followed to its last line. Creating it raises `Fault` if that fails."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kept: Record = record.parse(record.read_bytes(path))
        self._replay = record.follow(self.kept)
        self._replaced = record.replaced(self.kept)
        self.moments = self._replay.moments
        self.start = self._replay.start

    @property
    def header(self) -> Header:
        """Who played, by which rules."""
        return self.kept.header

    @property
    def entry(self) -> GameEntry:
        """The game that was played."""
        return self.header.entry

    @property
    def count(self) -> int:
        """How many events there are."""
        return len(self.moments)

    def names(self, step: int) -> Sequence[str]:
        """Who sat where at a step."""
        return names(self.header, self._replaced, step)

    # The views

    def state(self, step: int) -> Any:
        """The full table at a step, after the whole move that its last event belongs to."""
        return self.moments[step - 1].state if step else self.start

    def is_whole(self, step: int) -> bool:
        """Whether a step is not in the middle of a move's events."""
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
    def remarks(self) -> Mapping[int, Remark]:
        """What was said aloud at each step; only the last remark."""
        return dict(record.said(self.kept))

    # The marks

    @cached_property
    def deals(self) -> Sequence[int]:
        """The steps at which a deal has just been dealt."""
        found: list[int] = []
        game, dealt = self.entry.game, False
        for step in range(self.count):
            if not self.is_whole(step):
                continue
            waiting = game.waiting(self.state(step))
            dealt = dealt or waiting.between_deals or step == 0
            if dealt and not waiting.chance:
                found.append(step)
                dealt = False
        return found

    @cached_property
    def turns(self) -> Sequence[int]:
        """The steps at which a turn begins."""
        found: list[int] = []
        game, before = self.entry.game, -1
        for step in range(self.count):
            if self.is_whole(step):
                waiting = game.waiting(self.state(step))
                if waiting.seats and waiting.turn != before:
                    found.append(step)
                    before = waiting.turn
        return found

    @cached_property
    def turning_points(self) -> Sequence[int]:
        """The steps at which a deal put a different seat in the lead."""
        found: list[int] = []
        ahead: tuple[Seat, ...] = ()
        deals = 0
        for step in range(1, self.count + 1):
            if self.is_whole(step):
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
