"""A match with a person at the table: its record on the disk, and who plays at the other seats."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from time import perf_counter, time
from typing import Any

from mille.agents.agent import AnyAgent
from mille.cards.card import Cards
from mille.cards.dice import Dice
from mille.engine.chances import SCHEME
from mille.engine.game import CHANCE, Actor, Fault, Seat
from mille.engine.match import AnyMoment, AnyReplay
from mille.engine.message import message
from mille.engine.options import AnyRules
from mille.games import GameEntry, entry
from mille.session import notes, record
from mille.session.advising import Adviser
from mille.session.deal_name import DealName, draw_seed
from mille.session.evening import Evening
from mille.session.journal import Journal, NoJournal
from mille.session.notes import Replaced
from mille.session.outside import OutsidePlayer
from mille.session.record import HUMAN as HUMAN, Header, Record, SeatName, now
from mille.session.referee import AnyReferee, Referee
from mille.session.thinking import InSlices, Thinker
from mille.session.worker import Worker, worker_seed
from mille.view.voices import Remark

ME, OTHER = Seat(0), Seat(1)
SOME_DAYS = 3 * 24 * 60 * 60
"""Who goes on with a game after so many seconds was missed."""
OUTSIDE = "outside"
"""The player of a seat where another program sits; the seat has the name that it gave itself."""

MOST_SEEDS = 200
"""How many seeds are tried for one by which a certain seat begins; of two seats every second is."""

MOST_LEFT = 512 * 1024
"""No larger record is followed only to say how it stands; a long game is under 100 KB."""

log = logging.getLogger(__name__)


class SavedMatch:
    """A match whose every move is on the disk: a person at one seat, players at the others."""

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
        """What had happened before this one sat down, when the game was resumed."""
        self.referee = referee
        self.hand: Cards = ()
        """How the person held their cards when the game was left; empty if nobody knows."""
        self.put: Sequence[Cards] = ()
        """What the person had put together when the game was left, and not played."""
        self.greeting, self.said = "", list[str]()
        """What is spoken of as one sits down (`sit`, `rematch`, `back`); what was said before."""
        self.auto = False
        """Whether the person's forced moves are left to the table in this game."""
        self.speed: float | None = None
        """How fast it goes, where that was chosen for this game alone."""
        self.lost = lost
        """Why a player has lost by what it did, if one has; then nothing more is played."""
        self._journal = journal
        self._closed = False
        self.evening: Evening | None = None
        """The evening of several games of which it is one."""
        self._thinkers: dict[Seat, Thinker] = {}
        self._adviser: Adviser | None = None
        self.replaced = dict(replaced or {})
        """The seats that a built-in player has taken over, why, and who."""
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
        """The name of its cards; empty where they do not all come from the seed."""
        return str(DealName.of(self.header)) if self.referee.scheme == SCHEME else ""

    @property
    def start(self) -> Any:
        """The state before the first move."""
        return self.entry.game.start(self.header.rules, len(self.header.seats))

    @property
    def path(self) -> Path:
        """Where its record is."""
        return self._journal.path

    def in_one(self) -> AbstractContextManager[None]:
        """For moves that nobody is told of before all of them are made: they are saved together.

        Leaving it raises `OSError` if they could not be.
        """
        return self._journal.in_one()

    @property
    def names(self) -> Sequence[str]:
        """Who sits where now."""
        return names(self.header, self.replaced)

    def names_then(self, played: int) -> Sequence[str]:
        """Who sat where when so many lines had been played."""
        return names(self.header, self.replaced, played)

    def pace(self, seat: Seat) -> float:
        """How long whoever sits there lets a move wait, where 1 is usual."""
        opponent = self.entry.opponents.get(self.player_at(seat))
        return opponent.pace if opponent else 1.0

    def is_slow(self, seat: Seat) -> bool:
        """Whether the player at a seat may think for longer than a frame."""
        return self.player_at(seat) in self.entry.slow

    def player_at(self, seat: Seat) -> str:
        """Who plays there now, by the name that records use."""
        taken = self.replaced.get(seat)
        return self.header.seats[seat].player if taken is None else taken.by

    def player(self, seat: Seat) -> AnyAgent | None:
        """The program at a seat; None for the person."""
        return self.entry.players.get(self.header.seats[seat].player)

    def thinker(self, seat: Seat, clock: Callable[[], float] = perf_counter) -> Thinker:
        """Who thinks for a seat that no person has."""
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
        """Who can be asked what the person could do."""
        if self._adviser is None:
            me = self.me
            self._adviser = Adviser(
                self.entry, self.header.rules, me, self.names, self._worker_seed(me), clock
            )
        return self._adviser

    def _worker_seed(self, seat: Seat) -> str:
        """The chance of a player in another process: the deals cannot be worked out from it."""
        return worker_seed(self.header.seed, seat)

    def next_to_begin(self) -> Seat | None:
        """The seat after the one that began this game: the next game's first move is its."""
        game, state = self.entry.game, self.start
        for opening in self.referee.events[:1]:
            # It need not come from the seed: the game may be played on.
            for move in game.read(state, game.write(opening)):
                state = game.play(state, move).state
        first = game.waiting(state).actor
        return Seat((first + 1) % len(self.header.seats)) if isinstance(first, int) else None

    def lose(self, seat: Seat, why: str) -> None:
        """Write down that a seat has lost by what it did. Raises `OSError`."""
        self._journal.append([notes.lost_note(seat, why)])
        self.lost = why

    def take_over(self, seat: Seat, why: str) -> None:
        """Let a built-in player play on at a seat, and write it down. Raises `OSError`."""
        by = self._stand_in()
        self._journal.append([notes.replaced_note(seat, why, by)])
        self.replaced[seat] = Replaced(why, by, len(self.referee.told(self.me)))
        self._thinkers.pop(seat).close(self.referee)

    def _stand_in(self) -> str:
        """Somebody quick who is not at the table: as the game names, or the strongest there is."""
        at = self.entry
        here = {self.player_at(Seat(seat)) for seat in range(len(self.header.seats))}
        quick = (name for name in reversed(list(at.opponents)) if name not in at.slow)
        free = (each for each in (at.stand_in, *quick) if each in at.opponents.keys() - here)
        return next(free, at.stand_in)

    def dismiss_thinkers(self) -> None:
        """Let go of all who think; who is asked next begins anew. Programs stay at the table."""
        for seat, thinker in list(self._thinkers.items()):
            if not isinstance(thinker, OutsidePlayer):
                thinker.close(self.referee)
                del self._thinkers[seat]

    @property
    def _goes_on(self) -> bool:
        """Whether there is more to play: by its last line a record says that it is over."""
        return not self.lost and self.referee.actor is not None

    def keep_hand(self, hand: Cards) -> None:
        """Write down how the person holds their cards, for when the game is gone on with.

        Where it cannot be written the cards are sorted then.
        """
        with suppress(OSError):
            if self._goes_on and list(hand) != list(self.hand):
                self._journal.append([notes.hand_note(self.me, hand)])
                self.hand = hand

    def keep_put(self, parts: Sequence[Cards]) -> None:
        """Write down what the person has put together and not played, for the same.

        Where it cannot be written the cards are in the hand then.
        """
        with suppress(OSError):
            if self._goes_on and list(parts) != list(self.put):
                self._journal.append([notes.put_note(self.me, parts)])
                self.put = parts

    def keep_table(self, auto: bool, speed: float | None) -> None:
        """Write down what is left to the table, and how fast it goes, for this game alone.

        Where it cannot be written it holds until the table is left.
        """
        self.auto, self.speed = auto, speed
        with suppress(OSError):
            if self._goes_on:
                self._journal.append([notes.table_note(self.me, auto, speed)])

    def keep_said(self, said: Remark) -> None:
        """Write down what somebody has just said; where it cannot be, a replay is silent there."""
        with suppress(OSError):
            if not self._closed:
                self._journal.append([notes.said_note(said.seat, said.id)])

    def close(self) -> None:
        """Let go of the record, from which the game can be resumed, and of all who think."""
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

    The others, from the seat to the left on, are built-in players, and at most one program that is
    ready. Without a seed one is drawn; with `begins` one by which that seat has
    the first move. The person takes the seat `place`, where no program plays. `rematch` names the
    record whose cards are played again; it may be one of the games of an `evening`.
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
            person = at.opponents.get(other)  # a measure has no name, and may play again too
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
        journal.append([notes.rematch_note(rematch)])
    if evening is not None:
        journal.append([notes.evening_note(evening)])
    referee: AnyReferee = Referee(at.game, rules, len(header.seats), Dice(seed), journal)
    match = SavedMatch(header, referee, journal, program=program)
    match.greeting = "rematch" if rematch else "sit"
    match.evening = evening
    return match


