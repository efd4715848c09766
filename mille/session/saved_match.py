"""A match with a person at the table: its record on the disk, and who plays at the other seats."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from time import perf_counter, time
from typing import Any

from mille.agents import AnyAgent
from mille.cards import Cards, Dice
from mille.engine.codec import CHANCE, Actor, Seat
from mille.engine.match import SCHEME, AnyMoment, AnyReplay
from mille.engine.message import Fault, message
from mille.engine.options import AnyRules
from mille.games import GameEntry, entry
from mille.session import notes, record
from mille.session.advising import Advised, Adviser
from mille.session.deal_name import DealName, draw_secret, draw_seed
from mille.session.evening import Evening
from mille.session.journal import Journal, NoJournal
from mille.session.notes import Replaced
from mille.session.outside import OutsidePlayer
from mille.session.record import HUMAN as HUMAN, Header, Record, SeatName, now
from mille.session.referee import AnyReferee, Referee
from mille.session.thinking import InSlices, Thinker
from mille.session.worker import Worker, worker_seed
from mille.view.names import Remark

ME, OTHER = Seat(0), Seat(1)
SOME_DAYS = 3 * 24 * 60 * 60
"""A person who was away for more seconds than this is welcomed back."""
OUTSIDE = "outside"
"""The player name of a seat where another program sits; the seat's own name is the program's."""

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
        self._journal.append([notes.lost_note(seat, why)])
        self.lost = why

    def take_over(self, seat: Seat, why: str) -> None:
        """Let a built-in player take over a seat, and write that down. Raises `OSError`."""
        by = self._stand_in()
        self._journal.append([notes.replaced_note(seat, why, by)])
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
                self._journal.append([notes.hand_note(self.me, hand)])
                self.hand = hand

    def keep_put(self, parts: Sequence[Cards]) -> None:
        """Write down the cards that the person has put together but not played, for when it is
        resumed.

        If it cannot be written, the cards will be back in the hand then.
        """
        with suppress(OSError):
            if self._goes_on and list(parts) != list(self.put_together):
                self._journal.append([notes.put_note(self.me, parts)])
                self.put_together = parts

    def keep_table(self, auto: bool, speed: float | None) -> None:
        """Write down what is left to the table, and the speed, for this game alone.

        If it cannot be written, the choice lasts until the person leaves the table.
        """
        self.auto, self.speed = auto, speed
        with suppress(OSError):
            if self._goes_on:
                self._journal.append([notes.table_note(self.me, auto, speed)])

    def keep_said(self, said: Remark) -> None:
        """Write down what somebody has just said; if that fails, a replay stays silent there."""
        with suppress(OSError):
            if not self._closed:
                self._journal.append([notes.said_note(said.seat, said.id)])

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
    game.hand, game.put_together = notes.hand(kept, game.me), notes.put(kept, game.me)
    game.auto, game.speed = notes.table(kept, game.me)
    game.evening = notes.evening(kept)
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
            header, sat = kept.header, names(kept.header, notes.replaced(kept))
            return header, sat, header.entry.game.observe(replay.state, header.me)
    return None


def _goes_on(kept: Record, replay: AnyReplay) -> bool:
    return replay.game.waiting(replay.state).actor is not None and notes.lost(kept) is None


def wants_program(path: Path) -> Header | None:
    """The header of the game at `path`, if it goes on and an outside program sits there."""
    found = _follow(path)
    if isinstance(found, Fault) or not _has_program(found[0].header) or not _goes_on(*found):
        return None
    if notes.replaced(found[0]):  # a program was there but has left for good
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
