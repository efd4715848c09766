"""A match with a person at the table, whatever it is played from, and the records of matches."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from time import perf_counter, time
from typing import Any

from mille.agents import AnyAgent
from mille.cards import Cards, Dice
from mille.engine.codec import CHANCE, JsonObject, Seat
from mille.engine.game import Waiting
from mille.engine.match import SCHEME, AnyReplay
from mille.engine.message import Fault, Message, Refusal, message
from mille.engine.options import AnyRules
from mille.engine.text import dump
from mille.games import GameEntry, entry
from mille.session import record
from mille.session.deals import DealName, draw_secret, draw_seed
from mille.session.record import HUMAN, Evening, Header, Record, Replaced, Rival, SeatName, now
from mille.session.referee import AnyReferee, AnySeen, Journal, Referee
from mille.session.seated import Adviser, Lost, OutsidePlayer, Thinker, thinker_at
from mille.session.sources import OUTSIDE, Replay, Source, lines_before, names, seated
from mille.value import Value
from mille.view.names import Remark

SOME_DAYS = 3 * 24 * 60 * 60
"""A person who was away for more seconds than this is welcomed back."""
MOST_SEEDS = 200
"""How many seeds to try for one where a certain seat begins; of two seats, each begins on half."""

MOST_LEFT = 512 * 1024
"""A larger record is not followed just to say how it stands; a long game takes under 100 KB."""

log = logging.getLogger(__name__)


class Pauses(Value):
    """Pauses in seconds before another seat moves."""

    turn: float = 0.0
    """Before the first move of a turn."""
    step: float = 0.0
    """Between the moves of a turn."""
    brief: float = 0.0
    """Before an answer of a word, such as yes or no."""
    thought: float = 0.0
    """The minimum before a seat whose player may think for longer than a frame."""
    take_back: float = 0.0
    """The minimum after a move that the person may still take back; 0 for no such wait."""
    trouble: float = 3.5
    """After something could not be saved."""


class Match:
    """A match with a person at one seat: never blocking, and without a screen.

    Events queue up here, and whatever shows them takes them one at a time. Chance and the other
    seats move when `poll` lets them, after a pause, however quick the thought. A move that cannot
    be saved is not made, and is tried again later.
    """

    def __init__(
        self, source: Source, program: OutsidePlayer | None = None, kept: Record | None = None
    ) -> None:
        """`program` sits where the source's header has an outside one; `kept` has its notes."""
        self.source = source
        self.header, self.referee, self.past = source.header, source.referee, source.past
        self.me = self.header.me
        self.pending: deque[AnySeen] = deque()
        """Events that have happened but have not been shown yet."""
        self.trouble: OSError | None = None
        """Why something could not be saved; cleared once somebody has asked."""
        self.unsaved: OSError | None = None
        """The same, but kept until something can be saved again."""
        self.stands = False
        """Whether what failed was taking back a move, which therefore stands."""
        self.taken_over: Seat | None = None
        """The seat that a built-in player has taken over; cleared once somebody has asked."""
        self.takes_back_turns = True
        """Whether a move that ended the turn may be taken back until another seat acts."""
        self.say: Callable[[Message], str] = str
        """Puts into words why a seat was lost, for the record."""
        self.clock: Callable[[], float] = perf_counter
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
        self.lost = ""
        """Why a player has lost by its conduct, if one has; then nothing more is played."""
        self.evening: Evening | None = None
        """The evening that the game is part of, if any."""
        self.rival: Rival | None = None
        """The friend who has played the same cards, if anybody has."""
        self.replaced: dict[Seat, Replaced] = {}
        """The seats that a built-in player has taken over, with the reason and the player."""
        self._closed = False
        self._thinkers: dict[Seat, Thinker] = {} if program is None else {program.seat: program}
        self._adviser: Adviser | None = None
        self._answers: dict[Seat, Any] = {}
        """Moves that the seats have decided on but that are not made yet."""
        self._waited = 0.0
        self._last_turn = -1
        """The number of the turn in which another seat last moved."""
        self._told = False
        """Whether an outside program was asked since the last move: what it was told cannot be
        unsaid."""
        self._overtaken_by: Seat | None = None
        """The seat that has acted since the person's last move that could have been taken back."""
        self.referee.watch(self.me, self.pending.append)
        if kept is not None:
            self._recall(kept)

    def _recall(self, kept: Record) -> None:
        lost = record.lost(kept)
        self.lost, self.replaced = lost[1] if lost else "", dict(record.replaced(kept))
        self.said = [remark.id for _, remark in record.said(kept)]
        self.hand, self.put_together = record.hand(kept, self.me), record.put(kept, self.me)
        self.auto, self.speed = record.table(kept, self.me)
        self.evening, self.rival = record.evening(kept), record.rival(kept)

    # Who plays

    @property
    def entry(self) -> GameEntry:
        return self.header.entry

    @property
    def path(self) -> Path:
        return self.source.journal.path

    @property
    def deal_name(self) -> str:
        """The name of its cards; empty if they do not all come from the seed."""
        return str(DealName.of(self.header)) if self.referee.scheme == SCHEME else ""

    @property
    def start(self) -> Any:
        return self.entry.game.start(self.header.rules, len(self.header.seats))

    @property
    def names(self) -> Sequence[str]:
        return names(self.header, self.replaced)

    def names_then(self, played: int) -> Sequence[str]:
        return names(self.header, self.replaced, played)

    def player_at(self, seat: Seat) -> str:
        """The player at a seat now, by its name in records."""
        taken = self.replaced.get(seat)
        return self.header.seats[seat].player if taken is None else taken.by

    def player(self, seat: Seat) -> AnyAgent | None:
        """The built-in player at a seat; None for a person or an outside program."""
        return self.entry.players.get(self.header.seats[seat].player)

    def thinker(self, seat: Seat) -> Thinker:
        if seat not in self._thinkers:
            player = thinker_at(self.header, self.player_at(seat), seat, self.names, self.clock)
            self._thinkers[seat] = self.source.seated(seat, player)
        return self._thinkers[seat]

    def adviser(self) -> Adviser:
        if self._adviser is None:
            at = self.header, self.me, self.names, self.clock
            self._adviser = Adviser(*at, known=self.source.advised)
        return self._adviser

    def next_to_begin(self) -> Seat | None:
        """The seat after the one that began this game: it makes the first move of the next game."""
        game, state = self.entry.game, self.start
        for opening in self.referee.events[:1]:
            # Replay from the deal, not the seed: another game may have been continued here.
            for move in game.read(state, game.write(opening)):
                state = game.play(state, move).state
        first = game.waiting(state).actor
        return Seat((first + 1) % len(self.header.seats)) if isinstance(first, int) else None

    # How things stand

    @property
    def waiting(self) -> Waiting:
        return self.referee.waiting

    @property
    def caught_up(self) -> bool:
        return not self.pending

    @property
    def my_turn(self) -> bool:
        waiting = self.referee.waiting
        if waiting.sealed:
            return self.me in waiting.seats and self.me not in self._answers
        return waiting.seats[:1] == (self.me,)

    @property
    def ready(self) -> bool:
        return not self.pending and self.my_turn

    @property
    def over(self) -> bool:
        """Whether the match has ended, by its rules or because a program lost it by its conduct."""
        waiting = self.referee.waiting
        return bool(self.lost) or not (waiting.chance or waiting.seats)

    @property
    def between_deals(self) -> bool:
        return self.referee.waiting.between_deals

    @property
    def deal_over(self) -> bool:
        return self.over or self.between_deals

    @property
    def goes_on_by_itself(self) -> bool:
        """Whether something will happen without the person, now or soon."""
        waiting = self.referee.waiting
        if waiting.chance:
            return not waiting.between_deals
        asked = _asked(waiting)
        owing = [seat for seat in asked if seat not in self._answers]
        return bool(asked) and owing != [self.me] and not self.lost

    def thinks_for(self, seconds: float) -> Seat | None:
        """The other seat to move, if it has been thinking for at least this long; else None."""
        waiting = self.waiting
        asked = [seat for seat in _asked(waiting) if seat != self.me]
        alone = len(asked) == 1 and not waiting.sealed and not self.lost
        return asked[0] if alone and self._waited >= seconds else None

    def view(self, seat: Seat | None = None) -> Any:
        """The table as the person may see it; in a replay, as any seat could."""
        if isinstance(self.source, Replay):
            return self.source.view(self.source.step, self.me if seat is None else seat)
        assert seat is None, seat
        return self.referee.view(self.me)

    def foretell(self) -> Any | None:
        """The final view if nothing is left to choose; None if there is a choice."""
        return self.referee.foretell(self.me)

    def goto(self, step: int) -> None:
        assert isinstance(self.source, Replay)
        self.source.step = max(0, min(self.source.count, step))

    # The person

    def submit(self, move: object) -> Refusal | None:
        """Make the person's move, or say why not.

        Raises `OSError` if it could not be written; then it was not made. A sealed answer is held
        until all are given, and a while longer if it may be taken back.
        """
        waiting = self.waiting
        if waiting.sealed and self.me in waiting.seats:
            self._answers[self.me] = move
            if self.can_take_back:
                self._waited = 0.0
                return None
            return self._open(waiting)
        refusal = self.referee.submit(self.me, move)
        if refusal is None:
            self._overtaken_by = None
            self._moved()
        return refusal

    @property
    def has_sealed(self) -> bool:
        return self.me in self._answers

    @property
    def can_take_back(self) -> bool:
        """Whether the person may take the last move back: nobody has learned from it yet."""
        if self.has_sealed:
            return self.takes_back_turns and self.entry.game.undoable(self._answers[self.me])
        if self.referee.undoable_by != self.me:
            return False
        return self.waiting.actor == self.me or (self.takes_back_turns and not self._told)

    def why_it_stands(self) -> Message:
        if self.has_sealed or self.referee.undoable_by == self.me:
            actor = self.waiting.actor
            name = self.names[actor] if isinstance(actor, int) else ""
            return message("undo.told", name=name) if self.takes_back_turns else message("undo.off")
        if self._overtaken_by is not None:
            return message("undo.late", name=self.names[self._overtaken_by])
        return message("undo.nothing")

    def take_back(self) -> bool:
        """Take the person's last move back; if that cannot be saved, the move stands, as noted."""
        if self._answers.pop(self.me, None) is not None:
            return True
        try:
            self.referee.undo()
        except OSError as error:
            self.fail(error, stands=True)
            return False
        for seat, thinker in list(self._thinkers.items()):
            if not isinstance(thinker, OutsidePlayer):  # what they were told cannot be taken back
                thinker.close(self.referee)
                del self._thinkers[seat]
        self._moved()
        return True

    def deal(self) -> None:
        """Let chance move; if the move cannot be saved, try again later."""
        self._waited = 0.0
        try:
            self.referee.chance()
        except OSError as error:
            self.fail(error)
        else:
            self._moved()

    # The others

    def poll(self, dt: float, pauses: Pauses) -> None:
        """Let chance or another seat move, after `dt` seconds in which nothing moved on screen."""
        waiting = self.waiting
        if self.lost or waiting.between_deals or isinstance(self.source, Replay):
            return
        self._waited += dt
        if self._waited < 0:
            return
        if waiting.chance:
            self.deal()
            if self.trouble is not None:
                self._waited = -pauses.trouble
            return
        pause = self._pause(waiting, pauses)
        for seat in _asked(waiting):
            if seat != self.me and seat not in self._answers:
                self._ask(seat, pause)
                if self.lost or self.trouble is not None:
                    self._waited = -pauses.trouble
                    return
        if self._waited >= pause and all(seat in self._answers for seat in _asked(waiting)):
            try:
                self._open(waiting)
            except OSError as error:
                self.fail(error)
                self._waited = -pauses.trouble

    def _pause(self, waiting: Waiting, pauses: Pauses) -> float:
        first, at = waiting.turn != self._last_turn, self.entry
        others = [self.player_at(seat) for seat in _asked(waiting) if seat != self.me]
        paces = [at.opponents[each].pace if each in at.opponents else 1.0 for each in others]
        pause = (pauses.turn if first else pauses.step) * max(paces, default=1.0)
        if first and any(other in at.slow for other in others):
            pause = max(pause, pauses.thought)
        if waiting.brief:
            pause = pauses.brief
        return max(pause, pauses.take_back) if self.can_take_back else pause

    def _ask(self, seat: Seat, pause: float) -> None:
        """Let a seat think; an outside program only hears of what can no longer be taken back."""
        if self.player_at(seat) == OUTSIDE:
            if self.can_take_back and self._waited < pause:
                return
            self._told = True
        try:
            answer = self.thinker(seat).poll(self.referee)
        except Lost as lost:
            self._lose(seat, lost)
            return
        if answer is not None:
            self._answers[seat] = answer

    def _open(self, waiting: Waiting) -> Refusal | None:
        """Hand in the answers, in the order in which they are taken. Raises `OSError`."""
        asked = _asked(waiting)
        if not asked or any(seat not in self._answers for seat in asked):
            return None
        for seat in asked:
            could_undo = self.referee.undoable_by == self.me
            refusal = self.referee.submit(seat, self._answers[seat])
            self._answers.pop(seat)
            if refusal is not None:
                return refusal if seat == self.me else None
            if seat == self.me:
                self._overtaken_by = None
            elif could_undo:
                self._overtaken_by = seat
        if not waiting.brief:
            self._last_turn = waiting.turn
        self._moved()
        return None

    def fail(self, error: OSError, stands: bool = False) -> None:
        """Note that a move, or with `stands` taking it back, could not be saved."""
        self.trouble = self.unsaved = error
        self.stands = stands

    def _moved(self) -> None:
        self.unsaved = None
        self._answers.clear()
        self._waited, self._told = 0.0, False

    def _lose(self, seat: Seat, lost: Lost) -> None:
        """With two players, the seat loses the game; with more, a built-in player takes it over."""
        try:
            if len(self.header.seats) == 2:
                self.lose(seat, self.say(lost.message))
            else:
                self.take_over(seat, self.say(lost.why))
        except OSError as error:
            self.fail(error)

    def lose(self, seat: Seat, why: str) -> None:
        """Write down that a seat has lost by its conduct. Raises `OSError`."""
        self.source.journal.append([record.note(seat=seat, lost=why)])
        self.lost = why

    def take_over(self, seat: Seat, why: str) -> None:
        """Let a quick player who is not at the table yet take over a seat. Raises `OSError`."""
        at = self.entry
        here = {self.player_at(Seat(seat)) for seat in range(len(self.header.seats))}
        quick = (name for name in reversed(list(at.opponents)) if name not in at.slow)
        free = (each for each in (at.stand_in, *quick) if each in at.opponents.keys() - here)
        by = next(free, at.stand_in)
        self.source.journal.append([record.note(seat=seat, replaced=why, takes_over=by)])
        self.replaced[seat] = Replaced(why, by, len(self.referee.events_for(self.me)))
        self._thinkers.pop(seat).close(self.referee)
        self.taken_over = seat

    # What the record notes beside the moves

    def _noted(self, note: JsonObject) -> bool:
        """Write a note while the game goes on: when it does not, the last line says so."""
        with suppress(OSError):
            if not self.lost and self.referee.actor is not None:
                self.source.journal.append([note])
                return True
        return False

    def keep_hand(self, hand: Cards) -> None:
        """Write down the order in which the person holds their cards, for when the game is resumed.

        If it cannot be written, the cards will be sorted then.
        """
        if list(hand) != list(self.hand) and self._noted(record.hand_note(self.me, hand)):
            self.hand = hand

    def keep_put(self, parts: Sequence[Cards]) -> None:
        """The same for the cards that the person has put together but not played."""
        if list(parts) != list(self.put_together) and self._noted(record.put_note(self.me, parts)):
            self.put_together = parts

    def keep_table(self, auto: bool, speed: float | None) -> None:
        """Write down what is left to the table, and the speed, for this game alone.

        If it cannot be written, the choice lasts until the person leaves the table.
        """
        self.auto, self.speed = auto, speed
        self._noted(record.note(seat=self.me, auto=auto, pace=speed))

    def keep_said(self, said: Remark) -> None:
        """Write down what somebody has just said; if that fails, a replay stays silent there."""
        with suppress(OSError):
            if not self._closed:
                note = record.note(said={"seat": said.seat, "id": said.id})
                self.source.journal.append([note])

    def in_one(self) -> AbstractContextManager[None]:
        """A context for moves that nobody is told of until all are made: they are saved together.

        Leaving it raises `OSError` if they could not be saved.
        """
        return self.source.journal.in_one()

    def close(self) -> None:
        """Close the record, from which the game can be resumed, and stop all players."""
        self._closed = True
        for thinker in self._thinkers.values():
            thinker.close(self.referee)
        self._thinkers.clear()
        if self._adviser is not None:
            self._adviser.close(self.referee)
        self.source.journal.put_down()