def _any_seed(
    at: GameEntry, rules: AnyRules, seats: int, begins: Seat | None, *, long: bool
) -> str:
    """A seed that nobody chose; where somebody is to begin, the first by which that seat does.

    A `long` one cannot be found by another program that tries all there are with its own cards.
    """
    for _ in range(MOST_SEEDS):
        seed = secrets.token_hex(16) if long else draw_seed()
        fresh: AnyReferee = Referee(at.game, rules, seats, Dice(seed))
        if begins is None or _first(fresh) == begins:
            break
    return seed


def _first(referee: AnyReferee) -> Actor:
    """Who has the first move of a game that has not begun."""
    while referee.actor is CHANCE:
        referee.chance()
    return referee.actor


def resume(path: Path, program: OutsidePlayer | None = None) -> SavedMatch:
    """Go on with the game recorded at `path`, with the program that it needs, if it needs one.

    Raises `Fault` if it cannot be read, or `OSError`.
    """
    kept, replay = _read(path)
    header, lost = kept.header, notes.lost(kept)
    gone = lost is not None or notes.replaced(kept)
    if not gone and program is None and _has_program(header):
        raise Fault(message("fault.needs_program"))
    away = time() - path.stat().st_mtime
    journal = Journal(path, kept.text)
    try:
        referee: AnyReferee = Referee.resume(
            header.entry.game, replay, Dice(header.seed), journal, notes.scheme(kept)
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
        notes.replaced(kept),
    )
    game.said = [remark.id for _, remark in notes.said(kept)]
    game.greeting = "back" if away > SOME_DAYS else ""
    game.hand, game.put = notes.hand(kept, game.me), notes.put(kept, game.me)
    game.auto, game.speed = notes.table(kept, game.me)
    game.evening = notes.evening(kept)
    return game


def names(
    header: Header, replaced: Mapping[Seat, Replaced], played: int | None = None
) -> list[str]:
    """Who sits where: those who have taken a seat over by their own names.

    That is now, or when so many lines had been played.
    """
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
    """The game at `path` as the person left it: its rules, who sits where now, the person's view.

    None where it cannot be followed, or is so long that it is none of ours.
    """
    with suppress(OSError):
        found = _follow(path) if path.stat().st_size <= MOST_LEFT else None
        if isinstance(found, tuple):
            kept, replay = found
            header, sat = kept.header, names(kept.header, notes.replaced(kept))
            return header, sat, header.entry.game.observe(replay.state, header.me)
    return None


def _goes_on(kept: Record, replay: AnyReplay) -> bool:
    return replay.game.waiting(replay.state).actor is not None and notes.lost(kept) is None


def wants_program(path: Path) -> Header | None:
    """The header of the game at `path` if it goes on and another program sits there."""
    found = _follow(path)
    if isinstance(found, Fault) or not _has_program(found[0].header) or not _goes_on(*found):
        return None
    if notes.replaced(found[0]):  # it was there, and has left for good
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
        # No record should do that to the reader. One that does must not keep the program from
        # starting, time after time.
        log.error(message("log.reader_fell", file=str(path), why=repr(error)))
        return Fault(message("fault.unreadable"))


def _read(path: Path) -> tuple[Record, AnyReplay]:
    kept = record.parse(record.read_bytes(path))
    others = [seat.player for seat in kept.header.seats]
    # Nobody else can sit down by themselves: above all, a file does not name a program to start.
    known = {*kept.header.entry.players, OUTSIDE, HUMAN}
    if others.count(HUMAN) != 1 or not known.issuperset(others):
        raise Fault(message("fault.not_here"), 1)
    return kept, record.follow(kept)