def _asked(waiting: Waiting) -> tuple[Seat, ...]:
    """The seats to ask now: all of them if the answers are sealed, else the first."""
    return waiting.seats if waiting.sealed else waiting.seats[:1]


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
    rival: Rival | None = None,
) -> Match:
    """Begin a new match, recorded at `path`. Raises `OSError`.

    `others`, starting left of the person, are built-in players and at most one outside program that
    is ready. Without a seed one is drawn; with `begins`, one that gives that seat the first move.
    The person takes the seat `place` if no program plays. `rematch` names the record whose cards
    are played again; `evening` is the evening that the game is part of, `rival` the friend who has
    played these cards.
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
    header = Header(game=game, rules=rules, seats=tuple(seats), seed=seed, created=now())
    journal = Journal.begin(path, header)
    if rematch:
        journal.append([record.note(rematch=rematch)])
    if evening is not None:
        journal.append([record.note(evening=evening.id, best_of=evening.best_of)])
    if rival is not None:
        journal.append([record.rival_note(rival)])
    referee: AnyReferee = Referee(at.game, rules, len(header.seats), Dice(seed), journal)
    match = Match(Source(header, referee, journal), program)
    match.greeting = "rematch" if rematch else "sit"
    match.evening, match.rival = evening, rival
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
        while begins is not None and fresh.actor is CHANCE:
            fresh.chance()
        if begins is None or fresh.actor == begins:
            break
    return seed


def resume(path: Path, program: OutsidePlayer | None = None) -> Match:
    """Go on with the game recorded at `path`, with the outside program if it needs one.

    Raises `Fault` if the record cannot be read, or `OSError`.
    """
    kept, replay = _read(path)
    header = kept.header
    if program is None and _needs_program(kept):
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
    referee.recall(replay)
    match = Match(Source(header, referee, journal, replay.moments), program, kept)
    match.greeting = "back" if away > SOME_DAYS else ""
    return match


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


def wants_program(path: Path) -> Header | None:
    """The header of the game at `path`, if it goes on and an outside program sits there."""
    found = _follow(path)
    if isinstance(found, Fault) or not _needs_program(found[0]):
        return None
    kept, replay = found
    return None if replay.waiting.actor is None else kept.header


def _needs_program(kept: Record) -> bool:
    """Whether an outside program sits there; one that lost or was replaced has left for good."""
    there = any(seat.player == OUTSIDE for seat in kept.header.seats)
    return there and record.lost(kept) is None and not record.replaced(kept)


def _follow(path: Path) -> tuple[Record, AnyReplay] | Fault:
    try:
        return _read(path)
    except Fault as fault:
        return fault
    except Exception as error:
        # No record should be able to crash the reader. If one does, it must not keep the program
        # from starting, time after time.
        log.error(message("log.fell", why=f"{path}: {error!r}"))
        return Fault(message("fault.unclear", file=str(path)))


def _read(path: Path) -> tuple[Record, AnyReplay]:
    kept = record.read(path)
    others = [seat.player for seat in kept.header.seats]
    # These cannot sit down by themselves; above all, a file must not name a program to start.
    known = {*kept.header.entry.players, OUTSIDE, HUMAN}
    if others.count(HUMAN) != 1 or not known.issuperset(others):
        raise Fault(message("fault.not_here"), 1)
    return kept, record.follow(kept)


# A past game, continued as a new one.


def play_on(
    path: Path, kept: Record, file: str, event: int, me: Seat, others: str, you: str
) -> Match:
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
    note = record.note(played_on={"file": file, "events": len(lines)})
    journal = Journal(path, map(dump, [header.write(), *lines, note]))
    referee: AnyReferee = Referee.resume(old.entry.game, replay, Dice(seed), journal, scheme=1)
    return Match(Source(header, referee, journal, replay.moments))
